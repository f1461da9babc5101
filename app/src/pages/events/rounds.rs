use flagbridge_events::{Event, Match, Round, Side, Stage};
use leptos::prelude::*;
use leptos_meta::Meta;

use super::form::{Choice, Field, change};
use super::list_check::{ListCheck, ListStatus};
use super::phase::Phase;
use super::{EventHead, EventRequest, Notices};
use crate::pages::head::Head;

/// The current round: who sits where, and for organisers and judges the results and the next round.
#[component]
pub(crate) fn Running(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let staff = asked.is_staff();
    let shown = event.last_round().map(|round| {
        view! {
            <section class="event-part" aria-labelledby="running">
                <h2 id="running">{title(round)}</h2>
                <RoundTable asked=asked.clone() number=round.number />
            </section>
        }
    });
    let waiting = (event.rounds().is_empty() && asked.author.is_none())
        .then(|| view! { <p>"The first round has not been paired yet."</p> });
    let next = staff.then(|| view! { <NextRound asked=asked.clone() /> });
    view! { {shown} {waiting} {next} }.into_any()
}

/// Every round, the last one first.
#[component]
pub(crate) fn RoundsPage(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let rounds = event.rounds().iter().rev().map(|round| {
        let id = format!("round-{}", round.number);
        let labelled = id.clone();
        view! {
            <section class="event-part" aria-labelledby=labelled>
                <h2 id=id>{title(round)}</h2>
                <RoundTable asked=asked.clone() number=round.number />
            </section>
        }
    });
    let rounds = rounds.collect::<Vec<_>>();
    let none = rounds
        .is_empty()
        .then(|| view! { <p class="notice">"The first round has not been paired yet."</p> });
    view! {
        <Head
            title=format!("Rounds of {}", event.settings().name)
            description="Pairings and results of an event."
        />
        <Meta name="robots" content="noindex" />
        <EventHead asked=asked.clone() />
        <Notices asked=asked.clone() />
        {none}
        {rounds}
    }
    .into_any()
}

/// The name of a round.
pub(crate) fn title(round: &Round) -> String {
    match (round.stage, round.matches.len(), round.byes.len()) {
        (Stage::Elimination, 1, 0) => format!("Round {}: the final", round.number),
        (Stage::Elimination, _, _) => format!("Round {}: elimination", round.number),
        (Stage::Swiss, _, _) => format!("Round {}", round.number),
    }
}

#[component]
fn RoundTable(asked: EventRequest, number: u16) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let Some(round) = event.rounds().iter().find(|round| round.number == number) else {
        return ().into_any();
    };
    let rows = round.matches.iter().map(|it| {
        let [one, two] = names(event, it);
        let form = asked.is_staff().then(|| {
            view! {
                <td>
                    <details open=it.result.is_none()>
                        <summary>{if it.result.is_some() { "Correct" } else { "Enter" }}</summary>
                        <ResultForm asked=asked.clone() round=number table=it.table />
                    </details>
                </td>
            }
        });
        view! {
            <tr>
                <td data-label="Table">{it.table}</td>
                <th scope="row">
                    <bdi>{one}</bdi>
                    " – "
                    <bdi>{two}</bdi>
                </th>
                <td data-label="Result">{outcome(event, it)}</td>
                {form}
            </tr>
        }
    });
    let byes = round.byes.iter().map(|player| {
        view! {
            <tr>
                <td></td>
                <th scope="row">
                    <bdi>{event.name_of(*player).to_owned()}</bdi>
                </th>
                <td data-label="Result">"Bye"</td>
            </tr>
        }
    });
    view! {
        <table class="event-table event-table--cards">
            <thead>
                <tr>
                    <th scope="col">"Table"</th>
                    <th scope="col">"Players"</th>
                    <th scope="col">"Result"</th>
                    {asked.is_staff().then(|| view! { <th scope="col">"Enter result"</th> })}
                </tr>
            </thead>
            <tbody>{rows.collect::<Vec<_>>()} {byes.collect::<Vec<_>>()}</tbody>
        </table>
    }
    .into_any()
}

