//! Changes of one thing on the table that steps and cards share. Each tells its event; none asks a player.

mod defense_tokens;
mod markers;
mod off_table;
mod refit;
