//! The figures of one ship with its upgrades.

use flagbridge_cards::{Card, CardNumber, HullZone, Pool, Resolved, Ship, Slot};
use flagbridge_odds::{Attack, Modification, Range, Target};

use crate::battery::{Arc, BANDS, Battery, gathered};
use crate::effect::{
    AttackCase, Limit, Serving, Values, anti_squadron_with, battery_with, not_counted, serving,
    values_with,
};
use crate::expectation::{Expected, expected};

/// The figures of one ship.
#[derive(Clone, Debug, PartialEq)]
pub struct ShipFigures {
    /// What it is called in the fleet: its title or its name, numbered where there are several.
    pub name: String,
    /// Its card.
    pub card: &'static Card,
    /// The figures on its card.
    pub ship: &'static Ship,
    /// Its values, with what upgrades change at all times.
    pub values: Values,
    /// Its batteries by arc, with what upgrades change at all times.
    pub batteries: Vec<Battery>,
    /// Its anti-squadron dice, likewise.
    pub anti_squadron: Pool,
    /// The expected damage of its best arc against a ship, by range as in [`BANDS`], and that arc.
    pub damage: [(Expected, Option<Arc>); 3],
    /// The expected damage against a squadron, by range.
    pub anti_squadron_damage: [Expected; 3],
    /// The cards that were counted.
    pub counted: Vec<Counted>,
    /// The cards that touch attacks and were not.
    pub uncounted: Vec<&'static Card>,
    /// What to do to the dice of each attack, by arc and range.
    steps: Vec<(Arc, [Vec<Modification>; 3])>,
}

/// A card that was counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// The card.
    pub card: &'static Card,
    /// How often it can be used.
    pub limit: Limit,
    /// Where it says so.
    pub cite: &'static str,
}

impl ShipFigures {
    pub(crate) fn new(
        card: &'static Card,
        ship: &'static Ship,
        upgrades: &[CardNumber],
        fleet: &[CardNumber],
        edition: Resolved<'static>,
    ) -> Self {
        let serving = serving(upgrades, fleet, edition);
        let printed = Values {
            command: ship.command,
            squadron: ship.squadron,
            engineering: ship.engineering,
        };
        let values = values_with(printed, &serving);
        let batteries = batteries(ship, &serving);
        let anti_squadron = anti_squadron_with(ship.armament.anti_squadron, &serving);
        let case = |arc, range, target| AttackCase { ship, arc, range, target };
        let steps: Vec<(Arc, [Vec<Modification>; 3])> = batteries
            .iter()
            .map(|battery| {
                let arc = battery.arc;
                let at = |range| modifications(&serving, &case(Some(arc), range, Target::Ship));
                (arc, BANDS.map(at))
            })
            .collect();
        let damage = std::array::from_fn(|band| best(&batteries, &steps, band));
        let anti_squadron_damage = BANDS.map(|range| {
            let steps = modifications(&serving, &case(None, range, Target::Squadron));
            expected(gathered(anti_squadron, range), &steps, Target::Squadron)
        });
        let touches = |it: &Serving| {
            let at_ships = || steps.iter().map(|(arc, _)| (Some(*arc), Target::Ship));
            let at_all = || at_ships().chain([(None, Target::Squadron)]);
            let modifies = |(arc, target)| {
                BANDS
                    .iter()
                    .any(|range| it.modifications(&case(arc, *range, target)).next().is_some())
            };
            it.rearms() || at_all().any(modifies)
        };
        let counted = serving
            .iter()
            .filter(|it| touches(it))
            .map(|it| Counted { card: it.card, limit: it.limit(), cite: it.cite() })
            .collect();
        Self {
            name: card.name.to_owned(),
            card,
            ship,
            values,
            batteries,
            anti_squadron,
            damage,
            anti_squadron_damage,
            counted,
            uncounted: not_counted(upgrades),
            steps,
        }
    }

    /// The shields of every hull zone, in the order of the rules.
    pub fn shields(&self) -> impl Iterator<Item = (HullZone, u8)> + '_ {
        self.ship.hull_zones().iter().map(|zone| (*zone, self.ship.shields.of(*zone)))
    }

    /// All shields together.
    pub fn all_shields(&self) -> u32 {
        self.shields().map(|(_, shields)| u32::from(shields)).sum()
    }

    /// The attack from an arc at a range, with the counted upgrades.
    pub fn attack(&self, arc: Arc, range: Range) -> Attack {
        let pool = self.batteries.iter().find(|it| it.arc == arc).map_or(Pool::EMPTY, |it| it.pool);
        let band = BANDS.iter().position(|it| *it == range);
        let steps = self.steps.iter().find(|it| it.0 == arc).zip(band);
        let modifications = steps.map(|((_, steps), band)| steps[band].clone());
        let attack = Attack::new(gathered(pool, range)).at(range);
        Attack { modifications: modifications.unwrap_or_default(), ..attack }
    }

    /// The expected damage of one arc against a ship, by range.
    pub fn damage_of(&self, arc: Arc) -> [Expected; 3] {
        BANDS.map(|range| {
            let attack = self.attack(arc, range);
            expected(attack.pool, &attack.modifications, Target::Ship)
        })
    }
}

/// The title among the upgrades, which is what players call the ship.
pub(crate) fn title(upgrades: &[CardNumber], edition: Resolved<'static>) -> Option<&'static str> {
    let cards = upgrades.iter().filter_map(|it| edition.catalogue().newest(*it));
    let mut titles = cards.filter(|card| card.upgrade().is_some_and(|it| it.slot() == Slot::Title));
    titles.next().map(|card| card.name)
}

fn batteries(ship: &Ship, serving: &[Serving]) -> Vec<Battery> {
    let zones = ship.hull_zones();
    let there = Arc::ALL.into_iter().filter_map(|arc| match arc {
        Arc::Zone(zone) => zones.contains(&zone).then(|| (arc, ship.armament.zones[zone as usize])),
        Arc::Special => (!ship.armament.special.is_empty()).then_some((arc, ship.armament.special)),
    });
    there
        .map(|(arc, printed)| Battery { arc, printed, pool: battery_with(printed, arc, serving) })
        .collect()
}

fn modifications(serving: &[Serving], case: &AttackCase) -> Vec<Modification> {
    serving.iter().flat_map(|it| it.modifications(case)).collect()
}

/// The hull zone with the highest expected damage at a range. The special arc is left out.
fn best(
    batteries: &[Battery],
    steps: &[(Arc, [Vec<Modification>; 3])],
    band: usize,
) -> (Expected, Option<Arc>) {
    let mut best = (Expected::default(), None);
    for (battery, (arc, steps)) in batteries.iter().zip(steps) {
        if *arc == Arc::Special {
            continue;
        }
        let pool = gathered(battery.pool, BANDS[band]);
        let damage = expected(pool, &steps[band], Target::Ship);
        if damage.upgraded > best.0.upgraded {
            best = (damage, Some(*arc));
        }
    }
    best
}
