use flagbridge_cards::{Body, Card, CardNumber, Catalogue, Faction, Kind, Slot};

use super::line::{Entry, Mark};
use super::names::fold;
use super::reader::Reader;
use super::reading::{Note, NoteKind, StatedCost, Unread, Why};
use super::sheet::{Event, Item, Sheet, faction};
use crate::draft::{MOST_CARDS, SquadronDraft};

/// A fleet being put together from a sheet, line by line.
pub(crate) struct Assembly<'r> {
    pub reader: &'r Reader<'r>,
    pub faction: Option<Faction>,
    pub ships: Vec<Built>,
    pub squadrons: Vec<SquadronDraft>,
    pub objectives: Vec<CardNumber>,
    pub stated: Vec<StatedCost>,
    pub notes: Vec<Note>,
    pub unread: Vec<Unread>,
    /// The line from which on nothing was read, because the fleet is full.
    pub rest: Option<usize>,
    /// How often a name that no card has was guessed at.
    pub guesses: usize,
    pub announced: bool,
    pub section: Section,
    pub open: Open,
    /// The last squadron line, if it named no count: an equal one after it belongs to it.
    pub uncounted: Option<CardNumber>,
}

/// A ship with its upgrades still to be settled.
pub(crate) struct Built {
    pub card: CardNumber,
    pub flagship: bool,
    /// What the ship costs with its upgrades, by the text.
    pub together: Option<u32>,
    pub upgrades: Vec<Pick>,
}

/// An upgrade line: one card, or several of the same name.
pub(crate) struct Pick {
    pub line: usize,
    pub cards: Vec<CardNumber>,
    /// What it costs by the text.
    pub points: Option<u32>,
}

/// What is being listed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    Ships,
    Squadrons,
}

/// Where an upgrade would go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Open {
    /// No ship has been named yet.
    Nothing,
    /// To the last ship.
    Ship,
    /// To the last ship, but its cost has been drawn up already.
    Closed,
    /// To a ship that could not be read.
    Lost,
}

impl<'r> Assembly<'r> {
    pub fn new(reader: &'r Reader<'r>, faction: Option<Faction>) -> Self {
        Self {
            reader,
            faction,
            ships: Vec::new(),
            squadrons: Vec::new(),
            objectives: Vec::new(),
            stated: Vec::new(),
            notes: Vec::new(),
            unread: Vec::new(),
            rest: None,
            guesses: 0,
            announced: false,
            section: Section::Ships,
            open: Open::Nothing,
            uncounted: None,
        }
    }

    /// Walks through the sheet and puts every card in its place.
    pub fn walk(&mut self, sheet: &Sheet<'_>) {
        self.announced = sheet.announces_squadrons();
        let mut events = sheet.events.iter().peekable();
        while let Some(event) = events.next() {
            match event {
                Event::Ships => self.section = Section::Ships,
                Event::Squadrons => self.section = Section::Squadrons,
                Event::Close(points) => {
                    if self.open == Open::Ship && self.section == Section::Ships {
                        if let Some(ship) = self.ships.last_mut() {
                            ship.together = ship.together.or(*points);
                        }
                        self.open = Open::Closed;
                    }
                }
                Event::Item(item) if self.is_full() => {
                    self.rest = Some(item.line);
                    return;
                }
                Event::Item(item) => {
                    let next = match events.peek() {
                        Some(Event::Item(next)) => Some(next),
                        _ => None,
                    };
                    if self.item(item, next) {
                        events.next();
                    }
                }
            }
        }
    }

    /// Whether no more is read: there are as many cards as any fleet can have, or too much that is no card.
    pub fn is_full(&self) -> bool {
        self.room() == 0 || self.unread.len() >= MOST_UNREAD
    }

    /// How many more cards are read.
    pub fn room(&self) -> usize {
        let upgrades: usize = self.ships.iter().map(|ship| ship.upgrades.len()).sum();
        let cards = self.ships.len() + upgrades + self.squadrons.len() + self.objectives.len();
        MOST_CARDS.saturating_sub(cards)
    }

