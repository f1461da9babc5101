use flagbridge_cards::{CardNumber, Kind};

use super::assembly::Assembly;
use super::costs::Cost;
use super::line::{Entry, Mark};
use super::names::fold;
use super::reading::Why;
use super::sheet::Item;

/// Lines that name several cards, and names that take two lines.
impl Assembly<'_> {
    /// The cards two lines name together, the second being no more than words.
    pub fn joined(&self, item: &Item<'_>, next: &Item<'_>) -> Option<Vec<CardNumber>> {
        if next.kind.is_some() || next.entry.mark != Mark::None || item.entry.cost.is_some() {
            return None;
        }
        let name = format!("{} {}", item.entry.name, next.entry.name);
        let cards = self.narrow(self.reader.names.find(&name).to_vec(), &[]);
        (!cards.is_empty()).then_some(cards)
    }

    /// Reads a line that names a ship and its upgrades, or a word and objectives, with dashes between.
    pub fn split(&mut self, item: &Item<'_>) -> bool {
        let list = item.kind == Some(Kind::Objective);
        let parts: Vec<&str> = if list {
            item.entry.name.split([',', ';', '/']).map(str::trim).collect()
        } else {
            item.entry.name.split(" - ").map(str::trim).collect()
        };
        if parts.len() < 2 {
            return false;
        }
        let objectives = list || fold(parts[0]) == "objectives";
        let start = usize::from(!list);
        if !objectives {
            let head = Entry { mark: item.entry.mark, ..Entry::new(parts[0]) };
            let head = Item { entry: head, ..item.clone() };
            let ships = self.of_kind(&self.candidates(&head.entry), Kind::Ship);
            if ships.is_empty() {
                return false;
            }
            self.put_ship(&head, ships);
            if let (Some(ship), Some(Cost::Plain(points))) =
                (self.ships.last_mut(), item.entry.cost)
            {
                ship.together = Some(points);
            }
        }
        let mut rest = &parts[start..];
        while let [first, ..] = rest {
            if self.is_full() {
                let start = first.as_ptr().addr() - item.entry.name.as_ptr().addr();
                let part = Item { raw: &item.entry.name[start..], ..item.clone() };
                self.lose(&part, Why::TooLong, Vec::new());
                break;
            }
            rest = self.part(item, rest, objectives);
        }
        true
    }

    /// Reads the first part of a divided line, or the first two where only together they are a name.
    fn part<'p>(
        &mut self,
        item: &Item<'_>,
        parts: &'p [&'p str],
        objectives: bool,
    ) -> &'p [&'p str] {
        let kind = if objectives { Kind::Objective } else { Kind::Upgrade };
        let one = |name| Item {
            entry: Entry { mark: Mark::Dash, ..Entry::new(name) },
            raw: name,
            kind: Some(kind),
            line: item.line,
        };
        // Tags at the end of the line belong to its last part.
        let tags =
            |taken: usize| if taken == parts.len() { item.entry.tags.as_slice() } else { &[] };
        if let [first, second, rest @ ..] = parts {
            let both = format!("{first} - {second}");
            let cards = self.narrow(self.reader.names.find(&both).to_vec(), tags(2));
            if !cards.is_empty() {
                self.put(&one(&both), cards);
                return rest;
            }
        }
        let part = one(parts[0]);
        let cards = self.narrow(self.candidates(&part.entry), tags(1));
        if cards.is_empty() {
            self.guess_or_lose(&part);
        } else {
            self.put(&part, cards);
        }
        &parts[1..]
    }
}
