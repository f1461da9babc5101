//! A small game for tests.

use flagbridge_engine::random::random_answer;
use flagbridge_engine::{Action, Chance};

use super::roster;
use super::session::Session;
use crate::play::occupant::Occupant;
use crate::play::read_list::{edition, read_list};

const REBELS: &str =
    "Faction: Rebel Alliance\nNebulon-B Escort Frigate (57)\n2 X-wing Squadron (26)";
const EMPIRE: &str =
    "Faction: Galactic Empire\nGladiator I-class Star Destroyer (56)\n2 TIE Fighter Squadron (16)";

/// A game between two small fleets, with these occupants by id.
pub(crate) fn session(seats: [&str; 2]) -> Session {
    let [one, two] = [REBELS, EMPIRE].map(|list| read_list(list, edition(""), None).unwrap());
    let game = roster::game([&one.fleet, &two.fleet], edition(""), None).unwrap();
    Session::new(game, 7, seats.map(Occupant::of_id), [one.title, two.title])
}

/// Gives up to `answers` random answers; `look` sees the game before each.
pub(crate) fn play(session: &mut Session, answers: usize, mut look: impl FnMut(&Session, &Action)) {
    let mut chance = Chance::new(3 + session.length() as u64);
    for _ in 0..answers {
        let Some(action) = random_answer(session.table(), &mut chance) else { return };
        look(session, &action);
        session.answer(&action).unwrap();
    }
}
