//! Dial, navigate command, cards, speed and course in one step: every way to the course that the player can choose alone.

use std::sync::Arc;

use flagbridge_cards::Command;
use flagbridge_engine::{Action, Event, Question, Repair, Seat, ShipId, Table};

use super::{answers, naming, wording};

/// The most answers before the course: dial, no other command, navigate by dial and by token, no more of it, speed, and two
/// cards with what they ask for.
const DEEPEST: usize = 10;
/// The most answers that are tried before each question is asked by itself.
const MOST: usize = 400;
/// The most ways to use dial, tokens and cards that are shown at once.
const MOST_CHOICES: usize = 10;

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
    /// Whether it first leads to something else that is chosen by itself: squadrons that the ship commands, or repairs.
    pub detour: bool,
}

impl Way {
    /// Whether the ship stands still: at speed 0 no course is asked.
    pub fn stands_still(&self) -> bool {
        self.speed == 0 && !self.detour
    }
}

/// Every way from the open question to the course, the most useful first, and those that lead to another command before it.
/// Empty where something else may come in between, such as an attack, chance or the other player: then each question is
/// asked by itself.
pub fn ways(table: &Table) -> Vec<Way> {
    find(table, true)
}

/// The same where a dial that may be used for another command is asked by itself, as lessons teach it.
pub fn ways_to_maneuver(table: &Table) -> Vec<Way> {
    find(table, false)
}

fn find(table: &Table, commands: bool) -> Vec<Way> {
    let Some(decision) = table.decision() else { return Vec::new() };
    let ship = match decision.question {
        Question::Commands(ship) if commands => ship,
        Question::Dial(ship) | Question::Navigate(ship) | Question::Speed(ship) => ship,
        _ => return Vec::new(),
    };
    let wasted = answers::wastes_the_dial(table);
    let mut asked = Asked {
        start: table,
        seat: decision.seat,
        ship,
        commands,
        wasted,
        tried: 0,
        found: Vec::new(),
    };
    if !asked.explore(table.clone(), &mut Path::default()) {
        return Vec::new();
    }
    let mut found = asked.found;
    let now = table.ship(ship).speed;
    // The dial is used before it is kept as a token, and lost last of all; cards stay unused and the speed stays as it is.
    found.sort_by_key(|way| {
        let speed = (way.stands_still(), way.speed.abs_diff(now));
        (waste(way, wasted), cards(way), way.how.clone(), speed)
    });
    found.dedup_by(|next, kept| next.how == kept.how && next.speed == kept.speed);
    let mut choices: Vec<&str> = found.iter().map(|way| way.how.as_str()).collect();
    choices.dedup();
    match found.first() {
        Some(first)
            if !first.stands_still()
                && choices.len() <= MOST_CHOICES
                && found.iter().any(|way| !way.detour) =>
        {
            found
        }
        _ => Vec::new(),
    }
}

/// How many cards a way uses.
fn cards(way: &Way) -> usize {
    way.path.iter().filter(|it| matches!(it, Action::Use(..))).count()
}

/// The rank of a way: the dial is used, then kept as a token, then nothing is spent, then tokens are. A repair that only moves
/// shields is no use of the dial.
fn waste(way: &Way, wasted: bool) -> u8 {
    if way.detour && !is_worth_it(&way.table) {
        return 3;
    }
    let commands = || way.path.iter().filter(|it| matches!(it, Action::Resolve { .. }));
    let dial = commands().all(|it| matches!(it, Action::Resolve { token: false, .. }));
    match (commands().count(), way.path.contains(&Action::Convert)) {
        (1, false) if dial => 0,
        (0, true) => 1 + 3 * u8::from(wasted),
        (0, false) => 2,
        _ => 3,
    }
}

/// Whether the command that is resolved now does more than move shields.
fn is_worth_it(table: &Table) -> bool {
    let moves =
        |action: &Action| matches!(action, Action::Pass | Action::Repair(Repair::Move { .. }));
    !table.legal().actions.iter().all(moves)
}

/// Whose course is asked, where the questions begin, and what was found.
struct Asked<'a> {
    start: &'a Table,
    seat: Seat,
    ship: ShipId,
    /// Whether other commands are chosen with the maneuver.
    commands: bool,
    /// Whether a dial that is kept as a token would be lost.
    wasted: bool,
    /// How many answers were tried.
    tried: usize,
    found: Vec<Way>,
}

