use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// Files and folders that make up the database.
pub const PLACES: &[&str] = &[
    "aliases.json",
    "chassis.json",
    "damage.json",
    "dice.json",
    "doubts.json",
    "editions",
    "keywords.json",
    "manifest.json",
    "modes.json",
    "objectives.json",
    "obstacles.json",
    "opponents",
    "players-words.json",
    "releases.json",
    "rulings",
    "ships.json",
    "squadrons.json",
    "table.json",
    "unique-names.json",
    "upgrades",
];

/// The texts of the database by path relative to the data folder.
#[derive(Clone, Debug, Default)]
pub struct Files(pub BTreeMap<String, String>);

impl Files {
    /// Reads all of [`PLACES`].
    pub fn read(root: &Path) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        for place in PLACES {
            let path = root.join(place);
            if path.is_dir() {
                for entry in std::fs::read_dir(&path)? {
                    let path = entry?.path();
                    if path.extension().is_some_and(|extension| extension == "json") {
                        let name = path.file_name().unwrap_or_default().to_string_lossy();
                        files.insert(format!("{place}/{name}"), std::fs::read_to_string(&path)?);
                    }
                }
            } else {
                let text = std::fs::read_to_string(&path)
                    .map_err(|error| io::Error::new(error.kind(), format!("{place}: {error}")))?;
                files.insert((*place).to_owned(), text);
            }
        }
        Ok(Self(files))
    }

    /// Files of a folder, in order of name.
    pub fn under<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a str> {
        self.0
            .keys()
            .map(String::as_str)
            .filter(move |file| file.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
    }
}
