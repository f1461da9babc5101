//! Squadrons: attack what is worth it, else fly to where that will be possible.

use flagbridge_cards::{HullZone, Keyword};
use flagbridge_engine::{
    Action, Heading, Phase, Point, Range, Seat, ShipId, SquadronId, Table, Target, Unit,
};

use crate::field::advanced;
use crate::fire::{Toughness, attack_worth, harm_squadron, mean};
use crate::grounds::Grounds;
use crate::rated::{Rated, best};
use crate::stakes::Stakes;

/// How far from touching a squadron comes to lie beside its target.
const ASIDE: i32 = 400;
/// What it is worth to fly towards a token of the objective, as a share of what it pays and of the way.
const TOWARDS_TOKEN: f64 = 0.3;
/// How many places beside each target are looked at.
const PLACES: usize = 3;

/// What the activated squadron may do, rated against staying where it is.
pub(crate) fn turn(table: &Table, squadron: SquadronId) -> Vec<Rated> {
    let sky = Sky::of(table, squadron);
    let mut rated = vec![Rated::new(Action::Pass, 0.0)];
    for prey in &sky.prey {
        for target in prey.targets(table) {
            let action = Action::Attack { zone: None, target };
            if table.check(&action).is_ok() {
                let worth = attack_worth(table, Unit::Squadron(squadron), None, target);
                let worth = worth * prey.menace - prey.counter;
                rated.push(Rated::new(action, worth + 0.54));
            }
        }
    }
    let here = table.squadron(squadron).at;
    if table.check(&Action::Move(here)).is_err() {
        return rated;
    }
    // What can be attacked from here is not left for something hardly better.
    let leaving = if rated.len() > 1 { 0.5 } else { 0.0 };
    let stay = sky.comfort(here);
    for (to, gain) in sky.moves(table, here) {
        rated.push(Rated::new(Action::Move(to), gain + sky.comfort(to) - stay - leaving));
    }
    rated
}

/// How much is to be gained by activating a squadron now, in fleet points.
pub(crate) fn opportunity(table: &Table, squadron: SquadronId, both: bool) -> f64 {
    let at = table.squadron(squadron).at;
    let ruler = &table.game().ruler;
    let near = f64::from(ruler.distance_edge(1)) + 4_000.0;
    let far = near + f64::from(ruler.distance_edge(table.squadron_speed(squadron)));
    let held = table.held(squadron);
    let worth = |prey: &Prey| {
        let distance = f64::from(at.distance(prey.at));
        let share = match distance {
            distance if distance <= near => 1.0,
            _ if held => 0.0,
            distance if distance <= far && both => 0.92,
            distance => 0.29 * far / distance.max(far),
        };
        share * prey.worth
    };
    Prey::all(table, squadron).iter().map(worth).fold(0.0, f64::max)
}

/// Where to put a squadron down that a ship moved onto: an own one where it can do most, one of the enemy where it can do
/// least.
pub(super) fn put_down(table: &Table, seat: Seat, offered: &[Action]) -> Option<Action> {
    let Action::Place { squadron: first, .. } = *offered.first()? else { return None };
    let sky = Sky::of(table, first);
    let sign = if table.game().squadron(first).seat == seat { 1.0 } else { -1.0 };
    let rate = |action: &Action| match *action {
        Action::Place { squadron, at } if squadron == first => {
            Some(Rated::new(action.clone(), sign * sky.outlook(at)))
        }
        _ => None,
    };
    best(offered.iter().filter_map(rate).collect())
}

/// What a squadron that may move has to look out for.
struct Sky {
    prey: Vec<Prey>,
    /// How far it may fly.
    flight: i32,
    /// Whether it may attack after it has moved.
    both: bool,
    /// Squadrons whose middles are this close engage each other.
    engagement: i32,
    /// What enemy ships may do to it.
    flak: Vec<Flak>,
    /// Tokens of the objective that squadrons collect, and what each pays.
    tokens: Vec<(Point, f64)>,
    /// Where own ships that command squadrons will be, and how far they do.
    carriers: Vec<Point>,
    command: i32,
}

/// The anti-squadron fire of an enemy ship.
struct Flak {
    at: Point,
    /// How far from the middle of the ship it reaches.
    reach: i32,
    /// What it may cost the squadron, in fleet points.
    harm: f64,
}

