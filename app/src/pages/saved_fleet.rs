//! A fleet saved on the server, for everyone who has its address.

use flagbridge_data::catalogue;
use flagbridge_fleet::{Document, Draft};
use leptos::nonce::use_nonce;
use leptos::prelude::*;
use leptos_meta::Meta;

use super::fleet_line::FleetLine;
use super::fleet_sheet::FleetSheet;
use super::head::Head;
use super::missing::Missing;
use super::shared_fleet::PackNotice;
use crate::editor::{name, title};

/// What the server has found at the address.
#[derive(Clone, Debug, Default)]
pub struct SavedFleetRequest {
    /// The id in the address, as it was asked for.
    pub id: String,
    /// The fleet document, if there is one.
    pub text: Option<String>,
}

/// The fleet to read; the edit link goes on to the editor.
#[component]
pub fn SavedFleetPage() -> impl IntoView {
    let SavedFleetRequest { id, text } = use_context().unwrap_or_default();
    let document = text.and_then(|text| Document::parse(&text).ok());
    match document {
        Some(document) => {
            let (draft, unknown) = document.draft(catalogue());
            view! { <Readable id draft unknown=unknown.len() /> }.into_any()
        }
        None => view! {
            <Missing
                title="Fleet not found"
                words="No fleet is saved under this address. Its author may have deleted it."
            >
                <a class="button button--primary" href="/fleets">"My fleets"</a>
                <a class="button" href="/">"Home"</a>
            </Missing>
        }
        .into_any(),
    }
}

#[component]
fn Readable(id: String, draft: Draft, unknown: usize) -> impl IntoView {
    let fleet = title(&draft);
    let FleetLine { faction, words: description } = FleetLine::new(&draft);
    view! {
        <Head
            title=fleet.clone()
            description=description.clone()
            picture=format!("/fleets/{id}/preview.png")
        />
        <Meta name="robots" content="noindex" />
        <header class="sheet-head">
            <p class="eyebrow">{faction}</p>
            <h1>
                <bdi>{fleet}</bdi>
            </h1>
            <p class="lead">{description}</p>
            <p class="actions">
                <a class="button button--primary" href=format!("/fleets/new?copy={id}")>
                    "Copy to my fleets and edit"
                </a>
                <a class="button" href="/fleets">
                    "My fleets"
                </a>
            </p>
            <p class="notice" data-saved-fleet=id.clone() hidden>
                "You can edit this fleet from this browser. "
                <a href=format!("/fleets/new?saved={id}")>"Open it in the editor"</a>
            </p>
            {(unknown > 0)
                .then(|| {
                    view! {
                        <p class="notice">
                            "This fleet has cards that this server does not know yet. They are saved but not shown."
                        </p>
                    }
                })}
            <PackNotice draft=draft.clone() />
        </header>
        <FleetSheet draft=draft.clone() />
        <Notes draft />
        <script type="module" nonce=use_nonce()>
            {include_str!("saved_fleet.js")}
        </script>
    }
    .into_any()
}

/// What the author has written: text and nothing else.
#[component]
fn Notes(draft: Draft) -> impl IntoView {
    let of_ships = draft.ships.iter().filter(|ship| !ship.notes.is_empty()).map(|ship| {
        view! {
            <h3>{name(ship.card)}</h3>
            <p class="sheet-notes__text" dir="auto">
                {ship.notes.clone()}
            </p>
        }
    });
    let of_ships: Vec<_> = of_ships.collect();
    if draft.notes.is_empty() && of_ships.is_empty() {
        return ().into_any();
    }
    let of_fleet = (!draft.notes.is_empty()).then(|| {
        view! {
            <p class="sheet-notes__text" dir="auto">
                {draft.notes.clone()}
            </p>
        }
    });
    view! {
        <section class="sheet__part sheet-notes" aria-labelledby="sheet-notes">
            <h2 id="sheet-notes">"Notes"</h2>
            {of_fleet}
            {of_ships}
        </section>
    }
    .into_any()
}
