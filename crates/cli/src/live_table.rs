//! `flagbridge table`: a bot sits at a live table of either game.

use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Args;
use flagbridge_data::catalogue;
use flagbridge_engine::{Names, Viewer};
use flagbridge_live::{
    Armada, Game, GameId, Request, RoomStatus, SocketClient, SocketClientError, Stage, Starmada,
};

use crate::failure::Failure;
use crate::list;
use crate::output::Output;
use crate::starmada;

/// The delay before reconnecting.
const PAUSE: Duration = Duration::from_secs(1);

/// How many times in a row the connection may fail.
const MOST_FAILURES: u32 = 30;

/// Arguments of `flagbridge table`.
#[derive(Args)]
pub struct Arguments {
    /// The seat's link: https://HOST/live/ID#seat=KEY, or /starmada/live/ID; with #watch=KEY to watch
    #[arg(value_name = "LINK")]
    link: String,
    /// The fleet, if the seat has none yet: a file, a share code, a link, opponent:ID or, in Starmada, fleet:ID
    #[arg(long, value_name = "FLEET")]
    fleet: Option<String>,
    /// The name to show
    #[arg(long, default_value = "Bot")]
    name: String,
    /// The bot; by default ensign in Armada and commodore in Starmada
    #[arg(long)]
    bot: Option<String>,
}

/// Plays or watches at a table until the game is over, and prints the log.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    if arguments.link.contains(&GameId::Starmada.page("")) {
        join::<Starmada>(arguments, output)
    } else {
        join::<Armada>(arguments, output)
    }
}

/// Answers for a seat, by what it sees.
type Player<G> = Box<dyn FnMut(&<G as Game>::Table) -> Option<<G as Game>::Action>>;

/// A game that a bot can play online.
trait Seated: Game {
    /// The game.
    fn game() -> Self;

    /// The text of a named list.
    fn list(source: &str) -> Result<String, Failure>;

    /// The bot with this name, or the default one.
    fn player(name: Option<&str>, seed: u64) -> Result<Player<Self>, String>;

    /// The event as a line of the log.
    fn tell(table: &Self::Table, event: &Self::Event) -> String;
}

impl Seated for Armada {
    fn game() -> Armada {
        Armada(catalogue())
    }

    fn list(source: &str) -> Result<String, Failure> {
        list::text(source)
    }

    fn player(name: Option<&str>, seed: u64) -> Result<Player<Armada>, String> {
        let bot = name.unwrap_or("ensign").parse::<flagbridge_bots::Bot>();
        let player = bot.map_err(|unknown| unknown.to_string())?.player(seed);
        Ok(Box::new(move |view| player.answer(view)))
    }

    fn tell(table: &Self::Table, event: &Self::Event) -> String {
        table.tell(event, Names::Notation)
    }
}

impl Seated for Starmada {
    fn game() -> Starmada {
        Starmada
    }

    fn list(source: &str) -> Result<String, Failure> {
        starmada::fleet_code(source)
    }

    fn player(name: Option<&str>, seed: u64) -> Result<Player<Starmada>, String> {
        let bot = name.unwrap_or("commodore").parse::<flagbridge_starmada::bots::Bot>();
        let mut player = bot.map_err(|unknown| unknown.to_string())?.player(seed);
        Ok(Box::new(move |view| player.answer(view)))
    }

    fn tell(table: &Self::Table, event: &Self::Event) -> String {
        table.game().tell(event)
    }
}

