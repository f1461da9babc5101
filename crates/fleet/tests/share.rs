//! Share codes never expire: these codes were given out and must always mean the same fleets.

mod common;

use common::{card, draft};
use flagbridge_cards::CardNumber;
use flagbridge_fleet::share::{NAME_LENGTH, ShareError, code_in, decode, encode};
use flagbridge_fleet::{Draft, MOST_CARDS, ShipDraft, SquadronDraft};

/// Codes that were given out, each with the fleet it holds.
fn golden() -> Vec<(&'static str, Draft)> {
    let named = Draft {
        name: "Für Alderaan".to_owned(),
        edition: Some("rrg-1.6".to_owned()),
        ..draft(common::REBEL)
    };
    let mut odd =
        draft("mode corellian-conflict\npoints 65535\ncr90-corvette-a\n  x-wing-squadron");
    odd.edition = Some("house-rules".to_owned());
    odd.ships.push(ShipDraft::new(CardNumber::new(60_000)));
    odd.squadrons.push(SquadronDraft { card: card("x-wing-squadron"), count: u16::MAX });
    let mut corsairs = draft("separatist\npinnace-class-corsair\n  poggle-the-lesser-commander");
    corsairs.edition = Some("community-2026-04".to_owned());
    vec![
        (EMPTY, Draft::new()),
        (EMPIRE, draft(common::EMPIRE)),
        (REBEL, named),
        (ODD, odd),
        (CORSAIRS, corsairs),
    ]
}

const EMPTY: &str = "1AAAAABEM";
const EMPIRE: &str = "1QAQGQMGXPYzkzQVVnSNsDTPtczMBATvMmjJghuE32eiBwHHg";
const REBEL: &str =
    "1JQQGQUCVWltGMQlwwKNTlYa4HzL9czLBMjZO8ExcBCnIQxH8SdE3WeKBNFGw7xyIEFsZGVyYWFuGKZ";
const CORSAIRS: &str = "1iABigY7AANxE";
const ODD: &str = "1H7Fob3VzZS1ydWxlcz___ICRKf_-pgASn___xAK0o";

#[test]
fn golden_codes_decode_to_the_fleets_they_were_made_of() {
    for (code, draft) in golden() {
        assert_eq!(decode(code), Ok(draft), "{code}");
    }
}

#[test]
fn the_code_of_a_fleet_does_not_change() {
    for (code, draft) in golden() {
        assert_eq!(encode(&draft), code);
    }
}

#[test]
fn a_fleet_of_400_points_fits_into_80_characters() {
    for text in [common::EMPIRE, common::REBEL] {
        let code = encode(&draft(text));
        assert!(code.len() <= 80, "{} characters: {code}", code.len());
    }
}

#[test]
fn a_long_name_is_cut_at_a_character() {
    let draft = Draft { name: "é".repeat(NAME_LENGTH + 5), ..Draft::new() };
    assert_eq!(decode(&encode(&draft)).unwrap().name, "é".repeat(NAME_LENGTH));
}

#[test]
fn faults_are_told_apart() {
    let code = encode(&draft(common::EMPIRE));
    assert_eq!(decode(""), Err(ShareError::Empty));
    assert_eq!(decode("9abc"), Err(ShareError::Version('9')));
    assert_eq!(decode("1A"), Err(ShareError::CutShort));
    assert_eq!(decode("1ab*c"), Err(ShareError::Character('*')));
    assert_eq!(decode(&code[..code.len() - 1]), Err(ShareError::Checksum));
    assert_eq!(decode(&format!("{code}A")), Err(ShareError::Checksum));
    assert_eq!(decode(&code.replacen('B', "b", 1)), Err(ShareError::Checksum));
}

#[test]
fn a_link_holds_its_code() {
    let code = encode(&draft(common::EMPIRE));
    for link in [
        code.clone(),
        format!(" {code}\n"),
        format!("/f/{code}"),
        format!("https://example.org/f/{code}?from=mail#top"),
        format!("https://example.org/f/{code}/"),
    ] {
        assert_eq!(code_in(&link), code);
    }
}

#[test]
fn a_code_with_more_cards_than_any_fleet_is_refused() {
    let ships = |count| Draft {
        ships: vec![ShipDraft::new(CardNumber::new(60_000)); count],
        name: "\u{1f680}".repeat(NAME_LENGTH),
        ..Draft::new()
    };
    assert_eq!(decode(&encode(&ships(MOST_CARDS))), Ok(ships(MOST_CARDS)));
    for count in [MOST_CARDS + 1, 1_000, 27_500] {
        assert_eq!(decode(&encode(&ships(count))), Err(ShareError::TooLarge), "{count}");
    }
    let squadrons =
        vec![SquadronDraft { card: CardNumber::new(1), count: u16::MAX }; MOST_CARDS + 1];
    let draft = Draft { squadrons, ..Draft::new() };
    assert_eq!(decode(&encode(&draft)), Err(ShareError::TooLarge));
}
