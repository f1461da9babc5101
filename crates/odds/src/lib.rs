//! Exact odds of an attack: a pool of dice, the attacker's modifications and accuracies, the defender's tokens.
//!
//! ```
//! use flagbridge_cards::{DefenseToken, Pool};
//! use flagbridge_odds::{Attack, Range, Reroll};
//!
//! let attack = Attack::new(Pool::new(3, 2, 0))
//!     .reroll(Reroll::up_to(2))
//!     .against(&[DefenseToken::Brace, DefenseToken::Evade])
//!     .at(Range::Medium);
//! let outcome = attack.resolve()?;
//! assert!(outcome.mean() < 5.0 * 0.75);
//!
//! let typed: Attack = "3 red 2 blue, reroll 2, vs brace evade at medium".parse()?;
//! assert_eq!(typed, attack);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Who chooses what
//!
//! Nothing is simulated and nothing is rounded: outcomes are multisets of faces, their chances are whole numbers over
//! a power of eight, and they become floating point numbers only when the last sum is done.
//!
//! The attacker plays for the highest mean of the [`Goal`], the defender for the lowest, each knowing the whole
//! attack: which dice to reroll, change or remove, which tokens to lock, which dice to evade are the best possible
//! choices, worked out backwards from the end. Among choices of equal mean the attacker takes the one that is better
//! for the goal's second measure, then the one that touches fewer dice.
//!
//! The steps are those of RRG 1.6, Attack: modifications in the order in which they are written, then accuracies, then
//! defense tokens, then damage. The defender spends every token that helps; what the token is worth in a later attack
//! is not weighed.

mod attack;
mod defense;
mod expression;
mod face_set;
mod lattice;
mod layer;
mod lexicon;
mod modification;
mod outcome;
mod plan;
mod roll;
mod score;
mod solver;
mod step;
mod tally;
mod writing;

pub use attack::{
    Accuracies, Attack, Attacker, Critical, Goal, MOST_DICE, MOST_ROLLS, Range, Target, TooMuch,
};
pub use defense::EvadeEffect;
pub use expression::NotAnAttack;
pub use face_set::FaceSet;
pub use modification::{Added, Change, Modification, Reroll};
pub use outcome::{Comparison, Outcome, TokenOdds};
pub use roll::Roll;
