use flagbridge_campaigns::{
    Author, Battle, Campaign, Effect, PlayerId, ally_to_edit, objective_name,
};
use flagbridge_data::catalogue;
use flagbridge_fleet::share;
use leptos::prelude::*;

use super::CampaignRequest;
use super::form::{button, change, hidden};
use super::play::ways_to_play;
use super::result_form::result_form;
use crate::pages::events::Choice;
use crate::text_area::TextArea;

/// The battles of this turn, and earlier ones.
#[component]
pub(super) fn Battles(asked: CampaignRequest) -> impl IntoView {
    let campaign = asked.campaign();
    let (now, earlier): (Vec<&Battle>, Vec<&Battle>) =
        campaign.battles.iter().partition(|it| it.turn == campaign.turn);
    if campaign.battles.is_empty() {
        return ().into_any();
    }
    let now: Vec<_> = now.into_iter().map(|it| battle(&asked, &campaign, it)).collect();
    let earlier: Vec<_> =
        earlier.into_iter().rev().map(|it| battle(&asked, &campaign, it)).collect();
    view! {
        <section class="event-part" aria-labelledby="battles">
            <h2 id="battles">"Battles"</h2>
            {now}
            {(!earlier.is_empty())
                .then(|| {
                    view! {
                        <details>
                            <summary>"Earlier turns"</summary>
                            {earlier}
                        </details>
                    }
                })}
        </section>
    }
    .into_any()
}

fn battle(asked: &CampaignRequest, campaign: &Campaign, battle: &Battle) -> AnyView {
    let place = campaign.site(battle);
    let who = |players: &[PlayerId]| {
        let names: Vec<&str> = players.iter().map(|it| campaign.name_of(*it)).collect();
        if names.is_empty() { "not named yet".to_owned() } else { flagbridge_wording::list(&names) }
    };
    let target = battle.target.map(|it| format!(" on a {}", it.name())).unwrap_or_default();
    let objective = battle.objective.as_deref().map(objective_name);
    let outcome = battle.outcome.as_ref().map(|it| {
        let points = flagbridge_wording::count(it.points, "campaign point", "campaign points");
        let gone = if it.eliminated.is_empty() {
            String::new()
        } else {
            format!(" Eliminated: {}.", it.eliminated.join(", "))
        };
        let [assaulters, defenders] = it.experience;
        let learned = if campaign.kind().has_acts() {
            format!(" Experience: assaulters {assaulters}, defenders {defenders}.")
        } else {
            String::new()
        };
        let words = format!(
            "{} won {} : {}, {points}.{gone}{learned}",
            it.winner.name(),
            it.result.assaulter,
            it.result.defender
        );
        view! { <p data-outcome>{words}</p> }
    });
    let open = battle.outcome.is_none() && !battle.defenders.is_empty();
    let may_enter = open
        && campaign.phase == flagbridge_campaigns::Phase::Battles
        && match asked.viewer() {
            Author::Spectator | Author::Table => false,
            Author::Player(id) => battle.players().any(|it| it == id),
            Author::Organiser | Author::Admiral(_) | Author::Team(_) => true,
        };
    let choose = (open && battle.objective.is_none() && asked.viewer() != Author::Spectator)
        .then(|| choose_objective(asked, campaign, battle));
    let allies: Vec<_> = battle
        .allies
        .iter()
        .map(|ally| {
            let cards: Vec<&str> = ally.list.cards().map(|it| it.name.as_str()).collect();
            let words = format!(
                "Ally of {}: {} ({} points).",
                campaign.name_of(ally.player),
                flagbridge_wording::list(&cards),
                ally.points()
            );
            view! {
                <p>
                    <bdi>{words}</bdi>
                </p>
            }
        })
        .collect();
    let climactic = battle.climactic.then_some(" (climactic battle)");
    let sheet = open.then(|| {
        let address = format!("/campaigns/{}/battle-{}", asked.slug, battle.number);
        view! {
            <p>
                <a href=address>"Sheet to print"</a>
            </p>
        }
    });
    view! {
        <article class="campaign-battle" aria-label=format!("Battle at {place}")>
            <h3>{format!("Turn {}: {} at {place}{target}", battle.turn, battle.kind.name())} {climactic}</h3>
            <p>
                "Assaulter and first player: "
                <bdi>{who(&battle.assaulters)}</bdi>
                ". Defender: "
                <bdi>{who(&battle.defenders)}</bdi>
                "."
            </p>
            {allies}
            {objective.map(|it| view! { <p>{format!("Objective: {it}.")}</p> })}
            {outcome}
            {sheet}
            {choose}
            {open.then(|| conditions(asked, campaign, battle))}
            {open.then(|| call_ally(asked, campaign, battle))}
            {may_enter.then(|| ways_to_play(asked, campaign, battle))}
            {may_enter.then(|| result_form(asked, campaign, battle))}
        </article>
    }
    .into_any()
}

