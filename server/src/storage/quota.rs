//! How much people may store: each address in a day, and all of them together.

use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use thiserror::Error;

/// Bounds on what people may store, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quota {
    /// What one address may store in a day (UTC).
    pub address_day: i64,
    /// How large the whole database may become before nothing more is taken.
    pub whole: i64,
}

impl Default for Quota {
    fn default() -> Quota {
        Quota { address_day: 50 * MEGABYTE, whole: 2048 * MEGABYTE }
    }
}

/// One megabyte, in which operators state these bounds.
pub(crate) const MEGABYTE: i64 = 1024 * 1024;

/// Who stores something: the client's network as text. Empty for the server itself.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Sender(String);

/// Why there is no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum OverQuota {
    /// The sender's address has stored as much today as one address may.
    #[error("this address has stored as much today as one address may")]
    AddressToday,
    /// The database is as large as it may become.
    #[error("the database is as large as it may become")]
    Whole,
}

impl Sender {
    /// The sender at a network.
    pub fn new(network: IpAddr) -> Sender {
        Sender(network.to_string())
    }

    pub(super) fn address(&self) -> &str {
        &self.0
    }

    /// Whether this is the server itself.
    pub(super) fn is_nobody(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Sender {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Sender({})", self.0)
    }
}

impl Quota {
    pub(super) fn allow_today(&self, stored: i64) -> Result<(), OverQuota> {
        if stored > self.address_day { Err(OverQuota::AddressToday) } else { Ok(()) }
    }
}

/// The size of the database as it was measured last, and what was stored since.
#[derive(Debug, Clone, Default)]
pub(super) struct MeasuredSize(Arc<Mutex<Option<Measured>>>);

#[derive(Debug, Clone, Copy)]
struct Measured {
    when: Instant,
    size: i64,
    added: i64,
}

impl MeasuredSize {
    pub(super) fn is_recent(&self, whole: i64) -> bool {
        let measured = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        measured
            .is_some_and(|it| it.when.elapsed() < MEASURED_FOR && it.added < whole / MEASURED_PART)
    }

    pub(super) fn remember(&self, size: i64) {
        let measured = Measured { when: Instant::now(), size, added: 0 };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(measured);
    }

    pub(super) fn estimate(&self) -> i64 {
        let measured = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        measured.map_or(0, |it| it.size.saturating_add(it.added))
    }

    /// Counts bytes that were stored.
    pub(super) fn add(&self, bytes: i64) {
        let mut measured = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(measured) = measured.as_mut() {
            measured.added = measured.added.saturating_add(bytes);
        }
    }
}

/// How long a measured size is believed.
const MEASURED_FOR: Duration = Duration::from_secs(5);

/// After this part of what fits was stored, the size is measured again: indexes take room that no sender is charged for.
const MEASURED_PART: i64 = 50;

/// The day (UTC) of a time in milliseconds, counted from 1970.
pub(super) fn day(time: i64) -> i64 {
    time.div_euclid(86_400_000)
}

pub(super) const CHARGE: &str = "
    INSERT INTO upload (day, address, bytes) VALUES ($1, $2, $3)
    ON CONFLICT (day, address) DO UPDATE SET bytes = upload.bytes + excluded.bytes
    RETURNING bytes";
