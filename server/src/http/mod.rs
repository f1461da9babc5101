//! Everything about HTTP: the socket, the layers around every request, handlers and pages. Handlers read a request, call a
//! service and write its answer.

mod api;
mod campaigns;
mod check;
mod credentials;
mod events;
mod form;
mod health;
pub(crate) mod layers;
mod library;
pub(crate) mod listen;
mod live;
mod metrics;
mod offline;
mod operator;
pub(crate) mod origin;
pub(crate) mod page_cache;
mod page_work;
mod private_redirect;
pub mod problem;
mod reload;
mod render;
mod replay;
mod robots;
pub(crate) mod router;
mod saved_fleet;
mod secret_link;
mod share;
mod site_files;
mod sitemap;
mod slug_and_part;
pub(crate) mod state;
mod surprise;
mod theme;
mod visitor_theme;
