//! One at a time: two builds in one checkout would write over each other.

use std::fs::{self, File, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};

use crate::process;
use crate::workspace::Workspace;

/// Does the work while no other `cargo xtask` in this checkout does work of this kind; waits for one that does.
///
/// The system gives the lock back when the process that holds it ends, however it ends. Work under the lock must not ask
/// for it again.
pub fn holding<T>(
    workspace: &Workspace,
    what: &str,
    work: impl FnOnce() -> Result<T>,
) -> Result<T> {
    let _held = Lock::take(&workspace.target.join("xtask.lock"), what)?;
    work()
}

/// The right to write what is shared; given back when dropped.
struct Lock {
    _file: File,
}

impl Lock {
    fn take(path: &Path, what: &str) -> Result<Lock> {
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory)?;
        }
        let mut file = File::options()
            .create(true)
            .read(true)
            .write(true)
            .truncate(false)
            .open(path)
            .with_context(|| format!("cannot open {}", path.display()))?;
        let mut waiting = false;
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => {
                    return Err(error).with_context(|| format!("cannot lock {}", path.display()));
                }
            }
            if !waiting {
                eprintln!("   waiting for {}", holder(&mut file));
                waiting = true;
            }
            ensure!(!process::interrupted(), "interrupted");
            sleep(GLANCE);
        }
        // Only for those who wait; the lock itself is the system's.
        let name = format!("process {} ({what})\n", std::process::id());
        file.set_len(0)?;
        file.rewind()?;
        file.write_all(name.as_bytes())?;
        Ok(Lock { _file: file })
    }
}

const GLANCE: Duration = Duration::from_millis(200);

/// Who holds the lock, as they have written.
fn holder(file: &mut File) -> String {
    let mut name = String::new();
    let read = file.rewind().and_then(|()| file.read_to_string(&mut name));
    match (read, name.trim()) {
        (Ok(_), name) if !name.is_empty() => name.to_owned(),
        _ => "another cargo xtask in this checkout".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    #[test]
    fn the_second_waits_for_the_first_and_knows_its_name() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("not/there/yet/xtask.lock");
        let first = Lock::take(&path, "the site").expect("nobody else");
        let mut file = File::open(&path).expect("the lock file");
        assert_eq!(holder(&mut file), format!("process {} (the site)", std::process::id()));
        let (told, heard) = mpsc::channel();
        let second = thread::spawn(move || {
            let lock = Lock::take(&path, "another").map(drop);
            told.send(()).expect("the receiver is alive");
            lock
        });
        assert!(heard.recv_timeout(Duration::from_millis(500)).is_err(), "it waits");
        drop(first);
        heard.recv_timeout(Duration::from_secs(10)).expect("its turn");
        second.join().expect("no panic").expect("taken");
    }
}
