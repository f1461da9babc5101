use std::sync::Arc;

use flagbridge_data::catalogue;
use flagbridge_library::{Origin, PAGE, Published, Query, Refused};
use leptos::prelude::*;
use leptos_meta::Link;

use super::filter::Filter;
use super::{address, chips, parts, refusals, sample_notice};
use crate::fleet_strip::{FleetStrip, FleetStripDrawing};
use crate::pages::day::day;
use crate::pages::head::Head;

/// What the library answers; the server provides it as context.
#[derive(Clone, Debug, Default)]
pub struct LibraryRequest {
    /// The lists of this page.
    pub found: Vec<Arc<Published>>,
    /// How many were found.
    pub total: usize,
    /// How many there are.
    pub all: usize,
    /// Whether samples are shown because nothing was published yet.
    pub samples: bool,
    /// What was asked for.
    pub query: Query,
    /// What of it means nothing.
    pub refused: Vec<Refused>,
}

/// The search for lists.
#[component]
pub fn LibraryPage() -> impl IntoView {
    let asked: LibraryRequest = use_context().unwrap_or_default();
    let LibraryRequest { found, total, all, samples, query, refused } = asked;
    let counted = match total {
        1 => "One list".to_owned(),
        total => format!("{total} lists"),
    };
    let counted = if query.is_everything() { counted } else { format!("{counted} of {all}") };
    view! {
        <Head
            title="Library"
            description="Fleet lists for Star Wars: Armada that players have published: search them by faction, commander, cards and events, open them in the editor or play against them."
        />
        <Link rel="alternate" type_="application/atom+xml" href="/library/feed.atom" title="New lists" />
        <header class="event-head">
            <h1>"Library"</h1>
            <p class="lead">
                "Lists that players have published, checked with the current rules. Open one in the editor, play against it, or see the statistics."
            </p>
            {parts("/library")}
        </header>
        {refusals(&refused)}
        {sample_notice(samples)}
        {chips::sides("/library", &query)}
        <Filter action="/library" query=query.clone() ordered=true />
        {chips::active("/library", &query)}
        <section class="library-found" aria-labelledby="found">
            <h2 id="found">{counted}</h2>
            <ul class="library-lists">
                {found.iter().map(|list| view! { <Line list=Arc::clone(list) /> }).collect_view()}
            </ul>
            {pages(&query, total)}
            <p>
                <a href=address("/library/figures", &Query { page: 0, ..query })>"Statistics"</a>
            </p>
        </section>
    }
    .into_any()
}

/// A list in one entry: name, side, commander, points, verdict, its best event.
#[component]
pub(crate) fn Line(
    list: Arc<Published>,
    /// How many cards differ from another list.
    #[prop(optional)]
    difference: Option<u32>,
) -> impl IntoView {
    let listing = &list.listing;
    let commander = listing.commander.and_then(|card| catalogue().newest(card));
    let words = [
        Some(listing.faction.map_or("No faction", |it| it.name()).to_owned()),
        commander.map(|card| card.name.to_owned()),
        Some(format!("{} points", listing.points)),
    ];
    let strip = FleetStrip::new(&listing.draft);
    let hue = listing.faction.map_or("neutral", |it| it.id());
    let (verdict, chip) = match listing.legal_today {
        true => ("Legal today", "event-chip event-chip--legal"),
        false => ("Not legal today", "event-chip event-chip--illegal"),
    };
    let best = list.best().map(|result| {
        let rank = result.rank.unwrap_or_default();
        let of = result.players.map(|players| format!(" of {players}")).unwrap_or_default();
        let name = if result.event.is_empty() { "an event" } else { &result.event };
        format!("Rank {rank}{of} at {name} {}", day(&result.date))
    });
    let difference = difference.map(|cards| match cards {
        1 => "1 card differs".to_owned(),
        cards => format!("{cards} cards differ"),
    });
    view! {
        <li class=format!("library-line hue--{hue}")>
            <div class="library-line__picture">
                <FleetStripDrawing strip />
            </div>
            <a class="library-line__name" href=format!("/library/{}", list.id)>
                <bdi>{list.title().to_owned()}</bdi>
            </a>
            <p class="library-line__facts">
                {words.into_iter().flatten().collect::<Vec<_>>().join(" · ")}
            </p>
            <p class="library-line__tags">
                <span class=chip>{verdict}</span>
                {(list.origin == Origin::Sample).then(|| view! { <span class="tag">"Sample"</span> })}
                {difference.map(|words| view! { <span class="tag">{words}</span> })}
                {best.map(|words| view! { <bdi class="library-line__best">{words}</bdi> })}
            </p>
        </li>
    }
    .into_any()
}

/// The ways to the pages before and after.
fn pages(query: &Query, total: usize) -> Option<AnyView> {
    let here = query.page.max(1);
    let last = u32::try_from(total.div_ceil(PAGE)).unwrap_or(u32::MAX).max(1);
    let link = |page: u32, words: &'static str| {
        let target = address("/library", &Query { page, ..query.clone() });
        view! { <a class="button button--small" href=target>{words}</a> }
    };
    (last > 1 || here > 1).then(|| {
        view! {
            <nav class="actions" aria-label="Pages">
                {(here > 1).then(|| link((here - 1).min(last), "Before"))}
                <span>{format!("Page {here} of {last}")}</span>
                {(here < last).then(|| link(here + 1, "Next"))}
            </nav>
        }
        .into_any()
    })
}
