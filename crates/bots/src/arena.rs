use std::sync::Arc;

use flagbridge_engine::record::Record;
use flagbridge_engine::{BadRoster, Chance, Game};

use crate::bot::Bot;
use crate::bot_game::BotGame;
use crate::play::StopReason;
use crate::played::Played;

/// Two lists that play each other many times.
///
/// Games are numbered from 0. In even games the first list has seat A, in odd ones seat B. Seat A is the first player,
/// so that each list is in every other game. A game follows from the
/// seed and its number alone, on any machine at any time.
#[derive(Clone, Debug)]
pub struct Arena {
    /// The game with the first list at seat A, and with the seats swapped.
    games: [Arc<Game>; 2],
    bots: [Bot; 2],
    seed: u64,
}

impl Arena {
    /// The arena of a game's two lists: the first bot plays the first list, whatever its seat.
    pub fn new(game: Arc<Game>, bots: [Bot; 2], seed: u64) -> Result<Arena, BadRoster> {
        let [first, second] = game.rosters.clone();
        // A head start belongs to a list.
        let mut options = game.options;
        options.head_start.reverse();
        let swapped = Game::new(game.rules, options, [second, first])?;
        Ok(Arena { games: [game, Arc::new(swapped)], bots, seed })
    }

    /// Whether the first list has seat B in a game.
    pub const fn is_swapped(number: u64) -> bool {
        number % 2 == 1
    }

    /// The seed of a game: two players of the same kinds at a table with this seed play this very game, once seat A is
    /// the first player.
    pub fn seed(&self, number: u64) -> u64 {
        Chance::new(Chance::new(self.seed).word().wrapping_add(number)).word()
    }

    /// Begins a game, to be played on in slices.
    pub fn begin(&self, number: u64) -> BotGame {
        let swapped = Self::is_swapped(number);
        let mut bots = self.bots;
        if swapped {
            bots.reverse();
        }
        BotGame::new(&self.games[usize::from(swapped)], bots, self.seed(number), swapped)
    }

    /// Plays one game.
    pub fn play(&self, number: u64) -> Result<Played, StopReason> {
        self.record(number).map(|(_, played)| played)
    }

    /// Plays one game and keeps its record, which replays to the same end.
    pub fn record(&self, number: u64) -> Result<(Record, Played), StopReason> {
        let mut bot_game = self.begin(number);
        while !bot_game.step(u32::MAX)? {}
        bot_game.end()
    }
}
