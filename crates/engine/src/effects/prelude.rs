//! Everything the files of cards are written with.

pub(crate) use flagbridge_cards::{
    Color, Command, CommandSet, DefenseToken, Face, HullZone, Keyword, Pool, Size,
};

pub(crate) use super::build::*;
pub(crate) use super::choices::*;
pub(crate) use super::entry::cards;
pub(crate) use super::select::*;
pub(crate) use crate::geometry::{Disc, Heading, Point, Range};
pub(crate) use crate::state::{
    AttackKind, Commands, Condition, Cost, Effect, Event, Limit, Moment, On, Operation, Pick,
    Running, Scope, Span, Table, one_of_each,
};
pub(crate) use crate::terms::{
    Choice, Dice, Die, DieFilter, Rule, ShipId, Source, SquadronId, Target, Token, Unit, Value,
    Window,
};
