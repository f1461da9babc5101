//! What upgrades of several kinds ask or do.

use crate::effects::prelude::*;

/// Whether the attack still has damage for the defender to suffer.
pub(super) fn damage_is_left(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.damage > 0)
}

/// Whether the subject resolved a navigate command and has executed one maneuver since its activation began.
pub(super) fn navigated_once(moment: &Moment<'_>) -> bool {
    let maneuvers = moment.table.activation.as_ref().map_or(0, |own| own.maneuvers);
    maneuvers == 1
        && moment.subject.is_some_and(|own| moment.is(own, &Is::Resolved(Command::Navigate)))
}

pub(super) fn one_less_damage(table: &mut Table, _: &Running) {
    table.reduce_damage(1);
}

pub(super) fn a_token_is_locked(moment: &Moment<'_>) -> bool {
    let mut tokens = Vec::new();
    locked_tokens(moment, &mut tokens);
    !tokens.is_empty()
}

/// Locked tokens that could be spent but for the accuracy: none at speed 0, none of a kind spent before. RRG 1.5, Card
/// Clarifications: Electronic Countermeasures.
pub(super) fn locked_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(attack) = moment.attack() else { return };
    if attack.defender().ship().is_some_and(|ship| moment.table.ship(ship).speed == 0) {
        return;
    }
    let tokens = moment.table.defense_tokens(attack.defender()).iter().enumerate();
    let locked = tokens.filter(|(place, token)| {
        attack.locked.contains(*place) && attack.spent_kinds & (1 << token.kind as u8) == 0
    });
    options.extend(one_of_each(locked.map(|(_, token)| *token)).into_iter().map(Pick::Token));
}

pub(super) fn unlock(table: &mut Table, _: &Running, pick: Pick) {
    let (Pick::Token(token), Some(attack)) = (pick, table.attack()) else { return };
    let tokens = table.defense_tokens(attack.defender()).iter().enumerate();
    let place = tokens.filter(|(_, own)| **own == token).map(|(place, _)| place);
    let place = { place }.find(|place| attack.locked.contains(*place));
    if let (Some(place), Some(attack)) = (place, table.attack_mut()) {
        attack.locked.remove(place);
    }
}

/// What is left of some things after those chosen before, one of each that are alike, and nothing to end with.
pub(crate) fn left_to_choose(
    all: Vec<Pick>,
    moment: &Moment<'_>,
    most: u8,
    options: &mut Vec<Pick>,
) {
    let chosen = |pick: &Pick| moment.picks.iter().filter(|own| *own == pick).count();
    let taken = moment.picks.iter().filter(|own| all.contains(own)).count();
    if taken < usize::from(most) {
        let there = |pick: &Pick| all.iter().filter(|own| *own == pick).count();
        let left = one_of_each(all.iter().cloned()).into_iter();
        options.extend(left.filter(|pick| chosen(pick) < there(pick)));
        if !options.is_empty() {
            options.push(Pick::Nothing);
        }
    }
}

/// The defense tokens among some choices.
pub(crate) fn chosen_tokens(picks: &[Pick]) -> impl Iterator<Item = Token> {
    picks.iter().filter_map(|pick| match pick {
        Pick::Token(token) => Some(*token),
        _ => None,
    })
}
