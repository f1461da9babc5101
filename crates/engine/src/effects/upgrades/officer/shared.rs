use crate::effects::prelude::*;

pub(super) fn reveals(moment: &Moment<'_>) -> Option<Command> {
    moment.ship().and_then(|ship| moment.table.ship(ship).revealed)
}
