//! The cards that figures count do the same here as at the table, in every edition.
//!
//! The page that shows figures does not load the table, so a card that changes dice stands twice: in the engine's entries
//! and in this crate's table. These tests read both, card by card and edition by edition.

use std::collections::BTreeSet;

use flagbridge_cards::{Color, Face, HullZone, Kind, Pool, Resolved};
use flagbridge_data::catalogue;
use flagbridge_engine::effects::build::ANY_NUMBER;
use flagbridge_engine::effects::{
    Colors, Condition, Cost, Effect, Hook, Operation, Scope, effects_of,
};
use flagbridge_engine::{Die, DieFilter, Value, Window, effects};
use flagbridge_odds::{Added, FaceSet, Modification, Range, Target};

use crate::battery::Arc;
use crate::effect::{Case, Deed, Entry, Limit, Values};
use crate::effect_table::{ENTRIES, NOT_COUNTED};

/// Cards whose entry at the table is a function: what it does to the dice cannot be read off, only played.
const FUNCTIONS: &[&str] = &[
    "dominator-title",
    "dual-turbolaser-turrets",
    "flak-guns",
    "linked-turbolaser-towers",
    "lucid-voice-title",
    "patriot-fist-title",
    "sw-7-ion-batteries",
    "veteran-gunners",
];

/// Cards whose price is another effect of the same card: the attack it forbids, the command that wakes it.
const OTHER_LIMITS: &[&str] =
    &["admiral-ackbar-commander", "intensify-firepower", "shu-mai-officer", "slaved-turrets"];

const ZONES: [HullZone; 4] = [HullZone::Front, HullZone::Left, HullZone::Right, HullZone::Rear];

/// An attack of which both tables are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Shot {
    at_ship: bool,
    range: u8,
    zone: u8,
}

impl Shot {
    fn all() -> impl Iterator<Item = Shot> {
        [true, false].into_iter().flat_map(|at_ship| {
            (0..3).flat_map(move |range| (0..4).map(move |zone| Shot { at_ship, range, zone }))
        })
    }

    fn range(self) -> Range {
        [Range::Close, Range::Medium, Range::Long][usize::from(self.range)]
    }

    fn zone(self) -> HullZone {
        ZONES[usize::from(self.zone)]
    }
}

/// A change of the dice in words that both tables share.
fn words_of(modification: Modification) -> Vec<String> {
    match modification {
        Modification::Reroll(reroll) => {
            let most = reroll.most.unwrap_or(ANY_NUMBER);
            vec![format!("reroll {most} {} {}", color(reroll.color), faces(reroll.faces))]
        }
        Modification::RerollPool => vec!["reroll the pool".to_owned()],
        Modification::Add { count, color: added } => {
            let word = match added {
                Added::Of(own) => color(Some(own)),
                Added::InPool => "of the pool".to_owned(),
                Added::Any => "any".to_owned(),
            };
            vec![format!("add {word}"); usize::from(count)]
        }
        Modification::AddSet { color: own, face } => {
            vec![format!("add {} {face:?}", color(Some(own)))]
        }
        Modification::Change(change) => vec![format!(
            "turn {} {} {} to {}",
            change.most,
            color(change.color),
            faces(change.from),
            faces(change.to)
        )],
        Modification::Remove { count } => vec!["cancel".to_owned(); usize::from(count)],
    }
}

