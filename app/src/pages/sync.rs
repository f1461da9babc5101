//! The same fleets on several devices.

use leptos::prelude::*;

use super::own_data::OwnDataPage;
use crate::islands::DeviceSync;

/// Sync between devices.
#[component]
pub fn SyncPage() -> impl IntoView {
    view! {
        <OwnDataPage
            title="Sync devices"
            description="Keep your Star Wars: Armada fleets, collection and settings the same on all your devices, with one secret link and no account."
            lead="Keep your fleets, your collection and your settings the same on all your devices. One secret link, no account."
        >
            <DeviceSync>
                <noscript>
                    <p class="notice">"Your data is saved in your browser, and syncing it needs JavaScript."</p>
                </noscript>
            </DeviceSync>
        </OwnDataPage>
    }
    .into_any()
}
