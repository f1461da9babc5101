//! Everything the files of cards are written with.

pub(crate) use flagbridge_cards::{
    Color, Command, CommandSet, DefenseToken, Face, HullZone, Keyword, Pool, Size,
};

pub(crate) use super::build::*;
pub(crate) use super::choices::*;
pub(crate) use super::effect::{
    Commands, Condition, Cost, Effect, Limit, On, Operation, Scope, Span,
};
pub(crate) use super::entry::cards;
pub(crate) use super::moment::Moment;
pub(crate) use super::select::*;
pub(crate) use crate::geometry::{Disc, Heading, Point, Range};
pub(crate) use crate::state::{AttackKind, Event, Pick, Running, Table, one_of_each};
pub(crate) use crate::terms::{
    Choice, Dice, Die, DieFilter, Rule, ShipId, Source, SquadronId, Target, Token, Unit, Value,
    Window,
};
