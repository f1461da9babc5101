//! What a live table needs of the game that is played at it.

use std::fmt;

use flagbridge_seats::{Seat, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::row::Brought;
use crate::settings::{GameId, Settings};

/// A game that can be played at a live table: the rules that lead from a header to an end, one answer after the other.
///
/// The value itself holds what the rules are read from, such as the cards. Seats are the table's own: the first is A.
pub trait Game: Copy + fmt::Debug + Send + Sync + 'static {
    /// Which game it is, as the settings of a table name it.
    const ID: GameId;

    /// What never changes during a game: the two fleets.
    type Fleets: Clone + fmt::Debug + Send + Sync;
    /// The state of a game.
    type Table: Clone + fmt::Debug + Send + Sync;
    /// An answer.
    type Action: Clone + fmt::Debug + Send + Sync;
    /// Something that happened because of an answer.
    type Event: Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;

    /// Whether a list that was brought makes a fleet by the terms of a table; why not.
    fn accept(self, list: &Brought, settings: &Settings) -> Result<(), String>;

    /// The header of the record that two lists begin.
    fn header(self, lists: [&Brought; 2], settings: &Settings, seed: u64)
    -> Result<String, String>;

    /// The header without its seed, which is secret until the end.
    fn open_header(self, header: &str) -> Result<String, String>;

    /// The fleets of the game that a header describes.
    fn fleets(self, header: &str) -> Result<Self::Fleets, String>;

    /// The table at the beginning of that game.
    fn begin(self, header: &str) -> Result<Self::Table, String>;

    /// The whole record: the header and every answer.
    fn record(self, header: &str, actions: &[Self::Action]) -> Result<String, String>;

    /// Who is asked, and the question's word; none when the game is over.
    fn asked(table: &Self::Table) -> Option<(Seat, &'static str)>;

    /// Whether the table asks for what both players choose at the same time, each in secret.
    fn is_secret_choice(table: &Self::Table) -> bool;

    /// Whether an answer is one of those that both choose at the same time.
    fn is_secret(action: &Self::Action) -> bool;

    /// The round of the choice that both make at the same time; none if there is no such choice.
    fn choosing(table: &Self::Table) -> Option<u16>;

    /// Any legal answer to what both choose in secret: it stands in for the opponent's hidden choice.
    fn any_secret(table: &Self::Table) -> Option<Self::Action>;

    /// Shows a player in their own view what they have chosen early, where the table keeps it in sight.
    fn show_early(view: &mut Self::Table, action: &Self::Action);

    /// Reads an answer to what the table asks.
    fn read(table: &Self::Table, text: &str) -> Result<Self::Action, String>;

    /// An answer to what the table asks, in notation.
    fn write(table: &Self::Table, action: &Self::Action) -> String;

    /// Whether an answer would be accepted; why not.
    fn check(table: &Self::Table, action: &Self::Action) -> Result<(), String>;

    /// Takes an answer and tells what happened. A refused one changes nothing.
    fn apply(table: &mut Self::Table, action: &Self::Action) -> Result<Vec<Self::Event>, String>;

    /// Whether an answer showed something that cannot be forgotten: a roll, a card, a secret.
    fn reveals(before: &Self::Table, after: &Self::Table, events: &[Self::Event]) -> bool;

    /// The table as a viewer may see it.
    fn seen_by(table: &Self::Table, viewer: Viewer) -> Self::Table;

    /// An event as a viewer may see it; none if they may not.
    fn told_to(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// A view as bytes.
    fn write_state(view: &Self::Table) -> Vec<u8>;

    /// The view that bytes describe, in the game of these fleets; none where they describe none.
    fn read_state(fleets: &Self::Fleets, bytes: &[u8]) -> Option<Self::Table>;

    /// A number that two tables share only if they are the same.
    fn hash(table: &Self::Table) -> u64;

    /// Both scores.
    fn scores(table: &Self::Table) -> [u16; 2];

    /// The winner, or a draw; none while the game is in progress.
    fn outcome(table: &Self::Table) -> Option<Option<Seat>>;
}
