//! Decisions in words, with ways to see them again and to play on from them.

use std::rc::Rc;

use flagbridge_data::catalogue;
use flagbridge_engine::{Action, Table};
use flagbridge_review::{Judged, Verdict, better_line};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Reviewed, play_on};
use crate::islands::browser::table::battle::{ending, packed};
use crate::play::game::wording;

/// A decision, what it cost, and what would have been better.
pub(super) fn item(game: &Reviewed, judged: &Judged) -> AnyView {
    let table = game.session.at(judged.place);
    let question = table.decision().map(|decision| wording::question(&table, decision));
    let [given, best] = answers(&table, [&judged.given, &judged.best]);
    let name = game.session.names()[judged.seat.index()].clone();
    let [low, high] = judged.interval.map(|points| points.max(0.0));
    let (place, seat) = (judged.place, judged.seat);
    let said = RwSignal::new(String::new());
    let session = StoredValue::new_local(Rc::clone(&game.session));
    let onward = move |_| {
        if let Err(reason) = session.with_value(|session| play_on(session, place, seat)) {
            said.set(reason);
        }
    };
    let better = judged.clone();
    let watch = move |_| {
        said.set("Playing on with the better answer…".to_owned());
        let line =
            session.with_value(|session| better_line(session.record(), &better, catalogue()));
        spawn_local(async move {
            let text = line.and_then(|line| line.write(catalogue())).map_err(|bad| bad.to_string());
            let packed = match text {
                Ok(text) => packed::pack(&text)
                    .await
                    .ok_or_else(|| "This browser cannot create the link.".to_owned()),
                Err(reason) => Err(format!("It cannot be shown: {reason}.")),
            };
            match packed {
                Ok(packed) => ending::go(&format!("/replay#record={packed}&at={}", place + 1)),
                Err(reason) => said.set(reason),
            }
        });
    };
    let replay = (!game.replay.is_empty()).then(|| format!("{}{place}", game.replay));
    view! {
        <li class="review-item" data-costly=place.to_string()>
            <p class="review-item__head">
                <strong class=format!("review-item__verdict review-item__verdict--{}", class(judged.verdict))>
                    {flagbridge_wording::capitalize(judged.verdict.word())}
                </strong>
                {format!(", round {}, {name}: {:.0} points ({low:.0} to {high:.0})", judged.round, judged.cost)}
            </p>
            {question.map(|words| view! { <p class="review-item__question">{words}</p> })}
            <dl class="review-item__answers">
                <div>
                    <dt>"Played"</dt>
                    <dd>{given}</dd>
                </div>
                <div>
                    <dt>"Better"</dt>
                    <dd data-better>{best}</dd>
                </div>
            </dl>
            <div class="review-item__onward">
                {replay.map(|address| view! { <a class="button button--small" data-position href=address>"See the position"</a> })}
                <button class="button button--small" type="button" data-better-line on:click=watch>
                    "Show the better line"
                </button>
                <button class="button button--small" type="button" data-play-on on:click=onward>
                    "Play on from here"
                </button>
            </div>
            <p class="review-item__said" role="status">{move || said.get()}</p>
        </li>
    }
    .into_any()
}

/// Two answers in words; where the words are the same, with their notation.
fn answers(table: &Table, notations: [&String; 2]) -> [String; 2] {
    let words = notations.map(|notation| words(table, notation));
    if words[0] != words[1] {
        return words;
    }
    let [one, two] = words;
    let [given, best] = notations;
    [format!("{one} ({given})"), format!("{two} ({best})")]
}

fn words(table: &Table, notation: &str) -> String {
    match (table.game().read(notation), table.decision()) {
        (Ok(Action::Pass), Some(decision)) => wording::pass(decision.question).to_owned(),
        (Ok(action), _) => wording::answer(table, &action),
        (Err(_), _) => notation.to_owned(),
    }
}

fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Blunder => "blunder",
        Verdict::Mistake => "mistake",
        _ => "inaccuracy",
    }
}
