//! Running other programs so that none is left behind.

use std::ffi::{OsStr, OsString};
use std::io::{BufRead as _, BufReader, Read};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, LazyLock};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};
use std::{env, path::PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use rustix::process::{Pid, Signal, kill_process};
use signal_hook::consts::{SIGINT, SIGTERM};

/// From now on an interrupt ends the running program first, then this one.
pub fn listen_for_signals() -> Result<()> {
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&INTERRUPTED))?;
    }
    Ok(())
}

/// Whether this program was asked to end.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// The cargo that started this program.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// A command without the variables that cargo sets for the programs it runs. Build scripts that
/// look at them would otherwise run again whenever cargo is called directly and by this program in
/// turn.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_set_by_cargo_run) {
            command.env_remove(name);
        }
    }
    command
}

/// Runs a command to its end; anything but success is an error.
pub fn run(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = Running::spawn(command)?;
    let status = child.wait()?;
    ensure!(!interrupted(), "interrupted");
    ensure!(status.success(), "{name} failed ({status})");
    Ok(())
}

/// Runs a command to its end and returns what it printed; on failure the error shows it.
pub fn output(command: &mut Command) -> Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| format!("cannot start {name}"))?;
    if !output.status.success() {
        bail!("{name} failed ({}):\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a command and shows each line it prints, indented. Where it prints nothing for a while, the time that has passed
/// is shown instead. A program that takes longer than `limit` is ended. The error is one line: the one that tells most of
/// what the program printed.
pub fn run_showing(command: &mut Command, limit: Option<Duration>) -> Result<()> {
    let name = short_name(command);
    let mut child = Running::spawn(command.stdout(Stdio::piped()).stderr(Stdio::piped()))?;
    let (sender, lines) = mpsc::channel();
    if let Some(pipe) = child.child.stdout.take() {
        read_lines(pipe, sender.clone());
    }
    if let Some(pipe) = child.child.stderr.take() {
        read_lines(pipe, sender);
    }
    let start = Instant::now();
    let mut heard = start;
    let mut printed = Vec::new();
    loop {
        match lines.recv_timeout(GLANCE) {
            Ok(line) => {
                eprintln!("   {line}");
                printed.push(line);
                heard = Instant::now();
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => {
                child.wait()?;
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        // Not the end of the output: a service that was started may hold it open for as long as it runs.
        if let Some(status) = child.poll()? {
            ensure!(!interrupted(), "interrupted");
            ensure!(status.success(), "{name}: {}", telling_line(&printed, status));
            return Ok(());
        }
        if interrupted() {
            child.stop();
        }
        if let Some(limit) = limit.filter(|limit| start.elapsed() > *limit) {
            // It has had its time. An interrupted one gets longer: it may be in the middle of installing something.
            child.patience = Duration::from_secs(2);
            child.stop();
            bail!("{name}: not finished after {} seconds", limit.as_secs());
        }
        if heard.elapsed() > SILENCE {
            eprintln!("   … {} s", start.elapsed().as_secs());
            heard = Instant::now();
        }
    }
}

/// The first of these programs that is on the path.
pub fn find_program_in(path: &OsStr, names: &[&str]) -> Option<PathBuf> {
    names.iter().find_map(|name| {
        env::split_paths(path).map(|directory| directory.join(name)).find(|file| file.is_file())
    })
}

/// A program that is ended when the value is dropped.
pub struct Running {
    name: String,
    child: Child,
    ended: Option<ExitStatus>,
    /// What asks the program to end.
    pub stop_signal: Signal,
    /// How long it may take to end before it is killed.
    pub patience: Duration,
}

impl Running {
    /// Starts the command.
    pub fn spawn(command: &mut Command) -> Result<Running> {
        let name = command.get_program().to_string_lossy().into_owned();
        let child = command.spawn().with_context(|| format!("cannot start {name}"))?;
        Ok(Running { name, child, ended: None, stop_signal: Signal::TERM, patience: PATIENCE })
    }

    /// Starts the command out of reach of the terminal's interrupt: only this program ends it.
    pub fn spawn_apart(command: &mut Command) -> Result<Running> {
        Running::spawn(command.process_group(0))
    }

    /// The exit status, if the program has ended.
    pub fn poll(&mut self) -> Result<Option<ExitStatus>> {
        if self.ended.is_none() {
            self.ended = self.child.try_wait()?;
        }
        Ok(self.ended)
    }

    /// Waits for the end of the program, or ends it when this program is asked to end.
    pub fn wait(&mut self) -> Result<ExitStatus> {
        loop {
            if let Some(status) = self.poll()? {
                return Ok(status);
            }
            if interrupted() {
                self.stop();
            }
            sleep(POLL);
        }
    }

    /// Asks the program to end, and insists after a while.
    pub fn stop(&mut self) {
        let Ok(None) = self.poll() else { return };
        let pid = Pid::from_child(&self.child);
        // The program may have ended in between: then there is nobody to tell.
        let _ = kill_process(pid, self.stop_signal);
        let deadline = Instant::now() + self.patience;
        while let Ok(None) = self.poll() {
            if Instant::now() > deadline {
                eprintln!("   {} does not end, killing it", self.name);
                let _ = self.child.kill();
                let _ = self.child.wait();
                return;
            }
            sleep(POLL);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// How long a program may print nothing before it is said that it still runs.
const SILENCE: Duration = Duration::from_secs(5);

const GLANCE: Duration = Duration::from_millis(100);

fn short_name(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let mut words = vec![program.file_name().unwrap_or(program.as_os_str()).to_string_lossy()];
    // The first two words that are no options say what the program was asked to do.
    let plain = command.get_args().map(OsStr::to_string_lossy);
    words.extend(plain.filter(|word| !word.starts_with('-') && !word.contains('/')).take(2));
    words.join(" ")
}

fn read_lines(pipe: impl Read + Send + 'static, sender: Sender<String>) {
    thread::spawn(move || {
        let mut reader = BufReader::new(pipe);
        let mut bytes = Vec::new();
        while reader.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
            let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
            // Nobody listens any more once the program has ended.
            if !line.is_empty() && sender.send(line).is_err() {
                return;
            }
            bytes.clear();
        }
    });
}

/// The line that says why a program has failed: the first that calls itself an error, else the last one.
fn telling_line(printed: &[String], status: ExitStatus) -> String {
    let is_error = |line: &&String| {
        let line = line.to_lowercase();
        line.starts_with("error") || line.starts_with("e: ") || line.starts_with("npm error")
    };
    let found = printed.iter().find(is_error).or(printed.last());
    found.map_or_else(|| status.to_string(), |line| line.trim().to_owned())
}

const POLL: Duration = Duration::from_millis(15);
const PATIENCE: Duration = Duration::from_secs(40);

static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

fn is_set_by_cargo_run(name: &str) -> bool {
    name.starts_with("CARGO_PKG_")
        || name.starts_with("CARGO_MANIFEST_")
        || matches!(name, "CARGO_BIN_NAME" | "CARGO_CRATE_NAME" | "CARGO_PRIMARY_PACKAGE")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_program_is_an_error_with_its_output() {
        let error = output(Command::new("sh").args(["-c", "echo wrong >&2; exit 3"]));
        let text = error.expect_err("exit 3").to_string();
        assert!(text.contains("wrong") && text.contains('3'), "{text}");
        assert!(run(&mut Command::new("false")).is_err());
        run(&mut Command::new("true")).expect("true succeeds");
    }

    #[test]
    fn a_shown_program_fails_with_the_line_that_tells_why() {
        let shell = |script: &str, limit| {
            run_showing(Command::new("sh").args(["-c", script]), limit).map_err(|it| it.to_string())
        };
        assert_eq!(shell("echo fine; echo better >&2", None), Ok(()));
        let script = "echo one; echo 'E: no such package' >&2; echo later >&2; exit 100";
        assert!(shell(script, None).is_err_and(|it| it.ends_with(": E: no such package")));
        assert!(shell("echo last; exit 3", None).is_err_and(|it| it.ends_with(": last")));
        assert!(shell("exit 3", None).is_err_and(|it| it.contains("3")));
        // Something that keeps the output open after the program has ended is not waited for.
        assert_eq!(shell("sleep 60 & echo started", Some(Duration::from_secs(30))), Ok(()));
        let late = shell("sleep 60", Some(Duration::from_millis(200)));
        assert!(late.is_err_and(|it| it.contains("not finished after")));
    }

    #[test]
    fn a_dropped_program_has_ended() {
        let running = Running::spawn(Command::new("sleep").arg("60")).expect("sleep");
        let pid = Pid::from_child(&running.child);
        drop(running);
        assert!(kill_process(pid, Signal::TERM).is_err(), "sleep is gone");
    }

    #[test]
    fn only_cargo_own_variables_are_hidden() {
        assert!(is_set_by_cargo_run("CARGO_PKG_NAME") && is_set_by_cargo_run("CARGO_MANIFEST_DIR"));
        assert!(!is_set_by_cargo_run("CARGO_HOME") && !is_set_by_cargo_run("PATH"));
    }
}
