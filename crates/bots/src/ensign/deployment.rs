//! Where to begin: facing the enemy, close together, squadrons ahead of the ships that command them.

use flagbridge_cards::ObstacleKind;
use flagbridge_engine::{
    Action, Chance, Heading, Point, Pose, Presence, Range, Seat, ShipId, Table,
};

use crate::bearing::Guns;
use crate::edge::fan;

/// Room a ship wants to its neighbour.
const ROOM: i32 = 10_500;
const GAP: i32 = 4_000;
/// So much farther from where it would best be a ship is put rather than before an obstacle, or where it cannot but fly onto
/// one.
const BEFORE_OBSTACLE: i32 = 9_000;
const TRAPPED: i32 = 40_000;

/// A ship or squadron at a good place; none where the rules of this game leave no such place.
pub(super) fn deploy(table: &Table, seat: Seat, chance: &mut Chance) -> Option<Action> {
    let game = table.game();
    let mut ships: Vec<ShipId> =
        game.ships_of(seat).filter(|ship| table.ship(*ship).place == Presence::Waiting).collect();
    // What matters most is shown last.
    ships.sort_by_key(|ship| (game.ship(*ship).ship.is_flotilla(), game.ship(*ship).points));
    let deployed = table.ships_of(seat).next().is_some();
    let squadron = || deploy_squadron(table, seat);
    let mut ship = || ships.iter().find_map(|ship| deploy_ship(table, *ship, chance));
    match deployed {
        true => squadron().or_else(ship),
        false => ship().or_else(squadron),
    }
}

fn deploy_ship(table: &Table, ship: ShipId, chance: &mut Chance) -> Option<Action> {
    let game = table.game();
    let profile = game.ship(ship);
    let zone = game.deployment_zone(profile.seat);
    let middle = game.play_area().middle();
    let mean = |seat: Seat| {
        let (sum, count) = table.ships_of(seat).fold((0_i64, 0_i64), |(sum, count), ship| {
            (sum + i64::from(table.ship(ship).pose.at.x), count + 1)
        });
        (count > 0).then(|| (sum / count) as i32)
    };
    let (own, enemy) = (mean(profile.seat), mean(profile.seat.other()));
    let aim = enemy.unwrap_or(middle.x);
    let wanted = match (own, enemy) {
        (Some(own), Some(enemy)) => i32::midpoint(own, enemy),
        (Some(own), None) => own,
        (None, Some(enemy)) => enemy,
        (None, None) => middle.x + chance.below(30_000) as i32 - 15_000,
    };
    let forward = match profile.seat {
        Seat::A => 1,
        Seat::B => -1,
    };
    let ahead = match profile.seat {
        Seat::A => Heading::NORTH,
        Seat::B => Heading::SOUTH,
    };
    let speed = first_speed(table, ship);
    let half = profile.base.length / 2;
    let front = match profile.seat {
        Seat::A => zone.high.y,
        Seat::B => zone.low.y,
    };
    let free = |at: Point| {
        table.ships_of(profile.seat).all(|other| {
            let room = ROOM.max((profile.base.width + game.ship(other).base.width) / 2 + GAP);
            (table.ship(other).pose.at.x - at.x).abs() >= room
        })
    };
    // Ships of a side look the same way, so that they do not run into each other.
    let from = Point::new(own.unwrap_or(wanted), front);
    let towards = Heading::of(Point::new(aim, middle.y) - from).hundredths();
    let turn = (towards - ahead.hundredths() + 54_000) % 36_000 - 18_000;
    let heading = ahead + turn.clamp(-900, 900);
    let mut places = Vec::new();
    for depth in [half + 1_130, half + 3_930] {
        for offset in (-8..=8).map(|step| step * 6_000) {
            let at = Point::new(wanted + offset, front - forward * depth);
            for pose in [Pose::new(at, heading), Pose::new(at, ahead)] {
                if free(at) {
                    let cost = offset.abs() + depth + obstructed(table, ship, pose, speed);
                    places.push((cost, pose));
                }
            }
        }
    }
    places.sort_by_key(|(cost, _)| *cost);
    let deploy = |(_, pose)| Action::DeployShip { ship, pose, speed };
    places.into_iter().map(deploy).find(|action| table.check(action).is_ok())
}

