//! All fleets of this browser at once: import and export.

use leptos::web_sys::wasm_bindgen::JsValue;

use crate::check::reader;
use crate::editor::{FleetFile, Saved};
use crate::islands::browser::{fleet_store, system, text_file};

/// A list of any builder as a fleet to bring in; none if no card was found in it.
pub(crate) fn pasted(text: &str) -> Option<FleetFile> {
    let reading = reader().read(text);
    reading.draft.cards().next()?;
    let mut saved = Saved::new(fleet_store::new_id(), &reading.draft, system::now());
    saved.keep_unread(reading.unread.into_iter().map(|it| it.text.trim().to_owned()));
    Some(FleetFile::new(vec![saved]))
}

/// Keeps every fleet of a file. One that is here already in another state comes in beside it. Returns how many are new
/// and how many were here as they are.
pub(crate) fn bring(shelf: FleetFile) -> (usize, usize) {
    let here = fleet_store::all();
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
        saved.online = saved.online.filter(|online| fleet_store::token(&online.id).is_some());
        new += usize::from(fleet_store::write(&saved).is_ok());
    }
    (new, known)
}

/// Offers all fleets as one file.
pub(crate) fn export(fleets: Vec<Saved>) {
    text_file::offer_as(
        "flagbridge-fleets.json",
        "application/json",
        &FleetFile::new(fleets).text(),
    );
}

/// The text of a file; nothing if it cannot be read.
pub(crate) async fn text(file: &web_sys::File) -> String {
    let text: Result<JsValue, JsValue> = wasm_bindgen_futures::JsFuture::from(file.text()).await;
    text.ok().and_then(|text| text.as_string()).unwrap_or_default()
}
