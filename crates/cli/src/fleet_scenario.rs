//! Scenarios about building a fleet: lists, and the rules each of them breaks. `docs/scenarios.md` describes every key.

use flagbridge_cards::{Catalogue, Mode, Resolved};
use flagbridge_engine::scenario::{ScenarioError, editions};
use flagbridge_fleet::formats::Reader;
use serde::Deserialize;

/// A scenario file with fleets in place of a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FleetScenario {
    /// One sentence: what is shown.
    pub title: String,
    /// Document and section of the rule.
    pub cite: String,
    /// Ids of the conformance assertions it covers.
    #[serde(default)]
    pub covers: Vec<String>,
    /// The editions it holds in.
    #[serde(default = "all_editions")]
    pub editions: Vec<String>,
    fleets: Vec<Fleet>,
}

/// A list, and what the validator must say of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fleet {
    /// What is special about it.
    about: String,
    /// The mode; the standard game unless said.
    mode: Option<String>,
    /// The agreed total; the mode's unless said.
    points: Option<u16>,
    /// Ids of the rules it breaks; none if it is legal.
    #[serde(default)]
    breaks: Vec<String>,
    /// The list, in any format.
    list: String,
}

/// How the scenario went in one edition.
pub struct FleetRun {
    /// The edition's id.
    pub edition: &'static str,
    /// The first thing that did not hold.
    pub fault: Option<String>,
    /// What the validator said of each list.
    pub log: Vec<String>,
}

impl FleetScenario {
    /// Whether a file is about fleets.
    pub fn is_one(text: &str) -> bool {
        text.lines().any(|line| line.trim() == "[[fleets]]")
    }

    /// Reads the file.
    pub fn read(text: &str) -> Result<Self, String> {
        let scenario: Self = toml::from_str(text).map_err(|fault| fault.to_string())?;
        match scenario.title.is_empty() || scenario.cite.is_empty() {
            true => Err("title and cite must not be empty".to_owned()),
            false => Ok(scenario),
        }
    }

    /// Checks every list in every edition the scenario names.
    pub fn run(&self, catalogue: &'static Catalogue) -> Result<Vec<FleetRun>, ScenarioError> {
        let runs = editions(&self.editions, catalogue)?.into_iter().map(|edition| {
            let mut log = Vec::new();
            let fault = self.fleets.iter().find_map(|fleet| fleet.check(edition, &mut log).err());
            FleetRun { edition: edition.edition().id, fault, log }
        });
        Ok(runs.collect())
    }
}

impl Fleet {
    fn check(&self, edition: Resolved<'static>, log: &mut Vec<String>) -> Result<(), String> {
        let place = format!("{}, \"{}\"", edition.edition().id, self.about);
        let catalogue = edition.catalogue();
        let reading = Reader::new(catalogue).read(&self.list);
        if let Some(line) = reading.unread.first() {
            return Err(format!("{place}: \"{}\" is not a card", line.text.trim()));
        }
        let mode = self.mode.as_deref().map(|id| mode(catalogue, id)).transpose()?;
        let report = reading.draft.check_as(edition, mode, self.points);
        for violation in report.explained() {
            log.push(format!("{}: {}: {}", self.about, violation.rule, violation.message));
        }
        let mut found: Vec<_> = report.errors().map(|violation| violation.rule.id()).collect();
        found.sort_unstable();
        found.dedup();
        let mut wanted: Vec<_> = self.breaks.iter().map(String::as_str).collect();
        wanted.sort_unstable();
        match found == wanted {
            true => Ok(()),
            false if found.is_empty() => Err(format!("{place}: the list is legal")),
            false => Err(format!("{place}: the list breaks {}", found.join(", "))),
        }
    }
}

fn mode<'a>(catalogue: &'a Catalogue, id: &str) -> Result<&'a Mode, String> {
    catalogue.mode(id).ok_or_else(|| format!("unknown mode \"{id}\""))
}

fn all_editions() -> Vec<String> {
    vec!["all".to_owned()]
}
