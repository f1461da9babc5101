//! Building and running the server.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use crate::arguments::Serve;
use crate::process::{self, Running};
use crate::step::step;
use crate::workspace::{NATIVE, Workspace};
use crate::{site, watch};

/// Builds everything and serves it until interrupted.
pub fn serve(workspace: &Workspace, options: &Serve) -> Result<()> {
    if options.watch {
        return watch::serve(workspace, options);
    }
    site::build(workspace, options.profile())?;
    let program = build(workspace, options.release)?;
    let mut server = Running::spawn_apart(&mut command(workspace, options, &program))?;
    let status = server.wait()?;
    ensure!(status.success() || process::interrupted(), "the server ended ({status})");
    Ok(())
}

/// Builds the server; returns the program.
pub fn build(workspace: &Workspace, release: bool) -> Result<PathBuf> {
    let (profile, directory) = if release { ("release", "release") } else { ("dev", "debug") };
    step(&format!("server ({profile})"), || {
        let mut cargo = workspace.cargo(&["build", "--profile", profile, "--bin", PROGRAM]);
        process::run(cargo.args(NATIVE)).context("the server does not compile")
    })?;
    Ok(workspace.target.join(directory).join(PROGRAM))
}

/// The command that serves as the options say.
pub fn command(workspace: &Workspace, options: &Serve, program: &Path) -> Command {
    let data = options.data.clone().unwrap_or_else(|| workspace.target.join("data"));
    let mut command = process::command(program);
    command
        .arg("--port")
        .arg(options.port.to_string())
        .arg("--data")
        .arg(data)
        .arg("--site")
        .arg(workspace.site());
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
const READY_WITHIN: Duration = Duration::from_secs(30);

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
    fn a_server_is_healthy_when_it_answers_200() {
        for (answer, healthy) in [("HTTP/1.1 200 OK", true), ("HTTP/1.1 503 Busy", false)] {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
            let port = listener.local_addr().expect("an address").port();
            let server = thread::spawn(move || {
                let (mut stream, _) = listener.accept().expect("a client");
                let mut request = [0; 16];
                stream.read_exact(&mut request).expect("a request");
                write!(stream, "{answer}\r\n\r\n").expect("answered");
                request
            });
            assert_eq!(is_healthy(port), healthy, "{answer}");
            assert!(server.join().expect("served").starts_with(b"GET /healthz"));
        }
        assert!(!is_healthy(free_port().expect("a port")), "nobody listens");
    }
}
