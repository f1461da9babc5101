//! A game seen again, answer by answer.

use std::time::Duration;

use flagbridge_engine::Seat;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::HtmlInputElement;
use web_sys::wasm_bindgen::JsCast as _;

use super::battle::table_state::TableState;
use super::battle::{aim, board, ending, fleets, log, measure, packed, position};
use super::{saved_games, stored_replays};
use crate::islands::browser::address::{follow_address, fragment};
use crate::islands::browser::text_file;
use crate::islands::clipboard::copy;
use crate::play::game::naming;
use crate::play::game::session::Session;
use crate::play::game::summary::{Mark, Summary};
use crate::play::occupant::Occupant;

/// Opens the replay that the address names: a game of this browser, a record in the link itself, or one that the server
/// keeps; else asks for a file.
pub(crate) fn open() -> AnyView {
    let table_state: RwSignal<Option<TableState>> = RwSignal::new(None);
    let trouble = RwSignal::new(String::new());
    let owner = Owner::current().unwrap_or_default();
    let show = move |opened: Result<Session, String>| match opened {
        Ok(session) => {
            let made = owner.with(|| TableState::new(session, None));
            let length = made.session.with_untracked(Session::length);
            made.moment.set(Some(moment_asked().unwrap_or(1).min(length)));
            trouble.set(String::new());
            table_state.set(Some(made));
        }
        Err(reason) => trouble.set(reason),
    };
    follow_address();
    let asked = fragment();
    let named = |name: &str| asked.split('&').find_map(|part| part.strip_prefix(name));
    match (named("game="), named("record=")) {
        (Some(id), _) => show(kept(id)),
        (_, Some(packed)) => {
            let (packed, show) = (packed.to_owned(), show.clone());
            spawn_local(async move {
                let text = packed::unpack(&packed).await;
                show(
                    text.map_or_else(
                        || Err("This link is damaged.".to_owned()),
                        |text| read(&text),
                    ),
                );
            });
        }
        _ => {
            if let Some(id) = stored_replays::named("/replay/") {
                let show = show.clone();
                spawn_local(async move {
                    show(
                        stored_replays::fetch(&id)
                            .await
                            .and_then(|it| read_named(&it.record, it.names)),
                    );
                });
            }
        }
    }
    let here = stored_replays::named("/replay/").is_some();
    let game = named("game=").map(str::to_owned);
    view! {
        {opener(trouble, show)}
        {move || table_state.get().map(replay)}
        {move || table_state.get().filter(|_| !here).map(|table_state| stored_replays::share(table_state, game.clone()))}
    }
    .into_any()
}

/// Shows a scenario from its beginning.
pub(crate) fn scenario(record: &str) -> AnyView {
    match read(record) {
        Ok(session) => {
            let table_state = TableState::new(session, None);
            table_state.moment.set(Some(moment_asked().unwrap_or(0)));
            replay(table_state)
        }
        Err(reason) => view! { <p class="notice notice--warning">{reason}</p> }.into_any(),
    }
}

/// The moment that the address names behind `at=`.
fn moment_asked() -> Option<usize> {
    fragment().split('&').find_map(|part| part.strip_prefix("at=")?.parse().ok())
}

/// A game of this browser, to be watched.
pub(super) fn kept(id: &str) -> Result<Session, String> {
    let kept = saved_games::read(id).ok_or("There is no such game in this browser.")?;
    kept.watch().map_err(|bad| format!("This game cannot be shown: {bad}."))
}

pub(crate) fn read(text: &str) -> Result<Session, String> {
    read_named(text, Default::default())
}

/// Reads a record, to be watched under these names.
pub(super) fn read_named(text: &str, names: [String; 2]) -> Result<Session, String> {
    let wrong =
        |bad: flagbridge_engine::record::BadRecord| format!("This is not a game record: {bad}.");
    // Neither side is being played: both are shown with everything they know.
    let seats = [Occupant::Away, Occupant::Away];
    let [one, two] = names;
    let or = |name: String, side: &str| if name.is_empty() { side.to_owned() } else { name };
    Session::watch(text, seats, [or(one, "Side A"), or(two, "Side B")]).map_err(wrong)
}

fn opener(
    trouble: RwSignal<String>,
    show: impl Fn(Result<Session, String>) + Clone + 'static,
) -> AnyView {
    let choose = move |event: web_sys::Event| {
        let show = show.clone();
        text_file::on_chosen(&event, move |text| show(read(text)));
    };
    view! {
        <div class="replay-open">
            <label class="button">
                "Open a record"
                <input class="visually-hidden" id="record-file" type="file" accept=".txt,text/plain" on:change=choose />
            </label>
            <p class="decision__trouble" role="alert">{move || trouble.get()}</p>
        </div>
    }
    .into_any()
}

