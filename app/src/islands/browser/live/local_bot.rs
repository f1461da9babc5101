//! A bot that plays at an online table: for the player's own seat, or at the open seat.
//!
//! It runs in this browser, sees what its seat may see, and plays while the page is open.

use std::time::Duration;

use flagbridge_live::{Request, Stage};
use leptos::prelude::*;

use super::{Live, LiveGame};

/// How long a bot waits before it answers, in milliseconds: so that one can follow.
const PAUSE: u64 = 400;

/// Lets a bot answer for this seat, or no longer.
pub(super) fn turn<G: LiveGame>(live: Live<G>) {
    live.bot.update(|bot| *bot = !*bot);
    answer_soon(live);
}

/// Lets a bot take the other seat, with a preset fleet.
pub(super) fn sit_across<G: LiveGame>(live: Live<G>) {
    let Some(across) = live.across.get_value() else { return };
    live.keys.update_value(|keys| keys.bot = true);
    // Where the browser keeps nothing, the bot is gone after a reload.
    live.keys.with_value(|keys| live.id.with_value(|id| keys.keep(id)));
    across.bot.set(true);
    across.connect();
}

/// What is asked of a seat that a bot plays is answered in a moment.
pub(super) fn answer_soon<G: LiveGame>(live: Live<G>) {
    if live.bot.try_get_untracked() == Some(true) {
        set_timeout(move || answer(live), Duration::from_millis(PAUSE));
    }
}

fn answer<G: LiveGame>(live: Live<G>) {
    // The page may have been left, or the person is back.
    if live.bot.try_get_untracked() != Some(true) || live.is_waiting_untracked() {
        return;
    }
    let Some(room) = live.room_untracked() else { return };
    let Some(seat) = live.viewer().and_then(flagbridge_engine::Viewer::seat) else { return };
    let own = &room.seats[seat.index()];
    if room.stage == Stage::Gathering && own.list.is_none() {
        let Some(list) = G::bot_list(&room) else { return };
        live.ask(Request::Sit { name: G::BOT.to_owned() });
        live.ask(Request::Bring { list });
    } else if room.stage == Stage::Gathering && !own.ready {
        live.ask(Request::Ready { ready: true });
    }
    let action = live.follower.with_value(|follower| {
        let table = follower.table().filter(|_| follower.is_asked())?;
        G::bot_answer(table)
    });
    if let Some(action) = action {
        live.answer(&action);
    }
}
