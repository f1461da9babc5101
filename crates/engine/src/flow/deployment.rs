use flagbridge_cards::{Keyword, Size};

use super::squadron_turn::in_bounds;
use crate::geometry::{Disc, Heading, Outline, Point, Polygon, Pose, TOUCH};
use crate::state::{
    Action, Arrival, Chance, Deploy, Event, Presence, Question, SetupStage, Step, Table,
};
use crate::terms::{Refusal, Rule, Seat, ShipId, SquadronId, Unit, Value, Window};

/// How far apart the rows and places are at which ships are tried, first and where that finds none.
const SHIP_ROWS: [i32; 2] = [9_000, 3_000];
/// The same for squadrons.
const SQUADRON_ROWS: [i32; 3] = [3_000, 2_250, 900];

impl Table {
    /// A turn deploys one ship or two squadrons; a last single squadron waits for the ships. RRG 1.6, Setup step 6.
    pub(crate) fn ask_deploy(&mut self, turn: Seat, squadrons_left: u8) {
        let idle = |seat: Seat| {
            self.waiting_ships(seat).next().is_none()
                && self.waiting_squadrons(seat).next().is_none()
        };
        if idle(turn) {
            let next = match idle(turn.other()) {
                true => SetupStage::CardTokens { turn: self.first },
                false => SetupStage::Deploy { turn: turn.other(), squadrons_left: 0 },
            };
            return self.push(next);
        }
        if squadrons_left > 0 && self.waiting_squadrons(turn).next().is_none() {
            let next = SetupStage::Deploy { turn: turn.other(), squadrons_left: 0 };
            return self.push(next);
        }
        self.push(SetupStage::Deploy { turn, squadrons_left });
        // One unit that finds room is enough; only where none does is everything looked at.
        let room = (squadrons_left == 0
            && self.ships_to_deploy(turn).any(|ship| self.finds_room(ship)))
            || (self.may_place_squadron(turn, squadrons_left) && self.finds_squadron_room(turn));
        if !room && self.deploy_candidates(1).is_empty() {
            return self.give_up_deploying(turn);
        }
        self.ask(turn, Question::Deploy, Vec::new());
    }

    /// Whether a ship finds room in the first row of those that [`ship_candidates`](Self::ship_candidates) looks through,
    /// straight ahead: a quick look, which says no more often than is true.
    fn finds_room(&self, ship: ShipId) -> bool {
        let profile = self.game.ship(ship);
        let (zone, edge) = (self.deployment_zone(profile.seat), self.player_edge(profile.seat));
        let (ahead, (width, depth)) = (self.ahead_of(profile.seat), zone.seen_from(edge));
        let ordinary = profile.ship.size != Size::Huge
            && profile.reach <= depth - profile.reach
            && !self.must_ambush(profile.seat)
            && !self.is_surprised(ship);
        let row = || {
            let places = (SHIP_ROWS[0]..width).step_by(SHIP_ROWS[0] as usize);
            places.map(|along| Pose::new(zone.place_from(edge, along, profile.reach), ahead))
        };
        let fits = |pose: Pose| {
            let mut speeds = 0..=profile.ship.speed.max();
            self.check_ship_place(ship, pose).is_ok()
                && speeds.any(|speed| self.check_deploy_speed(ship, pose, speed).is_ok())
        };
        // Most rows have a place that no other ship comes near.
        let is_far = |pose: &Pose| {
            self.ships().all(|other| {
                let near = profile.reach + self.game.ship(other).reach;
                !pose.at.is_within(self.ship(other).pose.at, near)
            })
        };
        ordinary && (row().filter(is_far).any(fits) || row().any(fits))
    }

    /// Whether a squadron finds room right beside a ship, among the places that
    /// [`squadron_places`](Self::squadron_places) looks through: a quick look, which says no more often than is true.
    fn finds_squadron_room(&self, seat: Seat) -> bool {
        let Some(squadron) = self.waiting_squadrons(seat).next() else { return false };
        self.ships_of(seat).any(|ship| {
            let beside = self.game.ship(ship).base.width / 2 + self.game.squadron_radius;
            let beside = beside..beside + 2 * SQUADRON_ROWS[0];
            let places = self.places_around_ship(ship, squadron, SQUADRON_ROWS[0]);
            let mut places = places.filter(|own| beside.contains(&own.x.abs()));
            let pose = self.ship(ship).pose;
            places.any(|own| self.check_squadron_place(squadron, pose.place(own)).is_ok())
        })
    }

