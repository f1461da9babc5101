use flagbridge_engine::{Action, Chance, Phase, Question, Seat, Table};

use crate::ensign::{self, Ensign};
use crate::evaluation::worth;
use crate::expected::Expected;
use crate::hazards::harmful;
use crate::look_ahead::round_to_see;
use crate::manner::Manner;
use crate::playout_summary::{Losses, PlayoutSummary};
use crate::rated::{Rated, ranked};

/// An answer that is this many standard errors worse than the best is dropped early.
const HOPELESS: f64 = 2.0;
/// How many playouts an ensign's opinion of an answer counts for.
const PRIOR_PLAYOUTS: f64 = 4.0;
/// What an ensign would do is preferred by this much, in fleet points.
const PREFERENCE: f64 = 1.0;
/// How much worse an answer is held to be than an ensign's own where the ensign does not say, in fleet points.
const OTHERWISE: f64 = 2.0;
/// Another answer than an ensign's own must be better by this many standard errors.
const CAUTION: f64 = 0.5;
/// An ensign's opinion counts at most this much against an answer, in fleet points.
const MOST_PRIOR: f64 = 6.0;
/// An answer that an ensign holds to be this much worse than its own, in fleet points, is not looked at: it rams an own ship,
/// flies off the table or lets a kill go.
const OUT_OF_QUESTION: f64 = 30.0;
/// The same for attacks, which an ensign judges well: a kill that is passed up may look as good in playouts, where the enemy does
/// not save a crippled ship.
const POOR_ATTACK: f64 = 15.0;
/// The same for command dials, measured by how much an ensign wants them. A few playouts are too random to show which dial
/// will be needed in a later round.
const UNWANTED_DIAL: f64 = 0.8;

/// What each own ship rammed in a playout costs beyond the damage, in fleet points. Without it, a ram counts as little more
/// than one damage.
const OWN_RAM: f64 = 60.0;

/// What winning counts beyond the margin, in fleet points, in a playout to the end of the game.
const VICTORY: f64 = 150.0;

/// A game with more ships and squadrons than this has less of a budget for setup.
const MANY_UNITS: u32 = 16;

/// How much a thought may cost: the unit is a simulated decision, which takes some tens of microseconds natively.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Decisions simulated for one answer, at most; the last playout is finished.
    pub decisions: u32,
    /// Playouts of each answer that stays in question, at most.
    pub playouts: u32,
    /// How many answers to a question are weighed against each other.
    pub answers: usize,
    /// How far a playout goes.
    pub ahead: Ahead,
    /// The same as `decisions` for an answer during setup, whose playouts always go to the end of the game. With 0, setup is
    /// answered like an ensign would.
    pub setup: u32,
}

/// How far a playout goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ahead {
    /// Until at least this many decisions are answered, and then on to the next activation or the next round.
    Decisions(u32),
    /// To the end of the game, both sides with priorities that vary from playout to playout. What the table is worth after the
    /// next round counts for one half, as it depends less on chance; only the end counts in setup.
    End,
}

impl Budget {
    /// What a captain takes if nothing else is said.
    pub const STANDARD: Budget =
        Budget { decisions: 1_500, playouts: 8, answers: 6, ahead: Ahead::Decisions(45), setup: 0 };
    /// What a lieutenant takes.
    pub const BRIEF: Budget =
        Budget { decisions: 400, playouts: 3, answers: 4, ..Budget::STANDARD };
    /// What a commodore takes.
    pub const FAR: Budget =
        Budget { decisions: 40_000, playouts: 64, answers: 6, ahead: Ahead::End, setup: 64_000 };

    /// What may be spent on an answer to the open decision: in setup less where there are many units, since a decision about
    /// them takes longer.
    fn of(self, view: &Table) -> Budget {
        match view.phase() {
            Phase::Setup => Budget {
                decisions: self.setup * MANY_UNITS / units(view).max(MANY_UNITS),
                answers: self.answers + 2,
                ahead: Ahead::End,
                ..self
            },
            _ => self,
        }
    }
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
    /// The priorities of the player who thinks.
    manner: Manner,
    /// What the opponent has probably chosen.
    expected: Expected,
    spent: u32,
    /// Answers still in question come first.
    weighed: Vec<Weighed>,
    /// How many answers are still in question.
    open: usize,
    /// The next answer to be played out, and the seed all are played out from in this sweep.
    next: usize,
    seed: u64,
    sweeps: u32,
    /// How often the worse half was dropped, and how often that will be.
    stage: u32,
    stages: u32,
}

