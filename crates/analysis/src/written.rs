//! `dice_effects.rs` is what the table's entries say about the counted cards, word for word.
//!
//! The part of a page that shows figures does not load the table: its entries refer to functions that would bring all of
//! the engine along. So what they say about dice is written down as data. `FLAGBRIDGE_WRITE=1 cargo test -p
//! flagbridge-analysis` writes it again after an entry has changed.

use std::fmt::Write as _;

use flagbridge_cards::{Color, Face, HullZone, Kind, Pool};
use flagbridge_data::catalogue;
use flagbridge_engine::effects::build::ANY_NUMBER;
use flagbridge_engine::effects::{
    self, Colors, Condition, Cost, Effect, Hook, Is, Operation, Scope, entries,
};
use flagbridge_engine::{Die, DieFilter, Range, Rule, Value, Window};

use crate::counted::{COUNTED, NOT_COUNTED};
use crate::effect::Often;

const WRITTEN: &str = include_str!("dice_effects.rs");

const HEAD: &str = "\
//! What the counted cards do to dice and values, as the table's entries say. Written by the test in `written.rs`, which
//! fails if an entry says something else.

use flagbridge_cards::{Color, DefenseToken, Face, HullZone, Pool, Tag};
use flagbridge_odds::{Added, Change, FaceSet, Modification, Range, Reroll};

use crate::effect::{Corner, Deed, Entry, Often, Rearmed, What, When};

#[rustfmt::skip]
pub(crate) static ENTRIES: &[Entry] = &[
";

/// A deed as it is written, with the place in an attack that it takes and how often it can be used.
struct Line {
    order: u8,
    often: Often,
    text: String,
}

#[test]
fn what_counted_cards_do_is_what_their_entries_say() {
    let mut text = HEAD.to_owned();
    for reading in COUNTED {
        let mut versions: Vec<_> = entries().filter(|entry| entry.id == reading.card).collect();
        assert!(!versions.is_empty(), "{} has no entry", reading.card);
        versions.sort_by_key(|entry| {
            catalogue().edition(entry.since).map_or(0, |it| it.edition().index.0 + 1)
        });
        for version in versions {
            write(&mut text, version, !reading.price.is_empty());
        }
    }
    text.push_str("];\n");
    if std::env::var_os("FLAGBRIDGE_WRITE").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/dice_effects.rs");
        std::fs::write(path, text).expect("the folder of the sources can be written");
    } else {
        let differs = text.lines().zip(WRITTEN.lines()).find(|(one, other)| one != other);
        assert!(text == WRITTEN, "run it with FLAGBRIDGE_WRITE=1: {differs:#?}");
    }
}

fn write(text: &mut String, version: &effects::Entry, has_price: bool) {
    let (card, all) = (version.id, version.effects);
    let mut lines: Vec<Line> = all.iter().flat_map(|effect| lines_of(card, effect, all)).collect();
    assert!(!lines.is_empty(), "{card} changes no dice and no value");
    lines.sort_by_key(|line| line.order);
    let often = lines.iter().map(|line| line.often).min().expect("there is one");
    assert_eq!(often == Often::AtAPrice, has_price, "{card} is used {often:?}");
    // What lasts is for the unit that made it last.
    let friendly = |it: &&Effect| it.scope() == Scope::FriendlyShip;
    let in_attacks = |it: &&Effect| it.hook() == Hook::Window(Window::AttackModify);
    let lasts = all.iter().any(|it| it.lasting_name().is_some());
    let serving = all.iter().filter(|it| lasts || in_attacks(it));
    let whole_fleet = serving.filter(friendly).count() > 0;
    writeln!(
        text,
        "    Entry {{ card: {card:?}, since: {:?}, whole_fleet: {whole_fleet}, often: Often::{often:?}, deeds: &[",
        version.since
    )
    .expect("text can be written");
    lines.iter().for_each(|line| writeln!(text, "        {},", line.text).expect("likewise"));
    text.push_str("    ] },\n");
}

/// What one effect of a card does to dice and values.
fn lines_of(card: &str, effect: &Effect, all: &[Effect]) -> Vec<Line> {
    let when = list(conditions(effect, all));
    let line = |order: u8, often: Often, what: String| Line {
        order,
        often,
        text: format!("Deed {{ when: &[{when}], what: {what} }}"),
    };
    let lasting = |what: String| line(0, Often::Lasting, what);
    match effect.hook() {
        Hook::Value(Value::MoreDamage) => {
            let changes = effect.operations().map(|it| damage_for_dice(card, it));
            changes.map(|it| line(3, often(effect, all), it)).collect()
        }
        Hook::Value(value) => {
            let Some(corner) = corner(value) else { return Vec::new() };
            let operations = effect.operations().map(|operation| match operation {
                Operation::Plus(more) => format!("What::Plus(Corner::{corner}, {more})"),
                Operation::Becomes(fixed) => format!("What::Becomes(Corner::{corner}, {fixed})"),
                other => panic!("{card}: a list cannot tell {other:?}"),
            });
            operations.map(lasting).collect()
        }
        Hook::Battery => effect
            .operations()
            .map(|it| lasting(format!("What::Battery({})", rearmed(card, it))))
            .collect(),
        Hook::AntiSquadron => effect
            .operations()
            .map(|it| lasting(format!("What::AntiSquadron({})", rearmed(card, it))))
            .collect(),
        Hook::Window(Window::AttackModify) => modifications(card, effect)
            .into_iter()
            .map(|(order, it)| {
                line(order, often(effect, all), format!("What::Modify(Modification::{it})"))
            })
            .collect(),
        _ => Vec::new(),
    }
}

