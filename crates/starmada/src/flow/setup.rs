use flagbridge_seats::Seat;

use crate::action::Action;
use crate::element::{Element, FlightId, ShipId};
use crate::event::Event;
use crate::hex::{Direction, Hex};
use crate::question::{Decision, Question};
use crate::refusal::Refusal;
use crate::ship::Presence;
use crate::table::{Stage, Table};

/// The most ships, and the most flights, in one hex during setup.
const CROWD: usize = 3;

/// How far from its carrier a flight begins.
const FLIGHT_DISTANCE: u8 = 2;

impl Table {
    /// Sides alternate; the one with more ships began. Starmada Unity, 2.3 (p. 12).
    pub(crate) fn go_on_placing_ships(&mut self) {
        let waiting = self.count_ships(|ship| ship.presence == Presence::Waiting);
        if let Some(seat) = self.alternation.next(waiting) {
            return self.ask(seat, Question::PlaceShip);
        }
        let flights = self.count_flights(|flight| flight.presence == Presence::Waiting);
        if flights == [0, 0] {
            return self.begin_turn();
        }
        self.alternate(flights, false);
        self.stage = Stage::FlightSetup;
    }

    pub(crate) fn go_on_placing_flights(&mut self) {
        let waiting = self.count_flights(|flight| flight.presence == Presence::Waiting);
        match self.alternation.next(waiting) {
            Some(seat) => self.ask(seat, Question::PlaceFlight),
            None => self.begin_turn(),
        }
    }

    pub(crate) fn may_place(
        &self,
        decision: &Decision,
        element: Element,
        hex: Hex,
    ) -> Result<(), Refusal> {
        let asked = match element {
            Element::Ship(_) => Question::PlaceShip,
            Element::Flight(_) => Question::PlaceFlight,
        };
        if decision.question != asked {
            return Err(Refusal::NotAsked);
        }
        match element {
            Element::Ship(ship) => {
                let waiting = |ship: ShipId| {
                    let state = self.ships.get(ship.index())?;
                    (state.presence == Presence::Waiting).then_some(self.game.ship(ship).seat)
                };
                if waiting(ship) != Some(decision.seat) {
                    return Err(Refusal::Unit);
                }
                self.ship_fits(decision.seat, hex)
            }
            Element::Flight(flight) => {
                let waiting = |flight: FlightId| {
                    let state = self.flights.get(flight.index())?;
                    let seat = self.game.flights[flight.index()].seat;
                    (state.presence == Presence::Waiting).then_some(seat)
                };
                if waiting(flight) != Some(decision.seat) {
                    return Err(Refusal::Unit);
                }
                self.flight_fits(flight, hex)
            }
        }
    }

    /// Whether one more ship of a side may begin in a hex.
    pub(crate) fn ship_fits(&self, seat: Seat, hex: Hex) -> Result<(), Refusal> {
        if !self.game.in_setup_area(seat, hex) {
            return Err(Refusal::OutsideArea);
        }
        let there = self.ships_of(seat).filter(|ship| self.ships[ship.index()].at == hex).count();
        if there < CROWD { Ok(()) } else { Err(Refusal::Crowded) }
    }

    /// Whether a flight may begin in a hex.
    pub(crate) fn flight_fits(&self, flight: FlightId, hex: Hex) -> Result<(), Refusal> {
        let profile = self.game.flights[flight.index()];
        let there = self.flights_of(profile.seat).filter(|one| self.flights[one.index()].at == hex);
        if !self.game.options.board.holds(hex) {
            Err(Refusal::OffBoard)
        } else if self.ships[profile.carrier.index()].at.distance(hex) > FLIGHT_DISTANCE {
            Err(Refusal::FarFromCarrier)
        } else if there.count() >= CROWD {
            Err(Refusal::Crowded)
        } else if self.holds_opponent(profile.seat, hex) {
            Err(Refusal::Occupied)
        } else {
            Ok(())
        }
    }

    /// Whether an opposing element is in a hex.
    pub(crate) fn holds_opponent(&self, seat: Seat, hex: Hex) -> bool {
        self.elements_of(seat.other()).any(|element| self.place_of(element) == Some(hex))
    }

    pub(crate) fn place(&mut self, element: Element, hex: Hex, heading: Direction) {
        match element {
            Element::Ship(ship) => {
                let state = &mut self.ships[ship.index()];
                (state.presence, state.at, state.heading) = (Presence::OnBoard, hex, heading);
                self.set_first_momentum(ship);
            }
            Element::Flight(flight) => {
                let state = &mut self.flights[flight.index()];
                (state.presence, state.at, state.heading) = (Presence::OnBoard, hex, heading);
            }
        }
        self.tell(|| Event::Placed(element, hex, heading));
    }

    pub(crate) fn list_ship_places(&self, seat: Seat, into: &mut Vec<Action>) {
        let hexes = self.game.options.board.hexes();
        let hexes: Vec<_> = hexes.filter(|hex| self.ship_fits(seat, *hex).is_ok()).collect();
        for ship in self.waiting_ships(seat) {
            for hex in &hexes {
                let place = |facing| Action::Place(Element::Ship(ship), *hex, facing);
                into.extend(Direction::ALL.map(place));
            }
        }
    }

    pub(crate) fn list_flight_places(&self, seat: Seat, into: &mut Vec<Action>) {
        for flight in self.waiting_flights(seat) {
            let carrier = self.ships[self.game.flights[flight.index()].carrier.index()].at;
            let hexes = (0..=FLIGHT_DISTANCE).flat_map(|radius| carrier.ring(radius));
            for hex in hexes.filter(|hex| self.flight_fits(flight, *hex).is_ok()) {
                let place = |facing| Action::Place(Element::Flight(flight), hex, facing);
                into.extend(Direction::ALL.map(place));
            }
        }
    }

    /// Ships of a side that are not set up yet.
    pub(crate) fn waiting_ships(&self, seat: Seat) -> impl Iterator<Item = ShipId> + '_ {
        self.game.ship_ids().filter(move |ship| {
            self.game.ship(*ship).seat == seat
                && self.ships[ship.index()].presence == Presence::Waiting
        })
    }

    /// Flights of a side that are not set up yet.
    pub(crate) fn waiting_flights(&self, seat: Seat) -> impl Iterator<Item = FlightId> + '_ {
        self.game.flight_ids().filter(move |flight| {
            self.game.flights[flight.index()].seat == seat
                && self.flights[flight.index()].presence == Presence::Waiting
        })
    }
}
