use super::kingston::objectives;
use super::pen::Pen;
use crate::place::Place;

/// Warlords' text, tabs and all.
pub(super) fn warlords(pen: &mut Pen<'_>) {
    pen.line(format_args!("{} ", pen.fleet_name()));
    pen.gap();
    pen.line(format_args!("Faction: {}\t", pen.faction().map_or("", |faction| faction.name())));
    pen.line(format_args!("Points: {}/{}\t", pen.total(), pen.limit()));
    pen.gap();
    let commander = pen.commander().map(|(place, card)| pen.name(place, card));
    pen.line(format_args!("Commander: {}", commander.unwrap_or_default()));
    pen.gap();
    objectives(pen, " Objective", "Campaign");
    pen.gap();
    for (ship, built) in pen.draft.ships.iter().enumerate() {
        pen.gap();
        let flagship = if pen.is_flagship(built) { "[ flagship ] " } else { "" };
        let name = pen.name(Place::Ship(ship), built.card);
        pen.line(format_args!("{flagship}{name} ({} points)", pen.cost(built.card)));
        for (upgrade, card) in built.upgrades.iter().enumerate() {
            let name = pen.name(Place::Upgrade { ship, upgrade }, *card);
            pen.line(format_args!("-  {name}\t ( {}\t points) ", pen.cost(*card)));
        }
        pen.line(format_args!("= {} total ship cost", pen.ship_cost(built)));
        pen.gap();
    }
    pen.gap();
    for (index, line) in pen.draft.squadrons.iter().enumerate() {
        let name = pen.squadron(Place::Squadron(index), line.card, None);
        let plural = if line.count > 1 && pen.is_plain_squadron(line.card) { "s" } else { "" };
        let cost = u32::from(pen.cost(line.card)) * u32::from(line.count);
        pen.line(format_args!("{}\t{name}{plural} ( {cost} points) ", line.count));
    }
    pen.line(format_args!("= {} total squadron cost", pen.squadrons_cost()));
}
