use super::kingston::objectives;
use super::list_writer::ListWriter;
use crate::place::Place;

/// Warlords' text, tabs and all.
pub(super) fn warlords(writer: &mut ListWriter<'_>) {
    writer.line(format_args!("{} ", writer.fleet_name()));
    writer.gap();
    writer
        .line(format_args!("Faction: {}\t", writer.faction().map_or("", |faction| faction.name())));
    writer.line(format_args!("Points: {}/{}\t", writer.total(), writer.limit()));
    writer.gap();
    let commander = writer.commander().map(|(place, card)| writer.name(place, card));
    writer.line(format_args!("Commander: {}", commander.unwrap_or_default()));
    writer.gap();
    objectives(writer, " Objective", "Campaign");
    writer.gap();
    for (ship, built) in writer.draft.ships.iter().enumerate() {
        writer.gap();
        let flagship = if writer.is_flagship(built) { "[ flagship ] " } else { "" };
        let name = writer.name(Place::Ship(ship), built.card);
        writer.line(format_args!("{flagship}{name} ({} points)", writer.cost(built.card)));
        for (upgrade, card) in built.upgrades.iter().enumerate() {
            let name = writer.name(Place::Upgrade { ship, upgrade }, *card);
            writer.line(format_args!("-  {name}\t ( {}\t points) ", writer.cost(*card)));
        }
        writer.line(format_args!("= {} total ship cost", writer.ship_cost(built)));
        writer.gap();
    }
    writer.gap();
    for (index, line) in writer.draft.squadrons.iter().enumerate() {
        let name = writer.squadron(Place::Squadron(index), line.card, None);
        let plural = if line.count > 1 && writer.is_plain_squadron(line.card) { "s" } else { "" };
        let cost = u32::from(writer.cost(line.card)) * u32::from(line.count);
        writer.line(format_args!("{}\t{name}{plural} ( {cost} points) ", line.count));
    }
    writer.line(format_args!("= {} total squadron cost", writer.squadrons_cost()));
}
