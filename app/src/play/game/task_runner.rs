//! Does tasks, one at a time and in slices as small as one likes.

use flagbridge_bots::{Arena, Bot, BotGame, Turn, players};
use flagbridge_data::catalogue;
use flagbridge_engine::Table;
use flagbridge_engine::record::Record;

use super::advice;
use super::task::{Task, TaskReport};

/// How much is thought in a slice: about one playout of an answer.
const SLICE: u32 = 1;

/// Does tasks, in the page or in a worker alike.
#[derive(Default)]
pub struct TaskRunner {
    /// The last table that bots answered at.
    known: Option<Known>,
    open: Option<Open>,
}

/// What is being done.
enum Open {
    Bots { id: u64, seats: [Option<Bot>; 2], left: u32, turn: Option<Turn> },
    Hint { id: u64, turn: Turn },
    Game { id: u64, bot_game: Box<BotGame>, told: u8 },
}

/// A table and the record that led to it.
struct Known {
    text: String,
    table: Table,
    seed: u64,
    length: usize,
}

impl TaskRunner {
    /// Takes a task on; what was under way is dropped. A task that cannot be begun is reported at once.
    pub fn take(&mut self, task: Task) -> Option<TaskReport> {
        self.open = None;
        let id = task.id();
        match self.open(task) {
            Ok(open) => {
                self.open = Some(open);
                None
            }
            Err(reason) => Some(TaskReport::Failed(id, reason)),
        }
    }

    /// Whether there is nothing to do.
    pub fn is_idle(&self) -> bool {
        self.open.is_none()
    }

    /// Works on for a slice, and tells what is worth telling.
    pub fn step(&mut self) -> Option<TaskReport> {
        let report = match self.open.as_mut()? {
            Open::Bots { id, seats, left, turn } => {
                let known = self.known.as_mut().expect("a table is known where bots answer");
                answer(known, *id, seats, left, turn)
            }
            Open::Hint { id, turn } => {
                let known = self.known.as_ref().expect("a table is known where advice is given");
                Some(hint(&known.table, *id, turn))
            }
            Open::Game { id, bot_game, told } => match bot_game.step(SLICE) {
                Ok(false) => progress(*id, bot_game, told),
                Ok(true) => return self.close(),
                Err(halt) => Some(TaskReport::Failed(*id, halt.to_string())),
            },
        };
        if report.as_ref().is_some_and(TaskReport::is_last) {
            self.open = None;
        }
        report
    }

    fn open(&mut self, task: Task) -> Result<Open, String> {
        match task {
            Task::Bots { id, seats, most, record } => {
                self.known = Some(recall(self.known.take(), record)?);
                Ok(Open::Bots { id, seats, left: most, turn: None })
            }
            Task::Hint { id, record } => {
                let known = recall(self.known.take(), record)?;
                let seat = known.table.decision().ok_or("there is no open decision")?.seat;
                let turn = Turn::advise(known.seed, &known.table.view(seat));
                self.known = Some(known);
                Ok(Open::Hint { id, turn })
            }
            Task::Game { id, bots, number, record } => {
                let record = Record::read(&record, catalogue()).map_err(|bad| bad.to_string())?;
                let game = record.game(catalogue()).map_err(|bad| bad.to_string())?;
                let arena = Arena::new(game, bots, record.seed).map_err(|bad| bad.to_string())?;
                Ok(Open::Game { id, bot_game: Box::new(arena.begin(number)), told: 0 })
            }
        }
    }

    /// Tells how a game went that is over.
    fn close(&mut self) -> Option<TaskReport> {
        let Open::Game { id, bot_game, .. } = self.open.take()? else { return None };
        let told = bot_game.end().map_err(|halt| halt.to_string()).and_then(|(record, played)| {
            let text = record.write(catalogue()).map_err(|bad| bad.to_string())?;
            Ok(TaskReport::Played(id, Box::new(played), text))
        });
        Some(told.unwrap_or_else(|reason| TaskReport::Failed(id, reason)))
    }
}

/// The table a record leads to. A record that goes on from the last one is only played on.
fn recall(known: Option<Known>, text: String) -> Result<Known, String> {
    if let Some(mut known) = known.filter(|known| text.starts_with(&known.text)) {
        for line in text[known.text.len()..].lines() {
            let action = known.table.game().read(line).map_err(|fault| fault.to_string())?;
            known.table.apply(&action).map_err(|refusal| refusal.to_string())?;
            known.length += 1;
        }
        return Ok(Known { text, ..known });
    }
    let record = Record::read(&text, catalogue()).map_err(|bad| bad.to_string())?;
    let mut table = record.replay(catalogue(), |_, _| {}).map_err(|bad| bad.to_string())?;
    table.keep_quiet();
    Ok(Known { text, table, seed: record.seed, length: record.actions.len() })
}

