//! Who acts how often: activations, deployments, pass tokens and the bid, beside an opponent's list.

use flagbridge_data::catalogue;
use flagbridge_fleet::{Draft, Terms, check, title};

/// One list, as far as tempo goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The fleet's name.
    pub name: String,
    /// What it costs.
    pub points: u32,
    /// What it may cost.
    pub limit: u32,
    /// Ships, each activating once a round.
    pub activations: u32,
    /// Squadrons.
    pub squadrons: u32,
    /// Turns of deployment.
    pub deployments: u32,
}

/// Two lists side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tempo {
    /// The list at hand.
    pub ours: Side,
    /// The opponent's.
    pub theirs: Side,
    /// Whether the edition has pass tokens.
    pub pass_tokens: bool,
}

/// Pass tokens of both sides in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassTokens {
    /// Ours.
    pub ours: u32,
    /// Theirs.
    pub theirs: u32,
}

impl Side {
    /// What there is to know about a list.
    pub fn new(draft: &Draft) -> Self {
        let edition = draft.edition_in(catalogue());
        let points = check(draft, &Terms::of(draft, edition)).points;
        let squadrons = draft.squadrons.iter().map(|line| u32::from(line.count)).sum();
        Self {
            name: title(draft, edition),
            points: points.total,
            limit: points.limit,
            activations: points.activations,
            squadrons,
            deployments: points.deployments,
        }
    }

    /// The points left over; nothing for a list over its limit.
    ///
    /// RRG 1.6, Setup: the player whose fleet costs less chooses who is first player.
    pub fn bid(&self) -> u32 {
        self.limit.saturating_sub(self.points)
    }
}

impl Tempo {
    /// Two lists, under the rules of the first.
    pub fn new(ours: &Draft, theirs: &Draft) -> Self {
        Self {
            ours: Side::new(ours),
            theirs: Side::new(theirs),
            pass_tokens: ours.edition_in(catalogue()).game.pass_tokens,
        }
    }

    /// How many ships more we activate in a round.
    pub fn activation_advantage(&self) -> i64 {
        i64::from(self.ours.activations) - i64::from(self.theirs.activations)
    }

    /// How many turns more we deploy for.
    pub fn deployment_advantage(&self) -> i64 {
        i64::from(self.ours.deployments) - i64::from(self.theirs.deployments)
    }

    /// The pass tokens when we are first player, or when we are not.
    ///
    /// RRG 1.6, Pass Tokens: the player with fewer ships gains the difference, the first player one fewer.
    pub fn tokens(&self, we_are_first: bool) -> PassTokens {
        let (one, two) = (self.ours.activations, self.theirs.activations);
        let mut tokens = PassTokens { ours: 0, theirs: 0 };
        if !self.pass_tokens {
            return tokens;
        }
        let difference = one.abs_diff(two);
        if one < two {
            tokens.ours = difference.saturating_sub(u32::from(we_are_first));
        } else {
            tokens.theirs = difference.saturating_sub(u32::from(!we_are_first));
        }
        tokens
    }

    /// Who chooses the first player: `Some(true)` for us, none where chance decides.
    pub fn we_choose(&self) -> Option<bool> {
        (self.ours.points != self.theirs.points).then_some(self.ours.points < self.theirs.points)
    }
}
