//! Command, squadron and engineering values.

use flagbridge_analysis::{ShipFigures, Values};
use leptos::prelude::*;

use super::bar::{Paint, Piece, bar};

/// What one of the three tables shows: its name, the value and how it is painted.
type Part = (&'static str, fn(&Values) -> u8, Paint);

/// The section.
pub(crate) fn command_section(ships: &[&ShipFigures]) -> AnyView {
    let parts: [Part; 3] = [
        ("Command", |it| it.command, Paint::Plain),
        ("Squadron", |it| it.squadron, Paint::Added),
        ("Engineering", |it| it.engineering, Paint::Shield),
    ];
    let most = ships.iter().flat_map(|ship| parts.map(|(_, of, _)| of(&ship.values))).max();
    let scale = f64::from(most.unwrap_or(1).max(1));
    let tables: Vec<AnyView> = parts
        .into_iter()
        .map(|(name, of, paint)| {
            let rows = ships.iter().map(|ship| {
                let value = of(&ship.values);
                let piece = Piece { length: value.into(), paint, text: String::new() };
                view! {
                    <tr>
                        <th scope="row">
                            <span class="bars__name">{ship.name.clone()}</span>
                        </th>
                        <td class="bars__wide">{bar(&[piece], scale)}</td>
                        <td>{value}</td>
                    </tr>
                }
                .into_any()
            });
            let sum: u32 = ships.iter().map(|ship| u32::from(of(&ship.values))).sum();
            let rows: Vec<AnyView> = rows.collect();
            view! {
                <table class="bars">
                    <caption class="visually-hidden">{format!("{name} values")}</caption>
                    <thead>
                        <tr>
                            <th scope="col" colspan="2">
                                {name}
                            </th>
                            <th scope="col">{sum}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            }
            .into_any()
        })
        .collect();
    view! {
        <section class="figures-part">
            <h3 class="figures-part__title">"Command values"</h3>
            <div class="figures-grid">{tables}</div>
        </section>
    }
    .into_any()
}
