//! The steps of an editing session as a text, so that a reload does not forget them.

use flagbridge_data::catalogue;
use flagbridge_fleet::{Document, Draft, share};
use serde::{Deserialize, Serialize};

use super::editing::Editing;

/// The version of what is kept.
const VERSION: u32 = 2;

/// How many steps are kept on each side of now.
const STEPS: usize = 200;

/// How long the kept text may be; the oldest steps are given up before it grows longer.
const LENGTH: usize = 400_000;

/// Where the player was in a fleet: the state on the screen, the steps behind it and those taken back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UndoHistory {
    #[serde(rename = "flagbridge-steps")]
    version: u32,
    now: State,
    /// Oldest first.
    past: Vec<KeptStep>,
    /// The next one last, as they were taken back.
    future: Vec<KeptStep>,
    /// The state that another tab had before it went on alone; only while the player has not yet chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base: Option<State>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct KeptStep(String, State);

/// A draft, as short as it goes: a share code, and what a code does not carry beside it; or a whole document.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct State {
    #[serde(skip_serializing_if = "String::is_empty")]
    code: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    notes: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ships: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    document: Option<Box<Document>>,
}

impl UndoHistory {
    /// What is to be kept of a session. `base` is the state to merge from, while a merge is pending.
    pub fn new(editing: &Editing, base: Option<&Draft>) -> Self {
        let kept = |steps: &[(&str, &Draft)]| {
            let from = steps.len().saturating_sub(STEPS);
            let kept = steps[from..].iter();
            kept.map(|(name, draft)| KeptStep((*name).to_owned(), State::new(draft))).collect()
        };
        Self {
            version: VERSION,
            now: State::new(editing.draft()),
            past: kept(&editing.steps_back()),
            future: kept(&editing.steps_forth()),
            base: base.map(State::new),
        }
    }

    /// The text to keep.
    pub fn text(mut self) -> String {
        loop {
            let text = serde_json::to_string(&self).expect("strings are always JSON");
            let steps = self.past.len().max(self.future.len());
            if text.len() <= LENGTH || steps == 0 {
                return text;
            }
            // The steps farthest from now are given up, a good part at a time.
            let fewer = steps / 2;
            for side in [&mut self.past, &mut self.future] {
                side.drain(..side.len().saturating_sub(fewer));
            }
        }
    }

    /// Reads a kept text; none if it is not one of this version.
    pub fn parse(text: &str) -> Option<Self> {
        serde_json::from_str::<Self>(text).ok().filter(|history| history.version == VERSION)
    }

    /// The session, with all its steps; none if a state cannot be read.
    pub fn editing(&self) -> Option<Editing> {
        let steps = |kept: &[KeptStep]| {
            let step = |KeptStep(name, state): &KeptStep| Some((name.clone(), state.draft()?));
            kept.iter().map(step).collect::<Option<Vec<_>>>()
        };
        Some(Editing::resumed(self.now.draft()?, steps(&self.past)?, steps(&self.future)?))
    }

    /// The state to merge from, where a merge was pending.
    pub fn base(&self) -> Option<Draft> {
        self.base.as_ref()?.draft()
    }
}

impl State {
    fn new(draft: &Draft) -> Self {
        let code = share::encode(draft);
        if share::decode(&code).as_ref() == Ok(draft) {
            return State { code, ..State::default() };
        }
        let bare = draft.ships.iter().all(|ship| ship.notes.is_empty());
        let noted = draft.ships.iter().filter(|_| !bare).map(|ship| ship.notes.clone());
        let state = State {
            code,
            name: draft.name.clone(),
            notes: draft.notes.clone(),
            ships: noted.collect(),
            document: None,
        };
        if state.draft().as_ref() == Some(draft) {
            return state;
        }
        State { document: Some(Box::new(Document::new(draft, catalogue()))), ..State::default() }
    }

