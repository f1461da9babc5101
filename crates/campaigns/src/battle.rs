use serde::{Deserialize, Serialize};

use crate::ally::Ally;
use crate::side::{PlayerId, Side};

/// What kind of battle is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BattleKind {
    /// An assault on a place.
    Assault,
    /// The Rebels' special assault.
    HyperlaneRaid,
    /// The Empire's special assault.
    ShowOfForce,
    /// The final battle of all fleets.
    AllOutOffensive,
    /// A pivotal battle: all fleets fight for an enemy base.
    Conquest,
    /// A pivotal battle: all fleets fight for the locations of an area.
    DemonstrationOfForce,
    /// A pivotal battle: all fleets of a team leave a base.
    Evacuation,
}

impl BattleKind {
    /// The pivotal battles.
    pub const PIVOTAL: [BattleKind; 3] =
        [BattleKind::Conquest, BattleKind::DemonstrationOfForce, BattleKind::Evacuation];

    /// Whether it ends an act.
    pub fn is_pivotal(self) -> bool {
        BattleKind::PIVOTAL.contains(&self)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            BattleKind::Assault => "Assault",
            BattleKind::HyperlaneRaid => "Hyperlane Raid",
            BattleKind::ShowOfForce => "Show of Force",
            BattleKind::AllOutOffensive => "All-Out Offensive",
            BattleKind::Conquest => "Conquest",
            BattleKind::DemonstrationOfForce => "Demonstration of Force",
            BattleKind::Evacuation => "Evacuation",
        }
    }

    /// The word in forms and files.
    pub fn id(self) -> &'static str {
        match self {
            BattleKind::Assault => "assault",
            BattleKind::HyperlaneRaid => "hyperlane-raid",
            BattleKind::ShowOfForce => "show-of-force",
            BattleKind::AllOutOffensive => "all-out-offensive",
            BattleKind::Conquest => "conquest",
            BattleKind::DemonstrationOfForce => "demonstration-of-force",
            BattleKind::Evacuation => "evacuation",
        }
    }

    /// Whether it is a special assault, which earns resource points instead of campaign points.
    pub fn is_special(self) -> bool {
        matches!(self, BattleKind::HyperlaneRaid | BattleKind::ShowOfForce)
    }
}

/// What stood at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stand {
    /// A base.
    Base,
    /// An outpost.
    Outpost,
    /// A presence in the Rim: sympathy, without a base.
    Presence,
}

impl Stand {
    /// Its name within a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Stand::Base => "base",
            Stand::Outpost => "outpost",
            Stand::Presence => "presence",
        }
    }
}

/// A part in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Those who declared the assault; they are first player.
    Assaulter,
    /// The others.
    Defender,
}

/// A ship or squadron of a fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRef {
    /// Whose.
    pub player: PlayerId,
    /// Its number in the fleet.
    pub unit: u32,
}

/// How a battle ended, as it is entered from the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleResult {
    /// The assaulter's score.
    pub assaulter: u16,
    /// The defender's score.
    pub defender: u16,
    /// Who won where the scores do not say it: a side without ships, a concession.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Role>,
    /// What was destroyed and did not retreat.
    #[serde(default)]
    pub destroyed: Vec<UnitRef>,
    /// Ships that retreated to hyperspace: they count as destroyed for the score alone.
    #[serde(default)]
    pub retreated: Vec<UnitRef>,
    /// Who destroyed something.
    #[serde(default)]
    pub veterans: Vec<UnitRef>,
    /// Victory tokens of a raid, or stations of a show of force, that earn resource points.
    #[serde(default)]
    pub tokens: u16,
    /// Where it comes from, if a game of the engine gave it. Only we say that: what a client says here is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<ResultSource>,
}

/// The game of the engine that gave a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultSource {
    /// A live table entered it.
    Table,
    /// A player entered it from the record of a game.
    Record,
}

/// What a battle led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// What was entered.
    pub result: BattleResult,
    /// The team that won.
    pub winner: Side,
    /// Its campaign points.
    pub points: u16,
    /// Names of ships and squadrons that are gone for good.
    pub eliminated: Vec<String>,
    /// Fleet points of both sides, the assaulter's first; they matter for experience and rewards.
    #[serde(skip_serializing_if = "is_zero")]
    pub strength: [u16; 2],
    /// Experience that each commander of both sides gained, the assaulter's first.
    #[serde(skip_serializing_if = "is_zero")]
    pub experience: [u16; 2],
}

fn is_zero(both: &[u16; 2]) -> bool {
    *both == [0, 0]
}

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Battle {
    /// Its number, counted from 1 over the whole campaign.
    pub number: u32,
    /// The turn it belongs to.
    pub turn: u16,
    /// The index of its place on the map.
    pub place: usize,
    /// What kind of battle it is.
    pub kind: BattleKind,
    /// The team that declared it.
    pub side: Side,
    /// Who assaults.
    pub assaulters: Vec<PlayerId>,
    /// Who defends; empty until they are named.
    pub defenders: Vec<PlayerId>,
    /// What stood there when it was declared.
    pub target: Option<Stand>,
    /// Id of the objective, once it was chosen.
    pub objective: Option<String>,
    /// Whether it is the climactic battle.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub climactic: bool,
    /// Forces that join for this battle.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub allies: Vec<Ally>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl Battle {
    /// All fleets in it.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        self.assaulters.iter().chain(&self.defenders).copied()
    }

    /// The team that has a part.
    pub fn side_of(&self, role: Role) -> Side {
        match role {
            Role::Assaulter => self.side,
            Role::Defender => self.side.other(),
        }
    }

    /// The part that won, by the entered winner or the scores. With equal scores the second player wins, in a Hyperlane Raid
    /// the first.
    ///
    /// RRG 1.5, Winning and Losing; Errata: Hyperlane Raid.
    pub fn winner(&self, result: &BattleResult) -> Role {
        let by_score = match result.assaulter.cmp(&result.defender) {
            std::cmp::Ordering::Greater => Role::Assaulter,
            std::cmp::Ordering::Less => Role::Defender,
            std::cmp::Ordering::Equal if self.kind == BattleKind::HyperlaneRaid => Role::Assaulter,
            std::cmp::Ordering::Equal => Role::Defender,
        };
        result.winner.unwrap_or(by_score)
    }
}
