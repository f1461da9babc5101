//! Where to fly: courses that stay on the table, keep the guns bearing and close the range.

use std::cell::{Cell, OnceCell};

use flagbridge_cards::ObstacleKind;
use flagbridge_engine::{
    Action, Course, Pose, Range, Seat, ShipId, ShipProfile, SquadronId, Table,
};

use super::lanes::Lanes;
use crate::bearing::Spot;
use crate::edge::{edge_risk, fan, straight};
use crate::field::{Field, Stand, stand_at};
use crate::manner::Manner;
use crate::paths::{self, Clicks};
use crate::rated::{Rated, ranked};

/// How much better a position must be to be worth a command token, in fleet points.
const TOKEN: f64 = 4.7;
/// How much better it must be to be worth a dial that could become a token.
const DIAL: f64 = 1.7;
/// What it costs to be stopped by another ship, beside the damage.
const RAM: f64 = 3.7;
/// What it costs beyond that if the ship is of the same side.
const RAM_OWN: f64 = 100.0;
/// What it costs to come to lie on an asteroid or a debris field, in hull points.
const ASTEROID: f64 = 2.7;
const DEBRIS: f64 = 2.1;
/// What it costs to end a move beside a mine.
const MINE: f64 = 1.9;
/// What it is worth to come to lie on an enemy squadron, which is then put elsewhere.
const ENEMY_UNDER: f64 = 0.72;
/// From the middle of a ship to the rim its command range is measured from, about.
const COMMANDER_REACH: i32 = 3_000;

/// A ship that is about to move, and what it has to look out for.
struct Helm<'a> {
    field: &'a Field<'a>,
    own: &'a Stand,
    lanes: Lanes<'a>,
    /// The most that stations may be worth to it.
    stations: f64,
}

impl<'a> Helm<'a> {
    fn of(field: &'a Field<'a>, ship: ShipId) -> Option<Helm<'a>> {
        field.own(ship).map(|own| Helm::new(field, own, Lanes::of(field, ship)))
    }

    fn new(field: &'a Field<'a>, own: &'a Stand, lanes: Lanes<'a>) -> Helm<'a> {
        let worth = |kind: ObstacleKind| obstacle_worth(field, own, kind).max(0.0);
        let stations = field.table.obstacles().iter().map(|obstacle| worth(obstacle.kind));
        let each = own.toughness.points / own.toughness.hull;
        Helm { field, own, lanes, stations: each * stations.sum::<f64>() }
    }

    fn profile(&self) -> &'a ShipProfile {
        self.field.table.game().ship(self.own.ship)
    }

    /// How many mines are at distance 1 of the ship at a pose.
    fn mines(&self, pose: Pose) -> usize {
        let game = self.field.table.game();
        let reach = f64::from(game.ruler.distance_edge(1) + game.token_radius);
        let spot = Spot::of(pose);
        let mines = self.field.grounds.mines.iter();
        mines.filter(|mine| self.own.guns.gap(&spot, **mine) <= reach).count()
    }

    /// The most that [`risks`] can come to at a pose, which is little.
    fn most_luck(&self, pose: Pose) -> f64 {
        let (table, game) = (self.field.table, self.field.table.game());
        let profile = self.profile();
        let near = profile.reach + game.squadron_radius;
        let enemies = table.squadrons_of(profile.seat.other());
        let under = enemies.filter(|enemy| table.squadron(*enemy).at.is_within(pose.at, near));
        self.stations + ENEMY_UNDER * under.count() as f64
    }
}

/// A course, and what it promises before it is looked at what may go wrong at its end: that takes most of the time, and most
/// courses are worse than another whatever comes of it.
struct Prospect {
    course: Course,
    speed: u8,
    /// Where the ship comes to lie.
    end: Pose,
    /// What that promises, less what it costs to be stopped by others on the way.
    promise: f64,
    /// The most that the course may be worth.
    most: f64,
    /// Whether it bends no joint beyond the chart.
    plain: bool,
    /// What it is worth, once that was asked for.
    known: Cell<Option<f64>>,
}

