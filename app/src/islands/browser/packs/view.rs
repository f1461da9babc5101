//! The packs as they are shown in the browser, and the field to load one.

use flagbridge_cards::{Issuer, PackEdition};
use flagbridge_data::catalogue;
use flagbridge_packs::{Conflict, Files, Pack, PackError, Source, conflicts, read_all};
use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::JsValue;
use web_sys::HtmlInputElement;

use super::pack_row::PackRow;
use super::store::{self, KeptPack};
use crate::edition_choice;

/// The field and the packs below it.
pub(crate) fn open() -> AnyView {
    let faults: RwSignal<Vec<PackError>> = RwSignal::new(Vec::new());
    let parent = RwSignal::new(String::new());
    let packs = store::all();
    let none = packs.is_empty();
    let together = together(&packs);
    let entries: Vec<_> = packs.into_iter().map(|kept| view! { <PackRow kept /> }).collect();
    view! {
        <div class="packs">
            <Load faults parent />
            <Faults faults />
            <p class="packs__none" hidden=!none>
                "No pack is loaded in this browser."
            </p>
            {together}
            <ul class="packs__list">{entries}</ul>
        </div>
    }
    .into_any()
}

/// What several packs are together: a button to build with all of them, and what they disagree about.
fn together(packs: &[KeptPack]) -> Option<AnyView> {
    let packs: Vec<Pack> =
        packs.iter().filter_map(|kept| kept.pack.as_ref().ok()).cloned().collect();
    if packs.len() < 2 {
        return None;
    }
    // Packs that are used together state their edition together; the longest name over the first pack's edition.
    let named = |id: &str| PackEdition::parse(id).map_or(0, |it| it.packs.len());
    let over = |id: &str| PackEdition::parse(id).is_some_and(|it| it.parent == packs[0].parent);
    let editions = catalogue().all_editions().map(|it| it.edition()).filter(|it| over(it.id));
    let edition = editions.max_by_key(|it| named(it.id))?;
    let line = |it: &Conflict| view! { <li>{it.to_string()}</li> };
    let found = conflicts(&packs);
    let lines: Vec<_> = found.iter().map(line).collect();
    let view = view! {
        <section class="panel pack" data-together>
            <h2 class="pack__title">"Together"</h2>
            <p class="pack__facts">{edition.title}</p>
            {(!found.is_empty())
                .then(|| view! { <p class="notice">"These packs conflict."</p> })}
            <ul>{lines}</ul>
            <button
                class="button button--small button--primary"
                type="button"
                on:click=move |_| {
                    store::prefer(edition.id);
                    let _ = window().location().set_href("/fleets/new");
                }
            >
                "Build a fleet with all of them"
            </button>
        </section>
    };
    Some(view.into_any())
}

#[component]
fn Load(faults: RwSignal<Vec<PackError>>, parent: RwSignal<String>) -> impl IntoView {
    let chosen = move |event: leptos::ev::Event| {
        let field: HtmlInputElement = event_target(&event);
        leptos::task::spawn_local(async move {
            let texts = texts(&field).await;
            field.set_value("");
            match load(&texts, &parent.get_untracked()) {
                // Cards are looked up by everything on a page, so that a new pack holds from the next page on.
                Ok(()) => drop(window().location().reload()),
                Err(found) => faults.set(found),
            }
        });
    };
    let groups = edition_choice::groups().into_iter();
    let groups = groups.filter(|group| group.editions.iter().all(|it| it.issuer != Issuer::Pack));
    let groups = groups.map(|group| {
        let options: Vec<_> = group
            .editions
            .iter()
            .map(|it| view! { <option value=it.edition().id>{it.edition().title}</option> })
            .collect();
        view! { <optgroup label=group.label>{options}</optgroup> }
    });
    view! {
        <div class="packs__load">
            <label class="field-label">
                <span class="field-label__text">"Based on"</span>
                <select
                    class="select"
                    id="pack-parent"
                    on:change=move |event| parent.set(event_target_value(&event))
                >
                    <option value="">"What the pack says, or the newest official rules"</option>
                    {groups.collect_view()}
                </select>
            </label>
            <label class="button button--primary shelf__bring">
                "Load a pack"
                <input
                    class="visually-hidden"
                    id="pack-files"
                    type="file"
                    accept=".json,application/json"
                    multiple
                    on:change=chosen
                />
            </label>
        </div>
    }
    .into_any()
}

/// Everything that is wrong with the files, at once.
#[component]
fn Faults(faults: RwSignal<Vec<PackError>>) -> impl IntoView {
    let lines = move || {
        let line = |fault: &PackError| {
            let place = [&fault.file, &fault.card, &fault.field];
            let place: Vec<_> = place.into_iter().filter(|it| !it.is_empty()).cloned().collect();
            view! {
                <li>
                    <b>{place.join(" · ")}</b>
                    {if place.is_empty() { "" } else { ": " }}
                    {fault.message.clone()}
                </li>
            }
        };
        faults.with(|faults| faults.iter().take(MOST_SHOWN).map(line).collect_view())
    };
    let more = move || {
        let more = faults.with(Vec::len).saturating_sub(MOST_SHOWN);
        (more > 0).then(|| view! { <p>{format!("And {more} more.")}</p> })
    };
    view! {
        <div class="notice notice--warning" role="alert" id="pack-faults" hidden=move || faults.with(Vec::is_empty)>
            <p>"The pack was not loaded. Nothing has changed."</p>
            <ul>{lines}</ul>
            {more}
        </div>
    }
    .into_any()
}

/// How many faults are listed one by one.
const MOST_SHOWN: usize = 200;

/// Reads the files and keeps the packs in them, all or none.
fn load(files: &[(String, String)], parent: &str) -> Result<(), Vec<PackError>> {
    let sources: Vec<Source<'_>> = files.iter().map(|(name, text)| Source { name, text }).collect();
    let below = if parent.is_empty() { catalogue().current().edition().id } else { parent };
    let mut new = read_all(&sources, below, Files::Together)?;
    if !parent.is_empty() {
        new.iter_mut().for_each(|pack| parent.clone_into(&mut pack.parent));
    }
    // Whether their ids are free beside those of the packs that are kept, and whether there is such an edition.
    let replaced = |id: &str| new.iter().any(|pack| pack.pack == id);
    let kept = store::all().into_iter().filter(|kept| !replaced(&kept.id));
    let mut all: Vec<Pack> = kept.filter_map(|kept| kept.pack.ok()).collect();
    let before = all.len();
    all.extend(new);
    let joined = store::join(&all);
    let faults = joined.packs.into_iter().skip(before).filter_map(Result::err);
    let faults: Vec<PackError> = faults.flatten().collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    store::keep(&all[before..]).map_err(|pack| {
        let message = "this browser's storage is full or switched off".to_owned();
        let (card, field) = (String::new(), String::new());
        vec![PackError { file: pack.title.clone(), card, field, message }]
    })
}

/// The chosen files with their names.
async fn texts(field: &HtmlInputElement) -> Vec<(String, String)> {
    let Some(files) = field.files() else { return Vec::new() };
    let mut texts = Vec::new();
    for file in (0..files.length()).filter_map(|index| files.get(index)) {
        // A larger file is refused by its length, without being read.
        let text = if file.size() > flagbridge_packs::LARGEST as f64 {
            " ".repeat(flagbridge_packs::LARGEST + 1)
        } else {
            let text: Result<JsValue, JsValue> =
                wasm_bindgen_futures::JsFuture::from(file.text()).await;
            text.ok().and_then(|text| text.as_string()).unwrap_or_default()
        };
        texts.push((file.name(), text));
    }
    texts
}
