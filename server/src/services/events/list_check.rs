//! The lists of an event, checked against its own terms.

use flagbridge_app::pages::patience;
use flagbridge_data::catalogue;
use flagbridge_events::{CheckTerms, Event, Inspected, ListChecker, Settings};

/// What all lists of an event are checked by.
pub(crate) fn terms(settings: &Settings) -> CheckTerms<'static> {
    CheckTerms {
        edition: catalogue().edition(&settings.edition).ok(),
        mode: catalogue().mode(&settings.mode),
        points: Some(settings.points),
    }
}

/// Checks the lists that were handed in, and says how many are left because these took too long.
pub(crate) fn inspect(event: &Event) -> (Vec<Inspected>, usize) {
    let checker = ListChecker::new(catalogue(), terms(event.settings()));
    let lists = event.players().iter().filter_map(|player| {
        Some((player.name(), player.about.group.as_str(), player.list.as_deref()?))
    });
    checker.inspect_while(lists, patience())
}
