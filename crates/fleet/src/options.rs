use flagbridge_cards::{Card, CardNumber, Kind, ObjectiveCategory, Ship, Slot};

use crate::addition::Addition;
use crate::bar::{self, MOST_UPGRADES};
use crate::draft::Draft;
use crate::place::Place;
use crate::roster::{Item, Roster, Vessel};
use crate::rules::objectives::{CATEGORIES, is_campaign};
use crate::rules::{Rule, RuleSet};
use crate::terms::Terms;
use crate::trial::Trial;

/// Everything that could be put into a draft, each with what speaks against it.
#[derive(Clone, Debug)]
pub struct Options {
    /// For each ship of the draft, its slots; none for what is no ship or is overloaded beyond any sense.
    pub ships: Vec<ShipOptions>,
    /// Ships to add.
    pub add_ship: Vec<Candidate>,
    /// Squadrons to add.
    pub add_squadron: Vec<Candidate>,
    /// Objectives, by category.
    pub objectives: Vec<ObjectiveOptions>,
}

/// The slots of one ship.
#[derive(Clone, Debug)]
pub struct ShipOptions {
    /// Commander, title, then the icons of the bar: printed ones first, then those that cards add.
    pub slots: Vec<SlotOptions>,
    /// Positions of upgrades for which there is no slot.
    pub left_over: Vec<usize>,
}

/// One slot of a ship.
#[derive(Clone, Debug)]
pub struct SlotOptions {
    /// The icon.
    pub slot: Slot,
    /// Position of the upgrade in it; a candidate would take its place.
    pub upgrade: Option<usize>,
    /// Cards of the edition that have this icon and serve the fleet's faction, in order of number.
    pub candidates: Vec<Candidate>,
}

/// Objectives of one category.
#[derive(Clone, Debug)]
pub struct ObjectiveOptions {
    /// The category.
    pub category: ObjectiveCategory,
    /// Position of the objective chosen; a candidate would take its place.
    pub chosen: Option<usize>,
    /// Objectives of the edition in this category.
    pub candidates: Vec<Candidate>,
}

/// A card that could be taken, and what speaks against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The card.
    pub card: CardNumber,
    /// Points left of the agreed total after taking it; negative where it is exceeded.
    pub points_left: i32,
    /// Rules that would be broken, or broken worse than before.
    pub refused: RuleSet,
    /// Rules that would raise a warning.
    pub warned: RuleSet,
}

impl Candidate {
    /// Whether taking it introduces no new error.
    pub fn can_take(&self) -> bool {
        self.refused.is_empty()
    }

    /// What stands in the way, in a few words each: the titles of the rules.
    pub fn reasons(&self) -> impl Iterator<Item = &'static str> {
        self.refused.iter().map(Rule::title)
    }
}

impl Options {
    /// All options of a draft: for every slot of every ship, for more ships and squadrons, for objectives.
    ///
    /// The candidates' rules tell what stands in the way; [`Addition::violations`] words it in full.
    pub fn new(draft: &Draft, terms: &Terms<'_>) -> Self {
        let roster = Roster::new(draft, terms);
        let mut trial = Trial::new(draft, &roster);
        let pool = Pool::new(&roster);
        let ships = roster.vessels().map(|vessel| ship_options(&vessel, &pool, &mut trial));
        let ships = ships.collect();
        let add_ship = pool.ships.iter().map(|card| trial.ship(card)).collect();
        let add_squadron = pool.squadrons.iter().map(|card| trial.squadron(card)).collect();
        let objectives = objective_options(&roster, &pool, &mut trial);
        Self { ships, add_ship, add_squadron, objectives }
    }

    /// Every candidate that may be taken, with what taking it means.
    pub fn can_take(&self) -> impl Iterator<Item = Addition> + '_ {
        self.additions().filter(|(_, candidate)| candidate.can_take()).map(|(addition, _)| addition)
    }

    /// Every candidate, with what taking it means.
    pub fn additions(&self) -> impl Iterator<Item = (Addition, &Candidate)> + '_ {
        let upgrades = self.ships.iter().enumerate().flat_map(|(ship, options)| {
            options.slots.iter().flat_map(move |slot| {
                slot.candidates.iter().map(move |candidate| {
                    let (card, instead) = (candidate.card, slot.upgrade);
                    (Addition::Upgrade { ship, card, instead }, candidate)
                })
            })
        });
        let ships = self.add_ship.iter().map(|it| (Addition::Ship(it.card), it));
        let squadrons = self.add_squadron.iter().map(|it| (Addition::Squadron(it.card), it));
        let objectives = self.objectives.iter().flat_map(|options| {
            options.candidates.iter().map(move |candidate| {
                let (card, instead) = (candidate.card, options.chosen);
                (Addition::Objective { card, instead }, candidate)
            })
        });
        upgrades.chain(ships).chain(squadrons).chain(objectives)
    }
}

