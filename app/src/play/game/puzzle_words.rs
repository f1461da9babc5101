//! A puzzle in words: the answers, the hint, and what each answer is worth.

use flagbridge_engine::{Action, Chance, Point, Question, Seat, Table, Unit};
use flagbridge_puzzles::{Fate, Puzzle};

use super::naming;
use super::prospect::Prospect;
use super::wording;
use flagbridge_wording::capitalize;

/// The standard errors on each side of a figure: 99 %.
const SURE: f64 = 2.58;

/// The answers in words, in the order of the puzzle's list; none that cannot be read.
pub fn answers(table: &Table, puzzle: &Puzzle) -> Option<Vec<(Action, String)>> {
    let question = table.decision()?.question;
    let mut all = Vec::new();
    for offered in &puzzle.answers {
        let action = table.game().read(&offered.answer).ok()?;
        let words = answer(table, question, &action);
        all.push((action, words));
    }
    let plain: Vec<String> = all.iter().map(|(_, words)| words.clone()).collect();
    for ((_, words), offered) in all.iter_mut().zip(&puzzle.answers) {
        if plain.iter().filter(|other| *other == words).count() > 1 {
            *words = format!("{words} ({})", offered.answer);
        }
    }
    Some(all)
}

/// The order in which the answers are shown, as places in the puzzle's list, where the best is first. It is the same for
/// everyone.
pub fn order(puzzle: &Puzzle) -> Vec<usize> {
    let mut order: Vec<usize> = (0..puzzle.answers.len()).collect();
    Chance::new(puzzle.seed).shuffle(&mut order);
    order
}

fn answer(table: &Table, question: Question, action: &Action) -> String {
    match (action, question) {
        (Action::Pass, _) => wording::pass(question).to_owned(),
        (Action::Course(course), _) if !course.clicks.is_empty() => {
            let clicks: Vec<String> =
                course.clicks.iter().map(|click| wording::joint(*click)).collect();
            format!("Speed {}: {}", clicks.len(), clicks.join(", "))
        }
        (Action::Move(at), _) => moved(table, *at),
        (Action::Activate(unit), _) => format!("Activate {}", naming::unit(table, *unit)),
        _ => capitalize(&wording::answer(table, action)),
    }
}

/// A squadron's move by the enemy it ends nearest to.
fn moved(table: &Table, at: Point) -> String {
    let Some(decision) = table.decision() else { return String::new() };
    let enemy = decision.seat.other();
    let ships = table.ships_of(enemy).map(Unit::Ship);
    let enemies = ships.chain(table.squadrons_of(enemy).map(Unit::Squadron));
    match enemies.min_by_key(|unit| table.center(*unit).distance_squared(at)) {
        Some(unit) => format!("Move, ending nearest to {}", naming::unit(table, unit)),
        None => "Move".to_owned(),
    }
}

/// The position in one sentence.
pub fn facts(table: &Table, seat: Seat) -> String {
    let round = match table.game().options.rounds.unwrap_or(6) {
        last if last == table.round() => format!("Round {last}, the last"),
        last => format!("Round {} of {last}", table.round()),
    };
    let [own, theirs] = [seat, seat.other()].map(|seat| table.score(seat));
    format!("{round}. You have {own} points, your opponent has {theirs}.")
}

/// What to look at.
pub fn hint(table: &Table, puzzle: &Puzzle) -> String {
    let thought = puzzle.theme.hint();
    match puzzle.fates.first().and_then(|fate| table.game().unit_named(&fate.unit)) {
        Some(unit) => {
            let whose = if is_own(table, unit) { "your" } else { "the enemy" };
            format!("{thought} Watch {whose} {}.", naming::unit(table, unit))
        }
        None => thought.to_owned(),
    }
}

