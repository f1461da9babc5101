use crate::effects::prelude::*;

pub(super) fn over_its_maximum(moment: &Moment<'_>) -> bool {
    moment.own_ship().is_some_and(|ship| {
        let printed = &moment.table.game().ship(ship).ship;
        let zones = printed.hull_zones().iter();
        zones
            .into_iter()
            .any(|zone| moment.table.ship(ship).shields(*zone) > printed.shields.of(*zone))
    })
}

/// Shields of other zones go to one zone, which may have six.
pub(super) const fn pour(effect: Effect) -> Effect {
    effect.choose(zones_to_fill, remember).repeat(zones_to_empty, pour_shield)
}

pub(super) fn zones_to_fill(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.own_ship() else { return };
    let zones = moment.table.game().ship(own).ship.hull_zones().iter().copied();
    options
        .extend(zones.filter(|zone| takes_more_shields(moment.table, own, *zone)).map(Pick::Zone));
}

/// Other zones with shields, while the zone chosen first has fewer than six.
pub(super) fn zones_to_empty(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (Some(own), Some(Pick::Zone(to))) = (moment.own_ship(), first_zone(moment.picks)) else {
        return;
    };
    if moment.table.ship(own).shields(*to) < 6 {
        let others = moment.table.shielded_zones(own).filter(|zone| zone != to);
        options.extend(others.map(Pick::Zone));
        if !options.is_empty() {
            options.push(Pick::Nothing);
        }
    }
}

pub(super) fn first_zone(picks: &[Pick]) -> Option<&Pick> {
    picks.iter().find(|pick| matches!(pick, Pick::Zone(_)))
}

pub(super) fn pour_shield(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(own), Some(Pick::Zone(to)), Pick::Zone(from)) =
        (running.own_ship(), first_zone(&running.picks), pick)
    {
        table.shift_shield(own, from, *to);
    }
}
