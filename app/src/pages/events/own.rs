use flagbridge_data::catalogue;
use flagbridge_events::{Desk, DeskTerms, PlayerId, lists_are_open, troubles};
use flagbridge_fleet::share;
use leptos::prelude::*;

use super::EventRequest;
use super::form::{Field, change};
use super::rounds::{ResultForm, names, outcome};
use crate::editor::title;
use crate::text_area::TextArea;

/// Where a visitor registers.
#[component]
pub(super) fn Registration(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    if !log.event().settings().open {
        return ().into_any();
    }
    view! {
        <section class="event-part" aria-labelledby="register">
            <h2 id="register">"Play here"</h2>
            <p>
                "Any name will do; nothing else is asked for. You get a link of your own, with which you hand in your list and report your games."
            </p>
            {change(&asked, "register", "", view! {
                <div class="event-fields">
                    <Field label="Name" name="name" required=true value=asked.typed.or("name", "") />
                    <Field label="Club or team (may be empty)" name="group" value=asked.typed.or("group", "") />
                </div>
                <button class="button button--primary" type="submit">"Register"</button>
            })}
        </section>
    }
    .into_any()
}

/// What a player sees: the own table, the own list.
#[component]
pub(super) fn OwnPanel(asked: EventRequest, player: PlayerId) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let Some(own) = event.player(player) else { return ().into_any() };
    let dropped = own.dropped;
    let leave = (!dropped).then(|| {
        view! {
            <details>
                <summary>"Leave the event"</summary>
                {change(&asked, "drop", "", view! {
                    <input type="hidden" name="player" value=player.to_string() />
                    <p>"You are not paired any more. A judge can bring you back."</p>
                    <button class="button button--small" type="submit">"I leave the event"</button>
                })}
            </details>
        }
    });
    view! {
        <section class="event-part" aria-labelledby="own">
            <h2 id="own">
                <bdi>{own.name().to_owned()}</bdi>
            </h2>
            {dropped.then(|| view! { <p class="notice">"You have left the event."</p> })}
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
        return view! { <p>{format!("You do not play in round {}.", round.number)}</p> }.into_any();
    };
    let opponent = it.opponent_of(player).unwrap_or(player);
    let list = event.player(opponent).and_then(|it| it.list.clone());
    let list = list.filter(|_| event.settings().lists_are_public(asked.now)).map(|list| {
        view! {
            <details>
                <summary>"Your opponent's list"</summary>
                {list_text(&list)}
            </details>
        }
    });
    let may_report = it.result.is_none() && event.settings().players_report;
    let form = may_report
        .then(|| view! { <ResultForm asked=asked.clone() round=round.number table=it.table /> });
    let [one, two] = names(event, &it);
    view! {
        <p class="event-seat">
            {format!("Round {}, table {}: ", round.number, it.table)}
            <strong>
                <bdi>{one}</bdi>
                " – "
                <bdi>{two}</bdi>
            </strong>
            {format!(" ({})", outcome(event, &it))}
        </p>
        {list}
        {it.result.is_none().then(|| live_table(&asked))}
        {form}
    }
    .into_any()
}

/// The way to the live table of the match, which is made for whoever of the two asks first.
fn live_table(asked: &EventRequest) -> AnyView {
    let note = asked.table.as_ref().map(|table| table.note.clone()).unwrap_or_default();
    let words = match &asked.table {
        Some(table) if !table.settled => "Go to the live table",
        Some(_) | None => "Play this round at a live table",
    };
    view! {
        {(!note.is_empty())
            .then(|| view! { <p class="notice notice--warning">{format!("The live table could not enter its result. {note}")}</p> })}
        {change(asked, "live", "", view! {
            <p>
                "Both of you play in the browser, with the lists you have handed in and by the event's rules. The table enters the result when the game is over; a judge can correct it."
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
        let terms = DeskTerms {
            edition: catalogue().edition(&settings.edition).ok(),
            mode: catalogue().mode(&settings.mode),
            points: Some(settings.points),
        };
        let list = Desk::new(catalogue(), terms).inspect("", "", text);
        let faults = troubles(std::slice::from_ref(&list), false);
        let points = list.verdict.points;
        let words = if list.fine { "Your list is legal" } else { "Something is wrong with your list" };
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
            <p class="event-verdict" data-fine=list.fine.to_string()>
                <strong>{words}</strong>
                {format!(" in {}: {} of {} points.", list.verdict.edition, points.total, points.limit)}
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
                    <span class="field-label__text">"Your list, a link to it or its share code, from any builder"</span>
                    <TextArea text class="field" name="list" rows=12 required=true />
                </label>
                <button class="button button--primary" type="submit">"Hand in this list"</button>
            })}
        }
        .into_any()
    } else {
        view! {
            <p>"Lists are locked: ask a judge."</p>
            {list_text(&text)}
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

/// A list as it was handed in; one that is a share code or a link is shown by its name and leads to its page.
fn list_text(text: &str) -> AnyView {
    let code = share::code_in(text);
    match share::decode(code) {
        Ok(draft) => view! {
            <p>
                <a href=format!("/f/{code}")>{title(&draft)}</a>
            </p>
        }
        .into_any(),
        Err(_) => view! { <pre class="event-list">{text.to_owned()}</pre> }.into_any(),
    }
}
