/// What several answers came to. The playouts with the same number start from the same guess, so they are pairs.
#[derive(Clone, Debug, Default)]
pub struct Race {
    seen: Vec<Vec<f64>>,
}

/// By how much one answer came out better than another, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
    /// From how many pairs of playouts.
    pub pairs: usize,
}

impl Gap {
    /// The lower end of an interval of this many standard errors on each side.
    pub fn low(self, errors: f64) -> f64 {
        self.mean - errors * self.error
    }

    /// Its upper end.
    pub fn high(self, errors: f64) -> f64 {
        self.mean + errors * self.error
    }
}

impl Race {
    /// A race between this many answers.
    pub fn new(answers: usize) -> Race {
        Race { seen: vec![Vec::new(); answers] }
    }

    /// How often an answer was played out.
    pub fn count(&self, answer: usize) -> usize {
        self.seen[answer].len()
    }

    /// Notes what an answer came to.
    pub fn note(&mut self, answer: usize, margin: f64) {
        self.seen[answer].push(margin);
    }

    /// What an answer came to on average.
    pub fn mean(&self, answer: usize) -> f64 {
        let seen = &self.seen[answer];
        seen.iter().sum::<f64>() / seen.len().max(1) as f64
    }

    /// By how much one answer came out better than another. The first `after` pairs are left out; none with fewer than three
    /// pairs.
    pub fn gap(&self, one: usize, two: usize, after: usize) -> Option<Gap> {
        let pairs = self.seen[one].iter().zip(&self.seen[two]).skip(after);
        let gaps: Vec<f64> = pairs.map(|(one, two)| one - two).collect();
        let count = gaps.len();
        if count < 3 {
            return None;
        }
        let mean = gaps.iter().sum::<f64>() / count as f64;
        let spread: f64 = gaps.iter().map(|gap| (gap - mean) * (gap - mean)).sum();
        let error = (spread / (count * (count - 1)) as f64).sqrt();
        Some(Gap { mean, error, pairs: count })
    }
}

#[cfg(test)]
mod tests {
    use super::Race;

    #[test]
    fn answers_are_compared_pair_by_pair() {
        let mut race = Race::new(2);
        for luck in [100.0, -40.0, 12.0, 7.0] {
            race.note(0, luck + 5.0);
            race.note(1, luck);
        }
        let gap = race.gap(0, 1, 0).expect("four pairs");
        assert_eq!((gap.mean, gap.error, gap.pairs), (5.0, 0.0, 4));
        assert_eq!(race.gap(0, 1, 2), None, "two pairs tell nothing");
        race.note(0, 40.0);
        assert_eq!(
            race.gap(1, 0, 0).map(|gap| gap.mean),
            Some(-5.0),
            "what has no pair is left out"
        );
    }
}
