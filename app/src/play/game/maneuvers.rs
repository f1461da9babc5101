//! Dial, navigate command, speed and course in one step: every way to the course that the player can choose alone.

use std::sync::Arc;

use flagbridge_engine::{Action, Question, Seat, ShipId, Table};

use super::answers;

/// The most answers before the course: dial, navigate by dial and by token, no more of it, speed.
const DEEPEST: usize = 5;

/// One way to the course.
#[derive(Clone, Debug)]
pub struct Way {
    /// How dial and tokens are used, in words.
    pub how: String,
    /// The speed the ship moves at.
    pub speed: u8,
    /// The answers that lead there.
    pub path: Vec<Action>,
    /// The table when the course is asked, or after the answers where the ship stands still.
    pub table: Arc<Table>,
}

impl Way {
    /// Whether the ship stands still: at speed 0 no course is asked.
    pub fn stands_still(&self) -> bool {
        self.speed == 0
    }
}

/// Every way from the open question to the course, the most useful first. Empty where something else may come in between,
/// such as a card, an attack or a command: then each question is asked by itself.
pub fn ways(table: &Table) -> Vec<Way> {
    let Some(decision) = table.decision() else { return Vec::new() };
    let ship = match decision.question {
        Question::Dial(ship) | Question::Navigate(ship) | Question::Speed(ship) => ship,
        _ => return Vec::new(),
    };
    let mut start = table.clone();
    start.keep_quiet();
    let mut found = Vec::new();
    let mut path = Vec::new();
    let wasted = answers::wastes_the_dial(table);
    let asked = Asked { start: table, seat: decision.seat, ship };
    if !asked.explore(start, &mut path, &mut found) {
        return Vec::new();
    }
    let now = table.ship(ship).speed;
    found.iter_mut().for_each(|way| way.how = how(&way.path, wasted));
    // The dial is used before it is kept as a token, and lost last of all; the speed stays as it is.
    found.sort_by_key(|way| {
        let speed = (way.stands_still(), way.speed.abs_diff(now));
        (waste(way, wasted), way.how.clone(), speed)
    });
    found.dedup_by(|next, kept| next.how == kept.how && next.speed == kept.speed);
    match found.first() {
        Some(first) if !first.stands_still() => found,
        _ => Vec::new(),
    }
}

/// The rank of a way: the dial is used, then kept as a token, then nothing is spent, then tokens are.
fn waste(way: &Way, wasted: bool) -> u8 {
    let commands = || way.path.iter().filter(|it| matches!(it, Action::Resolve { .. }));
    let dial = commands().all(|it| matches!(it, Action::Resolve { token: false, .. }));
    match (commands().count(), way.path.contains(&Action::Convert)) {
        (1, false) if dial => 0,
        (0, true) => 1 + 3 * u8::from(wasted),
        (0, false) => 2,
        _ => 3,
    }
}

/// Whose course is asked, and where the questions begin.
struct Asked<'a> {
    start: &'a Table,
    seat: Seat,
    ship: ShipId,
}

impl Asked<'_> {
    /// Follows every answer to the course, or to standing still; says whether all of them lead there.
    fn explore(&self, table: Table, path: &mut Vec<Action>, found: &mut Vec<Way>) -> bool {
        if path.len() > DEEPEST || !self.start.same_chance(&table) {
            return false;
        }
        let speed = table.ship(self.ship).speed;
        let own = table.decision().filter(|decision| decision.seat == self.seat);
        match own.map(|decision| decision.question) {
            Some(Question::Dial(ship) | Question::Navigate(ship) | Question::Speed(ship))
                if ship == self.ship =>
            {
                table.legal().actions.into_iter().all(|action| {
                    let mut next = table.clone();
                    if next.apply(&action).is_err() {
                        return false;
                    }
                    path.push(action);
                    let all = self.explore(next, path, found);
                    path.pop();
                    all
                })
            }
            question => {
                let course = question == Some(Question::Course(self.ship));
                if course || (speed == 0 && table.ship(self.ship).is_deployed()) {
                    let how = String::new();
                    found.push(Way { how, speed, path: path.clone(), table: Arc::new(table) });
                    return true;
                }
                false
            }
        }
    }
}

