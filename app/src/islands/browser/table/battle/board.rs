//! The table as a drawing that can be moved, enlarged and touched.

use std::sync::Arc;

use flagbridge_engine::{Pose, ShipId, SquadronId, Table, Unit};
use leptos::prelude::*;

use super::pointer_input::{PointerInput, pane_of};
use super::table_state::{Plan, TableState};
use super::{glide, measure, overlay, pointing_view, scene, targets, traces, zoom};
use crate::play::game::forecast::Placing;

/// The drawing.
pub(crate) fn board(table_state: TableState) -> AnyView {
    let input = PointerInput::new(table_state);
    let game = table_state.table();
    let backdrop = scene::backdrop(game.game());
    let (width, height) = game.game().options.play_area;
    let square = width < height * 3 / 2;
    let grain = Memo::new(move |_| table_state.camera.get().grain(&table_state.pane.get()));
    let flipped = Memo::new(move |_| table_state.camera.get().flipped);
    let units = units(table_state);
    let area = area(table_state);
    let reach = reach(table_state);
    let floats = traces::floats(table_state);
    let pointings = pointing_view::drawing(table_state, grain);
    watch_size(table_state, input.element);
    view! {
        <div
            class="board"
            id="board"
            class:board--measuring=move || table_state.measuring.get() || table_state.pointings.on.get()
            class:board--square=square
            class:board--far=move || { grain.get() > 1.0 }
            class:board--flipped=move || flipped.get()
            tabindex="0"
            role="application"
            aria-label="The table"
            aria-describedby="board-keys"
            node_ref=input.element
            on:pointerdown=move |event| input.down(&event)
            on:pointermove=move |event| input.moved(&event)
            on:pointerup=move |event| input.up(&event)
            on:pointercancel=move |event| input.up(&event)
            on:wheel=move |event| input.wheel(&event)
            on:keydown=move |event| input.key(&event)
        >
            <svg
                class="board__drawing"
                viewBox=move || table_state.camera.get().view_box()
                aria-hidden="true"
                focusable="false"
            >
                <g transform=move || table_state.camera.get().turn()>
                    <g inner_html=backdrop></g>
                    <g inner_html=move || {
                        let pointed = table_state.pointed.get().or(table_state.selected.get());
                        scene::ground(&table_state.shown.get(), pointed)
                    }></g>
                    <g inner_html=move || area.get()></g>
                    <g inner_html=move || {
                        let live = table_state.is_live();
                        let table = table_state.shown.get();
                        table_state.session.with(|session| if live { overlay::trails(&table, session) } else { String::new() })
                    }></g>
                    <g
                        transform=move || {
                            let table = table_state.shown.get();
                            table_state.selected.get().map(|unit| overlay::place_of(&table, unit))
                        }
                        inner_html=move || reach.get()
                    ></g>
                    <g inner_html=move || traces::wrecks(table_state)></g>
                    {units}
                    <g inner_html=move || {
                        let table = table_state.shown.get();
                        let unit = table_state.selected.get();
                        unit.map_or_else(String::new, |unit| overlay::sights(&table, unit))
                    }></g>
                    <g inner_html=move || scene::attack(&table_state.shown.get())></g>
                    <g inner_html=move || {
                        if !table_state.is_composing() {
                            return String::new();
                        }
                        let table = table_state.bent_on();
                        table_state.plan.with(|plan| overlay::plan(&table, plan, TableState::steering(&table)))
                    }></g>
                    <g
                        font-size=move || format!("{:.2}", 12.5 * grain.get())
                        inner_html=move || {
                            let table = table_state.shown.get();
                            let obstacles = table_state.is_live() && targets::asks_for_obstacle(&table);
                            scene::labels(&table, grain.get(), obstacles)
                        }
                    ></g>
                    <g font-size=move || format!("{:.2}", 26.0 * grain.get())>{floats}</g>
                    <g inner_html=move || {
                        let ruler = table_state.ruler.get();
                        ruler.map_or_else(String::new, |(from, to)| {
                            overlay::ruler(&table_state.shown.get(), from, to, grain.get())
                        })
                    }></g>
                    {pointings}
                </g>
            </svg>
            <p class="visually-hidden" id="board-keys">
                "Plus and minus zoom, 0 shows all. Arrows move the view or the piece you hold, comma and full stop turn it, Enter places it. While measuring, the same keys move and turn the selected piece; Delete removes it."
            </p>
        </div>
    }
    .into_any()
}

