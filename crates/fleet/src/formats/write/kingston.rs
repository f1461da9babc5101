use flagbridge_cards::{Faction, ObjectiveCategory};

use super::list_writer::ListWriter;
use crate::place::Place;

/// Kingston's and Star Forge's text.
pub(super) fn kingston(writer: &mut ListWriter<'_>) {
    list(writer, "• ");
}

/// The same with dashes, as the tabletop simulator's table takes it.
pub(super) fn tts(writer: &mut ListWriter<'_>) {
    list(writer, " - ");
}

fn list(writer: &mut ListWriter<'_>, mark: &str) {
    writer.line(format_args!("Name: {}", writer.fleet_name()));
    writer.line(format_args!("Faction: {}", writer.faction().map_or("", faction)));
    let commander = writer.commander().map(|(place, card)| writer.name(place, card));
    writer.line(format_args!("Commander: {}", commander.unwrap_or_default()));
    if let Some(mode) = writer.mode() {
        writer.line(format_args!("Gamemode: {mode}"));
    }
    writer.gap();
    objectives(writer, "", "Campaign");
    writer.gap();
    for (ship, built) in writer.draft.ships.iter().enumerate() {
        let name = writer.name(Place::Ship(ship), built.card);
        writer.line(format_args!("{name} ({})", writer.cost(built.card)));
        for (upgrade, card) in built.upgrades.iter().enumerate() {
            let name = writer.name(Place::Upgrade { ship, upgrade }, *card);
            writer.line(format_args!("{mark}{name} ({})", writer.cost(*card)));
        }
        writer.line(format_args!("= {} Points", writer.ship_cost(built)));
        writer.gap();
    }
    writer.line(format_args!("Squadrons:"));
    for (index, line) in writer.draft.squadrons.iter().enumerate() {
        let name = writer.squadron(Place::Squadron(index), line.card, Some(" - "));
        let cost = u32::from(writer.cost(line.card)) * u32::from(line.count);
        match line.count {
            1 => writer.line(format_args!("{mark}{name} ({cost})")),
            count => writer.line(format_args!("{mark}{count} x {name} ({cost})")),
        }
    }
    writer.line(format_args!("= {} Points", writer.squadrons_cost()));
    writer.gap();
    writer.line(format_args!("Total Points: {}", writer.total()));
}

/// The three categories, each on its line though it be empty, and what belongs to none of them.
pub(super) fn objectives(writer: &mut ListWriter<'_>, suffix: &str, other: &str) {
    let categories = [
        (ObjectiveCategory::Assault, "Assault"),
        (ObjectiveCategory::Defense, "Defense"),
        (ObjectiveCategory::Navigation, "Navigation"),
    ];
    for (category, word) in categories {
        let names = writer.objectives(Some(category));
        if names.is_empty() {
            writer.line(format_args!("{word}{suffix}: "));
        }
        for name in names {
            writer.line(format_args!("{word}{suffix}: {name}"));
        }
    }
    for name in writer.objectives(None) {
        writer.line(format_args!("{other}{suffix}: {name}"));
    }
}

fn faction(of: Faction) -> &'static str {
    match of {
        Faction::Rebel => "Rebel",
        Faction::Empire => "Empire",
        Faction::Republic => "Republic",
        Faction::Separatist => "Separatist",
        Faction::PackOne | Faction::PackTwo | Faction::PackThree | Faction::PackFour => of.name(),
    }
}
