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
    fn a_manifest_that_is_not_json_is_refused() {
        let error = Assets::from_manifest("<html>").unwrap_err();
        assert!(error.to_string().starts_with("the build manifest is malformed"), "{error}");
    }
}
