//! What upgrades of several kinds ask or do.

use crate::effects::prelude::*;

/// Whether the attack still has damage for the defender to suffer.
/// The subject is about to suffer damage during the attack, as its defender or beside it.
pub(super) fn about_to_suffer(moment: &Moment<'_>) -> bool {
    moment.subject.is_some_and(|unit| moment.table.damage_to(unit) > 0)
}

pub(super) fn damage_is_left(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| attack.damage > 0)
}

/// Whether the subject resolved a navigate command and has executed one maneuver since its activation began.
pub(super) fn navigated_once(moment: &Moment<'_>) -> bool {
    let maneuvers = moment.table.activation.as_ref().map_or(0, |own| own.maneuvers);
    maneuvers == 1
        && moment.subject.is_some_and(|own| moment.is(own, &Is::Resolved(Command::Navigate)))
}

/// Whether the subject is the ship whose activation it is.
pub(super) fn the_subject_is_activating(moment: &Moment<'_>) -> bool {
    let activating = moment.table.activation.as_ref().map(|own| Unit::Ship(own.ship));
    activating.is_some() && activating == moment.subject
}

pub(super) fn one_less_damage(table: &mut Table, _: &Running) {
    table.reduce_damage(1);
}

pub(super) fn a_token_is_locked(moment: &Moment<'_>) -> bool {
    let mut tokens = Vec::new();
    locked_tokens(moment, &mut tokens);
    !tokens.is_empty()
}

/// Locked tokens that could be spent but for the accuracy: none at speed 0, none of a kind spent before, none that a damage
/// card keeps from being spent. RRG 1.5, Card Clarifications: Electronic Countermeasures.
pub(super) fn locked_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(attack) = moment.attack() else { return };
    let locked = moment.table.tokens_held_by_accuracies(attack.defender());
    options.extend(one_of_each(locked).into_iter().map(Pick::Token));
}

/// Spends a locked token as if no accuracy had named it.
pub(super) fn spend_locked(table: &mut Table, running: &Running, pick: Pick) {
    unlock(table, running, pick.clone());
    let defender = table.attack().map(|attack| attack.defender());
    if let (Pick::Token(token), Some(defender)) = (pick, defender) {
        table.spend_defense(defender, token, false);
        table.token_effect(defender, token.kind);
    }
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

/// The choice that stands for a squadron or a mine.
pub(super) fn pick_of_target(table: &Table, target: Target) -> Option<Pick> {
    match target {
        Target::Squadron(squadron) => Some(Pick::Squadron(squadron)),
        Target::Mine(at) => {
            let place = table.mines().find(|(_, mine)| *mine == at);
            place.map(|(place, _)| Pick::Marker(place as u8))
        }
        Target::Zone(..) | Target::Station(_) => None,
    }
}

/// The squadron or mine that a choice stands for.
pub(super) fn target_of_pick(table: &Table, pick: &Pick) -> Option<Target> {
    match *pick {
        Pick::Squadron(squadron) => Some(Target::Squadron(squadron)),
        Pick::Marker(chosen) => {
            let mine = table.mines().find(|(place, _)| *place == usize::from(chosen));
            mine.map(|(_, at)| Target::Mine(at))
        }
        _ => None,
    }
}

/// Whether the subject is a friendly unit or a station of the side's own objective.
pub(super) fn the_subject_is_ours(moment: &Moment<'_>) -> bool {
    moment.subject.is_some_and(|unit| match unit {
        Unit::Ship(_) | Unit::Squadron(_) => moment.table.seat_of(unit) == moment.seat,
        // Up to revision 6 stations were none of its ships.
        _ => {
            let mut stations = moment.table.stations_of(moment.seat);
            moment.table.game().revision > 6 && stations.any(|own| own == unit)
        }
    })
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
