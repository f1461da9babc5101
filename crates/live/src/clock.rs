use flagbridge_seats::Seat;
use serde::{Deserialize, Serialize};

/// How long players may think. Times are milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Clock {
    /// As long as they like: days, if need be.
    #[default]
    None,
    /// Each player has a number of minutes, and gets some seconds for every answer.
    Each {
        /// Minutes for each player.
        minutes: u16,
        /// Seconds gained with each answer.
        increment: u16,
    },
    /// Both share a number of minutes, as at a tournament; when they are up, the score decides.
    Shared {
        /// Minutes for the whole game.
        minutes: u16,
    },
}

/// The clocks of a table. Time comes from the table's owner and stops while there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    clock: Clock,
    /// What is left for each seat; what is left in all where time is shared.
    left: [u64; 2],
    /// When time was last taken off.
    at: u64,
    /// Who is thinking.
    running: [bool; 2],
}

impl Clocks {
    /// Clocks that have not been started.
    pub fn new(clock: Clock) -> Clocks {
        let minutes = match clock {
            Clock::None => 0,
            Clock::Each { minutes, .. } | Clock::Shared { minutes } => minutes,
        };
        Clocks { clock, left: [u64::from(minutes) * 60_000; 2], at: 0, running: [false; 2] }
    }

    /// Takes off the time since the last call and lets the clocks of these seats run on.
    pub(crate) fn run(&mut self, at: u64, asked: [bool; 2]) {
        self.left = self.left_at(at);
        self.at = self.at.max(at);
        self.running = asked;
    }

    /// A seat has answered.
    pub(crate) fn answered(&mut self, seat: Seat) {
        if let Clock::Each { increment, .. } = self.clock {
            self.left[seat.index()] += u64::from(increment) * 1_000;
        }
    }

    /// What each seat has left at a time.
    pub fn left_at(&self, at: u64) -> [u64; 2] {
        let elapsed = at.saturating_sub(self.at);
        match self.clock {
            Clock::None => self.left,
            Clock::Each { .. } => [0, 1].map(|seat| {
                self.left[seat].saturating_sub(if self.running[seat] { elapsed } else { 0 })
            }),
            Clock::Shared { .. } => {
                let off = if self.running == [false; 2] { 0 } else { elapsed };
                self.left.map(|left| left.saturating_sub(off))
            }
        }
    }

    /// When the first of the running clocks is up, and whose it is; none where no clock runs.
    pub fn deadline(&self) -> Option<(u64, Seat)> {
        if self.clock == Clock::None {
            return None;
        }
        let running = Seat::ALL.into_iter().filter(|seat| self.running[seat.index()]);
        running.map(|seat| (self.at + self.left[seat.index()], seat)).min()
    }

    /// Who is thinking.
    pub fn running(&self) -> [bool; 2] {
        self.running
    }

    /// What was agreed.
    pub fn clock(&self) -> Clock {
        self.clock
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_clock_of_who_is_asked_runs() {
        let mut clocks = Clocks::new(Clock::Each { minutes: 1, increment: 5 });
        clocks.run(1_000, [true, false]);
        assert_eq!(clocks.left_at(11_000), [50_000, 60_000]);
        assert_eq!(clocks.deadline(), Some((61_000, Seat::A)));
        clocks.run(11_000, [false, true]);
        clocks.answered(Seat::A);
        assert_eq!(clocks.left_at(12_000), [55_000, 59_000]);
    }

    #[test]
    fn shared_time_runs_for_both() {
        let mut clocks = Clocks::new(Clock::Shared { minutes: 135 });
        clocks.run(0, [false, true]);
        assert_eq!(clocks.left_at(60_000), [134 * 60_000; 2]);
    }

    #[test]
    fn without_a_clock_nobody_runs_out_of_time() {
        let mut clocks = Clocks::new(Clock::None);
        clocks.run(0, [true, true]);
        assert_eq!(clocks.deadline(), None);
    }
}
