use flagbridge_campaigns::{
    Author, COUNTED_BY_CAMPAIGN, Campaign, Phase, Player, Unit, draft_to_edit, fleet_rules,
    fleet_text,
};
use flagbridge_data::catalogue;
use flagbridge_fleet::{Rule, share};
use leptos::prelude::*;

use super::CampaignRequest;
use super::commanders::commander;
use super::form::{button, change, hidden};
use super::history::history;
use crate::pages::events::Field;
use crate::text_area::TextArea;

/// All fleets as the visitor may see them, with forms for those that are the visitor's.
#[component]
pub(super) fn FleetsPart(asked: CampaignRequest) -> impl IntoView {
    let campaign = asked.campaign();
    let fleets: Vec<_> = campaign.players.iter().map(|it| fleet(&asked, it)).collect();
    let eliminated: Vec<String> = campaign.eliminated.iter().cloned().collect();
    let rules = fleet_rules(campaign.kind()).map(|rule| {
        view! {
            <li>
                {rule.title}
                " "
                <small>{rule.cite}</small>
            </li>
        }
    });
    let gone = (!eliminated.is_empty()).then(|| {
        view! {
            <section class="event-part" aria-labelledby="eliminated">
                <h2 id="eliminated">"Eliminated unique cards"</h2>
                <p>{format!("{}. No one can buy them again.", eliminated.join(", "))}</p>
            </section>
        }
    });
    view! {
        {fleets}
        {gone}
        <section class="event-part" aria-labelledby="rules">
            <h2 id="rules">"Rules for campaign fleets"</h2>
            <ul>{rules.collect::<Vec<_>>()}</ul>
            {building_rules(&campaign)}
        </section>
    }
    .into_any()
}

/// The validator's rules, which hold in campaigns as well; the campaign counts points and squadrons itself.
fn building_rules(campaign: &Campaign) -> Option<AnyView> {
    let settings = campaign.settings()?;
    let edition = catalogue().edition(&settings.edition).ok()?;
    let known = |rule: &Rule| {
        let first = rule.turns().first().and_then(|id| catalogue().edition(id).ok());
        first.is_some_and(|it| it.rank() <= edition.rank()) && !COUNTED_BY_CAMPAIGN.contains(rule)
    };
    let rules = Rule::ALL.iter().copied().filter(known).map(|rule| {
        view! {
            <li>
                {rule.title()}
                " "
                <small>{rule.cite(edition)}</small>
            </li>
        }
    });
    let rules: Vec<_> = rules.collect();
    let part = view! {
        <details>
            <summary>{format!("Rules of fleet building in {}", edition.full_title())}</summary>
            <ul>{rules}</ul>
        </details>
    };
    Some(part.into_any())
}

fn fleet(asked: &CampaignRequest, player: &Player) -> AnyView {
    let campaign = asked.campaign();
    let own = match asked.viewer() {
        Author::Player(id) => id == player.id,
        Author::Admiral(side) | Author::Team(side) => side == player.side,
        Author::Organiser => true,
        Author::Spectator | Author::Table => false,
    };
    let roster = &player.roster;
    let in_the_rim = campaign.kind().has_acts();
    let budget = player.purse.filter(|_| !in_the_rim).map(|purse| {
        format!(
            " · {purse} resource points and {} refit points to spend",
            player.refit.unwrap_or(0)
        )
    });
    let managing = campaign.phase == Phase::Management;
    let units: Vec<_> =
        roster.units.iter().map(|it| unit(asked, player, it, own && managing)).collect();
    let spare: Vec<String> =
        roster.spare.iter().map(|it| format!("{} ({})", it.name, it.points)).collect();
    let spare = (!spare.is_empty())
        .then(|| view! { <p>{format!("Not equipped: {}.", spare.join(", "))}</p> });
    let facts = if roster.units.is_empty() {
        "No fleet submitted yet, or it is still secret.".to_owned()
    } else {
        let value = roster.points();
        let squadrons = roster.squadron_points();
        format!(
            "{value} points, {squadrons} of them squadrons · {} won, {} lost",
            player.won, player.lost
        )
    };
    let command_ship = player.force.as_ref().is_some_and(|it| it.command_ship.is_some());
    let open = matches!(campaign.phase, Phase::Setup | Phase::Management) || command_ship;
    let form = (own && open).then(|| fleet_form(asked, player, campaign.phase != Phase::Setup));
    let place = campaign.players.iter().position(|it| it.id == player.id);
    let steps = place.and_then(|at| asked.histories.get(at).cloned()).unwrap_or_default();
    let editor = editor_link(asked, player, own && open);
    view! {
        <section class="event-part event-card" aria-label=format!("Fleet of {}", player.name)>
            <h2>
                <bdi>{player.name.clone()}</bdi>
                {format!(" · {}", player.side.adjective())}
            </h2>
            <p>{facts} {budget}</p>
            <ul class="campaign-units">{units}</ul>
            {spare}
            {commander(asked, player, own)}
            {editor}
            {form}
            {history(&steps)}
        </section>
    }
    .into_any()
}

