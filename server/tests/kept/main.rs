//! What the server keeps: fleets, replays, events, the library and live tables. On SQLite with all other tests; on PostgreSQL with
//! `cargo xtask test --only storage`.
//!
//! One program holds them all: each further one would link the whole server again.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod both;
mod campaigns;
mod event_tables;
mod events;
mod fleets;
mod kill;
mod library;
mod live;
mod live_limits;
mod operator;
mod replays;
mod storage;
#[path = "../support/mod.rs"]
mod support;
mod sync;
mod table_clients;
