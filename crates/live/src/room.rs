//! A table with its two seats, as it follows from its log.

mod deciding;

use std::collections::VecDeque;

use flagbridge_seats::Seat;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::clock::{Clock, Clocks};
use crate::game::Game;
use crate::message::Refused;
use crate::play::Play;
use crate::row::{BattleOrigin, Brought, Offer, Row, RowEntry};
use crate::settings::Settings;

pub use deciding::Circumstances;

/// How many request ids per seat are remembered, so that a repeated request is not carried out twice.
const REMEMBERED: usize = 64;

/// A table with its two seats.
#[derive(Clone, Debug)]
pub struct Room<G: Game> {
    game: G,
    settings: Settings,
    seed: u64,
    salt: String,
    after: Option<String>,
    event: Option<String>,
    battle: Option<Box<BattleOrigin>>,
    seats: [SeatState; 2],
    play: Option<Play<G>>,
    clocks: Clocks,
    offer: Option<(Seat, Offer)>,
    ended: Option<Ended>,
    rematch: Option<String>,
    replay: Option<String>,
    /// The number of rows so far.
    number: usize,
    /// How much text those rows hold.
    bytes: usize,
    /// The time of the last row.
    at: u64,
    /// Rows that took answers back: their number, and how many answers were left.
    cuts: Vec<(usize, usize)>,
    /// How many answers the table had taken after each row.
    lengths: Vec<usize>,
}

/// One seat of a table.
#[derive(Clone, Debug, Default)]
struct SeatState {
    name: Option<String>,
    list: Option<Brought>,
    ready: bool,
    /// The latest ids that were done, with the number of the row.
    done: VecDeque<(String, usize)>,
}

/// The stage of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Players join and choose their fleets.
    Gathering,
    /// The game is in progress.
    Playing,
    /// It is over.
    Over,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// The winner; none for a draw.
    pub winner: Option<Seat>,
    /// Why it ended.
    pub how: HowEnded,
    /// The scores at the end.
    pub scores: [u16; 2],
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HowEnded {
    /// It was played to its end.
    Played,
    /// The loser conceded.
    Conceded,
    /// Both agreed.
    Drawn,
    /// Time was up.
    Time,
    /// The loser left.
    Claimed,
}

impl<G: Game> Room<G> {
    /// The room that the rows of a log lead to.
    pub fn open(rows: &[Row], game: G) -> Result<Room<G>, Refused> {
        let Some((first, rest)) = rows.split_first() else {
            return Err(Refused::new("the table's log is empty"));
        };
        let RowEntry::Opened { settings, seed, salt, after, event, battle } = &first.entry else {
            return Err(Refused::new("the table's log has no creation entry"));
        };
        if settings.game != G::ID {
            return Err(Refused::new("this table is for another game"));
        }
        let mut room = Room {
            game,
            clocks: Clocks::new(settings.clock),
            settings: settings.clone(),
            seed: *seed,
            salt: salt.clone(),
            after: after.clone(),
            event: event.clone(),
            battle: battle.clone(),
            seats: Default::default(),
            play: None,
            offer: None,
            ended: None,
            rematch: None,
            replay: None,
            number: 1,
            bytes: first.bytes(),
            at: first.at,
            cuts: Vec::new(),
            lengths: vec![0],
        };
        for row in rest {
            room.apply(row)?;
        }
        Ok(room)
    }

    /// Makes a row part of the room.
    pub fn apply(&mut self, row: &Row) -> Result<(), Refused> {
        match &row.entry {
            RowEntry::Opened { .. } => return Err(Refused::new("the table already exists")),
            RowEntry::Sat { seat, name } => self.seats[seat.index()].name = Some(name.clone()),
            RowEntry::Listed { seat, list } => {
                self.seats[seat.index()].list = Some(list.clone());
                self.seats.iter_mut().for_each(|seat| seat.ready = false);
            }
            RowEntry::Ready { seat, ready } => self.seats[seat.index()].ready = *ready,
            RowEntry::Began { header } => {
                self.play = Some(Play::begin(header, self.game).map_err(Refused::new)?);
            }
            RowEntry::Answered { seat, answer } => {
                let play = self.play.as_mut().ok_or_else(not_begun)?;
                let action = play.check(*seat, answer).map_err(Refused::new)?;
                play.answer(*seat, action).map_err(Refused::new)?;
                self.clocks.answered(*seat);
                self.offer = None;
            }
            RowEntry::Offered { seat, offer } => self.offer = Some((*seat, *offer)),
            RowEntry::Declined { .. } => self.offer = None,
            RowEntry::TookBack { length, seat } => {
                let play = self.play.as_mut().ok_or_else(not_begun)?;
                play.go_back(*length, *seat, self.game).map_err(Refused::new)?;
                self.cuts.push((self.number + 1, *length));
                self.offer = None;
            }
            RowEntry::Drawn => self.end(None, HowEnded::Drawn),
            RowEntry::Conceded { seat } => self.end(Some(seat.other()), HowEnded::Conceded),
            RowEntry::TimedOut { seat } => {
                let winner = match self.settings.clock {
                    Clock::Shared { .. } => self.leader(),
                    Clock::None | Clock::Each { .. } => Some(seat.other()),
                };
                self.end(winner, HowEnded::Time);
            }
            RowEntry::Claimed { seat } => self.end(Some(*seat), HowEnded::Claimed),
            RowEntry::Replayed { replay } => self.replay = Some(replay.clone()),
            RowEntry::Rematched { table } => {
                self.rematch = Some(table.clone());
                self.offer = None;
            }
        }
        let outcome = self.play.as_ref().and_then(|play| G::outcome(play.table()));
        if let (Some(winner), None) = (outcome, self.ended) {
            self.end(winner, HowEnded::Played);
        }
        self.number += 1;
        self.bytes += row.bytes();
        self.at = self.at.max(row.at);
        self.lengths.push(self.length());
        if let Some((seat, id)) = &row.by {
            let done = &mut self.seats[seat.index()].done;
            done.push_back((id.clone(), self.number));
            if done.len() > REMEMBERED {
                done.pop_front();
            }
        }
        let asked = match (&self.play, self.ended) {
            (Some(play), None) => play.asked(),
            _ => [false; 2],
        };
        self.clocks.run(self.at, asked);
        Ok(())
    }

