//! The sheet that pictures are drawn on: its size, its colours, its frame and its text.

use std::fmt::Write as _;

use flagbridge_app::fleet_strip::{FleetStrip, Piece};
use flagbridge_app::icon::Glyph;
use flagbridge_cards::Faction;

use super::emblem;
use super::lettering::{BOLD, escaped, fitting, width};

pub(super) const WIDTH: f64 = 1200.0;
pub(super) const HEIGHT: f64 = 630.0;
pub(super) const MARGIN: f64 = 48.0;
/// Where the text beside the emblem begins.
pub(super) const BESIDE_EMBLEM: f64 = MARGIN + 104.0;

pub(super) const INK: &str = "#eef1f6";
pub(super) const SOFT: &str = "#aab4c6";
const GROUND: &str = "#0d1424";
const FONT: &str = "Barlow, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', Arial, sans-serif";

/// The beginning of a picture: ground, a band in the hue, and the emblem.
pub(super) fn begin(title: &str, glyph: Glyph, hue: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"{FONT}\" fill=\"{INK}\"><title>{}</title>\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{GROUND}\"/>\
         <rect width=\"10\" height=\"{HEIGHT}\" fill=\"{hue}\"/>\
         <g opacity=\"0.07\">{}</g>{}",
        escaped(title),
        emblem::drawn(glyph, (720.0, 90.0), 560.0, hue),
        emblem::drawn(glyph, (MARGIN, 40.0), 80.0, hue),
    )
}

/// The name in one line as large as it fits, what stands below it, and the rule under both.
pub(super) fn heading(out: &mut String, name: &str, under: &str, room: f64) {
    let fits = |size: &f64| width(name, size * BOLD) <= room;
    let size = [44.0, 38.0, 33.0].into_iter().find(fits).unwrap_or(29.0);
    let text = Text { size, weight: 700, ..Text::default() };
    text.write(out, BESIDE_EMBLEM, 82.0, &fitting(name, size * BOLD, room));
    let under = fitting(under, 24.0, room);
    Text { size: 24.0, color: SOFT, ..Text::default() }.write(out, BESIDE_EMBLEM, 120.0, &under);
    let right = WIDTH - MARGIN;
    let _ = write!(
        out,
        "<path d=\"M{MARGIN} 144H{right}\" stroke=\"{SOFT}\" stroke-opacity=\"0.4\" fill=\"none\"/>"
    );
}

/// The end of a picture: a line about it at the left, whose picture it is at the right.
pub(super) fn end(mut out: String, words: &str) -> String {
    let text = Text { size: 20.0, color: SOFT, ..Text::default() };
    text.write(&mut out, MARGIN, 608.0, &fitting(words, 20.0, 860.0));
    let mark = WIDTH - MARGIN - 160.0;
    let brand = Text { size: 22.0, weight: 700, ..Text::default() };
    brand.write(&mut out, mark + 38.0, 608.0, "Flagbridge");
    out.push_str(&emblem::drawn(Glyph::Mark, (mark, 586.0), 28.0, "#f2b24b"));
    out.push_str("</svg>");
    out
}

/// A fleet drawn to scale, as large as a box allows, on the lower left of it.
pub(super) fn strip(
    out: &mut String,
    strip: &FleetStrip,
    (left, top): (f64, f64),
    (width, height): (f64, f64),
    hue: &str,
) {
    if strip.pieces.is_empty() {
        return;
    }
    let scale = (width / strip.width).min(height / strip.height);
    let down = top + height - strip.height * scale;
    let _ = write!(
        out,
        "<g transform=\"translate({left:.1} {down:.1}) scale({scale:.4})\" fill=\"{hue}\">"
    );
    for Piece { place: (x, y), scale: (across, along), hull, deck } in &strip.pieces {
        let _ = write!(
            out,
            "<g transform=\"translate({x:.1} {y:.1}) scale({across:.3} {along:.3})\"><path d=\"{hull}\"/>"
        );
        if !deck.is_empty() {
            let _ = write!(out, "<path d=\"{deck}\" fill=\"{GROUND}\" fill-opacity=\"0.55\"/>");
        }
        out.push_str("</g>");
    }
    out.push_str("</g>");
}

/// How a text is set.
pub(super) struct Text {
    pub(super) size: f64,
    pub(super) weight: u16,
    pub(super) color: &'static str,
    /// Whether it ends at its place instead of beginning there.
    pub(super) end: bool,
}

impl Default for Text {
    fn default() -> Self {
        Self { size: 20.0, weight: 400, color: INK, end: false }
    }
}

impl Text {
    pub(super) fn write(&self, out: &mut String, x: f64, y: f64, text: &str) {
        let Self { size, weight, color, end } = self;
        let anchor = if *end { " text-anchor=\"end\"" } else { "" };
        let text = escaped(text);
        // Writing into a string cannot fail.
        let _ = write!(
            out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" font-weight=\"{weight}\" fill=\"{color}\"{anchor}>{text}</text>"
        );
    }
}

pub(super) const fn hue(faction: Option<Faction>) -> &'static str {
    match faction {
        Some(Faction::Rebel) => "#f08a5d",
        Some(Faction::Empire) => "#8fb4d9",
        Some(Faction::Republic) => "#e56b6f",
        Some(Faction::Separatist) => "#7f9cf5",
        Some(Faction::PackOne | Faction::PackTwo | Faction::PackThree | Faction::PackFour)
        | None => "#f2b24b",
    }
}