const fn corner(value: Value) -> Option<&'static str> {
    match value {
        Value::Command => Some("Command"),
        Value::Squadron => Some("Squadron"),
        Value::Engineering => Some("Engineering"),
        _ => None,
    }
}

fn rearmed(card: &str, operation: &Operation) -> String {
    let pool = |pool: Pool| format!("Pool::new({}, {}, {})", pool.red, pool.blue, pool.black);
    match *operation {
        Operation::PlusDice(more) => format!("Rearmed::Plus({})", pool(more)),
        Operation::DiceBecome(other) => format!("Rearmed::Becomes({})", pool(other)),
        Operation::SwapDie(from, to) => format!("Rearmed::Swap(Color::{from:?}, Color::{to:?})"),
        Operation::AllDice(color) => format!("Rearmed::All(Color::{color:?})"),
        ref other => panic!("{card}: a list cannot tell {other:?}"),
    }
}

/// A die that counts one more damage is worth as much as one that shows a hit, if it shows no damage itself.
fn damage_for_dice(card: &str, operation: &Operation) -> String {
    let Operation::PlusForDice(filter) = *operation else {
        panic!("{card}: a list cannot tell {operation:?}");
    };
    let (color, faces) = filtered(filter);
    assert!(faces.iter().all(|face| face.damage() == 0), "{card} raises damage twice");
    change(u8::MAX, color, &faces, &[Face::Hit])
        .map(|it| format!("What::Modify(Modification::{it})"))
        .expect("a hit is a face")
}

/// The modifications of an effect, with their place: added, rerolled, turned.
fn modifications(card: &str, effect: &Effect) -> Vec<(u8, String)> {
    let mut found: Vec<(u8, String)> = Vec::new();
    let mut any = 0;
    for operation in effect.operations() {
        let (order, text) = match *operation {
            Operation::AddDice(count, color) | Operation::AddDiceBy(count, color, _) => {
                (0, format!("Add {{ count: {count}, color: Added::Of(Color::{color:?}) }}"))
            }
            Operation::AddDie(Colors::OfPool) => {
                (0, "Add { count: 1, color: Added::InPool }".to_owned())
            }
            Operation::AddDie(Colors::Any) => {
                any += 1;
                found.retain(|(_, text)| !text.contains("Added::Any"));
                (0, format!("Add {{ count: {any}, color: Added::Any }}"))
            }
            Operation::CancelDie(DieFilter::Any) => (1, "Remove { count: 1 }".to_owned()),
            Operation::Reroll(most, filter) => {
                let (color, faces) = filtered(filter);
                let most = (most != ANY_NUMBER).then_some(most);
                let (color, faces) = (colored(color), face_set(&faces));
                let text =
                    format!("Reroll(Reroll {{ most: {most:?}, color: {color}, faces: {faces} }})");
                (2, text)
            }
            Operation::RerollAll => (2, "RerollPool".to_owned()),
            Operation::ChangeDie(filter, to) => {
                let (color, faces) = filtered(filter);
                match change(1, color, &faces, to) {
                    Some(text) => (3, text),
                    None => panic!("{card} turns dice to faces that they do not have"),
                }
            }
            _ => continue,
        };
        found.push((order, text));
    }
    let function = effect.operations().any(is_function);
    assert!(!(function && found.is_empty()), "{card}: a function cannot be read");
    found
}

/// Whether an operation may do anything. Beside a change of dice it is its price.
fn is_function(operation: &Operation) -> bool {
    use Operation::*;
    matches!(operation, Run(_) | Choose(..) | Repeat(..) | Place(..) | WithShip(..))
}

fn change(most: u8, color: Option<Color>, from: &[Face], to: &[Face]) -> Option<String> {
    let has = |face: &Face| {
        let colors = Color::ALL.iter().filter(|it| color.is_none_or(|own| own == **it));
        let mut dice = colors.map(|it| Die::new(*it, *face));
        dice.any(Die::exists)
    };
    let to: Vec<Face> = to.iter().copied().filter(has).collect();
    let (color, from, all) = (colored(color), face_set(from), face_set(&to));
    let text =
        format!("Change(Change {{ most: {most}, color: {color}, from: {from}, to: {all} }})");
    (!to.is_empty()).then_some(text)
}

