//! A small built site in a temporary directory.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// The script of the small site, long enough to be worth compressing.
pub const SCRIPT: &str = "export function start() { return 'a fleet of ships'.repeat(10); }\n";

/// A site and a data directory that vanish after the test.
pub struct Place {
    directory: TempDir,
}

impl Place {
    /// A built site, and no data yet.
    pub fn new() -> Place {
        let place = Place { directory: TempDir::new().unwrap() };
        let package = place.site().join("pkg");
        fs::create_dir_all(&package).unwrap();
        let manifest = r#"{"build": "dev", "files": {
            "flagbridge.js": "pkg/flagbridge.1f.js", "flagbridge.wasm": "pkg/flagbridge.2e.wasm",
            "flagbridge.css": "pkg/flagbridge.3d.css", "icons.svg": "pkg/icons.4c.svg"}}"#;
        fs::write(place.site().join("manifest.json"), manifest).unwrap();
        fs::write(place.site().join("robots.txt"), "User-agent: *\n").unwrap();
        fs::write(package.join("flagbridge.1f.js"), SCRIPT).unwrap();
        // Marked, not compressed: what is sent shows which file was taken.
        fs::write(package.join("flagbridge.1f.js.br"), "brotli").unwrap();
        fs::write(package.join("flagbridge.1f.js.gz"), "gzip").unwrap();
        fs::write(package.join("flagbridge.2e.wasm"), b"\0asm\x01\0\0\0").unwrap();
        fs::write(package.join("flagbridge.3d.css"), "body { color: black; }\n".repeat(20))
            .unwrap();
        place
    }

    /// The directory of the site.
    pub fn site(&self) -> PathBuf {
        self.path().join("site")
    }

    /// The directory for data; it does not exist until the server makes it.
    pub fn data(&self) -> PathBuf {
        self.path().join("data")
    }

    /// The directory that holds both.
    pub fn path(&self) -> &Path {
        self.directory.path()
    }
}
