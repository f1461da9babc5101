//! A random legal fleet: "Surprise me".

use std::collections::HashMap;

use flagbridge_cards::{CardNumber, Faction, Resolved, Slot};
use flagbridge_repeatable::Words;

use crate::addition::Addition;
use crate::draft::Draft;
use crate::fleet::Fleet;
use crate::options::{Candidate, Options, SlotOptions};
use crate::terms::Terms;

/// What kind of fleet is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// A few ships and some squadrons.
    #[default]
    Balanced,
    /// As many squadrons as the rules allow, give or take a few points.
    Squadrons,
    /// Many cheap ships and few squadrons.
    ManyShips,
    /// Expensive ships and few squadrons.
    LargeShips,
}

/// What a random fleet must be.
pub struct Wanted<'a> {
    /// Edition, mode and points.
    pub terms: Terms<'a>,
    /// Its faction; any of the edition's where none is given.
    pub faction: Option<Faction>,
    /// Its style.
    pub style: Style,
    /// How many copies of each card the player owns, by its id; any number of every card where none is given.
    pub owned: Option<&'a HashMap<String, u16>>,
}

/// How many fleets are begun before giving up.
const TRIES: usize = 24;

impl Style {
    /// Every style.
    pub const ALL: [Self; 4] = [Self::Balanced, Self::Squadrons, Self::ManyShips, Self::LargeShips];

    /// The word in forms and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Balanced => "balanced",
            Self::Squadrons => "squadrons",
            Self::ManyShips => "many-ships",
            Self::LargeShips => "large-ships",
        }
    }

    /// The style as a player reads it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Balanced => "Balanced",
            Self::Squadrons => "Lots of squadrons",
            Self::ManyShips => "Many small ships",
            Self::LargeShips => "A few large ships",
        }
    }

    /// The style behind a word.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.id() == id)
    }

    /// Lowest and highest share of the points for squadrons, in percent.
    const fn squadrons(self) -> (usize, usize) {
        match self {
            Self::Balanced => (12, 26),
            Self::Squadrons => (30, 33),
            Self::ManyShips | Self::LargeShips => (0, 12),
        }
    }

    /// Whether a ship of this cost is what the style asks for.
    const fn likes(self, cost: u16) -> bool {
        match self {
            Self::Balanced | Self::Squadrons => true,
            Self::ManyShips => cost <= 60,
            Self::LargeShips => cost >= 80,
        }
    }
}

/// A legal fleet with these wishes; the same seed gives the same fleet. None where the cards owned allow no legal fleet,
/// or none was found.
pub fn surprise(wanted: &Wanted<'_>, seed: u64) -> Option<Fleet> {
    let mut chance = Words::new(seed);
    (0..TRIES)
        .find_map(|_| Builder::new(wanted, &mut chance)?.build().into_fleet(&wanted.terms).ok())
}

/// A fleet in the making.
struct Builder<'a> {
    wanted: &'a Wanted<'a>,
    edition: Resolved<'a>,
    chance: &'a mut Words,
    draft: Draft,
}

impl<'a> Builder<'a> {
    /// An empty fleet of the faction; none where the edition has no faction.
    fn new(wanted: &'a Wanted<'a>, chance: &'a mut Words) -> Option<Self> {
        let edition = wanted.terms.edition;
        let factions: Vec<Faction> = edition.edition().fleet.factions.iter().collect();
        let faction = match wanted.faction {
            Some(faction) => faction,
            None => *factions.get(chance.below(factions.len()))?,
        };
        let draft = Draft {
            faction: Some(faction),
            edition: Some(edition.edition().id.to_owned()),
            mode: wanted.terms.mode.map(|mode| mode.id.to_owned()),
            points: Some(wanted.terms.points),
            ..Draft::new()
        };
        Some(Self { wanted, edition, chance, draft })
    }

