//! The page: start, join with a link, see how the sync stands, end it.

use leptos::prelude::*;
use web_sys::HtmlInputElement;

use super::cipher::{self, Cipher};
use super::round::{self, Stopped};
use super::runner::{self, Standing};
use super::{history, kept};
use crate::islands::browser::system;
use crate::islands::clipboard;
use crate::qr_code::QrDrawing;
use crate::sync::{Note, Subject};

/// The id of the field with the link.
const LINK: &str = "sync-link";

/// What the page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Mode {
    /// This browser does not sync.
    Off,
    /// The address has the secret of other devices, which this one has not joined.
    Asked(String),
    /// This browser syncs with this secret.
    On(String),
}

/// Everything below the heading.
pub(crate) fn open() -> AnyView {
    if !cipher::is_possible() {
        return view! {
            <p class="notice notice--warning">
                "Syncing needs an encrypted connection. Open this page with an address that begins with https://."
            </p>
        }
        .into_any();
    }
    let mode = RwSignal::new(mode());
    // A link that is opened in this window while the page is shown.
    let listener = window_event_listener_untyped("hashchange", move |_| mode.set(self::mode()));
    on_cleanup(move || listener.remove());
    let told = RwSignal::new(String::new());
    // Another device has ended the sync.
    let standing = runner::standing();
    Effect::new(move |_| {
        if standing.get() == Standing::Stopped(Stopped::Ended) {
            mode.set(Mode::Off);
            told.set(
                "Another device has ended the sync. Everything you have stays here.".to_owned(),
            );
        }
    });
    view! {
        <div class="sync">
            <p class="notice" role="status" hidden=move || told.with(String::is_empty)>
                {move || told.get()}
            </p>
            {move || match mode.get() {
                Mode::Off => off(mode, told),
                Mode::Asked(secret) => asked(mode, told, secret),
                Mode::On(secret) => on(mode, told, &secret),
            }}
        </div>
    }
    .into_any()
}

/// What the page shows, by what stands behind `#` and what this browser keeps. The secret does not stay in the address.
fn mode() -> Mode {
    let here = kept::secret();
    let fragment = window().location().hash().unwrap_or_default();
    let there = cipher::read_secret(&fragment);
    if there.is_some() {
        let history = window().history().ok();
        let cleaned = history.map(|it| {
            it.replace_state_with_url(&web_sys::wasm_bindgen::JsValue::NULL, "", Some("/sync"))
        });
        if !matches!(cleaned, Some(Ok(()))) {
            leptos::logging::error!("the secret stays in the address");
        }
    }
    match (here, there) {
        (Some(here), Some(there)) if here != there => Mode::Asked(there),
        (Some(here), _) => Mode::On(here),
        (None, Some(there)) => Mode::Asked(there),
        (None, None) => Mode::Off,
    }
}

fn off(mode: RwSignal<Mode>, told: RwSignal<String>) -> AnyView {
    let start = move |_| match cipher::new_secret() {
        Some(secret) if kept::keep_secret(&secret) => {
            told.set(String::new());
            runner::begin();
            mode.set(Mode::On(secret));
        }
        _ => told.set("The browser's storage is full or switched off.".to_owned()),
    };
    let field: NodeRef<leptos::html::Input> = NodeRef::new();
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let text = field.get_untracked().map(|field: HtmlInputElement| field.value());
        match text.as_deref().and_then(cipher::read_secret) {
            Some(secret) => mode.set(Mode::Asked(secret)),
            None => told.set(
                "This is not a sync link. Copy the whole link from the other device.".to_owned(),
            ),
        }
    };
    view! {
        <section class="sync__part" aria-labelledby="start-title">
            <h2 class="part__title" id="start-title">"Start on this device"</h2>
            <p class="sync__note">{here()}</p>
            <p>
                <button class="button button--primary" type="button" on:click=start>
                    "Start syncing"
                </button>
            </p>
        </section>
        <section class="sync__part" aria-labelledby="join-title">
            <h2 class="part__title" id="join-title">"Join another device"</h2>
            <p class="sync__note">
                "Scan the QR code that the other device shows on this page, or paste its link."
            </p>
            <form class="sync__join" on:submit=join>
                <label class="field-label" for="sync-join">
                    <span class="field-label__text">"Link from the other device"</span>
                </label>
                <div class="export__row">
                    <input class="select export__link" id="sync-join" type="text" autocomplete="off" node_ref=field required />
                    <button class="button button--small" type="submit">"Continue"</button>
                </div>
            </form>
        </section>
        {facts()}
    }
    .into_any()
}

