//! The filters of the picker that the player has set.

use flagbridge_cards::{CardNumber, Kind};
use leptos::prelude::*;

use super::editor_state::EditorState;
use crate::card_query::CardFilters;

/// The filters that were chosen for each kind of card, as long as the editor is open.
#[derive(Clone, Copy)]
pub(crate) struct Filtering {
    pub(crate) state: EditorState,
    chosen: RwSignal<[CardFilters; Kind::ALL.len()]>,
    /// All cards that the picker could offer.
    pub(crate) cards: Signal<Vec<CardNumber>>,
}

impl Filtering {
    pub fn new(
        state: EditorState,
        cards: impl Fn() -> Vec<CardNumber> + Send + Sync + 'static,
    ) -> Self {
        let chosen = RwSignal::new([CardFilters::default(); Kind::ALL.len()]);
        Self { state, chosen, cards: Signal::derive(cards) }
    }

    /// The filters for the cards that are offered now.
    pub fn get(self) -> CardFilters {
        let kind = self.state.target.get().kind();
        self.chosen.with(|all| all[kind as usize])
    }

    /// Lets every card through again.
    pub fn clear(self) {
        self.change(|filters| *filters = CardFilters::default());
    }

    fn change(self, change: impl FnOnce(&mut CardFilters)) {
        let kind = self.state.target.get_untracked().kind();
        self.chosen.update(|all| change(&mut all[kind as usize]));
    }

    pub(crate) fn set(self, name: &str, value: &str) {
        self.change(|filters| {
            filters.set(name, value);
        });
    }
}
