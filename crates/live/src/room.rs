//! A table with its two seats, as it follows from its log.

use std::collections::VecDeque;

use flagbridge_engine::Seat;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::clock::{Clock, Clocks};
use crate::game::Game;
use crate::message::{Refused, Request};
use crate::play::Play;
use crate::row::{Brought, Entry, Offer, Row};
use crate::settings::Settings;

/// The longest name of a player, in characters.
const LONGEST_NAME: usize = 40;

/// How many ids of a seat's requests are remembered, so that one sent again is not done again.
const REMEMBERED: usize = 64;

/// The most rows a log may have: many times those of a long game.
const MOST_ROWS: usize = 12_000;

/// A table with its two seats.
#[derive(Clone, Debug)]
pub struct Room<G: Game> {
    game: G,
    settings: Settings,
    seed: u64,
    salt: String,
    after: Option<String>,
    event: Option<String>,
    seats: [SeatState; 2],
    play: Option<Play<G>>,
    clocks: Clocks,
    offer: Option<(Seat, Offer)>,
    ended: Option<Ended>,
    rematch: Option<String>,
    replay: Option<String>,
    /// The number of rows so far.
    number: usize,
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

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Players sit down and bring their lists.
    Gathering,
    /// The game is played.
    Playing,
    /// It is over.
    Over,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// Who won; nobody where it is a draw.
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
    /// The loser gave up.
    Conceded,
    /// Both agreed.
    Drawn,
    /// Time was up.
    Time,
    /// The loser was gone.
    Claimed,
}

/// What a request may depend on beyond the room.
#[derive(Clone, Debug, Default)]
pub struct Circumstances {
    /// The table's time.
    pub at: u64,
    /// A list that came with the request, as it was read; the fault where it is none.
    pub list: Option<Result<Brought, String>>,
    /// Whether the other player has been gone for longer than they may.
    pub other_is_gone: bool,
}

impl<G: Game> Room<G> {
    /// The room that the rows of a log lead to.
    pub fn open(rows: &[Row], game: G) -> Result<Room<G>, Refused> {
        let Some((first, rest)) = rows.split_first() else {
            return Err(Refused::new("the log of this table is empty"));
        };
        let Entry::Opened { settings, seed, salt, after, event } = &first.entry else {
            return Err(Refused::new("the log of this table does not begin with its making"));
        };
        if settings.game != G::ID {
            return Err(Refused::new("another game is played at this table"));
        }
        let mut room = Room {
            game,
            clocks: Clocks::new(settings.clock),
            settings: settings.clone(),
            seed: *seed,
            salt: salt.clone(),
            after: after.clone(),
            event: event.clone(),
            seats: Default::default(),
            play: None,
            offer: None,
            ended: None,
            rematch: None,
            replay: None,
            number: 1,
            at: first.at,
            cuts: Vec::new(),
            lengths: vec![0],
        };
        for row in rest {
            room.apply(row)?;
        }
        Ok(room)
    }

    /// Turns what a seat asks for into rows of the log, or refuses. Nothing changes yet.
    pub fn decide(
        &self,
        seat: Seat,
        id: &str,
        request: &Request,
        now: &Circumstances,
    ) -> Result<Vec<Row>, Refused> {
        if self.number >= MOST_ROWS {
            return Err(Refused::new("this table has a longer log than any game"));
        }
        let entries = self.entries(seat, request, now)?;
        let at = now.at.max(self.at);
        let by = Some((seat, id.to_owned()));
        let mut rows: Vec<Row> = Vec::new();
        for entry in entries {
            // Only the first is what was asked for; the others follow from it.
            let by = if rows.is_empty() { by.clone() } else { None };
            rows.push(Row { at, by, entry });
        }
        Ok(rows)
    }

    /// The row that says that a seat's time is up; none where it is not.
    pub fn time_out(&self, at: u64) -> Option<Row> {
        let (deadline, seat) = self.clocks.deadline()?;
        let playing = self.stage() == Stage::Playing && at >= deadline;
        playing.then_some(Row { at, by: None, entry: Entry::TimedOut { seat } })
    }

    /// The row that tells of a rematch.
    pub fn rematched(&self, table: &str, at: u64) -> Row {
        let entry = Entry::Rematched { table: table.to_owned() };
        Row { at: at.max(self.at), by: None, entry }
    }

    /// The row that tells where the replay is.
    pub fn replayed(&self, replay: &str, at: u64) -> Row {
        let entry = Entry::Replayed { replay: replay.to_owned() };
        Row { at: at.max(self.at), by: None, entry }
    }

