//! A game told from its record: what `play` and `replay` print.

use flagbridge_engine::record::{BadRecord, Film, Filmed, REVISION, Record};
use flagbridge_engine::{Game, Seat, Table};
use flagbridge_wording::count;
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;

/// A game in JSON output.
#[derive(Serialize)]
pub struct GameReport {
    edition: &'static str,
    seed: u64,
    /// The revision of the engine that wrote the record.
    engine: u16,
    /// Why it is shown from its film and not played again; none where it is played again.
    filmed: Option<String>,
    units: Vec<UnitReport>,
    /// How many answers were given.
    actions: usize,
    /// Every event in words, in order.
    events: Vec<String>,
    rounds: u8,
    /// How it ended; none where the record stops before the end.
    outcome: Option<Ending>,
    /// What is asked where the record stops before the end.
    asked: Option<Asked>,
    /// The final state's hash, sixteen hexadecimal digits; none where the game was not played again.
    hash: Option<String>,
    #[serde(skip)]
    title: &'static str,
    /// Where in the list of events a round or an answer begins.
    #[serde(skip)]
    marks: Vec<Mark>,
}

/// A ship or squadron by its name in the log.
#[derive(Serialize)]
struct UnitReport {
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
    question: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Round,
    Answer,
    Consequence,
}

impl GameReport {
    /// Plays a record again and writes down what happens.
    pub fn of(record: &Record) -> Result<GameReport, BadRecord> {
        let catalogue = flagbridge_data::catalogue();
        let film = record.film(catalogue)?;
        let table = record.replay(catalogue, |_, _| {})?;
        let hash = Some(format!("{:016x}", table.hash()));
        Ok(GameReport { hash, ..Self::new(record, &film, &table) })
    }

    /// Writes down what a film shows.
    pub fn of_film(filmed: &Filmed) -> GameReport {
        let reason = match filmed.cut {
            true => format!(
                "{}; shown up to that point, because the record contains no log of its own",
                filmed.strays
            ),
            false => filmed.strays.to_string(),
        };
        let table = filmed.table(filmed.film.length());
        GameReport { filmed: Some(reason), ..Self::new(&filmed.header, &filmed.film, &table) }
    }

    fn new(record: &Record, film: &Film, table: &Table) -> GameReport {
        let game = table.game();
        let (events, marks) = events(film).into_iter().unzip();
        GameReport {
            edition: game.rules.edition().id,
            seed: record.seed,
            engine: record.revision,
            filmed: None,
            units: Seat::ALL.into_iter().flat_map(|seat| unit_reports(game, seat)).collect(),
            actions: film.length(),
            events,
            rounds: table.round(),
            outcome: table.outcome().map(|outcome| Ending {
                winner: outcome.winner.to_string(),
                scores: outcome.scores,
                wiped_out: outcome.wiped_out,
            }),
            asked: film.asked().map(|(seat, question)| Asked {
                seat: seat.to_owned(),
                question: question.to_owned(),
            }),
            hash: None,
            title: game.rules.edition().title,
            marks,
        }
    }

    /// Writes the game for people: the units, the log, the result.
    pub fn write(&self, output: &mut Output) -> Result<(), Failure> {
        output.line(&format!("{} ({}), seed {}", self.title, self.edition, self.seed))?;
        if let Some(reason) = &self.filmed {
            output.line(&format!(
                "written by engine {}, this is {REVISION}; shown from the stored log: {reason}",
                self.engine
            ))?;
        }
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
                let how = if *wiped_out { ": a fleet was destroyed" } else { "" };
                let rounds = count(self.rounds, "round", "rounds");
                output.line(&format!("{winner} wins after {rounds}, A {a} to B {b}{how}"))?;
            }
            (None, Some(Asked { seat, question })) => {
                output.line(&format!("not over: waiting for {seat} ({question})"))?;
            }
            (None, None) => output.line("not over")?,
        }
        match &self.hash {
            Some(hash) => output.line(&format!("hash {hash}")),
            None => Ok(()),
        }
    }
}

/// Every line of a film: answers with their seat, and what they led to.
fn events(film: &Film) -> Vec<(String, Mark)> {
    let told = |words: &String| {
        let mark = if words.starts_with("Round ") { Mark::Round } else { Mark::Consequence };
        (words.clone(), mark)
    };
    let lines = film.frames().iter().flat_map(|frame| {
        let answer = frame.seat.map(|seat| (format!("{seat}: {}", frame.answer), Mark::Answer));
        answer.into_iter().chain(frame.told.iter().map(told))
    });
    lines.collect()
}

fn unit_reports(game: &Game, seat: Seat) -> Vec<UnitReport> {
    let ships = game.ships_of(seat).map(|id| {
        let profile = game.ship(id);
        let names = std::iter::once(profile.card).chain(profile.upgrades());
        let names: Vec<String> = names.map(|card| card.full_name()).collect();
        UnitReport {
            name: game.ship_name(id),
            card: profile.card.id,
            upgrades: profile.upgrades().map(|card| card.id).collect(),
            label: names.join(", "),
        }
    });
    let squadrons = game.squadrons_of(seat).map(|id| {
        let card = game.squadron(id).card;
        let label = card.full_name();
        UnitReport { name: game.squadron_name(id), card: card.id, upgrades: Vec::new(), label }
    });
    ships.chain(squadrons).collect()
}