/// One answer of a bot, or a little more thought about it.
fn answer(
    known: &mut Known,
    id: u64,
    seats: &[Option<Bot>; 2],
    left: &mut u32,
    turn: &mut Option<Turn>,
) -> Option<TaskReport> {
    let decision = known.table.decision().filter(|_| *left > 0);
    let Some((seat, bot)) =
        decision.and_then(|decision| Some((decision.seat, seats[decision.seat.index()]?)))
    else {
        return Some(TaskReport::Rest(id));
    };
    let making = turn.get_or_insert_with(|| {
        // The same players that sit down natively at a table with this seed.
        let players = players([bot; 2], known.seed);
        Turn::begin(&*players[seat.index()], &known.table.view(seat))
    });
    if !making.step(SLICE) {
        return Some(TaskReport::Thinking(id, (making.progress() * 100.0) as u8));
    }
    let made = making.answer();
    *turn = None;
    let Some(action) = made else {
        return Some(TaskReport::Failed(id, "there is no legal answer".to_owned()));
    };
    let notation = known.table.game().write(&action);
    if let Err(refusal) = known.table.apply(&action) {
        return Some(TaskReport::Failed(id, format!("\"{notation}\": {refusal}")));
    }
    let place = known.length;
    known.length += 1;
    known.text += &notation;
    known.text.push('\n');
    *left -= 1;
    Some(TaskReport::Answer(id, place, notation))
}

/// A captain's advice, or a little more thought about it.
fn hint(table: &Table, id: u64, turn: &mut Turn) -> TaskReport {
    if !turn.step(SLICE) {
        return TaskReport::Thinking(id, (turn.progress() * 100.0) as u8);
    }
    match turn.answer() {
        Some(action) => {
            let reason = advice::reason(table, turn.playout_summary().as_ref());
            TaskReport::Hint(id, table.game().write(&action), reason)
        }
        None => TaskReport::Failed(id, "there is no legal answer".to_owned()),
    }
}

