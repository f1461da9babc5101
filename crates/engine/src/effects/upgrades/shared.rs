//! What upgrades of several kinds ask or do.

use crate::effects::prelude::*;

/// Whether the attack still has damage for the defender to suffer.
pub(super) fn damage_is_left(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.damage > 0)
}

pub(super) fn one_less_damage(table: &mut Table, _: &Running) {
    table.reduce_damage(1);
}
