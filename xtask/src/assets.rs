//! Files of the site under names that change with their content, so that browsers may keep them
//! for ever.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use sha2::{Digest as _, Sha256};

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    /// The name by which pages and other assets know the file, with `/` between directories.
    pub path: String,
    /// The content.
    pub content: Vec<u8>,
}

/// A file under its final name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hashed {
    /// The name by which pages know the file.
    pub path: String,
    /// The name it is served under, below `pkg/`.
    pub served: String,
    /// The content.
    pub content: Vec<u8>,
}

impl Asset {
    /// All files below a directory, in order of name.
    pub fn read_directory(directory: &Path) -> Result<Vec<Asset>> {
        let mut assets = Vec::new();
        let mut open = vec![directory.to_owned()];
        while let Some(next) = open.pop() {
            let entries =
                fs::read_dir(&next).with_context(|| format!("cannot read {}", next.display()))?;
            for entry in entries {
                let path = entry?.path();
                if path.is_dir() {
                    open.push(path);
                    continue;
                }
                let name =
                    path.strip_prefix(directory)?.to_str().context("a file name in UTF-8")?;
                assets.push(Asset { path: name.replace('\\', "/"), content: fs::read(&path)? });
            }
        }
        assets.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(assets)
    }
}

/// Gives files that stand alone their final names: the hash of each stands before its extension.
pub fn hash(assets: Vec<Asset>) -> Result<Vec<Hashed>> {
    let names: BTreeSet<&str> = assets.iter().map(|asset| asset.path.as_str()).collect();
    ensure!(names.len() == assets.len(), "two files of the site have the same name");
    let hashed = assets.into_iter().map(|Asset { path, content }| {
        let served = with_hash(&path, &short(Sha256::digest(&content).as_slice()));
        Hashed { path, served, content }
    });
    Ok(hashed.collect())
}

/// Gives files that call each other by name their final names: all keep their own below a directory named by the hash
/// of all of them.
///
/// Scripts and modules of one build fit only each other, and a module's imports are spelled inside its binary.
pub fn bundle(assets: Vec<Asset>) -> Vec<Hashed> {
    let mut hash = Sha256::new();
    for asset in &assets {
        hash.update(asset.path.as_bytes());
        hash.update(Sha256::digest(&asset.content));
    }
    let directory = short(hash.finalize().as_slice());
    let place = |Asset { path, content }| {
        let served = format!("{directory}/{path}");
        Hashed { path, served, content }
    };
    assets.into_iter().map(place).collect()
}

fn short(hash: &[u8]) -> String {
    hash.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

fn with_hash(path: &str, hash: &str) -> String {
    let (directory, file) = path.rsplit_once('/').map_or(("", path), |(d, f)| (d, f));
    let slash = if directory.is_empty() { "" } else { "/" };
    match file.rsplit_once('.') {
        Some((stem, extension)) => format!("{directory}{slash}{stem}.{hash}.{extension}"),
        None => format!("{directory}{slash}{file}.{hash}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asset(path: &str, content: &str) -> Asset {
        Asset { path: path.into(), content: content.into() }
    }

    #[test]
    fn the_hash_stands_before_the_extension() {
        assert_eq!(with_hash("a.js", "0f"), "a.0f.js");
        assert_eq!(with_hash("d/a.min.js", "0f"), "d/a.min.0f.js");
        assert_eq!(with_hash("d.e/licence", "0f"), "d.e/licence.0f");
    }

    #[test]
    fn a_changed_file_gets_another_name_and_the_others_keep_theirs() {
        let served = |content: &str| {
            let list = vec![asset("a.css", content), asset("b.svg", "<svg/>")];
            hash(list).expect("hashed").into_iter().map(|hashed| hashed.served).collect::<Vec<_>>()
        };
        let (old, new) = (served("p{}"), served("q{}"));
        assert_ne!(old[0], new[0]);
        assert_eq!(old[1], new[1]);
        assert_eq!(old, served("p{}"));
    }

    #[test]
    fn a_bundle_keeps_its_names_in_a_directory_that_changes_with_any_part() {
        let served = |module: &str| {
            let hashed = bundle(vec![asset("a.js", "import './b.js'"), asset("b.js", module)]);
            hashed.into_iter().map(|hashed| hashed.served).collect::<Vec<_>>()
        };
        let (old, new) = (served("1"), served("2"));
        let directory = |name: &str| name.split_once('/').expect("a directory").0.to_owned();
        assert!(old[0].ends_with("/a.js") && old[1].ends_with("/b.js"), "{old:?}");
        assert_eq!(directory(&old[0]), directory(&old[1]));
        assert_ne!(directory(&old[0]), directory(&new[0]));
    }

    #[test]
    fn equal_names_are_refused() {
        assert!(hash(vec![asset("a", "1"), asset("a", "2")]).is_err());
    }
}
