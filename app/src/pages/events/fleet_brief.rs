use flagbridge_events::Inspected;
use flagbridge_fleet::share;
use leptos::prelude::*;

use super::form::faction_name;
use crate::pages::fleet_cards::FleetCards;

/// A submitted list to read: its figures, its ships, squadrons and objectives.
#[component]
pub(crate) fn FleetBrief(
    /// The list.
    list: Inspected,
    /// The text as it was submitted.
    text: String,
) -> impl IntoView {
    let points = list.verdict.points;
    let draft = share::decode(&list.verdict.share).unwrap_or_default();
    let figures = [
        list.verdict.faction.map(|id| faction_name(id).to_owned()),
        list.commander.clone(),
        Some(format!("{} of {} points", points.total, points.limit)),
        Some(flagbridge_wording::count(
            usize::try_from(points.activations).unwrap_or(0),
            "activation",
            "activations",
        )),
    ];
    let figures = figures.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let unread = list.verdict.unknown.len();
    let unread = (unread > 0).then(|| {
        format!("{} not recognised.", flagbridge_wording::count(unread, "line was", "lines were"))
    });
    if !list.is_list {
        return view! { <pre class="event-list">{text}</pre> }.into_any();
    }
    view! {
        <p class="event-fleet__title">
            <a href=format!("/f/{}", list.verdict.share)>
                <bdi>{list.title.clone()}</bdi>
            </a>
        </p>
        <p class="event-fleet__figures">{figures}</p>
        <FleetCards draft class="event-fleet__cards" />
        {unread.map(|words| view! { <p class="event-fleet__figures">{words}</p> })}
        <details>
            <summary>"As submitted"</summary>
            <pre class="event-list">{text}</pre>
        </details>
    }
    .into_any()
}
