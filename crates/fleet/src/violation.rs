use flagbridge_cards::{
    CardNumber, ChassisIndex, Faction, Kind, ObjectiveCategory, Resolved, SizeSet, Slot, TagSet,
    UniqueName,
};

use crate::place::Place;
use crate::remedy::Remedy;
use crate::rules::Rule;
use crate::severity::Severity;

/// A rule a draft does not keep, and where.
///
/// It holds figures, not sentences; [`message`](Self::message) words them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule.
    pub rule: Rule,
    /// How grave it is.
    pub severity: Severity,
    /// Where in the draft.
    pub place: Place,
    /// The card at that place.
    pub card: Option<CardNumber>,
    /// Another card involved, for example the one that has the name already.
    pub other: Option<CardNumber>,
    /// The figures behind the message.
    pub fact: Fact,
    /// A change that fixes it, if there is a simple one.
    pub remedy: Option<Remedy>,
}

/// The figures behind a violation's message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The rule and the card say everything.
    Plain,
    /// Something is missing that the fleet needs.
    Missing,
    /// A sum is over its limit.
    Over {
        /// The sum.
        is: u32,
        /// The limit.
        limit: u32,
    },
    /// A name is borne more than once.
    Name {
        /// The name.
        name: UniqueName,
        /// How many bearers at this place are too many.
        surplus: u32,
    },
    /// An icon is not there or used up.
    Icon(Slot),
    /// The fleet or ship belongs to this faction.
    Faction(Faction),
    /// Something about a category of objectives.
    Category(ObjectiveCategory),
    /// No objective of some categories: assault, defense, navigation.
    NoObjectives([bool; 3]),
    /// A card of this kind stands where it cannot.
    Kind(Kind),
    /// Only these hulls may take it; this is the first of them.
    Chassis(ChassisIndex),
    /// Only ships with one of these traits or tags.
    Tags(TagSet),
    /// Only these sizes.
    Sizes(SizeSet),
}

impl Violation {
    pub(crate) fn new(rule: Rule, severity: Severity, place: Place) -> Self {
        let (card, other, fact, remedy) = (None, None, Fact::Plain, None);
        Self { rule, severity, place, card, other, fact, remedy }
    }

    pub(crate) fn error(rule: Rule, place: Place) -> Self {
        Self::new(rule, Severity::Error, place)
    }

    pub(crate) fn warning(rule: Rule, place: Place) -> Self {
        Self::new(rule, Severity::Warning, place)
    }

    pub(crate) fn card(self, card: CardNumber) -> Self {
        Self { card: Some(card), ..self }
    }

    pub(crate) fn other(self, other: CardNumber) -> Self {
        Self { other: Some(other), ..self }
    }

    pub(crate) fn fact(self, fact: Fact) -> Self {
        Self { fact, ..self }
    }

    /// The cards involved: the one at the place, then the other.
    pub fn cards(&self) -> impl Iterator<Item = CardNumber> {
        self.card.into_iter().chain(self.other)
    }

    /// Whether something is yet to be added, rather than wrong.
    pub fn is_missing(&self) -> bool {
        matches!(self.fact, Fact::Missing | Fact::NoObjectives(_))
    }

    /// How grave it is, in the word that players read everywhere.
    pub fn severity_word(&self) -> &'static str {
        match self.severity {
            Severity::Error if self.is_missing() => "Missing",
            Severity::Error => "Error",
            Severity::Warning => "Warning",
            Severity::Note => "Note",
        }
    }

    /// Document and section that state the rule in this edition.
    pub fn cite(&self, edition: Resolved<'_>) -> &'static str {
        self.rule.cite(edition)
    }

    /// What a player reads.
    pub fn message(&self, edition: Resolved<'_>) -> String {
        crate::message::message(self, edition)
    }

    /// Whether the other violation says the same of the same place, and at least as much of it.
    pub(crate) fn is_covered_by(&self, other: &Violation) -> bool {
        // A fleet without a ship has no flagship either.
        if self.rule == Rule::FlagshipExactlyOne && other.rule == Rule::AtLeastOneShip {
            return true;
        }
        if let (Fact::NoObjectives(now), Fact::NoObjectives(then)) = (self.fact, other.fact) {
            return now.iter().zip(then).all(|(now, then)| then || !now);
        }
        self.rule == other.rule
            && self.severity == other.severity
            && self.place == other.place
            && self.card == other.card
            && self.fact.subject() == other.fact.subject()
            && self.fact.amount() <= other.fact.amount()
    }
}

impl Fact {
    /// What tells two violations of one rule at one place apart.
    fn subject(&self) -> u32 {
        match self {
            Fact::Name { name, .. } => u32::from(name.0),
            _ => 0,
        }
    }

    /// How much of it there is, where it can be more or less.
    pub(crate) fn amount(&self) -> u32 {
        match self {
            Fact::Over { is, limit } => is.saturating_sub(*limit),
            Fact::Name { surplus, .. } => *surplus,
            _ => 0,
        }
    }
}

/// Where the rules put what they find.
#[derive(Debug, Default)]
pub(crate) struct Violations(pub Vec<Violation>);

impl Violations {
    pub fn push(&mut self, violation: Violation) {
        self.0.push(violation);
    }
}
