//! The one task that plays a table: it checks, stores, and only then tells.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use flagbridge_engine::{Seat, Viewer};
use flagbridge_live::{
    Armada, ClientMessage, ConnectionId, Considered, Entry, GameId, Host, Refused, Request, Room,
    Row, Sent, ServerMessage, Stage, Starmada,
};
use tokio::sync::{mpsc, oneshot};

use super::game::{Hosted, KeptReplay, game_of, read_list};
use super::hall::Hall;
use super::writer::Stored;
use crate::layers::refusal;
use crate::storage::{LiveAppend, Sender, StorageError, new_table_id};

/// A table that nobody is connected to is put away after this time.
const IDLE: Duration = Duration::from_secs(60);

/// How long to wait before all are told who has come or gone: others may follow.
const ANNOUNCE_AFTER: Duration = Duration::from_millis(200);

/// After what time a replay is stored that could not be stored.
const KEEP_REPLAY_AGAIN: Duration = Duration::from_secs(20);

/// What a socket tells its table.
#[derive(Debug)]
pub(super) enum Command {
    /// Somebody who has shown a key comes in.
    Enter {
        /// Who.
        viewer: Viewer,
        /// The last row they have seen.
        since: usize,
        /// On whose account it is stored what they ask for.
        sender: Sender,
        /// Where messages for them go. Where it is full they are too slow, and it is dropped.
        outbox: mpsc::Sender<ServerMessage>,
        /// The number of their connection.
        entered: oneshot::Sender<ConnectionId>,
    },
    /// A message.
    Say {
        /// Whose.
        connection: ConnectionId,
        /// The message.
        message: ClientMessage,
    },
    /// Somebody is gone.
    Leave {
        /// Whose connection.
        connection: ConnectionId,
    },
}

/// Why a table cannot be played any longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Halt {
    /// There is no such table.
    NotThere,
    /// Its log leads nowhere.
    Broken,
    /// Another process plays it.
    Elsewhere,
    /// The database failed.
    Database,
}

/// Plays a table until nobody is there, or it goes elsewhere.
pub(super) async fn run(hall: Hall, id: String, mut commands: mpsc::Receiver<Command>) {
    let halt = match read(&hall, &id).await {
        Ok(rows) => match game_of(rows.first()) {
            GameId::Armada => serve::<Armada>(&hall, &id, rows, &mut commands).await,
            GameId::Starmada => serve::<Starmada>(&hall, &id, rows, &mut commands).await,
        },
        Err(halt) => Some(halt),
    };
    commands.close();
    // Until the last one who was let into the queue has said their words: nobody waits for an answer that never comes.
    while let Some(command) = commands.recv().await {
        if let Command::Enter { outbox, .. } = command {
            let _ = outbox.try_send(goodbye(halt));
        }
    }
    hall.forget(&id);
    if halt != Some(Halt::Elsewhere)
        && let Err(error) = hall.inner().storage.disown_live_table(&id, &hall.inner().node).await
    {
        tracing::warn!(%error, "a live table could not be given back");
    }
}

/// Plays a table of a game, whose log is read.
async fn serve<G: Hosted>(
    hall: &Hall,
    id: &str,
    rows: Vec<Row>,
    commands: &mut mpsc::Receiver<Command>,
) -> Option<Halt> {
    let host = match on_a_thread(id, move || Host::open(&rows, G::game())).await {
        Ok(host) => host,
        Err(halt) => return Some(halt),
    };
    hall.inner().metrics.live.tables.inc();
    // A game may have ended just before a server did.
    if host.room().stage() == Stage::Over {
        G::report(hall.inner(), id, host.room()).await;
    }
    let mut owner = Owner::<G>::new(hall.clone(), id.to_owned(), host);
    // Its replay may be missing, too. Those who wait for the table come first.
    if owner.host.room().stage() == Stage::Over && owner.host.room().replay().is_none() {
        owner.keep_replay_at = Some(tokio::time::Instant::now() + ANNOUNCE_AFTER);
    }
    let halt = owner.play(commands).await;
    hall.inner().metrics.live.tables.dec();
    owner.dismiss(halt);
    halt
}