/// A game tells of itself at each new round.
fn progress(id: u64, bot_game: &BotGame, told: &mut u8) -> Option<TaskReport> {
    let round = bot_game.table().round();
    if round == *told {
        return None;
    }
    *told = round;
    let rounds = bot_game.table().game().options.rounds.unwrap_or(12).max(1);
    Some(TaskReport::Thinking(id, (u16::from(round - 1) * 100 / u16::from(rounds)).min(99) as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::fixture;

    /// Does a whole task; what was told, without how far it was.
    fn done(task_runner: &mut TaskRunner, task: Task) -> Vec<TaskReport> {
        let mut told: Vec<TaskReport> = task_runner.take(task).into_iter().collect();
        while !task_runner.is_idle() {
            told.extend(task_runner.step());
        }
        told.retain(|report| !matches!(report, TaskReport::Thinking(..)));
        told
    }

    fn answers(told: &[TaskReport]) -> Vec<&str> {
        let mut all = Vec::new();
        for report in told {
            if let TaskReport::Answer(_, _, notation) = report {
                all.push(notation.as_str());
            }
        }
        all
    }

    #[test]
    fn bots_play_the_game_that_they_play_natively() {
        let session = fixture::session(["bot-ensign", "bot-random"]);
        let seats = [Some(Bot::Ensign), Some(Bot::Random)];
        let record = session.answers_text();
        let mut table = Table::clone(session.table());
        let mut native = Vec::new();
        let pair = players([Bot::Ensign, Bot::Random], 7);
        flagbridge_bots::play(&mut table, &pair, |table, action, _| {
            native.push(table.game().write(action));
        })
        .unwrap();

        // In one go, in parts by one task_runner, and in parts by independent runners.
        let whole = done(
            &mut TaskRunner::default(),
            Task::Bots { id: 1, seats, most: 9_999, record: record.clone() },
        );
        assert_eq!(whole.last(), Some(&TaskReport::Rest(1)));
        assert_eq!(answers(&whole), native);
        let mut task_runner = TaskRunner::default();
        let mut text = record;
        for (part, wanted) in native.chunks(40).take(6).enumerate() {
            let task = Task::Bots { id: part as u64, seats, most: 40, record: text.clone() };
            let told = done(&mut task_runner, task.clone());
            assert_eq!(answers(&told), wanted);
            assert_eq!(done(&mut TaskRunner::default(), task), told);
            wanted.iter().for_each(|line| text += &format!("{line}\n"));
        }
    }

    #[test]
    fn nobody_answers_for_a_person() {
        let session = fixture::session(["person", "person"]);
        let record = session.record_text();
        let mut task_runner = TaskRunner::default();
        let asked = session.asked().unwrap().0;
        let mut seats = [Some(Bot::Random); 2];
        seats[asked.index()] = None;
        let told =
            done(&mut task_runner, Task::Bots { id: 3, seats, most: 5, record: record.clone() });
        assert_eq!(told, [TaskReport::Rest(3)]);
        let told = done(
            &mut task_runner,
            Task::Bots { id: 4, seats: [Some(Bot::Random); 2], most: 1, record },
        );
        assert!(
            matches!(told.as_slice(), [TaskReport::Answer(4, 0, _), TaskReport::Rest(4)]),
            "{told:?}"
        );
    }

    #[test]
    fn a_captain_advises_in_every_phase_and_says_why() {
        let mut session = fixture::session(["person", "person"]);
        let mut task_runner = TaskRunner::default();
        let (mut thumb, mut seen) = (0, 0);
        for _ in 0..8 {
            let task = Task::Hint { id: 6, record: session.answers_text() };
            let told = done(&mut task_runner, task.clone());
            let [TaskReport::Hint(6, notation, reason)] = told.as_slice() else {
                panic!("{told:?}")
            };
            let action = session.table().game().read(notation).unwrap();
            assert_eq!(session.table().check(&action), Ok(()), "{notation}");
            match reason.starts_with("In ") {
                true => seen += 1,
                false => thumb += 1,
            }
            if seen == 1 {
                let again = done(&mut TaskRunner::default(), task);
                assert_eq!(again, told, "it follows from the game");
            }
            fixture::play(&mut session, 14, |_, _| ());
        }
        assert!(thumb > 0 && seen > 2, "{thumb} by rule of thumb, {seen} seen");
    }

    #[test]
    fn nobody_is_advised_where_nobody_is_asked() {
        let mut session = fixture::session(["bot-random", "bot-random"]);
        fixture::play(&mut session, usize::MAX, |_, _| ());
        let told =
            done(&mut TaskRunner::default(), Task::Hint { id: 1, record: session.answers_text() });
        assert!(matches!(told.as_slice(), [TaskReport::Failed(1, _)]), "{told:?}");
    }

    #[test]
    fn a_game_of_an_arena_is_the_one_that_is_played_natively() {
        let session = fixture::session(["person", "person"]);
        let record = Record::new(session.table().game(), 11);
        let game = record.game(catalogue()).unwrap();
        let record = record.write(catalogue()).unwrap();
        let bots = [Bot::Ensign, Bot::Random];
        let arena = Arena::new(game, bots, 11).unwrap();
        let mut task_runner = TaskRunner::default();
        for number in [0, 3] {
            let told =
                done(&mut task_runner, Task::Game { id: 2, bots, number, record: record.clone() });
            let (native, played) = arena.record(number).unwrap();
            let text = native.write(catalogue()).unwrap();
            assert_eq!(told, [TaskReport::Played(2, Box::new(played), text)]);
        }
    }

    #[test]
    fn what_is_no_game_is_reported() {
        let task = Task::Game { id: 5, bots: [Bot::Random; 2], number: 0, record: "x".to_owned() };
        let told = done(&mut TaskRunner::default(), task);
        assert!(matches!(told.as_slice(), [TaskReport::Failed(5, _)]), "{told:?}");
    }

    #[test]
    fn a_new_task_takes_the_place_of_the_old_one() {
        let session = fixture::session(["person", "person"]);
        let record = session.record_text();
        let seats = [Some(Bot::Captain); 2];
        let mut task_runner = TaskRunner::default();
        assert_eq!(
            task_runner.take(Task::Bots { id: 1, seats, most: 99, record: record.clone() }),
            None
        );
        task_runner.step();
        let told = done(&mut task_runner, Task::Bots { id: 2, seats, most: 1, record });
        assert!(told.iter().all(|report| report.id() == 2), "{told:?}");
    }
}
