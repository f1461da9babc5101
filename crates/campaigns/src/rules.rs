use serde::{Deserialize, Serialize};

use crate::kind::Kind;

/// What is known about one parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RuleNote {
    /// The parameter in files and forms.
    pub id: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// Document and section, or where it is only reported.
    pub source: &'static str,
    /// Whether our sources only suggest it; the group may know better and change it.
    pub inferred: bool,
    /// Whether it is a question with the answers 0 and 1.
    pub yes_no: bool,
    /// The campaign it belongs to; none where it is part of both.
    #[serde(skip)]
    pub kind: Option<Kind>,
    /// Whether it cannot be 0.
    #[serde(skip)]
    pub positive: bool,
}

/// How sure a parameter is, and what it can be.
struct Facts {
    inferred: bool,
    yes_no: bool,
    positive: bool,
}

const SURE: Facts = Facts { inferred: false, yes_no: false, positive: false };
const POSITIVE: Facts = Facts { positive: true, ..SURE };
const INFERRED: Facts = Facts { inferred: true, ..SURE };
const INFERRED_POSITIVE: Facts = Facts { inferred: true, ..POSITIVE };
const INFERRED_ANSWER: Facts = Facts { inferred: true, yes_no: true, ..SURE };

macro_rules! parameters {
    (
        first { $( $(#[$meta:meta])* $field:ident = $kind:expr, $title:literal, $source:expr, $facts:expr; )+ }
        later { $( $(#[$new_meta:meta])* $new:ident = $new_kind:expr, $new_title:literal, $new_source:expr, $new_facts:expr; )+ }
    ) => {
        /// The numbers a campaign is played by. The organiser can change all of them. What belongs to the other campaign is 0.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Rules {
            $( $(#[$meta])* pub $field: u16, )+
            $( $(#[$new_meta])* #[serde(default, skip_serializing_if = "is_zero")] pub $new: u16, )+
        }

        /// What is known about every parameter of both campaigns, in the order in which pages list them.
        pub const RULE_NOTES: &[RuleNote] = &[
            $( RuleNote {
                id: stringify!($field), title: $title, source: $source, kind: $kind,
                inferred: $facts.inferred, yes_no: $facts.yes_no, positive: $facts.positive,
            }, )+
            $( RuleNote {
                id: stringify!($new), title: $new_title, source: $new_source, kind: $new_kind,
                inferred: $new_facts.inferred, yes_no: $new_facts.yes_no, positive: $new_facts.positive,
            }, )+
        ];

        impl Rules {
            /// The value of a parameter.
            pub fn get(&self, id: &str) -> Option<u16> {
                $( if id == stringify!($field) { return Some(self.$field); } )+
                $( if id == stringify!($new) { return Some(self.$new); } )+
                None
            }

            /// Changes a parameter; false where there is none of that name.
            pub fn set(&mut self, id: &str, value: u16) -> bool {
                $( if id == stringify!($field) { self.$field = value; return true; } )+
                $( if id == stringify!($new) { self.$new = value; return true; } )+
                false
            }
        }
    };
}

const SUMMARY: &str = "Corellian Conflict guide (summary)";
const RIM: &str = "Rebellion in the Rim guide (summary)";
const BOTH: Option<Kind> = None;
const CORELLIAN: Option<Kind> = Some(Kind::CorellianConflict);
const OUTER_RIM: Option<Kind> = Some(Kind::RebellionInTheRim);

parameters! {
    first {
        /// Points of a fleet at the start.
        start_points = BOTH, "Points of a starting fleet", crate::cite::BUILD_FLEETS, POSITIVE;
        /// The most points a fleet can have.
        cap = BOTH, "Maximum fleet points", "guides of both campaigns (summaries)", SURE;
        /// Campaign points that win.
        goal = CORELLIAN, "Campaign points that win", "inferred from when an All-Out Offensive may be declared", INFERRED_POSITIVE;
        /// How near the goal a team must be to declare the final battle.
        offensive_within = CORELLIAN, "All-Out Offensive: points below the goal, at most", SUMMARY, INFERRED;
        /// Income of a base, without the location's bonus.
        base_income = CORELLIAN, "Income of a base", SUMMARY, SURE;
        /// Income of an outpost, without the location's bonus.
        outpost_income = CORELLIAN, "Income of an outpost", SUMMARY, SURE;
        /// What a base costs.
        base_cost = CORELLIAN, "Cost of a base", SUMMARY, SURE;
        /// What an outpost costs.
        outpost_cost = CORELLIAN, "Cost of an outpost", SUMMARY, SURE;
        /// Imperial bases at most, with Corellia.
        empire_bases = CORELLIAN, "Imperial bases at most, Corellia included", "two summaries differ: 2 × players + 1, or 2 × players", INFERRED;
        /// Rebel bases at most.
        rebel_bases = CORELLIAN, "Rebel bases at most", crate::cite::BASE_LIMITS, SURE;
        /// Rebel outposts at most.
        rebel_outposts = CORELLIAN, "Rebel outposts at most", crate::cite::BASE_LIMITS, SURE;
        /// Refit points of a player and turn.
        refit_points = CORELLIAN, "Refit points of a player and turn", SUMMARY, SURE;
        /// Refit points of a Repair Yards token.
        yards_refit = CORELLIAN, "Extra refit points of a Repair Yards token", "one tool says 5", INFERRED;
        /// Whether refit points also pay for new cards.
        refit_buys = CORELLIAN, "Refit points also pay for new cards", "not in our sources", INFERRED_ANSWER;
        /// Whether resource points stay until the next turn.
        resources_kept = CORELLIAN, "Unspent resource points stay until the next turn", "not in our sources", INFERRED_ANSWER;
        /// Resource points for a token of a Hyperlane Raid.
        raid_points = CORELLIAN, "Hyperlane Raid: resource points per token", "RRG 1.5, Errata: Hyperlane Raid", SURE;
        /// Resource points for a station of a Show of Force.
        show_points = CORELLIAN, "Show of Force: resource points per station", SUMMARY, SURE;
        /// Resource points for winning a special assault.
        special_bonus = CORELLIAN, "Special assault: resource points for the winner", "RRG 1.5, Errata: Hyperlane Raid", SURE;
        /// Whether destroyed places can be assaulted and built on again.
        rebuild_destroyed = CORELLIAN, "Destroyed places can be assaulted and built on again", "not in our sources", INFERRED_ANSWER;
        /// Whether teams take turns at declaring assaults.
        alternate = BOTH, "Teams take turns at declaring; the one with fewer campaign points begins", "Rebellion in the Rim: guide (summary); Corellian Conflict: not in our sources", INFERRED_ANSWER;
    }
    later {
        /// How many acts there are at most.
        acts = OUTER_RIM, "Acts at most", RIM, POSITIVE;
        /// Campaign points scored in an act that end it.
        act_goal = OUTER_RIM, "Campaign points of one team that end an act", RIM, POSITIVE;
        /// The difference that allows the climactic battle.
        climactic_gap = OUTER_RIM, "Climactic battle: points behind, at least", RIM, SURE;
        /// The difference that allows an evacuation.
        evacuation_gap = OUTER_RIM, "Evacuation: difference in points, at least", RIM, SURE;
        /// Resources tokens that a base costs.
        base_tokens = OUTER_RIM, "Resources tokens for a base on an own presence", RIM, SURE;
        /// Assaults of a team on enemy locations in a turn.
        enemy_assaults = OUTER_RIM, "Assaults of a team on enemy locations in one turn", "one report; one tool limits bases alone", INFERRED;
        /// Upgrades of a ship in a starting fleet.
        start_upgrades = OUTER_RIM, "Upgrades of each ship in a starting fleet, at most", "one fan supplement mentions it", INFERRED;
        /// The sum of the tiers of a commander's abilities.
        tiers = OUTER_RIM, "Tiers of a commander's abilities, in all", RIM, POSITIVE;
        /// The margin of victory that earns the winner experience.
        margin_step = OUTER_RIM, "Experience: margin of victory for 1 more", RIM, POSITIVE;
        /// The difference in fleet points that earns the weaker fleet experience.
        strength_step = OUTER_RIM, "Experience and rewards: difference in fleet points for 1 more", RIM, POSITIVE;
        /// Points of a reward for each step that the loser was weaker.
        strength_reward = OUTER_RIM, "Rewards: points for each such step that the loser was weaker", RIM, SURE;
        /// Points of an ally.
        ally_points = OUTER_RIM, "Points of an ally", RIM, SURE;
        /// Whether unique rewards need a campaign objective.
        plain_rewards = OUTER_RIM, "Rewards hold unique cards only after a campaign objective, a base defense or a pivotal battle", "one tool", INFERRED_ANSWER;
        /// Whether squadrons stay within a third.
        squadron_third = OUTER_RIM, "Squadrons are added only up to a third of the fleet", "RRG 1.5, FAQ: Refit and Expand Fleets, which is about the other campaign", INFERRED_ANSWER;
        /// The lead that is a stalemate.
        stalemate = OUTER_RIM, "Lead in campaign points that is still a stalemate", RIM, SURE;
        /// The lead that is a minor victory.
        minor_victory = OUTER_RIM, "Lead in campaign points that is a minor victory", RIM, SURE;
    }
}

fn is_zero(value: &u16) -> bool {
    *value == 0
}

/// What is known about the parameters of one campaign.
pub fn rule_notes(kind: Kind) -> impl Iterator<Item = &'static RuleNote> {
    RULE_NOTES.iter().filter(move |it| it.kind.is_none_or(|of| of == kind))
}

impl Rules {
    /// The rules of a campaign for a number of players per team.
    pub fn of(kind: Kind, players: u16) -> Rules {
        match kind {
            Kind::CorellianConflict => Rules::corellian(players),
            Kind::RebellionInTheRim => Rules::rim(players),
        }
    }

    fn corellian(players: u16) -> Rules {
        Rules {
            start_points: 400,
            cap: 500,
            goal: if players >= 3 { 12 } else { 9 },
            offensive_within: 4,
            base_income: 25,
            outpost_income: 5,
            base_cost: 15,
            outpost_cost: 0,
            empire_bases: 2 * players + 1,
            rebel_bases: players + 1,
            rebel_outposts: 2 * players,
            refit_points: 30,
            yards_refit: 5,
            refit_buys: 0,
            resources_kept: 1,
            raid_points: 20,
            show_points: 40,
            special_bonus: 40,
            rebuild_destroyed: 1,
            alternate: 1,
            ..Rules::default()
        }
    }

    fn rim(players: u16) -> Rules {
        Rules {
            start_points: 200,
            cap: 250,
            alternate: 1,
            acts: 3,
            act_goal: if players >= 3 { 5 } else { 4 },
            climactic_gap: 5,
            evacuation_gap: 3,
            base_tokens: 2,
            enemy_assaults: 1,
            start_upgrades: 1,
            tiers: 4,
            margin_step: 75,
            strength_step: 25,
            strength_reward: 5,
            ally_points: 45,
            plain_rewards: 1,
            squadron_third: 1,
            stalemate: 1,
            minor_victory: 3,
            ..Rules::default()
        }
    }
}
