use flagbridge_cards::Faction;

use super::copies::Copies;
use super::pen::Pen;
use crate::place::Place;

/// Fab's text: one numbered line for each ship and each squadron.
pub(super) fn fab(pen: &mut Pen<'_>) {
    let faction = pen.faction().map_or("", faction);
    pen.line(format_args!("{faction}FLEET ({} points)", pen.total()));
    let mut number = 0;
    let mut line = |pen: &mut Pen<'_>, text: &str, cost: u32| {
        number += 1;
        pen.line(format_args!("{number} • {text} ({cost})"));
    };
    for (ship, built) in pen.draft.ships.iter().enumerate() {
        let mut text = pen.name(Place::Ship(ship), built.card);
        for (upgrade, card) in built.upgrades.iter().enumerate() {
            text.push_str(" - ");
            text.push_str(&pen.name(Place::Upgrade { ship, upgrade }, *card));
        }
        let cost = pen.ship_cost(built);
        line(pen, &text, cost);
    }
    let mut copies = Copies::new();
    for (index, group) in pen.draft.squadrons.iter().enumerate() {
        let text = pen.squadron(Place::Squadron(index), group.card, Some(" "));
        for _ in 0..copies.of(group.count) {
            let cost = u32::from(pen.cost(group.card));
            line(pen, &text, cost);
        }
    }
    let objectives: Vec<String> = (0..)
        .zip(&pen.draft.objectives)
        .map(|(index, card)| pen.name(Place::Objective(index), *card))
        .collect();
    if !objectives.is_empty() {
        line(pen, &format!("Objectives - {}", objectives.join(" - ")), 0);
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
