//! The conformance assertions, and which of them scenarios cover.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;
use crate::text_table::Table;

/// The assertions there are, in the order of their list.
pub struct Assertions(Vec<Assertion>);

struct Assertion {
    id: String,
    /// The part of the rules it belongs to; cards count as one.
    area: String,
    /// Why no scenario can show it.
    left_out: Option<String>,
}

/// Which assertions are covered by a scenario that holds.
#[derive(Serialize)]
pub struct Coverage {
    total: usize,
    areas: Vec<Area>,
    covered: Vec<String>,
    not_yet: Vec<String>,
    /// What no scenario can show, with the reason.
    left_out: Vec<LeftOut>,
    /// Ids that scenarios claim to cover and that do not exist.
    unknown: Vec<Unknown>,
}

#[derive(Serialize)]
struct Area {
    area: String,
    total: usize,
    covered: usize,
    left_out: usize,
}

/// An assertion that is not about what happens at a table or to a list.
#[derive(Serialize)]
struct LeftOut {
    id: String,
    reason: String,
}

/// A claim to cover what is not in the list.
#[derive(Serialize)]
struct Unknown {
    id: String,
    file: String,
}

/// Ids on one line of output.
const IDS: usize = 14;

impl Assertions {
    /// Reads the list: comma-separated, with a line of headings; the id stands first, the area third, and fifth, with
    /// commas of its own, the reason why no scenario can show it, if there is one.
    pub fn read(text: &str) -> Assertions {
        let lines = text.lines().skip(1).filter(|line| !line.trim().is_empty());
        let assertion = |line: &str| {
            let mut fields = line.splitn(5, ',').map(|field| field.trim().trim_matches('"'));
            let id = fields.next().unwrap_or_default().to_owned();
            let area = fields.nth(1).unwrap_or_default();
            let area = area.split_once(':').map_or(area, |(area, _)| area).to_owned();
            let left_out = fields.nth(1).filter(|reason| !reason.is_empty()).map(str::to_owned);
            Assertion { id, area, left_out }
        };
        Assertions(lines.map(assertion).collect())
    }

    /// Whether an id is in the list.
    pub fn has(&self, id: &str) -> bool {
        self.0.iter().any(|assertion| assertion.id == id)
    }

    /// Compares the list with what scenarios cover: id, file, and whether the scenario holds.
    pub fn coverage<'a>(&self, covers: impl Iterator<Item = (&'a str, &'a str, bool)>) -> Coverage {
        let known: BTreeSet<&str> = self.0.iter().map(|it| it.id.as_str()).collect();
        let mut held = BTreeSet::new();
        let mut unknown = Vec::new();
        for (id, file, holds) in covers {
            if !known.contains(id) {
                unknown.push(Unknown { id: id.to_owned(), file: file.to_owned() });
            } else if holds {
                held.insert(id);
            }
        }
        let mut areas: BTreeMap<&str, Area> = BTreeMap::new();
        let (mut covered, mut not_yet, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
        for Assertion { id, area, left_out: reason } in &self.0 {
            let count = areas.entry(area).or_insert_with(|| Area {
                area: area.clone(),
                total: 0,
                covered: 0,
                left_out: 0,
            });
            count.total += 1;
            if held.contains(id.as_str()) {
                count.covered += 1;
                covered.push(id.clone());
            } else if let Some(reason) = reason {
                count.left_out += 1;
                left_out.push(LeftOut { id: id.clone(), reason: reason.clone() });
            } else {
                not_yet.push(id.clone());
            }
        }
        let areas = areas.into_values().collect();
        Coverage { total: self.0.len(), areas, covered, not_yet, left_out, unknown }
    }
}

impl Coverage {
    /// Writes the counts by area, then the ids.
    pub fn write(&self, output: &mut Output) -> Result<(), Failure> {
        output.line("")?;
        let headings = ["AREA", "ASSERTIONS", "COVERED", "EXCLUDED", "NOT YET"];
        let mut table = Table::new(&headings, &[1, 2, 3, 4]);
        let mut row = |area: &str, total: usize, covered: usize, left_out: usize| {
            let counts = [total, covered, left_out, total - covered - left_out];
            let counts = counts.map(|it| it.to_string());
            table.row([area.to_owned()].into_iter().chain(counts).collect());
        };
        for Area { area, total, covered, left_out } in &self.areas {
            row(area, *total, *covered, *left_out);
        }
        row("all", self.total, self.covered.len(), self.left_out.len());
        table.write(output)?;
        for (heading, ids) in [("Covered", &self.covered), ("Not yet", &self.not_yet)] {
            output.line("")?;
            output.line(&format!("{heading}: {}", ids.len()))?;
            for line in ids.chunks(IDS) {
                output.line(&format!("  {}", line.join(" ")))?;
            }
        }
        if !self.left_out.is_empty() {
            output.line("")?;
            output.line(&format!("Excluded: {}", self.left_out.len()))?;
        }
        for LeftOut { id, reason } in &self.left_out {
            output.line(&format!("  {id} {reason}"))?;
        }
        if !self.unknown.is_empty() {
            output.line("")?;
            output.line("Covered by a scenario, but not in the list")?;
        }
        for Unknown { id, file } in &self.unknown {
            output.line(&format!("  {id} in {file}"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Assertions;

    #[test]
    fn only_a_scenario_that_holds_covers_an_assertion() {
        let list = "id,editions,area,kind\nC1,all,attack,glossary\nC2,all,card:Axe,card\n\
                    C3,all,\"card:Yoda\",card\nC4,all,setup,glossary,\"Tokens of card, not of play\"\n";
        let claims = [("C1", "one", true), ("C2", "two", false), ("C9", "two", true)];
        let coverage = Assertions::read(list).coverage(claims.into_iter());
        assert_eq!(coverage.covered, ["C1"]);
        assert_eq!(coverage.not_yet, ["C2", "C3"]);
        let areas: Vec<_> =
            coverage.areas.iter().map(|it| (it.area.as_str(), it.total, it.covered)).collect();
        assert_eq!(areas, [("attack", 1, 1), ("card", 2, 0), ("setup", 1, 0)]);
        let left_out: Vec<_> =
            coverage.left_out.iter().map(|it| (it.id.as_str(), it.reason.as_str())).collect();
        assert_eq!(left_out, [("C4", "Tokens of card, not of play")]);
        let unknown: Vec<_> = coverage.unknown.iter().map(|it| (&*it.id, &*it.file)).collect();
        assert_eq!(unknown, [("C9", "two")]);
    }
}
