//! Bots answer when it is their turn: they think apart from the page, and their answers come at the pace that was chosen.

use std::time::Duration;

use flagbridge_bots::Bot;
use leptos::prelude::*;

use super::hint;
use super::table_state::{Hint, Pace, TableState};
use crate::islands::browser::table::background_worker::{BackgroundWorker, clock};
use crate::play::game::session::Session;
use crate::play::game::task::{Task, TaskReport};
use crate::play::occupant::Occupant;

/// The number of answers that fast bots give before they are asked again, so that an undo wastes little work.
const AT_ONCE: u32 = 64;

/// Fast answers are shown together, in batches of this many milliseconds.
const FLUSH: u64 = 30;

/// What the bots are asked, and since when.
#[derive(Clone, Copy)]
struct Watch {
    table_state: TableState,
    background_worker: StoredValue<Option<BackgroundWorker>, LocalStorage>,
    /// The task under way, by its id; none if no bot is asked. Messages about others are dropped.
    task: StoredValue<Option<u64>>,
    /// How many answers the game has if only bots have answered since.
    length: StoredValue<usize>,
    /// How many tasks there were.
    count: StoredValue<u64>,
    /// Whether they were asked for as many answers as they have.
    at_once: StoredValue<bool>,
    /// When they were asked.
    since: StoredValue<f64>,
    /// Whether answers that were given are about to be shown.
    flushing: StoredValue<bool>,
}

/// From now on bots answer whenever it is their turn.
pub(crate) fn start(table_state: TableState) {
    let watch = Watch {
        table_state,
        background_worker: StoredValue::new_local(None),
        task: StoredValue::new(None),
        length: StoredValue::new(0),
        count: StoredValue::new(0),
        at_once: StoredValue::new(false),
        since: StoredValue::new(0.0),
        flushing: StoredValue::new(false),
    };
    Effect::new(move |_| {
        let (bot, length) = table_state.session.with(|session| {
            let bot = session.asked().is_some_and(|(_, occupant)| !occupant.is_person());
            (bot, session.length())
        });
        let stopped = table_state.moment.get().is_some()
            || table_state.curtain.get().is_some()
            || table_state.is_laid.get();
        let pace = table_state.pace_now();
        let wanted = table_state.hint.with(|hint| *hint == Hint::Wanted);
        if !bot && !stopped && wanted {
            return watch.consult();
        }
        if !bot || stopped || !table_state.trouble.with_untracked(String::is_empty) {
            return watch.rest();
        }
        if watch.task.get_value().is_none() || watch.length.get_value() != length {
            watch.ask(length, pace);
        }
    });
}

impl Watch {
    /// No bot is asked: what is still told is dropped.
    fn rest(self) {
        self.task.set_value(None);
        self.table_state.thinking.set(None);
    }

    /// A captain is asked what it would answer in the place of a person, once.
    fn consult(self) {
        if self.task.get_value().is_some() {
            return;
        }
        // No game is so long: whatever a bot is asked next is another task.
        let id = self.begin(usize::MAX);
        let record = self.table_state.session.with_untracked(Session::answers_text);
        self.send(Task::Hint { id, record });
    }

    /// Begins a task; returns its id.
    fn begin(self, length: usize) -> u64 {
        let id = self.count.get_value() + 1;
        self.count.set_value(id);
        self.task.set_value(Some(id));
        self.length.set_value(length);
        self.since.set_value(clock());
        self.table_state.thinking.set(None);
        id
    }

    fn ask(self, length: usize, pace: Pace) {
        let id = self.begin(length);
        let at_once = pace == Pace::Instant;
        self.at_once.set_value(at_once);
        let most = if at_once { AT_ONCE } else { 1 };
        let (seats, record) = self.table_state.session.with_untracked(|session| {
            (session.seats().each_ref().map(bot), session.answers_text())
        });
        self.send(Task::Bots { id, seats, most, record });
    }

    fn send(self, task: Task) {
        self.background_worker.update_value(|background_worker| {
            let background_worker = background_worker
                .get_or_insert_with(|| BackgroundWorker::new(move |report| self.hear(report)));
            background_worker.send(task);
        });
    }

    fn is_current(self, id: u64) -> bool {
        // The page may have been left meanwhile.
        self.task.try_get_value().flatten() == Some(id)
    }

    fn hear(self, report: TaskReport) {
        if !self.is_current(report.id()) {
            return;
        }
        match report {
            TaskReport::Thinking(_, share) => self.table_state.thinking.set(Some(share)),
            TaskReport::Answer(id, place, notation) => {
                let pause = untrack(|| self.table_state.pace_now()).pause() as f64;
                let early = pause - (clock() - self.since.get_value());
                if early < 1.0 {
                    return self.answer(id, place, &notation);
                }
                set_timeout(
                    move || self.answer(id, place, &notation),
                    Duration::from_millis(early as u64),
                );
            }
            // Where one answer was asked for, it may still wait for its moment.
            TaskReport::Rest(_) if self.at_once.get_value() => {
                self.rest();
                self.flushing.set_value(false);
                self.show();
            }
            TaskReport::Hint(_, notation, reason) => {
                self.rest();
                hint::take(self.table_state, &notation, reason);
            }
            TaskReport::Failed(_, reason) => {
                self.rest();
                self.table_state.hint.set(Hint::Nothing);
                self.table_state.trouble.set(format!("The bot cannot continue: {reason}"));
            }
            TaskReport::Rest(_) | TaskReport::Played(..) => {}
        }
    }

    /// Gives an answer that was thought of.
    fn answer(self, id: u64, place: usize, notation: &str) {
        let length = self.table_state.session.try_with_untracked(Session::length);
        if !self.is_current(id) || length != Some(place) {
            return;
        }
        if !self.table_state.bot_answers(notation) {
            return self.rest();
        }
        self.length.set_value(place + 1);
        self.table_state.thinking.set(None);
        if self.at_once.get_value() {
            return self.flush_soon();
        }
        self.task.set_value(None);
        self.show();
    }

    fn flush_soon(self) {
        if self.flushing.get_value() {
            return;
        }
        self.flushing.set_value(true);
        set_timeout(
            move || {
                if self.flushing.try_get_value() == Some(true) {
                    self.flushing.set_value(false);
                    self.show();
                }
            },
            Duration::from_millis(FLUSH),
        );
    }

    fn show(self) {
        self.table_state.settle();
        self.table_state.session.notify();
    }
}

/// The bot at a seat; none for a person. One that this build does not have is played by the weakest there is.
fn bot(occupant: &Occupant) -> Option<Bot> {
    match occupant {
        Occupant::Person | Occupant::Away => None,
        Occupant::Bot(name) => Some(name.parse().unwrap_or(Bot::Random)),
    }
}
