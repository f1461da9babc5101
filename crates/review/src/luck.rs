//! What chance made of an answer.

use flagbridge_bots::{Horizon, look_ahead};
use flagbridge_engine::{Action, Chance, Event, Seat, Table};

use crate::race::{Gap, Race};

/// Whether chance decided something.
pub(crate) fn is_chance(event: &Event) -> bool {
    matches!(
        event,
        Event::Rolled(_)
            | Event::Rerolled(..)
            | Event::DiceAdded(_)
            | Event::DealtFaceup(..)
            | Event::TurnedFaceup(..)
    )
}

/// By how much the table after an answer is better for seat A than what the answer led to on average, with other dice and
/// cards, and how many decisions were simulated for that. Both are judged at the end of the attack.
pub(crate) fn luck(
    before: &Table,
    answer: &Action,
    after: &Table,
    playouts: usize,
    seed: u64,
) -> (Option<Gap>, u64) {
    let Some(seat) = before.decision().map(|decision| decision.seat) else { return (None, 0) };
    // Where the answer ended the attack, or the attack has no decisions, both tables are judged as they are.
    let attack = after.attack().map_or(u32::MAX, |attack| attack.serial);
    let horizon = Horizon::Attack(attack);
    let mut chance = Chance::new(seed);
    let mut race = Race::new(2);
    let mut spent = 0;
    for _ in 0..playouts {
        let guess = chance.word();
        let mut fell = after.clone();
        fell.scramble_hidden(seat, &mut Chance::new(guess));
        let mut might = before.clone();
        might.scramble_hidden(seat, &mut Chance::new(guess));
        if might.apply(answer).is_err() {
            continue;
        }
        for (place, table) in [fell, might].into_iter().enumerate() {
            let playout = look_ahead(table, Seat::A, horizon, guess);
            race.note(place, playout.margin);
            spent += u64::from(playout.decisions) + 2;
        }
    }
    (race.gap(0, 1, 0), spent)
}
