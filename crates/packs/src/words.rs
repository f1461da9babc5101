//! The words that a pack brings: factions, traits, sizes and icons.

use std::collections::BTreeSet;

use flagbridge_cards::{Faction, FactionSet, Size, Slot, SlotSet, Tag, brought};
use flagbridge_wording::capitalize;

use crate::build::Reason;
use crate::pack::{Pack, PackWord};

/// Words of a pack that are known from now on.
pub(crate) struct Words {
    /// Its factions.
    pub factions: FactionSet,
    /// Its icons.
    pub slots: SlotSet,
}

impl Words {
    /// Makes the words of a pack known. A word for which there is no place left is left out with that reason, and so are
    /// the cards that need it.
    pub fn bring(pack: &Pack, skip: &mut dyn FnMut(&str, Reason)) -> Self {
        let mut bring = |field: &str, word: &PackWord, known: bool| {
            if !known {
                let reason = if brought::is_id(&word.id) {
                    "packs have added too many of these"
                } else {
                    "use lowercase letters, digits and hyphens"
                };
                skip(&word.id, (field.to_owned(), reason.to_owned()));
            }
        };
        let (mut factions, mut slots) = (FactionSet::EMPTY, SlotSet::EMPTY);
        for word in &pack.factions {
            let faction = Faction::bring(&word.id, &word.name);
            faction.into_iter().for_each(|faction| factions.insert(faction));
            bring("factions", word, faction.is_some());
        }
        for word in &pack.slots {
            let slot = Slot::bring(&word.id, &word.name);
            slot.into_iter().for_each(|slot| slots.insert(slot));
            bring("slots", word, slot.is_some());
        }
        for word in &pack.tags {
            bring("tags", word, Tag::bring(&word.id, &word.name).is_some());
        }
        for word in &pack.sizes {
            bring("sizes", word, Size::bring(&word.id, &word.name).is_some());
        }
        Self { factions, slots }
    }
}

/// Declares the words of a community pack, whose files only use them. The names are made of the ids.
pub(crate) fn declare(pack: &mut Pack) {
    let cards = &pack.cards;
    let factions = cards.ships.iter().map(|it| &it.faction);
    let factions = factions.chain(cards.squadrons.iter().map(|it| &it.faction));
    let factions = factions.chain(cards.upgrades.iter().flat_map(|it| &it.factions));
    let factions = unknown(factions, |id| Faction::ALL.iter().any(|it| it.id() == id));
    let tags = cards.ships.iter().flat_map(|it| &it.tags);
    let tags = tags.chain(cards.upgrades.iter().flat_map(|it| &it.tags));
    let tags = unknown(tags, |id| Tag::ALL.iter().any(|it| it.id() == id));
    let sizes = cards.chassis.iter().map(|it| &it.size);
    let sizes = sizes.chain(cards.upgrades.iter().flat_map(|it| &it.sizes));
    let sizes = unknown(sizes, |id| Size::ALL.iter().any(|it| it.id() == id));
    let slots = cards.ships.iter().flat_map(|it| &it.slots);
    let upgrades = cards.upgrades.iter();
    let slots =
        slots.chain(upgrades.flat_map(|it| it.slots.iter().chain(&it.grants).chain(&it.removes)));
    let campaign = |id: &str| CAMPAIGN.contains(&id);
    let slots = unknown(slots, |id| campaign(id) || Slot::ALL.iter().any(|it| it.id() == id));
    (pack.factions, pack.tags, pack.sizes, pack.slots) = (factions, tags, sizes, slots);
}

/// Icons of cards that are for campaigns only; such cards are left out.
const CAMPAIGN: [&str; 2] = ["leader", "veteran"];

fn unknown<'a>(
    ids: impl Iterator<Item = &'a String>,
    known: impl Fn(&str) -> bool,
) -> Vec<PackWord> {
    let new: BTreeSet<&str> =
        ids.map(String::as_str).filter(|id| brought::is_id(id) && !known(id)).collect();
    new.into_iter().map(|id| PackWord { id: id.to_owned(), name: titled(id) }).collect()
}

/// `new-republic` is read as "New Republic".
fn titled(id: &str) -> String {
    let words = id.split('-').filter(|word| !word.is_empty());
    words.map(capitalize).collect::<Vec<_>>().join(" ")
}
