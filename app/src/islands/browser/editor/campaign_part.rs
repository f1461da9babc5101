//! Where the editor shows a campaign's rules. The code behind it is loaded only for a fleet of a campaign.

use leptos::prelude::*;

use super::autosave::CAMPAIGN;
use super::dom::asked_for;
use super::editor_state::{CampaignPlace, EditorState};
use super::lazy_parts::campaign_part;

/// Loads the part where the address names a campaign.
pub(crate) fn load(state: EditorState) {
    if asked_for(CAMPAIGN).is_some() {
        leptos::task::spawn_local(async move {
            match campaign_part().await {
                Ok(part) => state.campaign.set(Some(part)),
                Err(_) => state.say("The rules of the campaign could not be loaded."),
            }
        });
    }
}

/// What the campaign says here; nothing for other fleets.
pub(crate) fn told(state: EditorState, place: CampaignPlace) -> AnyView {
    (move || state.campaign.get().map(|part| part(state, place))).into_any()
}
