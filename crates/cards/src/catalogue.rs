use std::collections::HashMap;
use std::ops::Deref;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::card::{Card, Kind, UniqueName};
use crate::chassis::{Chassis, ChassisIndex};
use crate::date::Date;
use crate::edition::{Edition, EditionIndex, Issuer};
use crate::keyword::Keyword;
use crate::mode::Mode;
use crate::number::CardNumber;
use crate::table::TableFacts;

/// Every card in every edition, and everything else the rules speak of.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Catalogue {
    /// Editions, oldest first.
    pub editions: Vec<Edition>,
    /// Versions of cards: the first of each card in order of number, then the later ones.
    pub versions: Vec<Card>,
    /// Hulls.
    pub chassis: Vec<Chassis>,
    /// Unique names.
    pub unique_names: Vec<&'static str>,
    /// Releases, in order of appearance.
    pub releases: Vec<Release>,
    /// Ways to play.
    pub modes: Vec<Mode>,
    /// What the keywords mean, in the order of [`Keyword`].
    pub keywords: Vec<Keywording>,
    /// Rulings.
    pub rulings: Vec<Ruling>,
    /// What rests on a single source.
    pub doubts: Vec<Doubt>,
    /// Other names a card goes by in lists.
    pub aliases: Vec<(&'static str, CardNumber)>,
    /// Short words players say, each with the names or facts it stands for: `vsd` for "Victory".
    pub players_words: Vec<(&'static str, Vec<&'static str>)>,
    /// Measures of the physical game.
    pub table: TableFacts,
    #[serde(skip)]
    by_id: OnceLock<HashMap<&'static str, CardNumber>>,
}

/// A product in which cards appeared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Release {
    /// Kebab-case id, e.g. `wave-1`.
    pub id: &'static str,
    /// Name a player knows it by.
    pub name: &'static str,
}

/// What a keyword means, by edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Keywording {
    /// The keyword.
    pub keyword: Keyword,
    /// Each wording with the edition it begins in, oldest first.
    pub versions: Vec<(EditionIndex, &'static str)>,
    /// Document and section.
    pub cite: &'static str,
}

/// A ruling about one or more cards, in our words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// A name that never changes: the first card, a full stop and a few words.
    pub id: &'static str,
    /// The cards it concerns.
    pub cards: Vec<CardNumber>,
    /// The ruling.
    pub text: &'static str,
    /// Document and section.
    pub cite: &'static str,
    /// First edition in which it holds.
    pub from: EditionIndex,
    /// First edition in which it no longer holds.
    pub until: Option<EditionIndex>,
    /// Scenarios that fail if the engine plays it differently: chapter and file name, e.g. `card/intel-officer`.
    pub proof: Vec<&'static str>,
    /// A test that proves it, where no scenario can: file and function.
    pub check: Option<&'static str>,
    /// Why neither can prove it.
    pub unplayable: Option<&'static str>,
}

/// Something about a card that rests on a single source, or on sources that disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doubt {
    /// The card.
    pub card: CardNumber,
    /// First edition whose version of the card is meant.
    pub from: EditionIndex,
    /// What is in doubt.
    pub text: &'static str,
}

/// There is no edition with this id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown edition \"{id}\"; available: {known}")]
pub struct UnknownEdition {
    /// What was asked for.
    pub id: String,
    /// The ids there are.
    pub known: String,
}

/// There is no card with this id, or it is not in the edition's pool.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownCard {
    /// No edition has it.
    #[error("unknown card \"{0}\"")]
    Nowhere(String),
    /// Another edition has it.
    #[error("the card \"{card}\" is not in {edition}")]
    NotInPool {
        /// The card's id.
        card: &'static str,
        /// The edition's id.
        edition: &'static str,
    },
}

/// One edition with the catalogue its cards come from.
#[derive(Clone, Copy, Debug)]
pub struct Resolved<'a> {
    catalogue: &'a Catalogue,
    edition: &'a Edition,
}

impl Catalogue {
    /// Assembles a catalogue from its tables.
    #[expect(clippy::too_many_arguments, reason = "called once, where the tables are built")]
    pub fn new(
        editions: Vec<Edition>,
        versions: Vec<Card>,
        chassis: Vec<Chassis>,
        unique_names: Vec<&'static str>,
        releases: Vec<Release>,
        modes: Vec<Mode>,
        keywords: Vec<Keywording>,
        rulings: Vec<Ruling>,
        doubts: Vec<Doubt>,
        aliases: Vec<(&'static str, CardNumber)>,
        players_words: Vec<(&'static str, Vec<&'static str>)>,
        table: TableFacts,
    ) -> Self {
        let by_id = OnceLock::new();
        Self {
            editions,
            versions,
            chassis,
            unique_names,
            releases,
            modes,
            keywords,
            rulings,
            doubts,
            aliases,
            players_words,
            table,
            by_id,
        }
    }

    /// The edition with this id, resolved.
    pub fn edition(&self, id: &str) -> Result<Resolved<'_>, UnknownEdition> {
        match self.editions.iter().find(|edition| edition.id == id) {
            Some(edition) => Ok(Resolved { catalogue: self, edition }),
            None => {
                let known: Vec<_> = self.editions.iter().map(|edition| edition.id).collect();
                Err(UnknownEdition { id: id.to_owned(), known: known.join(", ") })
            }
        }
    }

