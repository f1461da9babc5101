//! Reads a file of lists separated by `%%%` and prints what came of it: `cargo run --example corpus -- FILE [--notes]`.

use std::process::ExitCode;
use std::time::Instant;

use flagbridge_fleet::formats::{Reader, corpus};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else {
        eprintln!("usage: corpus FILE [--notes]");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(2);
        }
    };
    let reader = Reader::new(flagbridge_data::catalogue());
    let begun = Instant::now();
    let survey = corpus::survey(&reader, &text);
    let spent = begun.elapsed();
    print!("{survey}");
    if arguments.next().as_deref() == Some("--notes") {
        for (fleet, line, kind, text) in &survey.notes {
            println!("  {fleet}:{line} {kind:?}: {text}");
        }
    }
    println!("time per list     {:.1?}", spent / survey.fleets.max(1) as u32);
    ExitCode::SUCCESS
}