/// The same words for what an entry at the table does; nothing for what is no change of the dice, `None` for a function.
fn words_of_operation(operation: &Operation) -> Option<Vec<String>> {
    let filtered = |filter: DieFilter| {
        let admitted: Vec<Face> = Face::ALL
            .iter()
            .copied()
            .filter(|face| {
                Color::ALL.iter().any(|color| {
                    let die = Die::new(*color, *face);
                    die.exists() && filter.admits(die)
                })
            })
            .collect();
        let own = match filter {
            DieFilter::Color(own)
            | DieFilter::ColorCritical(own)
            | DieFilter::ColorBlank(own)
            | DieFilter::ColorAccuracy(own) => Some(own),
            _ => None,
        };
        let all = match own {
            Some(own) => Face::ALL.iter().filter(|face| Die::new(own, **face).exists()).count(),
            None => Face::ALL.len(),
        };
        let shown = if admitted.len() == all { FaceSet::ANY } else { FaceSet::of(&admitted) };
        format!("{} {}", color(own), faces(shown))
    };
    Some(match operation {
        Operation::Reroll(most, filter) => vec![format!("reroll {most} {}", filtered(*filter))],
        Operation::RerollAll => vec!["reroll the pool".to_owned()],
        Operation::AddDice(count, own) => {
            vec![format!("add {}", color(Some(*own))); usize::from(*count)]
        }
        Operation::AddDie(Colors::OfPool) => vec!["add of the pool".to_owned()],
        Operation::AddDie(Colors::Any) => vec!["add any".to_owned()],
        Operation::AddSetDie(own, face) => vec![format!("add {} {face:?}", color(Some(*own)))],
        Operation::ChangeDie(filter, to) => {
            let to: Vec<Face> =
                to.iter().copied().filter(|face| can_turn(*filter, *face)).collect();
            vec![format!("turn 1 {} to {}", filtered(*filter), faces(FaceSet::of(&to)))]
        }
        Operation::CancelDie(_) => vec!["cancel".to_owned()],
        Operation::Run(_)
        | Operation::Choose(..)
        | Operation::Repeat(..)
        | Operation::ComputeDice(_)
        | Operation::BecomesBy(_)
        | Operation::Halved
        | Operation::Less(..)
        | Operation::AtLeast(_)
        | Operation::AtMost(_)
        | Operation::PlusBy(_)
        | Operation::PlusUpTo(..) => return None,
        _ => Vec::new(),
    })
}

/// Whether a die that a filter admits has this face.
fn can_turn(filter: DieFilter, face: Face) -> bool {
    Color::ALL.iter().any(|color| {
        let has = |face: Face| Die::new(*color, face).exists();
        has(face) && Face::ALL.iter().any(|own| has(*own) && filter.admits(Die::new(*color, *own)))
    })
}

fn color(color: Option<Color>) -> String {
    color.map_or_else(|| "any".to_owned(), |color| format!("{color:?}"))
}

fn faces(set: FaceSet) -> String {
    let names: Vec<String> = set.iter().map(|face| format!("{face:?}")).collect();
    if names.len() == Face::ALL.len() { "die".to_owned() } else { names.join("/") }
}

/// Whether an attack fits the conditions of an effect that an entry says in words; the others are taken to hold.
fn fits(effect: &Effect, shot: Shot) -> bool {
    effect.conditions().all(|condition| match condition {
        Condition::AgainstShip => shot.at_ship,
        Condition::AgainstSquadron => !shot.at_ship,
        Condition::RangeUpTo(range) => shot.range <= *range as u8,
        Condition::RangeIs(range) => shot.range == *range as u8,
        Condition::RangeFrom(range) => shot.range >= *range as u8,
        Condition::Zone(zone) => shot.zone() == *zone,
        _ => true,
    })
}

/// Whether an effect also depends on what only a table knows.
fn depends_on_the_table(effect: &Effect) -> bool {
    let of_the_table = effect.conditions().any(|condition| {
        !matches!(
            condition,
            Condition::AgainstShip
                | Condition::AgainstSquadron
                | Condition::RangeUpTo(_)
                | Condition::RangeIs(_)
                | Condition::RangeFrom(_)
                | Condition::Zone(_)
                | Condition::Salvo(_)
                | Condition::Die(_)
        )
    });
    effect.is_lasting() || of_the_table
}

/// What the entries at the table do to the dice of each attack: `None` where it takes a function to say.
fn at_the_table(own: &[&Effect]) -> Option<BTreeSet<(Shot, String)>> {
    let mut all = BTreeSet::new();
    for shot in Shot::all() {
        let mut words = Vec::new();
        for operation in own.iter().filter(|own| fits(own, shot)).flat_map(|own| own.operations()) {
            words.extend(words_of_operation(operation)?);
        }
        all.extend(numbered(words).map(|word| (shot, word)));
    }
    Some(all)
}

