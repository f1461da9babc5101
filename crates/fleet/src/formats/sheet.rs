use flagbridge_cards::{Faction, Kind};

use super::costs::{Cost, total};
use super::line::{Entry, Key, Line, Mark, is_address, is_space};
use super::marks::Marks;
use super::names::{Names, fold};

/// A text taken apart into headers and items; no card has been chosen yet.
#[derive(Debug, Default)]
pub(crate) struct Sheet<'a> {
    pub name: Option<&'a str>,
    pub faction: Option<Faction>,
    pub mode: Option<&'a str>,
    pub edition: Option<&'a str>,
    pub commander: Option<Item<'a>>,
    pub total: Option<u32>,
    pub limit: Option<u32>,
    pub events: Vec<Event<'a>>,
    /// The line from which on nothing was looked at, where the text has too many.
    pub rest: Option<usize>,
    /// Headers that say something the draft has no place for.
    pub asides: Vec<(usize, &'a str)>,
    /// The first line that is an address of another site.
    pub link: Option<(usize, &'a str)>,
    pub marks: Marks,
    /// Words in brackets behind names.
    pub tags: Vec<&'a str>,
}

/// What follows one another in a list.
#[derive(Debug)]
pub(crate) enum Event<'a> {
    Item(Item<'a>),
    /// From here on ships are listed.
    Ships,
    /// From here on squadrons are listed.
    Squadrons,
    /// The cost of what was listed since the ship before.
    Close(Option<u32>),
}

/// A line that names something.
#[derive(Clone, Debug)]
pub(crate) struct Item<'a> {
    pub line: usize,
    pub raw: &'a str,
    pub entry: Entry<'a>,
    /// The kind of card the line says it names.
    pub kind: Option<Kind>,
}

impl<'a> Sheet<'a> {
    pub fn new(text: &'a str, names: &Names) -> Self {
        let mut sheet = Self::default();
        let mut all = lines(text).enumerate().filter_map(|(index, raw)| {
            let raw = raw.trim_matches(is_space);
            Some((index + 1, raw, Line::new(raw)?))
        });
        let lines: Vec<(usize, &'a str, Line<'a>)> = all.by_ref().take(MOST_LINES).collect();
        sheet.rest = all.next().map(|(line, _, _)| line);
        let mut lines = lines.into_iter().peekable();
        let mut first = true;
        let mut opening = None;
        let mut headed = false;
        while let Some((line, raw, shape)) = lines.next() {
            sheet.marks.see(raw, &shape);
            match shape {
                Line::Remark if is_address(raw) => {
                    sheet.link.get_or_insert((line, raw));
                    continue;
                }
                Line::Command | Line::Remark | Line::Rule => continue,
                Line::Subtotal(points) => sheet.events.push(Event::Close(points)),
                Line::Header(key, value) => {
                    headed |= key == Key::Faction;
                    sheet.header(line, raw, key, value);
                }
                Line::Entry(entry) => {
                    sheet.tags.extend(&entry.tags);
                    let ruled = matches!(lines.peek(), Some((_, _, Line::Rule)));
                    let item = Item { line, raw, entry, kind: None };
                    opening = first.then_some(line).or(opening);
                    if !(first && sheet.heading(&item, ruled, names)) {
                        sheet.entry(item);
                    }
                }
            }
            first = false;
        }
        // A first line that is also a card's name was the fleet's name where headers came after it.
        if headed
            && sheet.name.is_none()
            && let Some(Event::Item(item)) = sheet.events.first()
            && opening == Some(item.line)
            && item.entry == (Entry { name: item.entry.name, ..Entry::default() })
        {
            sheet.name = Some(item.entry.name);
            sheet.events.remove(0);
        }
        sheet
    }

    /// Whether a squadron section is announced somewhere.
    pub fn announces_squadrons(&self) -> bool {
        self.events.iter().any(|event| matches!(event, Event::Squadrons))
    }

    /// Takes the first line as the fleet's heading, if that is what it is.
    fn heading(&mut self, item: &Item<'a>, ruled: bool, names: &Names) -> bool {
        let entry = &item.entry;
        if entry.mark != Mark::None || entry.flagship {
            return false;
        }
        let head = item.raw.split(" - ").next().unwrap_or(item.raw);
        let known = [entry.name, item.raw, head].iter().any(|name| !names.find(name).is_empty());
        match entry.cost {
            Some(Cost::Fleet(total, limit)) => {
                (self.total, self.limit) = (Some(total), Some(limit));
                self.name = Some(entry.name);
                true
            }
            Some(Cost::Plain(total)) if fold(entry.name).ends_with("fleet") => {
                self.total = Some(total);
                self.faction = faction(entry.name);
                if self.faction.is_none() && fold(entry.name) != "fleet" {
                    self.name = Some(entry.name);
                }
                true
            }
            None if ruled || !known => {
                self.name = Some(item.raw);
                true
            }
            _ => false,
        }
    }

