//! Figures that are not counted but read when they are asked for.

use std::sync::atomic::Ordering;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use crate::services::disk::DiskUse;
use crate::services::referee::Queue;
use crate::storage::PoolUse;

/// What the process, the disk and the parts of the server look like at this moment.
#[derive(Debug, Clone, Default)]
pub struct Readings {
    /// The database's connections.
    pub pool: PoolUse,
    /// What the system says of this process; nothing where the system has no `/proc`.
    pub process: Option<Process>,
    /// The disk below the data; nothing where the data is on another machine.
    pub disk: Option<DiskUse>,
    /// Records that are played or wait to be.
    pub referee: Queue,
    /// Pages that were rendered a moment ago.
    pub pages: CacheUse,
    /// Previews of links that were drawn a moment ago.
    pub previews: CacheUse,
    /// Clients whose calls are counted.
    pub clients: CacheUse,
}

/// How full a cache is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CacheUse {
    /// How many entries it holds.
    pub entries: u64,
    /// What they weigh, in the unit of its limit.
    pub weight: u64,
    /// What they may weigh.
    pub limit: u64,
    /// How often something was found in it.
    pub hits: u64,
    /// How often something was not.
    pub misses: u64,
}

/// What the system says of this process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Process {
    /// Memory that is not swapped out, in bytes.
    pub resident: u64,
    /// Open files and sockets.
    pub descriptors: u64,
    /// How many may be open.
    pub descriptor_limit: u64,
}

impl Process {
    /// Looks at this process.
    pub fn read() -> Option<Process> {
        let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
        let pages: u64 = pages.split(' ').nth(1)?.parse().ok()?;
        let page = u64::try_from(rustix::param::page_size()).ok()?;
        let descriptors = std::fs::read_dir("/proc/self/fd").ok()?.count();
        let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
        Some(Process {
            resident: pages * page,
            // Reading the directory has opened one.
            descriptors: u64::try_from(descriptors).ok()?.saturating_sub(1),
            descriptor_limit: limit.unwrap_or(u64::MAX),
        })
    }
}

