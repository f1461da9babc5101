//! The procedure of the game: an explicit stack of steps.
//!
//! Each step is a small machine. [`Table::advance`] runs the top of the stack until some step opens a decision or the
//! game is over; an answer goes back to the step that asked. Nothing else drives the game.

mod activation;
mod ambush;
mod arrival;
mod attack;
mod attack_answers;
mod attack_damage;
mod attack_dice;
mod attack_effects;
mod attack_tokens;
mod barred;
mod command;
mod command_phase;
mod concentrate;
mod course;
mod damage;
mod defense_tokens;
mod deployment;
mod drag;
mod end;
mod exogorths;
mod ignition;
mod legal;
mod maneuver;
mod markers;
mod mines;
mod obstacles;
mod overlap;
mod placement;
mod purrgils;
mod refit;
mod repair;
mod round;
mod setup;
mod ship_phase;
mod squadron_command;
mod squadron_phase;
mod squadron_turn;
mod stations;
mod status;
mod surprise;
mod targets;
mod tokens;
mod window;

use std::sync::Arc;

use crate::geometry::{Course, Pose, Side};
use crate::state::{Action, Game, Maneuver, Pick, SetupStage, Step, Table};
use crate::terms::{ShipId, Unit, Window};

impl Table {
    /// A table at the beginning of setup.
    pub fn new(game: Arc<Game>, seed: u64) -> Table {
        let mut table = Table::bare(game, seed);
        table.push(Step::Setup(SetupStage::Initiative));
        table.advance();
        table
    }

    /// Runs the stack until a decision is open or the game is over.
    pub(crate) fn advance(&mut self) {
        while self.decision.is_none() && self.outcome.is_none() {
            if self.fleet_is_gone() && !self.is_ending() {
                self.stack.clear();
                self.attacks.clear();
                self.push(Step::End { wiped_out: true });
                self.open(Window::GameEnd, None);
            }
            let Some(step) = self.stack.pop() else { return };
            self.run(step);
        }
    }

    fn run(&mut self, step: Step) {
        match step {
            Step::Setup(stage) => self.run_setup(stage),
            Step::Round(stage) => self.run_round(stage),
            Step::CommandPhase => self.run_command_phase(),
            Step::ShipPhase { turn, passed, activated } => {
                self.run_ship_phase(turn, passed, activated);
            }
            Step::Activation(ship, stage) => self.run_activation(ship, stage),
            Step::Command(ship, stage) => self.run_command(ship, stage),
            Step::Repair { ship, points } => self.run_repair(ship, points),
            Step::SquadronCommand { ship, left, beyond } => {
                self.run_squadron_command(ship, left, beyond);
            }
            Step::SquadronPhase { turn, left } => self.run_squadron_phase(turn, left),
            Step::SquadronTurn(turn) => self.run_squadron_turn(turn),
            Step::ShipAttacks { ship, left } => self.run_attack_step(ship, left),
            Step::Attack(stage) => self.run_attack(stage),
            Step::Splash { squadron, announced } => self.run_splash(squadron, announced),
            Step::Concentrate { ship, dial, token } => self.run_concentrate(ship, dial, token),
            Step::Maneuver(maneuver) => self.run_maneuver(maneuver),
            Step::Displace { by, seat, squadrons } => self.run_displace(by, seat, squadrons),
            // It is only ever answered.
            Step::HurtSquadron { squadron, points } => self.hurt_squadron(squadron, points),
            Step::BoostedTurn { ship, left } => self.run_boosted_turn(ship, left),
            Step::TrimTokens { ship } => self.run_trim_tokens(ship),
            Step::Collide { .. } | Step::ClearOneRaid { .. } => {}
            Step::Fall(unit) => self.run_fall(unit),
            Step::SquadronMove { squadron, at } => {
                if self.squadron(squadron).is_deployed() {
                    self.move_squadron(squadron, at);
                }
            }
            Step::Arrival { seat, landing, left } => self.run_arrival(seat, landing, left),
            Step::Obstacles { ship, left } => self.run_obstacles(ship, left),
            Step::ObstacleDone { ship, before } => self.run_obstacle_done(ship, before),
            Step::Suffer { ship, zone, points } => self.run_suffer(ship, zone, points),
            Step::SufferAnywhere { ship, points } => self.run_suffer_anywhere(ship, points),
            Step::Deal { ship, faceup, announced } => self.run_deal(ship, faceup, announced),
            Step::Drawn { ship, card, dealt } => self.run_drawn(ship, card, dealt),
            Step::Immediate { ship, card, effect } => self.run_immediate(ship, card, effect),
            Step::GainToken { ship, command, asked } => self.run_gain_token(ship, command, asked),
            Step::GainDial { ship, command, clears_raids } => {
                self.run_gain_dial(ship, command, clears_raids);
            }
            Step::Targeting { ship } => self.run_targeting(ship),
            Step::Exogorths { turn, chosen } => self.run_exogorths(turn, chosen),
            Step::ExogorthAttacks { exogorth, turn, prey } => {
                self.run_exogorth_attacks(exogorth, turn, prey);
            }
            Step::Purrgils { turn, moved } => self.run_purrgils(turn, moved),
            Step::CardDials { seat } => self.run_card_dials(seat),
            Step::MoveObstacles { seat, left, over_squadrons } => {
                self.run_move_obstacles(seat, left, over_squadrons);
            }
            Step::Drag { seat, place, to } => self.run_drag(seat, place, to),
            Step::Status(stage) => self.run_status(stage),
            Step::Window { window, subject, second, serial } => {
                self.run_window(window, subject, second, serial);
            }
            Step::Effect(running) => self.run_effect(running),
            Step::End { wiped_out } => self.finish(wiped_out),
        }
    }

