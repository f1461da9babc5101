//! What happens next, written in the order in which it happens.

use crate::state::*;
use crate::terms::{Unit, Window};

/// A window about a unit, to be opened if any card listens.
pub(crate) struct Opening {
    window: Window,
    subject: Option<Unit>,
}

impl Window {
    /// This window about a unit, as a part of a sequence.
    pub(crate) fn about(self, subject: impl Into<Option<Unit>>) -> Opening {
        Opening { window: self, subject: subject.into() }
    }
}

/// Something that can happen next: a step, or a window.
pub(crate) trait Next {
    /// Puts it on top of the stack.
    fn put(self, table: &mut Table);
}

impl Next for Step {
    fn put(self, table: &mut Table) {
        table.stack.push(self);
    }
}

macro_rules! steps {
    ($( $name:ident($type:ty), )+) => {
        $( impl Next for $type {
            fn put(self, table: &mut Table) {
                table.stack.push(Step::$name(self));
            }
        } )+
    };
}
each_step!(steps);

macro_rules! kept_steps {
    ($( $(#[$doc:meta])* $field:ident: $type:ident, )+) => {
        $( impl Next for $type {
            fn put(self, table: &mut Table) {
                table.under_way.$field.push(self);
                table.push(Kept::<$type>::HERE);
            }
        } )+
    };
}
each_kept!(kept_steps);

impl Next for Opening {
    fn put(self, table: &mut Table) {
        table.open(self.window, self.subject);
    }
}

impl Next for Window {
    fn put(self, table: &mut Table) {
        table.open(self, None);
    }
}

/// Several things that happen one after another.
pub(crate) trait Sequence {
    /// Puts them on the stack, the last one first.
    fn put_in_order(self, table: &mut Table);
}

macro_rules! sequence {
    ($( $name:ident ),+; $( $reversed:ident ),+) => {
        impl<$( $name: Next ),+> Sequence for ($( $name, )+) {
            #[expect(non_snake_case, reason = "each part is called as its type is")]
            fn put_in_order(self, table: &mut Table) {
                let ($( $name, )+) = self;
                $( $reversed.put(table); )+
            }
        }
    };
}
sequence!(A, B; B, A);
sequence!(A, B, C; C, B, A);
sequence!(A, B, C, D; D, C, B, A);

impl Table {
    /// Puts a step on the stack: it happens next.
    pub(crate) fn push(&mut self, step: impl Next) {
        step.put(self);
    }

    /// Puts steps on the stack so that the first of them happens first.
    pub(crate) fn push_in_order<S: Next>(&mut self, steps: impl IntoIterator<Item = S>) {
        let steps: Vec<S> = steps.into_iter().collect();
        steps.into_iter().rev().for_each(|step| step.put(self));
    }

    /// What happens next, in this order. Windows that no card listens to are left out.
    pub(crate) fn then(&mut self, sequence: impl Sequence) {
        sequence.put_in_order(self);
    }
}
