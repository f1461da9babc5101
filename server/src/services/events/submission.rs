//! Submitting a list to an event, by a key or by registering.

use std::sync::Arc;

use flagbridge_data::catalogue;
use flagbridge_events::{
    About, Author, Change, EventLog, ListChecker, ListProblem, PlayerId, list_problems,
};
use serde::Serialize;

use super::cache::{ChangeRequest, EventCache};
use super::error::EventError;
use super::registration::{Registration, register};
use super::{access, list_check};
use crate::services::workers::Workers;
use crate::storage::{EventKey, KeyHolder, Sender, Storage};

/// A list that someone wants to submit.
#[derive(Debug)]
pub(crate) struct Submission<'a> {
    /// The event.
    pub(crate) slug: &'a str,
    /// The list in any format.
    pub(crate) text: String,
    /// The key in the link that was pasted; empty where there is none.
    pub(crate) pasted_key: &'a str,
    /// The key that the browser has.
    pub(crate) browser_key: Option<EventKey>,
    /// Who wants to register; no name means not to register.
    pub(crate) about: About,
    /// From where it was sent.
    pub(crate) sender: &'a Sender,
}

/// What became of it.
#[derive(Debug)]
pub(crate) struct Submitted {
    /// The list with its verdict.
    pub(crate) list: SubmittedList,
    /// The key that the browser is to remember.
    pub(crate) new_key: Option<EventKey>,
}

/// A list that was submitted, checked by the terms of the event.
#[derive(Debug, Serialize)]
pub(crate) struct SubmittedList {
    slug: String,
    name: String,
    date: String,
    player: String,
    /// Whether nothing is wrong with it.
    fine: bool,
    /// Id of the edition it was checked in.
    edition: String,
    /// Its title.
    edition_title: String,
    points: u32,
    limit: u32,
    faults: Vec<ListProblem>,
}

/// Why a list was not submitted.
#[derive(Debug)]
pub(crate) enum SubmissionError {
    /// Something that any change may run into.
    Event(EventError),
    /// It is not known whose list it is: a name is needed to register, where the event lets players do so.
    UnknownPlayer { may_register: bool },
}

impl From<EventError> for SubmissionError {
    fn from(error: EventError) -> SubmissionError {
        SubmissionError::Event(error)
    }
}

const STAFF: &str =
    "This is the link of the organiser or a judge. Submit your list with your own player link.";

/// Submits a list: by the key in the link, by the one the browser has, or by registering.
pub(crate) async fn submit(
    events: &EventCache,
    storage: &Storage,
    workers: &Workers,
    submission: Submission<'_>,
) -> Result<Submitted, SubmissionError> {
    let Submission { slug, text, sender, .. } = &submission;
    if !access::is_slug(slug) {
        return Err(EventError::NotFound.into());
    }
    let log = events.read(slug).await?;
    if text.is_empty() {
        return Err(invalid("There is no list to hand in.").into());
    }
    let (player, new_key) = if submission.pasted_key.is_empty() {
        let known = access::author(storage, slug, submission.browser_key.clone()).await;
        match known.map_err(EventError::from)? {
            Author::Player(player) => (player, None),
            Author::Visitor | Author::Table if !submission.about.name.is_empty() => {
                let request = ChangeRequest { slug, author: Author::Visitor, seen: None, sender };
                let Registration { player, key, .. } =
                    register(events, &request, &submission.about).await?;
                (player, Some(key))
            }
            Author::Visitor | Author::Table => {
                let may_register = log.event().settings().open;
                return Err(SubmissionError::UnknownPlayer { may_register });
            }
            Author::Organiser | Author::Judge => return Err(invalid(STAFF).into()),
        }
    } else {
        let wrong =
            || invalid("This link does not belong to this event. Ask the organiser for a new one.");
        let key = EventKey::parse(submission.pasted_key).ok_or_else(wrong)?;
        match storage.event_key_holder(slug, &key).await.map_err(EventError::from)? {
            Some(KeyHolder::Player(number)) => (PlayerId(number), Some(key)),
            Some(KeyHolder::Organiser | KeyHolder::Judge) => return Err(invalid(STAFF).into()),
            None => return Err(wrong().into()),
        }
    };
    let request = ChangeRequest { slug, author: Author::Player(player), seen: None, sender };
    let change = Change::List { player, text: text.clone() };
    let find = |_: &EventLog| Ok((vec![change.clone()], Vec::new(), ()));
    let (log, ()) = events.change(&request, find).await?;
    let list = checked(workers, log, player, submission).await?;
    Ok(Submitted { list, new_key })
}

async fn checked(
    workers: &Workers,
    log: Arc<EventLog>,
    player: PlayerId,
    submission: Submission<'_>,
) -> Result<SubmittedList, EventError> {
    let (slug, text) = (submission.slug.to_owned(), submission.text);
    let list = workers.run(move || {
        let settings = log.event().settings();
        let list =
            ListChecker::new(catalogue(), list_check::terms(settings)).inspect("", "", &text);
        SubmittedList {
            slug,
            name: settings.name.clone(),
            date: settings.date.clone(),
            player: log.event().name_of(player).to_owned(),
            fine: list.is_fine(),
            points: list.verdict.points.total,
            limit: list.verdict.points.limit,
            edition: list.verdict.edition.to_owned(),
            edition_title: catalogue()
                .edition(list.verdict.edition)
                .map_or_else(|_| String::new(), |it| it.full_title()),
            faults: list_problems(std::slice::from_ref(&list), false),
        }
    });
    Ok(list.await?)
}

fn invalid(sentence: &str) -> EventError {
    EventError::Form(sentence.to_owned())
}
