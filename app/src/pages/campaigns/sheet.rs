use flagbridge_campaigns::{
    Battle, BattleKind, Campaign, Player, PlayerId, Role, Unit, VETERAN_SQUADRONS, VETERAN_TOKENS,
    cite, objective_name,
};
use leptos::prelude::*;

use super::CampaignRequest;
use crate::pages::head::Head;

/// The battle that a part of the address names: `battle-3`.
pub(super) fn battle_of<'c>(campaign: &'c Campaign, part: &str) -> Option<&'c Battle> {
    let number = part.strip_prefix("battle-")?.parse().ok()?;
    campaign.battle(number).ok()
}

/// Everything for one battle at a real table, to be printed: who fights, with what, and what to write down.
#[component]
pub(super) fn BattleSheet(asked: CampaignRequest) -> impl IntoView {
    let campaign = asked.campaign();
    let Some(battle) = battle_of(&campaign, &asked.part) else { return ().into_any() };
    let place = campaign.site(battle);
    let title = format!("{} at {place}", battle.kind.name());
    let target = battle.target.map(|it| format!(" on a {}", it.name())).unwrap_or_default();
    let home = format!("/campaigns/{}", asked.slug);
    let fleets: Vec<_> = battle
        .players()
        .filter_map(|id| campaign.player(id).ok())
        .map(|player| fleet(battle, player))
        .collect();
    view! {
        <Head title=format!("Sheet: {title}") description="A sheet for one battle of a campaign, to be printed." />
        <p class="no-print">
            <a href=home>"Back to the campaign"</a>
            " "
            <button class="button button--small" type="button" data-print hidden>"Print"</button>
        </p>
        <article class="campaign-sheet">
            <h1>{format!("{title}{target}")}</h1>
            <p>
                <bdi>{campaign.name().to_owned()}</bdi>
                {format!(" · Turn {} · Battle {}", battle.turn, battle.number)}
            </p>
            <ul>{reminders(&campaign, battle)}</ul>
            {fleets}
            <table class="slip__table campaign-sheet__table">
                <caption>"Result"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Side"</th>
                        <th scope="col">"Score"</th>
                        <th scope="col">"Won"</th>
                        <th scope="col">"Signature"</th>
                    </tr>
                </thead>
                <tbody>{[Role::Assaulter, Role::Defender].map(|role| score_line(&campaign, battle, role))}</tbody>
            </table>
        </article>
    }
    .into_any()
}

fn names(campaign: &Campaign, players: &[PlayerId]) -> String {
    let names: Vec<&str> = players.iter().map(|it| campaign.name_of(*it)).collect();
    flagbridge_wording::list(&names)
}

fn score_line(campaign: &Campaign, battle: &Battle, role: Role) -> impl IntoView + use<> {
    let (word, players) = match role {
        Role::Assaulter => ("Assaulter", &battle.assaulters),
        Role::Defender => ("Defender", &battle.defenders),
    };
    view! {
        <tr>
            <th scope="row">
                {format!("{word}: ")}
                <bdi>{names(campaign, players)}</bdi>
            </th>
            <td></td>
            <td>"☐"</td>
            <td></td>
        </tr>
    }
}

/// What to know before the first round, each with its source.
fn reminders(campaign: &Campaign, battle: &Battle) -> Vec<AnyView> {
    let (role, choice) = campaign.objectives_for(battle);
    let objective = match &battle.objective {
        Some(id) => format!("Objective: {}", objective_name(id)),
        None => {
            let who = match role {
                Role::Assaulter => "the assaulter",
                Role::Defender => "the defender",
            };
            let choice: Vec<String> = choice.iter().map(|it| objective_name(it)).collect();
            let choice: Vec<&str> = choice.iter().map(String::as_str).collect();
            format!("Objective, chosen by {who}: {}", flagbridge_wording::list(&choice))
        }
    };
    let mut lines = vec![
        (
            format!("First player: {}, the assaulter", names(campaign, &battle.assaulters)),
            cite::INITIATIVE,
        ),
        (objective, cite::OBJECTIVES),
        (
            "A scarred ship starts without one of its defense tokens, a scarred squadron with 1 hull less".to_owned(),
            cite::CONDITION,
        ),
        (
            "In rounds 4 and 5, a ship that reveals its dial can discard it to retreat: it leaves in the status phase, scores as destroyed and gets no scar".to_owned(),
            cite::RETREAT,
        ),
        (
            "With equal scores the defender wins, in a Hyperlane Raid the assaulter".to_owned(),
            cite::SCORING,
        ),
    ];
    let fleets = battle.players().filter_map(|it| campaign.player(it).ok());
    if fleets.flat_map(|it| &it.public.units).any(|it| it.veteran) {
        lines.push((format!("Veterans: {VETERAN_TOKENS} {VETERAN_SQUADRONS}"), cite::VETERANS));
    }
    lines.extend(in_the_rim(campaign, battle));
    if battle.kind.is_special() {
        let words = "Write down the tokens or stations that earn resource points: ______";
        lines.push((words.to_owned(), cite::SCORING));
    }
    let line = |(words, source): (String, &'static str)| {
        view! {
            <li>
                <bdi>{words}</bdi>
                " "
                <small>{source}</small>
            </li>
        }
        .into_any()
    };
    lines.into_iter().map(line).collect()
}

