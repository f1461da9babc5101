//! A draft being edited, with every step that led to it.

use flagbridge_fleet::Draft;

use super::command::{Command, Typing};
use super::keyed_draft::KeyedDraft;

/// The draft as it is now, the steps that led here, and those taken back.
#[derive(Clone, Debug, Default)]
pub struct Editing {
    now: KeyedDraft,
    past: Vec<Step>,
    future: Vec<Step>,
    /// Whether the next letter may join the last step.
    typing: Option<Typing>,
    /// Grows with every change of the draft.
    changes: u64,
}

/// A step and the draft on the other side of it.
#[derive(Clone, Debug)]
pub struct Step {
    /// What was done: "remove Demolisher".
    pub name: String,
    keyed: KeyedDraft,
}

impl Editing {
    /// Begins with a draft and no steps.
    pub fn new(draft: Draft) -> Self {
        Self { now: KeyedDraft::new(draft), ..Self::default() }
    }

    /// Goes on where a kept session stopped. Steps are named, each with the draft on its other side: the past oldest
    /// first, the future as it was taken back.
    pub(crate) fn resumed(
        now: Draft,
        past: Vec<(String, Draft)>,
        future: Vec<(String, Draft)>,
    ) -> Self {
        // From the first state to the last, so that what stays where it stood keeps its key.
        let mut keyed = KeyedDraft::default();
        let mut step = |name: String, draft: Draft| {
            keyed.put(draft);
            Step { name, keyed: keyed.clone() }
        };
        let past: Vec<Step> = past.into_iter().map(|(name, draft)| step(name, draft)).collect();
        let now = step(String::new(), now).keyed;
        let mut future: Vec<Step> =
            future.into_iter().rev().map(|(name, draft)| step(name, draft)).collect();
        future.reverse();
        Self { now, past, future, ..Self::default() }
    }

    /// The draft and its keys.
    pub fn keyed(&self) -> &KeyedDraft {
        &self.now
    }

    /// The draft.
    pub fn draft(&self) -> &Draft {
        self.now.draft()
    }

    /// How often the draft has changed, steps back and forth counted.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Makes a change and remembers the step. Returns whether the draft is another one now.
    pub fn run(&mut self, command: &Command) -> bool {
        let mut next = self.now.clone();
        if !command.apply(&mut next) || next == self.now {
            return false;
        }
        let typing = command.typing();
        let joins = typing.is_some() && typing == self.typing && !self.past.is_empty();
        let before = std::mem::replace(&mut self.now, next);
        if !joins {
            let name = command.name(before.draft());
            self.past.push(Step { name, keyed: before });
        }
        self.typing = typing;
        self.future.clear();
        self.changes += 1;
        true
    }

    /// The draft as it would be after a change; none if the change cannot be made.
    pub fn tried(&self, command: &Command) -> Option<KeyedDraft> {
        let mut next = self.now.clone();
        command.apply(&mut next).then_some(next)
    }

    /// Ends a run of typing: the next letter is a step of its own.
    pub fn pause(&mut self) {
        self.typing = None;
    }

    /// Takes the last step back. Returns what it was.
    pub fn undo(&mut self) -> Option<String> {
        let step = self.past.pop()?;
        let after = std::mem::replace(&mut self.now, step.keyed);
        self.future.push(Step { name: step.name.clone(), keyed: after });
        self.turned();
        Some(step.name)
    }

    /// Takes the step again that was taken back last. Returns what it was.
    pub fn redo(&mut self) -> Option<String> {
        let step = self.future.pop()?;
        let before = std::mem::replace(&mut self.now, step.keyed);
        self.past.push(Step { name: step.name.clone(), keyed: before });
        self.turned();
        Some(step.name)
    }

    /// What [`undo`](Self::undo) would take back, the latest first.
    pub fn past(&self) -> impl Iterator<Item = &str> {
        self.past.iter().rev().map(|step| step.name.as_str())
    }

    /// What [`redo`](Self::redo) would do again, the next first.
    pub fn future(&self) -> impl Iterator<Item = &str> {
        self.future.iter().rev().map(|step| step.name.as_str())
    }

    /// Every step back with the draft before it, oldest first.
    pub(crate) fn steps_back(&self) -> Vec<(&str, &Draft)> {
        self.past.iter().map(|step| (step.name.as_str(), step.keyed.draft())).collect()
    }

    /// Every step taken back with the draft after it, in the order they were taken back.
    pub(crate) fn steps_forth(&self) -> Vec<(&str, &Draft)> {
        self.future.iter().map(|step| (step.name.as_str(), step.keyed.draft())).collect()
    }

    fn turned(&mut self) {
        self.typing = None;
        self.changes += 1;
    }
}
