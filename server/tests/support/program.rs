//! The real program on loopback.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::place::Place;

/// The program with a site and a data directory, on a port of the system's choice.
pub fn command(place: &Place) -> Command {
    command_on(place, 0, &place.data())
}

/// The program on a port, with a data directory.
pub fn command_on(place: &Place, port: u16, data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_flagbridge-server"));
    command
        .args(["--port", &port.to_string(), "--data"])
        .arg(data)
        .arg("--site")
        .arg(place.site())
        .env_remove("DATABASE_URL")
        .env("RUST_LOG", "warn")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// The program, to do something once with a data directory.
pub fn task(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_flagbridge-server"));
    command.arg("--data").arg(data).args(arguments).env_remove("DATABASE_URL");
    command
}

/// What a task has printed, when it was done.
pub fn done(mut command: Command) -> String {
    let output = command.output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{command:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// What a task has said, when it was refused.
pub fn refused(mut command: Command) -> String {
    let output = command.output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{command:?}: {error}");
    assert_eq!(error.trim_end().lines().count(), 1, "{error}");
    error
}

/// A running server; killed when the test ends before it does.
pub struct Program {
    /// The process.
    pub process: Child,
    /// Host and port.
    pub address: String,
}

impl Program {
    /// Starts it and waits until it listens.
    pub fn start(mut command: Command) -> Program {
        let mut process = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on http://").unwrap_or_else(|| {
            let mut error = String::new();
            process.stderr.take().unwrap().read_to_string(&mut error).unwrap();
            panic!("the server said {line:?} and {error}")
        });
        Program { address: address.to_owned(), process }
    }

    /// A connection of its own.
    pub fn connect(&self) -> std::io::Result<TcpStream> {
        let stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        Ok(stream)
    }

    /// Asks for a page and leaves the answer to be read.
    pub fn send(&self, path: &str) -> TcpStream {
        let mut stream = self.connect().unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    /// The whole answer, head and body.
    pub fn get(&self, path: &str) -> String {
        let mut answer = String::new();
        self.send(path).read_to_string(&mut answer).unwrap();
        answer
    }

    /// Sends a form with a cookie, and gives the whole answer.
    pub fn post_form(&self, path: &str, cookie: &str, body: &str) -> String {
        let mut stream = self.connect().unwrap();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nCookie: {cookie}\r\nAccept: text/html\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Sends a signal by its name: `-TERM`.
    pub fn signal(&self, name: &str) {
        let process = self.process.id().to_string();
        assert!(Command::new("kill").args([name, &process]).status().unwrap().success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
