use flagbridge_campaigns::{Battle, Campaign, Player, Unit};
use leptos::prelude::*;

use super::CampaignRequest;
use super::form::{button, change, hidden};
use crate::pages::events::{Choice, Field};

/// The form that enters how a battle ended at the table.
pub(super) fn result_form(
    asked: &CampaignRequest,
    campaign: &Campaign,
    battle: &Battle,
) -> AnyView {
    let winners = [
        ("", "By the scores; equal scores: the defender, in a raid the assaulter"),
        ("assaulter", "The assaulter (the other side has no ships left, or conceded)"),
        ("defender", "The defender (the other side has no ships left, or conceded)"),
    ];
    let winners = winners.map(|(value, words)| (value.to_owned(), words.to_owned())).to_vec();
    let tokens = battle.kind.is_special().then(|| {
        view! { <Field label="Tokens or stations that earn resource points" name="tokens" kind="number" value="0" /> }
    });
    let fleets = battle.players().filter_map(|it| campaign.player(it).ok());
    let fleets: Vec<_> = fleets.map(fates).collect();
    view! {
        <details>
            <summary>"Enter the result"</summary>
            {change(asked, "result", view! {
                {hidden("battle", battle.number)}
                <div class="event-fields">
                    <Field label="Assaulter's score" name="assaulter" kind="number" required=true />
                    <Field label="Defender's score" name="defender" kind="number" required=true />
                    {tokens}
                </div>
                <Choice label="Winner" name="winner" options=winners />
                {fleets}
                {button("Save the result")}
            })}
        </details>
    }
    .into_any()
}

fn fates(player: &Player) -> AnyView {
    let rows: Vec<_> = player.roster.units.iter().map(|unit| fate(player, unit)).collect();
    view! {
        <fieldset class="event-part">
            <legend>
                <bdi>{player.name.clone()}</bdi>
            </legend>
            <ul class="campaign-units">{rows}</ul>
        </fieldset>
    }
    .into_any()
}

fn fate(player: &Player, unit: &Unit) -> AnyView {
    let id = format!("{}-{}", player.id, unit.id);
    let name = unit.name().to_owned();
    let name = if unit.scarred { format!("{name} (scarred)") } else { name };
    let retreat = unit.is_ship().then(|| view! { <option value="retreated">"retreated"</option> });
    let veteran = unit.can_be_veteran().then(|| {
        view! {
            <label class="event-check">
                <input type="checkbox" name=format!("veteran-{id}") value="on" />
                "destroyed an enemy"
            </label>
        }
    });
    view! {
        <li class="campaign-unit">
            <label class="field-label">
                <span class="field-label__text">{name}</span>
                <select name=format!("fate-{id}")>
                    <option value="">"survived"</option>
                    <option value="destroyed">"destroyed"</option>
                    {retreat}
                </select>
            </label>
            {veteran}
        </li>
    }
    .into_any()
}
