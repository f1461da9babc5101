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

/// Enlarges the board by a factor.
pub(super) fn by(state: TableState, factor: f64) {
    state.zoom.update(|zoom| *zoom = (*zoom * factor).clamp(LEAST, MOST));
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
        self.0.with_value(|fingers| fingers.len() >= 2)
    }

    /// A finger moves. Returns by which factor the distance of two fingers has changed.
    pub(super) fn spread(self, event: &PointerEvent) -> Option<f64> {
        let before = self.distance()?;
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        self.0.update_value(|fingers| {
            if let Some(finger) = fingers.iter_mut().find(|it| it.0 == event.pointer_id()) {
                (finger.1, finger.2) = (x, y);
            }
        });
        let after = self.distance()?;
        (before > 0.0 && after > 0.0).then(|| after / before)
    }

    /// A finger leaves the board.
    pub(super) fn lift(self, event: &PointerEvent) {
        self.0.update_value(|fingers| fingers.retain(|it| it.0 != event.pointer_id()));
    }

    fn distance(self) -> Option<f64> {
        self.0.with_value(|fingers| match fingers.as_slice() {
            [(_, x1, y1), (_, x2, y2), ..] => Some((x1 - x2).hypot(y1 - y2)),
            _ => None,
        })
    }
}
