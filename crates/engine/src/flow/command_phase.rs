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

    fn next_stack(&self) -> Option<(Seat, ShipId, usize)> {
        [self.first, self.first.other()].into_iter().find_map(|seat| {
            self.ships_of(seat).find_map(|ship| {
                let needed = self.command_value(ship).into();
                let needed = self.value(Value::DialsNeeded, Unit::Ship(ship), needed).clamp(0, 6);
                let missing = (needed as usize).checked_sub(self.ship(ship).dials.len())?;
                (missing > 0).then_some((seat, ship, missing))
            })
        })
    }
}

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
