//! How spots and arrows of an online table are drawn, and the button for them.

use flagbridge_engine::{Game, Point, Seat};
use leptos::prelude::*;

use super::svg::place;
use super::table_state::TableState;

/// The button beside the drawing; only at online tables.
pub(crate) fn toggle(table_state: TableState) -> AnyView {
    let pointings = table_state.pointings;
    let button = move || {
        view! {
            <button
                class="icon-button"
                type="button"
                data-point
                aria-label="Point"
                title="Point: click to mark a spot, drag to draw an arrow. Everyone at the table sees it."
                aria-pressed=move || pointings.on.get().to_string()
                on:click=move |_| {
                    pointings.on.update(|on| *on = !*on);
                    table_state.measuring.set(false);
                    table_state.ruler.set(None);
                }
            >
                "◎"
            </button>
        }
        .into_any()
    };
    (move || pointings.sender.get().map(|_| button())).into_any()
}

/// What is pointed at, over everything else.
pub(crate) fn drawing(table_state: TableState, grain: Memo<f64>) -> AnyView {
    let pointings = table_state.pointings;
    let game = move || table_state.table();
    let drawn = move || {
        let draft = pointings
            .draft
            .get()
            .map(|(from, to)| svg(game().game(), "draft", from, to, grain.get()));
        let shown = pointings.shown.get().into_iter().map(|it| {
            let by = match it.by {
                Some(Seat::A) => "a",
                Some(Seat::B) => "b",
                None => "spectator",
            };
            svg(game().game(), by, it.from, it.to, grain.get())
        });
        shown.chain(draft).collect::<String>()
    };
    view! { <g data-pointings inner_html=drawn></g> }.into_any()
}

/// A ring around a spot, or an arrow.
fn svg(game: &Game, by: &str, from: Point, to: Point, grain: f64) -> String {
    if from == to {
        return format!(
            r#"<g class="pointing pointing--{by}" transform="translate({})"><circle r="{:.1}"/><circle class="pointing__wave" r="{:.1}"/></g>"#,
            place(game, from),
            7.0 * grain,
            26.0 * grain,
        );
    }
    let heading = flagbridge_engine::Heading::of(to - from);
    let length = f64::from((to - from).length()) / 100.0;
    let tip = (16.0 * grain).min(length);
    format!(
        r#"<g class="pointing pointing--{by}" transform="translate({}) rotate({:.2})"><path stroke-width="{:.1}" d="M0 0V-{length:.1}m-{half:.1} {tip:.1} {half:.1}-{tip:.1} {half:.1} {tip:.1}"/></g>"#,
        place(game, from),
        f64::from(heading.hundredths()) / 100.0,
        5.0 * grain,
        half = tip * 0.6,
    )
}
