//! The fleet editor.

mod as_of;
mod desk;
mod dialog;
mod dom;
mod export;
mod facts;
mod import;
mod keeping;
mod keys;
mod mark;
mod meters;
mod objectives;
mod picker;
mod picker_row;
mod setup;
mod ship;
mod ship_menu;
mod slots;
mod squadrons;
mod steps;
mod target;
mod toolbar;
mod verdict;
mod versions;
mod workplace;

use leptos::prelude::*;

use desk::Desk;
use workplace::Workplace;

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
    Effect::new(move |_| alive.set(true));
    let workplace = move || {
        alive.get().then(|| {
            let desk = Desk::new();
            keeping::open(desk, begin.get_value());
            keys::listen(desk);
            view! { <Workplace desk /> }.into_any()
        })
    };
    view! {
        <div class="editor-frame">
            <div class="editor-frame__waiting" hidden=move || alive.get()>
                {children()}
            </div>
            {workplace}
        </div>
    }
}

pub(crate) use dom::download as offer_file;
pub(crate) use keeping::{PREFIX as FLEET_PREFIX, read as kept, store as stored};

/// Keeps a fleet. Returns whether the browser did.
pub(crate) fn keep_saved(saved: &crate::editor::Saved) -> bool {
    keeping::write(saved).is_ok()
}