/// What commanders, conditions and pivotal battles add; nothing in the other campaign.
fn in_the_rim(campaign: &Campaign, battle: &Battle) -> Vec<(String, &'static str)> {
    let mut lines = Vec::new();
    let pivotal = match battle.kind {
        BattleKind::Conquest => "Conquest: 6 rounds",
        BattleKind::DemonstrationOfForce => {
            "Demonstration of Force: the station is armed and attacks the assaulters; a squadron that destroys a ship or the station earns a victory token (10)"
        }
        BattleKind::Evacuation => {
            "Evacuation: 7 rounds; defending ships can retreat from round 3. Retreating within distance 1-2 of the enemy edge earns the ship's command value in victory tokens (10 each); defending ships that remain earn the assaulters as many"
        }
        _ => "",
    };
    if !pivotal.is_empty() {
        lines.push((pivotal.to_owned(), cite::RIM_PIVOTAL));
    }
    for player in battle.players().filter_map(|it| campaign.player(it).ok()) {
        let Some(force) = &player.force else { continue };
        if let Some(condition) = force.condition {
            let words = format!("{}: {}. {}", player.name, condition.name(), condition.what());
            lines.push((words, cite::RIM_CONDITIONS));
        }
        for ability in force.known().filter(|it| !it.kept_here) {
            let words = format!("{}: {}: {}", player.name, ability.name, ability.what);
            lines.push((words, cite::RIM_COMMANDERS));
        }
    }
    lines
}

/// A fleet as everyone may see it, with boxes to tick.
fn fleet(battle: &Battle, player: &Player) -> AnyView {
    let part = if battle.assaulters.contains(&player.id) { "assaulter" } else { "defender" };
    let rows: Vec<_> = player.public.units.iter().map(unit).collect();
    let points = player.public.points();
    view! {
        <div class="event-scroll" tabindex="0" role="region" aria-label=format!("Fleet of {}", player.name)>
        <table class="slip__table campaign-sheet__table">
            <caption>
                <bdi>{player.name.clone()}</bdi>
                {format!(", {part}: {points} points")}
            </caption>
            <thead>
                <tr>
                    <th scope="col">"Unit"</th>
                    <th scope="col">"Condition"</th>
                    <th scope="col">"Destroyed"</th>
                    <th scope="col">"Retreated"</th>
                    <th scope="col">"Destroyed an enemy"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
        </div>
    }
    .into_any()
}

fn unit(unit: &Unit) -> AnyView {
    let upgrades: Vec<&str> = unit.upgrades.iter().map(|it| it.name.as_str()).collect();
    let upgrades =
        if upgrades.is_empty() { String::new() } else { format!(": {}", upgrades.join(", ")) };
    let condition: Vec<&str> = [(unit.scarred, "scarred"), (unit.veteran, "veteran")]
        .into_iter()
        .filter_map(|(is, word)| is.then_some(word))
        .collect();
    let box_if = |can: bool| if can { "☐" } else { "" };
    view! {
        <tr>
            <th scope="row">{format!("{} ({}){upgrades}", unit.card.name, unit.card.points)}</th>
            <td>{condition.join(", ")}</td>
            <td>"☐"</td>
            <td>{box_if(unit.is_ship())}</td>
            <td>{box_if(unit.can_be_veteran())}</td>
        </tr>
    }
    .into_any()
}
