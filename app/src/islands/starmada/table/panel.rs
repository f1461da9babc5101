//! The question that is open and the ways to answer it.

use flagbridge_starmada::{Action, Direction, Element, Presence, Question, Seat, Table};
use leptos::prelude::*;

use super::state::TableState;
use super::{fire, flight, orders};
use crate::starmada::session::{Occupant, Session};
use crate::starmada::wording;

/// The question and its answers.
pub(super) fn panel(state: TableState) -> AnyView {
    // Orders are one question for all ships of a side: their fields stay while one after the other is handed in.
    let asked = Memo::new(move |_| {
        let question = state.question();
        let (turn, length) =
            state.session.with(|session| (session.table().turn(), session.length()));
        match question {
            Some((seat, Question::Orders(_))) => Some((seat, "orders", usize::from(turn))),
            Some((seat, question)) => Some((seat, question.id(), length)),
            None => None,
        }
    });
    let heading = Memo::new(move |_| match state.session.with(Session::is_closed) {
        true => "The battle is over".to_owned(),
        false => state.face.with(wording::question),
    });
    let whose = move || {
        let closed = state.session.with(Session::is_closed);
        state.face.with(|table| {
            table
                .decision()
                .filter(|_| !closed)
                .map(|it| format!("Side {} · {}", it.seat, it.question.cite()))
        })
    };
    view! {
        <section class="hex-panel" aria-labelledby="hex-question">
            <button
                class="button button--small hex-panel__fold"
                type="button"
                aria-expanded=move || (!state.folded.get()).to_string()
                on:click=move |_| state.folded.update(|folded| *folded = !*folded)
            >
                {move || if state.folded.get() { "Show" } else { "Hide" }}
            </button>
            <h2 class="hex-panel__title" id="hex-question" data-asks>{move || heading.get()}</h2>
            <p class="hex-panel__whose">{whose}</p>
            {move || match asked.get() {
                Some((seat, ..)) => answers(state, seat),
                None => waiting_words(state),
            }}
            {move || asked.get().map(|_| typed(state))}
        </section>
    }
    .into_any()
}

/// The message if nobody here has a decision.
fn waiting_words(state: TableState) -> AnyView {
    let words = move || {
        if state.moment.get().is_some() {
            "You are viewing an earlier step. Go to the last step to continue."
        } else if state.motion.with(Option::is_some) {
            "All ships move simultaneously."
        } else if state.is_showing_shots() {
            "The shots follow one after the other."
        } else if state.sent.get() {
            "Sending your answer…"
        } else {
            match state.session.with(Session::asked) {
                None => "The battle is over. Step through it below or save the record.",
                Some((_, Occupant::Away)) => "Waiting for your opponent.",
                Some((_, Occupant::Bot(_) | Occupant::Person)) => "The bot is thinking.",
            }
        }
    };
    view! { <p>{words}</p> }.into_any()
}

fn answers(state: TableState, seat: Seat) -> AnyView {
    let question = state
        .session
        .with_untracked(|session| session.table().decision().map(|decision| decision.question));
    match question {
        None => ().into_any(),
        Some(Question::PlaceShip | Question::PlaceFlight) => placing(state),
        Some(Question::Orders(_)) => orders::writing(state, seat),
        Some(Question::Fly(_)) => flight::flying(state),
        Some(Question::FlightAttack(_)) => flight::attacking(state),
        Some(Question::Fire(ship)) => fire::declaring(state, ship),
        Some(
            Question::Shift(_)
            | Question::ActivateFlight
            | Question::ActivateShip
            | Question::Losses(..),
        ) => listed(state),
    }
}

/// Elements that the asked side has not set up yet, of the kind that is asked for.
pub(super) fn waiting(table: &Table) -> Vec<Element> {
    let Some(decision) = table.decision() else { return Vec::new() };
    let game = table.game();
    let own = |element: &Element| game.seat_of(*element) == decision.seat;
    match decision.question {
        Question::PlaceShip => game
            .ship_ids()
            .filter(|ship| table.ship(*ship).presence == Presence::Waiting)
            .map(Element::Ship)
            .filter(own)
            .collect(),
        Question::PlaceFlight => game
            .flight_ids()
            .filter(|flight| table.flight(*flight).presence == Presence::Waiting)
            .map(Element::Flight)
            .filter(own)
            .collect(),
        _ => Vec::new(),
    }
}

