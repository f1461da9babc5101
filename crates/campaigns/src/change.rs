use serde::{Deserialize, Serialize};

use crate::battle::{BattleKind, BattleResult, Stand};
use crate::commander::ShipSize;
use crate::condition::Condition;
use crate::map::Effect;
use crate::roster::FleetList;
use crate::settings::Settings;
use crate::side::{PlayerId, Side};

/// One change of a campaign, as it stands in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    /// Says what the campaign is; the first change of every campaign.
    Settings {
        /// All of it.
        settings: Box<Settings>,
    },
    /// Places one of the first bases or outposts.
    Place {
        /// Which team.
        side: Side,
        /// Where.
        location: String,
        /// What.
        stand: Stand,
    },
    /// Submits a fleet: at the start a new one, in a management phase the old one with what is bought.
    Fleet {
        /// Whose.
        player: PlayerId,
        /// Its cards. A server works them out from the text itself.
        #[serde(default)]
        list: FleetList,
        /// The list as it was sent.
        #[serde(default)]
        text: String,
        /// Whether ships and squadrons that the list leaves out are given up for good.
        #[serde(default)]
        remove: bool,
    },
    /// Records the base defense of a base.
    BaseDefense {
        /// Which team.
        side: Side,
        /// Where.
        location: String,
        /// Id of the objective.
        objective: String,
    },
    /// A team has finished the setup or the management phase, or has not after all.
    Done {
        /// Which team.
        side: Side,
        /// Whether it has.
        done: bool,
    },
    /// Declares an assault.
    Assault {
        /// Who assaults.
        player: PlayerId,
        /// Where.
        location: String,
        /// An assault or a special one.
        kind: BattleKind,
    },
    /// Names the defender of an assault.
    Defend {
        /// The battle.
        battle: u32,
        /// Who.
        player: PlayerId,
    },
    /// Declares the final battle.
    Offensive {
        /// Which team.
        side: Side,
        /// Where.
        location: String,
    },
    /// Chooses the objective of a battle.
    Objective {
        /// The battle.
        battle: u32,
        /// Its id.
        objective: String,
    },
    /// Enters how a battle ended.
    Result {
        /// The battle.
        battle: u32,
        /// How.
        result: BattleResult,
    },
    /// Uses the strategic effect of a place, or gains a token of it.
    Effect {
        /// Which team.
        side: Side,
        /// The place with the effect.
        location: String,
        /// Which token is gained where the place gives several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<Effect>,
        /// The place that Diplomats protect.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<String>,
        /// The player whose fleet is concerned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<PlayerId>,
    },
    /// Gives resource points of the team to a player, or takes unspent ones back.
    Allot {
        /// Who gets them.
        player: PlayerId,
        /// How many.
        points: i32,
    },
    /// Builds where a fleet won this turn.
    Build {
        /// Whose fleet.
        player: PlayerId,
        /// Where.
        location: String,
        /// What.
        stand: Stand,
    },
    /// Removes a scar.
    Unscar {
        /// Whose fleet.
        player: PlayerId,
        /// The unit.
        unit: u32,
        /// Refit points for it; the rest is paid with resource points.
        refit: u16,
    },
    /// Names the commander of a task force and its flagship.
    Commander {
        /// Whose.
        player: PlayerId,
        /// The name.
        name: String,
        /// The flagship's number in the fleet; the first ship where it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        flagship: Option<u32>,
    },
    /// A commander gains an ability.
    Ability {
        /// Whose.
        player: PlayerId,
        /// Its number.
        ability: u8,
        /// The ability that it takes the place of, where it is not its own lower rank.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        replaces: Option<u8>,
    },
    /// Chooses one of two conditions that a fleet gains.
    Condition {
        /// Whose.
        player: PlayerId,
        /// Which.
        condition: Condition,
    },
    /// Spends a token of a team.
    Token {
        /// Which team.
        side: Side,
        /// Which token.
        token: Effect,
        /// The area that Diplomats are sent to, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        area: Option<u8>,
        /// The player whose fleet is concerned.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<PlayerId>,
    },
    /// Calls for an ally in a battle.
    Ally {
        /// The battle.
        battle: u32,
        /// Whose fleet they join.
        player: PlayerId,
        /// Its cards. A server works them out from the text itself.
        #[serde(default)]
        list: FleetList,
        /// The list as it was sent.
        #[serde(default)]
        text: String,
    },
    /// Chooses a reward.
    Reward {
        /// Whose.
        player: PlayerId,
        /// The place.
        location: String,
        /// The reward's number at that place, from 0.
        reward: usize,
    },
    /// Declares a pivotal battle.
    Pivotal {
        /// The team that chooses it.
        side: Side,
        /// Which one.
        kind: BattleKind,
        /// Where; any place of the area for a Demonstration of Force.
        location: String,
        /// Whether it is the climactic battle.
        #[serde(default)]
        climactic: bool,
    },
    /// Chooses what a pivotal battle brings.
    Spoils {
        /// The team that has won.
        side: Side,
        /// The places that it chooses.
        #[serde(default)]
        locations: Vec<String>,
        /// The token that it chooses.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<Effect>,
    },
    /// Pays for command ships before the final battle.
    CommandShip {
        /// Which team.
        side: Side,
        /// Large or huge ships.
        size: ShipSize,
        /// The players who take one.
        players: Vec<PlayerId>,
        /// The player whose ship an Ally token makes larger.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ally: Option<PlayerId>,
    },
    /// A house rule, a correction or a note, by hand.
    Manual {
        /// Why; everyone can read it.
        note: String,
        /// What it does.
        effect: ManualEffect,
    },
    /// Takes back an earlier change.
    Undo {
        /// The number of that change in the log.
        entry: u64,
    },
}

