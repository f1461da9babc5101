use std::collections::HashSet;
use std::fmt::{self, Write as _};

use flagbridge_cards::{Card, CardNumber, Faction, Kind, ObjectiveCategory, Resolved, Slot};

use crate::draft::{Draft, ShipDraft};
use crate::formats::agreement::{cost_in, points};
use crate::formats::names::fold;
use crate::formats::reader::Reader;
use crate::place::Place;

/// What every writer needs: names and costs of the draft's cards, and the text so far.
pub(super) struct ListWriter<'a> {
    pub draft: &'a Draft,
    reader: &'a Reader<'a>,
    edition: Resolved<'a>,
    /// Places whose name alone would be taken for another card.
    doubtful: HashSet<Place>,
    text: String,
}

impl<'a> ListWriter<'a> {
    pub fn new(reader: &'a Reader<'a>, draft: &'a Draft, edition: Resolved<'a>) -> Self {
        Self { draft, reader, edition, doubtful: HashSet::new(), text: String::new() }
    }

    /// Writes the cards at these places with what tells them from their namesakes.
    pub fn telling_apart(mut self, doubtful: HashSet<Place>) -> Self {
        self.doubtful = doubtful;
        self
    }

    pub fn line(&mut self, line: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(line);
        self.text.push('\n');
    }

    pub fn gap(&mut self) {
        self.text.push('\n');
    }

    pub fn finish(self) -> String {
        self.text
    }

    /// The fleet's name on one line.
    pub fn fleet_name(&self) -> String {
        self.draft.name.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    pub fn faction(&self) -> Option<Faction> {
        let of_ship = |ship: &ShipDraft| {
            let factions = self.card(ship.card)?.factions;
            factions.iter().next().filter(|_| factions.len() == 1)
        };
        self.draft.faction.or_else(|| self.draft.ships.iter().find_map(of_ship))
    }

    pub fn card(&self, number: CardNumber) -> Option<&'a Card> {
        self.edition.card(number).or_else(|| self.edition.catalogue().newest(number))
    }

    pub fn is_doubtful(&self, place: Place) -> bool {
        self.doubtful.contains(&place)
    }

    /// The card's name, with a tag in brackets where the name alone would be misread.
    pub fn name(&self, place: Place, number: CardNumber) -> String {
        let Some(card) = self.card(number) else { return format!("Card {number}") };
        match self.tag(card).filter(|_| self.is_doubtful(place)) {
            Some(tag) => format!("{} [{tag}]", card.name),
            None => card.name.to_owned(),
        }
    }

    /// A squadron's name: its own, or with the craft between where the name is not enough.
    pub fn squadron(&self, place: Place, number: CardNumber, between: Option<&str>) -> String {
        let craft = self.card(number).and_then(Card::squadron).map(|it| it.craft);
        let apart = self.is_doubtful(place).then_some(" - ");
        match (self.card(number), craft, between.or(apart)) {
            (Some(card), Some(craft), Some(between)) if craft != card.name => {
                format!("{}{between}{craft}", card.name)
            }
            _ => self.name(place, number),
        }
    }

    /// The words of the card's id that its namesakes' ids do not have.
    fn tag(&self, card: &Card) -> Option<String> {
        let namesakes = self.reader.names.find(card.name).iter();
        let namesakes = namesakes.filter(|number| **number != card.number);
        let others: Vec<&str> =
            namesakes.filter_map(|number| Some(self.card(*number)?.id)).collect();
        let own = |word: &&str| others.iter().any(|id| !id.split('-').any(|it| it == *word));
        let words: Vec<&str> = card.id.split('-').filter(own).collect();
        let name = fold(card.name);
        let words: Vec<&str> = words.into_iter().filter(|word| !name.contains(word)).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    pub fn cost(&self, number: CardNumber) -> u16 {
        cost_in(self.edition, number)
    }

    pub fn ship_cost(&self, ship: &ShipDraft) -> u32 {
        u32::from(self.cost(ship.card)) + self.upgrades_cost(ship)
    }

    pub fn upgrades_cost(&self, ship: &ShipDraft) -> u32 {
        ship.upgrades.iter().map(|card| u32::from(self.cost(*card))).sum()
    }

    pub fn squadrons_cost(&self) -> u32 {
        let wing = Draft { squadrons: self.draft.squadrons.clone(), ..Draft::default() };
        points(&wing, self.edition)
    }

    pub fn total(&self) -> u32 {
        points(self.draft, self.edition)
    }

    /// The agreed total the fleet is built for.
    pub fn limit(&self) -> u16 {
        let mode = self.draft.mode.as_deref().and_then(|id| self.edition.catalogue().mode(id));
        let of_mode = mode.and_then(|mode| mode.points);
        self.draft.points.or(of_mode).unwrap_or(self.edition.fleet.standard_points)
    }

    /// The mode's name, where the draft states one.
    pub fn mode(&self) -> Option<&'static str> {
        let id = self.draft.mode.as_deref()?;
        self.edition.catalogue().mode(id).map(|mode| mode.name)
    }

    /// The commander's place and card.
    pub fn commander(&self) -> Option<(Place, CardNumber)> {
        let upgrades =
            self.draft.cards().filter(|(place, ..)| matches!(place, Place::Upgrade { .. }));
        let mut commanders = upgrades.filter(|(_, number, _)| self.is_commander(*number));
        commanders.next().map(|(place, number, _)| (place, number))
    }

    fn is_commander(&self, number: CardNumber) -> bool {
        let upgrade = self.card(number).and_then(Card::upgrade);
        upgrade.is_some_and(|upgrade| upgrade.slots.contains(&Slot::Commander))
    }

    pub fn is_flagship(&self, ship: &ShipDraft) -> bool {
        ship.upgrades.iter().any(|number| self.is_commander(*number))
    }

    /// Objectives of one category, or with none those of no standard category.
    pub fn objectives(&self, category: Option<ObjectiveCategory>) -> Vec<String> {
        let standard =
            [ObjectiveCategory::Assault, ObjectiveCategory::Defense, ObjectiveCategory::Navigation];
        let mut names = Vec::new();
        for (index, number) in self.draft.objectives.iter().enumerate() {
            let objective = self.card(*number).and_then(Card::objective);
            let own = objective.map(|it| it.category).filter(|own| standard.contains(own));
            if own == category {
                names.push(self.name(Place::Objective(index), *number));
            }
        }
        names
    }

    /// Whether the card is a squadron without a name of its own.
    pub fn is_plain_squadron(&self, number: CardNumber) -> bool {
        self.card(number).is_some_and(|card| card.kind() == Kind::Squadron && !card.unique)
    }
}
