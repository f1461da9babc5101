//! Weights from games: what each figure came to in the end, round by round.

use std::fmt;
use std::sync::Arc;

use flagbridge_engine::{Game, Question, Seat, Table};

use super::terms::{NAMES, TERMS, Terms, terms};
use super::weights::WEIGHTS;
use super::{ROUNDS, Weights, stage, weigh, worth};
use crate::bot::Bot;
use crate::play::{StopReason, play, players};

/// How far the weights of a figure may be off, as a share of what they are now and at least so much: the fewer games there
/// are, the more the weights stay what they were.
const SHARE_OFF: f64 = 0.6;
const LEAST_OFF: f64 = 0.02;
/// How far the enemy is tells more about the fleet than about the position: fleets that must come close have far to go. Its
/// weight stays.
const KEPT: usize = 15;
/// About how much the results of games from the same position vary, in fleet points.
const NOISE: f64 = 260.0;

/// Positions of games and what became of them, added up for a linear regression.
#[derive(Clone, Debug)]
pub struct Fit {
    games: u64,
    rounds: [Sums; ROUNDS],
}

/// The sums of the regression of one round.
#[derive(Clone, Debug)]
struct Sums {
    products: [Terms; TERMS],
    /// The products with what the present weights leave unexplained.
    rest: Terms,
    /// The weight of all positions, and the squares of what is unexplained.
    count: f64,
    squares: f64,
}

impl Default for Fit {
    fn default() -> Fit {
        let sums =
            Sums { products: [[0.0; TERMS]; TERMS], rest: [0.0; TERMS], count: 0.0, squares: 0.0 };
        Fit { games: 0, rounds: std::array::from_fn(|_| sums.clone()) }
    }
}

impl Fit {
    /// Plays a game and takes the position before each activation of a ship.
    pub fn play(&mut self, game: &Arc<Game>, bots: [Bot; 2], seed: u64) -> Result<(), StopReason> {
        let mut table = Table::new(Arc::clone(game), seed);
        let mut seen: Vec<(usize, Terms)> = Vec::new();
        play(&mut table, &players(bots, seed), |table, _, _| {
            let asked = table.decision().map(|decision| decision.question);
            if asked == Some(Question::Activate) {
                seen.push((stage(table), terms(table, Seat::A)));
            }
        })?;
        let came_to = worth(&table, Seat::A);
        for (stage, terms) in &seen {
            // Positions of the same round and game tell much the same.
            let alike = seen.iter().filter(|(other, _)| other == stage).count();
            self.rounds[*stage].add(terms, &WEIGHTS[*stage], came_to, 1.0 / alike as f64);
        }
        self.games += 1;
        Ok(())
    }

    /// Adds the games of another fit.
    pub fn merge(&mut self, other: &Fit) {
        self.games += other.games;
        for (sums, more) in self.rounds.iter_mut().zip(&other.rounds) {
            sums.merge(more);
        }
    }

    fn weights(&self) -> Weights {
        std::array::from_fn(|round| self.rounds[round].weights(&WEIGHTS[round]))
    }
}

impl Sums {
    fn add(&mut self, terms: &Terms, weights: &Terms, came_to: f64, weight: f64) {
        let rest = came_to - weigh(terms, weights);
        for (row, own) in self.products.iter_mut().zip(terms) {
            row.iter_mut().zip(terms).for_each(|(sum, other)| *sum += weight * own * other);
        }
        self.rest.iter_mut().zip(terms).for_each(|(sum, term)| *sum += weight * term * rest);
        self.count += weight;
        self.squares += weight * rest * rest;
    }

    fn merge(&mut self, other: &Sums) {
        for (row, more) in self.products.iter_mut().zip(&other.products) {
            row.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
        self.rest.iter_mut().zip(&other.rest).for_each(|(sum, more)| *sum += more);
        self.count += other.count;
        self.squares += other.squares;
    }

    /// The weights that explain the positions best, not too far from what they are.
    fn weights(&self, present: &Terms) -> Terms {
        let mut system = self.products;
        for (place, row) in system.iter_mut().enumerate() {
            let off = match place {
                KEPT => LEAST_OFF,
                _ => (present[place].abs() * SHARE_OFF).max(LEAST_OFF),
            };
            row[place] += (NOISE / off) * (NOISE / off);
        }
        let change = solve(system, self.rest);
        std::array::from_fn(|place| present[place] + change[place])
    }
}

/// Solves a system of equations whose matrix is symmetric and positive definite, by elimination.
fn solve(mut system: [Terms; TERMS], mut right: Terms) -> Terms {
    for place in 0..TERMS {
        let pivot = system[place];
        for below in place + 1..TERMS {
            let factor = system[below][place] / pivot[place];
            system[below].iter_mut().zip(pivot).for_each(|(value, above)| *value -= factor * above);
            right[below] -= factor * right[place];
        }
    }
    for place in (0..TERMS).rev() {
        let known: f64 = (place + 1..TERMS).map(|later| system[place][later] * right[later]).sum();
        right[place] = (right[place] - known) / system[place][place];
    }
    right
}

/// The source of `weights.rs`.
impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "//! Written by `flagbridge fit`, from {} games.", self.games)?;
        writeln!(f, "\nuse super::Weights;\n")?;
        writeln!(f, "/// How much each figure counts, for each of the six rounds.")?;
        writeln!(f, "#[rustfmt::skip]\npub(super) const WEIGHTS: Weights = [")?;
        for weights in self.weights() {
            let row: Vec<_> = weights.iter().map(|weight| format!("{weight:.4}")).collect();
            writeln!(f, "    [{}],", row.join(", "))?;
        }
        writeln!(f, "];\n")?;
        for (place, name) in NAMES.iter().enumerate() {
            writeln!(f, "// {}: {name}", place + 1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Fit, Sums, TERMS, solve};

    #[test]
    fn equations_are_solved() {
        let mut system = [[0.0; TERMS]; TERMS];
        for (place, row) in system.iter_mut().enumerate() {
            row[place] = 4.0;
            row[(place + 1) % TERMS] += 1.0;
            row[(place + TERMS - 1) % TERMS] += 1.0;
        }
        let wanted: [f64; TERMS] = std::array::from_fn(|place| place as f64 - 3.0);
        let right = system.map(|row| row.iter().zip(wanted).map(|(a, b)| a * b).sum());
        for (found, wanted) in solve(system, right).into_iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-9, "{found} {wanted}");
        }
    }

    #[test]
    fn a_fit_finds_what_the_games_came_to() {
        let present = [0.5; TERMS];
        let mut truth = present;
        truth[0] = 0.8;
        truth[14] = 0.1;
        let mut sums: Sums = Fit::default().rounds[0].clone();
        for number in 0..200_000_u64 {
            let terms = std::array::from_fn(|place| {
                (number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(place as u32 * 3) % 101)
                    as f64
                    - 50.0
            });
            let came_to = super::weigh(&terms, &truth);
            sums.add(&terms, &present, came_to, 1.0);
        }
        let found = sums.weights(&present);
        assert!((found[0] - 0.8).abs() < 0.01 && (found[14] - 0.1).abs() < 0.01, "{found:?}");
        assert!((found[5] - 0.5).abs() < 0.01, "{found:?}");
    }
}
