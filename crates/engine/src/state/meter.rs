//! What a watched table counts: which uses of cards, keywords and obstacles came up.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use flagbridge_cards::{CardNumber, Command, DefenseToken, HullZone, Keyword};

/// One way in which something of the game is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Usage {
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

impl Usage {
    /// The card that is used; none for keywords and obstacles.
    pub const fn card(self) -> Option<CardNumber> {
        match self {
            Usage::Played(card)
            | Usage::Effect(card, _)
            | Usage::Command(card, _)
            | Usage::AttackFrom(card, _)
            | Usage::AttackShip(card)
            | Usage::AttackSquadron(card)
            | Usage::Defense(card, _)
            | Usage::Speed(card, _)
            | Usage::Scored(card) => Some(card),
            _ => None,
        }
    }

    /// The obstacle that is used, by its place in the catalogue's list.
    pub const fn obstacle(self) -> Option<u8> {
        match self {
            Usage::ObstacleLaid(token)
            | Usage::ObstacleUnderShip(token)
            | Usage::ObstacleUnderSquadron(token)
            | Usage::ObstacleInSight(token) => Some(token),
            _ => None,
        }
    }
}

/// Counts how often each way came up in the tables that are watched.
#[derive(Debug, Default)]
pub struct Meter(Mutex<BTreeMap<Usage, u64>>);

impl Meter {
    /// How often a way came up.
    pub fn count(&self, way: Usage) -> u64 {
        self.counts().get(&way).copied().unwrap_or(0)
    }

    /// Counts one use.
    pub fn note(&self, way: Usage) {
        *self.counts().entry(way).or_default() += 1;
    }

    fn counts(&self) -> std::sync::MutexGuard<'_, BTreeMap<Usage, u64>> {
        // A count is whole whatever panicked while it was locked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
