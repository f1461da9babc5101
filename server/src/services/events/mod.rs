//! Events: the logs that are stored, who may change them, pairing, registration, and the checking of lists.

pub(crate) mod access;
mod cache;
mod create;
mod error;
pub(crate) mod list_check;
mod pairing;
mod registration;
mod submission;
#[cfg(test)]
mod tests;

pub(crate) use cache::ChangeRequest;
pub use cache::EventCache;
pub(crate) use error::EventError;
pub use pairing::Pairings;
pub(crate) use registration::{Registration, register};
pub(crate) use submission::{Submission, SubmissionError, Submitted, submit};
