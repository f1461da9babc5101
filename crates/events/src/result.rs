use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::scoring::{Grant, LARGEST, ScoringTable};

/// One of the two players of a match, in the order of the pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The player named first.
    One,
    /// The player named second.
    Two,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ended", rename_all = "kebab-case", deny_unknown_fields)]
pub enum GameResult {
    /// The higher score wins; with equal scores the second player wins. RRG 1.6, Winning.
    Played {
        /// What each side scored.
        scores: [u16; 2],
        /// Who was first player; needed where the scores are equal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<Side>,
    },
    /// One side had no ship left but flotillas at the end of a round: the other wins whatever the scores say. A margin
    /// against the winner counts as none. Tournament Regulations 2018, pages 8 and 9.
    Tabled {
        /// What each side scored.
        scores: [u16; 2],
        /// The side that lost its ships.
        loser: Side,
        /// Who was first player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<Side>,
    },
    /// Both sides lost their last ships in the same round: the second player wins, without a margin.
    BothTabled {
        /// What each side scored.
        scores: [u16; 2],
        /// Who was first player.
        first: Side,
    },
    /// One side gave up. The other gets the real margin or the table's grant, whichever is better.
    Conceded {
        /// The side that gave up.
        by: Side,
        /// What each side had scored, everything of the conceding side counted as destroyed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scores: Option<[u16; 2]>,
    },
    /// One side did not come to the table.
    Absent {
        /// The side that did not come.
        side: Side,
    },
    /// The match was not played, and neither player is to blame.
    NotPlayed,
    /// The judge gave both a loss: no points.
    DoubleLoss,
    /// Both agreed on a draw, where the scoring table knows one.
    Drawn,
}

/// What one player takes from one round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Award {
    /// Tournament points.
    pub points: u16,
    /// Margin of victory; 0 without a win.
    pub margin: u16,
    /// Whether the player won; none without a winner.
    pub won: Option<bool>,
}

/// Why a result cannot be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ResultError {
    /// The second player wins a tie, but who that was is unknown.
    #[error(
        "the scores are equal; enter who was first player, because the second player wins ties"
    )]
    WhoWasFirst,
    /// The scoring table has no draws.
    #[error("this event's scoring table does not allow draws")]
    NoDraw,
    /// More points than any two fleets have.
    #[error("a score can be at most {LARGEST}")]
    Large,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// The opponent's side.
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }

    /// The place in a pair.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl GameResult {
    /// The winning side; none without a winner or if the result does not say.
    pub fn winner(&self) -> Option<Side> {
        match *self {
            Self::Played { scores: [one, two], first } => match one.cmp(&two) {
                std::cmp::Ordering::Greater => Some(Side::One),
                std::cmp::Ordering::Less => Some(Side::Two),
                std::cmp::Ordering::Equal => first.map(Side::other),
            },
            Self::Tabled { loser: lost, .. }
            | Self::Conceded { by: lost, .. }
            | Self::Absent { side: lost } => Some(lost.other()),
            Self::BothTabled { first, .. } => Some(first.other()),
            Self::NotPlayed | Self::DoubleLoss | Self::Drawn => None,
        }
    }

    /// The same result with the players named in the other order.
    #[must_use]
    pub fn turned(self) -> Self {
        let swap = |[one, two]: [u16; 2]| [two, one];
        match self {
            Self::Played { scores, first } => {
                Self::Played { scores: swap(scores), first: first.map(Side::other) }
            }
            Self::Tabled { scores, loser, first } => Self::Tabled {
                scores: swap(scores),
                loser: loser.other(),
                first: first.map(Side::other),
            },
            Self::BothTabled { scores, first } => {
                Self::BothTabled { scores: swap(scores), first: first.other() }
            }
            Self::Conceded { by, scores } => {
                Self::Conceded { by: by.other(), scores: scores.map(swap) }
            }
            Self::Absent { side } => Self::Absent { side: side.other() },
            Self::NotPlayed | Self::DoubleLoss | Self::Drawn => self,
        }
    }

    /// The scores, where there are any.
    pub fn scores(&self) -> Option<[u16; 2]> {
        match *self {
            Self::Played { scores, .. }
            | Self::Tabled { scores, .. }
            | Self::BothTabled { scores, .. } => Some(scores),
            Self::Conceded { scores, .. } => scores,
            Self::Absent { .. } | Self::NotPlayed | Self::DoubleLoss | Self::Drawn => None,
        }
    }

    /// The result in a few words, the sides by their order.
    pub fn describe(&self) -> String {
        let number = |side: Side| side.index() + 1;
        let scores = match self.scores() {
            Some([one, two]) => format!("{one}:{two}"),
            None => String::new(),
        };
        match *self {
            Self::Played { first: None, .. } => scores,
            Self::Played { first: Some(first), .. } => {
                format!("{scores}, player {} was first player", number(first))
            }
            Self::Tabled { loser, .. } => {
                format!("{scores}, player {} lost all ships", number(loser))
            }
            Self::BothTabled { .. } => format!("{scores}, both lost all ships"),
            Self::Conceded { by, .. } => {
                format!("{scores} player {} conceded", number(by)).trim_start().to_owned()
            }
            Self::Absent { side } => format!("player {} was a no-show", number(side)),
            Self::NotPlayed => "not played".to_owned(),
            Self::DoubleLoss => "double loss".to_owned(),
            Self::Drawn => "draw".to_owned(),
        }
    }

    /// Who was first player, where it was said.
    pub fn first(&self) -> Option<Side> {
        match *self {
            Self::Played { first, .. } | Self::Tabled { first, .. } => first,
            Self::BothTabled { first, .. } => Some(first),
            Self::Conceded { .. }
            | Self::Absent { .. }
            | Self::NotPlayed
            | Self::DoubleLoss
            | Self::Drawn => None,
        }
    }
}