/// Ships, then squadrons; each is redrawn only when its look changes.
fn units(table_state: TableState) -> Vec<AnyView> {
    let asked = Memo::new(move |_| {
        let table = table_state.shown.get();
        table_state.moment.get().is_none().then(|| table.subject()).flatten()
    });
    let table = table_state.table();
    let game = table.game();
    let ships = (0..game.ships.len()).map(|place| Unit::Ship(ShipId(place as u8)));
    let squadrons = (0..game.squadrons.len()).map(|place| Unit::Squadron(SquadronId(place as u8)));
    ships
        .chain(squadrons)
        .map(|unit| {
            let marked = Memo::new(move |_| scene::Marked {
                selected: table_state.selected.get() == Some(unit),
                asked: asked.get() == Some(unit),
                pointed: table_state.pointed.get() == Some(unit),
            });
            let drawn =
                Memo::new(move |_| scene::unit(&table_state.shown.get(), unit, marked.get()));
            let element: NodeRef<leptos::svg::G> = NodeRef::new();
            glide::follow(table_state, unit, element);
            view! { <g node_ref=element inner_html=move || drawn.get()></g> }.into_any()
        })
        .collect()
}

/// What the selected unit reaches; redrawn only when it turns, not while it is moved.
fn reach(table_state: TableState) -> Memo<String> {
    Memo::new(move |_| {
        let table = table_state.shown.get();
        let Some(unit) = table_state.selected.get() else { return String::new() };
        // A course does not move the ship whose arcs are shown; a squadron's ring goes with its ghost.
        match unit {
            Unit::Squadron(_) => table_state.plan.with(|plan| overlay::reach(&table, unit, plan)),
            _ => overlay::reach(&table, unit, &Plan::Nothing),
        }
    })
}

/// The shaded places; redrawn only when the piece or its heading changes, not while it is dragged.
fn area(table_state: TableState) -> Memo<String> {
    let held = Memo::new(move |_| {
        let live = table_state.is_live();
        table_state.plan.with(|plan| match plan {
            Plan::Placing(placing) if live => {
                Some((placing.piece, placing.pose.heading, placing.speed))
            }
            _ => None,
        })
    });
    Memo::new(move |_| {
        let table: Arc<Table> = table_state.shown.get();
        let Some((piece, heading, speed)) = held.get() else { return String::new() };
        let pose = Pose { heading, ..Pose::default() };
        overlay::legal_area(&table, &Placing { piece, pose, speed })
    })
}

fn watch_size(table_state: TableState, element: NodeRef<leptos::html::Div>) {
    let measure = move || {
        if let Some(element) = element.get_untracked() {
            let pane = pane_of(&element);
            table_state.pane.set(pane);
            table_state.camera.update(|camera| *camera = camera.fitted(&pane));
        }
    };
    Effect::new(move |_| {
        if element.get().is_some() {
            request_animation_frame(measure);
        }
    });
    let listener = window_event_listener(leptos::ev::resize, move |_| measure());
    on_cleanup(move || listener.remove());
}

/// The buttons beside the drawing; `measures` where a game can be laid out to be measured.
pub(crate) fn board_tools(table_state: TableState, measures: bool) -> AnyView {
    let zoom = move |factor: f64| {
        table_state.camera.update(|camera| *camera = camera.zoomed_in_place(factor));
    };
    view! {
        <div class="board-tools" role="toolbar" aria-label="The drawing">
            {measures.then(|| measure::toggle(table_state))}
            <button class="icon-button" type="button" aria-label="Enlarge" title="Zoom in (+)" on:click=move |_| zoom(0.75)>
                "+"
            </button>
            <button class="icon-button" type="button" aria-label="Reduce" title="Zoom out (−)" on:click=move |_| zoom(1.333)>
                "−"
            </button>
            <button
                class="icon-button"
                type="button"
                aria-label="Show all"
                title="Show all (0)"
                on:click=move |_| table_state.camera.update(|camera| *camera = camera.all())
            >
                "⤢"
            </button>
            {zoom::button(table_state)}
            <button
                class="icon-button"
                type="button"
                data-flip
                aria-label="Flip the board"
                title="Flip the board"
                on:click=move |_| table_state.camera.update(|camera| *camera = camera.turned())
            >
                "⇅"
            </button>
            <button
                class="icon-button"
                type="button"
                aria-label="Ruler"
                title="Ruler: drag on the table to measure"
                aria-pressed=move || table_state.measuring.get().to_string()
                on:click=move |_| {
                    table_state.measuring.update(|on| *on = !*on);
                    table_state.ruler.set(None);
                    table_state.pointings.on.set(false);
                }
            >
                "⟷"
            </button>
            {pointing_view::toggle(table_state)}
        </div>
    }
    .into_any()
}
