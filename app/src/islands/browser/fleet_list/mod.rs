//! My fleets: the fleets that this browser saves.

mod fleet_row;
mod store;
mod use_of_saved;

use flagbridge_fleet::share;
use leptos::prelude::*;

use crate::editor::{FleetFacet, FleetFile, FleetFilter, ListedFleet, Saved};
use crate::islands::browser::fleet_store;
use crate::islands::rows;
use fleet_row::{Deleted, FleetRow};

/// What is shown of the shelf, and in which order.
#[derive(Clone, Copy)]
struct View {
    fleets: RwSignal<Vec<ListedFleet>>,
    /// Ids of fleets that were deleted since the page was opened. They stay among the others until it is left.
    deleted: RwSignal<Vec<String>>,
    filter: RwSignal<FleetFilter>,
    order: RwSignal<Order>,
    /// Share codes of the fleets that were chosen, two at most.
    chosen: RwSignal<Vec<String>>,
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

/// The fleets that this browser saves.
pub(crate) fn open() -> AnyView {
    use_of_saved::tell();
    view! {
        <div class="shelf">
            <FleetList />
        </div>
    }
    .into_any()
}

/// Search, the list, and export of all.
#[component]
fn FleetList() -> impl IntoView {
    let shelf = View {
        fleets: RwSignal::new(judged()),
        deleted: RwSignal::new(Vec::new()),
        filter: RwSignal::new(FleetFilter::default()),
        order: RwSignal::new(Order::default()),
        chosen: RwSignal::new(Vec::new()),
        said: RwSignal::new(String::new()),
    };
    // Other tabs change fleets, and so does the sync with other devices.
    let changed = window_event_listener(leptos::ev::storage, move |event| {
        if event.key().is_none_or(|key| fleet_store::is_fleet(&key)) {
            shelf.refresh();
        }
    });
    on_cleanup(move || changed.remove());
    let shown = Memo::new(move |_| shelf.arranged());
    let none = move || shelf.fleets.with(Vec::is_empty);
    view! {
        <div class="shelf__empty" hidden=move || !none()>
            <p class="shelf__lead">"No fleets yet."</p>
            <p>
                "Every fleet you build is saved automatically. You can also import fleets from another browser."
            </p>
        </div>
        <Bar shelf />
        <p class="shelf__count" role="status">
            {move || match shelf.said.get() {
                said if said.is_empty() => {
                    let gone = |it: &&ListedFleet| shelf.is_deleted(it);
                    let here = shown.with(|it| it.len() - it.iter().filter(gone).count());
                    flagbridge_wording::count(here, "fleet", "fleets")
                }
                said => said,
            }}
        </p>
        <ul class="shelf__list">
            {rows(
                move || {
                    shown.get().into_iter().map(|fleet| (shelf.is_deleted(&fleet), fleet)).collect()
                },
                |(gone, fleet)| (*gone, fleet.saved.id.clone(), fleet.saved.text()),
                move |(gone, fleet)| match gone {
                    true => view! { <Deleted shelf saved=fleet.saved /> }.into_any(),
                    false => view! { <FleetRow shelf fleet /> }.into_any(),
                },
            )}
        </ul>
        <Chosen shelf />
    }
    .into_any()
}

/// What can be done with the fleets that were chosen.
#[component]
fn Chosen(shelf: View) -> impl IntoView {
    let named = move || {
        let title = |code: &String| {
            let fleets = shelf.fleets.get();
            let found = fleets.into_iter().find(|it| share::encode(&it.draft) == *code);
            found.map(|it| it.title)
        };
        shelf.chosen.get().iter().filter_map(title).collect::<Vec<_>>().join(" and ")
    };
    let links = move || {
        match &shelf.chosen.get()[..] {
        [one, two] => view! {
            <a class="button button--small button--primary" href=format!("/compare?a={one}&b={two}")>"Compare"</a>
            <a class="button button--small" href=format!("/play?a={one}&b={two}")>"Play these two"</a>
        }
        .into_any(),
        [one] => view! {
            <a class="button button--small" href=format!("/play?a={one}")>"Play it"</a>
            <span>"Choose a second fleet to compare or play against."</span>
        }
        .into_any(),
        _ => ().into_any(),
    }
    };
    view! {
        <div class="shelf__chosen" role="region" aria-label="Chosen fleets" hidden=move || shelf.chosen.with(Vec::is_empty)>
            <strong class="shelf__names">{named}</strong>
            {links}
            <button class="button button--small" type="button" on:click=move |_| shelf.chosen.set(Vec::new())>
                "Clear selection"
            </button>
        </div>
    }
    .into_any()
}

/// A choice among the values that the fleets have under a facet; hidden where there is nothing to choose between.
#[component]
fn Narrow(shelf: View, facet: FleetFacet) -> impl IntoView {
    let offered = Memo::new(move |_| shelf.fleets.with(|fleets| facet.offered(fleets)));
    let least = match facet {
        FleetFacet::Faction | FleetFacet::Verdict | FleetFacet::Edition => 2,
        FleetFacet::Folder | FleetFacet::Tag => 1,
    };
    let asked = move || shelf.filter.with(|filter| filter.values[facet as usize].clone());
    view! {
        <label class="field-label" hidden=move || offered.with(Vec::len) < least && asked().is_empty()>
            <span class="field-label__text">{facet.label()}</span>
            <select
                class="select"
                on:change=move |event| {
                    let value = event_target_value(&event);
                    shelf.filter.update(|filter| filter.values[facet as usize] = value);
                }
            >
                <option value="">"All"</option>
                {move || {
                    let asked = asked();
                    let option = |it: String| {
                        let selected = it == asked;
                        view! { <option value=it.clone() selected=selected>{it.clone()}</option> }
                    };
                    offered.get().into_iter().map(option).collect_view()
                }}
            </select>
        </label>
    }
    .into_any()
}

#[component]
fn Bar(shelf: View) -> impl IntoView {
    let bring = move |event: leptos::ev::Event| {
        let field: web_sys::HtmlInputElement = event_target(&event);
        let Some(file) = field.files().and_then(|files| files.get(0)) else { return };
        leptos::task::spawn_local(async move {
            let text = store::text(&file).await;
            field.set_value("");
            let brought =
                FleetFile::parse(&text).or_else(|error| store::pasted(&text).ok_or(error));
            shelf.said.set(match brought {
                Ok(brought) => {
                    let (new, known) = store::bring(brought);
                    shelf.refresh();
                    let new = flagbridge_wording::count(new, "fleet", "fleets");
                    format!("{new} imported, {known} already here.")
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
                on:input=move |event| {
                    let text = flagbridge_cards::fold(&event_target_value(&event));
                    shelf.filter.update(|filter| filter.text = text);
                }
            />
            {FleetFacet::ALL.map(|facet| view! { <Narrow shelf facet /> })}
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
                    on:change=move |event| {
                        let archived = event_target_checked(&event);
                        shelf.filter.update(|filter| filter.archived = archived);
                    }
                />
                "Archived"
            </label>
            <span class="shelf__files">
                <button
                    class="button button--small"
                    type="button"
                    disabled=move || shelf.fleets.with(Vec::is_empty)
                    on:click=move |_| store::export(fleet_store::all())
                >
                    "Export all"
                </button>
                <label class="button button--small shelf__bring">
                    "Import"
                    <input class="visually-hidden" type="file" accept=".json,.txt,.md,application/json,text/plain,text/markdown" on:change=bring />
                </label>
            </span>
        </div>
    }
    .into_any()
}

impl View {
    /// The fleets that are shown, in their order.
    fn arranged(self) -> Vec<ListedFleet> {
        let filter = self.filter.get();
        let mut fleets = self.fleets.get();
        fleets.retain(|it| filter.admits(it));
        match self.order.get() {
            Order::Changed => fleets.sort_by_key(|it| std::cmp::Reverse(it.saved.changed)),
            Order::Begun => fleets.sort_by_key(|it| std::cmp::Reverse(it.saved.begun)),
            Order::Name => fleets.sort_by_cached_key(|it| it.title.clone()),
            Order::Points => fleets.sort_by_key(|it| std::cmp::Reverse(it.points.0)),
        }
        fleets
    }

    fn is_deleted(self, fleet: &ListedFleet) -> bool {
        self.deleted.with(|all| all.contains(&fleet.saved.id))
    }

    /// Chooses a fleet by its code, or no longer. Of three the first is no longer chosen.
    fn choose(self, code: &str) {
        self.chosen.update(|chosen| {
            if chosen.iter().any(|it| it == code) {
                chosen.retain(|it| it != code);
            } else {
                chosen.push(code.to_owned());
                if chosen.len() > 2 {
                    chosen.remove(0);
                }
            }
        });
    }

    /// Changes a fleet and keeps it.
    fn change(self, id: &str, change: impl FnOnce(&mut Saved)) {
        if let Some(mut saved) = fleet_store::read(id) {
            change(&mut saved);
            // A full storage keeps the fleet as it was.
            let _ = fleet_store::write(&saved);
            self.refresh();
            self.said.set(String::new());
        }
    }

    /// Deletes a fleet; it stays in sight so that it can come back.
    fn delete(self, id: &str) {
        fleet_store::delete(id);
        self.deleted.update(|it| it.push(id.to_owned()));
        self.said.set(String::new());
    }

    /// Brings a deleted fleet back as it was.
    fn restore(self, saved: &Saved) {
        if fleet_store::write(saved).is_ok() {
            self.deleted.update(|it| it.retain(|id| *id != saved.id));
        } else {
            self.said.set("The browser's storage is full or switched off.".to_owned());
        }
    }

    /// Reads the store again; what was deleted stays in sight.
    fn refresh(self) {
        let deleted = self.deleted.get_untracked();
        self.fleets.update(|fleets| {
            fleets.retain(|it| deleted.contains(&it.saved.id));
            fleets.extend(judged());
        });
    }
}

/// Every fleet that the browser keeps, judged.
fn judged() -> Vec<ListedFleet> {
    fleet_store::all().into_iter().map(ListedFleet::new).collect()
}