    /// What cannot be deployed is destroyed: there is no room, or no ship for squadrons to stand beside. FAQ 3.2.1,
    /// Card Clarifications: Hyperspace Assault.
    fn give_up_deploying(&mut self, seat: Seat) {
        let squadrons: Vec<_> = self.waiting_squadrons(seat).collect();
        let ships: Vec<_> = self.waiting_ships(seat).collect();
        for squadron in squadrons {
            self.squadron_mut(squadron).place = Presence::Destroyed;
            self.event(Event::Destroyed(Unit::Squadron(squadron)));
        }
        for ship in ships {
            self.ship_mut(ship).place = Presence::Destroyed;
            self.event(Event::Destroyed(Unit::Ship(ship)));
        }
    }

    /// Whether a seat must wait until the other one has deployed everything.
    fn must_wait(&self, seat: Seat) -> bool {
        let other = seat.other();
        let busy = self.waiting_ships(other).next().is_some()
            || self.waiting_squadrons(other).next().is_some();
        let after_other = match self.layout().deploy {
            Deploy::FirstPlayerBefore => seat != self.first,
            Deploy::SecondPlayerBefore => seat == self.first,
            Deploy::InTurns | Deploy::Ambush | Deploy::Surprise => false,
        };
        busy && after_other
    }

