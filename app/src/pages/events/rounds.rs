use flagbridge_events::{Author, Event, Match, Round, Side, Stage};
use leptos::prelude::*;

use super::EventRequest;
use super::form::{Choice, Field, change};

/// The round that is played: who sits where, and for organisers and judges the results and the next round.
#[component]
pub(super) fn Running(asked: EventRequest) -> impl IntoView {
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
    let waiting = (event.rounds().is_empty() && !staff)
        .then(|| view! { <p>"The first round has not been paired yet."</p> });
    let next = staff.then(|| view! { <NextRound asked=asked.clone() /> });
    view! { {shown} {waiting} {next} }.into_any()
}

/// Earlier rounds, folded.
#[component]
pub(super) fn Rounds(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let rounds = log.event().rounds();
    let earlier = rounds.iter().rev().skip(1).map(|round| {
        view! {
            <details class="event-part">
                <summary>{title(round)}</summary>
                <RoundTable asked=asked.clone() number=round.number />
            </details>
        }
    });
    earlier.collect::<Vec<_>>().into_any()
}

/// The name of a round.
pub(super) fn title(round: &Round) -> String {
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
                <td>{it.table}</td>
                <th scope="row">
                    <bdi>{one}</bdi>
                    " – "
                    <bdi>{two}</bdi>
                </th>
                <td>{outcome(event, it)}</td>
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
                <td>"Bye"</td>
            </tr>
        }
    });
    view! {
        <div class="event-scroll" tabindex="0" role="region" aria-label=format!("Table of {}", title(round))>
            <table class="event-table">
                <thead>
                    <tr>
                        <th scope="col">"Table"</th>
                        <th scope="col">"Players"</th>
                        <th scope="col">"Result"</th>
                        {asked.is_staff().then(|| view! { <th scope="col">"Result form"</th> })}
                    </tr>
                </thead>
                <tbody>{rows.collect::<Vec<_>>()} {byes.collect::<Vec<_>>()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// The names of a match, in the order of the pairing.
pub(super) fn names(event: &Event, it: &Match) -> [String; 2] {
    it.players.map(|player| event.name_of(player).to_owned())
}

/// How a match ended, in words.
pub(super) fn outcome(event: &Event, it: &Match) -> String {
    let Some(result) = it.result else { return "is played".to_owned() };
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

/// Scores, who was first, and whatever else may happen in a game.
#[component]
pub(super) fn ResultForm(asked: EventRequest, round: u16, table: u16) -> impl IntoView {
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
        ("absent-1", format!("{one} did not come")),
        ("absent-2", format!("{two} did not come")),
        ("not-played", "Not played".to_owned()),
        ("double-loss", "Both lose".to_owned()),
        ("drawn", "Agreed draw".to_owned()),
    ];
    let ended = ended.map(|(value, words)| (value.to_owned(), words)).to_vec();
    let first = [("", "nobody said".to_owned()), ("1", one.clone()), ("2", two.clone())];
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
                "Take the result back"
            </button>
        }
    });
    view! {
        {change(&asked, "result", "", view! {
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
                    "Enter the result"
                </button>
                {clear}
            </p>
        })}
    }
    .into_any()
}

/// Pairs the next round, swaps players of this one, cuts.
#[component]
fn NextRound(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let open = event
        .last_round()
        .map_or(0, |round| round.matches.iter().filter(|it| it.result.is_none()).count());
    let number = event.rounds().len() + 1;
    let pair = if event.active().count() < 2 {
        view! { <p>"Enter at least two players to pair the first round."</p> }.into_any()
    } else if open > 0 {
        let words = if open == 1 {
            "One table has no result yet.".to_owned()
        } else {
            format!("{open} tables have no result yet.")
        };
        view! { <p>{words} " After that the next round can be paired."</p> }.into_any()
    } else {
        view! {
            {change(&asked, "pair", "", view! {
                <Field label="Pairs set by hand, one a line or divided by ; as NAME = NAME" name="pairs" />
                <Field label="Byes set by hand, divided by ;" name="byes" />
                <p class="actions">
                    <button class="button button--primary" type="submit">
                        {format!("Pair round {number}")}
                    </button>
                </p>
            })}
        }
        .into_any()
    };
    let swap =
        (open > 0 && event.last_round().is_some_and(|it| it.stage == Stage::Swiss)).then(|| {
            view! {
                <details>
                    <summary>"Two players change places"</summary>
                    {change(&asked, "swap", "", view! {
                        <div class="event-fields">
                            <Field label="One player" name="one" required=true />
                            <Field label="The other" name="two" required=true />
                        </div>
                        <button class="button button--small" type="submit">"Change places"</button>
                    })}
                </details>
            }
        });
    let may_cut = open == 0 && !event.rounds().is_empty() && event.next_stage() == Stage::Swiss;
    let cut = may_cut.then(|| {
        let stages = [("elimination", "single elimination"), ("swiss", "more Swiss rounds")];
        let stages = stages.map(|(value, words)| (value.to_owned(), words.to_owned())).to_vec();
        let size = event.settings().cut.unwrap_or(4).to_string();
        view! {
            <details>
                <summary>"Cut"</summary>
                {change(&asked, "cut", "", view! {
                    <div class="event-fields">
                        <Field label="How many go on" name="players" kind="number" value=size />
                        <Choice label="They go on with" name="stage" options=stages />
                    </div>
                    <button class="button button--small" type="submit">"Cut"</button>
                })}
            </details>
        }
    });
    let heading = match asked.author {
        Some(Author::Organiser) => "For the organiser: the next round",
        _ => "For judges: the next round",
    };
    view! {
        <section class="event-part" aria-labelledby="next">
            <h2 id="next">{heading}</h2>
            {pair}
            {swap}
            {cut}
        </section>
    }
    .into_any()
}
