//! Stored replays: what is known of a game without playing it, and films for those that have none.

use flagbridge_app::pages::ReplayFacts;
use serde::{Deserialize, Serialize};

use super::referee::{Referee, Summary};
use crate::storage::{ReplayId, Storage, StorageError, StoredReplay};

/// What is stored beside a record: what its sender said about it, and what the engine found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReplayDetails {
    /// The lists by name; empty where it was not said.
    pub(crate) names: [String; 2],
    /// Who sat where, by id; empty where it was not said.
    pub(crate) seats: [String; 2],
    /// What the engine has found.
    #[serde(flatten)]
    pub(crate) summary: Summary,
}

impl ReplayDetails {
    fn facts(self) -> ReplayFacts {
        let ReplayDetails { names, seats, summary } = self;
        ReplayFacts {
            names,
            seats,
            lists: summary.lists,
            edition: summary.edition,
            answers: summary.answers,
            round: summary.round,
            score: summary.score,
            winner: summary.winner,
            hash: summary.hash,
            faults: summary.faults,
            practice: summary.practice,
        }
    }
}

/// Films the replays that were stored before there were films, one after another, while these rules still play them.
///
/// A record that they refuse stays as it is: it is watched as far as they go with it.
pub(crate) async fn add_missing_films(storage: Storage, referee: Referee) {
    let unfilmed = match storage.unfilmed_replays().await {
        Ok(unfilmed) => unfilmed,
        Err(error) => return tracing::error!(%error, "old replays could not be looked for"),
    };
    for id in unfilmed {
        let Ok(Some(stored)) = storage.replay(&id).await else { continue };
        match referee.play(stored.record).await {
            Ok(played) => {
                if let Err(error) = storage.film_replay(&id, &played.record).await {
                    tracing::error!(%error, %id, "the film of an old replay could not be stored");
                }
            }
            Err(error) => tracing::warn!(%error, %id, "an old replay could not be filmed"),
        }
    }
}

/// What is known about a stored game, without noting that it was opened.
pub(crate) async fn facts(
    storage: &Storage,
    id: &str,
) -> Result<Option<ReplayFacts>, StorageError> {
    let Some(known) = ReplayId::parse(id) else { return Ok(None) };
    Ok(storage.replay(&known).await?.and_then(|stored| stored_facts(&stored)))
}

pub(crate) fn stored_facts(stored: &StoredReplay) -> Option<ReplayFacts> {
    serde_json::from_str::<ReplayDetails>(&stored.summary).ok().map(ReplayDetails::facts)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing test should panic")]
mod tests {
    use flagbridge_data::catalogue;
    use flagbridge_engine::record::Record;

    use super::*;
    use crate::storage::{Location, Sender};

    /// A replay as it was stored before there were films.
    const OLD: &str = "flagbridge record 1\nedition rrg-1.6\nseed 1\ntable 182880 91440 121920 91440\nrounds 6\n\
                       objectives false\nA ship cr90-corvette-a\nB ship raider-i-class-corvette\n\nfirst A\n";

    #[tokio::test]
    async fn old_replays_are_filmed_where_the_rules_play_them() {
        let directory = tempfile::tempdir().unwrap();
        let storage = Storage::open(&Location::in_directory(directory.path())).await.unwrap();
        let refused = format!("{OLD}first A\n");
        let ids = [OLD, &refused].map(ReplayId::of);
        let sender = Sender::default();
        storage.store_replay(&ids[0], OLD, "{}", &sender).await.unwrap();
        storage.store_replay(&ids[1], &refused, "{}", &sender).await.unwrap();
        add_missing_films(storage.clone(), Referee::new()).await;
        let filmed = storage.replay(&ids[0]).await.unwrap().unwrap().record;
        assert!(Record::read_film(&filmed, catalogue()).unwrap().is_some(), "{filmed}");
        let left = storage.replay(&ids[1]).await.unwrap().unwrap();
        assert_eq!(left.record, refused, "what the rules refuse stays as it is");
        assert_eq!(storage.unfilmed_replays().await.unwrap(), [ids[1].clone()]);
    }
}
