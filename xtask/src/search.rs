//! Finding, or making, a Rust toolchain that compiles to WebAssembly.
//!
//! [`route::next`](crate::route::next) decides what is done in which order; here it is done.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Error, Result, ensure};

use crate::debian::{self, Package};
use crate::machine::Machine;
use crate::route::{self, Compiler, Found, Move, Packages, Place};
use crate::step::step;
use crate::sysroot::Kind;
use crate::toolchain::{CLIPPY, TARGET, Toolchain, field, libraries, linker, works};
use crate::version::Version;
use crate::{process, sysroot};

/// A toolchain for browser code with this standard library; prepares one where there is none. Each way that fails says why,
/// and the next is tried. Where no small library is available, the ordinary one is used: modules are a tenth larger then.
pub fn toolchain(machine: &Machine, library: Kind) -> Result<Toolchain> {
    let mut tried = Vec::new();
    let mut reasons = Vec::new();
    loop {
        ensure!(!process::interrupted(), "interrupted");
        let candidates = candidates(machine);
        let mut found = look(machine, &candidates)?;
        if !matches!(route::next(&found, &tried), Some(Move::Use(_))) {
            add_offers(machine, &mut found);
        }
        let Some(chosen) = route::next(&found, &tried) else {
            return Err(nothing_worked(machine, &found, &tried, &reasons));
        };
        tried.push(chosen);
        let failure = match take(machine, &candidates, chosen, library) {
            Ok(Some(toolchain)) => return Ok(toolchain),
            Ok(None) => continue,
            Err(failure) => failure,
        };
        let reason = format!("{chosen}: {}", one_line(&failure));
        eprintln!("   {reason}");
        reasons.push(reason);
    }
}

/// What Debian calls its newest compiler, with cargo, the source of the standard library and clippy.
const COMPILER: &str = "rustc-web";
const PACKAGES: [&str; 4] = [COMPILER, "cargo-web", "rust-web-src", CLIPPY];

/// Packages that cannot be installed beside Debian's newest compiler. Nobody wants to lose them for it.
const IN_THE_WAY: [&str; 3] = ["rustc", "rustc-mozilla", "rustup"];

/// A compiler outside the packages: where it was found, and the directory above its programs and libraries.
type Candidate = (Place, PathBuf);

/// Compilers outside the packages, best first, each named once.
fn candidates(machine: &Machine) -> Vec<Candidate> {
    let path = |text: Option<String>| Some(PathBuf::from(text?.trim()));
    let rustup = || {
        path(machine.answer("rustup", &["which", "rustc"]))?.ancestors().nth(2).map(Path::to_owned)
    };
    let asked = [
        (Place::Default, path(machine.answer("rustc", &["--print", "sysroot"]))),
        (Place::Rustup, rustup()),
        (
            Place::Web,
            path(machine.answer("rustup", &["run", "web", "rustc", "--print", "sysroot"])),
        ),
    ];
    let mut seen = BTreeSet::new();
    let there = asked.into_iter().filter_map(|(place, root)| Some((place, root?)));
    there.filter(|(_, root)| seen.insert(root.clone())).collect()
}

/// What the choice of the way depends on, but for what the package list offers: a machine that has a compiler need not wait for that.
fn look(machine: &Machine, candidates: &[Candidate]) -> Result<Found> {
    let oldest =
        Version::parse(env!("CARGO_PKG_RUST_VERSION")).context("Cargo.toml has a rust-version")?;
    let compilers: Vec<Compiler> = candidates
        .iter()
        .filter_map(|(place, root)| {
            let version = version_in(root)?;
            Some(Compiler { place: *place, version, has_library: libraries(root).is_dir() })
        })
        .collect();
    let rustup = machine.find_program(&["rustup"]).and_then(|_| {
        let own = machine.answer("rustup", &["which", "rustc"])?;
        version_in(Path::new(own.trim()).ancestors().nth(2)?)
    });
    let packages = debian::has_package_manager(machine).then(|| {
        let versions = PACKAGES.map(|package| debian::installed(machine, package));
        let [first, rest @ ..] = &versions;
        let there = |package: &&&str| debian::installed(machine, package).is_some();
        Packages {
            installed: first.clone().filter(|_| rest.iter().all(|version| version == first)),
            offered: None,
            in_the_way: IN_THE_WAY.iter().find(there).map(|it| (*it).to_owned()),
            list_is_recent: debian::list_is_recent(machine),
        }
    });
    Ok(Found { oldest, root: machine.root, compilers, rustup, packages })
}

/// What the package list offers, where there is one: the version that all packages have.
fn add_offers(machine: &Machine, found: &mut Found) {
    if let Some(packages) = &mut found.packages {
        let versions = debian::offered(machine, PACKAGES);
        packages.offered = versions.into_iter().min().flatten();
    }
}

