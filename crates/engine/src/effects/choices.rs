//! Conditions and choices that several cards share.

use super::prelude::*;

/// Whether the subject is a squadron that the carrier's command activates.
pub(crate) fn commanded_by_carrier(moment: &Moment<'_>) -> bool {
    let ship = moment.squadron().and_then(|squadron| moment.table.commanding_ship(squadron));
    ship.is_some() && ship == moment.own_ship()
}

/// Whether a unit attacks as a ship does: ships, and stations, which are treated as ships. RRG 1.5, Attacking Stations. Up to
/// revision 6 stations were not.
pub(crate) fn attacks_as_a_ship(moment: &Moment<'_>, unit: Unit) -> bool {
    let station = matches!(unit, Unit::Obstacle(_)) && moment.table.game().revision > 6;
    unit.ship().is_some() || station
}

/// Whether the subject is an attacker that cards of the defender know: any. Up to revision 6 ion cannons and stations were none.
pub(crate) fn attacker_counts(moment: &Moment<'_>) -> bool {
    matches!(moment.subject, Some(Unit::Ship(_) | Unit::Squadron(_)))
        || moment.table.game().revision > 6
}

/// Whether the zone under attack has shields left. For an attacker who treats ships as if they had none it has not; up to
/// revision 6 it had all the same. Squadron compendium: Luke Skywalker.
pub(crate) fn zone_has_shields(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    moment.attack().is_some_and(|attack| {
        let ignored =
            table.game().revision > 6 && table.rule(Rule::IgnoresShields, attack.attacker);
        let Target::Zone(ship, zone) = attack.target else { return false };
        !ignored && table.ship(ship).shields(zone) > 0
    })
}

/// The dice of the pool, one at a time.
pub(crate) fn dice_of_the_pool(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let choices = moment.attack().map(|attack| attack.to_spend().choices(1, 1));
    options.extend(choices.into_iter().flatten().map(Pick::Dice));
}

pub(crate) fn cancel_die(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Dice(dice) = pick {
        table.remove_dice(&dice);
    }
}

/// The defender's tokens, one of each that are alike.
pub(crate) fn tokens_of_the_defender(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(attack) = moment.attack() else { return };
    let tokens = one_of_each(moment.table.defense_tokens(attack.defender()).iter().copied());
    options.extend(tokens.into_iter().map(Pick::Token));
}

/// The defender loses a token; of two alike the one that could not be spent in this attack any more.
pub(crate) fn discard_of_the_defender(table: &mut Table, _: &Running, pick: Pick) {
    let (Pick::Token(token), Some(attack)) = (pick, table.attack()) else { return };
    let defender = attack.defender();
    let alike = table.defense_tokens(defender).iter().enumerate().filter(|(_, own)| **own == token);
    let useless = |place: &usize| !attack.locked.contains(*place) && !attack.spent.contains(*place);
    if let Some(place) = alike.map(|(place, _)| place).min_by_key(useless) {
        table.discard_defense(defender, place);
    }
}

/// Nothing has to be done with what was chosen: a later part looks it up.
pub(crate) fn remember(_: &mut Table, _: &Running, _: Pick) {}

/// Every hull zone of the carrier.
pub(crate) fn own_zones(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(ship) = moment.own_ship() {
        let zones = moment.table.game().ship(ship).ship.hull_zones();
        options.extend(zones.iter().copied().map(Pick::Zone));
    }
}

/// A salvo uses the printed dice, and none are added to it. Up to revision 7 there was no question. RRG 1.5, Defense Tokens:
/// Salvo.
pub(crate) fn outside_salvos(moment: &Moment<'_>) -> bool {
    let salvo = moment.attack().is_some_and(|attack| attack.kind == AttackKind::Salvo);
    !salvo || moment.table.game().revision <= 7
}

pub(crate) fn add_color(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Color(color) = pick {
        table.add_die(color);
    }
}

pub(crate) fn reroll(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Dice(dice) = pick {
        table.reroll_dice(&dice);
    }
}

/// Faces that show a critical.
pub(crate) const CRITICAL_FACES: &[Face] = &[Face::Critical, Face::HitCritical];

/// The trait of the damage card that was drawn to be dealt faceup.
pub(crate) fn drawn_trait(moment: &Moment<'_>) -> Option<flagbridge_cards::DamageTrait> {
    moment.table.game().damage_trait(moment.table.drawn_card()?)
}

/// The damage card that was drawn is discarded before it is dealt.
pub(crate) fn discard_drawn(table: &mut Table, _: &Running) {
    table.change_drawn(crate::state::Dealt::Discarded);
}

/// Whether the subject has not given up the dial it would reveal.
pub(crate) fn reveals_a_dial(moment: &Moment<'_>) -> bool {
    moment.ship().is_some_and(|ship| moment.table.reveals_a_dial(ship))
}

/// Whether a card may move shields into a zone of its ship, which may have six then. Up to revision 7 a Capacitor Failure did not
/// bar that.
pub(crate) fn takes_more_shields(table: &Table, ship: ShipId, zone: HullZone) -> bool {
    let locked = table.game().revision > 7 && table.is_locked_zone(ship, zone);
    table.ship(ship).shields(zone) < 6 && !locked
}
