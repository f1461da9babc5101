//! Running other programs so that none is left behind.

use std::ffi::{OsStr, OsString};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread::sleep;
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

/// Whether somebody asked this program to end.
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

/// The first of these programs that is on the path.
pub fn find_program(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    names.iter().find_map(|name| {
        env::split_paths(&path).map(|directory| directory.join(name)).find(|file| file.is_file())
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
