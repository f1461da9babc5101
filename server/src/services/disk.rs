//! The disk below the data: how much room is left, and a warning before there is none.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::shutdown::Shutdown;
use crate::storage::Location;

/// How often the disk is looked at.
const GLANCE: Duration = Duration::from_secs(30);

/// After how many checks an unchanged warning is logged again: once an hour.
const AGAIN: u32 = 120;

/// Below this much room the operator should act soon.
const LOW: u64 = 1024 * 1024 * 1024;

/// Below this much room writes are about to fail.
const ALMOST_FULL: u64 = 128 * 1024 * 1024;

/// The file system of the embedded database. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Disk {
    database: PathBuf,
}

/// How full the disk is, in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DiskUse {
    /// Room that this process may still use.
    pub free: u64,
    /// Size of the file system.
    pub size: u64,
    /// Size of the database file.
    pub database_file: u64,
    /// Size of the database's write-ahead log.
    pub database_log: u64,
}

/// How urgent it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Room {
    AlmostNone,
    Little,
    Enough,
}

impl Disk {
    /// The disk of a database; none where the database is on another machine.
    pub fn of(location: &Location) -> Option<Disk> {
        match location {
            Location::Sqlite(file) => Some(Disk { database: file.clone() }),
            Location::Postgres(_) => None,
        }
    }

    /// Looks at the disk; nothing where the system does not say.
    pub fn read(&self) -> Option<DiskUse> {
        let directory = match self.database.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let system = rustix::fs::statvfs(directory).ok()?;
        let size_of = |file: &Path| fs::metadata(file).map_or(0, |it| it.len());
        let mut log = self.database.clone().into_os_string();
        log.push("-wal");
        Some(DiskUse {
            free: system.f_bavail.saturating_mul(system.f_frsize),
            size: system.f_blocks.saturating_mul(system.f_frsize),
            database_file: size_of(&self.database),
            database_log: size_of(Path::new(&log)),
        })
    }

    /// Looks at the disk now and then, and warns in the log while there is little room, until the server ends.
    pub(crate) async fn watch(self, mut shutdown: Shutdown) {
        let mut known = (Room::Enough, 0);
        loop {
            if let Some(disk) = self.read() {
                known = tell(known, disk);
            }
            tokio::select! {
                () = tokio::time::sleep(GLANCE) => {}
                () = shutdown.wait() => return,
            }
        }
    }
}

impl Room {
    fn of(disk: DiskUse) -> Room {
        match disk.free {
            ..ALMOST_FULL => Room::AlmostNone,
            ALMOST_FULL..LOW => Room::Little,
            LOW.. => Room::Enough,
        }
    }
}

/// Writes to the log when something has changed, or has been bad for an hour. Given and returned: what was found last,
/// and how many looks ago it was told.
fn tell((known, silent): (Room, u32), disk: DiskUse) -> (Room, u32) {
    let room = Room::of(disk);
    let DiskUse { free, size, .. } = disk;
    if room == known && (room == Room::Enough || silent < AGAIN) {
        return (room, silent + 1);
    }
    match room {
        Room::AlmostNone => {
            tracing::error!(free, size, "the disk is almost full: soon nothing can be saved");
        }
        Room::Little => tracing::warn!(free, size, "the disk is getting full"),
        Room::Enough => tracing::info!(free, size, "the disk has room again"),
    }
    (room, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(free: u64) -> DiskUse {
        DiskUse { free, size: 100 * LOW, ..DiskUse::default() }
    }

    #[test]
    fn little_room_is_told_at_once_then_once_an_hour() {
        let mut known = (Room::Enough, 0);
        known = tell(known, with(2 * LOW));
        assert_eq!(known, (Room::Enough, 1), "nothing to tell");
        known = tell(known, with(LOW - 1));
        assert_eq!(known, (Room::Little, 0), "told");
        for quiet in 1..=AGAIN {
            known = tell(known, with(LOW / 2));
            assert_eq!(known, (Room::Little, quiet));
        }
        known = tell(known, with(LOW / 2));
        assert_eq!(known, (Room::Little, 0), "told again");
        known = tell(known, with(0));
        assert_eq!(known, (Room::AlmostNone, 0), "worse is told at once");
        known = tell(known, with(2 * LOW));
        assert_eq!(known, (Room::Enough, 0), "so is better");
    }

    #[test]
    fn the_disk_of_a_file_is_the_disk_of_its_directory() {
        let directory = tempfile::tempdir().unwrap();
        let location = Location::in_directory(directory.path());
        fs::write(directory.path().join("flagbridge.db"), "database").unwrap();
        fs::write(directory.path().join("flagbridge.db-wal"), "log").unwrap();
        let disk = Disk::of(&location).unwrap().read().unwrap();
        assert_eq!((disk.database_file, disk.database_log), (8, 3));
        assert!(disk.size >= disk.free && disk.size > 0);
        assert!(Disk::of(&"postgres://u@h/x".parse().unwrap()).is_none());
    }
}
