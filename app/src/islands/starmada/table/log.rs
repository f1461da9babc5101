//! The log, the steps of the battle, and the record.

use leptos::prelude::*;

use super::super::store;
use super::state::TableState;
use crate::islands::rows;
use crate::islands::text_file;
use crate::starmada::session::Session;

/// The steps of the battle, what happened, and the record to take away.
pub(super) fn log(state: TableState) -> AnyView {
    let length = Memo::new(move |_| state.session.with(Session::length));
    let shown = Memo::new(move |_| state.moment.get().unwrap_or_else(|| length.get()));
    // Of a battle that is played elsewhere only the present is known until it is over.
    let followed = Memo::new(move |_| state.session.with(Session::is_followed));
    let line = move |(step, words, heading): (usize, String, bool)| {
        let class = if heading { "hex-log__line hex-log__line--heading" } else { "hex-log__line" };
        view! {
            <li class=class class:hex-log__line--later=move || { shown.get() < step }>
                <button class="hex-log__button" type="button" on:click=move |_| state.look_at(step)>{words}</button>
            </li>
        }
        .into_any()
    };
    let lines = move || {
        state.session.with(|session| {
            let lines = session.log().iter().enumerate().rev();
            lines
                .map(|(place, line)| (place, (line.step, line.words.clone(), line.heading)))
                .collect::<Vec<_>>()
        })
    };
    let step = move |words: &'static str, label: &'static str, to: fn(usize, usize) -> usize| {
        view! {
            <button
                class="button button--small"
                type="button"
                aria-label=label
                title=label
                on:click=move |_| {
                    let (now, last) = (shown.get_untracked(), length.get_untracked());
                    let to = to(now, last).min(last);
                    if to != now {
                        state.look_at(to);
                    }
                }
            >
                {words}
            </button>
        }
        .into_any()
    };
    let save = move |_| {
        let text = state.session.with_untracked(Session::record_text);
        text_file::offer(&text, "starmada-record.txt");
        state.said.set("Record saved. You can open it in the lobby.".to_owned());
    };
    view! {
        <section class="hex-log" aria-labelledby="hex-log-title">
            <h2 class="hex-panel__title" id="hex-log-title">"Battle log"</h2>
            <div class="hex-answers" role="group" aria-label="Steps" hidden=move || followed.get()>
                {step("⏮", "First step", |_, _| 0)}
                {step("◀", "Previous step", |now, _| now.saturating_sub(1))}
                {step("▶", "Next step", |now, _| now + 1)}
                {step("⏭", "Last step", |_, last| last)}
                <span class="hex-log__step" data-step>{move || format!("{} of {}", shown.get(), length.get())}</span>
            </div>
            <input
                class="hex-log__slider"
                type="range"
                min="0"
                hidden=move || followed.get()
                aria-label="Step of the battle"
                max=move || length.get()
                prop:value=move || shown.get().to_string()
                on:input=move |event| {
                    if let Ok(step) = event_target_value(&event).parse() {
                        state.look_at(step);
                    }
                }
            />
            <ol class="hex-log__lines" tabindex="0" aria-label="Log, latest first" reversed>
                {rows(lines, |(place, (step, words, _))| (*place, *step, words.clone()), move |(_, it)| line(it))}
            </ol>
            <p class="actions" hidden=move || followed.get()>
                <button class="button button--small" type="button" data-save on:click=save>"Save record"</button>
                <button class="button button--small" type="button" on:click=|_| store::go("/starmada/play#")>"New battle"</button>
            </p>
        </section>
    }
    .into_any()
}
