//! Words that objectives share.

use flagbridge_cards::ObstacleKind;

use crate::effects::build::{at, rule, setting_up};
use crate::effects::{Condition, Effect, Moment, Operation, Scope};
use crate::state::{Layout, Pick, Running, Table};
use crate::terms::{Hook, Rule, Unit, Window};

/// How the game is set up.
pub(super) const fn setup(layout: &'static Layout) -> Effect {
    let setup = Effect { hook: Hook::Layout, ..at(Window::RoundStart) };
    setup.of(Scope::Any).then(Operation::Layout(layout))
}

/// A rule for everybody.
pub(super) const fn always(kind: Rule) -> Effect {
    rule(kind).of(Scope::Any)
}

/// What the first player does in setup.
pub(super) const fn first_player(window: Window) -> Effect {
    setting_up(window).when(Condition::FirstPlayer)
}

/// What the second player does in setup.
pub(super) const fn second_player(window: Window) -> Effect {
    setting_up(window).when(Condition::SecondPlayer)
}

/// Obstacles that satisfy a function have no effect on ships of the second player.
pub(super) const fn second_player_ignores(such: fn(&Moment<'_>) -> bool) -> Effect {
    rule(Rule::IgnoresObstacle).of(Scope::FriendlyShip).when(Condition::SecondPlayer).only_if(such)
}

/// The obstacle is an asteroid field.
pub(super) fn asteroids(moment: &Moment<'_>) -> bool {
    is_obstacle(moment, ObstacleKind::AsteroidField)
}

/// The obstacle is a debris field.
pub(super) fn debris(moment: &Moment<'_>) -> bool {
    is_obstacle(moment, ObstacleKind::DebrisField)
}

/// What happens by itself at a moment without a subject, for each player in turn.
pub(super) const fn each_player(window: Window) -> Effect {
    at(window).of(Scope::Any).must()
}

/// What ships of either player may do at a moment of their own.
pub(super) const fn ships_may(window: Window) -> Effect {
    at(window).of(Scope::FriendlyShip).may()
}

/// What happens to ships of either player at a moment of their own.
pub(super) const fn ships_must(window: Window) -> Effect {
    at(window).of(Scope::FriendlyShip).must()
}

/// The opponent's units that carry objective tokens are destroyed.
pub(super) const fn enemy_carrier_destroyed() -> Effect {
    at(Window::Destroyed)
        .of(Scope::Any)
        .must()
        .when(Condition::ObjectiveShip)
        .only_if(subject_is_enemy)
}

impl Effect {
    /// Something is chosen, if there is anything to choose, and something done with it.
    pub(super) const fn offer(
        self,
        options: fn(&Moment<'_>, &mut Vec<Pick>),
        run: fn(&mut Table, &Running, Pick),
    ) -> Effect {
        self.when(Condition::Any(options)).choose(options, run)
    }
}

fn subject_is_enemy(moment: &Moment<'_>) -> bool {
    moment.subject.is_some_and(|unit| moment.table.seat_of(unit) != moment.seat)
}

fn is_obstacle(moment: &Moment<'_>, kind: ObstacleKind) -> bool {
    let laid = moment.other.and_then(|other| match other {
        Unit::Obstacle(place) => moment.table.obstacles().get(usize::from(place)),
        _ => None,
    });
    laid.is_some_and(|laid| laid.kind == kind)
}
