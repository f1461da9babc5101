use std::io::{self, BufWriter, StdoutLock, Write};

use serde::Serialize;

use crate::failure::Failure;

/// Buffered standard output whose errors are returned, so that a closed pipe ends the command quietly.
pub struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    /// Standard output.
    pub fn stdout() -> Self {
        Self(BufWriter::new(io::stdout().lock()))
    }

    /// Writes one line.
    pub fn line(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.0, "{line}").map_err(Failure::Output)
    }

    /// Writes a value as indented JSON.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer_pretty(&mut self.0, value).map_err(|error| {
            match error.io_error_kind() {
                Some(kind) => Failure::Output(kind.into()),
                None => Failure::Json(error),
            }
        })?;
        self.line("")
    }

    /// Writes what is still buffered.
    pub fn finish(&mut self) -> Result<(), Failure> {
        self.0.flush().map_err(Failure::Output)
    }
}