/// Answers on the way to the course, each with its words where it tells how dial, tokens and cards are used.
#[derive(Default)]
struct Path {
    answers: Vec<Action>,
    words: Vec<Option<String>>,
}

impl Asked<'_> {
    /// Follows every answer to the course, or to standing still; says whether all of them lead there.
    fn explore(&mut self, table: Table, path: &mut Path) -> bool {
        let surprised = !self.start.same_chance(&table) || self.tried > MOST;
        if path.answers.len() > DEEPEST || surprised {
            return false;
        }
        let speed = table.ship(self.ship).speed;
        let own = table.decision().filter(|decision| decision.seat == self.seat);
        match own.map(|decision| decision.question) {
            Some(Question::Commands(_)) if !self.commands => false,
            Some(
                Question::Dial(ship)
                | Question::Commands(ship)
                | Question::Navigate(ship)
                | Question::Speed(ship),
            ) if ship == self.ship => self.explore_all(&table, path),
            Some(Question::Repair(ship, _) | Question::Command(ship, _)) if ship == self.ship => {
                self.found(table, path, true);
                true
            }
            // Cards of the player, and what they ask for.
            Some(Question::Window(_) | Question::Pick(_)) if !path.answers.is_empty() => {
                self.explore_all(&table, path)
            }
            question => {
                let course = question == Some(Question::Course(self.ship));
                if course || (speed == 0 && table.ship(self.ship).is_deployed()) {
                    self.found(table, path, false);
                    return true;
                }
                false
            }
        }
    }

    fn found(&mut self, table: Table, path: &Path, detour: bool) {
        let (how, path) = (how(&path.words), path.answers.clone());
        let speed = table.ship(self.ship).speed;
        self.found.push(Way { how, speed, path, table: Arc::new(table), detour });
    }

    /// Follows every answer to a question. What shows something hidden is not answered ahead.
    fn explore_all(&mut self, table: &Table, path: &mut Path) -> bool {
        table.legal().actions.into_iter().all(|action| {
            self.tried += 1;
            let mut next = table.clone();
            let Ok(events) = next.apply(&action) else { return false };
            if events.iter().any(Event::reveals) {
                return false;
            }
            path.words.push(self.word(table, &action));
            path.answers.push(action);
            let all = self.explore(next, path);
            path.answers.pop();
            path.words.pop();
            all
        })
    }

    /// How an answer uses dial, tokens or a card, in words; none if it does not.
    fn word(&self, table: &Table, action: &Action) -> Option<String> {
        let word = match action {
            Action::Convert if self.wasted => "lose the dial (you already have this token)",
            Action::Convert => "take a token",
            Action::ClearRaid(_) => "remove raid tokens",
            Action::Retreat => "discard the dial to retreat",
            Action::Resolve { command, dial, token } => {
                let what = match command {
                    Command::Squadron => "command squadrons".to_owned(),
                    command => command.name().to_ascii_lowercase(),
                };
                let with = match (dial, token) {
                    (true, true) => "dial and token",
                    (false, true) => "token",
                    _ => "dial",
                };
                return Some(format!("{what} with {with}"));
            }
            Action::Use(source, _) => {
                return Some(format!("use {}", naming::source(table, *source)));
            }
            Action::Pick(_) => return Some(lower_first(&wording::answer(table, action))),
            _ => return None,
        };
        Some(word.to_owned())
    }
}

/// How dial, tokens and cards are used, in words.
fn how(words: &[Option<String>]) -> String {
    let words: Vec<&str> = words.iter().flatten().map(String::as_str).collect();
    match words.is_empty() {
        true => "No command".to_owned(),
        false => flagbridge_wording::capitalize(&words.join(", then ")),
    }
}

fn lower_first(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        [first.to_ascii_lowercase()].into_iter().chain(letters).collect()
    })
}

#[cfg(test)]
mod tests {
    use flagbridge_bots::Ensign;

    use super::*;
    use crate::play::game::fixture::{play, session};
    use crate::play::game::roster;
    use crate::play::read_list::{edition, read_list};

