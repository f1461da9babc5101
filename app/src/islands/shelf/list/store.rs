//! The browser's store, all fleets at once.

use leptos::web_sys::wasm_bindgen::JsValue;

use crate::check::reader;
use crate::editor::{Saved, Shelf};
use crate::islands::editor::workplace::{
    FLEET_PREFIX, keep_saved, kept_fleets, may_edit, new_id, now, offer_file, stored,
};

/// Every fleet the browser keeps. What it cannot read it leaves alone.
pub(super) fn all() -> Vec<Saved> {
    kept_fleets()
}

/// Keeps a fleet. Returns whether the browser did.
pub(super) fn keep(saved: &Saved) -> bool {
    keep_saved(saved)
}

/// Forgets a fleet.
pub(super) fn forget(id: &str) {
    if let Some(store) = stored() {
        // A store that refuses to forget keeps the fleet, which loses nothing.
        let _ = store.remove_item(&format!("{FLEET_PREFIX}{id}"));
    }
}

/// A list of any builder as a fleet to bring in; none where no card was found in it.
pub(super) fn pasted(text: &str) -> Option<Shelf> {
    let reading = reader().read(text);
    reading.draft.cards().next()?;
    let mut saved = Saved::new(new_id(), &reading.draft, now());
    saved.keep_unread(reading.unread.into_iter().map(|it| it.text.trim().to_owned()));
    Some(Shelf::new(vec![saved]))
}

/// Keeps every fleet of a file. One that is here already in another state comes in beside it. Returns how many are new
/// and how many were here as they are.
pub(super) fn bring(shelf: Shelf) -> (usize, usize) {
    let here = all();
    let (mut new, mut known) = (0, 0);
    for mut saved in shelf.fleets {
        match here.iter().find(|it| it.id == saved.id) {
            Some(same) if same.fleet == saved.fleet => {
                known += 1;
                continue;
            }
            Some(_) => saved.id.push_str("-2"),
            None => {}
        }
        // A file never holds the right to change a fleet on the server.
        saved.online = saved.online.filter(|online| may_edit(&online.id));
        new += usize::from(keep(&saved));
    }
    (new, known)
}

/// Offers all fleets as one file.
pub(super) fn export(fleets: Vec<Saved>) {
    offer_file("flagbridge-fleets.json", "application/json", &Shelf::new(fleets).text());
}

/// The text of a file; nothing where it cannot be read.
pub(super) async fn text(file: &web_sys::File) -> String {
    let text: Result<JsValue, JsValue> = wasm_bindgen_futures::JsFuture::from(file.text()).await;
    text.ok().and_then(|text| text.as_string()).unwrap_or_default()
}
