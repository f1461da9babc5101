use flagbridge_cards::{ObstacleKind, Size, Slot};

use crate::geometry::{Heading, Pose, TOUCH};
use crate::state::{Deploy, OBSTACLE_REACH, Phase, Table};
use crate::terms::{Refusal, Seat, ShipId, Unit, Value};

impl Table {
    /// Whether a ship is the flagship that the objective has the first player deploy on the station. RRG 1.5, Card
    /// Clarifications: Surprise Attack.
    pub(crate) fn is_surprised(&self, ship: ShipId) -> bool {
        let seat = self.game.ship(ship).seat;
        self.is_surprise_of(seat) && self.flagship(seat) == Some(ship)
    }

    fn is_surprise_of(&self, seat: Seat) -> bool {
        self.layout().deploy == Deploy::Surprise
            && seat == self.first
            && self.obstacles.iter().any(|laid| laid.kind == ObstacleKind::Station)
    }

    /// The ship with the commander; in a fleet without one its first ship. RRG 1.6, Flagship.
    fn flagship(&self, seat: Seat) -> Option<ShipId> {
        let commands = |ship: &ShipId| {
            let mut upgrades = self.game.ship(*ship).upgrades();
            upgrades.any(|card| card.upgrade().is_some_and(|own| own.slot() == Slot::Commander))
        };
        let named = self.game.campaign_flagship(seat);
        let mut ships = self.game.ships_of(seat);
        named.or_else(|| ships.find(commands)).or_else(|| self.game.ships_of(seat).next())
    }

    /// On the station and within the setup area; a huge ship touches its edge as well.
    pub(crate) fn check_surprised(&self, ship: ShipId, pose: Pose) -> Result<(), Refusal> {
        let profile = self.game.ship(ship);
        let (base, footprint) = (profile.base.outline(pose), profile.base.footprint(pose));
        if !self.setup_area().contains_polygon(&base) {
            return Err(Refusal::OutsideArea);
        }
        let (play, edge) = (self.game.play_area(), self.player_edge(profile.seat));
        let touches = base.corners().iter().any(|corner| play.from_edge(edge, *corner) <= TOUCH);
        if profile.ship.size == Size::Huge && !touches {
            return Err(Refusal::OutsideArea);
        }
        match self.stations_laid().any(|station| footprint.lies_on(&station)) {
            true => Ok(()),
            false => Err(Refusal::TooFar),
        }
    }

    /// At most `limit` poses on the station: rings around it, and for a huge ship along its edge.
    pub(crate) fn surprised_poses(&self, ship: ShipId, limit: usize) -> Vec<Pose> {
        let profile = self.game.ship(ship);
        let ahead = self.ahead_of(profile.seat);
        let (play, edge) = (self.game.play_area(), self.player_edge(profile.seat));
        let reach = profile.reach + OBSTACLE_REACH;
        let stations = self.obstacles.iter().filter(|laid| laid.kind == ObstacleKind::Station);
        let around = stations.flat_map(|laid| {
            let rings = (0..=8).flat_map(|ring| (0..16).map(move |step| (ring, step)));
            rings.map(move |(ring, step)| {
                laid.pose.at + Heading::new(step * 2_250).step(reach * ring / 8)
            })
        });
        let (width, _) = play.seen_from(edge);
        let along = (0..width).step_by(1_000);
        let along = along.map(|along| play.place_from(edge, along, profile.base.length / 2));
        let places: Vec<_> = match profile.ship.size {
            Size::Huge => along.collect(),
            _ => around.collect(),
        };
        let poses = places.into_iter().flat_map(|at| {
            [0, -4_500, 4_500, 9_000, -9_000].map(|turn| Pose::new(at, ahead + turn))
        });
        poses.filter(|pose| self.check_ship_place(ship, *pose).is_ok()).take(limit).collect()
    }

    /// The highest speed a ship may be deployed at: in a surprise attack half of it, rounded up, for the first player's
    /// ships during setup.
    pub(crate) fn highest_deploy_speed(&self, ship: ShipId) -> u8 {
        let profile = self.game.ship(ship);
        let most = profile.ship.speed.max();
        let most = match self.phase == Phase::Setup && self.is_surprise_of(profile.seat) {
            true => most.div_ceil(2),
            false => most,
        };
        self.value(Value::DeploymentSpeed, Unit::Ship(ship), most.into()).clamp(0, 9) as u8
    }
}