/// The edition's cards that the fleet's faction may use, sorted by where they go.
struct Pool<'a> {
    ships: Vec<&'a Card>,
    squadrons: Vec<&'a Card>,
    objectives: Vec<&'a Card>,
    upgrades: Vec<Vec<&'a Card>>,
}

impl<'a> Pool<'a> {
    fn new(roster: &Roster<'a>) -> Self {
        let mut pool = Self {
            ships: Vec::new(),
            squadrons: Vec::new(),
            objectives: Vec::new(),
            upgrades: vec![Vec::new(); Slot::PLACES.len()],
        };
        let faction = roster.context.faction;
        let cards = roster.context.terms.edition.cards();
        for card in cards.filter(|card| faction.is_none_or(|it| card.factions.contains(it))) {
            match card.kind() {
                Kind::Ship => pool.ships.push(card),
                Kind::Squadron => pool.squadrons.push(card),
                Kind::Objective => pool.objectives.push(card),
                Kind::Upgrade => {
                    for slot in card.upgrade().map_or(&[][..], |it| &it.slots) {
                        pool.upgrades[*slot as usize].push(card);
                    }
                }
                Kind::Damage => {}
            }
        }
        pool
    }
}

fn ship_options<'a>(
    vessel: &Vessel<'_, 'a>,
    pool: &Pool<'a>,
    trial: &mut Trial<'_, 'a>,
) -> ShipOptions {
    let all = 0..vessel.upgrades.len();
    let Some(ship) = vessel.ship().filter(|_| vessel.upgrades.len() <= MOST_UPGRADES) else {
        return ShipOptions { slots: Vec::new(), left_over: all.collect() };
    };
    trial.board(vessel);
    let mut slots: Vec<SlotOptions> = Vec::new();
    for (slot, upgrade) in slots_of(vessel, ship, trial) {
        let same = slots.iter().find(|it| it.slot == slot && it.upgrade == upgrade);
        let candidates = match same {
            Some(same) => same.candidates.clone(),
            None => {
                let cards = &pool.upgrades[slot as usize];
                cards.iter().map(|card| trial.upgrade(vessel, card, upgrade)).collect()
            }
        };
        slots.push(SlotOptions { slot, upgrade, candidates });
    }
    let is_placed = |index: &usize| slots.iter().any(|slot| slot.upgrade == Some(*index));
    let left_over = all.filter(|index| !is_placed(index)).collect();
    ShipOptions { slots, left_over }
}

/// Commander where the ship may carry one, title, and the icons of the bar, each with its user.
fn slots_of(
    vessel: &Vessel<'_, '_>,
    ship: &Ship,
    trial: &Trial<'_, '_>,
) -> Vec<(Slot, Option<usize>)> {
    let first = |slot| vessel.upgrades.iter().position(|item| item.has_slot(slot));
    let mut slots = Vec::with_capacity(ship.slots.len() + 4);
    let commander = first(Slot::Commander);
    if commander.is_some() || !ship.is_flotilla() || trial.flotillas_lead() {
        slots.push((Slot::Commander, commander));
    }
    slots.push((Slot::Title, first(Slot::Title)));
    slots.extend(bar::positions(vessel, ship));
    slots
}

fn objective_options<'a>(
    roster: &Roster<'a>,
    pool: &Pool<'a>,
    trial: &mut Trial<'_, 'a>,
) -> Vec<ObjectiveOptions> {
    let campaign = is_campaign(&roster.context.terms).then_some(ObjectiveCategory::Campaign);
    let of = |card: &Card, category| card.objective().is_some_and(|it| it.category == category);
    let categories = CATEGORIES.into_iter().chain(campaign);
    let options = categories.map(|category| {
        let is_chosen = |item: &Item<'_>| item.card.is_some_and(|card| of(card, category));
        let chosen = roster.objectives.iter().position(is_chosen);
        let chosen = chosen.filter(|_| category != ObjectiveCategory::Campaign);
        let cards = pool.objectives.iter().filter(|card| of(card, category));
        let candidates = cards.map(|card| trial.objective(card, chosen)).collect();
        ObjectiveOptions { category, chosen, candidates }
    });
    options.collect()
}

/// The place an addition would go to.
pub(crate) fn objective_place(roster: &Roster<'_>, instead: Option<usize>) -> Place {
    Place::Objective(instead.unwrap_or(roster.objectives.len()))
}
