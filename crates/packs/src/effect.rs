//! What a card of a pack does on the table: a small part of the engine's own words, as JSON.

use flagbridge_cards::{Color, Command, Keyword, Pool};
use serde::{Deserialize, Serialize};

use crate::build::Reason;

/// One effect. `docs/packs.md` lists the words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PackEffect {
    /// Whose figures or attacks it is about; the carrier's where absent.
    #[serde(rename = "for", default, skip_serializing_if = "Whose::is_carrier")]
    pub whose: Whose,
    /// Only within this distance of the carrier, 1 to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u8>,
    /// Only against ships or only against squadrons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Against>,
    /// What it costs to use it; only for what may be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// What happens.
    #[serde(rename = "do")]
    pub deed: Deed,
}

/// Whose figures or attacks an effect is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// The ship or squadron with the card.
    #[default]
    Carrier,
    /// Ships of the same fleet.
    FriendlyShips,
    /// Squadrons of the same fleet.
    FriendlySquadrons,
}

/// What an attack is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Against {
    /// A ship.
    Ships,
    /// A squadron.
    Squadrons,
}

/// What it costs to use an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cost {
    /// The card is exhausted.
    Exhaust,
    /// The card is discarded.
    Discard,
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Deed {
    /// A figure is always so much higher or lower.
    Value {
        /// Which figure.
        of: Figure,
        /// By how much, −9 to 9.
        plus: i8,
    },
    /// More dice in every battery: `"red-blue-black"`.
    Battery(String),
    /// More dice against squadrons.
    AntiSquadron(String),
    /// A keyword that squadrons gain.
    Keyword {
        /// Which keyword.
        keyword: Keyword,
        /// Its number; 0 for one without.
        #[serde(default)]
        number: u8,
    },
    /// While attacking, dice may be rerolled.
    Reroll {
        /// How many at most.
        dice: u8,
        /// Of which colour; of any where absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<Color>,
    },
    /// While attacking, dice may be added.
    AddDice {
        /// How many.
        dice: u8,
        /// Of which colour.
        color: Color,
    },
    /// When a command is revealed, the ship may gain a token of one of these commands.
    GainToken(Vec<Command>),
}

/// A figure of a ship or squadron.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    /// A ship's hull.
    Hull,
    /// A ship's command value.
    Command,
    /// A ship's squadron value.
    Squadron,
    /// A ship's engineering value.
    Engineering,
    /// A squadron's speed.
    SquadronSpeed,
}

impl Whose {
    fn is_carrier(&self) -> bool {
        *self == Self::Carrier
    }
}

impl PackEffect {
    /// Whether it is used by choice, and not always there.
    fn is_used(&self) -> bool {
        match self.deed {
            Deed::Reroll { .. } | Deed::AddDice { .. } | Deed::GainToken(_) => true,
            Deed::Value { .. }
            | Deed::Battery(_)
            | Deed::AntiSquadron(_)
            | Deed::Keyword { .. } => false,
        }
    }
}

/// Names the first thing in a card's effects that makes no sense.
pub(crate) fn check(effects: &[PackEffect], upgrade: bool) -> Result<(), Reason> {
    for (index, effect) in effects.iter().enumerate() {
        let wrong = |field: &str, message: &str| {
            Err((format!("effects[{index}].{field}"), message.to_owned()))
        };
        if effect.within.is_some_and(|distance| !(1..=5).contains(&distance)) {
            return wrong("within", "expected a distance from 1 to 5");
        }
        if effect.cost.is_some() && !(effect.is_used() && upgrade) {
            return wrong("cost", "only optional upgrade effects can have a cost");
        }
        let attacks = matches!(effect.deed, Deed::Reroll { .. } | Deed::AddDice { .. });
        if effect.against.is_some() && !attacks {
            return wrong("against", "only rerolling and adding dice can have a target");
        }
        let few = |dice: u8| (1..=8).contains(&dice);
        match &effect.deed {
            Deed::Value { plus, .. } if !(-9..=9).contains(plus) => {
                return wrong("do.value.plus", "expected a number from -9 to 9");
            }
            Deed::Battery(dice) | Deed::AntiSquadron(dice) if dice.parse::<Pool>().is_err() => {
                return wrong("do", "write dice as \"red-blue-black\"");
            }
            Deed::Keyword { number, .. } if *number > 9 => {
                return wrong("do.keyword.number", "expected a number up to 9");
            }
            Deed::Reroll { dice, .. } | Deed::AddDice { dice, .. } if !few(*dice) => {
                return wrong("do", "expected 1 to 8 dice");
            }
            Deed::GainToken(commands) if commands.is_empty() => {
                return wrong("do.gain-token", "expected at least one command");
            }
            Deed::Value { .. }
            | Deed::Battery(_)
            | Deed::AntiSquadron(_)
            | Deed::Keyword { .. }
            | Deed::Reroll { .. }
            | Deed::AddDice { .. }
            | Deed::GainToken(_) => {}
        }
    }
    Ok(())
}