/// What it counts against a place that obstacles lie ahead of it.
fn obstructed(table: &Table, ship: ShipId, pose: Pose, speed: u8) -> i32 {
    let harmful = |end: &Pose| {
        table.obstacles_overlapped(ship, *end).any(|place| {
            let kind = table.obstacles()[usize::from(place)].kind;
            matches!(kind, ObstacleKind::AsteroidField | ObstacleKind::DebrisField)
        })
    };
    let ways = fan(table, ship, pose, speed);
    match (ways.iter().all(harmful), harmful(&ways[0])) {
        (true, _) => TRAPPED,
        (false, true) => BEFORE_OBSTACLE,
        (false, false) => 0,
    }
}

/// The speed to begin with: fast for those that must come close.
fn first_speed(table: &Table, ship: ShipId) -> u8 {
    let most = table.game().ship(ship).ship.speed.max();
    let guns = Guns::of(table, ship);
    let brawler = guns.most(Range::Close) > 2.5 * guns.most(Range::Medium);
    most.min(if brawler { 3 } else { 2 }).max(1)
}

/// How far apart places must be to be worth comparing.
const APART: i32 = 15_000;

/// Other ways to deploy a ship than an ensign's: slower, faster, and in places well apart, the nearest first.
pub(super) fn elsewhere(
    table: &Table,
    ship: ShipId,
    own: Pose,
    speed: u8,
    most: usize,
) -> Vec<Action> {
    let legal = |action: &Action| table.check(action).is_ok();
    let deploy = |pose, speed| Action::DeployShip { ship, pose, speed };
    let speeds = [speed + 1, speed.saturating_sub(1).max(1)].map(|speed| deploy(own, speed));
    let mut found: Vec<Action> = speeds.into_iter().filter(legal).collect();
    found.retain(|action| *action != deploy(own, speed));
    let mut taken = vec![own.at.x];
    let steps = (1..=20).flat_map(|step| [step * 3_000, step * -3_000]);
    for aside in steps {
        let at = Point::new(own.at.x + aside, own.at.y);
        let action = deploy(Pose { at, ..own }, speed);
        if found.len() < most
            && taken.iter().all(|other| (at.x - other).abs() >= APART)
            && legal(&action)
        {
            taken.push(at.x);
            found.push(action);
        }
    }
    found
}

fn deploy_squadron(table: &Table, seat: Seat) -> Option<Action> {
    let game = table.game();
    let squadron = game
        .squadrons_of(seat)
        .find(|squadron| table.squadron(*squadron).place == Presence::Waiting)?;
    let mut ships: Vec<ShipId> = table.ships_of(seat).collect();
    ships.sort_by_key(|ship| std::cmp::Reverse(table.squadron_value(*ship)));
    for ship in ships {
        let base = game.ship(ship).base;
        let pose = table.ship(ship).pose;
        // Beside the bow first: what stands right ahead is run over by the ship that follows.
        let half = base.width / 2 + 2_500;
        let beside = [3_800, 0, -3_800].into_iter().flat_map(move |ahead| {
            [half, -half, half + 3_800, -half - 3_800].map(move |aside| (aside, ahead))
        });
        let before = [6_500, 2_600].into_iter().flat_map(|ahead| {
            [0, 3_800, -3_800, 7_600, -7_600, 11_000, -11_000].map(move |aside| (aside, ahead))
        });
        for (aside, ahead) in beside.chain(before) {
            let at = pose.place(Point::new(aside, base.length / 2 + ahead));
            let action = Action::DeploySquadron { squadron, at };
            if table.check(&action).is_ok() {
                return Some(action);
            }
        }
    }
    None
}
