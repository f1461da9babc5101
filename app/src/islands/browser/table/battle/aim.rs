//! What a unit could attack where it stands, and the exact odds of one such attack.

use std::sync::Arc;

use flagbridge_analysis::{Analysis, Arc as FiringArc};
use flagbridge_engine::{Table, Target, Unit};
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use web_sys::wasm_bindgen::JsCast as _;

use super::refused::refused;
use super::table_state::TableState;
use crate::analysis::OddsQuestion;
use crate::islands::analysis::odds_board;
use crate::play::game::prospect::{Prospect, prospects};
use crate::play::game::{naming, wording};

/// The attacks there are, and those there are not and why.
pub(crate) fn attacks(table_state: TableState, unit: Unit) -> AnyView {
    let found = Memo::new(move |_| prospects(&table_state.settled.get(), unit));
    let list = move || {
        let table = table_state.settled.get();
        let (able, unable) = found.get();
        let buttons: Vec<AnyView> =
            able.into_iter().map(|prospect| button(table_state, &table, prospect)).collect();
        let none = buttons.is_empty().then(|| {
            view! { <p class="decision__hint">"Nothing can be attacked from here."</p> }
        });
        let line = |(target, refusal): (Target, flagbridge_engine::Refusal)| {
            (naming::target(&table, target), wording::refusal(refusal))
        };
        let lines = unable.into_iter().map(line).collect();
        view! {
            {none}
            <div class="answers__list">{buttons}</div>
            {refused(lines)}
        }
        .into_any()
    };
    view! {
        <details class="fold" open data-attacks>
            <summary class="fold__title">"Attacks from here"</summary>
            <div class="measure__attacks">
                {list}
            </div>
        </details>
    }
    .into_any()
}

/// The odds of the attack that is chosen; they follow the position.
pub(crate) fn chosen(table_state: TableState) -> AnyView {
    let asked = Memo::new(move |_| {
        let prospect = table_state.aim.get()?;
        let table = table_state.settled.get();
        table_state.is_laid.get().then(|| question(&table, prospect)).flatten()
    });
    let title = move || {
        let table = table_state.settled.get();
        let prospect = table_state.aim.get()?;
        let attacker = naming::unit(&table, prospect.attacker);
        Some(format!("{attacker}: {}", prospect.title(&table)))
    };
    view! {
        <section class="fold battle__odds" aria-labelledby="aim-title" hidden=move || asked.with(Option::is_none)>
            <h2 class="fold__title" id="aim-title" tabindex="-1">{title}</h2>
            {move || asked.get().map(odds)}
        </section>
    }
    .into_any()
}

/// Leads to the odds where they lie out of sight.
fn look_at_odds() {
    let title = document().get_element_by_id("aim-title");
    if let Some(title) = title.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
        let rect = title.get_bounding_client_rect();
        let height = window().inner_height().ok().and_then(|it| it.as_f64()).unwrap_or(0.0);
        if rect.top() > height || rect.bottom() < 0.0 {
            title.scroll_into_view();
        }
    }
}

fn button(table_state: TableState, table: &Arc<Table>, prospect: Prospect) -> AnyView {
    let unit = prospect.target.unit();
    view! {
        <button
            class="answer"
            type="button"
            data-prospect
            aria-pressed=move || (table_state.aim.get() == Some(prospect)).to_string()
            on:mouseenter=move |_| table_state.pointed.set(Some(unit))
            on:mouseleave=move |_| table_state.pointed.set(None)
            on:click=move |_| {
                table_state.aim.set(Some(prospect));
                request_animation_frame(look_at_odds);
            }
        >
            <span class="answer__words">{prospect.title(table)}</span>
            <span class="answer__note">{prospect.facts(table)}</span>
        </button>
    }
    .into_any()
}

/// The attack as the odds read it, and the list its cards are in.
#[derive(Clone, PartialEq)]
struct AimedAttack {
    expression: String,
    list: Option<(flagbridge_fleet::Draft, usize)>,
    prospect: Prospect,
}

fn question(table: &Table, prospect: Prospect) -> Option<AimedAttack> {
    let attack = prospect.attack(table).ok()?;
    Some(AimedAttack { expression: attack.to_string(), list: prospect.list(table), prospect })
}

/// The odds as soon as their code has come.
fn odds(asked: AimedAttack) -> AnyView {
    let board: RwSignal<Option<Result<Board, ()>>> = RwSignal::new(None);
    leptos::task::spawn_local(async move {
        let code = load().await.map_err(|_| ());
        // Another attack may have been chosen meanwhile.
        board.try_set(Some(code));
    });
    view! {
        <div class="measure__odds" data-odds>
            {move || match board.get() {
                None => view! { <p class="later" role="status">"Loading…"</p> }.into_any(),
                Some(Ok(board)) => (board.show)(&asked),
                Some(Err(())) => {
                    view! {
                        <p class="notice notice--warning" role="alert">
                            "The odds could not be loaded. Try again when you are online."
                        </p>
                    }
                        .into_any()
                }
            }}
        </div>
    }
    .into_any()
}

#[derive(Clone, Copy)]
struct Board {
    show: fn(&AimedAttack) -> AnyView,
}

#[wasm_split(study, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load() -> Result<Board, SplitLoaderError> {
    Ok(Board { show })
}

/// The dice alone, and beside them the same with what the attacker’s cards do, where they do anything.
fn show(asked: &AimedAttack) -> AnyView {
    let first = asked.expression.clone();
    let second = with_cards(asked).filter(|second| *second != first).unwrap_or_default();
    odds_board(OddsQuestion { first, second }, false)
}

fn with_cards(asked: &AimedAttack) -> Option<String> {
    let (draft, place) = asked.list.as_ref()?;
    let (zone, Target::Zone(..)) = (asked.prospect.zone?, asked.prospect.target) else {
        return None;
    };
    let mut attack: flagbridge_odds::Attack = asked.expression.parse().ok()?;
    let figures = Analysis::new(draft);
    let steps = figures.ships.get(*place)?.attack(FiringArc::Zone(zone), attack.range);
    attack.modifications = steps.modifications;
    Some(attack.to_string())
}
