use super::kingston::objectives;
use super::pen::Pen;
use crate::place::Place;

/// Flagship's text.
pub(super) fn flagship(pen: &mut Pen<'_>) {
    pen.line(format_args!("{}", pen.fleet_name()));
    pen.line(format_args!("Faction: {}", pen.faction().map_or("", |faction| faction.name())));
    let commander = pen.commander().map(|(place, card)| pen.name(place, card));
    pen.line(format_args!("Commander: {}", commander.unwrap_or_default()));
    pen.gap();
    objectives(pen, " Objective", "Campaign");
    pen.gap();
    for (ship, built) in pen.draft.ships.iter().enumerate() {
        let flagship = if pen.is_flagship(built) { "[flagship] " } else { "" };
        let name = pen.name(Place::Ship(ship), built.card);
        pen.line(format_args!("{flagship}{name} ({})", pen.cost(built.card)));
        for (upgrade, card) in built.upgrades.iter().enumerate() {
            let name = pen.name(Place::Upgrade { ship, upgrade }, *card);
            pen.line(format_args!("- {name} ({})", pen.cost(*card)));
        }
        pen.line(format_args!("= {} points", pen.ship_cost(built)));
        pen.gap();
    }
    for (index, line) in pen.draft.squadrons.iter().enumerate() {
        let name = pen.squadron(Place::Squadron(index), line.card, None);
        let cost = u32::from(pen.cost(line.card)) * u32::from(line.count);
        pen.line(format_args!("{} {name} ({cost})", line.count));
    }
    pen.line(format_args!("= {} points", pen.squadrons_cost()));
    pen.gap();
    pen.line(format_args!("Total Points: {}", pen.total()));
}