    /// The edition at this place, resolved.
    pub fn edition_at(&self, index: EditionIndex) -> Resolved<'_> {
        Resolved { catalogue: self, edition: &self.editions[usize::from(index.0)] }
    }

    /// The newest official edition: what a fleet is built for that names none.
    pub fn current(&self) -> Resolved<'_> {
        self.newest_of(Issuer::Official).expect("the first edition of a catalogue is official")
    }

    /// The newest edition of an issuer.
    pub fn newest_of(&self, issuer: Issuer) -> Option<Resolved<'_>> {
        self.all_editions().rev().find(|edition| edition.issuer == issuer)
    }

    /// The official edition in force on a day; none before the first.
    pub fn as_of(&self, day: Date) -> Option<Resolved<'_>> {
        let mut official = self.all_editions().rev().filter(|edition| edition.is_official());
        official.find(|edition| edition.date <= day)
    }

    /// Every edition, oldest first.
    pub fn all_editions(&self) -> impl DoubleEndedIterator<Item = Resolved<'_>> {
        self.editions.iter().map(|edition| Resolved { catalogue: self, edition })
    }

    /// The highest number of a card in any edition. Without packs it is how many cards there are.
    pub fn card_count(&self) -> usize {
        self.editions[0].versions.len().saturating_sub(1)
    }

    /// The number of the card with this id.
    pub fn number(&self, id: &str) -> Option<CardNumber> {
        self.by_id
            .get_or_init(|| self.versions.iter().map(|card| (card.id, card.number)).collect())
            .get(id)
            .copied()
    }

    /// The first printing of a card, whether or not an edition used it.
    pub fn printed(&self, number: CardNumber) -> Option<&Card> {
        self.versions.get(number.index().checked_sub(1)?).filter(|card| card.number == number)
    }

    /// The newest version of a card, whether or not it is still in a pool.
    pub fn newest(&self, number: CardNumber) -> Option<&Card> {
        self.all_editions().rev().find_map(|edition| {
            let slot = *edition.edition.versions.get(number.index())?;
            self.versions.get(usize::from(slot).checked_sub(1)?)
        })
    }

    /// A hull.
    pub fn chassis(&self, index: ChassisIndex) -> &Chassis {
        &self.chassis[usize::from(index.0)]
    }

    /// A unique name as printed.
    pub fn unique_name(&self, name: UniqueName) -> &'static str {
        self.unique_names[usize::from(name.0)]
    }

    /// The mode with this id.
    pub fn mode(&self, id: &str) -> Option<&Mode> {
        self.modes.iter().find(|mode| mode.id == id)
    }
}

impl<'a> Resolved<'a> {
    /// The catalogue the edition belongs to.
    pub fn catalogue(self) -> &'a Catalogue {
        self.catalogue
    }

    /// The edition itself, for as long as the catalogue lives.
    pub fn edition(self) -> &'a Edition {
        self.edition
    }

    /// The card with this number, if it is in the pool.
    pub fn card(self, number: CardNumber) -> Option<&'a Card> {
        let slot = *self.edition.versions.get(number.index())?;
        self.catalogue.versions.get(usize::from(slot).checked_sub(1)?)
    }

    /// The card with this id, or why there is none.
    pub fn get(self, id: &str) -> Result<&'a Card, UnknownCard> {
        let number =
            self.catalogue.number(id).ok_or_else(|| UnknownCard::Nowhere(id.to_owned()))?;
        self.card(number).ok_or_else(|| UnknownCard::NotInPool {
            card: self.catalogue.newest(number).map_or("", |card| card.id),
            edition: self.edition.id,
        })
    }

    /// Every card of the pool, in order of number.
    pub fn cards(self) -> impl Iterator<Item = &'a Card> + Clone {
        self.edition
            .versions
            .iter()
            .filter_map(move |slot| self.catalogue.versions.get(usize::from(*slot).checked_sub(1)?))
    }

    /// Every card of one kind.
    pub fn cards_of(self, kind: Kind) -> impl Iterator<Item = &'a Card> + Clone {
        self.cards().filter(move |card| card.kind() == kind)
    }

    /// What a keyword means in this edition; nothing where the edition does not know it.
    pub fn keyword_text(self, keyword: Keyword) -> Option<&'static str> {
        let wording = self.catalogue.keywords.iter().find(|wording| wording.keyword == keyword)?;
        let (_, text) =
            wording.versions.iter().rev().find(|(from, _)| *from <= self.edition.rank())?;
        Some(text)
    }

    /// Rulings about a card that hold in this edition.
    pub fn rulings(self, card: CardNumber) -> impl Iterator<Item = &'a Ruling> {
        let index = self.edition.rank();
        self.catalogue.rulings.iter().filter(move |ruling| {
            ruling.cards.contains(&card)
                && ruling.from <= index
                && ruling.until.is_none_or(|until| index < until)
        })
    }

    /// What about a card rests on a single source, as this edition has it.
    pub fn doubts(self, card: CardNumber) -> impl Iterator<Item = &'a Doubt> {
        let doubts = self.catalogue.doubts.iter();
        doubts.filter(move |doubt| doubt.card == card && doubt.from <= self.edition.rank())
    }
}

impl Deref for Resolved<'_> {
    type Target = Edition;

    fn deref(&self) -> &Edition {
        self.edition
    }
}
