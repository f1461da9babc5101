use flagbridge_campaigns::{Author, Campaign, Condition, Effect, Side};
use flagbridge_events::utc_text;
use leptos::prelude::*;

use super::CampaignRequest;
use super::form::{button, change, hidden, names, places};
use super::map::turn_by_turn;
use crate::pages::day::day_and_time;
use crate::pages::events::{Choice, Field};
use crate::pages::scroll_table::scroll_table;

/// Every change, newest first; the organiser can undo them and enter house rules by hand.
#[component]
pub(super) fn LogPart(asked: CampaignRequest) -> impl IntoView {
    let campaign = asked.campaign();
    let organiser = asked.is_organiser();
    let entries = asked.seen.as_ref().map(|it| it.log.clone()).unwrap_or_default();
    let rows = entries.into_iter().rev().map(|entry| {
        let undo = if entry.undone {
            view! { "undone" }.into_any()
        } else if organiser && entry.number > 1 {
            change(
                &asked,
                "undo",
                view! {
                    {hidden("entry", entry.number)}
                    <button class="button button--small" type="submit">"Undo"</button>
                },
            )
        } else {
            ().into_any()
        };
        view! {
            <tr>
                <td>{entry.number}</td>
                <td>{day_and_time(&utc_text(entry.at))}</td>
                <td>
                    <bdi>{who(entry.by, &campaign)}</bdi>
                </td>
                <th scope="row">
                    <bdi>{entry.words}</bdi>
                </th>
                <td>{undo}</td>
            </tr>
        }
    });
    let rows: Vec<_> = rows.collect();
    view! {
        {organiser.then(|| by_hand(&asked, &campaign))}
        {statistics(&campaign)}
        {turns(&campaign)}
        <section class="event-part" aria-labelledby="log">
            <h2 id="log">"Log"</h2>
            {scroll_table("All changes", &["No.", "Time (UTC)", "By", "Change", "Undo"], rows)}
        </section>
    }
    .into_any()
}

/// How everyone has fared; nothing before the first result.
fn statistics(campaign: &Campaign) -> Option<AnyView> {
    campaign.battles.iter().find(|it| it.outcome.is_some())?;
    let players = campaign.records().into_iter().map(|it| {
        let cells = [
            it.won.to_string(),
            it.lost.to_string(),
            format!("{} : {}", it.scored, it.conceded),
            it.destroyed.to_string(),
            it.retreated.to_string(),
            it.veterans.to_string(),
        ];
        view! {
            <tr>
                <th scope="row">
                    <bdi>{campaign.name_of(it.player).to_owned()}</bdi>
                </th>
                {cells.map(|words| view! { <td>{words}</td> })}
            </tr>
        }
    });
    let players: Vec<_> = players.collect();
    let turns = campaign.points_by_turn().into_iter().map(|(turn, [rebels, empire])| {
        view! {
            <tr>
                <th scope="row">{turn}</th>
                <td>{rebels}</td>
                <td>{empire}</td>
            </tr>
        }
    });
    let turns: Vec<_> = turns.collect();
    let columns =
        ["Player", "Won", "Lost", "Scores", "Own units destroyed", "Retreated", "Veterans"];
    let part = view! {
        <section class="event-part" aria-labelledby="statistics">
            <h2 id="statistics">"Statistics"</h2>
            {scroll_table("Statistics of players", &columns, players)}
            {scroll_table("Campaign points won in battles", &["By the end of turn", "Rebels", "Empire"], turns)}
        </section>
    };
    Some(part.into_any())
}

/// How the map has changed; nothing before the second turn.
fn turns(campaign: &Campaign) -> Option<AnyView> {
    if campaign.history.len() < 2 {
        return None;
    }
    let part = view! {
        <details class="event-part">
            <summary>"Map turn by turn"</summary>
            <div class="campaign-turns">{turn_by_turn(campaign)}</div>
        </details>
    };
    Some(part.into_any())
}

fn who(author: Author, campaign: &Campaign) -> String {
    match author {
        Author::Organiser => "Organiser".to_owned(),
        Author::Admiral(side) => format!("{} grand admiral", side.adjective()),
        Author::Team(side) => format!("{} team", side.adjective()),
        Author::Player(player) => campaign.name_of(player).to_owned(),
        Author::Spectator => "Spectator".to_owned(),
        Author::Table => "Online table".to_owned(),
    }
}

/// House rules and corrections.
fn by_hand(asked: &CampaignRequest, campaign: &Campaign) -> AnyView {
    let what = [
        ("note", "Only a note"),
        ("points", "Campaign points"),
        ("resources", "Resource points"),
        ("location", "What stands at a place"),
        ("unique", "A unique card is eliminated"),
        ("restore", "An eliminated unique card is back"),
        ("call-off", "Call off the battle with this number"),
        ("end", "The campaign ends; the team wins"),
    ];
    let mut what = what.map(|(id, words)| (id.to_owned(), words.to_owned())).to_vec();
    let more = [
        ("experience", "Experience of a player's commander"),
        ("tokens", "Tokens of a team"),
        ("condition", "The condition of a player's fleet"),
        ("refit", "Points that a player can add cards for this turn"),
    ];
    let in_the_rim = campaign.kind().has_acts();
    if in_the_rim {
        what.retain(|(id, _)| id != "resources");
        what.extend(more.map(|(id, words)| (id.to_owned(), words.to_owned())));
    }
    let players: Vec<_> = campaign.players.iter().map(|it| it.id).collect();
    let players = names(campaign, &players);
    let tokens = Effect::ALL.map(|it| (it.id().to_owned(), it.name().to_owned())).to_vec();
    let mut conditions = vec![(String::new(), "No condition".to_owned())];
    conditions.extend(Condition::ALL.map(|it| (it.id().to_owned(), it.name().to_owned())));
    let rim_fields = in_the_rim.then(|| {
        view! {
            <Choice label="Player" name="player" options=players />
            <Choice label="Token" name="token" options=tokens />
            <Choice label="Condition" name="condition" options=conditions />
        }
    });
    let sides = Side::BOTH.map(|it| (it.id().to_owned(), it.name().to_owned()));
    let mut sides = sides.to_vec();
    sides.push((String::new(), "No team".to_owned()));
    let stands: &[&str] =
        if in_the_rim { &["base", "presence"] } else { &["base", "outpost", "destroyed"] };
    let stands: Vec<(String, String)> =
        stands.iter().map(|it| ((*it).to_owned(), (*it).to_owned())).collect();
    view! {
        <details class="event-part">
            <summary>"Add an entry by hand"</summary>
            <p>"For house rules and corrections. Everyone can read the note."</p>
            {change(asked, "manual", view! {
                <div class="event-fields">
                    <Choice label="What" name="what" options=what />
                    <Choice label="Team" name="side" options=sides />
                    <Field label="More or fewer points, or the battle's number" name="by" kind="number" />
                    <Choice label="Place" name="location" options=places(campaign, |_| true) />
                    <Choice label="Stands there" name="stand" options=stands />
                    <Field label="Unique name" name="name" />
                    {rim_fields}
                </div>
                <Field label="Why" name="note" required=true />
                {button("Enter")}
            })}
        </details>
    }
    .into_any()
}
