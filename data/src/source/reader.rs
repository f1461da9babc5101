use serde::de::DeserializeOwned;
use serde_json::Value;

use super::source_error::{SourceError, SourceErrors};
use super::tree::Tree;

/// Reads one entry of a file and reports what is wrong with it at the right line.
pub struct Reader<'a> {
    file: &'a str,
    tree: &'a Tree,
    /// What the entry is called in messages.
    label: String,
    faults: &'a mut SourceErrors,
}

impl<'a> Reader<'a> {
    /// A reader for one entry. `label` begins every message; it may be empty.
    pub fn new(file: &'a str, tree: &'a Tree, label: &str, faults: &'a mut SourceErrors) -> Self {
        Self { file, tree, label: label.to_owned(), faults }
    }

    /// Reports a fault at a path below the entry, such as `restriction.chassis[0]`.
    pub fn fault(&mut self, path: &str, message: impl Into<String>) {
        let line = self.tree.line_of(path);
        let message = message.into();
        let message =
            if self.label.is_empty() { message } else { format!("{}: {message}", self.label) };
        self.faults.push(SourceError { file: self.file.to_owned(), line, message });
    }

    /// Reads the entry as it stands.
    pub fn read<T: DeserializeOwned>(&mut self) -> Option<T> {
        let value = self.tree.to_value();
        self.read_value(value, "")
    }

    /// Reads a value made from the entry. `under` is the path of the value below the entry.
    pub fn read_value<T: DeserializeOwned>(&mut self, value: Value, under: &str) -> Option<T> {
        match serde_path_to_error::deserialize(value) {
            Ok(read) => Some(read),
            Err(error) => {
                let inner = error.path().to_string();
                let path = match (under, inner.as_str()) {
                    ("", inner) => inner.to_owned(),
                    (under, ".") => under.to_owned(),
                    (under, inner) => format!("{under}.{inner}"),
                };
                let message = error.into_inner().to_string();
                let message = if path == "." { message } else { format!("{path}: {message}") };
                self.fault(&path, message);
                None
            }
        }
    }
}

/// Keeps a text for as long as the program runs: the catalogue's texts are `'static`.
pub fn keep(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}
