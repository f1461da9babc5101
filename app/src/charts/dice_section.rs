//! Dice by range and arc.

use flagbridge_analysis::{Analysis, BANDS, Dice, ShipFigures, band_name, gathered};
use flagbridge_cards::Pool;
use flagbridge_odds::{Attack, Attacker, Range, Target};
use leptos::prelude::*;

use super::bar::{Paint, Piece, bar};
use crate::analysis::OddsQuestion;

/// The section.
pub(crate) fn dice_section(analysis: &Analysis, ships: &[&ShipFigures]) -> AnyView {
    let close = analysis.dice(Range::Close);
    let squadrons = analysis.anti_squadron(Range::Close);
    let longest = close.iter().map(|(_, dice)| total(*dice)).max().unwrap_or(0);
    let scale = f64::from(longest.max(total(squadrons)).max(1));
    let mut rows: Vec<AnyView> = close
        .iter()
        .map(|(arc, dice)| {
            let by_range = BANDS.map(|range| {
                let here = analysis.dice(range).into_iter().find(|(other, _)| other == arc);
                here.map_or(0, |(_, dice)| total(dice))
            });
            row(arc.name().into_any(), *dice, by_range, scale)
        })
        .collect();
    let by_range = BANDS.map(|range| total(analysis.anti_squadron(range)));
    rows.push(row("Squadrons".into_any(), squadrons, by_range, scale));
    let each = ships.iter().map(|ship| ship_dice(ship)).collect::<Vec<_>>();
    view! {
        <section class="figures-part">
            <h3 class="figures-part__title">"Dice by range and arc"</h3>
            <p class="figures-part__note">
                "Red dice reach long range, blue medium, black close. The numbers are the dice in range."
            </p>
            {table("Dice of the whole fleet by arc", rows)}
            <Legend />
            <details class="figures-part__each">
                <summary>"Dice by ship"</summary>
                <div class="figures-grid">{each}</div>
            </details>
        </section>
    }
    .into_any()
}

#[component]
fn Legend() -> impl IntoView {
    let entry = |paint: Paint, text: &'static str, name: &'static str| {
        let piece = Piece { length: 1.0, paint, text: text.to_owned() };
        view! {
            <li class="legend__entry">
                <span class="legend__swatch">{bar(&[piece], 1.0)}</span>
                {name}
            </li>
        }
    };
    view! {
        <ul class="legend" aria-hidden="true">
            {entry(Paint::Red, "R", "red")} {entry(Paint::Blue, "B", "blue")}
            {entry(Paint::Black, "K", "black")}
        </ul>
    }
    .into_any()
}

fn ship_dice(ship: &ShipFigures) -> AnyView {
    let longest = ship.batteries.iter().map(|it| it.pool.count()).max().unwrap_or(0);
    let scale = f64::from(longest.max(ship.anti_squadron.count()).max(1));
    let mut rows: Vec<AnyView> = Vec::new();
    for battery in &ship.batteries {
        let by_range = BANDS.map(|range| u32::from(gathered(battery.pool, range).count()));
        let attack = ship.attack(battery.arc, Range::Close);
        let label = arc_link(ship, battery.arc.name(), &attack);
        rows.push(row(label, dice(battery.pool), by_range, scale));
    }
    let by_range = BANDS.map(|range| u32::from(gathered(ship.anti_squadron, range).count()));
    let attack = Attack::new(ship.anti_squadron).at(Range::Close);
    let attack = attack.between(Attacker::Ship, Target::Squadron);
    let label = arc_link(ship, "Squadrons", &attack);
    rows.push(row(label, dice(ship.anti_squadron), by_range, scale));
    view! {
        <div class="figures-card">
            <h4 class="figures-card__title">{ship.name.clone()}</h4>
            {table(&format!("Dice of {} by arc", ship.name), rows)}
        </div>
    }
    .into_any()
}

/// The arc's name as a link to its odds; the editor opens them beside the list.
fn arc_link(ship: &ShipFigures, arc: &'static str, attack: &Attack) -> AnyView {
    if attack.pool.is_empty() {
        return arc.into_any();
    }
    let expression = attack.to_string();
    let question = OddsQuestion { first: expression.clone(), ..OddsQuestion::default() };
    let label = format!("{arc}: odds of {}", ship.name);
    view! {
        <a class="bars__odds" href=question.address() data-odds=expression aria-label=label>
            {arc}
        </a>
    }
    .into_any()
}

fn table(caption: &str, rows: Vec<AnyView>) -> AnyView {
    view! {
        <table class="bars bars--dice">
            <caption class="visually-hidden">{caption.to_owned()}</caption>
            <thead>
                <tr>
                    <th scope="col">"Arc"</th>
                    <th scope="col" class="bars__wide">
                        <span class="visually-hidden">"Dice"</span>
                    </th>
                    {BANDS.map(|range| view! { <th scope="col">{band_name(range)}</th> }.into_any())
                        .into_iter()
                        .collect::<Vec<_>>()}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

fn row(label: AnyView, dice: Dice, by_range: [u32; 3], scale: f64) -> AnyView {
    let numbers: Vec<AnyView> =
        by_range.iter().map(|number| view! { <td>{*number}</td> }.into_any()).collect();
    view! {
        <tr>
            <th scope="row">{label}</th>
            <td class="bars__wide">
                {bar(&pieces(dice), scale)} <span class="visually-hidden">{words(dice)}</span>
            </td>
            {numbers}
        </tr>
    }
    .into_any()
}

fn pieces([red, blue, black]: Dice) -> [Piece; 3] {
    let piece = |count: u32, paint, letter| Piece {
        length: count.into(),
        paint,
        text: format!("{count}{letter}"),
    };
    [piece(red, Paint::Red, "R"), piece(blue, Paint::Blue, "B"), piece(black, Paint::Black, "K")]
}

fn words(dice: Dice) -> String {
    let named = dice.iter().zip(["red", "blue", "black"]).filter(|(count, _)| **count > 0);
    let words: Vec<String> = named.map(|(count, name)| format!("{count} {name}")).collect();
    if words.is_empty() { "no dice".to_owned() } else { words.join(", ") }
}

fn dice(pool: Pool) -> Dice {
    [pool.red.into(), pool.blue.into(), pool.black.into()]
}

fn total(dice: Dice) -> u32 {
    dice.iter().sum()
}
