//! The table as spectators see it if the players chose a delay.

use std::collections::VecDeque;

use crate::game::Game;
use crate::message::Refused;
use crate::room::{Room, Stage};
use crate::row::{Row, RowEntry};

/// The table as it was some time ago, and the rows that have happened since.
///
/// Everything before the start of the game is public and shown at once.
#[derive(Clone, Debug)]
pub(crate) struct DelayedView<G: Game> {
    room: Room<G>,
    waiting: VecDeque<Row>,
    delay: u64,
}

impl<G: Game> DelayedView<G> {
    /// The delayed view of a table with this log; none if spectators see everything at once, because there is no delay or
    /// the game is over.
    pub(crate) fn open(rows: &[Row], table: &Room<G>) -> Result<Option<DelayedView<G>>, Refused> {
        let delay = u64::from(table.settings().delay) * 60_000;
        if delay == 0 || table.stage() == Stage::Over {
            return Ok(None);
        }
        let begun = rows.iter().position(|row| matches!(row.entry, RowEntry::Began { .. }));
        let (before, since) = rows.split_at(begun.unwrap_or(rows.len()));
        let room = Room::open(before, table.game())?;
        let mut delayed_view =
            DelayedView { room, waiting: since.iter().cloned().collect(), delay };
        delayed_view.catch_up(table.at())?;
        Ok(Some(delayed_view))
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
        let begins = matches!(row.entry, RowEntry::Began { .. });
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
