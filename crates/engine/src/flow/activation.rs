use arrayvec::ArrayVec;
use flagbridge_cards::{Command, HullZone, Raid, Size};

use super::Procedure;
use crate::state::{
    Action, Activation, ActivationStage, ActivationStep, Event, Question, ShipAttacks, Table,
    Targeting, Until,
};
use crate::terms::{Rule, ShipId, Unit, Value, Window};

impl Procedure for ActivationStep {
    /// Reveal Command Dial, Attack, Execute Maneuver. RRG 1.6, Ship Activation.
    fn run(self, table: &mut Table) {
        use ActivationStage::*;
        let ActivationStep { ship, stage } = self;
        let at = |stage| ActivationStep { ship, stage };
        if !table.ship(ship).is_deployed() && stage != CleanUp {
            return table.push(at(CleanUp));
        }
        let subject = Some(Unit::Ship(ship));
        match stage {
            Start => {
                table.begin_turn();
                table.activation = Some(Activation {
                    ship,
                    attacks: ArrayVec::new(),
                    fired_at: ArrayVec::new(),
                    canceled: ArrayVec::new(),
                    squadrons: ArrayVec::new(),
                    no_dial: false,
                    maneuvers: 0,
                    overlapped: false,
                    collided: None,
                    commands: 0,
                    virtual_tokens: 0,
                    concentrated: None,
                });
                table.event(Event::Activated(ship));
                table.then((Window::ActivationStart.about(subject), at(BeforeReveal)));
            }
            BeforeReveal => table.then((Window::DialBefore.about(subject), at(Reveal))),
            Reveal => table.reveal_dial(ship),
            Dial => table.ask_dial(ship),
            Commands => table.ask_commands(ship),
            AfterReveal => table.then((Window::DialAfter.about(subject), at(AttackStart))),
            AttackStart => table.then((Window::AttackStepStart.about(subject), at(Attack))),
            Attack => {
                let attacks = if table.game.ship(ship).ship.size == Size::Huge { 3 } else { 2 };
                let left = table.value(Value::Attacks, Unit::Ship(ship), attacks).max(0) as u8;
                table.then((ShipAttacks { ship, left }, at(AttackEnd)));
            }
            AttackEnd => {
                table.remove_targeting(ship);
                table.then((Window::AttackStepEnd.about(subject), at(Maneuver)));
            }
            Maneuver => table.then((crate::state::Maneuver::new(ship, None), at(End))),
            End => table.then((Window::ActivationEnd.about(subject), at(Ignite))),
            Ignite => table.then((Targeting { ship }, at(CleanUp))),
            CleanUp => {
                let ship = table.ship_mut(ship);
                ship.activated = true;
                ship.revealed = None;
                ship.gained.clear();
                table.activation = None;
                table.forget_used(Until::Activation);
            }
        }
    }

    fn answer(self, table: &mut Table, action: &Action) {
        use ActivationStage::*;
        let ActivationStep { ship, stage } = self;
        match (stage, action) {
            (Dial, Action::Convert) => {
                table.push(ActivationStep { ship, stage: Commands });
                if let Some(command) = table.ship_mut(ship).revealed.take() {
                    table.gain_token(ship, command);
                }
            }
            (Dial, Action::ClearRaid(None)) => {
                table.push(ActivationStep { ship, stage: Commands });
                table.ship_mut(ship).revealed = None;
                table.clear_raids_with_dial(ship);
            }
            (Dial, Action::ClearRaid(Some(command))) => {
                table.push(ActivationStep { ship, stage: Dial });
                table.lose_token(ship, *command);
                table.lose_raid(ship, *command);
            }
            (Dial, Action::Retreat) => {
                table.push(ActivationStep { ship, stage: Commands });
                table.declare_retreat(ship);
            }
            (Dial, _) => table.push(ActivationStep { ship, stage: Commands }),
            (Commands, Action::Resolve { command, dial, token }) => {
                table.push(ActivationStep { ship, stage: Commands });
                table.resolve_command(ship, *command, *dial, *token);
            }
            _ => table.push(ActivationStep { ship, stage: AfterReveal }),
        }
    }
}

