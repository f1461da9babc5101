//! The fleet editor: ships are added and removed, every fault is named with its rule, every change is kept.

use flagbridge_starmada::draft::{Draft, DraftShip, code_in};
use flagbridge_starmada::faction::factions;
use flagbridge_starmada::{BattleSize, Sheet};
use leptos::prelude::*;

use super::StarmadaBegin;
use super::saved_list::{SavedList, saved_list};
use super::store;
use crate::islands::clipboard::copy_link;
use crate::islands::rows;
use crate::islands::text_file;
use crate::starmada::display::{display, faults};
use crate::starmada::kept::KeptText;
use crate::starmada::reading::{Brought, read_fleet};
use crate::starmada::silhouette::drawing;
use crate::starmada::wording::{fleet_summary, fleet_title};

/// What the editor knows.
#[derive(Clone, Copy)]
struct EditorState {
    draft: RwSignal<Draft>,
    /// What was there before, for taking back.
    before: RwSignal<Vec<Draft>>,
    id: RwSignal<String>,
    said: RwSignal<String>,
    kept: RwSignal<Vec<KeptText>>,
    /// The class whose sheet is looked at before it is added.
    preview: RwSignal<Option<Sheet>>,
}

/// The editor with the fleet of the address, else with an empty one.
pub(super) fn open(begin: StarmadaBegin) -> AnyView {
    let brought = Draft::from_code(code_in(&begin.text)).unwrap_or_default();
    let state = EditorState {
        draft: RwSignal::new(brought),
        before: RwSignal::default(),
        id: RwSignal::new(store::new_id()),
        said: RwSignal::default(),
        kept: RwSignal::new(kept_fleets()),
        preview: RwSignal::new(None),
    };
    view! {
        <div class="starmada-editor" data-fleet-editor>
            <div class="starmada-editor__fleet">
                {head(state)}
                {verdict(state)}
                {ships(state)}
                {share(state)}
            </div>
            <div class="starmada-editor__side">
                {classes(state)}
                {import(state)}
                {saved(state)}
            </div>
        </div>
    }
    .into_any()
}

impl EditorState {
    /// Changes the fleet, keeps it, and remembers what was there.
    fn change(self, change: impl FnOnce(&mut Draft)) {
        let mut draft = self.draft.get_untracked();
        let old = draft.clone();
        change(&mut draft);
        if draft == old {
            return;
        }
        self.before.update(|before| before.push(old));
        self.put(draft);
    }

    fn undo(self) {
        if let Some(old) = self.before.try_update(Vec::pop).flatten() {
            self.put(old);
            self.said.set("Undone.".to_owned());
        }
    }

    fn put(self, draft: Draft) {
        let id = self.id.get_untracked();
        let kept = KeptText::of_fleet(&draft, id.clone(), store::now());
        let said = if store::keep(store::FLEETS, &id, &kept) {
            "Saved in this browser."
        } else {
            "This browser cannot save the fleet. Copy its link instead."
        };
        self.said.set(said.to_owned());
        self.draft.set(draft);
        self.kept.set(kept_fleets());
    }

    /// Opens another fleet under its own id.
    fn open(self, id: String, draft: Draft) {
        self.before.set(Vec::new());
        self.id.set(id);
        self.draft.set(draft);
        self.said.set(String::new());
    }
}

fn kept_fleets() -> Vec<KeptText> {
    let mut all: Vec<KeptText> = store::all(store::FLEETS);
    all.sort_by_key(|kept| std::cmp::Reverse(kept.changed));
    all
}

fn head(state: EditorState) -> AnyView {
    let size = |one: BattleSize| {
        let label = format!("{} ({})", flagbridge_wording::capitalize(one.name()), one.limit());
        view! {
            <option value=one.id() selected=move || state.draft.with(|draft| draft.size == one)>{label}</option>
        }
    };
    view! {
        <div class="starmada-form starmada-editor__head">
            <p>
                <label for="fleet-name">"Name"</label>
                <input
                    id="fleet-name"
                    type="text"
                    maxlength="60"
                    prop:value=move || state.draft.with(|draft| draft.name.clone())
                    on:change=move |event| state.change(|draft| draft.name = event_target_value(&event).trim().to_owned())
                />
            </p>
            <p>
                <label for="fleet-size">"Battle"</label>
                <select
                    id="fleet-size"
                    on:change=move |event| {
                        let size = BattleSize::named(&event_target_value(&event)).unwrap_or_default();
                        state.change(|draft| draft.size = size);
                    }
                >
                    {BattleSize::ALL.map(size)}
                </select>
            </p>
            <p class="actions">
                <button
                    class="button button--small"
                    type="button"
                    data-undo
                    disabled=move || state.before.with(Vec::is_empty)
                    on:click=move |_| state.undo()
                >
                    "Undo"
                </button>
                <span role="status">{move || state.said.get()}</span>
            </p>
        </div>
    }
    .into_any()
}

