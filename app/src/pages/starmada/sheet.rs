//! The sheet editor: a player's own ship, field by field with JavaScript, as text without; checked and drawn.

use flagbridge_starmada::Sheet;
use flagbridge_starmada::draft::{Draft, DraftShip};
use flagbridge_starmada::faction::factions;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use crate::islands::{StarmadaBegin, StarmadaSheetEditor};
use crate::pages::head::Head;
use crate::pages::starmada::menu::menu;
use crate::starmada::arc_diagram::weapon_terms;
use crate::starmada::display::{display, faults};
use crate::text_area::TextArea;

/// The sheet as it was written, its faults, and the display sheet it makes.
#[component]
pub fn StarmadaSheetPage() -> impl IntoView {
    let query = use_query_map().get_untracked();
    let asked = query.get("text").unwrap_or_default();
    let apply_fixes = query.get("fix").is_some();
    let example = || factions()[0].classes[0].to_text();
    let text = if asked.trim().is_empty() { example() } else { asked };
    let read = Sheet::from_text(&text).map(|sheet| if apply_fixes { fixed(sheet) } else { sheet });
    let shown = match &read {
        Ok(sheet) if apply_fixes => sheet.to_text(),
        _ => text,
    };
    view! {
        <Head
            title="Starmada display sheet"
            description="Add your own ship to Starmada: fill in its display sheet, check it against the rules, share and print it."
            islands=true
        />
        <header class="starmada-head">
            {menu("/starmada/sheet")}
            <h1>"Your own ship"</h1>
        </header>
        <StarmadaSheetEditor begin=StarmadaBegin { text: shown.clone() }>
            {match read {
                Ok(sheet) => drawn(&sheet),
                Err(bad) => view! { <p class="notice notice--warning">"Not a complete sheet yet: "{bad.to_string()}"."</p> }.into_any(),
            }}
            <form class="starmada-form" method="get" action="/starmada/sheet">
                <label for="text">"Sheet as text"</label>
                <TextArea text=shown class="starmada-form__text" id="text" name="text" rows=14 />
                <p>
                    "First line: faction / class / type / combat rating. Then " <code>"hull"</code>", "<code>"engines"</code>", "
                    <code>"weapons"</code>", "<code>"shields"</code>" with their box values; "<code>"battery"</code>
                    " with name, range (or MA and a number for seeking weapons), ROF×ACC/IMP/DMG, traits, a colon, banks and the loss limit; "<code>"equipment"</code>
                    " with its loss limit, "<code>"carrier"</code>", "<code>"traits"</code>", "<code>"munitions"</code>", "<code>"screens"</code>" and "<code>"shielding"</code>" with their boxes."
                </p>
                <p class="actions">
                    <button class="button button--primary" type="submit">"Check and preview"</button>
                    <button class="button" type="submit" name="fix" value="1">"Apply all fixes"</button>
                </p>
            </form>
        </StarmadaSheetEditor>
        {weapon_terms()}
    }
    .into_any()
}

/// The sheet after every remedy that is offered.
fn fixed(mut sheet: Sheet) -> Sheet {
    for _ in 0..20 {
        let found = sheet.check().into_iter().filter(|fault| fault.is_error());
        let Some(remedy) = found.filter_map(|fault| fault.remedy).next() else { break };
        remedy.apply(&mut sheet);
    }
    sheet
}

fn drawn(sheet: &Sheet) -> AnyView {
    let fleet = Draft {
        ships: vec![DraftShip::of(sheet)],
        sheets: vec![sheet.clone()],
        ..Draft::default()
    };
    view! {
        {faults(&sheet.check(), "No errors.", |_| None)}
        {display(sheet, "")}
        <p class="actions">
            <a class="button" href=format!("/starmada/f/{}", fleet.to_code())>"Share link"</a>
            <a class="button" href=format!("/starmada/build?code={}", fleet.to_code())>"Build a fleet with this ship"</a>
        </p>
    }
    .into_any()
}
