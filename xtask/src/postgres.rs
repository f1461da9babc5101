//! A PostgreSQL that lives as long as a test run.

use std::fs::{self, File};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use rustix::process::Signal;
use tempfile::TempDir;

use crate::machine::Machine;
use crate::process::{self, Running};
use crate::requirement::POSTGRES;
use crate::server;
use crate::version::Version;

/// A database server on loopback. It ends, and its files go, when the value is dropped.
pub struct Postgres {
    // Dropped in this order: first the program ends, then its files go.
    running: Option<Running>,
    directory: TempDir,
    owner: Owner,
    programs: PathBuf,
    port: u16,
    /// Where it can be reached.
    pub url: String,
}

impl Postgres {
    /// Starts an empty database server.
    pub fn start(machine: &Machine) -> Result<Postgres> {
        let (_, programs) = programs(machine)?;
        let owner = Owner::choose()?;
        let directory = tempfile::Builder::new().prefix("flagbridge-postgres-").tempdir()?;
        owner.give(directory.path())?;
        let password = password()?;
        let secret = directory.path().join("password");
        fs::write(&secret, &password)?;
        owner.give(&secret)?;
        let cluster = directory.path().join("cluster");

        let mut initdb = owner.command(&programs.join("initdb"), directory.path());
        initdb
            .arg("--pgdata")
            .arg(&cluster)
            .arg("--pwfile")
            .arg(&secret)
            // The password goes in the clear, on loopback. A proof by hashes is slow in unoptimised code: it took the storage
            // tests 33 s of a core.
            .args(["--username=flagbridge", "--auth=password", "--no-sync"])
            .args(["--encoding=UTF8", "--locale=C"]);
        process::output(&mut initdb).context("cannot make a database cluster")?;

        let port = server::free_port()?;
        let url = format!("postgres://flagbridge:{password}@127.0.0.1:{port}/postgres");
        let mut postgres = Postgres { running: None, directory, owner, programs, port, url };
        postgres.begin()?;
        Ok(postgres)
    }

    /// Ends the program and leaves its files.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Starts the program on the files that are there, and waits until it is ready.
    pub fn begin(&mut self) -> Result<()> {
        let directory = self.directory.path();
        let (cluster, log) = (directory.join("cluster"), directory.join("log"));
        let output = File::create(&log)?;
        let mut postgres = self.owner.command(&self.programs.join("postgres"), directory);
        postgres.arg("-D").arg(&cluster).stdout(output.try_clone()?).stderr(output);
        let port_setting = format!("port={}", self.port);
        for setting in [
            &port_setting,
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            // Its data need not survive a power cut.
            "fsync=off",
            "synchronous_commit=off",
            "full_page_writes=off",
        ] {
            postgres.arg("-c").arg(setting);
        }
        let mut running = Running::spawn_apart(&mut postgres)?;
        // PostgreSQL's "fast shutdown": it does not wait for its clients.
        running.stop_signal = Signal::INT;
        wait_until_ready(&mut running, &cluster.join("postmaster.pid"))
            .with_context(|| fs::read_to_string(&log).unwrap_or_default())?;
        self.running = Some(running);
        Ok(())
    }
}

/// The newest PostgreSQL and the directory of its programs; installs one if there is none that is new enough.
pub fn programs(machine: &Machine) -> Result<(Version, PathBuf)> {
    POSTGRES.provide(machine, || installed(machine))
}

/// What is where Debian puts it, and what is on the path; the newest last.
fn installed(machine: &Machine) -> Vec<(Version, PathBuf)> {
    let is_whole = |directory: &Path| {
        directory.join("initdb").is_file() && directory.join("postgres").is_file()
    };
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let packaged = versions.map(|entry| entry.path().join("bin"));
    let on_path = machine
        .find_program(&["initdb"])
        .and_then(|program| Some(fs::canonicalize(program).ok()?.parent()?.to_owned()));
    let mut found: Vec<(Version, PathBuf)> = packaged
        .chain(on_path)
        .filter(|directory| is_whole(directory))
        .filter_map(|directory| {
            let mut postgres = Command::new(directory.join("postgres"));
            let text = process::output(postgres.arg("--version")).ok()?;
            Some((Version::find(&text)?, directory))
        })
        .collect();
    found.sort();
    found
}

/// Who runs the database: PostgreSQL refuses to run as root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Myself,
    Other { user: u32, group: u32 },
}

impl Owner {
    fn choose() -> Result<Owner> {
        if !rustix::process::geteuid().is_root() {
            return Ok(Owner::Myself);
        }
        let users = fs::read_to_string("/etc/passwd").context("cannot read the list of users")?;
        ["postgres", "nobody"]
            .iter()
            .find_map(|name| find_user(&users, name))
            .context("root needs a user `postgres` or `nobody` to run the database as")
    }

    fn give(self, path: &Path) -> Result<()> {
        if let Owner::Other { user, group } = self {
            chown(path, Some(user), Some(group))?;
        }
        Ok(())
    }

    fn command(self, program: &Path, directory: &Path) -> Command {
        let mut command = process::command(program);
        command.current_dir(directory).env("LC_ALL", "C");
        if let Owner::Other { user, group } = self {
            command.uid(user).gid(group);
        }
        command
    }
}

fn find_user(users: &str, name: &str) -> Option<Owner> {
    users.lines().find_map(|line| {
        let mut fields = line.split(':');
        (fields.next()? == name).then_some(())?;
        let user = fields.nth(1)?.parse().ok()?;
        let group = fields.next()?.parse().ok()?;
        Some(Owner::Other { user, group })
    })
}

fn password() -> Result<String> {
    use std::io::Read as _;
    let mut bytes = [0; 16];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn wait_until_ready(running: &mut Running, pid_file: &Path) -> Result<()> {
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        if let Some(status) = running.poll()? {
            bail!("PostgreSQL ended at once ({status})");
        }
        if fs::read_to_string(pid_file).is_ok_and(|text| is_ready(&text)) {
            return Ok(());
        }
        ensure!(!process::interrupted(), "interrupted");
        ensure!(Instant::now() < deadline, "PostgreSQL does not get ready");
        sleep(Duration::from_millis(20));
    }
}

/// The eighth line of `postmaster.pid` is the server's state.
fn is_ready(pid_file: &str) -> bool {
    pid_file.lines().nth(7).is_some_and(|state| state.trim() == "ready")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_are_found_by_their_whole_name() {
        let users =
            "root:x:0:0::/root:/bin/sh\npostgres2:x:7:8::/:\npostgres:x:101:104:,,,:/v:/s\n";
        assert_eq!(find_user(users, "postgres"), Some(Owner::Other { user: 101, group: 104 }));
        assert_eq!(find_user(users, "nobody"), None);
    }

    #[test]
    fn the_state_stands_in_the_eighth_line() {
        assert!(is_ready("1\n/d\n2\n3\n\n127.0.0.1\n0 0\nready   \n"));
        assert!(!is_ready("1\n/d\n2\n3\n\n127.0.0.1\n0 0\nstarting\n"));
        assert!(!is_ready("1\n/d\n"));
    }

    #[test]
    fn passwords_are_hard_to_guess() {
        let [one, two] = [password(), password()].map(|password| password.expect("random"));
        assert_eq!(one.len(), 32);
        assert_ne!(one, two);
    }
}
