//! What a player owns.

use leptos::prelude::*;

use super::own_data::OwnDataPage;
use crate::islands::CollectionShelf;

/// The collection that this browser keeps.
#[component]
pub fn CollectionPage() -> impl IntoView {
    view! {
        <OwnDataPage
            title="My collection"
            description="Select the Star Wars: Armada expansions you own: the fleet builder then marks the cards you do not have."
            lead="Select the expansions you own. The fleet builder marks cards you do not have. You can still use any card."
        >
            <CollectionShelf>
                <noscript>
                    <p class="notice">"Your collection is saved in your browser and needs JavaScript."</p>
                </noscript>
            </CollectionShelf>
        </OwnDataPage>
    }
    .into_any()
}
