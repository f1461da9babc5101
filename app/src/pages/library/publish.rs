use flagbridge_fleet::share;
use leptos::prelude::*;

use crate::pages::events::{Field, Typed};
use crate::pages::fleet_line::FleetLine;
use crate::pages::head::Head;
use crate::text_area::TextArea;

/// What came of the form that publishes a list; the server provides it as context.
#[derive(Clone, Debug, Default)]
pub struct PublishRequest {
    /// The list, in any format.
    pub list: String,
    /// What was wrong with the form; may be empty.
    pub trouble: String,
    /// What was typed.
    pub typed: Typed,
    /// The address and the token, once it is published.
    pub done: Option<(String, String)>,
}

/// Where a list is published.
#[component]
pub fn PublishPage() -> impl IntoView {
    let asked: PublishRequest = use_context().unwrap_or_default();
    let body = match asked.done.clone() {
        Some((id, token)) => done(&id, token),
        None => form(&asked),
    };
    view! {
        <Head
            title="Publish a list"
            description="Publish a Star Wars: Armada list in the library, with or without a name. You can remove it with your token."
        />
        <header class="event-head">
            <h1>"Publish a list"</h1>
            <p class="lead">
                "Everyone can then find the list, open it and play against it. No account needed; the name of the list and its result are optional."
            </p>
            {super::parts("/library/publish")}
        </header>
        {body}
    }
    .into_any()
}

fn done(id: &str, token: String) -> AnyView {
    view! {
        <p class="notice event-link" role="status">
            "The list is published. You can remove it with this token, which is shown only once and saved in this browser: "
            <code class="address">{token}</code>
        </p>
        <p class="actions">
            <a class="button button--primary" href=format!("/library/{id}")>"To the list"</a>
            <a class="button" href="/library">"Library"</a>
        </p>
    }
    .into_any()
}

fn form(asked: &PublishRequest) -> AnyView {
    let typed = &asked.typed;
    let trouble = asked.trouble.clone();
    let known = share::decode(share::code_in(&asked.list)).ok();
    let line = known.map(|draft| view! { <p>{FleetLine::new(&draft).words}</p> });
    let field = |label: &'static str, name: &'static str, kind: &'static str| {
        view! { <Field label name kind value=typed.or(name, "") /> }
    };
    view! {
        {(!trouble.is_empty()).then(|| view! { <p class="notice notice--warning" role="alert">{trouble}</p> })}
        <form class="event-form" method="post" action="/library/publish">
            {line}
            <label class="field-label">
                <span class="field-label__text">"The list: a link, a code, or text in any format"</span>
                <TextArea text=asked.list.clone() class="field" name="list" rows=5 required=true />
            </label>
            {field("Name of the list (optional)", "name", "text")}
            <details open=!typed.0.is_empty()>
                <summary>"It was played at an event"</summary>
                <div class="event-fields">
                    {field("Event", "event", "text")} {field("Day", "date", "date")}
                    {field("Rank", "rank", "number")} {field("Players", "players", "number")}
                </div>
                <div class="event-fields">
                    {field("Games (without byes)", "games", "number")}
                    {field("Tournament points in them", "points", "number")}
                    {field("Games as first player", "first_games", "number")}
                    {field("Points as first player", "first_points", "number")}
                </div>
            </details>
            <p class="actions">
                <button class="button button--primary" type="submit">"Publish"</button>
            </p>
        </form>
    }
    .into_any()
}
