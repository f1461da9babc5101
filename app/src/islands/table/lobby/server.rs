//! The lobby on the server: nothing reacts there.

use super::Lobby;
use crate::play::lobby::Choices;
use crate::play::opponents::Opponent;

pub(crate) fn asked(choices: Choices, _presets: &[Opponent]) -> Choices {
    choices
}

pub(crate) fn come_alive(_lobby: Lobby) {}

pub(crate) fn read_fields(_lobby: Lobby) {}

pub(crate) fn pick(_lobby: Lobby, _place: usize, _event: &web_sys::Event) {}

pub(crate) fn begin(_lobby: Lobby, _event: &web_sys::SubmitEvent) {}

pub(crate) fn forget(_lobby: Lobby, _id: &str, _title: &str) {}

pub(crate) fn bring_back(_lobby: Lobby) {}

pub(crate) fn play_now(_lobby: Lobby) {}
