//! Collects the records of puzzles into a table that the crate embeds.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_FILES").is_none() {
        return Ok(());
    }
    let folder =
        Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../puzzles").canonicalize()?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = fs::read_dir(folder.join("games"))?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<PathBuf>, Box<dyn Error>>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "txt"));
    files.sort();
    let list = folder.join("puzzles.json");
    let mut made = format!("(include_str!({list:?}), &[\n");
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        writeln!(made, "({name:?}, include_str!({file:?})),")?;
    }
    made.push_str("])");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("puzzles.rs"), made)?;
    Ok(())
}
