//! What could be attacked.

use flagbridge_engine::{Action, Pick, Point, Question, Refusal, Table, Target, Unit};

use crate::play::game::prospect::{self, nearness};

/// Where a line of sight to a target ends.
pub(crate) fn point(table: &Table, target: Target) -> Point {
    match target {
        Target::Zone(ship, zone) => table.hull(ship).targeting_point(zone),
        other => table.center(other.unit()),
    }
}

/// Who would attack, where the open question is about an attack.
pub(crate) fn attacker(table: &Table) -> Option<Unit> {
    match table.decision()?.question {
        Question::Attack(ship) | Question::ExtraTarget(ship) => Some(Unit::Ship(ship)),
        Question::Squadron(squadron) | Question::Counter(squadron) => {
            Some(Unit::Squadron(squadron))
        }
        _ => None,
    }
}

/// The unit an answer is about, where it is about one.
pub(crate) fn unit_of(action: &Action) -> Option<Unit> {
    match action {
        Action::Activate(unit) => Some(*unit),
        Action::Attack { target, .. } => Some(target.unit()),
        Action::Pick(Pick::Ship(ship)) => Some(Unit::Ship(*ship)),
        Action::Pick(Pick::Squadron(squadron)) => Some(Unit::Squadron(*squadron)),
        Action::Pick(Pick::Obstacle(place)) => Some(Unit::Obstacle(*place)),
        _ => None,
    }
}

/// The one answer that is about a unit; none if there are several or none.
pub(crate) fn only_answer(table: &Table, unit: Unit) -> Option<Action> {
    let mut answers = table.legal().actions.into_iter().filter(|it| unit_of(it) == Some(unit));
    match (answers.next(), answers.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// Attacks that cannot be made, each with the reason; one line for each target, the nearest miss first.
pub(crate) fn impossible(table: &Table) -> Vec<(Action, Refusal)> {
    let Some(attacker) = attacker(table) else { return Vec::new() };
    let zones: Vec<_> = match attacker {
        Unit::Ship(ship) => {
            table.game().ship(ship).ship.hull_zones().iter().copied().map(Some).collect()
        }
        _ => vec![None],
    };
    let mut found = Vec::new();
    for target in prospect::targets(table, table.seat_of(attacker).other()) {
        let tried = zones.iter().map(|zone| Action::Attack { zone: *zone, target });
        let tried: Vec<_> = tried.map(|action| (table.check(&action), action)).collect();
        if tried.iter().any(|(result, _)| result.is_ok()) {
            continue;
        }
        let reasons =
            tried.into_iter().filter_map(|(result, action)| Some((action, result.err()?)));
        found.extend(reasons.max_by_key(|(_, refusal)| nearness(*refusal)));
    }
    found
}

/// Whether the open question is answered by naming an obstacle.
pub(crate) fn asks_for_obstacle(table: &Table) -> bool {
    let legal = table.legal();
    legal.complete
        && legal.actions.iter().any(|action| matches!(action, Action::Pick(Pick::Obstacle(_))))
}
