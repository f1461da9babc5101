use std::collections::HashMap;

use flagbridge_cards::{Body, Card, CardNumber, Catalogue, Edition, Kind, Slot};
use serde_json::Value;

use super::card::{self, CardEntry, Context};
use super::edition::{self, Cards, Overlay};
use super::file::Files;
use super::reader::Reader;
use super::source_error::{SourceError, SourceErrors};
use super::tree::{Part, Tree};
use super::{chassis, doubt, keyword, manifest, mode, name, opponent, ruling, table};

/// Cards in the damage deck. RRG 1.6, Damage Cards.
const DECK: usize = 52;

/// Reads, checks and resolves the whole database, or names everything that is wrong with it.
pub fn compile(files: &Files) -> Result<Catalogue, SourceErrors> {
    let mut faults = Vec::new();
    let trees = parse(files, &mut faults);
    let catalogue = if faults.is_empty() { assemble(files, &trees, &mut faults) } else { None };
    faults.sort();
    faults.dedup();
    match catalogue {
        Some(catalogue) if faults.is_empty() => Ok(catalogue),
        _ => Err(faults),
    }
}

fn parse(files: &Files, faults: &mut SourceErrors) -> HashMap<String, Tree> {
    let mut trees = HashMap::new();
    for (file, text) in &files.0 {
        if let Some(tree) = Tree::parse(file, text, faults) {
            trees.insert(file.clone(), tree);
        }
    }
    trees
}

fn assemble(
    files: &Files,
    trees: &HashMap<String, Tree>,
    faults: &mut SourceErrors,
) -> Option<Catalogue> {
    let empty = Tree { line: 1, value: Part::List(Vec::new()) };
    let tree = |file: &str| trees.get(file).unwrap_or(&empty);
    let under = |folder: &'static str| files.under(folder).map(|file| (file, tree(file)));

    let overlays = edition::overlays(&under("editions").collect::<Vec<_>>(), faults);
    let edition_ids: Vec<String> = overlays.iter().map(|overlay| overlay.id().to_owned()).collect();
    let mut context = Context {
        hulls: chassis::hulls("chassis.json", tree("chassis.json"), faults),
        unique_names: name::unique_names("unique-names.json", tree("unique-names.json"), faults),
        releases: name::releases("releases.json", tree("releases.json"), faults),
        keywords: keyword::keywords("keywords.json", tree("keywords.json"), &edition_ids, faults),
        summaries: HashMap::new(),
    };

    let mut entries = Vec::new();
    entries.extend(card::entries("ships.json", tree("ships.json"), Kind::Ship, faults));
    entries.extend(card::entries("squadrons.json", tree("squadrons.json"), Kind::Squadron, faults));
    for (file, tree) in under("upgrades") {
        entries.extend(card::entries(file, tree, Kind::Upgrade, faults));
    }
    let objectives = tree("objectives.json");
    entries.extend(card::entries("objectives.json", objectives, Kind::Objective, faults));
    entries.extend(card::entries("damage.json", tree("damage.json"), Kind::Damage, faults));
    let numbers = manifest::numbers("manifest.json", tree("manifest.json"), &entries, faults);
    if !faults.is_empty() {
        // Without numbers the cards are still read, so that their own faults are named as well.
        first_printings(&entries, &numbers, &mut context, faults);
        return None;
    }

    entries.sort_by_key(|entry| numbers[&entry.id]);
    let versions = first_printings(&entries, &numbers, &mut context, faults);
    if !faults.is_empty() {
        return None;
    }
    let kinds: Vec<Kind> = entries.iter().map(|entry| entry.kind).collect();
    let printed: Vec<Value> = entries.iter().map(|entry| entry.tree.to_value()).collect();
    let mut cards = Cards { numbers: &numbers, kinds: &kinds, printed, versions };
    check_first_printings(&entries, &cards, &context, faults);
    let editions = edition::resolve(&overlays, &mut cards, &mut context, faults);
    let modes = mode::modes("modes.json", tree("modes.json"), &edition_ids, faults);
    let mode_ids: Vec<&str> = modes.iter().map(|mode| mode.id).collect();
    for (file, tree) in under("opponents") {
        opponent::check(file, tree, &numbers, &kinds, &edition_ids, &mode_ids, faults);
    }
    let rulings = under("rulings")
        .flat_map(|(file, tree)| ruling::rulings(file, tree, &numbers, &edition_ids, faults))
        .collect();
    let doubts = doubt::doubts("doubts.json", tree("doubts.json"), &numbers, &edition_ids, faults);
    let aliases = ruling::aliases("aliases.json", tree("aliases.json"), &numbers, faults);
    let players_words =
        ruling::players_words("players-words.json", tree("players-words.json"), faults);
    table::dice("dice.json", tree("dice.json"), faults);
    let obstacles = table::obstacles("obstacles.json", tree("obstacles.json"), faults);
    let table = table::table("table.json", tree("table.json"), obstacles, faults)?;
    if editions.len() != overlays.len() {
        return None;
    }
    let Context { hulls, unique_names, releases, keywords, .. } = context;
    let catalogue = Catalogue::new(
        editions,
        cards.versions,
        hulls.into_iter().map(|hull| hull.chassis).collect(),
        unique_names,
        releases,
        modes,
        keywords.into_iter().map(|meaning| meaning.wording).collect(),
        rulings,
        doubts,
        aliases,
        players_words,
        table,
    );
    check_editions(&catalogue, &overlays, trees, faults);
    Some(catalogue)
}