    /// Gives an answer, already checked, to the step that asked.
    pub(crate) fn answer(&mut self, action: &Action) {
        let Some(step) = self.stack.pop() else { return };
        match step {
            Step::Setup(stage) => self.answer_setup(stage, action),
            Step::CommandPhase => self.answer_command_phase(action),
            Step::ShipPhase { turn, passed, activated } => {
                self.answer_ship_phase(turn, passed, activated, action);
            }
            Step::Activation(ship, stage) => self.answer_activation(ship, stage, action),
            Step::Repair { ship, points } => self.answer_repair(ship, points, action),
            Step::SquadronCommand { ship, left, beyond } => {
                self.answer_squadron_command(ship, left, beyond, action);
            }
            Step::SquadronPhase { turn, left } => self.answer_squadron_phase(turn, left, action),
            Step::SquadronTurn(turn) => self.answer_squadron_turn(turn, action),
            Step::ShipAttacks { ship, left } => self.answer_attack_step(ship, left, action),
            Step::Attack(stage) => self.answer_attack(stage, action),
            Step::Concentrate { ship, dial, token } => {
                self.answer_concentrate(ship, dial, token, action);
            }
            Step::Maneuver(maneuver) => self.answer_maneuver(maneuver, action),
            Step::Displace { by, seat, squadrons } => {
                self.answer_displace(by, seat, squadrons, action);
            }
            Step::Collide { ship } => self.answer_collide(ship, action),
            Step::ClearOneRaid { ship } => self.answer_clear_one_raid(ship, action),
            Step::TrimTokens { ship } => self.answer_trim_tokens(ship, action),
            Step::BoostedTurn { ship, left } => self.answer_boosted_turn(ship, left, action),
            Step::Arrival { seat, landing, left } => {
                self.answer_arrival(seat, landing, left, action);
            }
            Step::Obstacles { ship, left } => self.answer_obstacles(ship, left, action),
            Step::SufferAnywhere { ship, points } => {
                if let Action::Pick(Pick::Zone(zone)) = action {
                    self.push(Step::Suffer { ship, zone: *zone, points });
                }
            }
            Step::GainToken { ship, command, .. } => self.answer_gain_token(ship, command, action),
            Step::GainDial { ship, command, .. } => {
                self.answer_gain_dial(ship, command, action);
            }
            Step::Targeting { ship } => self.answer_targeting(ship, action),
            Step::Exogorths { turn, chosen } => self.answer_exogorths(turn, chosen, action),
            Step::ExogorthAttacks { exogorth, turn, prey } => {
                self.answer_exogorth_attacks(exogorth, turn, prey, action);
            }
            Step::Purrgils { turn, moved } => self.answer_purrgils(turn, moved, action),
            Step::CardDials { seat } => self.answer_card_dials(seat, action),
            Step::MoveObstacles { seat, left, over_squadrons } => {
                self.answer_move_obstacles(seat, left, over_squadrons, action);
            }
            Step::Drag { seat, place, to } => self.answer_drag(seat, place, to, action),
            Step::Status(stage) => self.answer_status(stage, action),
            Step::Window { window, subject, second, serial } => {
                self.answer_window(window, subject, second, serial, action);
            }
            Step::Effect(running) => {
                if let Action::Pick(pick) = action {
                    self.answer_effect(running, pick.clone());
                }
            }
            step => self.push(step),
        }
    }

    /// Opens a window, if any card listens.
    pub(crate) fn open(&mut self, window: Window, subject: Option<Unit>) {
        if self.anyone_listens(window, subject) {
            let serial = self.next_serial();
            self.push(Step::Window { window, subject, second: false, serial });
        }
    }

    /// Starts a maneuver at the dial's speed, or at a speed an effect names.
    pub(crate) fn start_maneuver(&mut self, ship: ShipId, speed: Option<u8>) {
        self.push(Step::Maneuver(Maneuver::new(ship, speed)));
    }

    /// A course with every joint straight, the tool on the right.
    pub(crate) fn straight(speed: u8) -> Course {
        let clicks = std::iter::repeat_n(0, usize::from(speed.min(4))).collect();
        Course { clicks, side: Side::Right }
    }

    /// Where a ship would end on a course at a speed.
    pub fn course_end(&self, ship: ShipId, course: &Course, speed: u8) -> Pose {
        let base = &self.game.ship(ship).base;
        self.game.tool.end(base, self.ship(ship).pose, course, speed)
    }
}
