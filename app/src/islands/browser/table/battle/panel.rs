//! Who decides what, why, and the answers.

use std::sync::Arc;

use flagbridge_engine::{Action, Decision, Pick, Question, Table};
use leptos::prelude::*;
use web_sys::wasm_bindgen::JsCast as _;

use super::focus::keep_focus;
use super::refused::refused;
use super::table_state::TableState;
use super::{
    course, dials, dice, estimate, hint, lazy_parts, placing, speed_and_course, targets, thinking,
};
use crate::icon::{Glyph, Icon};
use crate::play::game::prospect::Prospect;
use crate::play::game::{answers, dice_choice, naming, wording};

/// The open question with its answers; what is looked at, where it is not now; the end, once it has come.
pub(crate) fn panel(table_state: TableState) -> AnyView {
    keep_focus(
        move || table_state.session.with(|session| session.length()),
        move || table_state.is_live(),
    );
    answer_by_number();
    view! {
        <section class="decision" aria-labelledby="decision-title">
            {move || {
                if table_state.moment.get().is_some() {
                    return past(table_state);
                }
                let (table, asked) = table_state.session.with(|session| {
                    let asked = session.asked().map(|(seat, it)| {
                        (session.address(seat), it.is_person())
                    });
                    (Arc::clone(session.table()), asked)
                });
                match (table.decision(), asked) {
                    (Some(decision), Some((name, true))) => question(table_state, &table, decision, &name),
                    (Some(decision), Some((name, false))) => waiting(table_state, &table, decision, &name),
                    _ => lazy_parts::ended(table_state),
                }
            }}
            <p class="decision__trouble" role="alert">{move || table_state.trouble.get()}</p>
            <p class="decision__elsewhere" role="status">
                {move || table_state.elsewhere.get().then_some("The game continued in another tab. This is the current state.")}
            </p>
        </section>
    }
    .into_any()
}

/// The keys 1 to 9 give the answers in the order in which they stand.
fn answer_by_number() {
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        let typing = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        let typing = typing.is_some_and(|it| {
            it.closest("input, textarea, select, .curtain").is_ok_and(|it| it.is_some())
        });
        let number = event.key().parse::<u32>().ok().filter(|number| (1..=9).contains(number));
        let Some(number) = number else { return };
        let held = event.ctrl_key() || event.meta_key() || event.alt_key() || event.repeat();
        if typing || held || document().query_selector(".curtain").is_ok_and(|it| it.is_some()) {
            return;
        }
        let answers = document().query_selector_all(".decision [data-answer]").ok();
        let answer = answers.and_then(|answers| answers.item(number - 1));
        if let Some(answer) = answer.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
            event.prevent_default();
            answer.click();
        }
    });
    on_cleanup(move || listener.remove());
}

fn head(table: &Table, decision: &Decision, who: String) -> AnyView {
    let side = super::scene::side(decision.seat);
    let cite = decision.question.cite();
    view! {
        <p class=format!("decision__who decision__who--{side}")>{who}</p>
        <h2 class="decision__title" id="decision-title" tabindex="-1">
            {wording::question(table, decision)}
        </h2>
        <p class="decision__why"><cite>{cite}</cite></p>
    }
    .into_any()
}

fn question(
    table_state: TableState,
    table: &Arc<Table>,
    decision: &Decision,
    name: &str,
) -> AnyView {
    let asked = decision.question;
    let control = control(table_state, table, asked);
    // The way to the course is chosen with the tool.
    let ahead = table_state.ahead.get_untracked();
    let folded = ahead.is_some();
    let answers = if folded { Vec::new() } else { answers::listed(table) };
    let course = ahead.filter(|way| !way.detour).map(|way| way.table);
    let (titled, asked_then) = match course.as_deref() {
        Some(then) => (then, then.decision().unwrap_or(decision)),
        None => (&**table, decision),
    };
    let how_to = wording::hint(asked_then.question);
    view! {
        {since(table_state)}
        {head(titled, asked_then, naming::does(name, "decides", "decide"))}
        {(!how_to.is_empty()).then(|| view! { <p class="decision__hint">{how_to}</p> })}
        {dice::pool(table)}
        {control}
        {buttons(table_state, table, asked, answers)}
        {hint::hint(table_state)}
        {(!folded).then(|| impossible(table))}
    }
    .into_any()
}

/// What others did since the last own decision, in a few lines that each lead to their moment.
fn since(table_state: TableState) -> AnyView {
    let lines: Vec<AnyView> = table_state.session.with_untracked(|session| {
        let line = |entry: &crate::play::game::telling::LogEntry| {
            let step = entry.step;
            view! {
                <li>
                    <button class="since__line" type="button" on:click=move |_| table_state.moment.set(Some(step))>
                        {entry.text.clone()}
                    </button>
                </li>
            }
            .into_any()
        };
        session.since_last_decision().into_iter().map(line).collect()
    });
    if lines.is_empty() {
        return ().into_any();
    }
    view! {
        <div class="since" data-since>
            <p class="since__title">"Since your last decision"</p>
            <ul class="since__lines">{lines}</ul>
        </div>
    }
    .into_any()
}

/// The control that a question has beside its buttons.
fn control(table_state: TableState, table: &Arc<Table>, asked: Question) -> AnyView {
    match asked {
        Question::Dials(_) => dials::picker(table_state, table),
        Question::Course(ship) => course::control(table_state, table, ship),
        _ if table_state.ahead.with_untracked(Option::is_some) => {
            speed_and_course::control(table_state)
        }
        _ if !table_state.pieces.with(|pieces| pieces.is_empty()) => {
            placing::control(table_state, table)
        }
        _ if dice_choice::is_asked(table) => dice::control(table_state, table),
        _ => ().into_any(),
    }
}

