//! Workers that play the games, as many as the machine has cores to spare.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::islands::browser::table::background_worker::{BackgroundWorker, clock};
use crate::islands::browser::table::battle::packed;
use crate::play::game::arena_run::ArenaRun;
use crate::play::game::task::TaskReport;

/// New results are shown this many milliseconds after the first of them.
const SHOW: u64 = 150;

/// A run and the workers that play it.
#[derive(Clone, Copy)]
pub(crate) struct WorkerPool {
    /// The run, with what was played so far; none before the first.
    pub run: RwSignal<Option<ArenaRun>>,
    /// The list by its share code.
    pub code: RwSignal<String>,
    /// How many workers are playing.
    pub busy: RwSignal<usize>,
    /// How far the games under way are, in hundredths of a game.
    pub under_way: RwSignal<u32>,
    /// Milliseconds from the first task to the last game.
    pub time: RwSignal<f64>,
    /// Why games could not be played.
    pub trouble: RwSignal<String>,
    workers: StoredValue<Vec<BackgroundWorker>, LocalStorage>,
    /// How far each is with its game.
    shares: StoredValue<Vec<u8>>,
    began: StoredValue<f64>,
    /// The number of runs; messages about earlier ones are dropped.
    count: StoredValue<u32>,
    showing: StoredValue<bool>,
}

impl WorkerPool {
    /// No worker yet.
    pub(crate) fn new() -> Self {
        Self {
            run: RwSignal::new(None),
            code: RwSignal::new(String::new()),
            busy: RwSignal::new(0),
            under_way: RwSignal::new(0),
            time: RwSignal::new(0.0),
            trouble: RwSignal::new(String::new()),
            workers: StoredValue::new_local(Vec::new()),
            shares: StoredValue::new(Vec::new()),
            began: StoredValue::new(0.0),
            count: StoredValue::new(0),
            showing: StoredValue::new(false),
        }
    }

    /// Plays a run; `running` is cleared when the last game has ended.
    pub(crate) fn play(self, run: ArenaRun, code: String, running: RwSignal<bool>) {
        self.stop();
        let total = run.total();
        self.run.set(Some(run));
        self.code.set(code);
        self.trouble.set(String::new());
        self.time.set(0.0);
        self.began.set_value(clock());
        let count = self.count.get_value();
        let busy = spare_cores().min(total).max(1);
        self.busy.set(busy);
        self.shares.set_value(vec![0; busy]);
        let workers: Vec<BackgroundWorker> = (0..busy)
            .map(|worker| {
                BackgroundWorker::new(move |report| self.hear(count, worker, report, running))
            })
            .collect();
        self.workers.set_value(workers);
        (0..busy).for_each(|worker| self.next(worker, running));
    }

    /// Ends what is under way; what was played stays.
    pub(crate) fn stop(self) {
        self.count.update_value(|count| *count += 1);
        self.workers.set_value(Vec::new());
        self.busy.set(0);
        self.under_way.set(0);
        self.run.notify();
    }

    /// The next game for a worker; where none is left, the run may be over.
    fn next(self, worker: usize, running: RwSignal<bool>) {
        let task = self
            .run
            .try_update_untracked(|run| run.as_mut().and_then(ArenaRun::next_game))
            .flatten();
        match task {
            Some(task) => self.workers.with_value(|workers| {
                if let Some(background_worker) = workers.get(worker) {
                    background_worker.send(task);
                }
            }),
            None => {
                let left = self.busy.get_untracked().saturating_sub(1);
                self.busy.set(left);
                if left == 0 {
                    self.stop();
                    running.set(false);
                }
            }
        }
    }

    fn hear(self, count: u32, worker: usize, report: TaskReport, running: RwSignal<bool>) {
        if self.count.try_get_value() != Some(count) {
            return;
        }
        let share = match &report {
            TaskReport::Thinking(_, share) => *share,
            _ => 0,
        };
        self.shares.update_value(|shares| {
            if let Some(slot) = shares.get_mut(worker) {
                *slot = share;
            }
        });
        match report {
            TaskReport::Played(id, played, record) => {
                self.time.set(clock() - self.began.get_value());
                let added = self.run.try_update_untracked(|run| run.as_mut()?.add(id, *played));
                if let Some(place) = added.flatten() {
                    self.pack(count, place, record);
                }
            }
            TaskReport::Failed(id, reason) => {
                let game = self.run.with_untracked(|run| run.as_ref().map(|run| run.game_of(id)));
                let number = game.map_or(0, |(_, number)| number);
                self.trouble.set(format!("Game {number} stopped: {reason}"));
            }
            _ => return self.show_soon(),
        }
        self.show_soon();
        // A report comes while its sender is at work: the next task waits until it has spoken.
        set_timeout(
            move || {
                if self.count.try_get_value() == Some(count) {
                    self.next(worker, running);
                }
            },
            Duration::ZERO,
        );
    }

    /// Makes the record short enough for a link.
    fn pack(self, count: u32, place: usize, record: String) {
        spawn_local(async move {
            let Some(packed) = packed::pack(&record).await else { return };
            // A run that was stopped still gets its links; another run has games of its own.
            let current = self.count.try_get_value().is_some_and(|now| now <= count + 1);
            if !current {
                return;
            }
            self.run.try_update_untracked(|run| {
                if let Some(outcome) = run.as_mut().and_then(|run| run.outcomes.get_mut(place)) {
                    outcome.packed = Some(packed);
                }
            });
            self.show_soon();
        });
    }

    fn show_soon(self) {
        if self.showing.get_value() {
            return;
        }
        self.showing.set_value(true);
        set_timeout(
            move || {
                if self.showing.try_get_value() == Some(true) {
                    self.showing.set_value(false);
                    let sum =
                        self.shares.with_value(|all| all.iter().map(|it| u32::from(*it)).sum());
                    self.under_way.set(sum);
                    self.run.notify();
                }
            },
            Duration::from_millis(SHOW),
        );
    }
}

/// All cores but the one that draws the page.
fn spare_cores() -> usize {
    let cores = window().navigator().hardware_concurrency();
    (cores as usize).saturating_sub(1).max(1)
}
