//! A position that is turned and moved as a whole keeps every legality and every range.
//!
//! Hull zones, arcs and targeting points are placed a second time without rounding. Where that says that a shot is at least
//! [`TOLERANCE`] away from every limit (a border of an arc, a border between hull zones, a band of the ruler), the table
//! must give the same answer however the position lies. Nearer to a limit rounding may decide.

mod common;

use std::f64::consts::PI;
use std::fmt::Write as _;

use flagbridge_cards::{Chassis, HullZone, Kind, Resolved};
use flagbridge_engine::geometry::{Hull, Range, TOUCH};
use flagbridge_engine::scenario::Scenario;
use flagbridge_engine::{Chance, Heading, Point, Pose, Table, Target, Unit};

/// How near to a limit rounding may decide: a twentieth of a millimetre, in hundredths of a millimetre.
const TOLERANCE: f64 = 5.0;
/// How many enemies stand around an attacker at once.
const AROUND: usize = 8;

type Place = [f64; 2];

/// What is left of a line, pointing along it.
#[derive(Clone, Copy)]
struct Side {
    through: Place,
    along: Place,
}

struct Zone {
    zone: HullZone,
    corners: Vec<Place>,
    arc: Vec<Side>,
    targeting: Place,
}

/// By how much limits are moved: borders of arcs, the depth in other zones, the bands of the ruler.
#[derive(Clone, Copy)]
struct Margins {
    arc: f64,
    depth: f64,
    range: f64,
}

impl Side {
    fn depth(&self, place: Place) -> f64 {
        cross(self.along, minus(place, self.through)) / self.along[0].hypot(self.along[1])
    }
}

fn minus(one: Place, other: Place) -> Place {
    [one[0] - other[0], one[1] - other[1]]
}

fn cross(one: Place, other: Place) -> f64 {
    one[0] * other[1] - one[1] * other[0]
}

fn between(one: Place, other: Place, part: f64) -> Place {
    [one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part]
}

fn apart(one: Place, other: Place) -> f64 {
    (one[0] - other[0]).hypot(one[1] - other[1])
}

fn plain(point: Point) -> Place {
    [f64::from(point.x), f64::from(point.y)]
}

fn sides(corners: &[Place]) -> impl Iterator<Item = (Place, Place)> + '_ {
    (0..corners.len()).map(|at| (corners[at], corners[(at + 1) % corners.len()]))
}

/// The zones of a chassis in a pose, without rounding.
fn placed(chassis: &Chassis, pose: Pose) -> Vec<Zone> {
    let hull = Hull::new(chassis).posed(Pose::default());
    let (sin, cos) = (f64::from(pose.heading.hundredths()) * PI / 18_000.0).sin_cos();
    let turn = |[x, y]: Place| [x * cos + y * sin, y * cos - x * sin];
    let at = plain(pose.at);
    let place = |own: Point| {
        let turned = turn(plain(own));
        [at[0] + turned[0], at[1] + turned[1]]
    };
    let zone = |zone: HullZone| Zone {
        zone,
        corners: hull.zone(zone).corners().iter().map(|corner| place(*corner)).collect(),
        arc: hull
            .arc(zone)
            .planes()
            .iter()
            .map(|plane| Side { through: place(plane.through), along: turn(plain(plane.along)) })
            .collect(),
        targeting: place(hull.targeting_point(zone)),
    };
    hull.zones().map(zone).collect()
}

/// The part of a polygon on the left of a line that is moved to its right by a margin.
fn clip(corners: &[Place], side: Side, margin: f64) -> Vec<Place> {
    let mut kept = Vec::new();
    for (from, to) in sides(corners) {
        let (here, there) = (side.depth(from) + margin, side.depth(to) + margin);
        if here >= 0.0 {
            kept.push(from);
        }
        if here * there < 0.0 {
            kept.push(between(from, to, here / (here - there)));
        }
    }
    kept
}

