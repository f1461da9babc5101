//! The packs as they are shown in the browser, and the field to load one.

use flagbridge_cards::Issuer;
use flagbridge_data::catalogue;
use flagbridge_packs::{Fault, Pack, Source, join, read};
use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::JsValue;
use web_sys::HtmlInputElement;

use super::entry::Entry;
use super::store;
use crate::edition_choice;

/// The field and the packs below it.
pub(super) fn open() -> AnyView {
    let faults: RwSignal<Vec<Fault>> = RwSignal::new(Vec::new());
    let parent = RwSignal::new(String::new());
    let packs = store::all();
    let none = packs.is_empty();
    let entries: Vec<_> = packs.into_iter().map(|kept| view! { <Entry kept /> }).collect();
    view! {
        <div class="packs">
            <Load faults parent />
            <Faults faults />
            <p class="packs__none" hidden=!none>
                "No pack is loaded in this browser."
            </p>
            <ul class="packs__list">{entries}</ul>
        </div>
    }
    .into_any()
}

#[component]
fn Load(faults: RwSignal<Vec<Fault>>, parent: RwSignal<String>) -> impl IntoView {
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
                <span class="field-label__text">"Laid over"</span>
                <select
                    class="select"
                    id="pack-parent"
                    on:change=move |event| parent.set(event_target_value(&event))
                >
                    <option value="">"What the pack says, else the newest official rules"</option>
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
fn Faults(faults: RwSignal<Vec<Fault>>) -> impl IntoView {
    let lines = move || {
        let line = |fault: &Fault| {
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

/// Reads the files and keeps them as one pack.
fn load(files: &[(String, String)], parent: &str) -> Result<(), Vec<Fault>> {
    let sources: Vec<Source<'_>> = files.iter().map(|(name, text)| Source { name, text }).collect();
    let below = if parent.is_empty() { catalogue().current().edition().id } else { parent };
    let mut pack = read(&sources, below)?;
    if !parent.is_empty() {
        parent.clone_into(&mut pack.parent);
    }
    // Whether its ids are free, and whether there is such an edition.
    join(flagbridge_data::decode(), &pack)?;
    with_others(&pack)?;
    if store::keep(&pack) {
        Ok(())
    } else {
        let message = "this browser has no room for it, or keeps nothing at all".to_owned();
        Err(vec![Fault { file: pack.title, card: String::new(), field: String::new(), message }])
    }
}

/// Refuses a pack with an id that another pack in this browser has given to a card.
fn with_others(pack: &Pack) -> Result<(), Vec<Fault>> {
    let others = store::all().into_iter().filter(|kept| kept.id != pack.pack);
    let others = others.filter_map(|kept| kept.pack.ok());
    let mut faults = Vec::new();
    for other in others {
        let taken: Vec<String> = other.cards.ids().map(str::to_owned).collect();
        for id in pack.cards.ids().filter(|id| taken.iter().any(|it| it == id)) {
            faults.push(Fault {
                file: pack.title.clone(),
                card: id.to_owned(),
                field: "id".to_owned(),
                message: format!("the pack {} has a card with this id", other.title),
            });
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
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