/// The same of this crate's table, for the ships that can use the card best.
fn in_figures(
    change: fn(&Case) -> Vec<Modification>,
    edition: Resolved<'static>,
) -> BTreeSet<(Shot, String)> {
    let ships = edition.cards_of(Kind::Ship).filter_map(|card| card.ship());
    let cases = ships.flat_map(|ship| Shot::all().map(move |shot| (ship, shot)));
    cases
        .flat_map(|(ship, shot)| {
            let case = Case {
                edition,
                ship,
                arc: Some(Arc::Zone(shot.zone())),
                range: shot.range(),
                target: if shot.at_ship { Target::Ship } else { Target::Squadron },
            };
            let words = change(&case).into_iter().flat_map(words_of).collect();
            numbered(words).map(move |word| (shot, word))
        })
        .collect()
}

/// Equal words are told apart by their number.
fn numbered(words: Vec<String>) -> impl Iterator<Item = String> {
    let mut seen: Vec<String> = Vec::new();
    words.into_iter().map(move |word| {
        let number = seen.iter().filter(|own| **own == word).count();
        seen.push(word.clone());
        format!("{word} #{number}")
    })
}

/// The dice of a hull zone after every card, by the table.
fn battery_at_the_table(own: &[&Effect], zone: HullZone, pool: Pool) -> Option<Pool> {
    let shot = Shot { at_ship: true, range: 0, zone: place_of(zone) };
    let operations = own.iter().filter(|own| fits(own, shot)).flat_map(|own| own.operations());
    operations.into_iter().try_fold(pool, |pool, operation| match operation {
        Operation::PlusDice(more) => {
            Some(Pool::new(pool.red + more.red, pool.blue + more.blue, pool.black + more.black))
        }
        _ => None,
    })
}

fn place_of(zone: HullZone) -> u8 {
    ZONES.iter().position(|own| *own == zone).expect("one of four") as u8
}

/// A value after every card, by the table.
fn value_at_the_table(own: &[Effect], value: Value, printed: u8) -> Option<u8> {
    let hooked = own.iter().filter(|own| own.hook() == Hook::Value(value));
    let mut number = i16::from(printed);
    for operation in hooked.flat_map(|own| own.operations()) {
        match operation {
            Operation::Plus(more) => number += i16::from(*more),
            Operation::Becomes(fixed) => number = i16::from(*fixed),
            _ => return None,
        }
    }
    u8::try_from(number.max(0)).ok()
}

/// How often the table lets a card be used.
fn limit_at_the_table(own: &[&Effect]) -> Limit {
    use flagbridge_engine::effects::Limit as Often;
    let costs = || own.iter().flat_map(|own| own.costs());
    if costs().any(|cost| matches!(cost, Cost::Discard)) {
        Limit::OnceAGame
    } else if costs().any(|cost| !matches!(cost, Cost::Exhaust)) {
        Limit::Price("")
    } else if costs().next().is_some()
        || own.iter().any(|own| matches!(own.limit(), Often::Round | Often::Activation))
    {
        Limit::OnceARound
    } else {
        Limit::EveryAttack
    }
}

