use crate::card::Card;
use crate::catalogue::Catalogue;
use crate::edition::EditionIndex;
use crate::number::CardNumber;

/// One edition's entry in a card's history: the state it brought and what that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry<'a> {
    /// The edition.
    pub edition: EditionIndex,
    /// The card as the edition has it; none where it left the pool.
    pub card: Option<&'a Card>,
    /// What changed; never empty.
    pub changes: Vec<Change>,
}

/// A difference an edition made to a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The card entered the pool.
    Entered,
    /// The card left the pool.
    Left,
    /// The cost changed.
    Points {
        /// Before.
        from: u16,
        /// Since.
        to: u16,
    },
    /// The effect changed.
    Effect,
    /// Figures, icons or restrictions changed.
    Facets,
    /// The card was barred from competitive play.
    Barred,
    /// The card was admitted to competitive play again.
    Admitted,
}

impl Change {
    /// What tells two states of a card apart; none stands for a pool without the card.
    pub fn between(before: Option<&Card>, after: Option<&Card>) -> Vec<Change> {
        let (before, after) = match (before, after) {
            (None, None) => return Vec::new(),
            (None, Some(_)) => return vec![Change::Entered],
            (Some(_), None) => return vec![Change::Left],
            // Most editions take most cards over as they are: it is the same version.
            (Some(before), Some(after)) if std::ptr::eq(before, after) => return Vec::new(),
            (Some(before), Some(after)) => (before, after),
        };
        let mut changes = Vec::new();
        if before.points != after.points {
            changes.push(Change::Points { from: before.points, to: after.points });
        }
        if before.summary != after.summary {
            changes.push(Change::Effect);
        }
        if !before.has_facets_of(after) {
            changes.push(Change::Facets);
        }
        changes
    }

    /// What tells two states of competitive play apart.
    pub fn of_standing(was_competitive: bool, is_competitive: bool) -> Option<Change> {
        match (was_competitive, is_competitive) {
            (true, false) => Some(Change::Barred),
            (false, true) => Some(Change::Admitted),
            _ => None,
        }
    }

    /// The word used on the command line and in JSON.
    pub fn id(&self) -> &'static str {
        match self {
            Change::Entered => "entered",
            Change::Left => "left",
            Change::Points { .. } => "points",
            Change::Effect => "effect",
            Change::Facets => "facets",
            Change::Barred => "barred",
            Change::Admitted => "admitted",
        }
    }
}

impl Card {
    /// Whether nothing but cost and effect tells the card from another.
    fn has_facets_of(&self, other: &Card) -> bool {
        let Card {
            number,
            id,
            name,
            factions,
            points: _,
            unique,
            unique_names,
            release,
            summary: _,
            body,
        } = self;
        (number, id, name, factions) == (&other.number, &other.id, &other.name, &other.factions)
            && (unique, release) == (&other.unique, &other.release)
            && (unique_names, body) == (&other.unique_names, &other.body)
    }
}

impl Catalogue {
    /// The card's history: one entry for each edition that changed anything, oldest first.
    ///
    /// Where the card entered the pool in another state than it was first printed in, that change is listed as well.
    pub fn history(&self, number: CardNumber) -> Vec<HistoryEntry<'_>> {
        let mut entries = Vec::new();
        let (mut before, mut was_competitive) = (None, true);
        for edition in self.all_editions() {
            let card = edition.card(number);
            let competitive = edition.is_competitive(number);
            let mut changes = Change::between(before, card);
            if changes == [Change::Entered] {
                // Some costs and effects were superseded before any edition had the card.
                changes.extend(Change::between(self.printed(number), card));
            }
            changes.extend(Change::of_standing(was_competitive, competitive));
            if !changes.is_empty() {
                entries.push(HistoryEntry { edition: edition.index, card, changes });
            }
            (before, was_competitive) = (card, competitive);
        }
        entries
    }
}
