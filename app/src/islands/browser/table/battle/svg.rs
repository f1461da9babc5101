//! Writing SVG: exact numbers, escaped words.

use flagbridge_engine::geometry::Polygon;
use flagbridge_engine::{Game, Point};

/// Hundredths of a millimetre as millimetres, exactly.
pub(crate) fn number(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let value = hundredths.unsigned_abs();
    match (value / 100, value % 100) {
        (whole, 0) => format!("{sign}{whole}"),
        (whole, part) => format!("{sign}{whole}.{part:02}"),
    }
}

/// A place of the table in the drawing, whose `y` runs downwards from side B's edge.
pub(crate) fn place(game: &Game, at: Point) -> String {
    format!("{} {}", number(at.x), number(game.options.play_area.1 - at.y))
}

/// Corners for a `points` attribute.
pub(crate) fn corners(game: &Game, corners: &[Point]) -> String {
    let places: Vec<String> = corners.iter().map(|corner| place(game, *corner)).collect();
    places.join(" ")
}

/// Corners of a shape in a ship's own terms, whose `y` runs ahead.
pub(crate) fn own_corners(polygon: &Polygon) -> String {
    let own = |corner: &Point| format!("{} {}", number(corner.x), number(-corner.y));
    polygon.corners().iter().map(own).collect::<Vec<_>>().join(" ")
}

/// Words as text of the drawing.
pub(crate) fn escape(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
