use flagbridge_cards::{CardNumber, Kind, Slot};

use super::assembly::{Assembly, Built, Open, Pick, Section};
use super::costs::Cost;
use super::line::Mark;
use super::reading::{NoteKind, Why};
use super::sheet::Item;
use crate::draft::SquadronDraft;

/// Most copies of a ship or an upgrade that one line is believed to mean.
const MOST_COPIES: u16 = 24;

/// Most upgrades that one ship is believed to have: twice the icons of the largest.
const MOST_ON_A_SHIP: usize = 40;

/// Where each kind of card goes.
impl Assembly<'_> {
    /// Puts a hull: as a ship, or as the title it is mistaken for.
    pub fn put_hull(&mut self, item: &Item<'_>, hulls: Vec<CardNumber>) {
        let among_upgrades = matches!(item.entry.mark, Mark::Dot | Mark::Dash | Mark::Plus)
            && self.open == Open::Ship
            && self.section == Section::Ships;
        if !among_upgrades {
            return self.put_ship(item, hulls);
        }
        if let Some(title) = self.title_for(hulls[0]) {
            let text = format!(
                "Read as the title {}: {} cannot stand among a ship's upgrades.",
                self.name(title),
                self.name(hulls[0])
            );
            self.note(item.line, NoteKind::Title, title, text);
            let pick = Pick { line: item.line, cards: vec![title], points: None };
            if let Some(ship) = self.ships.last_mut() {
                ship.upgrades.push(pick);
            }
            return;
        }
        let text =
            format!("{} stands among the upgrades; it begins a new ship.", self.name(hulls[0]));
        self.note(item.line, NoteKind::Misplaced, hulls[0], text);
        self.put_ship(item, hulls);
    }

    /// The title that is named like a hull, if the last ship may carry it and nothing but the commander stands on it.
    pub fn title_for(&self, hull: CardNumber) -> Option<CardNumber> {
        let ship = self.ships.last()?;
        let only_commander = ship.upgrades.iter().all(|pick| self.has_slot(pick, Slot::Commander));
        if !only_commander {
            return None;
        }
        let hull = self.card(hull)?;
        let chassis = self.catalogue().chassis(hull.ship()?.chassis);
        let mut titles = self.catalogue().current().cards_of(Kind::Upgrade).filter(|card| {
            card.upgrade().is_some_and(|upgrade| upgrade.slot() == Slot::Title)
                && self.may_carry(ship.card, card)
                && [hull.name, chassis.name].iter().any(|name| has_words(name, card.name))
        });
        let title = titles.next()?;
        titles.next().is_none().then_some(title.number)
    }

    pub fn put_ship(&mut self, item: &Item<'_>, hulls: Vec<CardNumber>) {
        let points = item.entry.cost.and_then(|cost| cost.unit(item.entry.count.unwrap_or(1)));
        let card = self.choose(item.line, hulls, points);
        let copies = item.entry.count.unwrap_or(1);
        if copies > MOST_COPIES || usize::from(copies) > self.room() {
            return self.lose(item, Why::TooMany, vec![card]);
        }
        let together = match item.entry.cost {
            Some(Cost::Parts(hull, upgrades)) => hull.checked_add(upgrades),
            _ => None,
        };
        for _ in 0..copies {
            let flagship = item.entry.flagship;
            self.ships.push(Built { card, flagship, together, upgrades: Vec::new() });
        }
        self.state(item.line, card, points);
        self.section = Section::Ships;
        self.open = if copies > 0 { Open::Ship } else { Open::Lost };
    }

    /// Puts a squadron; or, where only upgrades can stand, the upgrade named like its pilot.
    pub fn put_squadron_or_namesake(
        &mut self,
        item: &Item<'_>,
        squadrons: Vec<CardNumber>,
        all: &[CardNumber],
    ) {
        let among_upgrades = self.section == Section::Ships
            && matches!(self.open, Open::Ship | Open::Closed)
            && (item.kind == Some(Kind::Upgrade)
                || (self.announced && item.kind.is_none())
                || (!matches!(item.entry.mark, Mark::None | Mark::Numbered)
                    && item.kind.is_none()
                    && item.entry.count.is_none()
                    && self.open == Open::Ship));
        let upgrades = self.of_kind(all, Kind::Upgrade);
        let cost = item.entry.cost.and_then(|cost| cost.unit(item.entry.count.unwrap_or(1)));
        // An unmarked name that is also an upgrade's: the cost tells which, the squadron where it does not.
        let by_cost = item.entry.mark == Mark::None
            && matches!(self.open, Open::Ship | Open::Closed)
            && item.kind.is_none()
            && self.section == Section::Ships
            && self.costs_like(&upgrades, cost)
            && !self.costs_like(&squadrons, cost);
        if by_cost {
            return self.put_upgrade(item, upgrades, true);
        }
        if among_upgrades {
            let namesakes = self.of_kind(
                &self.narrow(self.reader.names.find(self.name(squadrons[0])).to_vec(), &[]),
                Kind::Upgrade,
            );
            if let Some(first) = namesakes.first().copied() {
                let text = format!(
                    "Read as the upgrade {}: a squadron cannot stand on a ship.",
                    self.name(first)
                );
                self.note(item.line, NoteKind::Namesake, first, text);
                return self.put_upgrade(item, namesakes, false);
            }
            let text = format!("{} is a squadron and was put there.", self.name(squadrons[0]));
            self.note(item.line, NoteKind::Misplaced, squadrons[0], text);
        }
        self.put_squadron(item, squadrons, cost);
    }

    pub fn put_squadron(&mut self, item: &Item<'_>, squadrons: Vec<CardNumber>, cost: Option<u32>) {
        let card = self.choose(item.line, squadrons, cost);
        self.state(item.line, card, cost);
        match (item.entry.count, self.squadrons.last_mut()) {
            (Some(0), _) => {
                let text = format!("None of {}: left out.", self.name(card));
                self.note(item.line, NoteKind::Aside, card, text);
            }
            (None, Some(last)) if self.uncounted == Some(card) && last.count < u16::MAX => {
                last.count += 1;
            }
            (count, _) => {
                self.squadrons.push(SquadronDraft { card, count: count.unwrap_or(1) });
                self.uncounted = count.is_none().then_some(card);
            }
        }
    }

    pub fn put_objective(&mut self, item: &Item<'_>, card: CardNumber) {
        self.objectives.push(card);
        self.state(item.line, card, None);
    }

    pub fn put_upgrade(&mut self, item: &Item<'_>, cards: Vec<CardNumber>, costed: bool) {
        let copies = item.entry.count.unwrap_or(1);
        let on_ship = self.ships.last().map_or(0, |ship| ship.upgrades.len());
        let room = self.room().min(MOST_ON_A_SHIP.saturating_sub(on_ship));
        if copies > MOST_COPIES || usize::from(copies) > room {
            return self.lose(item, Why::TooMany, cards);
        }
        if matches!(self.open, Open::Nothing | Open::Lost) || self.ships.is_empty() {
            return self.lose(item, Why::NoShip, cards);
        }
        if item.entry.mark == Mark::None && item.kind.is_none() {
            let text =
                format!("{} is an upgrade; it was put on the ship before.", self.name(cards[0]));
            self.note(item.line, NoteKind::Misplaced, cards[0], text);
        }
        self.open = Open::Ship;
        let cost = item.entry.cost.filter(|_| costed);
        let points = cost.and_then(|cost| cost.unit(copies));
        if let Some(ship) = self.ships.last_mut() {
            for cards in std::iter::repeat_n(cards, copies.into()) {
                ship.upgrades.push(Pick { line: item.line, cards, points });
            }
        }
    }
}

/// Whether the words stand in the name one after another.
fn has_words(name: &str, words: &str) -> bool {
    let apart = |c: char| !c.is_alphanumeric();
    let name: Vec<&str> = name.split(apart).collect();
    let words: Vec<&str> = words.split(apart).collect();
    name.windows(words.len()).any(|part| part == words)
}
