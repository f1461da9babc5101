use std::sync::Arc;

use flagbridge_engine::{BadRoster, Chance, Game, Seat, Table};

use crate::bot::Bot;
use crate::play::{Halt, play, players};

/// Two lists that play each other many times.
///
/// Games are numbered from 0. In even games the first list has seat A, in odd ones seat B. A game follows from the
/// seed and its number alone, whoever plays it and when.
#[derive(Clone, Debug)]
pub struct Arena {
    /// The game with the first list at seat A, and with the seats swapped.
    games: [Arc<Game>; 2],
    bots: [Bot; 2],
    seed: u64,
}

/// How one game of an arena went. Pairs hold the first list's figure, then the second's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Which list won: 0 or 1.
    pub winner: usize,
    /// Each list's score.
    pub scores: [u16; 2],
    /// Whether the scores were equal and both fleets had ships, so that being second player decided.
    /// RRG 1.6, Winning and Losing.
    pub tie: bool,
    /// Whether a fleet lost its last ship.
    pub wiped_out: bool,
    /// Which list was the first player when the game ended: 0 or 1.
    pub first_player: usize,
    /// The round in which it ended.
    pub rounds: u8,
    /// How many decisions were answered.
    pub decisions: u32,
    /// The final table's hash.
    pub hash: u64,
}

impl Arena {
    /// The arena of a game's two lists: the first bot plays the first list, whatever its seat.
    pub fn new(game: Arc<Game>, bots: [Bot; 2], seed: u64) -> Result<Arena, BadRoster> {
        let [first, second] = game.rosters.clone();
        let swapped = Game::new(game.rules, game.options, [second, first])?;
        Ok(Arena { games: [game, Arc::new(swapped)], bots, seed })
    }

    /// Whether the first list has seat B in a game.
    pub const fn is_swapped(number: u64) -> bool {
        number % 2 == 1
    }

    /// The seed of a game: two players of the same kinds at a table with this seed play this very game.
    pub fn seed(&self, number: u64) -> u64 {
        Chance::new(Chance::new(self.seed).word().wrapping_add(number)).word()
    }

    /// Plays one game.
    pub fn play(&self, number: u64) -> Result<Played, Halt> {
        let swapped = Self::is_swapped(number);
        let seed = self.seed(number);
        let mut bots = self.bots;
        if swapped {
            bots.reverse();
        }
        let mut table = Table::new(Arc::clone(&self.games[usize::from(swapped)]), seed);
        table.keep_quiet();
        let mut decisions = 0;
        let outcome = play(&mut table, &mut players(bots, seed), |_, _, _| decisions += 1)?;
        let list = |seat: Seat| seat.index() ^ usize::from(swapped);
        let mut scores = outcome.scores;
        if swapped {
            scores.reverse();
        }
        let alive = Seat::ALL.into_iter().all(|seat| table.ships_of(seat).next().is_some());
        Ok(Played {
            winner: list(outcome.winner),
            scores,
            tie: alive && scores[0] == scores[1],
            wiped_out: outcome.wiped_out,
            first_player: list(table.first_player()),
            rounds: table.round(),
            decisions,
            hash: table.hash(),
        })
    }
}
