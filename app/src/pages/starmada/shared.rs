//! A shared Starmada fleet, contained entirely in the address. Printing gives its display sheets.

use flagbridge_starmada::draft::Draft;
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use leptos_router::hooks::use_params_map;

use crate::pages::head::Head;
use crate::pages::starmada::menu::menu;
use crate::starmada::arc_diagram::weapon_terms;
use crate::starmada::display::{display, faults};
use crate::starmada::wording::{fleet_summary, fleet_title};

/// The fleet with its display sheets, and the way to edit a copy.
#[component]
pub fn StarmadaFleetPage() -> impl IntoView {
    let code = use_params_map().get_untracked().get("code").unwrap_or_default();
    match Draft::from_code(&code) {
        Ok(draft) => readable(&code, &draft),
        Err(error) => damaged(error.to_string()),
    }
}

fn readable(code: &str, draft: &Draft) -> AnyView {
    let sheets = draft
        .ships
        .iter()
        .filter_map(|ship| Some((draft.sheet(ship)?, ship.name.as_str())))
        .map(|(sheet, name)| display(sheet, name));
    view! {
        <Head title=fleet_title(draft) description=fleet_summary(draft) />
        <header class="starmada-head">
            {menu("")}
            <h1>{fleet_title(draft)}</h1>
            <p class="lead">{fleet_summary(draft)}</p>
            <p class="actions">
                <a class="button button--primary" href=format!("/starmada/build?code={code}")>
                    "Copy and edit"
                </a>
                <a class="button" href=format!("/starmada/play?a={code}")>"Play this fleet"</a>
                <button class="button" type="button" data-print hidden>"Print"</button>
            </p>
            {faults(&draft.check(), "This fleet is legal.", |_| None)}
        </header>
        <div class="starmada-sheets">{sheets.collect_view()}</div>
        {weapon_terms()}
        <details class="starmada-text">
            <summary>"As text"</summary>
            <pre>{draft.to_text()}</pre>
        </details>
        <details class="starmada-text">
            <summary>"As JSON"</summary>
            <pre>{draft.to_json()}</pre>
        </details>
    }
    .into_any()
}

fn damaged(error: String) -> AnyView {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.set_status(axum::http::StatusCode::NOT_FOUND);
    }
    view! {
        <Head title="Invalid fleet link" description="The fleet in this link could not be read." />
        <section class="message" aria-labelledby="damaged">
            <h1 id="damaged">"Invalid fleet link"</h1>
            <p>"The link contains the whole fleet, and this one could not be read: "{error}"."</p>
            <p class="actions">
                <a class="button button--primary" href="/starmada/build">"Build a fleet"</a>
            </p>
        </section>
    }
    .into_any()
}
