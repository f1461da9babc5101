//! Effects of cards that packs bring, in the same words as all others.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use crate::state::Effect;
use flagbridge_cards::{Card, brought};

/// Makes the effects of a pack's card known for as long as the program runs. Those of a card of the catalogue cannot be
/// replaced.
pub fn bring(id: &str, effects: Vec<Effect>) {
    let Some(id) = brought::card_number(id).and_then(brought::card_id) else { return };
    let mut known = BROUGHT.write().unwrap_or_else(PoisonError::into_inner);
    known.insert(id, Box::leak(effects.into_boxed_slice()));
}

/// The effects of a pack's card; none where its pack states none, or where it is no card of a pack.
pub(super) fn of(card: &Card) -> Option<&'static [Effect]> {
    let id = brought::card_id(card.number)?;
    BROUGHT.read().unwrap_or_else(PoisonError::into_inner).get(id).copied()
}

static BROUGHT: LazyLock<RwLock<HashMap<&'static str, &'static [Effect]>>> =
    LazyLock::new(Default::default);
