use flagbridge_cards::{Card, CardNumber, Kind, SearchText};

use super::assembly::{Assembly, Open, Section};
use super::costs::Cost;
use super::line::Mark;
use super::names::fold;
use super::reading::{NoteKind, Why};
use super::sheet::Item;

/// Names that are no card's: what they can be, and what to suggest.
impl Assembly<'_> {
    pub fn guess_or_lose(&mut self, item: &Item<'_>) {
        self.guesses += 1;
        if let Some(card) = self.guess(item) {
            let text = format!("\"{}\" can only be {} here.", item.entry.name, self.name(card));
            self.note(item.line, NoteKind::Spelling, card, text);
            self.put(item, vec![card]);
            return;
        }
        let heads = item.kind == Some(Kind::Ship)
            || (item.kind.is_none()
                && matches!(item.entry.mark, Mark::None | Mark::Numbered)
                && item.entry.count.is_none()
                && matches!(item.entry.cost, Some(Cost::Plain(_) | Cost::Parts(..)))
                && self.section == Section::Ships);
        if heads {
            self.open = Open::Lost;
        }
        let suggestions = self.suggestions(item);
        self.lose(item, Why::UnknownName, suggestions);
    }

    /// The one card a misspelt or shortened name can be where it stands.
    fn guess(&self, item: &Item<'_>) -> Option<CardNumber> {
        if self.guesses > MOST_GUESSES || self.unread.len() >= self.reader.patience() {
            return None;
        }
        let asked = item.entry.name;
        let message = MESSAGES.iter().find_map(|start| strip_start(asked, start));
        let text = SearchText::cut(message.unwrap_or(asked));
        let marked = item.entry.mark != Mark::None
            || item.entry.cost.is_some()
            || item.entry.count.is_some()
            || item.kind.is_some();
        let expected = self.expected(item);
        let likely = if marked { &expected[..1] } else { &expected[..3] };
        let only = |cards: Vec<CardNumber>| {
            let mut fitting = self.narrow(cards, &item.entry.tags);
            fitting.retain(|number| self.fits(*number, likely));
            match fitting.as_slice() {
                [card] => Some(*card),
                _ => None,
            }
        };
        let letters = fold(text.as_str()).chars().count();
        only(self.reader.names.near(text)).or_else(|| {
            let enough = if message.is_some() { 3 } else { 5 };
            (marked && letters >= enough).then(|| self.reader.names.beginning(text)).and_then(only)
        })
    }

    /// Whether the card is of one of these kinds and of the fleet's faction, and an upgrade may go on the last ship.
    fn fits(&self, number: CardNumber, kinds: &[Kind]) -> bool {
        let Some(card) = self.card(number) else { return false };
        let faction = self.faction.is_none_or(|faction| card.factions.contains(faction));
        let carried = card.upgrade().is_none_or(|upgrade| match (self.open, self.ships.last()) {
            (Open::Ship | Open::Closed, Some(ship)) => {
                self.may_carry(ship.card, card) && self.has_room(ship, &upgrade.slots)
            }
            _ => false,
        });
        kinds.contains(&card.kind()) && faction && carried
    }

    pub fn suggestions(&self, item: &Item<'_>) -> Vec<CardNumber> {
        if self.unread.len() >= self.reader.patience() {
            return Vec::new();
        }
        let asked = item.entry.name;
        let text = MESSAGES.iter().find_map(|start| strip_start(asked, start)).unwrap_or(asked);
        // Of a line that names a ship and its upgrades, the ship is what was not understood.
        let text = text.split(" - ").next().unwrap_or(text);
        let expected = self.expected(item);
        let mut cards = self.reader.suggestions(SearchText::cut(text));
        cards.sort_by_key(|number| {
            let kind = self.card(*number).map(Card::kind);
            let foreign = self.card(*number).is_some_and(|card| {
                self.faction.is_some_and(|faction| !card.factions.contains(faction))
            });
            (kind != Some(expected[0]), foreign)
        });
        cards.truncate(5);
        cards
    }
}

/// How many names are guessed at, whether or not a card is found.
const MOST_GUESSES: usize = 120;

/// What converters write where they did not know a name.
const MESSAGES: [&str; 4] =
    ["match not found for", "no match found for", "no match for", "not found:"];

fn strip_start<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    let head = text.get(..start.len())?;
    head.eq_ignore_ascii_case(start).then(|| text[start.len()..].trim())
}
