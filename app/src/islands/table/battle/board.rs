//! The table as a drawing that can be moved, enlarged and touched.

use std::sync::Arc;

use flagbridge_engine::{Pose, Table};
use leptos::prelude::*;

use super::camera::Camera;
use super::desk::{Desk, Plan};
use super::hands::{Hands, pane_of};
use super::{overlay, position, scene};
use crate::play::forecast::Placing;

/// The drawing, its buttons and the position in words.
pub(in super::super) fn board(desk: Desk) -> AnyView {
    let hands = Hands::new(desk);
    let game = desk.table();
    let backdrop = scene::backdrop(game.game());
    let (width, height) = game.game().options.play_area;
    let square = width < height * 3 / 2;
    let grain = Memo::new(move |_| desk.camera.get().grain(&desk.pane.get()));
    let asked = move || {
        let table = desk.shown.get();
        desk.moment.get().is_none().then(|| table.subject()).flatten()
    };
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
                <g inner_html=move || scene::ground(&desk.shown.get())></g>
                <g inner_html=move || area.get()></g>
                <g inner_html=move || {
                    let table = desk.shown.get();
                    let unit = desk.selected.get();
                    unit.map_or_else(String::new, |unit| overlay::reach(&table, unit))
                }></g>
                <g inner_html=move || {
                    scene::units(&desk.shown.get(), desk.selected.get(), asked(), desk.pointed.get())
                }></g>
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
                    inner_html=move || scene::labels(&desk.shown.get(), grain.get())
                ></g>
                <g inner_html=move || {
                    let ruler = desk.ruler.get();
                    ruler.map_or_else(String::new, |(from, to)| {
                        overlay::ruler(&desk.shown.get(), from, to, grain.get())
                    })
                }></g>
            </svg>
            <p class="visually-hidden" id="board-keys">
                "Plus and minus enlarge and reduce, 0 shows all, arrows move what you see or the piece you hold, comma and full stop turn it, Enter puts it down."
            </p>
        </div>
        <details class="position">
            <summary>"The position in words"</summary>
            <ul class="position__lines">
                {move || {
                    position::lines(&desk.shown.get())
                        .into_iter()
                        .map(|line| view! { <li>{line}</li> })
                        .collect_view()
                }}
            </ul>
        </details>
    }
    .into_any()
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

/// The buttons beside the drawing.
pub(in super::super) fn board_tools(desk: Desk) -> AnyView {
    let zoom = move |factor: f64| {
        desk.camera.update(|camera| *camera = camera.zoomed_in_place(factor));
    };
    view! {
        <div class="board-tools" role="toolbar" aria-label="The drawing">
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
