//! The JSON Schemas in `schema/` describe the files as they are, and know the same words as the code.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::fs;
use std::path::{Path, PathBuf};

use flagbridge_cards::{
    Color, Command, DamageTiming, DamageTrait, DefenseToken, Face, Faction, HullZone, Issuer,
    Keyword, ObjectiveCategory, ObstacleKind, Silhouette, Size, Slot, StartingKind, Tag,
};
use serde_json::{Value, json};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> Value {
    let path = root().join(path);
    serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap()
}

/// A schema with the shared definitions inside, so that no reference leads out of it.
fn schema(name: &str) -> Value {
    let mut schema = read(format!("schema/{name}.json"));
    localize(&mut schema);
    schema["$defs"] = read("schema/definitions.json")["$defs"].clone();
    schema
}

fn localize(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get_mut("$ref") {
                *reference = reference.replace("definitions.json#", "#");
            }
            fields.values_mut().for_each(localize);
        }
        Value::Array(values) => values.iter_mut().for_each(localize),
        _ => {}
    }
}

/// A schema ready for use.
struct Checker {
    schemas: boon::Schemas,
    index: boon::SchemaIndex,
}

impl Checker {
    fn new(name: &str) -> Self {
        let (mut schemas, mut compiler) = (boon::Schemas::new(), boon::Compiler::new());
        let place = format!("/{name}.json");
        compiler.add_resource(&place, schema(name)).unwrap();
        let index = compiler.compile(&place, &mut schemas).unwrap();
        Self { schemas, index }
    }

    fn check(&self, value: &Value) -> Result<(), String> {
        self.schemas.validate(value, self.index).map_err(|error| error.to_string())
    }
}

/// Every data file with the name of its schema.
fn files() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(root()).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if let Some(stem) = name.strip_suffix(".json") {
            files.push((entry.path(), stem.to_owned()));
        }
    }
    for (folder, name) in
        [("editions", "edition"), ("rulings", "rulings"), ("upgrades", "upgrades")]
    {
        for entry in fs::read_dir(root().join(folder)).unwrap().map(Result::unwrap) {
            files.push((entry.path(), name.to_owned()));
        }
    }
    files
}

#[test]
fn every_file_fits_its_schema() {
    let files = files();
    assert!(files.len() > 35, "{}", files.len());
    for (file, name) in files {
        let checker = Checker::new(&name);
        if let Err(error) = checker.check(&read(&file)) {
            panic!("{}: {error}", file.display());
        }
    }
}

#[test]
fn a_schema_refuses_what_the_build_refuses() {
    let ships = Checker::new("ships");
    let good = read("ships.json");
    assert_eq!(ships.check(&good), Ok(()));
    for (pointer, wrong) in [
        ("/0/slots/0", json!("hangar")),
        ("/0/armament/front", json!("13-0-0")),
        ("/0/speed/0/0", json!(3)),
        ("/0/id", json!("Not Kebab")),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).unwrap() = wrong;
        assert!(ships.check(&bad).is_err(), "{pointer}");
    }
}

#[test]
fn schema_and_code_have_the_same_words() {
    let definitions = read("schema/definitions.json");
    macro_rules! same {
        ($($word:ident = $name:literal,)+) => { $(
            let ids: Vec<&str> = $word::ALL.iter().map(|word| word.id()).collect();
            assert_eq!(definitions["$defs"][$name]["enum"], json!(ids), $name);
        )+ };
    }
    same! {
        Color = "color",
        Command = "command",
        DamageTiming = "damage-timing",
        DamageTrait = "damage-trait",
        DefenseToken = "defense-token",
        Face = "face",
        Faction = "faction",
        HullZone = "hull-zone",
        Keyword = "keyword",
        ObjectiveCategory = "objective-category",
        ObstacleKind = "obstacle-kind",
        Silhouette = "silhouette",
        Size = "size",
        Slot = "slot",
        StartingKind = "starting-kind",
        Tag = "tag",
    }
    // Packs are brought by players: no edition of the database is one.
    let issuers = Issuer::ALL.iter().filter(|it| **it != Issuer::Pack).map(|it| it.id());
    let issuers: Vec<&str> = issuers.collect();
    assert_eq!(definitions["$defs"]["issuer"]["enum"], json!(issuers));
}