/// How dial and tokens are used, in words.
fn how(path: &[Action], wasted: bool) -> String {
    let word = |action: &Action| match action {
        Action::Convert if wasted => Some("lose the dial (you already have this token)"),
        Action::Convert => Some("take a token"),
        Action::ClearRaid(_) => Some("remove raid tokens"),
        Action::Retreat => Some("discard the dial to retreat"),
        Action::Resolve { dial: true, token: true, .. } => Some("navigate with dial and token"),
        Action::Resolve { token: true, .. } => Some("navigate with token"),
        Action::Resolve { .. } => Some("navigate with dial"),
        _ => None,
    };
    let words: Vec<&str> = path.iter().filter_map(word).collect();
    match words.is_empty() {
        true => "No command".to_owned(),
        false => crate::editor::capital(&words.join(", then ")),
    }
}

#[cfg(test)]
mod tests {
    use flagbridge_bots::{Ensign, Player as _};

    use super::*;
    use crate::play::game::fixture::{play, session};
    use crate::play::game::roster;
    use crate::play::read_list::{edition, read_list};

    #[test]
    fn every_way_leads_to_a_course_by_legal_answers() {
        let (mut seen, mut still) = (0, 0);
        for start in 0..6 {
            let mut session = session(["person", "person"]);
            play(&mut session, start, |_, _| ());
            play(&mut session, usize::MAX, |session, _| {
                let ways = ways(session.table());
                assert!(
                    ways.first().is_none_or(|way| !way.stands_still()),
                    "none stops by accident"
                );
                // At speed 1 a navigate command may stop the ship: everything is one step all the same.
                still += ways.iter().filter(|way| way.stands_still()).count();
                for way in ways {
                    let mut table = Table::clone(session.table());
                    way.path.iter().for_each(|action| assert!(table.apply(action).is_ok()));
                    assert_eq!(table.hash(), way.table.hash());
                    let course =
                        matches!(table.decision().map(|it| it.question), Some(Question::Course(_)));
                    assert!(course || way.stands_still());
                    seen += 1;
                }
            });
        }
        assert!(seen > 20 && still > 0, "{seen} ways, {still} of them stops");
    }

    /// A first round of two fleets with four ships each, out of range: how often the player of side A is asked, and how
    /// often they confirm something on the page.
    #[test]
    fn a_simple_first_round_takes_half_as_many_answers() {
        let list = "Faction: Rebel Alliance\nCR90 Corvette A (44)\nCR90 Corvette B (39)\n\
                    Nebulon-B Escort Frigate (57)\nNebulon-B Support Refit (51)";
        let fleet = read_list(list, edition(""), None).unwrap();
        let game = roster::game([&fleet.draft, &fleet.draft], edition(""), None).unwrap();
        let mut table = Table::new(game, 7);
        let (mut asked, mut confirmed) = (0, 0);
        let mut folded = 0;
        let mut dials = false;
        while table.round() < 2 {
            let decision = table.decision().unwrap();
            let (seat, question) = (decision.seat, decision.question);
            if table.round() == 1 && seat == Seat::A {
                asked += 1;
                let again = matches!(question, Question::Dials(_)) && dials;
                match folded {
                    0 if again => {}
                    0 => {
                        confirmed += 1;
                        // The course is confirmed with everything before it.
                        folded = ways(&table).first().map_or(0, |way| way.path.len());
                    }
                    _ => folded -= 1,
                }
                dials = matches!(question, Question::Dials(_));
            }
            let thought = Ensign::new(1).answer(&table.view(seat)).unwrap();
            let first = ways(&table).first().map(|way| way.path[0].clone());
            let action = first.filter(|_| seat == Seat::A).unwrap_or(thought);
            table.apply(&action).unwrap();
        }
        println!("asked {asked} times, confirmed {confirmed} times");
        assert!(confirmed * 2 <= asked, "{confirmed} of {asked}");
    }
}
