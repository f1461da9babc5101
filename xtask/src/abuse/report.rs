//! What an attack has shown.

use std::fmt::{self, Display};
use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::arguments::Abuse;
use crate::workspace::Workspace;
use crate::{bench, process};

/// The figures of one attack, and what it has broken.
#[derive(Debug)]
pub struct Report {
    name: &'static str,
    figures: Vec<(String, String)>,
    harm: Vec<String>,
}

impl Report {
    /// Nothing is known yet.
    pub fn new(name: &'static str) -> Report {
        Report { name, figures: Vec::new(), harm: Vec::new() }
    }

    /// Adds a figure.
    pub fn tell(&mut self, what: impl Into<String>, figure: impl Display) {
        self.figures.push((what.into(), figure.to_string()));
    }

    /// Adds what another part of the same attack has shown.
    pub fn add(&mut self, part: Report) {
        self.figures.extend(part.figures);
        self.harm.extend(part.harm);
    }

    /// Adds harm unless what must hold does.
    pub fn expect(&mut self, holds: bool, harm: impl FnOnce() -> String) {
        if !holds {
            self.harm.push(harm());
        }
    }

    /// What was broken, each with the attack's name.
    pub fn harm(&self) -> impl Iterator<Item = String> {
        self.harm.iter().map(|harm| format!("{}: {harm}", self.name))
    }
}

impl Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, figure) in &self.figures {
            writeln!(out, "   {:<58} {figure}", format!("{}, {what}", self.name))?;
        }
        for harm in &self.harm {
            writeln!(out, "   {}: HARM: {harm}", self.name)?;
        }
        Ok(())
    }
}

/// Writes the figures into `docs/benchmarks.md`.
pub fn write(workspace: &Workspace, options: &Abuse, reports: &[Report]) -> Result<()> {
    let file = workspace.root.join("docs/benchmarks.md");
    let page =
        fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut table = "| attack | what | figure |\n|---|---|--:|\n".to_owned();
    for report in reports {
        for (what, figure) in &report.figures {
            table += &format!("| {} | {what} | {figure} |\n", report.name);
        }
        for harm in &report.harm {
            table += &format!("| {} | **harm** | {harm} |\n", report.name);
        }
    }
    let date = process::output(Command::new("date").args(["-u", "+%F"]))?;
    let cores = std::thread::available_parallelism()?;
    let build = if options.release { "release" } else { "dev" };
    let text = format!("{}, {cores} cores, server built for {build}\n\n{table}", date.trim());
    fs::write(&file, bench::replace_section(&page, "abuse", &text)?)
        .with_context(|| format!("cannot write {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harm_is_told_with_the_name_of_the_attack() {
        let mut report = Report::new("floods");
        report.tell("requests", 12);
        report.expect(true, || unreachable!("it holds"));
        assert_eq!(report.harm().count(), 0);
        report.expect(false, || "3 answers with 500".to_owned());
        assert_eq!(report.harm().collect::<Vec<_>>(), ["floods: 3 answers with 500"]);
        let text = report.to_string();
        assert!(text.contains("floods, requests") && text.contains("HARM"), "{text}");
    }
}
