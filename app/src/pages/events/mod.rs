//! The pages of events: one address for everyone, with more on it for those who have a key.

mod clock;
mod fleet_brief;
mod form;
mod judge;
mod list_check;
mod log;
mod own;
mod phase;
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
use self::judge::EventListsPage;
use self::log::LogPage;
use self::own::{OwnPanel, Registration};
use self::phase::Phase;
use self::players::PlayersPage;
use self::rounds::{RoundsPage, Running};
use self::screen::ScreenPage;
use self::settings::SettingsPage;
use self::slips::SlipsPage;
use self::standings::StandingsTable;
use super::copy::{CopyButton, CopyScript};
use super::head::Head;
use super::missing::Missing;
use super::part_tab::part_tab;
use crate::pages::day::day;

pub use form::Typed;
pub(crate) use form::{Choice, EditionChoice, Field, edition_title};
pub use judge::{JudgePage, JudgeRequest};
pub use list_check::patience;
pub use start::{EventsPage, EventsRequest, PublicEvent};
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
    /// The role of the visitor, if any.
    pub author: Option<Author>,
    /// What time it is, in milliseconds since 1970.
    pub now: i64,
    /// What was wrong with the form that was sent; may be empty.
    pub trouble: String,
    /// What came of the form, in sentences.
    pub told: Vec<String>,
    /// A secret link to show.
    pub link: Option<SecretLink>,
    /// The event's full address, for everyone.
    pub address: String,
    /// Its QR code as a drawing; may be empty.
    pub code: String,
    /// What was typed into the form.
    pub typed: Typed,
    /// The live table of the asking player's match in the running round.
    pub table: Option<MatchTable>,
}

/// A link that carries a key.
#[derive(Clone, Debug, Default)]
pub struct SecretLink {
    /// Who it is for.
    pub holder: String,
    /// The link.
    pub address: String,
    /// Its QR code as a drawing; may be empty.
    pub code: String,
}

/// The live table at which a match is played.
#[derive(Clone, Debug, Default)]
pub struct MatchTable {
    /// Whether its game is over and its result was entered, or cannot be.
    pub settled: bool,
    /// Why its result was not entered; empty if it was.
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

    /// Whether this visitor may read the lists.
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
        (Some(_), "lists") => view! { <EventListsPage asked /> }.into_any(),
        (Some(_), "players") => view! { <PlayersPage asked /> }.into_any(),
        (Some(_), "rounds") => view! { <RoundsPage asked /> }.into_any(),
        (Some(_), "standings") => view! { <StandingsPage asked /> }.into_any(),
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
            title="Event not found"
            words="There is no event at this address, or you need the organiser's or a judge's link to see this page."
        >
            <a class="button button--primary" href="/events">"Events"</a>
            <a class="button" href="/">"Home"</a>
        </Missing>
    }
    .into_any()
}

#[component]
fn Overview(asked: EventRequest) -> impl IntoView {
    let settings = asked.log().event().settings().clone();
    let panel = match asked.author {
        Some(Author::Player(player)) => {
            view! { <OwnPanel asked=asked.clone() player /> }.into_any()
        }
        Some(Author::Organiser | Author::Judge) => {
            view! { <Invitation asked=asked.clone() /> }.into_any()
        }
        Some(Author::Visitor | Author::Table) | None => {
            view! { <Registration asked=asked.clone() /> }.into_any()
        }
    };
    // What a player came for is their own table.
    let (first, last) = if asked.is_staff() { (None, Some(panel)) } else { (Some(panel), None) };
    view! {
        <Head
            title=settings.name.clone()
            description=about(&asked)
            picture=format!("/e/{}/preview.png", asked.slug)
        />
        <Meta name="robots" content="noindex" />
        <EventHead asked=asked.clone() />
        <Notices asked=asked.clone() />
        <Winner asked=asked.clone() />
        <RoomClock asked=asked.clone() />
        {first}
        <Running asked=asked.clone() />
        {last}
        <KeyForm asked />
        <CopyScript />
    }
    .into_any()
}

/// Who has won, once everything is played.
#[component]
fn Winner(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let Phase::Finished(winner) = Phase::of(log.event()) else { return ().into_any() };
    view! {
        <p class="event-winner" data-winner>
            <span class="event-winner__label">"Winner"</span>
            <strong>
                <bdi>{log.event().name_of(winner).to_owned()}</bdi>
            </strong>
            <a href=format!("/e/{}/standings", asked.slug)>"Final standings"</a>
        </p>
    }
    .into_any()
}

/// The event's address for players, to copy and as a code.
#[component]
fn Invitation(asked: EventRequest) -> impl IntoView {
    if asked.address.is_empty() {
        return ().into_any();
    }
    let words = if asked.log().event().settings().open {
        "Players register here and submit their lists. Everyone can follow pairings and standings."
    } else {
        "Everyone can follow pairings and standings here. Registration is closed."
    };
    view! {
        <section class="event-part" aria-labelledby="invite">
            <h2 id="invite">"Link for players"</h2>
            <p>{words}</p>
            {link_box(&asked.address, &asked.code)}
        </section>
    }
    .into_any()
}