    fn header(&mut self, line: usize, raw: &'a str, key: Key, value: &'a str) {
        let mut item = |kind| {
            if !value.is_empty() {
                let entry = Entry::new(value);
                self.tags.extend(&entry.tags);
                let item = Item { line, raw, entry, kind: Some(kind) };
                self.events.push(Event::Item(item));
            }
        };
        match key {
            Key::Name => self.name = Some(value),
            Key::Faction => self.faction = faction(value).or(self.faction),
            Key::Mode => self.mode = Some(value).filter(|value| !value.is_empty()),
            Key::Edition => self.edition = Some(value).filter(|value| !value.is_empty()),
            Key::Author | Key::Version => {
                if !value.is_empty() {
                    self.asides.push((line, raw));
                }
            }
            Key::Commander => {
                if !value.is_empty() {
                    let entry = Entry::new(value);
                    self.commander = Some(Item { line, raw, entry, kind: Some(Kind::Upgrade) });
                }
            }
            Key::Points | Key::Total => {
                let (total, limit) = total(value);
                self.total = total.or(self.total);
                self.limit = limit.or(self.limit);
            }
            Key::Assault | Key::Defense | Key::Navigation | Key::Objective => {
                item(Kind::Objective);
            }
            Key::Ships => self.events.push(Event::Ships),
            Key::Squadrons => self.events.push(Event::Squadrons),
            Key::Ship if value.is_empty() => self.events.push(Event::Ships),
            Key::Squadron if value.is_empty() => self.events.push(Event::Squadrons),
            Key::Ship => item(Kind::Ship),
            Key::Upgrade => item(Kind::Upgrade),
            Key::Squadron => item(Kind::Squadron),
        }
    }

    fn entry(&mut self, item: Item<'a>) {
        if item.entry.mark == Mark::None && item.entry.count.is_none() {
            match fold(item.entry.name).as_str() {
                "squadrons" => return self.events.push(Event::Squadrons),
                "ships" => return self.events.push(Event::Ships),
                "objectives" => return,
                "total" | "totalpoints" | "fleettotal" => {
                    if let Some(Cost::Plain(total)) = item.entry.cost {
                        self.total = Some(total);
                        return;
                    }
                }
                _ => {}
            }
        }
        self.events.push(Event::Item(item));
    }
}

/// The most lines that are looked at: twice as many as cards are read.
const MOST_LINES: usize = 1_000;

/// The lines of a text, whichever way they end.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('\r'))
}

/// The faction a header means: `Rebel`, `Imperial`, `Galactic Empire`, `CIS`.
pub(crate) fn faction(text: &str) -> Option<Faction> {
    let text = fold(text);
    let of = [
        ("separatist", Faction::Separatist),
        ("cis", Faction::Separatist),
        ("republic", Faction::Republic),
        ("gar", Faction::Republic),
        ("rebel", Faction::Rebel),
        ("reb", Faction::Rebel),
        ("empire", Faction::Empire),
        ("imp", Faction::Empire),
    ];
    let whole = of.iter().find(|(word, _)| text == *word);
    let part = of.iter().find(|(word, _)| word.len() > 3 && text.contains(word));
    let start = of.iter().find(|(word, _)| text.starts_with(word));
    whole.or(part).or(start).map(|(_, faction)| *faction)
}

#[cfg(test)]
mod tests {
    use super::{Faction, faction};

    #[test]
    fn every_way_to_name_a_faction_is_understood() {
        let cases = [
            ("Rebel Alliance\t", Faction::Rebel),
            ("Imperial", Faction::Empire),
            ("Galactic Empire", Faction::Empire),
            ("Separatist Alliance", Faction::Separatist),
            ("CIS", Faction::Separatist),
            ("GAR", Faction::Republic),
            ("EMPIRE FLEET", Faction::Empire),
        ];
        for (text, expected) in cases {
            assert_eq!(faction(text), Some(expected), "{text}");
        }
        assert_eq!(faction("Hutts"), None);
    }
}
