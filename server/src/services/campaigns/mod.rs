//! Campaigns: the logs that are stored, who may change them, their links.

mod cache;
mod error;
mod keys;
#[cfg(test)]
mod tests;

pub use cache::CampaignCache;
pub(crate) use cache::{ChangeRequest, FleetQuestion};
pub(crate) use error::CampaignError;
pub(crate) use keys::{author, holder_name, holders};
