//! What has just happened, drawn on the table: numbers that float away, and wrecks until the round ends.

use std::sync::Arc;

use flagbridge_engine::{Table, Unit};
use leptos::prelude::*;

use super::scene;
use super::svg::{number, place};
use super::table_state::TableState;
use crate::islands::browser::table::background_worker::clock;
use crate::play::game::change::{Change, Loss};

/// How long a number floats, in milliseconds; the style sheet says the same.
const FLOATS: f64 = 1_600.0;

/// The most changes that are shown floating at the same time.
const SLOTS: usize = 8;

/// The numbers of one change of the table, and since when they are there.
#[derive(Clone, Copy)]
struct Slot {
    drawn: RwSignal<String>,
    since: StoredValue<f64>,
}

/// Numbers over the table: what was lost and won back. They appear as the game goes on, not while it is looked back at in
/// leaps. Each change has a place of its own in the drawing, so that what floats already is left alone.
pub(crate) fn floats(table_state: TableState) -> Vec<AnyView> {
    let slots: [Slot; SLOTS] = std::array::from_fn(|_| Slot {
        drawn: RwSignal::new(String::new()),
        since: StoredValue::new(0.0),
    });
    Effect::new(move |before: Option<(usize, usize, Arc<Table>)>| {
        let table = table_state.shown.get();
        let moment = table_state.moment.get();
        let at = moment.unwrap_or_else(|| table_state.session.with(|session| session.length()));
        let Some((old, next, before)) = before else { return (at, 0, table) };
        let now = clock();
        for slot in slots {
            if now - slot.since.get_value() > FLOATS {
                slot.drawn.set(String::new());
            }
        }
        let goes_on = at > old && (moment.is_none() || at == old + 1);
        if !goes_on || table_state.is_laid.get_untracked() {
            return (at, next, table);
        }
        let tolls = Change::between(&before, &table).tolls;
        if tolls.is_empty() {
            return (at, next, table);
        }
        slots[next].drawn.set(tolls.iter().map(|loss| draw(&table, loss)).collect());
        slots[next].since.set_value(now);
        (at, (next + 1) % SLOTS, table)
    });
    let group = |slot: Slot| view! { <g inner_html=move || slot.drawn.get()></g> }.into_any();
    slots.into_iter().map(group).collect()
}

fn draw(table: &Table, loss: &Loss) -> String {
    let at = place(table.game(), loss.at);
    let (x, y) = at.split_once(' ').unwrap_or(("0", "0"));
    let (class, sign) = if loss.points < 0 { ("lost", '−') } else { ("won", '+') };
    let points = loss.points.unsigned_abs();
    format!(r#"<text class="float float--{class}" x="{x}" y="{y}">{sign}{points}</text>"#)
}

/// The wrecks of this round.
pub(crate) fn wrecks(table_state: TableState) -> String {
    let table = table_state.shown.get();
    let moment = table_state.moment.get();
    table_state.session.with(|session| {
        let at = moment.unwrap_or_else(|| session.length());
        let mut svg = String::new();
        for wreck in session.wrecks(at).filter(|wreck| wreck.round == table.round()) {
            let (path, fit) = match wreck.unit {
                Unit::Ship(ship) => scene::hull(&table, ship),
                Unit::Squadron(squadron) => scene::fighter(&table, squadron),
                Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => continue,
            };
            svg += &format!(
                r#"<path class="wreck" transform="translate({}) rotate({}) {fit}" d="{path}"></path>"#,
                place(table.game(), wreck.pose.at),
                number(wreck.pose.heading.hundredths()),
            );
        }
        svg
    })
}
