//! The terms of the game: plain types that know nothing of the table.

mod case;
mod choice;
mod command_tokens;
mod defense;
mod dice;
mod hook;
mod listed;
mod refusal;
mod roster;
mod rule;
mod source;
mod unit;
mod value;
mod window;

pub(crate) use case::Case;
pub use choice::Choice;
pub use command_tokens::CommandTokens;
pub(crate) use defense::readied;
pub use defense::{Token, TokenSet, Tokens};
pub use dice::{Dice, Die, DieFilter};
pub use flagbridge_seats::Seat;
pub use hook::Hook;
pub use refusal::Refusal;
pub use roster::{Roster, RosterShip};
pub use rule::Rule;
pub use source::Source;
pub use unit::{ShipId, SquadronId, Target, Unit};
pub use value::Value;
pub use window::Window;
