//! How far the games are, and what came of them.

use leptos::prelude::*;
use web_sys::HtmlSelectElement;
use web_sys::wasm_bindgen::JsCast as _;

use super::games;
use super::tally_charts::{between, tally_charts, whole};
use super::worker_pool::WorkerPool;
use crate::charts::{Patterns, percent};
use crate::play::game::arena_run::{ArenaRun, Opponent};

/// Everything below the form.
pub(crate) fn results(pool: WorkerPool, running: RwSignal<bool>) -> AnyView {
    let begun = Memo::new(move |_| pool.run.with(Option::is_some));
    view! {
        <section class="arena-results" aria-labelledby="arena-results" hidden=move || !begun.get()>
            <h2 id="arena-results" class="arena-results__title">"Results"</h2>
            {progress(pool)}
            <p class="visually-hidden" role="status" data-state=move || state(pool, running)>
                {move || if running.get() { String::new() } else { pool.run.with(|run| run.as_ref().map_or_else(String::new, sentence)) }}
            </p>
            <p class="decision__trouble" role="alert">{move || pool.trouble.get()}</p>
            {move || begun.get().then(|| body(pool))}
        </section>
    }
    .into_any()
}

/// What the page says of itself: `none`, `playing`, `stopped` or `done`.
fn state(pool: WorkerPool, running: RwSignal<bool>) -> &'static str {
    pool.run.with(|run| match run {
        None => "none",
        Some(_) if running.get() => "playing",
        Some(run) if run.outcomes.len() < run.total() => "stopped",
        Some(_) => "done",
    })
}

fn sentence(run: &ArenaRun) -> String {
    let tally = run.tally(None);
    let played = flagbridge_wording::count(run.outcomes.len(), "game", "games");
    format!("{played} played: {} won, {}.", percent(tally.share(0).rate()), between(tally.share(0)))
}

fn progress(pool: WorkerPool) -> AnyView {
    let counts = Memo::new(move |_| {
        pool.run.with(|run| run.as_ref().map_or((0, 1), |run| (run.outcomes.len(), run.total())))
    });
    let value = move || (counts.get().0 * 100 + pool.under_way.get() as usize).to_string();
    let words = move || {
        let (played, total) = counts.get();
        let mut words =
            format!("{played} of {}", flagbridge_wording::count(total, "game", "games"));
        let time = pool.time.get();
        if played > 0 && time > 0.0 {
            let tenths = (played as f64 * 10_000.0 / time + 0.5) as u32;
            words += &format!(" · {}.{} games a second", tenths / 10, tenths % 10);
        }
        match pool.busy.get() {
            0 => {}
            busy => {
                words +=
                    &format!(" · {} at a time", flagbridge_wording::count(busy, "game", "games"))
            }
        }
        words
    };
    view! {
        <div class="arena-progress">
            <progress
                class="arena-progress__bar"
                aria-label="Games played"
                max=move || (counts.get().1 * 100).to_string()
                value=value
            ></progress>
            <p class="arena-progress__words" data-progress>{words}</p>
        </div>
    }
    .into_any()
}

fn body(pool: WorkerPool) -> AnyView {
    let shown: RwSignal<Option<usize>> = RwSignal::new(None);
    let choose = move |event: web_sys::Event| {
        let select = event.target().and_then(|it| it.dyn_into::<HtmlSelectElement>().ok());
        shown.set(select.and_then(|select| select.value().parse().ok()));
    };
    let names = Memo::new(move |_| {
        pool.run.with(|run| {
            let all = run.as_ref().map_or(&[][..], |run| &run.opponents);
            all.iter().map(|it| it.name.clone()).collect::<Vec<_>>()
        })
    });
    let options = move || {
        let options = names.get().into_iter().enumerate();
        options
            .map(|(place, name)| view! { <option value=place.to_string()>{name}</option> })
            .collect_view()
    };
    // Another run has other opponents.
    Effect::new(move |_| {
        names.track();
        shown.set(None);
    });
    view! {
        <Patterns />
        {move || pool.run.with(|run| run.as_ref().map(standings))}
        <div class="arena-choice lobby__field" hidden=move || names.with(|names| names.len() < 2)>
            <label class="field-label" for="arena-shown">"Show the games against"</label>
            <select class="field" id="arena-shown" on:change=choose>
                <option value="" selected=move || shown.get().is_none()>"all of them"</option>
                {options}
            </select>
        </div>
        {move || pool.run.with(|run| run.as_ref().map(|run| charts(run, shown.get())))}
        {games::table(pool, shown)}
        {move || pool.run.with(|run| run.as_ref().map(|run| origin(run, &pool.code.get())))}
    }
    .into_any()
}

/// A line for each opponent.
fn standings(run: &ArenaRun) -> AnyView {
    let row = |it: &Opponent| {
        let share = it.tally.share(0);
        let [own, theirs] = it.tally.scores.map(|sum| whole(it.tally.mean(sum)));
        let (low, high) = share.interval();
        view! {
            <tr data-standing data-hash=format!("{:016x}", it.tally.hash)>
                <th scope="row">{it.name.clone()}</th>
                <td>{share.games}</td>
                <td>{share.wins}</td>
                <td>{percent(share.rate())}</td>
                <td>{format!("{} to {}", percent(low), percent(high))}</td>
                <td>{format!("{own} : {theirs}")}</td>
            </tr>
        }
        .into_any()
    };
    view! {
        <div class="arena-scroll" role="region" aria-label="Opponents" tabindex="0">
            <table class="table arena-standings">
                <caption class="visually-hidden">{format!("How {} did against each opponent", run.name)}</caption>
                <thead>
                    <tr>
                        <th scope="col">"Against"</th>
                        <th scope="col">"Games"</th>
                        <th scope="col">"Won"</th>
                        <th scope="col">"Share"</th>
                        <th scope="col">"95 % interval"</th>
                        <th scope="col">"Average score"</th>
                    </tr>
                </thead>
                <tbody>{run.opponents.iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn charts(run: &ArenaRun, shown: Option<usize>) -> AnyView {
    let tally = run.tally(shown);
    if tally.games == 0 {
        return ().into_any();
    }
    let Some(first) = run.opponents.first() else { return ().into_any() };
    let mut units = vec![(run.name.clone(), first.units[0].clone())];
    // The units of several opponents cannot be told apart in one sum.
    let single = shown.or((run.opponents.len() == 1).then_some(0));
    if let Some(theirs) = single.and_then(|place| run.opponents.get(place)) {
        units.push((theirs.name.clone(), theirs.units[1].clone()));
    }
    tally_charts(&tally, &units)
}

/// What the games were played with, and how to have them again.
fn origin(run: &ArenaRun, code: &str) -> AnyView {
    let commands = run.commands(code).join("\n");
    let count = run.not_played.len();
    let unplayed = (count > 0).then(|| {
        let cards = flagbridge_wording::count(count, "card was", "cards were");
        let names = run.not_played.join(", ");
        view! { <p class="arena-note" data-without-effect>{format!("{cards} on the table without effect: {names}.")}</p> }
    });
    view! {
        <section class="arena-part arena-part--origin">
            <h3 class="arena-part__title">"How to read these results"</h3>
            <p class="arena-note">
                {format!(
                    "Bots ({} and {}) played both sides; they may play better or worse than you. Sides and first player change after each game. The same lists and seed give the same games.",
                    run.bots[0],
                    run.bots[1],
                )}
            </p>
            {unplayed}
            <details>
                <summary>"Run the same games from the command line"</summary>
                <pre class="arena-command" tabindex="0">{commands}</pre>
            </details>
        </section>
    }
    .into_any()
}
