//! The table as spectators see it, where the players chose that it comes to them later.

use std::collections::VecDeque;

use crate::game::Game;
use crate::message::Refused;
use crate::room::{Room, Stage};
use crate::row::{Entry, Row};

/// The table as it was some time ago, and the rows that have happened since.
///
/// What happens before the game begins holds no secret and is seen at once.
#[derive(Clone, Debug)]
pub(crate) struct Gallery<G: Game> {
    room: Room<G>,
    waiting: VecDeque<Row>,
    delay: u64,
}

impl<G: Game> Gallery<G> {
    /// The gallery of a table with this log; none where spectators see everything at once: nothing else was agreed, or
    /// the game is over.
    pub(crate) fn open(rows: &[Row], table: &Room<G>) -> Result<Option<Gallery<G>>, Refused> {
        let delay = u64::from(table.settings().delay) * 60_000;
        if delay == 0 || table.stage() == Stage::Over {
            return Ok(None);
        }
        let begun = rows.iter().position(|row| matches!(row.entry, Entry::Began { .. }));
        let (before, since) = rows.split_at(begun.unwrap_or(rows.len()));
        let room = Room::open(before, table.game())?;
        let mut gallery = Gallery { room, waiting: since.iter().cloned().collect(), delay };
        gallery.catch_up(table.at())?;
        Ok(Some(gallery))
    }

    /// What spectators see.
    pub(crate) fn room(&self) -> &Room<G> {
        &self.room
    }

    /// The time that spectators see, when it is this time at the table.
    pub(crate) fn time(&self, at: u64) -> u64 {
        at.saturating_sub(self.delay)
    }

    /// A row has become part of the table.
    pub(crate) fn add(&mut self, row: &Row) -> Result<(), Refused> {
        let begins = matches!(row.entry, Entry::Began { .. });
        if self.room.play().is_none() && self.waiting.is_empty() && !begins {
            return self.room.apply(row);
        }
        self.waiting.push_back(row.clone());
        Ok(())
    }

    /// When the next row is seen; none where nothing waits.
    pub(crate) fn next(&self) -> Option<u64> {
        self.waiting.front().map(|row| row.at + self.delay)
    }

    /// Lets the rows be seen whose time has come. Returns whether there were any.
    pub(crate) fn catch_up(&mut self, at: u64) -> Result<bool, Refused> {
        let before = self.room.number();
        while self.next().is_some_and(|due| due <= at) {
            if let Some(row) = self.waiting.pop_front() {
                self.room.apply(&row)?;
            }
        }
        Ok(self.room.number() > before)
    }
}
