use flagbridge_events::{PlayerId, Settings, list_problems, lists_are_open};
use leptos::prelude::*;

use super::EventRequest;
use super::fleet_brief::FleetBrief;
use super::form::{Field, change, edition_title};
use super::list_check::checker;
use super::rounds::{ResultForm, outcome};
use crate::text_area::TextArea;

/// Where a visitor registers.
#[component]
pub(crate) fn Registration(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    if !log.event().settings().open {
        return ().into_any();
    }
    view! {
        <section class="event-part event-card" aria-labelledby="register">
            <h2 id="register">"Register"</h2>
            <p>
                "Only a name is needed, no account. You get a personal link to submit your list and report your games."
            </p>
            {change(&asked, "register", "", view! {
                <div class="event-fields">
                    <Field label="Name" name="name" required=true value=asked.typed.or("name", "") />
                    <Field label="Club or team (optional)" name="group" value=asked.typed.or("group", "") />
                </div>
                <button class="button button--primary" type="submit">"Register"</button>
            })}
        </section>
    }
    .into_any()
}

/// What a player sees: their own table and list.
#[component]
pub(crate) fn OwnPanel(asked: EventRequest, player: PlayerId) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let Some(own) = event.player(player) else { return ().into_any() };
    let dropped = own.dropped;
    let leave = (!dropped).then(|| {
        view! {
            <details>
                <summary>"Drop from the event"</summary>
                {change(&asked, "drop", "", view! {
                    <input type="hidden" name="player" value=player.to_string() />
                    <p>"You will not be paired any more. A judge can reinstate you."</p>
                    <button class="button button--small" type="submit">"Drop out"</button>
                })}
            </details>
        }
    });
    view! {
        <section class="event-part event-card" aria-labelledby="own">
            <h2 id="own">
                <bdi>{own.name().to_owned()}</bdi>
            </h2>
            {dropped.then(|| view! { <p class="notice">"You have dropped from the event."</p> })}
            <OwnTable asked=asked.clone() player />
            <OwnList asked=asked.clone() player />
            {leave}
        </section>
    }
    .into_any()
}

#[component]
fn OwnTable(asked: EventRequest, player: PlayerId) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let Some(round) = event.last_round() else {
        return view! { <p>"The first round has not been paired yet."</p> }.into_any();
    };
    if round.byes.contains(&player) {
        return view! { <p>{format!("You have the bye in round {}.", round.number)}</p> }
            .into_any();
    }
    let Some(it) = round.match_of(player).copied() else {
        return view! { <p>{format!("You are not paired in round {}.", round.number)}</p> }
            .into_any();
    };
    let opponent = it.opponent_of(player).unwrap_or(player);
    let list = event.player(opponent).and_then(|it| it.list.clone());
    let list = list.filter(|_| event.settings().lists_are_public(asked.now)).map(|list| {
        view! {
            <details>
                <summary>"Your opponent's list"</summary>
                {readable(event.settings(), &list)}
            </details>
        }
    });
    let may_report = it.result.is_none() && event.settings().players_report;
    let form = may_report
        .then(|| view! { <ResultForm asked=asked.clone() round=round.number table=it.table /> });
    view! {
        <p class="event-seat">
            <span class="event-seat__table">
                {format!("Round {} · Table {}", round.number, it.table)}
            </span>
            <strong class="event-seat__opponent">
                "vs "
                <bdi>{event.name_of(opponent).to_owned()}</bdi>
            </strong>
            <span>{outcome(event, &it)}</span>
        </p>
        {list}
        {it.result.is_none().then(|| live_table(&asked))}
        {form}
    }
    .into_any()
}

/// The way to the live table of the match, which is created when the first of the two asks for it.
fn live_table(asked: &EventRequest) -> AnyView {
    let note = asked.table.as_ref().map(|table| table.note.clone()).unwrap_or_default();
    let words = match &asked.table {
        Some(table) if !table.settled => "Go to the online table",
        Some(_) | None => "Play this round online",
    };
    view! {
        {(!note.is_empty())
            .then(|| view! { <p class="notice notice--warning">{format!("The result of the live table could not be entered. {note}")}</p> })}
        {change(asked, "live", "", view! {
            <p>
                "Both of you play in the browser with your submitted lists. The result is entered automatically; a judge can correct it."
            </p>
            <button class="button" type="submit">{words}</button>
        })}
    }
    .into_any()
}

#[component]
fn OwnList(asked: EventRequest, player: PlayerId) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let settings = event.settings();
    let handed_in = event.player(player).and_then(|it| it.list.clone());
    let verdict = handed_in.as_deref().map(|text| {
        let list = checker(settings).inspect("", "", text);
        let faults = list_problems(std::slice::from_ref(&list), false);
        let points = list.verdict.points;
        let words = if list.is_fine() { "Your list is legal" } else { "Your list is not legal" };
        let faults = faults.into_iter().map(|fault| {
            view! {
                <li>
                    {fault.message}
                    {(!fault.cite.is_empty()).then(|| view! { " " <small>{fault.cite}</small> })}
                    {(!fault.remedy.is_empty()).then(|| view! { <br /> {fault.remedy} })}
                </li>
            }
        });
        view! {
            <p class="event-verdict" data-fine=list.is_fine().to_string()>
                <strong>{words}</strong>
                {format!(" under {}: {} of {} points.", edition_title(list.verdict.edition), points.total, points.limit)}
            </p>
            <ul>{faults.collect::<Vec<_>>()}</ul>
        }
    });
    let open = lists_are_open(event, asked.now);
    let text = asked.typed.or("list", handed_in.as_deref().unwrap_or_default());
    let form = if open {
        view! {
            {change(&asked, "list", "", view! {
                <input type="hidden" name="player" value=player.to_string() />
                <label class="field-label">
                    <span class="field-label__text">"Your list: text from any builder, a link or a share code"</span>
                    <TextArea text class="field" name="list" rows=12 required=true />
                </label>
                <button class="button button--primary" type="submit">"Submit this list"</button>
            })}
        }
        .into_any()
    } else {
        view! {
            <p>"Lists are locked: ask a judge."</p>
            {readable(settings, &text)}
        }
        .into_any()
    };
    view! {
        <h3>"Your list"</h3>
        {verdict}
        {form}
    }
    .into_any()
}

/// A submitted list, to read.
fn readable(settings: &Settings, text: &str) -> AnyView {
    if text.trim().is_empty() {
        return view! { <p>"No list was submitted."</p> }.into_any();
    }
    let list = checker(settings).inspect("", "", text);
    view! {
        <div class="event-fleet">
            <FleetBrief list text=text.to_owned() />
        </div>
    }
    .into_any()
}
