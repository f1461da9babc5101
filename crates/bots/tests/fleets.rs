//! The lists that bots are validated on are legal, and cover what they are meant to.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on shall stop")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use flagbridge_fleet::formats::Reader;

#[test]
fn validation_fleets_are_legal_and_cover_factions_activations_and_squadrons() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fleets");
    let catalogue = flagbridge_data::catalogue();
    let reader = Reader::new(catalogue);
    let mut kinds = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let reading = reader.read(&fs::read_to_string(&path).unwrap());
        assert!(reading.unread.is_empty(), "{}: {:?}", path.display(), reading.unread);
        let report = reading.draft.check_as(catalogue.current(), None, None);
        let errors: Vec<_> =
            report.errors().map(|error| error.message(catalogue.current())).collect();
        assert!(report.is_legal(), "{}: {errors:?}", path.display());
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let [faction, ships, _, squadrons, _] = name.split('-').collect::<Vec<_>>()[..] else {
            panic!("{name} does not say what is in it");
        };
        assert_eq!(reading.draft.ships.len().to_string(), ships, "{name}");
        let lines = reading.draft.squadrons.iter();
        let points: i32 = lines
            .map(|line| {
                i32::from(catalogue.current().card(line.card).unwrap().points)
                    * i32::from(line.count)
            })
            .sum();
        assert!((points - squadrons.parse::<i32>().unwrap()).abs() <= 14, "{name}: {points}");
        kinds.insert([faction, ships, squadrons].map(str::to_owned));
    }
    assert_eq!(kinds.len(), 48, "{kinds:?}");
}