fn buttons(
    table_state: TableState,
    table: &Arc<Table>,
    asked: Question,
    answers: Vec<Action>,
) -> AnyView {
    let mut groups: Vec<(String, Vec<Action>)> = Vec::new();
    for action in answers {
        let heading = match action {
            Action::Pass | Action::PassToken => String::new(),
            ref action => wording::group(action),
        };
        match groups.last_mut() {
            Some((last, actions)) if *last == heading => actions.push(action),
            _ => groups.push((heading, vec![action])),
        }
    }
    let attacker = targets::attacker(table);
    let group = move |(heading, actions): (String, Vec<Action>)| {
        let table = Arc::clone(table);
        let list: Vec<AnyView> = actions
            .into_iter()
            .map(|action| button(table_state, &table, asked, attacker, action))
            .collect();
        let label = heading.clone();
        view! {
            <div class="answers__group" role="group" aria-label=label>
                {(!heading.is_empty()).then(|| view! { <h3 class="answers__heading">{heading}</h3> })}
                <div class="answers__list">{list}</div>
            </div>
        }
        .into_any()
    };
    let groups: Vec<AnyView> = groups.into_iter().map(group).collect();
    view! { <div class="answers">{groups}</div> }.into_any()
}

fn button(
    table_state: TableState,
    table: &Table,
    asked: Question,
    attacker: Option<flagbridge_engine::Unit>,
    action: Action,
) -> AnyView {
    let game = table.game();
    let words = match &action {
        Action::Pass => wording::pass(asked).to_owned(),
        Action::Attack { target, .. } => naming::target(table, *target),
        Action::First(seat) => {
            let name = table_state.session.with_untracked(|session| session.player(*seat));
            naming::does(&name, "goes first", "go first")
        }
        action => wording::answer(table, action),
    };
    let note = match &action {
        Action::Attack { .. } => attacker
            .and_then(|attacker| wording::preview(table, &action, attacker))
            .unwrap_or_default(),
        action => answers::note(table, asked, action),
    };
    let odds = match (&action, attacker) {
        (Action::Attack { zone, target }, Some(attacker)) => {
            estimate::estimate(table, Prospect { attacker, zone: *zone, target: *target })
        }
        _ => ().into_any(),
    };
    let quiet = matches!(action, Action::Pass);
    let notation = game.write(&action);
    let glyph = glyph(&action);
    let unit = targets::unit_of(&action);
    let show = move || table_state.pointed.set(unit);
    view! {
        <button
            class="answer"
            class:answer--quiet=quiet
            type="button"
            data-answer=notation
            on:mouseenter=move |_| show()
            on:mouseleave=move |_| table_state.pointed.set(None)
            on:focus=move |_| show()
            on:click=move |_| table_state.answer(&action)
        >
            {glyph.map(|glyph| view! { <Icon glyph /> })}
            <span class="answer__words">{words}</span>
            {(!note.is_empty()).then(|| view! { <span class="answer__note">{note}</span> })}
            {odds}
        </button>
    }
    .into_any()
}

fn glyph(action: &Action) -> Option<Glyph> {
    match action {
        Action::Resolve { command, .. } | Action::Pick(Pick::Command(command)) => {
            Some(dials::glyph(*command))
        }
        Action::Spend(token) | Action::Accuracy(token) | Action::Pick(Pick::Token(token)) => {
            Some(dice::token_glyph(token.kind))
        }
        Action::Pick(Pick::Color(color)) => Some(dice::die_glyph(*color)),
        _ => None,
    }
}

/// What cannot be answered, and why: attacks, units, tokens, commands, cards.
fn impossible(table: &Table) -> AnyView {
    let attacks = targets::impossible(table).into_iter();
    let mut lines: Vec<(String, String)> = attacks
        .chain(table.barred())
        .map(|(action, refusal)| {
            let words = match action {
                Action::Attack { target, .. } => naming::target(table, target),
                Action::Move(_) => "Move".to_owned(),
                Action::Resolve { command, .. } => command.name().to_owned(),
                action => wording::answer(table, &action),
            };
            (words, wording::refusal(refusal))
        })
        .collect();
    let mut seen = std::collections::HashSet::new();
    lines.retain(|line| seen.insert(line.clone()));
    refused(lines)
}

fn waiting(table_state: TableState, table: &Table, decision: &Decision, name: &str) -> AnyView {
    view! {
        {head(table, decision, format!("Waiting for {name}"))}
        {thinking::bot_thinking(table_state)}
        {dice::pool(table)}
        <div class="answers__list" hidden=table_state.session.with_untracked(|session| session.is_followed())>
            <button class="answer answer--quiet" type="button" data-skip on:click=move |_| table_state.skipping.set(true)>
                <span class="answer__words">"Skip to my next decision"</span>
            </button>
        </div>
    }
    .into_any()
}

fn past(table_state: TableState) -> AnyView {
    let (at, of) = (
        table_state.moment.get().unwrap_or(0),
        table_state.session.with(|session| session.length()),
    );
    view! {
        <p class="decision__who">"Looking back"</p>
        <h2 class="decision__title" id="decision-title" tabindex="-1">
            {format!("After step {at} of {of}")}
        </h2>
        <div class="answers__list">
            <button class="answer" type="button" data-now on:click=move |_| table_state.moment.set(None)>
                <span class="answer__words">"Back to now"</span>
            </button>
        </div>
    }
    .into_any()
}