/// What differs between an entry of this crate and the table's in an edition.
fn difference(entry: &Entry, edition: Resolved<'static>) -> Option<String> {
    let card = edition.get(entry.card).ok()?;
    let effects = effects_of(edition, card);
    let hooked =
        |hook: Hook| -> Vec<&Effect> { effects.iter().filter(|own| own.hook() == hook).collect() };
    let by_function = FUNCTIONS.contains(&entry.card);
    match entry.deed {
        Deed::Attack(change) => {
            let own = hooked(Hook::Window(Window::AttackModify));
            let figures = in_figures(change, edition);
            let Some(table) = at_the_table(&own).filter(|table| !table.is_empty()) else {
                return (!by_function).then(|| "the table's entry is a function".to_owned());
            };
            let narrower = own.iter().any(|own| depends_on_the_table(own));
            let agrees = if narrower { figures.is_subset(&table) } else { figures == table };
            if !agrees || figures.is_empty() {
                let missing: Vec<_> = table.difference(&figures).take(3).collect();
                let more: Vec<_> = figures.difference(&table).take(3).collect();
                return Some(format!("at the table {missing:?}, in figures {more:?}"));
            }
            // A lasting effect applies to the unit that the activating effect was used for.
            let friendly = |own: &Effect| own.scope() == Scope::FriendlyShip;
            let woken = own.iter().any(|own| own.is_lasting()) && effects.iter().any(friendly);
            let serves = woken || own.iter().any(|own| friendly(own));
            if serves != entry.whole_fleet {
                return Some(format!("serves the whole fleet: {serves} at the table"));
            }
            let limit = limit_at_the_table(&own);
            let alike = match (limit, entry.limit) {
                (Limit::Price(_), Limit::Price(_)) => true,
                (limit, own) => limit == own,
            };
            (!alike && !OTHER_LIMITS.contains(&entry.card))
                .then(|| format!("{limit:?} at the table, {:?} in figures", entry.limit))
        }
        Deed::Battery(change) => {
            let (own, pool) = (hooked(Hook::Battery), Pool::new(1, 1, 1));
            for zone in ZONES {
                let figures = change(Arc::Zone(zone), pool);
                match battery_at_the_table(&own, zone, pool) {
                    None if by_function => return None,
                    None => return Some("the table's entry is a function".to_owned()),
                    Some(table) if table != figures => {
                        return Some(format!(
                            "{zone:?}: {table:?} at the table, {figures:?} in figures"
                        ));
                    }
                    Some(_) => {}
                }
            }
            None
        }
        Deed::AntiSquadron(_) => {
            let functions = hooked(Hook::AntiSquadron)
                .iter()
                .flat_map(|own| own.operations())
                .any(|operation| matches!(operation, Operation::ComputeDice(_)));
            (functions && !by_function).then(|| "the table's entry is a function".to_owned())
        }
        Deed::Values(change) => {
            let mut figures = Values { command: 3, squadron: 3, engineering: 3 };
            change(&mut figures);
            let table = [Value::Command, Value::Squadron, Value::Engineering]
                .map(|value| value_at_the_table(effects, value, 3));
            let figures = [figures.command, figures.squadron, figures.engineering].map(Some);
            (table != figures).then(|| format!("{table:?} at the table, {figures:?} in figures"))
        }
    }
}

#[test]
fn a_card_does_the_same_in_figures_as_at_the_table() {
    let mut found = Vec::new();
    for edition in catalogue().all_editions() {
        for entry in ENTRIES {
            if let Some(difference) = difference(entry, edition) {
                found.push(format!("{} in {}: {difference}", entry.card, edition.edition().id));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Whether an effect changes the dice of a ship's attacks.
fn changes_dice(effect: &Effect) -> bool {
    let dice = |operation: &Operation| {
        matches!(
            operation,
            Operation::Reroll(..)
                | Operation::RerollAll
                | Operation::AddDice(..)
                | Operation::AddDie(_)
                | Operation::ChangeDie(..)
        )
    };
    match effect.hook() {
        Hook::Battery => true,
        Hook::Window(Window::AttackModify) => {
            matches!(effect.scope(), Scope::Own | Scope::FriendlyShip | Scope::OtherFriendlyShip)
                && effect.operations().any(dice)
        }
        _ => false,
    }
}

#[test]
fn every_upgrade_that_changes_dice_at_the_table_is_counted_or_named() {
    let forgotten: Vec<&str> = effects::entries()
        .filter(|entry| entry.effects.iter().any(changes_dice))
        .map(|entry| entry.id)
        .filter(|id| catalogue().current().get(id).is_ok_and(|card| card.kind() == Kind::Upgrade))
        .filter(|id| !ENTRIES.iter().any(|entry| entry.card == *id) && !NOT_COUNTED.contains(id))
        .collect();
    assert!(forgotten.is_empty(), "{forgotten:?}");
}
