use std::fmt;

/// How grave a violation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The fleet is not legal.
    Error,
    /// The fleet is legal by one reading of the text, or by the text's silence.
    Warning,
    /// Worth knowing.
    Note,
}

impl Severity {
    /// The word used in JSON and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
