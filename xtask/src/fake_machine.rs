//! Machines for tests: every program on their path is a script that writes down how it was called.

use std::cell::{Cell, RefCell};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::machine::Machine;

/// A directory that looks like a machine. Its packages are files named like them with the version in them:
/// `archive/` is what the network has, `list/` what the package list offers, `installed/` what is there.
pub struct FakeMachine {
    directory: TempDir,
    /// What the tool sees of it.
    pub machine: Machine,
}

impl FakeMachine {
    /// A Debian machine with rustup and a compiler 1.95 that cannot compile for the browser.
    pub fn debian(root: bool) -> FakeMachine {
        let directory = tempfile::tempdir().expect("a directory");
        let place = directory.path();
        for name in ["archive", "list", "installed", "usr/lib/rustlib/src/rust/library/sysroot"] {
            fs::create_dir_all(place.join(name)).expect("made");
        }
        fs::write(place.join("usr/lib/rustlib/src/rust/library/sysroot/Cargo.toml"), "")
            .expect("written");
        let fake = FakeMachine {
            machine: Machine {
                path: place.join("bin").into(),
                root,
                attended: false,
                packaged_programs: place.join("usr/bin"),
                cache: place.join("cache"),
                list_asked: Cell::new(false),
                offers: RefCell::default(),
            },
            directory,
        };
        fake.program("bin/apt-get", APT_GET);
        fake.program("bin/apt-cache", APT_CACHE);
        fake.program("bin/dpkg", DPKG);
        fake.program("bin/dpkg-query", DPKG_QUERY);
        fake.program("bin/sudo", SUDO);
        fake.program("bin/rustup", RUSTUP);
        fake.program("bin/rustc", &COMPILER.replace("ROOT", "rust").replace("VERSION", "1.95.0"));
        fake.program(
            "rust/bin/rustc",
            &COMPILER.replace("ROOT", "rust").replace("VERSION", "1.95.0"),
        );
        let packaged =
            COMPILER.replace("ROOT", "usr").replace("VERSION", "$(cat installed/rustc-web)");
        fake.program("usr/bin/rustc", &packaged);
        fake.program("usr/bin/cargo", CARGO);
        fake
    }

    /// The machine without this program.
    pub fn without(self, program: &str) -> FakeMachine {
        fs::remove_file(self.place("bin").join(program)).expect("it was there");
        self
    }

    /// What the archive has, the list offers, or is installed: all four packages of the compiler and its linker.
    pub fn packages(self, place: &str, version: &str) -> FakeMachine {
        for name in ["rustc-web", "cargo-web", "rust-web-src", "rust-web-clippy"] {
            self.write(&format!("{place}/{name}"), version);
        }
        if place != "installed" {
            self.write(&format!("{place}/lld-21"), "1:21.1.8-3");
        }
        self
    }

    /// The machine with a file in it.
    pub fn with(self, file: &str, content: &str) -> FakeMachine {
        self.write(file, content);
        self
    }

    /// What the next run of the tool sees: the same machine, the list not yet asked for.
    pub fn next_run(&self) {
        self.machine.list_asked.set(false);
        self.machine.offers.borrow_mut().clear();
    }

    /// The calls that changed something or asked the network, in order.
    pub fn changes(&self) -> Vec<String> {
        let asks = |line: &str| line.starts_with("apt-cache") || line.starts_with("dpkg-query");
        self.calls().into_iter().filter(|line| !asks(line)).collect()
    }

