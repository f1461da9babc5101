//! Collects the scenario files into a table that the crate embeds.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let folder =
        Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../scenarios").canonicalize()?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut made = String::from("&[\n");
    for chapter in sorted(&folder)? {
        // The other game has its own format and its own pages.
        if !chapter.is_dir() || chapter.ends_with("starmada") {
            continue;
        }
        for file in sorted(&chapter)? {
            let scenario: toml::Table = fs::read_to_string(&file)?.parse()?;
            let word = |key: &str| scenario.get(key).and_then(|it| it.as_str()).unwrap_or_default();
            writeln!(
                made,
                "Scenario {{ chapter: {:?}, name: {:?}, title: {:?}, cite: {:?}, text: include_str!({:?}) }},",
                chapter.file_name().unwrap_or_default().to_string_lossy(),
                file.file_stem().unwrap_or_default().to_string_lossy(),
                word("title"),
                word("cite"),
                file,
            )?;
        }
    }
    made.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("scenarios.rs"), made)?;
    Ok(())
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<PathBuf>, Box<dyn Error>>>()?;
    // Without the ending, for that is how they are looked up.
    paths.sort_by_key(|path| path.with_extension(""));
    Ok(paths)
}
