use super::list_writer::ListWriter;
use crate::place::Place;

/// Armada Fleets Designer as it writes now: sums behind the ships, objectives as the last lines.
pub(super) fn afd(writer: &mut ListWriter<'_>) {
    let title = format!(
        "{} ({}/{}/{})",
        writer.fleet_name(),
        writer.squadrons_cost(),
        writer.total(),
        writer.limit()
    );
    list(writer, &title, "· ", true);
}

/// Armada Fleets Designer as it wrote first.
pub(super) fn afd_first(writer: &mut ListWriter<'_>) {
    let title = format!("{} ({}/{})", writer.fleet_name(), writer.total(), writer.limit());
    list(writer, &title, "+ ", false);
}

fn list(writer: &mut ListWriter<'_>, title: &str, mark: &str, sums: bool) {
    let title = title.trim_start();
    writer.line(format_args!("{title}"));
    writer.line(format_args!("{}", "=".repeat(title.chars().count().max(3))));
    for (ship, built) in writer.draft.ships.iter().enumerate() {
        let name = writer.name(Place::Ship(ship), built.card);
        let (hull, upgrades) = (writer.cost(built.card), writer.upgrades_cost(built));
        match (built.upgrades.is_empty(), sums) {
            (true, _) => writer.line(format_args!("{name} ({hull})")),
            (false, false) => writer.line(format_args!("{name} ({hull} + {upgrades})")),
            (false, true) => {
                let sum = writer.ship_cost(built);
                writer.line(format_args!("{name} ({hull} + {upgrades}: {sum})"));
            }
        }
        for (upgrade, card) in built.upgrades.iter().enumerate() {
            let name = writer.name(Place::Upgrade { ship, upgrade }, *card);
            writer.line(format_args!("{mark}{name} ({})", writer.cost(*card)));
        }
    }
    for (index, line) in writer.draft.squadrons.iter().enumerate() {
        let name = writer.squadron(Place::Squadron(index), line.card, None);
        let cost = writer.cost(line.card);
        match line.count {
            1 => writer.line(format_args!("{name} ({cost})")),
            count => writer.line(format_args!("{count} x {name} ({count} x {cost})")),
        }
    }
    for (index, card) in writer.draft.objectives.iter().enumerate() {
        let name = writer.name(Place::Objective(index), *card);
        writer.line(format_args!("{name}"));
    }
}