impl Table {
    /// Reveals the top dial; a huge ship gains the token as well. RRG 1.6, Command Dials; Huge Ship.
    fn reveal_dial(&mut self, ship: ShipId) {
        self.push(ActivationStep { ship, stage: ActivationStage::Dial });
        let no_dial = self.activation.as_ref().is_some_and(|activation| activation.no_dial);
        if no_dial {
            return;
        }
        let Some(command) = self.ship_mut(ship).take_top_dial().flatten() else { return };
        self.ship_mut(ship).revealed = Some(command);
        self.event(Event::Revealed(ship, command));
        self.open(Window::DialReveal, Some(Unit::Ship(ship)));
        if self.game.ship(ship).ship.size == Size::Huge {
            self.gain_token(ship, command);
        }
    }

    /// Discards the top dial unrevealed.
    pub(crate) fn give_up_dial(&mut self, ship: ShipId) {
        self.ship_mut(ship).take_top_dial();
        if let Some(activation) = &mut self.activation {
            activation.no_dial = true;
        }
    }

    /// Whether a ship may still reveal its top dial: not if it activates and has given up the one of this round. Up to revision 7
    /// cards could then change that of the next round. Damage card Crew Panic.
    pub(crate) fn reveals_a_dial(&self, ship: ShipId) -> bool {
        let own = self.activation.as_ref().filter(|own| own.ship == ship);
        self.game.revision <= 7 || !own.is_some_and(|own| own.no_dial)
    }

    /// The revealed dial may be spent for a token, or kept; raid tokens may be cleared.
    fn ask_dial(&mut self, ship: ShipId) {
        if self.ship(ship).revealed.is_none() {
            return self.push(ActivationStep { ship, stage: ActivationStage::Commands });
        }
        let mut answers = self.blank();
        answers.push(Action::Pass);
        if self.may_convert_dial(ship) {
            answers.push(Action::Convert);
        }
        let state = self.ship(ship);
        if self.rules().raid != Raid::None && !state.raids.is_empty() {
            answers.push(Action::ClearRaid(None));
            let matching = state.tokens.iter().filter(|command| state.raids.contains(*command));
            answers.extend(matching.map(|command| Action::ClearRaid(Some(command))));
        }
        if self.may_retreat(ship) {
            answers.push(Action::Retreat);
        }
        let seat = self.seat_of(Unit::Ship(ship));
        self.push(ActivationStep { ship, stage: ActivationStage::Dial });
        self.ask(seat, Question::Dial(ship), answers);
    }

    /// Squadron and repair commands, in either order. RRG 1.6, Commands.
    fn ask_commands(&mut self, ship: ShipId) {
        let mut answers = self.blank();
        answers.extend(self.resolve_answers(ship, Command::Squadron));
        answers.extend(self.resolve_answers(ship, Command::Repair));
        if answers.is_empty() {
            self.put_back(answers);
            return self.push(ActivationStep { ship, stage: ActivationStage::AfterReveal });
        }
        answers.push(Action::Pass);
        let seat = self.seat_of(Unit::Ship(ship));
        self.push(ActivationStep { ship, stage: ActivationStage::Commands });
        self.ask(seat, Question::Commands(ship), answers);
    }

    /// The ways to resolve a command now: with a dial, a token or both. RRG 1.6, Commands.
    pub(crate) fn resolve_answers(
        &self,
        ship: ShipId,
        command: Command,
    ) -> impl Iterator<Item = Action> + use<> {
        let state = self.ship(ship);
        let able = self.may_resolve(ship, command);
        let dial = able
            && state.has_dial(command)
            && !(command == Command::Squadron
                && self.rule(Rule::NoSquadronDials, Unit::Ship(ship)));
        let token = able && (state.tokens.contains(command) || self.has_virtual_token(ship));
        let ways = [(true, false, dial), (false, true, token), (true, true, dial && token)];
        let ways = ways.into_iter().filter(|(.., able)| *able);
        ways.map(move |(dial, token, _)| Action::Resolve { command, dial, token })
    }

    /// Zones a ship has attacked from in this activation.
    pub(crate) fn attacked_from(&self, ship: ShipId, zone: HullZone) -> bool {
        self.activation.as_ref().is_some_and(|activation| {
            activation.ship == ship && activation.attacks.iter().any(|(from, _)| *from == zone)
        })
    }
}
