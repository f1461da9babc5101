//! The lazily loaded parts of the editor: which functions belong to each, and the file that their code goes to.

use leptos::wasm_split::{SplitLoaderError, wasm_split};

use super::editor_state::CampaignPart;
use super::lazy_parts::{ChartParts, Loaders, PanelParts, ServerParts, register};
use super::{
    campaign, card_view, change_history, charts, keys, merging, missing_cards, notices, odds,
    other_editions, picker_filters, server_sync, versions,
};

/// Registers all parts.
pub(crate) fn register_parts() {
    register(Loaders {
        panels: || Box::pin(panels()),
        charts: || Box::pin(chart_code()),
        server: || Box::pin(server()),
        campaign: || Box::pin(campaign_code()),
    });
}

#[wasm_split(lists, wasm_split_path = ::leptos::wasm_split, fallible)]
fn panels() -> Result<PanelParts, SplitLoaderError> {
    Ok(PanelParts {
        other_editions: other_editions::editions,
        change_history: change_history::change_history,
        versions: versions::versions,
        filters: picker_filters::filters,
        missing_cards: missing_cards::missing_cards,
        unread: notices::unread,
        keys: keys::all,
        card_view: card_view::card_view,
    })
}

#[wasm_split(study, wasm_split_path = ::leptos::wasm_split, fallible)]
fn chart_code() -> Result<ChartParts, SplitLoaderError> {
    Ok(ChartParts { charts: charts::charts, odds: odds::board })
}

/// Most fleets stay in the browser, so talking to the server and merging are loaded on demand, or shortly after the first
/// change, so that they are available if the network goes away.
#[wasm_split(lists, wasm_split_path = ::leptos::wasm_split, fallible)]
fn server() -> Result<ServerParts, SplitLoaderError> {
    Ok(ServerParts {
        connect: server_sync::connect,
        fetch: server_sync::fetch,
        copy: server_sync::copy,
        panel: server_sync::panel,
        changes: merging::changes,
        merge: merging::merge_both,
    })
}

/// Few fleets are for a campaign. A part of its own would make what the editor shares with it a piece more to load.
#[wasm_split(lists, wasm_split_path = ::leptos::wasm_split, fallible)]
fn campaign_code() -> Result<CampaignPart, SplitLoaderError> {
    Ok(campaign::show)
}
