//! Looks at puzzles again.

use flagbridge_cards::Catalogue;
use flagbridge_engine::record::Record;
use flagbridge_engine::{Action, Chance, Table};

use crate::alike::alike;
use crate::mine::{LEAD, PLAYOUTS};
use crate::puzzle::{Fate, Puzzle, Theme};
use crate::trial::{SURE, Trial};

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Flaw {
    /// The record does not lead to a decision.
    #[error("its record does not lead to the decision: {0}")]
    Record(String),
    /// The decision is another than the puzzle says.
    #[error("the decision is not the one it describes")]
    Decision,
    /// An answer is refused.
    #[error("the answer \"{0}\" is refused")]
    Answer(String),
    /// An answer is hardly different from another.
    #[error("the answer \"{0}\" is hardly different from another")]
    Alike(String),
    /// Its own figures do not make it a puzzle.
    #[error("its figures do not make it a puzzle")]
    Figures,
    /// Another answer came out best.
    #[error("\"{best}\" came out best of {playouts} playouts")]
    Best {
        /// The answer.
        best: String,
        /// From how many playouts of each.
        playouts: usize,
    },
}

/// Whether a puzzle still holds: its record replays, every answer is legal, and its figures meet the rules for puzzles. With
/// `playouts` above zero, the answers are also played out again with new dice, and the same one must come out best.
pub fn check(
    puzzle: &Puzzle,
    record: &Record,
    catalogue: &'static Catalogue,
    playouts: usize,
) -> Result<(), Flaw> {
    let bad = |reason: &dyn ToString| Flaw::Record(reason.to_string());
    let mut table = Table::new(record.game(catalogue).map_err(|it| bad(&it))?, record.seed);
    let before = record.actions.get(..puzzle.place).ok_or_else(|| bad(&"it is too short"))?;
    for action in before {
        table.apply(action).map_err(|refusal| bad(&refusal))?;
    }
    let decision = table.decision().ok_or(Flaw::Decision)?;
    let described = decision.seat.letter() == puzzle.seat
        && table.round() == puzzle.round
        && Theme::of(decision.question) == Some(puzzle.theme);
    if !described {
        return Err(Flaw::Decision);
    }
    let view = table.view(decision.seat);
    let mut answers: Vec<Action> = Vec::new();
    for offered in &puzzle.answers {
        let refused = || Flaw::Answer(offered.answer.clone());
        let action = table.game().read(&offered.answer).map_err(|_| refused())?;
        table.check(&action).map_err(|_| refused())?;
        if answers.iter().any(|other| alike(&view, other, &action)) {
            return Err(Flaw::Alike(offered.answer.clone()));
        }
        answers.push(action);
    }
    let others = puzzle.answers.get(1..).unwrap_or_default();
    // Figures are kept with one digit.
    let clear = others.iter().all(|it| it.behind - SURE * it.error >= LEAD - 0.2);
    let told = |fate: &Fate| {
        table.game().unit_named(&fate.unit).is_some()
            && fate.destroyed.len() == puzzle.answers.len()
    };
    let explained = puzzle.is_explained() && puzzle.fates.iter().all(told);
    if others.is_empty() || !clear || !explained || puzzle.playouts < PLAYOUTS {
        return Err(Flaw::Figures);
    }
    if playouts == 0 {
        return Ok(());
    }
    let mut trial = Trial::new(view, decision.seat, answers);
    trial.play_out(playouts, &mut Chance::new(!puzzle.seed)).ok_or(Flaw::Decision)?;
    match trial.lead() {
        Some((best, _)) if best != 0 => {
            Err(Flaw::Best { best: puzzle.answers[best].answer.clone(), playouts })
        }
        _ => Ok(()),
    }
}
