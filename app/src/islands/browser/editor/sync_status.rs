//! How the fleet on the screen relates to the one on the server.

/// The state of saving on the server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum SyncStatus {
    /// The fleet is only in this browser.
    #[default]
    Local,
    /// It is being fetched.
    Opening,
    /// A change is being sent.
    Saving,
    /// The server has the current state.
    Saved,
    /// The server cannot be reached; the change waits here.
    Offline,
    /// It was also changed on another device; the player is asked.
    Conflict,
    /// It is no longer on the server, or this browser's edit link is not valid.
    Gone,
    /// The server refuses it, with the reason.
    Refused(String),
    /// The address names a fleet that another browser saves.
    OtherBrowser,
    /// The address names a fleet that is not on the server.
    Missing,
    /// The address names a fleet, and the server cannot be reached.
    Unreachable,
}