/// Takes a table for this process and reads its log.
async fn read(hall: &Hall, id: &str) -> Result<Vec<Row>, Halt> {
    let failed = |error| {
        tracing::error!(table = id, %error, "a live table could not be read");
        match error {
            StorageError::LongLog => Halt::Broken,
            StorageError::Database(_) | StorageError::Quota(_) => Halt::Database,
        }
    };
    let storage = &hall.inner().storage;
    if !storage.has_live_table(id).await.map_err(failed)? {
        return Err(Halt::NotThere);
    }
    if !hall.own(id).await.map_err(failed)? {
        return Err(Halt::Elsewhere);
    }
    // Read after it is owned: nobody else adds to it from now on.
    let log = storage.live_log(id).await.map_err(failed)?.ok_or(Halt::NotThere)?;
    on_a_thread(id, move || log.into_iter().map(|row| serde_json::from_str(&row)).collect()).await
}

/// Does something with the log of a table that may take a while, beside the threads that serve sockets.
async fn on_a_thread<T: Send + 'static, E: std::fmt::Display + Send + 'static>(
    id: &str,
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, Halt> {
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(error)) => {
            tracing::error!(table = id, %error, "the log of a live table leads nowhere");
            Err(Halt::Broken)
        }
        Err(error) => {
            tracing::error!(table = id, %error, "the engine failed on the log of a live table");
            Err(Halt::Broken)
        }
    }
}

/// A connection of the table.
struct Guest {
    outbox: mpsc::Sender<ServerMessage>,
    /// On whose account it is stored what it asks for.
    sender: Sender,
}

struct Owner<G: Hosted> {
    hall: Hall,
    id: String,
    host: Host<G>,
    guests: HashMap<ConnectionId, Guest>,
    last: ConnectionId,
    /// When the table was read, and its own time then.
    read: (Instant, u64),
    differences: u64,
    /// When all are told who is there, where that has changed.
    announce_at: Option<tokio::time::Instant>,
    /// When the replay of a finished game is stored that could not be stored before.
    keep_replay_at: Option<tokio::time::Instant>,
}

impl<G: Hosted> Owner<G> {
    fn new(hall: Hall, id: String, host: Host<G>) -> Owner<G> {
        let read = (Instant::now(), host.room().at());
        Owner {
            hall,
            id,
            host,
            guests: HashMap::new(),
            last: 0,
            read,
            differences: 0,
            announce_at: None,
            keep_replay_at: None,
        }
    }

