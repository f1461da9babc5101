use std::sync::Arc;

use flagbridge_cards::Resolved;
use flagbridge_engine::{BadRoster, Chance, Game, Options, Roster, Seat};

use crate::arena::Arena;
use crate::bot::Bot;
use crate::bot_game::BotGame;
use crate::play::StopReason;
use crate::played::Played;
use crate::share::Share;

/// Bots compared over several lists: four games with each pair of lists, so that each bot plays each list at each seat.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// A game for each pair of lists, in the order they are played.
    pairs: Vec<Arc<Game>>,
    seed: u64,
}

/// How one bot did against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// What the first bot won.
    pub share: Share,
    /// The sum of the first bot's scores, and of the second's.
    pub scores: [u64; 2],
    /// All final hashes together.
    pub hash: u64,
}

impl Standing {
    /// Adds a game.
    pub fn add(&mut self, played: &Played) {
        self.share.add(played.winner == 0);
        self.scores.iter_mut().zip(played.scores).for_each(|(sum, score)| *sum += u64::from(score));
        self.hash = self.hash.wrapping_add(played.hash);
    }

    /// Adds the games of another standing.
    pub fn merge(&mut self, other: &Standing) {
        self.share.merge(&other.share);
        self.scores.iter_mut().zip(other.scores).for_each(|(sum, more)| *sum += more);
        self.hash = self.hash.wrapping_add(other.hash);
    }

    /// The mean score of the first bot, and of the second.
    pub fn mean_scores(&self) -> [f64; 2] {
        self.scores.map(|sum| sum as f64 / self.share.games.max(1) as f64)
    }
}

impl Ladder {
    /// A ladder over these lists; every two of them meet.
    pub fn new(
        rules: Resolved<'static>,
        options: Options,
        lists: &[Roster],
        seed: u64,
    ) -> Result<Ladder, BadRoster> {
        let mut pairs = Vec::new();
        for (place, one) in lists.iter().enumerate() {
            // A single list meets itself.
            let others = if lists.len() == 1 { lists } else { &lists[..place] };
            for two in others {
                pairs.push(Arc::new(Game::new(rules, options, [one.clone(), two.clone()])?));
            }
        }
        if pairs.is_empty() {
            return Err(BadRoster::NoShip(Seat::A));
        }
        // A part of the pairs should be as mixed as all of them.
        Chance::new(seed).shuffle(&mut pairs);
        Ok(Ladder { pairs, seed })
    }

    /// Every pairing of bots, the stronger first.
    pub fn pairings() -> Vec<[Bot; 2]> {
        let bots = Bot::ALL;
        let pairs =
            (1..bots.len()).flat_map(|strong| (0..strong).rev().map(move |weak| [strong, weak]));
        pairs.map(|pair| pair.map(|place| bots[place])).collect()
    }

    /// Plays one game between two bots; the figures are the first bot's, then the second's. Four games in a row are
    /// the same pair of lists with seats and lists swapped.
    pub fn play(&self, bots: [Bot; 2], number: u64) -> Result<Played, StopReason> {
        let (arena, inner, lists_swapped) = self.arena(bots, number);
        let played = arena.play(inner)?;
        Ok(if lists_swapped { played.reversed() } else { played })
    }

    /// Plays two games of the same lists, seats and seed with the bots swapped. How many of them the first bot won.
    pub fn pair(&self, bots: [Bot; 2], number: u64) -> Result<usize, StopReason> {
        let (game, seed) = self.fixture(number);
        let won = |bots: [Bot; 2], seat: usize| -> Result<usize, StopReason> {
            let mut bot_game = BotGame::new(game, bots, seed, false);
            while !bot_game.step(u32::MAX)? {}
            bot_game.end().map(|(_, played)| usize::from(played.winner == seat))
        };
        let [one, two] = bots;
        Ok(won([one, two], 0)? + won([two, one], 1)?)
    }

    /// The game of a number where every number has lists and a seed of its own.
    pub fn fixture(&self, number: u64) -> (&Arc<Game>, u64) {
        let game = &self.pairs[(number % self.pairs.len() as u64) as usize];
        (game, Chance::new(Chance::new(self.seed).word().wrapping_add(number)).word())
    }

    /// The seed of a game, with which it can be played again.
    pub fn seed(&self, bots: [Bot; 2], number: u64) -> u64 {
        let (arena, inner, _) = self.arena(bots, number);
        arena.seed(inner)
    }

    fn arena(&self, bots: [Bot; 2], number: u64) -> (Arena, u64, bool) {
        let (group, variant) = (number / 4, number % 4);
        let count = self.pairs.len() as u64;
        let pair = group % count;
        let lists_swapped = variant >= 2;
        let mut bots = bots;
        if lists_swapped {
            bots.reverse();
        }
        let seed = Chance::new(self.seed ^ (pair * 2 + u64::from(lists_swapped))).word();
        let game = Arc::clone(&self.pairs[pair as usize]);
        let arena = Arena::new(game, bots, seed)
            .expect("lists that make a game make one with the seats swapped");
        (arena, group / count * 2 + variant % 2, lists_swapped)
    }
}
