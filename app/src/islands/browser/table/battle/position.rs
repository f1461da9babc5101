//! The position in words: what the drawing shows, for those who do not see it.

use flagbridge_engine::{MarkerKind, Point, Seat, ShipId, SquadronId, Table, Unit};
use leptos::prelude::*;

use super::svg::number;
use super::table_state::TableState;
use crate::play::game::naming;

/// A ship in one line: where it is, how it fares.
pub(crate) fn ship_line(table: &Table, ship: ShipId) -> String {
    let (profile, state) = (table.game().ship(ship), table.ship(ship));
    let hull = table.hull_value(ship);
    let left = hull.saturating_sub(state.damage.len() as u8);
    let zones = profile.ship.hull_zones().iter();
    let shields: Vec<String> =
        zones.map(|zone| format!("{} {}", naming::zone(*zone), state.shields(*zone))).collect();
    let tokens: Vec<String> = state.defense.iter().map(|token| naming::token(*token)).collect();
    let tokens = if tokens.is_empty() { "none".to_owned() } else { tokens.join(", ") };
    let done = if state.activated { "; has activated" } else { "" };
    format!(
        "{}: hull {left} of {hull}; speed {}; shields {}; defense tokens {tokens}{done}",
        naming::ship(table.game(), ship),
        state.speed,
        shields.join(", "),
    )
}

/// A squadron in one line.
pub(crate) fn squadron_line(table: &Table, squadron: SquadronId) -> String {
    let (profile, state) = (table.game().squadron(squadron), table.squadron(squadron));
    let done = if state.activated { "; has activated" } else { "" };
    let engaged = table.engaged_with(squadron).count();
    let engaged = if engaged > 0 { "; engaged" } else { "" };
    format!(
        "{}: hull {} of {}; speed {}{engaged}{done}",
        naming::squadron(table.game(), squadron),
        state.hull,
        profile.squadron.hull,
        table.squadron_speed(squadron),
    )
}

/// The position in words, folded.
pub(crate) fn words(table_state: TableState) -> AnyView {
    let lines = move || {
        let lines = lines(&table_state.settled.get()).into_iter();
        lines.map(|line| view! { <li>{line}</li> }).collect_view()
    };
    view! {
        <details class="fold position">
            <summary class="fold__title">"The position in words"</summary>
            <ul class="position__lines">{lines}</ul>
        </details>
    }
    .into_any()
}

/// The whole table as lines of text.
pub(crate) fn lines(table: &Table) -> Vec<String> {
    let at = |at: Point| {
        format!("{} mm from the left, {} mm from side A’s edge", number(at.x), number(at.y))
    };
    let mut lines = Vec::new();
    for seat in Seat::ALL {
        for ship in table.ships_of(seat) {
            let pose = table.ship(ship).pose;
            let heading = number(pose.heading.hundredths());
            lines.push(format!("{}; {}, heading {heading}°", ship_line(table, ship), at(pose.at)));
        }
        for squadron in table.squadrons_of(seat) {
            let place = at(table.squadron(squadron).at);
            lines.push(format!("{}; {place}", squadron_line(table, squadron)));
        }
    }
    for (place, obstacle) in table.obstacles().iter().enumerate() {
        let name = naming::obstacle(table, place as u8);
        lines.push(format!("{name}; {}", at(obstacle.pose.at)));
    }
    for marker in table.markers() {
        let name = match marker.kind {
            MarkerKind::Objective => "Objective token".to_owned(),
            MarkerKind::Mine => naming::unit(table, Unit::Mine(marker.at)),
            MarkerKind::GravWell => "Grav well token".to_owned(),
            MarkerKind::GravShift => "Grav shift token".to_owned(),
        };
        lines.push(format!("{name}; {}", at(marker.at)));
    }
    for ship in table.ships() {
        if let Some(token) = table.ship(ship).targeting {
            let name = naming::ship(table.game(), ship);
            lines.push(format!("Targeting token of {name}; {}", at(token)));
        }
    }
    lines
}
