//! A fleet that somebody has shared: all of it is in the address.

use flagbridge_data::catalogue;
use flagbridge_fleet::share::ShareError;
use flagbridge_fleet::{Draft, share};
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use leptos_router::hooks::use_params_map;

use super::fleet_charts::FleetCharts;
use super::fleet_line::FleetLine;
use super::fleet_sheet::FleetSheet;
use super::head::Head;
use super::qr::QrCode;
use crate::editor::{pack_words, title};

/// The fleet to read, and the way to edit a copy.
#[component]
pub fn SharedFleet() -> impl IntoView {
    let code = use_params_map().get_untracked().get("code").unwrap_or_default();
    match share::decode(&code) {
        Ok(draft) => view! { <Readable code draft /> }.into_any(),
        Err(error) => view! { <Damaged code error /> }.into_any(),
    }
}

#[component]
fn Readable(code: String, draft: Draft) -> impl IntoView {
    let name = title(&draft);
    let FleetLine { faction, words: description } = FleetLine::new(&draft);
    view! {
        <Head
            title=name.clone()
            description=description.clone()
            picture=format!("/f/{code}/preview.png")
        />
        <header class="sheet-head sheet-head--shared">
            <p class="eyebrow">{faction}</p>
            <h1 class="sheet-head__name">{name}</h1>
            <p class="lead">{description}</p>
            <p class="actions">
                <a class="button button--primary" href=format!("/fleets/new?code={code}")>
                    "Copy to my fleets and edit"
                </a>
                <a class="button" href=format!("/f/{code}/print")>
                    "Print"
                </a>
                <a class="button" href=format!("/compare?a={code}")>
                    "Compare with…"
                </a>
                <a class="button" href=format!("/f/{code}/image.svg")>
                    "Picture"
                </a>
                <a class="button" href=format!("/library/publish?code={code}")>
                    "Publish…"
                </a>
                <a class="button" href=format!("/events/submit?code={code}")>
                    "Submit to an event…"
                </a>
            </p>
            <QrCode code />
            <PackNotice draft=draft.clone() />
        </header>
        <FleetSheet draft=draft.clone() />
        <FleetCharts draft />
    }
    .into_any()
}

/// Which packs a fleet needs, where it needs some.
#[component]
pub(super) fn PackNotice(draft: Draft) -> impl IntoView {
    pack_words(&draft.missing_packs(catalogue())).map(|words| {
        view! {
            <p class="notice" data-pack>
                {words}
                " Whoever has the pack loads it under "
                <a href="/packs">"Packs"</a>
                " and edits a copy."
            </p>
        }
    })
}

/// A code that cannot be read, and why.
#[component]
pub(super) fn Damaged(code: String, error: ShareError) -> impl IntoView {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.set_status(match error {
            ShareError::NoRoom => axum::http::StatusCode::SERVICE_UNAVAILABLE,
            _ => axum::http::StatusCode::NOT_FOUND,
        });
    }
    let error = error.to_string();
    view! {
        <Head title="This link holds no fleet" description="The link is damaged: the fleet in it cannot be read." />
        <section class="message" aria-labelledby="damaged">
            <h1 id="damaged">"This link holds no fleet"</h1>
            <p>"The whole list is part of the link, and " <code class="address">{code}</code> " cannot be read: " {error} "."</p>
            <p>"A letter may have been lost when it was copied. Ask for the link again."</p>
            <p class="actions">
                <a class="button button--primary" href="/fleets/new">"Build a fleet"</a>
                <a class="button" href="/">"Back to the start"</a>
            </p>
        </section>
    }
    .into_any()
}
