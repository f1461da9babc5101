//! The same fleets, collection and settings on several devices: what is shared, what has changed on which side, and what
//! becomes of an item that two devices have changed. Encrypting and sending it is the browser's part.

mod ledger;
mod note;
mod reconcile;
mod subject;

pub use ledger::{Change, Incoming, Ledger};
pub use note::{Note, What};
pub use reconcile::{Reconciled, reconcile};
pub use subject::Subject;

#[cfg(test)]
mod tests;
