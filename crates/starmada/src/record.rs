//! A whole battle as text: a header with options and display sheets, then one action on each line.

use std::fmt::Write;
use std::sync::Arc;

use flagbridge_seats::Seat;

use crate::action::Action;
use crate::event::Event;
use crate::game::{BadRoster, Game, Roster, RosterShip};
use crate::hex::Board;
use crate::notation::NotAnAction;
use crate::options::{Chooser, FlightHits, IllegalOrders, Options};
use crate::refusal::Refusal;
use crate::sheet::Sheet;
use crate::table::Table;
use crate::terrain::{MAX_TERRAIN, Terrain};

/// A battle: what it began with and every answer given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// How it was played.
    pub options: Options,
    /// What lies on the board.
    pub terrain: Vec<Terrain>,
    /// The two fleets.
    pub rosters: [Roster; 2],
    /// Where chance began.
    pub seed: u64,
    /// The actions, in order.
    pub actions: Vec<Action>,
}

/// Why a text is not a record, or a record is no battle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// The text does not begin as a record does.
    #[error("a record must begin with the line \"starmada record 1\"")]
    First,
    /// A line of the header is missing or unreadable.
    #[error("line {0}: not a valid header line")]
    Header(usize),
    /// A display sheet cannot be read.
    #[error("line {line}: {fault}")]
    Sheet {
        /// The line.
        line: usize,
        /// What is wrong.
        fault: String,
    },
    /// The fleets make no battle.
    #[error(transparent)]
    Roster(#[from] BadRoster),
    /// A line is no action.
    #[error("line {line}: {fault}")]
    Action {
        /// The line.
        line: usize,
        /// What is wrong.
        fault: NotAnAction,
    },
    /// An action was refused.
    #[error("line {line}: {refusal}")]
    Refused {
        /// The line.
        line: usize,
        /// Why.
        refusal: Refusal,
    },
    /// An action was refused.
    #[error("action {0}: {1}")]
    Illegal(usize, Refusal),
}

impl Record {
    /// A record of a battle about to begin.
    pub fn new(game: &Game, seed: u64) -> Record {
        Record {
            options: game.options,
            terrain: game.terrain.clone(),
            rosters: game.rosters.clone(),
            seed,
            actions: Vec::new(),
        }
    }

    /// The battle's fixed part.
    pub fn game(&self) -> Result<Arc<Game>, BadRoster> {
        let game = Game::new(self.options, self.rosters.clone())?;
        Ok(Arc::new(game.with_terrain(self.terrain.clone())))
    }

    /// Plays the record from the beginning; each action's events go to `then`.
    pub fn replay(&self, mut then: impl FnMut(&Action, &[Event])) -> Result<Table, BadRecord> {
        let mut table = Table::new(self.game()?, self.seed);
        for (place, action) in self.actions.iter().enumerate() {
            let events =
                table.apply(action).map_err(|refusal| BadRecord::Illegal(place + 1, refusal))?;
            then(action, &events);
        }
        Ok(table)
    }

    /// The record as text. Banks are named after the ship that acts, so the battle is played along.
    pub fn write(&self) -> Result<String, BadRecord> {
        let mut text = format!("starmada record 1\nseed {}\n", self.seed);
        text += &options_text(&self.options);
        for terrain in &self.terrain {
            let _ = writeln!(text, "{terrain}");
        }
        for (seat, roster) in Seat::ALL.into_iter().zip(&self.rosters) {
            for ship in &roster.ships {
                let sheet =
                    serde_json::to_string(&*ship.sheet).expect("a sheet is strings and numbers");
                let name = serde_json::to_string(&ship.name).expect("a string");
                let _ = writeln!(text, "ship {seat} {} {name} {sheet}", ship.flights);
            }
        }
        text.push('\n');
        let mut table = Table::new(self.game()?, self.seed);
        table.keep_quiet();
        for (place, action) in self.actions.iter().enumerate() {
            text += &table.write(action);
            text.push('\n');
            table.apply(action).map_err(|refusal| BadRecord::Illegal(place + 1, refusal))?;
        }
        Ok(text)
    }

    /// Reads a record. Never panics, whatever the text.
    pub fn read(text: &str) -> Result<Record, BadRecord> {
        let mut lines = text.lines().enumerate().map(|(place, line)| (place + 1, line.trim_end()));
        if lines.next().map(|(_, line)| line) != Some("starmada record 1") {
            return Err(BadRecord::First);
        }
        let mut record = Record {
            options: Options::STANDARD,
            terrain: Vec::new(),
            rosters: Default::default(),
            seed: 0,
            actions: Vec::new(),
        };
        for (place, line) in lines.by_ref() {
            if line.is_empty() {
                break;
            }
            record.read_header(place, line)?;
        }
        let mut table = Table::new(record.game()?, record.seed);
        table.keep_quiet();
        for (line, content) in lines.filter(|(_, line)| !line.is_empty()) {
            let action = table.read(content).map_err(|fault| BadRecord::Action { line, fault })?;
            table.apply(&action).map_err(|refusal| BadRecord::Refused { line, refusal })?;
            record.actions.push(action);
        }
        Ok(record)
    }

