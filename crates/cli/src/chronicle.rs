//! A game told from its record: what `play` and `replay` print.

use flagbridge_engine::record::{BadRecord, Record};
use flagbridge_engine::{Event, Game, Seat, Table};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;

/// A game as other programs read it.
#[derive(Serialize)]
pub struct Chronicle {
    edition: &'static str,
    seed: u64,
    units: Vec<Fielded>,
    /// How many answers were given.
    actions: usize,
    /// Every event in words, in order.
    events: Vec<String>,
    rounds: u8,
    /// How it ended; none where the record stops before the end.
    outcome: Option<Ending>,
    /// What is asked where the record stops before the end.
    asked: Option<Asked>,
    /// The final state's hash, sixteen hexadecimal digits.
    hash: String,
    #[serde(skip)]
    title: &'static str,
    /// Where in the list of events a round or an answer begins.
    #[serde(skip)]
    marks: Vec<Mark>,
}

/// A ship or squadron by its name in the log.
#[derive(Serialize)]
struct Fielded {
    name: String,
    card: &'static str,
    upgrades: Vec<&'static str>,
    #[serde(skip)]
    label: String,
}

#[derive(Serialize)]
struct Ending {
    winner: String,
    scores: [u16; 2],
    wiped_out: bool,
}

#[derive(Serialize)]
struct Asked {
    seat: String,
    question: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Round,
    Answer,
    Consequence,
}

impl Chronicle {
    /// Plays a record again and writes down what happens.
    pub fn of(record: &Record) -> Result<Chronicle, BadRecord> {
        let mut events: Vec<Event> = Vec::new();
        let table = record.replay(flagbridge_data::catalogue(), |_, happened| {
            events.extend_from_slice(happened);
        })?;
        Ok(Self::new(record, &table, &events))
    }

    fn new(record: &Record, table: &Table, events: &[Event]) -> Chronicle {
        let game = table.game();
        Chronicle {
            edition: game.rules.edition().id,
            seed: record.seed,
            units: Seat::ALL.into_iter().flat_map(|seat| fielded(game, seat)).collect(),
            actions: record.actions.len(),
            events: events.iter().map(|event| game.tell(event)).collect(),
            rounds: table.round(),
            outcome: table.outcome().map(|outcome| Ending {
                winner: outcome.winner.to_string(),
                scores: outcome.scores,
                wiped_out: outcome.wiped_out,
            }),
            asked: table.decision().map(|decision| Asked {
                seat: decision.seat.to_string(),
                question: decision.question.id(),
            }),
            hash: format!("{:016x}", table.hash()),
            title: game.rules.edition().title,
            marks: events.iter().map(mark).collect(),
        }
    }

    /// Writes the game for people: the units, the log, the result.
    pub fn write(&self, output: &mut Output) -> Result<(), Failure> {
        output.line(&format!("{} ({}), seed {}", self.title, self.edition, self.seed))?;
        output.line("")?;
        for unit in &self.units {
            output.line(&format!("{:<5} {}", unit.name, unit.label))?;
        }
        output.line("")?;
        for (event, mark) in self.events.iter().zip(&self.marks) {
            match mark {
                Mark::Round => {
                    output.line("")?;
                    output.line(event)?;
                }
                Mark::Answer => output.line(event)?,
                Mark::Consequence => output.line(&format!("    {event}"))?,
            }
        }
        output.line("")?;
        match (&self.outcome, &self.asked) {
            (Some(Ending { winner, scores: [a, b], wiped_out }), _) => {
                let how = if *wiped_out { ": a fleet has lost its last ship" } else { "" };
                let rounds = if self.rounds == 1 { "round" } else { "rounds" };
                output.line(&format!(
                    "{winner} wins after {} {rounds}, A {a} to B {b}{how}",
                    self.rounds
                ))?;
            }
            (None, Some(Asked { seat, question })) => {
                output.line(&format!("not over: {seat} is asked {question}"))?;
            }
            (None, None) => output.line("not over")?,
        }
        output.line(&format!("hash {}", self.hash))
    }
}

fn mark(event: &Event) -> Mark {
    match event {
        Event::Round(_) => Mark::Round,
        Event::Acted(..) => Mark::Answer,
        _ => Mark::Consequence,
    }
}

fn fielded(game: &Game, seat: Seat) -> Vec<Fielded> {
    let ships = game.ships_of(seat).map(|id| {
        let profile = game.ship(id);
        let names = std::iter::once(profile.card).chain(profile.upgrades());
        let names: Vec<String> = names.map(|card| card.full_name()).collect();
        Fielded {
            name: game.ship_name(id),
            card: profile.card.id,
            upgrades: profile.upgrades().map(|card| card.id).collect(),
            label: names.join(", "),
        }
    });
    let squadrons = game.squadrons_of(seat).map(|id| {
        let card = game.squadron(id).card;
        let label = card.full_name();
        Fielded { name: game.squadron_name(id), card: card.id, upgrades: Vec::new(), label }
    });
    ships.chain(squadrons).collect()
}
