//! The task that plays a table: it checks a request, stores it, and only then tells the clients.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use flagbridge_engine::Seat;
use flagbridge_live::{
    Armada, ClientMessage, ConnectionId, Considered, GameId, Host, Refused, Request, Room, Row,
    RowEntry, Sent, ServerMessage, Stage, Starmada,
};
use tokio::sync::mpsc;

use super::command::Command;
use super::context::{StopReason, TableContext};
use super::game::{KeptReplay, ServerGame, game_of, read_list};
use super::seed::table_seed;
use super::writer::Stored;
use crate::services::storage_message::storage_message;
use crate::storage::{LiveAppend, Sender, StorageError, random_id};

/// A table without connections is unloaded after this time.
const IDLE: Duration = Duration::from_secs(60);

/// How long to wait before all are told who has come or gone: others may follow.
const ANNOUNCE_AFTER: Duration = Duration::from_millis(200);

/// After what time a replay is stored that could not be stored.
const KEEP_REPLAY_AGAIN: Duration = Duration::from_secs(20);

/// Plays a table until no client is connected or it cannot be played any longer; why, in that case.
pub(super) async fn run(
    context: &Arc<TableContext>,
    id: &str,
    mut commands: mpsc::Receiver<Command>,
) -> Option<StopReason> {
    let stopped = match read(context, id).await {
        Ok(rows) => match game_of(rows.first()) {
            GameId::Armada => serve::<Armada>(context, id, rows, &mut commands).await,
            GameId::Starmada => serve::<Starmada>(context, id, rows, &mut commands).await,
        },
        Err(reason) => Some(reason),
    };
    commands.close();
    // Everyone who is still in the queue gets an answer.
    while let Some(command) = commands.recv().await {
        if let Command::Enter { outbox, .. } = command {
            let _ = outbox.try_send(goodbye(stopped));
        }
    }
    stopped
}

/// Plays a table of a game, whose log is read.
async fn serve<G: ServerGame>(
    context: &Arc<TableContext>,
    id: &str,
    rows: Vec<Row>,
    commands: &mut mpsc::Receiver<Command>,
) -> Option<StopReason> {
    let host = match on_a_thread(id, move || Host::open(&rows, G::game())).await {
        Ok(host) => host,
        Err(stopped) => return Some(stopped),
    };
    context.metrics.live.tables.inc();
    // A game may have ended just before a server did.
    if host.room().stage() == Stage::Over {
        G::report(context, id, host.room()).await;
    }
    let mut task = TableTask::<G>::new(Arc::clone(context), id.to_owned(), host);
    // Its replay may be missing, too. Clients who wait for the table come first.
    if task.host.room().stage() == Stage::Over && task.host.room().replay().is_none() {
        task.keep_replay_at = Some(tokio::time::Instant::now() + ANNOUNCE_AFTER);
    }
    let stopped = task.play(commands).await;
    context.metrics.live.tables.dec();
    task.dismiss(stopped);
    stopped
}

/// Takes a table for this process and reads its log.
async fn read(context: &Arc<TableContext>, id: &str) -> Result<Vec<Row>, StopReason> {
    let failed = |error| {
        tracing::error!(table = id, %error, "a live table could not be read");
        match error {
            StorageError::LongLog => StopReason::Broken,
            StorageError::Database(_) | StorageError::Quota(_) => StopReason::Database,
        }
    };
    let storage = &context.storage;
    if !storage.has_live_table(id).await.map_err(failed)? {
        return Err(StopReason::NotThere);
    }
    if !context.own(id).await.map_err(failed)? {
        return Err(StopReason::Elsewhere);
    }
    // Read after it is owned: no other process adds to it from now on.
    let log = storage.live_log(id).await.map_err(failed)?.ok_or(StopReason::NotThere)?;
    on_a_thread(id, move || log.into_iter().map(|row| serde_json::from_str(&row)).collect()).await
}

