//! The lists of an event, checked by its own terms.

use flagbridge_data::catalogue;
use flagbridge_events::{Desk, DeskTerms, Event, Inspected, Settings};

/// What all lists of an event are checked by.
pub(crate) fn terms(settings: &Settings) -> DeskTerms<'static> {
    DeskTerms {
        edition: catalogue().edition(&settings.edition).ok(),
        mode: catalogue().mode(&settings.mode),
        points: Some(settings.points),
    }
}

/// Checks every list that was handed in.
pub(crate) fn inspect(event: &Event) -> Vec<Inspected> {
    let desk = Desk::new(catalogue(), terms(event.settings()));
    let lists = event.players().iter().filter_map(|player| {
        let text = player.list.as_deref()?;
        Some(desk.inspect(player.name(), &player.about.group, text))
    });
    lists.collect()
}
