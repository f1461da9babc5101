use flagbridge_cards::Faction;

use super::copies::Copies;
use super::list_writer::ListWriter;
use crate::place::Place;

/// Fab's text: one numbered line for each ship and each squadron.
pub(super) fn fab(writer: &mut ListWriter<'_>) {
    let faction = writer.faction().map_or("", faction);
    writer.line(format_args!("{faction}FLEET ({} points)", writer.total()));
    let mut number = 0;
    let mut line = |writer: &mut ListWriter<'_>, text: &str, cost: u32| {
        number += 1;
        writer.line(format_args!("{number} • {text} ({cost})"));
    };
    for (ship, built) in writer.draft.ships.iter().enumerate() {
        let mut text = writer.name(Place::Ship(ship), built.card);
        for (upgrade, card) in built.upgrades.iter().enumerate() {
            text.push_str(" - ");
            text.push_str(&writer.name(Place::Upgrade { ship, upgrade }, *card));
        }
        let cost = writer.ship_cost(built);
        line(writer, &text, cost);
    }
    let mut copies = Copies::new();
    for (index, group) in writer.draft.squadrons.iter().enumerate() {
        let text = writer.squadron(Place::Squadron(index), group.card, Some(" "));
        for _ in 0..copies.of(group.count) {
            let cost = u32::from(writer.cost(group.card));
            line(writer, &text, cost);
        }
    }
    let objectives: Vec<String> = (0..)
        .zip(&writer.draft.objectives)
        .map(|(index, card)| writer.name(Place::Objective(index), *card))
        .collect();
    if !objectives.is_empty() {
        line(writer, &format!("Objectives - {}", objectives.join(" - ")), 0);
    }
}

fn faction(faction: Faction) -> &'static str {
    match faction {
        Faction::Rebel => "REBEL ",
        Faction::Empire => "EMPIRE ",
        Faction::Republic => "REPUBLIC ",
        Faction::Separatist => "SEPARATIST ",
        // Fleet builders know no factions of packs, so that the line goes without.
        Faction::PackOne | Faction::PackTwo | Faction::PackThree | Faction::PackFour => "",
    }
}
