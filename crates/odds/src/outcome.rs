use flagbridge_cards::{Color, DefenseToken};
use serde::Serialize;

/// The result of an attack. Lists of chances begin with the chance of 0.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// The damage on the dice before any defense token is spent.
    pub rolled: Vec<f64>,
    /// The damage total after the defense.
    pub damage: Vec<f64>,
    /// The accuracy icons in the pool when accuracies are spent.
    pub accuracies: Vec<f64>,
    /// The chance that the wanted critical effect can be resolved.
    pub critical: f64,
    /// The chance of a critical icon in the final pool on a red, a blue, a black die.
    pub critical_icons: [f64; 3],
    /// The shields the defending zone loses, if shields or hull are known.
    pub shield_damage: Option<Vec<f64>>,
    /// The shields the adjacent zone loses to a redirect, if shields or hull are known.
    pub redirected: Option<Vec<f64>>,
    /// The damage that reaches the hull, if shields or hull are known.
    pub hull_damage: Option<Vec<f64>>,
    /// The chance that the wanted critical effect can be resolved and damage reaches the hull, if shields or hull are
    /// known: for the standard effect, that a damage card is dealt faceup.
    pub faceup: Option<f64>,
    /// The chance that the hull suffers as much as it has points, if they are known.
    pub destroyed: Option<f64>,
    /// The defender's token types.
    pub tokens: Vec<TokenOdds>,
}

/// How a type of defense token fares.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TokenOdds {
    /// The type.
    pub token: DefenseToken,
    /// The chance that accuracies lock every token of the type.
    pub locked: f64,
}

/// Two attacks side by side, rolled independently of each other.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The first's mean damage less the second's.
    pub difference: f64,
    /// The chance that the first does more damage.
    pub first: f64,
    /// The chance that both do the same.
    pub equal: f64,
    /// The chance that the second does more damage.
    pub second: f64,
}

impl Outcome {
    /// The mean damage.
    pub fn mean(&self) -> f64 {
        mean(&self.damage)
    }

    /// The standard deviation of the damage.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let square = |(damage, chance): (usize, &f64)| (damage as f64 - mean).powi(2) * chance;
        self.damage.iter().enumerate().map(square).sum::<f64>().sqrt()
    }

    /// The chance of exactly this much damage.
    pub fn exactly(&self, damage: usize) -> f64 {
        self.damage.get(damage).copied().unwrap_or(0.0)
    }

    /// The chance of this much damage or more.
    pub fn at_least(&self, damage: usize) -> f64 {
        at_least(&self.damage, damage)
    }

    /// The highest damage that can come of it.
    pub fn most_damage(&self) -> usize {
        self.damage.len().saturating_sub(1)
    }

    /// The mean damage that reaches the hull, if shields or hull are known.
    pub fn mean_hull(&self) -> Option<f64> {
        self.hull_damage.as_deref().map(mean)
    }

    /// The chance of at least one accuracy icon.
    pub fn any_accuracy(&self) -> f64 {
        at_least(&self.accuracies, 1)
    }

    /// The chance of a critical icon of this colour in the final pool.
    pub fn critical_icon(&self, color: Color) -> f64 {
        self.critical_icons[color as usize]
    }

    /// The damages worth drawing: those with a chance of at least one in two thousand.
    pub fn likely_damage(&self) -> std::ops::RangeInclusive<usize> {
        let likely = |damage: &usize| self.exactly(*damage) >= 0.0005;
        let first = (0..self.damage.len()).find(likely).unwrap_or(0);
        let last = (0..self.damage.len()).rfind(likely).unwrap_or(0);
        first..=last
    }

    /// This attack beside another.
    pub fn compare(&self, other: &Outcome) -> Comparison {
        let (mut first, mut equal, mut second) = (0.0, 0.0, 0.0);
        for (one, chance) in self.damage.iter().enumerate() {
            for (two, other) in other.damage.iter().enumerate() {
                let share = match one.cmp(&two) {
                    std::cmp::Ordering::Greater => &mut first,
                    std::cmp::Ordering::Equal => &mut equal,
                    std::cmp::Ordering::Less => &mut second,
                };
                *share += chance * other;
            }
        }
        Comparison { difference: self.mean() - other.mean(), first, equal, second }
    }
}

fn mean(chances: &[f64]) -> f64 {
    chances.iter().enumerate().map(|(value, chance)| value as f64 * chance).sum()
}

fn at_least(chances: &[f64], least: usize) -> f64 {
    // From the rarest up, so that small chances are not lost beside large ones.
    chances.iter().skip(least).rev().sum()
}
