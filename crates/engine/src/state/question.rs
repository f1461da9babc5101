use flagbridge_cards::HullZone;

use super::action::Action;
use crate::terms::{Seat, ShipId, Source, SquadronId, Window};

/// What is asked, and which seat is asked. A table that is not over always has exactly one question.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Decision {
    /// Who is asked.
    pub seat: Seat,
    /// What is asked.
    pub question: Question,
    /// Every answer, where they are few; empty where answers are found by [`Table::legal`](crate::Table::legal).
    pub(crate) answers: Vec<Action>,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Question {
    /// Who is first player?
    Initiative,
    /// Which of the opponent's objectives is played?
    Objective,
    /// Where does an obstacle lie?
    Obstacle,
    /// What is deployed, and where?
    Deploy,
    /// Which command does a card start with?
    CardToken(ShipId, u8),
    /// Which commands go on a ship's stack?
    Dials(ShipId),
    /// Which command goes onto the objective card, under those already there?
    CardDials,
    /// Which ship activates?
    Activate,
    /// What becomes of the revealed dial?
    Dial(ShipId),
    /// Which command is resolved after revealing the dial?
    Commands(ShipId),
    /// On what are engineering points spent?
    Repair(ShipId, u8),
    /// Which squadron does the command activate?
    Command(ShipId, u8),
    /// Does the activated squadron move or attack?
    Squadron(SquadronId),
    /// Which target does the ship attack?
    Attack(ShipId),
    /// Which further squadron is attacked?
    ExtraTarget(ShipId),
    /// Which die is taken away before rolling?
    RemoveDie,
    /// Which attack effects are resolved?
    AttackEffects,
    /// Which defense tokens are spent?
    DefenseTokens,
    /// Which dice does the evade touch?
    Evade,
    /// Where does the redirect point?
    Redirect,
    /// Which critical effect is resolved?
    CriticalEffect,
    /// How much damage goes to a zone?
    RedirectAmount(HullZone),
    /// Does the squadron counter?
    Counter(SquadronId),
    /// Does the ship answer the squadron's attack, and from which hull zone?
    ShipCounter(ShipId),
    /// Which raid token is taken away?
    ClearOneRaid(ShipId),
    /// Which hull zone suffers damage?
    HullZone(ShipId, u8),
    /// Which command token is given up?
    TrimTokens(ShipId),
    /// Is the navigate command resolved, and how?
    Navigate(ShipId),
    /// Which speed?
    Speed(ShipId),
    /// Which course?
    Course(ShipId),
    /// Where are displaced squadrons put?
    Displaced(ShipId),
    /// Where are squadrons put that lay under an exogorth?
    Dislodged(u8),
    /// Which of the ships overlapped takes the damage card?
    Closest(ShipId),
    /// Which obstacle is resolved next?
    Obstacles(ShipId),
    /// Does the squadron recover a hull point at the station?
    StationHelp(SquadronId),
    /// What becomes of a dial gained from an effect?
    GainedDial(ShipId),
    /// Where does the targeting token lie?
    Targeting(ShipId),
    /// Which exogorth attacks?
    Exogorth,
    /// Which squadron does the exogorth attack next?
    ExogorthTarget(u8),
    /// Which purrgil is moved?
    Purrgil,
    /// Where is the obstacle moved?
    MoveObstacle(u8),
    /// Which card is readied at its cost?
    Ready,
    /// Which die does concentrate fire add or reroll?
    Concentrate,
    /// Which squadron activates in the Squadron Phase?
    SquadronTurn,
    /// Which effect is used at this moment?
    Window(Window),
    /// What does an effect ask for?
    Pick(Source),
    /// Which defense token does a scarred ship discard?
    Scar(ShipId),
}

