//! Small drawings that stand for words of the rules: factions, icons of the bar, tokens, commands, dice, cards.

use flagbridge_cards::{
    Body, Card, Color, Command, DefenseToken, Faction, FactionSet, ObjectiveCategory, Pool, Slot,
};
use flagbridge_data::catalogue;
use leptos::prelude::*;

use crate::icon::{Glyph, Icon};
use crate::silhouette::SilhouetteDrawing;

/// What stands beside a card's name in a list: the hull for a ship, else a symbol.
#[component]
pub fn Emblem(
    /// The card.
    card: &'static Card,
) -> impl IntoView {
    let drawing = match &card.body {
        Body::Ship(ship) => {
            let silhouette = catalogue().chassis(ship.chassis).silhouette;
            view! { <SilhouetteDrawing silhouette /> }.into_any()
        }
        Body::Squadron(_) => view! { <Icon glyph=Glyph::Squadron /> }.into_any(),
        Body::Upgrade(upgrade) => view! { <Icon glyph=slot_glyph(upgrade.slot()) /> }.into_any(),
        Body::Objective(objective) => {
            view! { <Icon glyph=objective_glyph(objective.category) /> }.into_any()
        }
        Body::Damage(_) => view! { <Icon glyph=Glyph::FaceCritical /> }.into_any(),
    };
    view! { <span class=format!("emblem {}", hue(card)) aria-hidden="true">{drawing}</span> }
        .into_any()
}

/// Dice of a pool as small shapes, one outline per colour, with the count in words for screen readers.
#[component]
pub fn Pips(
    /// The dice.
    pool: Pool,
) -> impl IntoView {
    let pip = |color: Color| {
        let class = format!("icon die pip die--{}", color.id());
        view! {
            <svg class=class viewBox="0 0 24 24" aria-hidden="true">
                <use class="die__body" href=crate::icon::reference(die_glyph(color))></use>
                <text class="pip__letter" x="12" y="16.2">{letter(color)}</text>
            </svg>
        }
    };
    let dice = Color::ALL.iter().flat_map(|color| (0..pool.of(*color)).map(move |_| *color));
    view! {
        <span class="pips">
            {dice.map(pip).collect_view()} <span class="visually-hidden">{dice_words(pool)}</span>
        </span>
    }
}

/// The pool in words: `2 red, 1 black`; `no dice` for an empty one.
pub fn dice_words(pool: Pool) -> String {
    let words: Vec<String> = Color::ALL
        .iter()
        .filter(|color| pool.of(**color) > 0)
        .map(|color| format!("{} {}", pool.of(*color), color.id()))
        .collect();
    if words.is_empty() { "no dice".to_owned() } else { words.join(", ") }
}

/// The letter on a pip, for eyes that do not tell the colours apart.
pub const fn letter(color: Color) -> &'static str {
    match color {
        Color::Red => "R",
        Color::Blue => "B",
        Color::Black => "K",
    }
}

/// The class that colours a card by its faction, or by its category.
pub fn hue(card: &Card) -> &'static str {
    match &card.body {
        Body::Objective(objective) => match objective.category {
            ObjectiveCategory::Assault => "hue--assault",
            ObjectiveCategory::Defense => "hue--defense",
            ObjectiveCategory::Navigation => "hue--navigation",
            ObjectiveCategory::Campaign => "hue--neutral",
        },
        Body::Damage(_) => "hue--damage",
        _ => match sole_faction(card.factions) {
            Some(Faction::Rebel) => "hue--rebel",
            Some(Faction::Empire) => "hue--empire",
            Some(Faction::Republic) => "hue--republic",
            Some(Faction::Separatist) => "hue--separatist",
            Some(Faction::PackOne | Faction::PackTwo | Faction::PackThree | Faction::PackFour)
            | None => "hue--neutral",
        },
    }
}

/// The factions as a player reads them.
pub fn faction_words(factions: FactionSet) -> String {
    if factions.is_any() {
        return "Any faction".to_owned();
    }
    factions.iter().map(Faction::name).collect::<Vec<_>>().join(" or ")
}