impl ScoringTable {
    /// What a result gives to each side.
    pub fn rate(&self, result: &GameResult) -> Result<[Award; 2], ResultError> {
        if result.scores().into_iter().flatten().any(|score| score > LARGEST) {
            return Err(ResultError::Large);
        }
        match *result {
            GameResult::Played { .. } | GameResult::Tabled { .. } => {
                let winner = result.winner().ok_or(ResultError::WhoWasFirst)?;
                Ok(self.by_margin(winner, self.margin(result, winner)))
            }
            GameResult::BothTabled { first, .. } => Ok(self.by_margin(first.other(), 0)),
            GameResult::Conceded { by, .. } => {
                let margin = self.margin(result, by.other());
                let Grant { points, margin: least } = self.concession;
                let won = Award {
                    points: self.step(margin).winner.max(points),
                    margin: margin.max(least),
                    won: Some(true),
                };
                Ok(ordered(by.other(), won, Award { won: Some(false), ..Award::default() }))
            }
            GameResult::Absent { side } => {
                let Grant { points, margin } = self.concession;
                let won = Award { points, margin, won: Some(true) };
                let absent = Award { points: self.absent, margin: 0, won: Some(false) };
                Ok(ordered(side.other(), won, absent))
            }
            GameResult::NotPlayed => Ok([Award { points: self.not_played, ..Award::default() }; 2]),
            GameResult::DoubleLoss => Ok([Award { won: Some(false), ..Award::default() }; 2]),
            GameResult::Drawn => {
                let points = self.draw.ok_or(ResultError::NoDraw)?;
                Ok([Award { points, ..Award::default() }; 2])
            }
        }
    }

    /// What a bye gives.
    pub fn bye_award(&self) -> Award {
        Award { points: self.bye.points, margin: self.bye.margin, won: Some(true) }
    }

    /// By how much the winner leads, between nothing and what the table counts at most.
    fn margin(&self, result: &GameResult, winner: Side) -> u16 {
        let scores = result.scores().unwrap_or_default();
        let lead = scores[winner.index()].saturating_sub(scores[winner.other().index()]);
        lead.min(self.margin_cap)
    }

    fn by_margin(&self, winner: Side, margin: u16) -> [Award; 2] {
        let step = self.step(margin);
        let won = Award { points: step.winner, margin, won: Some(true) };
        let lost = Award { points: step.loser, margin: 0, won: Some(false) };
        ordered(winner, won, lost)
    }
}

fn ordered(winner: Side, won: Award, lost: Award) -> [Award; 2] {
    match winner {
        Side::One => [won, lost],
        Side::Two => [lost, won],
    }
}
