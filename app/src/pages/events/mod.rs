//! The pages of events: one address for everybody, with more on it for those who have a key.

mod clock;
mod desk;
mod form;
mod log;
mod own;
mod players;
mod rounds;
mod screen;
mod settings;
mod slips;
mod standings;
mod start;
mod submit;

use std::sync::Arc;

use flagbridge_events::{Author, EventLog};
use leptos::nonce::use_nonce;
use leptos::prelude::*;
use leptos_meta::Meta;

use self::clock::RoomClock;
use self::desk::DeskPage;
use self::log::LogPage;
use self::own::{OwnPanel, Registration};
use self::players::Players;
use self::rounds::{Rounds, Running};
use self::screen::ScreenPage;
use self::settings::SettingsPage;
use self::slips::SlipsPage;
use self::standings::StandingsTable;
use super::head::Head;
use super::missing::Missing;

pub use desk::{JudgePage, JudgeRequest, patience};
pub use form::Typed;
pub(super) use form::{Choice, EditionChoice, Field};
pub use start::{EventsPage, EventsRequest};
pub use submit::SubmitPage;

/// What the server has found at the address of an event.
#[derive(Clone, Debug, Default)]
pub struct EventRequest {
    /// The event's address.
    pub slug: String,
    /// The part of it that is asked for; empty for the page itself.
    pub part: String,
    /// The event, if there is one.
    pub log: Option<Arc<EventLog>>,
    /// The role of whoever asks; none for a visitor.
    pub author: Option<Author>,
    /// What time it is, in milliseconds since 1970.
    pub now: i64,
    /// What was wrong with the form that was sent; may be empty.
    pub trouble: String,
    /// What came of the form, in sentences.
    pub told: Vec<String>,
    /// A new secret link and whom it is for.
    pub link: Option<(String, String)>,
    /// What was typed into the form.
    pub typed: Typed,
    /// The live table of the asking player's match in the running round.
    pub table: Option<MatchTable>,
}

/// The live table at which a match is played.
#[derive(Clone, Debug, Default)]
pub struct MatchTable {
    /// Whether its game is over and its result was entered, or cannot be.
    pub settled: bool,
    /// Why its result was not entered; empty where it was.
    pub note: String,
}

impl EventRequest {
    /// Whether the organiser or a judge asks.
    pub fn is_staff(&self) -> bool {
        matches!(self.author, Some(Author::Organiser | Author::Judge))
    }

    fn log(&self) -> Arc<EventLog> {
        self.log.clone().unwrap_or_default()
    }

    /// Whether the lists may be read by whoever asks.
    fn may_read_lists(&self) -> bool {
        self.is_staff() || self.log().event().settings().lists_are_public(self.now)
    }
}

/// An event, or the part of it that the address names.
#[component]
pub fn EventPage() -> impl IntoView {
    let asked: EventRequest = use_context().unwrap_or_default();
    let staff = asked.is_staff();
    match (&asked.log, asked.part.as_str()) {
        (None, _) => not_there(),
        (Some(_), "") => view! { <Overview asked /> }.into_any(),
        (Some(_), "screen") => view! { <ScreenPage asked /> }.into_any(),
        (Some(_), "slips") => view! { <SlipsPage asked /> }.into_any(),
        (Some(_), "lists") => view! { <DeskPage asked /> }.into_any(),
        (Some(_), "log") if staff => view! { <LogPage asked /> }.into_any(),
        (Some(_), "settings") if asked.author == Some(Author::Organiser) => {
            view! { <SettingsPage asked /> }.into_any()
        }
        (Some(_), _) => not_there(),
    }
}

fn not_there() -> AnyView {
    view! {
        <Missing
            title="There is no such event"
            words="Nothing is kept under this address, or not for you: the organiser's and the judges' pages need their links."
        >
            <a class="button button--primary" href="/events">"Events"</a>
            <a class="button" href="/">"Back to the start"</a>
        </Missing>
    }
    .into_any()
}

#[component]
fn Overview(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let settings = log.event().settings().clone();
    let begun = !log.event().rounds().is_empty();
    let panel = match asked.author {
        Some(Author::Player(player)) => {
            view! { <OwnPanel asked=asked.clone() player /> }.into_any()
        }
        Some(Author::Organiser | Author::Judge) => {
            view! { <Players asked=asked.clone() /> }.into_any()
        }
        Some(Author::Visitor | Author::Table) | None => {
            view! { <Registration asked=asked.clone() /> }.into_any()
        }
    };
    view! {
        <Head
            title=settings.name.clone()
            description=about(&asked)
            picture=format!("/e/{}/preview.png", asked.slug)
        />
        <Meta name="robots" content="noindex" />
        <EventHead asked=asked.clone() />
        <Notices asked=asked.clone() />
        <RoomClock asked=asked.clone() />
        <Running asked=asked.clone() />
        {begun
            .then(|| {
                view! {
                    <section class="event-part" aria-labelledby="standings">
                        <h2 id="standings">"Standings"</h2>
                        <StandingsTable log=asked.log() />
                    </section>
                }
            })}
        {panel}
        <Rounds asked=asked.clone() />
        <KeyForm asked />
    }
    .into_any()
}

