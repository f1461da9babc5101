//! Exact odds of fire, before it is declared.

use crate::action::Volley;
use crate::element::{Element, ShipId};
use crate::options::FlightHits;
use crate::roll::Test;
use crate::sheet::Track;
use crate::table::Table;

/// What a ship's volleys at one target will do.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// Expected hits.
    pub hits: f64,
    /// Expected points of impact.
    pub impact: f64,
    /// Expected damage dice; for a flight, expected fighters lost.
    pub damage: f64,
    /// The chance that the target has no hull, or no fighter, left, with what is already marked on it.
    pub destroyed: f64,
}

impl Table {
    /// What these volleys of a ship will do to a target; volleys at other targets, or that may not be fired, are left out.
    pub fn forecast(&self, ship: ShipId, volleys: &[Volley], target: Element) -> Forecast {
        let mut forecast = Forecast { hits: 0.0, impact: 0.0, damage: 0.0, destroyed: 0.0 };
        // The chance of each number of points that bring the target down.
        let mut points = vec![1.0];
        let chained = self.game().options.chained_rerolls;
        for volley in volleys.iter().filter(|volley| volley.target == target) {
            let Ok(modifier) = self.aim(ship, volley.mount.into(), target) else { continue };
            let weapon = self.game().ship(ship).mounts[usize::from(volley.mount)];
            let dice = usize::from(weapon.rate) * usize::from(volley.weapons);
            let hit = Test::to_hit(weapon.accuracy, modifier, chained).odds();
            let hits = dice as f64 * hit;
            forecast.hits += hits;
            let one = match target {
                Element::Ship(target) => {
                    let shields = self.value(target, Track::Shields);
                    let impact = match shields {
                        0 => 1.0,
                        _ => Test::impact(shields, weapon.impact_modifier, chained).odds(),
                    };
                    let per_impact = binomial(weapon.damage.into(), 0.5);
                    let scored = mixture(impact, &per_impact);
                    let per_hit = power(&scored, weapon.impact.into());
                    forecast.impact += hits * f64::from(weapon.impact) * impact;
                    forecast.damage +=
                        hits * f64::from(weapon.impact) * impact * f64::from(weapon.damage);
                    mixture(hit, &per_hit)
                }
                Element::Flight(_) => {
                    let lost = match self.game().options.flight_hits {
                        FlightHits::PerHit => 1,
                        FlightHits::PerImpact => usize::from(weapon.impact),
                        FlightHits::PerDamage => {
                            usize::from(weapon.impact) * usize::from(weapon.damage)
                        }
                    };
                    forecast.impact += hits * f64::from(weapon.impact);
                    forecast.damage += hits * lost as f64;
                    let mut exactly = vec![0.0; lost + 1];
                    exactly[lost] = 1.0;
                    mixture(hit, &exactly)
                }
            };
            points = convolve(&points, &power(&one, dice));
        }
        let left = match target {
            Element::Ship(ship) => {
                let hull = self.value(ship, Track::Hull);
                hull.saturating_sub(self.ship(ship).marked[Track::Hull as usize])
            }
            Element::Flight(flight) => {
                let state = self.flight(flight);
                state.fighters.saturating_sub(state.marked)
            }
        };
        let survives: f64 = points.iter().take(left.into()).sum();
        forecast.destroyed = (1.0 - survives).clamp(0.0, 1.0);
        forecast
    }
}

/// With this chance the distribution, else nothing.
fn mixture(chance: f64, then: &[f64]) -> Vec<f64> {
    let mut mixed: Vec<f64> = then.iter().map(|share| share * chance).collect();
    mixed[0] += 1.0 - chance;
    mixed
}

fn binomial(dice: usize, chance: f64) -> Vec<f64> {
    power(&[1.0 - chance, chance], dice)
}

/// The sum of a number of independent draws.
fn power(one: &[f64], times: usize) -> Vec<f64> {
    (0..times).fold(vec![1.0], |sum, _| convolve(&sum, one))
}

fn convolve(one: &[f64], other: &[f64]) -> Vec<f64> {
    let mut sum = vec![0.0; one.len() + other.len() - 1];
    for (place, share) in one.iter().enumerate() {
        for (more, chance) in other.iter().enumerate() {
            sum[place + more] += share * chance;
        }
    }
    sum
}