    /// Ships and a commander, squadrons, upgrades for what is left, objectives.
    fn build(mut self) -> Draft {
        let total = usize::from(self.wanted.terms.points);
        let (least, most) = self.wanted.style.squadrons();
        let squadrons = total * (least + self.chance.below(most - least + 1)) / 100;
        // A fifth or more of what the ships may cost is for the commander and the upgrades.
        let hulls = (total - squadrons) * (65 + self.chance.below(16)) / 100;
        self.ships(total.saturating_sub(hulls) as i32);
        self.commander();
        self.squadrons(squadrons);
        self.upgrades();
        self.objectives();
        self.draft
    }

    fn options(&self) -> Options {
        Options::new(&self.draft, &self.wanted.terms)
    }

    /// Adds ships until no other leaves this many points for the rest.
    fn ships(&mut self, reserve: i32) {
        loop {
            let options = self.options();
            let affordable = |it: &Candidate| it.points_left >= reserve;
            let fitting = self.fitting(&options.add_ship, affordable);
            let style = self.wanted.style;
            let liked = fitting.iter().filter(|card| style.likes(self.cost(**card)));
            let liked: Vec<_> = liked.copied().collect();
            let Some(card) = self.pick(if liked.is_empty() { &fitting } else { &liked }) else {
                return;
            };
            self.draft.add(&Addition::Ship(card));
        }
    }

    /// Puts a commander on one of the ships that may have one.
    fn commander(&mut self) {
        let options = self.options();
        let mut additions = Vec::new();
        for (ship, slots) in options.ships.iter().enumerate() {
            let commander = slots.slots.iter().filter(|it| it.slot == Slot::Commander);
            for slot in commander {
                let cards = self.fitting(&slot.candidates, |it| it.points_left >= 0);
                additions.extend(cards.into_iter().map(|card| (ship, card)));
            }
        }
        if let Some((ship, card)) = self.pick(&additions) {
            self.draft.add(&Addition::Upgrade { ship, card, instead: None });
        }
    }

    /// Adds squadrons for these points: an ace now and then, and of the others two or three of a kind.
    fn squadrons(&mut self, mut points: usize) {
        loop {
            let options = self.options();
            let fitting = self.fitting(&options.add_squadron, |it| it.points_left >= 0);
            let cheap = |card: &CardNumber| usize::from(self.cost(*card)) <= points;
            let fitting: Vec<_> = fitting.into_iter().filter(cheap).collect();
            let Some(card) = self.pick(&fitting) else { return };
            let unique = self.edition.card(card).is_some_and(|it| it.unique);
            for _ in 0..if unique { 1 } else { 1 + self.chance.below(3) } {
                let addition = Addition::Squadron(card);
                let cost = usize::from(self.cost(card));
                let clean = addition.violations(&self.draft, &self.wanted.terms).is_empty();
                if cost <= points && self.is_left(card) && clean {
                    self.draft.add(&addition);
                    points -= cost;
                }
            }
        }
    }

    /// Fills empty slots until the points are used up.
    fn upgrades(&mut self) {
        loop {
            let options = self.options();
            let mut additions = Vec::new();
            for (ship, slots) in options.ships.iter().enumerate() {
                let empty = |it: &&SlotOptions| it.upgrade.is_none() && it.slot != Slot::Commander;
                for slot in slots.slots.iter().filter(empty) {
                    let cards = self.fitting(&slot.candidates, |it| {
                        it.points_left >= 0 && it.warned.is_empty()
                    });
                    additions.extend(self.pick(&cards).map(|card| (ship, card)));
                }
            }
            let Some((ship, card)) = self.pick(&additions) else { return };
            self.draft.add(&Addition::Upgrade { ship, card, instead: None });
        }
    }

    fn objectives(&mut self) {
        for category in 0..self.options().objectives.len() {
            let options = self.options();
            let cards = self.fitting(&options.objectives[category].candidates, |_| true);
            if let Some(card) = self.pick(&cards) {
                self.draft.add(&Addition::Objective { card, instead: None });
            }
        }
    }

