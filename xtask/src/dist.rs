//! A directory that runs without a checkout: the server, its site, and what an operator needs to read.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};
use sha2::{Digest as _, Sha256};

use crate::arguments::Dist;
use crate::assets::Asset;
use crate::step::step;
use crate::workspace::Workspace;
use crate::{process, server};

/// Builds everything for people to use, and lays it out.
pub fn run(workspace: &Workspace, options: &Dist) -> Result<()> {
    let commit = commit(&workspace.root);
    let (program, site) = server::build_to_ship(workspace, &commit)?;
    let target = match &options.out {
        Some(directory) => directory.clone(),
        None => workspace.target.join("dist").join("flagbridge"),
    };
    step("distribution", || lay_out(&workspace.root, site.path(), &program, &target))?;
    let told = process::output(process::command(target.join(PROGRAM)).arg("--version"))?;
    println!("{}: {}", target.display(), told.trim());
    Ok(())
}

const PROGRAM: &str = "flagbridge-server";

/// The list of files and their hashes. The server takes its build's hash from it.
const LIST: &str = "SHA256SUMS";

/// What an operator needs besides the program and the site.
const PAPERS: [&str; 7] = [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "NOTICE.md",
    "SECURITY.md",
    "deploy",
    "docs/deploy.md",
    "docs/http-api.md",
];

/// Writes the distribution beside its place and puts it there in one step.
fn lay_out(root: &Path, site: &Path, program: &Path, target: &Path) -> Result<()> {
    let new = target.with_extension("new");
    if new.exists() {
        fs::remove_dir_all(&new)?;
    }
    fs::create_dir_all(&new).with_context(|| format!("cannot make {}", new.display()))?;
    copy(program, &new.join(PROGRAM))?;
    copy(site, &new.join("site"))?;
    for paper in PAPERS {
        copy(&root.join(paper), &new.join(paper))?;
    }
    fs::write(new.join(LIST), sums(&new)?)?;
    if target.exists() {
        fs::remove_dir_all(target)?;
    }
    fs::rename(&new, target).with_context(|| format!("cannot make {}", target.display()))
}

/// Copies a file or a directory, readable by everybody: the server runs as a user of its own.
fn copy(from: &Path, to: &Path) -> Result<()> {
    if from.is_dir() {
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
        return Ok(());
    }
    if let Some(directory) = to.parent() {
        fs::create_dir_all(directory)?;
    }
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    let is_program = fs::metadata(from)?.permissions().mode() & 0o100 != 0;
    let mode = if is_program { 0o755 } else { 0o644 };
    Ok(fs::set_permissions(to, fs::Permissions::from_mode(mode))?)
}

/// The list as `sha256sum --check` reads it.
fn sums(directory: &Path) -> Result<String> {
    let files = Asset::read_directory(directory)?;
    let line = |file: Asset| format!("{:x}  {}\n", Sha256::digest(&file.content), file.path);
    Ok(files.into_iter().map(line).collect())
}

/// The commit that is checked out, with a mark when files were changed since; `unknown` without git.
fn commit(root: &Path) -> String {
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        process::output(git.current_dir(root).args(arguments)).ok()
    };
    let Some(commit) = git(&["rev-parse", "--short=12", "HEAD"]) else {
        return "unknown".to_owned();
    };
    let changed = git(&["status", "--porcelain"]).is_some_and(|files| !files.trim().is_empty());
    format!("{}{}", commit.trim(), if changed { "-changed" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distribution_is_whole_and_listed() {
        let place = tempfile::tempdir().expect("a directory");
        let (root, site) = (place.path().join("root"), place.path().join("site"));
        for paper in PAPERS.into_iter().filter(|paper| *paper != "deploy") {
            let file = root.join(paper);
            fs::create_dir_all(file.parent().expect("a parent")).expect("made");
            fs::write(file, paper).expect("written");
        }
        fs::create_dir_all(root.join("deploy")).expect("made");
        fs::write(root.join("deploy/flagbridge.service"), "[Unit]").expect("written");
        fs::create_dir_all(site.join("pkg")).expect("made");
        fs::write(site.join("pkg/a.js"), "let a").expect("written");
        let program = place.path().join("program");
        fs::write(&program, "program").expect("written");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o700)).expect("allowed");

        let target = place.path().join("dist/flagbridge");
        for _ in 0..2 {
            lay_out(&root, &site, &program, &target).expect("laid out");
        }
        let list = fs::read_to_string(target.join(LIST)).expect("a list");
        let names: Vec<&str> = list.lines().filter_map(|line| line.split("  ").nth(1)).collect();
        for name in
            ["flagbridge-server", "site/pkg/a.js", "deploy/flagbridge.service", "SECURITY.md"]
        {
            assert!(names.contains(&name), "{name} in {names:?}");
        }
        let mut check = Command::new("sha256sum");
        process::output(check.current_dir(&target).args(["--check", LIST])).expect("the sums hold");
        let mode = fs::metadata(target.join(PROGRAM)).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o755);
        assert!(!target.with_extension("new").exists());
    }

    #[test]
    fn everything_an_operator_needs_is_in_the_checkout() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace");
        for paper in PAPERS {
            assert!(root.join(paper).exists(), "{paper}");
        }
    }
}
