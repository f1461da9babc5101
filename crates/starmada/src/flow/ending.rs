use flagbridge_seats::Seat;

use crate::event::{Event, Outcome, Reason};
use crate::sheet::Track;
use crate::ship::{Plot, Presence};
use crate::table::{Stage, Table};

impl Table {
    /// The damage of the Combat Phase takes effect, destroyed ships are removed, victory is checked. Starmada Unity, 4.5 and
    /// 2.5 (pp. 21, 13).
    pub(crate) fn apply_damage(&mut self) {
        for ship in self.game.ship_ids() {
            let marked = std::mem::take(&mut self.ships[ship.index()].marked);
            if !self.ship(ship).on_board() {
                continue;
            }
            for track in Track::ALL {
                self.check_boxes(ship, track, marked[track as usize]);
            }
            if self.hull_is_gone(ship) {
                self.tell(|| Event::Destroyed(ship));
                self.remove_ship(ship, Presence::Destroyed);
            }
        }
        for flight in self.game.flight_ids() {
            let marked = std::mem::take(&mut self.flights[flight.index()].marked);
            if self.flight(flight).on_board() {
                self.lose_fighters(flight, marked);
            }
        }
        self.outcome = self.victory();
        match self.outcome {
            Some(outcome) => {
                self.losses.clear();
                self.tell(|| Event::Over(outcome));
            }
            None => self.enter(Stage::Closing),
        }
    }

    /// How the battle ends now; none where it goes on.
    fn victory(&self) -> Option<Outcome> {
        let options = &self.game.options;
        let reached = self.scores.map(|score| score >= options.target);
        let fleets = self.count_ships(|ship| ship.on_board());
        let (reason, leads) = if reached != [false; 2] {
            (Reason::Target, reached)
        } else if options.last_fleet_wins && fleets.contains(&0) {
            let alive = fleets.map(|ships| ships > 0);
            let by_score = [self.scores[0] > self.scores[1], self.scores[1] > self.scores[0]];
            (Reason::LastFleet, if alive == [false; 2] { by_score } else { alive })
        } else if fleets == [0, 0] || options.turns.is_some_and(|last| self.turn >= last.into()) {
            let [a, b] = self.scores;
            (Reason::Turns, [a > b, b > a])
        } else {
            return None;
        };
        let winner = match leads {
            [true, false] => Some(Seat::A),
            [false, true] => Some(Seat::B),
            [true, true] | [false, false] => None,
        };
        Some(Outcome { winner, scores: self.scores, reason })
    }

    /// Pivots are reversed and the next game turn begins. Starmada Unity, 3.4 (p. 17).
    pub(crate) fn close_turn(&mut self) {
        for ship in self.game.ship_ids() {
            let state = &mut self.ships[ship.index()];
            (state.acted, state.plot) = (false, Plot::Unwritten);
            if std::mem::take(&mut state.pivot) != 0 && state.on_board() {
                let heading = state.heading;
                self.tell(|| Event::PivotReversed(ship, heading));
            }
        }
        self.flights.iter_mut().for_each(|flight| flight.acted = false);
        self.begin_turn();
    }
}
