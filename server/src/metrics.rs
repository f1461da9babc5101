//! The counters behind `/metrics`, in the Prometheus text format.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::State;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::state::AppState;
use crate::storage::PoolUse;

/// Upper bounds of the latency histogram, in seconds.
const BOUNDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// What the server counts. Routes are patterns, never addresses: their number is bounded.
#[derive(Debug)]
pub struct Metrics {
    started: f64,
    running: AtomicI64,
    routes: Mutex<BTreeMap<String, Route>>,
}

#[derive(Debug, Default)]
struct Route {
    answers: BTreeMap<(&'static str, u16), u64>,
    buckets: [u64; BOUNDS.len()],
    count: u64,
    seconds: f64,
}

/// One request under way; counted as running until it is dropped.
#[derive(Debug)]
pub struct Running<'metrics>(&'metrics Metrics);

impl Metrics {
    /// Counters at zero; the process is taken to start now.
    pub fn new() -> Metrics {
        let started = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Metrics {
            started: started.as_secs_f64(),
            running: AtomicI64::new(0),
            routes: Mutex::new(BTreeMap::new()),
        }
    }

    /// Counts a request as running.
    pub fn begin(&self) -> Running<'_> {
        self.running.fetch_add(1, Ordering::Relaxed);
        Running(self)
    }

    /// Counts an answer.
    pub fn record(&self, route: &str, method: &Method, status: StatusCode, took: Duration) {
        let mut routes = self.routes.lock().unwrap_or_else(PoisonError::into_inner);
        if !routes.contains_key(route) {
            routes.insert(route.to_owned(), Route::default());
        }
        let Some(route) = routes.get_mut(route) else { return };
        let seconds = took.as_secs_f64();
        *route.answers.entry((method_name(method), status.as_u16())).or_default() += 1;
        route.count += 1;
        route.seconds += seconds;
        for (bucket, bound) in route.buckets.iter_mut().zip(BOUNDS) {
            if seconds <= bound {
                *bucket += 1;
            }
        }
    }

    /// The page a Prometheus server reads.
    pub fn page(&self, pool: PoolUse) -> String {
        let mut page = String::new();
        self.write(&mut page, pool).expect("writing to a string cannot fail");
        page
    }

    fn write(&self, page: &mut String, pool: PoolUse) -> std::fmt::Result {
        let version = env!("CARGO_PKG_VERSION");
        head(page, "flagbridge_build_info", "gauge", "The version that is running.")?;
        writeln!(page, "flagbridge_build_info{{version=\"{version}\"}} 1")?;
        head(page, "process_start_time_seconds", "gauge", "When the process started.")?;
        writeln!(page, "process_start_time_seconds {:.3}", self.started)?;
        head(page, "flagbridge_http_requests_running", "gauge", "Requests under way.")?;
        let running = self.running.load(Ordering::Relaxed);
        writeln!(page, "flagbridge_http_requests_running {running}")?;

        let name = "flagbridge_database_connections";
        head(page, name, "gauge", "Open database connections.")?;
        writeln!(page, "{name}{{state=\"idle\"}} {}", pool.idle)?;
        writeln!(page, "{name}{{state=\"used\"}} {}", pool.open.saturating_sub(pool.idle))?;
        let name = "flagbridge_database_connections_limit";
        head(page, name, "gauge", "Database connections that may be open at once.")?;
        writeln!(page, "{name} {}", pool.limit)?;

        let routes = self.routes.lock().unwrap_or_else(PoisonError::into_inner);
        let name = "flagbridge_http_requests_total";
        head(page, name, "counter", "Answers by route, method and status.")?;
        for (route, counts) in routes.iter() {
            let route = escape(route);
            for ((method, status), count) in &counts.answers {
                writeln!(
                    page,
                    "{name}{{route=\"{route}\",method=\"{method}\",status=\"{status}\"}} {count}"
                )?;
            }
        }
        let name = "flagbridge_http_request_seconds";
        head(page, name, "histogram", "Time until the answer began.")?;
        for (route, counts) in routes.iter() {
            let route = escape(route);
            for (bucket, bound) in counts.buckets.iter().zip(BOUNDS) {
                writeln!(page, "{name}_bucket{{route=\"{route}\",le=\"{bound}\"}} {bucket}")?;
            }
            writeln!(page, "{name}_bucket{{route=\"{route}\",le=\"+Inf\"}} {}", counts.count)?;
            writeln!(page, "{name}_sum{{route=\"{route}\"}} {:.6}", counts.seconds)?;
            writeln!(page, "{name}_count{{route=\"{route}\"}} {}", counts.count)?;
        }
        Ok(())
    }
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics::new()
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The page at `/metrics`.
pub(crate) async fn page(State(state): State<AppState>) -> Response {
    let page = state.metrics.page(state.storage.pool_use());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], page).into_response()
}

fn head(page: &mut String, name: &str, kind: &str, help: &str) -> std::fmt::Result {
    writeln!(page, "# HELP {name} {help}\n# TYPE {name} {kind}")
}

/// Clients can invent methods; each would be a series of its own.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

fn escape(label: &str) -> String {
    label.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const POOL: PoolUse = PoolUse { open: 3, idle: 2, limit: 5 };

    #[test]
    fn answers_are_counted_by_route_method_and_status() {
        let metrics = Metrics::new();
        let invented = Method::from_bytes(b"BREW").unwrap();
        metrics.record("/f/{code}", &Method::GET, StatusCode::OK, Duration::from_millis(3));
        metrics.record("/f/{code}", &Method::GET, StatusCode::OK, Duration::from_secs(60));
        metrics.record("/f/{code}", &invented, StatusCode::NOT_FOUND, Duration::ZERO);
        let page = metrics.page(POOL);
        for line in [
            r#"flagbridge_http_requests_total{route="/f/{code}",method="GET",status="200"} 2"#,
            r#"flagbridge_http_requests_total{route="/f/{code}",method="other",status="404"} 1"#,
            r#"flagbridge_http_request_seconds_bucket{route="/f/{code}",le="0.0025"} 1"#,
            r#"flagbridge_http_request_seconds_bucket{route="/f/{code}",le="0.005"} 2"#,
            r#"flagbridge_http_request_seconds_bucket{route="/f/{code}",le="10"} 2"#,
            r#"flagbridge_http_request_seconds_bucket{route="/f/{code}",le="+Inf"} 3"#,
            r#"flagbridge_http_request_seconds_count{route="/f/{code}"} 3"#,
            r#"flagbridge_http_request_seconds_sum{route="/f/{code}"} 60.003000"#,
            r#"flagbridge_database_connections{state="used"} 1"#,
            "flagbridge_database_connections_limit 5",
        ] {
            assert!(page.lines().any(|found| found == line), "no line {line} in:\n{page}");
        }
    }

    #[test]
    fn a_request_runs_until_it_is_dropped() {
        let metrics = Metrics::new();
        let running = metrics.begin();
        assert!(metrics.page(POOL).contains("flagbridge_http_requests_running 1\n"));
        drop(running);
        assert!(metrics.page(POOL).contains("flagbridge_http_requests_running 0\n"));
    }

    #[test]
    fn labels_cannot_break_out_of_their_quotes() {
        assert_eq!(escape("a\"b\\c\nd"), "a\\\"b\\\\c\\nd");
    }
}
