//! The pages of the library: search, a list, figures, publishing. All of them work without JavaScript.

mod chips;
mod figures;
mod filter;
mod glance;
mod list;
mod plot;
mod publish;
mod search;

pub use figures::{FiguresPage, FiguresRequest};
pub use list::{ListPage, ListRequest};
pub use publish::{PublishPage, PublishRequest};
pub use search::{LibraryPage, LibraryRequest};

use flagbridge_data::catalogue;
use flagbridge_library::{Query, Refused};
use leptos::prelude::*;

/// An address with what a query asks for.
fn address(path: &str, query: &Query) -> String {
    let mut pairs = form_urlencoded::Serializer::new(String::new());
    pairs.extend_pairs(query.pairs(catalogue()));
    match pairs.finish() {
        none if none.is_empty() => path.to_owned(),
        pairs => format!("{path}?{pairs}"),
    }
}

/// What of the address means nothing.
fn refusals(refused: &[Refused]) -> AnyView {
    let told = refused.iter().map(|it| {
        view! {
            <p class="notice notice--warning" role="alert">
                {format!("The field “{}” was ignored: {}.", it.field, it.message)}
            </p>
        }
    });
    told.collect_view().into_any()
}

/// Says that nothing was published yet.
fn sample_notice(samples: bool) -> Option<AnyView> {
    samples.then(|| {
        view! {
            <p class="notice">
                "Nothing is published here yet. These are invented samples that come with Flagbridge; they disappear once someone publishes."
            </p>
        }
        .into_any()
    })
}

/// The ways to the other parts of the library.
fn parts(here: &'static str) -> AnyView {
    let link = |path: &'static str, words: &'static str| {
        view! {
            <li>
                <a class="event-tab" href=path aria-current=(path == here).then_some("page")>
                    {words}
                </a>
            </li>
        }
    };
    view! {
        <div class="event-tabs">
            <ul class="event-tabs__list" aria-label="Parts of the library">
                {link("/library", "Lists")}
                {link("/library/figures", "Statistics")}
                {link("/library/publish", "Publish a list")}
                {link("/library/feed.atom", "Feed")}
            </ul>
        </div>
    }
    .into_any()
}