/// A link with a button that copies it, and its QR code.
pub(crate) fn link_box(address: &str, code: &str) -> AnyView {
    let code = (!code.is_empty()).then(|| {
        view! {
            <details class="event-code">
                <summary>"QR code"</summary>
                <div role="img" aria-label="QR code of this link" inner_html=code.to_owned()></div>
            </details>
        }
    });
    view! {
        <div class="event-address">
            <code class="address">{address.to_owned()}</code>
            <CopyButton text=address.to_owned() label="Copy link" />
            {code}
        </div>
    }
    .into_any()
}

/// The ranking.
#[component]
fn StandingsPage(asked: EventRequest) -> impl IntoView {
    let name = asked.log().event().settings().name.clone();
    let begun = !asked.log().event().rounds().is_empty();
    view! {
        <Head title=format!("Standings of {name}") description="The standings of an event." />
        <Meta name="robots" content="noindex" />
        <EventHead asked=asked.clone() />
        <Winner asked=asked.clone() />
        {if begun {
            view! { <StandingsTable log=asked.log() /> }.into_any()
        } else {
            view! { <p class="notice">"Standings appear after the first round is paired."</p> }
                .into_any()
        }}
    }
    .into_any()
}

/// Name, day and place, how far the event has come, and the ways to its parts.
#[component]
fn EventHead(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let settings = log.event().settings();
    let page = format!("/e/{}", asked.slug);
    let link = |part: &str, words| part_tab(&page, part, asked.part == part, words);
    let staff = asked.is_staff();
    let phase = Phase::of(log.event());
    view! {
        <header class="event-head">
            <p class="eyebrow">"Event"</p>
            <h1>
                <bdi>{settings.name.clone()}</bdi>
            </h1>
            <p class="lead">{about(&asked)}</p>
            <p>
                <span class="tag event-chip" data-phase>
                    {phase.words(log.event())}
                </span>
            </p>
        </header>
        <nav class="event-tabs" aria-label="Event">
            <ul class="event-tabs__list">
                {link("", "Overview")}
                {link("players", "Players")}
                {asked.may_read_lists().then(|| link("lists", "Lists"))}
                {link("rounds", "Rounds")}
                {link("standings", "Standings")}
                {(asked.author == Some(Author::Organiser)).then(|| link("settings", "Settings"))}
                {link("screen", "Projector")}
                {staff.then(|| link("slips", "Slips"))}
                {staff.then(|| link("log", "Log"))}
            </ul>
        </nav>
    }
    .into_any()
}

/// Why a form was refused, where it was.
pub(crate) fn trouble(words: &str) -> Option<impl IntoView + use<>> {
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
    let link = asked.link.clone().map(|link| {
        let words =
            format!("Secret link for {}. Anyone with this link has full access.", link.holder);
        view! {
            <div class="notice event-link" role="status">
                <p>{words}</p>
                {link_box(&link.address, &link.code)}
            </div>
        }
    });
    view! { {trouble} {told.collect::<Vec<_>>()} {link} }.into_any()
}

/// A short script sends the key in the fragment of a secret link to the server; without JavaScript it is pasted.
#[component]
fn KeyForm(asked: EventRequest) -> impl IntoView {
    let address = format!("/e/{}", asked.slug);
    let log = asked.log();
    let settings = log.event().settings();
    let (role, known) = match asked.author {
        None | Some(Author::Visitor | Author::Table) => ("", None),
        Some(Author::Organiser) => ("organiser", Some("Signed in as organiser.")),
        Some(Author::Judge) => ("judge", Some("Signed in as judge.")),
        Some(Author::Player(_)) => ("player", Some("Signed in as player.")),
    };
    let player = match asked.author {
        Some(Author::Player(player)) => Some(log.event().name_of(player).to_owned()),
        _ => None,
    };
    let leave = known.map(|words| {
        view! {
            <p>{words} " To use another device, open your link there."</p>
            <div class="actions">
                <a class="button button--small" href=format!("{address}?made")>"Show my link"</a>
                <form method="post" action=format!("{address}/leave")>
                    <button class="button button--small" type="submit">"Sign out"</button>
                </form>
            </div>
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
                data-place=settings.place.clone()
                data-role=role
                data-player=player
            >
                <label class="field-label">
                    <span class="field-label__text">"Secret link or key"</span>
                    <input name="key" autocomplete="off" required />
                </label>
                <button class="button button--small" type="submit">"Sign in"</button>
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
    let players = flagbridge_wording::count(event.players().len(), "player", "players");
    let parts = [
        day(&settings.date),
        settings.place.clone(),
        points,
        edition_title(&settings.edition),
        players,
    ];
    parts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" · ")
}
