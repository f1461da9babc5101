//! The attack language: what is written is what was read, and rubbish is pointed at.

mod common;

use common::attacks;
use flagbridge_cards::{Color, DefenseToken, Evade, Face, Pool};
use flagbridge_odds::*;
use proptest::prelude::*;

fn read(text: &str) -> Attack {
    text.parse().unwrap_or_else(|error: NotAnAttack| panic!("{error}\n{}", error.point(text)))
}

#[test]
fn dice_are_written_in_several_ways() {
    let pool = Pool::new(3, 2, 1);
    for text in [
        "3 red 2 blue 1 black",
        "3R2B1K",
        "3r 2b k",
        "3-2-1",
        "3 red dice and 2 blue and 1 black die",
    ] {
        assert_eq!(read(text), Attack::new(pool), "{text}");
    }
}

#[test]
fn a_whole_attack_is_read() {
    let attack = read(
        "3 red 2 blue, reroll 2 blanks, accuracy to brace, vs brace redirect evade at medium, shields 3",
    );
    let mut wanted = Attack::new(Pool::new(3, 2, 0))
        .reroll(Reroll::up_to(2).showing(&[Face::Blank]))
        .spending(Accuracies::Order(vec![DefenseToken::Brace]))
        .against(&[DefenseToken::Brace, DefenseToken::Redirect, DefenseToken::Evade])
        .at(Range::Medium);
    wanted.shields = Some(3);
    assert_eq!(attack, wanted);
    assert_eq!(
        read("3R2B reroll:2 blanks acc:brace vs brace redirect evade medium 3 shields"),
        wanted
    );
}

#[test]
fn modifications_are_read_in_order() {
    let attack = read(
        "2k, dial, token, reroll all black blank or hit, change 1 accuracy to critical, add 1 blue accuracy, add 2 red, remove 1, reroll pool",
    );
    let change = Change::up_to(1, &[Face::Critical]).showing(&[Face::Accuracy]);
    assert_eq!(
        attack.modifications,
        [
            Modification::DIAL,
            Modification::TOKEN,
            Modification::Reroll(Reroll::ALL.of(Color::Black).showing(&[Face::Blank, Face::Hit])),
            Modification::Change(change),
            Modification::AddSet { color: Color::Blue, face: Face::Accuracy },
            Modification::Add { count: 2, color: Added::Of(Color::Red) },
            Modification::Remove { count: 1 },
            Modification::RerollPool,
        ]
    );
}

#[test]
fn words_that_name_a_face_and_a_clause_are_told_apart() {
    let attack = read("2 blue reroll 1 accuracy to brace vs brace");
    assert_eq!(attack.modifications, [Modification::TOKEN]);
    assert_eq!(attack.accuracies, Accuracies::Order(vec![DefenseToken::Brace]));
    let attack = read("2 blue reroll 1 accuracy");
    assert_eq!(
        attack.modifications,
        [Modification::Reroll(Reroll::up_to(1).showing(&[Face::Accuracy]))]
    );
    assert_eq!(read("2 black reroll 1 critical black").critical, Critical::Of(Color::Black));
}

#[test]
fn the_defender_is_read() {
    let attack = read(
        "1 black by bomber vs squadron 2 evades scatter, at close range, classic evade, larger attacker, obstructed, for hull, hull 3, adjacent 2, no crit",
    );
    assert_eq!(attack.attacker, Attacker::Bomber);
    assert_eq!(attack.target, Target::Squadron);
    assert_eq!(attack.tokens, [DefenseToken::Evade, DefenseToken::Evade, DefenseToken::Scatter]);
    assert_eq!((attack.range, attack.evade), (Range::Close, Evade::Classic));
    assert!(attack.larger_attacker && attack.obstructed);
    assert_eq!((attack.goal, attack.hull, attack.adjacent), (Goal::Hull, Some(3), Some(2)));
    assert_eq!(attack.critical, Critical::Unwanted);
}

#[test]
fn what_is_not_understood_is_pointed_at() {
    let cases = [
        ("", 0..0, "dice"),
        ("reroll 2", 0..6, "dice"),
        ("3 rde", 2..5, "a colour"),
        ("3 red 300 blue", 6..9, "a number"),
        ("3 red, rerol 2", 7..12, "reroll, add"),
        ("3 red vs", 8..8, "a defense token"),
        ("3 red vs brase", 9..14, "a defense token"),
        ("3 red at far", 9..12, "a range"),
        ("3 red change 1 to", 17..17, "a face"),
        ("3 red shields many", 14..18, "a number"),
        ("3 red ☠", 6..9, "reroll, add"),
    ];
    for (text, at, expected) in cases {
        let error = text.parse::<Attack>().expect_err(text);
        assert_eq!(error.at, at, "{text}: {error}");
        assert!(error.expected.starts_with(expected), "{text}: {error}");
    }
    let error = "3 red, rerol 2".parse::<Attack>().unwrap_err();
    assert_eq!(error.point("3 red, rerol 2"), "3 red, rerol 2\n       ^^^^^");
    assert!(error.to_string().starts_with("\"rerol\" is not recognised; expected reroll"));
}

proptest! {
    #[test]
    fn what_is_written_is_what_was_read(attack in attacks(12, 4, 5)) {
        let text = attack.to_string();
        prop_assert_eq!(text.parse::<Attack>(), Ok(attack), "{}", text);
    }

    #[test]
    fn no_text_makes_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let text = String::from_utf8_lossy(&bytes);
        if let Err(error) = text.parse::<Attack>() {
            prop_assert!(text.get(error.at.clone()).is_some());
            error.point(&text);
        }
    }

    #[test]
    fn no_heap_of_words_makes_anything_panic(words in prop::collection::vec(prop::sample::select(vec![
        "3", "red", "2", "blue", "18", "black", "255", "256", "reroll", "all", "add", "dial", "token", "change", "to",
        "blank", "accuracy", "critical", "or", "vs", "brace", "evade", "at", "medium", ",", "shields", "remove", "pool",
        "any", "in", "for", "hull", "by", "bomber", "squadron", "larger", "obstructed", "kept", "none", "no", "-", "é",
    ]), 0..14)) {
        let text = format!("2 red {}", words.join(" "));
        match text.parse::<Attack>() {
            Ok(attack) => {
                prop_assert_eq!(attack.to_string().parse::<Attack>(), Ok(attack.clone()));
                if let Ok(outcome) = attack.resolve() {
                    prop_assert!((outcome.damage.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                }
            }
            Err(error) => prop_assert!(text.get(error.at.clone()).is_some()),
        }
    }
}
