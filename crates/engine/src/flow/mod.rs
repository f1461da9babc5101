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

use arrayvec::ArrayVec;
use flagbridge_cards::{CardNumber, Command, HullZone};

use crate::action::{Action, Pick};
use crate::effects::{Laying, Running};
use crate::geometry::{Course, Point, Pose, Side};
use crate::seat::Seat;
use crate::table::Table;
use crate::unit::{ShipId, SquadronId, Target, Unit};
use crate::window::Window;

pub(crate) use arrival::{Beside, Landing};
pub(crate) use attack::AttackStage;
pub(crate) use command::{CommandStage, CommandUse};
pub(crate) use drag::Goal;
use exogorths::Prey;
pub(crate) use maneuver::Maneuver;
use squadron_command::Beyond;

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Step {
    /// Setup. RRG 1.6, Setup.
    Setup(SetupStage),
    /// A round. RRG 1.6, Round.
    Round(RoundStage),
    /// The Command Phase.
    CommandPhase,
    /// The Ship Phase: whose turn, and who spent a pass token on their last turn.
    ShipPhase { turn: Seat, passed: [bool; 2], activated: [bool; 2] },
    /// A ship's activation.
    Activation(ShipId, ActivationStage),
    /// A command that is being resolved.
    Command(ShipId, CommandStage),
    /// A repair command.
    Repair { ship: ShipId, points: u8 },
    /// A squadron command: squadrons left to activate, and how many were beyond its reach.
    SquadronCommand { ship: ShipId, left: u8, beyond: Beyond },
    /// The Squadron Phase: whose turn, and activations left in it.
    SquadronPhase { turn: Seat, left: u8 },
    /// A squadron's activation.
    SquadronTurn(SquadronTurn),
    /// A ship's Attack step: attacks left.
    ShipAttacks { ship: ShipId, left: u8 },
    /// The attack on top of the table's list of attacks.
    Attack(AttackStage),
    /// A squadron beside the defender suffers damage during the attack.
    Splash { squadron: SquadronId, announced: bool },
    /// A concentrate fire command.
    Concentrate { ship: ShipId, dial: bool, token: bool },
    /// A ship's maneuver.
    Maneuver(Maneuver),
    /// Squadrons a ship or an exogorth overlapped are put down by this seat.
    Displace { by: Unit, seat: Seat, squadrons: ArrayVec<SquadronId, 16> },
    /// Of ships overlapped at the same distance one takes the card.
    Collide { ship: ShipId },
    /// Units that were set aside are deployed, at most so many.
    Arrival { seat: Seat, landing: Landing, left: u8 },
    /// An obstacle a ship overlapped was resolved: how sound the ship was before.
    ObstacleDone { ship: ShipId, before: i16 },
    /// Obstacles a ship overlapped are resolved.
    Obstacles { ship: ShipId, left: ArrayVec<u8, 8> },
    /// A hull zone suffers damage, point by point.
    Suffer { ship: ShipId, zone: HullZone, points: u8 },
    /// A ship suffers damage on a zone of its owner's choice.
    SufferAnywhere { ship: ShipId, points: u8 },
    /// A damage card is dealt.
    Deal { ship: ShipId, faceup: bool, announced: bool },
    /// A damage card was drawn to be dealt faceup.
    Drawn { ship: ShipId, card: CardNumber, dealt: Dealt },
    /// A faceup damage card has just been dealt or turned: its immediate effect.
    Immediate { ship: ShipId, card: CardNumber, effect: u8 },
    /// A command token is gained.
    GainToken { ship: ShipId, command: Command, asked: bool },
    /// A dial is gained from an effect: it may become a token at once, or clear raid tokens where that is allowed.
    GainDial { ship: ShipId, command: Command, clears_raids: bool },
    /// A discarded dial takes a single raid token away.
    ClearOneRaid { ship: ShipId },
    /// A squadron suffers damage; cards that lessen it were asked.
    HurtSquadron { squadron: SquadronId, points: u8 },
    /// A player's turn of the Squadron Phase with the squadrons a card's ship reaches.
    BoostedTurn { ship: ShipId, left: u8 },
    /// A ship has more command tokens than it may.
    TrimTokens { ship: ShipId },
    /// A unit is destroyed by damage, unless a card keeps it.
    Fall(Unit),
    /// A squadron moves.
    SquadronMove { squadron: SquadronId, at: Point },
    /// A ship with ignition places its targeting token.
    Targeting { ship: ShipId },
    /// Each player, the second first, chooses an exogorth.
    Exogorths { turn: Seat, chosen: u16 },
    /// An exogorth attacks squadrons.
    ExogorthAttacks { exogorth: u8, turn: Seat, prey: Prey },
    /// Each player, the second first, moves a purrgil.
    Purrgils { turn: Seat, moved: u16 },
    /// A player puts dials on the objective card.
    CardDials { seat: Seat },
    /// A player moves obstacles, one after another.
    MoveObstacles { seat: Seat, left: ArrayVec<u8, 16>, over_squadrons: bool },
    /// A player moves an obstacle towards another one or a token.
    Drag { seat: Seat, place: u8, to: Goal },
    /// The Status Phase.
    Status(StatusStage),
    /// A moment for effects.
    Window { window: Window, subject: Option<Unit>, second: bool, serial: u32 },
    /// An effect being resolved.
    Effect(Box<Running>),
    /// The end of the game.
    End { wiped_out: bool },
}

