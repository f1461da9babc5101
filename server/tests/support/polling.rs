//! Waiting for something that happens by itself.

use std::time::{Duration, Instant};

/// Longer than anything takes on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until something is so; fails where it never is.
pub fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}: this never happened");
        std::thread::sleep(Duration::from_millis(10));
    }
}
