//! The conformance assertions, and which of them scenarios cover.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;
use crate::table::Table;

/// The assertions there are, in the order of their list.
pub struct Assertions(Vec<Assertion>);

struct Assertion {
    id: String,
    /// The part of the rules it belongs to; cards count as one.
    area: String,
}

/// Which assertions are covered by a scenario that holds.
#[derive(Serialize)]
pub struct Coverage {
    total: usize,
    areas: Vec<Area>,
    covered: Vec<String>,
    not_yet: Vec<String>,
    /// Ids that scenarios claim to cover and that do not exist.
    unknown: Vec<Unknown>,
}

#[derive(Serialize)]
struct Area {
    area: String,
    total: usize,
    covered: usize,
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
    /// Reads the list: comma-separated, with a line of headings; the id stands first, the area third.
    pub fn read(text: &str) -> Assertions {
        let lines = text.lines().skip(1).filter(|line| !line.trim().is_empty());
        let assertion = |line: &str| {
            let mut fields = line.split(',').map(|field| field.trim().trim_matches('"'));
            let id = fields.next().unwrap_or_default().to_owned();
            let area = fields.nth(1).unwrap_or_default();
            let area = area.split_once(':').map_or(area, |(area, _)| area).to_owned();
            Assertion { id, area }
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
        let mut areas: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        let (mut covered, mut not_yet) = (Vec::new(), Vec::new());
        for Assertion { id, area } in &self.0 {
            let count = areas.entry(area).or_default();
            count.0 += 1;
            if held.contains(id.as_str()) {
                count.1 += 1;
                covered.push(id.clone());
            } else {
                not_yet.push(id.clone());
            }
        }
        let areas = areas
            .into_iter()
            .map(|(area, (total, covered))| Area { area: area.to_owned(), total, covered })
            .collect();
        Coverage { total: self.0.len(), areas, covered, not_yet, unknown }
    }
}

impl Coverage {
    /// Writes the counts by area, then the ids.
    pub fn write(&self, output: &mut Output) -> Result<(), Failure> {
        output.line("")?;
        let mut table = Table::new(&["AREA", "ASSERTIONS", "COVERED", "NOT YET"], &[1, 2, 3]);
        let mut row = |area: &str, total: usize, covered: usize| {
            let not_yet = total - covered;
            let [total, covered, not_yet] = [total, covered, not_yet].map(|it| it.to_string());
            table.row(vec![area.to_owned(), total, covered, not_yet]);
        };
        for Area { area, total, covered } in &self.areas {
            row(area, *total, *covered);
        }
        row("all", self.total, self.covered.len());
        table.write(output)?;
        for (heading, ids) in [("Covered", &self.covered), ("Not yet", &self.not_yet)] {
            output.line("")?;
            output.line(&format!("{heading}: {}", ids.len()))?;
            for line in ids.chunks(IDS) {
                output.line(&format!("  {}", line.join(" ")))?;
            }
        }
        if !self.unknown.is_empty() {
            output.line("")?;
            output.line("Claimed, but not in the list")?;
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
                    C3,all,\"card:Yoda\",card\n";
        let claims = [("C1", "one", true), ("C2", "two", false), ("C9", "two", true)];
        let coverage = Assertions::read(list).coverage(claims.into_iter());
        assert_eq!(coverage.covered, ["C1"]);
        assert_eq!(coverage.not_yet, ["C2", "C3"]);
        let areas: Vec<_> =
            coverage.areas.iter().map(|it| (it.area.as_str(), it.total, it.covered)).collect();
        assert_eq!(areas, [("attack", 1, 1), ("card", 2, 0)]);
        let unknown: Vec<_> = coverage.unknown.iter().map(|it| (&*it.id, &*it.file)).collect();
        assert_eq!(unknown, [("C9", "two")]);
    }
}
