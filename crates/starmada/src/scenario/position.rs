//! The position a scenario begins with.

use std::sync::Arc;

use flagbridge_seats::Seat;
use serde::Deserialize;

use crate::alternation::Alternation;
use crate::element::{Element, FlightId, ShipId};
use crate::faction;
use crate::game::{FLIGHT_SIZE, Game, Roster, RosterShip};
use crate::hex::{Direction, Hex};
use crate::options::Options;
use crate::orders::Momentum;
use crate::record::read_option;
use crate::scenario::{Scenario, ScenarioError};
use crate::sheet::{Sheet, Track};
use crate::ship::Presence;
use crate::sight::Obstruction;
use crate::table::{Stage, Table};
use crate::terrain::Terrain;

/// The value of an option as a scenario writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum OptionValue {
    Flag(bool),
    Number(i64),
    Text(String),
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OptionValue::Flag(flag) => flag.fmt(f),
            OptionValue::Number(number) => number.fmt(f),
            OptionValue::Text(text) => f.write_str(text),
        }
    }
}

/// A ship as a scenario writes it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ShipEntry {
    /// `faction / class` of a bundled class, or the name of one of the scenario's sheets.
    class: String,
    at: Option<String>,
    heading: Option<String>,
    /// The speed of the game turn before; the engine rating if left out.
    speed: Option<u8>,
    /// Sideslips of the movement before, such as `LL`.
    #[serde(default)]
    slips: String,
    #[serde(default)]
    pivot: i8,
    /// Boxes checked on the tracks.
    #[serde(default)]
    hull: u8,
    #[serde(default)]
    engines: u8,
    #[serde(default)]
    shields: u8,
    /// Flights it brings.
    #[serde(default)]
    flights: u8,
}

/// A flight as a scenario writes it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct FlightEntry {
    at: String,
    heading: Option<String>,
    fighters: Option<u8>,
}

/// An object that hinders sight.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ObstructionEntry {
    at: String,
    #[serde(default)]
    penalty: u8,
    #[serde(default)]
    blocks: bool,
}

/// The class of ships in scenarios that are not about ships.
const STAND_IN: &str = "Cinder League / Ember";

impl Scenario {
    /// The table the script begins with.
    pub(super) fn position(&self) -> Result<Table, ScenarioError> {
        let options = self.options()?;
        let mut rosters: [Roster; 2] = Default::default();
        let entries = self.entries()?;
        for (seat, entry) in &entries {
            let sheet = self.sheet(&entry.class)?;
            let ship = RosterShip { sheet, name: String::new(), flights: entry.flights };
            rosters[seat.index()].ships.push(ship);
        }
        let mut game =
            Game::new(options, rosters).map_err(|bad| ScenarioError::Position(bad.to_string()))?;
        for entry in &self.obstructions {
            let ObstructionEntry { at, penalty, blocks } = entry;
            let (at, penalty, blocks) = (hex(at)?, *penalty, *blocks);
            game.obstructions.push(Obstruction { at, penalty, blocks });
        }
        let terrain = self.terrain.iter().map(|line| line.parse::<Terrain>());
        let terrain = terrain.collect::<Result<Vec<_>, _>>();
        let game =
            game.with_terrain(terrain.map_err(|bad| ScenarioError::Position(bad.to_string()))?);
        let mut table = Table::bare(Arc::new(game), 1);
        let first = if self.first == "B" { 6 } else { 1 };
        if self.phase == "setup" {
            table.chance.lay_ready([first]);
            let ships = table.count_ships(|ship| ship.presence == Presence::Waiting);
            table.alternation = Alternation::new(ships, false, &mut table.chance);
        } else {
            for (place, (seat, entry)) in entries.iter().enumerate() {
                set_ship(&mut table, ShipId(place as u8), *seat, entry)?;
            }
            self.set_flights(&mut table)?;
            table.scores = self.scores;
            table.turn = 1;
            table.chance.lay_ready([first]);
            match self.phase.as_str() {
                "orders" => table.stage = Stage::Orders,
                "fighter" => table.begin_fighters(),
                "combat" => table.begin_combat(),
                other => return Err(ScenarioError::Position(format!("there is no phase {other}"))),
            }
        }
        // The die that decided who begins is used up, or was not needed.
        table.chance = crate::chance::Chance::new(1);
        table.chance.expect_script();
        table.advance();
        Ok(table)
    }

