//! Building and running the server.

use std::fmt;
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use crate::arguments::Serve;
use crate::browser::Profile;
use crate::process::{self, Running};
use crate::site::Fixed;
use crate::step::{at_once, step};
use crate::workspace::{NATIVE, Workspace};
use crate::{site, watch};

/// The server cannot run as it was told to. Where the server has found out, it has said why itself.
#[derive(Debug)]
pub struct BadConfiguration(pub Option<String>);

impl fmt::Display for BadConfiguration {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.0.as_deref().unwrap_or("the server has refused to start"))
    }
}

impl std::error::Error for BadConfiguration {}

/// Builds everything and serves it until interrupted.
pub fn serve(workspace: &Workspace, options: &Serve) -> Result<()> {
    // Before minutes of building, not after them.
    expect_free(options.port)?;
    if options.watch {
        return watch::serve(workspace, options);
    }
    let (program, site) = build_with_site(workspace, options)?;
    let mut command = command(workspace, options, &program, site.path());
    let mut server = Running::spawn_apart(&mut command)?;
    let status = server.wait()?;
    if status.code() == Some(REFUSED) && !process::interrupted() {
        return Err(BadConfiguration(None).into());
    }
    ensure!(status.success() || process::interrupted(), "the server ended ({status})");
    Ok(())
}

/// Builds the server beside the site; returns the program and the site.
pub fn build_with_site(workspace: &Workspace, options: &Serve) -> Result<(PathBuf, Fixed)> {
    let server = Server::of(workspace, options.release);
    at_once(move || server.build(), || site::build_fixed(workspace, options.profile()))
}

/// Builds the server; returns the program.
pub fn build(workspace: &Workspace, release: bool) -> Result<PathBuf> {
    Server::of(workspace, release).build()
}

/// A server that is about to be built.
struct Server {
    profile: &'static str,
    cargo: Command,
    program: PathBuf,
}

impl Server {
    fn of(workspace: &Workspace, release: bool) -> Server {
        let (profile, directory) = if release { ("release", "release") } else { ("dev", "debug") };
        let mut cargo = workspace.cargo(&["build", "--profile", profile, "--bin", PROGRAM]);
        cargo.args(NATIVE);
        Server { profile, cargo, program: workspace.target.join(directory).join(PROGRAM) }
    }

    fn build(mut self) -> Result<PathBuf> {
        step(&format!("server ({})", self.profile), || {
            process::run(&mut self.cargo).context("the server does not compile")
        })?;
        Ok(self.program)
    }
}

/// Builds the server for people to use beside its site; it knows the commit it was made from. Returns the program and the site.
pub fn build_to_ship(workspace: &Workspace, commit: &str) -> Result<(PathBuf, Fixed)> {
    let mut server = Server::of(workspace, true);
    server.cargo.env("FLAGBRIDGE_COMMIT", commit);
    at_once(move || server.build(), || site::build_fixed(workspace, Profile::Release))
}

/// Builds the server for tests; returns the program.
///
/// Tests need crates that nothing else does, and these ask for more of the crates they share with the server. With a test
/// selected, cargo takes what the unit tests have compiled already; without one it would compile everything above those
/// crates again.
pub fn build_for_tests(workspace: &Workspace) -> Result<PathBuf> {
    step("server (for tests)", || {
        let mut cargo = workspace.cargo(&["build", "--bin", PROGRAM, "--test", "kept"]);
        process::run(cargo.args(NATIVE)).context("the server does not compile")
    })?;
    Ok(workspace.target.join("debug").join(PROGRAM))
}

/// The command that serves a site as the options say.
pub fn command(workspace: &Workspace, options: &Serve, program: &Path, site: &Path) -> Command {
    let data = options.data.clone().unwrap_or_else(|| workspace.target.join("data"));
    let mut command = process::command(program);
    command
        .arg("--port")
        .arg(options.port.to_string())
        .arg("--data")
        .arg(data)
        .arg("--site")
        .arg(site);
    command
}

/// A port on loopback that nobody uses now.
pub fn free_port() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no free port")?;
    Ok(listener.local_addr()?.port())
}

/// Waits until the server answers, or has ended.
pub fn wait_until_ready(server: &mut Running, port: u16) -> Result<()> {
    let deadline = Instant::now() + READY_WITHIN;
    loop {
        if let Some(status) = server.poll()? {
            bail!("the server ended before it answered ({status})");
        }
        if is_healthy(port) {
            return Ok(());
        }
        ensure!(!process::interrupted(), "interrupted");
        ensure!(Instant::now() < deadline, "the server does not answer on port {port}");
        sleep(Duration::from_millis(50));
    }
}

const PROGRAM: &str = "flagbridge-server";

/// The exit code of a server that was told something it cannot do.
const REFUSED: i32 = 2;

const READY_WITHIN: Duration = Duration::from_secs(30);

fn expect_free(port: u16) -> Result<()> {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            let sentence =
                format!("port {port} on 127.0.0.1 is already in use: choose another with --port");
            Err(BadConfiguration(Some(sentence)).into())
        }
        // Anything else the server says better.
        _ => Ok(()),
    }
}

fn is_healthy(port: u16) -> bool {
    let ask = || -> std::io::Result<bool> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        let host = format!("127.0.0.1:{port}");
        write!(stream, "GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
        let mut answer = [0; 12];
        stream.read_exact(&mut answer)?;
        Ok(&answer == b"HTTP/1.1 200")
    };
    ask().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn a_port_in_use_is_named_before_anything_is_built() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let port = taken.local_addr().expect("an address").port();
        let error = expect_free(port).expect_err("the port is in use");
        assert!(error.is::<BadConfiguration>());
        assert!(error.to_string().starts_with(&format!("port {port} on")), "{error}");
        drop(taken);
        // A program that another test starts in this moment holds the socket until it runs.
        let deadline = Instant::now() + Duration::from_secs(10);
        while expect_free(port).is_err() && Instant::now() < deadline {
            sleep(Duration::from_millis(10));
        }
        expect_free(port).expect("nobody listens any more");
    }

    #[test]
    fn a_server_is_healthy_when_it_answers_200() {
        for (answer, healthy) in [("HTTP/1.1 200 OK", true), ("HTTP/1.1 503 Busy", false)] {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
            let port = listener.local_addr().expect("an address").port();
            let server = thread::spawn(move || {
                let (mut stream, _) = listener.accept().expect("a client");
                // To its end: closing a socket with something unread in it takes the answer back.
                let mut request = Vec::new();
                while !request.ends_with(b"\r\n\r\n") {
                    let mut part = [0; 64];
                    let read = stream.read(&mut part).expect("a request");
                    request.extend_from_slice(&part[..read]);
                }
                // In one piece: the client goes as soon as it has read the status.
                stream.write_all(format!("{answer}\r\n\r\n").as_bytes()).expect("answered");
                request
            });
            assert_eq!(is_healthy(port), healthy, "{answer}");
            assert!(server.join().expect("served").starts_with(b"GET /healthz"));
        }
        assert!(!is_healthy(free_port().expect("a port")), "nobody listens");
    }
}
