use flagbridge_campaigns::{BattleKind, Effect, Kind, Phase, Side, Stand};
use leptos::prelude::*;

use super::CampaignRequest;
use super::form::{button, change, hidden, members, names, places};
use super::rim_orders;
use crate::pages::events::{Choice, Field};

/// What the grand admiral of a team, or the organiser for both, decides in this phase.
#[component]
pub(super) fn Orders(asked: CampaignRequest) -> impl IntoView {
    let sides = Side::BOTH.into_iter().filter(|side| asked.leads(*side));
    let phase = asked.campaign().phase;
    let orders = sides.filter_map(|side| {
        let forms = match phase {
            Phase::Setup => setup(&asked, side),
            Phase::Strategy => strategy(&asked, side),
            Phase::Management => management(&asked, side),
            Phase::Battles if asked.campaign().kind().has_acts() => {
                let tokens = rim_orders::before_battles(&asked, side);
                view! { {tokens} {rim_orders::command_ships(&asked, side)} }.into_any()
            }
            Phase::Battles => effects(&asked, side)?,
            Phase::Pivotal => rim_orders::pivotal(&asked, side)?,
            Phase::Over => return None,
        };
        Some(view! {
            <section class="event-part event-card" aria-label=format!("{} orders", side.adjective())>
                <h2>{format!("{} orders", side.adjective())}</h2>
                {forms}
            </section>
        })
    });
    orders.collect::<Vec<_>>()
}

fn stands(kind: Kind, side: Side) -> Vec<(String, String)> {
    let all: &[Stand] = match (kind, side) {
        (Kind::CorellianConflict, Side::Rebels) => &[Stand::Base, Stand::Outpost],
        (Kind::CorellianConflict, Side::Empire) | (Kind::RebellionInTheRim, _) => &[Stand::Base],
    };
    all.iter().map(|it| (it.name().to_owned(), it.name().to_owned())).collect()
}

fn setup(asked: &CampaignRequest, side: Side) -> AnyView {
    let campaign = asked.campaign();
    let in_the_rim = campaign.kind().has_acts();
    let free = places(&campaign, |at| {
        let location = &campaign.locations()[at];
        let inner = !in_the_rim || !location.is_border() && location.sub_area.is_none();
        inner && campaign.places[at].holding.is_none()
    });
    let left = campaign.to_place(side).into_iter().filter(|(_, left)| *left > 0);
    let left: Vec<String> =
        left.map(|(stand, left)| format!("{left} × {}", stand.name())).collect();
    // The organiser does not see which presences are bases.
    let own = campaign.team(side).resources.is_some();
    let open = !campaign.team(side).done
        && (!own || campaign.to_place(side).iter().any(|(_, left)| *left > 0));
    let left =
        (own && open).then(|| view! { <p>{format!("Still to place: {}.", left.join(", "))}</p> });
    view! {
        {left}
        {open.then(|| change(asked, "place", view! {
            {hidden("side", side.id())}
            <div class="event-fields">
                <Choice label="Place" name="location" options=free />
                <Choice label="Build" name="stand" options=stands(campaign.kind(), side) />
            </div>
            {button("Place")}
        }))}
        {in_the_rim.then(|| rim_orders::record_defense(asked, side, true))}
        {done(asked, side, "Finish setup")}
    }
    .into_any()
}

fn done(asked: &CampaignRequest, side: Side, words: &'static str) -> AnyView {
    let finished = asked.campaign().team(side).done;
    let (value, words) = if finished { ("no", "Reopen the phase") } else { ("yes", words) };
    view! {
        {finished.then(|| view! { <p>"Finished; waiting for the other team."</p> })}
        {change(asked, "done", view! {
            {hidden("side", side.id())}
            {hidden("done", value)}
            {button(words)}
        })}
    }
    .into_any()
}

