use thiserror::Error;

use crate::player::PlayerId;
use crate::result::ResultError;
use crate::scoring::ScoringError;
use crate::settings::LONGEST_NAME;

/// Why a change cannot be made. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A name is missing.
    #[error("{0} is missing")]
    NoName(&'static str),
    /// A name is longer than any.
    #[error("{0} is longer than {LONGEST_NAME} characters")]
    LongName(&'static str),
    /// A name has line breaks or other control characters.
    #[error("{0} has characters that cannot be printed")]
    OddName(&'static str),
    /// A setting is out of range.
    #[error("{0}")]
    Setting(&'static str),
    /// The scoring table cannot be used.
    #[error(transparent)]
    Scoring(ScoringError),
    /// The result cannot be entered.
    #[error(transparent)]
    Result(#[from] ResultError),
    /// There is no such player.
    #[error("unknown player {0}")]
    NoPlayer(PlayerId),
    /// The number is taken, or is not the next one.
    #[error("player {0} cannot be added under this number")]
    PlayerNumber(PlayerId),
    /// The name is taken.
    #[error("there is already a player named {0}")]
    SameName(String),
    /// There are more players than an event holds.
    #[error("an event holds at most {MOST_PLAYERS} players")]
    Full,
    /// The player has left.
    #[error("{0} has dropped")]
    Dropped(String),
    /// The player has not left.
    #[error("{0} has not dropped")]
    NotDropped(String),
    /// A player cannot be paired with themselves.
    #[error("a pair needs two players")]
    Alone,
    /// The pair is forbidden already.
    #[error("this pairing is already forbidden")]
    Forbidden,
    /// The pair is not forbidden.
    #[error("this pairing is not forbidden")]
    NotForbidden,
    /// The list is longer than any.
    #[error("the list is too long")]
    LongList,
    /// There is no list to take back.
    #[error("{0} has not submitted a list")]
    NoList(String),
    /// The round is not the next one.
    #[error("round {0} is not the next round")]
    RoundNumber(u16),
    /// A match of the last round is still played.
    #[error("table {table} of round {round} has no result yet")]
    Unfinished {
        /// The round.
        round: u16,
        /// The table.
        table: u16,
    },
    /// There is no such round or table.
    #[error("there is no table {table} in round {round}")]
    NoTable {
        /// The round.
        round: u16,
        /// The table.
        table: u16,
    },
    /// A player is in the round twice.
    #[error("{0} is paired twice")]
    Twice(String),
    /// A player of the cut, or of the whole event, has been left out.
    #[error("{0} is not paired")]
    LeftOut(String),
    /// A player plays who is out.
    #[error("{0} did not make the cut")]
    Out(String),
    /// Fewer than two players are left.
    #[error("a round needs at least two players")]
    TooFew,
    /// The round is over or a later one has begun.
    #[error("round {0} is over; undo the later round first")]
    Past(u16),
    /// A match cannot be changed after its result.
    #[error("table {0} has a result; clear it first")]
    HasResult(u16),
    /// There is no result to clear.
    #[error("table {0} has no result")]
    HasNoResult(u16),
    /// An elimination needs a winner.
    #[error("an elimination match needs a winner")]
    NeedsWinner,
    /// Elimination pairs follow from the bracket.
    #[error("elimination pairings follow the bracket and cannot be changed")]
    Bracket,
    /// The elimination has been won.
    #[error("the elimination is over")]
    Decided,
    /// There is no cut to follow.
    #[error("an elimination needs a top cut first")]
    NoCut,
    /// The cut makes no sense.
    #[error("a top cut must keep at least two of the remaining players, each once")]
    Cut,
    /// There is no such change to undo.
    #[error("unknown change {0}")]
    NoEntry(u64),
    /// Later changes build on it.
    #[error("undo change {blocking} before change {entry}: {because}")]
    Needed {
        /// What was to be undone.
        entry: u64,
        /// The later change that would not stand.
        blocking: u64,
        /// Why it would not.
        because: Box<Refusal>,
    },
    /// The caller lacks the permission.
    #[error("{0}")]
    NotAllowed(&'static str),
    /// An event begins with its settings.
    #[error("an event must begin with its settings")]
    NotBegun,
}

/// Players of an event, at most.
pub const MOST_PLAYERS: usize = 2000;