    /// All calls of programs for packages and toolchains, in order.
    pub fn calls(&self) -> Vec<String> {
        let text = fs::read_to_string(self.place("calls")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    fn place(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn write(&self, file: &str, content: &str) {
        fs::write(self.place(file), content).expect("written");
    }

    /// Writes a program. Another process copies it to its place: a file that this process opened for writing cannot be
    /// run as long as a child that another test has just started still holds it open ("text file busy").
    fn program(&self, name: &str, script: &str) {
        let file = self.place(name);
        fs::create_dir_all(file.parent().unwrap_or(Path::new("/"))).expect("made");
        let place = self.directory.path().display();
        let text = format!("#!/bin/sh\nPATH=/usr/bin:/bin\nplace={place}\n{script}");
        let written = self.place("program");
        fs::write(&written, text).expect("written");
        fs::set_permissions(&written, fs::Permissions::from_mode(0o755)).expect("runnable");
        let copied = Command::new("cp").arg("-p").args([&written, &file]).status();
        assert!(copied.is_ok_and(|it| it.success()), "{} is copied", file.display());
    }
}

const APT_GET: &str = r#"cd "$place"
words=
for word in "$@"; do case $word in -*) ;; *) words="$words $word";; esac; done
echo "apt-get$words" >> calls
set -- $words
case $1 in
update)
    if [ -z "$(ls archive)" ]; then echo "E: Temporary failure resolving the archive" >&2; exit 100; fi
    cp archive/* list/ ;;
install)
    shift
    if [ -f cut-off ]; then echo "E: dpkg was interrupted" >&2; exit 100; fi
    for package; do
        if ! [ -f "list/$package" ]; then echo "E: Unable to locate package $package" >&2; exit 100; fi
        cp "list/$package" installed/
        case $package in lld-*) touch "bin/$package" ;; esac
    done ;;
esac
"#;

const APT_CACHE: &str = r#"cd "$place"
echo "apt-cache $*" >> calls
shift
for package; do
    offer="(none)"
    [ -f "list/$package" ] && offer=$(cat "list/$package")
    printf '%s:\n  Installed: (none)\n  Candidate: %s\n' "$package" "$offer"
done
"#;

/// A file `cut-off` stands for an installation that was cut off.
const DPKG: &str = r#"cd "$place"
case $1 in
--audit) [ -f cut-off ] && echo "The following packages are only half configured: rustc-web" ;;
--configure) echo "dpkg $*" >> calls; rm cut-off ;;
esac
exit 0
"#;

const DPKG_QUERY: &str = r#"cd "$place"
echo "dpkg-query $3" >> calls
[ -f "installed/$3" ] || exit 1
printf 'installed %s' "$(cat "installed/$3")"
"#;

const SUDO: &str = r#"echo "sudo" >> "$place/calls"
[ -f "$place/no-sudo" ] && { echo "sudo: a password is required" >&2; exit 1; }
[ "$1" = -n ] && shift
exec "$@"
"#;

const RUSTUP: &str = r#"cd "$place"
case $1 in
which) echo "$place/rust/bin/rustc" ;;
run) exit 1 ;;
target)
    echo "rustup $*" >> calls
    [ -f rustup-works ] || { echo "error: could not download file" >&2; exit 1; }
    mkdir -p rust/lib/rustlib/wasm32-unknown-unknown/lib ;;
esac
"#;

/// Answers about itself, and compiles everything.
const COMPILER: &str = r#"cd "$place" || exit 1
version=VERSION
case $1 in
-V) echo "rustc $version (x)" ;;
-vV) printf 'rustc %s (x)\nhost: h-u-l\nrelease: %s\ncommit-hash: 0123456789\nLLVM version: 21.1.8\n' "$version" "$version" ;;
--print) echo "$place/ROOT" ;;
esac
"#;

/// Builds one library. The source of old compilers does not build like that of new ones. With a file `no-small-library` a
/// small one cannot be built.
const CARGO: &str = r#"cd "$place" || exit 1
echo "cargo $1" >> calls
case $(cat installed/rustc-web) in
1.8*) echo "error: profile dist is missing an inherits directive" >&2; exit 101 ;;
esac
case $RUSTFLAGS in
*immediate-abort*) if [ -f no-small-library ]; then echo "error: unknown option" >&2; exit 101; fi ;;
esac
mkdir -p "$CARGO_TARGET_DIR/wasm32-unknown-unknown/dist/deps"
echo library > "$CARGO_TARGET_DIR/wasm32-unknown-unknown/dist/deps/libstd.rlib"
"#;
