//! Where things are: the checkout, the target directory, the lock file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};
use serde::Deserialize;

use crate::machine::Machine;
use crate::process;

/// The checkout and its build directory.
#[derive(Debug)]
pub struct Workspace {
    /// The directory of the workspace's `Cargo.toml`.
    pub root: PathBuf,
    /// Where cargo builds; `CARGO_TARGET_DIR` is respected.
    pub target: PathBuf,
    /// Members of the workspace.
    pub members: Vec<Member>,
    /// The machine it is built on.
    pub machine: Machine,
}

/// Selects all crates that the default toolchain builds, except this tool. One selection for
/// building, serving and testing: another one would unite features differently and compile the
/// dependencies again.
pub const NATIVE: [&str; 5] =
    ["--workspace", "--exclude", "flagbridge-browser", "--exclude", "xtask"];

/// A crate of the workspace.
#[derive(Debug)]
pub struct Member {
    /// The package's name.
    pub name: String,
    /// The directory of its `Cargo.toml`.
    pub directory: PathBuf,
}

impl Workspace {
    /// Asks cargo where the workspace is.
    pub fn locate() -> Result<Workspace> {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let output = Command::new(process::cargo())
            .args(["metadata", "--no-deps", "--format-version=1", "--manifest-path"])
            .arg(here.join("Cargo.toml"))
            .output()
            .context("cannot run cargo; install Rust first")?;
        ensure!(
            output.status.success(),
            "cargo cannot read the workspace:\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let metadata: Metadata = serde_json::from_slice(&output.stdout)?;
        let members = metadata
            .packages
            .into_iter()
            .map(|package| Member {
                name: package.name,
                directory: package.manifest_path.parent().unwrap_or(here).to_owned(),
            })
            .collect();
        Ok(Workspace {
            root: metadata.workspace_root,
            target: metadata.target_directory,
            members,
            machine: Machine::here()?,
        })
    }

    /// The directory the server serves files from.
    pub fn site(&self) -> PathBuf {
        self.target.join("site")
    }

    /// The target directory of browser code: another compiler, another directory.
    pub fn web_target(&self) -> PathBuf {
        self.target.join("web")
    }

    /// A cargo command with the default toolchain, in the checkout.
    pub fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = process::command(process::cargo());
        command.current_dir(&self.root).args(arguments).env("CARGO_TARGET_DIR", &self.target);
        command
    }

    /// Fails unless the lock file names the same version of wasm-bindgen for the app and for this
    /// tool: the two halves of one protocol.
    pub fn check_bindgen_version(&self) -> Result<()> {
        let lock = fs::read_to_string(self.root.join("Cargo.lock"))
            .context("cannot read Cargo.lock; it belongs in the checkout")?;
        same_version(&lock, "wasm-bindgen", "wasm-bindgen-cli-support")
    }
}

#[derive(Deserialize)]
struct Metadata {
    workspace_root: PathBuf,
    target_directory: PathBuf,
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: PathBuf,
}

fn same_version(lock: &str, library: &str, tool: &str) -> Result<()> {
    let versions = |name| locked_versions(lock, name);
    match (&versions(library)[..], &versions(tool)[..]) {
        ([library], [tool]) if library == tool => Ok(()),
        ([ours], [theirs]) => bail!(
            "Cargo.lock has {library} {ours} but {tool} {theirs}: set both to one exact version, \
             in the root Cargo.toml and in xtask/Cargo.toml"
        ),
        (ours, theirs) => bail!(
            "Cargo.lock must have exactly one {library} and one {tool}, it has {ours:?} and {theirs:?}"
        ),
    }
}

fn locked_versions<'a>(lock: &'a str, name: &str) -> Vec<&'a str> {
    let field = |package: &'a str, key: &str| {
        package.lines().find_map(|line| {
            line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"').map(str::trim)
        })
    };
    lock.split("[[package]]")
        .filter(|package| field(package, "name") == Some(name))
        .filter_map(|package| field(package, "version"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = r#"version = 4

[[package]]
name = "wasm-bindgen"
version = "0.2.130"
dependencies = [
 "wasm-bindgen-macro",
]

[[package]]
name = "wasm-bindgen-cli-support"
version = "0.2.130"
"#;

    #[test]
    fn equal_versions_are_accepted() {
        assert_eq!(locked_versions(LOCK, "wasm-bindgen"), ["0.2.130"]);
        same_version(LOCK, "wasm-bindgen", "wasm-bindgen-cli-support").expect("equal");
    }

    #[test]
    fn different_or_missing_versions_are_named() {
        let lock = LOCK.replacen("0.2.130", "0.2.131", 1);
        let error = same_version(&lock, "wasm-bindgen", "wasm-bindgen-cli-support")
            .expect_err("versions differ")
            .to_string();
        assert!(error.contains("wasm-bindgen 0.2.131 but"), "{error}");
        assert!(same_version("", "wasm-bindgen", "wasm-bindgen-cli-support").is_err());
    }

    #[test]
    fn the_real_lock_file_is_in_step() {
        Workspace::locate().expect("workspace").check_bindgen_version().expect("one version");
    }
}
