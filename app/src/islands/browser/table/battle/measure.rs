//! The table as a companion: a position is laid out, measured, and an attack's odds are worked out, without playing.

use flagbridge_engine::{Pose, Seat, Table, Unit};
use leptos::prelude::*;
use web_sys::wasm_bindgen::JsCast as _;

use super::overlay::measure_words;
use super::table_state::TableState;
use super::{aim, unit_settings};
use crate::play::game::{naming, wording};

/// The button beside the drawing that begins and ends measuring during a game or a replay.
pub(crate) fn toggle(table_state: TableState) -> AnyView {
    let laid = move || table_state.is_laid.get();
    let press = move |_| match table_state.is_laid.get_untracked() {
        true => table_state.put_away(),
        false => table_state.lay_out(),
    };
    view! {
        <button
            class="button button--small board-tools__measure"
            type="button"
            data-measure
            title="Move pieces, measure and see odds in a copy of this position; the game waits"
            aria-pressed=move || laid().to_string()
            on:click=press
        >
            "Measure"
        </button>
    }
    .into_any()
}

/// What can be done with a position that is laid out. `back` leads back to the game, where there is one.
pub(crate) fn panel(table_state: TableState, back: bool) -> AnyView {
    // Rebuilt only for another unit, so that a pressed button keeps the focus.
    let subject = Memo::new(move |_| {
        let table = table_state.settled.get();
        table_state.selected.get().filter(|unit| stands(&table, *unit))
    });
    view! {
        <section class="decision measure" aria-labelledby="decision-title">
            <p class="decision__who">"Free mode"</p>
            <h2 class="decision__title" id="decision-title" tabindex="-1">
                {move || {
                    subject
                        .get()
                        .map_or_else(
                            || "Measure a position".to_owned(),
                            |unit| naming::unit(&table_state.settled.get_untracked(), unit),
                        )
                }}
            </h2>
            {move || match subject.get() {
                Some(unit) => unit_settings::controls(table_state, unit),
                None => {
                    view! {
                        <p class="decision__hint">
                            "Select a piece to turn it, change its settings, and see its arcs and attacks. Drag to move it. The ruler measures between any two points."
                        </p>
                    }
                        .into_any()
                }
            }}
            {back
                .then(|| {
                    view! {
                        <button class="button decision__confirm" type="button" data-back-to-game on:click=move |_| table_state.put_away()>
                            "Back to the game"
                        </button>
                    }
                })}
        </section>
        {move || subject.get().filter(|unit| !matches!(unit, Unit::Obstacle(_))).map(|unit| aim::attacks(table_state, unit))}
        {move || subject.get().map(|unit| distances(table_state, unit))}
        {reserve(table_state)}
    }
    .into_any()
}

/// How far everything else is from a unit, base to base.
fn distances(table_state: TableState, unit: Unit) -> AnyView {
    let lines = move || {
        let table = table_state.settled.get();
        let ships = table.ships().map(Unit::Ship);
        let squadrons = table.squadrons().map(Unit::Squadron);
        let obstacles = (0..table.obstacles().len()).map(|place| Unit::Obstacle(place as u8));
        let mut found: Vec<(i32, Unit)> = ships
            .chain(squadrons)
            .chain(obstacles)
            .filter(|other| *other != unit && stands(&table, unit))
            .map(|other| (table.gap(unit, other), other))
            .collect();
        found.sort_unstable();
        found
            .into_iter()
            .map(|(gap, other)| {
                view! {
                    <li class="refused">
                        <span>{naming::unit(&table, other)}</span>
                        <span>{measure_words(&table, gap)}</span>
                    </li>
                }
            })
            .collect_view()
    };
    view! {
        <details class="fold" data-distances>
            <summary class="fold__title">"Distances"</summary>
            <ul class="refusals__list">{lines}</ul>
        </details>
    }
    .into_any()
}

/// What is not on the table, to be put there.
fn reserve(table_state: TableState) -> AnyView {
    // Only who is off the table matters here, not where the others stand.
    let waiting = Memo::new(move |_| {
        let table = table_state.settled.get();
        let game = table.game();
        Seat::ALL.map(|seat| {
            let ships = game.ships_of(seat).map(Unit::Ship);
            let squadrons = game.squadrons_of(seat).map(Unit::Squadron);
            let all = ships.chain(squadrons).filter(|unit| !stands(&table, *unit));
            all.collect::<Vec<_>>()
        })
    });
    let group = move |seat: Seat| {
        let units = waiting.get()[seat.index()].clone();
        let table = table_state.settled.get_untracked();
        let button = |unit: Unit| {
            let name = naming::unit(&table, unit);
            view! {
                <button class="piece" type="button" data-put on:click=move |_| table_state.put_down(unit)>
                    {name}
                </button>
            }
        };
        let buttons: Vec<_> = units.into_iter().map(button).collect();
        (!buttons.is_empty()).then(|| {
            let label = format!("Put on the table: {}", naming::seat(seat));
            view! {
                <h3 class="answers__heading">{naming::seat(seat)}</h3>
                <div class="pieces" role="group" aria-label=label>{buttons}</div>
            }
        })
    };
    let table = table_state.shown.get_untracked();
    let choices: Vec<_> = (0..table.game().obstacles().len())
        .map(|token| {
            let name = wording::obstacle_name(table.game(), token as u8);
            view! { <option value=token.to_string()>{name}</option> }
        })
        .collect();
    let lay = move |event: web_sys::Event| {
        let select = event.target().and_then(|it| it.dyn_into::<web_sys::HtmlSelectElement>().ok());
        let Some(select) = select else { return };
        if let Ok(token) = select.value().parse::<u8>() {
            let at =
                table_state.camera.get_untracked().middle(table_state.shown.get_untracked().game());
            let place = table_state.shown.get_untracked().obstacles().len() as u8;
            let pose = Pose { at, ..Pose::default() };
            table_state.change(|position| {
                position.lay_obstacle(token, pose);
            });
            table_state.selected.set(Some(Unit::Obstacle(place)));
        }
        select.set_value("");
    };
    view! {
        <details class="fold" open>
            <summary class="fold__title">"Off the table"</summary>
            <div class="measure__reserve">
                {move || group(Seat::A)}
                {move || group(Seat::B)}
                <label class="lobby__field">
                    <span class="field-label">"Obstacle"</span>
                    <select class="field" data-lay on:change=lay>
                        <option value="">"Choose one to place it"</option>
                        {choices}
                    </select>
                </label>
            </div>
        </details>
    }
    .into_any()
}

/// Whether a unit is on the table.
fn stands(table: &Table, unit: Unit) -> bool {
    match unit {
        Unit::Ship(ship) => table.ship(ship).is_deployed(),
        Unit::Squadron(squadron) => table.squadron(squadron).is_deployed(),
        Unit::Obstacle(place) => usize::from(place) < table.obstacles().len(),
        Unit::Mine(_) | Unit::Token(_) => false,
    }
}
