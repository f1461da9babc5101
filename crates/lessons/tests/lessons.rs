//! Every lesson is played: its right answers and its wrong ones.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::fs;
use std::path::Path;

use flagbridge_data::catalogue;
use flagbridge_lessons::{BattleLesson, Lesson, Verdict, check, lesson};

/// Every file of the folder.
fn lessons() -> Vec<Lesson> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lessons");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |file: std::path::PathBuf| {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        Lesson::read(&name, &fs::read_to_string(&file).unwrap())
            .unwrap_or_else(|bad| panic!("{}: {bad}", file.display()))
    };
    files.map(read).collect()
}

#[test]
fn right_answers_reach_the_goal_and_wrong_ones_are_explained() {
    assert!(!lessons().is_empty());
    let mut all = String::new();
    for it in lessons() {
        for flaw in check(&it, catalogue().current()) {
            all += &format!("\nlessons/{}.toml, {flaw}", it.name);
        }
    }
    assert!(all.is_empty(), "{all}");
}

#[test]
fn whatever_the_table_offers_first_is_judged() {
    for it in lessons() {
        for (place, step) in it.steps.iter().enumerate() {
            let begun = it.begin(place, catalogue().current()).unwrap();
            let offered = begun.table().legal().actions;
            let mut wrong = 0;
            for action in &offered {
                let mut attempt = begun.clone();
                let before = attempt.table().hash();
                match attempt.answer(action) {
                    Verdict::Refused(reason) => {
                        panic!("{}, {}: {action:?} is offered, but {reason}", it.name, step.title)
                    }
                    Verdict::Wrong { why, cite } => {
                        wrong += 1;
                        assert!(!why.is_empty() && !cite.is_empty(), "{}", step.title);
                        assert_eq!(
                            attempt.table().hash(),
                            before,
                            "a wrong answer changes nothing"
                        );
                    }
                    Verdict::GoOn | Verdict::Reached => {}
                }
            }
            assert!(!offered.is_empty(), "{}, {}", it.name, step.title);
            assert!(step.right.len() > 1 || wrong > 0, "{} cannot be failed", step.title);
        }
    }
}

#[test]
fn a_lesson_arrives_as_it_was_sent() {
    for it in flagbridge_lessons::lessons().iter().filter(|it| !it.lesson.steps.is_empty()) {
        let name = &it.lesson.name;
        let received = Lesson::receive(name, &it.json).unwrap();
        assert_eq!(format!("{received:?}"), format!("{:?}", it.lesson));
    }
    for it in flagbridge_lessons::lessons().iter().filter(|it| !it.lesson.battles.is_empty()) {
        let received = BattleLesson::receive(&it.json).unwrap();
        assert_eq!(format!("{received:?}"), format!("{:?}", it.lesson.battle()));
    }
    assert!(Lesson::receive("x", "{}").is_err() && BattleLesson::receive("{}").is_err());
}

#[test]
fn the_check_finds_broken_promises() {
    let text = lesson("dials").unwrap().text;
    let flaws = |text: &str| {
        let lesson = Lesson::read("dials", text).unwrap();
        let flaws = check(&lesson, catalogue().current()).into_iter();
        flaws.map(|flaw| flaw.to_string()).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(flaws(text), "");
    let unreachable = text.replace("expect A1 shields front 1", "expect A1 shields front 2");
    assert!(flaws(&unreachable).contains("step 2: right answer \"repair recover front\""));
    let accepted = text
        .replace("accept = [\"token\"]", "")
        .replace("[\"expect A1 tokens repair\"]", "[\"asks A\"]");
    assert!(
        flaws(&accepted).contains("step 3: wrong answer \"pass\": Reached"),
        "{}",
        flaws(&accepted)
    );
    let silent = text
        .replace("hint = \"One of the two answers spends the dial for a token.\"", "hint = \"\"");
    assert_eq!(flaws(&silent), "step 3: hint says nothing");
    let nowhere = text.replace("position = \"unharmed\"", "position = \"nowhere\"");
    assert!(flaws(&nowhere).contains("there is no position \"nowhere\""));
    assert!(Lesson::read("x", "title = \"x\"").is_err());
}

#[test]
fn the_check_finds_answers_that_do_not_keep_their_word() {
    let flaws = |name: &str, change: &dyn Fn(&str) -> String| {
        let lesson = Lesson::read(name, &change(lesson(name).unwrap().text)).unwrap();
        let flaws = check(&lesson, catalogue().current()).into_iter();
        flaws.map(|flaw| flaw.to_string()).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(flaws("fleet", &str::to_owned), "");
    let illegal = |text: &str| text.replacen("- General Dodonna\n", "- Grand Moff Tarkin\n", 1);
    assert!(
        flaws("fleet", &illegal).contains("step 1: the right list misses: The fleet is legal"),
        "{}",
        flaws("fleet", &illegal)
    );
    let other = |text: &str| text.replacen("breaks = [\"fleet.points.limit\"]", "breaks = []", 1);
    assert!(
        flaws("fleet", &other).contains("wrong list 1: it breaks [\"fleet.points.limit\"]"),
        "{}",
        flaws("fleet", &other)
    );
    let nothing = |text: &str| text.replace("goal = [\"legal\", ", "goal = [\"leagl\", ");
    assert!(flaws("fleet", &nothing).contains("unknown goal \"leagl\""));
    let silent =
        |text: &str| text.replace("why = \"This commander serves another faction.\"", "why = \"\"");
    assert!(flaws("fleet", &silent).contains("step 1: wrong list 2 is not explained"));
    let begun = |text: &str| text.replacen("goal = [\"legal\", ", "goal = [", 1);
    assert!(flaws("fleet", &begun).contains("reaches the goal before anything is done"));
    assert_eq!(flaws("starmada-orders", &str::to_owned), "");
    let astray = |text: &str| text.replace("orders A1 6(6)\"]", "orders A1 5(5)\"]");
    assert!(
        flaws("starmada-orders", &astray).contains("step 1: right answer \"orders A1 5(5)\""),
        "{}",
        flaws("starmada-orders", &astray)
    );
    let nowhere = |text: &str| text.replace("position = \"at-the-edge\"", "position = \"x\"");
    assert!(flaws("starmada-orders", &nowhere).contains("there is no position \"x\""));
    let early = |text: &str| text.replace("before = \"dice 6 1 1\"", "before = \"dice 6 1\"");
    assert!(flaws("starmada-fire", &early).contains("a die was rolled that was not prepared"));
    let both = "title = \"x\"\nabout = \"x\"\norder = 1";
    assert!(
        Lesson::read("x", both)
            .unwrap_err()
            .to_string()
            .contains("either steps, battles or builds")
    );
}
