//! The review of a game: it is worked out in a worker, with progress, and can be stopped.

mod curve;
mod decisions;
mod home;
mod results;

use std::rc::Rc;

use flagbridge_review::Review;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::prelude::wasm_bindgen;
use leptos::wasm_split::wasm_split;
use web_sys::js_sys::Function;

use home::Home;

use super::background_worker::{Background, do_all};
use super::battle::packed;
use super::{replay, saved_games, stored_replays};
use crate::islands::browser::address::{follow_address, fragment};
use crate::islands::browser::text_file;
use crate::play::game::review_runner::{ReviewReport, ReviewRunner, ReviewTask};
use crate::play::game::session::Session;

/// A game and where its replay is.
#[derive(Clone)]
struct Reviewed {
    session: Rc<Session>,
    /// The address of the replay up to the moment; empty where it has none.
    replay: String,
    home: Home,
}

/// What the parts of the page share.
#[derive(Clone, Copy)]
struct Reviewing {
    game: StoredValue<Option<Reviewed>, LocalStorage>,
    worker: StoredValue<Option<Background<ReviewRunner>>, LocalStorage>,
    /// How far it is, in hundredths; none while nothing is worked out.
    progress: RwSignal<Option<u8>>,
    review: RwSignal<Option<Review>>,
    /// Whether the review was saved before.
    saved: RwSignal<bool>,
    trouble: RwSignal<String>,
}

/// Opens the review of the game that the address names: a game of this browser, a record in the link itself, or one that the
/// server keeps; else asks for a file.
pub(crate) fn open() -> AnyView {
    let reviewing = Reviewing {
        game: StoredValue::new_local(None),
        worker: StoredValue::new_local(None),
        progress: RwSignal::new(None),
        review: RwSignal::new(None),
        saved: RwSignal::new(false),
        trouble: RwSignal::new(String::new()),
    };
    follow_address();
    let asked = fragment();
    let named = |name: &str| asked.split('&').find_map(|part| part.strip_prefix(name));
    match (named("game="), named("record=")) {
        (Some(id), _) => {
            let home = Home::Browser(id.to_owned());
            reviewing.show(replay::kept(id), format!("/replay#game={id}&at="), home);
        }
        (_, Some(record)) => {
            let record = record.to_owned();
            spawn_local(async move {
                let text = packed::unpack(&record).await;
                let text = text.ok_or_else(|| "This link is damaged.".to_owned());
                let opened = text.and_then(|text| replay::read(&text));
                reviewing.show(opened, format!("/replay#record={record}&at="), Home::Nowhere);
            });
        }
        _ => {
            if let Some(id) = stored_replays::named("/review/") {
                spawn_local(async move {
                    let fetched = stored_replays::fetch(&id).await;
                    let opened = fetched.and_then(|it| replay::read_named(&it.record, it.names));
                    reviewing.show(opened, format!("/replay/{id}#at="), Home::Server(id));
                });
            }
        }
    }
    let choose = move |event: web_sys::Event| {
        text_file::on_chosen(&event, move |text| {
            reviewing.show(replay::read(text), String::new(), Home::Nowhere);
        });
    };
    let working = Memo::new(move |_| reviewing.progress.with(Option::is_some));
    view! {
        <div class="replay-open">
            <label class="button">
                "Open a record"
                <input class="visually-hidden" id="record-file" type="file" accept=".txt,text/plain" on:change=choose />
            </label>
            <p class="decision__trouble" role="alert" data-trouble-said>{move || reviewing.trouble.get()}</p>
        </div>
        {move || working.get().then(|| progress(reviewing))}
        {move || reviewing.saved.get().then(|| saved(reviewing))}
        {move || stopped(reviewing, working.get())}
        {move || {
            // The review is read first: the game is no signal, and is not there yet when the page opens.
            reviewing.review.with(|review| {
                let game = reviewing.game.get_value()?;
                review.as_ref().map(|review| results::results(&game, review))
            })
        }}
    }
    .into_any()
}

