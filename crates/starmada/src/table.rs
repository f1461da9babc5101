use std::hash::{Hash, Hasher};
use std::sync::Arc;

use flagbridge_repeatable::Mixer;
use flagbridge_seats::Seat;

use crate::action::{Action, Volley};
use crate::alternation::Alternation;
use crate::chance::Chance;
use crate::element::{Element, FlightId, ShipId};
use crate::event::{Event, Outcome, Phase};
use crate::game::{FLIGHT_SIZE, Game};
use crate::hex::{Direction, Hex};
use crate::orders::Momentum;
use crate::question::{Answers, Decision};
use crate::refusal::Refusal;
use crate::sheet::Track;
use crate::ship::{Flight, Presence, Ship};

/// The state of a battle.
///
/// A battle that is not over always has exactly one open decision with at least one legal answer.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) game: Arc<Game>,
    pub(crate) chance: Chance,
    pub(crate) turn: u16,
    pub(crate) stage: Stage,
    pub(crate) ships: Vec<Ship>,
    pub(crate) flights: Vec<Flight>,
    pub(crate) scores: [u16; 2],
    pub(crate) alternation: Alternation,
    /// Ships that must leave a contested hex, in order.
    pub(crate) contested: Vec<ShipId>,
    /// What the firing ship has declared.
    pub(crate) volleys: Vec<Volley>,
    /// Ships whose owners must give up weapons, and how many, in order.
    pub(crate) losses: Vec<(ShipId, u8)>,
    pub(crate) decision: Option<Decision>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) events: Vec<Event>,
    pub(crate) quiet: bool,
}

/// Where in the game turn a battle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Stage {
    /// Ships are set up.
    ShipSetup,
    /// Flights are set up.
    FlightSetup,
    /// Orders are written.
    Orders,
    /// Ships move.
    Movement,
    /// Ships leave contested hexes.
    Stacking,
    /// A flight is to be activated.
    Fighters,
    /// The flight is to be moved.
    Flying(FlightId),
    /// The flight has moved and may attack.
    Strafing(FlightId),
    /// A ship is to be activated.
    Combat,
    /// The ship declares its targets.
    Firing(ShipId),
    /// Damage takes effect.
    Ending,
    /// The game turn ends.
    Closing,
}

impl Table {
    /// A battle at the beginning of setup.
    pub fn new(game: Arc<Game>, seed: u64) -> Table {
        let mut table = Table::bare(game, seed);
        let ships = table.count_ships(|ship| ship.presence == Presence::Waiting);
        table.alternation = Alternation::new(ships, false, &mut table.chance);
        table.advance();
        table
    }

    /// A battle with an empty board and no decision open.
    pub(crate) fn bare(game: Arc<Game>, seed: u64) -> Table {
        let mut chance = Chance::new(seed);
        let flight = Flight {
            presence: Presence::Waiting,
            at: Hex::default(),
            heading: Direction::East,
            fighters: FLIGHT_SIZE,
            marked: 0,
            acted: false,
        };
        Table {
            ships: game.ships.iter().map(|profile| Ship::new(profile.mounts.len())).collect(),
            flights: vec![flight; game.flights.len()],
            alternation: Alternation::new([1, 0], false, &mut chance),
            chance,
            turn: 0,
            stage: Stage::ShipSetup,
            scores: [0; 2],
            contested: Vec::new(),
            volleys: Vec::new(),
            losses: Vec::new(),
            decision: None,
            outcome: None,
            events: Vec::new(),
            quiet: false,
            game,
        }
    }

    /// The open decision; none when the battle is over.
    pub fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// How the battle ended; none while it goes on.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Every legal answer to the open decision.
    pub fn legal(&self) -> Answers {
        self.answers()
    }

    /// Whether an action would be accepted.
    pub fn check(&self, action: &Action) -> Result<(), Refusal> {
        let decision = self.decision.ok_or(Refusal::Over)?;
        self.examine(&decision, action)
    }

    /// Answers the open decision. Returns what happened; a refused action changes nothing.
    pub fn apply(&mut self, action: &Action) -> Result<Vec<Event>, Refusal> {
        let decision = self.decision.ok_or(Refusal::Over)?;
        self.examine(&decision, action)?;
        self.events.clear();
        self.decision = None;
        match action {
            Action::Orders(ship, _) => self.tell(|| Event::OrdersWritten(*ship)),
            _ => self.tell(|| Event::Acted(decision.seat, action.clone())),
        }
        self.carry_out(&decision, action);
        self.advance();
        Ok(std::mem::take(&mut self.events))
    }

    /// From now on no events are kept: for bots and benchmarks.
    pub fn keep_quiet(&mut self) {
        self.quiet = true;
    }

