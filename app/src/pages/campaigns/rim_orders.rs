//! What a team decides in Rebellion in the Rim alone: tokens, bases, the pivotal battle and what it brings.

use flagbridge_campaigns::{
    BattleKind, Campaign, Effect, Phase, ShipSize, Side, Stand, area_name, objective_name,
};
use leptos::prelude::*;

use super::CampaignRequest;
use super::form::{button, change, hidden, members, places};
use crate::pages::events::Choice;

/// The tokens of a team in words.
pub(super) fn token_words(campaign: &Campaign, side: Side) -> String {
    let tokens = campaign.team(side).tokens;
    let all: Vec<String> =
        tokens.iter().map(|(token, count)| format!("{count} × {}", token.name())).collect();
    if all.is_empty() { "no tokens".to_owned() } else { flagbridge_wording::list(&all) }
}

/// The base defenses that can be recorded for the team's bases.
pub(super) fn record_defense(asked: &CampaignRequest, side: Side, open: bool) -> AnyView {
    let campaign = asked.campaign();
    let bases = places(&campaign, |at| {
        let holding = campaign.places[at].holding.as_ref();
        holding.is_some_and(|it| it.side == side && it.stand == Some(Stand::Base))
    });
    let recorded = campaign.places.iter().zip(campaign.locations()).filter_map(|(place, at)| {
        let holding = place.holding.as_ref().filter(|it| it.side == side)?;
        let defense = objective_name(holding.defense.as_ref()?);
        Some(view! { <li>{format!("{}: {defense}", at.name)}</li> })
    });
    let recorded: Vec<_> = recorded.collect();
    let defenses = campaign.kind().base_defenses();
    let defenses = defenses.map(|it| (it.to_owned(), objective_name(it))).to_vec();
    if bases.is_empty() {
        return ().into_any();
    }
    view! {
        <details open=open>
            <summary>"Record a base defense"</summary>
            <ul>{recorded}</ul>
            {change(asked, "base-defense", view! {
                {hidden("side", side.id())}
                <div class="event-fields">
                    <Choice label="Base" name="location" options=bases />
                    <Choice label="Base defense" name="objective" options=defenses />
                </div>
                {button("Record")}
            })}
        </details>
    }
    .into_any()
}

/// Tokens that the team can spend before and in battles.
pub(super) fn before_battles(asked: &CampaignRequest, side: Side) -> Option<AnyView> {
    let campaign = asked.campaign();
    let acts = campaign.acts.as_ref()?;
    let tokens = campaign.team(side).tokens;
    let first = campaign.phase == Phase::Strategy && campaign.current_battles().next().is_none();
    let sends = first && acts.diplomats[side.index()].is_none() && tokens.of(Effect::Diplomats) > 0;
    let areas: Vec<(String, String)> =
        (1..=5_u8).map(|it| (it.to_string(), format!("Area {}", area_name(it)))).collect();
    let diplomats = sends.then(|| {
        change(
            asked,
            "token",
            view! {
                {hidden("side", side.id())}
                {hidden("token", Effect::Diplomats.id())}
                <p>"Enemies who assault an unoccupied location in this area gain Low Morale."</p>
                <Choice label="Area" name="area" options=areas />
                {button("Send Diplomats")}
            },
        )
    });
    let spent = [Effect::SkilledSpacers, Effect::Destiny, Effect::Spynet];
    let spent = spent.into_iter().filter(|it| tokens.of(*it) > 0);
    let spent: Vec<_> = spent.map(|it| (it.id().to_owned(), it.name().to_owned())).collect();
    let spend = (!spent.is_empty()).then(|| {
        change(
            asked,
            "token",
            view! {
                {hidden("side", side.id())}
                <p>"What the token does is on its card; resolve it at the table."</p>
                <div class="event-fields">
                    <Choice label="Token" name="token" options=spent />
                    <Choice label="For" name="player" options=members(&campaign, side) />
                </div>
                {button("Spend the token")}
            },
        )
    });
    Some(view! { {diplomats} {spend} }.into_any())
}

/// Everything of the management phase but finishing it.
pub(super) fn management(asked: &CampaignRequest, side: Side) -> AnyView {
    let campaign = asked.campaign();
    let mate = campaign.members(side).next().map(|it| it.id);
    let gains = campaign.token_places(side).into_iter().map(|at| {
        let location = &campaign.locations()[at];
        let tokens = location.effects.iter();
        let tokens: Vec<(String, String)> =
            tokens.map(|it| (it.id().to_owned(), it.name().to_owned())).collect();
        change(
            asked,
            "effect",
            view! {
                {hidden("side", side.id())}
                {hidden("location", &location.id)}
                <Choice label="Token" name="token" options=tokens />
                {button(format!("Gain a token of {}", location.name))}
            },
        )
    });
    let sites = places(&campaign, |at| {
        mate.is_some_and(|it| campaign.may_build(it, at, Stand::Base).is_ok())
    });
    let build = mate.filter(|_| !sites.is_empty()).map(|mate| {
        change(
            asked,
            "build",
            view! {
                {hidden("player", mate)}
                {hidden("stand", "base")}
                <Choice label="Place" name="location" options=sites />
                {button("Build a base with Resources")}
            },
        )
    });
    let tokens = campaign.team(side).tokens;
    let spent = [
        (Effect::RepairYards, "Repair Yards: 1 scar more"),
        (Effect::Resources, "Resources: removes Low Fuel or Low Supplies"),
        (Effect::SkilledSpacers, "Skilled Spacers: removes Low Morale (one tool)"),
    ];
    let spent = spent.into_iter().filter(|(it, _)| tokens.of(*it) > 0);
    let spent: Vec<_> = spent.map(|(it, words)| (it.id().to_owned(), words.to_owned())).collect();
    let spend = (!spent.is_empty()).then(|| {
        change(
            asked,
            "token",
            view! {
                {hidden("side", side.id())}
                <div class="event-fields">
                    <Choice label="Token" name="token" options=spent />
                    <Choice label="For" name="player" options=members(&campaign, side) />
                </div>
                {button("Spend the token")}
            },
        )
    });
    view! {
        <p>{format!("The team has {}.", token_words(&campaign, side))}</p>
        {gains.collect::<Vec<_>>()}
        {build}
        {spend}
        <p>"Rewards, experience, scars and new cards are on the fleets page."</p>
        {record_defense(asked, side, false)}
    }
    .into_any()
}

