use flagbridge_cards::{Card, CardNumber, Resolved, SearchText, Slot};

use super::assembly::{Assembly, Built, Pick, keep};
use super::names::fold;
use super::reading::{NoteKind, Why};
use super::sheet::Item;

impl Assembly<'_> {
    /// Decides between cards of the same name, once everything else about the fleet is known.
    ///
    /// In order: the header names the commander; the slots the ship has left; the cost behind the name; the cost of the
    /// whole ship; whether the fleet still lacks a commander.
    pub fn settle(&mut self, commander: Option<&Item<'_>>) {
        let named = commander.map(|item| self.commanders(item)).unwrap_or_default();
        self.settle_commander(&named);
        for ship in 0..self.ships.len() {
            for upgrade in 0..self.ships[ship].upgrades.len() {
                let pick = &self.ships[ship].upgrades[upgrade];
                if pick.cards.len() > 1 {
                    let cards = self.narrowed(ship, upgrade);
                    if cards.len() > 1 {
                        self.note_choice(self.ships[ship].upgrades[upgrade].line, &cards);
                    }
                    self.ships[ship].upgrades[upgrade].cards = vec![cards[0]];
                }
                let pick = &self.ships[ship].upgrades[upgrade];
                let (line, card, points) = (pick.line, pick.cards[0], pick.points);
                self.state(line, card, points);
            }
        }
        if let Some(item) = commander
            && !self.has_commander()
        {
            self.place_commander(item, &named);
        }
    }

    /// The commander cards a header may mean: by name, or by the name of a like-named squadron's pilot.
    fn commanders(&self, item: &Item<'_>) -> Vec<CardNumber> {
        let found = self.candidates(&item.entry);
        let namesakes = found
            .iter()
            .filter_map(|number| self.card(*number))
            .flat_map(|card| self.reader.names.find(card.name).iter().copied());
        let mut commanders: Vec<CardNumber> = found.iter().copied().chain(namesakes).collect();
        commanders.retain(|number| self.is_commander(*number));
        commanders.dedup();
        keep(&mut commanders, |number| {
            let factions = self.card(*number).map(|card| card.factions);
            self.faction.is_some_and(|side| factions.is_some_and(|it| it.contains(side)))
        });
        commanders
    }

    /// Gives the header's commander to the line that names it, the one with its cost first.
    fn settle_commander(&mut self, named: &[CardNumber]) {
        let mut lines: Vec<(bool, usize, usize, CardNumber)> = Vec::new();
        for (ship, built) in self.ships.iter().enumerate() {
            for (upgrade, pick) in built.upgrades.iter().enumerate() {
                if let Some(card) = named.iter().find(|card| pick.cards.contains(card)) {
                    let matches_cost = self.costs_like(&[*card], pick.points);
                    lines.push((!matches_cost, ship, upgrade, *card));
                }
            }
        }
        if let Some((_, ship, upgrade, card)) = lines.into_iter().min() {
            self.ships[ship].upgrades[upgrade].cards = vec![card];
        }
    }

    fn narrowed(&self, ship: usize, upgrade: usize) -> Vec<CardNumber> {
        let built = &self.ships[ship];
        let pick = &built.upgrades[upgrade];
        let mut cards = pick.cards.clone();
        keep(&mut cards, |number| {
            self.card(*number).is_some_and(|card| {
                self.may_carry(built.card, card)
                    && card
                        .upgrade()
                        .is_some_and(|it| self.has_room_beside(built, upgrade, &it.slots))
            })
        });
        keep(&mut cards, |number| self.costs_like(&[*number], pick.points));
        if pick.points.is_none() {
            keep(&mut cards, |number| self.costs_together(built, upgrade, *number));
        }
        let lacking = !self.has_commander();
        keep(&mut cards, |number| self.is_commander(*number) == lacking);
        // Of two printings the one in the newest pool, of two cards the one that uses fewer icons.
        let newest = self.reader.catalogue.current();
        keep(&mut cards, |number| newest.card(*number).is_some() && newest.is_competitive(*number));
        cards.sort_by_key(|number| self.slots(*number).len());
        cards
    }

    /// Whether the ship costs what the text says in some edition, with this card for that line.
    fn costs_together(&self, built: &Built, upgrade: usize, number: CardNumber) -> bool {
        let Some(together) = built.together else { return false };
        let cards = || {
            let others = built.upgrades.iter().enumerate();
            let others =
                others.map(|(index, pick)| if index == upgrade { number } else { pick.cards[0] });
            others.chain([built.card])
        };
        let points = |edition: Resolved<'_>| {
            cards().map(|card| Some(u32::from(edition.card(card)?.points))).sum::<Option<u32>>()
        };
        self.reader.catalogue.all_editions().any(|edition| points(edition) == Some(together))
    }

    pub fn has_room(&self, built: &Built, slots: &[Slot]) -> bool {
        self.has_room_beside(built, usize::MAX, slots)
    }

    /// Whether the ship has these icons left beside its other upgrades.
    fn has_room_beside(&self, built: &Built, except: usize, slots: &[Slot]) -> bool {
        let Some(hull) = self.card(built.card).and_then(Card::ship) else { return false };
        if slots.contains(&Slot::Commander) && hull.is_flotilla() {
            return false;
        }
        let mut free = hull.slots.clone();
        free.push(Slot::Title);
        free.push(Slot::Commander);
        let others = built.upgrades.iter().enumerate().filter(|(index, _)| *index != except);
        let others: Vec<&Pick> =
            others.map(|(_, pick)| pick).filter(|it| it.cards.len() == 1).collect();
        for pick in &others {
            if let Some(upgrade) = self.card(pick.cards[0]).and_then(Card::upgrade) {
                free.extend(&upgrade.grants);
            }
        }
        for pick in &others {
            for slot in self.slots(pick.cards[0]) {
                take(&mut free, *slot);
            }
        }
        slots.iter().all(|slot| take(&mut free, *slot))
    }

    fn slots(&self, number: CardNumber) -> &[Slot] {
        self.card(number).and_then(Card::upgrade).map_or(&[], |upgrade| &upgrade.slots)
    }

    fn is_commander(&self, number: CardNumber) -> bool {
        self.slots(number).contains(&Slot::Commander)
    }

    /// Whether a commander is certainly on some ship.
    fn has_commander(&self) -> bool {
        let mut picks = self.ships.iter().flat_map(|ship| &ship.upgrades);
        picks.any(|pick| pick.cards.len() == 1 && self.is_commander(pick.cards[0]))
    }

    /// Puts a commander that only the header names on the flagship, where it is clear which ship that is.
    fn place_commander(&mut self, item: &Item<'_>, named: &[CardNumber]) {
        let able = |built: &Built| {
            self.card(built.card).and_then(Card::ship).is_some_and(|ship| !ship.is_flotilla())
        };
        let marked = self.ships.iter().position(|built| built.flagship);
        let mut able = self.ships.iter().enumerate().filter(|(_, it)| able(it)).map(|(at, _)| at);
        let only = able.next().filter(|_| able.next().is_none());
        let unknown = self.candidates(&item.entry).is_empty();
        match (named, marked.or(only)) {
            ([card, ..], Some(ship)) => {
                let pick = Pick { line: item.line, cards: vec![*card], points: None };
                self.ships[ship].upgrades.insert(0, pick);
                let text =
                    "The commander stands on no ship; it was put on the flagship.".to_owned();
                self.note(item.line, NoteKind::Commander, *card, text);
            }
            ([_, ..], None) => self.lose(item, Why::NoShip, named.to_vec()),
            ([], _) if unknown && fold(item.entry.name).is_empty() => {}
            ([], _) => {
                let mut near = self.reader.suggestions(SearchText::cut(item.entry.name));
                near.sort_by_key(|number| !self.is_commander(*number));
                near.truncate(5);
                self.lose(item, Why::UnknownName, near);
            }
        }
    }
}

fn take(free: &mut Vec<Slot>, slot: Slot) -> bool {
    let place = free.iter().position(|it| *it == slot);
    place.map(|place| free.swap_remove(place)).is_some()
}
