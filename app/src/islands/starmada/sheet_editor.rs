//! The sheet editor: every field of a display sheet, checked and drawn while it is typed.

mod battery;
mod worth;

use flagbridge_starmada::draft::{Draft, DraftShip};
use flagbridge_starmada::{Remedy, Sheet, Track};
use leptos::prelude::*;

use super::StarmadaBegin;
use super::saved_list::{SavedList, saved_list};
use super::store;
use crate::islands::clipboard::copy_link;
use crate::islands::rows;
use crate::islands::text_file;
use crate::starmada::display::{display, faults};
use crate::starmada::kept::KeptText;

/// What the editor knows.
#[derive(Clone, Copy)]
pub(super) struct SheetState {
    sheet: RwSignal<Sheet>,
    /// Counts changes from outside the fields, which rebuild them.
    version: RwSignal<u32>,
    id: RwSignal<String>,
    said: RwSignal<String>,
    kept: RwSignal<Vec<KeptText>>,
}

/// The editor with the sheet of the address, else with a small one to begin with.
pub(super) fn open(begin: StarmadaBegin) -> AnyView {
    let state = SheetState {
        sheet: RwSignal::new(Sheet::from_text(&begin.text).unwrap_or_default()),
        version: RwSignal::new(0),
        id: RwSignal::new(store::new_id()),
        said: RwSignal::default(),
        kept: RwSignal::new(kept_sheets()),
    };
    // New fields for each version: a field that was typed in shows what is stored, not what was typed.
    let fields =
        rows(move || vec![state.version.get()], |version| *version, move |_| fields(state));
    view! {
        <div class="starmada-editor" data-sheet-editor>
            <div class="starmada-editor__fleet starmada-form">{fields}</div>
            <div class="starmada-editor__side">
                {verdict(state)}
                <div data-preview>{move || state.sheet.with(|sheet| display(sheet, ""))}</div>
                {worth::worth(state)}
                {share(state)}
                {import(state)}
                {saved(state)}
            </div>
        </div>
    }
    .into_any()
}

impl SheetState {
    /// Changes the sheet as a field was typed, and keeps it.
    fn change(self, change: impl FnOnce(&mut Sheet)) {
        self.sheet.update(change);
        let id = self.id.get_untracked();
        let kept =
            self.sheet.with_untracked(|sheet| KeptText::of_sheet(sheet, id.clone(), store::now()));
        let said = if store::keep(store::SHEETS, &id, &kept) {
            "Saved in this browser."
        } else {
            "This browser cannot save the sheet. Copy its link instead."
        };
        self.said.set(said.to_owned());
        self.kept.set(kept_sheets());
    }

    /// Changes the sheet in another way: the fields show it.
    fn replace(self, change: impl FnOnce(&mut Sheet)) {
        self.change(change);
        self.version.update(|version| *version += 1);
    }

    fn open(self, id: String, sheet: Sheet) {
        self.id.set(id);
        self.sheet.set(sheet);
        self.version.update(|version| *version += 1);
        self.said.set(String::new());
    }
}

fn kept_sheets() -> Vec<KeptText> {
    let mut all: Vec<KeptText> = store::all(store::SHEETS);
    all.sort_by_key(|kept| std::cmp::Reverse(kept.changed));
    all
}

/// A field whose text is read by `read`; what cannot be read stays in the field and is said.
fn field(
    state: SheetState,
    id: String,
    label: &'static str,
    value: String,
    read: impl Fn(&mut Sheet, &str) -> bool + Copy + Send + Sync + 'static,
) -> AnyView {
    let bad = RwSignal::new(false);
    let typed = move |event: web_sys::Event| {
        let text = event_target_value(&event);
        let mut trial = state.sheet.get_untracked();
        let fits = read(&mut trial, text.trim());
        bad.set(!fits);
        if fits {
            state.change(|sheet| *sheet = trial);
        }
    };
    let says = format!("{id}-says");
    view! {
        <p class="starmada-field">
            <label for=id.clone()>{label}</label>
            <input
                id=id
                type="text"
                autocomplete="off"
                spellcheck="false"
                prop:value=value
                aria-invalid=move || bad.get().to_string()
                aria-describedby=says.clone()
                on:input=typed
            />
            <span class="starmada-trouble" id=says>{move || bad.get().then_some("This value could not be read.")}</span>
        </p>
    }
    .into_any()
}

