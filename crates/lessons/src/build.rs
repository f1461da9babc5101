//! Steps in the fleet editor: a list to change, and goals that the validator checks.

use flagbridge_cards::{CardNumber, Resolved, Slot};
use flagbridge_fleet::{Draft, Report, Rule, Terms, check};
use serde::{Deserialize, Serialize};

/// What a list has to reach, and what is said of lists that do not: the part of a step that the browser needs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct BuildGoal {
    /// The mode by which lists are checked; the standard game unless said.
    pub mode: Option<String>,
    /// Lines that must hold, such as `legal` or `has 2 x-wing-squadron`.
    pub goal: Vec<String>,
    /// Wrong lists, each with its explanation.
    #[serde(default)]
    pub wrong: Vec<WrongList>,
}

/// A wrong list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WrongList {
    /// An example that the check tries. It stays with the server.
    #[serde(default, skip_serializing)]
    pub list: String,
    /// Ids of exactly the rules that the example breaks, sorted.
    #[serde(default)]
    pub breaks: Vec<String>,
    /// Exactly the goals that the example misses besides `legal`.
    #[serde(default)]
    pub misses: Vec<String>,
    /// Why it is wrong.
    pub why: String,
    /// The rule; the step's unless said.
    pub cite: Option<String>,
}

/// A list compared with a goal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// Every goal in words, in the order of the file, and whether it is reached.
    pub goals: Vec<(String, bool)>,
    /// The rules that are broken, where the list must be legal.
    pub broken: Vec<BrokenRule>,
    /// The place in `wrong` of the explanation that fits.
    pub wrong: Option<usize>,
}

/// A rule that a list breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenRule {
    /// The rule.
    pub rule: Rule,
    /// What is wrong.
    pub message: String,
    /// Document and section.
    pub cite: &'static str,
}

/// The line that asks for a legal list.
const LEGAL: &str = "legal";

/// A line of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Goal {
    /// `legal`: no rule is broken.
    Legal,
    /// `has 2 x-wing-squadron`: at least this many copies of the card.
    Has(u32, CardNumber),
    /// `lacks x-wing-squadron`: none of the card.
    Lacks(CardNumber),
    /// `equips weapons-team`: a ship, or one with this card, carries an upgrade of the slot.
    Equips(Slot, Option<CardNumber>),
    /// `points 170`: the list costs at least this many points.
    Points(u32),
}

impl Judged {
    /// Whether every goal is reached.
    pub fn is_reached(&self) -> bool {
        self.goals.iter().all(|(_, reached)| *reached)
    }

    /// The lines of the goal that are not reached, besides `legal`.
    pub(crate) fn missed<'a>(&self, lines: &'a [String]) -> Vec<&'a String> {
        let all = lines.iter().zip(&self.goals);
        all.filter(|(line, (_, reached))| !reached && *line != LEGAL)
            .map(|(line, _)| line)
            .collect()
    }
}

impl BuildGoal {
    /// Compares a list with the goal, by the lesson's mode and edition whatever the list says of its own.
    pub fn judge(&self, draft: &Draft, rules: Resolved<'static>) -> Result<Judged, String> {
        let draft = self.terms(draft.clone());
        let report = check(&draft, &Terms::of(&draft, rules));
        let mut judged = Judged::default();
        for line in &self.goal {
            let goal = Goal::read(line, rules)?;
            if goal == Goal::Legal {
                judged.broken = broken(&report);
            }
            judged.goals.push((goal.words(rules), goal.is_reached(&draft, &report)));
        }
        let missed = judged.missed(&self.goal);
        let breaks = |id: &String| judged.broken.iter().any(|it| it.rule.id() == id);
        judged.wrong = self.wrong.iter().position(|wrong| {
            wrong.breaks.iter().all(breaks)
                && wrong.misses.iter().all(|line| missed.contains(&line))
        });
        Ok(judged)
    }

    /// The list in the lesson's mode and the edition in which lessons are played.
    pub fn terms(&self, draft: Draft) -> Draft {
        Draft { mode: self.mode.clone(), points: None, edition: None, ..draft }
    }
}

/// Each rule that is broken, once for each thing that is wrong.
fn broken(report: &Report<'static>) -> Vec<BrokenRule> {
    let edition = report.terms.edition;
    let mut broken: Vec<BrokenRule> = Vec::new();
    for it in report.errors() {
        let found =
            BrokenRule { rule: it.rule, message: it.message(edition), cite: it.cite(edition) };
        if !broken.contains(&found) {
            broken.push(found);
        }
    }
    broken
}

impl Goal {
    fn read(line: &str, rules: Resolved<'static>) -> Result<Goal, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let card = |id: &str| rules.get(id).map(|card| card.number).map_err(|it| it.to_string());
        let number = |text: &str| text.parse().map_err(|_| format!("\"{text}\" is not a number"));
        let slot = |id: &str| Slot::from_id(id).ok_or_else(|| format!("unknown slot \"{id}\""));
        match words[..] {
            [LEGAL] => Ok(Goal::Legal),
            ["has", id] => Ok(Goal::Has(1, card(id)?)),
            ["has", count, id] => Ok(Goal::Has(number(count)?, card(id)?)),
            ["lacks", id] => Ok(Goal::Lacks(card(id)?)),
            ["equips", id] => Ok(Goal::Equips(slot(id)?, None)),
            ["equips", id, "on", ship] => Ok(Goal::Equips(slot(id)?, Some(card(ship)?))),
            ["points", least] => Ok(Goal::Points(number(least)?)),
            _ => Err(format!("unknown goal \"{line}\"")),
        }
    }

    fn is_reached(&self, draft: &Draft, report: &Report<'static>) -> bool {
        let copies = |card: CardNumber| {
            let all = draft.cards().filter(|(_, it, _)| *it == card);
            all.map(|(.., count)| u32::from(count)).sum::<u32>()
        };
        let edition = report.terms.edition;
        match *self {
            Goal::Legal => report.is_legal(),
            Goal::Has(least, card) => copies(card) >= least,
            Goal::Lacks(card) => copies(card) == 0,
            Goal::Equips(slot, on) => {
                let ships = draft.ships.iter().filter(|ship| on.is_none_or(|on| ship.card == on));
                let mut upgrades = ships.flat_map(|ship| &ship.upgrades);
                upgrades.any(|card| {
                    let upgrade = edition.card(*card).and_then(|card| card.upgrade());
                    upgrade.is_some_and(|it| it.slot() == slot)
                })
            }
            Goal::Points(least) => report.points.total >= least,
        }
    }

    fn words(&self, rules: Resolved<'static>) -> String {
        let name = |card: CardNumber| match rules.card(card) {
            Some(card) => card.full_name(),
            None => format!("card {card}"),
        };
        match *self {
            Goal::Legal => "The fleet is legal".to_owned(),
            Goal::Has(1, card) => format!("The fleet has {}", name(card)),
            Goal::Has(least, card) => format!("The fleet has {least} × {}", name(card)),
            Goal::Lacks(card) => format!("The fleet is without {}", name(card)),
            Goal::Equips(slot, None) => format!("A ship carries an upgrade for {}", slot.name()),
            Goal::Equips(slot, Some(ship)) => {
                format!("{} carries an upgrade for {}", name(ship), slot.name())
            }
            Goal::Points(least) => format!("The fleet costs at least {least} points"),
        }
    }
}