/// Conditions of fleets in a battle, and forms for those who choose between two.
fn conditions(asked: &CampaignRequest, campaign: &Campaign, battle: &Battle) -> Vec<AnyView> {
    let own = asked.viewer();
    let mut parts = Vec::new();
    for player in battle.players().filter_map(|it| campaign.player(it).ok()) {
        let Some(force) = &player.force else { continue };
        if let Some(condition) = force.condition {
            let words = format!("{}: {}. {}", player.name, condition.name(), condition.what());
            parts.push(
                view! {
                    <p data-condition=condition.id()>
                        <bdi>{words}</bdi>
                    </p>
                }
                .into_any(),
            );
        }
        let mine = match own {
            Author::Player(id) => id == player.id,
            Author::Organiser => true,
            _ => own.side(campaign) == Some(player.side),
        };
        if mine && force.condition.is_none() && !force.offered.is_empty() {
            let options = force.offered.iter();
            let options: Vec<(String, String)> =
                options.map(|it| (it.id().to_owned(), it.name().to_owned())).collect();
            parts.push(change(
                asked,
                "condition",
                view! {
                    {hidden("player", player.id)}
                    <p>
                        <bdi>{player.name.clone()}</bdi>
                        " gains one of two conditions."
                    </p>
                    <Choice label="Condition" name="condition" options=options />
                    {button("Choose the condition")}
                },
            ));
        }
    }
    parts
}

/// Forms to call for an ally, for those who lead a team that can.
fn call_ally(asked: &CampaignRequest, campaign: &Campaign, battle: &Battle) -> Vec<AnyView> {
    let able = battle.players().filter_map(|it| campaign.player(it).ok()).filter(|it| {
        asked.leads(it.side)
            && campaign.team(it.side).tokens.of(Effect::Ally) > 0
            && campaign.may_call(it.id, battle.number).is_ok()
    });
    let forms = able.map(|player| {
        let text = asked.typed.or("ally", "");
        let editor = (asked.viewer().side(campaign) == Some(player.side)).then(|| {
            let code = share::encode(&ally_to_edit(catalogue(), campaign, player.side));
            let part = format!("{}.{}.{}", asked.slug, player.id, battle.number);
            let address = format!("/fleets/new?campaign={part}&code={code}");
            view! {
                <p>
                    <a href=address>"Choose the ally in the editor"</a>
                </p>
            }
        });
        change(
            asked,
            "ally",
            view! {
                {hidden("battle", battle.number)}
                {hidden("player", player.id)}
                {editor}
                <label class="field-label">
                    <span class="field-label__text">
                        {format!("Ally of {}: one ship without upgrades, or up to three irregular squadrons", player.name)}
                    </span>
                    <TextArea text class="field" name="ally" rows=3 required=true />
                </label>
                {button("Call for the ally")}
            },
        )
    });
    forms.collect()
}

fn choose_objective(asked: &CampaignRequest, campaign: &Campaign, battle: &Battle) -> AnyView {
    let (role, choice) = campaign.objectives_for(battle);
    let side = battle.side_of(role);
    let own = asked.viewer().side(campaign);
    if choice.is_empty() || !(asked.viewer() == Author::Organiser || own == Some(side)) {
        return ().into_any();
    }
    let options = choice.iter().map(|it| (it.clone(), objective_name(it))).collect::<Vec<_>>();
    change(
        asked,
        "objective",
        view! {
            {hidden("battle", battle.number)}
            <Choice label="Objective" name="objective" options=options />
            {button("Choose the objective")}
        },
    )
}
