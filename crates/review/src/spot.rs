//! A decision under review.

use flagbridge_bots::sensible_answers;
use flagbridge_engine::{Action, Chance, Table};

use crate::decision_point::DecisionPoint;
use crate::effort::Effort;
use crate::race::{Gap, Race};
use crate::report::{Judged, Verdict};

/// The given answer's place among the answers.
const GIVEN: usize = 0;
/// An answer that is this many standard errors worse than the best is no longer played out.
const HOPELESS: f64 = 2.5;
/// Pairs of playouts before anything is held against an answer.
const LEAST_PAIRS: usize = 24;
/// Standard errors by which another answer must be better: 99 %.
const SURE: f64 = 2.58;
/// Standard errors of the interval that is shown: 95 %.
const INTERVAL: f64 = 1.96;
/// Standard errors by which an answer might still be better, if it is worth looking at again.
const HOPE: f64 = 1.5;
/// Playouts of each answer in one go, while all answers are compared and when two are left.
const FEW: usize = 4;
const MORE: usize = 8;

/// A decision with more than one sensible answer.
pub(crate) struct Spot {
    place: usize,
    point: DecisionPoint,
    chance: Chance,
    /// The answer given, then the others.
    answers: Vec<Action>,
    /// Those that are still played out.
    open: Vec<usize>,
    race: Race,
    /// The answer that the given one is compared with at last, and how many playouts chose it: they do not count, because
    /// the best of several is partly the luckiest.
    rival: Option<(usize, usize)>,
}

impl Spot {
    /// The open decision of a table and the answer given; none where there was no choice.
    pub(crate) fn open(
        place: usize,
        table: &Table,
        given: &Action,
        effort: &Effort,
        seed: u64,
    ) -> Option<Spot> {
        let point = DecisionPoint::of(table)?;
        let mut chance = Chance::new(seed);
        let sensible = sensible_answers(point.view(), effort.answers, chance.word());
        if sensible.len() < 2 {
            return None;
        }
        let others = sensible.into_iter().filter(|answer| answer != given);
        let answers: Vec<Action> = std::iter::once(given.clone()).chain(others).collect();
        let (open, race) = ((0..answers.len()).collect(), Race::new(answers.len()));
        Some(Spot { place, point, chance, answers, open, race, rival: None })
    }

    /// Plays out every open answer this many times from the same guesses; returns how many decisions that took.
    pub(crate) fn sweep(&mut self, times: usize) -> u64 {
        let mut spent = 0;
        for _ in 0..times {
            let seed = self.chance.word();
            let mut refused = Vec::new();
            for answer in &self.open {
                match self.point.play_out(&self.answers[*answer], seed) {
                    Some(playout) => {
                        self.race.note(*answer, playout.margin);
                        spent += u64::from(playout.decisions) + 2;
                    }
                    None => refused.push(*answer),
                }
            }
            // What only some guesses allow cannot be compared.
            self.open.retain(|answer| !refused.contains(answer));
        }
        if self.rival.is_none() {
            self.drop_hopeless();
        }
        spent
    }

    fn drop_hopeless(&mut self) {
        let best = self.open.iter().copied().max_by(|one, two| {
            self.race.mean(*one).total_cmp(&self.race.mean(*two)).then(two.cmp(one))
        });
        let Some(best) = best else { return };
        let race = &self.race;
        self.open.retain(|answer| {
            let gap = race.gap(best, *answer, 0);
            *answer == GIVEN || gap.is_none_or(|gap| gap.low(HOPELESS) <= 0.0)
        });
    }

    /// The best of the other answers so far.
    fn best_other(&self) -> Option<usize> {
        let others = self.open.iter().copied().filter(|answer| *answer != GIVEN);
        others.max_by(|one, two| {
            self.race.mean(*one).total_cmp(&self.race.mean(*two)).then(two.cmp(one))
        })
    }

    /// By how much the other answer is better, as far as it may be counted.
    fn gap(&self) -> Option<Gap> {
        match self.rival {
            Some((rival, chosen)) => self.race.gap(rival, GIVEN, chosen),
            None => self.race.gap(self.best_other()?, GIVEN, 0),
        }
    }

    /// How much might be found out by more playouts, in points; none where nothing is left to find out.
    pub(crate) fn promise(&self, effort: &Effort) -> Option<f64> {
        let compared = match self.rival {
            Some((rival, _)) => self.open.contains(&rival),
            None => self.best_other().is_some(),
        };
        if !compared || !self.open.contains(&GIVEN) {
            return None;
        }
        let Some(gap) = self.gap() else { return self.rival.map(|_| f64::MAX) };
        let settled = match self.rival {
            None => gap.high(HOPE) <= Verdict::INACCURACY,
            Some(_) if gap.pairs >= effort.most => true,
            Some(_) if gap.pairs < LEAST_PAIRS => false,
            Some(_) => {
                gap.high(HOPE) <= Verdict::INACCURACY
                    || (gap.low(SURE) > 0.0 && gap.error * INTERVAL < gap.mean * 0.3)
            }
        };
        (!settled).then_some(gap.mean + gap.error)
    }

    /// Looks at it again.
    pub(crate) fn look_again(&mut self, effort: &Effort) -> u64 {
        let count = self.race.count(GIVEN);
        if self.rival.is_none() {
            if count < effort.second {
                return self.sweep(FEW);
            }
            if let Some(rival) = self.best_other() {
                self.rival = Some((rival, count));
                self.open.retain(|answer| *answer == GIVEN || *answer == rival);
            }
        }
        self.sweep(MORE)
    }

    /// What is to be said of it; none where the answer could not be played out.
    pub(crate) fn judged(&self) -> Option<Judged> {
        let view = self.point.view();
        let (game, decision) = (view.game(), view.decision()?);
        if self.race.count(GIVEN) == 0 {
            return None;
        }
        let other = self.rival.map(|(rival, _)| rival).or_else(|| self.best_other());
        let gap = self.gap();
        let verdict = match (gap, self.rival) {
            // Every other answer was clearly worse.
            (None, None) if other.is_none() => Verdict::Fine,
            (None, _) => Verdict::CannotTell,
            (Some(gap), _) if gap.mean <= 0.0 || gap.high(HOPE) <= Verdict::INACCURACY => {
                Verdict::Fine
            }
            (Some(gap), Some(_)) if gap.pairs >= LEAST_PAIRS && gap.low(SURE) > 0.0 => {
                Verdict::of_cost(gap.mean)
            }
            _ => Verdict::CannotTell,
        };
        let gap = gap.unwrap_or(Gap { mean: 0.0, error: 0.0, pairs: self.race.count(GIVEN) });
        let best = other.filter(|_| gap.mean > 0.0).unwrap_or(GIVEN);
        Some(Judged {
            place: self.place,
            round: view.round(),
            seat: decision.seat,
            question: decision.question.id().to_owned(),
            given: game.write(&self.answers[GIVEN]),
            best: game.write(&self.answers[best]),
            cost: gap.mean.max(0.0),
            interval: [gap.low(INTERVAL), gap.high(INTERVAL)],
            pairs: gap.pairs,
            compared: self.answers.len(),
            verdict,
        })
    }
}
