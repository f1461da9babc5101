//! Putting pieces on the table: which one, where, turned how.

use std::sync::Arc;

use flagbridge_engine::{Pose, Table};
use leptos::prelude::*;

use super::table_state::{Plan, TableState};
use crate::play::game::forecast::{self, Piece, Placing};
use crate::play::game::wording;

/// How many places are suggested.
const SUGGESTIONS: usize = 5;

/// The pieces to choose from, how the chosen one stands, and a button that puts it down.
pub(crate) fn control(table_state: TableState, table: &Arc<Table>) -> AnyView {
    let pieces = table_state.pieces.get();
    let choices: Vec<AnyView> = match pieces.len() {
        0 => Vec::new(),
        _ => pieces
            .iter()
            .map(|(piece, places)| choice(table_state, table, *piece, places.first().copied()))
            .collect(),
    };
    let table = Arc::clone(table);
    let held = Memo::new(move |_| {
        table_state.plan.with(|plan| match plan {
            Plan::Placing(placing) => Some((placing.piece, placing.turns())),
            _ => None,
        })
    });
    let turning = {
        let table = Arc::clone(&table);
        move || held.get().map(|(piece, turns)| turning(table_state, &table, piece, turns))
    };
    let verdict = {
        let table = Arc::clone(&table);
        Memo::new(move |_| {
            table_state.plan.with(|plan| match plan {
                Plan::Placing(placing) => forecast::verdict(&table, placing),
                _ => None,
            })
        })
    };
    let label = move || {
        let Some((piece, _)) = held.get() else { return "Place it here".to_owned() };
        let name = forecast::piece_name(&table, piece);
        match piece {
            Piece::Mover(_) => "Move here".to_owned(),
            Piece::Ship(_) | Piece::Squadron(_) => format!("Deploy {name} here"),
            Piece::Obstacle(_) | Piece::Displaced(_) => format!("Place {name} here"),
            Piece::Spot => "Place token here".to_owned(),
        }
    };
    let put = move |_| {
        let action = table_state.plan.with_untracked(|plan| match plan {
            Plan::Placing(placing) => Some(placing.action()),
            _ => None,
        });
        if let Some(action) = action {
            table_state.answer(&action);
        }
    };
    view! {
        {(!choices.is_empty())
            .then(|| view! { <div class="pieces" role="group" aria-label="What to place">{choices}</div> })}
        {turning}
        {move || suggestions(table_state, held.get().map(|(piece, _)| piece))}
        <p class="placing__verdict" role="status">
            {move || verdict.get()}
        </p>
        <button
            class="button button--primary decision__confirm"
            type="button"
            data-confirm
            disabled=move || verdict.get().is_some()
            on:click=put
        >
            {label}
        </button>
    }
    .into_any()
}

fn choice(table_state: TableState, table: &Table, piece: Piece, first: Option<Placing>) -> AnyView {
    let chosen = move || {
        table_state
            .plan
            .with(|plan| matches!(plan, Plan::Placing(placing) if placing.piece == piece))
    };
    view! {
        <button
            class="piece"
            type="button"
            data-piece
            aria-pressed=move || chosen().to_string()
            on:click=move |_| {
                if let Some(first) = first {
                    table_state.plan.set(Plan::Placing(first));
                }
            }
        >
            {forecast::piece_name(table, piece)}
        </button>
    }
    .into_any()
}

