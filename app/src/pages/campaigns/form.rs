use flagbridge_campaigns::{Campaign, PlayerId, Side};
use leptos::prelude::*;

use super::CampaignRequest;

/// A form that changes the campaign: what is to be done, and the part of the campaign where to go on. It says which version
/// its sender has seen, so that one that is sent twice counts once.
pub(super) fn change(
    asked: &CampaignRequest,
    does: &'static str,
    fields: impl IntoView + 'static,
) -> AnyView {
    let version = asked.seen.as_ref().map_or(0, |it| it.version);
    view! {
        <form class="event-form" method="post" action=format!("/campaigns/{}", asked.slug)>
            <input type="hidden" name="do" value=does />
            <input type="hidden" name="seen" value=version.to_string() />
            <input type="hidden" name="back" value=asked.part.clone() />
            {fields.into_any()}
        </form>
    }
    .into_any()
}

/// A field that is sent and not shown.
pub(super) fn hidden(name: &'static str, value: impl ToString) -> AnyView {
    view! { <input type="hidden" name=name value=value.to_string() /> }.into_any()
}

/// The places of the map that fit, by id and name.
pub(super) fn places(campaign: &Campaign, fits: impl Fn(usize) -> bool) -> Vec<(String, String)> {
    let all = campaign.locations().iter().enumerate();
    all.filter(|(index, _)| fits(*index)).map(|(_, it)| (it.id.clone(), it.name.clone())).collect()
}

/// Players by number and name.
pub(super) fn names(campaign: &Campaign, players: &[PlayerId]) -> Vec<(String, String)> {
    players.iter().map(|it| (it.to_string(), campaign.name_of(*it).to_owned())).collect()
}

/// The players of a team.
pub(super) fn members(campaign: &Campaign, side: Side) -> Vec<(String, String)> {
    let players: Vec<PlayerId> = campaign.members(side).map(|it| it.id).collect();
    names(campaign, &players)
}

/// A button that sends its form.
pub(super) fn button(words: impl Into<String>) -> AnyView {
    let words: String = words.into();
    view! { <button class="button button--primary" type="submit">{words}</button> }.into_any()
}