impl Sky {
    fn of(table: &Table, squadron: SquadronId) -> Sky {
        let game = table.game();
        let seat = game.squadron(squadron).seat;
        let ruler = &game.ruler;
        let both = table.phase() == Phase::Ship || table.has_keyword(squadron, Keyword::Rogue);
        let engagement = ruler.distance_edge(1) + 2 * game.squadron_radius;
        let flak = |ship: ShipId| {
            let pool = table.anti_squadron(ship, HullZone::Front);
            let range = match pool {
                pool if pool.red > 0 => Range::Long,
                pool if pool.blue > 0 => Range::Medium,
                _ => Range::Close,
            };
            let harm = 0.14 * harm_squadron(table, squadron, mean(pool, false));
            let reach = ruler.range_edge(range) + game.ship(ship).reach / 2;
            Flak { at: table.ship(ship).pose.at, reach, harm }
        };
        let enemy = seat.other();
        let carriers = table.ships_of(seat).filter(|ship| table.squadron_value(*ship) > 1);
        let ahead = |ship: ShipId| {
            let state = table.ship(ship);
            advanced(table, ship, state.pose, state.speed).at
        };
        Sky {
            prey: Prey::all(table, squadron),
            flight: ruler.distance_edge(table.squadron_speed(squadron)),
            both,
            engagement,
            flak: table.ships_of(enemy).map(flak).collect(),
            tokens: Grounds::of(table, std::iter::empty()).for_squadrons().collect(),
            carriers: carriers.map(ahead).collect(),
            command: ruler.range_edge(Range::Medium),
        }
    }

    /// Places to fly to, beside each target or on the way to it, and what each gains.
    fn moves(&self, table: &Table, here: Point) -> Vec<(Point, f64)> {
        let legal = |to: &Point| table.check(&Action::Move(*to)).is_ok();
        let mut moves = Vec::new();
        for prey in &self.prey {
            let places = spots(table, prey, here).into_iter();
            let places =
                places.filter(|to| here.is_within(*to, self.flight) && legal(to)).take(PLACES);
            let known = moves.len();
            moves.extend(places.map(|to| (to, self.gain(to, prey))));
            if moves.len() == known
                && let Some((to, closer)) = towards(table, prey.at, here, self.flight)
            {
                let gain = self.gain(to, prey).max(0.42 * prey.worth * closer);
                moves.push((to, gain));
            }
        }
        for (token, pays) in &self.tokens {
            match *token {
                token if here.is_within(token, self.flight) => {
                    let aside =
                        [0, 1, 2, 3].map(|turn| token + Heading::new(turn * 9_000).step(1_200));
                    let places = std::iter::once(token).chain(aside);
                    let mut places = places.filter(|to| here.is_within(*to, self.flight));
                    moves.extend(places.find(legal).map(|to| (to, *pays)));
                }
                token => moves.extend(
                    towards(table, token, here, self.flight)
                        .map(|(to, closer)| (to, TOWARDS_TOKEN * pays * closer)),
                ),
            }
        }
        moves
    }

    /// What may be attacked from a place beside some prey: ships only where no enemy squadron engages, and escorts first.
    /// RRG 1.6, Engagement; Squadron Keywords: Escort, Heavy.
    fn gain(&self, at: Point, aim: &Prey) -> f64 {
        let engaged = || self.prey.iter().filter(|prey| prey.engages(at, self.engagement));
        let escorted = engaged().any(|prey| prey.escort);
        let squadrons = engaged().filter(|prey| !escorted || prey.escort);
        let mut most = squadrons.map(|prey| prey.worth).fold(0.0, f64::max);
        if matches!(aim.unit, Unit::Ship(_)) && engaged().all(|prey| prey.heavy) {
            most = most.max(aim.worth);
        }
        if self.both { most } else { 0.34 * most }
    }

    /// What a squadron may do from a place in its next turn.
    fn outlook(&self, at: Point) -> f64 {
        let near = f64::from(self.engagement);
        let worth = |prey: &Prey| {
            let over = (f64::from(at.distance(prey.at)) - near).max(0.0);
            self.gain(at, prey) * (1.0 - over / (f64::from(self.flight) * 2.0 + near)).max(0.1)
        };
        self.prey.iter().map(worth).fold(0.0, f64::max) + self.comfort(at)
    }

    /// How good a place is until the squadron's next turn: out of the fire of enemy ships, within
    /// reach of a ship that commands it.
    fn comfort(&self, at: Point) -> f64 {
        let near = self.flak.iter().filter(|flak| flak.at.is_within(at, flak.reach));
        let danger: f64 = near.map(|flak| flak.harm).sum();
        let commanded = self.carriers.iter().any(|carrier| carrier.is_within(at, self.command));
        if commanded { 0.71 - danger } else { -danger }
    }
}