fn replay(table_state: TableState) -> AnyView {
    let length = table_state.session.with_untracked(Session::length);
    let at = move || table_state.moment.get().unwrap_or(length);
    let go = move |to: usize| {
        table_state.put_away();
        table_state.moment.set(Some(to.min(length)));
    };
    let rounds = table_state.session.with_untracked(Session::rounds);
    let jumps: Vec<AnyView> = rounds
        .into_iter()
        .map(|(round, place)| {
            let words = if round == 0 { "Setup".to_owned() } else { format!("Round {round}") };
            view! {
                <button class="click click--wide" type="button" data-round=round.to_string() on:click=move |_| go(place)>
                    {words}
                </button>
            }
            .into_any()
        })
        .collect();
    let scrub = move |event: web_sys::Event| {
        let input = event.target().and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
        if let Some(place) = input.and_then(|input| input.value().parse().ok()) {
            go(place);
        }
    };
    let running = RwSignal::new(false);
    run(table_state, running, length);
    let hash = move || format!("{:016x}", table_state.shown.get().hash());
    let why_shown = table_state.session.with_untracked(Session::why_shown);
    let played = why_shown.is_none();
    let is_scenario = table_state.session.with_untracked(Session::is_scenario);
    let why_shown = why_shown.filter(|_| !is_scenario);
    let summary = table_state.session.with_untracked(Summary::of);
    view! {
        {why_shown.map(|words| view! { <p class="notice notice--warning" data-filmed>{words}</p> })}
        <div class="battle battle--replay" data-length=length.to_string() data-at=move || at().to_string() data-hash=hash>
            <div class="battle__stage">
                {board::board_tools(table_state, true)}
                {board::board(table_state)}
                <div class="replay-bar__main" role="group" aria-label="Moments of the game">
                    <p class="replay-bar__caption" role="status" data-caption>{move || caption(table_state, at())}</p>
                    <div class="joint__clicks">
                        <button class="click" type="button" aria-label="Start" on:click=move |_| go(0)>"|◀"</button>
                        <button class="click" type="button" aria-label="One step back" data-back on:click=move |_| go(at().saturating_sub(1))>
                            "◀"
                        </button>
                        <button
                            class="click click--wide"
                            type="button"
                            data-run
                            aria-pressed=move || running.get().to_string()
                            on:click=move |_| running.update(|on| *on = !*on)
                        >
                            {move || if running.get() { "Stop" } else { "Play" }}
                        </button>
                        <button class="click" type="button" aria-label="One step forward" data-on on:click=move |_| go(at() + 1)>
                            "▶"
                        </button>
                        <button class="click" type="button" aria-label="End" data-last on:click=move |_| go(length)>
                            "▶|"
                        </button>
                    </div>
                    <input
                        class="replay-bar__scrub"
                        type="range"
                        min="0"
                        max=length.to_string()
                        aria-label="Answer"
                        prop:value=move || at().to_string()
                        on:input=scrub
                    />
                </div>
                <div class="replay-bar">
                    {played.then(|| timeline(&summary, length))}
                    <div class="joint__clicks">{jumps}</div>
                    {played.then(|| marks(table_state, &summary, go))}
                    {played.then(|| onward(table_state))}
                    <p class="saving__hash">
                        {move || format!("Step {} of {length}", at())}
                        {played.then(|| view! { " · state " <code>{hash}</code> })}
                    </p>
                </div>
            </div>
            <aside class="battle__side" aria-label="Log">
                {move || table_state.is_laid.get().then(|| measure::panel(table_state, true))}
                <details class="fold" open>
                    <summary class="fold__title">"Log"</summary>
                    {log::log(table_state, true)}
                </details>
                {position::words(table_state)}
            </aside>
            {aim::chosen(table_state)}
            <details class="fold battle__fleets" open>
                <summary class="fold__title">"Fleets"</summary>
                {fleets::fleets(table_state)}
            </details>
        </div>
    }
    .into_any()
}

/// What happened at a moment, in one line.
fn caption(table_state: TableState, at: usize) -> String {
    table_state.session.with(|session| {
        let lines = session.log().iter().filter(|entry| entry.step == at && at > 0);
        let lines: Vec<&str> = lines.map(|entry| entry.text.as_str()).collect();
        match lines.is_empty() {
            true if session.is_scenario() => "The position at the start.".to_owned(),
            true => "The game begins.".to_owned(),
            false => lines.join(" · "),
        }
    })
}

