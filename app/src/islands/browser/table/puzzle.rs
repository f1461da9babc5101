//! A puzzle on the table: a position, the answers to choose from, a hint, and what each answer is worth.

use std::sync::Arc;

use flagbridge_data::catalogue;
use flagbridge_engine::record::Record;
use flagbridge_engine::{Action, Seat, Table, Unit};
use flagbridge_puzzles::Puzzle;
use leptos::prelude::*;

use super::battle;
use super::battle::table_state::{Plan, TableState};
use super::saved_games;
use crate::islands::clipboard::copy_link;
use crate::play::game::forecast::Placing;
use crate::play::game::puzzle_words;
use crate::play::game::session::Session;
use crate::play::game::wording;
use crate::play::occupant::Occupant;
use crate::play::puzzle::{PuzzleStart, SOLVED, Solved};

/// A puzzle that is being solved.
#[derive(Clone, Copy)]
struct Solving {
    puzzle: StoredValue<Puzzle>,
    /// The position as the player who is asked sees it.
    table: StoredValue<Arc<Table>>,
    /// The answers and their words, the best first.
    answers: StoredValue<Vec<(Action, String)>>,
    /// The answer that is marked, and shown on the table.
    marked: RwSignal<Option<usize>>,
    /// The answer that was given.
    given: RwSignal<Option<usize>>,
    hinted: RwSignal<bool>,
}

/// Opens a puzzle.
pub(crate) fn open(start: PuzzleStart) -> AnyView {
    let table = Record::read(&start.record, catalogue())
        .and_then(|record| record.replay(catalogue(), |_, _| ()));
    match table {
        Ok(table) => show(start, &table).unwrap_or_else(|| trouble("nothing is asked")),
        Err(bad) => trouble(&bad.to_string()),
    }
}

fn trouble(reason: &str) -> AnyView {
    view! {
        <p class="notice notice--warning">{format!("This puzzle cannot be shown: {reason}.")}</p>
        <p>
            <a href="/puzzles">"All puzzles"</a>
        </p>
    }
    .into_any()
}

fn show(start: PuzzleStart, table: &Table) -> Option<AnyView> {
    let seat = table.decision()?.seat;
    let table = Arc::new(table.view(seat));
    let seats = Seat::ALL.map(|it| if it == seat { Occupant::Person } else { Occupant::Away });
    let names = Seat::ALL.map(|it| if it == seat { "You" } else { "Opponent" }.to_owned());
    let session = Session::follow(Arc::clone(&table), seats, names);
    let table_state = TableState::new(session, None);
    let solving = Solving {
        answers: StoredValue::new(puzzle_words::answers(&table, &start.puzzle)?),
        puzzle: StoredValue::new(start.puzzle),
        table: StoredValue::new(table),
        marked: RwSignal::new(None),
        given: RwSignal::new(None),
        hinted: RwSignal::new(false),
    };
    // An answer that is given on the table is marked, if it is one of those to choose from.
    table_state.ask_commands_apart();
    table_state.answer_elsewhere(Callback::new(move |actions: Vec<Action>| {
        let answers = solving.answers.get_value();
        let place = answers.iter().position(|(own, _)| actions.first() == Some(own));
        if place.is_some() {
            solving.marked.set(place);
        }
    }));
    let panel = panel(solving, seat, start.next);
    let view = battle::framed(table_state, bar(solving), panel, ().into_any(), || false);
    Effect::new(move |_| solving.draw(table_state));
    Some(view)
}

impl Solving {
    /// Shows the marked answer on the table; the unit the hint is about while none is marked.
    fn draw(self, table_state: TableState) {
        let table = self.table.get_value();
        let marked = self.marked.get().map(|place| self.answers.get_value()[place].0.clone());
        let question = table.decision().map(|decision| decision.question);
        let plan = match (&marked, question) {
            (Some(Action::Course(course)), _) => Plan::Course(course.clone()),
            (Some(action), Some(question)) => {
                Placing::of(action, question).map_or(Plan::Nothing, Plan::Placing)
            }
            _ => Plan::Nothing,
        };
        table_state.plan.set(plan);
        let subject = match &marked {
            Some(action) => puzzle_words::subject(action),
            None if self.hinted.get() => self.watched(),
            None => None,
        };
        table_state.pointed.set(subject);
    }

    /// The unit that the hint is about.
    fn watched(self) -> Option<Unit> {
        let name = self.puzzle.with_value(|it| it.fates.first().map(|fate| fate.unit.clone()))?;
        self.table.with_value(|table| table.game().unit_named(&name))
    }

    /// Gives the marked answer.
    fn answer(self) {
        let Some(place) = self.marked.get_untracked() else { return };
        let (id, difficulty) = self.puzzle.with_value(|it| (it.id.clone(), it.difficulty));
        let solved = solved().after(&id, difficulty, place == 0);
        let text = serde_json::to_string(&solved).unwrap_or_default();
        saved_games::set_setting(SOLVED, Some(&text));
        self.given.set(Some(place));
    }

    fn verdict(self) -> String {
        match self.given.get() {
            None => String::new(),
            Some(0) => {
                let Solved { streak, rating, .. } = solved();
                format!("Right. Streak {streak}, rating {rating:.0}.")
            }
            Some(_) => {
                let best = self.answers.with_value(|all| all[0].1.clone());
                format!("Another answer is clearly better: {best}.")
            }
        }
    }
}

