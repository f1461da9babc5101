use std::sync::Arc;

use flagbridge_seats::Seat;

use crate::arc::Arcs;
use crate::element::{Element, FlightId, ShipId};
use crate::hex::Hex;
use crate::options::Options;
use crate::sheet::{Band, Battery, Sheet, WeaponTrait};
use crate::sight::Obstruction;
use crate::terrain::Terrain;

/// What never changes during a battle: options, fleets and what lies on the board.
#[derive(Clone, Debug)]
pub struct Game {
    /// How the battle is played.
    pub options: Options,
    /// Planets and asteroid fields.
    pub terrain: Vec<Terrain>,
    /// Everything that hinders sight: the terrain, and what a scenario lays.
    pub obstructions: Vec<Obstruction>,
    /// The two fleets.
    pub rosters: [Roster; 2],
    /// Every ship, side A's first.
    pub ships: Vec<ShipProfile>,
    /// Every flight, side A's first.
    pub flights: Vec<FlightProfile>,
}

/// A fleet as it comes to the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// Its ships.
    pub ships: Vec<RosterShip>,
}

/// A ship of a fleet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterShip {
    /// Its display sheet.
    pub sheet: Arc<Sheet>,
    /// Its own name; may be empty.
    pub name: String,
    /// How many flights it brings.
    pub flights: u8,
}

/// A ship's sheet and side.
#[derive(Clone, Debug)]
pub struct ShipProfile {
    /// Whose it is.
    pub seat: Seat,
    /// Its display sheet.
    pub sheet: Arc<Sheet>,
    /// Its own name; may be empty.
    pub name: String,
    /// Its weapons, bank by bank.
    pub mounts: Vec<Mount>,
}

/// A flight's side and carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlightProfile {
    /// Whose it is.
    pub seat: Seat,
    /// The ship it begins near.
    pub carrier: ShipId,
}

/// A bank of weapons, ready to be counted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mount {
    /// Which battery of the sheet.
    pub battery: u8,
    /// Which bank of the battery.
    pub bank: u8,
    /// Where it fires.
    pub arcs: Arcs,
    /// How many weapons it began with.
    pub weapons: u8,
    /// Rate of fire.
    pub rate: u8,
    /// Accuracy.
    pub accuracy: u8,
    /// Impact.
    pub impact: u8,
    /// Damage.
    pub damage: u8,
    /// What is added to impact rolls.
    pub impact_modifier: i8,
    range: [u8; 3],
    range_modifiers: [i8; 3],
    tiny_modifier: i8,
}

/// Fighters in a full flight. Starmada Unity, 5.1 (p. 22).
pub const FLIGHT_SIZE: u8 = 6;

/// The most banks a ship can have.
pub const MAX_MOUNTS: usize = 24;

/// The most ships a side can have, and the most flights.
pub const MAX_UNITS: usize = 60;

/// Why two fleets make no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRoster {
    /// A side without ships.
    #[error("side {0} has no ships")]
    NoShip(Seat),
    /// More units than a battle holds.
    #[error("side {0} has more than {MAX_UNITS} ships or flights")]
    TooMany(Seat),
    /// A sheet that cannot be played.
    #[error("side {seat}'s {class} has an invalid display sheet: {fault}")]
    Sheet {
        /// Whose ship.
        seat: Seat,
        /// Its class.
        class: String,
        /// The first fault of the sheet.
        fault: String,
    },
}

impl Game {
    /// The game two fleets make.
    pub fn new(options: Options, rosters: [Roster; 2]) -> Result<Game, BadRoster> {
        let mut game = Game {
            options,
            terrain: Vec::new(),
            obstructions: Vec::new(),
            rosters: Default::default(),
            ships: Vec::new(),
            flights: Vec::new(),
        };
        for (seat, roster) in Seat::ALL.into_iter().zip(&rosters) {
            game.add(seat, roster)?;
        }
        game.rosters = rosters;
        Ok(game)
    }

    /// The same game with planets and asteroid fields on the board.
    #[must_use]
    pub fn with_terrain(mut self, terrain: Vec<Terrain>) -> Game {
        self.obstructions.extend(terrain.iter().map(|it| it.obstruction()));
        self.terrain.extend(terrain);
        self
    }

    fn add(&mut self, seat: Seat, roster: &Roster) -> Result<(), BadRoster> {
        if roster.ships.is_empty() {
            return Err(BadRoster::NoShip(seat));
        }
        let flights: usize = roster.ships.iter().map(|ship| usize::from(ship.flights)).sum();
        if roster.ships.len() > MAX_UNITS || flights > MAX_UNITS {
            return Err(BadRoster::TooMany(seat));
        }
        for ship in &roster.ships {
            let sheet = Arc::clone(&ship.sheet);
            if let Some(fault) = sheet.check().into_iter().find(|fault| fault.is_error()) {
                let class = sheet.class.clone();
                return Err(BadRoster::Sheet { seat, class, fault: fault.message });
            }
            let carrier = ShipId(self.ships.len() as u8);
            let flights = (0..ship.flights).map(|_| FlightProfile { seat, carrier });
            self.flights.extend(flights);
            let mounts = mounts(&sheet);
            self.ships.push(ShipProfile { seat, sheet, name: ship.name.clone(), mounts });
        }
        Ok(())
    }

