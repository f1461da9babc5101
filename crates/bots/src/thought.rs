use flagbridge_engine::{Action, Chance, Phase, Question, Seat, Table};

use crate::ensign::{self, Ensign};
use crate::foresight::{Foresight, Toll};
use crate::player::Player as _;
use crate::rated::{Rated, ranked};
use crate::worth::worth;

/// At most so many answers to a question are weighed against each other.
const WEIGHED: usize = 6;
/// A playout stops before the next activation, or the next round, once it has answered so many decisions.
const LOOK_AHEAD: u32 = 45;
/// What an ensign would do is kept unless something else promises more than this, in fleet points.
const PREFERENCE: f64 = 1.0;

/// How much a thought may cost: the unit is a simulated decision, which takes some tens of microseconds natively.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Decisions simulated for one answer, at most; the last playout is finished.
    pub decisions: u32,
    /// Playouts of each answer that stays in question, at most.
    pub playouts: u32,
}

impl Budget {
    /// What a captain takes if nothing else is said.
    pub const STANDARD: Budget = Budget { decisions: 1_500, playouts: 8 };
}

/// An answer being searched for, in slices as small as the caller likes.
///
/// Every answer in question is played out from the same guesses of what is hidden, both sides by an ensign's rules of
/// thumb; after each few playouts the worse half is dropped.
#[derive(Clone, Debug)]
pub struct Thought {
    view: Table,
    seat: Seat,
    chance: Chance,
    budget: Budget,
    spent: u32,
    /// Answers still in question come first.
    weighed: Vec<Weighed>,
    /// How many answers are still in question.
    open: usize,
    /// The next answer to be played out, and the seed all are played out from in this sweep.
    next: usize,
    seed: u64,
    sweeps: u32,
}

#[derive(Clone, Debug)]
struct Weighed {
    action: Action,
    prior: f64,
    sum: f64,
    count: u32,
    toll: Toll,
}

impl Weighed {
    fn mean(&self) -> f64 {
        match self.count {
            0 => f64::MIN,
            count => self.sum / f64::from(count) + self.prior,
        }
    }
}

impl Thought {
    /// Begins to think about the open decision of a view; none where an ensign's answer is good enough.
    pub fn begin(view: &Table, budget: Budget, seed: u64) -> Option<Thought> {
        let candidates = legal(view, candidates(view));
        (candidates.len() > 1).then(|| Thought::weigh(view, budget, seed, candidates)).flatten()
    }

    /// Begins to think about any decision, also where an ensign's answer is good enough, to see what becomes of it; none
    /// in setup, whose answers bear fruit too late to be played out.
    pub fn advise(view: &Table, budget: Budget, seed: u64) -> Option<Thought> {
        if view.phase() == Phase::Setup {
            return None;
        }
        let mut weighed = legal(view, candidates(view));
        if weighed.len() < 2 {
            let own = Ensign::new(seed).answer(view)?;
            let others = view.legal().actions.into_iter().filter(|action| *action != own);
            let all = std::iter::once(own.clone()).chain(others);
            weighed = legal(view, all.map(|action| Rated::new(action, 0.0)).collect());
        }
        Thought::weigh(view, budget, seed, weighed)
    }

    fn weigh(view: &Table, budget: Budget, seed: u64, candidates: Vec<Rated>) -> Option<Thought> {
        let seat = view.decision().filter(|_| !candidates.is_empty())?.seat;
        let mut chance = Chance::new(seed);
        let weighed = candidates.into_iter().enumerate().map(|(place, rated)| {
            let prior = if place == 0 { PREFERENCE } else { 0.0 };
            Weighed { action: rated.action, prior, sum: 0.0, count: 0, toll: Toll::default() }
        });
        let weighed: Vec<_> = weighed.collect();
        let mut view = view.clone();
        view.keep_quiet();
        let seed = chance.word();
        let open = weighed.len();
        Some(Thought {
            view,
            seat,
            chance,
            budget,
            spent: 0,
            weighed,
            open,
            next: 0,
            seed,
            sweeps: 0,
        })
    }

    /// Thinks on until about so many more decisions were simulated. True once the answer is found.
    pub fn step(&mut self, decisions: u32) -> bool {
        let until = self.spent.saturating_add(decisions);
        while !self.is_done() && self.spent < until {
            self.play_out();
        }
        self.is_done()
    }

