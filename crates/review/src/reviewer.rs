use flagbridge_bots::{Horizon, look_ahead};
use flagbridge_cards::Catalogue;
use flagbridge_engine::record::{BadRecord, Record};
use flagbridge_engine::{Chance, Phase, Question, Seat, Table};

use crate::effort::Effort;
use crate::luck::{is_chance, luck};
use crate::report::{Moment, Review, Roll};
use crate::spot::Spot;

/// However much the first look has cost, this part of it is left for a second one.
const AGAIN: u64 = 4;

/// A review under way, worked on in slices as small as the caller likes.
pub struct Reviewer {
    record: Record,
    effort: Effort,
    seed: u64,
    /// The table before the next answer to be looked at.
    table: Table,
    place: usize,
    spots: Vec<Spot>,
    curve: Vec<Moment>,
    rolls: Vec<Roll>,
    luck: f64,
    spent: u64,
    /// What was spent when every decision had been looked at once.
    first_look: Option<u64>,
    done: bool,
}

impl Reviewer {
    /// Begins the review of a record, which today's rules must play to its end.
    pub fn begin(
        record: Record,
        catalogue: &'static Catalogue,
        effort: Effort,
        seed: u64,
    ) -> Result<Reviewer, BadRecord> {
        if record.scenario.is_some() {
            return Err(BadRecord::Scenario);
        }
        record.replay(catalogue, |_, _| ())?;
        let table = Table::new(record.game(catalogue)?, record.seed);
        Ok(Reviewer {
            record,
            effort,
            seed,
            table,
            place: 0,
            spots: Vec::new(),
            curve: Vec::new(),
            rolls: Vec::new(),
            luck: 0.0,
            spent: 0,
            first_look: None,
            done: false,
        })
    }

    /// Works until about this many more decisions have been simulated. True once the review is finished.
    pub fn step(&mut self, decisions: u64) -> bool {
        let until = self.spent.saturating_add(decisions);
        while !self.done && self.spent < until {
            match self.first_look {
                None => self.look(),
                Some(_) => self.look_again(),
            }
        }
        self.done
    }

    /// How far it is, from 0 to 1.
    pub fn progress(&self) -> f64 {
        let part = |done: f64, all: f64| (done / all.max(1.0)).min(1.0);
        match self.first_look {
            _ if self.done => 1.0,
            None => 0.5 * part(self.place as f64, self.record.actions.len() as f64),
            Some(first) => {
                let left = self.limit(first) - first;
                0.5 + 0.5 * part((self.spent - first) as f64, left as f64)
            }
        }
    }

    /// What the whole review may cost.
    fn limit(&self, first_look: u64) -> u64 {
        self.effort.decisions.max(first_look + first_look / AGAIN)
    }

    /// Looks at the next answer of the record.
    fn look(&mut self) {
        let seed = Chance::new(self.seed ^ (self.place as u64).rotate_left(32)).word();
        self.follow_the_curve(seed);
        let Some(answer) = self.record.actions.get(self.place).cloned() else {
            self.first_look = Some(self.spent);
            return;
        };
        if let Some(mut spot) =
            Spot::open(self.place, &self.table, &answer, &self.effort, seed.rotate_left(1))
        {
            self.spent += spot.sweep(self.effort.first);
            self.spots.push(spot);
        }
        let before = self.table.clone();
        // The record was replayed before the review began, so nothing is refused.
        let events = self.table.apply(&answer).unwrap_or_default();
        self.spent += 1;
        if before.phase() != Phase::Setup && events.iter().any(is_chance) {
            let (gap, spent) =
                luck(&before, &answer, &self.table, self.effort.chance, seed.rotate_left(2));
            self.spent += spent;
            if let Some(gap) = gap {
                self.luck += gap.mean;
                let (place, round) = (self.place, before.round());
                self.rolls.push(Roll { place, round, luck: gap.mean, error: gap.error });
            }
        }
        self.place += 1;
    }

    /// Notes the expected margin, if this is a moment of the curve: the beginning of a round, before each activation of a
    /// ship, and the end.
    fn follow_the_curve(&mut self, seed: u64) {
        let (place, round, luck) = (self.place, self.table.round(), self.luck);
        if self.table.outcome().is_some() {
            let score = |seat| f64::from(self.table.score(seat));
            let margin = score(Seat::A) - score(Seat::B);
            self.curve.push(Moment { place, round, margin, error: 0.0, luck });
            return;
        }
        let Some(decision) = self.table.decision() else { return };
        let begins = self.curve.last().is_none_or(|last| last.round != round);
        let last = place == self.record.actions.len();
        let wanted = match decision.question {
            _ if self.table.phase() == Phase::Setup => false,
            Question::Activate => true,
            _ => begins || last,
        };
        if !wanted {
            return;
        }
        let seat = decision.seat;
        let view = self.table.view(seat);
        let horizon = Horizon::of_round(&view);
        let mut chance = Chance::new(seed);
        let mut margins = Vec::new();
        for _ in 0..self.effort.chance {
            let mut table = view.guess(seat, &mut chance);
            table.keep_quiet();
            let playout = look_ahead(table, Seat::A, horizon, chance.word());
            self.spent += u64::from(playout.decisions) + 2;
            margins.push(playout.margin);
        }
        let count = margins.len().max(2) as f64;
        let margin = margins.iter().sum::<f64>() / count;
        let spread: f64 = margins.iter().map(|one| (one - margin) * (one - margin)).sum();
        let error = (spread / (count * (count - 1.0))).sqrt();
        self.curve.push(Moment { place, round, margin, error, luck });
    }

    /// Looks again at the decision of which most might be found out.
    fn look_again(&mut self) {
        let limit = self.limit(self.first_look.unwrap_or_default());
        let mut best: Option<(f64, usize)> = None;
        for (place, spot) in self.spots.iter().enumerate() {
            if let Some(promise) = spot.promise(&self.effort)
                && best.is_none_or(|(most, _)| promise > most)
            {
                best = Some((promise, place));
            }
        }
        match best.filter(|_| self.spent < limit) {
            Some((_, place)) => self.spent += self.spots[place].look_again(&self.effort).max(1),
            None => self.done = true,
        }
    }

    /// What is known so far.
    pub fn review(&self) -> Review {
        Review {
            seed: self.seed,
            answers: self.record.actions.len(),
            scores: Seat::ALL.map(|seat| self.table.score(seat)),
            over: self.table.outcome().is_some(),
            simulated: self.spent,
            curve: self.curve.clone(),
            decisions: self.spots.iter().filter_map(Spot::judged).collect(),
            rolls: self.rolls.clone(),
        }
    }
}
