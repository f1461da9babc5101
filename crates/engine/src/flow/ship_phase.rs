use super::{ActivationStage, Step};
use crate::action::Action;
use crate::event::Event;
use crate::question::Question;
use crate::seat::Seat;
use crate::table::Table;
use crate::unit::Unit;

impl Table {
    /// Players take turns activating a ship each. RRG 1.6, Ship Phase.
    pub(super) fn run_ship_phase(&mut self, turn: Seat, passed: [bool; 2], activated: [bool; 2]) {
        let waiting =
            |seat: Seat| self.ships_of(seat).filter(|ship| !self.ship(*ship).activated).count();
        let (own, theirs) = (waiting(turn), waiting(turn.other()));
        if own == 0 {
            if theirs > 0 {
                self.event(Event::Passed(turn));
                self.push(Step::ShipPhase { turn: turn.other(), passed, activated });
            }
            return;
        }
        let mut answers: Vec<_> = self
            .ships_of(turn)
            .filter(|ship| !self.ship(*ship).activated)
            .map(|ship| Action::Activate(Unit::Ship(ship)))
            .collect();
        if self.pass_tokens(turn) > 0 && self.may_spend_pass(turn, passed, activated) {
            answers.push(Action::PassToken);
        }
        answers.extend(self.station_attacks(turn));
        self.push(Step::ShipPhase { turn, passed, activated });
        self.ask(turn, Question::Activate, answers);
    }

    /// The first player after at least one activation and with fewer ships left, the second with not more left; never on
    /// two turns running. RRG 1.6, Pass Tokens.
    pub(super) fn may_spend_pass(
        &self,
        turn: Seat,
        passed: [bool; 2],
        activated: [bool; 2],
    ) -> bool {
        let waiting =
            |seat: Seat| self.ships_of(seat).filter(|ship| !self.ship(*ship).activated).count();
        let (own, theirs) = (waiting(turn), waiting(turn.other()));
        let fewer = match turn == self.first {
            true => activated[turn.index()] && own < theirs,
            false => own <= theirs,
        };
        fewer && !passed[turn.index()]
    }

    pub(super) fn answer_ship_phase(
        &mut self,
        turn: Seat,
        mut passed: [bool; 2],
        mut activated: [bool; 2],
        action: &Action,
    ) {
        match *action {
            Action::Activate(Unit::Ship(ship)) => {
                passed[turn.index()] = false;
                activated[turn.index()] = true;
                self.push(Step::ShipPhase { turn: turn.other(), passed, activated });
                self.push(Step::Activation(ship, ActivationStage::Start));
            }
            Action::Attack { target, .. } => {
                passed[turn.index()] = false;
                self.answer_with_station(turn, passed, activated, target);
            }
            _ => {
                self.pass_tokens[turn.index()] = self.pass_tokens(turn).saturating_sub(1);
                passed[turn.index()] = true;
                self.event(Event::Passed(turn));
                self.push(Step::ShipPhase { turn: turn.other(), passed, activated });
            }
        }
    }
}