/// Name, day and place, and the ways to the other parts.
#[component]
fn EventHead(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let settings = log.event().settings();
    let link = |part: &str, words: &'static str| {
        let here = asked.part == part;
        let end = if part.is_empty() { String::new() } else { format!("/{part}") };
        view! {
            <li>
                <a href=format!("/e/{}{end}", asked.slug) aria-current=here.then_some("page")>
                    {words}
                </a>
            </li>
        }
    };
    let staff = asked.is_staff();
    view! {
        <header class="event-head">
            <p class="eyebrow">"Event"</p>
            <h1>
                <bdi>{settings.name.clone()}</bdi>
            </h1>
            <p class="lead">{about(&asked)}</p>
            <ul class="event-nav" aria-label="Parts of this event">
                {link("", "Event")}
                {link("screen", "Projector")}
                {asked.may_read_lists().then(|| link("lists", "Lists"))}
                {staff.then(|| link("slips", "Slips"))}
                {staff.then(|| link("log", "Log"))}
                {(asked.author == Some(Author::Organiser)).then(|| link("settings", "Settings"))}
            </ul>
        </header>
    }
    .into_any()
}

/// Why a form was refused, where it was.
fn trouble(words: &str) -> Option<impl IntoView + use<>> {
    let words = words.to_owned();
    (!words.is_empty())
        .then(|| view! { <p class="notice notice--warning" role="alert">{words}</p> })
}

/// What came of the form that was sent.
#[component]
fn Notices(asked: EventRequest) -> impl IntoView {
    let trouble = trouble(&asked.trouble);
    let told =
        asked.told.iter().map(|it| view! { <p class="notice" role="status">{it.clone()}</p> });
    let link = asked.link.clone().map(|(whom, link)| {
        view! {
            <p class="notice event-link" role="status">
                {format!("The link for {whom}. It is shown only now, and whoever has it may act: ")}
                <code class="address">{link}</code>
            </p>
        }
    });
    view! { {trouble} {told.collect::<Vec<_>>()} {link} }.into_any()
}

/// The key behind `#` of a secret link is taken to the server by a few lines of script; without script it is pasted.
#[component]
fn KeyForm(asked: EventRequest) -> impl IntoView {
    let address = format!("/e/{}", asked.slug);
    let log = asked.log();
    let settings = log.event().settings();
    let player = match asked.author {
        Some(Author::Player(player)) => Some(log.event().name_of(player).to_owned()),
        Some(Author::Organiser | Author::Judge | Author::Visitor | Author::Table) | None => None,
    };
    let known = match asked.author {
        None | Some(Author::Visitor | Author::Table) => None,
        Some(Author::Organiser) => Some("You are here as the organiser."),
        Some(Author::Judge) => Some("You are here as a judge."),
        Some(Author::Player(_)) => Some("You are here as a player."),
    };
    let leave = known.map(|words| {
        view! {
            <form class="event-form" method="post" action=format!("{address}/leave")>
                <p>{words}</p>
                <button class="button button--small" type="submit">"Forget my link in this browser"</button>
            </form>
        }
    });
    view! {
        <section class="event-part" aria-labelledby="key">
            <h2 id="key">"Your link"</h2>
            {leave}
            <form
                class="event-form"
                method="post"
                action=format!("{address}/enter")
                data-event-key
                data-slug=asked.slug.clone()
                data-name=settings.name.clone()
                data-date=settings.date.clone()
                data-player=player
            >
                <label class="field-label">
                    <span class="field-label__text">"Key or secret link of the organiser, a judge or a player"</span>
                    <input name="key" autocomplete="off" required />
                </label>
                <button class="button button--small" type="submit">"Use this key"</button>
            </form>
        </section>
        <script type="module" nonce=use_nonce()>
            {include_str!("key.js")}
        </script>
    }
    .into_any()
}

fn about(asked: &EventRequest) -> String {
    let log = asked.log();
    let event = log.event();
    let settings = event.settings();
    let points = format!("{} points", settings.points);
    let players = match event.players().len() {
        1 => "1 player".to_owned(),
        count => format!("{count} players"),
    };
    let parts = [&settings.date, &settings.place, &points, &settings.edition, &players];
    parts.into_iter().filter(|it| !it.is_empty()).cloned().collect::<Vec<_>>().join(" · ")
}
