//! The answers that an ensign rates against each other, for bots and reviews that compare them by playouts.

use flagbridge_engine::{Question, Table};

use super::{attack, command, maneuver, squadrons};
use crate::manner::Manner;
use crate::rated::Rated;

/// Answers about ships: maneuvers (at most `most` courses), attacks, activations and dials. None for another question.
pub(crate) fn ship_answers(view: &Table, most: usize, manner: Manner) -> Option<Vec<Rated>> {
    let listed = || view.legal().actions;
    Some(match view.decision()?.question {
        Question::Course(ship) => maneuver::courses(view, ship, most, manner),
        Question::Speed(ship) => maneuver::speeds(view, ship, &listed(), manner),
        Question::Navigate(ship) => maneuver::navigation(view, ship, &listed(), manner),
        Question::Attack(ship) => attack::targets(view, ship, &listed()),
        Question::Activate => command::activations(view, &listed()),
        Question::Dials(ship) => {
            let missing = usize::from(view.command_value(ship)).min(6);
            let missing = missing.saturating_sub(view.ship(ship).dials.len());
            command::dials(view, ship, missing, manner)
        }
        _ => return None,
    })
}

/// Answers about squadrons: which one acts, and what it does. None for another question.
pub(crate) fn squadron_answers(view: &Table) -> Option<Vec<Rated>> {
    let listed = || view.legal().actions;
    Some(match view.decision()?.question {
        Question::Squadron(squadron) => squadrons::turn(view, squadron),
        Question::Command(..) => command::squadron_activations(view, &listed(), true),
        Question::SquadronTurn => command::squadron_activations(view, &listed(), false),
        _ => return None,
    })
}
