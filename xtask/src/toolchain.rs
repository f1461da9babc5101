//! Finding, or making, a Rust toolchain that compiles to WebAssembly.
//!
//! In this order: the default toolchain, the rustup toolchain named `web`, on Debian the packaged
//! compiler with a standard library built from its own source, elsewhere `rustup target add`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, time::UNIX_EPOCH};

use anyhow::{Context as _, Error, Result, bail, ensure};
use sha2::{Digest as _, Sha256};

use crate::step::step;
use crate::sysroot::Kind;
use crate::{debian, process, sysroot};

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
    pub fn clippy(&self) -> Result<Command> {
        let program = self.programs.join("cargo-clippy");
        if !program.is_file() {
            debian::install("clippy for browser code", &["rust-web-clippy"])
                .context("the browser toolchain has no clippy")?;
        }
        let mut command = self.configure(process::command(program));
        command.arg("clippy");
        Ok(command)
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
    fn root(&self) -> &Path {
        let own = || self.programs.parent().unwrap_or(Path::new("/"));
        self.sysroot.as_deref().unwrap_or_else(own)
    }
}

/// A toolchain for browser code; prepares one where there is none.
pub fn find() -> Result<Toolchain> {
    for candidate in installed() {
        if works(&candidate)?.is_ok() {
            return Ok(candidate);
        }
    }
    if debian::has_package_manager() && debian::offers("rustc-web")? {
        return from_debian();
    }
    from_rustup()
}

/// The same toolchain with a standard library that makes small modules, built from the compiler's source. Where there is
/// no source, or the compiler cannot build it so, the toolchain itself: modules are a sixth larger then.
pub fn small(ordinary: Toolchain) -> Result<Toolchain> {
    if sysroot::source(&ordinary)?.is_none() {
        eprintln!("   no source of the standard library: the module will be larger than it could");
        return Ok(ordinary);
    }
    let version = ordinary.version()?;
    let place = sysroot::place(&cache()?, &version, Kind::Small)?;
    let small =
        Toolchain { sysroot: Some(place.clone()), library: Kind::Small, ..ordinary.clone() };
    if sysroot::is_complete(&place) && works(&small)?.is_ok() {
        return Ok(small);
    }
    let linker = linker(ordinary.root(), &version)?.join("rust-lld");
    let built =
        step("build the small standard library for the browser (once per compiler)", || {
            sysroot::build(&ordinary, &version, &linker, &place, Kind::Small)
        });
    ensure!(!process::interrupted(), "interrupted");
    match built.and_then(|()| works(&small)?.map_err(Error::msg)) {
        Ok(()) => Ok(small),
        Err(complaint) => {
            eprintln!("   the module will be larger than it could:\n{complaint:#}");
            Ok(ordinary)
        }
    }
}

/// The directory in which this tool keeps what it made for all checkouts.
pub fn cache() -> Result<PathBuf> {
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = absolute("XDG_CACHE_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".cache")))
        .context("neither XDG_CACHE_HOME nor HOME is set: where may the build tool keep files?")?;
    Ok(base.join("flagbridge"))
}

/// Toolchains that have the target's standard library, best first.
fn installed() -> Vec<Toolchain> {
    let default = sysroot_of(Command::new("rustc"));
    let web = process::find_program(&["rustup"]).and_then(|rustup| {
        let mut command = Command::new(rustup);
        command.args(["run", "web", "rustc"]);
        sysroot_of(command)
    });
    [default, web]
        .into_iter()
        .flatten()
        .filter(|root| libraries(root).is_dir())
        .map(|root| Toolchain {
            programs: root.join("bin"),
            sysroot: None,
            library: Kind::Ordinary,
        })
        .collect()
}

fn sysroot_of(mut rustc: Command) -> Option<PathBuf> {
    let output = rustc.args(["--print", "sysroot"]).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| PathBuf::from(text.trim()))
}

fn libraries(sysroot: &Path) -> PathBuf {
    sysroot.join("lib/rustlib").join(TARGET).join("lib")
}

/// Compiles and links a module that uses the standard library, with whole-program optimisation.
/// A success is remembered until a file of the toolchain changes. The inner result is the
/// compiler's complaint.
fn works(toolchain: &Toolchain) -> Result<Result<(), String>> {
    let remembered = cache()?.join("verified").join(fingerprint(toolchain)?);
    if remembered.exists() {
        return Ok(Ok(()));
    }
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

fn linker(sysroot: &Path, version: &str) -> Result<PathBuf> {
    let host = field(version, "host").context("rustc -vV names no host")?;
    Ok(sysroot.join("lib/rustlib").join(host).join("bin"))
}

/// A field of `rustc -vV`.
pub fn field<'a>(version: &'a str, name: &str) -> Option<&'a str> {
    version.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

fn from_debian() -> Result<Toolchain> {
    debian::install(
        "a compiler for browser code",
        &["rustc-web", "cargo-web", "rust-web-src", "rust-web-clippy"],
    )?;
    let bare = Toolchain { programs: "/usr/bin".into(), sysroot: None, library: Kind::Ordinary };
    let version = bare.version()?;
    let llvm = field(&version, "LLVM version")
        .and_then(|version| version.split('.').next())
        .context("/usr/bin/rustc names no LLVM version")?;
    let linker = format!("lld-{llvm}");
    debian::install("the linker for browser code", &[&linker])?;

    let place = sysroot::place(&cache()?, &version, Kind::Ordinary)?;
    let toolchain = Toolchain { sysroot: Some(place.clone()), ..bare.clone() };
    if sysroot::is_complete(&place) && works(&toolchain)?.is_ok() {
        return Ok(toolchain);
    }
    step("build the standard library for the browser (once per compiler)", || {
        let linker = process::find_program(&[&linker]).with_context(|| format!("no {linker}"))?;
        sysroot::build(&bare, &version, &linker, &place, Kind::Ordinary)
    })?;
    match works(&toolchain)? {
        Ok(()) => Ok(toolchain),
        Err(complaint) => bail!(
            "the standard library was built in {} but does not compile a program:\n{complaint}",
            place.display()
        ),
    }
}

fn from_rustup() -> Result<Toolchain> {
    let Some(rustup) = process::find_program(&["rustup"]) else {
        bail!(
            "this Rust toolchain cannot compile to {TARGET}; install the target with your system's \
             packages, or install Rust with rustup and run this again"
        );
    };
    step("rustup target add", || {
        process::run(Command::new(rustup).args(["target", "add", TARGET]))
            .with_context(|| format!("try `rustup target add {TARGET}` by hand"))
    })?;
    let root = sysroot_of(Command::new("rustc")).context("rustc names no sysroot")?;
    let toolchain =
        Toolchain { programs: root.join("bin"), sysroot: None, library: Kind::Ordinary };
    match works(&toolchain)? {
        Ok(()) => Ok(toolchain),
        Err(complaint) => bail!("{TARGET} was installed but does not compile:\n{complaint}"),
    }
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