/// Whether a line runs through a polygon at least a depth from its sides.
fn is_crossed(corners: &[Place], from: Place, to: Place, depth: f64) -> bool {
    let (mut enter, mut leave) = (0.0f64, 1.0f64);
    for (corner, next) in sides(corners) {
        let side = Side { through: corner, along: minus(next, corner) };
        let (start, end) = (side.depth(from) - depth, side.depth(to) - depth);
        if start < 0.0 && end < 0.0 {
            return false;
        }
        if start < 0.0 {
            enter = enter.max(start / (start - end));
        } else if end < 0.0 {
            leave = leave.min(start / (start - end));
        }
    }
    enter < leave
}

fn runs_through_another(zones: &[Zone], own: HullZone, line: (Place, Place), margin: f64) -> bool {
    zones.iter().any(|other| {
        other.zone != own && is_crossed(&other.corners, line.0, line.1, f64::from(TOUCH) + margin)
    })
}

/// The pairs of places of two shapes that are nearest to each other, or farther by less than the tolerance.
fn nearest_pairs(one: &[Place], other: &[Place]) -> Vec<(Place, Place)> {
    let foot = |(from, to): (Place, Place), place: Place| {
        let way = minus(to, from);
        let whole = way[0] * way[0] + way[1] * way[1];
        let to_place = minus(place, from);
        let part = (way[0] * to_place[0] + way[1] * to_place[1]) / whole;
        between(from, to, if whole > 0.0 { part.clamp(0.0, 1.0) } else { 0.0 })
    };
    let mut pairs = Vec::new();
    for corner in other {
        pairs.extend(sides(one).map(|side| (foot(side, *corner), *corner)));
    }
    for corner in one {
        pairs.extend(sides(other).map(|side| (*corner, foot(side, *corner))));
    }
    let least = pairs.iter().map(|(one, other)| apart(*one, *other)).fold(f64::MAX, f64::min);
    pairs.retain(|(one, other)| apart(*one, *other) <= least + TOLERANCE);
    pairs
}

/// Whether two convex polygons share a place: no side of either keeps them apart.
fn overlap(one: &[Place], other: &[Place]) -> bool {
    let parts = |one: &[Place], other: &[Place]| {
        sides(one).any(|(from, to)| {
            let side = Side { through: from, along: minus(to, from) };
            other.iter().all(|corner| side.depth(*corner) < -TOLERANCE)
        })
    };
    !parts(one, other) && !parts(other, one)
}

/// Whether a disc lies on a polygon or touches it.
fn is_overlapped(corners: &[Place], at: Place, radius: f64) -> bool {
    let inside = sides(corners)
        .all(|(from, to)| Side { through: from, along: minus(to, from) }.depth(at) >= 0.0);
    let pairs = nearest_pairs(&[at], corners);
    inside || pairs.iter().any(|(one, other)| apart(*one, *other) <= radius + TOLERANCE)
}

/// The range of a shot; none where it is not legal.
type Answer = Option<Range>;

/// The one answer whatever the margins; none where the position is at a limit.
fn clear_answer(answer: impl Fn(Margins) -> Vec<Answer>) -> Option<Answer> {
    let signs = [-TOLERANCE, TOLERANCE];
    let margins = signs.into_iter().flat_map(|arc| {
        signs.into_iter().flat_map(move |depth| signs.map(|range| Margins { arc, depth, range }))
    });
    let answers: Vec<Answer> = margins.flat_map(answer).collect();
    let first = *answers.first()?;
    answers.iter().all(|answer| *answer == first).then_some(first)
}

fn band(table: &Table, length: f64) -> Answer {
    let length = length.max(0.0) as i64;
    match table.game().ruler.range_of(length * length) {
        Range::Extreme => None,
        range => Some(range),
    }
}