impl Prospect {
    fn of(helm: &Helm<'_>, course: Course, speed: u8) -> Prospect {
        let (end, cost) = stop(helm, &course, speed);
        let promise = promise(helm, end, speed) - cost;
        let most = promise + helm.most_luck(end);
        Prospect { course, speed, end, promise, most, plain: true, known: Cell::new(None) }
    }

    /// What the course is worth.
    fn score(&self, helm: &Helm<'_>) -> f64 {
        self.known.get().unwrap_or_else(|| {
            let score = self.promise + risks(helm, self.end, self.speed);
            self.known.set(Some(score));
            score
        })
    }
}

/// The courses at a speed, those first that may be worth most.
fn prospects(helm: &Helm<'_>, speed: u8, extra: u8) -> Vec<Prospect> {
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
    let prospect = |(clicks, left): (Clicks, u8)| {
        let course = paths::course(game, base, clicks)?;
        Some(Prospect { plain: left == extra, ..Prospect::of(helm, course, speed) })
    };
    let mut prospects: Vec<_> = all.into_iter().filter_map(prospect).collect();
    prospects.sort_by(|one, two| two.most.total_cmp(&one.most));
    prospects
}

/// The best legal courses of the maneuver in progress, best first; at most `most` of them.
pub(crate) fn courses(table: &Table, ship: ShipId, most: usize, manner: Manner) -> Vec<Rated> {
    let seat = table.game().ship(ship).seat;
    let field = Field::with(table, seat, manner);
    let (Some(helm), Some((speed, extra))) = (Helm::of(&field, ship), table.course_terms()) else {
        return Vec::new();
    };
    let mut found: Vec<Rated> = Vec::with_capacity(most + 1);
    for prospect in prospects(&helm, speed, extra) {
        let least = found.get(most.saturating_sub(1)).map_or(f64::MIN, |last| last.score);
        if prospect.most <= least {
            break;
        }
        let score = prospect.score(&helm);
        let action = Action::Course(prospect.course);
        if score > least && table.check(&action).is_ok() {
            let place = found.partition_point(|better| better.score >= score);
            found.insert(place, Rated::new(action, score));
            found.truncate(most);
        }
    }
    if found.is_empty() {
        // Something slows the maneuver or takes its yaw.
        let rate = |action: Action| {
            let Action::Course(course) = &action else { return None };
            let prospect = Prospect::of(&helm, course.clone(), course.clicks.len() as u8);
            Some(Rated::new(action, prospect.score(&helm)))
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
    let bent = table.course_terms().is_some_and(|(_, extra)| extra > 0);
    let Some(helm) = Helm::of(&field, ship) else { return Vec::new() };
    let charts = Charts::new(&helm);
    let rate = |action: &Action| match *action {
        Action::Speed(speed) => {
            Some(Rated::new(action.clone(), charts.best(speed, bent, f64::MIN).score))
        }
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
    planned(table, ship, offered, manner).into_iter().map(|(rated, _)| rated).collect()
}

/// The same, each with the maneuver it is meant for.
pub(super) fn planned(
    table: &Table,
    ship: ShipId,
    offered: &[Action],
    manner: Manner,
) -> Vec<(Rated, Plan)> {
    let field = Field::with(table, table.game().ship(ship).seat, manner);
    let Some(helm) = Helm::of(&field, ship) else { return Vec::new() };
    let charts = Charts::new(&helm);
    let speed = table.ship(ship).speed;
    let rate = |action: &Action| {
        let (goal, cost) = match *action {
            Action::Resolve { dial: true, token: false, .. } => (charts.reach(1, true), -0.5),
            Action::Resolve { dial: false, .. } => (charts.reach(1, false), TOKEN),
            Action::Resolve { .. } => (charts.reach(2, true), TOKEN),
            _ => (charts.best(speed, false, f64::MIN), 0.0),
        };
        let plan = Plan { ship, round: table.round(), from: helm.own.pose, course: goal.course };
        (Rated::new(action.clone(), goal.score - cost), plan)
    };
    offered.iter().map(rate).collect()
}

/// A maneuver that a navigate command was resolved for, so that it need not be thought out again.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    ship: ShipId,
    round: u8,
    from: Pose,
    /// None where the ship is to stand still.
    course: Option<Course>,
}

impl Plan {
    fn holds(&self, table: &Table, ship: ShipId) -> bool {
        self.ship == ship && self.round == table.round() && self.from == table.ship(ship).pose
    }

    /// The speed it asks for.
    pub(super) fn speed(&self, table: &Table, ship: ShipId) -> Option<Action> {
        let speed = self.course.as_ref().map_or(0, |course| course.clicks.len() as u8);
        self.holds(table, ship).then_some(Action::Speed(speed))
    }

    /// Its course, if the maneuver in progress is at its speed.
    pub(super) fn course(&self, table: &Table, ship: ShipId) -> Option<Action> {
        let course = self.course.as_ref().filter(|_| self.holds(table, ship))?;
        let (speed, _) = table.course_terms()?;
        (course.clicks.len() == usize::from(speed)).then(|| Action::Course(course.clone()))
    }
}

/// What a ship may hope for with a speed.
#[derive(Clone)]
struct Goal {
    score: f64,
    course: Option<Course>,
}

/// The courses of a ship at each speed, worked out when they are asked for, with a click beyond the chart at one joint.
struct Charts<'a> {
    helm: &'a Helm<'a>,
    speeds: [OnceCell<Vec<Prospect>>; 5],
}

impl<'a> Charts<'a> {
    fn new(helm: &'a Helm<'a>) -> Charts<'a> {
        Charts { helm, speeds: Default::default() }
    }

    /// The best course at a speed, with a joint bent beyond the chart or not; none that is no better than so much.
    fn best(&self, speed: u8, bent: bool, least: f64) -> Goal {
        let mut goal = Goal { score: least, course: None };
        if speed == 0 {
            // A ship that stands cannot spend defense tokens and is left behind.
            goal.score = least.max(rate_pose(self.helm, self.helm.own.pose, 0) - 10.2);
            return goal;
        }
        let chart = self.speeds[usize::from(speed.min(4))]
            .get_or_init(|| prospects(self.helm, speed.min(4), 1));
        for prospect in chart.iter().filter(|prospect| bent || prospect.plain) {
            if prospect.most <= goal.score {
                break;
            }
            let score = prospect.score(self.helm);
            if score > goal.score {
                goal = Goal { score, course: Some(prospect.course.clone()) };
            }
        }
        goal
    }

    /// The best course at speeds that differ from the present one by so much at most.
    fn reach(&self, changes: u8, bent: bool) -> Goal {
        let ship = self.helm.own.ship;
        let speed = self.helm.field.table.ship(ship).speed;
        let most = self.helm.profile().ship.speed.max();
        let speeds = speed.saturating_sub(changes)..=(speed + changes).min(most);
        speeds.fold(Goal { score: f64::MIN, course: None }, |goal, speed| {
            let other = self.best(speed, bent, goal.score);
            if other.score > goal.score { other } else { goal }
        })
    }
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
        let helm = Helm::new(&field, &own, lanes);
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
    let charts = Charts::new(&helm);
    let enough = charts.best(speed, false, f64::MIN).score + DIAL;
    let speeds = speed.saturating_sub(1).max(1)..=(speed + 1).min(most);
    speeds.into_iter().any(|speed| charts.best(speed, true, enough).score > enough)
}

