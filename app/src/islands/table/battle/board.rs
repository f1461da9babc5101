//! The table as a drawing that can be moved, enlarged and touched.

use std::sync::Arc;

use flagbridge_engine::{Pose, ShipId, SquadronId, Table, Unit};
use leptos::prelude::*;

use super::camera::Camera;
use super::desk::{Desk, Plan};
use super::hands::{Hands, pane_of};
use super::{glide, measure, overlay, scene, targets};
use crate::play::forecast::Placing;

/// The drawing.
pub(in super::super) fn board(desk: Desk) -> AnyView {
    let hands = Hands::new(desk);
    let game = desk.table();
    let backdrop = scene::backdrop(game.game());
    let (width, height) = game.game().options.play_area;
    let square = width < height * 3 / 2;
    let grain = Memo::new(move |_| desk.camera.get().grain(&desk.pane.get()));
    let units = units(desk);
    let area = area(desk);
    watch_size(desk, hands.element);
    view! {
        <div
            class="board"
            id="board"
            class:board--measuring=move || desk.measuring.get()
            class:board--square=square
            class:board--far=move || { grain.get() > 1.0 }
            tabindex="0"
            role="application"
            aria-label="The table"
            aria-describedby="board-keys"
            node_ref=hands.element
            on:pointerdown=move |event| hands.down(&event)
            on:pointermove=move |event| hands.moved(&event)
            on:pointerup=move |event| hands.up(&event)
            on:pointercancel=move |event| hands.up(&event)
            on:wheel=move |event| hands.wheel(&event)
            on:keydown=move |event| hands.key(&event)
        >
            <svg
                class="board__drawing"
                viewBox=move || desk.camera.get().view_box()
                aria-hidden="true"
                focusable="false"
            >
                <g inner_html=backdrop></g>
                <g inner_html=move || {
                    let pointed = desk.pointed.get().or(desk.selected.get());
                    scene::ground(&desk.shown.get(), pointed)
                }></g>
                <g inner_html=move || area.get()></g>
                <g inner_html=move || {
                    let live = desk.is_live();
                    let table = desk.shown.get();
                    desk.session.with(|session| if live { overlay::trails(&table, session) } else { String::new() })
                }></g>
                <g inner_html=move || {
                    let table = desk.shown.get();
                    let unit = desk.selected.get();
                    // A course does not move the ship whose arcs are shown; a squadron's ring goes with its ghost.
                    let moves = matches!(unit, Some(Unit::Squadron(_)));
                    unit.map_or_else(String::new, |unit| match moves {
                        true => desk.plan.with(|plan| overlay::reach(&table, unit, plan)),
                        false => overlay::reach(&table, unit, &Plan::Nothing),
                    })
                }></g>
                {units}
                <g inner_html=move || {
                    let table = desk.shown.get();
                    let unit = desk.selected.get();
                    unit.map_or_else(String::new, |unit| overlay::sights(&table, unit))
                }></g>
                <g inner_html=move || scene::attack(&desk.shown.get())></g>
                <g inner_html=move || {
                    let table = desk.shown.get();
                    let live = desk.is_live();
                    desk.plan.with(|plan| match live {
                        true => overlay::plan(&table, plan, Desk::steering(&table)),
                        false => String::new(),
                    })
                }></g>
                <g
                    font-size=move || format!("{:.2}", 12.5 * grain.get())
                    inner_html=move || {
                        let table = desk.shown.get();
                        let obstacles = desk.is_live() && targets::asks_for_obstacle(&table);
                        scene::labels(&table, grain.get(), obstacles)
                    }
                ></g>
                <g inner_html=move || {
                    let ruler = desk.ruler.get();
                    ruler.map_or_else(String::new, |(from, to)| {
                        overlay::ruler(&desk.shown.get(), from, to, grain.get())
                    })
                }></g>
            </svg>
            <p class="visually-hidden" id="board-keys">
                "Plus and minus enlarge and reduce, 0 shows all, arrows move what you see or the piece you hold, comma and full stop turn it, Enter puts it down. While measuring, arrows, comma and full stop move and turn what is chosen, Delete takes it off."
            </p>
        </div>
    }
    .into_any()
}

/// Ships, then squadrons; each is drawn anew only where it looks different.
fn units(desk: Desk) -> Vec<AnyView> {
    let asked = Memo::new(move |_| {
        let table = desk.shown.get();
        desk.moment.get().is_none().then(|| table.subject()).flatten()
    });
    let table = desk.table();
    let game = table.game();
    let ships = (0..game.ships.len()).map(|place| Unit::Ship(ShipId(place as u8)));
    let squadrons = (0..game.squadrons.len()).map(|place| Unit::Squadron(SquadronId(place as u8)));
    ships
        .chain(squadrons)
        .map(|unit| {
            let marked = Memo::new(move |_| scene::Marked {
                selected: desk.selected.get() == Some(unit),
                asked: asked.get() == Some(unit),
                pointed: desk.pointed.get() == Some(unit),
            });
            let drawn = Memo::new(move |_| scene::unit(&desk.shown.get(), unit, marked.get()));
            let element: NodeRef<leptos::svg::G> = NodeRef::new();
            glide::follow(desk, unit, element);
            view! { <g node_ref=element inner_html=move || drawn.get()></g> }.into_any()
        })
        .collect()
}

/// The shaded places; drawn anew only when the piece or its heading changes, not while it is dragged.
fn area(desk: Desk) -> Memo<String> {
    let held = Memo::new(move |_| {
        let live = desk.is_live();
        desk.plan.with(|plan| match plan {
            Plan::Placing(placing) if live => {
                Some((placing.piece, placing.pose.heading, placing.speed))
            }
            _ => None,
        })
    });
    Memo::new(move |_| {
        let table: Arc<Table> = desk.shown.get();
        let Some((piece, heading, speed)) = held.get() else { return String::new() };
        let pose = Pose { heading, ..Pose::default() };
        overlay::legal_area(&table, &Placing { piece, pose, speed })
    })
}

fn watch_size(desk: Desk, element: NodeRef<leptos::html::Div>) {
    let measure = move || {
        if let Some(element) = element.get_untracked() {
            desk.pane.set(pane_of(&element));
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
pub(in super::super) fn board_tools(desk: Desk, measures: bool) -> AnyView {
    let zoom = move |factor: f64| {
        desk.camera.update(|camera| *camera = camera.zoomed_in_place(factor));
    };
    view! {
        <div class="board-tools" role="toolbar" aria-label="The drawing">
            {measures.then(|| measure::toggle(desk))}
            <button class="icon-button" type="button" aria-label="Enlarge" title="Enlarge (+)" on:click=move |_| zoom(0.75)>
                "+"
            </button>
            <button class="icon-button" type="button" aria-label="Reduce" title="Reduce (−)" on:click=move |_| zoom(1.333)>
                "−"
            </button>
            <button
                class="icon-button"
                type="button"
                aria-label="Show all"
                title="Show all (0)"
                on:click=move |_| desk.camera.set(Camera::new(desk.table().game()))
            >
                "⤢"
            </button>
            <button
                class="icon-button"
                type="button"
                aria-label="Ruler"
                title="Ruler: drag on the table to measure"
                aria-pressed=move || desk.measuring.get().to_string()
                on:click=move |_| {
                    desk.measuring.update(|on| *on = !*on);
                    desk.ruler.set(None);
                }
            >
                "⟷"
            </button>
        </div>
    }
    .into_any()
}
