//! How large the board is drawn: by buttons, wheel and two fingers.

use leptos::prelude::*;
use leptos::svg::Svg;
use web_sys::PointerEvent;

use super::state::TableState;

/// The board as wide as its frame, in percent.
pub(super) const LEAST: f64 = 100.0;
/// The widest the board gets, in percent.
pub(super) const MOST: f64 = 800.0;
/// What a press of a button multiplies the width by.
pub(super) const STEP: f64 = 1.6;
/// From how many pixels a unit on, hexes show their numbers.
pub(super) const NUMBERED: f64 = 2.2;

/// Changes how large the board is drawn, around a point that stays where it is on the screen.
#[derive(Clone, Copy)]
pub(super) struct Zoom {
    state: TableState,
    drawing: NodeRef<Svg>,
    anchor: StoredValue<Option<Anchor>>,
}

/// A point of the drawing, as shares of its width and height, and where it is on the screen.
#[derive(Clone, Copy)]
struct Anchor {
    share: [f64; 2],
    at: [f64; 2],
    /// Whether the page scrolls where the frame cannot: a frame that grows with the board would move the point away.
    pointed: bool,
}

impl Zoom {
    pub(super) fn new(state: TableState, drawing: NodeRef<Svg>) -> Zoom {
        Zoom { state, drawing, anchor: StoredValue::new(None) }
    }

    /// Enlarges the board by a factor around a point of the screen; without one around the middle of its frame.
    pub(super) fn by(self, factor: f64, point: Option<[f64; 2]>) {
        // Of several changes before the next picture the first knows the point where it was seen.
        if self.anchor.get_value().is_none() {
            self.anchor.set_value(self.anchor_at(point));
            request_animation_frame(move || self.hold());
        }
        self.state.zoom.update(|zoom| *zoom = (*zoom * factor).clamp(LEAST, MOST));
    }

    fn anchor_at(self, point: Option<[f64; 2]>) -> Option<Anchor> {
        let drawing = self.drawing.get_untracked()?;
        let frame = drawing.parent_element()?.get_bounding_client_rect();
        let middle = [frame.left() + frame.width() / 2.0, frame.top() + frame.height() / 2.0];
        let (at, board) = (point.unwrap_or(middle), drawing.get_bounding_client_rect());
        let share =
            [(at[0] - board.left()) / board.width(), (at[1] - board.top()) / board.height()];
        let pointed = point.is_some() && !self.state.full.get_untracked();
        Some(Anchor { share, at, pointed })
    }

    /// Scrolls the frame so that the point is where it was.
    fn hold(self) {
        let Some(Anchor { share, at, pointed }) =
            self.anchor.try_update_value(Option::take).flatten()
        else {
            return;
        };
        let Some(drawing) = self.drawing.get_untracked() else { return };
        let Some(frame) = drawing.parent_element() else { return };
        let strayed = || {
            let board = drawing.get_bounding_client_rect();
            let now =
                [board.left() + share[0] * board.width(), board.top() + share[1] * board.height()];
            [now[0] - at[0], now[1] - at[1]]
        };
        let [along, down] = strayed();
        frame.set_scroll_left(frame.scroll_left() + along.round() as i32);
        frame.set_scroll_top(frame.scroll_top() + down.round() as i32);
        if pointed {
            window().scroll_by_with_x_and_y(0.0, strayed()[1]);
        }
    }
}

/// Pixels for each unit of the drawing. It follows the zoom, full screen and the size of the window.
pub(super) fn scale(state: TableState, drawing: NodeRef<Svg>, width: f64) -> Memo<f64> {
    let resized = RwSignal::new(0_u32);
    let handle = window_event_listener(leptos::ev::resize, move |_| {
        resized.update(|count| *count = count.wrapping_add(1));
    });
    on_cleanup(move || handle.remove());
    let measured = RwSignal::new(1.0);
    Effect::new(move |_| {
        resized.track();
        state.zoom.track();
        state.full.track();
        let Some(drawing) = drawing.get() else { return };
        // Measured once the page is laid out again.
        request_animation_frame(move || {
            let pixels = drawing.get_bounding_client_rect().width();
            if pixels > 0.0 {
                measured.set(pixels / width);
            }
        });
    });
    Memo::new(move |_| measured.get())
}

/// Fingers on the board: two of them that move apart enlarge it.
#[derive(Clone, Copy, Default)]
pub(super) struct Fingers(StoredValue<Vec<(i32, f64, f64)>>);

impl Fingers {
    /// A finger touches the board. Returns whether it is the second.
    pub(super) fn press(self, event: &PointerEvent) -> bool {
        if event.pointer_type() != "touch" {
            return false;
        }
        let place = (event.pointer_id(), event.client_x().into(), event.client_y().into());
        self.0.update_value(|fingers| {
            fingers.retain(|finger| finger.0 != place.0);
            fingers.push(place);
        });
        self.are_two()
    }

    /// A finger moves. Returns by which factor the distance of two fingers has changed, and the point between them.
    pub(super) fn spread(self, event: &PointerEvent) -> Option<(f64, [f64; 2])> {
        let before = self.distance()?;
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        self.0.update_value(|fingers| {
            if let Some(finger) = fingers.iter_mut().find(|it| it.0 == event.pointer_id()) {
                (finger.1, finger.2) = (x, y);
            }
        });
        let after = self.distance()?;
        let middle = self.middle()?;
        (before > 0.0 && after > 0.0).then(|| (after / before, middle))
    }

    /// Whether two fingers are on the board, so that it must not scroll with them.
    pub(super) fn are_two(self) -> bool {
        self.0.with_value(|fingers| fingers.len() > 1)
    }

    /// A finger leaves the board.
    pub(super) fn lift(self, event: &PointerEvent) {
        self.0.update_value(|fingers| fingers.retain(|it| it.0 != event.pointer_id()));
    }

    fn middle(self) -> Option<[f64; 2]> {
        self.0.with_value(|fingers| match fingers.as_slice() {
            [(_, x1, y1), (_, x2, y2), ..] => Some([x1.midpoint(*x2), y1.midpoint(*y2)]),
            _ => None,
        })
    }

    fn distance(self) -> Option<f64> {
        self.0.with_value(|fingers| match fingers.as_slice() {
            [(_, x1, y1), (_, x2, y2), ..] => Some((x1 - x2).hypot(y1 - y2)),
            _ => None,
        })
    }
}
