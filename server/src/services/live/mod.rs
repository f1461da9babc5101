//! Live tables: those that are played at the moment, the log behind each, and how they begin and end.

mod battle_result;
pub(crate) mod battle_table;
#[cfg(test)]
mod battle_tests;
mod command;
mod context;
mod create_table;
mod enter_results;
mod event_result;
pub(crate) mod event_table;
mod finished_room;
mod game;
mod join;
pub(crate) mod open_tables;
mod seed;
mod table_task;
mod tables;
#[cfg(test)]
mod tests;
mod writer;

pub(crate) use create_table::{checked_settings, create_table};
pub(crate) use join::{CloseReason, TableConnection};
pub(crate) use tables::OpenSocket;
pub use tables::{LiveLimits, LiveTables};