/// Does something with the log of a table that may take a while, beside the threads that serve sockets.
async fn on_a_thread<T: Send + 'static, E: std::fmt::Display + Send + 'static>(
    id: &str,
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, StopReason> {
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(error)) => {
            tracing::error!(table = id, %error, "live table log cannot be replayed");
            Err(StopReason::Broken)
        }
        Err(error) => {
            tracing::error!(table = id, %error, "the engine failed on the log of a live table");
            Err(StopReason::Broken)
        }
    }
}

/// A connected client.
struct Client {
    outbox: mpsc::Sender<ServerMessage>,
    /// On whose account its rows are stored.
    sender: Sender,
}

struct TableTask<G: ServerGame> {
    context: Arc<TableContext>,
    id: String,
    host: Host<G>,
    clients: HashMap<ConnectionId, Client>,
    last: ConnectionId,
    /// When the table was read, and its own time then.
    read: (Instant, u64),
    differences: u64,
    /// When all are told who is there, where that has changed.
    announce_at: Option<tokio::time::Instant>,
    /// When the replay of a finished game is stored that could not be stored before.
    keep_replay_at: Option<tokio::time::Instant>,
}

impl<G: ServerGame> TableTask<G> {
    fn new(context: Arc<TableContext>, id: String, host: Host<G>) -> TableTask<G> {
        let read = (Instant::now(), host.room().at());
        TableTask {
            context,
            id,
            host,
            clients: HashMap::new(),
            last: 0,
            read,
            differences: 0,
            announce_at: None,
            keep_replay_at: None,
        }
    }

