use crate::state::{Event, Phase, RoundStage, StatusStage, Step, Table, Until};
use crate::terms::Window;

impl Table {
    /// A round: Command, Ship, Squadron and Status Phase. RRG 1.6, Round.
    pub(super) fn run_round(&mut self, stage: RoundStage) {
        use RoundStage::*;
        let then = |table: &mut Table, stage| table.push(Step::Round(stage));
        match stage {
            Start => {
                self.round += 1;
                self.event(Event::Round(self.round));
                then(self, Command);
                self.open(Window::RoundStart, None);
            }
            Command => {
                self.begin_phase(Phase::Command);
                then(self, AfterCommand);
                self.push(Step::CommandPhase);
                self.open(Window::CommandPhaseStart, None);
            }
            AfterCommand => {
                then(self, Ship);
                self.open(Window::CommandPhaseEnd, None);
            }
            Ship => {
                self.begin_phase(Phase::Ship);
                then(self, ShipTurns);
                self.open(Window::ShipPhaseStart, None);
            }
            ShipTurns => {
                then(self, AfterShip);
                let turn = self.first;
                self.push(Step::ShipPhase { turn, passed: [false; 2], activated: [false; 2] });
            }
            AfterShip => {
                then(self, Squadron);
                self.open(Window::ShipPhaseEnd, None);
            }
            Squadron => {
                self.begin_phase(Phase::Squadron);
                then(self, SquadronTurns);
                self.open(Window::ExogorthsAttacked, None);
                self.push(Step::Exogorths { turn: self.first.other(), chosen: 0 });
                self.open(Window::SquadronPhaseStart, None);
            }
            SquadronTurns => {
                then(self, AfterSquadron);
                self.start_squadron_turns(self.first);
            }
            AfterSquadron => {
                then(self, Status);
                self.open(Window::SquadronPhaseEnd, None);
            }
            Status => {
                self.begin_phase(Phase::Status);
                then(self, End);
                self.push(Step::Status(StatusStage::Start));
            }
            End => {
                then(self, Next);
                self.push(Step::Purrgils { turn: self.first.other(), moved: 0 });
                self.open(Window::RoundEnd, None);
            }
            Next => {
                self.forget_used(Until::Round);
                match self.game.options.rounds {
                    Some(last) if self.round >= last => {
                        self.push(Step::End { wiped_out: false });
                        self.open(Window::GameEnd, None);
                    }
                    limit => {
                        if limit.is_none() {
                            // Optional rule: without a round limit initiative changes hands every round.
                            self.first = self.first.other();
                        }
                        then(self, Start);
                    }
                }
            }
        }
    }

    fn begin_phase(&mut self, phase: Phase) {
        self.phase = phase;
        self.event(Event::Phase(phase));
    }
}
