use flagbridge_campaigns::{Author, Battle, Campaign, PlayerId, objective_name};
use leptos::prelude::*;

use super::CampaignRequest;
use super::form::{button, change, hidden};
use super::play::ways_to_play;
use super::result_form::result_form;
use crate::pages::events::Choice;

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
    let place = campaign.locations()[battle.place].name.clone();
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
        let words = format!(
            "{} won {} : {}, {points}.{gone}",
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
            <h3>{format!("Turn {}: {} at {place}{target}", battle.turn, battle.kind.name())}</h3>
            <p>
                "Assaulter and first player: "
                <bdi>{who(&battle.assaulters)}</bdi>
                ". Defender: "
                <bdi>{who(&battle.defenders)}</bdi>
                "."
            </p>
            {objective.map(|it| view! { <p>{format!("Objective: {it}.")}</p> })}
            {outcome}
            {sheet}
            {choose}
            {may_enter.then(|| ways_to_play(asked, campaign, battle))}
            {may_enter.then(|| result_form(asked, campaign, battle))}
        </article>
    }
    .into_any()
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
