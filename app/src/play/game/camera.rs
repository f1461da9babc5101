//! Which part of the table is seen.

use flagbridge_engine::{Game, Point};

/// Space around the play area, in millimetres.
const MARGIN: f64 = 36.0;

/// The part of the table that is seen, in millimetres of the drawing: `y` runs downwards from side B's edge, or from side
/// A's where the board is flipped. It has the proportions of the element it is seen in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    x: f64,
    y: f64,
    width: f64,
    /// Height by width of what is seen.
    aspect: f64,
    /// Width and height of the whole, with its margin.
    whole: (f64, f64),
    /// Whether side B's edge is at the bottom.
    pub flipped: bool,
}

/// The element the table is drawn in, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pane {
    /// From the left of the window.
    pub left: f64,
    /// From its top.
    pub top: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

impl Camera {
    /// The whole play area.
    pub fn new(game: &Game, flipped: bool) -> Self {
        let (width, height) = game.options.play_area;
        let whole = |side: i32| f64::from(side) / 100.0 + 2.0 * MARGIN;
        let whole = (whole(width), whole(height));
        let aspect = whole.1 / whole.0;
        Self { x: 0.0, y: 0.0, width: whole.0, aspect, whole, flipped }.all()
    }

    /// All of the play area.
    pub fn all(&self) -> Self {
        Self { width: self.widest(), ..*self }.kept()
    }

    /// The same middle, seen in an element of these proportions.
    pub fn fitted(&self, pane: &Pane) -> Self {
        let aspect = (pane.height / pane.width.max(1.0)).clamp(0.1, 10.0);
        let all = self.width >= self.widest();
        let y = self.y + (self.height() - self.width * aspect) / 2.0;
        let next = Self { aspect, y, ..*self };
        if all { next.all() } else { next.zoomed_in_place(1.0) }
    }

    /// The same part of the table, seen from the other edge.
    pub fn turned(&self) -> Self {
        let (x, y) = self.mirrored(self.x + self.width, self.y + self.height());
        Self { x, y, flipped: !self.flipped, ..*self }
    }

    /// The `viewBox`.
    pub fn view_box(&self) -> String {
        format!("{:.2} {:.2} {:.2} {:.2}", self.x, self.y, self.width, self.height())
    }

    /// The transformation that turns the drawing; empty if it is not turned.
    pub fn turn(&self) -> String {
        let (x, y) = self.mirrored(0.0, 0.0);
        if self.flipped {
            format!("rotate(180 {:.2} {:.2})", x / 2.0, y / 2.0)
        } else {
            String::new()
        }
    }

    /// Millimetres in a pixel.
    pub fn grain(&self, pane: &Pane) -> f64 {
        let across = self.width / pane.width.max(1.0);
        across.max(self.height() / pane.height.max(1.0))
    }

    /// The place in the drawing under a pixel.
    pub fn place(&self, pane: &Pane, x: f64, y: f64) -> (f64, f64) {
        let grain = self.grain(pane);
        let middle = (pane.left + pane.width / 2.0, pane.top + pane.height / 2.0);
        let center = self.center();
        (center.0 + (x - middle.0) * grain, center.1 + (y - middle.1) * grain)
    }

    /// The place of the table under a pixel.
    pub fn point(&self, game: &Game, pane: &Pane, x: f64, y: f64) -> Point {
        self.on_table(game, self.place(pane, x, y))
    }

    /// Moved by millimetres.
    pub fn moved(&self, x: f64, y: f64) -> Self {
        Self { x: self.x + x, y: self.y + y, ..*self }.kept()
    }

    /// Nearer or farther by a factor, with a place of the drawing staying where it is.
    pub fn zoomed(&self, factor: f64, (x, y): (f64, f64)) -> Self {
        let width = (self.width * factor).clamp(120.0, self.widest());
        let factor = width / self.width;
        Self { x: x + (self.x - x) * factor, y: y + (self.y - y) * factor, width, ..*self }.kept()
    }

    /// Nearer or farther around the middle.
    pub fn zoomed_in_place(&self, factor: f64) -> Self {
        self.zoomed(factor, self.center())
    }

    /// Around a place of the table, with a width in millimetres.
    pub fn around(&self, game: &Game, at: Point, width: f64) -> Self {
        let mut next = Self { width: width.min(self.widest()), ..*self };
        let y = f64::from(game.options.play_area.1 - at.y) / 100.0;
        let (x, y) = (f64::from(at.x) / 100.0, y);
        let (x, y) = if self.flipped { self.mirrored(x, y) } else { (x, y) };
        next.x = x - next.width / 2.0;
        next.y = y - next.height() / 2.0;
        next.kept()
    }

