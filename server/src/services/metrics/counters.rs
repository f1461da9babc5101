//! What the server counts.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use super::latency::BOUNDS;
use super::live::LiveMetrics;
use super::readings::{Gauges, Readings};
use super::refusal::Reason;
use crate::version;

/// What the server counts. Routes are patterns, never addresses: their number is bounded.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    running: Gauge,
    connections: Gauge,
    connection_limit: Gauge,
    answers: Family<Answer, Counter>,
    seconds: Family<Route, Histogram>,
    refusals: Family<Refused, Counter>,
    gauges: Gauges,
    /// What live tables count.
    pub live: LiveMetrics,
}

/// An open connection; counted until it is dropped.
#[derive(Debug)]
pub struct OpenConnection(Arc<Metrics>);

/// One request under way; counted as running until it is dropped.
#[derive(Debug)]
pub struct Running<'metrics>(&'metrics Metrics);

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answer {
    route: String,
    method: &'static str,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    route: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Refused {
    reason: Reason,
}

impl Metrics {
    /// Counters at zero; the process is taken to start now.
    pub fn new() -> Metrics {
        let mut registry = Registry::default();
        let build = vec![
            ("version", version::VERSION),
            ("commit", version::COMMIT),
            ("build", version::build()),
        ];
        registry.register("flagbridge_build", "What is running", Info::new(build));
        let started = Gauge::<f64, AtomicU64>::default();
        started.set(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64());
        registry.register("process_start_time_seconds", "When the process started", started);

        let running = Gauge::default();
        registry.register(
            "flagbridge_http_requests_running",
            "Requests under way",
            running.clone(),
        );
        let connections = Gauge::default();
        registry.register("flagbridge_connections", "Open connections", connections.clone());
        let connection_limit = Gauge::default();
        let (name, help) = ("flagbridge_connections_limit", "Connections of visitors at once");
        registry.register(name, help, connection_limit.clone());
        let answers = Family::default();
        let help = "Answers by route, method and status";
        registry.register("flagbridge_http_requests", help, answers.clone());
        let new_histogram: fn() -> Histogram = || Histogram::new(BOUNDS);
        let seconds = Family::new_with_constructor(new_histogram);
        registry.register(
            "flagbridge_http_request_seconds",
            "Time until the answer began",
            seconds.clone(),
        );
        let refusals = Family::default();
        registry.register("flagbridge_refusals", "Requests refused, by reason", refusals.clone());
        let gauges = Gauges::register(&mut registry);
        let live = LiveMetrics::register(&mut registry);
        Metrics {
            registry,
            running,
            connections,
            connection_limit,
            answers,
            seconds,
            refusals,
            gauges,
            live,
        }
    }

    /// Counts a request as running.
    pub fn begin(&self) -> Running<'_> {
        self.running.inc();
        Running(self)
    }

    /// Counts an open connection.
    pub fn connect(metrics: &Arc<Metrics>) -> OpenConnection {
        metrics.connections.inc();
        OpenConnection(Arc::clone(metrics))
    }

    /// Tells how many connections of visitors there may be.
    pub fn limit_connections(&self, most: usize) {
        self.connection_limit.set(i64::try_from(most).unwrap_or(i64::MAX));
    }

    /// Counts an answer.
    pub fn record(&self, route: &str, method: &str, status: u16, took: Duration) {
        let answer = Answer { route: route.to_owned(), method: known_method(method), status };
        self.answers.get_or_create(&answer).inc();
        let route = Route { route: answer.route };
        self.seconds.get_or_create(&route).observe(took.as_secs_f64());
    }

    /// Counts a request that was refused.
    pub fn refuse(&self, reason: Reason) {
        self.refusals.get_or_create(&Refused { reason }).inc();
    }

    /// The page a Prometheus server reads.
    pub fn page(&self, readings: &Readings) -> String {
        self.gauges.set(readings);
        let mut page = String::new();
        encode(&mut page, &self.registry).expect("writing to a string cannot fail");
        page
    }
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics::new()
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.running.dec();
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.connections.dec();
    }
}

/// Clients can invent methods; each would be a series of its own.
fn known_method(method: &str) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    KNOWN.into_iter().find(|known| *known == method).unwrap_or("other")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(metrics: &Metrics) -> String {
        metrics.page(&Readings::default())
    }

    #[test]
    fn answers_are_counted_by_route_method_and_status() {
        let metrics = Metrics::new();
        metrics.record("/f/{code}", "GET", 200, Duration::from_millis(3));
        metrics.record("/f/{code}", "GET", 200, Duration::from_secs(60));
        metrics.record("/f/{code}", "BREW", 404, Duration::ZERO);
        let page = page(&metrics);
        for line in [
            r#"flagbridge_http_requests_total{route="/f/{code}",method="GET",status="200"} 2"#,
            r#"flagbridge_http_requests_total{route="/f/{code}",method="other",status="404"} 1"#,
            r#"flagbridge_http_request_seconds_bucket{le="0.0025",route="/f/{code}"} 1"#,
            r#"flagbridge_http_request_seconds_bucket{le="0.005",route="/f/{code}"} 2"#,
            r#"flagbridge_http_request_seconds_bucket{le="10.0",route="/f/{code}"} 2"#,
            r#"flagbridge_http_request_seconds_bucket{le="+Inf",route="/f/{code}"} 3"#,
            r#"flagbridge_http_request_seconds_count{route="/f/{code}"} 3"#,
            r#"flagbridge_http_request_seconds_sum{route="/f/{code}"} 60.003"#,
        ] {
            assert!(page.lines().any(|found| found == line), "no line {line} in:\n{page}");
        }
    }

    #[test]
    fn a_request_runs_until_it_is_dropped() {
        let metrics = Metrics::new();
        let running = metrics.begin();
        assert!(page(&metrics).contains("flagbridge_http_requests_running 1\n"));
        drop(running);
        assert!(page(&metrics).contains("flagbridge_http_requests_running 0\n"));
    }

    #[test]
    fn a_connection_is_open_until_it_is_dropped() {
        let metrics = Arc::new(Metrics::new());
        metrics.limit_connections(10);
        let open = Metrics::connect(&metrics);
        assert!(page(&metrics).contains("flagbridge_connections 1\n"));
        assert!(page(&metrics).contains("flagbridge_connections_limit 10\n"));
        drop(open);
        assert!(page(&metrics).contains("flagbridge_connections 0\n"));
    }

    #[test]
    fn refusals_are_counted_by_reason() {
        let metrics = Metrics::new();
        metrics.refuse(Reason::TooManyCalls);
        metrics.refuse(Reason::TooManyCalls);
        metrics.refuse(Reason::TooLarge);
        let page = page(&metrics);
        assert!(
            page.contains("flagbridge_refusals_total{reason=\"too_many_calls\"} 2\n"),
            "{page}"
        );
        assert!(page.contains("flagbridge_refusals_total{reason=\"too_large\"} 1\n"), "{page}");
    }

    #[test]
    fn the_build_is_named() {
        let page = page(&Metrics::new());
        let line = page.lines().find(|line| line.starts_with("flagbridge_build_info{")).unwrap();
        assert!(line.contains(&format!("version=\"{}\"", version::VERSION)), "{line}");
        assert!(line.contains("commit=\"") && line.contains("build=\""), "{line}");
    }
}
