use std::sync::Arc;

use flagbridge_data::catalogue;
use flagbridge_library::{Origin, Outing, Published};
use leptos::prelude::*;

use super::sample_notice;
use super::search::Line;
use crate::charts::hundredths;
use crate::pages::day::day;
use crate::pages::events::Field;
use crate::pages::fleet_line::FleetLine;
use crate::pages::fleet_sheet::FleetSheet;
use crate::pages::head::Head;
use crate::pages::missing::Missing;
use crate::pages::scroll_table::scroll_table;

/// What the library holds at an address; the server provides it as context.
#[derive(Clone, Debug, Default)]
pub struct ListRequest {
    /// The list, if there is one.
    pub list: Option<Arc<Published>>,
    /// Lists that resemble it, and how many cards differ.
    pub similar: Vec<(Arc<Published>, u32)>,
    /// What was wrong with the form that was sent; may be empty.
    pub trouble: String,
    /// What came of it; may be empty.
    pub told: String,
}

/// A list of the library.
#[component]
pub fn ListPage() -> impl IntoView {
    let asked: ListRequest = use_context().unwrap_or_default();
    let notices = notices(&asked);
    match asked.list {
        Some(list) => view! { {notices} <PublishedList list similar=asked.similar /> }.into_any(),
        None if !asked.told.is_empty() => view! {
            <Head title="Removed" description="A list that was removed from the library." />
            <section class="message" aria-labelledby="told">
                <h1 id="told">"Removed"</h1>
                {notices}
                <p class="actions">
                    <a class="button button--primary" href="/library">"Library"</a>
                </p>
            </section>
        }
        .into_any(),
        None => view! {
            {notices}
            <Missing
                title="List not found"
                words="No list is published at this address. Its author may have removed it."
            >
                <a class="button button--primary" href="/library">"Library"</a>
                <a class="button" href="/">"Home"</a>
            </Missing>
        }
        .into_any(),
    }
}

fn notices(asked: &ListRequest) -> AnyView {
    let (trouble, told) = (asked.trouble.clone(), asked.told.clone());
    view! {
        {(!trouble.is_empty()).then(|| view! { <p class="notice notice--warning" role="alert">{trouble}</p> })}
        {(!told.is_empty()).then(|| view! { <p class="notice" role="status">{told}</p> })}
    }
    .into_any()
}

#[component]
fn PublishedList(list: Arc<Published>, similar: Vec<(Arc<Published>, u32)>) -> impl IntoView {
    let listing = Arc::clone(&list.listing);
    let code = listing.code.clone();
    let FleetLine { faction, words } = FleetLine::new(&listing.draft);
    let name = list.title().to_owned();
    let current = catalogue().current();
    let today = (listing.edition != current.edition().id).then(|| {
        let word = if listing.legal_today { "legal" } else { "not legal" };
        format!(" Under {}, it is now {word}.", current.full_title())
    });
    let near = similar.into_iter().map(|(list, difference)| {
        view! { <Line list difference /> }
    });
    let near: Vec<_> = near.collect();
    let sample = list.origin == Origin::Sample;
    view! {
        <Head
            title=name.clone()
            description=words.clone()
            picture=format!("/library/{}/preview.png", list.id)
        />
        <header class="sheet-head sheet-head--shared">
            <p class="eyebrow">{faction}</p>
            <h1 class="sheet-head__name">
                <bdi>{name}</bdi>
            </h1>
            <p class="lead">{words} {today}</p>
            <p class="actions">
                <a class="button button--primary" href=format!("/fleets/new?code={code}")>"Open in the editor"</a>
                <a class="button" href=format!("/play?b={code}")>"Play against it"</a>
                <a class="button" href=format!("/arena?b={code}")>"Simulate against it"</a>
                <a class="button" href=format!("/compare?a={code}")>"Compare with…"</a>
                <a class="button" href=format!("/f/{code}")>"Share"</a>
            </p>
        </header>
        {sample_notice(sample)}
        <details class="library-picture">
            <summary>"Picture"</summary>
            <img
                src=format!("/f/{code}/image.svg")
                width="1200"
                height="630"
                loading="lazy"
                alt="The list as a picture"
            />
        </details>
        <FleetSheet draft=listing.draft.clone() />
        {record(&list)}
        {(!near.is_empty())
            .then(|| {
                view! {
                    <section class="event-part" aria-labelledby="similar">
                        <h2 id="similar">"Similar lists"</h2>
                        <ul class="library-lists">{near}</ul>
                    </section>
                }
            })}
        {(!sample).then(|| withdraw(&list.id))}
    }
    .into_any()
}

/// Outings that are shown, at most.
const MOST_RESULTS: usize = 30;

/// What became of the list at events, newest first.
fn record(list: &Published) -> Option<AnyView> {
    let text = |number: Option<u32>| number.map(|it| it.to_string()).unwrap_or_default();
    let row = |result: &Outing| {
        let event = if result.event.is_empty() { "An event" } else { &result.event }.to_owned();
        let event = match &result.slug {
            Some(slug) => view! { <a href=format!("/e/{slug}")>{event}</a> }.into_any(),
            None => view! { {event} }.into_any(),
        };
        view! {
            <tr>
                <th scope="row">
                    <bdi>{event}</bdi>
                </th>
                <td>{day(&result.date)}</td>
                <td>{text(result.rank)}</td>
                <td>{text(result.players)}</td>
                <td>{result.points.map(|points| points.to_string()).unwrap_or_default()}</td>
                <td>{text(Some(result.games).filter(|games| *games > 0))}</td>
            </tr>
        }
    };
    let (points, games) = list.record();
    let mean = (games > 0).then(|| {
        let mean = hundredths(points / f64::from(games));
        view! { <p>{format!("{games} games, {mean} tournament points per game.")}</p> }
    });
    let mut newest: Vec<&Outing> = list.outings.iter().collect();
    newest.sort_by(|a, b| (&b.date, a.rank).cmp(&(&a.date, b.rank)));
    let more = newest.len().saturating_sub(MOST_RESULTS);
    let rows: Vec<_> = newest.into_iter().take(MOST_RESULTS).map(row).collect();
    (!rows.is_empty()).then(|| {
        view! {
            <section class="event-part" aria-labelledby="record">
                <h2 id="record">"At events"</h2>
                {scroll_table("Table of events", &["Event", "Day", "Rank", "Players", "Points", "Games"], rows)}
                {(more > 0).then(|| view! { <p>{format!("And {more} more.")}</p> })}
                {mean}
            </section>
        }
        .into_any()
    })
}

/// The form that takes a list back. The browser that has published it keeps the token.
fn withdraw(id: &str) -> AnyView {
    view! {
        <details class="event-part">
            <summary>"Is this yours? Remove it"</summary>
            <form class="event-form" method="post" action=format!("/library/{id}/withdraw")>
                <Field label="Token (leave empty in the browser that published it)" name="token" />
                <button class="button button--small" type="submit">"Remove it"</button>
            </form>
        </details>
    }
    .into_any()
}