fn verdict(state: EditorState) -> AnyView {
    let found = move || {
        let found = state.draft.with(Draft::check);
        faults(&found, "This fleet is legal.", |fault| {
            let remedy = fault.remedy.clone()?;
            let words = format!("Fix: {remedy}");
            let button = view! {
                <button
                    class="button button--small"
                    type="button"
                    data-fix
                    on:click=move |_| state.change(|draft| draft.apply_fix(&remedy))
                >
                    {words}
                </button>
            };
            Some(button.into_any())
        })
    };
    view! {
        <section class="starmada-verdict" aria-labelledby="fleet-verdict">
            <h2 id="fleet-verdict">{move || state.draft.with(fleet_title)}</h2>
            <p data-summary>{move || state.draft.with(fleet_summary)}"."</p>
            <meter
                class="starmada-meter"
                aria-label="Combat rating"
                min="0"
                max=move || state.draft.with(|draft| draft.size.limit().to_string())
                value=move || state.draft.with(|draft| draft.total().to_string())
            ></meter>
            {found}
        </section>
    }
    .into_any()
}

fn ships(state: EditorState) -> AnyView {
    let list = move || {
        state.draft.with(|draft| {
            let row = |(place, ship): (usize, &DraftShip)| {
                (place, ship.clone(), draft.sheet(ship).cloned(), draft.flights(ship))
            };
            draft.ships.iter().enumerate().map(row).collect::<Vec<_>>()
        })
    };
    let key = |(place, ship, sheet, flights): &(usize, DraftShip, Option<Sheet>, u8)| {
        let sheet = sheet.as_ref().map(Sheet::to_text);
        (*place, ship.class.clone(), ship.faction.clone(), ship.name.clone(), *flights, sheet)
    };
    view! {
        <section aria-labelledby="fleet-ships">
            <h2 id="fleet-ships">"Ships"</h2>
            <ul class="starmada-ships">{rows(list, key, move |row| ship_row(state, row))}</ul>
        </section>
    }
    .into_any()
}

fn ship_row(
    state: EditorState,
    (place, ship, sheet, flights): (usize, DraftShip, Option<Sheet>, u8),
) -> AnyView {
    let class = ship.class.clone();
    let rating = sheet.as_ref().map(|sheet| sheet.rating.to_string()).unwrap_or_default();
    let carrier = sheet.as_ref().map_or(0, |sheet| sheet.carrier);
    let number = place + 1;
    let flights = (carrier > 0 || flights > 0).then(|| {
        view! {
            <label class="starmada-ship__flights">
                "Flights "
                <input
                    type="number"
                    min="0"
                    max="60"
                    prop:value=flights.to_string()
                    on:change=move |event| {
                        let count = event_target_value(&event).parse::<u8>().ok();
                        state.change(|draft| {
                            if let Some(ship) = draft.ships.get_mut(place) {
                                ship.flights = count;
                            }
                        });
                    }
                />
            </label>
        }
    });
    let again = ship.clone();
    view! {
        <li class="starmada-ship" data-ship>
            {sheet.as_ref().map(drawing)}
            <span class="starmada-ship__class"><strong>{class.clone()}</strong>" "{rating}</span>
            <label class="starmada-ship__name">
                <span class="visually-hidden">{format!("Name of ship {number}")}</span>
                <input
                    type="text"
                    maxlength="60"
                    placeholder="name"
                    prop:value=ship.name.clone()
                    on:change=move |event| {
                        let name = event_target_value(&event).trim().to_owned();
                        state.change(|draft| {
                            if let Some(ship) = draft.ships.get_mut(place) {
                                ship.name = name;
                            }
                        });
                    }
                />
            </label>
            {flights}
            <button
                class="button button--small"
                type="button"
                aria-label=format!("Add another {class}")
                on:click=move |_| {
                    let again = DraftShip { name: String::new(), ..again.clone() };
                    state.change(|draft| draft.ships.insert(place + 1, again));
                }
            >
                "+1"
            </button>
            <button
                class="button button--small"
                type="button"
                data-remove
                aria-label=format!("Remove ship {number}, {}", ship.class)
                on:click=move |_| {
                    state.change(|draft| {
                        if place < draft.ships.len() {
                            draft.ships.remove(place);
                        }
                    });
                }
            >
                "Remove"
            </button>
        </li>
    }
    .into_any()
}

/// Classes to add: those of the bundled factions and the sheets of this browser.
fn classes(state: EditorState) -> AnyView {
    let own: Vec<Sheet> =
        store::all::<KeptText>(store::SHEETS).iter().filter_map(KeptText::sheet).collect();
    let bundled = factions().iter().map(|faction| {
        let sheets: Vec<Sheet> = faction.classes.iter().map(|sheet| (**sheet).clone()).collect();
        class_list(state, faction.name.to_owned(), sheets, false)
    });
    let bundled = bundled.collect_view();
    view! {
        <section aria-labelledby="fleet-classes">
            <h2 id="fleet-classes">"Add ships"</h2>
            {bundled}
            {(!own.is_empty()).then(|| class_list(state, "Your own ships".to_owned(), own, true))}
            <div data-preview>
                {move || state.preview.with(|sheet| sheet.as_ref().map(|sheet| display(sheet, "")))}
            </div>
            <p><a href="/starmada/sheet">"Add your own ship"</a></p>
        </section>
    }
    .into_any()
}

