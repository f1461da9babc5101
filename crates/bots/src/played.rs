use std::fmt;
use std::str::{FromStr, SplitWhitespace};

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

/// A game that was played as one line of words, which [`Played::from_str`] reads back.
impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { winner, first_player, rounds, decisions, hash, .. } = self;
        let (tie, wiped_out) = (u8::from(self.tie), u8::from(self.wiped_out));
        write!(f, "{winner} {first_player} {tie} {wiped_out} {rounds} {decisions} {hash:016x}")?;
        for list in 0..2 {
            let Points { ships, squadrons, objective } = self.points[list];
            write!(f, " {} {ships} {squadrons} {objective} ", self.scores[list])?;
            // A list always has a ship, so the word is never empty.
            self.survivors[list].iter().try_for_each(|alive| write!(f, "{}", u8::from(*alive)))?;
        }
        Ok(())
    }
}

/// A line that is no played game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this line is no played game")]
pub struct NotPlayed;

impl FromStr for Played {
    type Err = NotPlayed;

    fn from_str(line: &str) -> Result<Played, NotPlayed> {
        let mut words = line.split_whitespace();
        let played = read(&mut words).filter(|_| words.next().is_none());
        played.ok_or(NotPlayed)
    }
}

fn read(words: &mut SplitWhitespace<'_>) -> Option<Played> {
    fn number<T: FromStr>(words: &mut SplitWhitespace<'_>) -> Option<T> {
        words.next()?.parse().ok()
    }
    fn flag(words: &mut SplitWhitespace<'_>) -> Option<usize> {
        number(words).filter(|flag| *flag < 2)
    }
    let (winner, first_player) = (flag(words)?, flag(words)?);
    let (tie, wiped_out) = (flag(words)? == 1, flag(words)? == 1);
    let (rounds, decisions) = (number(words)?, number(words)?);
    let hash = u64::from_str_radix(words.next()?, 16).ok()?;
    let mut played = Played {
        winner,
        scores: [0; 2],
        points: [Points::default(); 2],
        survivors: Default::default(),
        tie,
        wiped_out,
        first_player,
        rounds,
        decisions,
        hash,
    };
    for list in 0..2 {
        played.scores[list] = number(words)?;
        played.points[list] =
            Points { ships: number(words)?, squadrons: number(words)?, objective: number(words)? };
        let alive = |letter: char| match letter {
            '0' => Some(false),
            '1' => Some(true),
            _ => None,
        };
        played.survivors[list] = words.next()?.chars().map(alive).collect::<Option<_>>()?;
    }
    Some(played)
}

#[cfg(test)]
mod tests {
    use super::{NotPlayed, Played, Points};

    #[test]
    fn a_played_game_is_read_back_from_its_line() {
        let played = Played {
            winner: 1,
            scores: [120, 244],
            points: [
                Points { ships: 100, squadrons: 20, objective: 0 },
                Points { ships: 199, squadrons: 0, objective: 45 },
            ],
            survivors: [vec![true, false, true], vec![false]],
            tie: false,
            wiped_out: true,
            first_player: 0,
            rounds: 5,
            decisions: 612,
            hash: 0x0123_4567_89ab_cdef,
        };
        let line = played.to_string();
        assert_eq!(line.parse(), Ok(played));
        for wrong in
            ["", "1 0 0 1 5", &line.replace("612", "six"), &format!("{line} 1"), &line[2..]]
        {
            assert_eq!(wrong.parse::<Played>(), Err(NotPlayed), "{wrong}");
        }
    }
}
