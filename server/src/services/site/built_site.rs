//! The built site: scripts, styles, icons and the manifest that lists them.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};

use flagbridge_app::{Assets, BadManifest};
use serde::Deserialize;
use thiserror::Error;

use super::earlier_builds::EarlierBuilds;
use super::manifest::MANIFEST;

/// The built site. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Site {
    root: Arc<Path>,
    assets: Arc<RwLock<Assets>>,
    earlier: Option<EarlierBuilds>,
}

/// Why the site cannot be served.
#[derive(Debug, Error)]
pub enum SiteError {
    /// There is no manifest.
    #[error(
        "there is no built site at {}: run cargo xtask serve, or point --site at a built site ({source})",
        root.display()
    )]
    Missing {
        /// The directory asked for.
        root: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// There is a manifest, but not one of ours.
    #[error(
        "the site at {} is damaged: {source}; run cargo xtask serve, or point --site at a built site",
        root.display()
    )]
    Damaged {
        /// The directory asked for.
        root: PathBuf,
        /// What is wrong with its manifest.
        source: BadManifest,
    },
    /// A file is missing, empty or cut off.
    #[error(
        "the site at {} is incomplete: {path} has {found} bytes instead of {expected}{}; install the site again",
        root.display(), others(*more)
    )]
    Incomplete {
        /// The directory asked for.
        root: PathBuf,
        /// The first such file.
        path: String,
        /// How many bytes it should have.
        expected: u64,
        /// How many it has.
        found: u64,
        /// How many more such files there are.
        more: usize,
    },
}

fn others(more: usize) -> String {
    match more {
        0 => String::new(),
        1 => ", and so does one more file".to_owned(),
        more => format!(", and {more} more files are wrong, too"),
    }
}

/// The part of the manifest that tells whether the site is complete.
#[derive(Debug, Default, Deserialize)]
struct Sizes {
    /// How many bytes each file has, by its path. Sites of earlier builds do not say.
    #[serde(default)]
    sizes: BTreeMap<String, u64>,
}

impl Site {
    /// Reads the manifest of a built site.
    pub fn open(root: &Path) -> Result<Site, SiteError> {
        let assets = read_manifest(root)?;
        Ok(Site { root: root.into(), assets: Arc::new(RwLock::new(assets)), earlier: None })
    }

    /// Checks that every file is there as it was built. Returns how many were checked: none where an older build does not say
    /// how large they are.
    pub fn verify(&self) -> Result<usize, SiteError> {
        let text = self.manifest_text();
        let text =
            text.map_err(|source| SiteError::Missing { root: self.root.to_path_buf(), source })?;
        let Sizes { sizes } = serde_json::from_str(&text).unwrap_or_default();
        let mut wrong = sizes.iter().filter_map(|(path, expected)| {
            let found = fs::metadata(self.root.join(path)).map_or(0, |file| file.len());
            (found != *expected).then_some((path, *expected, found))
        });
        let Some((path, expected, found)) = wrong.next() else { return Ok(sizes.len()) };
        let (root, path, more) = (self.root.to_path_buf(), path.clone(), wrong.count());
        Err(SiteError::Incomplete { root, path, expected, found, more })
    }

    /// The same site, which keeps its files in a directory and answers with those of earlier builds that are kept there.
    /// Only what is shipped is kept: while developing there is a build every minute.
    pub fn keeping_builds(mut self, directory: &Path) -> io::Result<Site> {
        if self.assets().build() == RELEASE {
            self.earlier = Some(EarlierBuilds::keep(directory, &self.root)?);
        }
        Ok(self)
    }

    /// Where this build's files are served.
    pub fn assets(&self) -> Assets {
        self.assets.read().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
    }

    /// Reads the manifest again after a build; keeps the old one when the new one is unreadable.
    pub fn reread(&self) -> Result<(), SiteError> {
        let assets = read_manifest(&self.root)?;
        *self.assets.write().unwrap_or_else(|poisoned| poisoned.into_inner()) = assets;
        Ok(())
    }

    /// The text of the manifest as it is on disk now.
    pub(crate) fn manifest_text(&self) -> io::Result<String> {
        fs::read_to_string(self.root.join(MANIFEST))
    }

    /// The directory of this build.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The files of earlier builds, if they are kept.
    pub(crate) fn earlier(&self) -> Option<&EarlierBuilds> {
        self.earlier.as_ref()
    }
}

/// The name of builds that are shipped.
const RELEASE: &str = "release";

fn read_manifest(root: &Path) -> Result<Assets, SiteError> {
    let text = fs::read_to_string(root.join(MANIFEST))
        .map_err(|source| SiteError::Missing { root: root.to_owned(), source })?;
    Assets::from_manifest(&text)
        .map_err(|source| SiteError::Damaged { root: root.to_owned(), source })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing test should panic")]
mod tests {
    use super::*;

    #[test]
    fn a_site_with_an_empty_or_missing_file_is_incomplete() {
        let directory = tempfile::tempdir().unwrap();
        let root = directory.path();
        fs::create_dir(root.join("pkg")).unwrap();
        let files = "\"flagbridge.js\": \"a\", \"flagbridge.wasm\": \"b\", \
                     \"flagbridge.css\": \"c\", \"icons.svg\": \"d\"";
        let manifest = |sizes: &str| {
            let text = format!("{{\"build\": \"release\", \"files\": {{{files}}}{sizes}}}");
            fs::write(root.join(MANIFEST), text).unwrap();
        };
        manifest("");
        let site = Site::open(root).unwrap();
        assert_eq!(site.verify().unwrap(), 0, "an older build does not say");
        manifest(", \"sizes\": {\"pkg/a.js\": 4, \"pkg/a.js.br\": 3}");
        fs::write(root.join("pkg/a.js"), "1234").unwrap();
        fs::write(root.join("pkg/a.js.br"), "123").unwrap();
        assert_eq!(site.verify().unwrap(), 2);
        fs::write(root.join("pkg/a.js.br"), "").unwrap();
        let told = site.verify().unwrap_err().to_string();
        assert!(told.contains("pkg/a.js.br has 0 bytes instead of 3; install"), "{told}");
        fs::remove_file(root.join("pkg/a.js")).unwrap();
        let told = site.verify().unwrap_err().to_string();
        assert!(told.contains("pkg/a.js has 0 bytes instead of 4, and so does one more"), "{told}");
    }
}
