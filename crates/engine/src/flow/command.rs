//! Resolving a command, with a dial, a token or both. RRG 1.6, Commands.

use flagbridge_cards::Command;

use super::Procedure;
use crate::state::{CommandStage, CommandStep, CommandUse, Event, Table};
use crate::terms::{Rule, ShipId, Unit, Window};

impl Procedure for CommandStep {
    fn run(self, table: &mut Table) {
        let CommandStep { ship, stage } = self;
        let Some(own) = table.command_in_progress().copied() else { return };
        match stage {
            CommandStage::Effect => {
                table.push(CommandStep { ship, stage: CommandStage::After });
                // Only a salvo is made by a ship that was destroyed.
                if !table.ship(ship).is_deployed() && own.command != Command::ConcentrateFire {
                    return;
                }
                let (dial, token) = (own.as_dial, own.as_token);
                match own.command {
                    Command::Squadron => table.start_squadron_command(ship, dial, token),
                    Command::Repair => table.start_repair(ship, dial, token),
                    Command::Navigate => table.start_navigate(ship, dial, token),
                    Command::ConcentrateFire => table.concentrate_fire(ship, dial, token),
                }
            }
            CommandStage::After => {
                table.then((
                    Window::CommandAfter.about(Unit::Ship(ship)),
                    CommandStep { ship, stage: CommandStage::Done },
                ));
            }
            CommandStage::Done => {
                table.commands.pop();
                if own.by_raid {
                    table.gain_raid(ship, own.command);
                }
            }
        }
    }
}

impl Table {
    /// A ship resolves a command: dial and token are spent, cards may change as what it counts, then it takes effect.
    pub(crate) fn resolve_command(
        &mut self,
        ship: ShipId,
        command: Command,
        dial: bool,
        token: bool,
    ) {
        let by_raid = token && !self.ship(ship).tokens.contains(command);
        let own = CommandUse {
            ship,
            command,
            spent_dial: dial,
            revealed_dial: dial && self.ship(ship).revealed == Some(command),
            spent_token: token,
            by_raid,
            as_dial: dial,
            as_token: token,
        };
        self.commands.push(own);
        if let Some(activation) = self.activation.as_mut().filter(|own| own.ship == ship) {
            activation.commands += 1;
            activation.virtual_tokens += u8::from(by_raid);
            if command == Command::ConcentrateFire {
                activation.concentrated = Some(activation.attacks.len() as u8);
            }
        }
        self.ship_mut(ship).resolved.insert(command);
        self.event(Event::Resolved(ship, command));
        self.then((
            Window::CommandBefore.about(Unit::Ship(ship)),
            CommandStep { ship, stage: CommandStage::Effect },
        ));
        if dial {
            self.take_dial(ship, command);
        }
        if token && !by_raid {
            self.spend_token(ship, command);
        }
    }

    /// Whether a card lets the ship resolve a command as with a token it does not have, twice in an activation.
    pub(crate) fn has_virtual_token(&self, ship: ShipId) -> bool {
        let used = self.activation.as_ref().filter(|own| own.ship == ship);
        used.is_some_and(|own| own.virtual_tokens < 2)
            && self.rule(Rule::TokensByRaid, Unit::Ship(ship))
    }

    /// The command that is being resolved.
    pub(crate) fn command_in_progress(&self) -> Option<&CommandUse> {
        self.commands.last()
    }

    /// A card says as what the command being resolved counts.
    pub(crate) fn count_command_as(&mut self, dial: bool, token: bool) {
        if let Some(own) = self.commands.last_mut() {
            (own.as_dial, own.as_token) = (dial, token);
        }
    }

    /// A card says that a token was spent for the command being resolved.
    pub(crate) fn count_token_as_spent(&mut self) {
        if let Some(own) = self.commands.last_mut() {
            own.spent_token = true;
        }
    }

    /// Takes a dial, revealed or gained, from a ship.
    fn take_dial(&mut self, ship: ShipId, command: Command) {
        let state = self.ship_mut(ship);
        if state.revealed == Some(command) {
            state.revealed = None;
        } else if let Some(place) = state.gained.iter().position(|other| *other == command) {
            state.gained.remove(place);
        }
    }
}
