//! A decision and the playouts of its answers.

use flagbridge_bots::{Horizon, Playout, look_ahead};
use flagbridge_engine::{Action, Chance, Seat, Table};

/// A decision as the one who is asked sees it.
#[derive(Clone, Debug)]
pub(crate) struct DecisionPoint {
    view: Table,
    seat: Seat,
    horizon: Horizon,
}

impl DecisionPoint {
    /// The open decision of a table; none where nothing is asked.
    pub(crate) fn of(table: &Table) -> Option<DecisionPoint> {
        let seat = table.decision()?.seat;
        let mut view = table.view(seat);
        view.keep_quiet();
        let horizon = horizon(&view);
        Some(DecisionPoint { view, seat, horizon })
    }

    /// What the one who is asked sees.
    pub(crate) fn view(&self) -> &Table {
        &self.view
    }

    /// Plays an answer out from a guess that follows from the seed alone, and judges the end for the one who is asked; none
    /// where the guess does not allow the answer.
    pub(crate) fn play_out(&self, answer: &Action, seed: u64) -> Option<Playout> {
        let mut chance = Chance::new(seed);
        let mut table = self.view.guess(self.seat, &mut chance);
        table.apply(answer).ok()?;
        Some(look_ahead(table, self.seat, self.horizon, chance.word()))
    }
}

/// How far the answers to the open decision are played out: what belongs to an attack to its end; else to the end of the
/// round, or of the next one where most ships have already activated.
fn horizon(table: &Table) -> Horizon {
    match table.attack() {
        Some(attack) => Horizon::Attack(attack.serial),
        None => Horizon::of_round(table),
    }
}
