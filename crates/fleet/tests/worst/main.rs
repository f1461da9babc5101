//! Searches for the text of permitted size that makes the program work hardest, and holds the work against a bound.
//!
//! Work is counted, not timed: the bytes that are allocated on the way, which are the same on every machine. How long
//! the worst takes is written down in `docs/benchmarks.md`.

mod inputs;

use flagbridge_data::catalogue;
use flagbridge_fleet::formats::{Format, Reader};
use flagbridge_fleet::{MOST_CARDS, Terms, Verdict, as_of, check, rewrite};

use inputs::{LARGEST, Recipe, Shape, pieces};

/// What one text has cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    /// Bytes allocated on the way, and 64 for each piece: small pieces are mostly effort of their own.
    work: u64,
    /// Bytes of the answer for programs.
    answer: usize,
}

/// Does everything with a text that one request can ask for.
fn cost(reader: &Reader<'_>, text: &str) -> Cost {
    assert!(text.len() <= LARGEST, "{} bytes", text.len());
    let mut answer = 0;
    let allocated = allocation_counter::measure(|| answer = answer_to(reader, text));
    Cost { work: allocated.bytes_total + 64 * allocated.count_total, answer }
}

/// The length of the longest answer to a text.
fn answer_to(reader: &Reader<'_>, text: &str) -> usize {
    let reading = reader.read(text);
    assert!(!reading.draft.is_too_large());
    assert!(reading.unread.len() <= MOST_CARDS + 1);
    let edition = catalogue().current();
    let report = check(&reading.draft, &Terms::of(&reading.draft, edition));
    let editions = as_of(&reading.draft, catalogue());
    assert!(!editions.is_empty());
    let answer = serde_json::to_string(&Verdict::new(&reading, &report)).expect("plain data");
    let mut longest = answer.len();
    for format in Format::ALL {
        longest = longest.max(reader.write(&reading.draft, format, edition).len());
    }
    if let Some(remedy) = report.violations.iter().find_map(|it| it.remedy) {
        let mut fixed = reading.draft.clone();
        fixed.apply(&remedy);
        longest = longest.max(rewrite(reader, text, &reading, &fixed, edition).len());
    }
    longest
}

/// A row of numbers that is the same at every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % limit
    }
}

/// Another recipe that differs in one thing.
fn changed(recipe: &Recipe, pieces: usize, chance: &mut Chance) -> Recipe {
    let mut recipe = recipe.clone();
    match chance.below(4) {
        0 => recipe.shape = Shape::ALL[chance.below(Shape::ALL.len())],
        1 => recipe.pieces.push(chance.below(pieces)),
        2 if recipe.pieces.len() > 1 => {
            recipe.pieces.remove(chance.below(recipe.pieces.len()));
        }
        _ => {
            let place = chance.below(recipe.pieces.len());
            recipe.pieces[place] = chance.below(pieces);
        }
    }
    recipe.pieces.truncate(6);
    recipe
}

/// The most work that a text of permitted size may cause: about twice the worst that was found.
const MOST_WORK: u64 = 60_000_000;

/// The longest answer to a text of permitted size.
const LONGEST_ANSWER: usize = 8 * LARGEST;

/// How many texts are tried.
const STEPS: usize = 160;

#[test]
fn no_text_of_permitted_size_makes_more_work_than_a_fleet_may() {
    let reader = Reader::new(catalogue());
    let pieces = pieces();
    let mut chance = Chance(1);
    // Whatever is done for the first time only is not the text's fault.
    cost(&reader, "CR90 Corvette A");
    let mut best: Vec<(Cost, Recipe)> = Vec::new();
    for step in 0..STEPS {
        // Every shape and every piece comes up once; then the worst are made worse.
        let recipe = if step < pieces.len() {
            let shape = Shape::ALL[step % Shape::ALL.len()];
            Recipe { shape, pieces: vec![step, chance.below(pieces.len())] }
        } else {
            changed(&best[chance.below(best.len().min(6))].1, pieces.len(), &mut chance)
        };
        let cost = cost(&reader, &recipe.text(&pieces));
        assert!(cost.work <= MOST_WORK, "{cost:?} for {recipe:?}");
        assert!(cost.answer <= LONGEST_ANSWER, "{cost:?} for {recipe:?}");
        let place = best.partition_point(|(other, _)| *other > cost);
        best.insert(place, (cost, recipe));
    }
    let (worst, recipe) = &best[0];
    println!("the worst of {STEPS}: {worst:?} for {recipe:?}");
    for piece in &recipe.pieces {
        println!("  {:?}", pieces[*piece]);
    }
}