/// Puts a number into its place where the text is one.
fn number<T: std::str::FromStr>(into: &mut T, text: &str) -> bool {
    text.parse().map(|number| *into = number).is_ok()
}

/// Numbers with spaces or commas between them.
fn numbers(into: &mut Vec<u8>, text: &str) -> bool {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let read: Option<Vec<u8>> = words.map(|word| word.parse().ok()).collect();
    read.map(|read| *into = read).is_some()
}

fn names(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn fields(state: SheetState) -> AnyView {
    let sheet = state.sheet.get_untracked();
    let join = |numbers: &[u8]| numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    // A slash would divide the first line of the sheet's text.
    let plain = |text: &str| text.replace(" / ", " ");
    let track = move |track: Track, label: &'static str, value: String| {
        let even = move |_| {
            state.replace(|sheet| {
                let first = match track {
                    Track::Weapons => sheet.weapons_total().min(255) as u8,
                    Track::Engines => sheet.engines.first().copied().unwrap_or(0),
                    Track::Shields => sheet.shields.first().copied().unwrap_or(0),
                    Track::Hull => return,
                };
                let numbers = Sheet::even_track(track, sheet.hull, first);
                Remedy::SetTrack(track, numbers).apply(sheet);
            });
        };
        view! {
            <div class="starmada-trackfield">
                {field(state, format!("sheet-{track}"), label, value, move |sheet, text| match track {
                    Track::Engines => numbers(&mut sheet.engines, text),
                    Track::Weapons => numbers(&mut sheet.weapons, text),
                    Track::Shields => numbers(&mut sheet.shields, text),
                    Track::Hull => number(&mut sheet.hull, text),
                })}
                <button class="button button--small" type="button" aria-label=format!("Fill {track} evenly") on:click=even>
                    "Fill evenly"
                </button>
            </div>
        }
        .into_any()
    };
    let batteries = (0..sheet.batteries.len()).map(|place| battery::fields(state, place));
    let batteries = batteries.collect_view();
    view! {
        <h2>"Display sheet"</h2>
        {field(state, "sheet-faction".to_owned(), "Faction", sheet.faction.clone(), move |sheet, text| {
            sheet.faction = plain(text);
            true
        })}
        {field(state, "sheet-class".to_owned(), "Class", sheet.class.clone(), move |sheet, text| {
            sheet.class = plain(text);
            true
        })}
        {field(state, "sheet-type".to_owned(), "Type", sheet.kind.clone(), move |sheet, text| {
            sheet.kind = plain(text);
            true
        })}
        {field(state, "sheet-rating".to_owned(), "Combat rating", sheet.rating.to_string(), |sheet, text| number(&mut sheet.rating, text))}
        {field(state, "sheet-hull".to_owned(), "Hull size", sheet.hull.to_string(), |sheet, text| number(&mut sheet.hull, text))}
        {field(state, "sheet-screens".to_owned(), "Screens: boxes above the hull, one group or four", join(&sheet.screens), |sheet, text| {
            numbers(&mut sheet.screens, text)
        })}
        {track(Track::Engines, "Engine track", join(&sheet.engines))}
        {track(Track::Weapons, "Weapons track", join(&sheet.weapons))}
        {track(Track::Shields, "Shield track", join(&sheet.shields))}
        {field(state, "sheet-shielding".to_owned(), "Directional shielding: four groups of boxes", join(&sheet.shielding), |sheet, text| {
            numbers(&mut sheet.shielding, text)
        })}
        {batteries}
        <p class="actions">
            <button class="button" type="button" data-add-battery on:click=move |_| state.replace(battery::add)>"Add battery"</button>
        </p>
        {field(state, "sheet-equipment".to_owned(), "Equipment, separated by commas", sheet.equipment.join(", "), |sheet, text| {
            sheet.equipment = names(text);
            true
        })}
        {field(state, "sheet-equipment-limit".to_owned(), "Equipment loss limit", sheet.equipment_limit.to_string(), |sheet, text| {
            number(&mut sheet.equipment_limit, text)
        })}
        {field(state, "sheet-carrier".to_owned(), "Carrier rating", sheet.carrier.to_string(), |sheet, text| number(&mut sheet.carrier, text))}
        {field(state, "sheet-traits".to_owned(), "Ship traits, separated by commas", sheet.traits.join(", "), |sheet, text| {
            sheet.traits = names(text);
            true
        })}
        {field(state, "sheet-munitions".to_owned(), "Munitions, separated by commas", sheet.munitions.join(", "), |sheet, text| {
            sheet.munitions = names(text);
            true
        })}
        <p>"Systems, traits and munitions from the rulebook's appendices stay on the sheet, marked “not played”."</p>
    }
    .into_any()
}

