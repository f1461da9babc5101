//! Looks for puzzles in games.

use flagbridge_bots::sensible_answers;
use flagbridge_cards::Catalogue;
use flagbridge_engine::record::{BadRecord, Record};
use flagbridge_engine::{Chance, Seat, Table};

use crate::alike::distinct;
use crate::puzzle::{Fate, Offered, Puzzle, Theme};
use crate::trial::{SURE, Trial};

/// How many rounds are looked at, from the last: later decisions are played out in less time and with less noise.
const ROUNDS: u8 = 2;
/// The most answers that are compared before those that are hardly different are left out, and after.
const COMPARED: usize = 8;
const ANSWERS: usize = 5;
/// By how many points the best answer must beat the second.
pub(crate) const LEAD: f64 = 15.0;
/// Playouts of each answer.
pub(crate) const PLAYOUTS: usize = 256;
/// Numbers of playouts after which a decision is dropped if the lead can no longer be large enough.
const STAGES: [usize; 5] = [3, 6, 16, 48, 112];
/// Standard errors that are allowed for at the stages.
const HOPE: f64 = 1.5;
/// The least number of answers between two puzzles from the same game.
const APART: usize = 8;
/// A lead that is easy to see, in points.
const PLAIN: f64 = 40.0;

/// The place of the answer that a rule of thumb finds.
const THUMB: usize = 0;

/// The puzzles of a game, named after it. `wanted` says which themes are looked for.
pub fn mine(
    record: &Record,
    game: &str,
    catalogue: &'static Catalogue,
    seed: u64,
    mut wanted: impl FnMut(Theme) -> bool,
) -> Result<Vec<Puzzle>, BadRecord> {
    let mut table = Table::new(record.game(catalogue)?, record.seed);
    let last = record.options.rounds.unwrap_or(6);
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for (place, action) in record.actions.iter().enumerate() {
        let apart = puzzles.last().is_none_or(|puzzle| place >= puzzle.place + APART);
        let late = table.round() + ROUNDS > last;
        let theme = table.decision().and_then(|decision| Theme::of(decision.question));
        if let Some(theme) = theme.filter(|theme| apart && late && wanted(*theme))
            && let Some(found) = find(&table, seed ^ place as u64)
        {
            let puzzle = Puzzle {
                id: format!("{game}-{place}"),
                game: game.to_owned(),
                place,
                seat: found.seat.letter(),
                round: table.round(),
                theme,
                last_round: table.round() == last,
                difficulty: found.difficulty,
                answers: found.answers,
                fates: found.fates,
                playouts: PLAYOUTS,
                seed: seed ^ place as u64,
            };
            puzzles.extend(Some(puzzle).filter(Puzzle::is_explained));
        }
        table.apply(action).map_err(|refusal| BadRecord::Refused(place + 1, refusal))?;
    }
    Ok(puzzles)
}

/// A decision with one clearly best answer.
struct Candidate {
    seat: Seat,
    difficulty: u8,
    answers: Vec<Offered>,
    fates: Vec<Fate>,
}

/// What makes the open decision a puzzle; none where no answer is clearly the best.
fn find(table: &Table, seed: u64) -> Option<Candidate> {
    let seat = table.decision()?.seat;
    let view = table.view(seat);
    let mut answers = distinct(&view, sensible_answers(&view, COMPARED, seed));
    answers.truncate(ANSWERS);
    if answers.len() < 2 {
        return None;
    }
    let mut trial = Trial::new(view, seat, answers);
    let mut chance = Chance::new(seed);
    for stage in STAGES {
        trial.play_out(stage, &mut chance)?;
        let (best, lead) = trial.lead()?;
        if lead.high(HOPE) < LEAD || is_too_easy(&trial, best) {
            return None;
        }
    }
    trial.play_out(PLAYOUTS, &mut chance)?;
    let (best, lead) = trial.lead()?;
    if lead.low(SURE) < LEAD || is_too_easy(&trial, best) {
        return None;
    }
    let mut order: Vec<usize> = (0..trial.answers().len()).collect();
    order.sort_by(|one, two| trial.margin(*two).total_cmp(&trial.margin(*one)));
    let fates = trial.fates(&order);
    let rounded = |points: f64| (points * 10.0).round() / 10.0;
    let offered = |place: &usize| {
        let gap = trial.gap(best, *place)?;
        Some(Offered {
            answer: table.game().write(&trial.answers()[*place]),
            margin: rounded(trial.margin(*place)),
            behind: rounded(gap.mean),
            error: rounded(gap.error),
        })
    };
    let difficulty = match (best == THUMB, lead.mean >= PLAIN) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 3,
    };
    let answers = order.iter().map(offered).collect::<Option<_>>()?;
    Some(Candidate { seat, difficulty, answers, fates })
}

/// Of two answers, the one that a rule of thumb finds is the better one.
fn is_too_easy(trial: &Trial, best: usize) -> bool {
    trial.answers().len() == 2 && best == THUMB
}
