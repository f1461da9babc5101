//! The page that checks lists.

use super::head::Head;
use crate::check::Question;
use crate::islands::CheckList;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

/// What a form that was posted to this page asks; the server provides it as context.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckRequest {
    /// The list and by what it is to be checked.
    pub question: Question,
    /// Id of the format in which the list is shown to be copied; may be empty.
    pub shown: String,
    /// What was wrong with the form; may be empty.
    pub trouble: String,
}

/// Paste any list, see whether it is legal.
#[component]
pub fn CheckPage() -> impl IntoView {
    let asked = use_context::<CheckRequest>().unwrap_or_else(asked_by_address);
    view! {
        <Head
            title="Check a fleet list"
            description="Paste a Star Wars: Armada list from any fleet builder and see whether it is legal, in which edition and under which rule."
            islands=true
        />
        <h1 class="check-title">"Check a list"</h1>
        {view! { <CheckList question=asked.question shown=asked.shown trouble=asked.trouble /> }.into_any()}
    }
    .into_any()
}

/// `/check?code=CODE` checks the list of a share code; `edition`, `mode` and `points` say by what.
fn asked_by_address() -> CheckRequest {
    let query = use_query_map().get_untracked();
    let mut question = match (query.get("code"), query.get("list")) {
        (Some(code), _) => Question::of_code(&code),
        (None, Some(list)) => Question { list, ..Question::default() },
        (None, None) => Question::default(),
    };
    if let Some(edition) = query.get("edition") {
        question.edition = edition;
    }
    if let Some(mode) = query.get("mode") {
        question.mode = mode;
    }
    if let Some(points) = query.get("points") {
        question.points = points.parse().ok().filter(|points| *points > 0);
    }
    CheckRequest { question, ..CheckRequest::default() }
}
