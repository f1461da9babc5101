//! Rooms that the tests share.

#![allow(dead_code, reason = "each test file uses some of it")]

use flagbridge_cards::Catalogue;
use flagbridge_engine::random::random_roster;
use flagbridge_engine::{Chance, Seat};
use flagbridge_fleet::{Draft, ShipDraft, SquadronDraft, share};
use flagbridge_live::{Brought, Circumstances, Clock, Entry, Request, Room, Row, Settings};

pub fn catalogue() -> &'static Catalogue {
    flagbridge_data::catalogue()
}

/// A small random list as it is brought to a table.
pub fn list(chance: &mut Chance) -> Brought {
    let rules = catalogue().current();
    let roster = random_roster(rules, 130, chance);
    let ships = roster.ships.into_iter().map(|ship| ShipDraft {
        card: ship.card,
        upgrades: ship.upgrades,
        notes: String::new(),
    });
    let squadrons = roster.squadrons.into_iter().map(|card| SquadronDraft { card, count: 1 });
    let draft = Draft {
        ships: ships.collect(),
        squadrons: squadrons.collect(),
        objectives: roster.objectives,
        ..Draft::default()
    };
    let code = share::encode(&draft);
    Brought { code, title: "A list".to_owned(), facts: String::new(), faults: Vec::new() }
}

/// The log of a table that was just made.
pub fn opened(seed: u64, clock: Clock) -> Vec<Row> {
    let settings = Settings { clock, ..Settings::default() };
    let entry = Entry::Opened { settings, seed, salt: "salt".to_owned(), after: None, event: None };
    vec![Row { at: 0, by: None, entry }]
}

/// The log of a table at which the game has just begun.
pub fn begun(seed: u64, clock: Clock) -> Vec<Row> {
    let mut rows = opened(seed, clock);
    let mut room = Room::open(&rows, catalogue()).expect("a log");
    let mut chance = Chance::new(seed);
    let lists = [list(&mut chance), list(&mut chance)];
    let mut ask = |seat: Seat, request: Request| {
        let list = Some(Ok(lists[seat.index()].clone()));
        let now = Circumstances { list, ..Circumstances::default() };
        let id = format!("setup-{}", rows.len());
        for row in room.decide(seat, &id, &request, &now).expect("what it takes to begin") {
            room.apply(&row).expect("it was decided");
            rows.push(row);
        }
    };
    for seat in Seat::ALL {
        ask(seat, Request::Sit { name: format!("Player {seat}") });
        ask(seat, Request::Bring { list: String::new() });
    }
    for seat in Seat::ALL {
        ask(seat, Request::Ready { ready: true });
    }
    rows
}
