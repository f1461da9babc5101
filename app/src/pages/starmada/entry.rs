//! What there is of Starmada.

use flagbridge_starmada::faction::{Faction, factions, fleets};
use leptos::prelude::*;

use crate::pages::head::Head;
use crate::starmada::silhouette::drawing;

/// Factions and their classes, fleets to begin with, and what is not there.
#[component]
pub fn StarmadaPage() -> impl IntoView {
    view! {
        <Head
            title="Starmada"
            description="Fleets and display sheets for Starmada: two factions to begin with, a sheet editor for the ships of your own books, fleets that are checked and shared by link."
        />
        <header class="starmada-head">
            <p class="eyebrow">"The second game"</p>
            <h1>"Starmada"</h1>
            <p class="lead">
                "Starships on hexes: written orders, simultaneous movement, alternating fire, fighters. Build a fleet from "
                "the two factions below or from the sheets of your own books, share it with a link, print its display sheets, "
                "and play it out against a bot, somebody at the same screen or a friend at another."
            </p>
            <p class="actions">
                <a class="button button--primary" href="/starmada/play">"Play a battle"</a>
                <a class="button" href="/starmada/build">"Build a fleet"</a>
                <a class="button" href="/starmada/sheet">"Enter a ship of your own"</a>
            </p>
        </header>
        {factions().iter().map(faction).collect_view()}
        <section class="starmada-part" aria-labelledby="starmada-fleets">
            <h2 id="starmada-fleets">"Fleets to begin with"</h2>
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
            <h2 id="starmada-absent">"What is not here"</h2>
            <p>
                "The rules played are chapters 1 to 5 of the Unity rulebook. Systems, weapon traits and options of its appendices can be written on "
                "a sheet and are marked “not played”. Ships cannot be designed by points: the construction rules are an "
                "appendix, too."
            </p>
        </section>
    }
    .into_any()
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
                <th scope="row">{sheet.class.clone()}</th>
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
            <div class="starmada-scroll" tabindex="0" role="region" aria-label=format!("Classes of the {}", faction.name)>
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
