//! The log in words; a click on a line shows its moment.

use leptos::prelude::*;

use super::scene::side;
use super::table_state::TableState;
use crate::icon::Die as DieIcon;
use crate::play::game::session::Session;
use crate::play::game::telling::{EntryKind, LogEntry};

/// How many lines are drawn at first; the rest waits behind a button.
const LINES: usize = 80;

/// The latest lines first. Where `follows`, only what had happened at the moment that is looked at.
pub(crate) fn log(table_state: TableState, follows: bool) -> AnyView {
    let shown = RwSignal::new(LINES);
    let happened = move |session: &Session, at: Option<usize>| match at.filter(|_| follows) {
        Some(at) => session.log().partition_point(|entry| entry.step <= at),
        None => session.log().len(),
    };
    let lines = move || {
        let at = table_state.moment.get();
        table_state.session.with(|session| {
            let log = session.log()[..happened(session, at)].iter().rev();
            log.take(shown.get()).map(|entry| line(table_state, entry, at)).collect_view()
        })
    };
    let more = move || {
        table_state
            .session
            .with(|session| happened(session, table_state.moment.get()) > shown.get())
    };
    view! {
        <ol class="log" reversed aria-label="What happened, the latest first">
            {lines}
        </ol>
        <button
            class="button button--small"
            type="button"
            hidden=move || !more()
            on:click=move |_| shown.update(|shown| *shown += 4 * LINES)
        >
            "Show earlier lines"
        </button>
    }
    .into_any()
}

fn line(table_state: TableState, entry: &LogEntry, at: Option<usize>) -> AnyView {
    let kind = match entry.kind {
        EntryKind::Heading => "heading",
        EntryKind::Answer => "answer",
        EntryKind::Consequence => "consequence",
        EntryKind::Grave => "grave",
    };
    let seat = entry.seat.map_or_else(String::new, |seat| format!(" log__line--{}", side(seat)));
    let step = entry.step;
    let dice: Vec<AnyView> = entry
        .dice
        .iter()
        .flat_map(|dice| dice.iter())
        .map(|die| view! { <DieIcon color=die.color face=die.face /> }.into_any())
        .collect();
    view! {
        <li class=format!("log__line log__line--{kind}{seat}")>
            <button
                class="log__moment"
                type="button"
                data-step=step.to_string()
                aria-current=(at == Some(step)).then_some("step")
                on:click=move |_| table_state.moment.set(Some(step))
            >
                <span class="log__words">{entry.text.clone()}</span>
                {(!dice.is_empty()).then(|| view! { <span class="log__dice">{dice}</span> })}
            </button>
        </li>
    }
    .into_any()
}
