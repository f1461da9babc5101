use flagbridge_cards::{Faction, ObjectiveCategory};

use super::pen::Pen;
use crate::place::Place;

/// Kingston's and Star Forge's text.
pub(super) fn kingston(pen: &mut Pen<'_>) {
    list(pen, "• ");
}

/// The same with dashes, as the tabletop simulator's table takes it.
pub(super) fn tts(pen: &mut Pen<'_>) {
    list(pen, " - ");
}

fn list(pen: &mut Pen<'_>, mark: &str) {
    pen.line(format_args!("Name: {}", pen.fleet_name()));
    pen.line(format_args!("Faction: {}", pen.faction().map_or("", faction)));
    let commander = pen.commander().map(|(place, card)| pen.name(place, card));
    pen.line(format_args!("Commander: {}", commander.unwrap_or_default()));
    if let Some(mode) = pen.mode() {
        pen.line(format_args!("Gamemode: {mode}"));
    }
    pen.gap();
    objectives(pen, "", "Campaign");
    pen.gap();
    for (ship, built) in pen.draft.ships.iter().enumerate() {
        let name = pen.name(Place::Ship(ship), built.card);
        pen.line(format_args!("{name} ({})", pen.cost(built.card)));
        for (upgrade, card) in built.upgrades.iter().enumerate() {
            let name = pen.name(Place::Upgrade { ship, upgrade }, *card);
            pen.line(format_args!("{mark}{name} ({})", pen.cost(*card)));
        }
        pen.line(format_args!("= {} Points", pen.ship_cost(built)));
        pen.gap();
    }
    pen.line(format_args!("Squadrons:"));
    for (index, line) in pen.draft.squadrons.iter().enumerate() {
        let name = pen.squadron(Place::Squadron(index), line.card, Some(" - "));
        let cost = u32::from(pen.cost(line.card)) * u32::from(line.count);
        match line.count {
            1 => pen.line(format_args!("{mark}{name} ({cost})")),
            count => pen.line(format_args!("{mark}{count} x {name} ({cost})")),
        }
    }
    pen.line(format_args!("= {} Points", pen.squadrons_cost()));
    pen.gap();
    pen.line(format_args!("Total Points: {}", pen.total()));
}

/// The three categories, each on its line though it be empty, and what belongs to none of them.
pub(super) fn objectives(pen: &mut Pen<'_>, suffix: &str, other: &str) {
    let categories = [
        (ObjectiveCategory::Assault, "Assault"),
        (ObjectiveCategory::Defense, "Defense"),
        (ObjectiveCategory::Navigation, "Navigation"),
    ];
    for (category, word) in categories {
        let names = pen.objectives(Some(category));
        if names.is_empty() {
            pen.line(format_args!("{word}{suffix}: "));
        }
        for name in names {
            pen.line(format_args!("{word}{suffix}: {name}"));
        }
    }
    for name in pen.objectives(None) {
        pen.line(format_args!("{other}{suffix}: {name}"));
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
