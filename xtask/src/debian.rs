//! Packages of Debian and its relatives.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};

use crate::machine::Machine;
use crate::process;
use crate::step::step;
use crate::version::Version;

/// A package, and the oldest version of it that will do.
#[derive(Clone, Debug)]
pub struct Package<'a> {
    /// Its name in the archive.
    pub name: &'a str,
    /// None if any version will do.
    pub oldest: Option<Version>,
}

impl<'a> Package<'a> {
    /// Any version of the package.
    pub fn any(name: &'a str) -> Package<'a> {
        Package { name, oldest: None }
    }

    fn accepts(&self, version: &Option<Version>) -> bool {
        version.is_some() && *version >= self.oldest
    }
}

/// Whether packages can be installed here with apt.
pub fn has_package_manager(machine: &Machine) -> bool {
    ["apt-get", "apt-cache", "dpkg-query"]
        .iter()
        .all(|name| machine.find_program(&[name]).is_some())
}

/// The version of the package that is installed.
pub fn installed(machine: &Machine, package: &str) -> Option<Version> {
    let format = "--showformat=${db:Status-Status} ${Version}";
    let answer = machine.answer("dpkg-query", &["--show", format, package])?;
    Version::parse(answer.strip_prefix("installed ")?)
}

/// The versions of the packages that would be installed now, in their order.
pub fn offered<const N: usize>(machine: &Machine, packages: [&str; N]) -> [Option<Version>; N] {
    ask(machine, &packages);
    packages.map(|package| offer(machine, package))
}

/// Whether the package list was refreshed within a day, or has been tried to in this run.
pub fn list_is_recent(machine: &Machine) -> bool {
    let modified = fs::metadata(stamp(machine)).and_then(|metadata| metadata.modified());
    let age = modified.ok().and_then(|time| time.elapsed().ok());
    machine.list_asked.get() || age.is_some_and(|age| age < RECENT)
}

/// Refreshes the package list, once in a run. Where that is not possible, what the list offers is used all the same.
pub fn refresh(machine: &Machine) -> Result<()> {
    if machine.list_asked.replace(true) {
        return Ok(());
    }
    step("refresh the package list", || {
        // Old lists in the place of those that cannot be fetched are no success.
        let options = ["-q", "-o=APT::Update::Error-Mode=any", "-o=Acquire::http::Timeout=20"];
        let arguments = [&options[..], &["update"]].concat();
        as_root(machine, "apt-get", &arguments, Some(LIST_WITHIN))?;
        machine.offers.borrow_mut().clear();
        fs::create_dir_all(&machine.cache)?;
        Ok(fs::write(stamp(machine), "")?)
    })
    .context("it cannot be refreshed and is used as it is")
}

/// Installs those of the packages that are missing and upgrades those that are too old; quiet when none is.
pub fn install(machine: &Machine, purpose: &str, packages: &[Package]) -> Result<()> {
    let lacking = |package: &&Package| !package.accepts(&installed(machine, package.name));
    let wanted: Vec<&Package> = packages.iter().filter(lacking).collect();
    if wanted.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = wanted.iter().map(|package| package.name).collect();
    let by_hand = by_hand(machine, &names);
    if !has_package_manager(machine) {
        bail!("{purpose} is missing; on Debian it is `{by_hand}`, here install what corresponds");
    }
    let offers_enough = || {
        ask(machine, &names);
        wanted.iter().all(|package| package.accepts(&offer(machine, package.name)))
    };
    if !list_is_recent(machine) || !offers_enough() {
        refresh_or_say(machine);
    }
    ask(machine, &names);
    for package in &wanted {
        let offer = offer(machine, package.name);
        ensure!(
            package.accepts(&offer),
            "{purpose}: {}; installed: {}, offered: {}",
            match &package.oldest {
                Some(oldest) => format!("{} {oldest} or newer is needed", package.name),
                None => format!("{} is needed", package.name),
            },
            seen(&installed(machine, package.name)),
            seen(&offer)
        );
    }
    step(&format!("install {purpose}: {}", names.join(" ")), || {
        // Nothing that is there has to go for it, and another program that installs something is waited for.
        let options = ["-qy", "-o=Dpkg::Use-Pty=0", "-o=DPkg::Lock::Timeout=120", "install"];
        let arguments =
            [&options[..], &["--no-install-recommends", "--no-remove"], &names].concat();
        finish_interrupted(machine)?;
        as_root(machine, "apt-get", &arguments, None)
            .or_else(|error| {
                // A list of yesterday may name files that the archive no longer has.
                if machine.list_asked.get() {
                    return Err(error);
                }
                refresh_or_say(machine);
                as_root(machine, "apt-get", &arguments, None)
            })
            .with_context(|| format!("cannot install {purpose}; try `{by_hand}`"))
    })
}

/// What to type to get the packages.
pub fn by_hand(machine: &Machine, packages: &[&str]) -> String {
    let sudo = if machine.root { "" } else { "sudo " };
    format!(
        "{sudo}apt-get update && {sudo}apt-get install --no-install-recommends {}",
        packages.join(" ")
    )
}

/// How long a package list counts as recent.
const RECENT: Duration = Duration::from_secs(24 * 60 * 60);

/// How long refreshing the package list may take.
const LIST_WITHIN: Duration = Duration::from_secs(180);

/// Written when the package list has been refreshed.
fn stamp(machine: &Machine) -> PathBuf {
    machine.cache.join("package-list-refreshed")
}

/// Asks the package list for those of the packages that it has not been asked for: all at once, for each question takes as
/// long as reading the list.
fn ask(machine: &Machine, packages: &[&str]) {
    let unknown = |package: &&&str| !machine.offers.borrow().contains_key(**package);
    let names: Vec<&str> = packages.iter().filter(unknown).copied().collect();
    if names.is_empty() {
        return;
    }
    eprintln!("   asking the package list for {}", names.join(" "));
    let answer = machine.answer("apt-cache", &[&["policy"], &names[..]].concat());
    let answer = answer.unwrap_or_default();
    let found = candidates(&answer);
    machine
        .offers
        .borrow_mut()
        .extend(names.iter().map(|name| ((*name).to_owned(), found.get(*name).cloned().flatten())));
}

fn offer(machine: &Machine, package: &str) -> Option<Version> {
    machine.offers.borrow().get(package).cloned().flatten()
}

/// What `apt-cache policy` would install of each package that it names.
fn candidates(answer: &str) -> BTreeMap<&str, Option<Version>> {
    let mut found = BTreeMap::new();
    let mut package = "";
    for line in answer.lines() {
        if let Some(candidate) = line.trim_start().strip_prefix("Candidate: ") {
            found.insert(package, Version::parse(candidate));
        } else if !line.starts_with(' ') {
            package = line.trim_end_matches(':');
        }
    }
    found
}

fn refresh_or_say(machine: &Machine) {
    if let Err(error) = refresh(machine) {
        eprintln!("   the package list: {error:#}");
    }
}

fn seen(version: &Option<Version>) -> String {
    version.as_ref().map_or("none".to_owned(), Version::to_string)
}

/// Brings an installation to its end that was cut off, by whomever: until then nothing else can be installed.
fn finish_interrupted(machine: &Machine) -> Result<()> {
    if machine.answer("dpkg", &["--audit"]).is_none_or(|answer| answer.trim().is_empty()) {
        return Ok(());
    }
    step("finish an installation that was cut off", || {
        as_root(machine, "dpkg", &["--configure", "-a"], None)
            .context("an earlier installation was cut off; try `dpkg --configure -a` as root")
    })
}

fn as_root(
    machine: &Machine,
    program: &str,
    arguments: &[&str],
    limit: Option<Duration>,
) -> Result<()> {
    let found = machine.find_program(&[program]);
    let program = found.with_context(|| format!("this system does not have {program}"))?;
    let mut command = if machine.root {
        Command::new(program)
    } else {
        let sudo =
            machine.find_program(&["sudo"]).context("this needs root, and there is no sudo")?;
        let mut command = Command::new(sudo);
        if !machine.attended {
            command.arg("-n");
        }
        command.arg(program);
        command
    };
    command
        .args(arguments)
        .env("PATH", &machine.path)
        .env("LC_ALL", "C")
        .env("DEBIAN_FRONTEND", "noninteractive");
    process::run_showing(&mut command, limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_candidate_of_each_package_is_read() {
        let answer = "rustc-web:
  Installed: (none)
  Candidate: 1.96.0+dfsg1-1~deb12u2
  Version table:
     1.96.0+dfsg1-1~deb12u2 500
        500 main amd64 Packages
chromium:
  Installed: 110.0
  Candidate: (none)
";
        let found = candidates(answer);
        assert_eq!(found["rustc-web"], Version::parse("1.96"));
        assert_eq!(found["chromium"], None);
        assert_eq!(found.len(), 2);
        assert!(candidates("").is_empty() && candidates("  \n: :\n").is_empty());
    }
}