/// The names of a match, in the order of the pairing.
pub(crate) fn names(event: &Event, it: &Match) -> [String; 2] {
    it.players.map(|player| event.name_of(player).to_owned())
}

/// How a match ended, in words.
pub(crate) fn outcome(event: &Event, it: &Match) -> String {
    let Some(result) = it.result else { return "In progress".to_owned() };
    let winner = it.winner().map(|player| format!("{} won", event.name_of(player)));
    let awards = event.settings().scoring.rate(&result).ok();
    let points = awards.map(|[one, two]| format!("{}–{} points", one.points, two.points));
    let scores = result.scores().map(|[one, two]| format!("{one}:{two}"));
    let words = [scores, winner, points].into_iter().flatten().collect::<Vec<_>>().join(", ");
    if result.winner().is_none() || result.scores().is_none() {
        return format!("{words} ({})", result.describe());
    }
    words
}

/// Scores, who was first, and how else a game can end.
#[component]
pub(crate) fn ResultForm(asked: EventRequest, round: u16, table: u16) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let running = event.rounds().iter().find(|it| it.number == round);
    let Some(it) = running.and_then(|round| round.at_table(table)) else { return ().into_any() };
    let [one, two] = names(event, it);
    let ended = [
        ("played", "Played: the higher score wins".to_owned()),
        ("tabled-1", format!("{one} lost all ships but flotillas")),
        ("tabled-2", format!("{two} lost all ships but flotillas")),
        ("both-tabled", "Both lost all ships in the same round".to_owned()),
        ("conceded-1", format!("{one} conceded")),
        ("conceded-2", format!("{two} conceded")),
        ("absent-1", format!("{one}: no-show")),
        ("absent-2", format!("{two}: no-show")),
        ("not-played", "Not played".to_owned()),
        ("double-loss", "Both lose".to_owned()),
        ("drawn", "Agreed draw".to_owned()),
    ];
    let ended = ended.map(|(value, words)| (value.to_owned(), words)).to_vec();
    let first = [("", "Not recorded".to_owned()), ("1", one.clone()), ("2", two.clone())];
    let first = first.map(|(value, words)| (value.to_owned(), words)).to_vec();
    let scores = it.result.and_then(|result| result.scores());
    let score = |side: Side| scores.map(|it| it[side.index()].to_string()).unwrap_or_default();
    let chosen = match it.result.and_then(|result| result.first()) {
        None => "",
        Some(Side::One) => "1",
        Some(Side::Two) => "2",
    };
    let clear = (it.result.is_some() && asked.is_staff()).then(|| {
        view! {
            <button class="button button--small" name="clear" value="1">
                "Clear result"
            </button>
        }
    });
    let back = if asked.part == "rounds" { "rounds" } else { "" };
    view! {
        {change(&asked, "result", back, view! {
            <input type="hidden" name="round" value=round.to_string() />
            <input type="hidden" name="table" value=table.to_string() />
            <div class="event-fields">
                <label class="field-label field-label--narrow">
                    <span class="field-label__text">{one}</span>
                    <input type="number" name="score1" min="0" max="9999" value=score(Side::One) />
                </label>
                <label class="field-label field-label--narrow">
                    <span class="field-label__text">{two}</span>
                    <input type="number" name="score2" min="0" max="9999" value=score(Side::Two) />
                </label>
                <Choice label="First player" name="first" options=first chosen />
                <Choice label="How it ended" name="ended" options=ended chosen="played" />
            </div>
            <p class="actions">
                <button class="button button--small button--primary" type="submit">
                    "Save result"
                </button>
                {clear}
            </p>
        })}
    }
    .into_any()
}