    /// The ships of a seat that wait to be deployed.
    fn waiting_ships(&self, seat: Seat) -> impl Iterator<Item = ShipId> + '_ {
        self.game.ships_of(seat).filter(|ship| self.ship(*ship).place == Presence::Waiting)
    }

    /// The ships of a seat one of which may be deployed next: the flagship alone where it is surprised.
    fn ships_to_deploy(&self, seat: Seat) -> impl Iterator<Item = ShipId> + '_ {
        let surprised = self.waiting_ships(seat).any(|ship| self.is_surprised(ship));
        self.waiting_ships(seat).filter(move |ship| !surprised || self.is_surprised(*ship))
    }

    fn waiting_squadrons(&self, seat: Seat) -> impl Iterator<Item = SquadronId> + '_ {
        self.game
            .squadrons_of(seat)
            .filter(|squadron| self.squadron(*squadron).place == Presence::Waiting)
    }

    fn deploy_turn(&self) -> Option<(Seat, u8)> {
        match self.stack.last() {
            Some(Step::Setup(SetupStage::Deploy { turn, squadrons_left })) => {
                Some((*turn, *squadrons_left))
            }
            _ => None,
        }
    }

    /// Whether the seat may place a squadron in this turn.
    fn may_place_squadron(&self, turn: Seat, squadrons_left: u8) -> bool {
        let waiting = self.waiting_squadrons(turn).count();
        let ships_wait = self.waiting_ships(turn).next().is_some();
        let ships_first = ships_wait && self.layout().deploy == Deploy::Ambush;
        waiting > 0 && !ships_first && (squadrons_left > 0 || waiting >= 2 || !ships_wait)
    }

    pub(crate) fn check_deploy(&self, action: &Action) -> Result<(), Refusal> {
        if let Some(Step::Arrival(Arrival { seat, landing, .. })) = self.stack.last() {
            return self.check_arrival(*seat, *landing, action);
        }
        let (turn, squadrons_left) = self.deploy_turn().ok_or(Refusal::NotAsked)?;
        match *action {
            Action::DeployShip { ship, pose, speed } => {
                if squadrons_left > 0 || !self.ships_to_deploy(turn).any(|waiting| waiting == ship)
                {
                    return Err(Refusal::NotOffered);
                }
                self.check_ship_place(ship, pose)?;
                self.check_deploy_speed(ship, pose, speed)
            }
            Action::DeploySquadron { squadron, at } => {
                let waiting = self.waiting_squadrons(turn).any(|waiting| waiting == squadron);
                if !waiting || !self.may_place_squadron(turn, squadrons_left) {
                    return Err(Refusal::NotOffered);
                }
                self.check_squadron_place(squadron, at)
            }
            _ => Err(Refusal::NotAsked),
        }
    }

    /// Within the deployment zone, shield dials aside, and not on another ship; a huge ship touches its edge and keeps to
    /// the setup area. RRG 1.6, Setup step 6; Huge Ship; FAQ: Setup.
    pub(crate) fn check_ship_place(&self, ship: ShipId, pose: Pose) -> Result<(), Refusal> {
        if !in_bounds(pose.at) {
            return Err(Refusal::OutsideArea);
        }
        let profile = self.game.ship(ship);
        let base = profile.base.outline(pose);
        let lies_on = |laid: &Outline| profile.base.footprint(pose).lies_on(laid);
        if self.must_ambush(profile.seat) {
            self.check_ambush(ship, pose)?;
        } else if self.is_surprised(ship) {
            self.check_surprised(ship, pose)?;
        } else if profile.ship.size == Size::Huge {
            if !self.touches_own_edge(profile.seat, &base)
                || !self.setup_area().contains_polygon(&base)
            {
                return Err(Refusal::OutsideArea);
            }
            if self.obstacles.iter().any(|laid| lies_on(&self.outline(laid))) {
                return Err(Refusal::Overlap);
            }
        } else if !self.deployment_zone(profile.seat).contains_polygon(&base) {
            return Err(Refusal::OutsideArea);
        } else if self.lies_on_ambush_obstacle(profile.seat, lies_on) {
            return Err(Refusal::Overlap);
        } else if !self.touches_own_edge(profile.seat, &base)
            && self.rule(Rule::DeploysAtEdge, Unit::Ship(ship))
        {
            return Err(Refusal::OutsideArea);
        }
        let overlaps = self.ships_overlapped(ship, pose).next().is_some()
            || self.squadrons_overlapped(ship, pose).next().is_some();
        match overlaps {
            true => Err(Refusal::Overlap),
            false => Ok(()),
        }
    }

    /// Whether a base touches its player's edge.
    fn touches_own_edge(&self, seat: Seat, base: &Polygon) -> bool {
        let (edge, play) = (self.player_edge(seat), self.game.play_area());
        base.corners().iter().any(|corner| play.from_edge(edge, *corner) <= TOUCH)
    }

    /// How far from a friendly ship the squadron is deployed. RRG 1.6, Setup step 6.
    fn deployment_reach(&self, squadron: SquadronId) -> i32 {
        let band = self.value(Value::DeploymentReach, Unit::Squadron(squadron), 2);
        self.game.ruler.distance_edge(band.clamp(1, 5) as u8)
    }

    /// A speed of the chart; zero only in 2015, or where a gravity rift or a grav well forces it.
    pub(crate) fn check_deploy_speed(
        &self,
        ship: ShipId,
        pose: Pose,
        speed: u8,
    ) -> Result<(), Refusal> {
        let most = self.highest_deploy_speed(ship);
        let legal = match self.is_held_at_zero(ship, pose) {
            true => speed == 0,
            false => speed <= most && (speed > 0 || self.rules().deploy_at_speed_zero),
        };
        if legal { Ok(()) } else { Err(Refusal::Speed) }
    }

    /// Within distance 1–2 of a friendly ship, in the setup area from FAQ 3.2.1 on; scouts anywhere far from enemies.
    pub(crate) fn check_squadron_place(
        &self,
        squadron: SquadronId,
        at: Point,
    ) -> Result<(), Refusal> {
        self.check_free(at)?;
        self.check_squadron_zone(squadron, at)
    }

    /// The same for a place where nothing else stands.
    pub(crate) fn check_squadron_zone(
        &self,
        squadron: SquadronId,
        at: Point,
    ) -> Result<(), Refusal> {
        let radius = self.game.squadron_radius;
        let area = match self.rules().squadrons_inside_setup_area {
            true => self.setup_area(),
            false => self.game.play_area(),
        };
        if !area.contains_disc(at, radius) {
            return Err(Refusal::OutsideArea);
        }
        let seat = self.game.squadron(squadron).seat;
        if self.lies_on_ambush_obstacle(seat, |outline| outline.is_nearer(at, radius)) {
            return Err(Refusal::Overlap);
        }
        let ruler = &self.game.ruler;
        let disc = Disc { center: at, radius };
        let edge = self.deployment_reach(squadron);
        let beside = |ship: ShipId| {
            self.ship(ship).pose.at.is_within(at, self.game.ship(ship).reach + edge)
                && disc.gap_to(&self.base(ship)) + 2 * radius <= edge
        };
        let zone = self.deployment_zone(seat).polygon();
        let near_zone = || disc.gap_to(&zone) + 2 * radius <= edge;
        let near =
            self.ships_of(seat).any(|ship| beside(ship) && (!self.is_huge(ship) || near_zone()));
        if near {
            return Ok(());
        }
        let scouts = self.has_keyword(squadron, Keyword::Scout) && {
            let clear = ruler.distance_edge(5);
            let near_ship =
                self.ships_of(seat.other()).any(|ship| disc.gap_to(&self.base(ship)) <= clear);
            let near_squadron =
                self.squadrons_of(seat.other()).any(|other| disc.gap(&self.disc(other)) <= clear);
            // A station is a ship of the player who holds its objective. AMG ruling of 2022: Show of Force.
            let near_station = self.stations_of(seat.other()).any(|own| match own {
                Unit::Obstacle(place) => {
                    self.outline(&self.obstacles[usize::from(place)]).is_nearer(at, radius + clear)
                }
                _ => false,
            });
            !near_ship && !near_squadron && !near_station
        };
        if !scouts {
            return Err(Refusal::TooFar);
        }
        self.note_keyword(Keyword::Scout);
        Ok(())
    }

    pub(crate) fn answer_deploy(&mut self, turn: Seat, squadrons_left: u8, action: &Action) {
        let next = |table: &mut Table, turn: Seat, squadrons_left| {
            // The turn comes back where the other side has nothing to deploy, or must wait.
            let turn = if table.must_wait(turn) { turn.other() } else { turn };
            table.push(SetupStage::Deploy { turn, squadrons_left });
        };
        match *action {
            Action::DeployShip { ship, pose, speed } => {
                self.stand_ship(ship, pose, speed);
                next(self, turn.other(), 0);
                self.open(Window::ShipDeployed, Some(Unit::Ship(ship)));
            }
            Action::DeploySquadron { squadron, at } => {
                self.stand_squadron(squadron, at);
                match squadrons_left {
                    0 => next(self, turn, 1),
                    _ => next(self, turn.other(), 0),
                }
                self.open(Window::SquadronDeployed, Some(Unit::Squadron(squadron)));
            }
            _ => {}
        }
    }

    /// Puts a ship on the table.
    pub(crate) fn stand_ship(&mut self, ship: ShipId, pose: Pose, speed: u8) {
        let state = self.ship_mut(ship);
        (state.place, state.pose, state.speed) = (Presence::Deployed, pose, speed);
        self.keep_hull(ship);
        self.event(Event::ShipDeployed(ship, pose));
    }

    /// Puts a squadron on the table.
    pub(crate) fn stand_squadron(&mut self, squadron: SquadronId, at: Point) {
        let state = self.squadron_mut(squadron);
        (state.place, state.at) = (Presence::Deployed, at);
        self.event(Event::SquadronDeployed(squadron, at));
    }

    /// A random unit at a random place, if a few tries find one.
    pub(crate) fn draw_deployment(&self, chance: &mut Chance) -> Option<Action> {
        let (turn, squadrons_left) = self.deploy_turn()?;
        let ships: Vec<_> = match squadrons_left {
            0 => self.ships_to_deploy(turn).collect(),
            _ => Vec::new(),
        };
        let squadrons: Vec<_> = match self.may_place_squadron(turn, squadrons_left) {
            true => self.waiting_squadrons(turn).collect(),
            false => Vec::new(),
        };
        let deployed: Vec<_> = self.ships_of(turn).collect();
        let ahead = self.ahead_of(turn);
        (0..24).find_map(|_| {
            let choice = chance.below(ships.len() + squadrons.len());
            if let Some(&ship) = ships.get(choice) {
                let at = chance.place(self.deploy_area(turn));
                let heading = ahead + (chance.below(12_000) as i32 - 6_000);
                let most = usize::from(self.game.ship(ship).ship.speed.max());
                let (pose, speed) = (Pose::new(at, heading), 1 + chance.below(most) as u8);
                let fits = self.check_ship_place(ship, pose).is_ok()
                    && self.check_deploy_speed(ship, pose, speed).is_ok();
                fits.then_some(Action::DeployShip { ship, pose, speed })
            } else {
                let squadron = *squadrons.get(choice - ships.len())?;
                let ship = *deployed.get(chance.below(deployed.len()))?;
                let reach = self.reach(Unit::Ship(ship)) + self.deployment_reach(squadron);
                let length = chance.below(reach as usize) as i32;
                let way = Heading::new(chance.below(36_000) as i32).step(length);
                let at = self.ship(ship).pose.at + way;
                let fits = self.check_squadron_place(squadron, at).is_ok();
                fits.then_some(Action::DeploySquadron { squadron, at })
            }
        })
    }

    /// At most `limit` places for waiting units: ships in rows along the deployment zone, squadrons in rings around
    /// ships.
    pub(crate) fn deploy_candidates(&self, limit: usize) -> Vec<Action> {
        if let Some(Step::Arrival(Arrival { seat, landing, .. })) = self.stack.last() {
            return self.arrivals(*seat, *landing, limit);
        }
        let Some((turn, squadrons_left)) = self.deploy_turn() else { return Vec::new() };
        let mut found = Vec::new();
        if squadrons_left == 0 {
            let ships: Vec<_> = self.ships_to_deploy(turn).collect();
            for step in SHIP_ROWS {
                ships.iter().for_each(|ship| self.ship_candidates(*ship, step, limit, &mut found));
                if !found.is_empty() {
                    break;
                }
            }
        }
        if found.len() < limit && self.may_place_squadron(turn, squadrons_left) {
            let squadrons: Vec<_> = self.waiting_squadrons(turn).collect();
            for step in SQUADRON_ROWS {
                let before = found.len();
                // Where squadrons may stand differs between scouts and others alone.
                let mut places: [Option<Vec<Point>>; 2] = [None, None];
                // Copies of a squadron are alike: one stands for all.
                for (place, squadron) in squadrons.iter().copied().enumerate() {
                    let card = |squadron: SquadronId| self.game.squadron(squadron).card.number;
                    if squadrons[..place].iter().any(|other| card(*other) == card(squadron)) {
                        continue;
                    }
                    let scouts = usize::from(self.has_keyword(squadron, Keyword::Scout));
                    let places = places[scouts]
                        .get_or_insert_with(|| self.squadron_places(squadron, step, limit));
                    let left = limit.saturating_sub(found.len());
                    let places = places.iter().take(left);
                    found.extend(places.map(|at| Action::DeploySquadron { squadron, at: *at }));
                }
                if found.len() > before {
                    break;
                }
            }
        }
        found
    }

    pub(crate) fn ship_candidates(
        &self,
        ship: ShipId,
        step: i32,
        limit: usize,
        found: &mut Vec<Action>,
    ) {
        let profile = self.game.ship(ship);
        let mut offer = |pose: Pose| {
            let speeds = 0..=profile.ship.speed.max();
            let speeds = speeds.filter(|speed| self.check_deploy_speed(ship, pose, *speed).is_ok());
            found.extend(speeds.map(|speed| Action::DeployShip { ship, pose, speed }));
            found.len() < limit
        };
        if self.must_ambush(profile.seat) {
            self.ambush_poses(ship, limit).into_iter().all(offer);
            return;
        }
        if self.is_surprised(ship) {
            self.surprised_poses(ship, limit).into_iter().all(offer);
            return;
        }
        let (zone, edge) = (self.deployment_zone(profile.seat), self.player_edge(profile.seat));
        let ahead = self.ahead_of(profile.seat);
        let (width, depth) = zone.seen_from(edge);
        let reach = profile.reach;
        let rows: Vec<i32> = match profile.ship.size {
            Size::Huge => vec![profile.base.length / 2],
            _ => (0..)
                .map(|row| reach + row * step)
                .take_while(|row| *row <= depth - reach)
                .chain([profile.base.length / 2])
                .collect(),
        };
        for row in rows {
            let mut along = step;
            while along < width {
                for turn in [0, -4_500, 4_500] {
                    let pose = Pose::new(zone.place_from(edge, along, row), ahead + turn);
                    if self.check_ship_place(ship, pose).is_ok() && !offer(pose) {
                        return;
                    }
                }
                along += step;
            }
        }
    }

    /// At most `limit` places for a squadron in a grid around each ship.
    fn squadron_places(&self, squadron: SquadronId, step: i32, limit: usize) -> Vec<Point> {
        let ships = self.ships_of(self.game.squadron(squadron).seat);
        let places = ships.flat_map(|ship| {
            let pose = self.ship(ship).pose;
            self.places_around_ship(ship, squadron, step).map(move |own| pose.place(own))
        });
        places.filter(|at| self.check_squadron_place(squadron, *at).is_ok()).take(limit).collect()
    }

    /// Places in rows over a ship and as far around it as squadrons are deployed, in the ship's own terms.
    fn places_around_ship(
        &self,
        ship: ShipId,
        squadron: SquadronId,
        step: i32,
    ) -> impl Iterator<Item = Point> + use<> {
        let base = self.game.ship(ship).base;
        let reach = self.deployment_reach(squadron) - self.game.squadron_radius;
        let (x, y) = (base.width / 2 + reach, base.length / 2 + reach);
        let rows = move |end: i32| (-end..=end).step_by(step as usize);
        rows(x).flat_map(move |across| rows(y).map(move |along| Point::new(across, along)))
    }
}
