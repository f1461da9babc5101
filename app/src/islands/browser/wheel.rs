//! When the mouse wheel enlarges a board, and by how much.

use leptos::prelude::document;
use web_sys::{Element, WheelEvent};

/// The factor by which a turn of the wheel enlarges what is drawn. Where the page can scroll and the board does not cover
/// it, the wheel scrolls (none) until the player has clicked into the board or holds Control, as a pinch on a touchpad does.
pub(crate) fn zoom_factor(event: &WheelEvent, board: &Element, covers: bool) -> Option<f64> {
    let scrolls = document().document_element().is_some_and(|page| {
        let slack = page.scroll_height() - page.client_height();
        slack > 1
    });
    let focused = document().active_element().as_ref() == Some(board);
    if scrolls && !covers && !focused && !event.ctrl_key() {
        return None;
    }
    event.prevent_default();
    Some((event.delta_y() * -0.0016).exp().clamp(0.5, 2.0))
}
