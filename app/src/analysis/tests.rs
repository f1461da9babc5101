//! Questions about attacks, by address, by field and in words.

use flagbridge_odds::{Attack, Range};

use super::*;

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

#[test]
fn odds_are_asked_in_words_or_by_fields() {
    let words = OddsQuestion::of_pairs(&pairs(&[("a", "2 red"), ("a-red", "5")]));
    assert_eq!((words.first.as_str(), words.second.as_str()), ("2 red", ""));
    let fields = OddsQuestion::of_pairs(&pairs(&[
        ("a", ""),
        ("a-red", "2"),
        ("a-black", "1"),
        ("a-reroll", "99"),
        ("a-dial", "on"),
        ("a-range", "close"),
        ("a-evade", "2"),
        ("a-accuracy", "kept"),
        ("b-blue", "3"),
        ("b-shields", "2"),
    ]));
    assert_eq!(
        fields.first,
        "2 red 1 black, dial, reroll all, accuracy kept, vs evade evade, at close"
    );
    assert_eq!(fields.second, "3 blue, shields 2");
    let again: Vec<(String, String)> =
        form_urlencoded::parse(fields.address().trim_start_matches("/odds?").as_bytes())
            .into_owned()
            .collect();
    assert_eq!(OddsQuestion::of_pairs(&again), fields);
    assert_eq!(OddsQuestion::of_pairs(&[]).first, OddsQuestion::EXAMPLE);
    assert!(Solved::of(OddsQuestion::EXAMPLE).is_ok());
}

#[test]
fn a_fault_marks_its_place() {
    let fault = Solved::of("3 red, reroll 2 blnks, vs brace").expect_err("a slip of the finger");
    assert_eq!(fault.at, "blnks");
    assert_eq!(
        format!("{}{}{}", fault.before, fault.at, fault.after),
        "3 red, reroll 2 blnks, vs brace"
    );
    assert!(fault.sentence().contains("\"blnks\" is not recognised"), "{}", fault.sentence());
    assert!(Solved::of("20 red").expect_err("too many").sentence().contains("20 dice"));
    assert!(Solved::is_quick("4 red 4 blue 2 black") && !Solved::is_quick("9 red, dial, dial"));
    assert!(!Solved::is_quick("255 red 255 blue 255 black"));
    let long = "red ".repeat(200);
    assert!(Solved::of(&long).is_err());
}

#[test]
fn knobs_turn_what_they_show_and_leave_the_rest() {
    let mut attack: Attack =
        "3 red, change 1 blank to hit, reroll 1, vs brace evade, at medium, hull 5"
            .parse()
            .expect("an attack");
    let mut knobs = Knobs::of(&attack);
    assert_eq!((knobs.reroll, knobs.dial, knobs.range), (1, false, Range::Medium));
    knobs.apply(&mut attack);
    assert_eq!(Knobs::of(&attack), knobs, "applying what is there changes nothing");
    knobs.pool.blue = 2;
    knobs.reroll = 0;
    knobs.dial = true;
    knobs.tokens = [0; 6];
    knobs.apply(&mut attack);
    assert_eq!(attack.to_string(), "3 red 2 blue, dial, change 1 blank to hit, at medium, hull 5");
    assert_eq!(Knobs::of(&attack), knobs);
}
