//! An online table.

use leptos::prelude::*;

use super::head::Head;
use super::waiting::waiting;
use crate::islands::PlayLive;

/// The same page for every table: the key of a seat is known only to the browser.
#[component]
pub fn LivePage() -> impl IntoView {
    view! {
        <Head
            title="Online table"
            description="An online game of Star Wars: Armada for two players, with all rules enforced and hidden information kept secret."
            islands=true
        />
        <PlayLive>
            {waiting(
                "Online table",
                "Loading the table…",
                "The table needs JavaScript.",
                "Open a table with its link.",
                "Create one or play here.",
            )}
        </PlayLive>
    }
    .into_any()
}