    fn draft(&self) -> Option<Draft> {
        if let Some(document) = &self.document {
            return Some(document.draft(catalogue()).0);
        }
        let mut draft = share::decode(&self.code).ok()?;
        if [&self.name, &self.notes].iter().any(|it| !it.is_empty()) || !self.ships.is_empty() {
            draft.name.clone_from(&self.name);
            draft.notes.clone_from(&self.notes);
            for (ship, notes) in draft.ships.iter_mut().zip(&self.ships) {
                ship.notes.clone_from(notes);
            }
        }
        Some(draft)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Command;
    use super::super::tests::{Chance, editing};
    use super::*;

    fn walked(seed: u64, steps: usize) -> Editing {
        let (mut chance, mut editing) = (Chance(seed), editing());
        while editing.past().count() < steps {
            editing.run(&chance.command(editing.draft()));
            editing.pause();
        }
        editing
    }

    #[test]
    fn fifty_steps_and_more_can_be_undone_after_a_reload() {
        let mut before = walked(3, 120);
        (0..20).for_each(|_| drop(before.undo()));
        let text = UndoHistory::new(&before, None).text();
        let mut after =
            UndoHistory::parse(&text).expect("a history").editing().expect("readable states");
        assert_eq!(after.draft(), before.draft());
        assert_eq!(after.past().collect::<Vec<_>>(), before.past().collect::<Vec<_>>());
        assert_eq!(after.future().collect::<Vec<_>>(), before.future().collect::<Vec<_>>());
        let (mut ahead, mut again) = (before.clone(), after.clone());
        while let Some(step) = ahead.redo() {
            assert_eq!(again.redo(), Some(step));
            assert_eq!(again.draft(), ahead.draft());
        }
        while let Some(step) = before.undo() {
            assert_eq!(after.undo(), Some(step));
            assert_eq!(after.draft(), before.draft());
            assert_eq!(after.keyed().ships().len(), after.draft().ships.len());
        }
        assert_eq!(after.undo(), None);
    }

    #[test]
    fn notes_long_names_and_unknown_words_are_kept() {
        let mut editing = editing();
        let long = "x".repeat(200);
        editing.run(&Command::Rename(long.clone()));
        editing.run(&Command::Note("line\nline \u{202e}<b>".to_owned()));
        editing.run(&Command::NoteShip { ship: 1, notes: "flank".to_owned() });
        editing.run(&Command::SetEdition("from-the-future".to_owned()));
        let history = UndoHistory::new(&editing, Some(editing.draft()));
        let again = UndoHistory::parse(&history.clone().text()).expect("a history");
        assert_eq!(again, history);
        assert_eq!(again.base().as_ref(), Some(editing.draft()));
        let mut again = again.editing().expect("readable states");
        assert_eq!(again.draft(), editing.draft());
        while editing.undo().is_some() {
            again.undo();
            assert_eq!(again.draft(), editing.draft());
        }
    }

    #[test]
    fn what_is_kept_is_bounded_and_the_nearest_steps_stay() {
        let mut editing = editing();
        for length in 0..400 {
            let notes = format!("{length} {}", "n".repeat(9000));
            editing.run(&Command::Note(notes));
            editing.pause();
        }
        let text = UndoHistory::new(&editing, None).text();
        assert!(text.len() <= LENGTH, "{}", text.len());
        let mut again = UndoHistory::parse(&text).and_then(|it| it.editing()).expect("a history");
        assert!(again.past().count() >= 20, "{}", again.past().count());
        again.undo();
        editing.undo();
        assert_eq!(again.draft(), editing.draft());
        let short = walked(5, 150);
        assert!(
            UndoHistory::new(&short, None).text().len() < 40_000,
            "a step is a hundred bytes or two"
        );
    }

    #[test]
    fn rubbish_is_no_history() {
        for text in
            ["", "{}", "[]", "null", r#"{"flagbridge-steps":1,"now":{},"past":[],"future":[]}"#]
        {
            assert!(UndoHistory::parse(text).is_none(), "{text}");
        }
        let unreadable = r#"{"flagbridge-steps":2,"now":{"code":"1abc"},"past":[],"future":[]}"#;
        assert!(UndoHistory::parse(unreadable).expect("the right shape").editing().is_none());
    }
}
