//! A Rust toolchain that compiles to WebAssembly: how it is called, and whether it works.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::UNIX_EPOCH;

use anyhow::{Context as _, Result, ensure};
use sha2::{Digest as _, Sha256};

use crate::debian::{self, Package};
use crate::machine::Machine;
use crate::process;
use crate::sysroot::Kind;

/// The target of browser code.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// A toolchain that compiles to [`TARGET`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toolchain {
    /// The directory of `rustc` and `cargo`.
    pub programs: PathBuf,
    /// Where the target's standard library is, unless it is the compiler's own place.
    pub sysroot: Option<PathBuf>,
    /// What the library is like: code that is linked with it must be compiled alike.
    pub library: Kind,
}

impl Toolchain {
    /// A command that runs this toolchain's cargo.
    pub fn cargo(&self) -> Command {
        self.configure(process::command(self.programs.join("cargo")))
    }

    /// A command that runs this toolchain's clippy. Cargo would look for it in the user's
    /// directories first and find another compiler's.
    pub fn clippy(&self, machine: &Machine) -> Result<Command> {
        let program = self.programs.join("cargo-clippy");
        if !program.is_file() {
            ensure!(
                self.programs == machine.packaged_programs,
                "the compiler in {} has no clippy: try `rustup component add clippy`",
                self.programs.display()
            );
            debian::install(machine, "clippy for browser code", &[Package::any(CLIPPY)])?;
        }
        let mut command = self.configure(process::command(program));
        command.arg("clippy");
        Ok(command)
    }

    /// Which compiler it is, and where it and its library are.
    pub fn description(&self) -> Result<String> {
        let version = self.version()?;
        let line = version.lines().next().unwrap_or_default();
        let library = self.sysroot.as_ref().map_or(String::new(), |sysroot| {
            format!(", its standard library in {}", sysroot.display())
        });
        Ok(format!("{line} in {}{library}", self.programs.display()))
    }

    /// The compiler's description of itself.
    pub fn version(&self) -> Result<String> {
        process::output(Command::new(self.rustc()).arg("-vV").env_remove("LD_LIBRARY_PATH"))
    }

    /// The toolchain's compiler.
    pub fn rustc(&self) -> PathBuf {
        self.programs.join("rustc")
    }

    fn configure(&self, mut command: Command) -> Command {
        command
            .env("CARGO", self.programs.join("cargo"))
            .env("RUSTC", self.rustc())
            .env("RUSTDOC", self.programs.join("rustdoc"))
            .env_remove("LD_LIBRARY_PATH")
            .env_remove("RUSTUP_TOOLCHAIN");
        // Components whose types end at their borders: half the size of views whose types nest without end.
        let mut flags = "--cfg=erase_components".to_owned();
        if let Some(sysroot) = &self.sysroot {
            flags += &format!(" --sysroot={}", sysroot.display());
        }
        for flag in self.library.flags() {
            flags += &format!(" {flag}");
        }
        if self.library == Kind::Small {
            command.env("RUSTC_BOOTSTRAP", "1");
        }
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
        command
    }

    /// The directory above the target's standard library and the linker.
    pub fn root(&self) -> &Path {
        let own = || self.programs.parent().unwrap_or(Path::new("/"));
        self.sysroot.as_deref().unwrap_or_else(own)
    }
}

/// A field of `rustc -vV`.
pub fn field<'a>(version: &'a str, name: &str) -> Option<&'a str> {
    version.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

/// What Debian calls the clippy of its newest compiler.
pub const CLIPPY: &str = "rust-web-clippy";

/// Where the libraries of [`TARGET`] are below this directory.
pub fn libraries(sysroot: &Path) -> PathBuf {
    sysroot.join("lib/rustlib").join(TARGET).join("lib")
}

