/// A share of games, with its uncertainty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// How many games.
    pub games: u64,
    /// How many of them were won.
    pub wins: u64,
}

impl Share {
    /// The share of `wins` in `games`.
    pub const fn new(wins: u64, games: u64) -> Self {
        Self { games, wins }
    }

    /// Notes a game.
    pub fn add(&mut self, won: bool) {
        self.games += 1;
        self.wins += u64::from(won);
    }

    /// Adds the games of another share.
    pub fn merge(&mut self, other: &Share) {
        self.games += other.games;
        self.wins += other.wins;
    }

    /// The part that was won, from 0 to 1; zero where no game was played.
    pub fn rate(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.wins as f64 / self.games as f64 }
    }

    /// The interval that holds the true rate with a confidence of 95 %, after Wilson; all of it where no game was
    /// played.
    pub fn interval(&self) -> (f64, f64) {
        if self.games == 0 {
            return (0.0, 1.0);
        }
        let z = 1.959_964;
        let (games, rate) = (self.games as f64, self.rate());
        let weight = 1.0 + z * z / games;
        let middle = rate + z * z / (2.0 * games);
        let spread = z * (rate * (1.0 - rate) / games + z * z / (4.0 * games * games)).sqrt();
        (((middle - spread) / weight).max(0.0), ((middle + spread) / weight).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::Share;

    #[test]
    fn the_interval_is_wilsons() {
        let near = |one: (f64, f64), two: (f64, f64)| {
            assert!((one.0 - two.0).abs() < 5e-4 && (one.1 - two.1).abs() < 5e-4, "{one:?}");
        };
        near(Share::new(5, 10).interval(), (0.2366, 0.7634));
        near(Share::new(190, 200).interval(), (0.9104, 0.9726));
        near(Share::new(0, 20).interval(), (0.0, 0.1611));
        near(Share::new(20, 20).interval(), (0.8389, 1.0));
        near(Share::default().interval(), (0.0, 1.0));
    }
}
