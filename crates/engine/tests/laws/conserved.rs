//! Nothing disappears, and nothing comes from nowhere.

use std::collections::BTreeMap;

use flagbridge_cards::{CardNumber, Kind};
use flagbridge_engine::{Presence, Question, ShipId, Squadron, SquadronId, Table};

use super::play;

/// How many copies of each damage card there are, wherever they lie.
fn damage_cards(table: &Table) -> BTreeMap<CardNumber, usize> {
    let ships = (0..table.game().ships.len()).map(|place| table.ship(ShipId(place as u8)));
    let dealt = ships.flat_map(|ship| ship.damage.iter().map(|damage| damage.card));
    let stations = table.stations().iter().flat_map(|station| station.damage.iter().copied());
    let discards = table.discards().iter().copied().map(Some);
    let mut count = BTreeMap::new();
    let drawn = table.drawn_card().into_iter().map(Some);
    let deck = table.deck().iter().copied();
    for card in dealt.chain(stations).chain(discards).chain(deck).chain(drawn) {
        *count.entry(card.expect("nothing is hidden from the table")).or_default() += 1;
    }
    count
}

#[test]
fn damage_cards_are_conserved() {
    play(4, 150, |table, _, _| {
        let rules = table.game().rules;
        let printed = rules.cards_of(Kind::Damage).filter_map(|card| {
            let copies = usize::from(card.damage()?.copies);
            (copies > 0).then_some((card.number, copies))
        });
        assert_eq!(damage_cards(table), printed.collect());
    });
}

#[test]
fn units_and_their_cards_and_tokens_are_conserved() {
    let mut before: Option<Table> = None;
    play(4, 200, |table, action, count| {
        let last = before.replace(table.clone()).filter(|_| count > 0);
        let Some(last) = last else { return };
        for place in 0..last.game().ships.len() {
            let id = ShipId(place as u8);
            let (was, is) = (last.ship(id), table.ship(id));
            assert!(follows(was.place, is.place), "{action:?}: {:?} to {:?}", was.place, is.place);
            assert_eq!(is.upgrades.len(), table.game().ship(id).upgrades().count());
            let turned = is.upgrades.iter().zip(&was.upgrades);
            assert!(
                turned.into_iter().all(|(is, was)| is.discarded || !was.discarded),
                "{action:?}"
            );
            for zone in table.game().ship(id).ship.hull_zones() {
                // A few cards let a zone have six shields.
                assert!(is.shields(*zone) <= table.max_shields(id, *zone).max(6), "{action:?}");
            }
            // A card gives a ship one token at a time.
            let printed = &table.game().ship(id).ship.defense_tokens;
            assert!(is.defense.len() <= printed.len().max(was.defense.len()) + 1, "{action:?}");
        }
        for place in 0..last.game().squadrons.len() {
            let id = SquadronId(place as u8);
            let (was, is) = (last.squadron(id), table.squadron(id));
            let lifted = was.place == Presence::Deployed && is.place == Presence::Waiting;
            assert!(
                follows(was.place, is.place)
                    || came_back(was.place, is)
                    || (lifted && asks_for_displaced(table)),
                "{action:?}: {:?} to {:?}",
                was.place,
                is.place
            );
            assert!(is.hull <= table.game().squadron(id).squadron.hull, "{action:?}");
            let printed = &table.game().squadron(id).squadron.defense_tokens;
            assert!(is.defense.len() <= printed.len(), "{action:?}");
        }
    });
}

/// Whether a card brought a destroyed squadron back, with three hull points at most.
fn came_back(was: Presence, is: &Squadron) -> bool {
    was == Presence::Destroyed && is.place == Presence::Deployed && is.hull <= 3
}

/// Whether squadrons that a ship or an obstacle pushed away are about to be put down.
fn asks_for_displaced(table: &Table) -> bool {
    let question = table.decision().map(|decision| decision.question);
    matches!(question, Some(Question::Displaced(_) | Question::Dislodged(_)))
}

/// What may become of a unit between two decisions: nothing comes back from destruction, and who was on the table never
/// waits again.
fn follows(was: Presence, is: Presence) -> bool {
    match (was, is) {
        (Presence::Destroyed, is) => is == Presence::Destroyed,
        (Presence::Deployed | Presence::SetAside, is) => is != Presence::Waiting,
        (Presence::Waiting, _) => true,
    }
}

#[test]
fn whatever_has_as_much_damage_as_hull_is_destroyed() {
    play(6, 200, |table, _, _| {
        // A card may keep a ship or squadron to the end of the round.
        for ship in table.ships().filter(|ship| !table.ship(*ship).kept) {
            let (damage, hull) = (table.ship(ship).damage.len(), table.hull_value(ship));
            assert!(
                damage < usize::from(hull),
                "{} to {:?}",
                table.game().ship_name(ship),
                table.decision()
            );
        }
        for squadron in table.squadrons().filter(|squadron| !table.squadron(*squadron).kept) {
            assert!(table.squadron(squadron).hull > 0, "{}", table.game().squadron_name(squadron));
        }
    });
}
