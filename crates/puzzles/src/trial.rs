//! Answers to a decision, played out to the end of the game.

use flagbridge_bots::{Horizon, play_on};
use flagbridge_engine::{Action, Chance, Presence, Seat, Table, Unit};
use flagbridge_review::{Gap, Race};

use crate::puzzle::Fate;

/// Standard errors: 99 %.
pub(crate) const SURE: f64 = 2.58;
/// How many units explain the difference at most.
const FATES: usize = 2;

/// A decision as the player who is asked sees it, with the answers that are compared.
pub(crate) struct Trial {
    view: Table,
    seat: Seat,
    answers: Vec<Action>,
    race: Race,
    units: Vec<Unit>,
    /// How often each unit was destroyed, for each answer.
    destroyed: Vec<Vec<u32>>,
    playouts: usize,
}

impl Trial {
    /// Begins with the open decision of a view.
    pub(crate) fn new(mut view: Table, seat: Seat, answers: Vec<Action>) -> Trial {
        view.keep_quiet();
        let units = units(&view);
        let (race, destroyed) =
            (Race::new(answers.len()), vec![vec![0; units.len()]; answers.len()]);
        Trial { view, seat, answers, race, units, destroyed, playouts: 0 }
    }

    pub(crate) fn answers(&self) -> &[Action] {
        &self.answers
    }

    /// Plays every answer out until each has had `until` playouts, all from the same guesses of what the player cannot see;
    /// `None` if an answer is illegal under a guess.
    pub(crate) fn play_out(&mut self, until: usize, chance: &mut Chance) -> Option<()> {
        while self.playouts < until {
            let seed = chance.word();
            for place in 0..self.answers.len() {
                let mut chance = Chance::new(seed);
                let mut table = self.view.guess(self.seat, &mut chance);
                table.apply(&self.answers[place]).ok()?;
                let (end, _) = play_on(table, Horizon::End, chance.word());
                let score = |seat| f64::from(end.score(seat));
                self.race.note(place, score(self.seat) - score(self.seat.other()));
                for (unit, count) in self.units.iter().zip(&mut self.destroyed[place]) {
                    *count += u32::from(is_destroyed(&end, *unit));
                }
            }
            self.playouts += 1;
        }
        Some(())
    }

    /// The best answer, and by how much it leads where it leads least.
    pub(crate) fn lead(&self) -> Option<(usize, Gap)> {
        let places = 0..self.answers.len();
        let best =
            places.clone().max_by(|one, two| self.margin(*one).total_cmp(&self.margin(*two)))?;
        let gaps = places.filter(|other| *other != best);
        let gaps = gaps.filter_map(|other| self.gap(best, other));
        let narrowest = gaps.min_by(|one, two| one.low(SURE).total_cmp(&two.low(SURE)))?;
        Some((best, narrowest))
    }

    /// The mean of the player's margin at the end of the game.
    pub(crate) fn margin(&self, answer: usize) -> f64 {
        self.race.mean(answer)
    }

    /// By how much one answer came out better than another.
    pub(crate) fn gap(&self, one: usize, two: usize) -> Option<Gap> {
        self.race.gap(one, two, 0)
    }

    /// The units whose survival depends most on the answer, with how often each was destroyed, in the order of `answers`, of
    /// which the first is the best.
    pub(crate) fn fates(&self, answers: &[usize]) -> Vec<Fate> {
        let share = |answer: usize, unit: usize| {
            (100 * self.destroyed[answer][unit] as usize / self.playouts.max(1)) as u8
        };
        let mut found: Vec<(u32, Fate)> = Vec::new();
        for (place, unit) in self.units.iter().enumerate() {
            let destroyed: Vec<u8> = answers.iter().map(|answer| share(*answer, place)).collect();
            let apart = destroyed.iter().map(|other| u32::from(other.abs_diff(destroyed[0])));
            let weight = apart.sum::<u32>() * self.points(*unit);
            let fate = Fate { unit: self.view.game().unit_name(*unit), destroyed };
            if (1..answers.len()).any(|other| fate.tells(other)) {
                found.push((weight, fate));
            }
        }
        found.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
        found.into_iter().take(FATES).map(|(_, fate)| fate).collect()
    }

    /// What destroying a unit is worth, about.
    fn points(&self, unit: Unit) -> u32 {
        let game = self.view.game();
        match unit {
            Unit::Ship(ship) => u32::from(game.ship(ship).points),
            Unit::Squadron(squadron) => u32::from(game.squadron(squadron).card.points),
            _ => 0,
        }
    }
}

/// The ships and squadrons on a table.
fn units(table: &Table) -> Vec<Unit> {
    table.ships().map(Unit::Ship).chain(table.squadrons().map(Unit::Squadron)).collect()
}

fn is_destroyed(table: &Table, unit: Unit) -> bool {
    match unit {
        Unit::Ship(ship) => table.ship(ship).place == Presence::Destroyed,
        Unit::Squadron(squadron) => table.squadron(squadron).place == Presence::Destroyed,
        _ => false,
    }
}
