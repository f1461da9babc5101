//! Where to fly: courses that stay on the table, keep the guns bearing and close the range.

use flagbridge_cards::ObstacleKind;
use flagbridge_engine::{Action, Course, Pose, ShipId, ShipProfile, Table};

use super::lanes::Lanes;
use crate::bearing::Spot;
use crate::edge::{edge_risk, fan};
use crate::field::{Field, Stand, stand_at};
use crate::manner::Manner;
use crate::paths::{self, Clicks};
use crate::rated::{Rated, ranked};

/// How much better a position must be to be worth a command token, in fleet points.
const TOKEN: f64 = 5.0;
/// How much better it must be to be worth a dial that could become a token.
const DIAL: f64 = 1.5;
/// What it costs to be stopped by another ship, beside the damage.
const RAM: f64 = 4.0;
/// What it costs beyond that if the ship is of the same side.
const RAM_OWN: f64 = 60.0;
/// What it costs to come to lie on an asteroid or a debris field, in hull points.
const ASTEROID: f64 = 2.2;
const DEBRIS: f64 = 1.8;

/// A ship that is about to move, and what it has to look out for.
struct Helm<'a> {
    field: &'a Field<'a>,
    own: &'a Stand,
    lanes: Lanes<'a>,
}

impl<'a> Helm<'a> {
    fn of(field: &'a Field<'a>, ship: ShipId) -> Option<Helm<'a>> {
        field.own(ship).map(|own| Helm { field, own, lanes: Lanes::of(field, ship) })
    }

    fn profile(&self) -> &'a ShipProfile {
        self.field.table.game().ship(self.own.ship)
    }
}

/// Every course of the maneuver in progress that the rules allow, best first; at most so many.
pub(crate) fn courses(table: &Table, ship: ShipId, most: usize, manner: Manner) -> Vec<Rated> {
    let seat = table.game().ship(ship).seat;
    let field = Field::with(table, seat, manner);
    let (Some(helm), Some((speed, extra))) = (Helm::of(&field, ship), table.course_terms()) else {
        return Vec::new();
    };
    let rated = ranked(rate_courses(&helm, speed, extra)).into_iter();
    let mut found: Vec<Rated> =
        rated.filter(|rated| table.check(&rated.action).is_ok()).take(most).collect();
    if found.is_empty() {
        // Something slows the maneuver or takes its yaw.
        let rate = |action: Action| {
            let Action::Course(course) = &action else { return None };
            let score = rate_course(&helm, course, course.clicks.len() as u8);
            Some(Rated::new(action, score))
        };
        found = ranked(table.legal().actions.into_iter().filter_map(rate).collect());
        found.truncate(most);
    }
    found
}

/// The speeds of a question, rated by the best course each would allow.
pub(crate) fn speeds(
    table: &Table,
    ship: ShipId,
    offered: &[Action],
    manner: Manner,
) -> Vec<Rated> {
    let seat = table.game().ship(ship).seat;
    let field = Field::with(table, seat, manner);
    let extra = table.course_terms().map_or(0, |(_, extra)| extra);
    let Some(helm) = Helm::of(&field, ship) else { return Vec::new() };
    let rate = |action: &Action| match *action {
        Action::Speed(speed) => Some(Rated::new(action.clone(), best(&helm, speed, extra))),
        _ => None,
    };
    offered.iter().filter_map(rate).collect()
}

/// The ways to resolve a navigate command, rated; a dial that is not used now is lost, a token is kept.
pub(crate) fn navigation(
    table: &Table,
    ship: ShipId,
    offered: &[Action],
    manner: Manner,
) -> Vec<Rated> {
    let seat = table.game().ship(ship).seat;
    let field = Field::with(table, seat, manner);
    let Some(helm) = Helm::of(&field, ship) else { return Vec::new() };
    let speed = table.ship(ship).speed;
    let most = table.game().ship(ship).ship.speed.max();
    let reach = |changes: u8, extra: u8| {
        let speeds = speed.saturating_sub(changes)..=(speed + changes).min(most);
        speeds.map(|speed| best(&helm, speed, extra)).fold(f64::MIN, f64::max)
    };
    let rate = |action: &Action| {
        let score = match *action {
            Action::Resolve { dial: true, token: false, .. } => reach(1, 1) + 0.5,
            Action::Resolve { dial: false, .. } => reach(1, 0) - TOKEN,
            Action::Resolve { .. } => reach(2, 1) - TOKEN,
            _ => best(&helm, speed, 0),
        };
        Rated::new(action.clone(), score)
    };
    offered.iter().map(rate).collect()
}

/// The places at which a ship may be set down, rated.
pub(super) fn arrivals<'a>(
    table: &Table,
    ship: ShipId,
    offered: impl Iterator<Item = &'a Action>,
    manner: Manner,
) -> Vec<Rated> {
    let field = Field::with(table, table.game().ship(ship).seat, manner);
    let rate = |action: &Action| {
        let Action::DeployShip { pose, speed, .. } = *action else { return None };
        let own = stand_at(table, ship, pose);
        let lanes = Lanes::at(&field, ship, pose);
        let helm = Helm { field: &field, own: &own, lanes };
        Some(Rated::new(action.clone(), rate_pose(&helm, pose, speed)))
    };
    offered.filter_map(rate).collect()
}