fn verdict(state: SheetState) -> AnyView {
    let found = move || {
        let found = state.sheet.with(Sheet::check);
        faults(&found, "No errors.", |fault| {
            let remedy = fault.remedy.clone()?;
            let words = format!("Fix: {remedy}");
            let button = view! {
                <button
                    class="button button--small"
                    type="button"
                    data-fix
                    on:click=move |_| state.replace(|sheet| remedy.apply(sheet))
                >
                    {words}
                </button>
            };
            Some(button.into_any())
        })
    };
    view! {
        <section class="starmada-verdict" aria-labelledby="sheet-verdict">
            <h2 id="sheet-verdict">"Rules check"</h2>
            <p role="status">{move || state.said.get()}</p>
            {found}
        </section>
    }
    .into_any()
}

fn share(state: SheetState) -> AnyView {
    let code = Memo::new(move |_| {
        state.sheet.with(|sheet| {
            let fleet = Draft {
                ships: vec![DraftShip::of(sheet)],
                sheets: vec![sheet.clone()],
                ..Draft::default()
            };
            fleet.to_code()
        })
    });
    let copy = move |_| {
        let address = store::address(&format!("/starmada/f/{}", code.get_untracked()));
        copy_link(address, state.said);
    };
    let save = move |_| text_file::offer(&state.sheet.with_untracked(Sheet::to_text), "sheet.txt");
    view! {
        <p class="actions">
            <a class="button" data-link href=move || format!("/starmada/f/{}", code.get())>"View and print"</a>
            <a class="button" href=move || format!("/starmada/build?code={}", code.get())>"Build a fleet with this ship"</a>
            <button class="button" type="button" on:click=copy>"Copy link"</button>
            <button class="button" type="button" on:click=save>"Save as text"</button>
        </p>
    }
    .into_any()
}

fn import(state: SheetState) -> AnyView {
    let text = RwSignal::new(String::new());
    let trouble = RwSignal::new(String::new());
    let read = move |_| match Sheet::from_text(&text.get_untracked()) {
        Ok(sheet) => {
            trouble.set(String::new());
            state.replace(|old| *old = sheet);
        }
        Err(bad) => trouble.set(format!("This is not a display sheet: {bad}.")),
    };
    view! {
        <details class="starmada-form">
            <summary>"Import a sheet from text"</summary>
            <label for="sheet-import">"Sheet as text"</label>
            <textarea id="sheet-import" rows="8" spellcheck="false" on:input=move |event| text.set(event_target_value(&event))></textarea>
            <button class="button button--small" type="button" data-import on:click=read>"Import"</button>
            <p class="starmada-trouble" role="alert">{move || trouble.get()}</p>
        </details>
    }
    .into_any()
}

/// Sheets that this browser keeps.
fn saved(state: SheetState) -> AnyView {
    let sheet = |kept: &KeptText| kept.sheet().unwrap_or_default();
    saved_list(SavedList {
        id: "sheet-shelf",
        title: "Sheets in this browser",
        another: "New sheet",
        kept: state.kept,
        name: move |kept: &KeptText| {
            let sheet = sheet(kept);
            format!("{} {} ({})", sheet.faction, sheet.class, sheet.rating)
        },
        open: move |kept: &KeptText| state.open(kept.id.clone(), sheet(kept)),
        begin: move || state.open(store::new_id(), Sheet::default()),
        forget: move |id: &str| {
            store::forget(store::SHEETS, id);
            state.kept.set(kept_sheets());
        },
    })
}
