//! Questions with written answers, for what is not played on Armada's table: building a fleet, and Starmada.

use flagbridge_cards::Resolved;
use flagbridge_fleet::formats::Reader;
use flagbridge_starmada::Table;
use flagbridge_starmada::scenario::Scenario;
use serde::Deserialize;

use crate::check::missing_words;

/// A question: a list or a position, and the answers to choose from.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Question {
    /// What is to be decided, in a few words.
    pub title: String,
    /// One or two sentences: the rule, and the question.
    pub text: String,
    /// Document and section of the rule.
    pub cite: String,
    /// What to look at.
    pub hint: String,
    /// Said of the right answer.
    pub done: String,
    /// The list that the question is about.
    #[serde(default)]
    pub list: String,
    /// The mode by which the lists of the answers are checked; the standard game unless said.
    pub mode: Option<String>,
    /// The position of a Starmada scenario: its keys above the script.
    #[serde(default)]
    pub position: String,
    /// Lines of a Starmada script that hold after a right answer, and not after a wrong one.
    #[serde(default)]
    pub goal: Vec<String>,
    /// The answers, in the order in which they are shown.
    pub answers: Vec<Answer>,
}

/// An answer to choose.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Answer {
    /// The answer in words.
    pub words: String,
    /// Whether it is right.
    #[serde(default)]
    pub right: bool,
    /// Why it is wrong.
    #[serde(default)]
    pub why: String,
    /// The rule; the question's unless said.
    pub cite: Option<String>,
    /// The list that it leads to.
    #[serde(default)]
    pub list: String,
    /// Ids of the rules that this list breaks.
    #[serde(default)]
    breaks: Vec<String>,
    /// Lines of a Starmada script that show what it leads to.
    #[serde(default)]
    play: String,
}

impl Question {
    /// The Starmada table that the question is about.
    pub fn table(&self) -> Option<Table> {
        if self.position.is_empty() {
            return None;
        }
        self.scenario("").ok()?.table().ok()
    }

    fn scenario(&self, script: &str) -> Result<Scenario, String> {
        let text = format!(
            "title = \"A question\"\ncite = \"A lesson\"\n{}\n[play]\nscript = '''\n{script}\n'''\n",
            self.position
        );
        Scenario::read(&text).map_err(|fault| fault.to_string())
    }

    /// What is wrong with the question: missing words, and answers that do not lead to what is said of them.
    pub(crate) fn flaws(&self, rules: Resolved<'static>) -> Vec<String> {
        let words = [
            ("title", &self.title),
            ("text", &self.text),
            ("hint", &self.hint),
            ("done", &self.done),
        ];
        let mut found = missing_words(&words, &self.cite);
        let right = self.answers.iter().filter(|answer| answer.right).count();
        if right == 0 || right == self.answers.len() {
            found.push("there must be right and wrong answers".to_owned());
        }
        for answer in &self.answers {
            if !answer.right && answer.why.trim().is_empty() {
                found.push(format!("wrong answer \"{}\" is not explained", answer.words));
            }
            let tried = match self.position.is_empty() {
                true => self.try_list(answer, rules),
                false => self.try_play(answer),
            };
            found.extend(tried.err().map(|reason| format!("\"{}\": {reason}", answer.words)));
        }
        found
    }

    /// A right list is legal, a wrong one breaks exactly the rules that the answer names.
    fn try_list(&self, answer: &Answer, rules: Resolved<'static>) -> Result<(), String> {
        let catalogue = rules.catalogue();
        let reading = Reader::new(catalogue).read(&answer.list);
        if let Some(line) = reading.unread.first() {
            return Err(format!("\"{}\" is not a card", line.text.trim()));
        }
        let mode = match &self.mode {
            Some(id) => Some(catalogue.mode(id).ok_or_else(|| format!("unknown mode \"{id}\""))?),
            None => None,
        };
        let report = reading.draft.check_as(rules, mode, None);
        let mut broken: Vec<&str> = report.errors().map(|it| it.rule.id()).collect();
        broken.sort_unstable();
        broken.dedup();
        if broken != answer.breaks {
            return Err(format!("the list breaks {broken:?}"));
        }
        match answer.right == broken.is_empty() {
            true => Ok(()),
            false => Err("the right list must be legal, and a wrong one must not".to_owned()),
        }
    }

    /// What an answer leads to is as it says. After a right one the goal holds, after a wrong one it does not.
    fn try_play(&self, answer: &Answer) -> Result<(), String> {
        let run = |script: &str| {
            let scenario = self.scenario(script)?;
            scenario.run().map(|_| ()).map_err(|fault| fault.to_string())
        };
        run(&answer.play)?;
        if self.goal.is_empty() {
            return Ok(());
        }
        let reached = run(&format!("{}\n{}", answer.play, self.goal.join("\n")));
        match answer.right {
            true => reached,
            false if reached.is_ok() => Err("it reaches the goal".to_owned()),
            false => Ok(()),
        }
    }
}