/// What this browser has to share.
fn here() -> String {
    let items = kept::items();
    let count = |subject| items.keys().filter(|key| Subject::of(key) == Some(subject)).count();
    let fleets = flagbridge_wording::count(count(Subject::Fleet), "fleet", "fleets");
    let collection = if count(Subject::Collection) > 0 { ", your collection" } else { "" };
    format!("This browser has {fleets}{collection} and your settings.")
}

fn asked(mode: RwSignal<Mode>, told: RwSignal<String>, secret: String) -> AnyView {
    let busy = RwSignal::new(false);
    let secret = StoredValue::new(secret);
    let join = move |_| {
        busy.set(true);
        leptos::task::spawn_local(async move {
            let secret = secret.get_value();
            let found = match Cipher::new(&secret).await {
                Some(cipher) => round::exists(&cipher).await,
                None => Err(Stopped::Insecure),
            };
            busy.set(false);
            match found {
                Ok(()) => {
                    kept::forget();
                    if kept::keep_secret(&secret) {
                        told.set(String::new());
                        runner::begin();
                        mode.set(Mode::On(secret));
                    } else {
                        told.set("The browser's storage is full or switched off.".to_owned());
                    }
                }
                Err(Stopped::Nothing) => told.set(
                    "This link has no synced data. It may be incomplete, or it was not used for 180 days."
                        .to_owned(),
                ),
                Err(stopped) => told.set(words(&stopped)),
            }
        });
    };
    let cancel = move |_| {
        told.set(String::new());
        mode.set(self::mode());
    };
    let other = kept::secret().map(|_| {
        view! {
            <p class="notice">
                "This browser already syncs with other devices. It will stop doing so and join these instead; nothing is deleted."
            </p>
        }
    });
    view! {
        <section class="sync__part" aria-labelledby="ask-title">
            <h2 class="part__title" id="ask-title">"Join these devices?"</h2>
            {other}
            <p class="sync__note">{here()}</p>
            <p class="sync__note">
                "Everything is combined: each device gets the fleets of all. If the same fleet differs, the later one is current and the other becomes a version of it."
            </p>
            <p class="actions">
                <button class="button button--primary" type="button" disabled=move || busy.get() on:click=join>
                    "Sync this device"
                </button>
                <button class="button" type="button" on:click=cancel>
                    "Cancel"
                </button>
            </p>
        </section>
        {facts()}
    }
    .into_any()
}

fn on(mode: RwSignal<Mode>, told: RwSignal<String>, secret: &str) -> AnyView {
    let origin = window().location().origin().unwrap_or_default();
    let link = format!("{origin}/sync#{secret}");
    let code = QrDrawing::of(&link);
    let standing = runner::standing();
    let state = {
        let standing = standing.clone();
        move || match standing.get() {
            Standing::Beginning => "Syncing…".to_owned(),
            Standing::Synced(at, done) => {
                let day = system::day_and_time(at as f64);
                match done.too_long {
                    0 => format!("In sync since {day}."),
                    many => format!(
                        "In sync since {day}, except for {}: delete some of its versions.",
                        flagbridge_wording::count(
                            many,
                            "fleet that is too large",
                            "fleets that are too large"
                        )
                    ),
                }
            }
            Standing::Stopped(stopped) => words(&stopped),
        }
    };
    let noted = RwSignal::new(kept::ledger().notes().to_vec());
    Effect::new(move |_| {
        standing.track();
        noted.set(kept::ledger().notes().to_vec());
    });
    view! {
        <section class="sync__part" aria-labelledby="state-title">
            <h2 class="part__title" id="state-title">"This device syncs"</h2>
            <p class="sync__state" role="status">{state}</p>
            <p class="sync__note">{here()}</p>
            {move || notes(noted)}
            <p class="actions">
                <button class="button button--small" type="button" on:click=|_| runner::now()>
                    "Sync now"
                </button>
                <a class="button button--small" href="/fleets">"My fleets"</a>
            </p>
        </section>
        <section class="sync__part" aria-labelledby="link-title">
            <h2 class="part__title" id="link-title">"Add a device"</h2>
            <p class="sync__note">
                "Scan the code with the other device, or open the link there. Anyone who has it can read and change your fleets, so keep it secret."
            </p>
            <div class="sync__link">
                {code.map(qr)}
                {link_field(link)}
            </div>
        </section>
        {history::deleted()}
        {ending(mode, told)}
        {facts()}
    }
    .into_any()
}

fn qr(code: QrDrawing) -> AnyView {
    let QrDrawing { side, path } = code;
    view! {
        <svg class="sync__code" viewBox=format!("0 0 {side} {side}") role="img" aria-label="QR code of the secret link">
            <rect width=side height=side fill="#fff" />
            <path fill="#000" d=path shape-rendering="crispEdges" />
        </svg>
    }
    .into_any()
}