/// Pairs the next round, swaps players of this one, makes the top cut.
#[component]
fn NextRound(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let phase = Phase::of(event);
    let number = event.rounds().len() + 1;
    let pair = |label: String| {
        view! {
            <ListWarning asked=asked.clone() />
            {change(&asked, "pair", "", view! {
                <details>
                    <summary>"Manual pairings (optional)"</summary>
                    <Field label="Pairs, as NAME = NAME, separated by ;" name="pairs" />
                    <Field label="Byes, separated by ;" name="byes" />
                </details>
                <p class="actions">
                    <button class="button button--primary" type="submit">{label}</button>
                </p>
            })}
        }
        .into_any()
    };
    let next = match phase {
        _ if event.active().count() < 2 => {
            view! { <p>"Add at least two players to pair the first round."</p> }.into_any()
        }
        Phase::Playing(open) => {
            let words = format!(
                "{} to report.",
                flagbridge_wording::count(open, "table has yet", "tables have yet")
            );
            view! { <p>{words} " Then the next round can be paired."</p> }.into_any()
        }
        Phase::Registration | Phase::Paired => pair(format!("Pair round {number}")),
        Phase::Cut => view! {
            <p>"All Swiss rounds are played. Make the top cut to go on."</p>
        }
        .into_any(),
        Phase::Finished(_) if event.next_stage() == Stage::Swiss => view! {
            <p>"All rounds are played."</p>
            <details>
                <summary>"Play another round"</summary>
                {pair("Pair another round".to_owned())}
            </details>
        }
        .into_any(),
        Phase::Finished(_) => view! { <p>"All rounds are played."</p> }.into_any(),
    };
    let playing = matches!(phase, Phase::Playing(_));
    let swap =
        (playing && event.last_round().is_some_and(|it| it.stage == Stage::Swiss)).then(|| {
            view! {
                <details>
                    <summary>"Swap players"</summary>
                    {change(&asked, "swap", "", view! {
                        <div class="event-fields">
                            <Field label="First player" name="one" required=true />
                            <Field label="Second player" name="two" required=true />
                        </div>
                        <button class="button button--small" type="submit">"Swap"</button>
                    })}
                </details>
            }
        });
    let may_cut = !playing && !event.rounds().is_empty() && event.next_stage() == Stage::Swiss;
    let cut = may_cut.then(|| {
        let stages = [("elimination", "Single elimination"), ("swiss", "More Swiss rounds")];
        let stages = stages.map(|(value, words)| (value.to_owned(), words.to_owned())).to_vec();
        let size = event.settings().cut.unwrap_or(4).to_string();
        view! {
            <details open=phase == Phase::Cut>
                <summary>"Top cut"</summary>
                {change(&asked, "cut", "", view! {
                    <div class="event-fields">
                        <Field label="Players who advance" name="players" kind="number" value=size />
                        <Choice label="They play" name="stage" options=stages />
                    </div>
                    <button class="button button--small" type="submit">"Make the cut"</button>
                })}
            </details>
        }
    });
    view! {
        <section class="event-part event-card" aria-labelledby="next">
            <h2 id="next">"Next round"</h2>
            {next}
            {swap}
            {cut}
        </section>
    }
    .into_any()
}

/// Whose lists are missing or illegal, before a round is paired.
#[component]
fn ListWarning(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    // An event whose players submit no lists at all is played with lists on paper.
    if event.active().all(|player| player.list.is_none()) {
        return ().into_any();
    }
    let check = ListCheck::new(&asked);
    let named = |status: ListStatus| {
        let players = event.active().filter(|player| check.status(player) == status);
        players.map(|player| player.name().to_owned()).collect::<Vec<_>>()
    };
    let lines = [("Missing lists", ListStatus::Missing), ("Illegal lists", ListStatus::Illegal)];
    let lines = lines.into_iter().filter_map(|(label, status)| {
        let names = named(status);
        (!names.is_empty()).then(|| view! { <li>{format!("{label}: {}", names.join(", "))}</li> })
    });
    let lines = lines.collect::<Vec<_>>();
    if lines.is_empty() {
        return ().into_any();
    }
    view! {
        <div class="notice notice--warning" data-list-warning>
            <p>"Some players are not ready:"</p>
            <ul>{lines}</ul>
        </div>
    }
    .into_any()
}
