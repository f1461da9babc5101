use flagbridge_campaigns::{Campaign, Location, Place, Side, Stand, objective_name};
use leptos::prelude::*;

use crate::pages::scroll_table::scroll_table;

/// Width and height of a cell of the map.
const CELL: [u32; 2] = [72, 92];

/// The sector as a schematic drawing of our own: neighbours on it need not be neighbours on the printed map.
#[component]
pub(super) fn Map(campaign: Campaign) -> impl IntoView {
    let lanes = (0..5).flat_map(|at| {
        let (x, y) = (at * CELL[0] + CELL[0] / 2, at * CELL[1] + 32);
        let across = (CELL[0] / 2, y, 5 * CELL[0] - CELL[0] / 2, y);
        let down = (x, 32, x, 4 * CELL[1] + 32);
        [across, down].map(|(x1, y1, x2, y2)| {
            view! {
                <line
                    class="campaign-map__lane"
                    x1=x1.to_string()
                    y1=y1.to_string()
                    x2=x2.to_string()
                    y2=y2.to_string()
                />
            }
        })
    });
    let places = campaign.locations().iter().zip(&campaign.places).enumerate();
    let places = places.map(|(index, (location, place))| {
        let battle = campaign.current_battles().any(|it| it.place == index && it.outcome.is_none());
        spot(location, place, battle)
    });
    view! {
        <section class="event-part" aria-labelledby="map">
            <h2 id="map">"Map"</h2>
            <svg
                class="campaign-map"
                viewBox=format!("0 0 {} {}", 5 * CELL[0], 5 * CELL[1])
                role="group"
                aria-label="Map of the sector"
            >
                {lanes.collect::<Vec<_>>()}
                {places.collect::<Vec<_>>()}
            </svg>
            <p>
                "Solid ring: Rebels. Broken ring: Empire. B base, O outpost, ? presence, × destroyed, grey: battle this turn."
            </p>
        </section>
    }
    .into_any()
}

fn spot(location: &Location, place: &Place, battle: bool) -> AnyView {
    let [x, y] = [
        u32::from(location.place[0]) * CELL[0] + CELL[0] / 2,
        u32::from(location.place[1]) * CELL[1] + 32,
    ];
    let side = place.holding.as_ref().map(|it| it.side);
    let mut class = "campaign-map__place".to_owned();
    if let Some(side) = side {
        class.push_str(&format!(" campaign-map__place--{}", side.id()));
    }
    if battle {
        class.push_str(" campaign-map__place--battle");
    }
    let mark = match place.holding.as_ref().map(|it| it.stand) {
        Some(Some(Stand::Base)) => "B",
        Some(Some(Stand::Outpost)) => "O",
        Some(None) => "?",
        None if place.destroyed => "×",
        None => "",
    };
    let lines = location.name.split(' ').zip(0_u32..).map(|(word, line)| {
        view! {
            <tspan x=x.to_string() y=(y + 33 + 11 * line).to_string()>
                {word.to_owned()}
            </tspan>
        }
    });
    let words = format!("{}: {}", location.name, standing(place));
    view! {
        <a class=class href=format!("#place-{}", location.id) aria-label=words>
            <circle class="campaign-map__disc" cx=x.to_string() cy=y.to_string() r="20" />
            <text class="campaign-map__mark" x=x.to_string() y=(y + 5).to_string()>{mark}</text>
            <text>{lines.collect::<Vec<_>>()}</text>
        </a>
    }
    .into_any()
}

/// What stands at a place, in words.
pub(super) fn standing(place: &Place) -> String {
    match &place.holding {
        Some(it) => {
            let stand = it.stand.map_or("presence", Stand::name);
            format!("{} {stand}", it.side.adjective())
        }
        None if place.destroyed => "destroyed".to_owned(),
        None => "unoccupied".to_owned(),
    }
}

/// All places as a table.
#[component]
pub(super) fn Places(campaign: Campaign) -> impl IntoView {
    let rows = campaign.locations().iter().zip(&campaign.places).map(|(location, place)| {
        let mut objectives: Vec<String> =
            location.objectives.iter().map(|it| objective_name(it)).collect();
        if location.defender_objectives > 0 {
            objectives.push(format!("{} of the defender's", location.defender_objectives));
        }
        let income = format!("+{}", location.resource_bonus);
        view! {
            <tr id=format!("place-{}", location.id)>
                <th scope="row">{location.name.clone()}</th>
                <td>{standing(place)}</td>
                <td>{income}</td>
                <td>{format!("+{}", location.victory_bonus)}</td>
                <td>{location.effect.map_or("", |it| it.name())}</td>
                <td>{objectives.join(", ")}</td>
            </tr>
        }
    });
    let rows: Vec<_> = rows.collect();
    let used = campaign.used.iter().map(|it| {
        let place = &campaign.locations()[it.place].name;
        let target = it.target.map(|at| format!(" for {}", campaign.locations()[at].name));
        let player = it.player.map(|id| format!(" for {}", campaign.name_of(id)));
        let words = target.or(player).unwrap_or_default();
        view! { <li>{format!("{} of {place}{words}", it.effect.name())}</li> }
    });
    let used: Vec<_> = used.collect();
    let income = Side::BOTH.into_iter().filter(|side| campaign.team(*side).resources.is_some());
    let income: Vec<_> = income
        .map(|side| {
            let words =
                format!("{}: {} resource points a turn.", side.name(), campaign.income(side));
            view! { <p>{words}</p> }
        })
        .collect();
    view! {
        <section class="event-part" aria-labelledby="places">
            <h2 id="places">"Places"</h2>
            {(!used.is_empty()).then(|| view! { <p>"Effects used this turn:"</p> <ul>{used}</ul> })}
            {income}
            <p>
                <span class="tag">"inferred"</span>
                " Our sources do not settle these points; agree on them in your group: the resource bonus of Xyquine II (11 or 1), whether an outpost gives the place's effect, and at which unoccupied places special assaults are allowed. The organiser can correct points by hand."
            </p>
            {scroll_table("All places", &["Place", "Held by", "Resources", "Victory", "Effect", "Objectives"], rows)}
        </section>
    }
    .into_any()
}
