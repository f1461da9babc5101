//! One pack: what it holds, what of it cannot be used, and its cards.

use flagbridge_cards::{PackEdition, PackName, Resolved};
use flagbridge_data::catalogue;
use flagbridge_packs::{Pack, PackError, Skipped, join};
use leptos::prelude::*;

use super::store::{self, KeptPack};
use crate::islands::CardRow;

/// A pack and the button that removes it.
#[component]
pub(crate) fn PackRow(kept: KeptPack) -> impl IntoView {
    let KeptPack { id, pack } = kept;
    let content = match pack {
        Ok(pack) => contents(&pack),
        Err(faults) => unreadable(&id, &faults),
    };
    let id = StoredValue::new(id);
    let sure = RwSignal::new(false);
    let remove = move |_| {
        if sure.get_untracked() {
            id.with_value(|id| store::forget(id));
            let _ = window().location().reload();
        } else {
            sure.set(true);
        }
    };
    view! {
        <li class="panel pack">
            {content}
            <button class="button button--small" type="button" on:click=remove>
                {move || if sure.get() { "Delete permanently" } else { "Remove" }}
            </button>
        </li>
    }
    .into_any()
}

fn unreadable(id: &str, faults: &[PackError]) -> AnyView {
    let lines = faults.iter().map(|fault| view! { <li>{fault.to_string()}</li> });
    view! {
        <h2 class="pack__title">{id.to_owned()}</h2>
        <p>"This pack can no longer be read."</p>
        <ul>{lines.collect_view()}</ul>
    }
    .into_any()
}

fn contents(pack: &Pack) -> AnyView {
    let hash = pack.hash();
    let packs = vec![PackName { pack: &pack.pack, hash: &hash }];
    let edition = PackEdition { parent: &pack.parent, packs }.to_string();
    let resolved = catalogue().edition(&edition).ok();
    let below = catalogue().edition(&pack.parent).map(|it| it.edition().full_title());
    let counts = [
        flagbridge_wording::count(pack.cards.ships.len(), "ship", "ships"),
        flagbridge_wording::count(pack.cards.squadrons.len(), "squadron", "squadrons"),
        flagbridge_wording::count(pack.cards.upgrades.len(), "upgrade", "upgrades"),
        flagbridge_wording::count(pack.cards.objectives.len(), "objective", "objectives"),
        flagbridge_wording::count(pack.overlays.len(), "changed card", "changed cards"),
    ];
    let made = [pack.version.clone(), pack.credits.join(", "), pack.licence.clone()];
    let made: Vec<_> = made.into_iter().filter(|it| !it.is_empty()).collect();
    let (skipped, faults) = match join(flagbridge_data::decode(), pack) {
        Ok(joined) => (joined.skipped, Vec::new()),
        Err(faults) => (Vec::new(), faults),
    };
    view! {
        <h2 class="pack__title">{pack.title.clone()}</h2>
        <p class="pack__facts">
            {counts.join(" · ")} ", based on " {below.unwrap_or_else(|_| pack.parent.clone())}
        </p>
        <p class="pack__facts">{made.join(" · ")}</p>
        <p class="pack__facts">"Fingerprint " <code>{hash.clone()}</code></p>
        {faults.iter().map(|it| view! { <p class="notice notice--warning">{it.to_string()}</p> }).collect_view()}
        {left_out(&skipped)}
        {resolved.map(|it| cards(it, pack))}
        <button
            class="button button--small button--primary"
            type="button"
            disabled=resolved.is_none()
            on:click=move |_| {
                store::prefer(&edition);
                let _ = window().location().set_href("/fleets/new");
            }
        >
            "Build a fleet with it"
        </button>
    }
    .into_any()
}

/// Cards of the pack that cannot be used, and why.
fn left_out(skipped: &[Skipped]) -> Option<AnyView> {
    if skipped.is_empty() {
        return None;
    }
    let line = |it: &Skipped| {
        let place = if it.field.is_empty() { String::new() } else { format!(" · {}", it.field) };
        view! {
            <li>
                <b>{format!("{}{place}", it.card)}</b>
                ": "
                {it.reason.clone()}
            </li>
        }
    };
    let words =
        flagbridge_wording::count(skipped.len(), "record cannot be used", "records cannot be used");
    let lines: Vec<_> = skipped.iter().map(line).collect();
    let view = view! {
        <details class="pack__skipped">
            <summary>{words}</summary>
            <ul>{lines}</ul>
        </details>
    };
    Some(view.into_any())
}

/// The cards of the pack, as the card search shows them.
fn cards(edition: Resolved<'static>, pack: &Pack) -> AnyView {
    let ids = pack.cards.ids().chain(pack.overlays.keys().map(String::as_str));
    let numbers = ids.filter_map(|id| Some(edition.get(id).ok()?.number));
    let index = edition.index;
    let rows: Vec<_> = numbers.map(|number| view! { <CardRow edition=index number /> }).collect();
    view! {
        <details class="pack__cards" open>
            <summary>{flagbridge_wording::count(rows.len(), "card", "cards")}</summary>
            <ul class="card-rows">{rows}</ul>
        </details>
    }
    .into_any()
}
