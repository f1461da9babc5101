use flagbridge_cards::{CardNumber, Catalogue, Faction, Slot};
use flagbridge_events::canonical;
use flagbridge_fleet::{Draft, share, title};
use thiserror::Error;

/// A set of cards as the library knows it, with what follows from the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The share code of the cards alone, in one order: equal for lists that play the same.
    pub canonical: String,
    /// The share code in the order it was typed, with edition, mode and points, without the author's words.
    pub code: String,
    /// The fleet behind the code.
    pub draft: Draft,
    /// The default name: commander and flagship.
    pub title: String,
    /// Its side.
    pub faction: Option<Faction>,
    /// Its commander.
    pub commander: Option<CardNumber>,
    /// What it costs in its edition.
    pub points: u32,
    /// Points below the agreed total; negative where it is above.
    pub bid: i64,
    /// How often it activates a ship in a round.
    pub activations: u32,
    /// Id of the edition it was built for.
    pub edition: &'static str,
    /// Whether it may be played by the current official edition.
    pub legal_today: bool,
    /// Every card with the number of its copies, by number. Objectives are among them.
    pub cards: Vec<(CardNumber, u32)>,
}

/// Why a list does not belong into the library.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unfit {
    /// There is no ship in it.
    #[error("the list has no ships")]
    NoShip,
    /// It uses cards of a content pack, which others do not have.
    #[error("the list uses cards from a pack that others do not have")]
    Pack,
    /// It has more cards than any list.
    #[error("the list has too many cards")]
    Large,
}

impl Listing {
    /// What the library knows of a draft.
    pub fn new(draft: &Draft, catalogue: &'static Catalogue) -> Result<Self, Unfit> {
        if draft.ships.is_empty() {
            return Err(Unfit::NoShip);
        }
        let known = |card: CardNumber| catalogue.newest(card).is_some();
        if draft.packs().is_some() || !draft.cards().all(|(_, card, _)| known(card)) {
            return Err(Unfit::Pack);
        }
        if draft.is_too_large() {
            return Err(Unfit::Large);
        }
        let mut draft = draft.clone();
        draft.name.clear();
        draft.notes.clear();
        for ship in &mut draft.ships {
            ship.notes.clear();
        }
        let edition = draft.edition_in(catalogue);
        let report = draft.check(edition);
        let current = catalogue.current();
        let legal_today = if edition.index == current.index {
            report.is_legal()
        } else {
            draft.check(current).is_legal()
        };
        Ok(Self {
            canonical: canonical(&draft),
            code: share::encode(&draft),
            title: title(&draft, edition),
            faction: report.faction,
            commander: commander(&draft, catalogue),
            points: report.points.total,
            bid: i64::from(report.points.limit) - i64::from(report.points.total),
            activations: report.points.activations,
            edition: edition.edition().id,
            legal_today,
            cards: counted(&draft),
            draft,
        })
    }

    /// Whether a card is in it.
    pub fn has(&self, card: CardNumber) -> bool {
        self.cards.binary_search_by_key(&card, |(card, _)| *card).is_ok()
    }
}

fn commander(draft: &Draft, catalogue: &Catalogue) -> Option<CardNumber> {
    let mut cards = draft.ships.iter().flat_map(|ship| &ship.upgrades).copied();
    cards.find(|card| {
        let upgrade = catalogue.newest(*card).and_then(|card| card.upgrade());
        upgrade.is_some_and(|upgrade| upgrade.slots.contains(&Slot::Commander))
    })
}

fn counted(draft: &Draft) -> Vec<(CardNumber, u32)> {
    let mut cards: Vec<_> =
        draft.cards().map(|(_, card, copies)| (card, u32::from(copies))).collect();
    cards.sort_unstable_by_key(|(card, _)| *card);
    cards.dedup_by(|next, first| {
        let same = next.0 == first.0;
        if same {
            first.1 += next.1;
        }
        same
    });
    cards
}
