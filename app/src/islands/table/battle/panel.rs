//! Who decides what, why, and the answers.

use std::sync::Arc;

use flagbridge_engine::{Action, Decision, Pick, Question, Table};
use leptos::prelude::*;
use web_sys::wasm_bindgen::JsCast as _;

use super::table_state::TableState;
use super::{aside, clock, course, dials, dice, estimate, hint, placing, targets, voyage};
use crate::icon::{Glyph, Icon};
use crate::play::forecast::Placing;
use crate::play::prospect::Prospect;
use crate::play::{defense, naming, wording};

/// So many impossible answers are shown without being asked for.
const FEW: usize = 4;

/// The open question with its answers; what is looked at, where it is not now; the end, once it has come.
pub(in super::super) fn panel(table_state: TableState) -> AnyView {
    keep_focus(table_state);
    answer_by_number();
    view! {
        <section class="decision" aria-labelledby="decision-title">
            {move || {
                if table_state.moment.get().is_some() {
                    return past(table_state);
                }
                let (table, asked) = table_state.session.with(|session| {
                    let asked = session.asked().map(|(seat, it)| {
                        (wording::address(session, seat), it.is_person())
                    });
                    (Arc::clone(session.table()), asked)
                });
                match (table.decision(), asked) {
                    (Some(decision), Some((name, true))) => question(table_state, &table, decision, &name),
                    (Some(decision), Some((name, false))) => waiting(table_state, &table, decision, &name),
                    _ => aside::ended(table_state),
                }
            }}
            <p class="decision__trouble" role="alert">{move || table_state.trouble.get()}</p>
            <p class="decision__elsewhere" role="status">
                {move || table_state.elsewhere.get().then_some("Another tab went on with this game: this is how it stands now.")}
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

/// Takes the focus off the answer that was given: the next question has other answers in the same places.
pub(in super::super) fn let_go() {
    let Some(focused) = document().active_element() else { return };
    if focused.closest(".decision").is_ok_and(|it| it.is_some())
        && let Ok(focused) = focused.dyn_into::<web_sys::HtmlElement>()
    {
        // An element that keeps the focus keeps it until the question takes it.
        let _ = focused.blur();
    }
}

/// Somebody who plays by keyboard is led to the next question once an answer was given.
fn keep_focus(table_state: TableState) {
    Effect::new(move |before: Option<usize>| {
        let length = table_state.session.with(|session| session.length());
        let live = table_state.is_live();
        if before.is_some_and(|before| before != length) && live {
            request_animation_frame(focus_title);
        }
        length
    });
}

fn focus_title() {
    let lost = document().active_element().is_none_or(|it| it.local_name() == "body");
    let title = document().get_element_by_id("decision-title");
    if let Some(title) =
        title.filter(|_| lost).and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok())
    {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        // A title that cannot take the focus leaves it with the page.
        let _ = title.focus_with_options(&options);
    }
}

fn head(table: &Table, decision: &Decision, name: &str) -> AnyView {
    let verb = if name == "You" { "You decide" } else { "decides" };
    let who = if name == "You" { verb.to_owned() } else { format!("{name} {verb}") };
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
    let how_to = wording::hint(asked);
    let control = control(table_state, table, asked);
    let mut answers = listed(table);
    answers.retain(|action| !voyage::composes(table_state, table, action));
    view! {
        {since(table_state)}
        {head(table, decision, name)}
        {(!how_to.is_empty()).then(|| view! { <p class="decision__hint">{how_to}</p> })}
        {dice::pool(table_state, table)}
        {control}
        {buttons(table_state, table, asked, answers)}
        {hint::hint(table_state)}
        {impossible(table)}
    }
    .into_any()
}

/// What others did since the last own decision, in a few lines that each lead to their moment.
fn since(table_state: TableState) -> AnyView {
    let lines: Vec<AnyView> = table_state.session.with_untracked(|session| {
        let line = |entry: &crate::play::telling::Entry| {
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
        Question::Dials(ship) => dials::picker(table_state, table, ship),
        Question::Course(ship) => course::control(table_state, table, ship),
        Question::Speed(ship) if table_state.ahead.with_untracked(Option::is_some) => {
            voyage::control(table_state, table, ship)
        }
        _ if !table_state.pieces.with(|pieces| pieces.is_empty()) => {
            placing::control(table_state, table)
        }
        _ if dice::is_asked(table) => dice::control(table_state, table),
        _ => ().into_any(),
    }
}

/// The answers that are buttons: all but those which a control composes.
fn listed(table: &Table) -> Vec<Action> {
    let Some(decision) = table.decision() else { return Vec::new() };
    let asked = decision.question;
    if matches!(asked, Question::Course(_) | Question::Dials(_)) {
        return Vec::new();
    }
    let dice = dice::is_asked(table);
    let legal = table.legal();
    let mut answers = legal.actions;
    answers.retain(|action| match action {
        Action::Pick(Pick::Dice(_)) => !dice,
        action => legal.complete || Placing::of(action, asked).is_none(),
    });
    // Passing stands last.
    answers.sort_by_key(|action| *action == Action::Pass);
    answers
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
        action => wording::answer(table, action),
    };
    let note = match &action {
        Action::Use(source, _) => naming::summary(table, *source).to_owned(),
        Action::Attack { .. } => attacker
            .and_then(|attacker| wording::preview(table, &action, attacker))
            .unwrap_or_default(),
        Action::Spend(token) => defense::result(table, token.kind),
        Action::Pass if asked == Question::DefenseTokens => {
            defense::stakes(table).unwrap_or_default()
        }
        Action::Objective(card) => {
            game.rules.card(*card).map_or_else(String::new, |card| card.summary.to_owned())
        }
        _ => String::new(),
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

/// Lines of what is out of the question; folded where they are many.
pub(in super::super) fn refused(lines: Vec<(String, String)>) -> AnyView {
    if lines.is_empty() {
        return ().into_any();
    }
    let open = lines.len() <= FEW;
    let title = format!("Out of the question ({})", lines.len());
    let line = |(words, why): (String, String)| {
        view! {
            <li class="refused">
                <span>{words}</span>
                <span class="refused__why">{why}</span>
            </li>
        }
    };
    let lines: Vec<_> = lines.into_iter().map(line).collect();
    view! {
        <details class="refusals" open=open>
            <summary>{title}</summary>
            <ul class="refusals__list">{lines}</ul>
        </details>
    }
    .into_any()
}

fn waiting(table_state: TableState, table: &Table, decision: &Decision, name: &str) -> AnyView {
    view! {
        {head(table, decision, name)}
        {clock::bot_thinking(table_state)}
        {dice::pool(table_state, table)}
        <div class="answers__list">
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
            {format!("After answer {at} of {of}")}
        </h2>
        <div class="answers__list">
            <button class="answer" type="button" data-now on:click=move |_| table_state.moment.set(None)>
                <span class="answer__words">"Back to now"</span>
            </button>
        </div>
    }
    .into_any()
}
