//! The answers that an ensign rates against each other, for bots and reviews that compare them by playouts.

use flagbridge_engine::{Action, Question, Table};

use super::{Ensign, attack, command, deployment, maneuver, squadrons};
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

/// Answers during setup, an ensign's own first: who is first player, the objective, and where a ship is deployed. None for
/// another question.
pub(crate) fn setup_answers(view: &Table, most: usize, seed: u64) -> Vec<Rated> {
    let (Some(decision), Some(own)) = (view.decision(), Ensign::new(seed).answer(view)) else {
        return Vec::new();
    };
    let others: Vec<Action> = match (decision.question, &own) {
        (Question::Initiative | Question::Objective, _) => {
            view.legal().actions.into_iter().filter(|other| *other != own).collect()
        }
        (Question::Deploy, Action::DeployShip { ship, pose, speed }) => {
            deployment::elsewhere(view, *ship, *pose, *speed, most)
        }
        _ => Vec::new(),
    };
    let others = others.into_iter().map(|other| Rated::new(other, -1.0));
    std::iter::once(Rated::new(own.clone(), 0.0)).chain(others).collect()
}
