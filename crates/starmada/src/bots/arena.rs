use std::sync::Arc;

use flagbridge_seats::Seat;

use crate::action::Action;
use crate::bots::{Bot, Player};
use crate::chance::Chance;
use crate::event::Outcome;
use crate::game::{BadRoster, Game, Roster};
use crate::options::Options;
use crate::record::Record;
use crate::ship::Presence;
use crate::table::Table;

/// Two fleets and two players who meet many times, with sides swapped in every second battle.
#[derive(Clone, Debug)]
pub struct Arena {
    games: [Arc<Game>; 2],
    bots: [Bot; 2],
    seed: u64,
}

/// How one battle went; the figures of the first fleet come first, wherever it sat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Which fleet won; none for a draw.
    pub winner: Option<usize>,
    /// Victory points.
    pub scores: [u16; 2],
    /// Ships that left the board.
    pub left: [u16; 2],
    /// Game turns.
    pub turns: u16,
    /// Decisions answered.
    pub decisions: usize,
    /// The final state's hash.
    pub hash: u64,
}

/// Many battles added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many battles.
    pub battles: u64,
    /// How many each fleet won.
    pub wins: [u64; 2],
    /// The number of draws.
    pub draws: u64,
    /// Victory points added up.
    pub scores: [u64; 2],
    /// Ships that left the board, added up.
    pub left: [u64; 2],
    /// Game turns added up.
    pub turns: u64,
    /// Decisions added up.
    pub decisions: u64,
    /// All final hashes together.
    pub hash: u64,
}

/// More answers than any battle needs.
const MOST_DECISIONS: usize = 100_000;

impl Arena {
    /// An arena for two fleets.
    pub fn new(
        options: Options,
        rosters: [Roster; 2],
        bots: [Bot; 2],
        seed: u64,
    ) -> Result<Arena, BadRoster> {
        let [one, two] = rosters;
        let games = [
            Arc::new(Game::new(options, [one.clone(), two.clone()])?),
            Arc::new(Game::new(options, [two, one])?),
        ];
        Ok(Arena { games, bots, seed })
    }

    /// The seed of a battle.
    pub fn seed(&self, number: u64) -> u64 {
        Chance::new(self.seed ^ (number / 2).wrapping_mul(0x9e37_79b9)).word() >> 16
    }

    /// Plays a battle. The result depends on nothing but the arena and the number.
    pub fn play(&self, number: u64) -> Played {
        self.run(number, &mut |_| {})
    }

    /// Plays a battle and keeps its record. In odd battles the second fleet is side A.
    pub fn record(&self, number: u64) -> (Record, Played) {
        let game = &self.games[(number % 2) as usize];
        let mut record = Record::new(game, self.seed(number));
        let played = self.run(number, &mut |action| record.actions.push(action.clone()));
        (record, played)
    }

    fn run(&self, number: u64, each: &mut dyn FnMut(&Action)) -> Played {
        let swapped = number % 2 == 1;
        let seed = self.seed(number);
        let mut table = Table::new(Arc::clone(&self.games[usize::from(swapped)]), seed);
        table.keep_quiet();
        let mut bots = self.bots;
        if swapped {
            bots.reverse();
        }
        let mut players = [bots[0].player(seed ^ 1), bots[1].player(seed ^ 2)];
        let decisions = play(&mut table, &mut players, each);
        let outcome = table.outcome().copied().unwrap_or(Outcome {
            winner: None,
            scores: table.scores(),
            reason: crate::event::Reason::Turns,
        });
        let place = |seat: Seat| seat.index() ^ usize::from(swapped);
        let by_fleet = |[a, b]: [u16; 2]| if swapped { [b, a] } else { [a, b] };
        let left = table.count_ships(|ship| ship.presence == Presence::Left);
        Played {
            winner: outcome.winner.map(place),
            scores: by_fleet(outcome.scores),
            left: by_fleet(left.map(|ships| ships as u16)),
            turns: table.turn(),
            decisions,
            hash: table.hash(),
        }
    }
}

/// Lets two players answer until the battle is over. Returns how many answers were given.
fn play(
    table: &mut Table,
    players: &mut [Box<dyn Player>; 2],
    each: &mut dyn FnMut(&Action),
) -> usize {
    for count in 0..MOST_DECISIONS {
        let Some(decision) = table.decision() else { return count };
        let seat = decision.seat;
        let Some(action) = players[seat.index()].answer(&table.view(seat)) else { return count };
        if table.apply(&action).is_err() {
            return count;
        }
        each(&action);
    }
    MOST_DECISIONS
}

impl Tally {
    /// Adds a battle.
    pub fn add(&mut self, played: &Played) {
        self.battles += 1;
        match played.winner {
            Some(fleet) => self.wins[fleet] += 1,
            None => self.draws += 1,
        }
        self.scores.iter_mut().zip(played.scores).for_each(|(sum, score)| *sum += u64::from(score));
        self.left.iter_mut().zip(played.left).for_each(|(sum, left)| *sum += u64::from(left));
        self.turns += u64::from(played.turns);
        self.decisions += played.decisions as u64;
        self.hash = self.hash.wrapping_add(played.hash);
    }

    /// Adds the battles of another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.battles += other.battles;
        self.draws += other.draws;
        self.turns += other.turns;
        self.decisions += other.decisions;
        self.hash = self.hash.wrapping_add(other.hash);
        for place in 0..2 {
            self.wins[place] += other.wins[place];
            self.scores[place] += other.scores[place];
            self.left[place] += other.left[place];
        }
    }

    /// The share of battles the first fleet won, from 0 to 1; a draw counts half.
    pub fn win_rate(&self) -> f64 {
        (self.wins[0] as f64 + self.draws as f64 / 2.0) / self.battles.max(1) as f64
    }
}
