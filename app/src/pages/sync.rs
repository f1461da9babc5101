//! The same fleets on several devices.

use leptos::prelude::*;

use super::head::Head;
use crate::islands::DeviceSync;

/// Sync between devices.
#[component]
pub fn SyncPage() -> impl IntoView {
    view! {
        <Head
            title="Sync devices"
            description="Keep your Star Wars: Armada fleets, collection and settings the same on all your devices, with one secret link and no account."
            islands=true
        />
        <header class="shelf-head">
            <h1>"Sync devices"</h1>
            <p class="lead">
                "Keep your fleets, your collection and your settings the same on all your devices. One secret link, no account."
            </p>
        </header>
        <DeviceSync>
            <noscript>
                <p class="notice">"Your data is saved in your browser, and syncing it needs JavaScript."</p>
            </noscript>
        </DeviceSync>
    }
    .into_any()
}