fn first_printings(
    entries: &[CardEntry<'_>],
    numbers: &HashMap<String, CardNumber>,
    context: &mut Context,
    faults: &mut SourceErrors,
) -> Vec<Card> {
    let mut versions = Vec::new();
    for entry in entries {
        let mut reader = Reader::new(entry.file, entry.tree, &entry.id, faults);
        let number = numbers.get(&entry.id).copied().unwrap_or(CardNumber::new(0));
        let value = entry.tree.to_value();
        versions.extend(card::version(
            &value,
            entry.kind,
            number,
            context,
            &mut reader,
            entry.tree,
        ));
    }
    versions
}

/// Checks of the printed cards that need them all: hulls in use, types of craft, the file of an upgrade.
fn check_first_printings(
    entries: &[CardEntry<'_>],
    cards: &Cards<'_>,
    context: &Context,
    faults: &mut SourceErrors,
) {
    for (entry, card) in entries.iter().zip(&cards.versions) {
        let mut reader = Reader::new(entry.file, entry.tree, card.id, faults);
        match &card.body {
            Body::Squadron(squadron) => {
                let generic = cards.versions.iter().any(|other| {
                    other.id == squadron.craft_id && other.kind() == Kind::Squadron && !other.unique
                });
                if !generic {
                    let message = format!("\"{}\" is not a generic squadron", squadron.craft_id);
                    reader.fault("craft-id", message);
                }
            }
            Body::Upgrade(upgrade) => {
                let icons: Vec<_> = upgrade.slots.iter().map(|slot| slot.id()).collect();
                let file = format!("upgrades/{}.json", icons.join("-"));
                if entry.file != file {
                    reader.fault("slots", format!("a card with these icons belongs in {file}"));
                }
                let bound =
                    !upgrade.restriction.chassis.is_empty() || !upgrade.restriction.tags.is_empty();
                if upgrade.slot() == Slot::Title && !bound {
                    reader.fault("restriction", "a title is bound to a chassis or a tag");
                }
            }
            _ => {}
        }
    }
    for (index, hull) in context.hulls.iter().enumerate() {
        let used = cards
            .versions
            .iter()
            .filter_map(|card| card.ship())
            .any(|ship| usize::from(ship.chassis.0) == index);
        if !used {
            faults.push(SourceError {
                file: "chassis.json".to_owned(),
                line: hull.line,
                message: format!("{}: no ship is a variant of it", hull.chassis.id),
            });
        }
    }
}

/// Checks of the resolved editions: the deck is complete, and each edition knows what its cards use.
fn check_editions(
    catalogue: &Catalogue,
    overlays: &[Overlay<'_>],
    trees: &HashMap<String, Tree>,
    faults: &mut SourceErrors,
) {
    for (edition, overlay) in catalogue.all_editions().zip(overlays) {
        let deck: usize = edition
            .cards()
            .filter_map(|card| card.damage())
            .map(|card| usize::from(card.copies))
            .sum();
        if deck != DECK {
            faults.push(SourceError {
                file: "damage.json".to_owned(),
                line: 1,
                message: format!(
                    "the damage deck of {} has {deck} cards; it needs {DECK}",
                    edition.id
                ),
            });
        }
        let Some(tree) = trees.get(overlay.file) else { continue };
        let mut reader = Reader::new(overlay.file, tree, "", faults);
        for card in edition.cards() {
            for (path, what) in strangers(edition.edition(), card) {
                reader.fault(path, format!("the edition does not know {what} of \"{}\"", card.id));
            }
        }
        for wording in &catalogue.keywords {
            let worded = edition.keyword_text(wording.keyword).is_some();
            if worded != edition.game.keywords.contains(&wording.keyword) {
                let id = wording.keyword.id();
                let message = format!("keywords.json and the edition disagree about \"{id}\"");
                reader.fault("game.keywords", message);
            }
        }
    }
}

/// Icons, keywords, factions and other features of a card that an edition does not have.
fn strangers(edition: &Edition, card: &Card) -> Vec<(&'static str, String)> {
    let mut strangers = Vec::new();
    let fleet = &edition.fleet;
    if !fleet.factions.intersects(card.factions) {
        strangers.push(("fleet.factions", "the faction".to_owned()));
    }
    if card.factions.len() == 2 && !fleet.dual_faction_cards {
        strangers.push(("fleet.dual-faction-cards", "the split symbol".to_owned()));
    }
    let slots = match &card.body {
        Body::Ship(ship) => ship.slots.clone(),
        Body::Upgrade(upgrade) => {
            if upgrade.slots.len() > 1 && !fleet.two_icon_upgrades {
                strangers.push(("fleet.two-icon-upgrades", "the two icons".to_owned()));
            }
            [&*upgrade.slots, &upgrade.grants].concat()
        }
        Body::Squadron(squadron) => {
            for value in &squadron.keywords {
                if !edition.game.keywords.contains(&value.keyword) {
                    let id = value.keyword.id();
                    strangers.push(("game.keywords", format!("the keyword \"{id}\"")));
                }
            }
            Vec::new()
        }
        Body::Objective(_) | Body::Damage(_) => Vec::new(),
    };
    for slot in slots {
        if !fleet.slots.contains(slot) {
            strangers.push(("fleet.slots", format!("the icon \"{}\"", slot.id())));
        }
    }
    strangers
}
