//! Whether a lesson keeps its promises: its right answers lead to the goal, and its wrong ones are explained.

use flagbridge_cards::Resolved;

use crate::attempt::{Attempt, Verdict};
use crate::board::Board;
use crate::file::{BadLesson, Lesson, Step};

/// The longest text of a step, in characters: two sentences on a phone.
const LONGEST: usize = 320;

/// What is wrong with a step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step}: {message}")]
pub struct Flaw {
    /// The step, from 1.
    pub step: usize,
    /// What is wrong with it.
    pub message: String,
}

/// Plays the right and the wrong answers of every step, and looks for missing words.
pub fn check(lesson: &Lesson, rules: Resolved<'static>) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    for (place, step) in lesson.steps.iter().enumerate() {
        let found = played(step, lesson.begin(place, rules));
        flaws.extend(found.into_iter().map(|message| Flaw { step: place + 1, message }));
    }
    #[cfg(feature = "read")]
    for (place, step) in lesson.battles.iter().enumerate() {
        let found = played(step, lesson.battle().begin(place));
        flaws.extend(found.into_iter().map(|message| Flaw { step: place + 1, message }));
    }
    #[cfg(feature = "read")]
    for (place, build) in lesson.builds.iter().enumerate() {
        let flaw = |message| Flaw { step: place + 1, message };
        flaws.extend(build.flaws(rules).into_iter().map(flaw));
    }
    flaws
}

/// What is wrong with a step on a table.
fn played<B: Board>(step: &Step, begun: Result<Attempt<B>, BadLesson>) -> Vec<String> {
    let mut found = incomplete(step);
    match begun {
        Err(bad) => found.push(bad.to_string()),
        Ok(attempt) => {
            found.extend(asks_the_opponent(&attempt));
            found.extend(right(step, attempt.clone()).err());
            found.extend(wrong(step, &attempt));
        }
    }
    found
}

/// Words that say nothing or too much, and a rule that is not named.
pub(crate) fn missing_words(words: &[(&str, &String)], cite: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (key, text) in words {
        if text.trim().is_empty() {
            found.push(format!("{key} says nothing"));
        }
        if text.chars().count() > LONGEST {
            found.push(format!("{key} has more than {LONGEST} characters"));
        }
    }
    if !cite.contains(", ") {
        found.push("cite names a document and a section".to_owned());
    }
    found
}

fn incomplete(step: &Step) -> Vec<String> {
    let words = [
        ("title", &step.title),
        ("text", &step.text),
        ("hint", &step.hint),
        ("done", &step.done),
        ("otherwise", &step.otherwise),
    ];
    let mut found = missing_words(&words, &step.cite);
    if step.accept.is_empty() && step.goal.is_empty() {
        found.push("neither accept nor goal says what is to be reached".to_owned());
    }
    if step.wrong.is_empty() {
        found.push("no wrong answer is explained".to_owned());
    }
    found
}

fn asks_the_opponent<B: Board>(attempt: &Attempt<B>) -> Option<String> {
    let asked = attempt.stage().asked().map(|(seat, _)| seat);
    let other = asked != Some(attempt.seat());
    other.then(|| format!("it begins with: asks {}", attempt.stage().open_question()))
}

/// The right answers lead to the goal, and not before the last one.
fn right<B: Board>(step: &Step, mut attempt: Attempt<B>) -> Result<(), String> {
    let last = step.right.len().saturating_sub(1);
    if step.right.is_empty() {
        return Err("right is empty".to_owned());
    }
    for (place, text) in step.right.iter().enumerate() {
        match (give(&mut attempt, text)?, place == last) {
            (Verdict::GoOn, false) | (Verdict::Reached, true) => {}
            (verdict, _) => {
                let asked = attempt.stage().open_question();
                let unmet = step.goal.iter().filter_map(|line| {
                    let found = attempt.stage().holds(line).err()?;
                    Some(format!("; before it, \"{line}\" {found}"))
                });
                let unmet: String = unmet.collect();
                return Err(format!("right answer \"{text}\" to \"{asked}\": {verdict:?}{unmet}"));
            }
        }
    }
    attempt.stage().dice_complaint().map_or(Ok(()), Err)
}

/// Each wrong answer is explained with its own words.
fn wrong<B: Board>(step: &Step, attempt: &Attempt<B>) -> Vec<String> {
    let mut found = Vec::new();
    for wrong in &step.wrong {
        let mut attempt = attempt.clone();
        let example = wrong.example();
        let last = example.len() - 1;
        for (place, text) in example.iter().enumerate() {
            match give(&mut attempt, text) {
                Ok(Verdict::GoOn) if place < last => {}
                Ok(Verdict::Wrong { why, .. }) if place == last && why == wrong.why => {}
                Ok(verdict) => found.push(format!("wrong answer \"{text}\": {verdict:?}")),
                Err(message) => found.push(message),
            }
        }
        if wrong.why.trim().is_empty() {
            found.push(format!("wrong answer \"{}\" is not explained", example[last]));
        }
    }
    found
}

fn give<B: Board>(attempt: &mut Attempt<B>, text: &str) -> Result<Verdict, String> {
    let action = attempt.stage().read(text).map_err(|fault| format!("\"{text}\": {fault}"))?;
    Ok(match attempt.answer(&action) {
        Verdict::Refused(reason) => {
            let stage = attempt.stage();
            let legal = stage.legal();
            let legal: Vec<_> = legal.iter().take(12).map(|it| stage.write(it)).collect();
            let asked = stage.open_question();
            return Err(format!(
                "\"{text}\" is refused: {reason}; asked is: {asked}; legal: {}",
                legal.join(" | ")
            ));
        }
        verdict => verdict,
    })
}
