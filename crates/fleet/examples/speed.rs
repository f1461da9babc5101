//! The same work again and again, for a profiler that counts instructions: `speed read 200`, `speed check 200`,
//! `speed as-of 200`. The list is that of the benchmark.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::process::ExitCode;

use flagbridge_data::catalogue;
use flagbridge_fleet::formats::{Format, Reader};
use flagbridge_fleet::{Terms, as_of, check};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [work, count] = arguments.as_slice() else { return ExitCode::FAILURE };
    let Ok(count) = count.parse::<u32>() else { return ExitCode::FAILURE };
    let draft = common::draft(common::REBEL);
    let terms = Terms::of(&draft, catalogue().current());
    let reader = Reader::new(catalogue());
    let pasted = reader.write(&draft, Format::Kingston, catalogue().current());
    for _ in 0..count {
        match work.as_str() {
            "read" => drop(black_box(check(&reader.read(&pasted).draft, &terms))),
            "check" => drop(black_box(check(&draft, &terms))),
            "as-of" => drop(black_box(as_of(&draft, catalogue()))),
            _ => return ExitCode::FAILURE,
        }
    }
    ExitCode::SUCCESS
}
