//! Parts of the editor whose code is loaded when they are first needed.
//!
//! This module only knows their types. `loading.rs`, on top of everything, names their functions and
//! [registers](register) how they are loaded, so that any part can open any other.

use std::cell::{Cell, RefCell};
use std::pin::Pin;

use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;

use super::editor_state::{CampaignPart, EditorState};
use super::filtering::Filtering;

/// The content of a panel, while it is open.
pub(crate) type PanelContent = fn(EditorState, Signal<bool>) -> AnyView;

/// Panels, the filters of the picker and cards opened in place.
#[derive(Clone, Copy)]
pub(crate) struct PanelParts {
    /// The verdict in every edition.
    pub(crate) other_editions: PanelContent,
    /// The changes that can be undone.
    pub(crate) change_history: PanelContent,
    /// Named versions.
    pub(crate) versions: PanelContent,
    /// The filters of the picker.
    pub(crate) filters: fn(Filtering) -> AnyView,
    /// Cards that are not in the collection.
    pub(crate) missing_cards: fn(EditorState) -> AnyView,
    /// Lines of a pasted list that were not recognised.
    pub(crate) unread: fn(EditorState) -> AnyView,
    /// The list of all keys.
    pub(crate) keys: fn() -> AnyView,
    /// Cards opened in place.
    pub(crate) card_view: fn(EditorState) -> AnyView,
}

/// Charts and odds.
#[derive(Clone, Copy)]
pub(crate) struct ChartParts {
    /// The charts; they follow the draft while they are open.
    pub(crate) charts: PanelContent,
    /// The odds of an attack.
    pub(crate) odds: fn(String) -> AnyView,
}

/// The fleet on the server, and merging.
#[derive(Clone, Copy)]
pub(crate) struct ServerParts {
    /// Keeps the fleet on the server up to date from now on.
    pub(crate) connect: fn(EditorState),
    /// Opens a fleet of the server for editing.
    pub(crate) fetch: fn(EditorState, String),
    /// Makes a copy of a fleet on the server.
    pub(crate) copy: fn(EditorState, String),
    /// The panel of the fleet on the server.
    pub(crate) panel: fn(EditorState) -> AnyView,
    /// What the other side has changed, and where both did.
    pub(crate) changes: fn(EditorState) -> AnyView,
    /// Merges both sides' changes.
    pub(crate) merge: fn(EditorState),
}

/// A part that is being loaded.
pub(crate) type Loading<Part> = Pin<Box<dyn Future<Output = Result<Part, SplitLoaderError>>>>;

/// How the parts are loaded.
#[derive(Clone, Copy)]
pub(crate) struct Loaders {
    pub(crate) panels: fn() -> Loading<PanelParts>,
    pub(crate) charts: fn() -> Loading<ChartParts>,
    pub(crate) server: fn() -> Loading<ServerParts>,
    pub(crate) campaign: fn() -> Loading<CampaignPart>,
}

thread_local! {
    static LOADERS: Cell<Option<Loaders>> = const { Cell::new(None) };
    static SERVER: Cell<Option<ServerParts>> = const { Cell::new(None) };
    /// The owner of everything that lives as long as the editor.
    static OWNER: RefCell<Option<Owner>> = const { RefCell::new(None) };
}

/// Says how parts are loaded. Called once, while the editor is built.
pub(crate) fn register(loaders: Loaders) {
    LOADERS.set(Some(loaders));
    OWNER.set(Owner::current());
}

/// Loads panels.
pub(crate) async fn panel_parts() -> Result<PanelParts, SplitLoaderError> {
    (loaders().panels)().await
}

/// Loads charts and odds.
pub(crate) async fn chart_parts() -> Result<ChartParts, SplitLoaderError> {
    (loaders().charts)().await
}

/// Loads what shows the rules of a campaign.
pub(crate) async fn campaign_part() -> Result<CampaignPart, SplitLoaderError> {
    (loaders().campaign)().await
}

fn loaders() -> Loaders {
    LOADERS.get().expect("the editor registers its parts before it shows any")
}

/// Does something with the parts for the server as soon as they are loaded.
pub(crate) fn with_server(state: EditorState, then: impl FnOnce(ServerParts) + 'static) {
    if let Some(parts) = SERVER.get() {
        return then(parts);
    }
    if !is_online() {
        state.say("You are offline. Try again when the connection is back.");
        return;
    }
    leptos::task::spawn_local(async move {
        match (loaders().server)().await {
            Ok(parts) => {
                SERVER.set(Some(parts));
                then(parts);
            }
            Err(_) => {
                state.say("The server cannot be reached. Try again when the connection is back.");
            }
        }
    });
}

/// Runs something that lives as long as the editor.
pub(crate) fn for_good<T>(run: impl FnOnce() -> T) -> T {
    let owner = OWNER.with_borrow(Clone::clone).unwrap_or_default();
    owner.with(run)
}

/// Whether the browser thinks that it has a connection.
pub(crate) fn is_online() -> bool {
    window().navigator().on_line()
}
