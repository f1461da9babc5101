//! The state of a game: plain data, and the functions that read and write a single piece of it.
//!
//! [`Table`] holds everything that changes, [`Game`] what the players brought: cards with their [`Effect`]s, which are
//! data too. Nothing here knows the procedure (`flow`), what a card does, or what the words of an effect mean (`effects`).

mod action;
mod activation;
mod aims;
mod arrival;
mod attack;
mod attack_stage;
mod campaign_battle;
mod chance;
mod effect;
mod event;
mod game;
mod hash;
mod hulls;
mod lasting;
mod layout;
mod listeners;
mod maneuver;
mod meter;
mod moment;
mod objective;
mod obstacle;
mod outlines;
mod question;
mod running;
pub(crate) mod select;
mod ship;
mod squadron;
mod squadron_turn;
mod station;
mod step;
mod table;
mod team;
mod under_way;

pub(crate) use action::one_of_each;
pub use action::{Action, Dials, Pick, Repair};
pub(crate) use activation::{Activation, CommandStage, CommandUse};
pub(crate) use aims::{Aim, Aimed, Standing};
pub(crate) use arrival::{Beside, Landing};
pub use attack::{Attack, AttackKind};
pub(crate) use attack_stage::AttackStage;
pub use campaign_battle::{CampaignBattle, CampaignFleet};
pub use chance::Chance;
pub use effect::{
    Asker, Colors, Commands, Condition, Cost, Effect, Limit, On, Operation, Scope, Span, Will,
};
pub use event::{Event, Outcome, Phase, Score};
pub use game::{BadRoster, Game, Options, REVISION, ShipProfile, SquadronProfile, adjacent};
pub(crate) use game::{Change, MOST_JOINED};
pub(crate) use lasting::{Lasting, Until, Used};
pub use layout::{Band, Deploy, LaidBy, Laying, Layout, Spot, Stations};
pub(crate) use listeners::Listeners;
pub(crate) use maneuver::{Maneuver, ManeuverStage};
pub use meter::{Meter, Usage};
pub use moment::Moment;
pub use objective::ObjectiveCard;
pub use obstacle::{Marker, MarkerKind, Obstacle};
pub(crate) use obstacle::{OBSTACLE_REACH, outline};
pub(crate) use outlines::WayOff;
pub use question::{Answers, Decision, Question};
pub use running::Running;
pub use select::{Is, Units};
pub(crate) use ship::without;
pub use ship::{Damage, Presence, Ship, UpgradeState};
pub use squadron::Squadron;
pub(crate) use squadron_turn::{Beyond, Helpers, SquadronTurn};
pub use station::Station;
pub(crate) use step::{
    ActivationStage, ActivationStep, Arrival, BoostedTurn, CardDials, ClearOneRaid, Collide,
    CommandPhase, CommandStep, Displace, Drag, ExogorthAttacks, Exogorths, GainDial, Goal,
    Immediate, MoveObstacles, ObstacleDone, OpenWindow, Purrgils, RoundStage, SetupStage,
    ShipPhase, Splash, SquadronMove, SquadronPhase, StationHelp, StatusStage, Step, Suffer,
    SufferAnywhere, Targeting, TrimTokens, each_step,
};
pub use table::Table;
pub use team::{Member, Team};
#[cfg(feature = "state")]
pub(crate) use under_way::UnderWay;
pub(crate) use under_way::{
    ConcentrateFire, Deal, Dealt, Drawn, Fall, GainToken, GameEnd, HurtSquadron, Keep, Kept,
    OverlappedObstacles, RepairCommand, ShipAttacks, SquadronCommand, each_kept,
};
