//! Words that objectives share.

use crate::effects::build::{at, rule};
use crate::effects::{Effect, Hook, Layout, Operation, Rule, Scope, Window};

/// How the game is set up.
pub(super) const fn setup(layout: &'static Layout) -> Effect {
    let setup = Effect { hook: Hook::Layout, ..at(Window::RoundStart) };
    setup.of(Scope::Any).then(Operation::Layout(layout))
}

/// A rule for everybody.
pub(super) const fn always(kind: Rule) -> Effect {
    rule(kind).of(Scope::Any)
}