/// The pivotal battle that ends an act, and what its winner chooses.
pub(super) fn pivotal(asked: &CampaignRequest, side: Side) -> Option<AnyView> {
    let campaign = asked.campaign();
    if let Some(choice) = campaign.spoils_choice() {
        if choice.side != side {
            return Some(view! { <p>"Waiting for the other team."</p> }.into_any());
        }
        let [least, most] = choice.count;
        let options = |first: &'static str| {
            let mut all = vec![(String::new(), first.to_owned())];
            all.extend(places(&campaign, |at| choice.places.contains(&at)));
            all
        };
        let fields = ["location", "location2"].into_iter().take(most);
        let fields: Vec<_> = fields
            .map(|name| {
                let none = if least > 0 { "Choose" } else { "No location" };
                view! { <Choice label="Location" name options=options(none) /> }
            })
            .collect();
        // After an evacuation the token is one of the new place's, which the form does not know yet.
        let tokens = if choice.tokens.is_empty() && least > 0 {
            Effect::ALL.to_vec()
        } else {
            choice.tokens.clone()
        };
        let mut words: Vec<_> =
            tokens.iter().map(|it| (it.id().to_owned(), it.name().to_owned())).collect();
        if choice.tokens.is_empty() {
            words.push((String::new(), "No token (the place has none)".to_owned()));
        }
        let token = (!tokens.is_empty())
            .then(|| view! { <Choice label="Token" name="token" options=words /> });
        return Some(change(
            asked,
            "spoils",
            view! {
                {hidden("side", side.id())}
                <p>"The team has won the pivotal battle and chooses what it brings."</p>
                <div class="event-fields">{fields} {token}</div>
                {button("Choose")}
            },
        ));
    }
    if campaign.chooses_pivotal() != side {
        return Some(view! { <p>"Waiting for the other team."</p> }.into_any());
    }
    let forms = BattleKind::PIVOTAL.into_iter().map(|kind| {
        if let Err(refusal) = campaign.may_declare_pivotal(side, kind, false) {
            return view! { <p><small>{format!("{}: {refusal}.", kind.name())}</small></p> }
                .into_any();
        }
        let sites = campaign.pivotal_places(side, kind);
        let sites: Vec<_> = if kind == BattleKind::DemonstrationOfForce {
            let area = |at: &usize| campaign.locations()[*at].areas.first().copied().unwrap_or(1);
            let words = |at: &usize| {
                (campaign.locations()[*at].id.clone(), format!("Area {}", area_name(area(at))))
            };
            sites.iter().map(words).collect()
        } else {
            places(&campaign, |at| sites.contains(&at))
        };
        let climactic = campaign.may_declare_pivotal(side, kind, true).is_ok().then(|| {
            view! {
                <label class="event-check">
                    <input type="checkbox" name="climactic" value="on" />
                    "Climactic battle: it ends the campaign"
                </label>
            }
        });
        change(
            asked,
            "pivotal",
            view! {
                {hidden("side", side.id())}
                {hidden("kind", kind.id())}
                <Choice label="Where" name="location" options=sites />
                {climactic}
                {button(format!("Choose {}", kind.name()))}
            },
        )
    });
    let words = "The act is over. The team with fewer campaign points chooses a battle of all fleets; fight it at your own table.";
    Some(view! { <p>{words}</p> {forms.collect::<Vec<_>>()} }.into_any())
}

/// Command ships before the final battle.
pub(super) fn command_ships(asked: &CampaignRequest, side: Side) -> Option<AnyView> {
    let campaign = asked.campaign();
    campaign.may_command(side).ok()?;
    let sizes = [
        (ShipSize::Large, "Large: 1 Repair Yards, 1 Resources"),
        (ShipSize::Huge, "Huge: 1 Repair Yards, 2 Resources"),
    ];
    let sizes = sizes.map(|(it, words)| (it.id().to_owned(), words.to_owned())).to_vec();
    let mut second = members(&campaign, side);
    second.insert(0, (String::new(), "No second player".to_owned()));
    let mut ally = members(&campaign, side);
    ally.insert(0, (String::new(), "No Ally token".to_owned()));
    Some(change(
        asked,
        "command-ship",
        view! {
            {hidden("side", side.id())}
            <p>"Before the final battle forces can be replaced by a large or huge ship of at most their value."</p>
            <div class="event-fields">
                <Choice label="Ship" name="size" options=sizes />
                <Choice label="For" name="player" options=members(&campaign, side) />
                <Choice label="And for (large ships)" name="player2" options=second />
                <Choice label="Ally for" name="ally" options=ally />
            </div>
            {button("Pay for command ships")}
        },
    ))
}