fn strategy(asked: &CampaignRequest, side: Side) -> AnyView {
    let campaign = asked.campaign();
    let declare = campaign.declaring().contains(&side).then(|| {
        let special = match side {
            Side::Rebels => BattleKind::HyperlaneRaid,
            Side::Empire => BattleKind::ShowOfForce,
        };
        let mut kinds = vec![BattleKind::Assault];
        kinds.extend((!campaign.kind().has_acts()).then_some(special));
        let kinds: Vec<(String, String)> =
            kinds.into_iter().map(|it| (it.id().to_owned(), it.name().to_owned())).collect();
        let free = campaign.free(side);
        let first = free.first().copied();
        let targets = places(&campaign, |at| {
            first.is_some_and(|it| campaign.may_assault(it, at, BattleKind::Assault).is_ok())
        });
        let offensive = campaign.may_declare_offensive(side).is_ok().then(|| {
            change(asked, "offensive", view! {
                {hidden("side", side.id())}
                <p>"All-Out Offensive: all fleets meet in the final battle. Its winner wins the campaign (inferred)."</p>
                <Choice label="Place" name="location" options=places(&campaign, |_| true) />
                {button("Declare the All-Out Offensive")}
            })
        });
        view! {
            {change(asked, "assault", view! {
                <div class="event-fields">
                    <Choice label="Fleet" name="player" options=names(&campaign, &free) />
                    <Choice label="Place" name="location" options=targets />
                    <Choice label="Kind" name="kind" options=kinds />
                </div>
                {button("Declare the assault")}
            })}
            {offensive}
        }
    });
    let defend = campaign.undefended().filter(|it| it.side != side).map(|battle| {
        let place = campaign.locations()[battle.place].name.clone();
        let free = names(&campaign, &campaign.free(side));
        change(
            asked,
            "defend",
            view! {
                {hidden("battle", battle.number)}
                <p>{format!("{place} is under assault.")}</p>
                <Choice label="Defender" name="player" options=free />
                {button("Name the defender")}
            },
        )
    });
    let waiting = declare.is_none() && defend.is_none();
    view! {
        {waiting.then(|| view! { <p>"Waiting for the other team."</p> })}
        {declare}
        {defend}
        {if campaign.kind().has_acts() {
            rim_orders::before_battles(asked, side)
        } else {
            effects(asked, side)
        }}
    }
    .into_any()
}

/// Strategic effects of the team's places that can be used now.
fn effects(asked: &CampaignRequest, side: Side) -> Option<AnyView> {
    let campaign = asked.campaign();
    let usable = campaign.locations().iter().enumerate().filter(|(at, location)| {
        let holding = campaign.places[*at].holding.as_ref();
        let now = match (location.effects.first(), campaign.phase) {
            (Some(Effect::Diplomats), phase) => phase == Phase::Strategy,
            (Some(Effect::RepairYards), phase) => phase == Phase::Management,
            (Some(_), phase) => matches!(phase, Phase::Strategy | Phase::Battles),
            (None, _) => false,
        };
        now && holding.is_some_and(|it| it.side == side)
            && campaign.used.iter().all(|it| it.place != *at)
    });
    let forms = usable.map(|(_, location)| {
        let effect = location.effects.first().map_or("", |it| it.name());
        let fields = if location.effects.first() == Some(&Effect::Diplomats) {
            let free = places(&campaign, |at| campaign.places[at].holding.is_none());
            view! { <Choice label="Protect" name="target" options=free /> }.into_any()
        } else {
            view! { <Choice label="For" name="player" options=members(&campaign, side) /> }
                .into_any()
        };
        change(
            asked,
            "effect",
            view! {
                {hidden("side", side.id())}
                {hidden("location", &location.id)}
                {fields}
                {button(format!("Use {effect} of {}", location.name))}
            },
        )
    });
    let forms: Vec<_> = forms.collect();
    if forms.is_empty() {
        return None;
    }
    let part = view! {
        <details>
            <summary>"Strategic effects"</summary>
            {forms}
        </details>
    };
    Some(part.into_any())
}

fn management(asked: &CampaignRequest, side: Side) -> AnyView {
    let campaign = asked.campaign();
    if campaign.kind().has_acts() {
        return view! {
            {rim_orders::management(asked, side)}
            {done(asked, side, "Finish management")}
        }
        .into_any();
    }
    let resources = campaign.team(side).resources;
    let purses = campaign.members(side).map(|it| {
        let words = it.purse.map_or(String::new(), |purse| {
            format!(": {purse} resource points, {} refit points", it.refit.unwrap_or(0))
        });
        view! {
            <li>
                <bdi>{it.name.clone()}</bdi>
                {words}
            </li>
        }
    });
    let won = places(&campaign, |at| {
        let battle = campaign.current_battles().find(|it| it.place == at);
        campaign.places[at].holding.is_none()
            && battle.and_then(|it| it.outcome.as_ref()).is_some_and(|it| it.winner == side)
    });
    let build = (!won.is_empty()).then(|| {
        change(asked, "build", view! {
            <div class="event-fields">
                <Choice label="Place" name="location" options=won />
                <Choice label="Build" name="stand" options=stands(campaign.kind(), side) />
                <Choice label="Fleet that won there" name="player" options=members(&campaign, side) />
            </div>
            {button("Build")}
        })
    });
    view! {
        {resources.map(|it| view! { <p>{format!("The team has {it} resource points to divide.")}</p> })}
        <ul>{purses.collect::<Vec<_>>()}</ul>
        {change(asked, "allot", view! {
            <div class="event-fields">
                <Choice label="Player" name="player" options=members(&campaign, side) />
                <Field label="Resource points (negative to take back)" name="points" kind="number" required=true />
            </div>
            {button("Give")}
        })}
        {build}
        {effects(asked, side)}
        {rim_orders::record_defense(asked, side, false)}
        {done(asked, side, "Finish management")}
    }
    .into_any()
}
