use flagbridge_seats::Seat;

use crate::action::Action;
use crate::element::{Element, FlightId, ShipId};
use crate::event::Event;
use crate::hex::{Direction, Hex};
use crate::orders::{Maneuver, Maneuvers, stays_on_board, travel};
use crate::plot::{FLIGHT_ALLOWANCE, each_flight_path, flight_cost};
use crate::question::{Decision, Question};
use crate::refusal::Refusal;
use crate::roll::{Rolled, Test};
use crate::sheet::Track;
use crate::ship::Presence;
use crate::table::{Stage, Table};

/// What a fighter's die must show to hit. Starmada Unity, 5.4 (p. 23).
const FIGHTER_HITS: u8 = 5;

impl Table {
    /// The Fighter Phase; it is passed over where there is no flight. Starmada Unity, 5.2 (p. 22).
    pub(crate) fn begin_fighters(&mut self) {
        let flights = self.count_flights(|flight| flight.on_board());
        if flights == [0, 0] {
            return self.begin_combat();
        }
        self.enter(Stage::Fighters);
        self.alternate(flights, true);
    }

    pub(crate) fn go_on_activating_flights(&mut self) {
        let ready = self.count_flights(|flight| flight.on_board() && !flight.acted);
        let Some(seat) = self.alternation.next(ready) else { return self.begin_combat() };
        let mut ready = self.ready_flights(seat);
        match (ready.next(), ready.next()) {
            (Some(only), None) => {
                drop(ready);
                self.activate(Element::Flight(only));
            }
            _ => {
                drop(ready);
                self.ask(seat, Question::ActivateFlight);
            }
        }
    }