/// The line above the table.
fn bar(solving: Solving) -> AnyView {
    let (theme, difficulty) = solving.puzzle.with_value(|it| (it.theme.title(), it.difficulty));
    view! {
        <div class="battle-bar">
            <a class="battle-bar__leave" href="/puzzles" aria-label="All puzzles" title="All puzzles">
                "‹"
            </a>
            <h1 class="battle-bar__stage">{format!("Puzzle: {theme}")}</h1>
            <span class="battle-bar__objective">{format!("Difficulty {difficulty} of 3")}</span>
        </div>
    }
    .into_any()
}

/// The panel next to the table: the question, the answers, the hint and the result.
fn panel(solving: Solving, seat: Seat, next: String) -> AnyView {
    let table = solving.table.get_value();
    let puzzle = solving.puzzle.get_value();
    let question = table.decision().map(|decision| wording::question(&table, decision));
    let answers = puzzle_words::order(&puzzle).into_iter().enumerate();
    let answers = answers.map(|(row, place)| answer(solving, row, place)).collect_view();
    let hint = puzzle_words::hint(&table, &puzzle);
    let outcome = move || match solving.given.get() {
        None => "open",
        Some(0) => "right",
        Some(_) => "wrong",
    };
    let before = solved().first_answer(&puzzle.id).map(|right| match right {
        true => "You have solved this puzzle before.",
        false => "Your first answer to this puzzle was wrong. Only the first answer counts for your streak and rating.",
    });
    let playouts = puzzle.playouts;
    let copied = RwSignal::new(String::new());
    let page = format!("/puzzles/{}", puzzle.id);
    let copy = move |_| {
        let origin = window().location().origin().unwrap_or_default();
        copy_link(format!("{origin}{page}"), copied);
    };
    view! {
        <section class="lesson-panel puzzle" data-puzzle=puzzle.id data-outcome=outcome aria-labelledby="puzzle-question">
            <h2 class="lesson-panel__title" id="puzzle-question">{question}</h2>
            <p>{puzzle_words::facts(&table, seat)} " Which answer leads to the best result at the end of the game?"</p>
            {before.map(|words| view! { <p class="puzzle__before">{words}</p> })}
            <fieldset class="puzzle__answers">
                <legend class="visually-hidden">"Answers"</legend>
                {answers}
            </fieldset>
            {move || solving.hinted.get().then(|| view! { <p class="lesson-panel__hint" data-hint-text>{hint.clone()}</p> })}
            <p class="lesson-panel__buttons" hidden=move || solving.given.get().is_some()>
                <button
                    class="button button--small button--primary"
                    type="button"
                    data-give
                    disabled=move || solving.marked.get().is_none()
                    on:click=move |_| solving.answer()
                >
                    "Answer"
                </button>
                <button
                    class="button button--small"
                    type="button"
                    data-hint
                    aria-pressed=move || solving.hinted.get().to_string()
                    on:click=move |_| solving.hinted.update(|on| *on = !*on)
                >
                    "Hint"
                </button>
            </p>
            <p class="puzzle__verdict" role="status" data-verdict>{move || solving.verdict()}</p>
            <div class="puzzle__after" hidden=move || solving.given.get().is_none()>
                <p class="puzzle__figures">
                    {format!("Bots played every answer to the end of the game {playouts} times, with the same dice for each. Mark an answer to see it on the table.")}
                </p>
                <p class="lesson-panel__buttons">
                    <a class="button button--small button--primary" href=format!("/puzzles/{next}") data-next>"Next puzzle"</a>
                    <a class="button button--small" href="/puzzles">"All puzzles"</a>
                    <button class="button button--small" type="button" data-copy-link on:click=copy>
                        "Copy link"
                    </button>
                </p>
                <p role="status" data-copied>{move || copied.get()}</p>
            </div>
        </section>
    }
    .into_any()
}

/// An answer to be marked; once one was given, with what it is worth.
fn answer(solving: Solving, row: usize, place: usize) -> AnyView {
    let table = solving.table.get_value();
    let (action, words) = solving.answers.with_value(|all| all[place].clone());
    let letter = char::from(b'A' + row as u8);
    let mut lines = solving.puzzle.with_value(|puzzle| puzzle_words::worth(&table, puzzle, place));
    lines.extend(puzzle_words::odds(&table, &action));
    let state = move || match (solving.given.get(), place) {
        (None, _) => "open",
        (Some(_), 0) => "best",
        (Some(given), place) if given == place => "wrong",
        _ => "worse",
    };
    view! {
        <div class="puzzle__answer" data-state=state>
            <label class="puzzle__choice">
                <input
                    type="radio"
                    name="puzzle-answer"
                    data-answer=place.to_string()
                    prop:checked=move || solving.marked.get() == Some(place)
                    on:change=move |_| solving.marked.set(Some(place))
                />
                <span>{format!("{letter}. {words}")}</span>
            </label>
            <ul class="puzzle__figures" hidden=move || solving.given.get().is_none()>
                {(place == 0).then(|| view! { <li><strong>"Best answer"</strong></li> })}
                {lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}
            </ul>
        </div>
    }
    .into_any()
}

fn solved() -> Solved {
    saved_games::setting(SOLVED).map(|text| Solved::parse(&text)).unwrap_or_default()
}
