//! Serving while editing: rebuild on change, restart the server, the page reloads.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use anyhow::Result;

use crate::arguments::Serve;
use crate::process::{self, Running};
use crate::server;
use crate::site::Fixed;
use crate::workspace::Workspace;

/// Serves until interrupted; a build that fails leaves the last good one running.
pub fn serve(workspace: &Workspace, options: &Serve) -> Result<()> {
    let mut seen = Snapshot::take(&workspace.root);
    let mut running: Option<(Running, Fixed)> = None;
    rebuild(workspace, options, &mut running);
    while !process::interrupted() {
        sleep(INTERVAL);
        if let Some(status) =
            running.as_mut().map(|(server, _)| server.poll()).transpose()?.flatten()
        {
            eprintln!("   the server ended ({status}); waiting for a change");
            running = None;
        }
        let now = Snapshot::take(&workspace.root);
        let changed = seen.difference(&now);
        if changed.is_empty() {
            continue;
        }
        sleep(SETTLE);
        seen = Snapshot::take(&workspace.root);
        for file in changed.iter().take(3) {
            eprintln!("── changed: {}", file.display());
        }
        rebuild(workspace, options, &mut running);
    }
    Ok(())
}

fn rebuild(workspace: &Workspace, options: &Serve, running: &mut Option<(Running, Fixed)>) {
    let start = |program: PathBuf, site: &Fixed| -> Result<Running> {
        let mut command = server::command(workspace, options, &program, site.path());
        let mut server = Running::spawn_apart(command.env("FLAGBRIDGE_RELOAD", "1"))?;
        // Open pages hold a connection; they come back by themselves.
        server.patience = Duration::from_secs(2);
        Ok(server)
    };
    match server::build_with_site(workspace, options) {
        Ok((program, site)) => {
            // First the old server goes, then the new one takes its port.
            *running = None;
            match start(program, &site) {
                Ok(server) => *running = Some((server, site)),
                Err(error) => eprintln!("xtask: {error:#}"),
            }
        }
        Err(_) if process::interrupted() => {}
        Err(error) => eprintln!("xtask: {error:#}; waiting for a change"),
    }
}

const INTERVAL: Duration = Duration::from_millis(300);

/// Editors write a file in several steps.
const SETTLE: Duration = Duration::from_millis(60);

const WATCHED: [&str; 7] = ["Cargo.toml", "app", "browser", "crates", "data", "server", "style"];

/// When each source file was last written.
#[derive(Debug, PartialEq, Eq)]
struct Snapshot(BTreeMap<PathBuf, (SystemTime, u64)>);

impl Snapshot {
    fn take(root: &Path) -> Snapshot {
        let mut files = BTreeMap::new();
        let mut open: Vec<PathBuf> = WATCHED.iter().map(|name| root.join(name)).collect();
        while let Some(path) = open.pop() {
            // A file that vanishes meanwhile is simply not part of the snapshot.
            let Ok(metadata) = fs::metadata(&path) else { continue };
            if metadata.is_dir() {
                let entries = fs::read_dir(&path).into_iter().flatten().flatten();
                open.extend(entries.map(|entry| entry.path()).filter(|path| is_source(path)));
            } else if let Ok(modified) = metadata.modified() {
                files.insert(path, (modified, metadata.len()));
            }
        }
        Snapshot(files)
    }

    fn difference(&self, other: &Snapshot) -> Vec<PathBuf> {
        let changed = self.0.iter().filter(|(path, state)| other.0.get(*path) != Some(*state));
        let new = other.0.iter().filter(|(path, _)| !self.0.contains_key(*path));
        changed.chain(new).map(|(path, _)| path.clone()).collect()
    }
}

fn is_source(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| {
        !name.starts_with(['.', '#'])
            && !name.ends_with(['~', '#'])
            && !name.ends_with(".swp")
            && name != "target"
            && name != "node_modules"
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_changed_and_removed_files_are_noticed() {
        let root = tempfile::tempdir().expect("a directory");
        let file = |name: &str| root.path().join(name);
        fs::create_dir_all(file("app/src")).expect("made");
        fs::create_dir_all(file("docs")).expect("made");
        fs::write(file("app/src/old.rs"), "1").expect("written");
        fs::write(file("app/src/gone.rs"), "1").expect("written");
        let before = Snapshot::take(root.path());
        assert!(before.difference(&Snapshot::take(root.path())).is_empty());

        fs::write(file("app/src/old.rs"), "12").expect("written");
        fs::remove_file(file("app/src/gone.rs")).expect("removed");
        fs::write(file("app/src/new.rs"), "1").expect("written");
        fs::write(file("app/src/.old.rs.swp"), "1").expect("written");
        fs::write(file("docs/note.md"), "1").expect("written");
        let mut changed = before.difference(&Snapshot::take(root.path()));
        changed.sort();
        let expected = ["app/src/gone.rs", "app/src/new.rs", "app/src/old.rs"].map(file);
        assert_eq!(changed, expected);
    }
}
