//! `flagbridge meter`: games are played until everything the engine plays has been used in every way it has.

mod curious;
mod fleets;
mod goals;

use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use flagbridge_bots::StopReason;
use flagbridge_cards::Resolved;
use flagbridge_engine::meter::Meter;
use flagbridge_engine::{Chance, Game, Options, Question, Table};
use serde::Serialize;

use crate::failure::{self, Failure};
use crate::output::Output;
use crate::text_table::Table as Rows;

use goals::{Goals, KINDS, Missing};

/// Arguments of `flagbridge meter`.
#[derive(Args)]
pub struct Arguments {
    /// The most games per edition
    #[arg(long, value_name = "N", default_value_t = 2000)]
    games: u64,
    /// Continue until everything has been used
    #[arg(long, conflicts_with = "games")]
    until_full: bool,
    /// The random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Only this edition; all editions by default
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    /// All cards the engine plays, not only the core set and the first wave
    #[arg(long)]
    all: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was used in an edition, in JSON output.
#[derive(Serialize)]
struct MeterReport {
    edition: &'static str,
    seed: u64,
    games: u64,
    decisions: u64,
    used: usize,
    total: usize,
    kinds: Vec<Share>,
    unused: Vec<Unused>,
}

#[derive(Serialize)]
struct Share {
    kind: &'static str,
    used: usize,
    total: usize,
}

/// A way that has not been used yet.
#[derive(Serialize)]
struct Unused {
    kind: &'static str,
    what: &'static str,
    how: String,
    /// Games in which it could have come up.
    tried: u64,
}

/// Plays random games and tells what was used: exit code 0 when everything was, else 1.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let catalogue = flagbridge_data::catalogue();
    let editions: Vec<_> = match &arguments.edition {
        Some(id) => vec![failure::edition(catalogue, Some(id))?],
        None => catalogue.all_editions().collect(),
    };
    let games = if arguments.until_full { u64::MAX } else { arguments.games };
    let mut reports = Vec::new();
    for rules in editions {
        let goals = Goals::new(rules, arguments.all);
        let report = measure(goals, games, arguments.seed)?;
        if !arguments.json {
            write(&report, output)?;
            output.finish()?;
        }
        reports.push(report);
    }
    if arguments.json {
        output.json(&reports)?;
    }
    let full = reports.iter().all(|report| report.used == report.total);
    Ok(if full { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn measure(mut goals: Goals, games: u64, seed: u64) -> Result<MeterReport, Failure> {
    let rules = goals.rules;
    let meter = Arc::new(Meter::default());
    let (mut played, mut decisions) = (0, 0);
    let mut missing = goals.missing(&meter);
    while played < games && !missing.ways.is_empty() {
        let seed = seed.wrapping_mul(1_000_003).wrapping_add(played);
        let table = play(rules, &missing, &meter, seed, &mut decisions)?;
        goals.tried(&table);
        missing = goals.missing(&meter);
        played += 1;
    }
    let share = |kind: &'static str| {
        let own = || goals.goals.iter().filter(|goal| goal.kind == kind);
        let used = own().filter(|goal| !missing.ways.contains(&goal.way)).count();
        Share { kind, used, total: own().count() }
    };
    let unused = goals.goals.iter().filter(|goal| missing.ways.contains(&goal.way)).map(|goal| {
        let (what, how) = goals.name(goal.way);
        Unused { kind: goal.kind, what, how, tried: goal.tried }
    });
    Ok(MeterReport {
        edition: rules.edition().id,
        seed,
        games: played,
        decisions,
        used: goals.goals.len() - missing.ways.len(),
        total: goals.goals.len(),
        kinds: KINDS.map(share).into(),
        unused: unused.collect(),
    })
}

/// Plays one game to its end.
fn play(
    rules: Resolved<'static>,
    missing: &Missing,
    meter: &Arc<Meter>,
    seed: u64,
    decisions: &mut u64,
) -> Result<Table, Failure> {
    let mut chance = Chance::new(seed);
    let rosters = fleets::draw(rules, missing, &mut chance);
    // On the square table of the core set fleets meet sooner.
    let options = match rules.catalogue().mode("core-set") {
        Some(mode) if chance.below(4) > 0 => Options::of(mode),
        _ => Options::STANDARD,
    };
    let game = Game::new(rules, options, rosters).expect("the cards are of the edition's pool");
    let mut table = Table::new(Arc::new(game), seed);
    table.watch(meter);
    let mut exchanged = false;
    while let Some(decision) = table.decision() {
        let (seat, question) = (decision.seat, decision.question);
        if question == Question::Deploy && !exchanged {
            exchanged = true;
            exchange_obstacles(&mut table, missing, &mut chance);
        }
        let halted = |halt| Failure::Halted { seed, halt };
        let action = curious::answer(&table, &missing.ways, meter, &mut chance)
            .ok_or(StopReason::NoAnswer { seat, question: question.id() })
            .map_err(halted)?;
        let events = table.apply(&action).map_err(|refusal| {
            let answer = table.game().write(&action);
            halted(StopReason::Refused { seat, question: question.id(), answer, refusal })
        })?;
        meter.read(&table, &events);
        *decisions += 1;
    }
    Ok(table)
}

/// Puts obstacles that are still to be used in the place of others, before anything is deployed.
fn exchange_obstacles(table: &mut Table, missing: &Missing, chance: &mut Chance) {
    let standard = |token: u8| table.game().obstacles()[usize::from(token)].standard;
    let mut rest: Vec<u8> =
        missing.obstacles.iter().copied().filter(|token| !standard(*token)).collect();
    chance.shuffle(&mut rest);
    let places = 0..table.obstacles().len();
    let places: Vec<_> = places
        .filter(|place| {
            let token = table.obstacles()[*place].token;
            standard(token) && !missing.obstacles.contains(&token)
        })
        .collect();
    for (place, token) in places.into_iter().zip(rest) {
        table.exchange_obstacle(place, token);
    }
}

fn write(report: &MeterReport, output: &mut Output) -> Result<(), Failure> {
    output.line(&format!(
        "{}: {} of {} ways used in {} games with {} decisions, seed {}",
        report.edition, report.used, report.total, report.games, report.decisions, report.seed
    ))?;
    let mut kinds = Rows::new(&["KIND", "USED", "OF", ""], &[1, 2, 3]);
    for Share { kind, used, total } in &report.kinds {
        let share = *used as f64 * 100.0 / (*total).max(1) as f64;
        kinds.row(vec![
            (*kind).to_owned(),
            used.to_string(),
            total.to_string(),
            format!("{share:.1} %"),
        ]);
    }
    kinds.write(output)?;
    if !report.unused.is_empty() {
        output.line("")?;
        let mut unused = Rows::new(&["NOT YET USED", "", "HOW", "TRIED"], &[3]);
        for Unused { kind, what, how, tried } in &report.unused {
            unused.row(vec![
                (*kind).to_owned(),
                (*what).to_owned(),
                how.clone(),
                tried.to_string(),
            ]);
        }
        unused.write(output)?;
    }
    output.line("")
}
