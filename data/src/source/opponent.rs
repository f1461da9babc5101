use std::collections::HashMap;

use flagbridge_cards::{CardNumber, Faction, Kind};
use serde::Deserialize;

use super::reader::Reader;
use super::source_error::SourceErrors;
use super::tree::Tree;
use super::word::unknown;

/// A fleet document as far as the database looks into it. Whether the fleet is legal is for the validator.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpponentFile {
    flagbridge: u32,
    name: String,
    faction: String,
    mode: String,
    edition: String,
    ships: Vec<ShipFile>,
    squadrons: Vec<SquadronFile>,
    objectives: Vec<String>,
    notes: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShipFile {
    card: String,
    upgrades: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SquadronFile {
    card: String,
    count: u16,
}

/// Checks one bundled fleet: a fleet document of version 1 with a name and a sentence, and known cards in their places.
pub fn check(
    file: &str,
    tree: &Tree,
    numbers: &HashMap<String, CardNumber>,
    kinds: &[Kind],
    editions: &[String],
    modes: &[&str],
    faults: &mut SourceErrors,
) {
    let mut reader = Reader::new(file, tree, "", faults);
    let Some(read) = reader.read::<OpponentFile>() else { return };
    if read.flagbridge != 1 {
        reader.fault("flagbridge", "the version of a fleet document is 1");
    }
    for (path, text) in [("name", &read.name), ("notes", &read.notes)] {
        if text.trim().is_empty() {
            reader.fault(path, "an opponent has a name and a sentence about its character");
        }
    }
    if Faction::from_id(&read.faction).is_none() {
        let known = Faction::ALL.iter().map(|faction| faction.id());
        reader.fault("faction", unknown("faction", &read.faction, known));
    }
    if !editions.contains(&read.edition) {
        let known = editions.iter().map(String::as_str);
        reader.fault("edition", unknown("edition", &read.edition, known));
    }
    if !modes.contains(&read.mode.as_str()) {
        reader.fault("mode", unknown("mode", &read.mode, modes.iter().copied()));
    }
    let mut card = |path: String, id: &str, kind: Kind| match numbers.get(id) {
        None => {
            reader.fault(&path, unknown("card", id, numbers.keys().map(String::as_str)));
        }
        Some(number) if kinds[usize::from(number.get()) - 1] != kind => {
            reader.fault(&path, format!("\"{id}\" is no {}", kind.id()));
        }
        Some(_) => {}
    };
    for (place, ship) in read.ships.iter().enumerate() {
        card(format!("ships[{place}].card"), &ship.card, Kind::Ship);
        for (slot, upgrade) in ship.upgrades.iter().enumerate() {
            card(format!("ships[{place}].upgrades[{slot}]"), upgrade, Kind::Upgrade);
        }
    }
    for (place, line) in read.squadrons.iter().enumerate() {
        card(format!("squadrons[{place}].card"), &line.card, Kind::Squadron);
    }
    for (place, objective) in read.objectives.iter().enumerate() {
        card(format!("objectives[{place}]"), objective, Kind::Objective);
    }
    if read.ships.is_empty() {
        reader.fault("ships", "an opponent has a ship");
    }
    for (place, line) in read.squadrons.iter().enumerate().filter(|(_, line)| line.count == 0) {
        reader.fault(&format!("squadrons[{place}].count"), format!("no \"{}\" at all", line.card));
    }
}
