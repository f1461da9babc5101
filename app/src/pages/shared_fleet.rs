//! A shared fleet: all of it is in the address.

use flagbridge_data::catalogue;
use flagbridge_fleet::formats::Format;
use flagbridge_fleet::share::ShareError;
use flagbridge_fleet::{Draft, share};
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use leptos_router::hooks::use_params_map;

use super::copy::{CopyButton, CopyScript};
use super::fleet_charts::FleetCharts;
use super::fleet_line::FleetLine;
use super::fleet_sheet::FleetSheet;
use super::head::Head;
use super::qr::QrCode;
use crate::check::reader;
use crate::editor::{edition_of, named, pack_words, title};

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
    let text = reader().write(&named(&draft), Format::Kingston, edition_of(&draft));
    let menu = [
        (format!("/play?b={code}"), "Play against this fleet"),
        (format!("/compare?a={code}"), "Compare with…"),
        (format!("/f/{code}/print"), "Print"),
        (format!("/f/{code}/image.svg"), "Picture"),
        (format!("/events/submit?code={code}"), "Submit to an event…"),
        (format!("/library/publish?code={code}"), "Publish…"),
    ];
    let menu = menu.map(|(path, words)| {
        view! {
            <li>
                <a class="button button--small" href=path>
                    {words}
                </a>
            </li>
        }
    });
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
            <div class="actions">
                <a class="button button--primary" href=format!("/fleets/new?code={code}")>
                    "Copy to my fleets and edit"
                </a>
                <details class="sheet-menu">
                    <summary class="button">"Share"</summary>
                    <div class="sheet-menu__body">
                        <CopyButton text=format!("/f/{code}") label="Copy link" />
                        <CopyButton text label="Copy as text" />
                        <QrCode code />
                    </div>
                </details>
                <details class="sheet-menu">
                    <summary class="button">"More"</summary>
                    <ul class="sheet-menu__body">{menu.into_iter().collect_view()}</ul>
                </details>
            </div>
            <PackNotice draft=draft.clone() />
        </header>
        <FleetSheet draft=draft.clone() />
        <FleetCharts draft />
        <CopyScript />
    }
    .into_any()
}

/// Which packs a fleet needs, where it needs some.
#[component]
pub(crate) fn PackNotice(draft: Draft) -> impl IntoView {
    pack_words(&draft.missing_packs(catalogue())).map(|words| {
        view! {
            <p class="notice" data-pack>
                {words}
                " If you have the pack, load it under "
                <a href="/packs">"Packs"</a>
                " and edit a copy."
            </p>
        }
    })
}

/// A code that cannot be read, and why.
#[component]
pub(crate) fn Damaged(code: String, error: ShareError) -> impl IntoView {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.set_status(match error {
            ShareError::NoRoom => axum::http::StatusCode::SERVICE_UNAVAILABLE,
            _ => axum::http::StatusCode::NOT_FOUND,
        });
    }
    let error = error.to_string();
    view! {
        <Head title="Invalid fleet link" description="The link is damaged: the fleet in it cannot be read." />
        <section class="message" aria-labelledby="damaged">
            <h1 id="damaged">"Invalid fleet link"</h1>
            <p>"The link contains the whole fleet, but " <code class="address">{code}</code> " could not be read. Details: " {error} "."</p>
            <p>"It may be incomplete. Ask for the link again."</p>
            <p class="actions">
                <a class="button button--primary" href="/fleets/new">"Build a fleet"</a>
                <a class="button" href="/">"Home"</a>
            </p>
        </section>
    }
    .into_any()
}
