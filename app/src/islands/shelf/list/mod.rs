//! The list of fleets as it works in the browser.

mod entry;
mod store;

use leptos::prelude::*;

use crate::editor::{Saved, Shelf, count_words, title};
use crate::islands::rows;
use entry::{Deleted, Entry};

/// What is shown of the shelf, and in which order.
#[derive(Clone, Copy)]
struct View {
    fleets: RwSignal<Vec<Saved>>,
    /// Ids of fleets that were deleted since the page was opened. They stay among the others until it is left.
    deleted: RwSignal<Vec<String>>,
    text: RwSignal<String>,
    folder: RwSignal<String>,
    order: RwSignal<Order>,
    archived: RwSignal<bool>,
    said: RwSignal<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Order {
    #[default]
    Changed,
    Begun,
    Name,
    Points,
}

impl Order {
    const ALL: [(Self, &str); 4] = [
        (Self::Changed, "Last changed"),
        (Self::Begun, "Newest"),
        (Self::Name, "Name"),
        (Self::Points, "Points"),
    ];
}

/// Search, the list and one file for all.
#[component]
pub(super) fn List() -> impl IntoView {
    let shelf = View {
        fleets: RwSignal::new(store::all()),
        deleted: RwSignal::new(Vec::new()),
        text: RwSignal::new(String::new()),
        folder: RwSignal::new(String::new()),
        order: RwSignal::new(Order::default()),
        archived: RwSignal::new(false),
        said: RwSignal::new(String::new()),
    };
    let shown = Memo::new(move |_| shelf.arranged());
    let none = move || shelf.fleets.with(Vec::is_empty);
    view! {
        <div class="shelf__empty" hidden=move || !none()>
            <p class="shelf__lead">"There is nothing here yet."</p>
            <p>
                "Every fleet you build is kept here by itself, from the first ship on. You can also bring a file of fleets from another browser."
            </p>
        </div>
        <Bar shelf />
        <p class="shelf__count" role="status">
            {move || match shelf.said.get() {
                said if said.is_empty() => {
                    let gone = |it: &&Saved| shelf.deleted.with(|all| all.contains(&it.id));
                    let here = shown.with(|it| it.len() - it.iter().filter(gone).count());
                    count_words(here, "fleet", "fleets")
                }
                said => said,
            }}
        </p>
        <ul class="shelf__list">
            {rows(
                move || {
                    let gone = |it: &Saved| shelf.deleted.with(|all| all.contains(&it.id));
                    shown.get().into_iter().map(|saved| (gone(&saved), saved)).collect()
                },
                |(gone, saved)| (*gone, saved.id.clone(), saved.text()),
                move |(gone, saved)| match gone {
                    true => view! { <Deleted shelf saved /> }.into_any(),
                    false => view! { <Entry shelf saved /> }.into_any(),
                },
            )}
        </ul>
    }
    .into_any()
}

#[component]
fn Bar(shelf: View) -> impl IntoView {
    let folders = Memo::new(move |_| {
        let mut folders: Vec<String> =
            shelf.fleets.with(|it| it.iter().map(|it| it.folder.clone()).collect());
        folders.retain(|folder| !folder.is_empty());
        folders.sort();
        folders.dedup();
        folders
    });
    let bring = move |event: leptos::ev::Event| {
        let field: web_sys::HtmlInputElement = event_target(&event);
        let Some(file) = field.files().and_then(|files| files.get(0)) else { return };
        leptos::task::spawn_local(async move {
            let text = store::text(&file).await;
            field.set_value("");
            let brought = Shelf::parse(&text).or_else(|error| store::pasted(&text).ok_or(error));
            shelf.said.set(match brought {
                Ok(brought) => {
                    let (new, known) = store::bring(brought);
                    shelf.refresh();
                    let new = count_words(new, "fleet", "fleets");
                    format!("{new} brought in, {known} already here as they are.")
                }
                Err(error) => error.to_string(),
            });
        });
    };
    view! {
        <div class="shelf__bar">
            <input
                class="picker__search shelf__search"
                type="search"
                aria-label="Search your fleets"
                placeholder="Name, card or tag"
                prop:value=move || shelf.text.get()
                on:input=move |event| shelf.text.set(event_target_value(&event))
            />
            <label class="field-label" hidden=move || folders.with(Vec::is_empty)>
                <span class="field-label__text">"Folder"</span>
                <select
                    class="select"
                    on:change=move |event| shelf.folder.set(event_target_value(&event))
                >
                    <option value="">"All"</option>
                    {move || {
                        let folders = folders.get().into_iter();
                        folders.map(|it| view! { <option value=it.clone()>{it.clone()}</option> }).collect_view()
                    }}
                </select>
            </label>
            <label class="field-label">
                <span class="field-label__text">"Order"</span>
                <select
                    class="select"
                    on:change=move |event| {
                        let chosen = event_target_value(&event);
                        let found = Order::ALL.iter().find(|(_, name)| *name == chosen);
                        shelf.order.set(found.map_or(Order::Changed, |(order, _)| *order));
                    }
                >
                    {Order::ALL.map(|(_, name)| view! { <option value=name>{name}</option> })}
                </select>
            </label>
            <label class="picker__fitting">
                <input
                    type="checkbox"
                    prop:checked=move || shelf.archived.get()
                    on:change=move |event| shelf.archived.set(event_target_checked(&event))
                />
                "Put away"
            </label>
            <span class="shelf__files">
                <button
                    class="button button--small"
                    type="button"
                    disabled=move || shelf.fleets.with(Vec::is_empty)
                    on:click=move |_| store::export(shelf.fleets.get_untracked())
                >
                    "Save all as a file"
                </button>
                <label class="button button--small shelf__bring">
                    "Bring in a file"
                    <input class="visually-hidden" type="file" accept=".json,.txt,.md,application/json,text/plain,text/markdown" on:change=bring />
                </label>
            </span>
        </div>
    }
    .into_any()
}

impl View {
    /// The fleets that are shown, in their order.
    fn arranged(self) -> Vec<Saved> {
        let text = flagbridge_cards::fold(&self.text.get());
        let (folder, archived) = (self.folder.get(), self.archived.get());
        let mut fleets = self.fleets.get();
        fleets.retain(|it| {
            it.archived == archived
                && (folder.is_empty() || it.folder == folder)
                && (text.is_empty() || it.words().contains(&text))
        });
        match self.order.get() {
            Order::Changed => fleets.sort_by_key(|it| std::cmp::Reverse(it.changed)),
            Order::Begun => fleets.sort_by_key(|it| std::cmp::Reverse(it.begun)),
            Order::Name => fleets.sort_by_cached_key(|it| title(&it.draft())),
            Order::Points => fleets.sort_by_cached_key(|it| std::cmp::Reverse(it.points())),
        }
        fleets
    }

    /// Changes a fleet and keeps it.
    fn change(self, id: &str, change: impl FnOnce(&mut Saved)) {
        if let Some(mut saved) = crate::islands::editor::workplace::kept(id) {
            change(&mut saved);
            store::keep(&saved);
            self.refresh();
            self.said.set(String::new());
        }
    }

    /// Deletes a fleet; it stays in sight so that it can come back.
    fn delete(self, id: &str) {
        store::forget(id);
        self.deleted.update(|it| it.push(id.to_owned()));
        self.said.set(String::new());
    }

    /// Brings a deleted fleet back as it was.
    fn restore(self, saved: &Saved) {
        if store::keep(saved) {
            self.deleted.update(|it| it.retain(|id| *id != saved.id));
        } else {
            self.said.set("The browser's storage is full or switched off.".to_owned());
        }
    }

    /// Reads the store again; what was deleted stays in sight.
    fn refresh(self) {
        let deleted = self.deleted.get_untracked();
        self.fleets.update(|fleets| {
            fleets.retain(|it| deleted.contains(&it.id));
            fleets.extend(store::all());
        });
    }
}
