//! One fleet of the list.

use flagbridge_cards::{Faction, fold};
use flagbridge_fleet::{Draft, check, share, suggest_name};
use leptos::prelude::*;

use super::{View, store};
use crate::editor::{Saved, Verdict, count_words, edition_of, full_name, terms_of};
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
    let title = name(&draft);
    let id = StoredValue::new(saved.id.clone());
    let tags = saved.tags.join(", ");
    let sure = RwSignal::new(false);
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
                    on:click=move |_| {
                        if sure.get_untracked() {
                            id.with_value(|id| store::forget(id));
                            shelf.fleets.set(store::all());
                        } else {
                            sure.set(true);
                        }
                    }
                >
                    {move || if sure.get() { "Delete for ever" } else { "Delete" }}
                </button>
            </div>
        </li>
    }
    .into_any()
}

/// The name a fleet is listed under.
pub(super) fn name(draft: &Draft) -> String {
    if !draft.name.is_empty() {
        return draft.name.clone();
    }
    suggest_name(draft, edition_of(draft)).unwrap_or_else(|| "Unnamed fleet".to_owned())
}

/// What a fleet costs.
pub(super) fn points(draft: &Draft) -> u32 {
    check(draft, &terms_of(draft)).points.total
}

/// Everything a fleet can be found by, folded.
pub(super) fn words(saved: &Saved) -> String {
    let draft = saved.draft();
    let cards = draft.cards().map(|(_, card, _)| full_name(card));
    let faction = draft.faction.map(|it| it.name().to_owned());
    let own = [name(&draft), saved.folder.clone(), draft.notes.clone()];
    let words = own.into_iter().chain(saved.tags.clone()).chain(faction).chain(cards);
    words.map(|it| fold(&it)).collect::<Vec<_>>().join(" ")
}

fn split_tags(text: &str) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in text.split(',').map(str::trim).filter(|tag| !tag.is_empty()) {
        if !tags.iter().any(|it| it == tag) {
            tags.push(tag.to_owned());
        }
    }
    tags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_cut_at_commas_and_kept_once() {
        assert_eq!(split_tags(" store, ,two  words,store"), ["store", "two  words"]);
        assert!(split_tags(" , ").is_empty());
    }

    #[test]
    fn a_fleet_is_found_by_its_cards_tags_and_name() {
        let card = flagbridge_data::catalogue().number("demolisher-title").expect("a card");
        let mut draft = Draft { name: "Grey Hat".to_owned(), ..Draft::new() };
        draft.add_ship(card);
        let mut saved = Saved::new("a".to_owned(), &draft, 0);
        saved.tags.push("store event".to_owned());
        let words = words(&saved);
        for text in ["grey hat", "DEMOLISHER", "Store-Event"] {
            assert!(words.contains(&fold(text)), "{text} in {words}");
        }
    }
}
