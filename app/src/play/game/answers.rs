//! The answers that are buttons: in which order, and what is said about each.

use flagbridge_engine::{Action, Event, Pick, Question, Table};

use super::forecast::Placing;
use super::{defense, dice_choice, naming};

/// The answers that are buttons: all but those which a control composes. What gains nothing and passing come last.
pub fn listed(table: &Table) -> Vec<Action> {
    let Some(decision) = table.decision() else { return Vec::new() };
    let asked = decision.question;
    if matches!(asked, Question::Course(_) | Question::Dials(_)) {
        return Vec::new();
    }
    let dice = dice_choice::is_asked(table);
    let legal = table.legal();
    let mut answers = legal.actions;
    answers.retain(|action| match action {
        Action::Pick(Pick::Dice(_)) => !dice,
        action => legal.complete || Placing::of(action, asked).is_none(),
    });
    let wasted = wastes_the_dial(table);
    answers.sort_by_key(|action| match action {
        Action::Pass => 1,
        Action::Convert if wasted => 2,
        Action::Retreat => 3,
        _ => 0,
    });
    answers
}

/// What stands below the words of an answer; may be empty.
pub fn note(table: &Table, asked: Question, action: &Action) -> String {
    match action {
        Action::Use(source, _) => naming::summary(table, *source).to_owned(),
        Action::Spend(token) => defense::result(table, token.kind),
        Action::Pass if asked == Question::DefenseTokens => {
            defense::stakes(table).unwrap_or_default()
        }
        Action::Objective(card) => {
            let card = table.game().rules.card(*card);
            card.map_or_else(String::new, |card| card.summary.to_owned())
        }
        Action::Retreat => "It leaves at the start of the Status Phase, scores as destroyed \
            and gets no scar."
            .to_owned(),
        Action::Convert if wastes_the_dial(table) => {
            "You already have this token: the dial would be lost.".to_owned()
        }
        _ => String::new(),
    }
}

/// Whether a dial that is converted grants no token: a ship has at most one of each kind. RRG 1.6, Command Tokens.
pub(crate) fn wastes_the_dial(table: &Table) -> bool {
    if table.check(&Action::Convert).is_err() {
        return false;
    }
    let mut next = table.clone();
    let gained = |event: &Event| matches!(event, Event::TokenGained(..));
    next.apply(&Action::Convert).is_ok_and(|events| !events.iter().any(gained))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::fixture::{play, session};

    #[test]
    fn a_dial_that_would_be_lost_is_offered_last_and_says_so() {
        let (mut lost, mut kept) = (0, 0);
        for start in 0..12 {
            let mut session = session(["person", "person"]);
            play(&mut session, start, |_, _| ());
            play(&mut session, usize::MAX, |session, _| {
                let table = session.table();
                let Some(Question::Dial(ship)) = table.decision().map(|it| it.question) else {
                    return;
                };
                let answers = listed(table);
                let Some(place) = answers.iter().position(|it| *it == Action::Convert) else {
                    return;
                };
                let words = note(table, Question::Dial(ship), &Action::Convert);
                let state = table.ship(ship);
                if state.revealed.is_some_and(|command| state.tokens.contains(command)) {
                    assert_eq!(place, answers.len() - 1, "{answers:?}");
                    assert!(words.contains("would be lost"), "{words}");
                    lost += 1;
                } else {
                    assert_eq!((answers.last(), words.as_str()), (Some(&Action::Pass), ""));
                    kept += 1;
                }
            });
        }
        assert!(lost > 0 && kept > 0, "{lost} {kept}");
    }
}
