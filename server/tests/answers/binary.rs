//! The real program: how it starts, how it refuses to, how it ends.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::place::Place;
use crate::support::polling::until;
use crate::support::program::{Program, command, command_on};

/// One sentence on standard error, nothing on standard output, exit code 2.
fn refuses(mut command: Command, sentence: &str) {
    let Output { status, stdout, stderr } = command.output().unwrap();
    let stderr = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(2), "{stderr}");
    assert!(stdout.is_empty());
    assert!(stderr.contains(sentence), "{stderr}");
    assert_eq!(stderr.trim_end().lines().count(), 1, "{stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
}

#[test]
fn a_port_in_use_is_named() {
    let (place, taken) = (Place::new(), TcpListener::bind("127.0.0.1:0").unwrap());
    let port = taken.local_addr().unwrap().port();
    let command = command_on(&place, port, &place.data());
    refuses(command, &format!("port {port} on 127.0.0.1 is already in use"));
    assert!(!place.data().exists(), "the data of the server that runs is left alone");
}

#[test]
fn a_data_directory_that_cannot_be_made_is_named() {
    let place = Place::new();
    fs::write(place.data(), "a file where the directory should be").unwrap();
    refuses(command(&place), "data cannot be written to: ");
}

/// The superuser may write anywhere; the kernel's own directories refuse even that.
#[test]
fn a_data_directory_that_cannot_be_written_is_named() {
    let place = Place::new();
    let command = command_on(&place, 0, Path::new("/proc/self"));
    refuses(command, "the data directory /proc/self cannot be written to: ");
}

#[test]
fn a_database_file_that_is_none_is_named() {
    let place = Place::new();
    fs::create_dir(place.data()).unwrap();
    fs::write(place.data().join("flagbridge.db"), "no database at all".repeat(100)).unwrap();
    refuses(command(&place), "flagbridge.db cannot be ");
}

#[test]
fn a_malformed_database_address_is_named_but_not_repeated() {
    for (address, sentence) in [
        ("not-an-address", "DATABASE_URL is malformed: it must begin with postgres://"),
        ("mysql://root:hunter2@host/x", "DATABASE_URL is malformed: it must begin with"),
        ("postgres://u:hunter2@host:port/x", "DATABASE_URL is malformed: "),
    ] {
        let place = Place::new();
        let mut command = command(&place);
        command.env("DATABASE_URL", address);
        let output = command.output().unwrap();
        assert!(!String::from_utf8_lossy(&output.stderr).contains("hunter2"));
        refuses(command, sentence);
    }
}

#[test]
fn an_unreachable_database_is_named_but_not_its_password() {
    let place = Place::new();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut command = command(&place);
    command.env("DATABASE_URL", format!("postgres://u:hunter2@127.0.0.1:{port}/x"));
    let output = command.output().unwrap();
    assert!(!String::from_utf8_lossy(&output.stderr).contains("hunter2"));
    refuses(command, &format!("(PostgreSQL at 127.0.0.1:{port}) cannot be reached: "));
}

#[test]
fn an_unknown_flag_is_named() {
    let place = Place::new();
    let mut command = command(&place);
    command.arg("--prot");
    refuses(command, "unexpected argument '--prot' found");
}

#[test]
fn a_missing_site_is_named_with_what_to_do() {
    let place = Place::new();
    fs::remove_dir_all(place.site()).unwrap();
    refuses(command(&place), "run cargo xtask serve, or point --site at a built site");
}

#[test]
fn a_damaged_manifest_is_named() {
    let place = Place::new();
    fs::write(place.site().join("manifest.json"), "{").unwrap();
    refuses(command(&place), "is damaged: ");
}

#[test]
fn a_malformed_log_filter_is_named() {
    let place = Place::new();
    let mut command = command(&place);
    command.env("RUST_LOG", "info=info=info");
    refuses(command, "RUST_LOG is malformed: ");
}

#[test]
fn a_request_under_way_is_finished_before_the_server_ends() {
    let place = Place::new();
    let mut command = command(&place);
    command.env("FLAGBRIDGE_TEST_ROUTES", "1");
    let mut server = Program::start(command);
    let mut slow = server.send("/dev/slow?ms=3000");
    let idle = server.connect().unwrap();
    until("the request is under way", || is_busy(&server));
    server.signal("-TERM");
    until("no new client is let in", || server.connect().is_err());
    assert!(server.process.try_wait().unwrap().is_none(), "the server waits for the request");
    let mut answer = String::new();
    slow.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(answer.ends_with("done\n"), "{answer}");
    assert_eq!(server.process.wait().unwrap().code(), Some(0));
    drop(idle);
    assert!(place.data().join("flagbridge.db").exists());
    assert!(!place.data().join("flagbridge.db-wal").exists(), "the log is folded into the file");
}

#[test]
fn a_second_signal_does_not_wait() {
    let place = Place::new();
    let mut command = command(&place);
    command.env("FLAGBRIDGE_TEST_ROUTES", "1");
    let mut server = Program::start(command);
    let mut slow = server.send("/dev/slow?ms=20000");
    until("the request is under way", || is_busy(&server));
    server.signal("-INT");
    until("no new client is let in", || server.connect().is_err());
    server.signal("-INT");
    assert_eq!(server.process.wait().unwrap().code(), Some(0));
    let mut answer = Vec::new();
    // The connection may be reset.
    let _ = slow.read_to_end(&mut answer);
    assert_eq!(String::from_utf8_lossy(&answer), "", "the request was not waited for");
}

