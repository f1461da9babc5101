//! The addresses of the built files, which carry hashes of their contents.

use serde::Deserialize;
use std::{collections::BTreeMap, sync::Arc};

/// Where scripts, styles and icons of this build are served.
///
/// The server reads it once from the build's manifest and provides it as context.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assets(Arc<Manifest>);

#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
struct Manifest {
    build: String,
    files: BTreeMap<String, String>,
    /// How many bytes each file has, by its path. A build for developing does not say.
    #[serde(default)]
    sizes: BTreeMap<String, u64>,
}

/// The build's manifest cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadManifest {
    /// It is not the JSON that the build writes.
    #[error("the build manifest is malformed: {0}")]
    Malformed(#[from] serde_json::Error),
    /// A file that every page needs is not listed.
    #[error("the build manifest does not list {0}")]
    Missing(&'static str),
}

impl Assets {
    /// The files that every page needs.
    pub const NEEDED: [&str; 4] =
        ["flagbridge.js", "flagbridge.wasm", "flagbridge.css", "icons.svg"];

    /// Reads the text of the build's manifest.
    ///
    /// ```
    /// # use flagbridge_app::Assets;
    /// let manifest = r#"{"build": "dev", "files": {
    ///     "flagbridge.js": "pkg/1f/flagbridge.js", "flagbridge.wasm": "pkg/1f/flagbridge_bg.wasm",
    ///     "flagbridge.css": "pkg/flagbridge.2e.css", "icons.svg": "pkg/icons.3d.svg"}}"#;
    /// assert_eq!(Assets::from_manifest(manifest)?.url("icons.svg"), "/pkg/icons.3d.svg");
    /// # Ok::<(), flagbridge_app::BadManifest>(())
    /// ```
    pub fn from_manifest(text: &str) -> Result<Self, BadManifest> {
        let manifest: Manifest = serde_json::from_str(text)?;
        match Self::NEEDED.into_iter().find(|name| !manifest.files.contains_key(*name)) {
            Some(name) => Err(BadManifest::Missing(name)),
            None => Ok(Self(Arc::new(manifest))),
        }
    }

    /// The address of a file by the name it has in the sources; a file that is not in the build keeps its name.
    pub fn url(&self, name: &str) -> String {
        match self.0.files.get(name) {
            Some(path) => format!("/{path}"),
            None => format!("/pkg/{name}"),
        }
    }

    /// Every file of the build by the name it has in the sources, with its address.
    pub fn files(&self) -> impl Iterator<Item = (&str, String)> {
        self.0.files.iter().map(|(name, path)| (name.as_str(), format!("/{path}")))
    }

    /// How many bytes a file has, by the name it has in the sources; 0 where the build does not say.
    pub fn size(&self, name: &str) -> u64 {
        let path = self.0.files.get(name);
        path.and_then(|path| self.0.sizes.get(path)).copied().unwrap_or(0)
    }

    /// The files that are cached on the first visit: styles, icons and fonts, and the code of the editor, My fleets, the
    /// checker, the odds, the card search and the home page, and the script of workers.
    pub fn kept_first(&self) -> impl Iterator<Item = &str> {
        // Together these have the code of all pages that always open without a network.
        const PACKS: [&str; 2] = ["editor.pack", "rest.pack"];
        let needed = |name: &&str| match name.rsplit_once('.') {
            Some((_, "pack")) => PACKS.contains(name),
            Some((_, "css" | "svg" | "woff2" | "js")) => true,
            _ => *name == "flagbridge.wasm",
        };
        self.0.files.keys().map(String::as_str).filter(needed)
    }

    /// The files that games, lessons and replays need offline. The browser caches each when it is first used, or all of
    /// them when the visitor downloads them.
    pub fn kept_on_request(&self) -> impl Iterator<Item = &str> {
        const FILES: [&str; 5] =
            ["aside.pack", "games.pack", "starmada.pack", "starmada_live.pack", "table.pack"];
        self.0.files.keys().map(String::as_str).filter(|name| FILES.contains(name))
    }

    /// The name of the build.
    pub fn build(&self) -> &str {
        &self.0.build
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_without_the_script_is_refused() {
        let error = Assets::from_manifest(r#"{"build": "dev", "files": {}}"#).unwrap_err();
        assert_eq!(error.to_string(), "the build manifest does not list flagbridge.js");
    }

    #[test]
    fn what_is_kept_for_offline_use_is_in_the_build() {
        let manifest = r#"{"build": "dev", "files": {
            "flagbridge.js": "pkg/1f/flagbridge.js", "flagbridge.wasm": "pkg/1f/flagbridge_bg.wasm",
            "flagbridge.css": "pkg/flagbridge.2e.css", "icons.svg": "pkg/icons.3d.svg",
            "table.pack": "pkg/1f/table.pack", "editor.pack": "pkg/1f/editor.pack",
            "chunk_1.wasm": "pkg/1f/chunk_1.wasm", "worker.js": "pkg/1f/worker.js"},
            "sizes": {"pkg/1f/table.pack": 2476289}}"#;
        let assets = Assets::from_manifest(manifest).expect("a manifest");
        let first: Vec<&str> = assets.kept_first().collect();
        let needed = [
            "editor.pack",
            "flagbridge.css",
            "flagbridge.js",
            "flagbridge.wasm",
            "icons.svg",
            "worker.js",
        ];
        assert_eq!(first, needed);
        assert_eq!(assets.kept_on_request().collect::<Vec<_>>(), ["table.pack"]);
        assert_eq!((assets.size("table.pack"), assets.size("worker.js")), (2_476_289, 0));
    }

    #[test]
    fn a_manifest_that_is_not_json_is_refused() {
        let error = Assets::from_manifest("<html>").unwrap_err();
        assert!(error.to_string().starts_with("the build manifest is malformed"), "{error}");
    }
}
