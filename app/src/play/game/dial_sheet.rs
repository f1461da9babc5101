//! Setting the dials of several ships on one sheet.

use flagbridge_cards::Command;
use flagbridge_engine::{Action, Question, ShipId, Table};

/// The dials of one ship, with what may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipDials {
    /// The ship.
    pub ship: ShipId,
    /// The chosen commands, the first one to be revealed in front.
    pub dials: Vec<Command>,
    /// For each dial, whether a command may be chosen, in the order of [`Command::ALL`].
    pub allowed: Vec<[bool; 4]>,
}

/// The ships whose dials the same player sets one after the other, each with the dials it begins with.
pub fn sheet(table: &Table) -> Vec<ShipDials> {
    let asked = table.player_asked();
    let mut table = table.clone();
    table.keep_quiet();
    let mut sheet = Vec::new();
    while let Some(Question::Dials(ship)) = table.decision().map(|it| it.question)
        && table.player_asked() == asked
        && sheet.len() < table.game().ships.len()
    {
        let legal = table.legal().actions;
        let stacks = || {
            legal.iter().filter_map(|action| match action {
                Action::Dials { dials, .. } => Some(dials),
                _ => None,
            })
        };
        let Some(first) = stacks().next() else { break };
        let allowed = |place: usize| {
            let mut allowed = [false; 4];
            stacks().for_each(|stack| allowed[stack[place] as usize] = true);
            allowed
        };
        let dials = first.to_vec();
        let allowed = (0..dials.len()).map(allowed).collect();
        sheet.push(ShipDials { ship, dials, allowed });
        if legal.first().is_none_or(|first| table.apply(first).is_err()) {
            break;
        }
    }
    sheet
}

/// The answers that set them.
pub fn answers(sheet: &[ShipDials]) -> Vec<Action> {
    let set = |own: &ShipDials| Action::Dials {
        ship: own.ship,
        dials: own.dials.iter().copied().collect(),
    };
    sheet.iter().map(set).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::fixture::{play, session};

    #[test]
    fn a_sheet_sets_every_ship_of_the_player_who_is_asked() {
        let mut session = session(["person", "person"]);
        let mut seen = 0;
        play(&mut session, usize::MAX, |session, _| {
            let table = session.table();
            if !matches!(table.decision().map(|it| it.question), Some(Question::Dials(_))) {
                return;
            }
            let seat = table.decision().unwrap().seat;
            let sheet = sheet(table);
            assert!(!sheet.is_empty());
            let mut next = Table::clone(table);
            answers(&sheet).iter().for_each(|action| assert!(next.apply(action).is_ok()));
            let asked = next.decision().unwrap();
            assert!(!matches!(asked.question, Question::Dials(_)) || asked.seat != seat);
            assert!(sheet.iter().all(|own| own.allowed.iter().all(|it| it.contains(&true))));
            seen += 1;
        });
        assert!(seen > 4, "{seen}");
    }
}
