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

/// The browser of the browser tests, without the parts that only a screen needs: tests take a third less time in it.
pub const CHROMIUM_SHELL: Requirement =
    Requirement { packages: &["chromium-headless-shell"], ..CHROMIUM };

/// The whole browser, where there is no other.
pub const CHROMIUM: Requirement = Requirement {
    name: "Chromium",
    purpose: "the browser tests",
    oldest: "119",
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::fake_machine::FakeMachine;

    fn chromium(fake: &FakeMachine) -> Result<String> {
        let find = || {
            debian::installed(&fake.machine, "chromium").map(|it| (it, ())).into_iter().collect()
        };
        Ok(CHROMIUM.provide(&fake.machine, find)?.0.to_string())
    }

    #[test]
    fn what_is_new_enough_is_left_alone() {
        let fake = FakeMachine::debian(true)
            .with("installed/chromium", "119.0.6045.1")
            .with("archive/chromium", "156.0.1");
        assert_eq!(chromium(&fake).expect("it is there"), "119.0.6045.1");
        assert_eq!(fake.changes(), [""; 0]);
    }

    #[test]
    fn what_is_too_old_is_upgraded_from_a_fresh_list() {
        let fake = FakeMachine::debian(true)
            .with("installed/chromium", "90.0.1")
            .with("list/chromium", "110.0.1")
            .with("archive/chromium", "156.0.1");
        assert_eq!(chromium(&fake).expect("upgraded"), "156.0.1");
        assert_eq!(fake.changes(), ["apt-get update", "apt-get install chromium"]);
    }

    #[test]
    fn where_nothing_is_new_enough_the_versions_are_named_and_nothing_is_installed() {
        let fake = FakeMachine::debian(true)
            .with("installed/chromium", "90.0.1")
            .with("archive/chromium", "110.0.1");
        let error = format!("{:#}", chromium(&fake).expect_err("too old"));
        assert_eq!(
            error,
            "the browser tests need Chromium 119 or newer; found: 90.0.1: \
             Chromium: chromium 119 or newer is needed; installed: 90.0.1, offered: 110.0.1"
        );
        assert_eq!(fake.changes(), ["apt-get update"]);
    }

    #[test]
    fn another_system_is_told_what_debian_would_install() {
        let fake = FakeMachine::debian(true).without("apt-get");
        let error = format!("{:#}", chromium(&fake).expect_err("no apt"));
        assert!(
            error.contains("found: none") && error.contains("-recommends chromium`"),
            "{error}"
        );
    }

    #[test]
    fn the_readme_and_the_tests_ask_for_the_same_versions() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
        let readme = fs::read_to_string(root.join("README.md")).expect("the readme");
        for Requirement { name, oldest, .. } in [&CHROMIUM, &POSTGRES] {
            let row = readme.lines().find(|line| line.starts_with(&format!("| {name}")));
            assert!(
                row.is_some_and(|row| row.contains(&format!("| {oldest} |"))),
                "{name}: {row:?}"
            );
        }
        let rust = env!("CARGO_PKG_RUST_VERSION");
        let (node, sentence) = (NODE.oldest, format!("Rust {rust} or newer"));
        assert!(readme.contains(&sentence), "{sentence}");
        assert!(readme.contains(&format!("Node.js {node} or newer")), "{node}");
        let package = fs::read_to_string(root.join("end2end/package.json")).expect("the package");
        assert!(package.contains(&format!("\"node\": \">={node}\"")), "{package}");
    }
}
