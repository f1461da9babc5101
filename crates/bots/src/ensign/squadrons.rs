//! Squadrons: attack what is worth it, else fly to where that will be possible.

use flagbridge_cards::Keyword;
use flagbridge_engine::{
    Action, Heading, Phase, Point, Range, ShipId, SquadronId, Table, Target, Unit,
};

use crate::fire::{Toughness, attack_worth, harm_squadron, mean};
use crate::rated::Rated;
use crate::stakes::Stakes;

/// How far from touching a squadron comes to lie beside its target.
const ASIDE: i32 = 400;

/// What the activated squadron may do, rated.
pub(crate) fn turn(table: &Table, squadron: SquadronId) -> Vec<Rated> {
    let mut rated = vec![Rated::new(Action::Pass, 0.0)];
    let prey = Prey::all(table, squadron);
    for target in prey.iter().flat_map(|prey| prey.targets(table)) {
        let action = Action::Attack { zone: None, target };
        if table.check(&action).is_ok() {
            let worth = attack_worth(table, Unit::Squadron(squadron), None, target);
            rated.push(Rated::new(action, worth + 0.5));
        }
    }
    let here = table.squadron(squadron).at;
    if table.check(&Action::Move(here)).is_err() {
        return rated;
    }
    let both = table.phase() == Phase::Ship || table.has_keyword(squadron, Keyword::Rogue);
    let attacks = rated.len() > 1;
    let edge = table.game().ruler.distance_edge(table.squadron_speed(squadron));
    for prey in &prey {
        if let Some((to, score)) = approach(table, prey, here, edge, both) {
            // What can be attacked from here is not left for something hardly better.
            let score = if attacks { score - 0.5 } else { score };
            rated.push(Rated::new(Action::Move(to), score));
        }
    }
    rated
}

/// How much is to be gained by activating a squadron now, in fleet points.
pub(crate) fn opportunity(table: &Table, squadron: SquadronId, both: bool) -> f64 {
    let at = table.squadron(squadron).at;
    let ruler = &table.game().ruler;
    let near = f64::from(ruler.distance_edge(1)) + 4_000.0;
    let far = near + f64::from(ruler.distance_edge(table.squadron_speed(squadron)));
    let worth = |prey: &Prey| {
        let distance = f64::from(at.distance(prey.at));
        let share = match distance {
            distance if distance <= near => 1.0,
            distance if distance <= far && both => 0.9,
            distance => 0.3 * far / distance.max(far),
        };
        share * prey.worth
    };
    Prey::all(table, squadron).iter().map(worth).fold(0.0, f64::max)
}

/// An enemy a squadron may go for.
struct Prey {
    unit: Unit,
    at: Point,
    /// What an attack on it is worth, in fleet points.
    worth: f64,
}

impl Prey {
    fn all(table: &Table, squadron: SquadronId) -> Vec<Prey> {
        let profile = table.game().squadron(squadron);
        let enemy = profile.seat.other();
        let bomber = table.has_keyword(squadron, Keyword::Bomber);
        let bombs = mean(table.squadron_battery(squadron), bomber);
        let guns = mean(table.squadron_anti_squadron(squadron), false);
        let mut all = Vec::new();
        let stakes = Stakes::of(table);
        for ship in table.ships_of(enemy) {
            let toughness = Toughness::of(table, ship);
            let pose = table.ship(ship).pose;
            let zones = table.game().ship(ship).ship.hull_zones().iter();
            let worth = zones
                .map(|zone| toughness.harm(*zone, bombs, Range::Close) + stakes.hit(*zone, bombs))
                .fold(0.0, f64::max);
            all.push(Prey { unit: Unit::Ship(ship), at: pose.at, worth });
        }
        for other in table.squadrons_of(enemy) {
            let at = table.squadron(other).at;
            let worth = harm_squadron(table, other, guns);
            // Those that threaten ships are worth stopping.
            let menace = if table.has_keyword(other, Keyword::Bomber) { 1.4 } else { 1.0 };
            all.push(Prey { unit: Unit::Squadron(other), at, worth: worth * menace });
        }
        all
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

/// Where to fly to be beside some prey, and what that is worth.
fn approach(
    table: &Table,
    prey: &Prey,
    here: Point,
    edge: i32,
    both: bool,
) -> Option<(Point, f64)> {
    let legal = |to: &Point| table.check(&Action::Move(*to)).is_ok();
    let mut reachable = spots(table, prey, here).into_iter().filter(|to| here.is_within(*to, edge));
    let share = if both { 1.0 } else { 0.5 };
    if let Some(to) = reachable.find(legal) {
        return Some((to, share * prey.worth));
    }
    let way = prey.at - here;
    let distance = way.length();
    let ahead = Heading::of(way);
    let length = edge.min(distance) - 2;
    let tries = [0, 1_500, -1_500, 3_500, -3_500];
    let to = tries.into_iter().map(|turn| here + (ahead + turn).step(length)).find(legal)?;
    let closer = f64::from(distance - to.distance(prey.at)) / f64::from(distance.max(1));
    Some((to, 0.35 * prey.worth * closer))
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
