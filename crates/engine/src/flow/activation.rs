use arrayvec::ArrayVec;
use flagbridge_cards::{Command, HullZone, Raid, Size};

use crate::state::{Action, Activation, ActivationStage, Event, Question, Step, Table, Until};
use crate::terms::{Rule, ShipId, Unit, Value, Window};

impl Table {
    /// Reveal Command Dial, Attack, Execute Maneuver. RRG 1.6, Ship Activation.
    pub(super) fn run_activation(&mut self, ship: ShipId, stage: ActivationStage) {
        use ActivationStage::*;
        if !self.ship(ship).is_deployed() && stage != CleanUp {
            return self.push(Step::Activation(ship, CleanUp));
        }
        let subject = Some(Unit::Ship(ship));
        let then = |table: &mut Table, stage| table.push(Step::Activation(ship, stage));
        match stage {
            Start => {
                self.activation = Some(Activation {
                    ship,
                    attacks: ArrayVec::new(),
                    fired_at: ArrayVec::new(),
                    canceled: ArrayVec::new(),
                    squadrons: ArrayVec::new(),
                    no_dial: false,
                    maneuvers: 0,
                    overlapped: false,
                    collided: None,
                    spent_token: None,
                    commands: 0,
                    virtual_tokens: 0,
                    command: None,
                });
                self.event(Event::Activated(ship));
                then(self, BeforeReveal);
                self.open(Window::ActivationStart, subject);
            }
            BeforeReveal => {
                then(self, Reveal);
                self.open(Window::DialBefore, subject);
            }
            Reveal => self.reveal_dial(ship),
            Dial => self.ask_dial(ship),
            Commands => self.ask_commands(ship),
            AfterReveal => {
                then(self, AttackStart);
                self.open(Window::DialAfter, subject);
            }
            AttackStart => {
                then(self, Attack);
                self.open(Window::AttackStepStart, subject);
            }
            Attack => {
                then(self, AttackEnd);
                let attacks = if self.game.ship(ship).ship.size == Size::Huge { 3 } else { 2 };
                let left = self.value(Value::Attacks, Unit::Ship(ship), attacks).max(0) as u8;
                self.push(Step::ShipAttacks { ship, left });
            }
            AttackEnd => {
                then(self, Maneuver);
                self.remove_targeting(ship);
                self.open(Window::AttackStepEnd, subject);
            }
            Maneuver => {
                then(self, End);
                self.start_maneuver(ship, None);
            }
            End => {
                then(self, Ignite);
                self.open(Window::ActivationEnd, subject);
            }
            Ignite => {
                then(self, CleanUp);
                self.push(Step::Targeting { ship });
            }
            CleanUp => {
                let ship = self.ship_mut(ship);
                ship.activated = true;
                ship.revealed = None;
                ship.gained.clear();
                self.activation = None;
                self.forget_used(Until::Activation);
            }
        }
    }

    /// Reveals the top dial; a huge ship gains the token as well. RRG 1.6, Command Dials; Huge Ship.
    fn reveal_dial(&mut self, ship: ShipId) {
        self.push(Step::Activation(ship, ActivationStage::Dial));
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

    /// The revealed dial may be spent for a token, or kept; raid tokens may be cleared.
    fn ask_dial(&mut self, ship: ShipId) {
        if self.ship(ship).revealed.is_none() {
            return self.push(Step::Activation(ship, ActivationStage::Commands));
        }
        let mut answers = self.blank();
        answers.extend([Action::Pass, Action::Convert]);
        let state = self.ship(ship);
        if self.rules().raid != Raid::None && !state.raids.is_empty() {
            answers.push(Action::ClearRaid(None));
            let matching = state.tokens.iter().filter(|command| state.raids.contains(*command));
            answers.extend(matching.map(|command| Action::ClearRaid(Some(command))));
        }
        let seat = self.seat_of(Unit::Ship(ship));
        self.push(Step::Activation(ship, ActivationStage::Dial));
        self.ask(seat, Question::Dial(ship), answers);
    }

    /// Squadron and repair commands, in either order. RRG 1.6, Commands.
    fn ask_commands(&mut self, ship: ShipId) {
        let mut answers = self.blank();
        answers.extend(self.resolve_answers(ship, Command::Squadron));
        answers.extend(self.resolve_answers(ship, Command::Repair));
        if answers.is_empty() {
            self.put_back(answers);
            return self.push(Step::Activation(ship, ActivationStage::AfterReveal));
        }
        answers.push(Action::Pass);
        let seat = self.seat_of(Unit::Ship(ship));
        self.push(Step::Activation(ship, ActivationStage::Commands));
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

    pub(super) fn answer_activation(
        &mut self,
        ship: ShipId,
        stage: ActivationStage,
        action: &Action,
    ) {
        use ActivationStage::*;
        match (stage, action) {
            (Dial, Action::Convert) => {
                self.push(Step::Activation(ship, Commands));
                if let Some(command) = self.ship_mut(ship).revealed.take() {
                    self.gain_token(ship, command);
                }
            }
            (Dial, Action::ClearRaid(None)) => {
                self.push(Step::Activation(ship, Commands));
                self.ship_mut(ship).revealed = None;
                self.clear_raids_with_dial(ship);
            }
            (Dial, Action::ClearRaid(Some(command))) => {
                self.push(Step::Activation(ship, Dial));
                self.lose_token(ship, *command);
                self.lose_raid(ship, *command);
            }
            (Dial, _) => self.push(Step::Activation(ship, Commands)),
            (Commands, Action::Resolve { command, dial, token }) => {
                self.push(Step::Activation(ship, Commands));
                self.resolve_command(ship, *command, *dial, *token);
            }
            _ => self.push(Step::Activation(ship, AfterReveal)),
        }
    }

    /// Zones a ship has attacked from in this activation.
    pub(crate) fn attacked_from(&self, ship: ShipId, zone: HullZone) -> bool {
        self.activation.as_ref().is_some_and(|activation| {
            activation.ship == ship && activation.attacks.iter().any(|(from, _)| *from == zone)
        })
    }
}
