//! The events that are in use, read from the database and kept until they change.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flagbridge_events::{Author, Change, Entry, EventLog, PlayerId, Refusal};

use crate::layers::refusal::{self, Audience, refuse_storage};
use crate::problem::Problem;
use crate::state::AppState;
use crate::storage::{
    Append, EventHeading, EventKey, KeyHolder, NewKey, Sender, Storage, StorageError,
};
use crate::workers::{Busy, Workers};

/// How many events are kept in memory.
const KEPT: usize = 64;

/// How many bytes their changes may take as text; the one that is in use is kept however large it is.
const KEPT_BYTES: usize = 64 * 1024 * 1024;

/// How often a change is tried again because somebody else was first.
const TRIES: usize = 20;

/// Changes in one event, at most: far more than five hundred players make.
const MOST_CHANGES: u64 = 50_000;

/// How many changes of different events may be made at once.
const TURNS: usize = 64;

/// The events that were used last. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Shelf {
    storage: Storage,
    workers: Workers,
    kept: Arc<Mutex<HashMap<String, Kept>>>,
    /// Whoever changes an event waits for those before: only another server can be in between then.
    turns: Arc<Vec<tokio::sync::Mutex<()>>>,
}

#[derive(Debug, Clone)]
struct Kept {
    log: Arc<EventLog>,
    rewritten: i64,
    /// What its changes take as text.
    bytes: usize,
    /// When it was used last, by a counter.
    used: u64,
}

/// Why a change was not made.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// There is no such event.
    NotFound,
    /// The change is not possible, or not this author's to make.
    Refused(Refusal),
    /// A form was filled in wrongly; the sentence says how.
    Form(String),
    /// Somebody has changed the same thing in between.
    Contradiction {
        /// The number of that change.
        by: u64,
        /// The version there is now.
        version: u64,
    },
    /// The event has more changes than any.
    TooMany,
    /// The event is being paired for another request.
    BeingPaired,
    /// The address has asked for pairings too often; how long to wait.
    TooOften(Duration),
    /// Others were faster, again and again, or the server has too much to do.
    Busy,
    /// The database failed, or has no room.
    Storage(StorageError),
    /// The database holds something that is no log.
    Broken(String),
}

/// What somebody wants to be changed.
pub(crate) struct Wish<'a> {
    /// The event.
    pub(crate) slug: &'a str,
    /// Who.
    pub(crate) author: Author,
    /// The last change the author has seen; none where it does not matter.
    pub(crate) seen: Option<u64>,
    /// From where it was sent, on whose account it is stored.
    pub(crate) sender: &'a Sender,
}

impl Shelf {
    /// Events of a database, none of which was read yet.
    pub fn new(storage: Storage, workers: Workers) -> Shelf {
        let turns = (0..TURNS).map(|_| tokio::sync::Mutex::default()).collect();
        Shelf { storage, workers, kept: Arc::default(), turns: Arc::new(turns) }
    }

    /// The event as it stands in the database now.
    pub(crate) async fn read(&self, slug: &str) -> Result<Arc<EventLog>, Trouble> {
        let storage = &self.storage;
        let kept = self.kept(slug);
        let after = kept.as_ref().map_or(0, |kept| number(kept.log.version()));
        let stored = storage.event(slug, after).await?.ok_or(Trouble::NotFound)?;
        let (earlier, stored) = match kept {
            Some(kept) if kept.rewritten == stored.rewritten && after <= stored.version => {
                if stored.entries.is_empty() {
                    return Ok(kept.log);
                }
                (Some(kept), stored)
            }
            Some(_) => (None, storage.event(slug, 0).await?.ok_or(Trouble::NotFound)?),
            None => (None, stored),
        };
        let rewritten = stored.rewritten;
        let bytes = earlier.as_ref().map_or(0, |kept| kept.bytes)
            + stored.entries.iter().map(String::len).sum::<usize>();
        let earlier = earlier.map(|kept| kept.log);
        let log = self.workers.run(move || played(earlier, &stored.entries)).await?;
        let log = log.map_err(|reason| Trouble::Broken(format!("{slug}: {reason}")))?;
        Ok(self.keep(slug, log, rewritten, bytes))
    }

