//! The procedure of the game: an explicit stack of steps.
//!
//! Each step is a small machine. [`Table::advance`] runs the top of the stack until some step opens a decision or the
//! game is over; an answer goes back to the step that asked. Nothing else drives the game.

mod activation;
mod arrival;
mod attack;
mod attack_answers;
mod attack_damage;
mod attack_dice;
mod attack_effects;
mod attack_evade;
mod attack_tokens;
mod campaign;
mod command;
mod command_phase;
mod concentrate;
mod damage;
mod deployment;
mod drag;
mod end;
mod exogorths;
mod ignition;
mod maneuver;
mod mines;
mod obstacles;
mod overlap;
mod placement;
mod purrgils;
mod repair;
mod round;
mod sequence;
mod setup;
mod ship_phase;
mod slide;
mod squadron_command;
mod squadron_phase;
mod squadron_turn;
mod stations;
mod status;
mod tokens;
mod window;

use std::sync::Arc;

use self::sequence::Next;
use crate::geometry::{Course, Pose, Side};
use crate::state::{
    Action, Game, GameEnd, Keep, Kept, Maneuver, OpenWindow, SetupStage, Step, Table, each_step,
};
use crate::terms::{ShipId, Unit, Window};

/// What a step does. Its type is plain data in `state/`; the implementation is in the file of this folder named after it.
trait Procedure: Next + Sized {
    /// Runs the step, which has been taken off the stack. A step that is not done pushes itself again.
    fn run(self, table: &mut Table);

    /// Takes the answer, already checked, to what the step asked. The step has been taken off the stack.
    fn answer(self, table: &mut Table, _action: &Action) {
        table.push(self);
    }
}

impl<T: Keep + Procedure> Procedure for Kept<T>
where
    Kept<T>: Next,
{
    fn run(self, table: &mut Table) {
        if let Some(own) = T::kind(&mut table.under_way).pop() {
            own.run(table);
        }
    }

    fn answer(self, table: &mut Table, action: &Action) {
        if let Some(own) = T::kind(&mut table.under_way).pop() {
            own.answer(table, action);
        }
    }
}

macro_rules! dispatch {
    ($( $name:ident($type:ty), )+) => {
        impl Step {
            fn run(self, table: &mut Table) {
                match self { $( Step::$name(step) => Procedure::run(step, table), )+ }
            }

            fn answer(self, table: &mut Table, action: &Action) {
                match self { $( Step::$name(step) => Procedure::answer(step, table, action), )+ }
            }
        }
    };
}
each_step!(dispatch);

impl Table {
    /// A table at the beginning of setup.
    pub fn new(game: Arc<Game>, seed: u64) -> Table {
        let mut table = Table::bare(game, seed);
        table.push(SetupStage::Initiative);
        table.advance();
        table
    }

    /// Runs the stack until a decision is open or the game is over.
    pub(crate) fn advance(&mut self) {
        while self.decision.is_none() && self.outcome.is_none() {
            if self.fleet_is_gone() && !self.is_ending() {
                self.clear_steps();
                self.then((Window::GameEnd, GameEnd { wiped_out: true }));
            }
            let Some(step) = self.stack.pop() else { return };
            step.run(self);
        }
    }

    /// Gives an answer, already checked, to the step that asked.
    pub(crate) fn answer(&mut self, action: &Action) {
        if let Some(step) = self.stack.pop() {
            step.answer(self, action);
        }
    }

    /// Opens a window, if any card listens.
    pub(crate) fn open(&mut self, window: Window, subject: Option<Unit>) {
        if self.anyone_listens(window, subject) {
            let serial = self.next_serial();
            self.push(OpenWindow { window, subject, second: false, serial });
        }
    }

    /// Starts a maneuver at the dial's speed, or at a speed an effect names.
    pub(crate) fn start_maneuver(&mut self, ship: ShipId, speed: Option<u8>) {
        self.push(Maneuver::new(ship, speed));
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
