//! Fleets with cards of packs: their codes and documents spell the ids.
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod common;

use common::{card, draft};
use flagbridge_cards::{PackEdition, brought};
use flagbridge_data::catalogue;
use flagbridge_fleet::share::{ShareError, decode, encode};
use flagbridge_fleet::{Document, Draft, MOST_CARDS};
use proptest::prelude::*;

/// A code that was given out must always mean this fleet.
const GOLDEN: &str = "2JyhYBh5ZAw6YiMgRYCSUiYhoYiMhBqohqYgfEYcmPIkgoAGicbIQaqIamIHRrEBFCIlkDDpyJkJliSEGqiGpiB_lHJyZy0xLjYraW52ZW50ZWRAMDEyMzQ1Njc4OWFiY2RlZgCAklp_8QAv_EAAC_8QASKcQGgY";

fn with_pack() -> Draft {
    let mut draft = draft("rebel\ncr90-corvette-a\n  mon-mothma-commander");
    draft.edition = Some("rrg-1.6+invented@0123456789abcdef".to_owned());
    let foreign = |id: &str| brought::card_number(id).unwrap();
    draft.add_upgrade(0, foreign("wickerlight-title-invented"));
    draft.add_ship(foreign("lamplighter-class-tender-invented"));
    draft.add_squadron(foreign("moth-squadron-invented"));
    draft.add_squadron(foreign("moth-squadron-invented"));
    draft.add_squadron(card("x-wing-squadron"));
    draft
}

#[test]
fn a_code_with_a_pack_means_the_same_fleet_for_ever() {
    assert_eq!(encode(&with_pack()), GOLDEN);
    assert_eq!(decode(GOLDEN), Ok(with_pack()));
}

#[test]
fn a_fleet_without_cards_of_a_pack_keeps_the_old_code() {
    let plain = Draft { edition: with_pack().edition, ..draft("rebel\ncr90-corvette-a") };
    let code = encode(&plain);
    assert!(code.starts_with('1'), "{code}");
    let read = decode(&code).unwrap();
    assert_eq!(read.packs().unwrap().packs[0].pack, "invented");
}

#[test]
fn a_code_that_spells_no_id_is_refused() {
    // The second version with the content of an old code: what follows the faction is no table of ids.
    let old = encode(&draft(common::REBEL));
    assert!(decode(&format!("2{}", &old[1..])).is_err());
    assert_eq!(decode("2A"), Err(ShareError::CutShort));
}

#[test]
fn a_number_from_outside_is_nobodys_card() {
    let number = brought::card_number("somebody-elses-card").unwrap();
    let text = format!("{{\"flagbridge\": 1, \"ships\": [{{\"card\": \"{}\"}}]}}", number.get());
    let (read, unknown) = Document::parse(&text).unwrap().draft(catalogue());
    assert_eq!((read.ships.len(), unknown.len()), (0, 1));
    // A number outside the manifest that no pack can have stays what it is, beside cards of a pack as well.
    let mut fleet = with_pack();
    fleet.add_ship(flagbridge_cards::CardNumber::new(60_000));
    assert_eq!(decode(&encode(&fleet)), Ok(fleet));
}

#[test]
fn a_document_keeps_the_cards_of_a_pack_where_they_stand() {
    let mut fleet = with_pack();
    let mut document = Document::new(&fleet, catalogue());
    let text = document.to_string();
    assert!(text.contains("\"moth-squadron-invented\""), "{text}");
    let (read, unknown) = Document::parse(&text).unwrap().draft(catalogue());
    assert_eq!((&read, unknown.len()), (&fleet, 0));
    // Taking one out takes it out of the document as well.
    fleet.squadrons.remove(0);
    document.update(&fleet, catalogue());
    assert!(!document.to_string().contains("moth-squadron"), "{document}");
}

fn any_id() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["moth", "aunt-candle", "x-1", "a", "lamplighter-class-tender"])
        .prop_flat_map(|stem| (0_u8..40).prop_map(move |number| format!("{stem}-{number}")))
}

proptest! {
    #[test]
    fn every_fleet_of_a_pack_comes_back(
        ships in prop::collection::vec((any_id(), prop::collection::vec(any_id(), 0..4)), 0..8),
        squadrons in prop::collection::vec((any_id(), 1_u16..9), 0..8),
    ) {
        let number = |id: &str| brought::card_number(id).unwrap();
        let mut fleet = Draft { edition: Some("arc-02+moths@00".to_owned()), ..Draft::new() };
        for (ship, (id, upgrades)) in ships.iter().enumerate() {
            fleet.add_ship(number(id));
            for upgrade in upgrades {
                fleet.add_upgrade(ship, number(upgrade));
            }
        }
        for (id, count) in &squadrons {
            let line = flagbridge_fleet::SquadronDraft { card: number(id), count: *count };
            fleet.squadrons.push(line);
        }
        let decoded = decode(&encode(&fleet));
        prop_assert_eq!(decoded.as_ref(), Ok(&fleet));
        let document = Document::new(&fleet, catalogue()).to_string();
        let (read, unknown) = Document::parse(&document).unwrap().draft(catalogue());
        prop_assert_eq!((&read, unknown.len()), (&fleet, 0));
    }

    #[test]
    fn any_edition_names_packs_or_none(id in "(rrg-1\\.6)?[a-z0-9.+@-]{0,40}") {
        if let Some(read) = PackEdition::parse(&id) {
            let written = read.to_string();
            let again = PackEdition::parse(&written);
            prop_assert_eq!(again.as_ref(), Some(&read));
            // Without packs the edition below is the nearest.
            let nearest = catalogue().nearest(&id).map(|it| it.edition().id);
            prop_assert!(nearest.is_none_or(|nearest| nearest == read.parent), "{:?}", nearest);
            let draft = Draft { edition: Some(id.clone()), ..Draft::new() };
            prop_assert_eq!(draft.missing_packs(catalogue()), read.packs);
            prop_assert_eq!(decode(&encode(&draft)), Ok(draft));
        }
    }

    #[test]
    fn any_text_is_a_code_or_refused(text in "2[A-Za-z0-9_-]{0,120}") {
        if let Ok(fleet) = decode(&text) {
            prop_assert!(fleet.cards().count() <= MOST_CARDS);
        }
    }

    #[test]
    fn a_broken_code_is_refused_or_holds_a_fleet(at in any::<prop::sample::Index>(), with in "[A-Za-z0-9_-]") {
        let mut code: Vec<char> = encode(&with_pack()).chars().collect();
        let at = at.index(code.len());
        code[at] = with.chars().next().unwrap();
        let code: String = code.into_iter().collect();
        if let Ok(fleet) = decode(&code) {
            prop_assert!(fleet == with_pack() || at == 0);
        }
    }
}
