use flagbridge_cards::SetAside;

use super::Step;
use super::squadron_turn::in_bounds;
use crate::action::Action;
use crate::event::Event;
use crate::geometry::{Disc, Heading, Point, Pose};
use crate::question::Question;
use crate::refusal::Refusal;
use crate::rule::Rule;
use crate::seat::Seat;
use crate::ship::Presence;
use crate::table::Table;
use crate::unit::{ShipId, SquadronId, Unit};

impl Table {
    /// Takes a unit out of play until an effect brings it back. RRG 1.6, Set Aside.
    pub(crate) fn set_aside(&mut self, unit: Unit) {
        match unit {
            Unit::Ship(ship) => self.ship_mut(ship).place = Presence::SetAside,
            Unit::Squadron(squadron) => self.squadron_mut(squadron).place = Presence::SetAside,
            Unit::Obstacle(_) | Unit::Mine(_) => return,
        }
        self.event(Event::SetAside(unit));
    }

    /// Whether a seat has units set aside.
    pub(crate) fn has_set_aside(&self, seat: Seat) -> bool {
        self.ship_aside(seat).is_some() || self.squadrons_aside(seat).next().is_some()
    }

    /// Whether what a seat set aside could come into play at distance 1 of a token.
    pub(crate) fn has_room_to_arrive(&self, seat: Seat, token: Point) -> bool {
        !self.arrivals(seat, token, 1).is_empty()
    }

    /// The ship, then the squadrons that were set aside are deployed; then every objective token goes.
    pub(super) fn run_arrival(&mut self, seat: Seat, token: Point) {
        if self.arrivals(seat, token, 1).is_empty() {
            return self.remove_objective_tokens();
        }
        self.push(Step::Arrival { seat, token });
        self.ask(seat, Question::Deploy, Vec::new());
    }

    pub(super) fn answer_arrival(&mut self, seat: Seat, token: Point, action: &Action) {
        self.push(Step::Arrival { seat, token });
        match *action {
            Action::DeployShip { ship, pose, speed } => {
                self.stand_ship(ship, pose, speed);
                self.displace_under(ship);
            }
            Action::DeploySquadron { squadron, at } => {
                self.stand_squadron(squadron, at);
                self.squadron_mut(squadron).activated = self.slider_differs();
            }
            _ => {}
        }
    }

    /// Whether the slider of a squadron that was set aside shows it activated: nobody toggled it, so in every second
    /// round it does, unless it is set to match. RRG 1.6, Set Aside; FAQ 3.2.1, Card Clarifications: Hyperspace
    /// Assault.
    fn slider_differs(&self) -> bool {
        let matched = self.rules().set_aside == SetAside::NotInPlay
            || self.table_rule(Rule::SetAsideNotInPlay);
        !matched && self.round.is_multiple_of(2)
    }

    /// Whether a ship of the seat is set aside.
    pub(super) fn has_ship_aside(&self, seat: Seat) -> bool {
        self.ship_aside(seat).is_some()
    }

    /// Whether a unit may be deployed here from where it was set aside, or why not.
    pub(super) fn check_arrival(
        &self,
        seat: Seat,
        token: Point,
        action: &Action,
    ) -> Result<(), Refusal> {
        let edge = self.game.ruler.distance_edge(1);
        match *action {
            Action::DeployShip { ship, pose, speed } => {
                if self.ship_aside(seat) != Some(ship) {
                    return Err(Refusal::NotOffered);
                }
                if !in_bounds(pose.at) {
                    return Err(Refusal::OutsideArea);
                }
                let base = self.game.ship(ship).base.outline(pose);
                if !self.game.play_area().contains_polygon(&base) {
                    return Err(Refusal::OutsideArea);
                }
                if self.ships_overlapped(ship, pose).next().is_some() {
                    return Err(Refusal::Overlap);
                }
                if self.marker_disc(token).gap_to(&base) > edge {
                    return Err(Refusal::TooFar);
                }
                self.check_deploy_speed(ship, pose, speed)
            }
            Action::DeploySquadron { squadron, at } => {
                let offered = self.ship_aside(seat).is_none()
                    && self.squadrons_aside(seat).any(|aside| aside == squadron);
                if !offered {
                    return Err(Refusal::NotOffered);
                }
                self.check_free(at)?;
                let disc = Disc { center: at, radius: self.game.squadron_radius };
                match disc.gap(&self.marker_disc(token)) <= edge {
                    true => Ok(()),
                    false => Err(Refusal::TooFar),
                }
            }
            _ => Err(Refusal::NotAsked),
        }
    }

    /// At most so many places for the next unit to arrive: rings around the token.
    pub(super) fn arrivals(&self, seat: Seat, token: Point, limit: usize) -> Vec<Action> {
        let mut found = Vec::new();
        let ship = self.ship_aside(seat);
        let squadron = self.squadrons_aside(seat).next();
        let reach = match (ship, squadron) {
            (Some(ship), _) => self.reach(Unit::Ship(ship)),
            (None, Some(squadron)) => self.reach(Unit::Squadron(squadron)),
            (None, None) => return found,
        };
        let farthest = reach + self.game.ruler.distance_edge(1) + self.game.token_radius;
        for ring in 0..=8 {
            for step in 0..16 {
                let at = token + Heading::new(step * 2_250).step(farthest * ring / 8);
                match (ship, squadron) {
                    (Some(ship), _) => self.ship_arrivals(seat, token, ship, at, &mut found),
                    (None, Some(squadron)) => {
                        let action = Action::DeploySquadron { squadron, at };
                        if self.check_arrival(seat, token, &action).is_ok() {
                            found.push(action);
                        }
                    }
                    (None, None) => {}
                }
                if found.len() >= limit {
                    return found;
                }
            }
        }
        found
    }

    fn ship_arrivals(
        &self,
        seat: Seat,
        token: Point,
        ship: ShipId,
        at: Point,
        found: &mut Vec<Action>,
    ) {
        let most = self.game.ship(ship).ship.speed.max();
        for heading in 0..8 {
            let pose = Pose::new(at, Heading::new(heading * 4_500));
            let speeds = (0..=most).map(|speed| Action::DeployShip { ship, pose, speed });
            found.extend(speeds.filter(|action| self.check_arrival(seat, token, action).is_ok()));
        }
    }

    fn ship_aside(&self, seat: Seat) -> Option<ShipId> {
        let mut ships = self.game.ships_of(seat);
        ships.find(|ship| self.ship(*ship).place == Presence::SetAside)
    }

    fn squadrons_aside(&self, seat: Seat) -> impl Iterator<Item = SquadronId> + '_ {
        let squadrons = self.game.squadrons_of(seat);
        squadrons.filter(|squadron| self.squadron(*squadron).place == Presence::SetAside)
    }
}
