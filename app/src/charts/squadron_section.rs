//! What the squadrons are for.

use flagbridge_analysis::{Analysis, Role, SquadronLine};
use leptos::prelude::*;

use super::bar::{Paint, Piece, bar};
use super::number::hundredths;

/// The section; nothing if the fleet has no squadrons.
pub(crate) fn squadron_section(analysis: &Analysis) -> AnyView {
    let squadrons = &analysis.squadrons;
    if squadrons.lines.is_empty() {
        return ().into_any();
    }
    let most = f64::from(squadrons.count().max(1));
    let roles: Vec<AnyView> = Role::ALL
        .into_iter()
        .map(|role| {
            let (count, hull, points) = squadrons.of_role(role);
            let piece =
                Piece { length: count.into(), paint: Paint::Plain, text: count.to_string() };
            view! {
                <tr>
                    <th scope="row">{role.name()}</th>
                    <td class="bars__wide">
                        {bar(&[piece], most)} <span class="visually-hidden">{count}</span>
                    </td>
                    <td>{hull}</td>
                    <td>{points}</td>
                </tr>
            }
            .into_any()
        })
        .collect();
    let (to_ships, to_squadrons) = squadrons.damage();
    let keywords = squadrons.keywords().into_iter().map(|(keyword, count)| {
        view! {
            <li class="keyword-count">
                {keyword.name()}
                <b class="keyword-count__number">{count}</b>
            </li>
        }
        .into_any()
    });
    let keywords: Vec<AnyView> = keywords.collect();
    let scale = squadrons.lines.iter().flat_map(|it| [it.to_ships, it.to_squadrons]);
    let scale = scale.fold(0.0, f64::max);
    let lines: Vec<AnyView> = squadrons.lines.iter().map(|it| line(it, scale)).collect();
    view! {
        <section class="figures-part">
            <h3 class="figures-part__title">"Squadrons"</h3>
            <p class="figures-part__note">
                {format!(
                    "Expected damage if each attacks once: {} to ships or {} to squadrons.",
                    hundredths(to_ships),
                    hundredths(to_squadrons),
                )}
            </p>
            <table class="bars">
                <caption class="visually-hidden">"Squadrons by role"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Role"</th>
                        <th scope="col" class="bars__wide">
                            <span class="visually-hidden">"Squadrons"</span>
                        </th>
                        <th scope="col">"Hull"</th>
                        <th scope="col">"Points"</th>
                    </tr>
                </thead>
                <tbody>{roles}</tbody>
            </table>
            <ul class="keyword-counts" aria-label="Squadrons by keyword">{keywords}</ul>
            <details class="figures-part__each">
                <summary>"By squadron"</summary>
                <p class="figures-part__note">
                    "Anti-ship: has Bomber, or expects at least 1 damage against a ship. Anti-squadron: expects at least 1.5 damage against a squadron. Dice only, without rerolls."
                </p>
                <div class="figures-grid">{lines}</div>
            </details>
        </section>
    }
    .into_any()
}

fn line(line: &SquadronLine, scale: f64) -> AnyView {
    let row = |name: &'static str, damage: f64, paint: Paint| {
        let piece = Piece { length: damage, paint, text: String::new() };
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td class="bars__wide">{bar(&[piece], scale)}</td>
                <td>{hundredths(damage)}</td>
            </tr>
        }
        .into_any()
    };
    let rows = vec![
        row("Ships", line.to_ships, Paint::Plain),
        row("Squadrons", line.to_squadrons, Paint::Added),
    ];
    let name = line.card.full_name();
    let facts = format!(
        "{}, hull {}, speed {}, {} points",
        line.role.name(),
        line.squadron.hull,
        line.squadron.speed,
        line.card.points,
    );
    view! {
        <div class="figures-card">
            <h4 class="figures-card__title">
                {(line.count > 1).then(|| format!("{} × ", line.count))}
                {name.clone()}
            </h4>
            <p class="figures-part__note">{facts}</p>
            <table class="bars">
                <caption class="visually-hidden">{format!("Expected damage of {name}")}</caption>
                <tbody>{rows}</tbody>
            </table>
            <p class="figures-part__note">{line.keywords()}</p>
        </div>
    }
    .into_any()
}
