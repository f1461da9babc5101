//! What happens to every request on its way in and to every answer on its way out.

pub(crate) mod body_limit;
pub(crate) mod cached_pages;
pub(crate) mod client;
pub(crate) mod measure;
pub(crate) mod panic;
pub(crate) mod rate_limit;
pub(crate) mod refusal;
pub(crate) mod request_id;
pub(crate) mod same_site;
pub(crate) mod security;
pub(crate) mod target;
pub(crate) mod timeout;