/// Whether a request is being answered beside the one that asks this.
fn is_busy(server: &Program) -> bool {
    server.get("/metrics").contains("\nflagbridge_http_requests_running 2\n")
}

#[test]
fn pages_and_health_are_served_over_a_socket() {
    let place = Place::new();
    let server = Program::start(command(&place));
    assert!(server.address.starts_with("127.0.0.1:"));
    let health = server.get("/healthz");
    assert!(health.starts_with("HTTP/1.1 200 OK"), "{health}");
    let home = server.get("/");
    assert!(home.starts_with("HTTP/1.1 200 OK"), "{home}");
    assert!(home.contains("</html>"));
    let slow = server.get("/dev/slow?ms=1");
    assert!(slow.starts_with("HTTP/1.1 404"), "test routes are off: {slow}");
    let reload = server.get("/dev/reload");
    assert!(reload.starts_with("HTTP/1.1 404"), "reloading is off: {reload}");
}

#[test]
fn log_lines_are_json_when_asked_for() {
    let place = Place::new();
    let mut command = command(&place);
    command.env("FLAGBRIDGE_LOG", "json").env("RUST_LOG", "info");
    let mut server = Program::start(command);
    server.get("/healthz?token=hush");
    server.signal("-TERM");
    server.process.wait().unwrap();
    let mut log = String::new();
    server.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    let lines: Vec<serde_json::Value> =
        log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let answered = lines.iter().find(|line| line["message"] == "answered").unwrap();
    assert_eq!(answered["status"], 200);
    assert_eq!(answered["span"]["path"], "/healthz");
    assert_eq!(answered["span"]["client"], "127.0.0.1");
    assert!(answered.get("spans").is_none(), "the span is said once: {answered}");
    assert_eq!(answered["span"]["id"].as_str().unwrap().len(), 16);
    assert!(!log.contains("hush"), "queries are not logged");
}

#[test]
fn a_misspelt_variable_and_a_missing_public_address_are_told_at_the_start() {
    let place = Place::new();
    let log = |public_url: Option<&str>| {
        let mut command = command(&place);
        command.env("FLAGBRIDGE_PUBLIC_ULR", "https://armada.example");
        if let Some(public_url) = public_url {
            command.args(["--public-url", public_url]);
        }
        let mut server = Program::start(command);
        server.signal("-TERM");
        server.process.wait().unwrap();
        let mut log = String::new();
        server.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        log
    };
    let told = log(None);
    assert!(told.contains("FLAGBRIDGE_PUBLIC_ULR"), "{told}");
    assert!(told.contains("FLAGBRIDGE_PUBLIC_URL is not set"), "{told}");
    let told = log(Some("https://armada.example"));
    assert!(told.contains("FLAGBRIDGE_PUBLIC_ULR"), "{told}");
    assert!(!told.contains("is not set"), "{told}");
}

#[test]
fn an_incomplete_site_is_not_served() {
    let place = Place::new();
    let manifest = place.site().join("manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let sizes = ", \"sizes\": {\"pkg/flagbridge.2e.wasm\": 8}}";
    fs::write(&manifest, format!("{}{sizes}", text.trim_end().strip_suffix('}').unwrap())).unwrap();
    drop(Program::start(command(&place)));
    fs::write(place.site().join("pkg/flagbridge.2e.wasm"), "").unwrap();
    refuses(command(&place), "pkg/flagbridge.2e.wasm has 0 bytes instead of 8");
}

#[test]
fn a_panic_is_a_line_of_the_log_like_any_other() {
    let place = Place::new();
    let mut command = command(&place);
    command.env("FLAGBRIDGE_LOG", "json").env("FLAGBRIDGE_TEST_ROUTES", "1");
    let mut server = Program::start(command);
    assert!(server.get("/dev/panic").starts_with("HTTP/1.1 500"));
    server.signal("-TERM");
    server.process.wait().unwrap();
    let mut log = String::new();
    server.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    let lines: Vec<serde_json::Value> =
        log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines.iter().any(|line| line["panic"] == "asked to fail"), "{log}");
}

#[test]
fn a_page_is_told_when_the_site_was_built_anew() {
    let place = Place::new();
    let mut command = command(&place);
    command.env("FLAGBRIDGE_RELOAD", "1");
    let mut server = Program::start(command);
    assert!(server.get("/").contains(r#"<script type="module" src="/dev/reload.js">"#));
    assert!(server.get("/dev/reload.js").contains("EventSource"));

    let mut events = BufReader::new(server.send("/dev/reload"));
    let first = next_build(&mut events);
    rebuild(&place.site());
    let second = next_build(&mut events);
    assert_ne!(first, second);
    assert!(server.get("/").contains("/pkg/flagbridge.ff.js"), "pages name the new files");

    server.signal("-TERM");
    assert_eq!(server.process.wait().unwrap().code(), Some(0), "an open stream does not hold it");
}

fn rebuild(site: &Path) {
    let manifest = site.join("manifest.json");
    let text =
        fs::read_to_string(&manifest).unwrap().replace("flagbridge.1f.js", "flagbridge.ff.js");
    fs::write(manifest, text).unwrap();
}

fn next_build(events: &mut impl BufRead) -> String {
    loop {
        let mut line = String::new();
        assert_ne!(events.read_line(&mut line).unwrap(), 0, "the stream ended");
        if let Some(name) = line.strip_prefix("data: ") {
            return name.trim().to_owned();
        }
    }
}
