//! The fleet that is printed, by the edition asked for.

use flagbridge_cards::{Card, CardNumber, EditionIndex, Faction, Kind, Resolved, Slot};
use flagbridge_data::catalogue;
use flagbridge_fleet::{Draft, Report, ShipDraft, Terms, check};

use crate::editor::{Verdict, edition_of};

/// More than anyone puts on a table.
const MOST_SHIPS: usize = 60;
const MOST_CARDS: usize = 400;

/// A fleet with everything its sheets say about it.
#[derive(Clone)]
pub(crate) struct Subject {
    pub code: String,
    pub draft: Draft,
    pub edition: Resolved<'static>,
    pub report: Report<'static>,
}

impl Subject {
    pub fn new(code: String, draft: Draft, edition: Option<EditionIndex>) -> Self {
        let edition =
            edition.map_or_else(|| edition_of(&draft), |index| catalogue().edition_at(index));
        let report = check(&draft, &Terms::of(&draft, edition));
        Self { code, draft, edition, report }
    }

    /// Whether it can be laid out: a code may hold thousands of ships.
    pub fn is_printable(&self) -> bool {
        let cards: usize = self.draft.cards().map(|(_, _, count)| usize::from(count)).sum();
        self.draft.ships.len() <= MOST_SHIPS && cards <= MOST_CARDS
    }

    /// The card as the edition has it, or as any has it.
    pub fn card(&self, number: CardNumber) -> Option<&'static Card> {
        let card = self.edition.card(number).or_else(|| catalogue().newest(number));
        card.filter(|card| card.kind() != Kind::Damage)
    }

    pub fn name(&self, number: CardNumber) -> String {
        self.card(number).map_or_else(|| format!("Card {number}"), Card::full_name)
    }

    pub fn cost(&self, number: CardNumber) -> u32 {
        self.card(number).map_or(0, |it| u32::from(it.points))
    }

    /// The ship with its upgrades.
    pub fn ship_cost(&self, ship: &ShipDraft) -> u32 {
        self.cost(ship.card) + ship.upgrades.iter().map(|it| self.cost(*it)).sum::<u32>()
    }

    /// Whether the ship carries the commander. RRG 1.6, Flagship.
    pub fn is_flagship(&self, ship: &ShipDraft) -> bool {
        ship.upgrades.iter().any(|it| self.slot(*it) == Some(Slot::Commander))
    }

    /// The icon an upgrade is listed under.
    pub fn slot(&self, number: CardNumber) -> Option<Slot> {
        self.card(number).and_then(Card::upgrade).map(|it| it.slot())
    }

    pub fn faction(&self) -> &'static str {
        self.report.faction.map_or("No faction", Faction::name)
    }

    /// Edition, mode and verdict in one line.
    pub fn standing(&self) -> String {
        let edition = self.edition.full_title();
        let mode = self.report.terms.mode.map_or("", |mode| mode.name);
        let verdict = Verdict::new(&self.draft, &self.report).word();
        [edition.as_str(), mode, verdict]
            .iter()
            .filter(|it| !it.is_empty())
            .copied()
            .collect::<Vec<_>>()
            .join(" · ")
    }

    pub fn points(&self) -> String {
        format!("{} / {}", self.report.points.total, self.report.points.limit)
    }
}