/// What a manual entry does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ManualEffect {
    /// Nothing but the note.
    Note,
    /// Campaign points.
    Points {
        /// Whose.
        side: Side,
        /// How many more, or fewer.
        by: i32,
    },
    /// Resource points.
    Resources {
        /// Whose.
        side: Side,
        /// How many more, or fewer.
        by: i32,
    },
    /// Experience of a player's commander.
    Experience {
        /// Whose.
        player: PlayerId,
        /// How much more, or less.
        by: i32,
    },
    /// Tokens of a team.
    Tokens {
        /// Whose.
        side: Side,
        /// Which.
        token: Effect,
        /// How many more, or fewer.
        by: i32,
    },
    /// The condition of a fleet.
    Condition {
        /// Whose.
        player: PlayerId,
        /// Which; none removes it.
        #[serde(default)]
        condition: Option<Condition>,
    },
    /// Refit points of a player. In Rebellion in the Rim they pay for any new card this turn.
    Refit {
        /// Whose.
        player: PlayerId,
        /// How many more, or fewer.
        by: i32,
    },
    /// What stands at a place.
    Location {
        /// Where.
        location: String,
        /// The team; none where nothing stands.
        side: Option<Side>,
        /// What; a base where it is left out.
        #[serde(default)]
        stand: Option<Stand>,
        /// Whether it counts as destroyed.
        #[serde(default)]
        destroyed: bool,
    },
    /// A scar or a veteran token.
    Unit {
        /// Whose.
        player: PlayerId,
        /// The unit.
        unit: u32,
        /// Whether it is scarred.
        scarred: bool,
        /// Whether it is a veteran.
        veteran: bool,
    },
    /// A unique name that is gone, or back.
    Unique {
        /// The name.
        name: String,
        /// Whether it is gone.
        eliminated: bool,
    },
    /// A battle without an effect: it is called off.
    CallOff {
        /// The battle.
        battle: u32,
    },
    /// The campaign ends with a winner.
    End {
        /// The team.
        winner: Side,
    },
}