/// The series that show the readings.
#[derive(Debug)]
pub(super) struct Gauges {
    resident: Gauge,
    descriptors: Gauge,
    descriptor_limit: Gauge,
    database_connections: Family<ConnectionState, Gauge>,
    database_connection_limit: Gauge,
    disk_free: Gauge,
    disk_size: Gauge,
    database_file: Gauge,
    database_log: Gauge,
    referee_playing: Gauge,
    referee_waiting: Gauge,
    cache_entries: Family<Cache, Gauge>,
    cache_weight: Family<Cache, Gauge>,
    cache_limit: Family<Cache, Gauge>,
    cache_hits: Family<Cache, Counter>,
    cache_misses: Family<Cache, Counter>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ConnectionState {
    state: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Cache {
    cache: &'static str,
}

impl Gauges {
    pub(super) fn register(registry: &mut Registry) -> Gauges {
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let resident = gauge("process_resident_memory_bytes", "Memory that is not swapped out");
        let descriptors = gauge("process_open_fds", "Open files and sockets");
        let descriptor_limit = gauge("process_max_fds", "Files and sockets that may be open");
        let database_connection_limit = gauge(
            "flagbridge_database_connections_limit",
            "Database connections that may be open at once",
        );
        let disk_free = gauge("flagbridge_disk_free_bytes", "Room left below the data");
        let disk_size =
            gauge("flagbridge_disk_size_bytes", "Size of the file system below the data");
        let database_file = gauge("flagbridge_database_file_bytes", "Size of the database file");
        let database_log = gauge("flagbridge_database_log_bytes", "Size of its write-ahead log");
        let referee_playing = gauge("flagbridge_referee_playing", "Records being played");
        let referee_waiting = gauge("flagbridge_referee_waiting", "Records waiting to be played");
        let database_connections = Family::default();
        let (name, help) = ("flagbridge_database_connections", "Open database connections");
        registry.register(name, help, database_connections.clone());
        let mut caches = |name: &str, help: &str| {
            let family = Family::default();
            registry.register(name, help, family.clone());
            family
        };
        let cache_entries = caches("flagbridge_cache_entries", "Entries of a cache");
        let cache_weight =
            caches("flagbridge_cache_weight", "Bytes of pages, or number of clients");
        let cache_limit = caches("flagbridge_cache_weight_limit", "What its entries may weigh");
        let mut counters = |name: &str, help: &str| {
            let family = Family::default();
            registry.register(name, help, family.clone());
            family
        };
        Gauges {
            resident,
            descriptors,
            descriptor_limit,
            database_connections,
            database_connection_limit,
            disk_free,
            disk_size,
            database_file,
            database_log,
            referee_playing,
            referee_waiting,
            cache_entries,
            cache_weight,
            cache_limit,
            cache_hits: counters("flagbridge_cache_hits", "How often something was found in it"),
            cache_misses: counters("flagbridge_cache_misses", "How often something was not"),
        }
    }

    pub(super) fn set(&self, readings: &Readings) {
        let set = |gauge: &Gauge, figure: u64| {
            gauge.set(i64::try_from(figure).unwrap_or(i64::MAX));
        };
        let Readings { pool, process, disk, referee, pages, previews, clients } = readings;
        if let Some(process) = process {
            set(&self.resident, process.resident);
            set(&self.descriptors, process.descriptors);
            set(&self.descriptor_limit, process.descriptor_limit);
        }
        if let Some(disk) = disk {
            set(&self.disk_free, disk.free);
            set(&self.disk_size, disk.size);
            set(&self.database_file, disk.database_file);
            set(&self.database_log, disk.database_log);
        }
        let used = pool.open.saturating_sub(pool.idle);
        for (state, connections) in [("idle", pool.idle), ("used", used)] {
            let gauge = self.database_connections.get_or_create(&ConnectionState { state });
            set(&gauge, connections.into());
        }
        set(&self.database_connection_limit, pool.limit.into());
        set(&self.referee_playing, referee.playing);
        set(&self.referee_waiting, referee.waiting);
        for (cache, reading) in [("pages", pages), ("previews", previews), ("clients", clients)] {
            let cache = Cache { cache };
            set(&self.cache_entries.get_or_create(&cache), reading.entries);
            set(&self.cache_weight.get_or_create(&cache), reading.weight);
            set(&self.cache_limit.get_or_create(&cache), reading.limit);
            // The cache counts by itself.
            let count = |family: &Family<Cache, Counter>, figure: u64| {
                family.get_or_create(&cache).inner().store(figure, Ordering::Relaxed);
            };
            count(&self.cache_hits, reading.hits);
            count(&self.cache_misses, reading.misses);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::services::metrics::Metrics;

    #[test]
    fn readings_are_shown_as_they_are() {
        let readings = Readings {
            pool: PoolUse { open: 3, idle: 2, limit: 5 },
            process: Some(Process { resident: 4096, descriptors: 12, descriptor_limit: 1024 }),
            disk: Some(DiskUse { free: 7, size: 9, database_file: 5, database_log: 2 }),
            referee: Queue { playing: 2, waiting: 4 },
            pages: CacheUse { entries: 1, weight: 800, limit: 1000, hits: 6, misses: 3 },
            previews: CacheUse::default(),
            clients: CacheUse::default(),
        };
        let page = Metrics::new().page(&readings);
        for line in [
            r#"flagbridge_database_connections{state="used"} 1"#,
            r#"flagbridge_database_connections{state="idle"} 2"#,
            "flagbridge_database_connections_limit 5",
            "process_resident_memory_bytes 4096",
            "process_open_fds 12",
            "process_max_fds 1024",
            "flagbridge_disk_free_bytes 7",
            "flagbridge_disk_size_bytes 9",
            "flagbridge_database_file_bytes 5",
            "flagbridge_database_log_bytes 2",
            "flagbridge_referee_playing 2",
            "flagbridge_referee_waiting 4",
            r#"flagbridge_cache_weight{cache="pages"} 800"#,
            r#"flagbridge_cache_hits_total{cache="pages"} 6"#,
            r#"flagbridge_cache_entries{cache="clients"} 0"#,
        ] {
            assert!(page.lines().any(|found| found == line), "no line {line} in:\n{page}");
        }
    }

    #[test]
    fn this_process_uses_memory_and_files() {
        let Some(process) = Process::read() else { return };
        assert!(process.resident > 1_000_000, "{process:?}");
        assert!(process.descriptors >= 3, "{process:?}");
        assert!(process.descriptor_limit > process.descriptors, "{process:?}");
    }
}
