use std::process::ExitCode;

use clap::Args;
use flagbridge_data::catalogue;
use flagbridge_engine::Seat;
use flagbridge_engine::record::Record;
use flagbridge_review::{Effort, Judged, Moment, Review, Reviewer, Verdict, better_line};
use flagbridge_wording::count;

use crate::failure::Failure;
use crate::list;
use crate::output::Output;

/// How many of the costliest decisions are shown.
const SHOWN: usize = 5;

/// Arguments of `flagbridge review`.
#[derive(Args)]
pub struct Arguments {
    /// A game's record, - for standard input
    #[arg(value_name = "RECORD")]
    record: String,
    /// Where the chance of the playouts begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Take a short look: a third of the time, and fewer decisions that are told apart
    #[arg(long)]
    brief: bool,
    /// Print the record of how the game might have gone with the better answer at this place
    #[arg(long, value_name = "ANSWER", conflicts_with = "json")]
    better: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Reviews a recorded game: what decisions cost, what the dice gave, how the expected margin went.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let text = list::text(&arguments.record)?;
    let record = Record::read(&text, catalogue())?;
    let effort = if arguments.brief { Effort::BRIEF } else { Effort::STANDARD };
    let mut reviewer = Reviewer::begin(record.clone(), catalogue(), effort, arguments.seed)?;
    reviewer.step(u64::MAX);
    let review = reviewer.review();
    if let Some(answer) = arguments.better {
        let judged = review.decisions.iter().find(|it| it.place + 1 == answer);
        let judged = judged.ok_or(Failure::NotJudged(answer))?;
        let line = better_line(&record, judged, catalogue())?;
        output.line(line.write(catalogue())?.trim_end())?;
        return Ok(ExitCode::SUCCESS);
    }
    match arguments.json {
        true => output.json(&review)?,
        false => write(&review, output)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// How often a verdict was given, in words.
fn told(verdict: Verdict, number: usize) -> String {
    match verdict {
        Verdict::Inaccuracy => count(number, "inaccuracy", "inaccuracies"),
        Verdict::Mistake => count(number, "mistake", "mistakes"),
        Verdict::Blunder => count(number, "blunder", "blunders"),
        Verdict::Fine | Verdict::CannotTell => format!("{number} {}", verdict.word()),
    }
}

fn write(review: &Review, output: &mut Output) -> Result<(), Failure> {
    let [one, two] = review.scores;
    let end = if review.over { "The game ended" } else { "The record ends" };
    output.line(&format!("{end} {one} to {two} after {} answers.", review.answers))?;
    for seat in Seat::ALL {
        let summary = review.summary(seat);
        let verdicts = Verdict::ALL.into_iter().zip(summary.verdicts).rev();
        let verdicts: Vec<String> =
            verdicts.map(|(verdict, number)| told(verdict, number)).collect();
        let all = count(summary.verdicts.iter().sum::<usize>(), "decision", "decisions");
        output.line(&format!(
            "{seat}: {all}: {}; cost {:.0} points; dice {:+.0}",
            verdicts.join(", "),
            summary.cost,
            summary.luck
        ))?;
    }
    output.line("")?;
    output.line("Expected margin for A, and what dice have given A so far:")?;
    for moment in rounds(review) {
        let Moment { round, margin, error, luck, .. } = moment;
        output.line(&format!(
            "  round {round}  {margin:+5.0} ± {:<4.0} dice {luck:+5.0}",
            2.0 * error
        ))?;
    }
    output.line("")?;
    let costliest = review.costliest(None, SHOWN);
    if costliest.is_empty() {
        output.line("No decision was clearly worse than another.")?;
    } else {
        output.line("The costliest decisions:")?;
    }
    for judged in costliest {
        decision(judged, output)?;
    }
    Ok(())
}

/// The first moment of each round, and the end.
fn rounds(review: &Review) -> Vec<&Moment> {
    let mut rounds: Vec<&Moment> = Vec::new();
    for moment in &review.curve {
        if rounds.last().is_none_or(|last| last.round != moment.round) {
            rounds.push(moment);
        }
    }
    if let Some(last) = review.curve.last().filter(|last| rounds.last() != Some(last)) {
        rounds.push(last);
    }
    rounds
}

fn decision(judged: &Judged, output: &mut Output) -> Result<(), Failure> {
    let Judged { place, round, seat, question, given, best, cost, interval, verdict, .. } = judged;
    let [low, high] = interval;
    output.line(&format!(
        "  {}, round {round}, answer {}: {seat} {question}: cost {cost:.0} points ({low:.0} to {high:.0})",
        verdict.word(),
        place + 1,
    ))?;
    output.line(&format!("    given: {given}"))?;
    output.line(&format!("    best:  {best}"))
}
