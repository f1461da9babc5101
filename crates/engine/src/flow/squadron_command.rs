use flagbridge_cards::{Keyword, Relay};

use super::{SquadronTurn, Step};
use crate::action::Action;
use crate::effects::Window;
use crate::geometry::Range;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::table::Table;
use crate::unit::{ShipId, SquadronId, Unit};

impl Table {
    /// Squadrons to activate: the squadron value for a dial, one for a token. RRG 1.6, Commands: Squadron.
    pub(super) fn start_squadron_command(&mut self, ship: ShipId, dial: bool, token: bool) {
        let left = u8::from(dial) * self.squadron_value(ship) + u8::from(token);
        self.push(Step::SquadronCommand { ship, left, relayed: 0 });
        self.open(Window::CommandSquadron, Some(Unit::Ship(ship)));
    }

    pub(super) fn run_squadron_command(&mut self, ship: ShipId, left: u8, relayed: u8) {
        let mut answers = Vec::new();
        if left > 0 && self.ship(ship).is_deployed() {
            let squadrons = self.squadrons_of(self.seat_of(Unit::Ship(ship)));
            answers.extend(
                squadrons
                    .filter(|squadron| self.can_command(ship, *squadron, relayed))
                    .map(|squadron| Action::Activate(Unit::Squadron(squadron))),
            );
        }
        if answers.is_empty() {
            return self.open(Window::CommandSquadronEnd, Some(Unit::Ship(ship)));
        }
        answers.push(Action::Pass);
        let seat = self.seat_of(Unit::Ship(ship));
        self.push(Step::SquadronCommand { ship, left, relayed });
        self.ask(seat, Question::Command(ship, left), answers);
    }

    /// The squadron command in progress activates no squadrons.
    pub(crate) fn forgo_squadrons(&mut self) {
        let command = self.stack.iter_mut().rev().find_map(|step| match step {
            Step::SquadronCommand { left, .. } => Some(left),
            _ => None,
        });
        if let Some(left) = command {
            *left = 0;
        }
    }

    pub(super) fn answer_squadron_command(
        &mut self,
        ship: ShipId,
        left: u8,
        relayed: u8,
        action: &Action,
    ) {
        let Action::Activate(Unit::Squadron(squadron)) = *action else {
            return self.open(Window::CommandSquadronEnd, Some(Unit::Ship(ship)));
        };
        let by_relay = !self.in_command_range(ship, squadron);
        if by_relay {
            self.note_keyword(Keyword::Relay);
        }
        self.push(Step::SquadronCommand {
            ship,
            left: left - 1,
            relayed: relayed + u8::from(by_relay),
        });
        if let Some(activation) = &mut self.activation {
            let _ = activation.squadrons.try_push(squadron);
        }
        self.start_squadron_turn(SquadronTurn::new(squadron, Some(ship), true));
    }

    fn can_command(&self, ship: ShipId, squadron: SquadronId, relayed: u8) -> bool {
        self.check_command(ship, squadron, relayed).is_ok()
    }

    /// Whether a command may activate the squadron: not yet activated, and at close–medium range or relayed.
    pub(super) fn check_command(
        &self,
        ship: ShipId,
        squadron: SquadronId,
        relayed: u8,
    ) -> Result<(), Refusal> {
        if self.squadron(squadron).activated {
            return Err(Refusal::Activated);
        }
        match self.in_command_range(ship, squadron) || self.relays(ship, squadron) > relayed {
            true => Ok(()),
            false => Err(Refusal::OutOfCommand),
        }
    }

    fn in_command_range(&self, ship: ShipId, squadron: SquadronId) -> bool {
        self.at_range(Unit::Ship(ship), Unit::Squadron(squadron), Range::Medium)
    }

    /// How many squadrons may be relayed to a squadron's place. RRG 1.6, Squadron Keywords: Relay.
    fn relays(&self, ship: ShipId, squadron: SquadronId) -> u8 {
        let seat = self.seat_of(Unit::Ship(ship));
        let relays = self.squadrons_of(seat).filter(|relay| {
            *relay != squadron
                && (self.rules().relay == Relay::Anywhere || self.in_command_range(ship, *relay))
                && self.at_distance(Unit::Squadron(*relay), Unit::Squadron(squadron), 3)
        });
        relays.filter_map(|relay| self.keyword(relay, Keyword::Relay)).sum()
    }
}
