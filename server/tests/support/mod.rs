//! What several test files share: a site, a database, the server in memory and as a program.

#![allow(dead_code, unused_imports, reason = "each test file uses its part")]
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

pub mod authors;
pub mod database;
pub mod lists;
pub mod live_log;
pub mod place;
pub mod polling;
pub mod program;
pub mod server;

pub use place::Place;
