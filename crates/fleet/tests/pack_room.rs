//! Ids of packs' cards can be used up. A test of its own: they stay used up for the rest of the program.
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use flagbridge_cards::brought;
use flagbridge_data::catalogue;
use flagbridge_fleet::Document;
use flagbridge_fleet::share::{ShareError, decode, encode};

/// A code with three cards of a pack.
const CODE: &str = "2JyhYBh5ZAw6YiMgRYCSUiYhoYiMhBqohqYgfEYcmPIkgoAGicbIQaqIamIHRrEBFCIlkDDpyJkJliSEGqiGpiB_lHJyZy0xLjYraW52ZW50ZWRAMDEyMzQ1Njc4OWFiY2RlZgCAklp_8QAv_EAAC_8QASKcQGgY";

#[test]
fn no_card_of_a_pack_is_ever_dropped_silently() {
    brought::card_number("moth-squadron-invented").unwrap();
    let used = (0..).take_while(|number| brought::card_number(&format!("id-{number}")).is_some());
    assert!(used.count() > 10_000);
    assert_eq!(decode(CODE), Err(ShareError::NoRoom));
    // In a document they are named as unknown.
    let text = "{\"flagbridge\": 1, \"edition\": \"rrg-1.6+invented@0123456789abcdef\", \
                \"ships\": [{\"card\": \"lamplighter-class-tender-invented\"}]}";
    let (draft, unknown) = Document::parse(text).unwrap().draft(catalogue());
    assert_eq!((draft.ships.len(), unknown.len()), (0, 1));
    // What was known before stays known.
    let mut draft = flagbridge_fleet::Draft::new();
    draft.edition = Some("rrg-1.6+invented@0123456789abcdef".to_owned());
    draft.add_squadron(brought::card_number("moth-squadron-invented").unwrap());
    assert_eq!(decode(&encode(&draft)), Ok(draft));
}
