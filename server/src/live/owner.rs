//! The one task that plays a table: it checks, stores, and only then tells.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use flagbridge_engine::{Seat, Viewer};
use flagbridge_live::{
    Armada, ClientMessage, ConnectionId, Considered, Entry, GameId, Host, Refused, Request, Room,
    Row, Sent, ServerMessage, Stage, Starmada,
};
use tokio::sync::{mpsc, oneshot};

use super::game::{Hosted, game_of, read_list};
use super::hall::Hall;
use super::writer::Stored;
use crate::storage::{LiveAppend, new_table_id};

/// A table that nobody is connected to is put away after this time.
const IDLE: Duration = Duration::from_secs(60);

/// What a socket tells its table.
#[derive(Debug)]
pub(super) enum Command {
    /// Somebody who has shown a key comes in.
    Enter {
        /// Who.
        viewer: Viewer,
        /// The last row they have seen.
        since: usize,
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
    let halt = owner.play(commands).await;
    hall.inner().metrics.live.tables.dec();
    owner.dismiss(halt);
    halt
}

/// Takes a table for this process and reads its log.
async fn read(hall: &Hall, id: &str) -> Result<Vec<Row>, Halt> {
    let failed = |error| {
        tracing::error!(%error, "a live table could not be read");
        Halt::Database
    };
    let storage = &hall.inner().storage;
    if storage.live_log(id).await.map_err(failed)?.is_none() {
        return Err(Halt::NotThere);
    }
    if !hall.own(id).await.map_err(failed)? {
        return Err(Halt::Elsewhere);
    }
    // Read after it is owned: nobody else adds to it from now on.
    let log = storage.live_log(id).await.map_err(failed)?.ok_or(Halt::NotThere)?;
    on_a_thread(id, move || log.iter().map(|row| serde_json::from_str(row)).collect()).await
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

struct Owner<G: Hosted> {
    hall: Hall,
    id: String,
    host: Host<G>,
    outboxes: HashMap<ConnectionId, mpsc::Sender<ServerMessage>>,
    last: ConnectionId,
    /// When the table was read, and its own time then.
    read: (Instant, u64),
    differences: u64,
}

impl<G: Hosted> Owner<G> {
    fn new(hall: Hall, id: String, host: Host<G>) -> Owner<G> {
        let read = (Instant::now(), host.room().at());
        Owner { hall, id, host, outboxes: HashMap::new(), last: 0, read, differences: 0 }
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
            let done = tokio::select! {
                command = commands.recv() => match command {
                    Some(command) => self.obey(command).await,
                    None => return None,
                },
                () = tokio::time::sleep(up.unwrap_or(IDLE)), if up.is_some() => self.tick().await,
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
            Command::Enter { viewer, since, outbox, entered } => {
                self.last += 1;
                let id = self.last;
                self.outboxes.insert(id, outbox);
                let now = self.now();
                let (sent, earlier) = self.host.connect(id, viewer, since, now);
                self.deliver(sent);
                if let Some(earlier) = earlier {
                    self.outboxes.remove(&earlier);
                }
                // Whoever came may be gone already; their leaving is heard of next.
                let _ = entered.send(id);
                Ok(())
            }
            Command::Say { connection, message } => self.hear(connection, message).await,
            Command::Leave { connection } => {
                self.outboxes.remove(&connection);
                let now = self.now();
                let sent = self.host.disconnect(connection, now);
                self.deliver(sent);
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
        self.add(rows, by).await?;
        if rematch {
            self.make_rematch().await?;
        }
        if !was_over && self.host.room().stage() == Stage::Over {
            G::report(self.hall.inner(), &self.id, self.host.room()).await;
            self.keep_replay().await?;
        }
        Ok(())
    }

    async fn add(
        &mut self,
        rows: Vec<Row>,
        by: Option<(ConnectionId, String)>,
    ) -> Result<(), Halt> {
        let entries =
            rows.iter().map(|row| serde_json::to_string(row).expect("a row is plain data"));
        let after = i64::try_from(self.host.room().number()).unwrap_or(i64::MAX);
        let append = LiveAppend { id: self.id.clone(), after, entries: entries.collect() };
        match self.hall.writer().store(append).await {
            Stored::OnDisk => {}
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
                Ok(())
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

    async fn make_rematch(&mut self) -> Result<(), Halt> {
        let id = new_table_id();
        let (seed, salt) = super::making::chance();
        let rows = self.host.room().rematch_log(&self.id, seed, &salt);
        let entries: Vec<String> = rows
            .iter()
            .map(|row| serde_json::to_string(row).expect("a row is plain data"))
            .collect();
        let made = self.hall.inner().storage.create_rematch(&id, &self.id, &entries).await;
        if let Err(error) = made {
            // The offer stands: whoever offers again tries again.
            tracing::error!(%error, "a rematch could not be made");
            return Ok(());
        }
        let row = self.host.room().rematched(&id, self.now());
        self.add(vec![row], None).await
    }

    /// Keeps the game as a replay, where this game has them.
    async fn keep_replay(&mut self) -> Result<(), Halt> {
        let room = self.host.room();
        match G::keep_replay(self.hall.inner(), &self.id, room).await {
            Some(replay) => {
                let row = room.replayed(&replay, self.now());
                self.add(vec![row], None).await
            }
            None => Ok(()),
        }
    }

    /// Sends messages. Nobody is waited for: whoever is too slow is disconnected and comes back for what they missed.
    fn deliver(&mut self, sent: Vec<Sent>) {
        let mut slow = Vec::new();
        for Sent { to, message } in sent {
            let Some(outbox) = self.outboxes.get(&to) else { continue };
            if outbox.try_send(message).is_err() {
                self.outboxes.remove(&to);
                slow.push(to);
            }
        }
        let now = self.now();
        for connection in slow {
            self.hall.inner().metrics.live.slow.inc();
            let sent = self.host.disconnect(connection, now);
            self.deliver(sent);
        }
    }

    /// Tells everybody that the table is no longer here.
    fn dismiss(&mut self, halt: Option<Halt>) {
        for (_, outbox) in self.outboxes.drain() {
            let _ = outbox.try_send(goodbye(halt));
        }
    }
}

fn takes_second_seat(row: &Row) -> bool {
    matches!(row.entry, Entry::Sat { seat: Seat::B, .. })
}

fn goodbye(halt: Option<Halt>) -> ServerMessage {
    let (why, retry) = match halt {
        None => ("The server is about to start anew.", true),
        Some(Halt::NotThere) => ("There is no such table.", false),
        Some(Halt::Broken) => ("This table is damaged; the server's log says how.", false),
        Some(Halt::Elsewhere) => ("Another server plays this table at the moment.", true),
        Some(Halt::Database) => ("The database does not answer.", true),
    };
    ServerMessage::Goodbye { why: why.to_owned(), retry }
}
