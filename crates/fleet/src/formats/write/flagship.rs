use super::kingston::objectives;
use super::list_writer::ListWriter;
use crate::place::Place;

/// Flagship's text.
pub(super) fn flagship(writer: &mut ListWriter<'_>) {
    writer.line(format_args!("{}", writer.fleet_name()));
    writer.line(format_args!("Faction: {}", writer.faction().map_or("", |faction| faction.name())));
    let commander = writer.commander().map(|(place, card)| writer.name(place, card));
    writer.line(format_args!("Commander: {}", commander.unwrap_or_default()));
    writer.gap();
    objectives(writer, " Objective", "Campaign");
    writer.gap();
    for (ship, built) in writer.draft.ships.iter().enumerate() {
        let flagship = if writer.is_flagship(built) { "[flagship] " } else { "" };
        let name = writer.name(Place::Ship(ship), built.card);
        writer.line(format_args!("{flagship}{name} ({})", writer.cost(built.card)));
        for (upgrade, card) in built.upgrades.iter().enumerate() {
            let name = writer.name(Place::Upgrade { ship, upgrade }, *card);
            writer.line(format_args!("- {name} ({})", writer.cost(*card)));
        }
        writer.line(format_args!("= {} points", writer.ship_cost(built)));
        writer.gap();
    }
    for (index, line) in writer.draft.squadrons.iter().enumerate() {
        let name = writer.squadron(Place::Squadron(index), line.card, None);
        let cost = u32::from(writer.cost(line.card)) * u32::from(line.count);
        writer.line(format_args!("{} {name} ({cost})", line.count));
    }
    writer.line(format_args!("= {} points", writer.squadrons_cost()));
    writer.gap();
    writer.line(format_args!("Total Points: {}", writer.total()));
}
