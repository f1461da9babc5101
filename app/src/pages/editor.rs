//! The editor's page.

use flagbridge_fleet::share;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use super::fleet_sheet::FleetSheet;
use super::head::Head;
use crate::islands::FleetEditor;

/// A new fleet, a fleet this browser keeps (`?local=ID`), one on the server (`?saved=ID`), or a copy of one that was shared
/// (`?code=CODE`) or saved (`?copy=ID`).
#[component]
pub fn EditorPage() -> impl IntoView {
    let query = use_query_map().get_untracked();
    let code = query.get("code").filter(|code| share::decode(code).is_ok());
    let kept = ["local", "saved", "copy"].iter().any(|name| query.get(name).is_some());
    let draft = code.as_deref().and_then(|code| share::decode(code).ok());
    let waiting = if kept { "Opening your fleet…" } else { "Opening the editor…" };
    view! {
        <Head
            title="Fleet editor"
            description="Build a fleet for Star Wars: Armada and see at every step whether it is legal, by which rule, and how to fix it."
            islands=true
        />
        <FleetEditor code>
            <div class="editor-waiting">
                <h1 class="toolbar__title">"Fleet editor"</h1>
                <p class="editor-waiting__words">{waiting}</p>
                <noscript>
                    <p class="notice">
                        "The fleet builder needs JavaScript. Without it you can read any shared fleet, browse the cards and paste a list to have it checked."
                    </p>
                </noscript>
                {draft.map(|draft| view! { <FleetSheet draft /> })}
            </div>
        </FleetEditor>
    }
    .into_any()
}
