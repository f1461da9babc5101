//! The rulings and scenarios as the files have them.

#![allow(dead_code, reason = "each test file uses some of it")]

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

#[derive(Deserialize)]
pub struct Ruling {
    pub id: String,
    pub cards: Vec<String>,
    pub cite: String,
    pub from: String,
    pub until: Option<String>,
    #[serde(default)]
    pub proof: Vec<String>,
    pub check: Option<String>,
    pub unplayable: Option<String>,
}

impl Ruling {
    /// Whether nothing proves it and nothing says why.
    pub fn is_open(&self) -> bool {
        self.proof.is_empty() && self.check.is_none() && self.unplayable.is_none()
    }
}

#[derive(Deserialize)]
pub struct Scenario {
    #[serde(default = "all")]
    pub editions: Vec<String>,
    #[serde(default)]
    pub covers: Vec<String>,
}

fn all() -> Vec<String> {
    vec!["all".to_owned()]
}

/// The folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every ruling, file by file.
pub fn rulings() -> Vec<Ruling> {
    let folder = fs::read_dir(root().join("data/rulings")).unwrap();
    let mut files: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
        .iter()
        .flat_map(|file| {
            let text = fs::read_to_string(file).unwrap();
            serde_json::from_str::<Vec<Ruling>>(&text).unwrap()
        })
        .collect()
}

/// A scenario by chapter and name.
pub fn scenario(name: &str) -> Scenario {
    let text = fs::read_to_string(root().join(format!("scenarios/{name}.toml"))).unwrap();
    toml::from_str(&text).unwrap()
}
