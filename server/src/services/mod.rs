//! What the server decides and does, apart from HTTP: nothing here knows a request, a response or the state of the whole
//! server. Each service is made of what it needs and can be tested without a router.

pub(crate) mod campaigns;
pub(crate) mod chance;
pub(crate) mod disk;
pub(crate) mod events;
pub(crate) mod health;
pub(crate) mod library;
pub(crate) mod limits;
pub(crate) mod live;
pub(crate) mod log_cache;
pub mod metrics;
pub(crate) mod network;
pub(crate) mod operator;
pub(crate) mod rate_limiter;
pub(crate) mod referee;
pub(crate) mod reload;
pub(crate) mod replays;
pub(crate) mod sentence;
pub(crate) mod shares;
pub(crate) mod shutdown;
pub(crate) mod site;
pub(crate) mod slug;
pub(crate) mod storage_message;
pub(crate) mod sync;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod token_bucket;
pub(crate) mod turns;
pub(crate) mod workers;
