//! The dials and tokens of one unit on a position laid out by hand.

use flagbridge_cards::DefenseToken;
use flagbridge_engine::Unit;
use leptos::prelude::*;

use super::dice::token_glyph;
use super::table_state::TableState;
use super::trial;
use crate::icon::Icon;
use crate::play::game::kept_position::{self, Dial};
use crate::play::game::naming;

/// Everything that can be set of a unit: place, heading, speed, shields, hull, tokens; for a ship also the maneuver tool.
pub(crate) fn controls(table_state: TableState, unit: Unit) -> AnyView {
    let dials: Vec<AnyView> = dials(table_state, unit)
        .into_iter()
        .map(|(name, dial)| stepper(table_state, unit, name, dial))
        .collect();
    let tool = match unit {
        Unit::Ship(ship) => trial::control(table_state, ship),
        _ => ().into_any(),
    };
    view! {
        {tool}
        {mover(table_state, unit)}
        {dials}
        {tokens(table_state, unit)}
        <button class="button button--small" type="button" data-take-off on:click=move |_| {
            table_state.take_off();
        }>
            "Remove from the table"
        </button>
    }
    .into_any()
}

fn dials(table_state: TableState, unit: Unit) -> Vec<(String, Dial)> {
    let table = table_state.shown.get_untracked();
    match unit {
        Unit::Ship(ship) => {
            let zones = table.game().ship(ship).ship.hull_zones().iter();
            let shields = zones
                .map(|zone| (format!("Shields, {}", naming::zone(*zone)), Dial::Shields(*zone)));
            let others = [("Speed".to_owned(), Dial::Speed), ("Hull".to_owned(), Dial::Hull)];
            others.into_iter().chain(shields).collect()
        }
        Unit::Squadron(_) => vec![("Hull".to_owned(), Dial::Hull)],
        _ => Vec::new(),
    }
}

fn mover(table_state: TableState, unit: Unit) -> AnyView {
    let arrow = |(sign, label, x, y): (&'static str, &'static str, i32, i32)| {
        view! {
            <button class="click" type="button" aria-label=label on:click=move |_| {
                table_state.nudge(table_state.on_screen(x, y));
            }>
                {sign}
            </button>
        }
        .into_any()
    };
    let turner = |(sign, label, by): (&'static str, &'static str, i32)| {
        view! {
            <button class="click" type="button" aria-label=label data-turn on:click=move |_| {
                table_state.turn(by);
            }>
                {sign}
            </button>
        }
        .into_any()
    };
    let arrows = [
        ("←", "Left", -500, 0),
        ("↑", "Up", 0, 500),
        ("↓", "Down", 0, -500),
        ("→", "Right", 500, 0),
    ];
    let mut buttons: Vec<AnyView> = arrows.into_iter().map(arrow).collect();
    if unit.squadron().is_none() {
        let turns = [("↶", "Turn left", -500), ("↷", "Turn right", 500)];
        buttons.extend(turns.into_iter().map(turner));
    }
    view! {
        <div class="joint" role="group" aria-label="Move and turn">
            <span class="joint__label" aria-hidden="true">"Nudge"</span>
            <div class="joint__clicks">{buttons}</div>
        </div>
    }
    .into_any()
}

/// A number that is made smaller and larger.
fn stepper(table_state: TableState, unit: Unit, name: String, dial: Dial) -> AnyView {
    let value = Memo::new(move |_| {
        table_state
            .laid
            .with(|laid| laid.as_ref().and_then(|it| kept_position::reading(it, unit, dial)))
    });
    let step = move |by: i8| {
        if let Some(value) = value.get_untracked() {
            let to = value.saturating_add_signed(by);
            table_state.change(|position| kept_position::turn(position, unit, dial, to));
        }
    };
    let (fewer, more) = (format!("{name}: one less"), format!("{name}: one more"));
    let label = name.clone();
    view! {
        <div class="joint" role="group" aria-label=label>
            <span class="joint__label" aria-hidden="true">{name}</span>
            <div class="joint__clicks">
                <button class="click" type="button" aria-label=fewer on:click=move |_| step(-1)>"−"</button>
                <output class="measure__value" data-value>
                    {move || value.get().map(|value| value.to_string())}
                </output>
                <button class="click" type="button" aria-label=more on:click=move |_| step(1)>"+"</button>
            </div>
        </div>
    }
    .into_any()
}

/// The defense tokens, each turned over by a click.
fn tokens(table_state: TableState, unit: Unit) -> AnyView {
    let all = move || {
        table_state
            .laid
            .with(|laid| laid.as_ref().map_or_else(Vec::new, |it| kept_position::defense(it, unit)))
    };
    let count = untrack(all).len();
    let token = |place: usize| {
        let now = Memo::new(move |_| all().get(place).copied());
        let kind = untrack(all).get(place).map_or(DefenseToken::Brace, |(kind, _)| *kind);
        let words = move || {
            let side = match now.get().and_then(|(_, side)| side) {
                Some(true) => "readied",
                Some(false) => "exhausted",
                None => "discarded",
            };
            format!("{}: {side}", kind.name())
        };
        let class = move || match now.get().and_then(|(_, side)| side) {
            Some(true) => "click measure__token",
            Some(false) => "click measure__token measure__token--spent",
            None => "click measure__token measure__token--gone",
        };
        view! {
            <button
                class=class
                type="button"
                data-token
                aria-label=words
                title=words
                on:click=move |_| table_state.change(|position| kept_position::flip(position, unit, place))
            >
                <Icon glyph=token_glyph(kind) />
            </button>
        }
        .into_any()
    };
    let buttons: Vec<AnyView> = (0..count).map(token).collect();
    (!buttons.is_empty())
        .then(|| {
            view! {
                <div class="joint" role="group" aria-label="Defense tokens">
                    <span class="joint__label" aria-hidden="true">"Tokens"</span>
                    <div class="joint__clicks">{buttons}</div>
                </div>
            }
        })
        .into_any()
}
