use std::fmt;

/// Something wrong in a pack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PackError {
    /// The file, as the player calls it.
    pub file: String,
    /// Id of the card; empty where the fault is not about one card.
    pub card: String,
    /// The field below the card or the file; may be empty.
    pub field: String,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.file)?;
        for part in [&self.card, &self.field] {
            if !part.is_empty() {
                write!(f, "{part}: ")?;
            }
        }
        f.write_str(&self.message)
    }
}
