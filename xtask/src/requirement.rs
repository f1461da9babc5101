//! Programs beside Rust that tests need, and the oldest versions of them that work.

use anyhow::{Context as _, Result};

use crate::debian::{self, Package};
use crate::machine::Machine;
use crate::version::Version;

/// A program that must be there in some version.
#[derive(Debug)]
pub struct Requirement {
    /// What people call it.
    pub name: &'static str,
    /// What it is needed for.
    pub purpose: &'static str,
    /// The oldest version that works.
    pub oldest: &'static str,
    /// Debian's packages; the first has the version of the program.
    packages: &'static [&'static str],
}

/// Runs the browser tests and replays games in WebAssembly. Older ones do not know `--test-concurrency`.
pub const NODE: Requirement = Requirement {
    name: "Node.js",
    purpose: "the browser tests",
    oldest: "20.10",
    packages: &["nodejs", "npm"],
};

/// The browser of the browser tests.
pub const CHROMIUM: Requirement = Requirement {
    name: "Chromium",
    purpose: "the browser tests",
    oldest: "120",
    packages: &["chromium"],
};

/// The other database of the storage tests.
pub const POSTGRES: Requirement = Requirement {
    name: "PostgreSQL",
    purpose: "the storage tests",
    oldest: "13",
    packages: &["postgresql"],
};

impl Requirement {
    /// The oldest version that works.
    pub fn oldest(&self) -> Version {
        Version::parse(self.oldest).expect("a requirement's version is written as one")
    }

    /// Whether the version is new enough.
    pub fn accepts(&self, version: &Version) -> bool {
        *version >= self.oldest()
    }

    /// What `find` finds, if it is new enough. Otherwise the packages are installed, or upgraded, and it is looked for
    /// again. `find` gives what it has found with its version, the best last if there are several.
    pub fn provide<T>(
        &self,
        machine: &Machine,
        find: impl Fn() -> Vec<(Version, T)>,
    ) -> Result<(Version, T)> {
        let good = || find().into_iter().rfind(|(version, _)| self.accepts(version));
        if let Some(found) = good() {
            return Ok(found);
        }
        let seen: Vec<String> = find().iter().map(|(version, _)| version.to_string()).collect();
        let seen = if seen.is_empty() { "none".to_owned() } else { seen.join(", ") };
        let needed =
            format!("{} need {} {} or newer; found: {seen}", self.purpose, self.name, self.oldest);
        let mut packages: Vec<Package> =
            self.packages.iter().map(|name| Package::any(name)).collect();
        packages[0].oldest = Some(self.oldest());
        debian::install(machine, self.name, &packages).with_context(|| needed.clone())?;
        good().with_context(|| format!("{needed}; installing its packages did not change that"))
    }
}

/// Fails unless Node.js is there; installs it where the archive has one that is new enough.
pub fn node(machine: &Machine) -> Result<Version> {
    let find = || {
        let whole = machine.find_program(&["npm"]);
        let version = whole.and_then(|_| machine.version_of("node"));
        version.map(|version| (version, ())).into_iter().collect()
    };
    Ok(NODE.provide(machine, find)?.0)
}
