//! The standard library for the browser, built from the compiler's own source and kept in the
//! user's cache.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result};
use sha2::{Digest as _, Sha256};

use crate::process;
use crate::toolchain::{TARGET, Toolchain, field};

/// How the library is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// As compilers bring it.
    Ordinary,
    /// For what is shipped: small sorting and formatting, and nothing that puts a panic into words.
    Small,
}

impl Kind {
    /// What the library and everything that is linked with it must be compiled with.
    pub fn flags(self) -> &'static [&'static str] {
        match self {
            Kind::Ordinary => &[],
            Kind::Small => &[
                "-Zunstable-options",
                // A panic is a trap, not a text that nobody sees.
                "-Cpanic=immediate-abort",
                // No file names and lines for such texts.
                "-Zlocation-detail=none",
                // Nor the names of fields and variants.
                "-Zfmt-debug=none",
            ],
        }
    }

    fn features(self) -> &'static [&'static str] {
        match self {
            Kind::Ordinary => &["--features", "backtrace"],
            Kind::Small => &["--no-default-features", "--features", "optimize_for_size"],
        }
    }

    fn optimisation(self) -> &'static str {
        match self {
            Kind::Ordinary => "3",
            Kind::Small => "z",
        }
    }
}

/// Where the library for this compiler is kept. A small one built with other flags is another one.
pub fn place(cache: &Path, version: &str, kind: Kind) -> Result<PathBuf> {
    let field = |name| field(version, name).with_context(|| format!("rustc -vV names no {name}"));
    let commit = field("commit-hash").unwrap_or("unknown");
    let mut name =
        format!("{}-{}-{}", field("release")?, &commit[..commit.len().min(9)], field("host")?);
    if kind == Kind::Small {
        let recipe = [kind.flags(), kind.features(), &[kind.optimisation()]].concat().join(" ");
        let recipe = format!("{:x}", Sha256::digest(recipe));
        name += &format!("-small-{}", &recipe[..8]);
    }
    Ok(cache.join("sysroot").join(name))
}

/// The manifest from which the compiler's library is built, where its source is there.
pub fn source(compiler: &Toolchain) -> Result<Option<PathBuf>> {
    let manifest = own_libraries(compiler)?.join("src/rust/library/sysroot/Cargo.toml");
    Ok(manifest.is_file().then_some(manifest))
}

/// Whether every file that was built is there in its full length.
pub fn is_complete(place: &Path) -> bool {
    let Ok(list) = fs::read_to_string(place.join(LIST)) else { return false };
    list.lines().count() > 0
        && list.lines().all(|line| {
            line.split_once(' ').is_some_and(|(length, file)| {
                fs::metadata(place.join(file))
                    .is_ok_and(|metadata| metadata.len().to_string() == length)
            })
        })
}

/// Builds the library beside its place and moves it there when it is whole. Whatever an earlier,
/// interrupted build left behind is removed once it is old enough to be nobody's.
pub fn build(
    compiler: &Toolchain,
    version: &str,
    linker: &Path,
    place: &Path,
    kind: Kind,
) -> Result<()> {
    let host = field(version, "host").context("rustc -vV names no host")?;
    let own = own_libraries(compiler)?;
    let manifest = source(compiler)?
        .with_context(|| format!("no source of the standard library in {}", own.display()))?;

    let parent = place.parent().context("the cache has a parent directory")?;
    fs::create_dir_all(parent)?;
    remove_abandoned(parent, ABANDONED_AFTER);
    // On the cache's own file system, so that moving is one step; removed when dropped.
    let work = tempfile::Builder::new().prefix(BUILDING).tempdir_in(parent)?;
    let target = work.path().join("target");
    let flags = [&["-Zforce-unstable-if-unmarked"], kind.flags()].concat().join(" ");
    let mut cargo = compiler.cargo();
    cargo
        .current_dir(work.path())
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", flags)
        .env("CARGO_TARGET_DIR", &target)
        .env("CARGO_PROFILE_DIST_DEBUG", "false")
        .env("CARGO_PROFILE_DIST_OPT_LEVEL", kind.optimisation())
        .args(["build", "--locked", "--profile", "dist"])
        .args(kind.features())
        .args(["--target", TARGET, "--manifest-path"])
        .arg(&manifest);
    process::run_showing(&mut cargo, None)
        .context("cannot build the standard library for the browser")?;

    let root = work.path().join("root");
    let libraries = Path::new("lib/rustlib").join(TARGET).join("lib");
    fs::create_dir_all(root.join(&libraries))?;
    let mut list = String::new();
    for entry in fs::read_dir(target.join(TARGET).join("dist/deps"))? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "rlib") {
            let name = libraries.join(file.file_name().context("a library has a name")?);
            let length = fs::copy(&file, root.join(&name))?;
            list += &format!("{length} {}\n", name.display());
        }
    }
    let host_directory = root.join("lib/rustlib").join(host);
    fs::create_dir_all(host_directory.join("bin"))?;
    symlink(own.join(host).join("lib"), host_directory.join("lib"))?;
    symlink(linker, host_directory.join("bin/rust-lld"))?;
    fs::write(root.join(LIST), list)?;

    if place.exists() {
        fs::remove_dir_all(place)?;
    }
    fs::rename(&root, place)?;
    Ok(())
}

