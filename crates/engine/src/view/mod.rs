//! The table as others see it: a seat, a spectator, a teammate, another program, a reader of the log.

mod audience;
#[cfg(feature = "state")]
mod bytes;
mod log;
mod names;
pub mod naming;
mod position;
mod seat;
mod team;

#[cfg(feature = "state")]
pub use bytes::BadState;
pub use names::Names;
pub use position::Position;