    /// The log of a rematch: the same players with their lists, sides changed.
    pub fn rematch_log(&self, own: &str, seed: u64, salt: &str) -> Vec<Row> {
        let opened = Entry::Opened {
            settings: self.settings.clone(),
            seed,
            salt: salt.to_owned(),
            after: Some(own.to_owned()),
            // The match is decided: another game is the players' own.
            event: None,
        };
        let mut entries = vec![opened];
        for seat in Seat::ALL {
            let earlier = &self.seats[seat.other().index()];
            let name = earlier.name.clone();
            entries.extend(name.map(|name| Entry::Sat { seat, name }));
            let list = earlier.list.clone();
            entries.extend(list.map(|list| Entry::Listed { seat, list }));
        }
        entries.into_iter().map(|entry| Row { at: 0, by: None, entry }).collect()
    }

    /// Makes a row part of the room.
    pub fn apply(&mut self, row: &Row) -> Result<(), Refused> {
        match &row.entry {
            Entry::Opened { .. } => return Err(Refused::new("a table is made once")),
            Entry::Sat { seat, name } => self.seats[seat.index()].name = Some(name.clone()),
            Entry::Listed { seat, list } => {
                self.seats[seat.index()].list = Some(list.clone());
                self.seats.iter_mut().for_each(|seat| seat.ready = false);
            }
            Entry::Ready { seat, ready } => self.seats[seat.index()].ready = *ready,
            Entry::Began { header } => {
                self.play = Some(Play::begin(header, self.game).map_err(Refused::new)?);
            }
            Entry::Answered { seat, answer } => {
                let play = self.play.as_mut().ok_or_else(not_begun)?;
                let action = play.check(*seat, answer).map_err(Refused::new)?;
                play.answer(*seat, action).map_err(Refused::new)?;
                self.clocks.answered(*seat);
                self.offer = None;
            }
            Entry::Offered { seat, offer } => self.offer = Some((*seat, *offer)),
            Entry::Declined { .. } => self.offer = None,
            Entry::TookBack { length } => {
                let play = self.play.as_mut().ok_or_else(not_begun)?;
                play.go_back(*length, self.game).map_err(Refused::new)?;
                self.cuts.push((self.number + 1, *length));
                self.offer = None;
            }
            Entry::Drawn => self.end(None, HowEnded::Drawn),
            Entry::Conceded { seat } => self.end(Some(seat.other()), HowEnded::Conceded),
            Entry::TimedOut { seat } => {
                let winner = match self.settings.clock {
                    Clock::Shared { .. } => self.leader(),
                    Clock::None | Clock::Each { .. } => Some(seat.other()),
                };
                self.end(winner, HowEnded::Time);
            }
            Entry::Claimed { seat } => self.end(Some(*seat), HowEnded::Claimed),
            Entry::Replayed { replay } => self.replay = Some(replay.clone()),
            Entry::Rematched { table } => {
                self.rematch = Some(table.clone());
                self.offer = None;
            }
        }
        let outcome = self.play.as_ref().and_then(|play| G::outcome(play.table()));
        if let (Some(winner), None) = (outcome, self.ended) {
            self.end(winner, HowEnded::Played);
        }
        self.number += 1;
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

    /// The number of the row that did what a seat asked for under an id; none where it was not done, or too long ago.
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

    /// What is offered, by whom.
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

    /// Whether both agreed to a rematch that has not been made yet.
    pub fn wants_rematch(&self, row: &Row) -> bool {
        matches!(row.entry, Entry::Offered { offer: Offer::Rematch, seat }
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

    /// The hash of seed and salt, shown from the beginning: whoever has both at the end can check that they were not
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

    /// How many answers somebody still has who has seen the log up to a row.
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

    fn entries(
        &self,
        seat: Seat,
        request: &Request,
        now: &Circumstances,
    ) -> Result<Vec<Entry>, Refused> {
        match request {
            Request::Sit { name } => Ok(vec![Entry::Sat { seat, name: tidy(name)? }]),
            Request::Bring { .. } => {
                self.gathering()?;
                if self.event.is_some() && self.list(seat).is_some() {
                    return Err(Refused::new(
                        "this match is played with the list that was handed in to the event",
                    ));
                }
                let list = now.list.clone().unwrap_or_else(|| Err("no list was sent".to_owned()));
                let list = list.map_err(Refused::new)?;
                self.game.accept(&list, &self.settings).map_err(Refused::new)?;
                Ok(vec![Entry::Listed { seat, list }])
            }
            Request::Ready { ready } => self.readied(seat, *ready),
            Request::Answer { length, answer } => {
                let play = self.playing()?;
                let action = play.check(seat, answer).map_err(Refused::new)?;
                // Both choose in secret at the same time, so that the other's choice does not make this one late.
                if *length != play.length() && !G::is_secret(&action) {
                    return Err(Refused::new("the table has moved on since this was answered"));
                }
                Ok(vec![Entry::Answered { seat, answer: answer.trim().to_owned() }])
            }
            Request::TakeBack => {
                let play = self.playing()?;
                let length = play.last_answer_of(seat);
                let length = length.ok_or_else(|| Refused::new("there is nothing to take back"))?;
                Ok(vec![if play.is_free_to_go_back(length, seat) {
                    Entry::TookBack { length }
                } else {
                    Entry::Offered { seat, offer: Offer::TakeBack { length } }
                }])
            }
            Request::OfferDraw => {
                self.playing()?;
                Ok(vec![self.agreed_by_both(seat, Offer::Draw, || Entry::Drawn)])
            }
            Request::Rematch => {
                if self.stage() != Stage::Over || self.rematch.is_some() {
                    return Err(Refused::new("a rematch is offered once, after the game"));
                }
                Ok(vec![Entry::Offered { seat, offer: Offer::Rematch }])
            }
            Request::Settle { accept } => match self.offer {
                Some((by, Offer::Draw)) if by != seat && *accept => Ok(vec![Entry::Drawn]),
                Some((by, Offer::TakeBack { length })) if by != seat && *accept => {
                    Ok(vec![Entry::TookBack { length }])
                }
                Some((by, Offer::Rematch)) if by != seat && *accept => {
                    Ok(vec![Entry::Offered { seat, offer: Offer::Rematch }])
                }
                Some((by, _)) if by == seat && *accept => {
                    Err(Refused::new("the other player has to agree to this"))
                }
                Some(_) => Ok(vec![Entry::Declined { seat }]),
                None => Err(Refused::new("nothing is offered at the moment")),
            },
            Request::Concede => {
                self.playing()?;
                Ok(vec![Entry::Conceded { seat }])
            }
            Request::Claim => {
                self.playing()?;
                if self.settings.clock == Clock::None {
                    return Err(Refused::new("without a clock a table waits as long as it takes"));
                }
                if !now.other_is_gone {
                    return Err(Refused::new("the other player has not been gone for long enough"));
                }
                Ok(vec![Entry::Claimed { seat }])
            }
        }
    }

    fn readied(&self, seat: Seat, ready: bool) -> Result<Vec<Entry>, Refused> {
        self.gathering()?;
        let own = &self.seats[seat.index()];
        if ready && (own.name.is_none() || own.list.is_none()) {
            return Err(Refused::new("say your name and bring a list first"));
        }
        let mut entries = vec![Entry::Ready { seat, ready }];
        let other = &self.seats[seat.other().index()];
        if let (true, true, Some(one), Some(two)) = (ready, other.ready, &own.list, &other.list) {
            let lists = if seat == Seat::A { [one, two] } else { [two, one] };
            let header = self.game.header(lists, &self.settings, self.seed);
            entries.push(Entry::Began { header: header.map_err(Refused::new)? });
        }
        Ok(entries)
    }

    /// What is offered becomes so where the other offers the same already.
    fn agreed_by_both(&self, seat: Seat, offer: Offer, agreed: impl Fn() -> Entry) -> Entry {
        match self.offer {
            Some((by, other)) if by != seat && other == offer => agreed(),
            _ => Entry::Offered { seat, offer },
        }
    }

    fn gathering(&self) -> Result<(), Refused> {
        match self.stage() {
            Stage::Gathering => Ok(()),
            Stage::Playing | Stage::Over => Err(Refused::new("the game has begun")),
        }
    }

    fn playing(&self) -> Result<&Play<G>, Refused> {
        match (self.stage(), &self.play) {
            (Stage::Playing, Some(play)) => Ok(play),
            (Stage::Over, _) => Err(Refused::new("the game is over")),
            _ => Err(not_begun()),
        }
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
    Refused::new("the game has not begun")
}

/// A name without control characters and needless space.
fn tidy(name: &str) -> Result<String, Refused> {
    let words: String = name.chars().filter(|letter| !letter.is_control()).collect();
    let name = words.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.chars().count() {
        0 => Err(Refused::new("a name has at least one letter")),
        length if length > LONGEST_NAME => {
            Err(Refused::new(format!("a name has at most {LONGEST_NAME} letters")))
        }
        _ => Ok(name),
    }
}
