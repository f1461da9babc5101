//! What there is of Starmada.

use flagbridge_starmada::Sheet;
use flagbridge_starmada::faction::{Faction, factions, fleets};
use leptos::prelude::*;

use crate::pages::head::Head;
use crate::pages::starmada::menu::menu;
use crate::starmada::silhouette::drawing;

/// Factions and their classes, fleets to begin with, and what is not there.
#[component]
pub fn StarmadaPage() -> impl IntoView {
    view! {
        <Head
            title="Starmada"
            description="Play Starmada in the browser, build and share fleets, and add your own ships. Two factions included."
        />
        <header class="starmada-head">
            {menu("/starmada")}
            <h1>"Starmada"</h1>
            <p class="lead">
                "Starships on a hex map: secret orders, simultaneous movement, alternating fire and fighters. Build a fleet from "
                "the two factions below or from your own ships, share it with a link, print its display sheets, "
                "and play it against a bot or a friend, on the same screen or online."
            </p>
            <p class="actions">
                <a class="button button--primary" href="/starmada/play">"Play a battle"</a>
                <a class="button" href="/starmada/build">"Build a fleet"</a>
                <a class="button" href="/starmada/sheet">"Add your own ship"</a>
            </p>
        </header>
        <p class="notice">
            "Combat ratings come from simulated battles between our bots. They compare the classes here with each other, not with the "
            "ships of the rulebook, whose ratings come from a formula in an appendix that is not included."
        </p>
        {factions().iter().map(faction).collect_view()}
        <section class="starmada-part" aria-labelledby="starmada-fleets">
            <h2 id="starmada-fleets">"Preset fleets"</h2>
            <ul>
                {fleets()
                    .iter()
                    .map(|fleet| {
                        let address = format!("/starmada/f/{}", fleet.draft.to_code());
                        let total = fleet.draft.total();
                        view! { <li><a href=address>{fleet.draft.name.clone()}</a>" ("{total}")"</li> }
                    })
                    .collect_view()}
            </ul>
        </section>
        <section class="starmada-part" aria-labelledby="starmada-absent">
            <h2 id="starmada-absent">"What is not included"</h2>
            <p>
                "Flagbridge plays chapters 1 to 5 of the Unity rulebook. You can add systems, weapon traits and options from its appendices to "
                "a sheet, but they are marked “not played”. Ships cannot be designed by points, because the construction rules are an "
                "appendix too."
            </p>
        </section>
    }
    .into_any()
}

/// The sheet editor with this class, to read or to change.
fn sheet_address(sheet: &Sheet) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("text", &sheet.to_text());
    format!("/starmada/sheet?{}", query.finish())
}

fn faction(faction: &Faction) -> AnyView {
    let id = faction.name.replace(' ', "-").to_lowercase();
    let rows = faction.classes.iter().map(|sheet| {
        let first = |numbers: &[u8]| numbers.first().copied().unwrap_or(0);
        let batteries = sheet.batteries.iter().map(|own| {
            let words = format!("{} {} ({})", own.weapons(), own.name, own.characteristics());
            view! { <span class="starmada-classes__battery">{words}</span> }
        });
        let flights = if sheet.carrier > 0 { sheet.carrier.to_string() } else { "–".to_owned() };
        view! {
            <tr>
                <td>{drawing(sheet)}</td>
                <th scope="row"><a href=sheet_address(sheet)>{sheet.class.clone()}</a></th>
                <td>{sheet.kind.clone()}</td>
                <td>{sheet.rating}</td>
                <td>{sheet.hull}</td>
                <td>{first(&sheet.engines)}</td>
                <td>{first(&sheet.shields)}</td>
                <td>{flights}</td>
                <td>{batteries.collect_view()}</td>
            </tr>
        }
    });
    view! {
        <section class="starmada-part" aria-labelledby=id.clone()>
            <h2 id=id.clone()>{faction.name}</h2>
            <p>{faction.about}</p>
            <div class="starmada-scroll" tabindex="0" role="region" aria-label=format!("{} classes", faction.name)>
                <table class="table starmada-classes">
                    <thead>
                        <tr>
                            <th scope="col">"Shape"</th>
                            <th scope="col">"Class"</th>
                            <th scope="col">"Type"</th>
                            <th scope="col">"Rating"</th>
                            <th scope="col">"Hull"</th>
                            <th scope="col">"Engines"</th>
                            <th scope="col">"Shields"</th>
                            <th scope="col">"Flights"</th>
                            <th scope="col">"Weapons"</th>
                        </tr>
                    </thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            </div>
        </section>
    }
    .into_any()
}
