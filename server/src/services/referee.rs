//! Records that people send are played again before they are stored.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use flagbridge_cards::CardNumber;
use flagbridge_data::catalogue;
use flagbridge_engine::record::{BadRecord, Film, REVISION, Record};
use flagbridge_engine::{Roster, Seat, Table};
use flagbridge_fleet::{Draft, Fact, ShipDraft, share};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::turns::Turns;
use super::workers::Wanted;

/// The longest record that is read, in bytes: ten times a long game with its film.
pub(crate) const LONGEST_RECORD: usize = 256 * 1024;

/// The most answers a game may have.
const MOST_ANSWERS: usize = 10_000;

/// How long one record may be played.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a record waits for its turn.
const QUEUE: Duration = Duration::from_secs(5);

/// How many records are played at once.
const AT_ONCE: usize = 2;

/// Plays records, a few at a time. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Referee {
    turns: Turns,
    waiting: Arc<AtomicU64>,
}

/// Records that are played or wait to be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Queue {
    /// Records being played.
    pub playing: u64,
    /// Records waiting for their turn.
    pub waiting: u64,
}

/// One record that waits; it stops waiting when this is dropped, whether it got its turn or its sender has gone.
struct Waiting(Arc<AtomicU64>);

/// A record that was played to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Played {
    /// The game as this server writes it, without its film: the same game is always the same text.
    pub(crate) game: String,
    /// The same with the film that this server has made of it.
    pub(crate) record: String,
    /// What became of it.
    pub(crate) summary: Summary,
}

/// What is known about a game without playing it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Summary {
    /// The edition's id.
    pub(crate) edition: String,
    /// Share codes of the two lists.
    pub(crate) lists: [String; 2],
    /// How many answers were given.
    pub(crate) answers: usize,
    /// The round in which the record ends; 0 in setup.
    pub(crate) round: u8,
    /// The scores when the record ends.
    pub(crate) score: [u16; 2],
    /// Who has won: 0 or 1; none while the game goes on.
    pub(crate) winner: Option<usize>,
    /// The final state's hash.
    pub(crate) hash: String,
    /// How many rules of fleet building each list breaks; none in what was stored before they were counted.
    #[serde(default)]
    pub(crate) faults: Option<[usize; 2]>,
    /// Whether it was practice, in which anything could be taken back.
    #[serde(default)]
    pub(crate) practice: bool,
}

/// Why a record is refused.
#[derive(Debug, Error)]
pub(crate) enum RecordError {
    /// It is none, or an answer in it is against the rules.
    #[error("this is no record of a game: {0}")]
    Bad(#[from] BadRecord),
    /// It has a film of what happened, which these rules do not lead to: it cannot be verified.
    #[error(
        "it was played by other rules (engine {engine}, this is {REVISION}) and cannot be checked: {reason}"
    )]
    OtherRules {
        /// The revision that wrote it.
        engine: u16,
        /// Where these rules go another way.
        reason: BadRecord,
    },
    /// It has no answers yet.
    #[error("nothing has happened in this game yet")]
    Empty,
    /// More answers than any game has.
    #[error("at most {MOST_ANSWERS} answers are played")]
    TooMany,
    /// More cards in a list than any fleet has.
    #[error("a list in it has more cards than any fleet")]
    TooLarge,
    /// Playing it takes longer than any game does.
    #[error("playing it took too long")]
    TooLong,
    /// Others are being played.
    #[error("too many records are being played at this moment")]
    Busy,
    /// The engine has failed.
    #[error("the engine failed on this record")]
    Failed,
}

impl Referee {
    /// A referee that plays nothing yet.
    pub fn new() -> Referee {
        Referee { turns: Turns::new(AT_ONCE), waiting: Arc::default() }
    }

    /// How many records are played and wait at this moment.
    pub fn queue(&self) -> Queue {
        let playing = AT_ONCE.saturating_sub(self.turns.free());
        Queue { playing: playing as u64, waiting: self.waiting.load(Ordering::Relaxed) }
    }

