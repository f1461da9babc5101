//! Expected damage by range.

use flagbridge_analysis::{Analysis, BANDS, Expected, ShipFigures, band_name};
use flagbridge_cards::Card;
use flagbridge_wording::count;
use leptos::prelude::*;

use super::bar::{Paint, Piece, bar};
use super::number::hundredths;

/// The section.
pub(crate) fn damage_section(analysis: &Analysis, ships: &[&ShipFigures]) -> AnyView {
    let (ship, squadron) = (analysis.damage(), analysis.anti_squadron_damage());
    let scale = ship.iter().chain(&squadron).map(|it| it.upgraded).fold(0.0, f64::max);
    let each = ships.iter().map(|ship| ship_damage(ship)).collect::<Vec<_>>();
    view! {
        <section class="figures-part">
            <h3 class="figures-part__title">"Expected damage by range"</h3>
            <p class="figures-part__note">
                "The exact average of one attack from each ship's best arc, added up, before defense tokens. Striped: from upgrades."
            </p>
            {table("Expected damage of the whole fleet to ships", "To ships", &ship, &[], scale)}
            {table(
                "Expected damage of the whole fleet to squadrons",
                "To squadrons",
                &squadron,
                &[],
                scale,
            )}
            {cards(analysis)}
            <details class="figures-part__each">
                <summary>"Damage by ship"</summary>
                <div class="figures-grid">{each}</div>
            </details>
        </section>
    }
    .into_any()
}

fn ship_damage(ship: &ShipFigures) -> AnyView {
    let damage = ship.damage.map(|(damage, _)| damage);
    let arcs: Vec<&'static str> =
        ship.damage.iter().map(|(_, arc)| arc.map_or("", |arc| arc.name())).collect();
    let both = damage.iter().chain(&ship.anti_squadron_damage);
    let scale = both.map(|it| it.upgraded).fold(0.0, f64::max);
    view! {
        <div class="figures-card">
            <h4 class="figures-card__title">{ship.name.clone()}</h4>
            {table(
                &format!("Expected damage of {} to ships", ship.name),
                "To ships",
                &damage,
                &arcs,
                scale,
            )}
            {table(
                &format!("Expected damage of {} to squadrons", ship.name),
                "To squadrons",
                &ship.anti_squadron_damage,
                &[],
                scale,
            )}
        </div>
    }
    .into_any()
}

fn table(
    caption: &str,
    head: &'static str,
    damage: &[Expected; 3],
    arcs: &[&'static str],
    scale: f64,
) -> AnyView {
    let mut rows: Vec<AnyView> = Vec::new();
    for (band, damage) in damage.iter().enumerate() {
        let plain =
            Piece { length: damage.dice, paint: Paint::Plain, text: hundredths(damage.dice) };
        let added = format!("+{}", hundredths(damage.gain()));
        let added = Piece { length: damage.gain(), paint: Paint::Added, text: added };
        let of_upgrades = (damage.gain() > 0.0)
            .then(|| format!(", of which {} from upgrades", hundredths(damage.gain())));
        let arc = arcs.get(band).filter(|arc| !arc.is_empty());
        rows.push(
            view! {
                <tr>
                    <th scope="row">
                        {band_name(BANDS[band])}
                        {arc.map(|arc| view! { <span class="bars__aside">{*arc}</span> })}
                    </th>
                    <td class="bars__wide">{bar(&[plain, added], scale)}</td>
                    <td>
                        {hundredths(damage.upgraded)}
                        <span class="visually-hidden">{of_upgrades}</span>
                    </td>
                </tr>
            }
            .into_any(),
        );
    }
    view! {
        <table class="bars">
            <caption class="visually-hidden">{caption.to_owned()}</caption>
            <thead>
                <tr>
                    <th scope="col" colspan="2">
                        {head}
                    </th>
                    <th scope="col">"Average"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

/// Which upgrades are in the figures, on whose word, and which are not.
fn cards(analysis: &Analysis) -> AnyView {
    let mut counted: Vec<(&'static Card, String, &'static str)> = Vec::new();
    let mut uncounted: Vec<&'static str> = Vec::new();
    for ship in &analysis.ships {
        for it in &ship.counted {
            if !counted.iter().any(|(card, ..)| card.id == it.card.id) {
                counted.push((it.card, it.limit.words().to_owned(), it.cite));
            }
        }
        for card in &ship.uncounted {
            if !uncounted.contains(&card.name) {
                uncounted.push(card.name);
            }
        }
    }
    let counted: Vec<AnyView> = counted
        .into_iter()
        .map(|(card, limit, cite)| {
            view! {
                <li class="counted__card">
                    <a href=format!("/cards/{}", card.id)>{card.name}</a>
                    " "
                    {limit}
                    <cite class="counted__cite">{cite}</cite>
                </li>
            }
            .into_any()
        })
        .collect();
    view! {
        {(!counted.is_empty())
            .then(|| {
                view! {
                    <details class="counted">
                        <summary>
                            "Included: " {count(counted.len(), "upgrade", "upgrades")}
                        </summary>
                        <ul class="counted__cards">{counted}</ul>
                    </details>
                }
            })}
        {(!uncounted.is_empty())
            .then(|| {
                view! {
                    <p class="figures-part__note">
                        <b>"Not included: "</b>
                        {uncounted.join(", ")}
                        ". Their effect depends on the target, the position, a command or the defense."
                    </p>
                }
            })}
    }
    .into_any()
}