impl Question {
    /// The word in scenarios and in the log.
    pub const fn id(self) -> &'static str {
        match self {
            Question::Initiative => "initiative",
            Question::Objective => "objective",
            Question::Obstacle => "obstacle",
            Question::Deploy => "deploy",
            Question::CardToken(..) => "card-token",
            Question::Dials(_) => "dials",
            Question::CardDials => "card-dials",
            Question::Activate => "activate",
            Question::Dial(_) => "dial",
            Question::Commands(_) => "commands",
            Question::Repair(..) => "repair",
            Question::Command(..) => "command-squadrons",
            Question::Squadron(_) => "squadron",
            Question::Attack(_) => "attack",
            Question::ExtraTarget(_) => "extra-target",
            Question::RemoveDie => "remove-die",
            Question::AttackEffects => "attack-effects",
            Question::DefenseTokens => "defense-tokens",
            Question::Evade => "evade",
            Question::Redirect => "redirect",
            Question::CriticalEffect => "critical-effect",
            Question::RedirectAmount(_) => "redirect-amount",
            Question::Counter(_) => "counter",
            Question::ShipCounter(_) => "ship-counter",
            Question::ClearOneRaid(_) => "clear-one-raid",
            Question::HullZone(..) => "hull-zone",
            Question::TrimTokens(_) => "trim-tokens",
            Question::Navigate(_) => "navigate",
            Question::Speed(_) => "speed",
            Question::Course(_) => "course",
            Question::Displaced(_) => "displaced",
            Question::Dislodged(_) => "dislodged",
            Question::Closest(_) => "closest",
            Question::Obstacles(_) => "obstacles",
            Question::StationHelp(_) => "station-help",
            Question::GainedDial(_) => "gained-dial",
            Question::Targeting(_) => "targeting",
            Question::Exogorth => "exogorth",
            Question::ExogorthTarget(_) => "exogorth-target",
            Question::Purrgil => "purrgil",
            Question::MoveObstacle(_) => "move-obstacle",
            Question::Ready => "ready",
            Question::Concentrate => "concentrate",
            Question::SquadronTurn => "squadron-turn",
            Question::Window(_) => "window",
            Question::Pick(_) => "pick",
            Question::Scar(_) => "scar",
        }
    }

    /// Document and section of the rule behind the question.
    pub const fn cite(self) -> &'static str {
        match self {
            Question::Initiative | Question::Objective => "RRG 1.6, Setup",
            Question::Obstacle | Question::Deploy => "RRG 1.6, Setup",
            Question::CardToken(..) => "RRG 1.6, Upgrade Cards",
            Question::Dials(_) => "RRG 1.6, Command Phase",
            Question::CardDials => "RRG 1.6, Command Dials",
            Question::Activate => "RRG 1.6, Ship Phase",
            Question::Dial(_) | Question::GainedDial(_) => "RRG 1.6, Command Dials",
            Question::Commands(_)
            | Question::Repair(..)
            | Question::Command(..)
            | Question::Navigate(_)
            | Question::Concentrate => "RRG 1.6, Commands",
            Question::Squadron(_) => "RRG 1.6, Squadron Activation",
            Question::Attack(_) | Question::ExtraTarget(_) | Question::AttackEffects => {
                "RRG 1.6, Attack"
            }
            Question::RemoveDie => "RRG 1.6, Obstructed",
            Question::DefenseTokens
            | Question::Evade
            | Question::Redirect
            | Question::RedirectAmount(_) => "RRG 1.6, Defense Tokens",
            Question::CriticalEffect => "RRG 1.6, Critical Effects",
            Question::Counter(_) | Question::ShipCounter(_) => "RRG 1.6, Squadron Keywords",
            Question::ClearOneRaid(_) => "RRG 1.6, Raid Tokens",
            Question::HullZone(..) => "RRG 1.6, Damage",
            Question::TrimTokens(_) => "RRG 1.6, Command Tokens",
            Question::Speed(_) => "RRG 1.6, Speed",
            Question::Course(_) => "RRG 1.6, Ship Movement",
            Question::Displaced(_) | Question::Dislodged(_) | Question::Closest(_) => {
                "RRG 1.6, Overlapping"
            }
            Question::Obstacles(_)
            | Question::StationHelp(_)
            | Question::Exogorth
            | Question::ExogorthTarget(_)
            | Question::Purrgil => "RRG 1.6, Obstacles",
            Question::MoveObstacle(_) => "RRG 1.6, Obstacle and Token Movement",
            Question::Targeting(_) => "RRG 1.6, Ignition",
            Question::Ready => "RRG 1.6, Ready Cost",
            Question::SquadronTurn => "RRG 1.6, Squadron Phase",
            Question::Window(_) | Question::Pick(_) => "RRG 1.6, Effect Use and Timing",
            Question::Scar(_) => "FAQ 3.2.1, Corellian Conflict FAQ: Tracking Fleet Condition",
        }
    }
}

/// The answers to a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// Legal answers.
    pub actions: Vec<Action>,
    /// Whether these are all; else the list holds candidates and any place that satisfies the rule is legal.
    pub complete: bool,
}
