use flagbridge_cards::SetAside;

use super::Step;
use super::squadron_turn::in_bounds;
use crate::action::Action;
use crate::event::Event;
use crate::geometry::{Disc, Heading, Point, Pose};
use crate::obstacle::Obstacle;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::rule::Rule;
use crate::seat::Seat;
use crate::ship::Presence;
use crate::sight::OBSTACLE_REACH;
use crate::table::Table;
use crate::unit::{ShipId, SquadronId, Unit};
use crate::window::Window;

/// Where units that were set aside come into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Landing {
    /// At distance 1 of the round token that lies here; whether every objective token goes when they have come.
    Token { at: Point, goes: bool },
    /// At distance 1 of an obstacle, by its place. Nothing need come.
    Obstacle(u8),
    /// Squadrons as in setup or at distance 1 of any obstacle, beyond distance 5 of the first player's edge.
    Ambush,
}

impl Landing {
    /// Whether the player may leave the rest where it is.
    fn may_stop(self) -> bool {
        matches!(self, Landing::Obstacle(_))
    }
}

impl Table {
    /// Takes a unit out of play until an effect brings it back. RRG 1.6, Set Aside.
    pub(crate) fn set_aside(&mut self, unit: Unit) {
        match unit {
            Unit::Ship(ship) => self.ship_mut(ship).place = Presence::SetAside,
            Unit::Squadron(squadron) => self.squadron_mut(squadron).place = Presence::SetAside,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => return,
        }
        self.event(Event::SetAside(unit));
    }

    /// Whether a seat has units set aside.
    pub(crate) fn has_set_aside(&self, seat: Seat) -> bool {
        self.ship_aside(seat).is_some() || self.squadrons_aside(seat).next().is_some()
    }

    /// Whether what a seat set aside could come into play somewhere.
    pub(crate) fn has_room_to_arrive(&self, seat: Seat, landing: Landing) -> bool {
        !self.arrivals(seat, landing, 1).is_empty()
    }

    /// Ships, then squadrons that were set aside are deployed, at most so many.
    pub(crate) fn let_arrive(&mut self, seat: Seat, landing: Landing, most: u8) {
        self.push(Step::Arrival { seat, landing, left: most });
    }

    pub(super) fn run_arrival(&mut self, seat: Seat, landing: Landing, left: u8) {
        if left == 0 || self.arrivals(seat, landing, 1).is_empty() {
            return self.end_arrival(landing);
        }
        self.push(Step::Arrival { seat, landing, left });
        self.ask(seat, Question::Deploy, Vec::new());
    }

    /// A token at which everything has come out of hyperspace goes, and all others with it.
    fn end_arrival(&mut self, landing: Landing) {
        if let Landing::Token { goes: true, .. } = landing {
            self.remove_objective_tokens();
        }
    }

    pub(super) fn answer_arrival(
        &mut self,
        seat: Seat,
        landing: Landing,
        left: u8,
        action: &Action,
    ) {
        let left = if *action == Action::Pass { 0 } else { left - 1 };
        self.push(Step::Arrival { seat, landing, left });
        match *action {
            Action::DeployShip { ship, pose, speed } => {
                self.stand_ship(ship, pose, speed);
                self.open(Window::ShipDeployed, Some(Unit::Ship(ship)));
                self.displace_under(ship);
            }
            Action::DeploySquadron { squadron, at } => {
                self.stand_squadron(squadron, at);
                self.squadron_mut(squadron).activated = self.slider_differs(squadron);
                self.open(Window::SquadronDeployed, Some(Unit::Squadron(squadron)));
            }
            _ => {}
        }
    }

    /// Whether the slider of a squadron that was set aside shows it activated: nobody toggled it, so in every second
    /// round it does, unless it is set to match or belonged to no fleet. RRG 1.6, Set Aside; FAQ 3.2.1, Card
    /// Clarifications: Hyperspace Assault.
    fn slider_differs(&self, squadron: SquadronId) -> bool {
        let matched = self.rules().set_aside == SetAside::NotInPlay
            || self.game.has_joined(Unit::Squadron(squadron))
            || self.table_rule(Rule::SetAsideNotInPlay);
        !matched && self.round > 0 && self.round.is_multiple_of(2)
    }

    /// Whether a ship of the seat is set aside.
    pub(super) fn has_ship_aside(&self, seat: Seat) -> bool {
        self.ship_aside(seat).is_some()
    }