/// The colour and the faces of the dice that a filter admits; all faces of the colour are none in particular.
fn filtered(filter: DieFilter) -> (Option<Color>, Vec<Face>) {
    let color = match filter {
        DieFilter::Color(own)
        | DieFilter::ColorCritical(own)
        | DieFilter::ColorBlank(own)
        | DieFilter::ColorAccuracy(own) => Some(own),
        _ => None,
    };
    let dice = |face: Face| Color::ALL.iter().map(move |it| Die::new(*it, face));
    let admitted = |face: &Face| dice(*face).any(|it| it.exists() && filter.admits(it));
    let faces: Vec<Face> = Face::ALL.iter().copied().filter(admitted).collect();
    let every = matches!(filter, DieFilter::Any | DieFilter::Color(_));
    (color, if every { Vec::new() } else { faces })
}

fn colored(color: Option<Color>) -> String {
    color.map_or_else(|| "None".to_owned(), |color| format!("Some(Color::{color:?})"))
}

fn face_set(faces: &[Face]) -> String {
    if faces.is_empty() {
        return "FaceSet::ANY".to_owned();
    }
    format!("FaceSet::of(&[{}])", list(faces.iter().map(|face| format!("Face::{face:?}"))))
}

fn list(words: impl IntoIterator<Item = String>) -> String {
    words.into_iter().collect::<Vec<_>>().join(", ")
}

/// The conditions that a list can tell. The others are taken to hold: a player sees to them, or pays for them.
fn conditions(effect: &Effect, all: &[Effect]) -> Vec<String> {
    let zones = |zones: &[HullZone]| {
        format!("When::Zones(&[{}])", list(zones.iter().map(|it| format!("HullZone::{it:?}"))))
    };
    let others = |not: &[HullZone]| -> Vec<HullZone> {
        HullZone::ALL.iter().copied().filter(|it| !not.contains(it)).collect()
    };
    let range = |range: Range| format!("Range::{range:?}");
    let mut found = Vec::new();
    for condition in effect.conditions() {
        match *condition {
            Condition::AgainstShip => found.push("When::AtShip".to_owned()),
            Condition::AgainstSquadron => found.push("When::AtSquadron".to_owned()),
            Condition::AgainstShipOnlyIf(Is::Tag(tag)) => {
                found.push(format!("When::AtShipOnlyWith(Tag::{tag:?})"));
            }
            Condition::RangeUpTo(band) => found.push(format!("When::UpTo({})", range(band))),
            Condition::RangeFrom(band) => found.push(format!("When::From({})", range(band))),
            Condition::RangeIs(band) => {
                found.push(format!("When::UpTo({})", range(band)));
                found.push(format!("When::From({})", range(band)));
            }
            Condition::Zone(zone) => found.push(zones(&[zone])),
            Condition::OtherZone(not) => found.push(zones(&others(not))),
            _ => {}
        }
    }
    for cost in effect.costs() {
        if let Cost::SpendDefense(_, kind) = cost {
            found.push(format!("When::Has(DefenseToken::{kind:?})"));
        }
    }
    // The card forbids attacks from other hull zones for as long as its effect lasts.
    let forbidden = all.iter().filter(|other| {
        other.hook() == Hook::Rule(Rule::CannotAttack)
            && other.lasting_name().is_some()
            && other.lasting_name() == effect.lasting_name()
    });
    for condition in forbidden.flat_map(|other| other.conditions()) {
        if let Condition::OtherZone(allowed) = *condition {
            found.push(zones(allowed));
        }
    }
    found
}

/// How often an effect can be used.
fn often(effect: &Effect, all: &[Effect]) -> Often {
    use flagbridge_engine::effects::Limit;
    let forbids =
        |it: &Effect| matches!(it.hook(), Hook::Rule(Rule::CannotAttack | Rule::OneAttackInRound));
    let costs = |cost: &Cost| matches!(cost, Cost::Exhaust | Cost::Discard);
    let a_price = effect.costs().any(|cost| !costs(cost))
        || effect.lasting_name().is_some()
        || effect.operations().any(is_function)
        || effect.conditions().any(|it| matches!(it, Condition::MarkedRound))
        || all.iter().any(forbids);
    if a_price {
        Often::AtAPrice
    } else if effect.costs().any(|it| matches!(it, Cost::Discard)) || effect.limit() == Limit::Game
    {
        Often::OnceAGame
    } else if effect.costs().next().is_some()
        || matches!(effect.limit(), Limit::Round | Limit::Activation)
    {
        Often::OnceARound
    } else {
        Often::EveryAttack
    }
}

/// Whether an effect changes the dice of a ship's attacks.
fn changes_dice(effect: &Effect) -> bool {
    let dice = |operation: &Operation| {
        use Operation::*;
        matches!(
            operation,
            Reroll(..) | RerollAll | AddDice(..) | AddDiceBy(..) | AddDie(_) | ChangeDie(..)
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
    let forgotten: Vec<&str> = entries()
        .filter(|entry| entry.effects.iter().any(changes_dice))
        .map(|entry| entry.id)
        .filter(|id| catalogue().current().get(id).is_ok_and(|card| card.kind() == Kind::Upgrade))
        .filter(|id| !COUNTED.iter().any(|it| it.card == *id) && !NOT_COUNTED.contains(id))
        .collect();
    assert!(forgotten.is_empty(), "{forgotten:?}");
}
