//! What each page may load, and what it loads: measured in a browser on the release build.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;

use crate::browser::Profile;
use crate::site::Fixed;
use crate::workspace::Workspace;
use crate::{end2end, server, site};

/// How much a page may load before it answers.
#[derive(Debug, Deserialize)]
pub struct Budget {
    /// What the page is called.
    pub page: String,
    /// Bytes as they are sent: scripts, code, styles and icons.
    pub bytes: usize,
    /// What it may load before the check fails, where its budget leaves less room than sizes differ between machines.
    pub tolerated: Option<usize>,
}

/// Reads the budgets of all pages.
pub fn read(root: &Path) -> Result<Vec<Budget>> {
    let file = root.join("end2end/budgets.json");
    let text = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
    serde_json::from_slice(&text).with_context(|| format!("in {}", file.display()))
}

/// Builds what is shipped and measures its pages.
pub fn check(workspace: &Workspace) -> Result<String> {
    measure(workspace, &site::build_fixed(workspace, Profile::Release)?)
}

/// Loads every page that has a budget, shows what each one loads, and fails if one has outgrown its budget. Returns the
/// table of the pages.
pub fn measure(workspace: &Workspace, site: &Fixed) -> Result<String> {
    let budgets = read(&workspace.root)?;
    let program = server::build_for_tests(workspace)?;
    let results = workspace.root.join("end2end/results/loads.json");
    if results.exists() {
        fs::remove_file(&results)?;
    }
    let tests = end2end::run(workspace, &program, site.path(), end2end::Suite::Release, &[]);
    let text = match (&tests, fs::read(&results)) {
        (_, Ok(text)) => text,
        (Err(_), Err(_)) => return tests.map(|()| String::new()),
        (Ok(()), Err(error)) => {
            return Err(error).with_context(|| format!("cannot read {}", results.display()));
        }
    };
    let loads: Loads = serde_json::from_slice(&text)?;
    let table = table(&budgets, &loads);
    println!("{table}");
    let faults = faults(&budgets, &loads);
    if !faults.is_empty() {
        bail!("what pages load does not fit end2end/budgets.json:\n  {}", faults.join("\n  "));
    }
    tests.map(|()| table)
}

/// Bytes that each page has loaded.
type Loads = BTreeMap<String, usize>;

/// Every page with what it loads, what it may load and what is left.
fn table(budgets: &[Budget], loads: &Loads) -> String {
    let mut table = "| page | loads | budget | left |\n|---|--:|--:|--:|\n".to_owned();
    for Budget { page, bytes, .. } in budgets {
        let (load, left) = match loads.get(page) {
            Some(load) if load > bytes => (grouped(*load), format!("−{}", grouped(load - bytes))),
            Some(load) => (grouped(*load), grouped(bytes - load)),
            None => ("?".to_owned(), "?".to_owned()),
        };
        table += &format!("| {page} | {load} | {} | {left} |\n", grouped(*bytes));
    }
    table
}

/// A sentence for each page that was not measured or has outgrown its budget.
fn faults(budgets: &[Budget], loads: &Loads) -> Vec<String> {
    let fault = |Budget { page, bytes, tolerated }: &Budget| match loads.get(page) {
        None => Some(format!("{page}: was not measured")),
        Some(load) if *load > tolerated.unwrap_or(*bytes) => Some(format!(
            "{page}: loads {} bytes, {} more than its budget of {}",
            grouped(*load),
            grouped(load - bytes),
            grouped(*bytes)
        )),
        Some(_) => None,
    };
    budgets.iter().filter_map(fault).collect()
}

/// 1234567 → `1,234,567`.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_outgrows_its_budget_is_named_with_how_much() {
        let budget = |page: &str, bytes| Budget { page: page.to_owned(), bytes, tolerated: None };
        let budgets = [budget("home", 90_000), budget("the table", 620_000), budget("new", 1)];
        let loads = [("home", 90_000), ("the table", 631_200)];
        let loads = loads.map(|(page, bytes)| (page.to_owned(), bytes)).into();
        assert_eq!(
            faults(&budgets, &loads),
            [
                "the table: loads 631,200 bytes, 11,200 more than its budget of 620,000",
                "new: was not measured",
            ]
        );
        let table = table(&budgets, &loads);
        assert!(table.contains("| home | 90,000 | 90,000 | 0 |"), "{table}");
        assert!(table.contains("| the table | 631,200 | 620,000 | −11,200 |"), "{table}");
    }

    #[test]
    fn digits_are_grouped() {
        assert_eq!([0, 999, 100_000, 1_234_567].map(grouped), ["0", "999", "100,000", "1,234,567"]);
    }

    #[test]
    fn the_benchmarks_name_the_budgets_that_are_tested() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
        let page = fs::read_to_string(root.join("docs/benchmarks.md")).expect("the benchmarks");
        let (_, rest) = page.split_once("<!-- begin pages -->").expect("the section of the pages");
        let (section, _) = rest.split_once("<!-- end pages -->").expect("its end");
        let rows: Vec<Vec<&str>> =
            section.lines().map(|line| line.split('|').map(str::trim).collect()).collect();
        let budgets = read(root).expect("budgets");
        assert!(!budgets.is_empty());
        for Budget { page, bytes, .. } in budgets {
            let row = rows.iter().find(|row| row.get(1) == Some(&page.as_str()));
            let row = row.unwrap_or_else(|| panic!("no row for {page}: `bench --write` adds it"));
            assert_eq!(row[3], grouped(bytes), "the budget of {page}");
        }
    }
}
