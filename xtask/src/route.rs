//! Which way leads to a compiler for browser code: a function of what was found on the machine.

use std::fmt;
use std::time::Duration;

use crate::version::Version;

/// What was found on the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The oldest compiler that compiles this workspace.
    pub oldest: Version,
    /// Whether this tool runs as root.
    pub root: bool,
    /// Compilers outside the packages.
    pub compilers: Vec<Compiler>,
    /// The version of the compiler to which rustup would add the target; none without rustup.
    pub rustup: Option<Version>,
    /// The packages of Debian; none on other systems.
    pub packages: Option<Packages>,
}

/// A compiler that is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiler {
    /// Where it was found.
    pub place: Place,
    /// Its version.
    pub version: Version,
    /// Whether it has a standard library for the browser.
    pub has_library: bool,
}

/// Where a compiler is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The `rustc` on the path.
    Default,
    /// The rustup toolchain in use, where that is another one.
    Rustup,
    /// The rustup toolchain named `web`.
    Web,
    /// Debian's package `rustc-web`, with a standard library built from its own source.
    Packaged,
}

/// What the packages of Debian offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packages {
    /// The version that is installed, where compiler, cargo and source are all there in one version.
    pub installed: Option<Version>,
    /// The version that the package list offers.
    pub offered: Option<Version>,
    /// A package that would have to go to make room for the compiler.
    pub in_the_way: Option<String>,
    /// Whether the package list was refreshed within a day.
    pub list_is_recent: bool,
}

/// One thing to do on the way to a compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Try the compiler that is there.
    Use(Place),
    /// Refresh the package list.
    Refresh,
    /// Install Debian's compiler, or upgrade it.
    Install,
    /// Let rustup add the target to its toolchain.
    AddTarget {
        /// After this time the next way is taken.
        within: Duration,
    },
}

/// How long rustup may take while there is another way.
pub const SHORT: Duration = Duration::from_secs(20);

/// How long rustup may take when it is the last way: a slow network is better than none.
pub const LONG: Duration = Duration::from_secs(600);

/// What to do next, after these moves have failed or have not been enough; none when no way is left. No move comes twice.
///
/// A compiler that is there comes first. Who is root on Debian gets the packages, everybody else asks rustup first, which
/// needs no root. Before anything is installed an old package list is refreshed; a recent one too, if it offers nothing
/// new enough.
pub fn next(found: &Found, tried: &[Move]) -> Option<Move> {
    let good = |compiler: &&Compiler| {
        compiler.has_library
            && compiler.version >= found.oldest
            && !tried.contains(&Move::Use(compiler.place))
    };
    if let Some(compiler) = found.compilers.iter().find(good) {
        return Some(Move::Use(compiler.place));
    }
    let packaged = found.packages.as_ref().and_then(|packages| packaged(packages, found, tried));
    if let Some(Move::Use(_)) = packaged {
        return packaged;
    }
    let within = if packaged.is_some() { SHORT } else { LONG };
    let can_add = found.rustup.as_ref().is_some_and(|version| *version >= found.oldest)
        && !tried.iter().any(|done| matches!(done, Move::AddTarget { .. }));
    let rustup = can_add.then_some(Move::AddTarget { within });
    if found.root { packaged.or(rustup) } else { rustup.or(packaged) }
}

/// Why the ways that were not tried could not be: one line each, with the versions that were seen.
pub fn obstacles(found: &Found, tried: &[Move]) -> Vec<String> {
    let oldest = &found.oldest;
    let mut lines = Vec::new();
    for Compiler { place, version, has_library } in &found.compilers {
        if version < oldest {
            lines.push(format!("{place}: it is {version}, {oldest} or newer is needed"));
        } else if !has_library {
            lines.push(format!("{place}: {version} has no standard library for the browser"));
        }
    }
    match &found.packages {
        None => lines.push("Debian's packages: this system does not have apt".to_owned()),
        Some(_) if tried.contains(&Move::Install) => {}
        Some(Packages { in_the_way: Some(package), .. }) => {
            lines.push(format!("Debian's packages: `{package}` would have to be removed for them"));
        }
        Some(Packages { installed, offered, .. }) if !is_good(installed, oldest) => {
            let seen = |version: &Option<Version>| {
                version.as_ref().map_or("none".to_owned(), Version::to_string)
            };
            lines.push(format!(
                "Debian's packages: rustc-web {oldest} or newer is needed; installed: {}, offered: {}",
                seen(installed),
                seen(offered)
            ));
        }
        Some(_) => {}
    }
    match &found.rustup {
        None => lines.push("rustup: it is not installed".to_owned()),
        Some(version) if version < oldest => lines.push(format!(
            "rustup: its toolchain is {version}, {oldest} or newer is needed (`rustup update`)"
        )),
        Some(_) => {}
    }
    lines
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Place::Default => "the default compiler",
            Place::Rustup => "rustup's compiler",
            Place::Web => "the rustup toolchain `web`",
            Place::Packaged => "Debian's compiler",
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Use(place) => place.fmt(out),
            Move::Refresh => out.write_str("the package list"),
            Move::Install => out.write_str("Debian's packages"),
            Move::AddTarget { .. } => out.write_str("rustup"),
        }
    }
}

