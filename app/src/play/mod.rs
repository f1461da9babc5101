//! Playing a game: what the lobby asks, and the game as it runs in the browser.
//!
//! | module | what it holds |
//! |---|---|
//! | [`read_list`] | a list that a player brings to the table: read, checked, described |
//! | [`lists`] | the code that reads lists, where the lobby loads it |
//! | [`lobby`] | the choices before a game |
//! | [`occupant`] | who plays at a seat |
//! | [`opponents`] | the preset fleets |
//! | [`lesson`] | what a lesson begins with, and how far a browser has come in it |
//! | [`puzzle`] | what a puzzle begins with, and which ones a browser has solved |
//! | [`arena`] | the choices before many games |
//! | `game` | everything that needs the engine |
//!
//! Games run in the browser. The server renders the lobby, and runs the engine only to show scenarios.

pub mod arena;
pub mod lesson;
pub mod list_reader;
pub mod lobby;
pub mod occupant;
pub mod opponents;
pub mod puzzle;
pub mod read_list;

#[cfg(any(feature = "hydrate", test))]
pub mod game;
