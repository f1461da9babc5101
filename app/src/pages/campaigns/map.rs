use flagbridge_campaigns::{
    Campaign, Location, Place, Side, Stand, TurnMap, area_name, map_size, objective_name,
};
use leptos::prelude::*;

use crate::pages::scroll_table::scroll_table;

/// Width and height of a cell of the map.
const CELL: [u32; 2] = [72, 92];

/// Height of the names of areas above the map.
const HEAD: u32 = 20;

/// The sector as a schematic drawing of our own: neighbours on it need not be neighbours on the printed map.
#[component]
pub(super) fn Map(campaign: Campaign) -> impl IntoView {
    let [columns, rows] = map_size(campaign.kind()).map(u32::from);
    let in_the_rim = campaign.kind().has_acts();
    let head = if in_the_rim { HEAD } else { 0 };
    let (width, height) = (columns * CELL[0], rows * CELL[1] + head);
    // Areas are columns, and their borders lie in the last row between them.
    let areas = (0..5_u32).filter(|_| in_the_rim).map(|at| {
        let (x, y) = (at * CELL[0] + 2, rows - 1);
        view! {
            <rect
                class="campaign-map__area"
                x=x.to_string()
                y="0"
                width=(CELL[0] - 4).to_string()
                height=(y * CELL[1] + head - 8).to_string()
                rx="6"
            />
            <text x=(x + CELL[0] / 2).to_string() y="14">
                {area_name(u8::try_from(at + 1).unwrap_or(0))}
            </text>
        }
    });
    let areas: Vec<_> = areas.collect();
    let lanes = (0..5).filter(|_| !in_the_rim).flat_map(|at| {
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
                viewBox=format!("0 0 {width} {height}")
                role="group"
                aria-label="Map of the sector"
            >
                {areas}
                {lanes.collect::<Vec<_>>()}
                {places.collect::<Vec<_>>()}
            </svg>
            <p>{legend(&campaign)}</p>
        </section>
    }
    .into_any()
}

/// How far below the top of its row a place lies.
fn top(location: &Location) -> u32 {
    if location.areas.is_empty() { 32 } else { 32 + HEAD }
}

fn legend(campaign: &Campaign) -> &'static str {
    if campaign.kind().has_acts() {
        "Our own drawing: columns are areas, and places below lie on the border of the two areas above them, Ord Mantell on that of V and I. Solid ring: Rebels. Broken ring: Empire. B base, P presence, grey: battle this turn."
    } else {
        "Solid ring: Rebels. Broken ring: Empire. B base, O outpost, ? presence, × destroyed, grey: battle this turn."
    }
}

