//! Where to fly: courses that stay on the table, keep the guns bearing and close the range.

use arrayvec::ArrayVec;
use flagbridge_cards::ObstacleKind;
use flagbridge_engine::{Action, Course, Pose, ShipId, Side, Table};

use crate::bearing::Spot;
use crate::field::{Field, Stand, advanced};
use crate::rated::{Rated, ranked};

/// How much better a position must be to be worth a command token, in fleet points.
const TOKEN: f64 = 5.0;
/// How much better it must be to be worth a dial that could become a token.
const DIAL: f64 = 1.5;
/// What it costs to be stopped by another ship, beside the damage.
const RAM: f64 = 4.0;
/// Beyond this from an edge nothing can leave the table in the next maneuver.
const NEAR_EDGE: i32 = 32_000;

/// Every course of the maneuver in progress that the rules allow, best first; at most so many.
pub(crate) fn courses(table: &Table, ship: ShipId, most: usize) -> Vec<Rated> {
    let seat = table.game().ship(ship).seat;
    let field = Field::new(table, seat);
    let (Some(own), Some((speed, extra))) = (field.own(ship), table.course_terms()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for rated in ranked(rate_courses(&field, own, speed, extra)) {
        let Action::Course(course) = &rated.action else { continue };
        let other = Course { clicks: course.clicks.clone(), side: other_side(course.side) };
        for course in [course.clone(), other] {
            let action = Action::Course(course);
            if table.check(&action).is_ok() {
                found.push(Rated::new(action, rated.score));
                break;
            }
        }
        if found.len() == most {
            break;
        }
    }
    found
}

/// The speeds of a question, rated by the best course each would allow.
pub(crate) fn speeds(table: &Table, ship: ShipId, offered: &[Action]) -> Vec<Rated> {
    let seat = table.game().ship(ship).seat;
    let field = Field::new(table, seat);
    let extra = table.course_terms().map_or(0, |(_, extra)| extra);
    let Some(own) = field.own(ship) else { return Vec::new() };
    let rate = |action: &Action| match *action {
        Action::Speed(speed) => Some(Rated::new(action.clone(), best(&field, own, speed, extra))),
        _ => None,
    };
    offered.iter().filter_map(rate).collect()
}

/// The ways to resolve a navigate command, rated; a dial that is not used now is lost, a token is kept.
pub(crate) fn navigation(table: &Table, ship: ShipId, offered: &[Action]) -> Vec<Rated> {
    let seat = table.game().ship(ship).seat;
    let field = Field::new(table, seat);
    let Some(own) = field.own(ship) else { return Vec::new() };
    let speed = table.ship(ship).speed;
    let most = table.game().ship(ship).ship.speed.max();
    let reach = |changes: u8, extra: u8| {
        let speeds = speed.saturating_sub(changes)..=(speed + changes).min(most);
        speeds.map(|speed| best(&field, own, speed, extra)).fold(f64::MIN, f64::max)
    };
    let rate = |action: &Action| {
        let score = match *action {
            Action::Resolve { dial: true, token: false, .. } => reach(1, 1) + 0.5,
            Action::Resolve { dial: false, .. } => reach(1, 0) - TOKEN,
            Action::Resolve { .. } => reach(2, 1) - TOKEN,
            _ => best(&field, own, speed, 0),
        };
        Rated::new(action.clone(), score)
    };
    offered.iter().map(rate).collect()
}

/// Whether a navigate dial gains a ship more than a token for later would.
pub(super) fn steers(table: &Table, ship: ShipId) -> bool {
    let field = Field::new(table, table.game().ship(ship).seat);
    let Some(own) = field.own(ship) else { return true };
    let speed = table.ship(ship).speed;
    let most = table.game().ship(ship).ship.speed.max();
    let plain = best(&field, own, speed, 0);
    let speeds = speed.saturating_sub(1).max(1)..=(speed + 1).min(most);
    speeds.into_iter().any(|speed| best(&field, own, speed, 1) > plain + DIAL)
}

/// The score of the best course at a speed.
fn best(field: &Field<'_>, own: &Stand, speed: u8, extra: u8) -> f64 {
    if speed == 0 {
        // A ship that stands cannot spend defense tokens and is left behind.
        return rate_pose(field, own, own.pose, 0) - 8.0;
    }
    let rated = rate_courses(field, own, speed, extra);
    rated.into_iter().map(|rated| rated.score).fold(f64::MIN, f64::max)
}

fn rate_courses(field: &Field<'_>, own: &Stand, speed: u8, extra: u8) -> Vec<Rated> {
    let table = field.table;
    let yaw = table.yaw(own.ship, speed);
    let mut all: Vec<(ArrayVec<i8, 4>, u8)> = vec![(ArrayVec::new(), extra)];
    for joint in 0..usize::from(speed.min(4)) {
        let allowed = yaw.get(joint).copied().unwrap_or(0);
        let mut longer = Vec::with_capacity(all.len() * 3);
        for (clicks, extra) in &all {
            let reach = (allowed + extra).min(2) as i8;
            for click in -reach..=reach {
                let beyond = click.unsigned_abs().saturating_sub(allowed);
                let mut clicks = clicks.clone();
                clicks.push(click);
                longer.push((clicks, extra - beyond));
            }
        }
        all = longer;
    }
    let rate = |(clicks, _): (ArrayVec<i8, 4>, u8)| {
        // The tool lies outside the turn, where the ship does not come to lie on it.
        let turn: i32 = clicks.iter().map(|click| i32::from(*click)).sum();
        let side = if turn > 0 { Side::Left } else { Side::Right };
        let course = Course { clicks, side };
        let score = rate_course(field, own, &course, speed);
        Rated::new(Action::Course(course), score)
    };
    all.into_iter().map(rate).collect()
}

/// What a course is worth: where the ship comes to lie, less what it costs to be stopped by others on the way.
fn rate_course(field: &Field<'_>, own: &Stand, course: &Course, speed: u8) -> f64 {
    let table = field.table;
    let end = table.course_end(own.ship, course, speed);
    if table.ships_overlapped(own.ship, end).next().is_none() {
        return rate_pose(field, own, end, speed);
    }
    let (end, hit) = table.maneuver_end(own.ship, course, speed);
    let each = own.toughness.points / own.toughness.hull;
    let mut cost = RAM + each;
    if own.toughness.left <= 1.0 {
        cost += own.toughness.points;
    }
    let nearest = hit.iter().min_by_key(|other| table.ship(**other).pose.at.distance(end.at));
    let all = || field.own.iter().chain(&field.enemies);
    if let Some(other) = nearest.and_then(|hit| all().find(|other| other.ship == *hit)) {
        let theirs = &other.toughness;
        let mut harm = theirs.points / theirs.hull;
        if theirs.left <= 1.0 {
            harm += theirs.points;
        }
        let friend = field.own(other.ship).is_some();
        cost += if friend { harm + RAM } else { -0.7 * harm };
    }
    rate_pose(field, own, end, speed) - cost
}

/// What a ship's position after its maneuver is worth, in fleet points.
fn rate_pose(field: &Field<'_>, own: &Stand, pose: Pose, speed: u8) -> f64 {
    let table = field.table;
    let game = table.game();
    let seat = game.ship(own.ship).seat;
    let base = game.ship(own.ship).base.outline(pose);
    let points = own.toughness.points;
    if !game.play_area().contains_polygon(&base) {
        return -2.0 * points - 400.0;
    }
    let mut score = -edge_risk(table, own.ship, pose, speed) * points;
    let each = points / own.toughness.hull;
    let next = advanced(table, own.ship, pose, speed.max(1));
    let under = |pose: Pose| -> f64 {
        let places = table.obstacles_overlapped(own.ship, pose);
        let kinds = places.map(|place| table.obstacles()[usize::from(place)].kind);
        kinds.map(|kind| obstacle_worth(own, kind)).sum()
    };
    score += each * (under(pose) + 0.3 * under(next).min(0.0));
    // Squadrons under the ship are put down by the enemy.
    for squadron in table.squadrons_overlapped(own.ship, pose) {
        score += if game.squadron(squadron).seat == seat { -1.0 } else { 0.7 };
    }
    let (spot, next) = (Spot::of(pose), Spot::of(next));
    score -= field.crowding(own, &spot, &next);
    score += 0.55 * field.offense(own, &spot, true);
    score += 0.30 * field.offense(own, &next, true);
    score -= 0.40 * field.danger(own, &spot);
    score -= field.out_of_reach(own, &spot) * 0.000_5;
    score += 0.5 * field.stakes.pull(table, own.ship, pose.at);
    score
}

/// What it is worth to come to lie on an obstacle, in hull points.
fn obstacle_worth(own: &Stand, kind: ObstacleKind) -> f64 {
    match kind {
        ObstacleKind::AsteroidField | ObstacleKind::Exogorth => -1.3,
        ObstacleKind::DebrisField => -0.9,
        ObstacleKind::Purrgil => -0.7,
        ObstacleKind::Station if own.toughness.left < own.toughness.hull => 0.8,
        _ => 0.0,
    }
}

/// How likely a ship is to leave the table with its next maneuvers, as a share of its worth.
fn edge_risk(table: &Table, ship: ShipId, pose: Pose, speed: u8) -> f64 {
    let game = table.game();
    let rounds = game.options.rounds.map_or(3, |rounds| rounds.saturating_sub(table.round()));
    let depth = rounds.min(3);
    if depth == 0 || speed == 0 || stays(table, ship, pose, speed, depth) {
        return 0.0;
    }
    // A command could still slow it down.
    let slower = speed > 1 && stays(table, ship, pose, speed - 1, depth);
    match (slower, stays(table, ship, pose, speed, 1)) {
        (true, true) => 0.25,
        (true, false) => 0.9,
        (false, true) => 0.7,
        (false, false) => 1.0,
    }
}

/// Whether a ship can make so many more maneuvers at a speed without leaving the table.
fn stays(table: &Table, ship: ShipId, pose: Pose, speed: u8, moves: u8) -> bool {
    let game = table.game();
    let area = game.play_area();
    if moves == 0 || area.inset(NEAR_EDGE * i32::from(moves)).contains(pose.at) {
        return true;
    }
    let base = game.ship(ship).base;
    let yaw = table.yaw(ship, speed);
    [-1, 0, 1].into_iter().any(|turn: i8| {
        let clicks = (0..usize::from(speed.min(4)))
            .map(|joint| turn * yaw.get(joint).map_or(0, |yaw| *yaw as i8))
            .collect();
        let course = Course { clicks, side: if turn > 0 { Side::Left } else { Side::Right } };
        let end = game.tool.end(&base, pose, &course, speed);
        area.contains_polygon(&base.outline(end)) && stays(table, ship, end, speed, moves - 1)
    })
}

const fn other_side(side: Side) -> Side {
    match side {
        Side::Left => Side::Right,
        Side::Right => Side::Left,
    }
}