/// Where a ship comes to lie by a course, and what it costs to be stopped by others on the way.
fn stop(helm: &Helm<'_>, course: &Course, speed: u8) -> (Pose, f64) {
    let (field, own, table) = (helm.field, helm.own, helm.field.table);
    let base = &helm.profile().base;
    let known = course.clicks.len() == usize::from(speed);
    let end = known.then(|| paths::end(table.game(), base, own.pose, &course.clicks)).flatten();
    let end = end.unwrap_or_else(|| table.course_end(own.ship, course, speed));
    if table.ships_overlapped(own.ship, end).next().is_none() {
        return (end, 0.0);
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
        cost += if friend { harm + RAM_OWN } else { -1.2 * harm };
    }
    (end, cost)
}

/// What a ship's position after its maneuver is worth, in fleet points.
fn rate_pose(helm: &Helm<'_>, pose: Pose, speed: u8) -> f64 {
    promise(helm, pose, speed) + risks(helm, pose, speed)
}

/// What a position promises: guns that bear, few that bear on the ship, the enemy and the objective within reach.
fn promise(helm: &Helm<'_>, pose: Pose, speed: u8) -> f64 {
    let (field, own, table) = (helm.field, helm.own, helm.field.table);
    let manner = &field.manner;
    let next = straight(table, own.ship, pose, speed.max(1));
    let (spot, next) = (Spot::of(pose), Spot::of(next));
    let danger = field.danger(own, &spot);
    let mut score = 0.46 * manner.offense * field.offense(own, &spot, true);
    score += 0.26 * manner.offense * field.offense(own, &next, true);
    score -= 0.53 * manner.danger * danger;
    score -= field.out_of_reach(own, &spot, &field.enemies) * 0.000_62 * manner.approach;
    score += 0.9 * manner.stakes * field.grounds.pull(table, own, pose, true);
    score += manner.haste * f64::from(speed);
    score += company(table, own.ship, pose);
    if danger > 0.0 { score - manner.distance } else { score }
}

