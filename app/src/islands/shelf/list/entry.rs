//! One fleet of the list.

use flagbridge_cards::Faction;
use flagbridge_fleet::{check, share};
use leptos::prelude::*;

use super::View;
use crate::editor::{Saved, Verdict, count_words, edition_of, split_tags, terms_of, title};
use crate::emblem::faction_glyph;
use crate::icon::Icon;

/// A fleet: open it, tag it, put it in a folder, copy it, put it away, delete it.
#[component]
pub(super) fn Entry(shelf: View, saved: Saved) -> impl IntoView {
    let draft = saved.draft();
    let report = check(&draft, &terms_of(&draft));
    let verdict = Verdict::new(&draft, &report);
    let faction: Option<Faction> = report.faction;
    let squadrons: usize = draft.squadrons.iter().map(|it| usize::from(it.count)).sum();
    let facts = format!(
        "{} / {} points · {} · {} · {}",
        report.points.total,
        report.points.limit,
        count_words(draft.ships.len(), "ship", "ships"),
        count_words(squadrons, "squadron", "squadrons"),
        edition_of(&draft).edition().title,
    );
    let title = title(&draft);
    let id = StoredValue::new(saved.id.clone());
    let tags = saved.tags.join(", ");
    let archived = saved.archived;
    view! {
        <li class="entry">
            {faction
                .map(|it| {
                    view! {
                        <span class=format!("emblem hue--{}", it.id())>
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
                    {saved.online.is_some().then_some(" · on the server")}
                </p>
            </div>
            <div class="entry__labels">
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
                    placeholder="Tags, with commas"
                    maxlength="200"
                    prop:value=tags
                    on:change=move |event| {
                        let tags = split_tags(&event_target_value(&event));
                        id.with_value(|id| shelf.change(id, |saved| saved.tags = tags));
                    }
                />
            </div>
            <div class="entry__actions">
                <a class="button button--small" href=format!("/f/{}", share::encode(&draft))>
                    "Link"
                </a>
                <a class="button button--small" href=format!("/fleets/new?code={}", share::encode(&draft))>
                    "Copy"
                </a>
                <button
                    class="button button--small"
                    type="button"
                    on:click=move |_| {
                        id.with_value(|id| shelf.change(id, |saved| saved.archived = !archived));
                    }
                >
                    {if archived { "Take out again" } else { "Put away" }}
                </button>
                <button
                    class="button button--small"
                    type="button"
                    on:click=move |_| id.with_value(|id| shelf.delete(id))
                >
                    "Delete"
                </button>
            </div>
        </li>
    }
    .into_any()
}

/// A fleet that was just deleted, where it stood: as long as the page is open it can come back.
#[component]
pub(super) fn Deleted(shelf: View, saved: Saved) -> impl IntoView {
    let words = format!("“{}” is deleted.", title(&saved.draft()));
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
