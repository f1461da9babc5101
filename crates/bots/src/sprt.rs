/// A sequential test of whether one bot is stronger than another, counted in pairs of games.
///
/// The two games of a pair have the same lists, seats and seed, and the bots change places, so that the luck of the lists
/// and of first player cancels out. The log-likelihood ratio is that of a normal mean with the spread of the pairs seen so
/// far; the bounds are those for 5 % of errors either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sprt {
    /// How many pairs the first bot won none, one or both games of.
    pub pairs: [u64; 3],
}

/// What a test has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first bot is stronger by the higher figure.
    Stronger,
    /// It is no stronger than by the lower figure.
    NotStronger,
    /// Nothing yet.
    Open,
}

impl Sprt {
    /// The log-likelihood ratio at which a test ends, either way: ln(0.95 / 0.05).
    pub const BOUND: f64 = 2.944;
    /// Fewer pairs than this decide nothing: their spread says too little.
    pub const LEAST: u64 = 20;

    /// Adds a pair by how many of its games the first bot won.
    pub fn add(&mut self, won: usize) {
        self.pairs[won.min(2)] += 1;
    }

    /// Adds the pairs of another run.
    pub fn merge(&mut self, other: &Sprt) {
        self.pairs.iter_mut().zip(other.pairs).for_each(|(sum, more)| *sum += more);
    }

    /// How many pairs were played.
    pub fn count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The share of games the first bot won, and its standard error by pairs.
    pub fn score(&self) -> (f64, f64) {
        let count = self.count().max(1) as f64;
        let part = |won: usize| self.pairs[won] as f64 / count;
        let mean = part(1) / 2.0 + part(2);
        let off = |won: usize| part(won) * (won as f64 / 2.0 - mean).powi(2);
        (mean, ((off(0) + off(1) + off(2)) / count).sqrt())
    }

    /// How much more likely the result is if the first bot is stronger by `elo[1]` than by `elo[0]`, as a logarithm.
    pub fn ratio(&self, elo: [f64; 2]) -> f64 {
        let (mean, error) = self.score();
        if error == 0.0 {
            return 0.0;
        }
        let [low, high] = elo.map(expected);
        (high - low) * (2.0 * mean - low - high) / (2.0 * error * error)
    }

    /// What the test has shown so far.
    pub fn verdict(&self, elo: [f64; 2]) -> Verdict {
        match self.ratio(elo) {
            _ if self.count() < Self::LEAST => Verdict::Open,
            ratio if ratio >= Self::BOUND => Verdict::Stronger,
            ratio if ratio <= -Self::BOUND => Verdict::NotStronger,
            _ => Verdict::Open,
        }
    }

    /// How much stronger the first bot is in Elo points, and the ends of the 95 % interval.
    pub fn elo(&self) -> [f64; 3] {
        let (mean, error) = self.score();
        [0.0, -1.96, 1.96].map(|off| {
            let share = (mean + off * error).clamp(0.001, 0.999);
            -400.0 * (1.0 / share - 1.0).log10()
        })
    }
}

/// The share of games won by a bot that is stronger by `elo` points.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::{Sprt, Verdict};

    #[test]
    fn a_clear_result_ends_the_test_and_an_even_one_refutes_it() {
        let elo = [0.0, 50.0];
        assert_eq!(Sprt { pairs: [10, 60, 50] }.verdict(elo), Verdict::Stronger);
        assert_eq!(Sprt { pairs: [50, 60, 10] }.verdict(elo), Verdict::NotStronger);
        assert_eq!(Sprt { pairs: [100, 200, 100] }.verdict(elo), Verdict::NotStronger);
        assert_eq!(Sprt { pairs: [2, 5, 4] }.verdict(elo), Verdict::Open);
        // Nothing varies, so nothing can be said.
        assert_eq!(Sprt { pairs: [0, 30, 0] }.verdict(elo), Verdict::Open);
    }

    #[test]
    fn three_quarters_of_the_games_are_191_elo_points() {
        let [elo, low, high] = Sprt { pairs: [10, 30, 60] }.elo();
        assert!((elo - 190.8).abs() < 0.1, "{elo}");
        assert!(low < elo && elo < high);
    }

    #[test]
    fn runs_add_up_in_any_order() {
        let (mut one, two) = (Sprt { pairs: [1, 2, 3] }, Sprt { pairs: [4, 5, 6] });
        one.merge(&two);
        one.add(2);
        assert_eq!(one, Sprt { pairs: [5, 7, 10] });
        assert_eq!(one.count(), 22);
    }
}
