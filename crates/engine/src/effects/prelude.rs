//! Everything the files of cards are written with.

pub(crate) use flagbridge_cards::{
    Color, Command, CommandSet, DefenseToken, Face, HullZone, Keyword, Pool, Size,
};

pub(crate) use super::build::*;
pub(crate) use super::choices::*;
pub(crate) use super::effect::{
    Commands, Condition, Cost, Effect, Limit, On, Operation, Scope, Span,
};
pub(crate) use super::moment::Moment;
pub(crate) use super::registry::cards;
pub(crate) use super::running::Running;
pub(crate) use super::select::*;
pub(crate) use crate::action::{Pick, one_of_each};
pub(crate) use crate::attack::AttackKind;
pub(crate) use crate::choice::Choice;
pub(crate) use crate::defense::Token;
pub(crate) use crate::dice::{Dice, Die, DieFilter};
pub(crate) use crate::event::Event;
pub(crate) use crate::geometry::{Disc, Heading, Point, Range};
pub(crate) use crate::rule::Rule;
pub(crate) use crate::source::Source;
pub(crate) use crate::table::Table;
pub(crate) use crate::unit::{ShipId, SquadronId, Target, Unit};
pub(crate) use crate::value::Value;
pub(crate) use crate::window::Window;
