use serde::{Deserialize, Serialize};

use crate::words::words;

words! {
    /// A squadron keyword. RRG 1.6, Squadron Keywords.
    pub enum Keyword {
        /// Rerolls dice while attacking.
        Adept = "adept", "Adept";
        /// Adds anti-squadron dice when activated by a squadron command.
        AiAntiSquadron = "ai-antisquadron", "AI: Anti-Squadron";
        /// Adds battery dice when activated by a squadron command.
        AiBattery = "ai-battery", "AI: Battery";
        /// Raids the ship it damages.
        Assault = "assault", "Assault";
        /// Its critical icons count against ships.
        Bomber = "bomber", "Bomber";
        /// Slips away at the end of the Squadron Phase.
        Cloak = "cloak", "Cloak";
        /// Shoots back.
        Counter = "counter", "Counter";
        /// Rerolls an attacker's dice.
        Dodge = "dodge", "Dodge";
        /// Draws fire from its neighbours.
        Escort = "escort", "Escort";
        /// Moves although one squadron engages it.
        Grit = "grit", "Grit";
        /// Does not hold others in place.
        Heavy = "heavy", "Heavy";
        /// Helps its neighbours break away.
        Intel = "intel", "Intel";
        /// Passes a squadron command on.
        Relay = "relay", "Relay";
        /// Moves and attacks in the Squadron Phase.
        Rogue = "rogue", "Rogue";
        /// Deploys far forward.
        Scout = "scout", "Scout";
        /// Gives its neighbours cover.
        Screen = "screen", "Screen";
        /// Attacks from distance 2.
        Snipe = "snipe", "Snipe";
        /// Moves objective tokens.
        Strategic = "strategic", "Strategic";
        /// Rerolls beside a friend.
        Swarm = "swarm", "Swarm";
    }
}

/// A keyword as it stands on a card: with its number where it has one, else zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeywordValue {
    /// The keyword.
    pub keyword: Keyword,
    /// The X of "Counter X"; zero for keywords without a number.
    pub value: u8,
}

impl std::fmt::Display for KeywordValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.value {
            0 => write!(f, "{}", self.keyword),
            value => write!(f, "{} {value}", self.keyword),
        }
    }
}
