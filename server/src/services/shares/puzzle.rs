//! The preview of a puzzle: the table at the moment of the decision, without its answer.

use std::fmt::Write as _;

use flagbridge_app::icon::Glyph;
use flagbridge_app::silhouette::{LENGTH, WIDTH as HULL_WIDTH, paths};
use flagbridge_data::catalogue;
use flagbridge_engine::record::Record;
use flagbridge_engine::{Point, Seat, ShipId, Table};
use flagbridge_puzzles::{Puzzle, record};

use super::canvas::{BESIDE_EMBLEM, MARGIN, SOFT, WIDTH, begin, end, heading, hue};

/// Where the table is drawn.
const TOP: f64 = 160.0;
const TALL: f64 = 412.0;
/// The colours of the two sides and of what lies between them.
const SIDES: [&str; 2] = ["#f2b24b", "#6fb6f2"];
const SPACE: &str = "#111b30";
const ROCK: &str = "#3a465e";

/// The puzzle; none if its record cannot be played.
pub(crate) fn drawing(puzzle: &Puzzle) -> Option<String> {
    let mut record = Record::read(record(&puzzle.game)?, catalogue()).ok()?;
    record.actions.truncate(puzzle.place);
    let table = record.replay(catalogue(), |_, _| ()).ok()?;
    let mut out = begin("Puzzle", Glyph::Mark, hue(None));
    let stars = "★".repeat(usize::from(puzzle.difficulty));
    let title = format!("Puzzle: {}", puzzle.theme.title());
    let under = format!("Round {} · side {} decides · {stars}", puzzle.round, puzzle.seat);
    heading(&mut out, &title, &under, WIDTH - MARGIN - BESIDE_EMBLEM);
    board(&mut out, &table);
    Some(end(out, "One answer is clearly best. Can you find it?"))
}

/// The table in the middle of the picture, with side A's edge at the bottom.
fn board(out: &mut String, table: &Table) {
    let (width, height) = table.game().options.play_area;
    let (across, along) = (f64::from(width) / 100.0, f64::from(height) / 100.0);
    let scale = (TALL / along).min((WIDTH - 2.0 * MARGIN) / across);
    let left = (WIDTH - across * scale) / 2.0;
    let _ = write!(
        out,
        "<g transform=\"translate({left:.1} {TOP:.1}) scale({scale:.4})\">\
         <rect width=\"{across}\" height=\"{along}\" rx=\"12\" fill=\"{SPACE}\" stroke=\"{SOFT}\" stroke-opacity=\"0.5\" stroke-width=\"2\"/>"
    );
    let place = |at: Point| (f64::from(at.x) / 100.0, f64::from(height - at.y) / 100.0);
    for obstacle in table.obstacles() {
        let outline = table.outline(obstacle);
        let corner = |corner: &Point| {
            let (x, y) = place(*corner);
            format!("{x:.1},{y:.1}")
        };
        let corners: Vec<String> = outline.corners().iter().map(corner).collect();
        let _ = write!(out, "<polygon points=\"{}\" fill=\"{ROCK}\"/>", corners.join(" "));
    }
    for seat in Seat::ALL {
        let color = SIDES[seat.index()];
        table
            .ships_of(seat)
            .for_each(|id| ship(out, table, id, place(table.ship(id).pose.at), color));
        for squadron in table.squadrons_of(seat) {
            let (x, y) = place(table.squadron(squadron).at);
            let radius = f64::from(table.game().squadron_radius) / 100.0;
            let _ = write!(
                out,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{color}\" fill-opacity=\"0.25\" stroke=\"{color}\" stroke-width=\"4\"/>"
            );
        }
    }
    out.push_str("</g>");
}

/// A ship on its base.
fn ship(out: &mut String, table: &Table, id: ShipId, (x, y): (f64, f64), color: &str) {
    let profile = table.game().ship(id);
    let (width, length) =
        (f64::from(profile.base.width) / 100.0, f64::from(profile.base.length) / 100.0);
    let scale = (width / HULL_WIDTH).min(length / LENGTH) * 0.94;
    let (hull, _) = paths(catalogue().chassis(profile.ship.chassis).silhouette);
    let heading = f64::from(table.ship(id).pose.heading.hundredths()) / 100.0;
    let _ = write!(
        out,
        "<g transform=\"translate({x:.1} {y:.1}) rotate({heading:.2})\">\
         <rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{length:.1}\" rx=\"4\" fill=\"{color}\" fill-opacity=\"0.16\" stroke=\"{color}\" stroke-width=\"3\"/>\
         <path transform=\"translate(0 {:.2}) scale({scale:.4})\" d=\"{hull}\" fill=\"{color}\"/></g>",
        -width / 2.0,
        -length / 2.0,
        -LENGTH / 2.0 * scale,
    );
}

#[cfg(test)]
mod tests {
    use flagbridge_puzzles::puzzles;

    use super::*;
    use crate::services::shares::raster;

    #[test]
    fn every_puzzle_has_a_picture_that_does_not_tell_the_answer() {
        assert!(!puzzles().is_empty());
        for puzzle in puzzles() {
            let drawing = drawing(puzzle).unwrap_or_else(|| panic!("{}", puzzle.id));
            assert!(drawing.contains("<path") && !drawing.contains("NaN"), "{}", puzzle.id);
            let mut other = puzzle.clone();
            other.answers.reverse();
            assert_eq!(super::drawing(&other).as_ref(), Some(&drawing), "{}", puzzle.id);
        }
        assert!(raster::png(&drawing(&puzzles()[0]).unwrap()).is_ok());
    }
}