    /// Plays a record to its end on a thread of its own.
    pub(crate) async fn play(&self, text: String) -> Result<Played, RecordError> {
        let waiting = Waiting::begin(&self.waiting);
        let Some(turn) = self.turns.take(QUEUE).await else { return Err(RecordError::Busy) };
        drop(waiting);
        let (wanted, caller) = Wanted::by_caller();
        let played = tokio::task::spawn_blocking(move || {
            let deadline = Instant::now() + PATIENCE;
            let played = play(&text, &|| wanted.get() && Instant::now() <= deadline);
            // Here and not with the caller, who may be gone long before.
            drop(turn);
            played
        });
        let played = played.await;
        drop(caller);
        played.unwrap_or_else(|error| {
            tracing::error!(%error, "a record could not be played");
            Err(RecordError::Failed)
        })
    }
}

impl Waiting {
    fn begin(count: &Arc<AtomicU64>) -> Waiting {
        count.fetch_add(1, Ordering::Relaxed);
        Waiting(Arc::clone(count))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Default for Referee {
    fn default() -> Referee {
        Referee::new()
    }
}

/// Plays a record to its end while `goes_on` says so.
fn play(text: &str, goes_on: &dyn Fn() -> bool) -> Result<Played, RecordError> {
    let record = Record::read(text, catalogue())?;
    if record.actions.is_empty() {
        return Err(RecordError::Empty);
    }
    if record.actions.len() > MOST_ANSWERS {
        return Err(RecordError::TooMany);
    }
    let drafts = [0, 1].map(|side| draft(&record.edition, &record.rosters[side]));
    if drafts.iter().any(Draft::is_too_large) {
        return Err(RecordError::TooLarge);
    }
    let sent = Record::read_film(text, catalogue())?;
    let (table, film) = match (replay(&record, goes_on), &sent) {
        (Ok((_, film)), Some(sent)) if !film.shows_the_same(sent) => {
            return Err(RecordError::OtherRules {
                engine: record.revision,
                reason: BadRecord::Elsewhere,
            });
        }
        (Err(RecordError::Bad(reason)), Some(_)) => {
            return Err(RecordError::OtherRules { engine: record.revision, reason });
        }
        (played, _) => played?,
    };
    let summary = Summary {
        edition: record.edition.clone(),
        lists: [0, 1].map(|side| share::encode(&drafts[side])),
        answers: record.actions.len(),
        round: table.round(),
        score: table
            .outcome()
            .map_or_else(|| Seat::ALL.map(|seat| table.score(seat)), |it| it.scores),
        winner: table.outcome().map(|outcome| outcome.winner.index()),
        hash: format!("{:016x}", table.hash()),
        faults: Some([0, 1].map(|side| faults(&drafts[side]))),
        practice: record.practice,
    };
    let game = record.write(catalogue())?;
    Ok(Played { game, record: record.write_filmed(&film, catalogue())?, summary })
}

/// Plays a record and films it.
fn replay(record: &Record, goes_on: &dyn Fn() -> bool) -> Result<(Table, Film), RecordError> {
    let mut table = Table::new(record.game(catalogue())?, record.seed);
    let mut film = Film::begin(&table);
    for (place, action) in record.actions.iter().enumerate() {
        if !goes_on() {
            return Err(RecordError::TooLong);
        }
        let played = table.apply(action);
        let events = played.map_err(|refusal| BadRecord::Refused(place + 1, refusal))?;
        film.add(&table, &events);
    }
    Ok((table, film))
}

/// How many rules of fleet building a list breaks. A record may be of a game without objectives, so their absence is no
/// fault.
fn faults(draft: &Draft) -> usize {
    let report = draft.check(draft.edition_in(catalogue()));
    report.errors().filter(|error| !matches!(error.fact, Fact::NoObjectives(_))).count()
}

/// The list that was brought to the table.
fn draft(edition: &str, roster: &Roster) -> Draft {
    let ship = |ship: &flagbridge_engine::RosterShip| ShipDraft {
        card: ship.card,
        upgrades: ship.upgrades.clone(),
        notes: String::new(),
    };
    let mut draft = Draft {
        edition: Some(edition.to_owned()),
        ships: roster.ships.iter().map(ship).collect(),
        objectives: roster.objectives.clone(),
        ..Draft::new()
    };
    let squadrons: &[CardNumber] = &roster.squadrons;
    for card in squadrons {
        draft.add_squadron(*card);
    }
    draft
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing test should panic")]
mod tests {
    use flagbridge_engine::Chance;
    use flagbridge_engine::random::random_answer;

    use super::*;

    /// The smallest game: two ships, who is first decided.
    const RECORD: &str = "flagbridge record 1\nedition rrg-1.6\nseed 1\ntable 182880 91440 121920 91440\nrounds 6\n\
                          objectives false\nA ship cr90-corvette-a\nB ship raider-i-class-corvette\n\n";

    /// The record with a number of random answers.
    fn record(answers: usize) -> String {
        drawn_record(answers, 1)
    }

    /// The record with a number of answers, drawn from a seed.
    fn drawn_record(answers: usize, seed: u64) -> String {
        let mut record = Record::read(RECORD, catalogue()).unwrap();
        let mut table = Table::new(record.game(catalogue()).unwrap(), record.seed);
        let mut chance = Chance::new(seed);
        for _ in 0..answers {
            let action = random_answer(&table, &mut chance).unwrap();
            table.apply(&action).unwrap();
            record.actions.push(action);
        }
        record.write(catalogue()).unwrap()
    }

    #[test]
    fn a_played_record_tells_what_became_of_it() {
        let text = record(1);
        let played = play(&format!("{}\n\n", text.replace('\n', "\r\n")), &|| true).unwrap();
        assert_eq!(played.game, text, "written as we write it");
        assert!(played.record.starts_with(&text) && played.record.contains("\nfilm 1\n"));
        let again = play(&played.record, &|| true).unwrap();
        assert_eq!(again, played, "its own film is what this server would make of it");
        assert_eq!(
            (played.summary.answers, played.summary.round, played.summary.winner),
            (1, 0, None)
        );
        assert_eq!(played.summary.hash.len(), 16);
        assert_eq!(played.summary.faults, Some([1, 1]), "neither has a commander");
        let list = share::decode(&played.summary.lists[1]).unwrap();
        assert_eq!(list.ships[0].card, catalogue().number("raider-i-class-corvette").unwrap());
        assert_eq!(list.edition.as_deref(), Some("rrg-1.6"));
    }

    #[test]
    fn a_film_that_these_rules_do_not_lead_to_is_refused() {
        let [short, long] = [1, 2].map(|answers| play(&record(answers), &|| true).unwrap());
        let film = |played: &Played| played.record[played.game.len()..].to_owned();
        let first = short.game.lines().last().unwrap();
        let refused = format!("{}{first}\n{}", short.game, film(&long));
        let refused = play(&refused, &|| true);
        assert!(
            matches!(
                refused,
                Err(RecordError::OtherRules { reason: BadRecord::Refused(2, _), .. })
            ),
            "{refused:?}"
        );
        // The film of one game under the answers of another.
        let played = play(&record(4), &|| true).unwrap();
        let other = (2..100).map(|seed| drawn_record(4, seed)).find(|it| *it != played.game);
        let elsewhere = play(&format!("{}{}", other.unwrap(), film(&played)), &|| true);
        assert!(
            matches!(elsewhere, Err(RecordError::OtherRules { reason: BadRecord::Elsewhere, .. })),
            "{elsewhere:?}"
        );
    }

    #[test]
    fn what_is_not_a_game_is_refused() {
        assert!(matches!(play("", &|| true), Err(RecordError::Bad(_))));
        assert!(matches!(play(RECORD, &|| true), Err(RecordError::Empty)));
        assert!(matches!(play(&format!("{RECORD}rubbish\n"), &|| true), Err(RecordError::Bad(_))));
        let first = record(1).lines().last().unwrap().to_owned();
        let again = format!("{}{first}\n", record(1));
        assert!(matches!(play(&again, &|| true), Err(RecordError::Bad(BadRecord::Refused(2, _)))));
        let many = format!("{RECORD}{}", format!("{first}\n").repeat(MOST_ANSWERS + 1));
        assert!(matches!(play(&many, &|| true), Err(RecordError::TooMany)));
        assert!(matches!(play(&record(1), &|| false), Err(RecordError::TooLong)));
    }
}
