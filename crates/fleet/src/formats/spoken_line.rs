use flagbridge_cards::{CardNumber, Kind, SearchText};

use super::assembly::{Assembly, Section};
use super::costs::Cost;
use super::line::{Entry, Mark};
use super::names::fold;
use super::sheet::Item;

/// The most words of such a line.
const MOST_WORDS: usize = 8;

/// How many letters of an upgrade's name are enough to know it by its beginning.
const ENOUGH: usize = 3;

/// A ship and its upgrades in one line without anything between, as players say it: "glad 1 demo", "ISD 2 GT ECM".
impl Assembly<'_> {
    /// Reads such a line, if every word of it is understood.
    pub fn read_spoken_line(&mut self, item: &Item<'_>) -> bool {
        let plain = matches!(item.entry.mark, Mark::None | Mark::Numbered)
            && item.kind.is_none_or(|kind| kind == Kind::Ship)
            && item.entry.count.is_none()
            && self.section == Section::Ships;
        let words: Vec<&str> = item.entry.name.split_whitespace().collect();
        if !plain || !(2..=MOST_WORDS).contains(&words.len()) {
            return false;
        }
        // The longest name of a ship: "ISD 2" and not "ISD".
        for end in (1..words.len()).rev() {
            let head = words[..end].join(" ");
            let head = Item { entry: Entry::new(&head), ..item.clone() };
            let ships = self.of_kind(&self.candidates(&head.entry), Kind::Ship);
            let [ship] = ships[..] else { continue };
            let Some(upgrades) = self.said_upgrades(ship, &words[end..]) else { continue };
            self.put_ship(&head, ships);
            if let (Some(ship), Some(Cost::Plain(points))) =
                (self.ships.last_mut(), item.entry.cost)
            {
                ship.together = Some(points);
            }
            for (name, card) in upgrades {
                let entry = Entry { mark: Mark::Dash, ..Entry::new(&name) };
                let upgrade =
                    Item { entry, raw: item.raw, kind: Some(Kind::Upgrade), line: item.line };
                self.put(&upgrade, vec![card]);
            }
            return true;
        }
        false
    }

    /// The upgrades that the words name on this ship, each by as many words as it takes; none if a word is left.
    fn said_upgrades(
        &self,
        ship: CardNumber,
        mut words: &[&str],
    ) -> Option<Vec<(String, CardNumber)>> {
        let mut upgrades = Vec::new();
        while !words.is_empty() {
            let (taken, name, card) = (1..=words.len()).rev().find_map(|taken| {
                let name = words[..taken].join(" ");
                self.said_upgrade(ship, &name).map(|card| (taken, name, card))
            })?;
            upgrades.push((name, card));
            words = &words[taken..];
        }
        Some(upgrades)
    }

    /// The one upgrade for this ship that a name or its beginning means.
    fn said_upgrade(&self, ship: CardNumber, name: &str) -> Option<CardNumber> {
        let names = &self.reader.names;
        let only = |cards: Vec<CardNumber>| {
            let mut upgrades = self.of_kind(&self.narrow(cards, &[]), Kind::Upgrade);
            upgrades
                .retain(|number| self.card(*number).is_some_and(|card| self.may_carry(ship, card)));
            match upgrades[..] {
                [card] => Some(card),
                _ => None,
            }
        };
        only(names.find(name).to_vec()).or_else(|| {
            let enough = fold(name).chars().count() >= ENOUGH;
            enough.then(|| names.beginning(SearchText::cut(name))).and_then(only)
        })
    }
}