    /// Flights of a side that have not been activated in this phase.
    pub(crate) fn ready_flights(&self, seat: Seat) -> impl Iterator<Item = FlightId> + '_ {
        self.flights_of(seat).filter(|flight| !self.flight(*flight).acted)
    }

    pub(crate) fn list_flights(&self, seat: Seat, into: &mut Vec<Action>) {
        let activate = |flight| Action::Activate(Element::Flight(flight));
        into.extend(self.ready_flights(seat).map(activate));
    }

    pub(crate) fn may_activate(
        &self,
        decision: &Decision,
        element: Element,
    ) -> Result<(), Refusal> {
        let ready = match (decision.question, element) {
            (Question::ActivateFlight, Element::Flight(flight)) => {
                self.ready_flights(decision.seat).any(|own| own == flight)
            }
            (Question::ActivateShip, Element::Ship(ship)) => {
                self.ready_ships(decision.seat).any(|own| own == ship)
            }
            _ => return Err(Refusal::NotAsked),
        };
        if ready { Ok(()) } else { Err(Refusal::Unit) }
    }

    pub(crate) fn activate(&mut self, element: Element) {
        match element {
            Element::Flight(flight) => {
                self.flights[flight.index()].acted = true;
                self.enter(Stage::Flying(flight));
            }
            Element::Ship(ship) => {
                self.ships[ship.index()].acted = true;
                self.enter(Stage::Firing(ship));
            }
        }
    }

    pub(crate) fn ask_of_flight(&mut self, flight: FlightId, question: Question) {
        let seat = self.game.flights[flight.index()].seat;
        self.ask(seat, question);
    }

    /// Where a flight's movement leads. The order of hexes and sideslips between two turns makes no difference.
    /// Starmada Unity, 5.3 (p. 22).
    pub(crate) fn flight_end(
        &self,
        flight: FlightId,
        path: &[Maneuver],
    ) -> Result<(Hex, Direction), Refusal> {
        let state = self.flight(flight);
        if !stays_on_board(self.game.options.board, path, state.at, state.heading) {
            return Err(Refusal::OffBoard);
        }
        let end = travel(path, state.at, state.heading, |_| {});
        let stays = path.is_empty();
        if !stays && self.holds_opponent(self.game.flights[flight.index()].seat, end.0) {
            return Err(Refusal::Occupied);
        }
        Ok(end)
    }

    pub(crate) fn may_fly(&self, flight: FlightId, path: &Maneuvers) -> Result<(), Refusal> {
        let has = |wanted: Maneuver| path.contains(&wanted);
        let turns = |wanted: Maneuver| path.iter().filter(|own| **own == wanted).count();
        let (port, starboard) = (turns(Maneuver::Port), turns(Maneuver::Starboard));
        let (left, right) = (has(Maneuver::SlipLeft), has(Maneuver::SlipRight));
        let both = (port > 0 || left) && (starboard > 0 || right);
        if has(Maneuver::UTurn) || both || port + starboard > 3 {
            return Err(Refusal::Path);
        }
        let cost = flight_cost(path);
        if cost > FLIGHT_ALLOWANCE.into() {
            return Err(Refusal::Allowance { cost });
        }
        self.flight_end(flight, path).map(|_| ())
    }

    pub(crate) fn list_paths(&self, flight: FlightId, into: &mut Vec<Action>) {
        let seat = self.game.flights[flight.index()].seat;
        let taken: Vec<Hex> =
            self.elements_of(seat.other()).filter_map(|element| self.place_of(element)).collect();
        let (board, state) = (self.game.options.board, self.flight(flight));
        each_flight_path(|path| {
            let (end, _) = travel(&path, state.at, state.heading, |_| {});
            let free = path.is_empty() || !taken.contains(&end);
            if free && stays_on_board(board, &path, state.at, state.heading) {
                into.push(Action::Fly(path));
            }
        });
    }

    /// Moves the activated flight. One that stays with an opposing ship is eliminated. Starmada Unity, 5.3 (p. 22).
    pub(crate) fn fly(&mut self, flight: FlightId, path: &Maneuvers) {
        let state = self.flight(flight);
        let (at, heading) = travel(path, state.at, state.heading, |_| {});
        let state = &mut self.flights[flight.index()];
        (state.at, state.heading) = (at, heading);
        self.tell(|| Event::Flew(flight, at, heading));
        if self.holds_opponent(self.game.flights[flight.index()].seat, at) {
            self.eliminate(flight);
            return self.enter(Stage::Fighters);
        }
        self.enter(Stage::Strafing(flight));
    }

    fn eliminate(&mut self, flight: FlightId) {
        let state = &mut self.flights[flight.index()];
        (state.presence, state.fighters) = (Presence::Destroyed, 0);
        self.tell(|| Event::FlightEliminated(flight));
    }

    /// Opposing elements in adjacent hexes. Starmada Unity, 5.4 (p. 23).
    pub(crate) fn flight_targets(&self, flight: FlightId) -> impl Iterator<Item = Element> + '_ {
        let at = self.flight(flight).at;
        let seat = self.game.flights[flight.index()].seat;
        self.elements_of(seat.other())
            .filter(move |other| self.place_of(*other).is_some_and(|hex| hex.distance(at) == 1))
    }

    pub(crate) fn offer_flight_attack(&mut self, flight: FlightId) {
        if self.flight_targets(flight).next().is_none() {
            return self.enter(Stage::Fighters);
        }
        self.ask_of_flight(flight, Question::FlightAttack(flight));
    }

    pub(crate) fn list_flight_attacks(&self, flight: FlightId, into: &mut Vec<Action>) {
        into.extend(self.flight_targets(flight).map(Action::Attack));
        into.push(Action::Done);
    }

    pub(crate) fn may_strafe(&self, flight: FlightId, target: Element) -> Result<(), Refusal> {
        let found = self.flight_targets(flight).any(|own| own == target);
        if found { Ok(()) } else { Err(Refusal::NotAdjacent) }
    }

    /// Attacks with the activated flight; damage counts at once. Starmada Unity, 5.4 (p. 23).
    pub(crate) fn strafe(&mut self, flight: FlightId, target: Element) {
        self.enter(Stage::Fighters);
        let fighters = self.flight(flight).fighters;
        let dice: Vec<u8> = (0..fighters).map(|_| self.chance.die()).collect();
        match target {
            Element::Ship(ship) => self.strafe_ship(flight, ship, dice),
            Element::Flight(other) => self.dogfight(flight, other, dice),
        }
    }

    fn strafe_ship(&mut self, flight: FlightId, ship: ShipId, dice: Vec<u8>) {
        let hits = dice.iter().filter(|die| **die >= FIGHTER_HITS).count() as u16;
        let shields = self.value(ship, Track::Shields);
        let impact = match shields {
            0 => Rolled { successes: hits, ..Rolled::default() },
            _ => Test::impact(shields, 0, self.game.options.chained_rerolls)
                .roll(hits, &mut self.chance),
        };
        let points = impact.successes;
        self.tell(|| Event::Strafed { flight, ship, dice, impact });
        for _ in 0..points {
            if let Some(track) = self.damage_roll(ship) {
                self.check_boxes(ship, track, 1);
            }
        }
        if self.hull_is_gone(ship) && self.game.options.fighter_kills_at_once {
            self.tell(|| Event::Destroyed(ship));
            self.remove_ship(ship, Presence::Destroyed);
        }
    }

    fn dogfight(&mut self, flight: FlightId, target: FlightId, dice: Vec<u8>) {
        let opposing = self.flight(target).fighters;
        let killed = dice.iter().filter(|die| **die >= FIGHTER_HITS).count() as u8;
        let killed = killed.min(opposing);
        let lost = (dice.iter().filter(|die| **die == 1).count() as u8).min(opposing);
        self.tell(|| Event::Dogfight { flight, target, dice, lost: [lost, killed] });
        self.lose_fighters(flight, lost);
        self.lose_fighters(target, killed);
    }

    pub(crate) fn lose_fighters(&mut self, flight: FlightId, lost: u8) {
        if lost == 0 {
            return;
        }
        let state = &mut self.flights[flight.index()];
        state.fighters = state.fighters.saturating_sub(lost);
        let left = state.fighters;
        if left == 0 {
            self.eliminate(flight);
        } else {
            self.tell(|| Event::Fighters(flight, left));
        }
    }
}