fn sole_faction(factions: FactionSet) -> Option<Faction> {
    let mut each = factions.iter();
    each.next().filter(|_| each.next().is_none())
}

/// The symbol of a die.
pub const fn die_glyph(color: Color) -> Glyph {
    match color {
        Color::Red => Glyph::DieRed,
        Color::Blue => Glyph::DieBlue,
        Color::Black => Glyph::DieBlack,
    }
}

/// The symbol of a faction.
pub const fn faction_glyph(faction: Faction) -> Glyph {
    match faction {
        Faction::Rebel => Glyph::Rebel,
        Faction::Empire => Glyph::Empire,
        Faction::Republic => Glyph::Republic,
        Faction::Separatist => Glyph::Separatist,
        Faction::PackOne | Faction::PackTwo | Faction::PackThree | Faction::PackFour => Glyph::Mark,
    }
}

/// The symbol of an icon of the upgrade bar.
pub const fn slot_glyph(slot: Slot) -> Glyph {
    match slot {
        Slot::Commander => Glyph::Commander,
        Slot::Title => Glyph::Title,
        Slot::Officer => Glyph::Officer,
        Slot::WeaponsTeam => Glyph::WeaponsTeam,
        Slot::SupportTeam => Glyph::SupportTeam,
        Slot::FleetCommand => Glyph::FleetCommand,
        Slot::FleetSupport => Glyph::FleetSupport,
        Slot::OffensiveRetrofit => Glyph::OffensiveRetrofit,
        Slot::DefensiveRetrofit => Glyph::DefensiveRetrofit,
        Slot::ExperimentalRetrofit => Glyph::ExperimentalRetrofit,
        Slot::Ordnance => Glyph::Ordnance,
        Slot::IonCannons => Glyph::IonCannon,
        Slot::Turbolasers => Glyph::Turbolaser,
        Slot::Superweapon => Glyph::SuperWeapon,
        Slot::PackOne | Slot::PackTwo | Slot::PackThree | Slot::PackFour => Glyph::Mark,
    }
}

/// The symbol of a defense token.
pub const fn token_glyph(token: DefenseToken) -> Glyph {
    match token {
        DefenseToken::Scatter => Glyph::Scatter,
        DefenseToken::Evade => Glyph::Evade,
        DefenseToken::Brace => Glyph::Brace,
        DefenseToken::Redirect => Glyph::Redirect,
        DefenseToken::Contain => Glyph::Contain,
        DefenseToken::Salvo => Glyph::Salvo,
    }
}

/// The symbol of a command.
pub const fn command_glyph(command: Command) -> Glyph {
    match command {
        Command::Navigate => Glyph::Navigate,
        Command::Squadron => Glyph::Squadron,
        Command::Repair => Glyph::Engineering,
        Command::ConcentrateFire => Glyph::ConcentrateFire,
    }
}

/// The symbol of a category of objectives.
pub const fn objective_glyph(category: ObjectiveCategory) -> Glyph {
    match category {
        ObjectiveCategory::Assault => Glyph::ConcentrateFire,
        ObjectiveCategory::Defense => Glyph::Brace,
        ObjectiveCategory::Navigation => Glyph::Navigate,
        ObjectiveCategory::Campaign => Glyph::Title,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_named_by_colour() {
        assert_eq!(dice_words(Pool::new(2, 0, 1)), "2 red, 1 black");
        assert_eq!(dice_words(Pool::EMPTY), "no dice");
    }

    #[test]
    fn a_pool_is_drawn_die_by_die_and_read_as_words() {
        let html = view! { <Pips pool=Pool::new(1, 2, 0) /> }.to_html();
        assert_eq!(html.matches("die--blue").count(), 2, "{html}");
        assert!(html.contains("1 red, 2 blue"), "{html}");
    }

    #[test]
    fn factions_are_written_out() {
        assert_eq!(faction_words(FactionSet::ANY), "Any faction");
        let both = FactionSet::EMPTY.with(Faction::Rebel).with(Faction::Republic);
        assert_eq!(faction_words(both), "Rebel Alliance or Galactic Republic");
    }
}