/// Lengths and names of the files built, written last.
const LIST: &str = "complete";

/// How the directory of a running build begins.
const BUILDING: &str = "building-";
const ABANDONED_AFTER: Duration = Duration::from_secs(2 * 60 * 60);

/// The directory of the libraries that the compiler brought along.
fn own_libraries(compiler: &Toolchain) -> Result<PathBuf> {
    let own = process::output(
        process::command(compiler.rustc())
            .args(["--print", "sysroot"])
            .env_remove("LD_LIBRARY_PATH"),
    )?;
    Ok(Path::new(own.trim()).join("lib/rustlib"))
}

fn remove_abandoned(parent: &Path, age: Duration) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let is_build = entry.file_name().to_string_lossy().starts_with(BUILDING);
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        let is_old = modified.is_ok_and(|time| time.elapsed().is_ok_and(|passed| passed >= age));
        if is_build && is_old {
            // It only takes up room: the new build does not depend on it.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_old_leftovers_of_builds_are_removed() {
        let directory = tempfile::tempdir().expect("a directory");
        for name in ["building-x", "1.96.0"] {
            fs::create_dir(directory.path().join(name)).expect("made");
        }
        remove_abandoned(directory.path(), Duration::from_secs(60));
        assert!(directory.path().join("building-x").exists(), "still young");
        remove_abandoned(directory.path(), Duration::ZERO);
        assert!(!directory.path().join("building-x").exists(), "abandoned");
        assert!(directory.path().join("1.96.0").exists(), "a finished build");
    }

    #[test]
    fn the_place_is_named_after_the_compiler() {
        let version = "rustc 1\nhost: h-u-l\nrelease: 1.96.0\ncommit-hash: ac68faa20c58cbc\n";
        let place = |kind| place(Path::new("/c"), version, kind).expect("a place");
        let ordinary = place(Kind::Ordinary);
        assert_eq!(ordinary, Path::new("/c/sysroot/1.96.0-ac68faa20-h-u-l"));
        let small = place(Kind::Small).display().to_string();
        assert!(small.starts_with("/c/sysroot/1.96.0-ac68faa20-h-u-l-small-"), "{small}");
        assert!(super::place(Path::new("/c"), "rustc 1", Kind::Ordinary).is_err());
    }

    #[test]
    fn a_missing_list_or_a_short_file_is_incomplete() {
        let directory = tempfile::tempdir().expect("a directory");
        let place = directory.path();
        assert!(!is_complete(place), "nothing there");
        fs::write(place.join("a.rlib"), "1234").expect("write");
        fs::write(place.join(LIST), "4 a.rlib\n").expect("write");
        assert!(is_complete(place));
        fs::write(place.join("a.rlib"), "12").expect("write");
        assert!(!is_complete(place), "cut short");
        fs::remove_file(place.join("a.rlib")).expect("remove");
        assert!(!is_complete(place), "removed");
        fs::write(place.join(LIST), "").expect("write");
        assert!(!is_complete(place), "nothing was built");
    }
}