/// Whether a navigate dial gains a ship more than a token for later would.
pub(super) fn steers(table: &Table, ship: ShipId, manner: Manner) -> bool {
    let field = Field::with(table, table.game().ship(ship).seat, manner);
    let Some(helm) = Helm::of(&field, ship) else { return true };
    let speed = table.ship(ship).speed;
    let most = table.game().ship(ship).ship.speed.max();
    let plain = best(&helm, speed, 0);
    let speeds = speed.saturating_sub(1).max(1)..=(speed + 1).min(most);
    speeds.into_iter().any(|speed| best(&helm, speed, 1) > plain + DIAL)
}

/// The score of the best course at a speed.
fn best(helm: &Helm<'_>, speed: u8, extra: u8) -> f64 {
    if speed == 0 {
        // A ship that stands cannot spend defense tokens and is left behind.
        return rate_pose(helm, helm.own.pose, 0) - 8.0;
    }
    let rated = rate_courses(helm, speed, extra);
    rated.into_iter().map(|rated| rated.score).fold(f64::MIN, f64::max)
}

fn rate_courses(helm: &Helm<'_>, speed: u8, extra: u8) -> Vec<Rated> {
    let yaw = helm.field.table.yaw(helm.own.ship, speed);
    let mut all: Vec<(Clicks, u8)> = vec![(Clicks::new(), extra)];
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
    let (game, base) = (helm.field.table.game(), &helm.profile().base);
    let rate = |(clicks, _): (Clicks, u8)| {
        let course = paths::course(game, base, clicks)?;
        let score = rate_course(helm, &course, speed);
        Some(Rated::new(Action::Course(course), score))
    };
    all.into_iter().filter_map(rate).collect()
}

/// What a course is worth: where the ship comes to lie, less what it costs to be stopped by others on the way.
fn rate_course(helm: &Helm<'_>, course: &Course, speed: u8) -> f64 {
    let (field, own, table) = (helm.field, helm.own, helm.field.table);
    let base = &helm.profile().base;
    let known = course.clicks.len() == usize::from(speed);
    let end = known.then(|| paths::end(table.game(), base, own.pose, &course.clicks)).flatten();
    let end = end.unwrap_or_else(|| table.course_end(own.ship, course, speed));
    if table.ships_overlapped(own.ship, end).next().is_none() {
        return rate_pose(helm, end, speed);
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
        cost += if friend { harm + RAM_OWN } else { -0.7 * harm };
    }
    rate_pose(helm, end, speed) - cost
}

/// What a ship's position after its maneuver is worth, in fleet points.
fn rate_pose(helm: &Helm<'_>, pose: Pose, speed: u8) -> f64 {
    let (field, own, table) = (helm.field, helm.own, helm.field.table);
    let game = table.game();
    let seat = game.ship(own.ship).seat;
    let base = game.ship(own.ship).base.outline(pose);
    let points = own.toughness.points;
    if !game.play_area().contains_polygon(&base) {
        return -2.0 * points - 400.0;
    }
    let mut score = -edge_risk(table, own.ship, pose, speed) * points;
    let each = points / own.toughness.hull;
    let ways = fan(table, own.ship, pose, speed.max(1));
    let under = |pose: Pose| -> f64 {
        let places = table.obstacles_overlapped(own.ship, pose);
        let kinds = places.map(|place| table.obstacles()[usize::from(place)].kind);
        kinds.map(|kind| obstacle_worth(own, kind)).sum()
    };
    let later = ways.iter().map(|end| under(*end).min(0.0)).fold(f64::MIN, f64::max);
    score += each * (under(pose) + 0.3 * under(ways[0]).min(0.0) + 0.5 * later);
    // Squadrons under the ship are put down by the enemy.
    for squadron in table.squadrons_overlapped(own.ship, pose) {
        score += if game.squadron(squadron).seat == seat { -1.0 } else { 0.7 };
    }
    let (spot, next) = (Spot::of(pose), Spot::of(ways[0]));
    score -= helm.lanes.cost(pose, &ways);
    let manner = &field.manner;
    let danger = field.danger(own, &spot);
    score += 0.55 * manner.offense * field.offense(own, &spot, true);
    score += 0.30 * manner.offense * field.offense(own, &next, true);
    score -= 0.40 * manner.danger * danger;
    score -= field.out_of_reach(own, &spot, &field.enemies) * 0.000_5 * manner.approach;
    score += 0.5 * manner.stakes * field.stakes.pull(table, own.ship, pose.at);
    score += manner.haste * f64::from(speed);
    if danger > 0.0 { score - manner.distance } else { score }
}

/// What it is worth to come to lie on an obstacle, in hull points.
fn obstacle_worth(own: &Stand, kind: ObstacleKind) -> f64 {
    match kind {
        ObstacleKind::AsteroidField | ObstacleKind::Exogorth => -ASTEROID,
        ObstacleKind::DebrisField => -DEBRIS,
        ObstacleKind::Purrgil => -0.7,
        ObstacleKind::Station if own.toughness.left < own.toughness.hull => 0.8,
        _ => 0.0,
    }
}