    /// The place of the table in the middle of what is seen, on the play area.
    pub fn middle(&self, game: &Game) -> Point {
        let (width, height) = game.options.play_area;
        let at = self.on_table(game, self.center());
        Point::new(at.x.clamp(0, width), at.y.clamp(0, height))
    }

    /// A place of the drawing on the table.
    fn on_table(&self, game: &Game, (x, y): (f64, f64)) -> Point {
        let (x, y) = if self.flipped { self.mirrored(x, y) } else { (x, y) };
        let height = game.options.play_area.1;
        Point::new((x * 100.0).round() as i32, height - (y * 100.0).round() as i32)
    }

    /// The place opposite of one, seen from the middle of the play area.
    fn mirrored(&self, x: f64, y: f64) -> (f64, f64) {
        (self.whole.0 - 2.0 * MARGIN - x, self.whole.1 - 2.0 * MARGIN - y)
    }

    fn center(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height() / 2.0)
    }

    fn height(&self) -> f64 {
        self.width * self.aspect
    }

    /// The width at which all of the play area is seen.
    fn widest(&self) -> f64 {
        self.whole.0.max(self.whole.1 / self.aspect)
    }

    /// Nothing beyond the edge is seen, but where all of the table is not enough to fill the element.
    fn kept(self) -> Self {
        let keep = |at: f64, size: f64, whole: f64| match size < whole {
            true => at.clamp(-MARGIN, whole - MARGIN - size),
            false => -MARGIN - (size - whole) / 2.0,
        };
        Self {
            x: keep(self.x, self.width, self.whole.0),
            y: keep(self.y, self.height(), self.whole.1),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::fixture::session;

    const PHONE: Pane = Pane { left: 4.0, top: 60.0, width: 382.0, height: 340.0 };

    #[test]
    fn a_flipped_board_has_the_other_edge_at_the_bottom_and_shows_the_same_part() {
        let session = session(["person", "person"]);
        let game = session.table().game();
        let camera = Camera::new(game, false).fitted(&PHONE);
        let near = camera.around(game, Point::new(30_000, 20_000), 700.0);
        let low = |camera: &Camera| camera.point(game, &PHONE, 195.0, 390.0);
        let high = |camera: &Camera| camera.point(game, &PHONE, 195.0, 70.0);
        assert!(low(&near).y < high(&near).y);
        let turned = near.turned();
        assert!(low(&turned).y > high(&turned).y);
        assert_eq!(turned.middle(game), near.middle(game));
        assert_eq!(turned.turned(), near);
        let at = Point::new(120_000, 50_000);
        let there = Camera::new(game, true).fitted(&PHONE).around(game, at, 500.0);
        assert_eq!(there.middle(game), at);
    }

    #[test]
    fn nothing_beyond_the_edge_is_seen_while_the_table_fills_the_screen() {
        let session = session(["person", "person"]);
        let game = session.table().game();
        let (width, height) = game.options.play_area;
        for flipped in [false, true] {
            for corner in [Point::new(0, 0), Point::new(width, height), Point::new(0, height)] {
                let camera = Camera::new(game, flipped).fitted(&PHONE).around(game, corner, 700.0);
                let camera = camera.moved(-5_000.0, 5_000.0).moved(9_000.0, -9_000.0);
                let margin = MARGIN as i32 * 100 + 1;
                for (x, y) in [(4.0, 60.0), (386.0, 400.0)] {
                    let at = camera.point(game, &PHONE, x, y);
                    assert!((-margin..=width + margin).contains(&at.x), "{at:?}");
                    assert!((-margin..=height + margin).contains(&at.y), "{at:?}");
                }
            }
        }
    }

    #[test]
    fn all_of_the_table_is_seen_in_any_window() {
        let session = session(["person", "person"]);
        let game = session.table().game();
        let (width, height) = game.options.play_area;
        for pane in [PHONE, Pane { width: 900.0, ..PHONE }, Pane { height: 2_000.0, ..PHONE }] {
            let camera = Camera::new(game, false).fitted(&pane);
            let first = camera.point(game, &pane, pane.left, pane.top);
            let last = camera.point(game, &pane, pane.left + pane.width, pane.top + pane.height);
            assert!(first.x <= 0 && first.y >= height, "{first:?}");
            assert!(last.x >= width && last.y <= 0, "{last:?}");
        }
    }
}
