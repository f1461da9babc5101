//! Medians of what the editor does at every click, against their budgets.
//!
//! `cargo bench -p flagbridge-fleet`

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/worst/inputs.rs"]
mod inputs;

use std::hint::black_box;
use std::time::{Duration, Instant};

use flagbridge_data::catalogue;
use flagbridge_fleet::formats::{Format, Reader};
use flagbridge_fleet::{Draft, Options, Terms, Verdict, as_of, check, rewrite, share};

fn main() {
    // Under `cargo test` a benchmark only has to run once.
    let rounds = if std::env::args().any(|argument| argument == "--bench") { 2_000 } else { 1 };
    let draft = common::draft(common::REBEL);
    let wrong = wrong(&draft);
    let terms = Terms::of(&draft, catalogue().current());
    let code = share::encode(&draft);
    let reader = Reader::new(catalogue());
    let pasted = reader.write(&draft, Format::Kingston, catalogue().current());
    let read_and_check = || {
        let reading = reader.read(&pasted);
        check(&reading.draft, &terms).is_legal()
    };
    let measures = [
        ("check, 400 points", 20.0, median(rounds, || check(&draft, &terms))),
        ("check, with faults and remedies", 20.0, median(rounds, || check(&wrong, &terms))),
        ("all options", 500.0, median(rounds, || Options::new(&draft, &terms))),
        ("read and check a pasted list", 200.0, median(rounds, read_and_check)),
        ("as of every edition", 100.0, median(rounds, || as_of(&draft, catalogue()))),
        ("share encode", 20.0, median(rounds, || share::encode(&draft))),
        ("share decode", 20.0, median(rounds, || share::decode(&code))),
    ];
    println!("{} candidates", Options::new(&draft, &terms).additions().count());
    for (name, budget, time) in measures {
        let micros = time.as_secs_f64() * 1e6;
        let verdict = if micros <= budget { "ok" } else { "OVER BUDGET" };
        println!("{name:<32} {micros:>9.2} µs   budget {budget:>5} µs   {verdict}");
    }
    corpus(&reader, rounds);
    worst(&reader, rounds.min(5));
}

/// The slowest of many texts of the largest permitted size: every piece in every shape, alone and beside another.
fn worst(reader: &Reader, rounds: usize) {
    let pieces = inputs::pieces();
    let mut slowest = (Duration::ZERO, String::new());
    for shape in inputs::Shape::ALL {
        for piece in 0..pieces.len() {
            for beside in [piece, (piece + 1) % pieces.len(), (piece + 7) % pieces.len()] {
                let recipe = inputs::Recipe { shape, pieces: vec![piece, beside] };
                let text = recipe.text(&pieces);
                let took = median(rounds, || read_judge_and_fix(reader, &text));
                slowest = slowest.max((took, format!("{recipe:?}")));
            }
        }
    }
    let (took, recipe) = slowest;
    println!("slowest text of {} bytes: {took:?} for {recipe}", inputs::LARGEST);
}

/// What one request can ask for: the verdict in all editions, the list in another format, and one violation fixed.
fn read_judge_and_fix(reader: &Reader, text: &str) -> usize {
    let reading = reader.read(text);
    let edition = catalogue().current();
    let report = check(&reading.draft, &Terms::of(&reading.draft, edition));
    let editions = as_of(&reading.draft, catalogue()).len();
    let answer = serde_json::to_string(&Verdict::new(&reading, &report)).expect("plain data");
    let written = reader.write(&reading.draft, Format::Kingston, edition);
    let fixed = report.violations.iter().find_map(|it| it.remedy).map_or(0, |remedy| {
        let mut draft = reading.draft.clone();
        draft.apply(&remedy);
        rewrite(reader, text, &reading, &draft, edition).len()
    });
    editions + answer.len() + written.len() + fixed
}

/// Lists read and checked in a second: those of the file that `FLAGBRIDGE_CORPUS` names, separated by `%%%`, else the
/// bundled opponents in every text format.
fn corpus(reader: &Reader, rounds: usize) {
    let file = std::env::var_os("FLAGBRIDGE_CORPUS");
    let text = match &file {
        Some(file) => std::fs::read_to_string(file).expect("the corpus can be read"),
        None => {
            let opponents = flagbridge_data::opponents().iter();
            let drafts = opponents.map(|it| reader.read(it.json).draft);
            let written = drafts.flat_map(|draft| {
                Format::TEXT.map(|format| reader.write(&draft, format, catalogue().current()))
            });
            written.collect::<Vec<_>>().join("\n%%%\n")
        }
    };
    let lists: Vec<&str> = text.split("%%%").filter(|list| !list.trim().is_empty()).collect();
    let whole = median(rounds.div_ceil(100), || {
        let legal = lists.iter().filter(|list| {
            let reading = reader.read(list);
            check(&reading.draft, &Terms::of(&reading.draft, catalogue().current())).is_legal()
        });
        legal.count()
    });
    let rate = lists.len() as f64 / whole.as_secs_f64();
    let which = if file.is_some() { "of the corpus" } else { "of our own" };
    println!(
        "{:<32} {rate:>9.0} a second, {} lists {which}",
        "lists read and checked",
        lists.len()
    );
}

/// The same fleet with a few faults in it.
fn wrong(draft: &Draft) -> Draft {
    let mut wrong = draft.clone();
    wrong.points = Some(380);
    wrong.add_upgrade(3, common::card("mon-mothma-commander"));
    wrong.add_upgrade(0, common::card("gunnery-team"));
    wrong.add_squadron(common::card("luke-skywalker-x-wing-squadron"));
    wrong.objectives.pop();
    wrong
}

fn median<T>(rounds: usize, mut work: impl FnMut() -> T) -> Duration {
    let mut times: Vec<Duration> = (0..rounds)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}
