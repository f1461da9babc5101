//! What live tables count.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use super::latency::BOUNDS;

/// What live tables count.
#[derive(Debug)]
pub struct LiveMetrics {
    /// Tables that are in memory.
    pub tables: Gauge,
    /// Open sockets.
    pub sockets: Gauge,
    /// Rows that were stored.
    pub rows: Counter,
    /// Requests that were refused by the rules of the table.
    pub refused: Counter,
    /// Views that a client understood differently from how they were sent.
    pub differences: Counter,
    /// Sockets that were closed because their client took what it was sent too slowly.
    pub slow: Counter,
    /// The time from a request to its being stored.
    pub seconds: Histogram,
}

impl LiveMetrics {
    pub(super) fn register(registry: &mut Registry) -> LiveMetrics {
        let live = LiveMetrics {
            tables: Gauge::default(),
            sockets: Gauge::default(),
            rows: Counter::default(),
            refused: Counter::default(),
            differences: Counter::default(),
            slow: Counter::default(),
            seconds: Histogram::new(BOUNDS),
        };
        registry.register("flagbridge_live_tables", "Live tables in memory", live.tables.clone());
        registry.register(
            "flagbridge_live_sockets",
            "Open sockets of live tables",
            live.sockets.clone(),
        );
        registry.register("flagbridge_live_rows", "Rows of live tables stored", live.rows.clone());
        let help = "Requests at live tables that were refused";
        registry.register("flagbridge_live_refused", help, live.refused.clone());
        let help = "Views of live tables that a client read otherwise than they were sent";
        registry.register("flagbridge_live_differences", help, live.differences.clone());
        let help = "Sockets of live tables closed because the client was too slow";
        registry.register("flagbridge_live_slow", help, live.slow.clone());
        let help = "Time from a request at a live table to its being stored";
        registry.register("flagbridge_live_seconds", help, live.seconds.clone());
        live
    }
}