/// Which element is set up, with which heading; where is said on the board.
fn placing(state: TableState) -> AnyView {
    let elements = state.session.with_untracked(|session| {
        let table = session.table();
        let name = |element: Element| (element, table.game().element_name(element));
        waiting(table).into_iter().map(name).collect::<Vec<_>>()
    });
    let first = elements.first().map(|it| it.0);
    let known =
        state.chosen.get_untracked().is_some_and(|it| elements.iter().any(|own| own.0 == it));
    if !known {
        state.chosen.set(first);
    }
    let choice = |(element, name): (Element, String)| {
        view! {
            <button
                class="button button--small"
                type="button"
                aria-pressed=move || (state.chosen.get() == Some(element)).to_string()
                on:click=move |_| state.chosen.set(Some(element))
            >
                {name}
            </button>
        }
        .into_any()
    };
    let advise = move |_| {
        if let Some(action) = state.session.with_untracked(|session| session.advice()) {
            state.answer(&action);
        }
    };
    view! {
        <p>"Choose a marked hex on the board."</p>
        <div class="hex-answers" role="group" aria-label="To set up">{elements.into_iter().map(choice).collect_view()}</div>
        {heading_choice(state)}
        <button class="button" type="button" data-advise on:click=advise>"Place one for me"</button>
    }
    .into_any()
}

/// The six headings.
pub(super) fn heading_choice(state: TableState) -> AnyView {
    let choice = |direction: Direction| {
        view! {
            <button
                class="button button--small"
                type="button"
                aria-pressed=move || (state.heading.get() == direction).to_string()
                on:click=move |_| state.heading.set(direction)
            >
                {direction.id()}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="hex-answers" role="group" aria-label="Heading">{Direction::ALL.map(choice)}</div>
    }
    .into_any()
}

/// Every answer as a button, where there are few.
fn listed(state: TableState) -> AnyView {
    let buttons = state.session.with_untracked(|session| {
        let table = session.table();
        let button = |action: Action| {
            let words = words(table, &action);
            answer_button(state, words, table.write(&action))
        };
        table.legal().actions.into_iter().map(button).collect_view()
    });
    view! { <div class="hex-answers">{buttons}</div> }.into_any()
}

fn words(table: &Table, action: &Action) -> String {
    let game = table.game();
    let acting = table.acting_ship();
    match action {
        Action::Activate(element) => {
            let idle = matches!(element, Element::Ship(ship) if !table.can_fire(*ship));
            let idle = if idle { " (no target)" } else { "" };
            format!("{}{idle}", game.element_name(*element))
        }
        Action::Shift(_, hex) => format!("To {hex}"),
        Action::LoseWeapon(mount) => acting.map_or_else(String::new, |ship| {
            let own = game.ship(ship).mounts[usize::from(*mount)];
            let battery = &game.ship(ship).sheet.batteries[usize::from(own.battery)];
            format!("{} {}", battery.name, own.arcs)
        }),
        Action::LoseEquipment(item) => acting
            .and_then(|ship| game.ship(ship).sheet.equipment.get(usize::from(*item)).cloned())
            .unwrap_or_default(),
        Action::Place(..)
        | Action::Orders(..)
        | Action::Fly(_)
        | Action::Attack(_)
        | Action::Fire(_)
        | Action::Done => table.write(action),
    }
}

/// A button that gives an answer.
pub(super) fn answer_button(state: TableState, words: String, answer: String) -> AnyView {
    view! {
        <button class="button" type="button" data-answer=answer.clone() on:click=move |_| { state.answer_text(&answer); }>
            {words}
        </button>
    }
    .into_any()
}

/// The same as a line of text, for those who prefer to type.
fn typed(state: TableState) -> AnyView {
    let text = RwSignal::new(String::new());
    let give = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if state.answer_text(&text.get_untracked()) {
            text.set(String::new());
        }
    };
    view! {
        <details class="hex-typed">
            <summary>"Answer as text"</summary>
            <form class="starmada-form" on:submit=give>
                <label for="typed-answer">"For example: place A1 0309 E, orders A1 2P1(3)+1, fire 1.2 3 B1, done"</label>
                <input
                    id="typed-answer"
                    type="text"
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                />
                <button class="button button--small" type="submit">"Answer"</button>
            </form>
        </details>
    }
    .into_any()
}
