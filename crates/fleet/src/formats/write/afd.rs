use super::pen::Pen;
use crate::place::Place;

/// Armada Fleets Designer as it writes now: sums behind the ships, objectives as the last lines.
pub(super) fn afd(pen: &mut Pen<'_>) {
    let title =
        format!("{} ({}/{}/{})", pen.fleet_name(), pen.squadrons_cost(), pen.total(), pen.limit());
    list(pen, &title, "· ", true);
}

/// Armada Fleets Designer as it wrote first.
pub(super) fn afd_first(pen: &mut Pen<'_>) {
    let title = format!("{} ({}/{})", pen.fleet_name(), pen.total(), pen.limit());
    list(pen, &title, "+ ", false);
}

fn list(pen: &mut Pen<'_>, title: &str, mark: &str, sums: bool) {
    let title = title.trim_start();
    pen.line(format_args!("{title}"));
    pen.line(format_args!("{}", "=".repeat(title.chars().count().max(3))));
    for (ship, built) in pen.draft.ships.iter().enumerate() {
        let name = pen.name(Place::Ship(ship), built.card);
        let (hull, upgrades) = (pen.cost(built.card), pen.upgrades_cost(built));
        match (built.upgrades.is_empty(), sums) {
            (true, _) => pen.line(format_args!("{name} ({hull})")),
            (false, false) => pen.line(format_args!("{name} ({hull} + {upgrades})")),
            (false, true) => {
                let sum = pen.ship_cost(built);
                pen.line(format_args!("{name} ({hull} + {upgrades}: {sum})"));
            }
        }
        for (upgrade, card) in built.upgrades.iter().enumerate() {
            let name = pen.name(Place::Upgrade { ship, upgrade }, *card);
            pen.line(format_args!("{mark}{name} ({})", pen.cost(*card)));
        }
    }
    for (index, line) in pen.draft.squadrons.iter().enumerate() {
        let name = pen.squadron(Place::Squadron(index), line.card, None);
        let cost = pen.cost(line.card);
        match line.count {
            1 => pen.line(format_args!("{name} ({cost})")),
            count => pen.line(format_args!("{count} x {name} ({count} x {cost})")),
        }
    }
    for (index, card) in pen.draft.objectives.iter().enumerate() {
        let name = pen.name(Place::Objective(index), *card);
        pen.line(format_args!("{name}"));
    }
}