fn version_in(root: &Path) -> Option<Version> {
    let output = Command::new(root.join("bin/rustc")).arg("-V").output().ok()?;
    Version::find(&String::from_utf8_lossy(&output.stdout))
}

/// Makes one move. A toolchain is the end of the search.
fn take(
    machine: &Machine,
    candidates: &[Candidate],
    chosen: Move,
    library: Kind,
) -> Result<Option<Toolchain>> {
    match chosen {
        Move::Use(Place::Packaged) => from_packages(machine, library).map(Some),
        Move::Use(place) => {
            let (_, root) = candidates
                .iter()
                .find(|(it, _)| *it == place)
                .with_context(|| format!("{place} is gone"))?;
            let programs = root.join("bin");
            let toolchain = Toolchain { programs, sysroot: None, library: Kind::Ordinary };
            works(machine, &toolchain)?.map_err(Error::msg)?;
            let small = match library {
                Kind::Ordinary => None,
                Kind::Small => {
                    let linker = linker(toolchain.root(), &toolchain.version()?)?.join("rust-lld");
                    small(machine, &toolchain, &linker)?
                }
            };
            Ok(Some(small.unwrap_or(toolchain)))
        }
        Move::Refresh => debian::refresh(machine).map(|()| None),
        Move::Install => {
            // All four in one version: the newest that any of them has already, or the oldest that will do.
            let there = PACKAGES.iter().filter_map(|it| debian::installed(machine, it));
            let oldest = there.chain(Version::parse(env!("CARGO_PKG_RUST_VERSION"))).max();
            let packages = PACKAGES.map(|name| Package { name, oldest: oldest.clone() });
            debian::install(machine, "a compiler for browser code", &packages)?;
            Ok(None)
        }
        Move::AddTarget { within } => {
            let name = format!("rustup target add {TARGET} (at most {} s)", within.as_secs());
            step(&name, || {
                let mut rustup = machine.command("rustup").context("rustup is gone")?;
                rustup.env_remove("RUST_BACKTRACE").args(["target", "add", TARGET]);
                process::run_showing(&mut rustup, Some(within))
            })?;
            Ok(None)
        }
    }
}

/// Debian's compiler with a standard library built from its own source. Installs the linker if it is missing.
fn from_packages(machine: &Machine, library: Kind) -> Result<Toolchain> {
    let programs = machine.packaged_programs.clone();
    let bare = Toolchain { programs, sysroot: None, library: Kind::Ordinary };
    let version = bare.version()?;
    let llvm = field(&version, "LLVM version")
        .and_then(|version| version.split('.').next())
        .with_context(|| format!("{} names no LLVM version", bare.rustc().display()))?;
    let linker = format!("lld-{llvm}");
    debian::install(machine, "the linker for browser code", &[Package::any(&linker)])?;
    let linker = machine.find_program(&[&linker]).with_context(|| format!("no {linker}"))?;

    if library == Kind::Small
        && let Some(small) = small(machine, &bare, &linker)?
    {
        return Ok(small);
    }
    with_library(machine, &bare, &linker, Kind::Ordinary)
}

/// The compiler with a standard library that makes small modules. None, and why, where there is no source or the compiler
/// cannot build it so.
fn small(machine: &Machine, compiler: &Toolchain, linker: &Path) -> Result<Option<Toolchain>> {
    if sysroot::source(compiler)?.is_none() {
        eprintln!(
            "   no source of the standard library (`rustup component add rust-src` brings it): \
             modules will be larger than they could"
        );
        return Ok(None);
    }
    let built = with_library(machine, compiler, linker, Kind::Small);
    ensure!(!process::interrupted(), "interrupted");
    built.map(Some).or_else(|complaint| {
        eprintln!("   modules will be larger than they could:\n{complaint:#}");
        Ok(None)
    })
}

/// The compiler with a standard library from its own source, which is built where it is missing.
fn with_library(
    machine: &Machine,
    compiler: &Toolchain,
    linker: &Path,
    library: Kind,
) -> Result<Toolchain> {
    let version = compiler.version()?;
    let place = sysroot::place(&machine.cache, &version, library)?;
    let toolchain = Toolchain { sysroot: Some(place.clone()), library, ..compiler.clone() };
    if sysroot::is_complete(&place) && works(machine, &toolchain)?.is_ok() {
        return Ok(toolchain);
    }
    let name = match library {
        Kind::Ordinary => "the standard library",
        Kind::Small => "the small standard library",
    };
    step(&format!("build {name} for the browser (once per compiler, about a minute)"), || {
        sysroot::build(compiler, &version, linker, &place, library)
    })?;
    works(machine, &toolchain)?
        .map_err(Error::msg)
        .with_context(|| format!("{name} in {} does not compile a program", place.display()))?;
    Ok(toolchain)
}

