//! One fleet of the shelf.

use flagbridge_fleet::share;
use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::JsValue;

use super::View;
use crate::editor::{ListedFleet, Saved, split_tags, title};
use crate::emblem::faction_glyph;
use crate::fleet_strip::{FleetStrip, FleetStripDrawing};
use crate::icon::Icon;
use crate::islands::browser::system;

/// A fleet drawn to scale, with its side, points, verdict and day: open it, choose it, copy it, put it away, delete it.
#[component]
pub(crate) fn FleetRow(shelf: View, fleet: ListedFleet) -> impl IntoView {
    let ListedFleet { saved, draft, title, faction, verdict, points, edition } = fleet;
    let squadrons: usize = draft.squadrons.iter().map(|it| usize::from(it.count)).sum();
    let facts = format!(
        "{} / {} points · {} · {} · {edition}",
        points.0,
        points.1,
        flagbridge_wording::count(draft.ships.len(), "ship", "ships"),
        flagbridge_wording::count(squadrons, "squadron", "squadrons"),
    );
    let id = StoredValue::new(saved.id.clone());
    let code = StoredValue::new(share::encode(&draft));
    let chosen = move || code.with_value(|code| shelf.chosen.with(|all| all.contains(code)));
    let hue = faction.map_or("neutral", |it| it.id());
    let archived = saved.archived;
    view! {
        <li class=format!("entry hue--{hue}")>
            <div class="entry__picture">
                <FleetStripDrawing strip=FleetStrip::new(&draft) />
            </div>
            {faction
                .map(|it| {
                    view! {
                        <span class="emblem">
                            <Icon glyph=faction_glyph(it) label=it.name() />
                        </span>
                    }
                })}
            <div class="entry__words">
                <h2 class="entry__name">
                    <a href=format!("/fleets/new?local={}", saved.id)>{title.clone()}</a>
                </h2>
                <p class="entry__facts">
                    <span class=format!("entry__verdict verdict--{}", verdict.id())>
                        {verdict.word()}
                    </span>
                    " · "
                    {facts}
                    " · "
                    {day(saved.changed)}
                    {saved.online.is_some().then_some(" · on the server")}
                </p>
                <ul class="entry__tags" hidden=saved.tags.is_empty()>
                    {saved.tags.iter().map(|tag| view! { <li class="tag">{tag.clone()}</li> }).collect_view()}
                </ul>
            </div>
            <div class="entry__actions">
                <label class="entry__choose">
                    <input
                        type="checkbox"
                        aria-label=format!("Choose {title}")
                        prop:checked=chosen
                        on:change=move |_| code.with_value(|code| shelf.choose(code))
                    />
                    "Choose"
                </label>
                <a class="button button--small" href=format!("/f/{}", code.get_value())>
                    "Link"
                </a>
                <a class="button button--small" href=format!("/fleets/new?code={}", code.get_value())>
                    "Copy"
                </a>
                <button
                    class="button button--small"
                    type="button"
                    on:click=move |_| {
                        id.with_value(|id| shelf.change(id, |saved| saved.archived = !archived));
                    }
                >
                    {if archived { "Unarchive" } else { "Archive" }}
                </button>
                <button
                    class="button button--small"
                    type="button"
                    on:click=move |_| id.with_value(|id| shelf.delete(id))
                >
                    "Delete"
                </button>
            </div>
            <Labels shelf saved title />
        </li>
    }
    .into_any()
}

/// Folder and tags, out of the way until they are wanted.
#[component]
fn Labels(shelf: View, saved: Saved, title: String) -> impl IntoView {
    let id = StoredValue::new(saved.id.clone());
    view! {
        <details class="entry__labels">
            <summary>"Folder and tags"</summary>
            <div class="entry__fields">
                <input
                    class="select entry__label"
                    type="text"
                    aria-label=format!("Folder of {title}")
                    placeholder="Folder"
                    maxlength="60"
                    prop:value=saved.folder.clone()
                    on:change=move |event| {
                        let folder = event_target_value(&event).trim().to_owned();
                        id.with_value(|id| shelf.change(id, |saved| saved.folder = folder));
                    }
                />
                <input
                    class="select entry__label"
                    type="text"
                    aria-label=format!("Tags of {title}")
                    placeholder="Tags, separated by commas"
                    maxlength="200"
                    prop:value=saved.tags.join(", ")
                    on:change=move |event| {
                        let tags = split_tags(&event_target_value(&event));
                        id.with_value(|id| shelf.change(id, |saved| saved.tags = tags));
                    }
                />
            </div>
        </details>
    }
    .into_any()
}

/// A fleet that was just deleted, where it stood: as long as the page is open it can come back.
#[component]
pub(crate) fn Deleted(shelf: View, saved: Saved) -> impl IntoView {
    let words = format!("“{}” was deleted.", title(&saved.draft()));
    view! {
        <li class="shelf__deleted">
            <span>{words}</span>
            <button
                class="button button--small"
                type="button"
                on:click=move |_| shelf.restore(&saved)
            >
                "Undo"
            </button>
        </li>
    }
    .into_any()
}

/// The day on which a fleet was last changed.
fn day(changed: u64) -> AnyView {
    let at = web_sys::js_sys::Date::new(&JsValue::from_f64(changed as f64));
    let iso = at.to_iso_string().as_string().unwrap_or_default();
    let words = system::day(changed as f64);
    view! { <time datetime=iso>{words}</time> }.into_any()
}