    /// Makes the changes that a function finds for the event as it stands, with keys for their makers: on disk before this
    /// returns. What others change meanwhile is taken into account, unless it is about the same thing.
    pub(crate) async fn change<T>(
        &self,
        wish: &Wish<'_>,
        find: impl Fn(&EventLog) -> Result<(Vec<Change>, Vec<NewKey>, T), Refusal>,
    ) -> Result<(Arc<EventLog>, T), Trouble> {
        let _turn = self.turn(wish.slug).await;
        for _ in 0..TRIES {
            let log = self.read(wish.slug).await?;
            let (changes, keys, found) = find(&log).map_err(Trouble::Refused)?;
            if log.version() + changes.len() as u64 > MOST_CHANGES {
                return Err(Trouble::TooMany);
            }
            let (mut next, now) = (EventLog::clone(&log), now());
            for change in changes {
                wish.author.may(&change, next.event(), now).map_err(Trouble::Refused)?;
                let seen = wish.seen.unwrap_or(log.version());
                if let Some(by) = log.contradicts(seen, &change) {
                    return Err(Trouble::Contradiction { by, version: log.version() });
                }
                next.make(wish.author, now, change).map_err(Trouble::Refused)?;
            }
            let new = &next.entries()[log.entries().len()..];
            let new: Vec<String> = new.iter().map(text).collect();
            let heading = EventHeading::of(next.event().settings());
            let expected = number(log.version());
            let appended =
                self.storage.append_event(wish.slug, expected, heading, &new, &keys, wish.sender);
            match appended.await? {
                Append::Appended => return Ok((Arc::new(next), found)),
                Append::Conflict => continue,
            }
        }
        Err(Trouble::Busy)
    }

    /// Erases what was said of a player from every change.
    pub(crate) async fn erase(&self, slug: &str, player: PlayerId) -> Result<(), Trouble> {
        let _turn = self.turn(slug).await;
        for _ in 0..TRIES {
            let log = self.read(slug).await?;
            if log.event().player(player).is_none() {
                return Err(Trouble::Refused(Refusal::NoPlayer(player)));
            }
            let erased = log.without(player);
            let changed = erased.entries().iter().zip(log.entries());
            let changed: Vec<_> = changed
                .filter(|(new, old)| new != old)
                .map(|(new, _)| (number(new.number), text(new)))
                .collect();
            let expected = number(log.version());
            match self.storage.rewrite_event(slug, expected, &changed, player.0).await? {
                Append::Appended => {
                    self.forget(slug);
                    return Ok(());
                }
                Append::Conflict => continue,
            }
        }
        Err(Trouble::Busy)
    }

    /// Forgets an event that was deleted.
    pub(crate) fn forget(&self, slug: &str) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).remove(slug);
    }

    async fn turn(&self, slug: &str) -> tokio::sync::MutexGuard<'_, ()> {
        let mut hasher = DefaultHasher::new();
        slug.hash(&mut hasher);
        let place = usize::try_from(hasher.finish() % TURNS as u64).unwrap_or(0);
        self.turns[place].lock().await
    }

    fn kept(&self, slug: &str) -> Option<Kept> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let latest = kept.values().map(|it| it.used).max().unwrap_or(0);
        let found = kept.get_mut(slug)?;
        found.used = latest + 1;
        Some(found.clone())
    }

    fn keep(&self, slug: &str, log: EventLog, rewritten: i64, bytes: usize) -> Arc<EventLog> {
        let log = Arc::new(log);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let latest = kept.values().map(|it| it.used).max().unwrap_or(0);
        kept.remove(slug);
        let room = KEPT_BYTES.saturating_sub(bytes);
        while kept.len() >= KEPT || kept.values().map(|it| it.bytes).sum::<usize>() > room {
            let oldest = kept.iter().min_by_key(|(_, it)| it.used).map(|(slug, _)| slug.clone());
            if oldest.and_then(|slug| kept.remove(&slug)).is_none() {
                break;
            }
        }
        let used = latest + 1;
        kept.insert(slug.to_owned(), Kept { log: Arc::clone(&log), rewritten, bytes, used });
        log
    }
}

/// A new event with its first change; the address and the keys of organiser and judges.
pub(crate) async fn create(
    state: &AppState,
    settings: flagbridge_events::Settings,
    sender: &Sender,
) -> Result<(String, EventKey, EventKey), Trouble> {
    let slug = slug(&settings.name);
    let mut log = EventLog::new();
    let change = Change::Settings { settings: Box::new(settings) };
    log.make(Author::Organiser, now(), change).map_err(Trouble::Refused)?;
    let entries: Vec<_> = log.entries().iter().map(text).collect();
    let (organiser, judge) = (EventKey::random(), EventKey::random());
    let keys = [
        NewKey { key: organiser.clone(), holder: KeyHolder::Organiser },
        NewKey { key: judge.clone(), holder: KeyHolder::Judge },
    ];
    let heading = EventHeading::of(log.event().settings());
    state.storage.create_event(&slug, heading, &entries, &keys, sender).await?;
    Ok((slug, organiser, judge))
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A number nobody can foresee. It fits what browsers can count.
pub(crate) fn chance() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system has a source of randomness");
    u64::from_le_bytes(bytes) >> 11
}