#[derive(Clone, Debug)]
struct Weighed {
    action: Action,
    /// Whether it is the ensign's own answer.
    own: bool,
    prior: f64,
    /// What each playout came to; those of one place began with the same guess.
    seen: Vec<f64>,
    losses: Losses,
}

impl Weighed {
    fn count(&self) -> usize {
        self.seen.len()
    }

    fn average(&self) -> f64 {
        self.seen.iter().sum::<f64>() / self.count().max(1) as f64
    }

    fn mean(&self) -> f64 {
        match self.count() {
            0 => f64::MIN,
            count => self.average() + self.prior * PRIOR_PLAYOUTS / count as f64,
        }
    }

    /// By how much it came out better than another from each guess both were played out from.
    fn gaps(&self, other: &Weighed) -> impl Iterator<Item = f64> {
        self.seen.iter().zip(&other.seen).map(|(own, other)| own - other)
    }

    /// By how much it came out better than another on average.
    fn lead(&self, other: &Weighed) -> f64 {
        self.gaps(other).sum::<f64>() / self.count().min(other.count()).max(1) as f64
    }

    /// By how much it came out better than another on average, and the standard error of that.
    fn gap(&self, other: &Weighed) -> Option<(f64, f64)> {
        let (count, mean) = (self.count().min(other.count()), self.lead(other));
        let spread = self.gaps(other).map(|gap| (gap - mean) * (gap - mean)).sum::<f64>();
        (count >= 4).then(|| (mean, (spread / (count * (count - 1)) as f64).sqrt()))
    }

    /// Whether it is clearly worse than another.
    fn is_hopeless(&self, best: &Weighed) -> bool {
        self.gap(best).is_some_and(|(mean, error)| mean + HOPELESS * error < 0.0)
    }
}

impl Thought {
    /// Begins to think about the open decision of a view; none where an ensign's answer is good enough.
    pub fn begin(view: &Table, budget: Budget, seed: u64) -> Option<Thought> {
        Thought::mannered(view, budget, seed, Manner::EVEN)
    }

    /// Begins to think for a player with a manner of its own.
    pub(crate) fn mannered(
        view: &Table,
        budget: Budget,
        seed: u64,
        manner: Manner,
    ) -> Option<Thought> {
        let budget = budget.of(view);
        let candidates = match view.phase() {
            Phase::Setup if budget.decisions == 0 => Vec::new(),
            Phase::Setup => ensign::setup_answers(view, budget.answers, seed),
            _ => candidates(view, budget, manner),
        };
        let candidates = legal(view, candidates, budget.answers);
        let thought = (candidates.len() > 1)
            .then(|| Thought::weigh(view, budget, seed, candidates))
            .flatten();
        thought.map(|thought| Thought { manner, ..thought })
    }

    /// Begins to think about any decision, also where an ensign's answer is good enough, to see what becomes of it; none
    /// in setup, whose answers matter too late to be played out.
    pub fn advise(view: &Table, budget: Budget, seed: u64) -> Option<Thought> {
        if view.phase() == Phase::Setup {
            return None;
        }
        let mut weighed = legal(view, candidates(view, budget, Manner::EVEN), budget.answers);
        if weighed.len() < 2 {
            weighed = legal(view, own_first(view, seed), budget.answers);
        }
        Thought::weigh(view, budget, seed, weighed)
    }

    fn weigh(view: &Table, budget: Budget, seed: u64, candidates: Vec<Rated>) -> Option<Thought> {
        let seat = view.decision().filter(|_| !candidates.is_empty())?.seat;
        let mut chance = Chance::new(seed);
        let top = candidates.first().map_or(0.0, |rated| rated.score);
        let weighed = candidates.into_iter().enumerate().map(|(place, rated)| {
            let behind = if place == 0 { 0.0 } else { (top - rated.score).max(0.0) + PREFERENCE };
            let prior = -behind.min(MOST_PRIOR);
            let own = place == 0;
            Weighed {
                action: rated.action,
                own,
                prior,
                seen: Vec::new(),
                losses: Losses::default(),
            }
        });
        let weighed: Vec<_> = weighed.collect();
        let mut view = view.clone();
        view.keep_quiet();
        let seed = chance.word();
        let open = weighed.len();
        let expected = Expected::of(&view, seat);
        Some(Thought {
            view,
            seat,
            chance,
            budget,
            manner: Manner::EVEN,
            expected,
            spent: 0,
            weighed,
            open,
            next: 0,
            seed,
            sweeps: 0,
            stage: 0,
            stages: (open.max(2) - 1).ilog2() + 1,
        })
    }

