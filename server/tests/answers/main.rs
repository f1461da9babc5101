//! What the server answers, in memory and as a program: pages, interface, limits, options.
//!
//! One program holds them all: each further one would link the whole server again.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod api;
mod architecture;
mod backup;
mod binary;
mod campaign_editor;
mod campaign_pages;
mod connections;
mod event_limits;
mod event_pages;
mod long_text;
mod offline;
mod operator;
mod plain_language;
mod previews;
mod puzzles;
mod reflection;
mod rim_campaign_pages;
mod router;
mod sharing;
#[path = "../support/mod.rs"]
mod support;
mod worst;