    /// The table's own time, which stands still while nobody plays it.
    fn now(&self) -> u64 {
        let (read, at) = self.read;
        at + u64::try_from(read.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    async fn play(&mut self, commands: &mut mpsc::Receiver<Command>) -> Option<Halt> {
        let mut shutdown = self.hall.inner().shutdown.clone();
        loop {
            let up =
                self.host.next().map(|at| Duration::from_millis(at.saturating_sub(self.now()) + 1));
            let idle = self.host.connected() == 0;
            if self.host.presence_changed() && self.announce_at.is_none() {
                self.announce_at = Some(tokio::time::Instant::now() + ANNOUNCE_AFTER);
            }
            let (announce_at, keep_replay_at) = (self.announce_at, self.keep_replay_at);
            let done = tokio::select! {
                command = commands.recv() => match command {
                    Some(command) => self.obey(command).await,
                    None => return None,
                },
                () = tokio::time::sleep(up.unwrap_or(IDLE)), if up.is_some() => self.tick().await,
                () = at(announce_at), if announce_at.is_some() => {
                    self.announce_at = None;
                    let sent = self.host.announce_presence();
                    self.deliver(sent);
                    Ok(())
                }
                () = at(keep_replay_at), if keep_replay_at.is_some() => self.keep_replay().await,
                () = tokio::time::sleep(IDLE), if idle => return None,
                () = shutdown.wait() => return None,
            };
            if let Err(halt) = done {
                return Some(halt);
            }
        }
    }

    async fn obey(&mut self, command: Command) -> Result<(), Halt> {
        match command {
            Command::Enter { viewer, since, sender, outbox, entered } => {
                self.last += 1;
                let id = self.last;
                self.guests.insert(id, Guest { outbox, sender });
                let now = self.now();
                let (sent, earlier) = self.host.connect(id, viewer, since, now);
                self.deliver(sent);
                if let Some(earlier) = earlier {
                    self.guests.remove(&earlier);
                }
                // Whoever came may be gone already; their leaving is heard of next.
                let _ = entered.send(id);
                Ok(())
            }
            Command::Say { connection, message } => self.hear(connection, message).await,
            Command::Leave { connection } => {
                self.guests.remove(&connection);
                let now = self.now();
                self.host.disconnect(connection, now);
                Ok(())
            }
        }
    }

    async fn hear(&mut self, connection: ConnectionId, message: ClientMessage) -> Result<(), Halt> {
        let heard = Instant::now();
        let list = match &message {
            ClientMessage::Do { request: Request::Bring { list }, .. } => {
                Some(read_list::<G>(list.clone(), self.host.room().settings().clone()).await)
            }
            _ => None,
        };
        let read =
            |_: &str, _: &Room<G>| list.unwrap_or_else(|| Err("no list was sent".to_owned()));
        let now = self.now();
        let considered = self.host.consider(connection, &message, now, read);
        let metrics = std::sync::Arc::clone(&self.hall.inner().metrics);
        let differences = self.host.differences();
        metrics.live.differences.inc_by(differences - self.differences);
        self.differences = differences;
        match considered {
            Considered::Replies(sent) => {
                let refused = |sent: &Sent| matches!(sent.message, ServerMessage::Refused { .. });
                if sent.iter().any(refused) {
                    metrics.live.refused.inc();
                }
                self.deliver(sent);
                Ok(())
            }
            Considered::Store { rows, by, .. } => {
                self.store(rows, by).await?;
                metrics.live.seconds.observe(heard.elapsed().as_secs_f64());
                Ok(())
            }
        }
    }

    async fn tick(&mut self) -> Result<(), Halt> {
        let seen = self.host.catch_up(self.now());
        self.deliver(seen.map_err(|refused| self.broken(&refused))?);
        match self.host.tick(self.now()) {
            Some(Considered::Store { rows, by, .. }) => self.store(rows, by).await,
            Some(Considered::Replies(_)) | None => Ok(()),
        }
    }

    /// Stores rows, then makes them part of the table and tells of them.
    async fn store(
        &mut self,
        rows: Vec<Row>,
        by: Option<(ConnectionId, String)>,
    ) -> Result<(), Halt> {
        let was_over = self.host.room().stage() == Stage::Over;
        let rematch = rows.iter().any(|row| self.host.room().wants_rematch(row));
        let sender = by.as_ref().and_then(|(guest, _)| self.guests.get(guest));
        let sender = sender.map(|guest| guest.sender.clone());
        if !self.add(rows, by, sender.clone()).await? {
            return Ok(());
        }
        if rematch {
            self.make_rematch(&sender.unwrap_or_default()).await?;
        }
        if !was_over && self.host.room().stage() == Stage::Over {
            G::report(self.hall.inner(), &self.id, self.host.room()).await;
            self.keep_replay().await?;
        }
        Ok(())
    }

    /// Stores rows on the account of a sender and tells of them; false where there is no room, which is told whoever asked.
    async fn add(
        &mut self,
        rows: Vec<Row>,
        by: Option<(ConnectionId, String)>,
        sender: Option<Sender>,
    ) -> Result<bool, Halt> {
        let entries =
            rows.iter().map(|row| serde_json::to_string(row).expect("a row is plain data"));
        let after = i64::try_from(self.host.room().number()).unwrap_or(i64::MAX);
        let append = LiveAppend { id: self.id.clone(), after, entries: entries.collect(), sender };
        match self.hall.writer().store(append).await {
            Stored::OnDisk => {}
            Stored::OverQuota(over) => {
                self.hall.inner().metrics.live.refused.inc();
                if let Some((to, id)) = by {
                    let (_, _, why) = refusal::of_storage("table", &StorageError::Quota(over));
                    let message = ServerMessage::Refused { id, why };
                    self.deliver(vec![Sent { to, message }]);
                }
                return Ok(false);
            }
            Stored::Conflict => return Err(Halt::Elsewhere),
            Stored::Failed => return Err(Halt::Database),
        }
        self.hall.inner().metrics.live.rows.inc_by(rows.len() as u64);
        let now = self.now();
        match self.host.commit(&rows, by, now) {
            Ok(sent) => {
                self.deliver(sent);
                if rows.iter().any(takes_second_seat) {
                    self.close().await;
                }
                Ok(true)
            }
            Err(refused) => Err(self.broken(&refused)),
        }
    }

    fn broken(&self, refused: &Refused) -> Halt {
        tracing::error!(table = self.id, %refused, "a stored row could not be applied");
        Halt::Broken
    }

    /// No longer offers the second seat to anyone.
    async fn close(&self) {
        if let Err(error) = self.hall.inner().storage.close_live_table(&self.id).await {
            tracing::error!(table = self.id, %error, "an open table could not be closed");
        }
    }

    async fn make_rematch(&mut self, sender: &Sender) -> Result<(), Halt> {
        let id = new_table_id();
        let (seed, salt) = super::making::chance();
        let rows = self.host.room().rematch_log(&self.id, seed, &salt);
        let entries: Vec<String> = rows
            .iter()
            .map(|row| serde_json::to_string(row).expect("a row is plain data"))
            .collect();
        let storage = &self.hall.inner().storage;
        let made = storage.create_rematch(&id, &self.id, &entries, sender).await;
        if let Err(error) = made {
            // The offer stands: offering again tries again.
            tracing::error!(%error, "a rematch could not be made");
            return Ok(());
        }
        let row = self.host.room().rematched(&id, self.now());
        self.add(vec![row], None, None).await.map(drop)
    }

    /// Stores the game as a replay, where this game has them. What cannot be stored now is tried again later, and when the
    /// table is opened the next time.
    async fn keep_replay(&mut self) -> Result<(), Halt> {
        self.keep_replay_at = None;
        let room = self.host.room();
        match G::keep_replay(self.hall.inner(), &self.id, room).await {
            KeptReplay::Stored(replay) => {
                let row = room.replayed(&replay, self.now());
                self.add(vec![row], None, None).await.map(drop)
            }
            KeptReplay::Later => {
                self.keep_replay_at = Some(tokio::time::Instant::now() + KEEP_REPLAY_AGAIN);
                Ok(())
            }
            KeptReplay::Never => Ok(()),
        }
    }

    /// Sends messages. Nobody is waited for: whoever is too slow is disconnected and comes back for what they missed.
    fn deliver(&mut self, sent: Vec<Sent>) {
        let mut slow = Vec::new();
        for Sent { to, message } in sent {
            let Some(guest) = self.guests.get(&to) else { continue };
            if guest.outbox.try_send(message).is_err() {
                self.guests.remove(&to);
                slow.push(to);
            }
        }
        let now = self.now();
        for connection in slow {
            self.hall.inner().metrics.live.slow.inc();
            self.host.disconnect(connection, now);
        }
    }

    /// Tells everybody that the table is no longer here.
    fn dismiss(&mut self, halt: Option<Halt>) {
        for (_, guest) in self.guests.drain() {
            let _ = guest.outbox.try_send(goodbye(halt));
        }
    }
}

/// Waits until a time; for ever where there is none.
async fn at(time: Option<tokio::time::Instant>) {
    match time {
        Some(time) => tokio::time::sleep_until(time).await,
        None => std::future::pending().await,
    }
}

fn takes_second_seat(row: &Row) -> bool {
    matches!(row.entry, Entry::Sat { seat: Seat::B, .. })
}

fn goodbye(halt: Option<Halt>) -> ServerMessage {
    let (why, retry) = match halt {
        None => ("The server is about to restart.", true),
        Some(Halt::NotThere) => ("There is no such table.", false),
        Some(Halt::Broken) => ("This table is damaged. The server log has the details.", false),
        Some(Halt::Elsewhere) => ("Another server runs this table at the moment.", true),
        Some(Halt::Database) => ("The database is not responding.", true),
    };
    ServerMessage::Goodbye { why: why.to_owned(), retry }
}
