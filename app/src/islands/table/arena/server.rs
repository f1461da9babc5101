//! The arena on the server: no games are played there.

use leptos::prelude::*;

use super::Arena;

/// Stands in for the browser's workers.
#[derive(Clone, Copy)]
pub(crate) struct WorkerPool;

impl WorkerPool {
    pub(crate) fn new() -> Self {
        Self
    }
}

pub(crate) fn come_alive(_arena: Arena) {}

pub(crate) fn read_fields(_arena: Arena) {}

pub(crate) fn pick(_arena: Arena, _place: usize, _event: &web_sys::Event) {}

pub(crate) fn begin(_arena: Arena, _event: &web_sys::SubmitEvent) {}

pub(crate) fn cancel(_arena: Arena) {}

pub(crate) fn results(arena: Arena) -> AnyView {
    let WorkerPool = arena.pool;
    ().into_any()
}
