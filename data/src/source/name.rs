use std::collections::HashSet;

use flagbridge_cards::Release;
use serde::Deserialize;

use super::reader::{Reader, keep};
use super::source_error::SourceErrors;
use super::tree::Tree;

/// The closed list of unique names, from `unique-names.json`.
pub fn unique_names(file: &str, tree: &Tree, faults: &mut SourceErrors) -> Vec<&'static str> {
    let mut reader = Reader::new(file, tree, "", faults);
    let names: Vec<String> = reader.read().unwrap_or_default();
    for (index, pair) in names.windows(2).enumerate() {
        if pair[0] >= pair[1] {
            let message = format!("\"{}\" is out of order; names are sorted, each once", pair[1]);
            reader.fault(&format!("[{}]", index + 1), message);
        }
    }
    names.iter().map(|name| keep(name)).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReleaseFile {
    id: String,
    name: String,
}

/// Products in order of appearance, from `releases.json`.
pub fn releases(file: &str, tree: &Tree, faults: &mut SourceErrors) -> Vec<Release> {
    let mut seen = HashSet::new();
    let mut releases = Vec::new();
    for entry in tree.list() {
        let mut reader = Reader::new(file, entry, "", faults);
        let Some(release) = reader.read::<ReleaseFile>() else { continue };
        if !seen.insert(release.id.clone()) {
            reader.fault("id", format!("duplicate id \"{}\"", release.id));
        }
        releases.push(Release { id: keep(&release.id), name: keep(&release.name) });
    }
    releases
}
