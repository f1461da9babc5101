use serde::{Deserialize, Serialize};

use crate::keyword::Keyword;

/// What an edition says about play: each field is one rule point on which editions differ.
///
/// The citations name the document that introduced the newer reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GameRules {
    /// Plastic base measures: as printed in 2015, or with side rails. FAQ 3.2.1, Errata: Size Class.
    pub base_measures: BaseMeasures,
    /// Whether a ship may be deployed at speed 0. FAQ 3.2.1, Setup, forbids it.
    pub deploy_at_speed_zero: bool,
    /// Whether squadrons must be deployed inside the setup area. FAQ 3.2.1, Squadrons.
    pub squadrons_inside_setup_area: bool,
    /// Whether pass tokens exist. RRG 1.5, Pass Tokens.
    pub pass_tokens: bool,
    /// Whether starting tokens and dials are placed on cards at deployment. RRG 1.5, Upgrade Cards.
    pub card_starting_tokens: bool,
    /// What happens to set-aside units. RRG 1.6, Set Aside.
    pub set_aside: SetAside,
    /// Whether raid tokens exist and how they are cleared. RRG 1.5 and 1.6, Raid Tokens.
    pub raid: Raid,
    /// Whether exhausted upgrades may need a ready cost. RRG 1.5, Ready Cost.
    pub ready_costs: bool,
    /// Which card effects must be used. RRG 1.6, Effect Use and Timing.
    pub mandatory_effects: MandatoryEffects,
    /// Whether every attack of a ship must be declared from a different zone. RRG 1.6, Attack.
    pub declared_zones_differ: bool,
    /// Whether an attack canceled after its target was declared is over. RRG 1.6, Attack.
    pub canceled_attack_is_over: bool,
    /// Whether additional squadron targets need line of sight. FAQ 3.2.1, Errata: Attack.
    pub extra_squadron_needs_sight: bool,
    /// Whether parts of the defender outside the arc are ignored for range. FAQ 3.2.1, Errata: Measuring.
    pub range_ignores_outside_arc: bool,
    /// Whether range measured through another zone of the defender denies the attack. FAQ 3.2.1, Errata.
    pub range_through_zone_denies: bool,
    /// Where a squadron's line of sight starts and ends. RRG 1.6, Line of Sight.
    pub squadron_sight: SquadronSight,
    /// Whether a line through a shield dial that lies on an obstacle is obstructed. RRG 1.5, Line of Sight.
    pub dial_on_obstacle_obstructs: bool,
    /// Whether extreme range and ignition attacks exist. RRG 1.5, Ignition Attack.
    pub ignition: bool,
    /// When accuracies may be spent. RRG 1.6, Attack.
    pub accuracy_any_time: bool,
    /// What evade does. RRG 1.5, Defense Tokens.
    pub evade: Evade,
    /// When redirect acts. RRG 1.6, Defense Tokens.
    pub redirect: RedirectTiming,
    /// Salvo attacks. RRG 1.5 and 1.6, Defense Tokens.
    pub salvo: Salvo,
    /// Whether a flotilla alone takes the overlap damage. FAQ 3.2.1, Errata: Flotillas.
    pub flotilla_takes_overlap: bool,
    /// Whether displaced squadrons must be kept on the table and as many as possible touching. FAQ 3.2.1.
    pub displaced_squadrons_stay: bool,
    /// Whether upgrade effects may permit yaw at speed 0. RRG 1.5, Ship Movement.
    pub yaw_at_speed_zero: bool,
    /// Proximity mines. RRG 1.5 and 1.6, Proximity Mines.
    pub mines: Mines,
    /// Exogorths beside exogorths. RRG 1.6, Obstacles.
    pub exogorths_apart: bool,
    /// Keywords the edition defines.
    pub keywords: Vec<Keyword>,
    /// What Intel does. RRG 1.5, Squadron Keywords.
    pub intel: Intel,
    /// What Relay needs. RRG 1.5, Squadron Keywords.
    pub relay: Relay,
    /// Whether keyword values add up. RRG 1.5, Squadron Keywords.
    pub keyword_values_add: bool,
    /// Whether crippled huge ships score half. RRG 1.5, Huge Ship.
    pub huge_ships: bool,
}

/// Plastic base measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BaseMeasures {
    /// As printed in 2015.
    Printed2015,
    /// With side rails.
    WithRails,
}

/// What becomes of units set aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetAside {
    /// Only cards speak of it.
    CardOnly,
    /// Only the effect that set a unit aside can deploy or affect it.
    EffectOnly,
    /// Not in play; destroyed at the end of the game if never deployed.
    NotInPlay,
}

/// Raid tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Raid {
    /// There are none.
    None,
    /// Any revealed or gained dial clears them.
    AnyDial,
    /// Only the ship's own revealed dial clears them; only ships with a size class gain them.
    OwnDial,
}

/// Which card effects must be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MandatoryEffects {
    /// Upgrade effects are optional, all others mandatory.
    AllButUpgrades,
    /// Every effect is mandatory unless its words say otherwise.
    All,
}

/// Where a squadron's line of sight starts and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SquadronSight {
    /// The closest point of its base.
    ClosestPoint,
    /// The centre of its base.
    Center,
}

/// What evade does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evade {
    /// Long: cancel one die; medium: reroll one; nothing closer.
    Classic,
    /// Extreme: cancel two; long: cancel one; medium and closer: reroll one; one die more against a larger ship
    /// if the token is discarded.
    Extended,
}

/// When redirect acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RedirectTiming {
    /// When damage is suffered.
    WhenSuffered,
    /// After damage is totaled.
    AfterTotal,
}

/// Salvo attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Salvo {
    /// There are none.
    None,
    /// After Resolve Damage, with the rear or anti-squadron armament.
    Answer,
    /// The same as a new, legal attack without additional squadron targets.
    NewAttack,
}

/// Proximity mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mines {
    /// There are none.
    None,
    /// One token at distance 1 goes off.
    One,
    /// Every token at distance 1 goes off.
    All,
}

/// What Intel does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Intel {
    /// Enemies at distance 1 gain Heavy.
    EnemiesHeavy,
    /// Friends at distance 1 gain Grit.
    FriendsGrit,
}

/// What Relay needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relay {
    /// Nothing of the ship's range.
    Anywhere,
    /// The relaying squadron must itself be in the ship's range.
    InRange,
}