fn class_list(state: EditorState, title: String, sheets: Vec<Sheet>, own: bool) -> AnyView {
    let row = |sheet: Sheet| {
        let label = format!("Add {}", sheet.class);
        let words = format!("{}, {} ({})", sheet.class, sheet.kind, sheet.rating);
        let picture = drawing(&sheet);
        let (look, shown) = (format!("View {}", sheet.class), sheet.clone());
        let add = move |_| {
            state.change(|draft| {
                if own {
                    let same = |it: &Sheet| it.faction == sheet.faction && it.class == sheet.class;
                    draft.sheets.retain(|it| !same(it));
                    draft.sheets.push(sheet.clone());
                }
                draft.ships.push(DraftShip::of(&sheet));
            });
        };
        view! {
            <li class="starmada-count">
                {picture}
                <span>{words}</span>
                <button
                    class="button button--small"
                    type="button"
                    data-look
                    aria-label=look
                    on:click=move |_| state.preview.set(Some(shown.clone()))
                >
                    "View"
                </button>
                <button class="button button--small" type="button" data-add aria-label=label on:click=add>"Add"</button>
            </li>
        }
        .into_any()
    };
    view! {
        <details open>
            <summary>{title}</summary>
            <ul class="starmada-counts">{sheets.into_iter().map(row).collect_view()}</ul>
        </details>
    }
    .into_any()
}

fn share(state: EditorState) -> AnyView {
    let code = Memo::new(move |_| state.draft.with(Draft::to_code));
    let copy = move |_| {
        let address = store::address(&format!("/starmada/f/{}", code.get_untracked()));
        copy_link(address, state.said);
    };
    let as_text = move || state.draft.with(Draft::to_text);
    let as_json = move || state.draft.with(Draft::to_json);
    let file = move |json: bool| {
        let (text, name) = state.draft.with_untracked(|draft| {
            if json { (draft.to_json(), "fleet.json") } else { (draft.to_text(), "fleet.txt") }
        });
        text_file::offer(&text, name);
    };
    view! {
        <section aria-labelledby="fleet-share">
            <h2 id="fleet-share">"Share, print or play"</h2>
            <p class="actions">
                <a class="button" data-link href=move || format!("/starmada/f/{}", code.get())>"View and print"</a>
                <a class="button" data-play href=move || format!("/starmada/play?a={}", code.get())>"Play this fleet"</a>
                <button class="button" type="button" on:click=copy>"Copy link"</button>
                <button class="button" type="button" on:click=move |_| file(false)>"Save as text"</button>
                <button class="button" type="button" on:click=move |_| file(true)>"Save as JSON"</button>
            </p>
            <details>
                <summary>"As text"</summary>
                <pre data-text>{as_text}</pre>
            </details>
            <details>
                <summary>"As JSON"</summary>
                <pre data-json>{as_json}</pre>
            </details>
        </section>
    }
    .into_any()
}

/// Reads a fleet from text, JSON or a link. What cannot be read is said and costs nothing else.
fn import(state: EditorState) -> AnyView {
    let text = RwSignal::new(String::new());
    let trouble = RwSignal::new(Vec::<String>::new());
    let read = move |_| {
        let typed = text.get_untracked();
        let Brought { draft, unread } = match read_fleet(&typed) {
            Ok(brought) => brought,
            Err(reason) => return trouble.set(vec![reason]),
        };
        trouble.set(unread);
        if !draft.ships.is_empty() {
            state.change(|old| *old = draft);
        }
    };
    view! {
        <details class="starmada-form">
            <summary>"Import a fleet"</summary>
            <label for="fleet-import">"Text, JSON, share code or link"</label>
            <textarea
                id="fleet-import"
                rows="6"
                spellcheck="false"
                on:input=move |event| text.set(event_target_value(&event))
            ></textarea>
            <button class="button button--small" type="button" data-import on:click=read>"Import"</button>
            <ul class="starmada-faults" role="alert">
                {move || {
                    let line = |words| view! { <li class="starmada-fault starmada-fault--error">{words}</li> };
                    trouble.get().into_iter().map(line).collect_view()
                }}
            </ul>
        </details>
    }
    .into_any()
}

/// Fleets that this browser keeps.
fn saved(state: EditorState) -> AnyView {
    let fleet = |kept: &KeptText| kept.fleet().unwrap_or_default();
    saved_list(SavedList {
        id: "fleet-shelf",
        title: "Fleets in this browser",
        another: "New fleet",
        kept: state.kept,
        name: move |kept: &KeptText| {
            let draft = fleet(kept);
            format!("{} ({})", fleet_title(&draft), draft.total())
        },
        open: move |kept: &KeptText| state.open(kept.id.clone(), fleet(kept)),
        begin: move || state.open(store::new_id(), Draft::default()),
        forget: move |id: &str| {
            store::forget(store::FLEETS, id);
            state.kept.set(kept_fleets());
        },
    })
}
