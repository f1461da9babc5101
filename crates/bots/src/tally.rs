use crate::arena::Played;

/// Games added up. The order in which games are added does not matter.
///
/// Pairs hold the first list's figure, then the second's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// The sum of each list's scores.
    pub scores: [u64; 2],
    /// The sum of the rounds played.
    pub rounds: u64,
    /// The sum of the decisions answered.
    pub decisions: u64,
    /// All final hashes together: equal for two runs exactly where all games ended alike.
    pub hash: u64,
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, game: &Played) {
        self.games += 1;
        self.wins[game.winner] += 1;
        self.ties += u64::from(game.tie);
        self.wiped_out += u64::from(game.wiped_out);
        self.first_player_wins += u64::from(game.winner == game.first_player);
        for (sum, score) in self.scores.iter_mut().zip(game.scores) {
            *sum += u64::from(score);
        }
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
        }
    }

    /// A sum over all games as the mean of one; zero where no game was played.
    pub fn mean(&self, sum: u64) -> f64 {
        if self.games == 0 { 0.0 } else { sum as f64 / self.games as f64 }
    }
}
