//! The games that are played at live tables, as far as the server has to know them.

use std::future::Future;

use flagbridge_app::play::read_list::{ReadList, read_list_for};
use flagbridge_app::starmada::reading::read_fleet;
use flagbridge_app::starmada::wording::{fleet_summary, fleet_title};
use flagbridge_data::catalogue;
use flagbridge_engine::Seat;
use flagbridge_fleet::share;
use flagbridge_live::{Armada, Brought, Game, GameId, Room, Row, RowEntry, Settings, Starmada};

use super::battle_result::BattleResults;
use super::context::TableContext;
use super::enter_results::report;
use super::event_result::EventResults;
use crate::services::referee::RecordError;
use crate::services::replays::ReplayDetails;
use crate::storage::{ReplayId, Sender};

/// The most ships of Starmada that are brought to a table: as many as a battle holds for a side.
const MOST_SHIPS: usize = 60;

/// A game that this server lets people play.
pub(super) trait ServerGame: Game {
    /// The game.
    fn game() -> Self;

    /// Reads a list that was brought to a table with these settings. This may take a while.
    fn read_list(text: &str, settings: &Settings) -> Result<Brought, String>;

    /// Reports that a game is over, where that matters.
    fn report(
        context: &TableContext,
        id: &str,
        room: &Room<Self>,
    ) -> impl Future<Output = ()> + Send;

    /// Stores a game that is over as a replay.
    fn keep_replay(
        context: &TableContext,
        id: &str,
        room: &Room<Self>,
    ) -> impl Future<Output = KeptReplay> + Send;
}

/// What became of the replay of a game that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum KeptReplay {
    /// It is stored under this id.
    Stored(String),
    /// It could not be stored now.
    Later,
    /// There is none, or it will never be stored.
    Never,
}

/// The game of the table with this log. Tables that do not say so play Armada.
pub(super) fn game_of(first: Option<&Row>) -> GameId {
    match first.map(|row| &row.entry) {
        Some(RowEntry::Opened { settings, .. }) => settings.game,
        Some(_) | None => GameId::Armada,
    }
}

/// Reads a list that was brought to a table, beside the threads that serve sockets.
pub(super) async fn read_list<G: ServerGame>(
    text: String,
    settings: Settings,
) -> Result<Brought, String> {
    let read = tokio::task::spawn_blocking(move || G::read_list(&text, &settings));
    read.await.unwrap_or_else(|_| Err("this list could not be read".to_owned()))
}

impl ServerGame for Armada {
    fn game() -> Armada {
        Armada(catalogue())
    }

    fn read_list(text: &str, settings: &Settings) -> Result<Brought, String> {
        let (rules, mode) = (settings.rules(catalogue()), settings.mode(catalogue()));
        let read = read_list_for(text, rules, mode, settings.points);
        let ReadList { fleet, title, facts, faults, .. } =
            read.ok_or_else(|| "there is no card in this list".to_owned())?;
        if fleet.draft().is_too_large() {
            return Err("this list has more cards than any fleet".to_owned());
        }
        Ok(Brought { code: share::encode(fleet.draft()), title, facts, faults })
    }

    async fn report(context: &TableContext, id: &str, room: &Room<Armada>) {
        report::<EventResults>(context, id, room).await;
        report::<BattleResults>(context, id, room).await;
    }

    async fn keep_replay(context: &TableContext, id: &str, room: &Room<Armada>) -> KeptReplay {
        // Where nothing was played there is nothing to see.
        let Some(record) = room.record().filter(|_| room.length() > 0) else {
            return KeptReplay::Never;
        };
        let played = match context.referee.play(record).await {
            Ok(played) => played,
            Err(RecordError::Busy) => return KeptReplay::Later,
            Err(error) => {
                tracing::error!(table = id, %error, "a live game could not be stored");
                return KeptReplay::Never;
            }
        };
        // Players of an event or a campaign are named there, where they can be erased.
        let name = |seat| match (room.event(), room.battle()) {
            (None, None) => room.name(seat).unwrap_or_default().to_owned(),
            _ => String::new(),
        };
        let details = ReplayDetails {
            names: Seat::ALL.map(name),
            seats: [const { "person" }; 2].map(str::to_owned),
            summary: played.summary,
        };
        let replay = ReplayId::of(&played.game);
        let summary = serde_json::to_string(&details).expect("a summary has only text keys");
        // The table was charged for when it was made.
        let sender = Sender::default();
        let kept = context.storage.store_replay(&replay, &played.record, &summary, &sender).await;
        if let Err(error) = kept {
            tracing::error!(%error, "the replay of a live game could not be stored");
            return KeptReplay::Later;
        }
        KeptReplay::Stored(replay.as_str().to_owned())
    }
}

impl ServerGame for Starmada {
    fn game() -> Starmada {
        Starmada
    }

    /// A fleet is checked by the size of the battle that was agreed on, no matter what it was built for.
    fn read_list(text: &str, settings: &Settings) -> Result<Brought, String> {
        let brought = read_fleet(text)?;
        if let Some(unread) = brought.unread.into_iter().next() {
            return Err(unread);
        }
        let mut draft = brought.draft;
        match draft.ships.len() {
            0 => return Err("there is no ship in this fleet".to_owned()),
            1..=MOST_SHIPS => {}
            _ => return Err(format!("a fleet has at most {MOST_SHIPS} ships")),
        }
        draft.size = Starmada::size(settings).unwrap_or_default();
        let faults: Vec<_> = draft.check().into_iter().filter(|it| it.is_error()).collect();
        // Other faults are the players' own business: they see them before they say that they are ready.
        if let Some(fault) = faults.iter().find(|it| it.rule == "fleet.unknown-class") {
            return Err(fault.message.clone());
        }
        Ok(Brought {
            title: fleet_title(&draft),
            facts: fleet_summary(&draft),
            faults: faults.into_iter().map(|it| it.message).collect(),
            code: draft.to_code(),
        })
    }

    /// Events are Armada's.
    async fn report(_context: &TableContext, _id: &str, _room: &Room<Starmada>) {}

    /// The players have the record, and the table's own page shows every step of it.
    async fn keep_replay(_context: &TableContext, _id: &str, _room: &Room<Starmada>) -> KeptReplay {
        KeptReplay::Never
    }
}