    fn options(&self) -> Result<Options, ScenarioError> {
        let mut options = Options::STANDARD;
        for (name, value) in &self.options {
            let text = value.to_string();
            read_option(&mut options, name, &text).ok_or_else(|| {
                ScenarioError::Position(format!("no such option: {name} = {text}"))
            })?;
        }
        Ok(options)
    }

    /// The ships in the order of their names; stand-ins for a side without any.
    fn entries(&self) -> Result<Vec<(Seat, ShipEntry)>, ScenarioError> {
        let (mut entries, mut named) = (Vec::new(), 0);
        for seat in Seat::ALL {
            let before = entries.len();
            for number in 1..=self.ships.len() {
                if let Some(entry) = self.ships.get(&format!("{seat}{number}")) {
                    entries.push((seat, entry.clone()));
                    named += 1;
                }
            }
            if entries.len() == before {
                let class = STAND_IN.to_owned();
                let at = if seat == Seat::A { "0101" } else { "3218" };
                entries.push((
                    seat,
                    ShipEntry { class, at: Some(at.to_owned()), ..ShipEntry::default() },
                ));
            }
        }
        if named < self.ships.len() {
            return Err(ScenarioError::Position("ships are called A1, A2…, B1, B2…".to_owned()));
        }
        Ok(entries)
    }

    fn sheet(&self, class: &str) -> Result<Arc<Sheet>, ScenarioError> {
        if let Some(text) = self.sheets.get(class) {
            let sheet =
                Sheet::from_text(text).map_err(|bad| ScenarioError::Position(bad.to_string()))?;
            return Ok(Arc::new(sheet));
        }
        let found =
            class.split_once(" / ").and_then(|(faction, name)| faction::class(faction, name));
        found.cloned().ok_or_else(|| ScenarioError::Position(format!("there is no class {class}")))
    }

    fn set_flights(&self, table: &mut Table) -> Result<(), ScenarioError> {
        for (name, entry) in &self.flights {
            let element =
                table.game.element(name).map_err(|bad| ScenarioError::Position(bad.to_string()))?;
            let Element::Flight(FlightId(place)) = element else {
                return Err(ScenarioError::Position(format!("{name} is no flight")));
            };
            let seat = table.game.seat_of(element);
            let flight = &mut table.flights[usize::from(place)];
            flight.presence = Presence::OnBoard;
            flight.at = hex(&entry.at)?;
            flight.heading = heading(seat, entry.heading.as_deref())?;
            flight.fighters = entry.fighters.unwrap_or(FLIGHT_SIZE);
        }
        // Flights that the scenario does not name are not in play.
        for flight in table.flights.iter_mut().filter(|it| it.presence == Presence::Waiting) {
            flight.presence = Presence::Destroyed;
        }
        Ok(())
    }
}

fn set_ship(
    table: &mut Table,
    ship: ShipId,
    seat: Seat,
    entry: &ShipEntry,
) -> Result<(), ScenarioError> {
    let at = entry
        .at
        .as_deref()
        .ok_or_else(|| ScenarioError::Position("a ship has no hex".to_owned()))?;
    let state = &mut table.ships[ship.index()];
    state.presence = Presence::OnBoard;
    state.at = hex(at)?;
    state.heading = heading(seat, entry.heading.as_deref())?;
    state.pivot = entry.pivot;
    state.checked[Track::Hull as usize] = entry.hull;
    state.checked[Track::Engines as usize] = entry.engines;
    state.checked[Track::Shields as usize] = entry.shields;
    let slips = entry.slips.chars().map(|slip| if slip == 'R' { 1 } else { -1 }).sum();
    table.set_first_momentum(ship);
    let momentum = &mut table.ships[ship.index()].momentum;
    *momentum = Momentum { speed: entry.speed.unwrap_or(momentum.speed), slips };
    Ok(())
}

fn hex(text: &str) -> Result<Hex, ScenarioError> {
    text.parse().map_err(|bad: crate::hex::NotAHex| ScenarioError::Position(bad.to_string()))
}

fn heading(seat: Seat, text: Option<&str>) -> Result<Direction, ScenarioError> {
    match (text, seat) {
        (None, Seat::A) => Ok(Direction::East),
        (None, Seat::B) => Ok(Direction::West),
        (Some(text), _) => text
            .parse()
            .map_err(|bad: crate::hex::NotADirection| ScenarioError::Position(bad.to_string())),
    }
}