/// What a hull zone's shot at another ship's may be with limits moved by these margins.
fn ship_answers(
    table: &Table,
    own: &Zone,
    enemy: &[Zone],
    theirs: &Zone,
    by: Margins,
) -> Vec<Answer> {
    let arc = own.arc.iter();
    let part = arc.fold(theirs.corners.clone(), |part, side| clip(&part, *side, by.arc));
    let sight = (own.targeting, theirs.targeting);
    if part.is_empty() || runs_through_another(enemy, theirs.zone, sight, by.depth) {
        return vec![None];
    }
    let answer = |measured: (Place, Place)| {
        let denied = runs_through_another(enemy, theirs.zone, measured, by.depth);
        if denied { None } else { band(table, apart(measured.0, measured.1) + by.range) }
    };
    nearest_pairs(&own.corners, &part).into_iter().map(answer).collect()
}

/// What a squadron's shot at a hull zone may be with limits moved by these margins.
fn squadron_answers(
    table: &Table,
    at: Place,
    radius: f64,
    enemy: &[Zone],
    theirs: &Zone,
    by: Margins,
) -> Vec<Answer> {
    if runs_through_another(enemy, theirs.zone, (at, theirs.targeting), by.depth) {
        return vec![None];
    }
    let answer = |(from, to): (Place, Place)| {
        let length = apart(from, to) - radius;
        let rim = between(at, to, radius / apart(at, to));
        let denied = runs_through_another(enemy, theirs.zone, (rim, to), by.depth)
            || length + by.range > f64::from(table.game().ruler.distance_edge(1));
        if denied { None } else { band(table, length + by.range) }
    };
    nearest_pairs(&[at], &theirs.corners).into_iter().map(answer).collect()
}

/// A ship card of every chassis.
fn every_chassis(rules: Resolved<'static>) -> Vec<(&'static Chassis, &'static str)> {
    let catalogue = flagbridge_data::catalogue();
    let all: Vec<_> = catalogue
        .chassis
        .iter()
        .filter_map(|chassis| {
            let card = rules.cards_of(Kind::Ship).find(|card| {
                card.ship()
                    .is_some_and(|ship| std::ptr::eq(catalogue.chassis(ship.chassis), chassis))
            })?;
            Some((chassis, card.id))
        })
        .collect();
    assert_eq!(all.len(), catalogue.chassis.len(), "the edition has a ship of every chassis");
    all
}

/// A table with a ship of seat A, enemies around it and one squadron of seat A.
fn table(cards: &[&str], poses: &[Pose], squadron: Point) -> Table {
    let mut text = String::from(
        "title = \"A position\"\ncite = \"none\"\neditions = [\"community-2026-04\"]\n",
    );
    let place = |at: Point| format!("{}, {}", f64::from(at.x) / 100.0, f64::from(at.y) / 100.0);
    for (number, (card, pose)) in cards.iter().zip(poses).enumerate() {
        let name = if number == 0 { "A1".to_owned() } else { format!("B{number}") };
        let _ = write!(
            text,
            "[ships.{name}]\ncard = \"{card}\"\nspeed = 0\nplace = {{ at = [{}], heading = {} }}\n",
            place(pose.at),
            f64::from(pose.heading.hundredths()) / 100.0
        );
    }
    let _ = write!(
        text,
        "[squadrons.As1]\ncard = \"x-wing-squadron\"\nplace = {{ at = [{}] }}\n",
        place(squadron)
    );
    text.push_str("[play]\nscript = \"\"\"\nasks A activate\n\"\"\"\n");
    let scenario = Scenario::read(&text).expect("a scenario");
    let run = scenario.run(flagbridge_data::catalogue()).expect("an edition").pop().expect("a run");
    run.end.unwrap_or_else(|| panic!("{:?}", run.fault))
}

/// A pose around a middle, at most so far away; half of them look along an edge of the table.
fn around(middle: Point, least: i32, most: i32, chance: &mut Chance) -> Pose {
    let length = least + chance.below((most - least) as usize) as i32;
    let at = middle + Heading::new(chance.below(36_000) as i32).step(length);
    let heading = match chance.below(2) {
        0 => 9_000 * chance.below(4) as i32,
        _ => chance.below(36_000) as i32,
    };
    Pose::new(at, Heading::new(heading))
}

