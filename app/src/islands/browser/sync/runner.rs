//! When a round is due: at the start, soon after every change, when the window is looked at again or the network is back, and
//! once a minute while the page is in sight.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use leptos::prelude::*;

use super::kept;
use super::round::{Done, Stopped, round};
use crate::islands::browser::system;

/// How often it looks whether something has changed here.
const LOOK: Duration = Duration::from_secs(3);

/// How often it asks what others have changed, in milliseconds.
const ASK: u64 = 60_000;

/// The first wait after a failure, in milliseconds; it doubles with every further one.
const FIRST_WAIT: u64 = 5_000;
const LONGEST_WAIT: u64 = 300_000;

/// How the sync stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Standing {
    /// No round has come to its end yet.
    #[default]
    Beginning,
    /// This device had the same as the others at this time.
    Synced(u64, Done),
    /// The last round did not come to its end.
    Stopped(Stopped),
}

thread_local! {
    static STANDING: RefCell<Option<ArcRwSignal<Standing>>> = const { RefCell::new(None) };
    static BEGUN: Cell<bool> = const { Cell::new(false) };
    static BUSY: Cell<bool> = const { Cell::new(false) };
    /// When the next round may begin, and when it begins at the latest.
    static NOT_BEFORE: Cell<u64> = const { Cell::new(0) };
    static ASKED: Cell<u64> = const { Cell::new(0) };
    static FAILURES: Cell<u32> = const { Cell::new(0) };
}

/// How the sync stands.
pub(super) fn standing() -> ArcRwSignal<Standing> {
    STANDING.with_borrow_mut(|it| it.get_or_insert_with(ArcRwSignal::default).clone())
}

/// Syncs from now on, if this browser has a secret.
pub(super) fn begin() {
    if kept::secret().is_none() {
        return;
    }
    standing().set(Standing::Beginning);
    now();
    if BEGUN.replace(true) {
        return;
    }
    set_interval(look, LOOK);
    // They live as long as the page.
    for event in ["focus", "online"] {
        window_event_listener_untyped(event, |_| now());
    }
    window_event_listener_untyped("pagehide", |_| {
        if BUSY.get() {
            kept::leave_turn();
        }
    });
}

/// A round now, unless one is under way.
pub(super) fn now() {
    NOT_BEFORE.set(0);
    FAILURES.set(0);
    start();
}

/// A round if one is due.
fn look() {
    let time = system::now();
    if document().hidden() || BUSY.get() || kept::secret().is_none() || time < NOT_BEFORE.get() {
        return;
    }
    let due = time >= ASKED.get() + ASK;
    if due || !kept::ledger().changes(&kept::items()).is_empty() {
        start();
    }
}

fn start() {
    let Some(secret) = kept::secret() else { return };
    if BUSY.get() || !kept::take_turn(system::now()) {
        return;
    }
    BUSY.set(true);
    leptos::task::spawn_local(async move {
        let outcome = round(&secret).await;
        kept::leave_turn();
        BUSY.set(false);
        // The player may have ended the sync meanwhile.
        if kept::secret().as_deref() == Some(secret.as_str()) {
            end(outcome);
        }
    });
}

fn end(outcome: Result<Done, Stopped>) {
    let time = system::now();
    ASKED.set(time);
    let failures = if outcome.is_ok() { 0 } else { FAILURES.get() + 1 };
    FAILURES.set(failures);
    if failures > 0 {
        let wait = FIRST_WAIT << failures.saturating_sub(1).min(10);
        NOT_BEFORE.set(time + wait.min(LONGEST_WAIT));
    }
    if outcome == Err(Stopped::Ended) {
        kept::forget();
    }
    standing().set(match outcome {
        Ok(done) => Standing::Synced(time, done),
        Err(stopped) => Standing::Stopped(stopped),
    });
}
