use std::fs;
use std::io::{self, Read};
use std::process::ExitCode;

use clap::Args;
use flagbridge_starmada::record::Record;
use flagbridge_starmada::{Event, Table};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;

/// Arguments of `flagbridge starmada replay`.
#[derive(Args)]
pub struct Arguments {
    /// A battle's record, - for standard input
    #[arg(value_name = "RECORD")]
    record: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A battle in JSON output.
#[derive(Serialize)]
struct BattleReport {
    seed: u64,
    ships: Vec<ShipReport>,
    actions: usize,
    events: Vec<String>,
    turns: u16,
    outcome: Option<Ending>,
    asked: Option<String>,
    hash: String,
}

#[derive(Serialize)]
struct ShipReport {
    id: String,
    faction: String,
    class: String,
    rating: u16,
}

#[derive(Serialize)]
struct Ending {
    winner: Option<String>,
    scores: [u16; 2],
}

/// Plays a record again and tells what happened.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let trouble = |reason: String| Failure::List { path: arguments.record.clone(), reason };
    let text = if arguments.record == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(&arguments.record)
    };
    let text = text.map_err(|error| trouble(error.to_string()))?;
    let record = Record::read(&text).map_err(|bad| trouble(bad.to_string()))?;
    tell(&record, arguments.json, output)
}

/// Tells a battle from its record.
pub fn tell(record: &Record, json: bool, output: &mut Output) -> Result<ExitCode, Failure> {
    let trouble = |reason: String| Failure::List { path: "the record".to_owned(), reason };
    let mut events: Vec<Event> = Vec::new();
    let table = record
        .replay(|_, happened| events.extend_from_slice(happened))
        .map_err(|bad| trouble(bad.to_string()))?;
    let told = told(record, &table, &events);
    if json {
        output.json(&told)?;
    } else {
        write(&told, &events, output)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn told(record: &Record, table: &Table, events: &[Event]) -> BattleReport {
    let game = table.game();
    let ships = game.ship_ids().map(|ship| {
        let sheet = &game.ship(ship).sheet;
        ShipReport {
            id: game.ship_id(ship),
            faction: sheet.faction.clone(),
            class: sheet.class.clone(),
            rating: sheet.rating,
        }
    });
    BattleReport {
        seed: record.seed,
        ships: ships.collect(),
        actions: record.actions.len(),
        events: events.iter().map(|event| game.tell(event)).collect(),
        turns: table.turn(),
        outcome: table.outcome().map(|outcome| Ending {
            winner: outcome.winner.map(|seat| seat.to_string()),
            scores: outcome.scores,
        }),
        asked: table.decision().map(|asked| format!("{} {}", asked.seat, asked.question.id())),
        hash: format!("{:016x}", table.hash()),
    }
}

fn write(told: &BattleReport, events: &[Event], output: &mut Output) -> Result<(), Failure> {
    output.line(&format!("Starmada, seed {}", told.seed))?;
    for ship in &told.ships {
        output
            .line(&format!("{:<4} {} / {} ({})", ship.id, ship.faction, ship.class, ship.rating))?;
    }
    for (line, event) in told.events.iter().zip(events) {
        match event {
            Event::Turn(_) => output.line(&format!("\n{line}"))?,
            Event::Phase(_) | Event::Over(_) => output.line(line)?,
            _ => output.line(&format!("    {line}"))?,
        }
    }
    if let Some(asked) = &told.asked {
        output.line(&format!("not over: waiting for {asked}"))?;
    }
    output.line(&format!("hash {}", told.hash))
}
