use thiserror::Error;

/// Why a change cannot be made. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}{}", cited(self.cite))]
pub struct Refusal {
    /// What kind of obstacle it is.
    pub kind: RefusalKind,
    /// A plain sentence without a full stop.
    pub message: String,
    /// Document and section; empty where no rule is concerned.
    pub cite: &'static str,
}

/// What kind of obstacle a refusal names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// A rule of the campaign is against it.
    Rule,
    /// It belongs to another phase, or it is another team's turn.
    NotNow,
    /// What was entered makes no sense.
    Input,
    /// This author may not do it.
    NotAllowed,
    /// The log has no such entry, or a later entry needs it.
    Log,
}

fn cited(cite: &str) -> String {
    if cite.is_empty() { String::new() } else { format!(" ({cite})") }
}

impl Refusal {
    /// A rule is against it.
    pub fn rule(message: impl Into<String>, cite: &'static str) -> Refusal {
        Refusal { kind: RefusalKind::Rule, message: message.into(), cite }
    }

    /// It is not the time for it.
    pub fn not_now(message: impl Into<String>, cite: &'static str) -> Refusal {
        Refusal { kind: RefusalKind::NotNow, message: message.into(), cite }
    }

    /// What was entered makes no sense.
    pub fn input(message: impl Into<String>) -> Refusal {
        Refusal { kind: RefusalKind::Input, message: message.into(), cite: "" }
    }

    /// This author may not do it.
    pub fn not_allowed(message: impl Into<String>) -> Refusal {
        Refusal { kind: RefusalKind::NotAllowed, message: message.into(), cite: "" }
    }
}

/// Where the rules stand. A section that our texts hold is named with its document; for the rest of the campaign guide
/// the summaries are the source that docs/campaigns.md lists.
pub mod cite {
    /// How many fleets there are.
    pub const TEAMS: &str = "guides of both campaigns, Teams (summaries)";
    /// The order of phases.
    pub const TURN: &str = "Corellian Conflict guide, Campaign Turn (summary)";
    /// Building the first fleets.
    pub const BUILD_FLEETS: &str = "FAQ 3.2.1, Corellian Conflict FAQ: Build Fleets";
    /// The first bases.
    pub const PLACE_BASES: &str = "RRG 1.5, Errata: Corellian Conflict, Place Bases, p. 6";
    /// Who is first player.
    pub const INITIATIVE: &str = "FAQ 3.2.1, Corellian Conflict FAQ: Determine Initiative";
    /// Scores and winners.
    pub const SCORING: &str = "FAQ 3.2.1, Corellian Conflict FAQ: Scoring Battles";
    /// Scars and veterans.
    pub const CONDITION: &str = "FAQ 3.2.1, Corellian Conflict FAQ: Tracking Fleet Condition";
    /// How veteran tokens are spent.
    pub const VETERANS: &str = "players' wiki, Command Token; Exhausted: Corellian Conflict Rule";
    /// What a won assault does.
    pub const BATTLE_EFFECTS: &str =
        "RRG 1.5, Errata: Corellian Conflict, Determine Battle Effects, p. 10";
    /// How many bases and outposts there may be.
    pub const BASE_LIMITS: &str =
        "RRG 1.5, Errata: Corellian Conflict, Base and Outpost Limits, p. 11";
    /// What is bought between battles.
    pub const REFIT: &str = "FAQ 3.2.1, Corellian Conflict FAQ: Refit and Expand Fleets";
    /// The final battle.
    pub const ALL_OUT: &str = "Corellian Conflict guide, All-Out Offensive (summary)";
    /// Everything else in the strategy phase.
    pub const STRATEGY: &str = "Corellian Conflict guide, Strategy Phase (summary)";
    /// Everything else in the management phase.
    pub const MANAGEMENT: &str = "Corellian Conflict guide, Management Phase (summary)";
    /// Objectives of a location.
    pub const OBJECTIVES: &str = "Corellian Conflict guide, Objectives (summary)";
    /// Tokens of locations.
    pub const EFFECTS: &str = "Corellian Conflict guide, Strategic Effects (summary)";
    /// The first bases in the Rim.
    pub const RIM_SETUP: &str = "Rebellion in the Rim guide, Setup (summary)";
    /// Acts and how the campaign ends.
    pub const RIM_ACTS: &str = "Rebellion in the Rim guide, Campaign Points (summary)";
    /// Pivotal battles.
    pub const RIM_PIVOTAL: &str = "Rebellion in the Rim guide, Pivotal Battles, p. 27 (summary)";
    /// Assaults in the Rim.
    pub const RIM_STRATEGY: &str = "Rebellion in the Rim guide, Strategy Phase (summary)";
    /// What a battle in the Rim leads to.
    pub const RIM_BATTLES: &str = "Rebellion in the Rim guide, Determine Battle Effects (summary)";
    /// Objectives in the Rim.
    pub const RIM_OBJECTIVES: &str = "Rebellion in the Rim guide, Choose Objectives (summary)";
    /// Conditions.
    pub const RIM_CONDITIONS: &str = "Rebellion in the Rim guide, Conditions (summary)";
    /// Strategic effect tokens.
    pub const RIM_TOKENS: &str = "Rebellion in the Rim guide, Strategic Effects (summary)";
    /// Allies.
    pub const RIM_ALLY: &str = "Rebellion in the Rim guide, Ally (summary)";
    /// Rewards.
    pub const RIM_REWARDS: &str = "Rebellion in the Rim guide, Gain Rewards (summary)";
    /// Commanders, experience and abilities.
    pub const RIM_COMMANDERS: &str = "Rebellion in the Rim guide, Commander Abilities (summary)";
    /// Scars and new cards in the Rim.
    pub const RIM_REFIT: &str = "Rebellion in the Rim guide, Refit and Expand Fleets (summary)";
    /// Command ships before the final battle.
    pub const RIM_COMMAND_SHIP: &str =
        "RRG 1.5, Errata: Rebellion in the Rim, Command Ship Upgrade, p. 26";
    /// Retreat to hyperspace.
    pub const RETREAT: &str = "Corellian Conflict guide, Retreat to Hyperspace (summary)";
}
