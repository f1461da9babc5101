//! Which part of the table is seen.

use flagbridge_engine::{Game, Point};

/// Space around the play area, in millimetres.
const MARGIN: f64 = 36.0;

/// The part of the table in the drawing's own units: millimetres, `y` downwards from side B's edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in super::super) struct Camera {
    x: f64,
    y: f64,
    width: f64,
    /// Width and height of the whole, with its margin.
    whole: (f64, f64),
}

/// The element the table is drawn in, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in super::super) struct Pane {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl Camera {
    /// The whole play area.
    pub(in super::super) fn new(game: &Game) -> Self {
        let (width, height) = game.options.play_area;
        let whole = |side: i32| f64::from(side) / 100.0 + 2.0 * MARGIN;
        let whole = (whole(width), whole(height));
        Self { x: -MARGIN, y: -MARGIN, width: whole.0, whole }
    }

    /// The `viewBox`.
    pub(in super::super) fn view_box(&self) -> String {
        format!("{:.2} {:.2} {:.2} {:.2}", self.x, self.y, self.width, self.height())
    }

    /// Millimetres in a pixel.
    pub(in super::super) fn grain(&self, pane: &Pane) -> f64 {
        let across = self.width / pane.width.max(1.0);
        across.max(self.height() / pane.height.max(1.0))
    }

    /// The place in the drawing under a pixel.
    pub(in super::super) fn place(&self, pane: &Pane, x: f64, y: f64) -> (f64, f64) {
        let grain = self.grain(pane);
        let middle = (pane.left + pane.width / 2.0, pane.top + pane.height / 2.0);
        let center = (self.x + self.width / 2.0, self.y + self.height() / 2.0);
        (center.0 + (x - middle.0) * grain, center.1 + (y - middle.1) * grain)
    }

    /// Moved by so many millimetres.
    pub(in super::super) fn moved(&self, x: f64, y: f64) -> Self {
        Self { x: self.x + x, y: self.y + y, ..*self }.kept()
    }

    /// Nearer or farther by a factor, with a place of the drawing staying where it is.
    pub(in super::super) fn zoomed(&self, factor: f64, (x, y): (f64, f64)) -> Self {
        let width = (self.width * factor).clamp(120.0, self.whole.0);
        let factor = width / self.width;
        Self { x: x + (self.x - x) * factor, y: y + (self.y - y) * factor, width, ..*self }.kept()
    }

    /// Nearer or farther around the middle.
    pub(in super::super) fn zoomed_in_place(&self, factor: f64) -> Self {
        self.zoomed(factor, (self.x + self.width / 2.0, self.y + self.height() / 2.0))
    }

    /// Around a place of the table, so many millimetres wide.
    pub(in super::super) fn around(&self, game: &Game, at: Point, width: f64) -> Self {
        let width = width.min(self.whole.0);
        let mut next = Self { width, ..*self };
        next.x = f64::from(at.x) / 100.0 - width / 2.0;
        next.y = f64::from(game.options.play_area.1 - at.y) / 100.0 - next.height() / 2.0;
        next.kept()
    }

    /// The place of the table in the middle of what is seen, on the play area.
    pub(in super::super) fn middle(&self, game: &Game) -> Point {
        let (width, height) = game.options.play_area;
        let x = (self.x + self.width / 2.0) * 100.0;
        let y = f64::from(height) - (self.y + self.height() / 2.0) * 100.0;
        Point::new((x as i32).clamp(0, width), (y as i32).clamp(0, height))
    }

    fn height(&self) -> f64 {
        self.width * self.whole.1 / self.whole.0
    }

    /// Some of the play area always stays in sight.
    fn kept(self) -> Self {
        let keep = |at: f64, size: f64, whole: f64| {
            at.clamp(-MARGIN - size / 2.0, whole - MARGIN - size / 2.0)
        };
        Self {
            x: keep(self.x, self.width, self.whole.0),
            y: keep(self.y, self.height(), self.whole.1),
            ..self
        }
    }
}