    /// Thinks for about `decisions` more simulated decisions. True once the answer is found.
    pub fn step(&mut self, decisions: u32) -> bool {
        let until = self.spent.saturating_add(decisions);
        while !self.is_done() && self.spent < until {
            self.play_out();
        }
        self.is_done()
    }

    /// Whether there is nothing left to think about.
    pub fn is_done(&self) -> bool {
        (self.open < 2 && self.weighed.len() > 1)
            || self.sweeps >= self.budget.playouts
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
    pub fn playout_summary(&self) -> Option<PlayoutSummary> {
        let best = self.best();
        let others = self.weighed.iter().filter(|one| one.action != best.action && one.count() > 0);
        let next = others.max_by(|one, two| one.mean().total_cmp(&two.mean()));
        (best.count() > 0).then(|| PlayoutSummary {
            playouts: best.count() as u32,
            losses: best.losses,
            next: next.map(|next| (next.action.clone(), best.lead(next))),
        })
    }

    fn best(&self) -> &Weighed {
        let mut best = &self.weighed[0];
        // An answer with a playout less than another is not compared with it.
        let count = best.count();
        for weighed in self.weighed[..self.open].iter().filter(|one| one.count() >= count) {
            if weighed.mean() > best.mean() {
                best = weighed;
            }
        }
        // The best of several is partly the luckiest: where it is not clearly better, an ensign's own answer stays.
        let own = self.weighed[..self.open].iter().find(|one| one.own).unwrap_or(best);
        let unsure = best.gap(own).is_some_and(|(mean, error)| mean <= CAUTION * error);
        if unsure { own } else { best }
    }

    /// Plays the next answer out once; after the last one the sweep is over.
    fn play_out(&mut self) {
        let (worth, decisions, losses) = self.outcome(&self.weighed[self.next].action);
        let weighed = &mut self.weighed[self.next];
        weighed.seen.push(worth);
        weighed.losses += losses;
        // To guess and to judge a table costs about as much as two decisions.
        self.spent += decisions + 2;
        self.next += 1;
        if self.next == self.open {
            self.next = 0;
            self.sweeps += 1;
            self.seed = self.chance.word();
            self.narrow();
        }
    }

    /// Drops answers that are hopeless, and the worse half whenever its share of the budget is spent. An ensign's own
    /// answer is only dropped where it is hopeless.
    fn narrow(&mut self) {
        self.weighed[..self.open].sort_by(|one, two| two.mean().total_cmp(&one.mean()));
        let best = self.weighed[0].clone();
        let shares = u64::from(self.spent) * u64::from(self.stages);
        let sweeps = u64::from(self.sweeps) * u64::from(self.stages);
        let stage = u64::from(self.stage) + 1;
        let halve = shares >= u64::from(self.budget.decisions) * stage
            || sweeps >= u64::from(self.budget.playouts) * stage;
        self.stage += u32::from(halve);
        let half = if halve { self.open.div_ceil(2).max(2) } else { self.open };
        let stays = |place: usize, one: &Weighed| {
            place == 0 || ((place < half || one.own) && !one.is_hopeless(&best))
        };
        let open = std::mem::take(&mut self.weighed).into_iter().enumerate();
        let (kept, dropped): (Vec<_>, Vec<_>) =
            open.partition(|(place, one)| *place < self.open && stays(*place, one));
        self.open = kept.len();
        self.weighed = kept.into_iter().chain(dropped).map(|(_, one)| one).collect();
    }

    /// What a table is worth some time after an answer, how many decisions that took, and what it cost both sides.
    fn outcome(&self, action: &Action) -> (f64, u32, Losses) {
        let mut chance = Chance::new(self.seed);
        let draw = |ship, place, chance: &mut Chance| self.expected.draw(ship, place, chance);
        let mut table = self.view.guess_with(self.seat, &mut chance, draw);
        let mut rams = u32::from(rams_own_ship(&table, self.seat, action));
        if table.apply(action).is_err() {
            return (f64::MIN / 1e6, 1, Losses::default());
        }
        let midway = round_to_see(&self.view) + 1;
        let in_setup = self.view.phase() == Phase::Setup;
        let mut quick = Ensign::quick(chance.word());
        let manners = self.manners(&mut chance);
        let mut decisions = 1;
        let mut worth_midway = None;
        while let Some(decision) = table.decision() {
            let over = match self.budget.ahead {
                Ahead::Decisions(least) => decisions >= least && is_pause(decision.question),
                Ahead::End => false,
            };
            if over {
                break;
            }
            if self.budget.ahead == Ahead::End
                && !in_setup
                && table.round() > midway
                && worth_midway.is_none()
            {
                worth_midway = Some(worth(&table, self.seat));
            }
            quick.weighs_in(manners[usize::from(decision.seat != self.seat)]);
            let Some(answer) = quick.choose(&table) else { break };
            rams += u32::from(rams_own_ship(&table, self.seat, &answer));
            if table.apply(&answer).is_err() {
                break;
            }
            decisions += 1;
        }
        let victory = table.outcome().map_or(0.0, |outcome| match outcome.winner == self.seat {
            true => VICTORY,
            false => -VICTORY,
        });
        let end = worth(&table, self.seat) + victory;
        let value = worth_midway.map_or(end, |midway: f64| midway.midpoint(end));
        let value = value - OWN_RAM * f64::from(rams);
        (value, decisions, Losses::between(&self.view, &table, self.seat))
    }

    /// How both sides play on in a playout, the player who thinks first.
    fn manners(&self, chance: &mut Chance) -> [Manner; 2] {
        match self.budget.ahead {
            Ahead::End => [Manner::varied(chance), Manner::varied(chance)],
            _ => [self.manner, Manner::EVEN],
        }
    }
}

/// How many ships and squadrons are in the game.
fn units(view: &Table) -> u32 {
    let game = view.game();
    Seat::ALL
        .into_iter()
        .map(|seat| game.ships_of(seat).count() + game.squadrons_of(seat).count())
        .sum::<usize>() as u32
}

/// Whether an answer is a course of a seat's ship that ends at another ship of the same side.
fn rams_own_ship(table: &Table, seat: Seat, answer: &Action) -> bool {
    let (Action::Course(course), Some(Question::Course(ship))) =
        (answer, table.decision().map(|decision| decision.question))
    else {
        return false;
    };
    let own = |ship| table.game().ship(ship).seat == seat;
    let (_, hit) = table.maneuver_end(ship, course, course.clicks.len() as u8);
    own(ship) && hit.iter().any(|other| own(*other))
}

/// Whether a playout may stop before this question.
const fn is_pause(question: Question) -> bool {
    matches!(question, Question::Activate | Question::SquadronTurn | Question::Dials(_))
}

/// The first few that the rules allow.
fn legal(view: &Table, rated: Vec<Rated>, most: usize) -> Vec<Rated> {
    let legal = |rated: &Rated| view.check(&rated.action).is_ok();
    rated.into_iter().filter(legal).take(most).collect()
}

/// Every answer that is listed, an ensign's own first.
fn own_first(view: &Table, seed: u64) -> Vec<Rated> {
    let Some(own) = Ensign::new(seed).answer(view) else { return Vec::new() };
    let others = view.legal().actions.into_iter().filter(|action| *action != own);
    let others = others.map(|action| Rated::new(action, -OTHERWISE)).collect::<Vec<_>>();
    std::iter::once(Rated::new(own.clone(), 0.0)).chain(others).collect()
}

/// The answers worth weighing, an ensign's own first; none where an ensign's answer is good enough.
fn candidates(view: &Table, budget: Budget, manner: Manner) -> Vec<Rated> {
    let answers = ensign::ship_answers(view, budget.answers, manner);
    let mut answers = answers.map(ranked).unwrap_or_default();
    if let (Some(own), Some(decision)) = (answers.first().cloned(), view.decision()) {
        answers.retain(|other| is_sensible(view, decision.question, &own, other));
    }
    answers
}

/// Whether an answer is worth comparing with an ensign's own. Playouts are too few to show that it pays to waste a dial, to
/// decline an attack or to hit an obstacle.
fn is_sensible(view: &Table, question: Question, own: &Rated, other: &Rated) -> bool {
    let behind = own.score - other.score;
    if behind >= OUT_OF_QUESTION {
        return false;
    }
    match (question, &own.action, &other.action) {
        (Question::Dials(_), ..) => behind < UNWANTED_DIAL,
        (Question::Navigate(_), Action::Resolve { dial: true, .. }, other) => {
            matches!(other, Action::Resolve { dial: true, .. })
        }
        (Question::Attack(_), own, Action::Pass) => *own == Action::Pass,
        (Question::Attack(_), ..) => behind < POOR_ATTACK,
        (Question::Course(ship), Action::Course(own), Action::Course(other)) => {
            !harmful(view, ship, other) || harmful(view, ship, own)
        }
        _ => true,
    }
}
