use flagbridge_cards::{EditionIndex, Keyword, Keywording};
use serde::Deserialize;

use super::reader::{Reader, keep};
use super::source_error::SourceErrors;
use super::tree::Tree;
use super::word::{Named, unknown};

/// What a keyword means and whether it carries a number.
pub struct Meaning {
    /// The wordings.
    pub wording: Keywording,
    /// Whether cards print a number behind it.
    pub has_value: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KeywordFile {
    id: Named<Keyword>,
    name: String,
    value: bool,
    versions: Vec<VersionFile>,
    cite: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VersionFile {
    from: String,
    text: String,
}

/// Keywords, from `keywords.json`: every keyword once, in the order of the list.
pub fn keywords(
    file: &str,
    tree: &Tree,
    editions: &[String],
    faults: &mut SourceErrors,
) -> Vec<Meaning> {
    let mut meanings: Vec<Meaning> = Vec::new();
    for entry in tree.list() {
        let label = entry.text("id").unwrap_or_default().to_owned();
        let mut reader = Reader::new(file, entry, &label, faults);
        let Some(read) = reader.read::<KeywordFile>() else { continue };
        let keyword = read.id.0;
        if meanings.iter().any(|known| known.wording.keyword == keyword) {
            reader.fault("id", "duplicate id");
        }
        if read.name != keyword.name() {
            reader.fault("name", format!("the keyword is called \"{}\"", keyword.name()));
        }
        if read.versions.is_empty() {
            reader.fault("versions", "a keyword has at least one wording");
        }
        let mut versions = Vec::new();
        for (place, version) in read.versions.iter().enumerate() {
            let path = format!("versions[{place}].from");
            let Some(index) = editions.iter().position(|id| *id == version.from) else {
                let known = editions.iter().map(String::as_str);
                reader.fault(&path, unknown("edition", &version.from, known));
                continue;
            };
            let from = EditionIndex(index as u8);
            if versions.last().is_some_and(|(before, _)| *before >= from) {
                reader.fault(&path, "wordings stand oldest first");
            }
            versions.push((from, keep(&version.text)));
        }
        let wording = Keywording { keyword, versions, cite: keep(&read.cite) };
        meanings.push(Meaning { wording, has_value: read.value });
    }
    for keyword in Keyword::ALL {
        if !meanings.iter().any(|known| known.wording.keyword == *keyword) {
            let message = format!("the keyword \"{}\" is missing", keyword.id());
            Reader::new(file, tree, "", faults).fault("", message);
        }
    }
    meanings.sort_by_key(|meaning| meaning.wording.keyword);
    meanings
}