/// What an answer is worth.
pub fn worth(table: &Table, puzzle: &Puzzle, place: usize) -> Vec<String> {
    let own = &puzzle.answers[place];
    let mut lines = vec![match own.margin.round() as i64 {
        0 => "Even on average".to_owned(),
        lead @ 1.. => format!("You win by {lead} points on average"),
        behind => format!("You lose by {} points on average", -behind),
    }];
    if place > 0 {
        lines[0] += &format!(", {:.0} less than the best (± {:.0})", own.behind, SURE * own.error);
    }
    lines[0].push('.');
    lines.extend(puzzle.fates.iter().filter_map(|it| fate(table, it, place)));
    lines
}

fn fate(table: &Table, fate: &Fate, place: usize) -> Option<String> {
    let unit = table.game().unit_named(&fate.unit)?;
    let whose = if is_own(table, unit) { "Your" } else { "The enemy" };
    let destroyed = match fate.destroyed.get(place)? {
        0 => "survives".to_owned(),
        100 => "is always destroyed".to_owned(),
        share => format!("is destroyed in {share} of 100 games"),
    };
    Some(format!("{whose} {} {destroyed}.", naming::unit(table, unit)))
}

/// The exact odds of an attack; none for other answers.
pub fn odds(table: &Table, action: &Action) -> Option<String> {
    let Action::Attack { zone, target } = action else { return None };
    let attacker = match table.decision()?.question {
        Question::Attack(ship) | Question::ExtraTarget(ship) => Unit::Ship(ship),
        Question::Squadron(squadron) => Unit::Squadron(squadron),
        _ => return None,
    };
    let prospect = Prospect { attacker, zone: *zone, target: *target };
    let outcome = prospect.attack(table).ok()?.resolve().ok()?;
    let facts = capitalize(&prospect.facts(table)?);
    Some(format!("{facts}, {:.1} damage on average.", outcome.mean()))
}

/// The unit that an answer is about.
pub fn subject(action: &Action) -> Option<Unit> {
    match action {
        Action::Activate(unit) => Some(*unit),
        Action::Attack { target, .. } => Some(target.unit()),
        _ => None,
    }
}

/// Whether a unit belongs to the player who is asked.
fn is_own(table: &Table, unit: Unit) -> bool {
    table.decision().is_some_and(|decision| table.seat_of(unit) == decision.seat)
}

#[cfg(test)]
mod tests {
    use flagbridge_data::catalogue;
    use flagbridge_engine::record::Record;

    use super::*;

    #[test]
    fn the_best_answer_is_not_always_shown_first() {
        let rows = flagbridge_puzzles::puzzles().iter().filter_map(|puzzle| {
            assert_eq!(order(puzzle), order(puzzle));
            order(puzzle).iter().position(|place| *place == 0)
        });
        let rows: std::collections::BTreeSet<usize> = rows.collect();
        assert!(rows.len() > 2, "{rows:?}");
    }

    #[test]
    fn every_puzzle_has_different_answers_a_hint_and_figures_in_words() {
        for puzzle in flagbridge_puzzles::puzzles() {
            let text = flagbridge_puzzles::record(&puzzle.game).expect("its record is there");
            let mut record = Record::read(text, catalogue()).expect("a record");
            record.actions.truncate(puzzle.place);
            let table = record.replay(catalogue(), |_, _| ()).expect("it replays");
            let table = table.view(table.decision().expect("a decision").seat);
            let all = answers(&table, puzzle).expect("answers in words");
            let words: std::collections::BTreeSet<_> = all.iter().map(|(_, it)| it).collect();
            assert_eq!(words.len(), puzzle.answers.len(), "{}: {words:?}", puzzle.id);
            assert!(words.iter().all(|it| !it.is_empty()), "{}", puzzle.id);
            assert!(hint(&table, puzzle).contains("Watch "), "{}", puzzle.id);
            for place in 0..all.len() {
                let lines = worth(&table, puzzle, place);
                assert_eq!(lines.len(), 1 + puzzle.fates.len(), "{}", puzzle.id);
                assert_eq!(lines[0].contains("less than the best"), place > 0, "{}", puzzle.id);
            }
        }
    }
}
