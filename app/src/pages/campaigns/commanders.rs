//! A task force's commander on the fleets page: abilities, experience, condition and the reward of the turn.

use flagbridge_campaigns::{Ability, Phase, Player, abilities};
use leptos::prelude::*;

use super::CampaignRequest;
use super::form::{button, change, hidden};
use crate::pages::events::{Choice, Field};

/// Who leads a fleet and what it suffers from; with forms for those who may use them. Nothing in the other campaign.
pub(super) fn commander(asked: &CampaignRequest, player: &Player, own: bool) -> Option<AnyView> {
    let campaign = asked.campaign();
    let force = player.force.as_ref()?;
    let name = if force.commander.is_empty() { "no name yet" } else { force.commander.as_str() };
    let flagship = force.flagship.and_then(|it| player.roster.unit(it));
    let flagship = flagship.or_else(|| player.roster.units.iter().find(|it| it.is_ship()));
    let flagship = flagship.map(|it| format!(" Flagship: {}.", it.name())).unwrap_or_default();
    let learned = force.known().map(|it| view! { <li>{described(it)}</li> });
    let learned: Vec<_> = learned.collect();
    let condition = force.condition.map(|it| {
        view! {
            <p data-condition=it.id()>
                <span class="tag">{it.name()}</span>
                {format!(" {}", it.what())}
            </p>
        }
    });
    let open = own && matches!(campaign.phase, Phase::Setup | Phase::Management);
    Some(
        view! {
            <div class="campaign-commander">
                <p>
                    "Commander: "
                    <bdi>{name.to_owned()}</bdi>
                    {format!(". {} experience to spend, {} gained.{flagship}", force.experience, force.gained)}
                </p>
                <ul>{learned}</ul>
                {condition}
                {open.then(|| learn(asked, player))}
                {open.then(|| rename(asked, player))}
                {own.then(|| rewards(asked, player))}
            </div>
        }
        .into_any(),
    )
}

/// An ability with its name, what it does and who sees to it.
pub(super) fn described(ability: &Ability) -> String {
    let place = match ability.battle_rule {
        _ if ability.kept_here => "kept here",
        Some(_) => "part of battles that are played here",
        None => "resolve it at the table",
    };
    format!("{}: {} ({place})", ability.name, ability.what)
}

fn learn(asked: &CampaignRequest, player: &Player) -> AnyView {
    let campaign = asked.campaign();
    let can = |it: &&Ability| campaign.may_learn(player.id, it.id, None).is_ok();
    let options: Vec<_> = abilities()
        .iter()
        .filter(can)
        .map(|it| {
            let cost = if campaign.phase == Phase::Setup { 0 } else { it.cost };
            (it.id.to_string(), format!("{} (tier {}, {cost} experience)", it.name, it.tier))
        })
        .collect();
    let all = abilities().iter().map(|it| {
        let refused = campaign.may_learn(player.id, it.id, None).err();
        let refused = refused.map(|it| format!(" Not now: {}.", it.message)).unwrap_or_default();
        view! { <li>{format!("{}{refused}", described(it))}</li> }
    });
    let all: Vec<_> = all.collect();
    let mut out = vec![(String::new(), "Nothing, or its lower rank".to_owned())];
    let known = player.force.iter().flat_map(|it| it.known());
    out.extend(known.map(|it| (it.id.to_string(), it.name.to_owned())));
    let form = (!options.is_empty()).then(|| {
        change(
            asked,
            "ability",
            view! {
                {hidden("player", player.id)}
                <div class="event-fields">
                    <Choice label="Ability" name="ability" options=options />
                    <Choice label="Takes the place of" name="replaces" options=out />
                </div>
                {button("Learn")}
            },
        )
    });
    view! {
        <details>
            <summary>"Abilities"</summary>
            {form}
            <ul>{all}</ul>
        </details>
    }
    .into_any()
}

fn rename(asked: &CampaignRequest, player: &Player) -> AnyView {
    let force = player.force.clone().unwrap_or_default();
    let ships = player.roster.units.iter().filter(|it| it.is_ship());
    let ships: Vec<_> = ships.map(|it| (it.id.to_string(), it.name().to_owned())).collect();
    let flagship = force.flagship.map(|it| it.to_string()).unwrap_or_default();
    view! {
        <details>
            <summary>"Name and flagship"</summary>
            {change(asked, "commander", view! {
                {hidden("player", player.id)}
                <div class="event-fields">
                    <Field label="Commander's name" name="name" value=force.commander />
                    <Choice label="Flagship (no flotilla)" name="flagship" options=ships chosen=flagship />
                </div>
                {button("Save")}
            })}
        </details>
    }
    .into_any()
}

fn rewards(asked: &CampaignRequest, player: &Player) -> Option<AnyView> {
    let campaign = asked.campaign();
    if campaign.phase != Phase::Management {
        return None;
    }
    let chosen = player.force.as_ref().and_then(|it| it.credit).map(|it| {
        let unique = if it.unique { "" } else { ", not unique" };
        let used = if it.used { "used" } else { "submit the fleet with what you add" };
        let words =
            format!("Reward: {} for {} points{unique}; {used}.", it.reward.name(), it.points);
        view! { <p data-reward>{words}</p> }
    });
    let options = campaign.rewards_of(player.id).into_iter().map(|(at, number, credit)| {
        let location = &campaign.locations()[at];
        let base = if credit.base { ", reward of a base" } else { "" };
        let words =
            format!("{}: {} up to {}{base}", location.name, credit.reward.name(), credit.points);
        (format!("{}/{number}", location.id), words)
    });
    let options: Vec<_> = options.collect();
    let form = (!options.is_empty()).then(|| {
        change(
            asked,
            "reward",
            view! {
                {hidden("player", player.id)}
                <Choice label="Reward" name="reward" options=options />
                {button("Choose the reward")}
            },
        )
    });
    let scars = campaign.scars_left(player.id).unwrap_or(0);
    let free = player.refit.filter(|it| *it > 0);
    let free = free.map(|it| format!(" {it} points that were granted by hand pay for any card."));
    Some(
        view! {
            {chosen}
            {form}
            <p>{format!("{} can still be removed this turn.", flagbridge_wording::count(scars, "scar", "scars"))} {free}</p>
        }
        .into_any(),
    )
}
