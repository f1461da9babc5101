//! The table: geometry, state, flow, effects, notation, records, scenarios.
//!
//! [`Game`] holds what never changes (edition, lists, measures), [`Table`] the state. A table always has exactly one
//! open [`Decision`]; [`Table::apply`] answers it and returns the [`Event`]s, or refuses and leaves everything as it was.
//!
//! | module | what it holds |
//! |---|---|
//! | [`geometry`] | places, hull zones, arcs, rulers, lines of sight, the maneuver tool |
//! | `table`, `ship`, `squadron`, `dice`, `chance`… | the state, one noun per file |
//! | `hulls`, `outlines` | what follows from where things stand, kept until they move |
//! | `measure`, `shot`, `token_shot`, `sight`, `values` | questions about the state: distances, attacks, lines of sight; numbers after every card |
//! | `flow` | the procedure: a stack of steps, one file per phase or step |
//! | [`effects`] | windows, the effect vocabulary, every card as an entry, and which cards are played |
//! | [`notation`] | every action as text and back |
//! | `position` | a table laid out by hand, to be measured on: [`Position`] |
//! | `log` | every event in words: [`Game::tell`] |
//! | `team` | several players at one seat |
//! | [`record`] | header and actions: a whole game that replays to the same state |
//! | [`meter`] | which uses of cards, keywords and obstacles came up |
//! | `view`, `audience` | the table and its events as a seat or a spectator may see them: [`Table::view`], [`Event::seen_by`] |
//! | `state` | what is seen as bytes and back (feature `state`) |
//! | `scenario` | scenario files (feature `scenario`) |
//! | [`random`] | a player that answers at random |
//!
//! Adding a card: `docs/effects.md`. Writing a scenario: `docs/scenarios.md`. The words of actions: `docs/notation.md`.

mod action;
mod aims;
mod attack;
mod audience;
mod chance;
mod choice;
mod command_tokens;
mod defense;
mod dice;
pub mod effects;
mod event;
mod flow;
mod game;
pub mod geometry;
mod hash;
mod hulls;
mod listed;
mod log;
mod look;
mod measure;
pub mod meter;
pub mod notation;
mod objective;
mod obstacle;
mod outlines;
mod position;
mod question;
pub mod random;
pub mod record;
mod refusal;
mod roster;
mod rule;
#[cfg(feature = "scenario")]
pub mod scenario;
mod seat;
mod ship;
mod shot;
mod sight;
mod source;
mod squadron;
#[cfg(feature = "state")]
mod state;
mod station;
mod table;
mod team;
mod token_shot;
mod unit;
mod value;
mod values;
mod view;
mod window;
mod zones;

pub use action::{Action, Dials, Pick, Repair};
pub use attack::{Attack, AttackKind};
pub use audience::Viewer;
pub use chance::Chance;
pub use choice::Choice;
pub use command_tokens::CommandTokens;
pub use defense::{Token, TokenSet, Tokens};
pub use dice::{Dice, Die, DieFilter};
pub use event::{Event, Outcome, Phase, Score};
pub use game::{BadRoster, Game, Options, ShipProfile, SquadronProfile, adjacent};
pub use geometry::{Course, Edge, Heading, Point, Pose, Range, Side};
pub use objective::ObjectiveCard;
pub use obstacle::{Marker, MarkerKind, Obstacle};
pub use position::Position;
pub use question::{Answers, Decision, Question};
pub use refusal::Refusal;
pub use roster::{Roster, RosterShip};
pub use rule::Rule;
pub use seat::Seat;
pub use ship::{Damage, Presence, Ship, UpgradeState};
pub use shot::Shot;
pub use source::Source;
pub use squadron::Squadron;
#[cfg(feature = "state")]
pub use state::BadState;
pub use station::Station;
pub use table::Table;
pub use team::{Member, Team};
pub use unit::{ShipId, SquadronId, Target, Unit};
pub use value::Value;
pub use window::Window;
