use leptos::prelude::*;
use leptos_axum::ResponseOptions;

use crate::card_query::searcher;
use crate::islands::CardRow;
use crate::pages::head::Head;
use flagbridge_cards::SearchText;
use flagbridge_data::catalogue;

/// The page for a card that does not exist: the nearest names that do.
#[component]
pub(crate) fn UnknownCardPage(id: String) -> impl IntoView {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.set_status(axum::http::StatusCode::NOT_FOUND);
    }
    let edition = catalogue().current().index;
    let named = id.replace('-', " ");
    let near = searcher().suggestions(SearchText::cut(&named), 6);
    let id = shortened(id);
    let rows = near.iter().map(|number| view! { <CardRow edition number=*number /> });
    view! {
        <Head title="Card not found" description="There is no card at this address." />
        <section class="message" aria-labelledby="not-found">
            <p class="message__code" aria-hidden="true">
                "404"
            </p>
            <h1 id="not-found">"Card not found"</h1>
            <p>"No edition has a card called "<code class="address">{id}</code>"."</p>
            {(!near.is_empty())
                .then(|| {
                    view! {
                        <h2>"Did you mean"</h2>
                        <ul class="card-rows card-rows--near">{rows.collect_view()}</ul>
                    }
                })}
            <p class="actions">
                <a class="button button--primary" href="/cards">
                    "All cards"
                </a>
            </p>
        </section>
    }
    .into_any()
}

/// The id as it is shown: a long one is cut off.
fn shortened(mut id: String) -> String {
    let end = SearchText::cut(&id).as_str().len();
    if end < id.len() {
        id.truncate(end);
        id.push('…');
    }
    id
}