fn unit(table: &Table, name: &str) -> Unit {
    table.game().unit_named(name).expect("a unit")
}

#[test]
fn a_position_turned_and_moved_as_a_whole_keeps_every_legality_and_range() {
    let catalogue = flagbridge_data::catalogue();
    let rules = catalogue.edition("community-2026-04").expect("an edition");
    let all = every_chassis(rules);
    let middle = Point::new(90_000, 45_000);
    let mut chance = Chance::new(34);
    let (mut clear, mut legal, mut faults) = (0, 0, Vec::new());
    for (attacker, card) in &all {
        for enemies in all.chunks(AROUND) {
            let cards: Vec<_> =
                std::iter::once(*card).chain(enemies.iter().map(|it| it.1)).collect();
            let own = around(middle, 0, 100, &mut chance);
            let others = enemies.iter().map(|_| around(middle, 9_000, 36_000, &mut chance));
            let poses: Vec<Pose> = std::iter::once(own).chain(others.collect::<Vec<_>>()).collect();
            // A squadron near one of the enemies.
            let near = poses[1 + chance.below(enemies.len())];
            let squadron = around(near.at, 3_000, 9_000, &mut chance).at;
            let first = table(&cards, &poses, squadron);
            let radius = f64::from(catalogue.table.squadron_base) / 2.0;
            let own = placed(attacker, own);
            let mut expected = Vec::new();
            for (number, (enemy, _)) in enemies.iter().enumerate() {
                let enemy = placed(enemy, poses[number + 1]);
                // Ships do not stand on each other.
                let on_it =
                    |zone: &Zone| enemy.iter().any(|other| overlap(&zone.corners, &other.corners));
                if own.iter().any(on_it) {
                    continue;
                }
                let name = format!("B{}", number + 1);
                for theirs in &enemy {
                    for zone in &own {
                        let answers = |by| ship_answers(&first, zone, &enemy, theirs, by);
                        expected
                            .extend(clear_answer(answers).map(|answer| {
                                (name.clone(), Some(zone.zone), theirs.zone, answer)
                            }));
                    }
                    let at = plain(squadron);
                    if enemy.iter().any(|zone| is_overlapped(&zone.corners, at, radius)) {
                        continue;
                    }
                    let answers = |by| squadron_answers(&first, at, radius, &enemy, theirs, by);
                    expected.extend(
                        clear_answer(answers)
                            .map(|answer| (name.clone(), None, theirs.zone, answer)),
                    );
                }
            }
            clear += expected.len();
            legal += expected.iter().filter(|(.., answer)| answer.is_some()).count();
            for turn in
                [0, 9_000, 18_000, 50 * chance.below(720) as i32, chance.below(36_000) as i32]
            {
                let by = Point::new(chance.below(4_000) as i32, chance.below(4_000) as i32);
                let moved = |at: Point| middle + by + Heading::new(turn).turn(at - middle);
                let turned: Vec<_> = poses
                    .iter()
                    .map(|pose| Pose::new(moved(pose.at), pose.heading + turn))
                    .collect();
                let table = table(&cards, &turned, moved(squadron));
                for (name, zone, theirs, answer) in &expected {
                    let from = if zone.is_some() { "A1" } else { "As1" };
                    let enemy = unit(&table, name).ship().expect("a ship");
                    let shot = table.shot(unit(&table, from), *zone, Target::Zone(enemy, *theirs));
                    if shot.map(|shot| shot.range).ok() != *answer {
                        faults.push(format!(
                            "{card} {zone:?} at {name} {theirs} of {cards:?} turned by {turn}: {shot:?}, not {answer:?}; squadron at {squadron:?}, {poses:?}",
                        ));
                    }
                }
            }
        }
    }
    assert!(clear > 10_000 && legal > 1_000, "{clear} shots are clear, {legal} of them legal");
    let few: Vec<_> = faults.iter().take(5).cloned().collect();
    assert!(faults.is_empty(), "{} of {clear}:\n{}", faults.len(), few.join("\n"));
}
