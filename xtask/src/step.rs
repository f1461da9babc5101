//! Telling what is being done and how long it took, one line per step.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

/// Says what begins, does it, and says how long it took.
pub fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    timed(name, work).map(|(value, _)| value)
}

/// Like [`step`], and gives the time back.
pub fn timed<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<(T, Duration)> {
    eprintln!("── {name}");
    let start = Instant::now();
    let value = work()?;
    let took = start.elapsed();
    eprintln!("   {name}: {}", duration(took));
    Ok((value, took))
}

/// Does two things at once, each of which keeps only one core busy towards its end. Where both fail, the first says why.
pub fn at_once<One: Send, Two>(
    one: impl FnOnce() -> Result<One> + Send,
    two: impl FnOnce() -> Result<Two>,
) -> Result<(One, Two)> {
    thread::scope(|scope| {
        let one = scope.spawn(one);
        let two = two();
        let one = one.join().expect("the thread returns its error");
        Ok((one?, two?))
    })
}

/// Tells how much of a long step is done, not more often than every two seconds.
pub struct Progress {
    total: usize,
    done: usize,
    told: Instant,
}

impl Progress {
    /// Nothing of `total` pieces is done.
    pub fn of(total: usize) -> Progress {
        Progress { total, done: 0, told: Instant::now() }
    }

    /// Another piece is done.
    pub fn advance(&mut self) {
        self.done += 1;
        if self.told.elapsed() >= EVERY {
            eprintln!("   {} of {}", self.done, self.total);
            self.told = Instant::now();
        }
    }
}

const EVERY: Duration = Duration::from_secs(2);

/// A duration as a person says it.
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..1.0 => format!("{:.0} ms", seconds * 1000.0),
        ..100.0 => format!("{seconds:.1} s"),
        _ => format!("{} min {:02} s", time.as_secs() / 60, time.as_secs() % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_told_in_fitting_units() {
        let told = |milliseconds| duration(Duration::from_millis(milliseconds));
        assert_eq!(told(7), "7 ms");
        assert_eq!(told(1250), "1.2 s");
        assert_eq!(told(125_000), "2 min 05 s");
    }

    #[test]
    fn a_failing_step_hands_its_error_on() {
        let error = step("fail", || -> Result<()> { anyhow::bail!("broken") });
        assert_eq!(error.expect_err("it failed").to_string(), "broken");
    }

    #[test]
    fn of_two_things_at_once_both_are_done_and_the_first_fault_is_told() {
        assert_eq!(at_once(|| Ok(1), || Ok("two")).expect("both"), (1, "two"));
        let fails = |word: &'static str| move || -> Result<()> { anyhow::bail!(word) };
        let told = |result: Result<((), ())>| result.expect_err("a fault").to_string();
        assert_eq!(told(at_once(fails("one"), fails("two"))), "one");
        assert_eq!(told(at_once(|| Ok(()), fails("two"))), "two");
    }
}
