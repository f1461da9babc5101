use flagbridge_cards::SetAside;

use super::Procedure;
use super::squadron_turn::in_bounds;
use crate::geometry::{Disc, Heading, Point, Pose};
use crate::state::{
    Action, Arrival, Event, Landing, OBSTACLE_REACH, Obstacle, Presence, Question, Table,
};
use crate::terms::{Refusal, Rule, Seat, ShipId, Source, SquadronId, Unit, Window};

impl Procedure for Arrival {
    fn run(self, table: &mut Table) {
        let Arrival { seat, landing, left } = self;
        if left == 0 || table.arrivals(seat, landing, 1).is_empty() {
            return table.end_arrival(landing);
        }
        table.push(Arrival { seat, landing, left });
        table.ask(seat, Question::Deploy, Vec::new());
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let Arrival { seat, landing, left } = self;
        let left = if *action == Action::Pass { 0 } else { left - 1 };
        table.push(Arrival { seat, landing, left });
        match *action {
            Action::DeployShip { ship, pose, speed } => {
                table.stand_ship(ship, pose, speed);
                table.open(Window::ShipDeployed, Some(Unit::Ship(ship)));
                table.displace_under(ship);
            }
            Action::DeploySquadron { squadron, at } => {
                table.stand_squadron(squadron, at);
                table.squadron_mut(squadron).activated = table.slider_differs(squadron);
                table.open(Window::SquadronDeployed, Some(Unit::Squadron(squadron)));
            }
            _ => {}
        }
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

    /// A card takes a unit out of play; only it brings the unit back. RRG 1.6, Set Aside.
    pub(crate) fn keep_back(&mut self, unit: Unit, card: Source) {
        match unit {
            Unit::Ship(ship) => self.ship_mut(ship).kept_by = Some(card),
            Unit::Squadron(squadron) => self.squadron_mut(squadron).kept_by = Some(card),
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => return,
        }
        self.set_aside(unit);
    }

    /// The card that set a unit aside, also after it has come.
    pub(crate) fn kept_by(&self, unit: Unit) -> Option<Source> {
        match unit {
            Unit::Ship(ship) => self.ship(ship).kept_by,
            Unit::Squadron(squadron) => self.squadron(squadron).kept_by,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => None,
        }
    }

    /// Whether the objective has units of a seat set aside.
    pub(crate) fn has_set_aside(&self, seat: Seat) -> bool {
        self.ship_aside(seat, None).is_some() || self.squadrons_aside(seat, None).next().is_some()
    }

    /// Whether what a seat set aside could come into play somewhere.
    pub(crate) fn has_room_to_arrive(&self, seat: Seat, landing: Landing) -> bool {
        !self.arrivals(seat, landing, 1).is_empty()
    }

    /// Ships, then squadrons that were set aside are deployed, at most `most`.
    pub(crate) fn let_arrive(&mut self, seat: Seat, landing: Landing, most: u8) {
        self.push(Arrival { seat, landing, left: most });
    }

    /// A token at which everything has come out of hyperspace goes, and all others with it.
    fn end_arrival(&mut self, landing: Landing) {
        if let Landing::Token { goes: true, .. } = landing {
            self.remove_objective_tokens();
        }
    }

    /// Whether the slider of a squadron that was set aside shows it activated: it was not toggled, so in every second
    /// round it does, unless it is set to match or belonged to no fleet. RRG 1.6, Set Aside; FAQ 3.2.1, Card
    /// Clarifications: Hyperspace Assault.
    fn slider_differs(&self, squadron: SquadronId) -> bool {
        let matched = self.rules().set_aside == SetAside::NotInPlay
            || self.game.has_joined(Unit::Squadron(squadron))
            || self.table_rule(Rule::SetAsideNotInPlay);
        !matched && self.round > 0 && self.round.is_multiple_of(2)
    }

    /// Whether a ship of the seat is set aside.
    pub(crate) fn has_ship_aside(&self, seat: Seat) -> bool {
        let mut ships = self.game.ships_of(seat);
        ships.any(|ship| self.ship(ship).place == Presence::SetAside)
    }

    /// Whether a unit may be deployed here from where it was set aside, or why not.
    pub(crate) fn check_arrival(
        &self,
        seat: Seat,
        landing: Landing,
        action: &Action,
    ) -> Result<(), Refusal> {
        match *action {
            Action::Pass if landing.may_stop() => Ok(()),
            Action::DeployShip { ship, pose, speed } if landing == Landing::Zone(ship) => {
                self.check_in_zone(ship, pose)?;
                self.check_deploy_speed(ship, pose, speed)
            }
            Action::DeployShip { ship, pose, speed } => {
                self.check_ship_arrival(seat, landing, ship, pose)?;
                self.check_deploy_speed(ship, pose, speed)
            }
            Action::DeploySquadron { squadron, at } => {
                let card = landing.card();
                let offered = self.ship_aside(seat, card).is_none()
                    && self.squadrons_aside(seat, card).any(|aside| aside == squadron);
                if !offered {
                    return Err(Refusal::NotOffered);
                }
                self.check_squadron_arrival(landing, squadron, at)
            }
            _ => Err(Refusal::NotAsked),
        }
    }

    /// Whether a ship may arrive here beside where it lands, on no other ship.
    fn check_ship_arrival(
        &self,
        seat: Seat,
        landing: Landing,
        ship: ShipId,
        pose: Pose,
    ) -> Result<(), Refusal> {
        if self.ship_aside(seat, landing.card()) != Some(ship) {
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
            Landing::Beside(beside) => {
                let mut squadrons = self.squadrons_overlapped(ship, pose);
                if !beside.on_squadrons && squadrons.next().is_some() {
                    return Err(Refusal::Overlap);
                }
                let host = beside.card.carrier().and_then(Unit::ship);
                let host = host.ok_or(Refusal::NotOffered)?;
                self.base(host).nearest(&base).distance()
            }
            Landing::Ambush | Landing::Zone(_) => return Err(Refusal::NotOffered),
        };
        match gap > self.game.ruler.distance_edge(landing.band()) {
            true => Err(Refusal::TooFar),
            false => Ok(()),
        }
    }

    /// Within the deployment zone of its fleet, on no other unit.
    fn check_in_zone(&self, ship: ShipId, pose: Pose) -> Result<(), Refusal> {
        let profile = self.game.ship(ship);
        let (base, footprint) = (profile.base.outline(pose), profile.base.footprint(pose));
        if !in_bounds(pose.at) || !self.deployment_zone(profile.seat).contains_polygon(&base) {
            return Err(Refusal::OutsideArea);
        }
        let overlaps = self.ships_overlapped(ship, pose).next().is_some()
            || self.squadrons_overlapped(ship, pose).next().is_some()
            || self.lies_on_ambush_obstacle(profile.seat, |laid| footprint.lies_on(laid));
        if overlaps { Err(Refusal::Overlap) } else { Ok(()) }
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
                && self.outline(laid).is_nearer(at, disc.radius + edge + 1)
        };
        let near = match landing {
            Landing::Token { at, .. } => disc.gap(&self.marker_disc(at)) <= edge,
            Landing::Obstacle(place) => beside(&self.obstacles[usize::from(place)]),
            Landing::Zone(_) => return Err(Refusal::NotOffered),
            Landing::Beside(beside) => {
                let host = beside.card.carrier().and_then(Unit::ship);
                let edge = self.game.ruler.distance_edge(beside.band);
                host.is_some_and(|host| disc.gap_to(&self.base(host)) + 2 * disc.radius <= edge)
            }
            Landing::Ambush => {
                let clear = self.game.ruler.distance_edge(5) + disc.radius;
                let play = self.game.play_area();
                if play.from_edge(self.player_edge(self.first), at) <= clear {
                    return Err(Refusal::TooNear);
                }
                self.obstacles.iter().any(beside) || self.check_squadron_zone(squadron, at).is_ok()
            }
        };
        if near { Ok(()) } else { Err(Refusal::TooFar) }
    }

