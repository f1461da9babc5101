//! Live tables for the matches of events: made for a pair by the player who comes first, found by the other.

use flagbridge_data::catalogue;
use flagbridge_engine::Seat;
use flagbridge_events::{Event, EventLog, Match, PlayerId, Settings as EventSettings, Side};
use flagbridge_live::{
    Armada, Circumstances, Clock, GameId, Request, Room, Row, RowEntry, Settings,
};

use super::create_table::LONGEST_CLOCK;
use super::game::read_list;
use super::seed::table_seed;
use crate::services::events::EventError;
use crate::storage::{
    EventKey, EventMatch, EventTable, LiveKey, LiveKeys, LiveRole, Sender, Storage, StorageError,
    random_id,
};

/// The longest name at a table, in characters.
const LONGEST_NAME: usize = 40;

/// The newest live table of a player's match in the running round; none where there is no match or no table.
pub(crate) async fn of_player(
    storage: &Storage,
    slug: &str,
    event: &Event,
    player: PlayerId,
) -> Result<Option<EventTable>, StorageError> {
    match running(event, player) {
        Some((round, it)) => storage.event_table(of_match(slug, round, &it)).await,
        None => Ok(None),
    }
}

/// The address of a player's seat at the live table of their match, which is made where there is none yet. The key in it
/// follows from the player's key of the event, so that a player who asks again gets the same one.
pub(crate) async fn seat(
    storage: &Storage,
    slug: &str,
    log: &EventLog,
    (player, key): (PlayerId, &EventKey),
    sender: &Sender,
) -> Result<String, EventError> {
    let event = log.event();
    let Some((round, it)) = running(event, player) else {
        return Err(EventError::Form("You do not play in this round.".to_owned()));
    };
    if it.result.is_some() {
        return Err(EventError::Form("Your match has a result already.".to_owned()));
    }
    let of = of_match(slug, round, &it);
    let table = match open(storage, of).await? {
        Some(table) => table,
        None => {
            let rows = first_rows(slug, event, &it).await?;
            let (id, keys) = (random_id(), LiveKeys::random());
            storage.create_event_table(&id, of, &rows, &keys, sender).await?;
            // Where the other player was faster it is theirs.
            let made = open(storage, of).await?;
            made.ok_or_else(|| EventError::Broken(format!("{slug}: no table in round {round}")))?
        }
    };
    let role = if table.players[0] == player.0 { LiveRole::SeatA } else { LiveRole::SeatB };
    let key = |role| LiveKey::derived(key.reveal(), &table.id, role);
    let (seat, watch) = (key(role), key(LiveRole::Watch));
    let address = format!("/live/{}#seat={}&watch={}", table.id, seat.reveal(), watch.reveal());
    let keys = [(seat, role), (watch, LiveRole::Watch)];
    storage.add_live_keys(&table.id, &keys).await?;
    Ok(address)
}

/// The player's match in the round that is played.
fn running(event: &Event, player: PlayerId) -> Option<(u16, Match)> {
    let round = event.last_round()?;
    Some((round.number, *round.match_of(player)?))
}

fn of_match<'a>(slug: &'a str, round: u16, it: &Match) -> EventMatch<'a> {
    EventMatch { slug, round, players: it.players.map(|player| player.0) }
}

/// The table at which a match is played now: nothing is settled there, and it is not hidden.
async fn open(storage: &Storage, of: EventMatch<'_>) -> Result<Option<EventTable>, StorageError> {
    let Some(table) = storage.event_table(of).await?.filter(|table| !table.settled) else {
        return Ok(None);
    };
    Ok(storage.has_live_table(&table.id).await?.then_some(table))
}

/// The first rows of a match's table: the event's terms, both names, and the lists that were handed in.
async fn first_rows(slug: &str, event: &Event, it: &Match) -> Result<Vec<String>, EventError> {
    let settings = terms(event.settings());
    let (seed, salt) = table_seed();
    let entry = RowEntry::Opened {
        settings: settings.clone(),
        seed,
        salt,
        after: None,
        event: Some(slug.to_owned()),
        battle: None,
    };
    let mut rows = vec![Row { at: 0, by: None, entry }];
    let room = Room::open(&rows, Armada(catalogue()));
    let mut room = room.map_err(|it| EventError::Broken(it.to_string()))?;
    for (seat, side) in Seat::ALL.into_iter().zip(Side::BOTH) {
        let Some(player) = event.player(it.players[side.index()]) else { continue };
        let name = player.name().chars().take(LONGEST_NAME).collect();
        let mut requests = vec![(Request::Sit { name }, Circumstances::default())];
        if let Some(text) = player.list.clone() {
            let list = Some(read_list::<Armada>(text, settings.clone()).await);
            let bring = Request::Bring { list: String::new() };
            requests.push((bring, Circumstances { list, ..Circumstances::default() }));
        }
        for (request, circumstances) in requests {
            // A list that is none is left out: the player brings another one to the table.
            for mut row in room.decide(seat, "", &request, &circumstances).unwrap_or_default() {
                row.by = None;
                if room.apply(&row).is_ok() {
                    rows.push(row);
                }
            }
        }
    }
    let text = |row: &Row| serde_json::to_string(row).expect("a row is plain data");
    Ok(rows.iter().map(text).collect())
}

/// What is agreed at a table of an event: its edition, mode and points, and the time of its rounds.
fn terms(settings: &EventSettings) -> Settings {
    let minutes = settings.round_minutes;
    Settings {
        game: GameId::Armada,
        edition: settings.edition.clone(),
        mode: settings.mode.clone(),
        options: String::new(),
        // Rounds of a league take days, which is too long for a clock.
        clock: if minutes <= LONGEST_CLOCK { Clock::Shared { minutes } } else { Clock::None },
        delay: 0,
        points: Some(settings.points),
    }
}