/// What to do with Debian's packages.
fn packaged(packages: &Packages, found: &Found, tried: &[Move]) -> Option<Move> {
    if is_good(&packages.installed, &found.oldest) {
        let step = Move::Use(Place::Packaged);
        return (!tried.contains(&step)).then_some(step);
    }
    if packages.in_the_way.is_some() || tried.contains(&Move::Install) {
        return None;
    }
    let offers_enough = is_good(&packages.offered, &found.oldest);
    let wants_refresh = !packages.list_is_recent || !offers_enough;
    if wants_refresh && !tried.contains(&Move::Refresh) {
        return Some(Move::Refresh);
    }
    offers_enough.then_some(Move::Install)
}

fn is_good(version: &Option<Version>, oldest: &Version) -> bool {
    version.as_ref().is_some_and(|version| version >= oldest)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADD: Move = Move::AddTarget { within: SHORT };
    const ADD_AS_LAST_WAY: Move = Move::AddTarget { within: LONG };
    const USE_DEFAULT: Move = Move::Use(Place::Default);
    const USE_WEB: Move = Move::Use(Place::Web);
    const USE_PACKAGED: Move = Move::Use(Place::Packaged);

    fn version(text: &str) -> Version {
        Version::parse(text).expect("a version")
    }

    fn compiler(place: Place, text: &str, has_library: bool) -> Compiler {
        Compiler { place, version: version(text), has_library }
    }

    /// A machine with a good default compiler that cannot compile for the browser, and nothing else.
    fn bare(root: bool) -> Found {
        Found {
            oldest: version("1.90"),
            root,
            compilers: vec![compiler(Place::Default, "1.95.0", false)],
            rustup: None,
            packages: None,
        }
    }

    fn debian(installed: &str, offered: &str, list_is_recent: bool) -> Option<Packages> {
        let (installed, offered) = (Version::parse(installed), Version::parse(offered));
        Some(Packages { installed, offered, in_the_way: None, list_is_recent })
    }

    /// All moves on a machine on which everything fails, so that each way is tried in turn. The refreshed package list
    /// offers `after`, or what it offered before.
    fn moves(mut found: Found, after: Option<&str>) -> Vec<Move> {
        let mut tried = Vec::new();
        while let Some(step) = next(&found, &tried) {
            assert!(!tried.contains(&step), "{step:?} comes twice");
            if let (Move::Refresh, Some(after), Some(packages)) = (step, after, &mut found.packages)
            {
                packages.offered = Version::parse(after);
            }
            tried.push(step);
        }
        tried
    }

    #[test]
    fn each_machine_has_its_ways_in_order() {
        use Move::{Install, Refresh};
        let rustup = Some(version("1.95.0"));
        let with_library = |place, text| vec![compiler(place, text, true)];
        let table: Vec<(&str, Found, Option<&str>, Vec<Move>)> = vec![
            (
                "fresh Debian, root, a list from months ago that offers 1.85; the archive has 1.96",
                Found {
                    rustup: rustup.clone(),
                    packages: debian("", "1.85.0", false),
                    ..bare(true)
                },
                Some("1.96.0"),
                vec![Refresh, Install, ADD_AS_LAST_WAY],
            ),
            (
                "the same machine after 1.85 was installed from the old list",
                Found {
                    rustup: rustup.clone(),
                    packages: debian("1.85.0", "1.85.0", false),
                    ..bare(true)
                },
                Some("1.96.0"),
                vec![Refresh, Install, ADD_AS_LAST_WAY],
            ),
            (
                "the same with 1.85 installed and the list refreshed by hand: upgraded at once",
                Found { packages: debian("1.85.0", "1.96.0", true), ..bare(true) },
                None,
                vec![Install],
            ),
            (
                "root on Debian without network: the old list is used as far as it goes",
                Found {
                    rustup: rustup.clone(),
                    packages: debian("", "1.92.0", false),
                    ..bare(true)
                },
                None,
                vec![Refresh, Install, ADD_AS_LAST_WAY],
            ),
            (
                "root on Debian without network, and the old list offers nothing new enough",
                Found {
                    rustup: rustup.clone(),
                    packages: debian("", "1.85.0", false),
                    ..bare(true)
                },
                None,
                vec![Refresh, ADD_AS_LAST_WAY],
            ),
            (
                "root on a Debian whose archive has nothing new enough, list of today",
                Found {
                    rustup: rustup.clone(),
                    packages: debian("", "1.63.0", true),
                    ..bare(true)
                },
                None,
                vec![Refresh, ADD_AS_LAST_WAY],
            ),
            (
                "not root, with rustup, on Debian: no root is asked for before rustup has failed",
                Found {
                    rustup: rustup.clone(),
                    packages: debian("", "1.96.0", true),
                    ..bare(false)
                },
                None,
                vec![ADD, Install],
            ),
            (
                "not root, with rustup, on Debian with an old list",
                Found {
                    rustup: rustup.clone(),
                    packages: debian("", "1.85.0", false),
                    ..bare(false)
                },
                Some("1.96.0"),
                vec![ADD, Refresh, Install],
            ),
            (
                "not root, but the packages are there already: neither root nor network",
                Found {
                    rustup: rustup.clone(),
                    packages: debian("1.96.0", "1.96.0", false),
                    ..bare(false)
                },
                None,
                vec![USE_PACKAGED, ADD_AS_LAST_WAY],
            ),
            (
                "not root, without rustup, on Debian",
                Found { packages: debian("", "1.96.0", true), ..bare(false) },
                None,
                vec![Install],
            ),
            (
                "another system with rustup: it may take its time",
                Found { rustup: rustup.clone(), ..bare(false) },
                None,
                vec![ADD_AS_LAST_WAY],
            ),
            ("another system without rustup", bare(true), None, vec![]),
            (
                "a default compiler that has the library already",
                Found {
                    compilers: with_library(Place::Default, "1.90.0"),
                    packages: debian("", "1.85.0", false),
                    ..bare(true)
                },
                Some("1.96.0"),
                vec![USE_DEFAULT, Refresh, Install],
            ),
            (
                "a toolchain `web` that is too old does not count",
                Found {
                    compilers: with_library(Place::Web, "1.85.0"),
                    rustup: rustup.clone(),
                    ..bare(false)
                },
                None,
                vec![ADD_AS_LAST_WAY],
            ),
            (
                "a toolchain `web` that is new enough",
                Found {
                    compilers: with_library(Place::Web, "1.96.0"),
                    packages: debian("1.96.0", "1.96.0", true),
                    ..bare(false)
                },
                None,
                vec![USE_WEB, USE_PACKAGED],
            ),
            (
                "rustup with a toolchain that is too old",
                Found { rustup: Some(version("1.80.0")), ..bare(false) },
                None,
                vec![],
            ),
            (
                "a machine whose rustup is a package that Debian's compiler would remove",
                Found {
                    rustup: rustup.clone(),
                    packages: debian("", "1.96.0", true)
                        .map(|it| Packages { in_the_way: Some("rustup".to_owned()), ..it }),
                    ..bare(true)
                },
                None,
                vec![ADD_AS_LAST_WAY],
            ),
        ];
        for (machine, found, after, expected) in table {
            assert_eq!(moves(found, after), expected, "{machine}");
        }
    }

    /// Every combination of facts: the search ends, nothing older than needed is used or installed, and root is not asked
    /// for while rustup has not been tried.
    #[test]
    fn whatever_is_found_the_search_keeps_its_promises() {
        let versions = ["", "1.85.0", "1.90.0", "1.96.0"];
        let mut count = 0;
        for (default, library) in [("1.85.0", true), ("1.95.0", false), ("1.95.0", true)] {
            for (rustup, root) in versions.iter().flat_map(|it| [(it, true), (it, false)]) {
                for (installed, offered) in versions.iter().flat_map(|it| versions.map(|o| (it, o)))
                {
                    for (recent, after) in versions.iter().flat_map(|it| [(true, it), (false, it)])
                    {
                        let found = Found {
                            compilers: vec![compiler(Place::Default, default, library)],
                            rustup: Version::parse(rustup),
                            packages: debian(installed, offered, recent),
                            ..bare(root)
                        };
                        let moves = moves(found.clone(), Some(after));
                        let place = |wanted: Move| moves.iter().position(|step| *step == wanted);
                        let refreshed = place(Move::Refresh);
                        if let Some(install) = place(Move::Install) {
                            let seen = if refreshed.is_some() { after } else { &offered };
                            assert!(Version::parse(seen) >= Some(version("1.90")), "{found:?}");
                            assert!(
                                recent || refreshed.is_some_and(|it| it < install),
                                "{found:?}"
                            );
                        }
                        let asks_root = |step: &Move| matches!(step, Move::Install | Move::Refresh);
                        let adds = |step: &Move| matches!(step, Move::AddTarget { .. });
                        if let (false, Some(root), Some(add)) =
                            (root, moves.iter().position(asks_root), moves.iter().position(adds))
                        {
                            assert!(add < root, "{found:?}");
                        }
                        if default < "1.90" {
                            assert_eq!(place(USE_DEFAULT), None, "{found:?}");
                        }
                        count += 1;
                    }
                }
            }
        }
        assert_eq!(count, 3 * 8 * 16 * 8);
    }

    #[test]
    fn obstacles_name_the_versions_that_were_seen() {
        let found = Found {
            rustup: Some(version("1.80")),
            packages: debian("1.85.0", "1.85.0", true),
            ..bare(true)
        };
        assert_eq!(
            obstacles(&found, &[Move::Refresh]),
            [
                "the default compiler: 1.95 has no standard library for the browser",
                "Debian's packages: rustc-web 1.90 or newer is needed; installed: 1.85, offered: 1.85",
                "rustup: its toolchain is 1.80, 1.90 or newer is needed (`rustup update`)",
            ]
        );
    }
}
