//! Reads the JSON files, checks them, and writes the catalogue as a compact binary.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[path = "src/source/mod.rs"]
mod source;

fn main() -> ExitCode {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("set by cargo"));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/source");
    for place in source::PLACES {
        println!("cargo::rerun-if-changed={place}");
    }
    match build(&root, &out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn build(root: &Path, out: &Path) -> Result<(), String> {
    let files = source::Files::read(root).map_err(|error| format!("data: {error}"))?;
    let mut catalogue = source::compile(&files)
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    if std::env::var_os("CARGO_FEATURE_RULINGS").is_none() {
        catalogue.rulings.clear();
    }
    let bytes = postcard::to_allocvec(&catalogue).map_err(|error| error.to_string())?;
    std::fs::write(out.join("catalogue.postcard"), bytes).map_err(|error| error.to_string())
}
