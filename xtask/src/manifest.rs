//! The list by which the server finds the files of the site.

use std::collections::BTreeMap;

use anyhow::Result;
use serde::Serialize;

use crate::browser::Profile;

/// The content of `manifest.json`.
#[derive(Debug, Serialize)]
pub struct Manifest {
    build: &'static str,
    files: BTreeMap<String, String>,
    /// How many bytes each file of the site has, by its path, so that the server can tell whether the site is complete.
    sizes: BTreeMap<String, u64>,
}

impl Manifest {
    /// An empty list.
    pub fn new(profile: Profile) -> Manifest {
        Manifest { build: profile.name(), files: BTreeMap::new(), sizes: BTreeMap::new() }
    }

    /// Adds a file: the name by which pages know it, and its path in the site.
    pub fn insert(&mut self, name: &str, path: &str) {
        self.files.insert(name.to_owned(), path.to_owned());
    }

    /// Adds the size of a file by its path in the site.
    pub fn insert_size(&mut self, path: &str, bytes: u64) {
        self.sizes.insert(path.to_owned(), bytes);
    }

    /// The list as JSON, the same for the same files.
    pub fn to_json(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_names_build_and_files_in_order() {
        let mut manifest = Manifest::new(Profile::Release);
        manifest.insert("flagbridge.wasm", "pkg/flagbridge.0f.wasm");
        manifest.insert("flagbridge.css", "pkg/flagbridge.1e.css");
        manifest.insert_size("pkg/flagbridge.1e.css", 7);
        let json: serde_json::Value =
            serde_json::from_str(&manifest.to_json().expect("json")).expect("parsed");
        let expected = serde_json::json!({
            "build": "release",
            "files": {
                "flagbridge.css": "pkg/flagbridge.1e.css",
                "flagbridge.wasm": "pkg/flagbridge.0f.wasm",
            },
            "sizes": { "pkg/flagbridge.1e.css": 7 },
        });
        assert_eq!(json, expected);
    }
}
