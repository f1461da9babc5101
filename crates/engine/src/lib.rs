//! The table: geometry, state, flow, effects, notation, records, scenarios.
//!
//! [`Game`] holds what never changes (edition, lists, measures), [`Table`] the state. A table always has exactly one
//! open [`Decision`]; [`Table::apply`] answers it and returns the [`Event`]s, or refuses and leaves everything as it was.
//!
//! From the ground up, each module uses those above it in this list:
//!
//! | module | what it holds |
//! |---|---|
//! | `terms` | units, seats, dice, tokens, windows, rules: types that know nothing of the table |
//! | [`geometry`] | places, hull zones, arcs, rulers, lines of sight, the maneuver tool |
//! | `state` | the table and everything on it, one noun per file: plain data |
//! | `queries` | questions about the state: distances, attacks, lines of sight, numbers after every card |
//! | [`effects`] | windows, the effect vocabulary, every card as an entry, and which cards are played |
//! | `changes` | changes of one thing on the table that steps and cards share |
//! | `flow` | the procedure: a stack of steps, one file per phase or step |
//! | `decisions` | what a player may answer: legal answers, refusals, answering |
//! | `view` | the table and its events as a seat, a spectator or another program may see them |
//! | [`notation`] | every action as text and back |
//! | [`record`] | header and actions: a whole game that replays to the same state |
//! | [`meter`] | which uses of cards, keywords and obstacles came up |
//! | `scenario` | scenario files (feature `scenario`) |
//! | [`random`] | a player that answers at random |
//!
//! Adding a card: `docs/effects.md`. Writing a scenario: `docs/scenarios.md`. The words of actions: `docs/notation.md`.

mod changes;
mod decisions;
pub mod effects;
mod flow;
pub mod geometry;
pub mod meter;
pub mod notation;
mod queries;
pub mod random;
pub mod record;
#[cfg(feature = "stage")]
pub mod scenario;
mod state;
mod terms;
mod view;

pub use flagbridge_seats::Viewer;
pub use geometry::{Course, Edge, Heading, Point, Pose, Range, Side};
pub use queries::Shot;
pub use state::{
    Action, Answers, Attack, AttackKind, BadRoster, CampaignBattle, CampaignFleet, Chance, Damage,
    Decision, Dials, Event, Game, Marker, MarkerKind, Member, ObjectiveCard, Obstacle, Options,
    Outcome, Phase, Pick, Presence, Question, Repair, Score, Ship, ShipProfile, Squadron,
    SquadronProfile, Station, Table, Team, UpgradeState, adjacent,
};
pub use terms::{
    Choice, CommandTokens, Dice, Die, DieFilter, Refusal, Roster, RosterShip, Rule, Seat, ShipId,
    Source, SquadronId, Target, Token, TokenSet, Tokens, Unit, Value, Window,
};
#[cfg(feature = "state")]
pub use view::BadState;
pub use view::{Names, Position, naming};