/// All reasons together, and what to type.
fn nothing_worked(machine: &Machine, found: &Found, tried: &[Move], reasons: &[String]) -> Error {
    let mut text = format!("no compiler for browser code ({TARGET}):");
    for reason in route::obstacles(found, tried).iter().chain(reasons) {
        text += &format!("\n  - {reason}");
    }
    text += "\nOne of these helps; then run this again:";
    if found.packages.is_some() {
        text += &format!("\n    {}", debian::by_hand(machine, &PACKAGES));
    }
    match found.rustup {
        Some(_) => text += &format!("\n    rustup update && rustup target add {TARGET}"),
        None => text += "\n    install Rust with rustup",
    }
    Error::msg(text)
}

/// The error in one line: its first cause that says more than where it happened.
fn one_line(error: &Error) -> String {
    let text = format!("{error:#}");
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default().to_owned();
    match lines.find(|line| line.starts_with("error")) {
        Some(cause) => format!("{first} {cause}"),
        None => first,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake_machine::FakeMachine;

    const INSTALL: &str = "apt-get install rustc-web cargo-web rust-web-src rust-web-clippy";
    const UPDATE: &str = "apt-get update";
    const LINKER: &str = "apt-get install lld-21";
    const BUILD: &str = "cargo build";
    const ADD: &str = "rustup target add wasm32-unknown-unknown";

    /// The packaged compiler with the library that was built for it.
    fn assert_packaged(fake: &FakeMachine, found: &Toolchain) {
        assert_eq!(found.programs, fake.machine.packaged_programs);
        assert!(sysroot::is_complete(found.sysroot.as_deref().expect("a library")));
    }

    #[test]
    fn root_on_debian_with_an_old_list_gets_the_newest_packages() {
        let fake = FakeMachine::debian(true)
            .packages("list", "1.85.0+dfsg3")
            .packages("archive", "1.96.0");
        assert_packaged(&fake, &toolchain(&fake.machine, Kind::Ordinary).expect("a toolchain"));
        assert_eq!(fake.changes(), [UPDATE, INSTALL, LINKER, BUILD]);
        let calls = fake.calls();
        let place = |call: &str| calls.iter().position(|it| it == call).expect("it was called");
        assert!(place("dpkg-query rustc-web") < place(UPDATE), "what is there comes first");
        let between = &calls[place(UPDATE)..place(INSTALL)];
        assert!(
            between.iter().any(|call| call.starts_with("apt-cache policy rustc-web")),
            "what the refreshed list offers is asked for before anything is installed: {calls:?}"
        );

        fake.next_run();
        assert_packaged(
            &fake,
            &toolchain(&fake.machine, Kind::Ordinary).expect("the same toolchain"),
        );
        assert_eq!(fake.changes().len(), 4, "nothing is done twice");
    }

    #[test]
    fn a_machine_that_only_ships_builds_one_library() {
        let fake =
            FakeMachine::debian(true).packages("list", "1.96.0").packages("archive", "1.96.0");
        let found = toolchain(&fake.machine, Kind::Small).expect("a toolchain");
        assert_packaged(&fake, &found);
        assert_eq!(found.library, Kind::Small);
        assert_eq!(fake.changes(), [UPDATE, INSTALL, LINKER, BUILD]);

        let ordinary = toolchain(&fake.machine, Kind::Ordinary).expect("the other library");
        assert_packaged(&fake, &ordinary);
        assert_eq!(ordinary.library, Kind::Ordinary);
        assert_ne!(ordinary.sysroot, found.sysroot);
        assert_eq!(fake.changes(), [UPDATE, INSTALL, LINKER, BUILD, BUILD]);
    }

    #[test]
    fn where_no_small_library_can_be_built_the_ordinary_one_does() {
        let fake = FakeMachine::debian(true)
            .packages("list", "1.96.0")
            .packages("archive", "1.96.0")
            .with("no-small-library", "");
        let found = toolchain(&fake.machine, Kind::Small).expect("a toolchain");
        assert_packaged(&fake, &found);
        assert_eq!(found.library, Kind::Ordinary);
        assert_eq!(fake.changes(), [UPDATE, INSTALL, LINKER, BUILD, BUILD]);
    }

    #[test]
    fn where_there_is_no_source_of_the_library_the_compilers_own_does() {
        let fake = FakeMachine::debian(false).with("rustup-works", "");
        let found = toolchain(&fake.machine, Kind::Small).expect("a toolchain");
        assert_eq!((found.sysroot, found.library), (None, Kind::Ordinary));
        assert_eq!(fake.changes(), [ADD]);
    }

    #[test]
    fn an_old_compiler_that_is_installed_is_upgraded() {
        let fake = FakeMachine::debian(true)
            .packages("list", "1.85.0+dfsg3")
            .packages("installed", "1.85.0+dfsg3")
            .packages("archive", "1.96.0");
        assert_packaged(&fake, &toolchain(&fake.machine, Kind::Ordinary).expect("a toolchain"));
        assert_eq!(fake.changes(), [UPDATE, INSTALL, LINKER, BUILD]);
    }

    #[test]
    fn an_installation_that_was_cut_off_is_brought_to_its_end_first() {
        let fake = FakeMachine::debian(true)
            .packages("list", "1.85.0+dfsg3")
            .packages("installed", "1.85.0+dfsg3")
            .packages("archive", "1.96.0")
            .with("cut-off", "");
        assert_packaged(&fake, &toolchain(&fake.machine, Kind::Ordinary).expect("a toolchain"));
        assert_eq!(fake.changes(), [UPDATE, "dpkg --configure -a", INSTALL, LINKER, BUILD]);
    }

    #[test]
    fn packages_of_different_versions_are_brought_to_one() {
        let fake = FakeMachine::debian(true)
            .packages("list", "1.96.0")
            .packages("archive", "1.96.0")
            .packages("installed", "1.96.0")
            .with("installed/rust-web-src", "1.92.0");
        assert_packaged(&fake, &toolchain(&fake.machine, Kind::Ordinary).expect("a toolchain"));
        assert_eq!(fake.changes(), [UPDATE, "apt-get install rust-web-src", LINKER, BUILD]);
    }

    #[test]
    fn whoever_is_not_root_asks_rustup_and_nobody_else() {
        let fake = FakeMachine::debian(false)
            .packages("list", "1.85.0")
            .packages("archive", "1.96.0")
            .with("rustup-works", "");
        let found = toolchain(&fake.machine, Kind::Ordinary).expect("a toolchain");
        assert_eq!((found.sysroot, fake.changes()), (None, vec![ADD.to_owned()]));
    }

    #[test]
    fn where_rustup_fails_the_packages_are_next() {
        let fake =
            FakeMachine::debian(false).packages("list", "1.85.0").packages("archive", "1.96.0");
        assert_packaged(&fake, &toolchain(&fake.machine, Kind::Ordinary).expect("a toolchain"));
        let expected = [ADD, "sudo", UPDATE, "sudo", INSTALL, "sudo", LINKER, BUILD];
        assert_eq!(fake.changes(), expected);
    }

    #[test]
    fn where_every_way_fails_all_reasons_stand_together() {
        let fake = FakeMachine::debian(true).packages("list", "1.85.0+dfsg3");
        let text = toolchain(&fake.machine, Kind::Ordinary).expect_err("no network").to_string();
        assert_eq!(fake.changes(), [UPDATE, ADD]);
        for part in [
            "the default compiler: 1.95 has no standard library for the browser",
            "rustc-web 1.90 or newer is needed; installed: none, offered: 1.85",
            "the package list: it cannot be refreshed and is used as it is",
            "Temporary failure resolving the archive",
            "rustup: rustup target add: error: could not download file",
            "    apt-get update && apt-get install --no-install-recommends rustc-web cargo-web",
            "rustup target add wasm32-unknown-unknown",
        ] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
        assert_eq!(text.lines().filter(|line| line.starts_with("  - ")).count(), 4, "{text}");
    }

    #[test]
    fn whoever_may_not_become_root_is_told_what_to_type() {
        let fake = FakeMachine::debian(false)
            .without("rustup")
            .packages("list", "1.96.0")
            .packages("archive", "1.96.0")
            .with("no-sudo", "");
        let text = toolchain(&fake.machine, Kind::Ordinary).expect_err("no way").to_string();
        assert_eq!(fake.changes(), ["sudo", "sudo"], "the list, then the packages");
        assert!(text.contains("sudo: a password is required"), "{text}");
        assert!(text.contains("sudo apt-get update && sudo apt-get install"), "{text}");
        assert!(text.contains("rustup: it is not installed"), "{text}");
    }

    #[test]
    fn a_package_that_would_have_to_go_is_kept() {
        let fake = FakeMachine::debian(true)
            .packages("list", "1.96.0")
            .packages("archive", "1.96.0")
            .with("installed/rustup", "1.27.1")
            .with("rustup-works", "");
        toolchain(&fake.machine, Kind::Ordinary).expect("rustup adds the target");
        assert_eq!(fake.changes(), [ADD]);
    }
}
