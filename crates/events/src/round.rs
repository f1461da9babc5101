use serde::{Deserialize, Serialize};

use crate::player::PlayerId;
use crate::result::{GameResult, Side};

/// One round of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    /// Its number, counted from 1.
    pub number: u16,
    /// Whether it is part of the Swiss rounds or of the elimination.
    pub stage: Stage,
    /// The matches, by table.
    pub matches: Vec<Match>,
    /// Players without an opponent.
    pub byes: Vec<PlayerId>,
}

/// What a round is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Everyone keeps playing; no one is eliminated.
    Swiss,
    /// Who loses is out.
    Elimination,
}

/// Two players at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Match {
    /// The table, counted from 1.
    pub table: u16,
    /// Who plays.
    pub players: [PlayerId; 2],
    /// How it ended; none while it is played.
    pub result: Option<GameResult>,
}

impl Round {
    /// Whether every match has ended.
    pub fn is_over(&self) -> bool {
        self.matches.iter().all(|it| it.result.is_some())
    }

    /// The match at a table.
    pub fn at_table(&self, table: u16) -> Option<&Match> {
        self.matches.iter().find(|it| it.table == table)
    }

    /// The match of a player.
    pub fn match_of(&self, player: PlayerId) -> Option<&Match> {
        self.matches.iter().find(|it| it.players.contains(&player))
    }

    /// Whether the player takes part, in a match or with a bye.
    pub fn has(&self, player: PlayerId) -> bool {
        self.byes.contains(&player) || self.match_of(player).is_some()
    }
}

impl Match {
    /// The side on which a player plays.
    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.players[side.index()] == player)
    }

    /// A player's opponent.
    pub fn opponent_of(&self, player: PlayerId) -> Option<PlayerId> {
        self.side_of(player).map(|side| self.players[side.other().index()])
    }

    /// The winner, if it has ended and there is one.
    pub fn winner(&self) -> Option<PlayerId> {
        self.result?.winner().map(|side| self.players[side.index()])
    }
}