    /// The cards an entry may name, those of the fleet's faction and of its tags where there are any.
    pub fn candidates(&self, entry: &Entry<'_>) -> Vec<CardNumber> {
        self.narrow(self.reader.names.find(entry.name).to_vec(), &entry.tags)
    }

    /// The card's newest facts.
    pub fn card(&self, number: CardNumber) -> Option<&'r Card> {
        self.catalogue().newest(number)
    }

    pub fn note(&mut self, line: usize, kind: NoteKind, card: CardNumber, text: String) {
        self.notes.push(Note { line, kind, cards: vec![card], text });
    }

    pub fn lose(&mut self, item: &Item<'_>, why: Why, suggestions: Vec<CardNumber>) {
        let text = item.raw.to_owned();
        self.unread.push(Unread { line: item.line, text, why, suggestions });
    }

    pub fn catalogue(&self) -> &'r Catalogue {
        self.reader.catalogue
    }

    pub fn name(&self, number: CardNumber) -> &'static str {
        self.card(number).map_or("this card", |card| card.name)
    }

    pub fn of_kind(&self, cards: &[CardNumber], kind: Kind) -> Vec<CardNumber> {
        let fits = |number: &CardNumber| self.card(*number).is_some_and(|it| it.kind() == kind);
        cards.iter().copied().filter(fits).collect()
    }

    pub fn narrow(&self, mut cards: Vec<CardNumber>, tags: &[&str]) -> Vec<CardNumber> {
        for tag in tags {
            let folded = fold(tag);
            let side = faction(tag);
            keep(&mut cards, |number| {
                self.card(*number).is_some_and(|card| {
                    (!folded.is_empty() && fold(card.id).contains(&folded))
                        || side.is_some_and(|side| {
                            card.factions.contains(side) && !card.factions.is_any()
                        })
                })
            });
        }
        if let Some(faction) = self.faction {
            keep(&mut cards, |number| {
                self.card(*number).is_some_and(|card| card.factions.contains(faction))
            });
        }
        cards
    }

    /// Puts one item in its place. Returns whether it took the next one with it.
    pub fn item(&mut self, item: &Item<'_>, next: Option<&Item<'_>>) -> bool {
        let cards = self.candidates(&item.entry);
        if !cards.is_empty() {
            self.put(item, cards);
            return false;
        }
        if self.split(item) {
            return false;
        }
        if let Some(next) = next
            && let Some(cards) = self.joined(item, next)
        {
            let text = format!("Read together with the next line as {}.", self.name(cards[0]));
            self.note(item.line, NoteKind::Broken, cards[0], text);
            self.put(item, cards);
            return true;
        }
        if !self.read_spoken_line(item) {
            self.guess_or_lose(item);
        }
        false
    }

    /// The kinds of card a line may name where it stands, the likeliest first.
    pub fn expected(&self, item: &Item<'_>) -> [Kind; 4] {
        use Kind::{Objective, Ship, Squadron, Upgrade};
        match (item.kind, item.entry.mark, self.section, self.open) {
            (Some(Ship), ..) => [Ship, Squadron, Upgrade, Objective],
            (Some(Squadron), ..) => [Squadron, Ship, Upgrade, Objective],
            (Some(Objective), ..) => [Objective, Upgrade, Squadron, Ship],
            (Some(_), ..) => [Upgrade, Ship, Squadron, Objective],
            (None, _, Section::Squadrons, _) => [Squadron, Ship, Objective, Upgrade],
            (None, Mark::None | Mark::Numbered, ..) if item.entry.count.is_some() => {
                [Squadron, Ship, Objective, Upgrade]
            }
            (None, Mark::None | Mark::Numbered, ..) if self.announced => {
                [Ship, Upgrade, Objective, Squadron]
            }
            (None, Mark::None | Mark::Numbered, ..) => [Ship, Squadron, Objective, Upgrade],
            (None, _, _, Open::Nothing) => [Squadron, Ship, Objective, Upgrade],
            (None, _, _, Open::Closed) if !self.announced => [Squadron, Upgrade, Ship, Objective],
            (None, ..) => [Upgrade, Ship, Squadron, Objective],
        }
    }

    pub fn put(&mut self, item: &Item<'_>, cards: Vec<CardNumber>) {
        for kind in self.expected(item) {
            let of_kind = self.of_kind(&cards, kind);
            if of_kind.is_empty() {
                continue;
            }
            return match kind {
                Kind::Ship => self.put_hull(item, of_kind),
                Kind::Squadron => self.put_squadron_or_namesake(item, of_kind, &cards),
                Kind::Objective => self.put_objective(item, of_kind[0]),
                Kind::Upgrade | Kind::Damage => self.put_upgrade(item, of_kind, true),
            };
        }
        let suggestions = self.suggestions(item);
        self.lose(item, Why::UnknownName, suggestions);
    }

    pub fn has_slot(&self, pick: &Pick, slot: Slot) -> bool {
        pick.cards.iter().any(|number| {
            let upgrade = self.card(*number).and_then(Card::upgrade);
            upgrade.is_some_and(|upgrade| upgrade.slots.contains(&slot))
        })
    }

    /// Whether the words on the card let this ship carry it, slots aside.
    pub fn may_carry(&self, ship: CardNumber, card: &Card) -> bool {
        let (Some(hull), Some(upgrade)) = (self.card(ship).and_then(Card::ship), card.upgrade())
        else {
            return false;
        };
        let only = &upgrade.restriction;
        (only.chassis.is_empty() || only.chassis.contains(&hull.chassis))
            && (only.tags.is_empty() || only.tags.intersects(hull.tags))
            && (only.sizes.is_empty() || only.sizes.contains(hull.size))
    }

    /// One of several cards of the same kind and name: the one that ever had the cost, else the first.
    pub fn choose(
        &mut self,
        line: usize,
        mut cards: Vec<CardNumber>,
        points: Option<u32>,
    ) -> CardNumber {
        if cards.len() > 1 {
            keep(&mut cards, |card| self.costs_like(&[*card], points));
        }
        if cards.len() > 1 {
            self.note_choice(line, &cards);
        }
        cards[0]
    }

    /// Notes that a line was taken for the first of these cards.
    pub fn note_choice(&mut self, line: usize, cards: &[CardNumber]) {
        let described: Vec<String> = cards.iter().map(|number| self.described(*number)).collect();
        let others = described[1..].join(" or ");
        let text = format!("Taken for {}; it may also be {others}.", described[0]);
        self.notes.push(Note { line, kind: NoteKind::Choice, cards: cards.to_vec(), text });
    }

    /// The card's name with what tells it from its namesakes: craft, faction or icon, and the release.
    fn described(&self, number: CardNumber) -> String {
        let Some(card) = self.card(number) else { return String::new() };
        let release = self.catalogue().releases.get(usize::from(card.release));
        let release = release.map_or("", |release| release.name);
        let mark = match &card.body {
            Body::Squadron(squadron) => squadron.craft,
            Body::Upgrade(upgrade) => upgrade.slot().name(),
            _ => card.factions.iter().next().map_or("", |faction| faction.name()),
        };
        format!("{} ({mark}, {release})", card.name)
    }

    /// Whether one of the cards ever had this cost.
    pub fn costs_like(&self, cards: &[CardNumber], points: Option<u32>) -> bool {
        points.is_some_and(|points| {
            cards.iter().any(|card| self.reader.costs_of(*card).any(|it| u32::from(it) == points))
        })
    }

    pub fn state(&mut self, line: usize, card: CardNumber, points: Option<u32>) {
        if let Some(points) = points {
            self.stated.push(StatedCost { line, card, points });
        }
    }
}

/// The most lines that are reported as unread, one by one.
const MOST_UNREAD: usize = 200;

/// Keeps the cards that fit, or all of them where none does.
pub(crate) fn keep(cards: &mut Vec<CardNumber>, fits: impl Fn(&CardNumber) -> bool) {
    if cards.len() > 1 && cards.iter().any(&fits) {
        cards.retain(fits);
    }
}