fn spot(location: &Location, place: &Place, battle: bool) -> AnyView {
    // Columns are counted in halves, so that a place can lie between two of them.
    let [x, y] = [
        u32::from(location.place[0]) * CELL[0] / 2 + CELL[0] / 2,
        u32::from(location.place[1]) * CELL[1] + top(location),
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
        Some(Some(Stand::Presence)) => "P",
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

/// The map at the start of each turn, small and without names.
pub(super) fn turn_by_turn(campaign: &Campaign) -> Vec<AnyView> {
    let [columns, rows] = map_size(campaign.kind()).map(u32::from);
    let draw = |turn: &TurnMap| {
        let spots = campaign.locations().iter().zip(&turn.owners).map(|(location, owner)| {
            let class = match owner {
                Some(side) => format!("campaign-map__place--{}", side.id()),
                None => String::new(),
            };
            let x = u32::from(location.place[0]) * 10 + 12;
            let y = u32::from(location.place[1]) * 22 + 12;
            view! {
                <g class=class>
                    <circle class="campaign-map__disc" cx=x.to_string() cy=y.to_string() r="7" />
                </g>
            }
        });
        let owned = |side: Side| turn.owners.iter().filter(|it| **it == Some(side)).count();
        let [rebels, empire] = turn.points;
        let words = format!(
            "Turn {}: Rebels {} locations and {rebels} points, Empire {} locations and {empire} points",
            turn.turn,
            owned(Side::Rebels),
            owned(Side::Empire)
        );
        view! {
            <figure class="campaign-turn">
                <svg
                    class="campaign-map"
                    viewBox=format!("0 0 {} {}", columns * 20 + 4, rows * 22 + 2)
                    aria-hidden="true"
                >
                    {spots.collect::<Vec<_>>()}
                </svg>
                <figcaption>{words}</figcaption>
            </figure>
        }
        .into_any()
    };
    campaign.history.iter().map(draw).collect()
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
    let in_the_rim = campaign.kind().has_acts();
    let rows = campaign.locations().iter().zip(&campaign.places).map(|(location, place)| {
        let mut objectives: Vec<String> =
            location.objectives.iter().map(|it| objective_name(it)).collect();
        if in_the_rim {
            objectives.push("the defender's of other categories".to_owned());
        } else if location.defender_objectives > 0 {
            objectives.push(format!("{} of the defender's", location.defender_objectives));
        }
        let effects: Vec<&str> = location.effects.iter().map(|it| it.name()).collect();
        let first = if in_the_rim {
            let areas: Vec<&str> = location.areas.iter().map(|it| area_name(*it)).collect();
            let sub_area = location.sub_area.map(|it| format!(" ({it})")).unwrap_or_default();
            format!("{}{sub_area}", areas.join(" and "))
        } else {
            format!("+{}", location.resource_bonus)
        };
        let rewards = location.rewards.iter();
        let rewards = rewards.map(|it| format!("{} {}/{}", it.name(), it.winner, it.loser));
        let rewards = rewards.collect::<Vec<_>>().join(", ");
        let rewards = in_the_rim.then(|| view! { <td>{rewards}</td> });
        view! {
            <tr id=format!("place-{}", location.id)>
                <th scope="row">{location.name.clone()}</th>
                <td>{standing(place)}</td>
                <td>{first}</td>
                <td>{format!("+{}", location.victory_bonus)}</td>
                <td>{effects.join(", ")}</td>
                <td>{objectives.join(", ")}</td>
                {rewards}
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
    let income = Side::BOTH.into_iter().filter(|_| !in_the_rim);
    let income = income.filter(|side| campaign.team(*side).resources.is_some());
    let income: Vec<_> = income
        .map(|side| {
            let words =
                format!("{}: {} resource points a turn.", side.name(), campaign.income(side));
            view! { <p>{words}</p> }
        })
        .collect();
    let columns: &[&'static str] = if in_the_rim {
        &["Place", "Held by", "Area", "Victory", "Tokens", "Objectives", "Rewards (winner/loser)"]
    } else {
        &["Place", "Held by", "Resources", "Victory", "Effect", "Objectives"]
    };
    let doubts = if in_the_rim {
        "Our sources do not settle these points; agree on them in your group: what controlling an area is (here: more locations than the other team), that a base is not built on a presence of the same turn, what Skilled Spacers, Destiny and Spynet do in a battle, and whether a management phase follows a pivotal battle (here: one without tokens). The organiser can correct everything by hand."
    } else {
        "Our sources do not settle these points; agree on them in your group: the resource bonus of Xyquine II (11 or 1), whether an outpost gives the place's effect, and at which unoccupied places special assaults are allowed. The organiser can correct points by hand."
    };
    view! {
        <section class="event-part" aria-labelledby="places">
            <h2 id="places">"Places"</h2>
            {(!used.is_empty()).then(|| view! { <p>"Effects used this turn:"</p> <ul>{used}</ul> })}
            {income}
            <p>
                <span class="tag">"inferred"</span>
                {format!(" {doubts}")}
            </p>
            {scroll_table("All places", columns, rows)}
        </section>
    }
    .into_any()
}