impl Reviewing {
    /// Takes a game and shows its review: the one that was saved, else it begins one.
    fn show(self, opened: Result<Session, String>, replay: String, home: Home) {
        self.stop();
        self.review.set(None);
        self.saved.set(false);
        let session = match opened {
            Ok(session) => session,
            Err(reason) => return self.trouble.set(reason),
        };
        if session.is_scenario() {
            return self.trouble.set("Scenarios cannot be reviewed, only games.".to_owned());
        }
        if let Some(reason) = session.why_shown() {
            let reason = format!("{reason} It can be watched, but not reviewed.");
            return self.trouble.set(reason);
        }
        self.trouble.set(String::new());
        let session = Rc::new(session);
        let game = Reviewed { session: Rc::clone(&session), replay, home: home.clone() };
        self.game.set_value(Some(game));
        self.progress.set(Some(0));
        spawn_local(async move {
            let review = home.review(&session).await;
            // Meanwhile another game may have been opened, or this one stopped.
            let same = self
                .game
                .with_value(|it| it.as_ref().is_some_and(|it| Rc::ptr_eq(&it.session, &session)));
            if !same || self.progress.with_untracked(Option::is_none) {
                return;
            }
            match review {
                Some(review) => {
                    self.review.set(Some(review));
                    self.saved.set(true);
                    self.progress.set(None);
                }
                None => self.begin(),
            }
        });
    }

    fn begin(self) {
        let Some(game) = self.game.get_value() else { return };
        self.review.set(None);
        self.saved.set(false);
        self.progress.set(Some(0));
        let worker = Background::<ReviewRunner>::new(move |report| self.hear(report));
        worker.send(ReviewTask { id: 1, record: game.session.answers_text() });
        self.worker.set_value(Some(worker));
    }

    /// Ends the work, if there is any.
    fn stop(self) {
        self.worker.set_value(None);
        self.progress.set(None);
    }

    fn hear(self, report: ReviewReport) {
        match report {
            ReviewReport::Progress(_, hundredths) => self.progress.set(Some(hundredths)),
            ReviewReport::Reviewed(_, review) => {
                if let Some(game) = self.game.get_value() {
                    let review = review.clone();
                    spawn_local(async move { game.home.save(&review).await });
                }
                self.review.set(Some(*review));
                self.progress.set(None);
                self.let_go();
            }
            ReviewReport::Failed(_, reason) => {
                self.trouble.set(format!("This game cannot be reviewed: {reason}."));
                self.progress.set(None);
                self.let_go();
            }
        }
    }

    /// Ends the worker once it has been heard out.
    fn let_go(self) {
        set_timeout(move || self.worker.set_value(None), std::time::Duration::ZERO);
    }
}

fn progress(reviewing: Reviewing) -> AnyView {
    let hundredths = move || reviewing.progress.get().unwrap_or(100);
    view! {
        <div class="review-progress">
            <progress class="review-progress__bar" aria-label="Progress of the review" max="100" value=move || hundredths().to_string()></progress>
            <p class="review-progress__words" role="status" data-progress>
                {move || match hundredths() {
                    below if below < 50 => "Looking at every decision and every roll…",
                    _ => "Checking close decisions again…",
                }}
            </p>
            <button class="button" type="button" data-cancel on:click=move |_| reviewing.stop()>
                "Stop"
            </button>
        </div>
    }
    .into_any()
}

/// Says that the review was saved before, and lets it be worked out again.
fn saved(reviewing: Reviewing) -> Option<AnyView> {
    let words = reviewing.game.with_value(|game| game.as_ref().map(|game| game.home.words()))?;
    let view = view! {
        <p class="review-saved" data-saved>
            {words} " "
            <button class="button button--small" type="button" data-again on:click=move |_| reviewing.begin()>
                "Review again"
            </button>
        </p>
    };
    Some(view.into_any())
}

/// A review that was stopped can begin again.
fn stopped(reviewing: Reviewing, working: bool) -> Option<AnyView> {
    let done = reviewing.review.with(Option::is_some);
    let troubled = !reviewing.trouble.with(String::is_empty);
    if working || done || troubled || reviewing.game.with_value(Option::is_none) {
        return None;
    }
    let button = view! {
        <button class="button button--primary" type="button" data-begin on:click=move |_| reviewing.begin()>
            "Review this game"
        </button>
    };
    Some(button.into_any())
}

/// Keeps a game that goes on from a moment and opens its table; else says why not.
fn play_on(session: &Session, place: usize, seat: flagbridge_engine::Seat) -> Result<(), String> {
    let seats = replay::seats_against_a_bot(seat);
    let branch = session.branch(place, seats).map_err(|bad| bad.to_string())?;
    let id = saved_games::begin(&branch).ok_or("This browser cannot save games.")?;
    super::battle::ending::go(&format!("/play/{id}"));
    Ok(())
}

/// Reviews a game in a worker, whose script calls this; `say` is called with every report.
#[wasm_bindgen(wasm_bindgen = leptos::wasm_bindgen)]
pub async fn review_game(task: String, say: Function) {
    #[wasm_split(games, wasm_split_path = ::leptos::wasm_split)]
    fn load(task: String, say: Function) {
        do_all(&mut ReviewRunner::default(), &task, &say);
    }
    load(task, say).await;
}
