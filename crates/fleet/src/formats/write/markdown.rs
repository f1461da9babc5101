use flagbridge_cards::ObjectiveCategory;

use super::pen::Pen;
use crate::place::Place;

/// What stands before and behind words that stand out.
struct Marks {
    name: [&'static str; 2],
    header: [&'static str; 2],
    ship: [&'static str; 2],
}

/// For a chat on Discord: bold type and lists, which it shows as such.
pub(super) fn discord(pen: &mut Pen<'_>) {
    list(pen, &Marks { name: ["**", "**"], header: ["", ""], ship: ["**", "**"] });
}

/// For a forum, a blog or notes.
pub(super) fn markdown(pen: &mut Pen<'_>) {
    list(pen, &Marks { name: ["# ", ""], header: ["- **", "**"], ship: ["## ", ""] });
}

fn list(pen: &mut Pen<'_>, marks: &Marks) {
    let fleet = pen.fleet_name();
    if !fleet.is_empty() {
        heading(pen, marks.name, &fleet);
    }
    let faction = pen.faction().map_or("", |faction| faction.name());
    header(pen, marks, "Faction", faction);
    let commander = pen.commander().map(|(place, card)| pen.name(place, card));
    header(pen, marks, "Commander", &commander.unwrap_or_default());
    header(pen, marks, "Gamemode", pen.mode().unwrap_or_default());
    for (category, word) in [
        (Some(ObjectiveCategory::Assault), "Assault"),
        (Some(ObjectiveCategory::Defense), "Defense"),
        (Some(ObjectiveCategory::Navigation), "Navigation"),
        (None, "Campaign"),
    ] {
        for name in pen.objectives(category) {
            header(pen, marks, word, &name);
        }
    }
    for (ship, built) in pen.draft.ships.iter().enumerate() {
        let name = pen.name(Place::Ship(ship), built.card);
        pen.gap();
        heading(pen, marks.ship, &format!("{name} ({})", pen.cost(built.card)));
        for (upgrade, card) in built.upgrades.iter().enumerate() {
            let name = pen.name(Place::Upgrade { ship, upgrade }, *card);
            pen.line(format_args!("- {name} ({})", pen.cost(*card)));
        }
        subtotal(pen, pen.ship_cost(built));
    }
    if !pen.draft.squadrons.is_empty() {
        pen.gap();
        heading(pen, marks.ship, "Squadrons:");
        for (index, line) in pen.draft.squadrons.iter().enumerate() {
            let name = pen.squadron(Place::Squadron(index), line.card, Some(" - "));
            let cost = u32::from(pen.cost(line.card)) * u32::from(line.count);
            match line.count {
                1 => pen.line(format_args!("- {name} ({cost})")),
                count => pen.line(format_args!("- {count} x {name} ({cost})")),
            }
        }
        subtotal(pen, pen.squadrons_cost());
    }
    pen.gap();
    let total = pen.total().to_string();
    header(pen, &Marks { header: ["**", "**"], ..*marks }, "Total Points", &total);
}

fn heading(pen: &mut Pen<'_>, [open, close]: [&str; 2], words: &str) {
    pen.line(format_args!("{open}{words}{close}"));
}

/// A word with its value; nothing where there is no value.
fn header(pen: &mut Pen<'_>, marks: &Marks, word: &str, value: &str) {
    if !value.is_empty() {
        let [open, close] = marks.header;
        pen.line(format_args!("{open}{word}:{close} {value}"));
    }
}

/// After a gap, so that it does not join the list above it.
fn subtotal(pen: &mut Pen<'_>, points: u32) {
    pen.gap();
    pen.line(format_args!("= {points} points"));
}