    /// Whether there is nothing left to think about.
    pub fn is_done(&self) -> bool {
        self.sweeps >= self.budget.playouts
            || (self.spent >= self.budget.decisions && self.sweeps > 0)
    }

    /// How much of the budget is used up, from 0 to 1.
    pub fn progress(&self) -> f64 {
        if self.is_done() {
            return 1.0;
        }
        (f64::from(self.spent) / f64::from(self.budget.decisions.max(1))).min(1.0)
    }

    /// The best answer so far.
    pub fn answer(&self) -> Action {
        self.best().action.clone()
    }

    /// What became of the best answer so far, beside the next best.
    pub fn foresight(&self) -> Option<Foresight> {
        let best = self.best();
        let open = self.weighed[..self.open].iter();
        let others = open.filter(|one| one.action != best.action && one.count >= best.count);
        let next = others.max_by(|one, two| one.mean().total_cmp(&two.mean()));
        let own = |weighed: &Weighed| weighed.sum / f64::from(weighed.count.max(1));
        (best.count > 0).then(|| Foresight {
            playouts: best.count,
            toll: best.toll,
            next: next.map(|next| (next.action.clone(), own(best) - own(next))),
        })
    }

    fn best(&self) -> &Weighed {
        let mut best = &self.weighed[0];
        // An answer with a playout less than another is not compared with it.
        let count = best.count;
        for weighed in self.weighed[..self.open].iter().filter(|one| one.count >= count) {
            if weighed.mean() > best.mean() {
                best = weighed;
            }
        }
        best
    }

    /// Plays the next answer out once; after the last one the sweep is over.
    fn play_out(&mut self) {
        let (worth, decisions, toll) = self.outcome(&self.weighed[self.next].action);
        let weighed = &mut self.weighed[self.next];
        weighed.sum += worth;
        weighed.toll += toll;
        weighed.count += 1;
        self.spent += decisions.max(1);
        self.next += 1;
        if self.next == self.open {
            self.next = 0;
            self.sweeps += 1;
            self.seed = self.chance.word();
            if self.sweeps.is_multiple_of(2) && self.open > 2 {
                self.weighed[..self.open].sort_by(|one, two| two.mean().total_cmp(&one.mean()));
                self.open = self.open.div_ceil(2).max(2);
            }
        }
    }

    /// What a table is worth some time after an answer, how many decisions that took, and what it cost both sides.
    fn outcome(&self, action: &Action) -> (f64, u32, Toll) {
        let mut chance = Chance::new(self.seed);
        let mut table = self.view.guess(self.seat, &mut chance);
        if table.apply(action).is_err() {
            return (f64::MIN / 1e6, 1, Toll::default());
        }
        let mut quick = Ensign::quick(chance.word());
        let mut decisions = 1;
        while let Some(decision) = table.decision() {
            let pause = matches!(
                decision.question,
                Question::Activate | Question::SquadronTurn | Question::Dials(_)
            );
            if pause && decisions >= LOOK_AHEAD {
                break;
            }
            let Some(answer) = quick.choose(&table) else { break };
            if table.apply(&answer).is_err() {
                break;
            }
            decisions += 1;
        }
        (worth(&table, self.seat), decisions, Toll::between(&self.view, &table, self.seat))
    }
}

/// The first few that the rules allow.
fn legal(view: &Table, rated: Vec<Rated>) -> Vec<Rated> {
    let legal = |rated: &Rated| view.check(&rated.action).is_ok();
    rated.into_iter().filter(legal).take(WEIGHED).collect()
}

/// The answers worth weighing, an ensign's own first; fewer than two where there is nothing to weigh.
fn candidates(view: &Table) -> Vec<Rated> {
    let Some(decision) = view.decision() else { return Vec::new() };
    let listed = || view.legal().actions;
    let rated = match decision.question {
        Question::Course(ship) => return ensign::maneuver::courses(view, ship, WEIGHED),
        Question::Speed(ship) => ensign::maneuver::speeds(view, ship, &listed()),
        Question::Navigate(ship) => ensign::maneuver::navigation(view, ship, &listed()),
        Question::Attack(ship) => ensign::targets(view, ship, &listed()),
        Question::Activate => ensign::command::activations(view, &listed()),
        Question::Dials(ship) => {
            let missing = usize::from(view.command_value(ship)).min(6);
            let missing = missing.saturating_sub(view.ship(ship).dials.len());
            ensign::command::dials(view, ship, missing)
        }
        _ => Vec::new(),
    };
    ranked(rated)
}
