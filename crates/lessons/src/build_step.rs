//! A step in the fleet editor as it is written, and whether it keeps its promises.

use flagbridge_cards::Resolved;
use flagbridge_fleet::Draft;
use flagbridge_fleet::formats::Reader;
use serde::Deserialize;

use crate::build::{BuildGoal, Judged, WrongList};
use crate::check::missing_words;

/// A step in the fleet editor: a list that is opened there, and what is to become of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Build {
    /// What is to be done, in a few words.
    pub title: String,
    /// One or two sentences: the rule, and the task.
    pub text: String,
    /// Document and section of the rule.
    pub cite: String,
    /// What to look at.
    pub hint: String,
    /// Said when the goal is reached.
    pub done: String,
    /// The list that the editor opens.
    pub list: String,
    /// The mode by which lists are checked; the standard game unless said.
    mode: Option<String>,
    /// Lines that must hold for the goal to be reached.
    goal: Vec<String>,
    /// A list that reaches the goal: the example that the check tries.
    right: String,
    /// Wrong lists, each with its explanation.
    #[serde(default)]
    pub wrong: Vec<WrongList>,
}

impl Build {
    /// What the list has to reach.
    pub fn goal(&self) -> BuildGoal {
        BuildGoal { mode: self.mode.clone(), goal: self.goal.clone(), wrong: self.wrong.clone() }
    }

    /// The list that the editor opens.
    pub fn draft(&self, rules: Resolved<'static>) -> Result<Draft, String> {
        self.read(&self.list, rules)
    }

    fn read(&self, list: &str, rules: Resolved<'static>) -> Result<Draft, String> {
        let reading = Reader::new(rules.catalogue()).read(list);
        match reading.unread.first() {
            Some(line) => Err(format!("\"{}\" is not a card", line.text.trim())),
            None => Ok(self.goal().terms(reading.draft)),
        }
    }

    /// What is wrong with the step: missing words, and lists that do not do what is said of them.
    pub(crate) fn flaws(&self, rules: Resolved<'static>) -> Vec<String> {
        let words = [
            ("title", &self.title),
            ("text", &self.text),
            ("hint", &self.hint),
            ("done", &self.done),
        ];
        let mut found = missing_words(&words, &self.cite);
        if self.wrong.is_empty() {
            found.push("no wrong list is explained".to_owned());
        }
        let mode = self.mode.as_deref().filter(|id| rules.catalogue().mode(id).is_none());
        found.extend(mode.map(|id| format!("unknown mode \"{id}\"")));
        let judge = |list: &str| self.goal().judge(&self.read(list, rules)?, rules);
        match judge(&self.list) {
            Ok(judged) if judged.is_reached() => {
                found.push("the list reaches the goal before anything is done".to_owned());
            }
            Ok(_) => {}
            Err(fault) => found.push(format!("list: {fault}")),
        }
        match judge(&self.right) {
            Ok(judged) if judged.is_reached() => {}
            Ok(judged) => found.push(format!("the right list {}", shortcomings(&judged))),
            Err(fault) => found.push(format!("right: {fault}")),
        }
        for (place, wrong) in self.wrong.iter().enumerate() {
            let tried = judge(&wrong.list).and_then(|judged| self.keeps_word(place, &judged));
            found.extend(tried.err().map(|fault| format!("wrong list {}: {fault}", place + 1)));
            if wrong.why.trim().is_empty() {
                found.push(format!("wrong list {} is not explained", place + 1));
            }
        }
        found
    }

    /// A wrong list breaks and misses exactly what is said of it, and its own explanation is shown.
    fn keeps_word(&self, place: usize, judged: &Judged) -> Result<(), String> {
        let wrong = &self.wrong[place];
        let mut broken: Vec<&str> = judged.broken.iter().map(|it| it.rule.id()).collect();
        broken.sort_unstable();
        broken.dedup();
        let missed = judged.missed(&self.goal);
        if judged.is_reached() {
            return Err("it reaches the goal".to_owned());
        }
        if broken != wrong.breaks || missed != wrong.misses.iter().collect::<Vec<_>>() {
            return Err(format!("it breaks {broken:?} and misses {missed:?}"));
        }
        match judged.wrong {
            Some(shown) if shown == place => Ok(()),
            Some(shown) => Err(format!("the explanation of wrong list {} is shown", shown + 1)),
            None => Err("its explanation is not shown".to_owned()),
        }
    }
}

fn shortcomings(judged: &Judged) -> String {
    let open = judged.goals.iter().filter(|(_, reached)| !reached).map(|(words, _)| words.clone());
    let broken = judged.broken.iter().map(|it| it.rule.id().to_owned());
    format!("misses: {}", open.chain(broken).collect::<Vec<_>>().join("; "))
}
