//! What a step asks of the table that it is played on: Armada's and Starmada's.

use flagbridge_engine as armada;
use flagbridge_engine::Seat;
use flagbridge_engine::scenario::Stage;
use flagbridge_starmada as starmada;
use flagbridge_starmada::scenario::Run;

/// A table in the middle of a game.
pub trait Board: Clone {
    /// An answer to a question of the table.
    type Action: Clone;
    /// What happens at the table.
    type Event: Clone;

    /// Who is asked, and the id of the question.
    fn asked(&self) -> Option<(Seat, &'static str)>;
    /// An answer as text.
    fn write(&self, action: &Self::Action) -> String;
    /// An answer from its text.
    fn read(&self, text: &str) -> Result<Self::Action, String>;
    /// Gives an answer. If it is refused, nothing changes.
    fn answer(&mut self, action: &Self::Action) -> Result<Vec<Self::Event>, String>;
    /// Whether an answer would be accepted.
    fn is_legal(&self, action: &Self::Action) -> bool;
    /// All answers that can be listed.
    fn legal(&self) -> Vec<Self::Action>;
    /// The answer of a player who wants nothing.
    fn nothing() -> Self::Action;
    /// Whether a line of a script holds that looks at the table, and if not, what was found instead.
    fn holds(&self, line: &str) -> Result<(), String>;
    /// Who is asked what about what.
    fn open_question(&self) -> String;
    /// What is wrong with the dice that were prepared.
    fn dice_complaint(&self) -> Option<String>;
}

impl Board for Stage {
    type Action = armada::Action;
    type Event = armada::Event;

    fn asked(&self) -> Option<(Seat, &'static str)> {
        self.table().decision().map(|it| (it.seat, it.question.id()))
    }

    fn write(&self, action: &armada::Action) -> String {
        self.table().game().write(action)
    }

    fn read(&self, text: &str) -> Result<armada::Action, String> {
        self.table().game().read(text).map_err(|fault| fault.to_string())
    }

    fn answer(&mut self, action: &armada::Action) -> Result<Vec<armada::Event>, String> {
        Stage::answer(self, action).map_err(|refusal| refusal.to_string())
    }

    fn is_legal(&self, action: &armada::Action) -> bool {
        self.table().check(action).is_ok()
    }

    fn legal(&self) -> Vec<armada::Action> {
        self.table().legal().actions
    }

    fn nothing() -> armada::Action {
        armada::Action::Pass
    }

    fn holds(&self, line: &str) -> Result<(), String> {
        Stage::holds(self, line)
    }

    fn open_question(&self) -> String {
        Stage::open_question(self)
    }

    fn dice_complaint(&self) -> Option<String> {
        Stage::dice_complaint(self)
    }
}

impl Board for Run {
    type Action = starmada::Action;
    type Event = starmada::Event;

    fn asked(&self) -> Option<(Seat, &'static str)> {
        self.table().decision().map(|it| (it.seat, it.question.id()))
    }

    fn write(&self, action: &starmada::Action) -> String {
        self.table().write(action)
    }

    fn read(&self, text: &str) -> Result<starmada::Action, String> {
        self.table().read(text).map_err(|fault| fault.to_string())
    }

    fn answer(&mut self, action: &starmada::Action) -> Result<Vec<starmada::Event>, String> {
        Run::answer(self, action).map_err(|refusal| refusal.to_string())
    }

    fn is_legal(&self, action: &starmada::Action) -> bool {
        self.table().check(action).is_ok()
    }

    fn legal(&self) -> Vec<starmada::Action> {
        self.table().legal().actions
    }

    fn nothing() -> starmada::Action {
        starmada::Action::Done
    }

    fn holds(&self, line: &str) -> Result<(), String> {
        Run::holds(self, line)
    }

    fn open_question(&self) -> String {
        Run::open_question(self)
    }

    fn dice_complaint(&self) -> Option<String> {
        Run::dice_complaint(self).map(|complaint| complaint.to_string())
    }
}
