//! Rooms that the tests share.

#![allow(dead_code, reason = "each test file uses some of it")]

use flagbridge_cards::Catalogue;
use flagbridge_engine::random::random_roster;
use flagbridge_engine::{Chance, Seat};
use flagbridge_fleet::{Draft, ShipDraft, SquadronDraft, share};
use flagbridge_live::{
    Armada, Brought, Circumstances, Clock, Game, GameId, Request, Room, Row, RowEntry, Settings,
    Starmada,
};
use flagbridge_starmada::{BattleSize, draft};

pub fn catalogue() -> &'static Catalogue {
    flagbridge_data::catalogue()
}

/// Armada, by the cards there are.
pub fn armada() -> Armada {
    Armada(catalogue())
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

/// A small random fleet of Starmada as it is brought to a table.
pub fn starmada_list(chance: &mut Chance) -> Brought {
    let factions = flagbridge_starmada::faction::factions();
    let faction = &factions[chance.below(factions.len())];
    let mut draft = draft::Draft { size: BattleSize::Small, ..draft::Draft::default() };
    loop {
        let left = u32::from(draft.size.limit()) - draft.total();
        let fits = faction.classes.iter().filter(|sheet| u32::from(sheet.rating) <= left);
        let fits: Vec<_> = fits.collect();
        let Some(sheet) = fits.get(chance.below(fits.len())) else { break };
        draft.ships.push(draft::DraftShip::of(sheet));
    }
    let code = draft.to_code();
    Brought { code, title: "A fleet".to_owned(), facts: String::new(), faults: Vec::new() }
}

/// The log of a table that was just made.
pub fn opened(seed: u64, clock: Clock) -> Vec<Row> {
    opened_with(Settings { clock, ..Settings::default() }, seed)
}

/// The log of a table that was just made with these settings.
pub fn opened_with(settings: Settings, seed: u64) -> Vec<Row> {
    let salt = "salt".to_owned();
    let entry = RowEntry::Opened { settings, seed, salt, after: None, event: None, battle: None };
    vec![Row { at: 0, by: None, entry }]
}

/// The log of a table at which a game of Armada has just begun.
pub fn begun(seed: u64, clock: Clock) -> Vec<Row> {
    let mut chance = Chance::new(seed);
    let lists = [list(&mut chance), list(&mut chance)];
    begun_with(armada(), opened(seed, clock), lists)
}

/// The log of a table at which a battle of Starmada has just begun.
pub fn starmada_begun(seed: u64, clock: Clock) -> Vec<Row> {
    let mut chance = Chance::new(seed);
    let lists = [starmada_list(&mut chance), starmada_list(&mut chance)];
    let mode = BattleSize::Small.id().to_owned();
    let settings = Settings { game: GameId::Starmada, mode, clock, ..Settings::default() };
    begun_with(Starmada, opened_with(settings, seed), lists)
}

/// The log of a table after both have brought their list and said that they are ready.
fn begun_with(game: impl Game, mut rows: Vec<Row>, lists: [Brought; 2]) -> Vec<Row> {
    let mut room = Room::open(&rows, game).expect("a log");
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