    fn read_header(&mut self, line: usize, content: &str) -> Result<(), BadRecord> {
        let bad = || BadRecord::Header(line);
        let (word, rest) = content.split_once(' ').ok_or_else(bad)?;
        match word {
            "seed" => self.seed = rest.parse().map_err(|_| bad())?,
            "ship" => {
                let mut parts = rest.splitn(3, ' ');
                let mut next = || parts.next().ok_or_else(bad);
                let seat = match next()? {
                    "A" => Seat::A,
                    "B" => Seat::B,
                    _ => return Err(bad()),
                };
                let flights = next()?.parse().map_err(|_| bad())?;
                let ship = read_ship(next()?, flights)
                    .map_err(|fault| BadRecord::Sheet { line, fault: fault.to_string() })?;
                self.rosters[seat.index()].ships.push(ship);
            }
            "planet" | "asteroids" => {
                let terrain = content.parse().map_err(|_| bad())?;
                if self.terrain.len() == MAX_TERRAIN {
                    return Err(bad());
                }
                self.terrain.push(terrain);
            }
            _ => read_option(&mut self.options, word, rest).ok_or_else(bad)?,
        }
        Ok(())
    }
}

/// A name in quotes, then the sheet.
fn read_ship(text: &str, flights: u8) -> Result<RosterShip, serde_json::Error> {
    let mut values = serde_json::Deserializer::from_str(text);
    let name: String = serde::Deserialize::deserialize(&mut values)?;
    let sheet: Sheet = serde::Deserialize::deserialize(&mut values)?;
    values.end()?;
    Ok(RosterShip { sheet: Arc::new(sheet), name, flights })
}

impl Options {
    /// These options, changed by lines such as `stacking opponent`, as the header of a record has them. Lines that place
    /// [terrain](Terrain) are passed over. None where a line is none of them.
    pub fn with_lines(mut self, lines: &str) -> Option<Options> {
        for line in lines.lines() {
            if line.parse::<Terrain>().is_ok() {
                continue;
            }
            let (name, value) = line.split_once(' ')?;
            read_option(&mut self, name, value)?;
        }
        Some(self)
    }
}

fn options_text(options: &Options) -> String {
    let Options { board, target, turns, last_fleet_wins, turn_takes_one, .. } = options;
    let turns = turns.map_or_else(|| "none".to_owned(), |last| last.to_string());
    let illegal = match options.illegal_orders {
        IllegalOrders::Refused => "refused",
        IllegalOrders::Drift => "drift",
    };
    let stacking = match options.stacking {
        Chooser::Owner => "owner",
        Chooser::Opponent => "opponent",
    };
    let hits = match options.flight_hits {
        FlightHits::PerHit => "hit",
        FlightHits::PerImpact => "impact",
        FlightHits::PerDamage => "damage",
    };
    format!(
        "board {} {}\ntarget {target}\nturns {turns}\nlast-fleet-wins {last_fleet_wins}\n\
         turn-takes-one {turn_takes_one}\nillegal-orders {illegal}\nstacking {stacking}\n\
         chained-rerolls {}\nflight-hits {hits}\nfighter-kills-at-once {}\n",
        board.columns, board.rows, options.chained_rerolls, options.fighter_kills_at_once
    )
}

/// Reads one option by its name, as records and scenarios write it; none where name or value are unknown.
pub(crate) fn read_option(options: &mut Options, name: &str, value: &str) -> Option<()> {
    let flag = || value.parse::<bool>().ok();
    match name {
        "board" => {
            let (columns, rows) = value.split_once(' ')?;
            let size = |text: &str| text.parse().ok().filter(|size| (10..=99).contains(size));
            options.board = Board { columns: size(columns)?, rows: size(rows)? };
        }
        "target" => options.target = value.parse().ok().filter(|points| *points > 0)?,
        "turns" => {
            options.turns = if value == "none" { None } else { Some(value.parse().ok()?) };
        }
        "last-fleet-wins" => options.last_fleet_wins = flag()?,
        "turn-takes-one" => options.turn_takes_one = flag()?,
        "illegal-orders" => {
            options.illegal_orders = match value {
                "refused" => IllegalOrders::Refused,
                "drift" => IllegalOrders::Drift,
                _ => return None,
            }
        }
        "stacking" => {
            options.stacking = match value {
                "owner" => Chooser::Owner,
                "opponent" => Chooser::Opponent,
                _ => return None,
            }
        }
        "chained-rerolls" => options.chained_rerolls = flag()?,
        "flight-hits" => {
            options.flight_hits = match value {
                "hit" => FlightHits::PerHit,
                "impact" => FlightHits::PerImpact,
                "damage" => FlightHits::PerDamage,
                _ => return None,
            }
        }
        "fighter-kills-at-once" => options.fighter_kills_at_once = flag()?,
        _ => return None,
    }
    Some(())
}
