use std::fmt;

use flagbridge_cards::Catalogue;
use flagbridge_engine::record::{BadRecord, Record};
use flagbridge_engine::{Seat, Table};

use crate::report::{Judged, Review, Verdict};

/// No margin, cost or luck is larger, in points.
const LARGEST: f64 = 10_000.0;

/// Why a review is not one of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The record cannot be played.
    Record(BadRecord),
    /// It is of another number of answers.
    Length,
    /// It has other scores.
    Scores,
    /// The decision before this answer is another one, or its answers cannot be given there.
    Decision(usize),
    /// A number in it is none, or out of all proportion.
    Number,
    /// Its moments are not in order.
    Order,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Record(bad) => bad.fmt(f),
            Misfit::Length => f.write_str("it is a review of another number of answers"),
            Misfit::Scores => f.write_str("it gives other scores"),
            Misfit::Decision(place) => {
                write!(f, "answer {} of the game is not the one it judges", place + 1)
            }
            Misfit::Number => f.write_str("a number in it is out of all proportion"),
            Misfit::Order => f.write_str("its moments are not in order"),
        }
    }
}

impl Review {
    /// Whether it can be a review of this record: of the same decisions, answers and scores. What decisions cost is not
    /// worked out again.
    pub fn fits(&self, record: &Record, catalogue: &'static Catalogue) -> Result<(), Misfit> {
        if self.answers != record.actions.len() {
            return Err(Misfit::Length);
        }
        self.check_numbers()?;
        self.check_order()?;
        let game = record.game(catalogue).map_err(Misfit::Record)?;
        let mut table = Table::new(game, record.seed);
        let mut decisions = self.decisions.iter().peekable();
        for (place, action) in record.actions.iter().enumerate() {
            if let Some(judged) = decisions.next_if(|judged| judged.place == place)
                && !is_about(judged, &table, &table.game().write(action))
            {
                return Err(Misfit::Decision(place));
            }
            let refused = |refusal| Misfit::Record(BadRecord::Refused(place + 1, refusal));
            table.apply(action).map_err(refused)?;
        }
        let scores = Seat::ALL.map(|seat| table.score(seat));
        match self.scores == scores && self.over == table.outcome().is_some() {
            true => Ok(()),
            false => Err(Misfit::Scores),
        }
    }

    fn check_numbers(&self) -> Result<(), Misfit> {
        let decisions =
            self.decisions.iter().flat_map(|it| [it.cost, it.interval[0], it.interval[1]]);
        let curve = self.curve.iter().flat_map(|it| [it.margin, it.error, it.luck]);
        let rolls = self.rolls.iter().flat_map(|it| [it.luck, it.error]);
        let sound = |number: f64| number.is_finite() && number.abs() <= LARGEST;
        match decisions.chain(curve).chain(rolls).all(sound) {
            true => Ok(()),
            false => Err(Misfit::Number),
        }
    }

    fn check_order(&self) -> Result<(), Misfit> {
        let ordered = rises(self.decisions.iter().map(|it| it.place), self.answers)
            && rises(self.rolls.iter().map(|it| it.place), self.answers)
            && rises(self.curve.iter().map(|it| it.place), self.answers + 1);
        if ordered { Ok(()) } else { Err(Misfit::Order) }
    }
}

/// Whether each place comes after the one before it, and all before the end.
fn rises(mut places: impl Iterator<Item = usize>, end: usize) -> bool {
    let mut next = 0;
    places.all(|place| {
        let follows = place >= next && place < end;
        next = place + 1;
        follows
    })
}

/// Whether this is the open decision of a table, answered so, with a verdict that its cost allows.
fn is_about(judged: &Judged, table: &Table, given: &str) -> bool {
    let Some(decision) = table.decision() else { return false };
    let best = table.game().read(&judged.best).is_ok();
    let verdict = !judged.verdict.is_costly() || Verdict::of_cost(judged.cost) == judged.verdict;
    verdict
        && best
        && (decision.seat, decision.question.id(), table.round())
            == (judged.seat, judged.question.as_str(), judged.round)
        && judged.given == given
}