fn join<G: Seated>(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let trouble = |error: &SocketClientError| Failure::Table { reason: error.to_string() };
    let fleet = arguments.fleet.as_deref().map(G::list).transpose()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    let prefix = format!("{:x}", now % (1 << 60));
    let player = G::player(arguments.bot.as_deref(), now as u64);
    let mut client =
        SocketClient::new(&arguments.link, G::game(), &prefix).map_err(|it| trouble(&it))?;
    let mut guest = Guest {
        player: player.map_err(|reason| Failure::Table { reason })?,
        name: &arguments.name,
        fleet,
        told: 0,
        asked_to: Asked::Nothing,
    };
    let mut failures = 0;
    loop {
        let heard = match client.is_connected() {
            true => client.listen(PAUSE).map(|_| ()),
            false => client.connect(),
        };
        match heard.and_then(|()| guest.act(&mut client)) {
            Ok(()) => failures = 0,
            Err(
                error @ (SocketClientError::SentAway(_)
                | SocketClientError::Address(_)
                | SocketClientError::NotTrusted(_)),
            ) => return Err(trouble(&error)),
            Err(error @ SocketClientError::Unreachable(_)) => {
                failures += 1;
                if failures >= MOST_FAILURES {
                    return Err(trouble(&error));
                }
                std::thread::sleep(PAUSE);
            }
        }
        guest.tell(&client, output)?;
        let room = client.follower.room();
        if let Some(ended) = room.filter(|room| room.stage == Stage::Over).and_then(|it| it.ended) {
            let winner = ended.winner.map_or("nobody".to_owned(), |seat| seat.to_string());
            let [one, two] = ended.scores;
            output.line(&format!("over: {winner} won, {one} to {two}"))?;
            return Ok(ExitCode::SUCCESS);
        }
    }
}

/// The stages of joining a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Nothing,
    Seat,
    List,
    Begin,
}

/// A client that joins, submits a fleet and answers.
struct Guest<'a, G: Seated> {
    player: Player<G>,
    name: &'a str,
    fleet: Option<String>,
    told: usize,
    asked_to: Asked,
}

impl<G: Seated> Guest<'_, G> {
    /// Takes the next step if the table is waiting for it.
    fn act(&mut self, client: &mut SocketClient<G>) -> Result<(), SocketClientError> {
        if !client.is_connected() || client.follower.is_waiting() {
            return Ok(());
        }
        if client.follower.is_asked() {
            let table = client.follower.table().cloned();
            let answer = table.and_then(|table| (self.player)(&table));
            return match answer {
                Some(action) => client.answer(&action),
                None => client.ask(Request::Concede),
            };
        }
        let seat = client.follower.viewer().and_then(Viewer::seat);
        let gathering = |room: &&RoomStatus| room.stage == Stage::Gathering;
        let room = client.follower.room().filter(gathering);
        let Some((seat, room)) = seat.zip(room) else { return Ok(()) };
        let own = &room.seats[seat.index()];
        let next = match self.asked_to {
            Asked::Nothing if own.name.is_none() => Asked::Seat,
            Asked::Nothing | Asked::Seat if own.list.is_none() => Asked::List,
            Asked::Nothing | Asked::Seat | Asked::List if own.list.is_some() && !own.ready => {
                Asked::Begin
            }
            asked => asked,
        };
        if next == self.asked_to {
            // Another list makes everybody say again that they are ready.
            if next == Asked::Begin && own.list.is_some() && !own.ready {
                return client.ask(Request::Ready { ready: true });
            }
            return Ok(());
        }
        self.asked_to = next;
        match (next, &self.fleet) {
            (Asked::Seat, _) => client.ask(Request::Sit { name: self.name.to_owned() }),
            (Asked::List, Some(list)) => client.ask(Request::Bring { list: list.clone() }),
            (Asked::List, None) => {
                Err(SocketClientError::SentAway("this seat needs a fleet; use --fleet".to_owned()))
            }
            (Asked::Begin, _) => client.ask(Request::Ready { ready: true }),
            (Asked::Nothing, _) => Ok(()),
        }
    }

    /// Prints what happened since the last call.
    fn tell(&mut self, client: &SocketClient<G>, output: &mut Output) -> Result<(), Failure> {
        let told = client.follower.told();
        // Answers were taken back.
        self.told = self.told.min(told.len());
        if let Some(table) = client.follower.table() {
            for (_, events) in &told[self.told..] {
                for event in events {
                    output.line(&G::tell(table, event))?;
                }
            }
        }
        self.told = told.len();
        Ok(())
    }
}