fn link_field(link: String) -> AnyView {
    let copied = RwSignal::new(false);
    let text = StoredValue::new(link.clone());
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            copied.set(clipboard::copy(&text.get_value()).await);
        });
    };
    view! {
        <div class="sync__field">
            <label class="field-label" for=LINK>
                <span class="field-label__text">"Secret link"</span>
            </label>
            <div class="export__row">
                <input class="select export__link" id=LINK type="text" readonly prop:value=link />
                <button class="button button--small" type="button" on:click=copy>
                    {move || if copied.get() { "Copied" } else { "Copy" }}
                    <span class="visually-hidden">" the secret link"</span>
                </button>
            </div>
        </div>
    }
    .into_any()
}

/// What came of items that two devices have changed, until the player has read it.
fn notes(noted: RwSignal<Vec<Note>>) -> AnyView {
    let all = noted.get();
    if all.is_empty() {
        return ().into_any();
    }
    let rows = all.into_iter().rev().map(|note| {
        let fleet = note.key.strip_prefix("flagbridge.fleet.").map(|id| {
            view! { " " <a href=format!("/fleets/new?local={id}")>"Open"</a> }
        });
        view! { <li>{note.words()} {fleet}</li> }
    });
    let rows: Vec<_> = rows.collect();
    let read = move |_| {
        let mut ledger = kept::ledger();
        ledger.forget_notes();
        kept::keep_ledger(&ledger);
        noted.set(Vec::new());
    };
    view! {
        <div class="notice" role="status">
            <ul class="sync__notes">{rows}</ul>
            <button class="button button--small" type="button" on:click=read>
                "Dismiss"
            </button>
        </div>
    }
    .into_any()
}

/// Two ways to end: on this device, and for all.
fn ending(mode: RwSignal<Mode>, told: RwSignal<String>) -> AnyView {
    let leave = move |_| {
        kept::forget();
        told.set("This device no longer syncs. Everything you have stays here.".to_owned());
        mode.set(Mode::Off);
    };
    let sure = RwSignal::new(false);
    let end = move |_| {
        if !sure.get_untracked() {
            sure.set(true);
            return;
        }
        leptos::task::spawn_local(async move {
            let Some(secret) = kept::secret() else { return };
            let ended = match Cipher::new(&secret).await {
                Some(cipher) => round::end(&cipher).await,
                None => Err(Stopped::Insecure),
            };
            match ended {
                Ok(()) => {
                    kept::forget();
                    told.set(
                        "The sync has ended and its data on the server is deleted. Every device keeps what it has."
                            .to_owned(),
                    );
                    mode.set(Mode::Off);
                }
                Err(stopped) => told.set(words(&stopped)),
            }
        });
    };
    view! {
        <details class="sync__more">
            <summary>"Stop syncing"</summary>
            <p class="actions">
                <button class="button button--small" type="button" on:click=leave>
                    "Stop on this device"
                </button>
                <button class="button button--small" type="button" on:click=end>
                    {move || match sure.get() {
                        true => "Delete it from the server for all devices",
                        false => "End for all devices",
                    }}
                </button>
            </p>
        </details>
    }
    .into_any()
}

/// What everyone should know before.
fn facts() -> AnyView {
    view! {
        <section class="sync__part" aria-labelledby="facts-title">
            <h2 class="part__title" id="facts-title">"Good to know"</h2>
            <ul class="sync__facts">
                <li>
                    "Shared: fleets with their versions, edit links, the collection, Starmada fleets and sheets, the edition, the editor's view and the sound. "
                    "Custom packs, games and the colour theme stay on each device."
                </li>
                <li>"Everything is encrypted in the browser. The server cannot read it."</li>
                <li>"If two devices change the same fleet, both versions are kept, and you are told."</li>
                <li>"Data that no device syncs for 180 days is deleted from the server. Your devices keep their data."</li>
                <li>"You need the link to add a device, and it cannot be recovered. Every device that syncs shows it here."</li>
            </ul>
        </section>
    }
    .into_any()
}

fn words(stopped: &Stopped) -> String {
    match stopped {
        Stopped::Offline => {
            "The server cannot be reached. Changes are saved here and synced later.".to_owned()
        }
        Stopped::Nothing => "This link has no synced data.".to_owned(),
        Stopped::Ended => {
            "Another device has ended the sync. Everything you have stays here.".to_owned()
        }
        Stopped::Insecure => "Syncing needs an encrypted connection (https).".to_owned(),
        Stopped::NoRoom => {
            "This browser has no room for what your other devices have. Delete fleets you no longer need."
                .to_owned()
        }
        Stopped::Refused(words) => words.clone(),
    }
}
