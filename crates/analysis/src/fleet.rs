//! The figures of a whole draft.

use std::collections::HashMap;

use flagbridge_cards::{Card, CardNumber, HullZone, Pool, Resolved};
use flagbridge_data::catalogue;
use flagbridge_fleet::Draft;
use flagbridge_odds::Range;

use crate::battery::{Arc, BANDS, gathered};
use crate::expectation::Expected;
use crate::ship::{ShipFigures, title};
use crate::squadron::{SquadronFigures, SquadronLine};
use crate::tempo::Side;

/// Everything that is drawn of a draft.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The edition its figures are taken from.
    pub edition: Resolved<'static>,
    /// Its ships, in the order of the list.
    pub ships: Vec<ShipFigures>,
    /// Its squadrons.
    pub squadrons: SquadronFigures,
    /// Points, activations, deployments.
    pub side: Side,
}

/// Two are equal only where every figure is.
impl PartialEq for Analysis {
    fn eq(&self, other: &Self) -> bool {
        self.edition.index == other.edition.index
            && self.ships == other.ships
            && self.squadrons == other.squadrons
            && self.side == other.side
    }
}

/// Dice of a whole fleet, which may be more than a pool holds: red, blue, black.
pub type Dice = [u32; 3];

impl Analysis {
    /// Works out everything there is to know about a draft.
    pub fn new(draft: &Draft) -> Self {
        let edition = draft.edition_in(catalogue());
        let card = |number: CardNumber| -> Option<&'static Card> {
            edition.card(number).or_else(|| edition.catalogue().newest(number))
        };
        let everything: Vec<CardNumber> =
            draft.ships.iter().flat_map(|ship| ship.upgrades.iter().copied()).collect();
        let mut ships: Vec<ShipFigures> = Vec::new();
        for entry in &draft.ships {
            let Some(hull) = card(entry.card) else { continue };
            let Some(ship) = hull.ship() else { continue };
            let mut figures = ShipFigures::new(hull, ship, &entry.upgrades, &everything, edition);
            if let Some(title) = title(&entry.upgrades, edition) {
                figures.name = title.to_owned();
            }
            ships.push(figures);
        }
        number(&mut ships);
        let lines = draft.squadrons.iter().filter_map(|line| {
            let card = card(line.card)?;
            Some(SquadronLine::new(card, card.squadron()?, line.count.into()))
        });
        let squadrons = SquadronFigures { lines: lines.collect() };
        Self { edition, ships, squadrons, side: Side::new(draft) }
    }

    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.ships.is_empty() && self.squadrons.lines.is_empty()
    }

    /// The arcs that any ship of the fleet has, with the dice of all ships that are gathered there at a range.
    pub fn dice(&self, range: Range) -> Vec<(Arc, Dice)> {
        let arcs = Arc::ALL.into_iter().filter_map(|arc| {
            let mut batteries = self.ships.iter().flat_map(|ship| &ship.batteries);
            batteries.any(|it| it.arc == arc).then(|| {
                let batteries = self.ships.iter().flat_map(|ship| &ship.batteries);
                let pools = batteries.filter(|it| it.arc == arc);
                (arc, sum(pools.map(|it| gathered(it.pool, range))))
            })
        });
        arcs.collect()
    }

    /// The anti-squadron dice of all ships at a range.
    pub fn anti_squadron(&self, range: Range) -> Dice {
        sum(self.ships.iter().map(|ship| gathered(ship.anti_squadron, range)))
    }

    /// The expected damage of every ship's best arc against a ship, together, by range as in [`BANDS`].
    pub fn damage(&self) -> [Expected; 3] {
        self.total(|ship, band| ship.damage[band].0)
    }

    /// The expected damage of every ship against a squadron, together, by range.
    pub fn anti_squadron_damage(&self) -> [Expected; 3] {
        self.total(|ship, band| ship.anti_squadron_damage[band])
    }

    /// The hull of all ships.
    pub fn hull(&self) -> u32 {
        self.ships.iter().map(|ship| u32::from(ship.ship.hull)).sum()
    }

    /// The shields of all ships in one hull zone.
    pub fn shields(&self, zone: HullZone) -> u32 {
        self.ships.iter().map(|ship| u32::from(ship.ship.shields.of(zone))).sum()
    }

    /// The shields of all ships in all hull zones.
    pub fn all_shields(&self) -> u32 {
        self.ships.iter().map(ShipFigures::all_shields).sum()
    }

    fn total(&self, of: impl Fn(&ShipFigures, usize) -> Expected) -> [Expected; 3] {
        std::array::from_fn(|band| {
            debug_assert!(band < BANDS.len(), "one total for each range");
            self.ships.iter().fold(Expected::default(), |sum, ship| sum.and(of(ship, band)))
        })
    }
}

fn sum(pools: impl Iterator<Item = Pool>) -> Dice {
    pools.fold([0; 3], |[red, blue, black], pool| {
        [red + u32::from(pool.red), blue + u32::from(pool.blue), black + u32::from(pool.black)]
    })
}

/// Numbers ships of the same name.
fn number(ships: &mut [ShipFigures]) {
    let mut counts: HashMap<String, u32> = HashMap::new();
    for ship in ships.iter() {
        *counts.entry(ship.name.clone()).or_default() += 1;
    }
    let mut seen: HashMap<String, u32> = HashMap::new();
    for ship in ships.iter_mut().filter(|ship| counts[&ship.name] > 1) {
        let nth = seen.entry(ship.name.clone()).or_default();
        *nth += 1;
        ship.name = format!("{} {nth}", ship.name);
    }
}
