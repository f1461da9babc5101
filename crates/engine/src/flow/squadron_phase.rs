use flagbridge_cards::Keyword;

use super::{SquadronTurn, Step};
use crate::action::Action;
use crate::event::Event;
use crate::question::Question;
use crate::seat::Seat;
use crate::table::Table;
use crate::unit::{SquadronId, Unit};

impl Table {
    /// Players take turns activating two squadrons each. RRG 1.6, Squadron Phase.
    pub(super) fn run_squadron_phase(&mut self, turn: Seat, left: u8) {
        let waiting = |seat: Seat| -> Vec<SquadronId> {
            self.squadrons_of(seat).filter(|squadron| !self.squadron(*squadron).activated).collect()
        };
        let (own, theirs) = (waiting(turn), waiting(turn.other()));
        if left == 0 || own.is_empty() {
            if !theirs.is_empty() || !own.is_empty() {
                if left == 2 {
                    self.event(Event::Passed(turn));
                }
                self.push(Step::SquadronPhase { turn: turn.other(), left: 2 });
            }
            return;
        }
        let answers =
            own.into_iter().map(|squadron| Action::Activate(Unit::Squadron(squadron))).collect();
        self.push(Step::SquadronPhase { turn, left });
        self.ask(turn, Question::SquadronTurn, answers);
    }

    pub(super) fn answer_squadron_phase(&mut self, turn: Seat, left: u8, action: &Action) {
        self.push(Step::SquadronPhase { turn, left: left - 1 });
        if let Action::Activate(Unit::Squadron(squadron)) = *action {
            let both = self.has_keyword(squadron, Keyword::Rogue);
            self.start_squadron_turn(SquadronTurn::new(squadron, None, both));
        }
    }
}
