//! Files that were changed on the way: read or refused, and never a reason to fall over.
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod common;

use common::random::{Dice, begin_with, play};
use common::rim::rim_settings;
use flagbridge_campaigns::{Archive, Author, PlayerId, Side, seen_by};
use proptest::prelude::*;
use serde_json::{Value, json};

/// A value that no honest file has in its place.
fn odd(dice: &mut Dice) -> Value {
    let odd = [
        json!(null),
        json!(-1),
        json!(0),
        json!(65_535),
        json!(4_294_967_295_u32),
        json!(i64::MIN),
        json!(1e300),
        json!(""),
        json!("x".repeat(100_000)),
        json!("\u{202e}\u{0}"),
        json!("empire"),
        json!("outpost"),
        json!([]),
        json!({}),
        json!([[[[[[]]]]]]),
        json!(true),
    ];
    dice.of(&odd)
}

/// Changes one value somewhere in a file: another value, another key, one entry twice or none.
fn change_one(value: &mut Value, dice: &mut Dice) {
    if dice.below(6) == 0 {
        *value = odd(dice);
        return;
    }
    match value {
        Value::Array(all) if !all.is_empty() => {
            let at = dice.below(all.len());
            match dice.below(12) {
                0 => drop(all.remove(at)),
                1 => all.push(all[at].clone()),
                2 => all.swap(0, at),
                _ => change_one(&mut all[at], dice),
            }
        }
        Value::Object(all) if !all.is_empty() => {
            let keys: Vec<String> = all.keys().cloned().collect();
            let key = dice.of(&keys);
            match dice.below(12) {
                0 => drop(all.remove(&key)),
                1 => drop(all.insert(format!("{key}-too"), json!(1))),
                _ => {
                    if let Some(inner) = all.get_mut(&key) {
                        change_one(inner, dice);
                    }
                }
            }
        }
        other => *other = odd(dice),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_changed_file_is_read_or_refused(seed in 1_u64.., steps in 0_usize..80, changes in 1_usize..4, rim in any::<bool>()) {
        let mut dice = Dice::new(seed);
        let settings = if rim { rim_settings(2) } else { common::settings(2) };
        let mut log = begin_with(&mut dice, settings);
        play(&mut log, &mut dice, steps, |_| {});
        let mut file = serde_json::to_value(Archive::of(&log)).unwrap();
        for _ in 0..changes {
            // The list of changes, not what the file says it is.
            change_one(&mut file["entries"], &mut dice);
        }
        let read: Result<Archive, _> = serde_json::from_value(file);
        if let Ok(Ok(log)) = read.map(Archive::into_log) {
            for viewer in [Author::Spectator, Author::Team(Side::Empire), Author::Player(PlayerId(u32::MAX))] {
                let seen = seen_by(&log, viewer);
                let over = seen.campaign.phase == flagbridge_campaigns::Phase::Over;
                prop_assert!(over || !seen.campaign.due().is_empty());
            }
            let again = serde_json::to_string(&Archive::of(&log)).unwrap();
            let again: Archive = serde_json::from_str(&again).unwrap();
            let again = again.into_log().unwrap();
            prop_assert_eq!(again.state(), log.state());
        }
    }
}

#[test]
fn every_part_of_a_file_that_matters_is_checked() {
    let file = |entries: Value| json!({"flagbridge": "campaign-1", "entries": entries});
    let settings = json!({"number": 1, "at": 0, "by": {"role": "organiser"}, "change": {"do": "settings",
        "settings": common::settings(2)}});
    let note = |number: u64| {
        json!({"number": number, "at": 0, "by": {"role": "organiser"},
            "change": {"do": "manual", "note": "n", "effect": {"what": "note"}}})
    };
    let read = |file: Value| -> Result<_, String> {
        let archive: Archive = serde_json::from_value(file).map_err(|it| it.to_string())?;
        archive.into_log()
    };
    assert!(read(file(json!([settings, note(2)]))).is_ok());
    let with = |path: &str, value: Value| {
        let mut changed = settings.clone();
        *changed.pointer_mut(path).unwrap() = value;
        file(json!([changed]))
    };
    let rules = "/change/settings/rules";
    for (wrong, why) in [
        (json!({"flagbridge": "event-1", "entries": []}), "not the file of a campaign"),
        (file(json!([])), "holds no campaign"),
        (file(json!([note(1)])), "must begin with its settings"),
        (file(json!([settings, note(3)])), "change 2 does not fit"),
        (file(json!([settings, note(2), note(2)])), "change 3 does not fit"),
        (with("/change/settings/rebels", json!(["Ada"])), "4 or 6 fleets"),
        (with("/change/settings/rebels", json!(["Ada", "ada"])), "two players named"),
        (with("/change/settings/name", json!("x".repeat(121))), "longer than 120"),
        (with("/change/settings/name", json!("a\u{202e}b")), "cannot be printed"),
        (with(&format!("{rules}/goal"), json!(0)), "cannot be 0"),
        (with(&format!("{rules}/cap"), json!(2001)), "too large"),
        (with(&format!("{rules}/alternate"), json!(2)), "too large"),
        (with("/change/do", json!("dance")), "unknown variant"),
    ] {
        let refused = read(wrong).expect_err(why);
        assert!(refused.contains(why), "{why}: {refused}");
    }
}
