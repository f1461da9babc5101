//! The counters behind `/metrics`, in the text format that Prometheus reads.

mod counters;
mod latency;
mod live;
mod readings;
mod refusal;

pub use counters::{Metrics, OpenConnection, Running};
pub use live::LiveMetrics;
pub use readings::{CacheUse, Process, Readings};
pub use refusal::Reason;
