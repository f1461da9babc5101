use crate::played::{Played, Points};
use crate::share::Share;

/// Games added up. The order in which games are added does not matter.
///
/// Pairs hold the first list's figure, then the second's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// How many each list won.
    pub wins: [u64; 2],
    /// How many ended with equal scores and went to the second player.
    pub ties: u64,
    /// How many ended with a fleet's last ship.
    pub wiped_out: u64,
    /// How many the first player won.
    pub first_player_wins: u64,
    /// What each list won of the games in which it was the first player.
    pub as_first: [Share; 2],
    /// What each list won of the games in which it was the second player.
    pub as_second: [Share; 2],
    /// The sum of each list's scores.
    pub scores: [u64; 2],
    /// How often the first list was ahead by how much: [`Tally::MARGIN_WIDTH`] points to a bar, the middle one around
    /// equal scores, the outer ones without end.
    pub margins: [u64; Tally::MARGINS],
    /// What each list's points came from, summed.
    pub points: [Points; 2],
    /// How many games each unit of each list survived: ships, then squadrons, in the order of the list.
    pub survived: [Vec<u64>; 2],
    /// The sum of the rounds played.
    pub rounds: u64,
    /// The sum of the decisions answered.
    pub decisions: u64,
    /// All final hashes together: equal for two runs exactly where all games ended alike.
    pub hash: u64,
}

impl Tally {
    /// How many bars the distribution of margins has.
    pub const MARGINS: usize = 17;
    /// How many points of margin share a bar.
    pub const MARGIN_WIDTH: i32 = 50;

    /// Adds a game.
    pub fn add(&mut self, game: &Played) {
        self.games += 1;
        self.wins[game.winner] += 1;
        self.ties += u64::from(game.tie);
        self.wiped_out += u64::from(game.wiped_out);
        self.first_player_wins += u64::from(game.winner == game.first_player);
        for (list, score) in game.scores.into_iter().enumerate() {
            self.scores[list] += u64::from(score);
            self.points[list].add(&game.points[list]);
            let split = match game.first_player == list {
                true => &mut self.as_first[list],
                false => &mut self.as_second[list],
            };
            split.add(game.winner == list);
            let counts = &mut self.survived[list];
            let units = game.survivors[list].iter();
            counts.resize(counts.len().max(units.len()), 0);
            counts.iter_mut().zip(units).for_each(|(count, alive)| *count += u64::from(*alive));
        }
        self.margins[Self::bar(game.margin())] += 1;
        self.rounds += u64::from(game.rounds);
        self.decisions += u64::from(game.decisions);
        self.hash = self.hash.wrapping_add(game.hash);
    }

    /// Adds the games of another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.ties += other.ties;
        self.wiped_out += other.wiped_out;
        self.first_player_wins += other.first_player_wins;
        self.rounds += other.rounds;
        self.decisions += other.decisions;
        self.hash = self.hash.wrapping_add(other.hash);
        for list in 0..2 {
            self.wins[list] += other.wins[list];
            self.scores[list] += other.scores[list];
            self.as_first[list].merge(&other.as_first[list]);
            self.as_second[list].merge(&other.as_second[list]);
            self.points[list].add(&other.points[list]);
            let (counts, more) = (&mut self.survived[list], &other.survived[list]);
            counts.resize(counts.len().max(more.len()), 0);
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
        self.margins.iter_mut().zip(other.margins).for_each(|(bar, more)| *bar += more);
    }

    /// What a list won.
    pub fn share(&self, list: usize) -> Share {
        Share::new(self.wins[list], self.games)
    }

    /// A sum over all games as the mean of one; zero where no game was played.
    pub fn mean(&self, sum: u64) -> f64 {
        if self.games == 0 { 0.0 } else { sum as f64 / self.games as f64 }
    }

    /// The bar a margin belongs to.
    pub fn bar(margin: i32) -> usize {
        let half = Self::MARGINS as i32 / 2;
        let step = (margin + Self::MARGIN_WIDTH / 2).div_euclid(Self::MARGIN_WIDTH);
        (step.clamp(-half, half) + half) as usize
    }

    /// The margin in the middle of a bar.
    pub fn middle(bar: usize) -> i32 {
        (bar as i32 - Self::MARGINS as i32 / 2) * Self::MARGIN_WIDTH
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn a_margin_belongs_to_the_bar_around_it() {
        for bar in 0..Tally::MARGINS {
            let middle = Tally::middle(bar);
            assert_eq!([-25, 0, 24].map(|off| Tally::bar(middle + off)), [bar; 3]);
        }
        assert_eq!(Tally::bar(-9_999), 0);
        assert_eq!(Tally::bar(9_999), Tally::MARGINS - 1);
    }
}
