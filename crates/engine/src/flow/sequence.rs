//! What happens next, written in the order in which it happens.

use crate::state::{Step, Table};
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

impl<S: Into<Step>> Next for S {
    fn put(self, table: &mut Table) {
        table.push(self);
    }
}

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
    /// What happens next, in this order. Windows that no card listens to are left out.
    pub(crate) fn then(&mut self, sequence: impl Sequence) {
        sequence.put_in_order(self);
    }
}
