//! The games that are measured, by the benchmark and by the example `games`.

mod questions;

use std::sync::Arc;

use flagbridge_cards::Resolved;
use flagbridge_engine::random::{random_answer, random_roster};
use flagbridge_engine::{Chance, Game, Options, Roster, RosterShip, Table};
pub use questions::print_questions;

/// Two lists of about 400 points: `ships` alone, with `squadrons`, or drawn at random with `upgrades`, squadrons and
/// objectives. The table keeps no events.
pub fn table(kind: &str, seed: u32) -> Table {
    let rules = flagbridge_data::catalogue().current();
    let mut empire = vec![
        "victory-i-class-star-destroyer",
        "victory-ii-class-star-destroyer",
        "gladiator-i-class-star-destroyer",
        "gladiator-ii-class-star-destroyer",
    ];
    let mut rebels = vec![
        "assault-frigate-mark-ii-a",
        "assault-frigate-mark-ii-b",
        "nebulon-b-escort-frigate",
        "cr90-corvette-a",
        "cr90-corvette-b",
    ];
    let rosters = match kind {
        "upgrades" => {
            let mut chance = Chance::new(seed.into());
            [0, 1].map(|_| random_roster(rules, 400, &mut chance))
        }
        "squadrons" => [
            roster(rules, &empire, &[("tie-fighter-squadron", 8), ("tie-bomber-squadron", 4)]),
            roster(rules, &rebels, &[("x-wing-squadron", 6), ("b-wing-squadron", 3)]),
        ],
        _ => {
            empire.extend_from_within(2..);
            rebels.extend_from_within(3..);
            [roster(rules, &empire, &[]), roster(rules, &rebels, &[])]
        }
    };
    let game = Game::new(rules, Options::STANDARD, rosters).expect("cards of the edition");
    let mut table = Table::new(Arc::new(game), seed.into());
    table.keep_quiet();
    table
}

/// Makes a table and plays until the first round begins.
pub fn set_up(kind: &str, seed: u32) -> Table {
    let mut table = table(kind, seed);
    let mut chance = Chance::new(seed.into());
    while table.round() == 0 {
        let Some(action) = random_answer(&table, &mut chance) else { break };
        table.apply_own(&action);
    }
    table
}

fn roster(rules: Resolved<'static>, ships: &[&str], squadrons: &[(&str, usize)]) -> Roster {
    let number = |id: &str| rules.get(id).expect("a card of the edition").number;
    let ship = |id: &&str| RosterShip { card: number(id), upgrades: Vec::new() };
    let copies = |(id, count): &(&str, usize)| std::iter::repeat_n(number(id), *count);
    Roster {
        ships: ships.iter().map(ship).collect(),
        squadrons: squadrons.iter().flat_map(copies).collect(),
        objectives: Vec::new(),
    }
}
