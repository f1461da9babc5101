use flagbridge_cards::{Color, DefenseToken, Evade, GameRules, Pool};

use crate::{Modification, Outcome, Reroll, solver};

/// The most dice a pool may come to hold.
pub const MOST_DICE: usize = 18;

/// The most dice that may be rolled in one attack, every reroll counted: their outcomes are counted in whole numbers.
pub const MOST_ROLLS: usize = 40;

/// An attack: dice, what the attacker does to them, and what meets them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The dice that are gathered.
    pub pool: Pool,
    /// Whether the attacker must take away one die before rolling. RRG 1.6, Obstructed.
    pub obstructed: bool,
    /// What the attacker does after the roll, in this order.
    pub modifications: Vec<Modification>,
    /// How the attacker spends accuracy icons.
    pub accuracies: Accuracies,
    /// The critical effect the attacker would resolve.
    pub critical: Critical,
    /// What both sides play for.
    pub goal: Goal,
    /// Who attacks.
    pub attacker: Attacker,
    /// Who defends.
    pub target: Target,
    /// The defender's tokens that can be spent. At most one of a type is spent. RRG 1.6, Defense Tokens.
    pub tokens: Vec<DefenseToken>,
    /// The range of the attack, which decides what evade does.
    pub range: Range,
    /// What the edition says of evade.
    pub evade: Evade,
    /// Whether the attacker is of a larger size class and the defender is willing to discard the evade token for one
    /// die more. RRG 1.5, Defense Tokens.
    pub larger_attacker: bool,
    /// The shields of the defending hull zone.
    pub shields: Option<u8>,
    /// The shields of the adjacent hull zone a redirect would use; as many as `shields` if not told.
    pub adjacent: Option<u8>,
    /// The hull points that are left.
    pub hull: Option<u8>,
}

impl Attack {
    /// A ship's attack against a ship at long range that spends no tokens.
    pub const fn new(pool: Pool) -> Self {
        Self {
            pool,
            obstructed: false,
            modifications: Vec::new(),
            accuracies: Accuracies::Best,
            critical: Critical::Standard,
            goal: Goal::Damage,
            attacker: Attacker::Ship,
            target: Target::Ship,
            tokens: Vec::new(),
            range: Range::Long,
            evade: Evade::Extended,
            larger_attacker: false,
            shields: None,
            adjacent: None,
            hull: None,
        }
    }

    /// With one more modification, after those there are.
    #[must_use]
    pub fn modify(mut self, modification: Modification) -> Self {
        self.modifications.push(modification);
        self
    }

    /// With one more reroll.
    #[must_use]
    pub fn reroll(self, reroll: Reroll) -> Self {
        self.modify(Modification::Reroll(reroll))
    }

    /// Against these defense tokens, beside those there are.
    #[must_use]
    pub fn against(mut self, tokens: &[DefenseToken]) -> Self {
        self.tokens.extend_from_slice(tokens);
        self
    }

    /// At this range.
    #[must_use]
    pub fn at(self, range: Range) -> Self {
        Self { range, ..self }
    }

    /// Spending accuracies this way.
    #[must_use]
    pub fn spending(self, accuracies: Accuracies) -> Self {
        Self { accuracies, ..self }
    }

    /// Wanting this critical effect.
    #[must_use]
    pub fn wanting(self, critical: Critical) -> Self {
        Self { critical, ..self }
    }

    /// Playing for this.
    #[must_use]
    pub fn playing_for(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    /// From this kind of attacker to this kind of target.
    #[must_use]
    pub fn between(self, attacker: Attacker, target: Target) -> Self {
        Self { attacker, target, ..self }
    }

    /// Against a hull zone with a number of shields, and a number on the adjacent zone.
    #[must_use]
    pub fn shields(self, shields: u8, adjacent: u8) -> Self {
        Self { shields: Some(shields), adjacent: Some(adjacent), ..self }
    }

    /// Under the rules of an edition.
    #[must_use]
    pub fn under(self, rules: &GameRules) -> Self {
        Self { evade: rules.evade, ..self }
    }

    /// The exact odds of everything this attack can come to.
    pub fn resolve(&self) -> Result<Outcome, TooMuch> {
        solver::resolve(self)
    }

    /// Whether critical icons are damage and may trigger an effect.
    ///
    /// RRG 1.6, Dice Icons and Squadron Keywords: between ships, and from a Bomber against a ship.
    pub fn criticals_count(&self) -> bool {
        self.target == Target::Ship && self.attacker != Attacker::Squadron
    }
}

/// The range of an attack. RRG 1.6, Range and Distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Range {
    /// Close range, and distance 1 to 2.
    Close,
    /// Medium range.
    Medium,
    /// Long range.
    Long,
    /// Beyond the ruler: ignition attacks only.
    Extreme,
}

/// Who attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attacker {
    /// A ship.
    Ship,
    /// A squadron without Bomber.
    Squadron,
    /// A squadron with Bomber.
    Bomber,
}

/// Who defends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A ship's hull zone.
    Ship,
    /// A squadron: no redirect, no contain, no critical effects.
    Squadron,
}

/// The critical effect the attacker would resolve. RRG 1.6, Critical Effects: one in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Critical {
    /// None.
    Unwanted,
    /// The standard one, which any critical icon triggers and contain prevents.
    Standard,
    /// One that needs a critical icon of this colour; contain does not prevent it.
    Of(Color),
}

/// What the attacker makes as high and the defender as low as possible, on average.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The damage total, then the chance of the critical effect.
    Damage,
    /// The damage that reaches the hull, then the damage total.
    Hull,
    /// The chance of the critical effect, then the damage total.
    Critical,
}

/// How the attacker spends accuracy icons.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Accuracies {
    /// On the tokens whose loss is worth most. What is left over locks, in this order: scatter, brace, evade, redirect,
    /// contain, salvo.
    Best,
    /// On these tokens, in this order, each entry one token; none if the list is empty.
    Order(Vec<DefenseToken>),
}

/// The attack has more outcomes than are counted here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooMuch {
    /// Too many dice in the pool.
    #[error("the pool has up to {0} dice; the limit is {MOST_DICE}")]
    Dice(usize),
    /// Too many dice rolled, rerolls counted.
    #[error("up to {0} dice are rolled, including rerolls; the limit is {MOST_ROLLS}")]
    Rolls(usize),
    /// Too many different results to choose between.
    #[error("too many possible results; use fewer dice or fewer rerolls")]
    Results,
}
