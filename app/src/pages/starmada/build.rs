//! The fleet builder: an editor with script, without it numbers of ships or the fleet as text.

use flagbridge_starmada::BattleSize;
use flagbridge_starmada::draft::{Draft, DraftShip, Reading, code_in};
use flagbridge_starmada::faction::{Faction, factions};
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use crate::islands::{StarmadaBegin, StarmadaFleetEditor};
use crate::pages::head::Head;
use crate::pages::starmada::menu::menu;
use crate::starmada::display::faults;
use crate::starmada::wording::{fleet_summary, fleet_title};
use crate::text_area::TextArea;

/// The most ships of one class the form takes.
const MOST: usize = 60;

/// Both forms, and what they ask for.
#[component]
pub fn StarmadaBuildPage() -> impl IntoView {
    let query = use_query_map().get_untracked();
    let asked = |name: &str| query.get(name).unwrap_or_default();
    let mut damaged = None;
    let reading = if !asked("code").is_empty() {
        match Draft::from_code(code_in(&asked("code"))) {
            Ok(draft) => Reading { draft, ..Reading::default() },
            Err(error) => {
                damaged = Some(error.to_string());
                Reading::default()
            }
        }
    } else if !asked("text").is_empty() {
        Draft::from_text(&asked("text"))
    } else {
        Reading { draft: counted(&asked), ..Reading::default() }
    };
    let draft = &reading.draft;
    let chosen = draft.ships.first().map_or(0, |first| {
        factions().iter().position(|own| own.name == first.faction).unwrap_or(0)
    });
    let chosen =
        asked("faction").parse().ok().filter(|at| *at < factions().len()).unwrap_or(chosen);
    let begin = StarmadaBegin { text: draft.to_code() };
    let told = !draft.ships.is_empty() || !reading.unknown.is_empty();
    let judged = told.then(|| verdict(&reading));
    let forms = (counts(draft, &factions()[chosen], chosen), as_text(draft));
    view! {
        <Head
            title="Build a Starmada fleet"
            description="Build a Starmada fleet, check that it is legal, share it and print it."
            islands=true
        />
        <header class="starmada-head">
            {menu("/starmada/build")}
            <h1>"Build a fleet"</h1>
        </header>
        {damaged.map(|error| view! { <p class="notice notice--warning">"The link could not be read: "{error}"."</p> })}
        <StarmadaFleetEditor begin>
            {judged}
            <div class="starmada-forms">{forms}</div>
        </StarmadaFleetEditor>
    }
    .into_any()
}

/// The fleet of the form with numbers: `faction`, `size`, `name`, and `n0` to `n7`.
fn counted(asked: &dyn Fn(&str) -> String) -> Draft {
    let mut draft = Draft {
        name: asked("name").trim().to_owned(),
        size: BattleSize::named(&asked("size")).unwrap_or_default(),
        ..Draft::default()
    };
    let faction = asked("faction").parse::<usize>().ok().and_then(|at| factions().get(at));
    for (place, sheet) in faction.iter().flat_map(|own| own.classes.iter().enumerate()) {
        let count = asked(&format!("n{place}")).parse::<usize>().unwrap_or(0).min(MOST);
        draft.ships.extend(std::iter::repeat_n(DraftShip::of(sheet), count));
    }
    draft
}

fn verdict(reading: &Reading) -> AnyView {
    let draft = &reading.draft;
    let code = draft.to_code();
    let unread = reading.unknown.iter().map(|line| {
        view! {
            <li class="starmada-fault starmada-fault--error">
                <strong>"Line "{line.line}": "</strong>"“"{line.text.clone()}"”: "{line.reason.clone()}
            </li>
        }
    });
    view! {
        <section class="starmada-verdict" aria-labelledby="verdict">
            <h2 id="verdict">{fleet_title(draft)}</h2>
            <p>{fleet_summary(draft)}"."</p>
            {(!reading.unknown.is_empty())
                .then(|| view! { <ul class="starmada-faults">{unread.collect_view()}</ul> })}
            {faults(&draft.check(), "This fleet is legal.", |_| None)}
            <p class="actions">
                <a class="button button--primary" href=format!("/starmada/f/{code}")>
                    "Share link and display sheets"
                </a>
            </p>
        </section>
    }
    .into_any()
}

fn sizes(draft: &Draft) -> AnyView {
    let option = |size: BattleSize| {
        let label = format!("{} ({})", flagbridge_wording::capitalize(size.name()), size.limit());
        view! { <option value=size.id() selected={size == draft.size}>{label}</option> }
    };
    view! { <select id="size" name="size">{BattleSize::ALL.map(option)}</select> }.into_any()
}

fn counts(draft: &Draft, faction: &Faction, chosen: usize) -> AnyView {
    let rows = faction.classes.iter().enumerate().map(|(place, sheet)| {
        let same = |ship: &&DraftShip| ship.faction == sheet.faction && ship.class == sheet.class;
        let count = draft.ships.iter().filter(same).count();
        let id = format!("n{place}");
        view! {
            <li class="starmada-count">
                <label for=id.clone()>
                    {sheet.class.clone()}", "{sheet.kind.clone()}" ("{sheet.rating}")"
                </label>
                <input id=id.clone() name=id type="number" min="0" max=MOST value=count />
            </li>
        }
    });
    let others =
        factions().iter().enumerate().filter(|(place, _)| *place != chosen).map(|(place, own)| {
            view! { <a href=format!("/starmada/build?faction={place}")>{own.name}</a> }
        });
    view! {
        <form class="starmada-form" method="get" action="/starmada/build">
            <h2>{faction.name}</h2>
            <p>"Other faction: "{others.collect_view()}". Enter ships with your own sheets in the text form."</p>
            <input type="hidden" name="faction" value=chosen />
            <p>
                <label for="name">"Name"</label>
                <input id="name" name="name" type="text" maxlength="60" value=draft.name.clone() />
            </p>
            <p><label for="size">"Battle"</label>{sizes(draft)}</p>
            <ul class="starmada-counts">{rows.collect_view()}</ul>
            <button class="button button--primary" type="submit">"Check fleet"</button>
        </form>
    }
    .into_any()
}

fn as_text(draft: &Draft) -> AnyView {
    view! {
        <form class="starmada-form" method="get" action="/starmada/build">
            <h2>"As text"</h2>
            <p>
                "For named ships, flights and your own display sheets. Put a sheet below the ships, after the line "
                <code>"Sheet:"</code> ". "<a href="/starmada/sheet">"Create a sheet"</a>
            </p>
            <label for="text">"Fleet"</label>
            <TextArea text=draft.to_text() class="starmada-form__text" id="text" name="text" rows=16 />
            <button class="button" type="submit">"Check text"</button>
        </form>
    }
    .into_any()
}