    /// The number of the row for a seat's request id; none if it was not carried out or too long ago.
    pub fn done(&self, seat: Seat, id: &str) -> Option<usize> {
        let done = &self.seats[seat.index()].done;
        done.iter().find(|(own, _)| own == id).map(|(_, number)| *number)
    }

    /// How many rows the log has.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The time of the last row.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// How far the table is.
    pub fn stage(&self) -> Stage {
        match (&self.play, self.ended) {
            (_, Some(_)) => Stage::Over,
            (Some(_), None) => Stage::Playing,
            (None, None) => Stage::Gathering,
        }
    }

    /// How the game ended, once it has.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// The game, once it has begun.
    pub fn play(&self) -> Option<&Play<G>> {
        self.play.as_ref()
    }

    /// What was agreed.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The game that is played.
    pub(crate) fn game(&self) -> G {
        self.game
    }

    /// The clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// The open offer and who made it.
    pub fn offer(&self) -> Option<(Seat, Offer)> {
        self.offer
    }

    /// The table of the rematch.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The id of the replay.
    pub fn replay(&self) -> Option<&str> {
        self.replay.as_deref()
    }

    /// The table this one is a rematch of.
    pub fn after(&self) -> Option<&str> {
        self.after.as_deref()
    }

    /// The address of the event in which this game is a match.
    pub fn event(&self) -> Option<&str> {
        self.event.as_deref()
    }

    /// The battle of a campaign that this game is.
    pub fn battle(&self) -> Option<&BattleOrigin> {
        self.battle.as_deref()
    }

    /// Whether both agreed to a rematch that has not been made yet.
    pub fn wants_rematch(&self, row: &Row) -> bool {
        matches!(row.entry, RowEntry::Offered { offer: Offer::Rematch, seat }
            if self.rematch.is_none() && self.offer == Some((seat.other(), Offer::Rematch)))
    }

    /// A seat's name.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        self.seats[seat.index()].name.as_deref()
    }

    /// The list a seat brought.
    pub fn list(&self, seat: Seat) -> Option<&Brought> {
        self.seats[seat.index()].list.as_ref()
    }

    /// Whether a seat is ready.
    pub fn is_ready(&self, seat: Seat) -> bool {
        self.seats[seat.index()].ready
    }

    /// The hash of seed and salt, shown from the beginning, so that players can check at the end that they were not
    /// chosen later.
    pub fn seed_hash(&self) -> String {
        let digest = Sha256::digest(format!("{}:{}", self.seed, self.salt));
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Seed and salt, once the game is over.
    pub fn opened_seed(&self) -> Option<(u64, &str)> {
        self.ended.map(|_| (self.seed, self.salt.as_str()))
    }

    /// The record of the game, once it is over.
    pub fn record(&self) -> Option<String> {
        self.ended?;
        self.play.as_ref()?.record(self.game).ok()
    }

    /// How many answers a viewer who has seen the log up to a row already has.
    pub(crate) fn common_length(&self, since: usize) -> usize {
        let known = since.checked_sub(1).and_then(|place| self.lengths.get(place)).copied();
        let cuts = self.cuts.iter().filter(|(number, _)| *number > since);
        cuts.map(|(_, length)| *length)
            .chain([known.unwrap_or(0), self.length()])
            .min()
            .unwrap_or(0)
    }

    /// How many answers the table has taken.
    pub fn length(&self) -> usize {
        self.play.as_ref().map_or(0, Play::length)
    }

    fn end(&mut self, winner: Option<Seat>, how: HowEnded) {
        self.offer = None;
        self.ended = Some(Ended { winner, how, scores: self.scores() });
    }

    fn scores(&self) -> [u16; 2] {
        self.play.as_ref().map_or([0; 2], |play| G::scores(play.table()))
    }

    fn leader(&self) -> Option<Seat> {
        let [one, two] = self.scores();
        match one.cmp(&two) {
            std::cmp::Ordering::Greater => Some(Seat::A),
            std::cmp::Ordering::Less => Some(Seat::B),
            std::cmp::Ordering::Equal => None,
        }
    }
}

fn not_begun() -> Refused {
    Refused::new("the game has not started")
}
