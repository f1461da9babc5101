//! `/replay/ID`: the page of a stored replay, for whoever has the id.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use flagbridge_app::pages::{ReplayFacts, StoredReplayRequest};
use serde::{Deserialize, Serialize};

use crate::referee::{Referee, Summary};
use crate::render;
use crate::state::AppState;
use crate::storage::{ReplayId, Storage, StorageError, StoredReplay};

/// The address as the router has it; the app's own list of pages leaves it to us.
pub(crate) const ADDRESS: &str = "/replay/{id}";

/// What is stored beside a record: what its sender has told of it, and what the engine has found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Told {
    /// The lists by name; empty where nobody said.
    pub(crate) names: [String; 2],
    /// Who sat where, by id; empty where nobody said.
    pub(crate) seats: [String; 2],
    /// What the engine has found.
    #[serde(flatten)]
    pub(crate) summary: Summary,
}

impl Told {
    fn facts(self) -> ReplayFacts {
        let Told { names, seats, summary } = self;
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
pub(crate) async fn film_old_ones(storage: Storage, referee: Referee) {
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
            Err(doubt) => tracing::warn!(%doubt, %id, "an old replay could not be filmed"),
        }
    }
}

/// Renders what there is to know of the game, or the page that says there is none; the game itself is played by the
/// browser.
pub(crate) async fn page(
    State(state): State<AppState>,
    id: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let asked = read(&state, &id.map(|Path(id)| id).unwrap_or_default()).await;
    render::stored_page(&state, request, "replay", asked).await
}

/// What is known of a stored game, without noting that somebody has looked.
pub(crate) async fn facts(
    storage: &Storage,
    id: &str,
) -> Result<Option<ReplayFacts>, StorageError> {
    let Some(known) = ReplayId::parse(id) else { return Ok(None) };
    Ok(storage.replay(&known).await?.and_then(|stored| told(&stored)))
}

async fn read(state: &AppState, id: &str) -> Result<StoredReplayRequest, StorageError> {
    let Some(known) = ReplayId::parse(id) else { return Ok(StoredReplayRequest::default()) };
    let stored = state.storage.replay(&known).await?;
    if let Some(stored) = &stored {
        state.storage.note_opened_replay(known, stored);
    }
    Ok(StoredReplayRequest { id: id.to_owned(), facts: stored.as_ref().and_then(told) })
}

fn told(stored: &StoredReplay) -> Option<ReplayFacts> {
    serde_json::from_str::<Told>(&stored.summary).ok().map(Told::facts)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on shall stop")]
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
        film_old_ones(storage.clone(), Referee::new()).await;
        let filmed = storage.replay(&ids[0]).await.unwrap().unwrap().record;
        assert!(Record::read_film(&filmed, catalogue()).unwrap().is_some(), "{filmed}");
        let left = storage.replay(&ids[1]).await.unwrap().unwrap();
        assert_eq!(left.record, refused, "what the rules refuse stays as it is");
        assert_eq!(storage.unfilmed_replays().await.unwrap(), [ids[1].clone()]);
    }
}
