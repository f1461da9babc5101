use flagbridge_cards::Keyword;

use super::{SquadronTurn, Step};
use crate::action::Action;
use crate::event::Event;
use crate::geometry::Range;
use crate::question::Question;
use crate::seat::Seat;
use crate::table::Table;
use crate::unit::{ShipId, SquadronId, Unit};
use crate::value::Value;

/// Squadrons a player activates in a turn.
const TURN: usize = 2;

impl Table {
    /// Players take turns activating two squadrons each. RRG 1.6, Squadron Phase.
    pub(super) fn run_squadron_phase(&mut self, turn: Seat, left: u8) {
        let waiting = |seat: Seat| -> Vec<SquadronId> {
            self.squadrons_of(seat).filter(|squadron| !self.squadron(*squadron).activated).collect()
        };
        let (own, theirs) = (waiting(turn), waiting(turn.other()));
        let extra = self.extra_squadrons(turn);
        // Squadrons beyond the first two must be within reach of the card that adds them.
        let near = |squadron: &SquadronId| {
            usize::from(left) > extra.len()
                || extra.iter().any(|ship| {
                    self.at_range(Unit::Ship(*ship), Unit::Squadron(*squadron), Range::Long)
                })
        };
        let able: Vec<_> = own.iter().copied().filter(near).collect();
        if left == 0 || able.is_empty() {
            if !theirs.is_empty() || !own.is_empty() {
                if usize::from(left) == TURN + extra.len() {
                    self.event(Event::Passed(turn));
                }
                self.start_squadron_turns(turn.other());
            }
            return;
        }
        let answers =
            able.into_iter().map(|squadron| Action::Activate(Unit::Squadron(squadron))).collect();
        self.push(Step::SquadronPhase { turn, left });
        self.ask(turn, Question::SquadronTurn, answers);
    }

    /// A player's turn of the Squadron Phase: two squadrons, and those that cards add.
    pub(super) fn start_squadron_turns(&mut self, turn: Seat) {
        let left = (TURN + self.extra_squadrons(turn).len()) as u8;
        self.push(Step::SquadronPhase { turn, left });
    }

    /// The ships whose cards let a player activate a squadron more in each turn, once for each.
    fn extra_squadrons(&self, seat: Seat) -> Vec<ShipId> {
        self.ships_adding(Value::SquadronsEachTurn, seat)
    }

    pub(super) fn answer_squadron_phase(&mut self, turn: Seat, left: u8, action: &Action) {
        self.push(Step::SquadronPhase { turn, left: left - 1 });
        if let Action::Activate(Unit::Squadron(squadron)) = *action {
            let both = self.has_keyword(squadron, Keyword::Rogue);
            self.start_squadron_turn(SquadronTurn::new(squadron, None, both));
        }
    }
}