    /// The table's own time, which stands still while it is not played.
    fn now(&self) -> u64 {
        let (read, at) = self.read;
        at + u64::try_from(read.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    async fn play(&mut self, commands: &mut mpsc::Receiver<Command>) -> Option<StopReason> {
        let mut shutdown = self.context.shutdown.clone();
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
            if let Err(stopped) = done {
                return Some(stopped);
            }
        }
    }

    async fn obey(&mut self, command: Command) -> Result<(), StopReason> {
        match command {
            Command::Enter { viewer, since, sender, outbox, entered } => {
                self.last += 1;
                let id = self.last;
                self.clients.insert(id, Client { outbox, sender });
                let now = self.now();
                let (sent, earlier) = self.host.connect(id, viewer, since, now);
                self.deliver(sent);
                if let Some(earlier) = earlier {
                    self.clients.remove(&earlier);
                }
                // The client may be gone already; its leaving is the next command.
                let _ = entered.send(id);
                Ok(())
            }
            Command::Say { connection, message } => self.hear(connection, message).await,
            Command::Leave { connection } => {
                self.clients.remove(&connection);
                let now = self.now();
                self.host.disconnect(connection, now);
                Ok(())
            }
        }
    }

    async fn hear(
        &mut self,
        connection: ConnectionId,
        message: ClientMessage,
    ) -> Result<(), StopReason> {
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
        let metrics = Arc::clone(&self.context.metrics);
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

    async fn tick(&mut self) -> Result<(), StopReason> {
        let seen = self.host.catch_up(self.now());
        self.deliver(seen.map_err(|refused| self.broken(&refused))?);
        match self.host.tick(self.now()) {
            Some(Considered::Store { rows, by, .. }) => self.store(rows, by).await,
            Some(Considered::Replies(_)) | None => Ok(()),
        }
    }

    /// Stores rows, then makes them part of the table and sends them to all.
    async fn store(
        &mut self,
        rows: Vec<Row>,
        by: Option<(ConnectionId, String)>,
    ) -> Result<(), StopReason> {
        let was_over = self.host.room().stage() == Stage::Over;
        let rematch = rows.iter().any(|row| self.host.room().wants_rematch(row));
        let sender = by.as_ref().and_then(|(client, _)| self.clients.get(client));
        let sender = sender.map(|client| client.sender.clone());
        if !self.add(rows, by, sender.clone()).await? {
            return Ok(());
        }
        if rematch {
            self.make_rematch(&sender.unwrap_or_default()).await?;
        }
        if !was_over && self.host.room().stage() == Stage::Over {
            G::report(&self.context, &self.id, self.host.room()).await;
            self.keep_replay().await?;
        }
        Ok(())
    }

    /// Stores rows on the account of a sender and sends them to all; false where there is no room, which the sender is told.
    async fn add(
        &mut self,
        rows: Vec<Row>,
        by: Option<(ConnectionId, String)>,
        sender: Option<Sender>,
    ) -> Result<bool, StopReason> {
        let entries =
            rows.iter().map(|row| serde_json::to_string(row).expect("a row is plain data"));
        let after = i64::try_from(self.host.room().number()).unwrap_or(i64::MAX);
        let append = LiveAppend { id: self.id.clone(), after, entries: entries.collect(), sender };
        match self.context.writer().store(append).await {
            Stored::OnDisk => {}
            Stored::OverQuota(over) => {
                self.context.metrics.live.refused.inc();
                if let Some((to, id)) = by {
                    let why = storage_message("table", &StorageError::Quota(over));
                    let message = ServerMessage::Refused { id, why };
                    self.deliver(vec![Sent { to, message }]);
                }
                return Ok(false);
            }
            Stored::Conflict => return Err(StopReason::Elsewhere),
            Stored::Failed => return Err(StopReason::Database),
        }
        self.context.metrics.live.rows.inc_by(rows.len() as u64);
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

    fn broken(&self, refused: &Refused) -> StopReason {
        tracing::error!(table = self.id, %refused, "a stored row could not be applied");
        StopReason::Broken
    }

    /// No longer offers the second seat to anyone.
    async fn close(&self) {
        if let Err(error) = self.context.storage.close_live_table(&self.id).await {
            tracing::error!(table = self.id, %error, "an open table could not be closed");
        }
    }

    async fn make_rematch(&mut self, sender: &Sender) -> Result<(), StopReason> {
        let id = random_id();
        let (seed, salt) = table_seed();
        let rows = self.host.room().rematch_log(&self.id, seed, &salt);
        let entries: Vec<String> = rows
            .iter()
            .map(|row| serde_json::to_string(row).expect("a row is plain data"))
            .collect();
        let storage = &self.context.storage;
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
    async fn keep_replay(&mut self) -> Result<(), StopReason> {
        self.keep_replay_at = None;
        let room = self.host.room();
        match G::keep_replay(&self.context, &self.id, room).await {
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

    /// Sends messages without waiting: a client that is too slow is disconnected, and gets what it missed when it returns.
    fn deliver(&mut self, sent: Vec<Sent>) {
        let mut slow = Vec::new();
        for Sent { to, message } in sent {
            let Some(client) = self.clients.get(&to) else { continue };
            if client.outbox.try_send(message).is_err() {
                self.clients.remove(&to);
                slow.push(to);
            }
        }
        let now = self.now();
        for connection in slow {
            self.context.metrics.live.slow.inc();
            self.host.disconnect(connection, now);
        }
    }

    /// Tells all clients that the table is no longer here.
    fn dismiss(&mut self, stopped: Option<StopReason>) {
        for (_, client) in self.clients.drain() {
            let _ = client.outbox.try_send(goodbye(stopped));
        }
    }
}

/// Waits until a time; never ends where there is none.
async fn at(time: Option<tokio::time::Instant>) {
    match time {
        Some(time) => tokio::time::sleep_until(time).await,
        None => std::future::pending().await,
    }
}

fn takes_second_seat(row: &Row) -> bool {
    matches!(row.entry, RowEntry::Sat { seat: Seat::B, .. })
}

fn goodbye(stopped: Option<StopReason>) -> ServerMessage {
    let (why, retry) = match stopped {
        None => ("The server is about to restart.", true),
        Some(StopReason::NotThere) => ("There is no such table.", false),
        Some(StopReason::Broken) => {
            ("This table is damaged. The server log has the details.", false)
        }
        Some(StopReason::Elsewhere) => ("Another server runs this table at the moment.", true),
        Some(StopReason::Database) => ("The database is not responding.", true),
    };
    ServerMessage::Goodbye { why: why.to_owned(), retry }
}
