//! The server under attack.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use super::client::{Request, ask};
use super::report::Report;
use crate::machine::Machine;
use crate::postgres::Postgres;
use crate::process;

/// What every attack needs: the program, and a site as small as one can be, for the site is not what is attacked.
pub struct Ground {
    program: PathBuf,
    directory: TempDir,
}

/// How a server is started.
#[derive(Debug, Default)]
pub struct Setting<'a> {
    /// The database instead of the embedded one.
    pub database: Option<&'a str>,
    /// How many files it may open.
    pub files: Option<u32>,
    /// How large the database may become, in megabytes.
    pub storage: Option<u32>,
    /// Whether clients are who they say they are: then an attack comes from many addresses.
    pub behind_proxy: bool,
}

/// A running server; killed when dropped.
pub struct Target {
    process: Child,
    log: PathBuf,
    /// Its port on loopback.
    pub port: u16,
}

impl Ground {
    /// A place to attack this program in.
    pub fn new(program: PathBuf) -> Result<Ground> {
        let directory = tempfile::Builder::new().prefix("flagbridge-abuse-").tempdir()?;
        let site = directory.path().join("site");
        fs::create_dir_all(site.join("pkg"))?;
        let manifest = serde_json::json!({"build": "abuse", "files": {
            "flagbridge.js": "pkg/a.js", "flagbridge.wasm": "pkg/a.wasm",
            "flagbridge.css": "pkg/a.css", "icons.svg": "pkg/a.svg",
        }});
        fs::write(site.join("manifest.json"), manifest.to_string())?;
        for (name, content) in
            [("a.js", "export {}"), ("a.css", ""), ("a.svg", "<svg/>"), ("a.wasm", "")]
        {
            fs::write(site.join("pkg").join(name), content)?;
        }
        Ok(Ground { program, directory })
    }

    /// An empty directory for data.
    pub fn data(&self) -> Result<TempDir> {
        Ok(tempfile::Builder::new().prefix("data-").tempdir_in(self.directory.path())?)
    }

    /// Makes half of the kills on the embedded database and half on PostgreSQL: each time with an empty directory, the
    /// address of the database if it is not the embedded one, and its name.
    pub fn on_both_databases(
        &self,
        kills: u32,
        mut kill: impl FnMut(u32, &Path, Option<&str>, &str) -> Result<()>,
    ) -> Result<()> {
        let on_sqlite = kills.div_ceil(2);
        kill(on_sqlite, self.data()?.path(), None, "SQLite")?;
        if kills > on_sqlite {
            let postgres = Postgres::start(&Machine::here()?)?;
            kill(kills - on_sqlite, self.data()?.path(), Some(&postgres.url), "PostgreSQL")?;
        }
        Ok(())
    }

    /// Starts a server and waits until it listens.
    pub fn start(&self, data: &Path, setting: &Setting<'_>) -> Result<Target> {
        // A file that grows beyond what the system allows must be an error, not the end of the server.
        let mut script = "trap '' XFSZ; ".to_owned();
        if let Some(files) = setting.files {
            script += &format!("ulimit -n {files}; ");
        }
        let mut command = process::command("/bin/sh");
        command.args(["-c", &format!("{script} exec \"$0\" \"$@\"")]).arg(&self.program);
        command.args(["--port", "0", "--data"]).arg(data).arg("--site");
        command.arg(self.directory.path().join("site"));
        command.env_remove("DATABASE_URL").env("RUST_LOG", "warn").env("NO_COLOR", "1");
        if let Some(database) = setting.database {
            command.env("DATABASE_URL", database);
        }
        if let Some(megabytes) = setting.storage {
            command.env("FLAGBRIDGE_STORAGE_MB", megabytes.to_string());
        }
        command.env("FLAGBRIDGE_BEHIND_PROXY", if setting.behind_proxy { "1" } else { "0" });
        self.spawn(command)
    }

    /// Lets the program do something once with data that no server uses; what it tells.
    pub fn operate(&self, data: &Path, arguments: &[&str]) -> Result<String> {
        let mut command = process::command(&self.program);
        command.arg("--data").arg(data).args(arguments).env_remove("DATABASE_URL");
        process::output(&mut command)
    }

    fn spawn(&self, mut command: Command) -> Result<Target> {
        let log = self.directory.path().join(format!("log-{:016x}", fastrand::u64(..)));
        command.stdout(Stdio::piped()).stderr(File::create(&log)?);
        let mut process = command.spawn().context("cannot start the server")?;
        let mut line = String::new();
        if let Some(out) = process.stdout.take() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        let Some(port) = port else {
            let _ = process.kill();
            let _ = process.wait();
            bail!("the server does not start: {}", fs::read_to_string(&log).unwrap_or_default());
        };
        Ok(Target { process, log, port })
    }
}

impl Target {
    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Ends it at once.
    pub fn kill(&mut self) -> Result<()> {
        self.process.kill()?;
        self.process.wait()?;
        Ok(())
    }

    /// Asks it to end, and waits until it has; how long that took.
    pub fn terminate(&mut self) -> Result<Duration> {
        let begun = Instant::now();
        let id = i32::try_from(self.id()).ok().and_then(Pid::from_raw).context("a process")?;
        kill_process(id, Signal::TERM)?;
        self.process.wait()?;
        Ok(begun.elapsed())
    }

    /// Fails when the server has ended.
    pub fn expect_alive(&mut self) -> Result<()> {
        if let Some(status) = self.process.try_wait()? {
            bail!("the server ended ({status}): {}", self.last_lines());
        }
        Ok(())
    }

    /// Adds harm when the log tells of a panic, with the first such line.
    pub fn expect_no_panic(&self, report: &mut Report) {
        let log = fs::read_to_string(&self.log).unwrap_or_default();
        let mut panics = log.lines().filter(|line| line.contains("panic"));
        if let Some(first) = panics.next() {
            report.expect(false, || format!("{} panics, the first: {first}", 1 + panics.count()));
        }
    }

    /// Waits until `/healthz` is answered with this status.
    pub fn wait_for(&mut self, status: u16, patience: Duration) -> Result<Duration> {
        let begun = Instant::now();
        loop {
            self.expect_alive()?;
            let answer = ask(self.port, &Request::get("/healthz"));
            if answer.as_ref().is_ok_and(|answer| answer.status == status) {
                return Ok(begun.elapsed());
            }
            ensure!(begun.elapsed() < patience, "no {status} from /healthz: {answer:?}");
            ensure!(!process::interrupted(), "interrupted");
            sleep(Duration::from_millis(20));
        }
    }

    fn last_lines(&self) -> String {
        let text = fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(5)..].join("\n")
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_file(&self.log);
    }
}

/// Memory of a process that is not swapped out, in bytes.
pub fn memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