/// Compiles and links a module that uses the standard library, with whole-program optimisation.
/// A success is remembered until a file of the toolchain changes. The inner result is the
/// compiler's complaint.
pub fn works(machine: &Machine, toolchain: &Toolchain) -> Result<Result<(), String>> {
    let remembered = machine.cache.join("verified").join(fingerprint(toolchain)?);
    if remembered.exists() {
        return Ok(Ok(()));
    }
    eprintln!("   trying the compiler in {} on a small program", toolchain.programs.display());
    let directory = tempfile::tempdir()?;
    let source = directory.path().join("probe.rs");
    fs::write(&source, "#[unsafe(no_mangle)] pub extern \"C\" fn f() { println!(\"x\") }\n")?;
    let mut command = Command::new(toolchain.rustc());
    command
        .current_dir(directory.path())
        .env_remove("LD_LIBRARY_PATH")
        .args(["--edition=2024", "--crate-type=cdylib", "-Clto", "-O", "--target", TARGET])
        .args(toolchain.library.flags())
        .arg(&source);
    if toolchain.library == Kind::Small {
        command.env("RUSTC_BOOTSTRAP", "1");
    }
    if let Some(sysroot) = &toolchain.sysroot {
        command.arg("--sysroot").arg(sysroot);
    }
    if let Err(error) = process::output(&mut command) {
        return Ok(Err(error.to_string()));
    }
    fs::create_dir_all(remembered.parent().unwrap_or(Path::new("/")))?;
    fs::write(&remembered, "")?;
    Ok(Ok(()))
}

/// Changes when the compiler, the target's libraries or the linker change.
fn fingerprint(toolchain: &Toolchain) -> Result<String> {
    let root = toolchain.root();
    let mut hash = Sha256::new();
    hash.update(toolchain.version()?);
    hash.update(root.as_os_str().as_encoded_bytes());
    let mut files = BTreeSet::new();
    for directory in [libraries(root), linker(root, &toolchain.version()?)?] {
        for entry in fs::read_dir(&directory).into_iter().flatten().flatten() {
            files.insert(entry.path());
        }
    }
    for file in files {
        let Ok(metadata) = fs::metadata(&file) else { continue };
        let modified = metadata.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
        hash.update(file.as_os_str().as_encoded_bytes());
        hash.update(metadata.len().to_le_bytes());
        hash.update(modified.as_nanos().to_le_bytes());
    }
    Ok(format!("{:x}", hash.finalize())[..32].to_owned())
}

/// The directory of the linker below this one.
pub fn linker(sysroot: &Path, version: &str) -> Result<PathBuf> {
    let host = field(version, "host").context("rustc -vV names no host")?;
    Ok(sysroot.join("lib/rustlib").join(host).join("bin"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERSION: &str = "rustc 1.96.0 (ac68faa20 2026-05-25)
binary: rustc
host: x86_64-unknown-linux-gnu
release: 1.96.0
LLVM version: 22.1.8
";

    #[test]
    fn fields_of_the_version_are_read() {
        assert_eq!(field(VERSION, "LLVM version"), Some("22.1.8"));
        assert_eq!(field(VERSION, "release"), Some("1.96.0"));
        assert_eq!(field(VERSION, "colour"), None);
    }

    #[test]
    fn cargo_is_told_the_compiler_and_the_sysroot() {
        let ordinary = Toolchain {
            programs: "/p".into(),
            sysroot: Some("/s".into()),
            library: Kind::Ordinary,
        };
        let cargo = ordinary.cargo();
        assert_eq!(cargo.get_program(), "/p/cargo");
        assert_eq!(variable(&cargo, "RUSTC"), Some("/p/rustc"));
        assert_eq!(variable(&cargo, FLAGS), Some("--cfg=erase_components --sysroot=/s"));
        assert_eq!(variable(&cargo, "RUSTUP_TOOLCHAIN"), None);
        assert_eq!(variable(&cargo, "RUSTC_BOOTSTRAP"), None);

        // A library without words for panics, and code that has them, would not fit together.
        let cargo = Toolchain { library: Kind::Small, ..ordinary }.cargo();
        let flags = variable(&cargo, FLAGS).expect("flags");
        assert!(flags.contains("--sysroot=/s") && flags.contains("immediate-abort"), "{flags}");
        assert_eq!(variable(&cargo, "RUSTC_BOOTSTRAP"), Some("1"));
    }

    const FLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";

    fn variable<'a>(command: &'a Command, name: &str) -> Option<&'a str> {
        let (_, value) = command.get_envs().find(|(key, _)| *key == name)?;
        value.and_then(|value| value.to_str())
    }
}
