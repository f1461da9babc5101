//! The fleet editor.

#[cfg(not(feature = "ssr"))]
pub(crate) mod workplace;

use leptos::prelude::*;

/// The editor. What the server has put between its tags is shown until the code is there.
#[island(lazy)]
pub fn FleetEditor(
    /// The share code of the list to begin with.
    code: Option<String>,
    /// The same in words, and what to do without script.
    children: Children,
) -> impl IntoView {
    let alive = RwSignal::new(false);
    let begin = StoredValue::new(code);
    let waiting: NodeRef<leptos::html::Div> = NodeRef::new();
    Effect::new(move |_| {
        if let Some(waiting) = waiting.get() {
            waiting.remove();
            alive.set(true);
        }
    });
    view! {
        <div class="editor-frame">
            <div class="editor-frame__waiting" node_ref=waiting>
                {children()}
            </div>
            {move || alive.get().then(|| begin.with_value(|code| open(code.clone())))}
        </div>
    }
}

#[cfg(not(feature = "ssr"))]
use workplace::open;

/// The server never opens the editor: it has no browser to keep fleets in.
#[cfg(feature = "ssr")]
fn open(_code: Option<String>) -> AnyView {
    ().into_any()
}
