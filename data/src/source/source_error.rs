use std::fmt;

/// Something wrong in a data file. Printed as `data/ships.json:12: message`, which editors and terminals link.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceError {
    /// The file, relative to the data folder.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "data/{}:{}: {}", self.file, self.line, self.message)
    }
}

/// Everything found wrong so far: reading goes on after a fault so that one build names them all.
pub type SourceErrors = Vec<SourceError>;
