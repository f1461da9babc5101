//! Conditions and choices that several cards share.

use super::moment::Moment;
use super::running::Running;
use crate::action::{Pick, one_of_each};
use crate::table::Table;

/// Whether the subject is a squadron that the carrier's command activates.
pub(super) fn commanded_by_carrier(moment: &Moment<'_>) -> bool {
    let ship = moment.squadron().and_then(|squadron| moment.table.commanding_ship(squadron));
    ship.is_some() && ship == moment.own_ship()
}

/// At most one of whatever is counted.
pub(super) fn one_at_most(_: &Moment<'_>, count: i32) -> i32 {
    count.min(1)
}

/// The dice of the pool, one at a time.
pub(super) fn dice_of_the_pool(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let choices = moment.attack().map(|attack| attack.dice.choices(1, 1));
    options.extend(choices.into_iter().flatten().map(Pick::Dice));
}

pub(super) fn cancel_die(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Dice(dice) = pick {
        table.remove_dice(&dice);
    }
}

/// The defender's tokens, one of each that are alike.
pub(super) fn tokens_of_the_defender(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(attack) = moment.attack() else { return };
    let tokens = one_of_each(moment.table.defense_tokens(attack.defender()).iter().copied());
    options.extend(tokens.into_iter().map(Pick::Token));
}

/// The defender loses a token; of two alike the one that could not be spent in this attack any more.
pub(super) fn discard_of_the_defender(table: &mut Table, _: &Running, pick: Pick) {
    let (Pick::Token(token), Some(attack)) = (pick, table.attack()) else { return };
    let defender = attack.defender();
    let alike = table.defense_tokens(defender).iter().enumerate().filter(|(_, own)| **own == token);
    let useless = |place: &usize| !attack.locked.contains(*place) && !attack.spent.contains(*place);
    if let Some(place) = alike.map(|(place, _)| place).min_by_key(useless) {
        table.discard_defense(defender, place);
    }
}
