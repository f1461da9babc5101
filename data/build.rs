//! Reads the JSON files, checks them, and writes the catalogue as a compact binary.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use flagbridge_cards::Faction;

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
        catalogue.doubts.clear();
    }
    let bytes = postcard::to_allocvec(&catalogue).map_err(|error| error.to_string())?;
    std::fs::write(out.join("catalogue.postcard"), bytes).map_err(|error| error.to_string())?;
    let listing = opponents(&files)?;
    std::fs::write(out.join("opponents.rs"), listing).map_err(|error| error.to_string())
}

/// The bundled fleets as the list that `src/opponent.rs` includes. Their documents have been checked.
fn opponents(files: &source::Files) -> Result<String, String> {
    let mut listing = "const OPPONENTS: &[Opponent] = &[\n".to_owned();
    for file in files.under("opponents") {
        let json = &files.0[file];
        let document: serde_json::Value =
            serde_json::from_str(json).map_err(|error| format!("data/{file}: {error}"))?;
        let text = |key: &str| document[key].as_str().unwrap_or_default();
        let id = file.trim_start_matches("opponents/").trim_end_matches(".json");
        let faction = Faction::from_id(text("faction"))
            .ok_or_else(|| format!("data/{file}: an opponent has a faction"))?;
        listing += &format!(
            "    Opponent {{ id: {id:?}, name: {:?}, faction: Faction::{faction:?}, character: {:?}, json: {json:?} }},\n",
            text("name"),
            text("notes"),
        );
    }
    Ok(listing + "];\n")
}
