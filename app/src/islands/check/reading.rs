//! How the text was understood: lines that could not be read, and notes.

use std::sync::Arc;

use flagbridge_cards::CardNumber;
use flagbridge_data::catalogue;
use flagbridge_fleet::formats::{Note, Unread};
use leptos::prelude::*;

use super::sign::{Mark, Sign};
use crate::check::Answer;
use crate::editor::told_apart;

/// How many suggestions are offered for a line.
const OFFERED: usize = 4;

/// How many lines are listed; a text with more is not a list.
const LISTED: usize = 40;

/// How many notes are listed.
const NOTED: usize = 200;

/// Lines that could not be read with the nearest cards, notes, and a hint at another edition.
#[component]
pub(crate) fn HowItWasRead(answer: Arc<Answer>) -> impl IntoView {
    let unread = &answer.reading.unread;
    let lines: Vec<_> =
        unread.iter().take(LISTED).enumerate().map(|(index, it)| line(index, it)).collect();
    let more = unread.len().saturating_sub(LISTED);
    let unread = (!lines.is_empty()).then(|| {
        view! {
            <section class="check-part" aria-labelledby="check-unread">
                <h3 id="check-unread">{count(unread.len(), "line not recognised", "lines not recognised")}</h3>
                <ol class="check-lines">{lines}</ol>
                {(more > 0).then(|| view! { <p>{format!("and {more} more")}</p> })}
            </section>
        }
    });
    let noted = answer.reading.notes.len();
    let notes: Vec<_> = answer.reading.notes.iter().take(NOTED).map(note).collect();
    let notes = (noted > 0).then(|| {
        view! {
            <details class="check-notes" open=noted <= 3>
                <summary>{count(noted, "note on the reading", "notes on the reading")}</summary>
                <ul class="check-notes__list">{notes}</ul>
                {(noted > NOTED).then(|| view! { <p>{format!("and {} more", noted - NOTED)}</p> })}
            </details>
        }
    });
    let read_as =
        answer.read_as().map(|words| view! { <p class="check-hint"><span>{words}</span></p> });
    let other = answer.other_costs().map(|edition| {
        let (id, title) = (edition.edition().id, edition.full_title());
        let costs = || format!("The costs in this list match {title}.");
        let words = answer.reading.read_as(catalogue()).unwrap_or_else(costs);
        view! {
            <p class="check-hint">
                <span>{words}</span>
                <button class="button" type="submit" name="as" value=id>
                    {format!("Check with {title}")}
                </button>
            </p>
        }
    });
    view! {
        {unread}
        {read_as}
        {other}
        {notes}
    }
    .into_any()
}

fn line(index: usize, unread: &Unread) -> AnyView {
    let told = told_apart(&unread.suggestions);
    let offers: Vec<_> = told
        .into_iter()
        .take(OFFERED)
        .filter_map(|(card, name)| offer(index, card, name))
        .collect();
    let offers = (!offers.is_empty()).then(|| {
        view! {
            <div class="check-line__offers" role="group" aria-label="Did you mean">
                {offers}
            </div>
        }
    });
    view! {
        <li class="check-line">
            <Mark sign=Sign::Doubt />
            <p class="check-line__text">
                <span class="check-line__number">{format!("Line {}", unread.line)}</span>
                <code>{unread.text.trim().to_owned()}</code>
                <span class="check-line__why">{unread.why.text()}</span>
            </p>
            {offers}
        </li>
    }
    .into_any()
}

fn offer(index: usize, card: CardNumber, name: String) -> Option<AnyView> {
    let card = catalogue().newest(card)?;
    let button = view! {
        <button class="check-offer" type="submit" name="take" value=format!("{index} {}", card.id)>
            {name}
        </button>
    };
    Some(button.into_any())
}

fn note(note: &Note) -> AnyView {
    let line = (note.line > 0)
        .then(|| view! { <span class="check-line__number">{format!("Line {}", note.line)}</span> });
    view! { <li>{line} " " {note.text.clone()}</li> }.into_any()
}

fn count(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
