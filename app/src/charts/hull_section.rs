//! Hull and shields by zone.

use flagbridge_analysis::{Analysis, ShipFigures};
use flagbridge_cards::HullZone;
use leptos::prelude::*;

use super::bar::{Paint, Piece, bar};
use super::shield_diagram::shield_diagram;

/// The section.
pub(crate) fn hull_section(analysis: &Analysis, ships: &[&ShipFigures]) -> AnyView {
    let zones: Vec<(&'static str, u32)> = HullZone::ALL
        .iter()
        .filter(|zone| analysis.ships.iter().any(|it| it.ship.hull_zones().contains(zone)))
        .map(|zone| (zone.name(), analysis.shields(*zone)))
        .collect();
    let most = zones.iter().map(|(_, shields)| *shields).max().unwrap_or(0);
    let scale = f64::from(most.max(analysis.hull()).max(1));
    let row = |name: String, points: u32, paint: Paint| {
        let piece = Piece { length: points.into(), paint, text: String::new() };
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td class="bars__wide">{bar(&[piece], scale)}</td>
                <td>{points}</td>
            </tr>
        }
        .into_any()
    };
    let mut rows = vec![row("Hull".to_owned(), analysis.hull(), Paint::Hull)];
    rows.extend(
        zones.iter().map(|(zone, shields)| row(format!("{zone} shields"), *shields, Paint::Shield)),
    );
    let diagrams: Vec<AnyView> = ships.iter().map(|ship| shield_diagram(ship)).collect();
    view! {
        <section class="figures-part">
            <h3 class="figures-part__title">"Hull and shields"</h3>
            <p class="figures-part__note">
                {format!(
                    "Total: {} hull and {} shields.",
                    analysis.hull(),
                    analysis.all_shields(),
                )}
            </p>
            <table class="bars">
                <caption class="visually-hidden">"Hull and shields of the whole fleet"</caption>
                <tbody>{rows}</tbody>
            </table>
            <div class="shields-row">{diagrams}</div>
        </section>
    }
    .into_any()
}