/// An address that tells people what it leads to, with an end that nobody has by chance.
fn slug(name: &str) -> String {
    let mut words = String::new();
    for character in name.chars().flat_map(char::to_lowercase) {
        if character.is_ascii_alphanumeric() {
            words.push(character);
        } else if !words.is_empty() && !words.ends_with('-') {
            words.push('-');
        }
        if words.len() >= 40 {
            break;
        }
    }
    let words = if words.is_empty() { "event" } else { words.trim_matches('-') };
    let mut number = chance();
    let mut end = String::new();
    for _ in 0..8 {
        let letter = usize::try_from(number % 32).unwrap_or(0);
        end.push(char::from(b"abcdefghijkmnpqrstuvwxyz23456789"[letter]));
        number /= 32;
    }
    format!("{words}-{end}")
}

/// The log that follows from stored changes, after those that are known already.
fn played(earlier: Option<Arc<EventLog>>, entries: &[String]) -> Result<EventLog, String> {
    let entries: Result<Vec<Entry>, _> =
        entries.iter().map(|text| serde_json::from_str(text)).collect();
    let entries = entries.map_err(|error| error.to_string())?;
    let log = match earlier {
        Some(earlier) => earlier.extended(entries),
        None => EventLog::from_entries(entries),
    };
    log.map_err(|(number, refusal)| format!("change {number} does not fit: {refusal}"))
}

fn text(entry: &Entry) -> String {
    serde_json::to_string(entry).expect("a change has only text keys")
}

fn number(version: u64) -> i64 {
    i64::try_from(version).unwrap_or(i64::MAX)
}

impl From<StorageError> for Trouble {
    fn from(error: StorageError) -> Trouble {
        Trouble::Storage(error)
    }
}

impl From<Busy> for Trouble {
    fn from(_: Busy) -> Trouble {
        Trouble::Busy
    }
}

impl Trouble {
    /// Tells the operator of what only they can mend.
    pub(crate) fn log(&self) {
        match self {
            Trouble::Storage(error) => tracing::error!(%error, "an event could not be reached"),
            Trouble::Broken(error) => tracing::error!(%error, "an event could not be read"),
            Trouble::NotFound
            | Trouble::Refused(_)
            | Trouble::Form(_)
            | Trouble::Contradiction { .. }
            | Trouble::TooMany
            | Trouble::BeingPaired
            | Trouble::TooOften(_)
            | Trouble::Busy => {}
        }
    }

    /// The status and the sentence that tell of it.
    pub(crate) fn told(&self) -> (StatusCode, String) {
        match self {
            Trouble::NotFound => (StatusCode::NOT_FOUND, "There is no such event.".to_owned()),
            Trouble::Refused(refusal @ Refusal::NotAllowed(_)) => {
                (StatusCode::FORBIDDEN, sentence(&refusal.to_string()))
            }
            Trouble::Refused(refusal) => {
                (StatusCode::UNPROCESSABLE_ENTITY, sentence(&refusal.to_string()))
            }
            Trouble::Form(sentence) => (StatusCode::UNPROCESSABLE_ENTITY, sentence.clone()),
            Trouble::Contradiction { .. } => (
                StatusCode::CONFLICT,
                "Someone else has changed the same thing in the meantime. Nothing was changed; \
                 please check and try again."
                    .to_owned(),
            ),
            Trouble::TooMany => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "This event has reached the maximum number of changes. Nothing can be added."
                    .to_owned(),
            ),
            Trouble::BeingPaired => (
                StatusCode::CONFLICT,
                "This event is already being paired. Nothing was changed; try again in a moment."
                    .to_owned(),
            ),
            Trouble::TooOften(wait) => {
                let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
                let sentence = format!(
                    "Too many pairings from your address. Nothing was changed; try again in {seconds} s."
                );
                (StatusCode::TOO_MANY_REQUESTS, sentence)
            }
            Trouble::Busy => (
                StatusCode::SERVICE_UNAVAILABLE,
                "The server is busy. Nothing was changed; try again in a moment.".to_owned(),
            ),
            Trouble::Storage(error) => {
                let (status, _, sentence) = refusal::of_storage("event", error);
                (status, sentence)
            }
            Trouble::Broken(_) => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "The event could not be reached. Nothing was acknowledged; try again.".to_owned(),
            ),
        }
    }
}

/// Words as a sentence of their own.
pub(crate) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        if let Trouble::Storage(error) = &self {
            return refuse_storage(Audience::Program, "event", error);
        }
        self.log();
        let (status, sentence) = self.told();
        let problem = Problem::new(status).detail(sentence);
        match self {
            Trouble::TooOften(wait) => {
                let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
                let mut response = problem.into_response();
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
                response
            }
            Trouble::Contradiction { by, version } => {
                problem.with("version", version).with("change", by).into_response()
            }
            _ => problem.into_response(),
        }
    }
}
