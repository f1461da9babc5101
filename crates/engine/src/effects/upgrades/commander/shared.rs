use crate::effects::prelude::*;

pub(super) fn any_command(_: &Moment<'_>, options: &mut Vec<Pick>) {
    options.extend(CommandSet::ANY.iter().map(Pick::Command));
}

pub(super) fn resolves_the_remembered(moment: &Moment<'_>) -> bool {
    let command = moment.table.command_in_progress().map(|own| own.command);
    command.is_some() && command == moment.chosen_command()
}

pub(super) fn ship_or_unique(moment: &Moment<'_>, unit: Unit) -> bool {
    unit.ship().is_some() || moment.table.game().is_unique(unit)
}
