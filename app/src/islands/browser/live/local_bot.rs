//! A bot that plays at an online table: for the player's own seat, or at the open seat.
//!
//! It runs in this browser, sees what its seat may see, and plays while the page is open.

use std::ops::ControlFlow;
use std::time::Duration;

use flagbridge_live::{Request, Stage};
use leptos::prelude::*;

use super::{BotLevel, BotTurn, Live, LiveGame, now};

/// How long a bot waits before it answers, in milliseconds, so that players can follow.
const PAUSE: u64 = 400;

/// How long a bot thinks at a time, in milliseconds, so that the page stays responsive.
const SLICE: f64 = 20.0;
/// The same while the page is in a background tab, where browsers run timers only once a second.
const HIDDEN_SLICE: f64 = 800.0;

/// Lets a bot answer for this seat, or no longer.
pub(super) fn turn<G: LiveGame>(live: Live<G>) {
    live.bot.update(|bot| *bot = !*bot);
    answer_soon(live);
}

/// Lets a bot take the other seat, with a preset fleet.
pub(super) fn sit_across<G: LiveGame>(live: Live<G>) {
    let Some(across) = live.across.get_value() else { return };
    let level = across.level.get_untracked();
    live.keys.update_value(|keys| (keys.bot, keys.level) = (true, Some(level)));
    // Where the browser keeps nothing, the bot is gone after a reload.
    live.keys.with_value(|keys| live.id.with_value(|id| keys.keep(id)));
    across.bot.set(true);
    across.connect();
}

/// Has the bot answer the open decision after a short pause, if it plays this seat.
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
        live.ask(Request::Sit { name: name::<G>(&live.level.get_untracked()) });
        live.ask(Request::Bring { list });
    } else if room.stage == Stage::Gathering && !own.ready {
        live.ask(Request::Ready { ready: true });
    }
    let turn = live.follower.with_value(|follower| {
        let table = follower.table().filter(|_| follower.is_asked())?;
        let number = follower.number();
        let fresh = live.thinking.get_value() != Some(number);
        fresh.then(|| (number, G::bot_turn(table, &live.level.get_untracked())))
    });
    if let Some((number, turn)) = turn {
        live.thinking.set_value(Some(number));
        think(live, number, turn);
    }
}

/// Thinks for a moment about what is asked after a change of this number, and answers once the answer is found.
fn think<G: LiveGame>(live: Live<G>, number: usize, mut turn: BotTurn<G::Action>) {
    // Meanwhile the table may have changed, or the page have been left.
    if live.thinking.try_get_value().flatten() != Some(number) {
        return;
    }
    if live.follower.with_value(|follower| follower.number()) != number || !live.bot.get_untracked()
    {
        live.thinking.set_value(None);
        return answer_soon(live);
    }
    let until = now() + if document().hidden() { HIDDEN_SLICE } else { SLICE };
    let answer = loop {
        match turn() {
            ControlFlow::Break(answer) => break answer,
            ControlFlow::Continue(()) if now() < until => {}
            ControlFlow::Continue(()) => {
                return set_timeout(move || think(live, number, turn), Duration::ZERO);
            }
        }
    };
    live.thinking.set_value(None);
    if let Some(action) = answer {
        live.answer(&action);
    }
}

/// The name under which the bot of a level sits down.
fn name<G: LiveGame>(level: &str) -> String {
    let bot = G::bots().into_iter().find(|bot| bot.id == level);
    bot.map_or_else(|| "A bot".to_owned(), |bot| format!("{}, a bot", bot.name))
}

/// A list of the bots to choose from, by their names or with a description; `level` is the chosen one.
pub(super) fn choice<G: LiveGame>(
    id: &'static str,
    level: RwSignal<String>,
    described: bool,
) -> AnyView {
    let option = |bot: BotLevel| {
        let chosen = level.with_untracked(|level| level == bot.id);
        let words = if described { bot.label } else { bot.name };
        view! { <option value=bot.id selected=chosen>{words}</option> }
    };
    let options = G::bots().into_iter().map(option).collect_view();
    view! {
        <select class="field" id=id aria-label="Bot" on:change=move |event| level.set(event_target_value(&event))>
            {options}
        </select>
    }
    .into_any()
}
