//! What only the browser compiles: how islands start, what it stores, and the parts of pages that the server does not
//! render.
//!
//! `entries` is on top and names every island. Modules used by several parts are at the bottom: `system`, `fleet_store`,
//! `address`, `api_call`, `text_file`, `lazy_view`.

#[macro_use]
pub(crate) mod island_start;

pub(crate) mod address;
mod api_call;
mod build_goals;
mod collection;
mod editor;
mod entries;
mod fleet_list;
pub(crate) mod fleet_store;
mod lazy_view;
pub(crate) mod learning;
pub(crate) mod lesson_panel;
pub(crate) mod live;
mod packs;
mod sync;
pub(crate) mod system;
pub(crate) mod table;
pub(crate) mod text_file;
pub(crate) mod wheel;