    /// The candidates that break no rule, are owned and pass the condition.
    fn fitting(
        &self,
        all: &[Candidate],
        condition: impl Fn(&Candidate) -> bool,
    ) -> Vec<CardNumber> {
        let fits = |it: &&Candidate| it.can_take() && condition(it) && self.is_left(it.card);
        all.iter().filter(fits).map(|it| it.card).collect()
    }

    /// Whether there is a copy that the fleet does not use yet.
    fn is_left(&self, card: CardNumber) -> bool {
        let Some(owned) = self.wanted.owned else { return true };
        let copies = self.edition.card(card).and_then(|it| owned.get(it.id)).copied();
        let used = self.draft.cards().filter(|(_, number, _)| *number == card);
        used.map(|(_, _, count)| count).sum::<u16>() < copies.unwrap_or(0)
    }

    fn cost(&self, card: CardNumber) -> u16 {
        self.edition.card(card).map_or(0, |it| it.points)
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        all.get(self.chance.below(all.len())).copied()
    }
}

#[cfg(test)]
mod tests {
    use flagbridge_cards::Kind;
    use flagbridge_data::catalogue;

    use super::*;
    use crate::report::check;

    fn fleet(faction: Option<Faction>, style: Style, seed: u64) -> Draft {
        let terms = Terms::new(catalogue().current());
        let wanted = Wanted { terms, faction, style, owned: None };
        let fleet = surprise(&wanted, seed);
        fleet.unwrap_or_else(|| panic!("{faction:?} {style:?} {seed}")).draft().clone()
    }

    #[test]
    fn every_faction_and_style_gives_a_legal_fleet_that_uses_its_points() {
        let terms = Terms::new(catalogue().current());
        for faction in catalogue().current().edition().fleet.factions.iter() {
            for style in Style::ALL {
                for seed in 0..3 {
                    let draft = fleet(Some(faction), style, seed);
                    let report = check(&draft, &terms);
                    assert!(report.is_legal(), "{faction:?} {style:?} {seed}");
                    assert_eq!(draft.faction, Some(faction));
                    assert!(report.points.total >= 370, "{style:?}: {}", report.points.total);
                    assert_eq!(draft.objectives.len(), 3);
                }
            }
        }
    }

    #[test]
    fn the_style_shows() {
        let ships = |style| (0..8).map(|seed| fleet(None, style, seed).ships.len()).sum::<usize>();
        assert!(ships(Style::ManyShips) > ships(Style::LargeShips));
        let squadrons = |style| {
            let terms = Terms::new(catalogue().current());
            let points = |seed| check(&fleet(None, style, seed), &terms).points.squadrons;
            (0..8).map(points).sum::<u32>()
        };
        assert!(squadrons(Style::Squadrons) > 2 * squadrons(Style::LargeShips));
    }

    #[test]
    fn the_same_seed_gives_the_same_fleet_and_another_seed_another() {
        let one = fleet(None, Style::Balanced, 7);
        assert_eq!(one, fleet(None, Style::Balanced, 7));
        assert_ne!(one, fleet(None, Style::Balanced, 8));
    }

    #[test]
    fn only_cards_that_are_owned_are_taken_and_no_more_of_them() {
        let here = catalogue().current();
        let copies = [
            ("raider-i-class-corvette", 3),
            ("tie-fighter-squadron", 2),
            ("admiral-screed-commander", 1),
        ];
        let objectives = here.cards_of(Kind::Objective).map(|card| (card.id, 1));
        let owned: HashMap<String, u16> = copies
            .into_iter()
            .chain(objectives)
            .map(|(id, count)| (id.to_owned(), count))
            .collect();
        let terms = Terms::new(here);
        let wanted =
            |owned| Wanted { terms, faction: None, style: Style::Balanced, owned: Some(owned) };
        let fleet = (0..20).find_map(|seed| surprise(&wanted(&owned), seed));
        let fleet = fleet.expect("Raiders with a commander are a legal fleet");
        for (_, card, count) in fleet.draft().cards() {
            let id = here.card(card).expect("a card of the edition").id;
            assert!(count <= owned[id], "{id}");
        }
        assert_eq!(surprise(&wanted(&HashMap::new()), 1), None);
    }
}