    #[test]
    fn every_way_leads_to_a_course_by_legal_answers() {
        let (mut seen, mut still, mut detours, mut apart) = (0, 0, 0, 0);
        for start in 0..6 {
            let mut session = session(["person", "person"]);
            play(&mut session, start, |_, _| ());
            play(&mut session, usize::MAX, |session, _| {
                let taught = ways_to_maneuver(session.table());
                assert!(taught.iter().all(|way| !way.detour));
                let ways = ways(session.table());
                apart += usize::from(taught.is_empty() && !ways.is_empty());
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
                    let asked = table.decision().map(|it| it.question);
                    let course = matches!(asked, Some(Question::Course(_)));
                    let command =
                        matches!(asked, Some(Question::Repair(..) | Question::Command(..)));
                    assert_eq!(command, way.detour, "{asked:?}");
                    assert!(course || command || way.stands_still());
                    seen += 1;
                    detours += usize::from(way.detour);
                }
            });
        }
        assert!(
            seen > 20 && still > 0 && detours > 0 && apart > 0,
            "{seen} ways, {still} of them stops, {detours} with another command, {apart} asked apart in lessons"
        );
    }

    #[test]
    fn cards_of_the_maneuver_are_chosen_with_it_and_stay_unused_at_first() {
        let list = "Faction: Rebel Alliance\nCR90 Corvette A (44)\n• Nav Team (4)\n\
                    CR90 Corvette B (39)\n• Nav Team (4)";
        let fleet = read_list(list, edition(""), None).unwrap();
        let game = roster::game([&fleet.fleet, &fleet.fleet], edition(""), None).unwrap();
        let mut with_cards = 0;
        for seed in 0..12 {
            let mut table = Table::new(Arc::clone(&game), seed);
            let mut chance = flagbridge_engine::Chance::new(seed);
            while table.round() < 4 {
                let ways = ways(&table);
                assert!(ways.first().is_none_or(|way| cards(way) == 0), "{:?}", ways[0].how);
                for way in ways.iter().filter(|way| cards(way) > 0) {
                    assert!(way.how.to_ascii_lowercase().contains("use nav team"), "{}", way.how);
                    let mut next = table.clone();
                    way.path.iter().for_each(|action| assert!(next.apply(action).is_ok()));
                    assert_eq!(next.hash(), way.table.hash());
                    with_cards += 1;
                }
                let Some(action) = flagbridge_engine::random::random_answer(&table, &mut chance)
                else {
                    break;
                };
                table.apply(&action).unwrap();
            }
        }
        assert!(with_cards > 10, "{with_cards}");
    }

    /// A first round of two fleets with four ships each, out of range, with a dial of each kind: how often the player of side
    /// A is asked, and how often they confirm something on the page.
    #[test]
    fn a_simple_first_round_takes_half_as_many_answers() {
        let list = "Faction: Rebel Alliance\nCR90 Corvette A (44)\nCR90 Corvette B (39)\n\
                    Nebulon-B Escort Frigate (57)\nNebulon-B Support Refit (51)";
        let fleet = read_list(list, edition(""), None).unwrap();
        let game = roster::game([&fleet.fleet, &fleet.fleet], edition(""), None).unwrap();
        let mut table = Table::new(game, 7);
        let (mut asked, mut confirmed, mut folded) = (0, 0, 0);
        let mut dials = false;
        while table.round() < 2 {
            let decision = table.decision().unwrap();
            let (seat, question) = (decision.seat, decision.question);
            let ways = ways(&table);
            if table.round() == 1 && seat == Seat::A {
                asked += 1;
                let again = matches!(question, Question::Dials(_)) && dials;
                match folded {
                    0 if again => {}
                    0 => {
                        confirmed += 1;
                        // The course is confirmed with everything before it.
                        folded = ways.first().map_or(0, |way| way.path.len());
                    }
                    _ => folded -= 1,
                }
                dials = matches!(question, Question::Dials(_));
            }
            let thought = Ensign::new(1).answer(&table.view(seat)).unwrap();
            let first = match question {
                Question::Dials(ship) => table.legal().actions.into_iter().find(|action| {
                    let kind = Command::ALL[usize::from(ship.0) % 4];
                    matches!(action, Action::Dials { dials, .. } if dials[0] == kind)
                }),
                _ => ways.first().map(|way| way.path[0].clone()),
            };
            let action = first.filter(|_| seat == Seat::A).unwrap_or(thought);
            table.apply(&action).unwrap();
        }
        // All dials on one sheet, then for each ship that it activates and where it goes.
        assert!(confirmed <= 9 && confirmed * 2 <= asked, "{confirmed} of {asked}");
    }
}