    /// What never changes during the battle.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The game turn, from 1; 0 during setup.
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// Victory points of both sides.
    pub const fn scores(&self) -> [u16; 2] {
        self.scores
    }

    /// The phase of the game turn.
    pub const fn phase(&self) -> Phase {
        match self.stage {
            Stage::ShipSetup | Stage::FlightSetup => Phase::Setup,
            Stage::Orders => Phase::Orders,
            Stage::Movement | Stage::Stacking => Phase::Movement,
            Stage::Fighters | Stage::Flying(_) | Stage::Strafing(_) => Phase::Fighter,
            Stage::Combat | Stage::Firing(_) => Phase::Combat,
            Stage::Ending | Stage::Closing => Phase::End,
        }
    }

    /// A ship's state.
    pub fn ship(&self, ship: ShipId) -> &Ship {
        &self.ships[ship.index()]
    }

    /// A flight's state.
    pub fn flight(&self, flight: FlightId) -> &Flight {
        &self.flights[flight.index()]
    }

    /// The current number on a ship's track.
    pub fn value(&self, ship: ShipId, track: Track) -> u8 {
        let sheet = &self.game.ships[ship.index()].sheet;
        sheet.value(track, self.ships[ship.index()].checked(track))
    }

    /// Ships of a side on the board.
    pub fn ships_of(&self, seat: Seat) -> impl Iterator<Item = ShipId> + '_ {
        self.game.ship_ids().filter(move |ship| {
            self.game.ships[ship.index()].seat == seat && self.ships[ship.index()].on_board()
        })
    }

    /// Flights of a side on the board.
    pub fn flights_of(&self, seat: Seat) -> impl Iterator<Item = FlightId> + '_ {
        self.game.flight_ids().filter(move |flight| {
            self.game.flights[flight.index()].seat == seat
                && self.flights[flight.index()].on_board()
        })
    }

    /// The hex of an element on the board.
    pub fn place_of(&self, element: Element) -> Option<Hex> {
        let (on_board, at) = match element {
            Element::Ship(ship) => {
                let ship = self.ships.get(ship.index())?;
                (ship.on_board(), ship.at)
            }
            Element::Flight(flight) => {
                let flight = self.flights.get(flight.index())?;
                (flight.on_board(), flight.at)
            }
        };
        on_board.then_some(at)
    }

    /// Every element of a side on the board.
    pub fn elements_of(&self, seat: Seat) -> impl Iterator<Item = Element> + '_ {
        let flights = self.flights_of(seat).map(Element::Flight);
        self.ships_of(seat).map(Element::Ship).chain(flights)
    }

    /// Weapons of a bank that still work.
    pub fn weapons_left(&self, ship: ShipId, mount: usize) -> u8 {
        let began = self.game.ships[ship.index()].mounts[mount].weapons;
        began - self.ships[ship.index()].lost[mount]
    }

    /// What the firing ship has declared so far.
    pub fn volleys(&self) -> &[Volley] {
        &self.volleys
    }

    /// The table's source of chance, for scenarios that lay dice ready.
    pub fn chance_mut(&mut self) -> &mut Chance {
        &mut self.chance
    }

    /// A number that two tables share only if they are the same.
    pub fn hash(&self) -> u64 {
        let mut mixer = Mixer::new();
        self.chance.hash(&mut mixer);
        (self.turn, self.stage, self.scores, self.alternation).hash(&mut mixer);
        self.ships.hash(&mut mixer);
        self.flights.hash(&mut mixer);
        self.contested.hash(&mut mixer);
        self.volleys.hash(&mut mixer);
        self.losses.hash(&mut mixer);
        self.decision.hash(&mut mixer);
        self.outcome.hash(&mut mixer);
        mixer.finish()
    }

    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        if !self.quiet {
            self.events.push(event());
        }
    }

    /// How many ships of each side fit.
    pub(crate) fn count_ships(&self, fits: impl Fn(&Ship) -> bool) -> [usize; 2] {
        let mut count = [0; 2];
        for (ship, profile) in self.ships.iter().zip(&self.game.ships) {
            count[profile.seat.index()] += usize::from(fits(ship));
        }
        count
    }

    /// How many flights of each side fit.
    pub(crate) fn count_flights(&self, fits: impl Fn(&Flight) -> bool) -> [usize; 2] {
        let mut count = [0; 2];
        for (flight, profile) in self.flights.iter().zip(&self.game.flights) {
            count[profile.seat.index()] += usize::from(fits(flight));
        }
        count
    }

    /// What an engine requirement depends on in the first game turn: the engine rating is the speed before it.
    pub(crate) fn set_first_momentum(&mut self, ship: ShipId) {
        let speed = self.value(ship, Track::Engines);
        self.ships[ship.index()].momentum = Momentum { speed, slips: 0 };
    }
}
