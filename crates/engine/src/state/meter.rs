//! What a watched table counts: which uses of cards, keywords and obstacles came up.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use flagbridge_cards::{CardNumber, Command, DefenseToken, HullZone, Keyword};

/// One way in which something of the game is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// The card was in play: the ship or squadron activated, the upgrade's ship did, the objective was played to the end,
    /// the damage card was dealt or turned faceup.
    Played(CardNumber),
    /// One of the card's effects acted, by its place in the card's entry.
    Effect(CardNumber, u8),
    /// The ship resolved a command.
    Command(CardNumber, Command),
    /// The ship attacked from a hull zone.
    AttackFrom(CardNumber, HullZone),
    /// The squadron attacked a ship.
    AttackShip(CardNumber),
    /// The squadron attacked a squadron.
    AttackSquadron(CardNumber),
    /// The ship or squadron spent a defense token.
    Defense(CardNumber, DefenseToken),
    /// The ship maneuvered with this speed on its dial.
    Speed(CardNumber, u8),
    /// The objective gave a victory token.
    Scored(CardNumber),
    /// The keyword changed what happened or what was allowed.
    Keyword(Keyword),
    /// The obstacle, by its place in the catalogue's list, lay on the table.
    ObstacleLaid(u8),
    /// A ship overlapped the obstacle.
    ObstacleUnderShip(u8),
    /// A squadron overlapped the obstacle.
    ObstacleUnderSquadron(u8),
    /// The obstacle obstructed a line of sight.
    ObstacleInSight(u8),
}

impl Way {
    /// The card that is used; none for keywords and obstacles.
    pub const fn card(self) -> Option<CardNumber> {
        match self {
            Way::Played(card)
            | Way::Effect(card, _)
            | Way::Command(card, _)
            | Way::AttackFrom(card, _)
            | Way::AttackShip(card)
            | Way::AttackSquadron(card)
            | Way::Defense(card, _)
            | Way::Speed(card, _)
            | Way::Scored(card) => Some(card),
            _ => None,
        }
    }

    /// The obstacle that is used, by its place in the catalogue's list.
    pub const fn obstacle(self) -> Option<u8> {
        match self {
            Way::ObstacleLaid(token)
            | Way::ObstacleUnderShip(token)
            | Way::ObstacleUnderSquadron(token)
            | Way::ObstacleInSight(token) => Some(token),
            _ => None,
        }
    }
}

/// Counts how often each way came up in the tables that are watched.
#[derive(Debug, Default)]
pub struct Meter(Mutex<BTreeMap<Way, u64>>);

impl Meter {
    /// How often a way came up.
    pub fn count(&self, way: Way) -> u64 {
        self.counts().get(&way).copied().unwrap_or(0)
    }

    /// Counts one use.
    pub fn note(&self, way: Way) {
        *self.counts().entry(way).or_default() += 1;
    }

    fn counts(&self) -> std::sync::MutexGuard<'_, BTreeMap<Way, u64>> {
        // A count is whole whatever panicked while it was locked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