    /// At most `limit` places for the next unit to arrive: rings around the landing place.
    pub(crate) fn arrivals(&self, seat: Seat, landing: Landing, limit: usize) -> Vec<Action> {
        let mut found = Vec::new();
        if let Landing::Zone(ship) = landing {
            self.ship_candidates(ship, 9_000, limit, &mut found);
            found.retain(|action| self.check_arrival(seat, landing, action).is_ok());
            return found;
        }
        let ship = self.ship_aside(seat, landing.card());
        let squadron = self.squadrons_aside(seat, landing.card()).next();
        let reach = match (ship, squadron) {
            (Some(ship), _) => self.reach(Unit::Ship(ship)),
            (None, Some(squadron)) => self.reach(Unit::Squadron(squadron)),
            (None, None) => return found,
        };
        let edge = self.game.ruler.distance_edge(landing.band());
        let middles: Vec<(Point, i32)> = match landing {
            Landing::Token { at, .. } => vec![(at, self.game.token_radius)],
            Landing::Obstacle(place) => {
                vec![(self.obstacles[usize::from(place)].pose.at, OBSTACLE_REACH)]
            }
            Landing::Zone(_) => Vec::new(),
            Landing::Beside(beside) => {
                let host = beside.card.carrier().and_then(Unit::ship).into_iter();
                host.map(|ship| (self.ship(ship).pose.at, self.reach(Unit::Ship(ship)))).collect()
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
            if self.check_ship_arrival(seat, landing, ship, pose).is_ok() {
                let speeds =
                    (0..=most).filter(|speed| self.check_deploy_speed(ship, pose, *speed).is_ok());
                found.extend(speeds.map(|speed| Action::DeployShip { ship, pose, speed }));
            }
        }
    }

    /// A ship of the seat that a card, or without one the objective, set aside.
    fn ship_aside(&self, seat: Seat, card: Option<Source>) -> Option<ShipId> {
        let mut ships = self.game.ships_of(seat);
        ships.find(|ship| {
            let own = self.ship(*ship);
            own.place == Presence::SetAside && own.kept_by == card
        })
    }

    /// Squadrons of the seat that a card, or without one the objective, set aside.
    fn squadrons_aside(
        &self,
        seat: Seat,
        card: Option<Source>,
    ) -> impl Iterator<Item = SquadronId> + '_ {
        self.game.squadrons_of(seat).filter(move |squadron| {
            let own = self.squadron(*squadron);
            own.place == Presence::SetAside && own.kept_by == card
        })
    }
}
