//! The machine this tool runs on: where its programs are, who runs them, where files may be kept.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::{env, io};

use anyhow::{Context as _, Result};

use crate::process;
use crate::version::Version;

/// Everything about the machine that preparing it depends on. Tests make machines whose programs are scripts.
#[derive(Debug)]
pub struct Machine {
    /// The directories in which programs are looked for.
    pub path: OsString,
    /// Whether this tool runs as root.
    pub root: bool,
    /// Whether a person is there who can type a password.
    pub attended: bool,
    /// The directory in which packages put programs.
    pub packaged_programs: PathBuf,
    /// The directory in which this tool keeps what it made for all checkouts.
    pub cache: PathBuf,
    /// The package list was refreshed in this run, or could not be: once is enough.
    pub list_asked: Cell<bool>,
    /// What the package list offers, as far as it was asked: asking takes a second or more.
    pub offers: RefCell<BTreeMap<String, Option<Version>>>,
}

impl Machine {
    /// This machine.
    pub fn here() -> Result<Machine> {
        Ok(Machine {
            path: env::var_os("PATH").unwrap_or_default(),
            root: rustix::process::geteuid().is_root(),
            attended: io::IsTerminal::is_terminal(&io::stdin()),
            packaged_programs: "/usr/bin".into(),
            cache: cache()?,
            list_asked: Cell::new(false),
            offers: RefCell::default(),
        })
    }

    /// The first of these programs that is on the path.
    pub fn find_program(&self, names: &[&str]) -> Option<PathBuf> {
        process::find_program_in(&self.path, names)
    }

    /// A command of this machine, if it has the program; what it prints is not translated.
    pub fn command(&self, name: &str) -> Option<Command> {
        let mut command = process::command(self.find_program(&[name])?);
        command.env("PATH", &self.path).env("LC_ALL", "C");
        Some(command)
    }

    /// What the program prints, unless it is missing or fails.
    pub fn answer(&self, name: &str, arguments: &[&str]) -> Option<String> {
        let output = self.command(name)?.args(arguments).output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        output.status.success().then_some(text)
    }

    /// The version that the program says it has.
    pub fn version_of(&self, program: &str) -> Option<Version> {
        Version::find(&self.answer(program, &["--version"])?)
    }
}

fn cache() -> Result<PathBuf> {
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = absolute("XDG_CACHE_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".cache")))
        .context("neither XDG_CACHE_HOME nor HOME is set: where may the build tool keep files?")?;
    Ok(base.join("flagbridge"))
}
