//! The games one by one, each with its replay.

use flagbridge_bots::Arena;
use leptos::prelude::*;

use super::worker_pool::WorkerPool;
use crate::play::game::arena_run::Outcome;

/// How many games are listed at first, and with each click more.
const PAGE: usize = 20;

/// A line for each game that was played.
pub(crate) fn table(pool: WorkerPool, shown: RwSignal<Option<usize>>) -> AnyView {
    let listed = RwSignal::new(PAGE);
    let count = Memo::new(move |_| {
        let shown = shown.get();
        pool.run.with(|run| run.as_ref().map_or(0, |run| of(&run.outcomes, shown).count()))
    });
    let rows = move || {
        let (shown, listed) = (shown.get(), listed.get());
        pool.run.with(|run| {
            let Some(run) = run else { return Vec::new() };
            let row = |it: &Outcome| (it.clone(), run.opponents[it.opponent].name.clone());
            of(&run.outcomes, shown).take(listed).map(row).collect()
        })
    };
    let key =
        |(it, _): &(Outcome, String)| (it.opponent, it.number, it.played.hash, it.packed.is_some());
    view! {
        <section class="arena-part arena-part--games" hidden=move || count.get() == 0>
            <h3 class="arena-part__title">"Game by game"</h3>
            <div class="arena-scroll" role="region" aria-label="Games" tabindex="0">
                <table class="table arena-games">
                    <caption class="visually-hidden">"Every game with its score and its replay"</caption>
                    <thead>
                        <tr>
                            <th scope="col">"Game"</th>
                            <th scope="col">"Against"</th>
                            <th scope="col">"Result"</th>
                            <th scope="col">"Score"</th>
                            <th scope="col">"Side"</th>
                            <th scope="col">"Player"</th>
                            <th scope="col">"Rounds"</th>
                            <th scope="col">"Replay"</th>
                        </tr>
                    </thead>
                    <tbody>
                        <For each=rows key=key children=|(outcome, name)| line(&outcome, name) />
                    </tbody>
                </table>
            </div>
            <p class="actions" hidden=move || count.get() <= listed.get()>
                <button class="button button--small" type="button" data-more on:click=move |_| listed.update(|listed| *listed += PAGE)>
                    "Show more games"
                </button>
            </p>
        </section>
    }
    .into_any()
}

fn of(outcomes: &[Outcome], shown: Option<usize>) -> impl Iterator<Item = &Outcome> {
    outcomes.iter().filter(move |it| shown.is_none_or(|place| place == it.opponent))
}

fn line(outcome: &Outcome, name: String) -> AnyView {
    let played = &outcome.played;
    let [own, theirs] = played.scores;
    let number = outcome.number;
    let side = if Arena::is_swapped(number) { "B" } else { "A" };
    let label = format!("Replay of game {number} against {name}, opens a new tab");
    let replay = match &outcome.packed {
        Some(packed) => view! {
            <a href=format!("/replay#record={packed}") target="_blank" aria-label=label data-replay>
                "Replay"
            </a>
        }
        .into_any(),
        None => "…".into_any(),
    };
    view! {
        <tr data-game=number.to_string() data-hash=format!("{:016x}", played.hash)>
            <td>{number}</td>
            <th scope="row">{name}</th>
            <td>{if played.winner == 0 { "won" } else { "lost" }}</td>
            <td data-score>{format!("{own} : {theirs}")}</td>
            <td>{side}</td>
            <td>{if played.first_player == 0 { "first" } else { "second" }}</td>
            <td>{played.rounds}</td>
            <td>{replay}</td>
        </tr>
    }
    .into_any()
}
