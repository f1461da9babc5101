//! Symbols of the site's sprite, for drawings that stand alone.

use flagbridge_app::icon::Glyph;

const SPRITE: &str = include_str!("../../../../style/icons.svg");

/// A symbol in a colour, `side` wide and high at a place.
pub(super) fn drawn(glyph: Glyph, (x, y): (f64, f64), side: f64, color: &str) -> String {
    let scale = side / 24.0;
    format!(
        "<g transform=\"translate({x} {y}) scale({scale})\" color=\"{color}\">{}</g>",
        symbol(glyph)
    )
}

/// What the sprite holds between the tags of a symbol.
fn symbol(glyph: Glyph) -> &'static str {
    let tag = format!("<symbol id=\"{}\"", glyph.id());
    let inside = SPRITE.split_once(&tag).and_then(|(_, after)| after.split_once('>'));
    inside.and_then(|(_, after)| after.split_once("</symbol>")).map_or("", |(inside, _)| inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_is_found_in_the_sprite() {
        for glyph in Glyph::ALL {
            let inside = symbol(*glyph);
            assert!(inside.starts_with('<') && !inside.contains("symbol"), "{glyph:?}: {inside}");
        }
    }
}
