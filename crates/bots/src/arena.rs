use std::sync::Arc;

use flagbridge_engine::record::Record;
use flagbridge_engine::{Action, BadRoster, Chance, Game, Presence, Seat, Table};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Which list won: 0 or 1.
    pub winner: usize,
    /// Each list's score.
    pub scores: [u16; 2],
    /// What each list's points came from.
    pub points: [Points; 2],
    /// Whether each unit of each list was still there at the end: ships, then squadrons, in the order of the list.
    pub survivors: [Vec<bool>; 2],
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

/// What points came from. RRG 1.6, Scoring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// Destroyed ships with their upgrades.
    pub ships: u64,
    /// Destroyed squadrons.
    pub squadrons: u64,
    /// The objective: victory tokens and whatever else it gives.
    pub objective: u64,
}

impl Points {
    /// Adds points of the same sources.
    pub fn add(&mut self, other: &Points) {
        self.ships += other.ships;
        self.squadrons += other.squadrons;
        self.objective += other.objective;
    }
}

impl Played {
    /// By how much the first list was ahead.
    pub fn margin(&self) -> i32 {
        i32::from(self.scores[0]) - i32::from(self.scores[1])
    }

    /// The same game with the second list's figures first.
    #[must_use]
    pub fn reversed(mut self) -> Played {
        self.winner = 1 - self.winner;
        self.first_player = 1 - self.first_player;
        self.scores.reverse();
        self.points.reverse();
        self.survivors.reverse();
        self
    }
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
        self.run(number, |_| {})
    }

    /// Plays one game and keeps its record, which replays to the same end.
    pub fn record(&self, number: u64) -> Result<(Record, Played), Halt> {
        let game = &self.games[usize::from(Self::is_swapped(number))];
        let mut record = Record::new(game, self.seed(number));
        let played = self.run(number, |action| record.actions.push(action.clone()))?;
        Ok((record, played))
    }

    fn run(&self, number: u64, mut then: impl FnMut(&Action)) -> Result<Played, Halt> {
        let swapped = Self::is_swapped(number);
        let seed = self.seed(number);
        let mut bots = self.bots;
        if swapped {
            bots.reverse();
        }
        let mut table = Table::new(Arc::clone(&self.games[usize::from(swapped)]), seed);
        table.keep_quiet();
        let mut decisions = 0;
        let outcome = play(&mut table, &mut players(bots, seed), |_, action, _| {
            decisions += 1;
            then(action);
        })?;
        let alive = Seat::ALL.into_iter().all(|seat| table.ships_of(seat).next().is_some());
        let played = Played {
            winner: outcome.winner.index(),
            scores: outcome.scores,
            points: Seat::ALL.map(|seat| points(&table, seat)),
            survivors: Seat::ALL.map(|seat| survivors(&table, seat)),
            tie: alive && outcome.scores[0] == outcome.scores[1],
            wiped_out: outcome.wiped_out,
            first_player: table.first_player().index(),
            rounds: table.round(),
            decisions,
            hash: table.hash(),
        };
        Ok(if swapped { played.reversed() } else { played })
    }
}

/// What a seat's points came from.
fn points(table: &Table, seat: Seat) -> Points {
    let (game, enemy) = (table.game(), seat.other());
    let ships = game
        .ships_of(enemy)
        .filter(|ship| table.ship(*ship).place == Presence::Destroyed)
        .map(|ship| u64::from(game.ship(ship).points))
        .sum();
    let squadrons = game
        .squadrons_of(enemy)
        .filter(|squadron| table.squadron(*squadron).place == Presence::Destroyed)
        .map(|squadron| u64::from(game.squadron(squadron).card.points))
        .sum();
    let all = u64::from(table.score(seat));
    Points { ships, squadrons, objective: all.saturating_sub(ships + squadrons) }
}

/// Which of a seat's units are not destroyed.
fn survivors(table: &Table, seat: Seat) -> Vec<bool> {
    let game = table.game();
    let ships = game.ships_of(seat).map(|ship| table.ship(ship).place);
    let squadrons = game.squadrons_of(seat).map(|squadron| table.squadron(squadron).place);
    ships.chain(squadrons).map(|place| place != Presence::Destroyed).collect()
}
