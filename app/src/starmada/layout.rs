//! Where hexes are drawn: rows run from left to right, so hexes stand on a corner.

use std::fmt::Write as _;

use flagbridge_starmada::{Board, Direction, Hex};

/// From one side of a hex to the opposite one.
pub const WIDTH: f64 = 20.0;
/// From the middle of a hex to a corner.
pub const RADIUS: f64 = WIDTH / 1.732_050_807_568_877_2;
/// From one row to the next.
const ROW: f64 = RADIUS * 1.5;

/// Width and height of the drawing of a board.
pub fn size(board: Board) -> (f64, f64) {
    let width = f64::from(board.columns) * WIDTH + WIDTH / 2.0;
    (width, f64::from(board.rows - 1) * ROW + 2.0 * RADIUS)
}

/// The middle of a hex.
pub fn center(hex: Hex) -> (f64, f64) {
    let x = f64::from(hex.q) * WIDTH + f64::from(hex.r) * WIDTH / 2.0 + WIDTH / 2.0;
    (x, f64::from(hex.r) * ROW + RADIUS)
}

/// The hex at a point of the drawing; it may lie off the board.
pub fn hex_at(x: f64, y: f64) -> Hex {
    let r = (y - RADIUS) / ROW;
    let q = (x - WIDTH / 2.0) / WIDTH - r / 2.0;
    let s = -q - r;
    let (mut whole_q, mut whole_r, whole_s) = (q.round(), r.round(), s.round());
    // The coordinate that was rounded most follows from the other two.
    let (off_q, off_r, off_s) = ((whole_q - q).abs(), (whole_r - r).abs(), (whole_s - s).abs());
    if off_q > off_r && off_q > off_s {
        whole_q = -whole_r - whole_s;
    } else if off_r > off_s {
        whole_r = -whole_q - whole_s;
    }
    Hex { q: whole_q as i16, r: whole_r as i16 }
}

/// The outlines of hexes as one path.
pub fn outlines(hexes: impl IntoIterator<Item = Hex>) -> String {
    let (half, side) = (WIDTH / 2.0, RADIUS);
    let mut path = String::new();
    for hex in hexes {
        let (x, y) = center(hex);
        // Writing to a string cannot fail.
        let _ = write!(
            path,
            "M{x:.1} {:.2}l{half} {:.2}v{side:.2}l-{half} {:.2}l-{half} -{:.2}v-{side:.2}z",
            y - side,
            side / 2.0,
            side / 2.0,
            side / 2.0
        );
    }
    path
}

/// By how many degrees a drawing whose bow points to the right is turned.
pub fn angle(direction: Direction) -> f64 {
    f64::from(direction as u8) * 60.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hex_is_found_at_its_middle_and_around_it() {
        for hex in Board::LARGE.hexes() {
            let (x, y) = center(hex);
            for (right, down) in [(0.0, 0.0), (9.0, 0.0), (-9.0, 0.0), (0.0, 10.0), (4.0, -8.0)] {
                assert_eq!(hex_at(x + right, y + down), hex);
            }
            let (width, height) = size(Board::LARGE);
            assert!(x > 0.0 && x < width && y > 0.0 && y < height);
        }
    }

    #[test]
    fn a_step_leads_where_its_direction_points() {
        let from = Hex::at(5, 5);
        let (x, y) = center(from);
        for direction in Direction::ALL {
            let turned = angle(direction).to_radians();
            let there = hex_at(x + WIDTH * turned.cos(), y + WIDTH * turned.sin());
            assert_eq!(there, from.step(direction, 1));
        }
    }
}
