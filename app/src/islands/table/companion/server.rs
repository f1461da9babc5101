//! The companion on the server, which does not know the browser's fleets.

/// Names and share codes of the fleets that this browser saves.
pub(crate) fn saved_fleets() -> Vec<(String, String)> {
    Vec::new()
}
