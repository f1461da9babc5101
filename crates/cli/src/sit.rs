//! `flagbridge table`: a bot sits at a live table of either game.

use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Args;
use flagbridge_data::catalogue;
use flagbridge_engine::Viewer;
use flagbridge_live::{
    Armada, Game, GameId, Request, RoomStatus, Sitter, SitterError, Stage, Starmada,
};

use crate::failure::Failure;
use crate::list;
use crate::output::Output;
use crate::starmada;

/// How long is waited before a broken connection is made again.
const PAUSE: Duration = Duration::from_secs(1);

/// How often in a row the connection may fail.
const MOST_FAILURES: u32 = 30;

/// What `flagbridge table` was asked.
#[derive(Args)]
pub struct Arguments {
    /// The link of a seat: https://HOST/live/ID#seat=KEY, or /starmada/live/ID; with #watch=KEY the game is only told
    #[arg(value_name = "LINK")]
    link: String,
    /// The list to bring, if none was brought yet: a file, a share code, a link, opponent:ID or, in Starmada, fleet:ID
    #[arg(long, value_name = "FLEET")]
    fleet: Option<String>,
    /// The name to sit down under
    #[arg(long, default_value = "Bot")]
    name: String,
    /// Who answers: ensign in Armada and commodore in Starmada where nothing is said
    #[arg(long)]
    bot: Option<String>,
}

/// Sits at a table until the game is over, and tells what happens.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    if arguments.link.contains(&GameId::Starmada.page("")) {
        sit::<Starmada>(arguments, output)
    } else {
        sit::<Armada>(arguments, output)
    }
}

/// Answers for a seat, by what it sees.
type Player<G> = Box<dyn FnMut(&<G as Game>::Table) -> Option<<G as Game>::Action>>;

/// A game that a bot sits down to.
trait Seated: Game {
    /// The game.
    fn game() -> Self;

    /// The text of the list that somebody names.
    fn list(source: &str) -> Result<String, Failure>;

    /// The bot of a name, or the usual one.
    fn player(name: Option<&str>, seed: u64) -> Result<Player<Self>, String>;

    /// An event in words.
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
        table.game().tell(event)
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

fn sit<G: Seated>(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let trouble = |error: &SitterError| Failure::Table { reason: error.to_string() };
    let fleet = arguments.fleet.as_deref().map(G::list).transpose()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    let prefix = format!("{:x}", now % (1 << 60));
    let player = G::player(arguments.bot.as_deref(), now as u64);
    let mut sitter = Sitter::new(&arguments.link, G::game(), &prefix).map_err(|it| trouble(&it))?;
    let mut guest = Guest {
        player: player.map_err(|reason| Failure::Table { reason })?,
        name: &arguments.name,
        fleet,
        told: 0,
        asked_to: Asked::Nothing,
    };
    let mut failures = 0;
    loop {
        let heard = match sitter.is_connected() {
            true => sitter.listen(PAUSE).map(|_| ()),
            false => sitter.connect(),
        };
        match heard.and_then(|()| guest.act(&mut sitter)) {
            Ok(()) => failures = 0,
            Err(
                error @ (SitterError::SentAway(_)
                | SitterError::Address(_)
                | SitterError::NotTrusted(_)),
            ) => return Err(trouble(&error)),
            Err(error @ SitterError::Unreachable(_)) => {
                failures += 1;
                if failures >= MOST_FAILURES {
                    return Err(trouble(&error));
                }
                std::thread::sleep(PAUSE);
            }
        }
        guest.tell(&sitter, output)?;
        let room = sitter.follower.room();
        if let Some(ended) = room.filter(|room| room.stage == Stage::Over).and_then(|it| it.ended) {
            let winner = ended.winner.map_or("nobody".to_owned(), |seat| seat.to_string());
            let [one, two] = ended.scores;
            output.line(&format!("over: {winner} won, {one} to {two}"))?;
            return Ok(ExitCode::SUCCESS);
        }
    }
}

/// How far somebody is with sitting down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Nothing,
    Seat,
    List,
    Begin,
}

/// Somebody who sits down, brings a list and answers.
struct Guest<'a, G: Seated> {
    player: Player<G>,
    name: &'a str,
    fleet: Option<String>,
    told: usize,
    asked_to: Asked,
}

impl<G: Seated> Guest<'_, G> {
    /// Does what is next, if the table waits for it.
    fn act(&mut self, sitter: &mut Sitter<G>) -> Result<(), SitterError> {
        if !sitter.is_connected() || sitter.follower.is_waiting() {
            return Ok(());
        }
        if sitter.follower.is_asked() {
            let table = sitter.follower.table().cloned();
            let answer = table.and_then(|table| (self.player)(&table));
            return match answer {
                Some(action) => sitter.answer(&action),
                None => sitter.ask(Request::Concede),
            };
        }
        let seat = sitter.follower.viewer().and_then(Viewer::seat);
        let gathering = |room: &&RoomStatus| room.stage == Stage::Gathering;
        let room = sitter.follower.room().filter(gathering);
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
                return sitter.ask(Request::Ready { ready: true });
            }
            return Ok(());
        }
        self.asked_to = next;
        match (next, &self.fleet) {
            (Asked::Seat, _) => sitter.ask(Request::Sit { name: self.name.to_owned() }),
            (Asked::List, Some(list)) => sitter.ask(Request::Bring { list: list.clone() }),
            (Asked::List, None) => {
                Err(SitterError::SentAway("this seat needs a list: --fleet".to_owned()))
            }
            (Asked::Begin, _) => sitter.ask(Request::Ready { ready: true }),
            (Asked::Nothing, _) => Ok(()),
        }
    }

    /// Tells what happened since.
    fn tell(&mut self, sitter: &Sitter<G>, output: &mut Output) -> Result<(), Failure> {
        let told = sitter.follower.told();
        // Answers were taken back.
        self.told = self.told.min(told.len());
        if let Some(table) = sitter.follower.table() {
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
