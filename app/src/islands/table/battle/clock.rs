//! Bots play in small slices, so that the page never stutters.

use std::time::Duration;

use leptos::prelude::*;

use super::desk::{Desk, Pace};

/// How long bots may think before the page is drawn again, in milliseconds.
const SLICE: f64 = 24.0;

/// From now on bots answer whenever it is their turn.
pub(in super::super) fn start(desk: Desk) {
    let waiting = StoredValue::new(false);
    Effect::new(move |_| {
        let bot = desk
            .session
            .with(|session| session.asked().is_some_and(|(_, occupant)| !occupant.is_person()));
        let stopped = desk.moment.get().is_some() || desk.curtain.get().is_some();
        let pause = desk.pace_now().pause();
        if !bot || stopped || waiting.get_value() || !desk.trouble.with_untracked(String::is_empty)
        {
            return;
        }
        waiting.set_value(true);
        set_timeout(
            move || {
                waiting.set_value(false);
                if desk.moment.get_untracked().is_none() {
                    turn(desk);
                }
            },
            Duration::from_millis(pause),
        );
    });
}

fn turn(desk: Desk) {
    let begin = clock();
    let mut answered = false;
    while desk.let_bot_answer() {
        answered = true;
        if untrack(|| desk.pace_now()) != Pace::Instant || clock() - begin > SLICE {
            break;
        }
    }
    if answered {
        desk.settle();
        desk.session.notify();
    }
}

fn clock() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}
