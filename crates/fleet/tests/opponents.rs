//! The fleets that come with the program are read completely and are legal.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::collections::BTreeMap;

use flagbridge_fleet::formats::Reader;

#[test]
fn every_bundled_opponent_is_a_legal_fleet_of_its_faction() {
    let catalogue = flagbridge_data::catalogue();
    let edition = catalogue.current();
    let mut factions = BTreeMap::new();
    for opponent in flagbridge_data::opponents() {
        let reading = Reader::new(catalogue).read(opponent.json);
        assert!(reading.unread.is_empty(), "{}: {:?}", opponent.id, reading.unread);
        assert_eq!(reading.draft.name, opponent.name);
        assert_eq!(reading.draft.edition.as_deref(), Some(edition.id), "{}", opponent.id);
        let report = reading.draft.check_as(edition, catalogue.mode("standard"), None);
        let errors: Vec<_> = report.errors().map(|error| error.message(edition)).collect();
        assert!(report.is_legal(), "{}: {errors:?}", opponent.id);
        assert_eq!(reading.draft.objectives.len(), 3, "{}", opponent.id);
        *factions.entry(opponent.faction).or_insert(0) += 1;
    }
    assert_eq!(factions.len(), 4);
    assert!(factions.values().all(|count| *count >= 3), "{factions:?}");
}
