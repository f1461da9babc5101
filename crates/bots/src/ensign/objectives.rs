//! Who goes first, and which objective is played.

use flagbridge_cards::{CardNumber, ObjectiveCategory};
use flagbridge_engine::{Action, Seat, Table};

/// By how many fleet points the second player came out ahead with each objective: the mean of 1,500 games of ensigns whose
/// objectives were drawn at random, closer to 0 where there were few of them.
const MARGINS: [(&str, i32); 35] = [
    ("abandoned-mining-facility", 21),
    ("advanced-gunnery", 12),
    ("asteroid-tactics", 66),
    ("blockade-run", -42),
    ("capture-the-vip", -89),
    ("close-range-intel-scan", 8),
    ("contested-outpost", 14),
    ("dangerous-territory", -53),
    ("doomed-station", -23),
    ("fighter-ambush", -11),
    ("fire-lanes", 5),
    ("fleet-ambush", 10),
    ("fleet-in-being", -7),
    ("hyperspace-assault", -15),
    ("hyperspace-migration", 17),
    ("infested-fields", -18),
    ("intel-sweep", -60),
    ("ion-storm", -31),
    ("jamming-barrier", -35),
    ("marked-for-destruction", 1),
    ("minefields", 28),
    ("most-wanted", 38),
    ("navigational-hazards", 22),
    ("opening-salvo", -15),
    ("planetary-ion-cannon", -23),
    ("precision-strike", -10),
    ("rift-assault", -30),
    ("salvage-run", 22),
    ("sensor-net", -16),
    ("solar-corona", 21),
    ("station-assault", 5),
    ("superior-positions", -13),
    ("surprise-attack", 14),
    ("targeting-beacons", -3),
    ("volatile-deposits", 10),
];
/// For objectives that are not in the list, by category: assault, defense, navigation.
const OTHERS: [i32; 3] = [0, 15, -25];

/// The first player's best objective of those offered.
pub(super) fn objective(table: &Table, offered: &[Action]) -> Option<Action> {
    let margin = |action: &&Action| match action {
        Action::Objective(card) => margin(table, *card),
        _ => i32::MAX,
    };
    offered.iter().min_by_key(margin).cloned()
}

/// Who is to be first player: a seat that goes first plays what suits it best of the other's objectives, one that goes second
/// what suits the other best of its own.
pub(super) fn initiative(table: &Table, seat: Seat) -> Action {
    let best = |owner: Seat| {
        let cards = table.game().rosters[owner.index()].objectives.iter();
        cards.map(|card| margin(table, *card)).min().unwrap_or(0)
    };
    let (first, second) = (-best(seat.other()), best(seat));
    Action::First(if second > first { seat.other() } else { seat })
}

/// By how many fleet points the second player may hope to come out ahead.
fn margin(table: &Table, number: CardNumber) -> i32 {
    let Some(card) = table.game().rules.card(number) else { return 0 };
    let found = MARGINS.iter().find(|(id, _)| *id == card.id).map(|(_, margin)| *margin);
    found.unwrap_or_else(|| match card.objective().map(|objective| objective.category) {
        Some(ObjectiveCategory::Assault) => OTHERS[0],
        Some(ObjectiveCategory::Defense) => OTHERS[1],
        _ => OTHERS[2],
    })
}
