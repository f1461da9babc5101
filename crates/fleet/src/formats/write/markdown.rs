use flagbridge_cards::ObjectiveCategory;

use super::list_writer::ListWriter;
use crate::place::Place;

/// What stands before and behind words that stand out.
struct Marks {
    name: [&'static str; 2],
    header: [&'static str; 2],
    ship: [&'static str; 2],
}

/// For a chat on Discord: bold type and lists, which it shows as such.
pub(super) fn discord(writer: &mut ListWriter<'_>) {
    list(writer, &Marks { name: ["**", "**"], header: ["", ""], ship: ["**", "**"] });
}

/// For a forum, a blog or notes.
pub(super) fn markdown(writer: &mut ListWriter<'_>) {
    list(writer, &Marks { name: ["# ", ""], header: ["- **", "**"], ship: ["## ", ""] });
}

fn list(writer: &mut ListWriter<'_>, marks: &Marks) {
    let fleet = writer.fleet_name();
    if !fleet.is_empty() {
        heading(writer, marks.name, &fleet);
    }
    let faction = writer.faction().map_or("", |faction| faction.name());
    header(writer, marks, "Faction", faction);
    let commander = writer.commander().map(|(place, card)| writer.name(place, card));
    header(writer, marks, "Commander", &commander.unwrap_or_default());
    header(writer, marks, "Gamemode", writer.mode().unwrap_or_default());
    for (category, word) in [
        (Some(ObjectiveCategory::Assault), "Assault"),
        (Some(ObjectiveCategory::Defense), "Defense"),
        (Some(ObjectiveCategory::Navigation), "Navigation"),
        (None, "Campaign"),
    ] {
        for name in writer.objectives(category) {
            header(writer, marks, word, &name);
        }
    }
    for (ship, built) in writer.draft.ships.iter().enumerate() {
        let name = writer.name(Place::Ship(ship), built.card);
        writer.gap();
        heading(writer, marks.ship, &format!("{name} ({})", writer.cost(built.card)));
        for (upgrade, card) in built.upgrades.iter().enumerate() {
            let name = writer.name(Place::Upgrade { ship, upgrade }, *card);
            writer.line(format_args!("- {name} ({})", writer.cost(*card)));
        }
        subtotal(writer, writer.ship_cost(built));
    }
    if !writer.draft.squadrons.is_empty() {
        writer.gap();
        heading(writer, marks.ship, "Squadrons:");
        for (index, line) in writer.draft.squadrons.iter().enumerate() {
            let name = writer.squadron(Place::Squadron(index), line.card, Some(" - "));
            let cost = u32::from(writer.cost(line.card)) * u32::from(line.count);
            match line.count {
                1 => writer.line(format_args!("- {name} ({cost})")),
                count => writer.line(format_args!("- {count} x {name} ({cost})")),
            }
        }
        subtotal(writer, writer.squadrons_cost());
    }
    writer.gap();
    let total = writer.total().to_string();
    header(writer, &Marks { header: ["**", "**"], ..*marks }, "Total Points", &total);
}

fn heading(writer: &mut ListWriter<'_>, [open, close]: [&str; 2], words: &str) {
    writer.line(format_args!("{open}{words}{close}"));
}

/// A word with its value; nothing where there is no value.
fn header(writer: &mut ListWriter<'_>, marks: &Marks, word: &str, value: &str) {
    if !value.is_empty() {
        let [open, close] = marks.header;
        writer.line(format_args!("{open}{word}:{close} {value}"));
    }
}

/// After a gap, so that it does not join the list above it.
fn subtotal(writer: &mut ListWriter<'_>, points: u32) {
    writer.gap();
    writer.line(format_args!("= {points} points"));
}
