//! The end of a game: points, deeds, dice, and where to go from here.

use flagbridge_engine::{Outcome, Seat, Table, Unit};
use leptos::prelude::*;
use web_sys::wasm_bindgen::JsValue;

use super::scene::side;
use super::table_state::TableState;
use crate::islands::browser::system;
use crate::islands::browser::table::campaign_result::campaign_result;
use crate::islands::browser::table::saved_games;
use crate::play::game::session::Session;
use crate::play::game::summary::{Deeds, Luck, Summary, tournament_points};
use crate::play::game::{naming, wording};

/// The end in words and figures: who won, what the score is made of, tournament points, who did what, the dice.
///
/// A game that is played elsewhere tells its result beside the table, and its dice in the replay.
pub(crate) fn ended(table_state: TableState) -> AnyView {
    let table = &*table_state.table();
    let followed = table_state.session.with(Session::is_followed);
    let outcome = table.outcome();
    let names = table_state.session.with(Session::players);
    let conceded = table_state.session.with(Session::conceded);
    let practice = table_state.session.with(Session::is_practice);
    let words = match (conceded, outcome) {
        (Some(seat), _) => naming::does(&names[seat.index()], "concedes", "concede"),
        (None, Some(outcome)) => {
            let winner = naming::does(&names[outcome.winner.index()], "wins", "win");
            format!("{winner}, {}", wording::final_score(outcome))
        }
        (None, None) => "The game is over.".to_owned(),
    };
    let how = outcome.is_some_and(|outcome| outcome.wiped_out);
    let scores = Seat::ALL.map(|seat| {
        let line = wording::score_line(&names[seat.index()], table.score_parts(seat));
        view! { <p class="decision__hint" data-score-line>{line}</p> }
    });
    let objective = wording::objective_scoring(table)
        .map(|line| view! { <p class="decision__hint" data-objective-scoring>{line}</p> });
    view! {
        <p class="decision__who">{format!("After round {}", table.round())}</p>
        <h2 class="decision__title" id="decision-title" tabindex="-1" data-over>
            {words}
        </h2>
        {how.then(|| view! { <p class="decision__hint">"One fleet has lost its last ship."</p> })}
        {scores}
        {objective}
        {practice
            .then(|| {
                view! {
                    <p class="decision__hint" data-practice-end>
                        "This was a practice game: decisions and dice could be undone, so the result does not count."
                    </p>
                }
            })}
        {outcome.filter(|_| !followed && conceded.is_none() && !practice).map(points)}
        {conceded
            .map(|_| {
                view! {
                    <div class="answers__list">
                        <button class="answer" type="button" data-fight-on on:click=move |_| table_state.concede(None)>
                            <span class="answer__words">"Continue playing"</span>
                        </button>
                    </div>
                }
            })}
        {(!followed).then(|| figures(table_state, table, &names))}
        {(!followed).then(|| onward(table_state))}
    }
    .into_any()
}

/// The margin and what it is worth in a tournament.
fn points(outcome: Outcome) -> AnyView {
    let [winner, loser] =
        [outcome.winner, outcome.winner.other()].map(|seat| outcome.scores[seat.index()]);
    let margin = winner.saturating_sub(loser);
    let (won, lost) = tournament_points(margin);
    view! {
        <p class="ending__points" data-tournament>
            {format!("A margin of {margin}: {won} tournament points to {lost}.")}
        </p>
    }
    .into_any()
}

/// What each unit did and suffered, and how the dice fell.
fn figures(table_state: TableState, table: &Table, names: &[String; 2]) -> AnyView {
    let summary = table_state.session.with_untracked(Summary::of);
    let row = |deeds: &Deeds| {
        let seat = table.seat_of(deeds.unit);
        let gone = match deeds.unit {
            Unit::Ship(ship) => !table.ship(ship).is_deployed(),
            Unit::Squadron(squadron) => !table.squadron(squadron).is_deployed(),
            _ => false,
        };
        view! {
            <tr class=format!("ending__row ending__row--{}", side(seat)) class:ending__row--gone=gone>
                <th scope="row">{naming::unit(table, deeds.unit)}</th>
                <td>{deeds.dealt}</td>
                <td>{deeds.suffered}</td>
                <td>{deeds.destroyed}</td>
            </tr>
        }
        .into_any()
    };
    let rows: Vec<AnyView> = summary.units.iter().map(row).collect();
    let dice: Vec<AnyView> =
        Seat::ALL.map(|it| luck(&names[it.index()], summary.luck[it.index()])).into();
    let turn = summary.turning_point().map(|step| {
        view! {
            <button class="button button--small" type="button" data-turning-point on:click=move |_| table_state.moment.set(Some(step))>
                "Go to the last change of lead"
            </button>
        }
    });
    view! {
        <div class="ending__luck">{dice}</div>
        {turn}
        <details class="ending" data-deeds>
            <summary>"What each unit did"</summary>
            <table class="table ending__table">
                <caption class="visually-hidden">"Damage of attacks, shields and hull lost, units destroyed"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Unit"</th>
                        <th scope="col">"Dealt"</th>
                        <th scope="col">"Suffered"</th>
                        <th scope="col">"Destroyed"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </details>
    }
    .into_any()
}

fn luck(name: &str, luck: Luck) -> AnyView {
    let tenths = |quarters: u32| {
        let tenths = quarters * 10 / 4;
        format!("{}.{}", tenths / 10, tenths % 10)
    };
    let how = match luck.quarters() {
        quarters if quarters > 3 => "better than expected",
        quarters if quarters < -3 => "worse than expected",
        _ => "as expected",
    };
    let expected = tenths(luck.expected_quarters);
    view! {
        <p class="decision__hint" data-luck>
            {format!("{name} rolled {} hits and criticals, {expected} on average: {how}.", luck.rolled)}
        </p>
    }
    .into_any()
}

/// A rematch, the replay, the review, the lobby.
fn onward(table_state: TableState) -> AnyView {
    let again = move |_| {
        let next = table_state
            .session
            .with_untracked(|session| session.rematch(u64::from(system::random())));
        match next.ok().and_then(|session| saved_games::begin(&session)) {
            Some(id) => go(&format!("/play/{id}")),
            None => table_state.trouble.set("This browser cannot save another game.".to_owned()),
        }
    };
    let id = table_state.id();
    let campaign = id.as_deref().and_then(|id| campaign_result(table_state, id));
    view! {
        {campaign}
        <div class="ending__onward">
            <button class="button button--primary" type="button" data-rematch on:click=again>
                "Rematch"
            </button>
            {id.map(|id| {
                view! {
                    <a class="button" href=format!("/replay#game={id}")>"Replay"</a>
                    <a class="button" href=format!("/review#game={id}") data-review-game>"Review this game"</a>
                }
            })}
            <a class="button" href="/play">"Lobby"</a>
        </div>
    }
    .into_any()
}

/// Opens another page.
pub(crate) fn go(address: &str) {
    let gone: Result<(), JsValue> = window().location().assign(address);
    if let Err(error) = gone {
        leptos::logging::error!("the page could not be opened: {error:?}");
    }
}
