use flagbridge_fleet::share;
use leptos::nonce::use_nonce;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use super::form::Field;
use crate::editor::title;
use crate::pages::fleet_line::FleetLine;
use crate::pages::head::Head;
use crate::text_area::TextArea;

/// `/events/submit?code=…`: submits a fleet to an event. The editor and the page of a shared fleet lead here.
#[component]
pub fn SubmitPage() -> impl IntoView {
    let code = use_query_map().get_untracked().get("code").unwrap_or_default();
    let list = match share::decode(share::code_in(&code)) {
        Ok(draft) => {
            let FleetLine { words, .. } = FleetLine::new(&draft);
            view! {
                <p>
                    <strong>{title(&draft)}</strong>
                    {format!(" · {words}")}
                </p>
                <input type="hidden" name="list" value=code.clone() data-list />
            }
            .into_any()
        }
        Err(_) => view! {
            <label class="field-label">
                <span class="field-label__text">"The list, a link to it or its share code, from any builder"</span>
                <TextArea text=code.clone() class="field" name="list" rows=8 required=true />
            </label>
        }
        .into_any(),
    };
    view! {
        <Head
            title="Submit to an event"
            description="Submit a Star Wars: Armada list to an event: it is checked at once with the event's rules and points."
        />
        <header class="event-head">
            <h1>"Submit to an event"</h1>
            <p class="lead">
                "The list is checked at once with the event's rules and points. You can change it until the list deadline."
            </p>
        </header>
        <section class="event-part event-submit" data-submit>
            <div data-answer role="status" aria-live="polite" tabindex="-1" hidden></div>
            <div data-remembered hidden>
                <h2>"My events"</h2>
                <ul class="event-submit__events" data-events></ul>
            </div>
            <p class="notice" data-none hidden>
                "You have not joined an event in this browser yet. Register on the event's page, or open the link the organiser sent you."
            </p>
            <form class="event-form" method="post" action="/events/submit">
                {list}
                <Field label="Your player link, or the event's address" name="link" required=true />
                <div data-register hidden>
                    <Field label="Your name, to register" name="name" />
                    <Field label="Club or team (optional)" name="group" />
                </div>
                <p class="actions">
                    <button class="button button--primary" type="submit">"Submit this list"</button>
                </p>
            </form>
        </section>
        <script type="module" nonce=use_nonce()>
            {include_str!("submit.js")}
        </script>
    }
    .into_any()
}