/// What may go wrong at a position: edges, obstacles, squadrons underneath and ships in each other's way. Hardly ever more
/// than 0.
fn risks(helm: &Helm<'_>, pose: Pose, speed: u8) -> f64 {
    let (own, table) = (helm.own, helm.field.table);
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
        kinds.map(|kind| obstacle_worth(helm.field, own, kind)).sum()
    };
    let mines = |pose: Pose| helm.mines(pose) as f64 * -MINE;
    let later = ways.iter().map(|end| under(*end).min(0.0)).fold(f64::MIN, f64::max);
    score += each * (under(pose) + 0.3 * under(ways[0]).min(0.0) + 0.43 * later);
    if !helm.field.grounds.mines.is_empty() {
        let later = ways.iter().map(|end| mines(*end)).fold(f64::MIN, f64::max);
        score += each * (mines(pose) + 0.5 * later);
    }
    // Squadrons under the ship are put down by the enemy.
    for squadron in table.squadrons_overlapped(own.ship, pose) {
        score += if game.squadron(squadron).seat == seat { -1.0 } else { ENEMY_UNDER };
    }
    score - helm.lanes.cost(pose, &ways)
}

/// What it is worth to come to lie on an obstacle, in hull points.
fn obstacle_worth(field: &Field<'_>, own: &Stand, kind: ObstacleKind) -> f64 {
    let harm = match kind {
        _ if field.grounds.spares(own.seat, kind) => return 0.0,
        ObstacleKind::AsteroidField | ObstacleKind::Exogorth => ASTEROID,
        ObstacleKind::DebrisField => DEBRIS,
        ObstacleKind::Purrgil => 0.7,
        ObstacleKind::Station if own.toughness.left < own.toughness.hull => return 0.8,
        _ => return 0.0,
    };
    -harm - field.grounds.fine * own.toughness.hull / own.toughness.points
}

/// What a position means for squadrons: own ones to command, and enemy ones to keep away from.
fn company(table: &Table, ship: ShipId, pose: Pose) -> f64 {
    let seat = table.game().ship(ship).seat;
    let medium = table.game().ruler.range_edge(Range::Medium);
    let near = |seat: Seat, reach: i32| {
        let near = |one: &SquadronId| table.squadron(*one).at.is_within(pose.at, reach);
        table.squadrons_of(seat).filter(near).count() as f64
    };
    let hostile = near(seat.other(), medium).min(4.0);
    let value = f64::from(table.squadron_value(ship));
    let own = if value > 1.0 { near(seat, medium + COMMANDER_REACH).min(value) } else { 0.0 };
    0.51 * own - 0.58 * hostile
}
