//! Connections that are silent, slow or too many.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use crate::support::place::Place;
use crate::support::program::{Program, command};
use axum::Router;
use axum::routing::get;
use flagbridge_server::{ConnectionLimits, SlowClientLimits, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// More than the system takes off our hands for a client that does not read.
const LARGE: usize = 64 * 1024 * 1024;

/// A small server with limits of the test's choice.
struct Small {
    address: std::net::SocketAddr,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<bool>,
}

impl Small {
    async fn start(limits: ConnectionLimits) -> Small {
        let router = Router::new()
            .route("/", get(|| async { "home" }))
            .route("/healthz", get(|| async { "well" }))
            .route("/large", get(|| async { vec![b'x'; LARGE] }));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let stopped = async { drop(stopped.await) };
        let never = std::future::pending();
        let serving = tokio::spawn(serve(listener, router, limits, Arc::default(), stopped, never));
        Small { address, stop, serving }
    }

    async fn connect(&self) -> tokio::net::TcpStream {
        tokio::net::TcpStream::connect(self.address).await.unwrap()
    }

    /// From another address of this machine.
    async fn connect_from(&self, address: &str) -> tokio::net::TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(format!("{address}:0").parse().unwrap()).unwrap();
        socket.connect(self.address).await.unwrap()
    }

    async fn get(&self, path: &str) -> String {
        ask(self.connect().await, path).await
    }
}

async fn ask(mut stream: tokio::net::TcpStream, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    // A connection that is reset has said all it says.
    let _ = stream.read_to_string(&mut answer).await;
    answer
}

/// What is read until the server closes the connection.
async fn until_closed(stream: &mut tokio::net::TcpStream) -> Vec<u8> {
    let mut all = Vec::new();
    let _ = stream.read_to_end(&mut all).await;
    all
}

#[tokio::test]
async fn a_client_that_says_nothing_or_not_enough_is_let_go() {
    let limits = ConnectionLimits { head: Duration::from_secs(1), ..ConnectionLimits::default() };
    let server = Small::start(limits).await;
    for words in ["", "GET / HTTP/1.1\r\nHost: te"] {
        let mut stream = server.connect().await;
        stream.write_all(words.as_bytes()).await.unwrap();
        let said = until_closed(&mut stream).await;
        assert!(!String::from_utf8_lossy(&said).contains("200 OK"), "{words:?}");
    }
    // So is one that was served and stays.
    let mut stream = server.connect().await;
    stream.write_all(b"GET / HTTP/1.1\r\nHost: test\r\n\r\n").await.unwrap();
    let said = until_closed(&mut stream).await;
    assert!(String::from_utf8_lossy(&said).ends_with("home"));
}

#[tokio::test]
async fn http_2_is_not_spoken() {
    let limits =
        ConnectionLimits { head: Duration::from_millis(500), ..ConnectionLimits::default() };
    let server = Small::start(limits).await;
    let mut stream = server.connect().await;
    let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";
    stream.write_all(preface).await.unwrap();
    let said = until_closed(&mut stream).await;
    // An HTTP/2 server would answer with its settings: a frame of type 4.
    assert!(said.is_empty() || said.starts_with(b"HTTP/1.1 4"), "{said:?}");
}

#[tokio::test]
async fn health_is_told_when_there_is_no_room_for_visitors() {
    let limits = ConnectionLimits {
        most: 6,
        spare: 3,
        per_address: 6,
        head: Duration::from_secs(60),
        ..ConnectionLimits::default()
    };
    let server = Small::start(limits).await;
    let mut silent = Vec::new();
    for _ in 0..40 {
        silent.push(server.connect().await);
    }
    let health = server.get("/healthz").await;
    assert!(health.starts_with("HTTP/1.1 200") && health.ends_with("well"), "{health}");
    let home = server.get("/").await;
    assert!(home.starts_with("HTTP/1.1 503"), "{home}");
    assert!(home.to_lowercase().contains("\r\nretry-after: "), "{home}");
    drop(silent);
    // Those who have left make room again.
    while !server.get("/").await.starts_with("HTTP/1.1 200") {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn one_address_does_not_take_all_connections() {
    let limits = ConnectionLimits {
        most: 20,
        per_address: 5,
        head: Duration::from_secs(60),
        ..ConnectionLimits::default()
    };
    let server = Small::start(limits).await;
    let mut silent = Vec::new();
    for _ in 0..10 {
        silent.push(server.connect().await);
    }
    assert!(server.get("/").await.starts_with("HTTP/1.1 503"), "as many as one address may");
    let other = ask(server.connect_from("127.0.0.2").await, "/").await;
    assert!(other.starts_with("HTTP/1.1 200"), "{other}");
}

#[tokio::test]
async fn an_answer_that_is_not_taken_is_dropped() {
    let slow_client =
        SlowClientLimits { stall: Duration::from_millis(200), bytes_per_second: u64::MAX };
    let limits = ConnectionLimits { most: 1, slow_client, ..ConnectionLimits::default() };
    let server = Small::start(limits).await;
    let mut slow = server.connect().await;
    slow.write_all(b"GET /large HTTP/1.1\r\nHost: test\r\n\r\n").await.unwrap();
    let _first = slow.read_u8().await.unwrap();
    // There is room for one: the next is served once the slow reader is gone.
    while !server.get("/").await.starts_with("HTTP/1.1 200") {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let read = until_closed(&mut slow).await.len();
    assert!(read < LARGE, "all {read} bytes came although the client did not read");

    let server = Small::start(ConnectionLimits::default()).await;
    let whole = server.get("/large").await;
    assert!(whole.len() > LARGE, "who reads at once gets everything: {}", whole.len());
}

#[tokio::test]
async fn the_end_does_not_wait_for_a_client_that_does_not_read() {
    // As long as the server runs, it would wait forever.
    let slow_client =
        SlowClientLimits { stall: Duration::from_secs(1_000_000), bytes_per_second: 1 };
    let server =
        Small::start(ConnectionLimits { slow_client, ..ConnectionLimits::default() }).await;
    let mut slow = server.connect().await;
    slow.write_all(b"GET /large HTTP/1.1\r\nHost: test\r\n\r\n").await.unwrap();
    let _first = slow.read_u8().await.unwrap();
    server.stop.send(()).unwrap();
    assert!(server.serving.await.unwrap(), "every conversation has ended");
}

/// The real program with few file descriptors and more silent connections than it has of them.
#[test]
fn silent_connections_beyond_the_descriptors_do_not_take_the_server_away() {
    let place = Place::new();
    let inner = command(&place);
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -n 256 && exec \"$0\" \"$@\""]).arg(inner.get_program());
    limited.args(inner.get_args()).env("RUST_LOG", "warn").env_remove("DATABASE_URL");
    limited.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let server = Program::start(limited);
    let silent: Vec<TcpStream> = (0..400).map(|_| server.connect().unwrap()).collect();
    for _ in 0..3 {
        let health = server.get("/healthz");
        assert!(health.starts_with("HTTP/1.1 200 OK"), "{health}");
    }
    drop(silent);
    let mut stream = server.connect().unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
}