/// What becomes of a damage card that was drawn to be dealt faceup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Dealt {
    Faceup,
    Facedown,
    Discarded,
}

/// Where setup stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum SetupStage {
    Initiative,
    Objective,
    Obstacles { turn: Seat, laying: Laying },
    BeforeDeploy,
    Deploy { turn: Seat, squadrons_left: u8 },
    CardTokens { turn: Seat },
    Finish,
}

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum RoundStage {
    Start,
    Command,
    AfterCommand,
    Ship,
    ShipTurns,
    AfterShip,
    Squadron,
    SquadronTurns,
    AfterSquadron,
    Status,
    End,
    Next,
}

/// Where a ship's activation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum ActivationStage {
    Start,
    BeforeReveal,
    Reveal,
    Dial,
    Commands,
    AfterReveal,
    AttackStart,
    Attack,
    AttackEnd,
    Maneuver,
    End,
    Ignite,
    CleanUp,
}

/// Where the Status Phase stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum StatusStage {
    Start,
    Tokens,
    Cards,
    PaidCards { turn: Seat },
    Pay { turn: Seat, card: CardNumber, ship: Option<ShipId> },
    Initiative,
}

/// A squadron's activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct SquadronTurn {
    pub squadron: SquadronId,
    /// The ship whose command activated it.
    pub commanded: Option<ShipId>,
    /// Whether it may both move and attack.
    pub both: bool,
    pub moved: bool,
    /// Whether it gave up moving for something else.
    pub stays: bool,
    /// Whether it acts as if nobody engaged it.
    pub unengaged: bool,
    /// Whether its AI works as if a command activated it.
    pub ai: bool,
    pub attacks_made: u8,
    pub attacks_left: u8,
    /// The target of an attack that was canceled, which may not be attacked again.
    pub canceled: Option<Target>,
    pub started: bool,
    pub ended: bool,
}

impl SquadronTurn {
    pub fn new(squadron: SquadronId, commanded: Option<ShipId>, both: bool) -> Self {
        Self {
            squadron,
            commanded,
            both,
            moved: false,
            stays: false,
            unengaged: false,
            ai: commanded.is_some(),
            attacks_made: 0,
            attacks_left: 1,
            canceled: None,
            started: false,
            ended: false,
        }
    }
}

/// What a ship did so far in its activation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Activation {
    pub ship: ShipId,
    /// Attacks declared: from which zone at which target.
    pub attacks: ArrayVec<(HullZone, Target), 8>,
    /// Squadrons its hull zones attacked, further targets of an attack too.
    pub fired_at: ArrayVec<(HullZone, SquadronId), 32>,
    /// Attacks that were canceled and may not be declared again.
    pub canceled: ArrayVec<(HullZone, Target), 8>,
    /// Squadrons its command activated.
    pub squadrons: ArrayVec<SquadronId, 16>,
    /// Whether its dial is given up instead of revealed.
    pub no_dial: bool,
    /// Maneuvers executed.
    pub maneuvers: u8,
    /// Whether it overlapped a ship.
    pub overlapped: bool,
    /// The ship that took the card of the last overlap.
    pub collided: Option<ShipId>,
    /// The command token spent last.
    pub spent_token: Option<Command>,
    /// Commands resolved so far.
    pub commands: u8,
    /// Commands resolved as with a token the ship did not have.
    pub virtual_tokens: u8,
    /// The command that is being resolved.
    pub command: Option<CommandUse>,
}

impl Table {
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
