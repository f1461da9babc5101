//! What lies beside a ship: its revealed dial, tokens and faceup damage, as a row of symbols below its sign.

use flagbridge_engine::{ShipId, Table};

use super::dials;
use super::dice::token_glyph;
use super::svg::escape;
use crate::icon::{Glyph, reference};
use crate::play::game::naming;

/// The width of a symbol, in pixels.
const SIZE: f64 = 15.0;

/// The row, with the middle of its upper edge here. Empty if nothing lies beside the ship.
pub(crate) fn row(table: &Table, ship: ShipId, (x, y): (f64, f64), grain: f64) -> String {
    let state = table.ship(ship);
    let revealed = state
        .revealed
        .map(|command| (dials::glyph(command), " lying--dial", format!("{} dial", command.name())));
    let commands = state.tokens.iter().map(|command| {
        (dials::glyph(command), " lying--command", format!("{} token", command.name()))
    });
    let defense = state.defense.iter().map(|token| {
        let spent = if token.readied { "" } else { " lying--spent" };
        (token_glyph(token.kind), spent, naming::token(*token))
    });
    let faceup = state
        .faceup()
        .map(|card| (Glyph::FaceCritical, " lying--damage", naming::card(table.game(), card)));
    let all: Vec<_> = revealed.into_iter().chain(commands).chain(defense).chain(faceup).collect();
    if all.is_empty() {
        return String::new();
    }
    let size = SIZE * grain;
    let left = x - size * all.len() as f64 / 2.0;
    let mut svg = r#"<g class="lying-row">"#.to_owned();
    for (place, (glyph, class, words)) in all.into_iter().enumerate() {
        let left = left + size * place as f64;
        svg += &format!(
            r#"<g class="lying{class}"><title>{0}</title><rect x="{left:.1}" y="{y:.1}" width="{size:.1}" height="{size:.1}" rx="{1:.1}"></rect><use href="{2}" x="{3:.1}" y="{4:.1}" width="{5:.1}" height="{5:.1}"></use></g>"#,
            escape(&words),
            size * 0.2,
            reference(glyph),
            left + size * 0.08,
            y + size * 0.08,
            size * 0.84,
        );
    }
    svg + "</g>"
}