/// The margin of points over the whole game as a line, with its marks.
fn timeline(summary: &Summary, length: usize) -> AnyView {
    let width = length.max(1);
    let margin = |score: [u16; 2]| i32::from(score[0]) - i32::from(score[1]);
    let most = summary.scores.iter().map(|(_, score)| margin(*score).abs()).max().unwrap_or(0);
    let height = |score: [u16; 2]| 20 - margin(score) * 18 / most.max(1);
    let mut path = "M0 20".to_owned();
    for (step, score) in &summary.scores {
        path += &format!("H{step}V{}", height(*score));
    }
    path += &format!("H{width}");
    let ticks: String = summary.marks.iter().map(|(step, _)| format!("M{step} 0V40")).collect();
    view! {
        <svg class="timeline-line" viewBox=format!("0 0 {width} 40") preserveAspectRatio="none" aria-hidden="true">
            <path class="timeline-line__even" d=format!("M0 20H{width}")></path>
            <path class="timeline-line__ticks" d=ticks></path>
            <path class="timeline-line__margin" d=path></path>
        </svg>
    }
    .into_any()
}

/// Buttons that lead to what changed the game.
fn marks(
    table_state: TableState,
    summary: &Summary,
    go: impl Fn(usize) + Copy + 'static,
) -> AnyView {
    let table = table_state.table();
    let button = |(step, mark): &(usize, Mark)| {
        let step = *step;
        let words = match mark {
            Mark::Destroyed(unit) => format!("{} destroyed", naming::unit(&table, *unit)),
            Mark::Critical(ship) => format!("Critical on {}", naming::ship(table.game(), *ship)),
            Mark::Objective(seat) => format!("{} scores", naming::seat(*seat)),
        };
        view! {
            <button class="click click--wide" type="button" data-mark=step.to_string() on:click=move |_| go(step)>
                {words}
            </button>
        }
        .into_any()
    };
    let buttons: Vec<AnyView> = summary.marks.iter().map(button).collect();
    if buttons.is_empty() {
        return ().into_any();
    }
    view! {
        <details class="fold">
            <summary class="fold__title">"Ships lost, criticals, objectives"</summary>
            <div class="joint__clicks">{buttons}</div>
        </details>
    }
    .into_any()
}

/// A person at a seat, a bot at the other.
pub(super) fn seats_against_a_bot(seat: Seat) -> [Occupant; 2] {
    let mut seats = ["bot-ensign", "bot-ensign"].map(Occupant::of_id);
    seats[seat.index()] = Occupant::Person;
    seats
}

/// From this moment: play on against a bot, or pass the moment on.
fn onward(table_state: TableState) -> AnyView {
    let said = RwSignal::new(String::new());
    let at = move || table_state.moment.get().unwrap_or(0);
    let play_on = move |seat: Seat| {
        let seats = seats_against_a_bot(seat);
        let branch =
            table_state.session.with_untracked(|session| session.branch(untrack(at), seats));
        let made = branch.map_err(|bad| bad.to_string()).and_then(|session| {
            saved_games::begin(&session).ok_or_else(|| "This browser cannot save games.".to_owned())
        });
        match made {
            Ok(id) => ending::go(&format!("/play/{id}")),
            Err(reason) => said.set(reason),
        }
    };
    let link = move |_| {
        let location = window().location();
        let part = |text: Result<String, _>| text.unwrap_or_default();
        let (origin, path) = (part(location.origin()), part(location.pathname()));
        let kept = fragment();
        let mut parts: Vec<&str> =
            kept.split('&').filter(|it| !it.is_empty() && !it.starts_with("at=")).collect();
        let moment = format!("at={}", untrack(at));
        parts.push(&moment);
        let address = format!("{origin}{path}#{}", parts.join("&"));
        // The address is shown: where it cannot be copied it can still be read.
        said.set(address.clone());
        spawn_local(async move {
            copy(&address).await;
        });
    };
    let button = |seat: Seat| {
        view! {
            <button class="button button--small" type="button" data-play-on=seat.letter().to_string() on:click=move |_| play_on(seat)>
                {format!("Continue as {}", naming::seat(seat).to_ascii_lowercase())}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="saving__buttons">
            {Seat::ALL.map(button)}
            <button class="button button--small" type="button" data-link-moment on:click=link>
                "Link to this moment"
            </button>
        </div>
        <p class="saving__said saving__address" role="status" data-moment-said>{move || said.get()}</p>
    }
    .into_any()
}

/// Shows one answer after the other until the end, or until stopped.
fn run(table_state: TableState, running: RwSignal<bool>, length: usize) {
    Effect::new(move |_| {
        let at = table_state.moment.get().unwrap_or(length);
        if !running.get() {
            return;
        }
        if at >= length {
            return running.set(false);
        }
        set_timeout(
            move || {
                if running.get_untracked() && table_state.moment.get_untracked() == Some(at) {
                    table_state.moment.set(Some(at + 1));
                }
            },
            Duration::from_millis(350),
        );
    });
}
