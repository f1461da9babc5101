//! What is asked for at a table becomes rows of its log, or is refused.

use flagbridge_seats::Seat;

use super::{Room, Stage, not_begun};
use crate::clock::Clock;
use crate::game::Game;
use crate::message::{LONGEST_ID, Refused, Request};
use crate::play::Play;
use crate::row::{Brought, Offer, Row, RowEntry};

/// The longest name of a player, in characters.
const LONGEST_NAME: usize = 40;

/// The most rows a log may have: many times those of a long game.
const MOST_ROWS: usize = 12_000;

/// The most text a log may hold, in bytes: ten times that of a long game.
const MOST_BYTES: usize = 1024 * 1024;

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
    /// Turns what a seat asks for into rows of the log, or refuses. Nothing changes yet.
    pub fn decide(
        &self,
        seat: Seat,
        id: &str,
        request: &Request,
        now: &Circumstances,
    ) -> Result<Vec<Row>, Refused> {
        if id.len() > LONGEST_ID {
            return Err(Refused::new(format!("a request id has at most {LONGEST_ID} bytes")));
        }
        // A game that is too long can still be ended.
        if self.is_full() && *request != Request::Concede {
            return Err(Refused::new("this game is too long to go on; it can only be conceded"));
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

    fn is_full(&self) -> bool {
        self.number >= MOST_ROWS || self.bytes >= MOST_BYTES
    }

    /// The row that says that a seat's time is up; none where it is not.
    pub fn time_out(&self, at: u64) -> Option<Row> {
        let (deadline, seat) = self.clocks.deadline()?;
        let playing = self.stage() == Stage::Playing && at >= deadline;
        playing.then_some(Row { at, by: None, entry: RowEntry::TimedOut { seat } })
    }

    /// The row that tells of a rematch.
    pub fn rematched(&self, table: &str, at: u64) -> Row {
        let entry = RowEntry::Rematched { table: table.to_owned() };
        Row { at: at.max(self.at), by: None, entry }
    }

    /// The row that tells where the replay is.
    pub fn replayed(&self, replay: &str, at: u64) -> Row {
        let entry = RowEntry::Replayed { replay: replay.to_owned() };
        Row { at: at.max(self.at), by: None, entry }
    }

    /// The log of a rematch: the same players with their lists, sides changed.
    pub fn rematch_log(&self, own: &str, seed: u64, salt: &str) -> Vec<Row> {
        let opened = RowEntry::Opened {
            settings: self.settings.clone(),
            seed,
            salt: salt.to_owned(),
            after: Some(own.to_owned()),
            // The match is decided: another game is the players' own.
            event: None,
            battle: None,
        };
        let mut entries = vec![opened];
        for seat in Seat::ALL {
            let earlier = &self.seats[seat.other().index()];
            let name = earlier.name.clone();
            entries.extend(name.map(|name| RowEntry::Sat { seat, name }));
            let list = earlier.list.clone();
            entries.extend(list.map(|list| RowEntry::Listed { seat, list }));
        }
        entries.into_iter().map(|entry| Row { at: 0, by: None, entry }).collect()
    }

    fn entries(
        &self,
        seat: Seat,
        request: &Request,
        now: &Circumstances,
    ) -> Result<Vec<RowEntry>, Refused> {
        match request {
            Request::Sit { name } => Ok(vec![RowEntry::Sat { seat, name: tidy(name)? }]),
            Request::Bring { .. } => {
                self.gathering()?;
                if self.event.is_some() && self.list(seat).is_some() {
                    return Err(Refused::new(
                        "this match uses the list you submitted to the event",
                    ));
                }
                if self.battle.is_some() {
                    return Err(Refused::new("this battle uses the fleets of the campaign"));
                }
                let list =
                    now.list.clone().unwrap_or_else(|| Err("the list is missing".to_owned()));
                let list = list.map_err(Refused::new)?;
                self.game.accept(&list, &self.settings).map_err(Refused::new)?;
                Ok(vec![RowEntry::Listed { seat, list }])
            }
            Request::Ready { ready } => self.readied(seat, *ready),
            Request::Answer { length, answer } => {
                let play = self.playing()?;
                let action = play.check(seat, answer).map_err(Refused::new)?;
                // Both choose in secret at the same time, so that the other's choice does not make this one late.
                if *length != play.length() && !G::is_secret(&action) {
                    return Err(Refused::new("the game has moved on; your answer was not used"));
                }
                Ok(vec![RowEntry::Answered { seat, answer: answer.trim().to_owned() }])
            }
            Request::TakeBack => {
                let play = self.playing()?;
                let length = play.last_answer_of(seat);
                let length = length.ok_or_else(|| Refused::new("there is nothing to undo"))?;
                Ok(vec![if play.is_free_to_go_back(length, seat) {
                    RowEntry::TookBack { length, seat: Some(seat) }
                } else {
                    RowEntry::Offered { seat, offer: Offer::TakeBack { length } }
                }])
            }
            Request::OfferDraw => {
                self.playing()?;
                Ok(vec![self.agreed_by_both(seat, Offer::Draw, || RowEntry::Drawn)])
            }
            Request::Rematch => {
                if self.stage() != Stage::Over || self.rematch.is_some() {
                    return Err(Refused::new("a rematch can be offered once, after the game"));
                }
                Ok(vec![RowEntry::Offered { seat, offer: Offer::Rematch }])
            }
            Request::Settle { accept } => match self.offer {
                Some((by, Offer::Draw)) if by != seat && *accept => Ok(vec![RowEntry::Drawn]),
                Some((by, Offer::TakeBack { length })) if by != seat && *accept => {
                    Ok(vec![RowEntry::TookBack { length, seat: Some(by) }])
                }
                Some((by, Offer::Rematch)) if by != seat && *accept => {
                    Ok(vec![RowEntry::Offered { seat, offer: Offer::Rematch }])
                }
                Some((by, _)) if by == seat && *accept => {
                    Err(Refused::new("your opponent must agree to this"))
                }
                Some(_) => Ok(vec![RowEntry::Declined { seat }]),
                None => Err(Refused::new("there is no open offer")),
            },
            Request::Concede => {
                self.playing()?;
                Ok(vec![RowEntry::Conceded { seat }])
            }
            Request::Claim => {
                self.playing()?;
                if self.settings.clock == Clock::None {
                    return Err(Refused::new("this table has no clock, so there is no time limit"));
                }
                if !now.other_is_gone {
                    return Err(Refused::new("your opponent has not been away long enough"));
                }
                Ok(vec![RowEntry::Claimed { seat }])
            }
        }
    }

    fn readied(&self, seat: Seat, ready: bool) -> Result<Vec<RowEntry>, Refused> {
        self.gathering()?;
        let own = &self.seats[seat.index()];
        if ready && (own.name.is_none() || own.list.is_none()) {
            return Err(Refused::new("enter your name and a fleet first"));
        }
        let mut entries = vec![RowEntry::Ready { seat, ready }];
        let other = &self.seats[seat.other().index()];
        if let (true, true, Some(one), Some(two)) = (ready, other.ready, &own.list, &other.list) {
            let lists = if seat == Seat::A { [one, two] } else { [two, one] };
            let header = match &self.battle {
                Some(battle) => Ok(battle.header.clone()),
                None => self.game.header(lists, &self.settings, self.seed),
            };
            entries.push(RowEntry::Began { header: header.map_err(Refused::new)? });
        }
        Ok(entries)
    }

    /// What is offered becomes so where the other offers the same already.
    fn agreed_by_both(&self, seat: Seat, offer: Offer, agreed: impl Fn() -> RowEntry) -> RowEntry {
        match self.offer {
            Some((by, other)) if by != seat && other == offer => agreed(),
            _ => RowEntry::Offered { seat, offer },
        }
    }

    fn gathering(&self) -> Result<(), Refused> {
        match self.stage() {
            Stage::Gathering => Ok(()),
            Stage::Playing | Stage::Over => Err(Refused::new("the game has already started")),
        }
    }

    fn playing(&self) -> Result<&Play<G>, Refused> {
        match (self.stage(), &self.play) {
            (Stage::Playing, Some(play)) => Ok(play),
            (Stage::Over, _) => Err(Refused::new("the game is over")),
            _ => Err(not_begun()),
        }
    }
}

/// A name without control characters and needless space.
fn tidy(name: &str) -> Result<String, Refused> {
    let words: String = name.chars().filter(|letter| !letter.is_control()).collect();
    let name = words.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.chars().count() {
        0 => Err(Refused::new("enter a name")),
        length if length > LONGEST_NAME => {
            Err(Refused::new(format!("a name can have at most {LONGEST_NAME} characters")))
        }
        _ => Ok(name),
    }
}
