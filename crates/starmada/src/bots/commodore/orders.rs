//! Movement orders: every place the ship can reach without risking the edge of the board, weighed against what the enemy may
//! do.

use std::collections::{HashMap, HashSet};

use crate::action::Action;
use crate::bots::commodore::Skill;
use crate::bots::commodore::ahead::best_next;
use crate::bots::commodore::edge::{Brakes, Course};
use crate::bots::commodore::rivals::Rivals;
use crate::chance::Chance;
use crate::element::ShipId;
use crate::orders::{Orders, travel};
use crate::plot::each_plot;
use crate::sheet::Track;
use crate::table::Table;

/// The chance of leaving the board that is accepted, at the share of the enemy's fire that makes it highest.
const ACCEPTED: f64 = 0.01;

/// What it costs in points to drift off the board, times the chance.
const DRIFTING_OFF: f64 = 12_000.0;

/// How many safe courses are looked at for the game turn after, and how much that counts.
const COURSES: usize = 24;
const AHEAD: f64 = 0.5;

/// What speed beyond the engine rating costs, times its square: such a ship can neither stop nor turn at once.
const HASTE: f64 = 2.5;

/// By how many points a captain misjudges orders, at most.
const MISJUDGMENT: f64 = 12.0;

/// Orders that stay on the board in this game turn.
struct Plan {
    orders: Orders,
    course: Course,
    worth: f64,
}

pub(super) fn choose(view: &Table, ship: ShipId, skill: Skill, chance: &mut Chance) -> Action {
    let (rivals, brakes) = (Rivals::new(view, ship), Brakes::new(view, ship));
    let (board, rating) = (view.game().options.board, view.value(ship, Track::Engines));
    let mut plans = plans(view, ship, &rivals, skill, chance);
    let mut chances: HashMap<Course, f64> = HashMap::new();
    for plan in &mut plans {
        let drifts_off = || brakes.drifts_off(plan.course, |hex| rivals.engine_hits(hex));
        plan.worth -= DRIFTING_OFF * *chances.entry(plan.course).or_insert_with(drifts_off);
    }
    plans.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    let stays = |course: Course| {
        let hits = [course.at, brakes.braked(course)].map(|hex| rivals.engine_hits(hex));
        brakes.leaves_in(course).is_none() && brakes.risk(course, hits) <= ACCEPTED
    };
    // Courses looked at, and what they are worth in the game turn after; none if they are not safe.
    let mut known: Vec<(Course, Option<f64>)> = Vec::new();
    let (mut safe, mut best) = (0, None::<(f64, &Plan)>);
    for plan in &plans {
        let course = plan.course;
        let next = match known.iter().find(|(other, _)| *other == course) {
            Some((_, next)) => *next,
            None if safe == COURSES => break,
            None => {
                let next = stays(course).then(|| best_next(&rivals, board, course, rating));
                safe += usize::from(next.is_some());
                known.push((course, next));
                next
            }
        };
        let Some(next) = next else { continue };
        let worth = plan.worth + AHEAD * next;
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, plan));
        }
    }
    let plan = best.map(|(_, plan)| plan).or_else(|| {
        // No course is safe: the one that stays longest without further hits, and most likely with them.
        let key = |plan: &Plan| {
            (brakes.leaves_in(plan.course).unwrap_or(u16::MAX), -chances[&plan.course])
        };
        let keyed = plans.iter().map(|plan| (key(plan), plan));
        let longest = keyed.max_by(|((turn, safety), _), ((later, safer), _)| {
            turn.cmp(later).then(safety.total_cmp(safer))
        });
        longest.map(|(_, plan)| plan)
    });
    let ahead = || Orders::ahead(view.ship(ship).momentum.speed);
    Action::Orders(ship, plan.map_or_else(ahead, |plan| plan.orders.clone()))
}

/// All orders that stay on the board in this game turn, one of each result.
fn plans(
    view: &Table,
    ship: ShipId,
    rivals: &Rivals,
    skill: Skill,
    chance: &mut Chance,
) -> Vec<Plan> {
    let (state, rating) = (view.ship(ship), view.value(ship, Track::Engines));
    let board = view.game().options.board;
    let (mut seen, mut plans) = (HashSet::new(), Vec::new());
    each_plot(state.momentum, rating, view.game().options.turn_takes_one, |orders| {
        let mut left = false;
        let (at, heading) =
            travel(&orders.maneuvers, state.at, state.heading, |hex| left |= !board.holds(hex));
        if left || !seen.insert((at, heading, orders.pivot, orders.speed)) {
            return;
        }
        let haste = f64::from(orders.speed.saturating_sub(rating));
        let misjudged = match skill {
            Skill::Commodore => chance.below(100) as f64 * 1e-4,
            Skill::Captain => chance.below(1000) as f64 * 1e-3 * MISJUDGMENT,
        };
        let worth =
            rivals.exchange(at, heading.turned(orders.pivot)) + misjudged - haste * haste * HASTE;
        plans.push(Plan { course: Course { at, heading, speed: orders.speed }, orders, worth });
    });
    plans
}
