//! What is shared between devices.

/// What a key of the browser's store holds, if devices share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A fleet with its versions.
    Fleet,
    /// The right to change a fleet that is saved on the server.
    EditToken,
    /// The collection.
    Collection,
    /// A fleet or a display sheet of Starmada.
    Starmada,
    /// A setting.
    Setting,
}

/// What keys of each kind begin with.
const PREFIXES: [(&str, Subject); 4] = [
    ("flagbridge.fleet.", Subject::Fleet),
    ("flagbridge.edit.", Subject::EditToken),
    ("flagbridge.starmada.fleet.", Subject::Starmada),
    ("flagbridge.starmada.sheet.", Subject::Starmada),
];

/// Keys that there is one of.
const KEYS: [(&str, Subject); 5] = [
    ("flagbridge.collection", Subject::Collection),
    ("flagbridge.edition", Subject::Setting),
    ("flagbridge.editor-view", Subject::Setting),
    ("flagbridge.sound", Subject::Setting),
    ("flagbridge.starmada.pace", Subject::Setting),
];

impl Subject {
    /// What a key holds; none if devices do not share it.
    pub fn of(key: &str) -> Option<Self> {
        let alone = KEYS.iter().find(|(known, _)| *known == key);
        let begun = || {
            PREFIXES.iter().find(|(prefix, _)| key.len() > prefix.len() && key.starts_with(prefix))
        };
        alone.or_else(begun).map(|(_, subject)| *subject)
    }
}
