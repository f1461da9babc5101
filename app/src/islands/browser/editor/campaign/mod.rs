//! A fleet of a campaign: its budget, what the campaign's rules say of it, and how it is submitted. The server judges it by what
//! the player may see of the campaign.

mod judge;
mod panel;
mod tags;
mod wire;

use leptos::prelude::*;

use super::editor_state::{CampaignPlace, EditorState};

/// What the campaign says in a place of the editor.
pub(crate) fn show(state: EditorState, place: CampaignPlace) -> AnyView {
    match place {
        CampaignPlace::Panel => panel::panel(state),
        CampaignPlace::Ship(key) => tags::ship(state, key),
        CampaignPlace::Squadrons(key) => tags::squadrons(state, key),
        CampaignPlace::Card(card) => tags::card(state, card),
    }
}
