//! Packages of Debian and its relatives.

use std::io::IsTerminal as _;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::process;
use crate::step::step;

/// Whether packages can be installed here with apt.
pub fn has_package_manager() -> bool {
    process::find_program(&["apt-get"]).is_some()
        && process::find_program(&["dpkg-query"]).is_some()
}

/// Whether the package exists, after asking the archive anew if it is not known.
pub fn offers(package: &str) -> Result<bool> {
    if known(package) {
        return Ok(true);
    }
    update()?;
    Ok(known(package))
}

/// Installs those of the packages that are missing; quiet when none is.
pub fn install(purpose: &str, packages: &[&str]) -> Result<()> {
    let missing: Vec<&str> =
        packages.iter().copied().filter(|package| !is_installed(package)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let by_hand = by_hand(&missing);
    if !has_package_manager() {
        bail!("{purpose} is missing; on Debian it is `{by_hand}`, here install what corresponds");
    }
    step(&format!("install {purpose}: {}", missing.join(" ")), || {
        if !missing.iter().all(|package| known(package)) {
            update()?;
        }
        let arguments = ["-qqy", "-o=Dpkg::Use-Pty=0", "install", "--no-install-recommends"];
        as_root("apt-get", &[&arguments[..], &missing[..]].concat())
            .or_else(|_| {
                // A stale package list names files that the archive no longer has.
                update()?;
                as_root("apt-get", &[&arguments[..], &missing[..]].concat())
            })
            .with_context(|| format!("cannot install {purpose}; try `{by_hand}` by hand"))
    })
}

fn by_hand(packages: &[&str]) -> String {
    format!("apt-get install --no-install-recommends {}", packages.join(" "))
}

fn is_installed(package: &str) -> bool {
    Command::new("dpkg-query")
        .args(["--show", "--showformat=${db:Status-Status}", package])
        .output()
        .is_ok_and(|output| output.status.success() && output.stdout == b"installed")
}

fn known(package: &str) -> bool {
    is_installed(package)
        || Command::new("apt-cache")
            .args(["show", "--no-all-versions", package])
            .output()
            .is_ok_and(|output| output.status.success() && !output.stdout.is_empty())
}

fn update() -> Result<()> {
    as_root("apt-get", &["-qq", "update"]).context("cannot ask the package archive")
}

fn as_root(program: &str, arguments: &[&str]) -> Result<()> {
    let line = format!("{program} {}", arguments.join(" "));
    let mut command = if rustix::process::geteuid().is_root() {
        Command::new(program)
    } else {
        let Some(sudo) = process::find_program(&["sudo"]) else {
            bail!("this needs root: run `{line}` as root, then run this again");
        };
        let mut command = Command::new(sudo);
        if !std::io::stdin().is_terminal() {
            command.arg("-n");
        }
        command.arg(program);
        command
    };
    command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    process::run(&mut command).with_context(|| format!("`{line}` as root did not succeed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_to_type_names_all_packages() {
        assert_eq!(by_hand(&["a", "b"]), "apt-get install --no-install-recommends a b");
    }

    #[test]
    fn a_package_nobody_made_is_not_installed() {
        assert!(!is_installed("flagbridge-no-such-package"));
    }
}