/// An enemy a squadron may go for.
struct Prey {
    unit: Unit,
    at: Point,
    /// What an attack on it is worth, in fleet points, less what it does in return.
    worth: f64,
    /// How much more than others it is worth stopping.
    menace: f64,
    /// What its counter costs the attacker.
    counter: f64,
    escort: bool,
    heavy: bool,
}

impl Prey {
    fn all(table: &Table, squadron: SquadronId) -> Vec<Prey> {
        let enemy = table.game().squadron(squadron).seat.other();
        let bomber = table.has_keyword(squadron, Keyword::Bomber);
        let bombs = mean(table.squadron_battery(squadron), bomber);
        let guns = mean(table.squadron_anti_squadron(squadron), false);
        let stakes = Stakes::of(table);
        let ship = |ship: ShipId| {
            let toughness = Toughness::of(table, ship);
            let zones = table.game().ship(ship).ship.hull_zones().iter();
            let hit = |zone: &HullZone| {
                toughness.harm(*zone, bombs, Range::Close)
                    + stakes.hit(&toughness, *zone, bombs, bomber)
            };
            Prey {
                unit: Unit::Ship(ship),
                at: table.ship(ship).pose.at,
                worth: zones.map(hit).fold(0.0, f64::max),
                menace: 1.0,
                counter: 0.0,
                escort: false,
                heavy: false,
            }
        };
        let other = |other: SquadronId| {
            // Those that threaten ships are worth stopping.
            let menace = if table.has_keyword(other, Keyword::Bomber) { 1.8 } else { 1.0 };
            let dice = table.keyword(other, Keyword::Counter).map_or(0.0, f64::from);
            let counter = 0.89 * harm_squadron(table, squadron, dice * 0.5);
            Prey {
                unit: Unit::Squadron(other),
                at: table.squadron(other).at,
                worth: harm_squadron(table, other, guns) * menace - counter,
                menace,
                counter,
                escort: table.has_keyword(other, Keyword::Escort),
                heavy: table.has_keyword(other, Keyword::Heavy),
            }
        };
        let ships = table.ships_of(enemy).map(ship);
        ships.chain(table.squadrons_of(enemy).map(other)).collect()
    }

    /// Whether it is a squadron that engages one at a place.
    fn engages(&self, at: Point, engagement: i32) -> bool {
        matches!(self.unit, Unit::Squadron(_)) && self.at.is_within(at, engagement)
    }

    fn targets(&self, table: &Table) -> Vec<Target> {
        match self.unit {
            Unit::Ship(ship) => {
                let zones = table.game().ship(ship).ship.hull_zones().iter();
                zones.map(|zone| Target::Zone(ship, *zone)).collect()
            }
            Unit::Squadron(squadron) => vec![Target::Squadron(squadron)],
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => Vec::new(),
        }
    }
}

/// The farthest place on the way to some prey, and by what share of the way it is closer.
fn towards(table: &Table, aim: Point, here: Point, flight: i32) -> Option<(Point, f64)> {
    let legal = |to: &Point| table.check(&Action::Move(*to)).is_ok();
    let way = aim - here;
    let distance = way.length();
    let ahead = Heading::of(way);
    let length = flight.min(distance) - 2;
    let tries = [0, 1_500, -1_500, 3_500, -3_500];
    let to = tries.into_iter().map(|turn| here + (ahead + turn).step(length)).find(legal)?;
    let closer = f64::from(distance - to.distance(aim)) / f64::from(distance.max(1));
    Some((to, closer))
}

/// Places beside some prey, the nearest first.
fn spots(table: &Table, prey: &Prey, here: Point) -> Vec<Point> {
    let radius = table.game().squadron_radius;
    let mut spots = match prey.unit {
        Unit::Squadron(_) | Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => {
            let towards = Heading::of(here - prey.at);
            let turns = [0, 4_500, -4_500, 9_000, -9_000, 18_000];
            let length = 2 * radius + ASIDE;
            turns.map(|turn| prey.at + (towards + turn).step(length)).to_vec()
        }
        Unit::Ship(ship) => beside_ship(table, ship, radius + ASIDE),
    };
    spots.sort_by_key(|spot| spot.distance_squared(here));
    spots
}

/// Places around a ship and its shield dials, at which a disc of this radius touches neither.
fn beside_ship(table: &Table, ship: ShipId, radius: i32) -> Vec<Point> {
    table.game().ship(ship).base.places_around(table.ship(ship).pose, radius)
}
