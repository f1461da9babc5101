//! What a request may cost.

use std::time::Duration;

use super::token_bucket::Rate;

/// What a request may cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// The largest body, in bytes.
    pub body: usize,
    /// The longest time until the answer begins.
    pub time: Duration,
    /// How often one client may call `/api`.
    pub api: Rate,
    /// How often one client may ask for pages.
    pub pages: Rate,
    /// How many bytes one client may be sent.
    pub bytes: Rate,
    /// How many frames one client may send over all its sockets.
    pub frames: Rate,
    /// How often one client may pair a round of an event.
    pub pairings: Rate,
}

const MEGABYTE: u32 = 1024 * 1024;

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 1024 * 1024,
            time: Duration::from_secs(30),
            api: Rate { burst: 120, per_second: 20.0 },
            pages: Rate { burst: 600, per_second: 30.0 },
            bytes: Rate { burst: 1024 * MEGABYTE, per_second: f64::from(32 * MEGABYTE) },
            frames: Rate { burst: 1200, per_second: 300.0 },
            pairings: Rate { burst: 10, per_second: 0.2 },
        }
    }
}
