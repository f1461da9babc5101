use flagbridge_cards::Command;

use super::Step;
use crate::action::{Action, Dials};
use crate::event::Event;
use crate::question::Question;
use crate::seat::Seat;
use crate::table::Table;
use crate::unit::{ShipId, Unit};
use crate::value::Value;
use crate::window::Window;

impl Table {
    /// Dials until each ship has as many as its command value. RRG 1.6, Command Phase.
    ///
    /// The players choose in secret; that one is asked before the other is not seen in any view.
    pub(super) fn run_command_phase(&mut self) {
        let Some((seat, ship, count)) = self.next_stack() else { return };
        self.push(Step::CommandPhase);
        let forced = self.value(Value::ForcedDial, Unit::Ship(ship), -1);
        let forced = usize::try_from(forced).ok().and_then(|index| Command::ALL.get(index));
        let stacks = every_stack(count)
            .filter(|dials| forced.is_none_or(|command| dials.iter().all(|dial| dial == command)));
        let answers = stacks.map(|dials| Action::Dials { ship, dials }).collect();
        self.ask(seat, Question::Dials(ship), answers);
    }

    pub(super) fn answer_command_phase(&mut self, action: &Action) {
        if let Action::Dials { ship, dials } = action {
            let stack = &mut self.ship_mut(*ship).dials;
            for command in dials {
                let _ = stack.try_push(Some(*command));
            }
            self.event(Event::DialsAssigned(*ship, dials.len() as u8));
        }
        self.push(Step::CommandPhase);
        if let Action::Dials { ship, .. } = action {
            self.open(Window::DialsAssigned, Some(Unit::Ship(*ship)));
        }
    }

    /// Dials a ship has after the Command Phase: its command value, unless a card says otherwise.
    fn dials_wanted(&self, ship: ShipId) -> usize {
        let command = i32::from(self.command_value(ship));
        self.value(Value::Dials, Unit::Ship(ship), command).clamp(0, 6) as usize
    }

    fn next_stack(&self) -> Option<(Seat, ShipId, usize)> {
        [self.first, self.first.other()].into_iter().find_map(|seat| {
            self.ships_of(seat).find_map(|ship| {
                let missing = self.dials_wanted(ship).checked_sub(self.ship(ship).dials.len())?;
                (missing > 0).then_some((seat, ship, missing))
            })
        })
    }
}

impl Table {
    /// A player puts facedown dials on the objective card.
    pub(crate) fn ask_card_dials(&mut self, seat: Seat) {
        self.push(Step::CardDials { seat });
    }

    /// The dials are chosen one after another and in secret, like those of a ship: the seat's first ship stands for the
    /// card.
    pub(super) fn run_card_dials(&mut self, seat: Seat) {
        let Some(ship) = self.ships_of(seat).next() else { return };
        if self.objective_card.dials.len() >= CARD_DIALS {
            return;
        }
        self.push(Step::CardDials { seat });
        let answers = every_stack(1).map(|dials| Action::Dials { ship, dials }).collect();
        self.ask(seat, Question::CardDials, answers);
    }

    pub(super) fn answer_card_dials(&mut self, seat: Seat, action: &Action) {
        self.push(Step::CardDials { seat });
        if let Action::Dials { dials, .. } = action {
            let _ = self.objective_card.dials.try_push(dials.first().copied());
        }
    }

    /// Reveals the top dial of the objective card; none where the viewer may not know it.
    pub(crate) fn reveal_card_dial(&mut self) -> Option<Command> {
        if self.objective_card.dials.is_empty() {
            return None;
        }
        let command = self.objective_card.dials.remove(0)?;
        self.event(Event::CardDialRevealed(command));
        Some(command)
    }
}

/// Dials an objective has a player put on its card.
const CARD_DIALS: usize = 3;

/// Every order of so many dials.
fn every_stack(count: usize) -> impl Iterator<Item = Dials> {
    let all = Command::ALL;
    (0..all.len().pow(count as u32)).map(move |mut number| {
        let mut dials = Dials::new();
        for _ in 0..count {
            dials.push(all[number % all.len()]);
            number /= all.len();
        }
        dials
    })
}
