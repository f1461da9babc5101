use super::Procedure;
use crate::state::{
    CommandPhase, Event, Exogorths, GameEnd, Phase, Purrgils, RoundStage, ShipPhase, StatusStage,
    Table, Until,
};
use crate::terms::Window;

impl Procedure for RoundStage {
    /// A round: Command, Ship, Squadron and Status Phase. RRG 1.6, Round.
    fn run(self, table: &mut Table) {
        use RoundStage::*;
        match self {
            Start => {
                table.round += 1;
                table.event(Event::Round(table.round));
                table.then((Window::RoundStart, Command));
            }
            Command => {
                table.begin_phase(Phase::Command);
                table.then((Window::CommandPhaseStart, CommandPhase, AfterCommand));
            }
            AfterCommand => table.then((Window::CommandPhaseEnd, Ship)),
            Ship => {
                table.begin_phase(Phase::Ship);
                table.then((Window::ShipPhaseStart, ShipTurns));
            }
            ShipTurns => {
                let turn = table.first;
                table.then((
                    ShipPhase { turn, passed: [false; 2], activated: [false; 2] },
                    AfterShip,
                ));
            }
            AfterShip => table.then((Window::ShipPhaseEnd, Squadron)),
            Squadron => {
                table.begin_phase(Phase::Squadron);
                table.then((
                    Window::SquadronPhaseStart,
                    Exogorths { turn: table.first.other(), chosen: 0 },
                    Window::ExogorthsAttacked,
                    SquadronTurns,
                ));
            }
            SquadronTurns => {
                table.begin_turn();
                table.then((table.squadron_turns(table.first), AfterSquadron));
            }
            AfterSquadron => table.then((Window::SquadronPhaseEnd, Status)),
            Status => {
                table.begin_phase(Phase::Status);
                table.then((StatusStage::Start, End));
            }
            End => table.then((
                Window::RoundEnd,
                Purrgils { turn: table.first.other(), moved: 0 },
                Next,
            )),
            Next => {
                table.forget_used(Until::Round);
                match table.game.options.rounds {
                    Some(last) if table.round >= last => {
                        table.then((Window::GameEnd, GameEnd { wiped_out: false }));
                    }
                    limit => {
                        if limit.is_none() {
                            // Optional rule: without a round limit initiative changes hands every round.
                            table.first = table.first.other();
                        }
                        table.push(Start);
                    }
                }
            }
        }
    }
}

impl Table {
    fn begin_phase(&mut self, phase: Phase) {
        self.phase = phase;
        self.event(Event::Phase(phase));
    }
}
