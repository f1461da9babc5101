//! Packs at the table: their effects in the engine's words.

use flagbridge_cards::{CommandSet, Pool};
use flagbridge_engine::effects::build::{
    anti_squadron, battery, gain_keyword, value, when_revealing, while_attacking,
};
use flagbridge_engine::effects::{Effect, On, Scope, bring};
use flagbridge_engine::{DieFilter, Value};

use crate::effect::{Against, Cost, Deed, Figure, PackEffect, Whose};
use crate::pack::Pack;

/// Makes the effects that a pack states known to the engine. Cards for which it states none are not played.
pub fn bring_effects(pack: &Pack) {
    let squadrons = pack.cards.squadrons.iter().map(|it| (&it.id, &it.effects));
    let upgrades = pack.cards.upgrades.iter().map(|it| (&it.id, &it.effects));
    for (id, effects) in squadrons.chain(upgrades) {
        if let Some(effects) = effects {
            bring(id, effects.iter().map(effect).collect());
        }
    }
}

fn effect(stated: &PackEffect) -> Effect {
    // Dice that cannot be read were refused when the pack was laid over its edition.
    let pool = |dice: &str| dice.parse::<Pool>().unwrap_or_default();
    let mut effect = match &stated.deed {
        Deed::Value { of, plus } => value(figure(*of)).plus(*plus),
        Deed::Battery(dice) => battery(pool(dice)),
        Deed::AntiSquadron(dice) => anti_squadron(pool(dice)),
        Deed::Keyword { keyword, number } => gain_keyword(*keyword, *number as i8),
        Deed::Reroll { dice, color } => {
            while_attacking().may().reroll(*dice, color.map_or(DieFilter::Any, DieFilter::Color))
        }
        Deed::AddDice { dice, color } => while_attacking().may().add_dice(*dice, *color),
        Deed::GainToken(commands) => {
            let commands: CommandSet = commands.iter().copied().collect();
            when_revealing().may().gain_token(On::Subject, commands)
        }
    };
    effect = match stated.whose {
        Whose::Carrier => effect,
        Whose::FriendlyShips => effect.of(Scope::FriendlyShip),
        Whose::FriendlySquadrons => effect.of(Scope::FriendlySquadron),
    };
    if let Some(distance) = stated.within {
        effect = effect.within(distance);
    }
    effect = match stated.against {
        None => effect,
        Some(Against::Ships) => effect.against_ships(),
        Some(Against::Squadrons) => effect.against_squadrons(),
    };
    match stated.cost {
        None => effect,
        Some(Cost::Exhaust) => effect.exhaust(),
        Some(Cost::Discard) => effect.discard(),
    }
}

fn figure(figure: Figure) -> Value {
    match figure {
        Figure::Hull => Value::Hull,
        Figure::Command => Value::Command,
        Figure::Squadron => Value::Squadron,
        Figure::Engineering => Value::Engineering,
        Figure::SquadronSpeed => Value::SquadronSpeed,
    }
}
