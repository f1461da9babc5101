use serde::{Deserialize, Serialize};

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
}

macro_rules! parameters {
    ($( $(#[$meta:meta])* $field:ident = $title:literal, $source:expr, $inferred:literal, $yes_no:literal; )+) => {
        /// The numbers a campaign is played by. The organiser can change all of them.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Rules { $( $(#[$meta])* pub $field: u16, )+ }

        /// What is known about every parameter, in the order in which pages list them.
        pub const RULE_NOTES: &[RuleNote] = &[ $( RuleNote {
            id: stringify!($field), title: $title, source: $source, inferred: $inferred, yes_no: $yes_no,
        }, )+ ];

        impl Rules {
            /// The value of a parameter.
            pub fn get(&self, id: &str) -> Option<u16> {
                $( if id == stringify!($field) { return Some(self.$field); } )+
                None
            }

            /// Changes a parameter; false where there is none of that name.
            pub fn set(&mut self, id: &str, value: u16) -> bool {
                $( if id == stringify!($field) { self.$field = value; return true; } )+
                false
            }
        }
    };
}

const SUMMARY: &str = "Corellian Conflict guide (summary)";

parameters! {
    /// Points of a fleet at the start.
    start_points = "Points of a starting fleet", crate::cite::BUILD_FLEETS, false, false;
    /// Points of a fleet at most.
    cap = "Points of a fleet at most", SUMMARY, false, false;
    /// Campaign points that win.
    goal = "Campaign points that win", "inferred from when an All-Out Offensive may be declared", true, false;
    /// How near the goal a team must be to declare the final battle.
    offensive_within = "All-Out Offensive: points below the goal, at most", SUMMARY, true, false;
    /// Income of a base, without the location's bonus.
    base_income = "Income of a base", SUMMARY, false, false;
    /// Income of an outpost, without the location's bonus.
    outpost_income = "Income of an outpost", SUMMARY, false, false;
    /// What a base costs.
    base_cost = "Cost of a base", SUMMARY, false, false;
    /// What an outpost costs.
    outpost_cost = "Cost of an outpost", SUMMARY, false, false;
    /// Imperial bases at most, with Corellia.
    empire_bases = "Imperial bases at most, Corellia included", "two summaries differ: 2 × players + 1, or 2 × players", true, false;
    /// Rebel bases at most.
    rebel_bases = "Rebel bases at most", crate::cite::BASE_LIMITS, false, false;
    /// Rebel outposts at most.
    rebel_outposts = "Rebel outposts at most", crate::cite::BASE_LIMITS, false, false;
    /// Refit points of a player and turn.
    refit_points = "Refit points of a player and turn", SUMMARY, false, false;
    /// Refit points of a Repair Yards token.
    yards_refit = "Extra refit points of a Repair Yards token", "one tool says 5", true, false;
    /// Whether refit points also pay for new cards.
    refit_buys = "Refit points also pay for new cards", "not in our sources", true, true;
    /// Whether resource points stay until the next turn.
    resources_kept = "Unspent resource points stay until the next turn", "not in our sources", true, true;
    /// Resource points for a token of a Hyperlane Raid.
    raid_points = "Hyperlane Raid: resource points per token", "RRG 1.5, Errata: Hyperlane Raid", false, false;
    /// Resource points for a station of a Show of Force.
    show_points = "Show of Force: resource points per station", SUMMARY, false, false;
    /// Resource points for winning a special assault.
    special_bonus = "Special assault: resource points for the winner", "RRG 1.5, Errata: Hyperlane Raid", false, false;
    /// Whether destroyed places can be assaulted and built on again.
    rebuild_destroyed = "Destroyed places can be assaulted and built on again", "not in our sources", true, true;
    /// Whether teams take turns at declaring assaults.
    alternate = "Teams take turns at declaring; the one with fewer campaign points begins", "not in our sources", true, true;
}

impl Rules {
    /// The rules of The Corellian Conflict for a number of players per team.
    pub fn corellian(players: u16) -> Rules {
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
        }
    }
}