/// Buttons that nudge and turn, and the speed a ship deploys at.
fn turning(table_state: TableState, table: &Arc<Table>, piece: Piece, turns: bool) -> AnyView {
    let change = move |change: &dyn Fn(&mut Placing)| {
        table_state.plan.update(|plan| {
            if let Plan::Placing(placing) = plan {
                change(placing);
            }
        });
    };
    let nudge = move |x: i32, y: i32| {
        change(&|placing| placing.pose.at = placing.pose.at + table_state.on_screen(x, y));
    };
    let turn = move |hundredths: i32| {
        change(&|placing| {
            placing.pose = Pose { heading: placing.pose.heading + hundredths, ..placing.pose };
        });
    };
    let arrows: Vec<AnyView> = [
        ("←", "Left", -500, 0),
        ("↑", "Up", 0, 500),
        ("↓", "Down", 0, -500),
        ("→", "Right", 500, 0),
    ]
    .into_iter()
    .map(|(sign, label, x, y)| {
        view! {
            <button class="click" type="button" aria-label=label on:click=move |_| nudge(x, y)>
                {sign}
            </button>
        }
        .into_any()
    })
    .collect();
    let turner: Vec<AnyView> = [("↶", "Turn left", -1_500), ("↷", "Turn right", 1_500)]
        .into_iter()
        .filter(|_| turns)
        .map(|(sign, label, by)| {
            view! {
                <button class="click" type="button" aria-label=label on:click=move |_| turn(by)>
                    {sign}
                </button>
            }
            .into_any()
        })
        .collect();
    let speeds: Vec<AnyView> = match piece {
        Piece::Ship(ship) => {
            let most = table.game().ship(ship).ship.speed.max();
            (0..=most).map(|speed| speed_choice(table_state, Arc::clone(table), speed)).collect()
        }
        _ => Vec::new(),
    };
    view! {
        <div class="joint" role="group" aria-label="Move and turn">
            <span class="joint__label" aria-hidden="true">"Nudge"</span>
            <div class="joint__clicks">{arrows} {turner}</div>
        </div>
        {(!speeds.is_empty())
            .then(|| {
                view! {
                    <div class="joint" role="group" aria-label="Speed">
                        <span class="joint__label" aria-hidden="true">"Speed"</span>
                        <div class="joint__clicks">{speeds}</div>
                    </div>
                }
            })}
    }
    .into_any()
}

fn speed_choice(table_state: TableState, table: Arc<Table>, speed: u8) -> AnyView {
    let with = move |plan: &Plan| match plan {
        Plan::Placing(placing) => Some(Placing { speed, ..*placing }),
        _ => None,
    };
    let chosen = move || {
        table_state
            .plan
            .with(|plan| matches!(plan, Plan::Placing(placing) if placing.speed == speed))
    };
    let barred = move || {
        let refusal = table_state.plan.with(with).and_then(|it| table.check(&it.action()).err());
        refusal == Some(flagbridge_engine::Refusal::Speed)
    };
    let barred_words = barred.clone();
    let choose = move |_| {
        if let Some(placing) = table_state.plan.with_untracked(with) {
            table_state.plan.set(Plan::Placing(placing));
        }
    };
    view! {
        <button
            class="click"
            type="button"
            data-speed=speed.to_string()
            aria-pressed=move || chosen().to_string()
            title=move || barred_words().then(|| wording::refusal(flagbridge_engine::Refusal::Speed))
            disabled=barred
            on:click=choose
        >
            {speed.to_string()}
        </button>
    }
    .into_any()
}

/// A few legal places, the best one first.
fn suggestions(table_state: TableState, piece: Option<Piece>) -> AnyView {
    let pieces = table_state.pieces.get();
    let Some((_, places)) = pieces.iter().find(|(other, _)| Some(*other) == piece) else {
        return ().into_any();
    };
    let count = places.len().min(SUGGESTIONS);
    let spread = (0..count).map(|place| places[place * places.len() / count]);
    let button = |(number, placing): (usize, Placing)| {
        let keep_speed = move || {
            let speed = table_state.plan.with_untracked(|plan| match plan {
                Plan::Placing(old) if old.piece == placing.piece => old.speed,
                _ => placing.speed,
            });
            table_state.plan.set(Plan::Placing(Placing { speed, ..placing }));
        };
        view! {
            <button class="click" type="button" data-suggest aria-label=format!("Place {}", number + 1) on:click=move |_| keep_speed()>
                {(number + 1).to_string()}
            </button>
        }
        .into_any()
    };
    let buttons: Vec<AnyView> = spread.enumerate().map(button).collect();
    view! {
        <div class="joint" role="group" aria-label="Suggested places">
            <span class="joint__label" aria-hidden="true">"Suggested"</span>
            <div class="joint__clicks">{buttons}</div>
        </div>
    }
    .into_any()
}