    /// Whether a unit may be deployed here from where it was set aside, or why not.
    pub(super) fn check_arrival(
        &self,
        seat: Seat,
        landing: Landing,
        action: &Action,
    ) -> Result<(), Refusal> {
        match *action {
            Action::Pass if landing.may_stop() => Ok(()),
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
                let gap = match landing {
                    Landing::Token { at, .. } => self.marker_disc(at).gap_to(&base),
                    Landing::Obstacle(place) => {
                        let obstacle = &self.obstacles[usize::from(place)];
                        self.outline(obstacle).distance_to_polygon(&base)
                    }
                    Landing::Ambush => return Err(Refusal::NotOffered),
                };
                if gap > self.game.ruler.distance_edge(1) {
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
                self.check_squadron_arrival(landing, squadron, at)
            }
            _ => Err(Refusal::NotAsked),
        }
    }

    fn check_squadron_arrival(
        &self,
        landing: Landing,
        squadron: SquadronId,
        at: Point,
    ) -> Result<(), Refusal> {
        self.check_free(at)?;
        let disc = Disc { center: at, radius: self.game.squadron_radius };
        let edge = self.game.ruler.distance_edge(1);
        let beside = |laid: &Obstacle| {
            laid.pose.at.is_within(at, OBSTACLE_REACH + disc.radius + edge)
                && self.outline(laid).distance_to(at) - disc.radius <= edge
        };
        let near = match landing {
            Landing::Token { at, .. } => disc.gap(&self.marker_disc(at)) <= edge,
            Landing::Obstacle(place) => beside(&self.obstacles[usize::from(place)]),
            Landing::Ambush => {
                let clear = self.game.ruler.distance_edge(5) + disc.radius;
                let play = self.game.play_area();
                if play.from_edge(self.player_edge(self.first), at) <= clear {
                    return Err(Refusal::TooNear);
                }
                self.check_squadron_place(squadron, at).is_ok() || self.obstacles.iter().any(beside)
            }
        };
        if near { Ok(()) } else { Err(Refusal::TooFar) }
    }

    /// At most so many places for the next unit to arrive: rings around the landing place.
    pub(super) fn arrivals(&self, seat: Seat, landing: Landing, limit: usize) -> Vec<Action> {
        let mut found = Vec::new();
        let ship = self.ship_aside(seat);
        let squadron = self.squadrons_aside(seat).next();
        let reach = match (ship, squadron) {
            (Some(ship), _) => self.reach(Unit::Ship(ship)),
            (None, Some(squadron)) => self.reach(Unit::Squadron(squadron)),
            (None, None) => return found,
        };
        let edge = self.game.ruler.distance_edge(1);
        let middles: Vec<(Point, i32)> = match landing {
            Landing::Token { at, .. } => vec![(at, self.game.token_radius)],
            Landing::Obstacle(place) => {
                vec![(self.obstacles[usize::from(place)].pose.at, OBSTACLE_REACH)]
            }
            Landing::Ambush => {
                let ships = self.ships_of(seat);
                let beside =
                    ships.map(|ship| (self.ship(ship).pose.at, self.reach(Unit::Ship(ship))));
                let laid = self.obstacles.iter().map(|laid| (laid.pose.at, OBSTACLE_REACH));
                laid.chain(beside).collect()
            }
        };
        for (middle, size) in middles {
            let farthest = reach + edge + size;
            let rings = (1..=8).flat_map(|ring| (0..16).map(move |step| (ring, step)));
            for (ring, step) in std::iter::once((0, 0)).chain(rings) {
                let at = middle + Heading::new(step * 2_250).step(farthest * ring / 8);
                match (ship, squadron) {
                    (Some(ship), _) => self.ship_arrivals(seat, landing, ship, at, &mut found),
                    (None, Some(squadron)) => {
                        let action = Action::DeploySquadron { squadron, at };
                        if self.check_arrival(seat, landing, &action).is_ok() {
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
        if landing.may_stop() && !found.is_empty() {
            found.push(Action::Pass);
        }
        found
    }

    fn ship_arrivals(
        &self,
        seat: Seat,
        landing: Landing,
        ship: ShipId,
        at: Point,
        found: &mut Vec<Action>,
    ) {
        let most = self.game.ship(ship).ship.speed.max();
        for heading in 0..8 {
            let pose = Pose::new(at, Heading::new(heading * 4_500));
            let speeds = (0..=most).map(|speed| Action::DeployShip { ship, pose, speed });
            found.extend(speeds.filter(|action| self.check_arrival(seat, landing, action).is_ok()));
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