/// The editor with the fleet: with the campaign's rules for those who can submit it and see what it can buy.
fn editor_link(asked: &CampaignRequest, player: &Player, open: bool) -> Option<AnyView> {
    let campaign = asked.campaign();
    let may_edit = open && asked.viewer().side(&campaign) == Some(player.side);
    if !may_edit && player.roster.units.is_empty() {
        return None;
    }
    let code = share::encode(&draft_to_edit(catalogue(), &campaign, player));
    let (address, words) = if may_edit {
        let address = format!("/fleets/new?campaign={}.{}&code={code}", asked.slug, player.id);
        (address, "Edit fleet")
    } else {
        (format!("/fleets/new?code={code}"), "Open in the editor")
    };
    let class = if may_edit { "button" } else { "" };
    Some(
        view! {
            <p>
                <a class=class href=address>{words}</a>
            </p>
        }
        .into_any(),
    )
}

fn unit(asked: &CampaignRequest, player: &Player, unit: &Unit, may_repair: bool) -> AnyView {
    let upgrades: Vec<String> =
        unit.upgrades.iter().map(|it| format!("{} ({})", it.name, it.points)).collect();
    let upgrades =
        if upgrades.is_empty() { String::new() } else { format!(": {}", upgrades.join(", ")) };
    let in_the_rim = asked.campaign().kind().has_acts();
    let repair = (may_repair && unit.scarred).then(|| {
        let cost = unit.scar_cost();
        if in_the_rim {
            return change(
                asked,
                "unscar",
                view! {
                    {hidden("player", player.id)}
                    {hidden("unit", unit.id)}
                    {button("Remove the scar")}
                },
            );
        }
        change(
            asked,
            "unscar",
            view! {
                {hidden("player", player.id)}
                {hidden("unit", unit.id)}
                <Field
                    label="Refit points (the rest is paid with resource points)"
                    name="refit"
                    kind="number"
                    value=cost.min(player.refit.unwrap_or(0)).to_string()
                />
                <p>
                    "Half of its points, rounded up (the rounding is inferred)."
                </p>
                {button(format!("Remove the scar for {cost}"))}
            },
        )
    });
    view! {
        <li class="campaign-unit">
            <span>{format!("{} ({}){upgrades}", unit.card.name, unit.card.points)}</span>
            {unit.scarred.then(|| view! { <span class="tag">"scarred"</span> })}
            {unit.veteran.then(|| view! { <span class="tag">"veteran"</span> })}
            {repair}
        </li>
    }
    .into_any()
}

fn fleet_form(asked: &CampaignRequest, player: &Player, managing: bool) -> AnyView {
    let in_the_rim = asked.campaign().kind().has_acts();
    let words = if managing && in_the_rim {
        "The whole fleet with what your reward allows. Upgrades can change ships."
    } else if managing {
        "The whole fleet with what you buy. Cards that are new are paid with your resource points; upgrades can change ships."
    } else {
        "Your starting fleet: text from any builder, a link or a share code"
    };
    let typed_here = asked.typed.get("player") == Some(player.id.to_string().as_str());
    // What the organiser sees of a fleet may be older than the fleet.
    let is_known = player.purse.is_some() && !player.roster.units.is_empty();
    let text = if typed_here {
        asked.typed.or("list", "")
    } else if is_known {
        fleet_text(catalogue(), &asked.campaign(), &player.name, &player.roster)
    } else {
        String::new()
    };
    let remove = managing.then(|| {
        view! {
            <label class="event-check">
                <input type="checkbox" name="remove" value="on" />
                "Permanently remove the ships and squadrons that the list leaves out"
            </label>
        }
    });
    view! {
        <details open=typed_here>
            <summary>"Submit the fleet as text"</summary>
            {change(asked, "fleet", view! {
                {hidden("player", player.id)}
                <label class="field-label">
                    <span class="field-label__text">{words}</span>
                    <TextArea text class="field" name="list" rows=12 required=true />
                </label>
                {remove}
                {button("Submit this fleet")}
            })}
        </details>
    }
    .into_any()
}