    /// A ship's sheet and side.
    pub fn ship(&self, ship: ShipId) -> &ShipProfile {
        &self.ships[ship.index()]
    }

    /// Whose an element is.
    pub fn seat_of(&self, element: Element) -> Seat {
        match element {
            Element::Ship(ship) => self.ships[ship.index()].seat,
            Element::Flight(flight) => self.flights[flight.index()].seat,
        }
    }

    /// All ships, on the board or not.
    pub fn ship_ids(&self) -> impl Iterator<Item = ShipId> + use<> {
        (0..self.ships.len() as u8).map(ShipId)
    }

    /// All flights, on the board or not.
    pub fn flight_ids(&self) -> impl Iterator<Item = FlightId> + use<> {
        (0..self.flights.len() as u8).map(FlightId)
    }

    /// Whether a hex lies in a side's setup area: within four hexes of its short edge. Starmada Unity, 2.3 (p. 12).
    pub fn in_setup_area(&self, seat: Seat, hex: Hex) -> bool {
        let column = hex.column();
        self.options.board.holds(hex)
            && match seat {
                Seat::A => column < SETUP_DEPTH,
                Seat::B => column >= self.options.board.columns - SETUP_DEPTH,
            }
    }
}

/// How deep the setup areas are.
pub(crate) const SETUP_DEPTH: i16 = 4;

impl Mount {
    /// What is added to to-hit dice at a distance; none out of range. Starmada Unity, 4.2 (p. 20).
    pub fn modifier(&self, distance: u8, tiny: bool) -> Option<i8> {
        if self.reach() == 0 {
            // Seeking weapons have no range bands.
            return None;
        }
        let place = self.range.iter().position(|last| distance <= *last)?;
        Some(self.range_modifiers[place] + if tiny { self.tiny_modifier } else { 0 })
    }

    /// The farthest hex it reaches; 0 for seeking weapons, which are not played.
    pub const fn reach(&self) -> u8 {
        self.range[2]
    }
}

fn mounts(sheet: &Sheet) -> Vec<Mount> {
    let of_battery = |(battery, own): (usize, &Battery)| -> Vec<Mount> {
        let mount = |(bank, squares): (usize, &crate::sheet::Bank)| Mount {
            battery: battery as u8,
            bank: bank as u8,
            arcs: squares.arcs,
            weapons: squares.weapons,
            rate: own.rate,
            accuracy: own.accuracy,
            impact: own.impact,
            damage: own.damage,
            impact_modifier: impact_modifier(own),
            range: if own.is_seeking() { [0; 3] } else { own.range },
            range_modifiers: [Band::Short, Band::Medium, Band::Long]
                .map(|band| range_modifier(own, band)),
            tiny_modifier: tiny_modifier(own),
        };
        own.banks.iter().enumerate().map(mount).collect()
    };
    sheet.batteries.iter().enumerate().flat_map(of_battery).collect()
}

/// Short +1, medium 0, long -1, and what the weapon's traits make of it. Starmada Unity, 4.2 (p. 20).
pub fn range_modifier(battery: &Battery, band: Band) -> i8 {
    let has = |wanted| battery.played_traits().any(|own| own == wanted);
    let plain = match band {
        Band::Short => 1,
        Band::Medium => 0,
        Band::Long => -1,
    };
    let (diffuse, focused) = (has(WeaponTrait::Diffuse), has(WeaponTrait::Focused));
    match (has(WeaponTrait::Guided), diffuse, focused) {
        (true, _, _) => 0,
        (false, true, true) => -2 * plain,
        (false, true, false) => 2 * plain,
        (false, false, true) => -plain,
        (false, false, false) => plain,
    }
}

/// -1 against tiny targets, and what the weapon's traits make of it. Starmada Unity, 4.2 (p. 20).
pub fn tiny_modifier(battery: &Battery) -> i8 {
    let has = |wanted| battery.played_traits().any(|own| own == wanted);
    if has(WeaponTrait::Accurate) {
        0
    } else if has(WeaponTrait::Inaccurate) || has(WeaponTrait::NonPiercing) {
        -2
    } else {
        -1
    }
}

/// -1 for Non-Piercing weapons. Starmada Unity, 4.3 (p. 21).
fn impact_modifier(battery: &Battery) -> i8 {
    -i8::from(battery.played_traits().any(|own| own == WeaponTrait::NonPiercing))
}
