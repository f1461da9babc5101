use flagbridge_cards::Command;

use super::Procedure;
use crate::state::{Action, CardDials, Chance, CommandPhase, Dials, Event, Question, Table};
use crate::terms::{Refusal, Seat, ShipId, Unit, Value, Window};

impl Procedure for CommandPhase {
    /// Dials until each ship has as many as its command value. RRG 1.6, Command Phase.
    ///
    /// The players choose in secret; that one is asked before the other is not seen in any view.
    fn run(self, table: &mut Table) {
        let Some((seat, ship)) = table.next_stack() else { return };
        table.push(CommandPhase);
        table.ask(seat, Question::Dials(ship), Vec::new());
    }

    fn answer(self, table: &mut Table, action: &Action) {
        if let Action::Dials { ship, dials } = action {
            let stack = &mut table.ship_mut(*ship).dials;
            for command in dials {
                let _ = stack.try_push(Some(*command));
            }
            table.event(Event::DialsAssigned(*ship, dials.len() as u8));
        }
        table.push(CommandPhase);
        if let Action::Dials { ship, .. } = action {
            table.open(Window::DialsAssigned, Some(Unit::Ship(*ship)));
        }
    }
}

impl Procedure for CardDials {
    /// The dials are chosen one after another and in secret, like those of a ship: the seat's first ship stands for the
    /// card.
    fn run(self, table: &mut Table) {
        let CardDials { seat } = self;
        let Some(ship) = table.ships_of(seat).next() else { return };
        if table.objective_card.dials.len() >= CARD_DIALS {
            return;
        }
        table.push(CardDials { seat });
        let stacks = (0..stack_count(1)).map(|number| stack(1, number));
        let answers = stacks.map(|dials| Action::Dials { ship, dials }).collect();
        table.ask(seat, Question::CardDials, answers);
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let CardDials { seat } = self;
        table.push(CardDials { seat });
        if let Action::Dials { dials, .. } = action {
            let _ = table.objective_card.dials.try_push(dials.first().copied());
        }
    }
}

impl Table {
    /// The command that a card forces on every dial of a ship.
    fn forced_dial(&self, ship: ShipId) -> Option<Command> {
        let forced = self.value(Value::ForcedDial, Unit::Ship(ship), -1);
        usize::try_from(forced).ok().and_then(|index| Command::ALL.get(index).copied())
    }

    /// Every order of the dials that a ship is missing.
    pub(crate) fn dial_stacks(&self, ship: ShipId) -> Vec<Action> {
        let count = self.dials_missing(ship);
        let stacks: Vec<Dials> = match self.forced_dial(ship) {
            Some(command) => vec![std::iter::repeat_n(command, count).collect()],
            None => (0..stack_count(count)).map(|number| stack(count, number)).collect(),
        };
        stacks.into_iter().map(|dials| Action::Dials { ship, dials }).collect()
    }

    /// One of the orders of the dials that a ship is missing, without listing all.
    pub(crate) fn draw_dials(&self, ship: ShipId, chance: &mut Chance) -> Action {
        let count = self.dials_missing(ship);
        let dials = match self.forced_dial(ship) {
            Some(command) => {
                chance.below(1);
                std::iter::repeat_n(command, count).collect()
            }
            None => stack(count, chance.below(stack_count(count))),
        };
        Action::Dials { ship, dials }
    }

    /// Whether these are dials for a ship that is asked for them.
    pub(crate) fn check_dials(&self, asked: ShipId, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Dials { ship, dials }
                if *ship == asked
                    && dials.len() == self.dials_missing(asked)
                    && self
                        .forced_dial(asked)
                        .is_none_or(|forced| dials.iter().all(|dial| *dial == forced)) =>
            {
                Ok(())
            }
            _ => Err(Refusal::NotAsked),
        }
    }

    /// Dials a ship has after the Command Phase: its command value, unless a card says otherwise.
    fn dials_wanted(&self, ship: ShipId) -> usize {
        let command = i32::from(self.command_value(ship));
        self.value(Value::Dials, Unit::Ship(ship), command).clamp(0, 6) as usize
    }

    /// Dials a ship still gets in this Command Phase.
    fn dials_missing(&self, ship: ShipId) -> usize {
        self.dials_wanted(ship).saturating_sub(self.ship(ship).dials.len())
    }

    fn next_stack(&self) -> Option<(Seat, ShipId)> {
        [self.first, self.first.other()].into_iter().find_map(|seat| {
            let ship = self.ships_of(seat).find(|ship| self.dials_missing(*ship) > 0);
            ship.map(|ship| (seat, ship))
        })
    }
}

impl Table {
    /// A player puts facedown dials on the objective card.
    pub(crate) fn ask_card_dials(&mut self, seat: Seat) {
        self.push(CardDials { seat });
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

/// In how many orders `dials` dials can be.
fn stack_count(dials: usize) -> usize {
    Command::ALL.len().pow(dials as u32)
}

/// One of the orders of `count` dials, by its number.
fn stack(count: usize, mut number: usize) -> Dials {
    let all = Command::ALL;
    let mut dials = Dials::new();
    for _ in 0..count {
        dials.push(all[number % all.len()]);
        number /= all.len();
    }
    dials
}
