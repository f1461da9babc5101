//! The community's JSON, as list builders and the table-top module exchange it.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::field::Record;
use crate::pack::{
    Cards, Overlay, Pack, PackHull, PackObjective, PackObjectiveParts, PackShip, PackSquadron,
    PackUpgrade,
};
use crate::pack_error::PackError;
use crate::read::GROUPS;
use crate::words;

/// Reads files of the community's JSON and puts them together. Cards come in the order of their ids.
pub(crate) fn pack(
    files: &[(&str, Map<String, Value>)],
    parent: &str,
    faults: &mut Vec<PackError>,
) -> Pack {
    let mut reading = Reading { cards: Cards::default(), overlays: BTreeMap::new(), faults };
    for (file, groups) in files {
        let records = |group: &str| groups.get(group).and_then(Value::as_object);
        for (id, hull) in records("ships").into_iter().flatten() {
            reading.hull(file, id, hull);
        }
        for (id, record) in records("squadrons").into_iter().flatten() {
            reading.squadron(file, id, record);
        }
        for (id, record) in records("upgrades").into_iter().flatten() {
            reading.upgrade(file, id, record);
        }
        for (id, record) in records("objectives").into_iter().flatten() {
            reading.objective(file, id, record);
        }
    }
    let Reading { mut cards, overlays, .. } = reading;
    cards.chassis.sort_by(|a, b| a.id.cmp(&b.id));
    cards.ships.sort_by(|a, b| a.id.cmp(&b.id));
    cards.squadrons.sort_by(|a, b| a.id.cmp(&b.id));
    cards.upgrades.sort_by(|a, b| a.id.cmp(&b.id));
    cards.objectives.sort_by(|a, b| a.id.cmp(&b.id));
    let stem = stem(files.first().map_or("pack", |(file, _)| file));
    let whole = flagbridge_cards::slug(stem);
    let id = Some(set_name(stem)).filter(|id| !id.is_empty()).unwrap_or_else(|| whole.clone());
    let mut pack = Pack {
        title: if id == whole { stem.to_owned() } else { id.clone() },
        pack: Some(id).filter(|id| !id.is_empty()).unwrap_or_else(|| "pack".to_owned()),
        parent: parent.to_owned(),
        cards,
        overlays,
        ..Pack::default()
    };
    words::declare(&mut pack);
    pack
}

/// What the files of one set have in common: their folder, and their name without the kind of cards.
pub(crate) fn set_of(file: &str) -> String {
    let stem = stem(file);
    let folder = file.rsplit_once(['/', '\\']).map_or("", |(folder, _)| folder);
    format!("{folder}/{}", set_name(stem))
}

/// The name of a file without its folder and its ending.
fn stem(file: &str) -> &str {
    file.rsplit(['/', '\\']).next().unwrap_or(file).trim_end_matches(".json")
}

/// `nexus-ships` is of the set `nexus`.
fn set_name(stem: &str) -> String {
    let slug = flagbridge_cards::slug(stem);
    slug.split('-').filter(|part| !GROUPS.contains(part)).collect::<Vec<_>>().join("-")
}

struct Reading<'f> {
    cards: Cards,
    overlays: BTreeMap<String, Overlay>,
    faults: &'f mut Vec<PackError>,
}

impl Reading<'_> {
    fn hull(&mut self, file: &str, id: &str, hull: &Value) {
        let models = hull.get("models").and_then(Value::as_object);
        for (model, record) in models.into_iter().flatten() {
            let record = Record::new(file, model, record, Some(hull), self.faults);
            match erratum(model) {
                Some(of) => {
                    let overlay = changes(record, false);
                    self.overlays.insert(of.to_owned(), overlay);
                }
                None => self.cards.ships.push(ship(id, model, record)),
            }
        }
        let mut record = Record::new(file, id, hull, None, self.faults);
        if models.is_none() {
            record.fault("models", "the hull has no ships");
        }
        let name = Some(record.text(&["name"])).filter(|name| !name.is_empty());
        let size = record.text(&["size"]);
        let name = name.unwrap_or_else(|| id.to_owned());
        self.cards.chassis.push(PackHull { id: id.to_owned(), name, size });
    }

    fn squadron(&mut self, file: &str, id: &str, value: &Value) {
        let mut record = Record::new(file, id, value, None, self.faults);
        if let Some(of) = erratum(id) {
            let overlay = changes(record, true);
            self.overlays.insert(of.to_owned(), overlay);
            return;
        }
        let craft = record.text(&["name"]);
        let ace = record.text(&["ace-name"]);
        let unique_names = unique_names(&mut record);
        let kind = record.text(&["squadron_type"]);
        self.cards.squadrons.push(PackSquadron {
            id: id.to_owned(),
            name: plain_name(if ace.is_empty() { &craft } else { &ace }),
            craft: plain_name(&craft),
            craft_id: kind,
            faction: record.text(&["faction"]),
            points: record.points(),
            unique_names,
            ace: record.flag(&["ace"]),
            irregular: record.flag(&["irregular"]),
            hull: record.small(&["hull"]),
            speed: record.small(&["speed"]),
            battery: dice_or_none(&mut record, &["armament", "anti-ship"]),
            anti_squadron: dice_or_none(&mut record, &["armament", "anti-squadron"]),
            defense_tokens: tokens(&mut record),
            keywords: keywords(&mut record),
            effects: None,
        });
    }

    fn upgrade(&mut self, file: &str, id: &str, value: &Value) {
        let mut record = Record::new(file, id, value, None, self.faults);
        if let Some(of) = erratum(id) {
            let overlay = changes(record, false);
            self.overlays.insert(of.to_owned(), overlay);
            return;
        }
        let kind = record.text(&["type"]);
        let slots = match kind.as_str() {
            "weapons-team-offensive-retro" => {
                vec!["weapons-team".to_owned(), "offensive-retrofit".to_owned()]
            }
            kind => vec![slot(kind).to_owned()],
        };
        let factions = record.texts(&["faction"]);
        let name = record.text(&["name"]);
        let removes: Vec<String> = ["disable_upgrades", "grey_upgrades"]
            .iter()
            .flat_map(|key| record.texts(&["restrictions", key]))
            .map(|it| slot(&it).to_owned())
            .collect();
        let unique_names = unique_names(&mut record);
        let grants = record.texts(&["restrictions", "enable_upgrades"]);
        let tags = record.texts(&["restrictions", "traits"]);
        self.cards.upgrades.push(PackUpgrade {
            id: id.to_owned(),
            name: plain_name(&name),
            slots,
            factions: if factions.len() >= 4 { Vec::new() } else { factions },
            points: record.points(),
            unique_names,
            modification: record.flag(&["modification"]),
            chassis: record.texts(&["bound_shiptype"]),
            tags: tags.iter().map(|tag| flagbridge_cards::slug(tag)).collect(),
            sizes: record.texts(&["restrictions", "size"]),
            flagship: record.flag(&["restrictions", "flagship"]),
            grants: grants.iter().map(|it| slot(it).to_owned()).collect(),
            removes,
            effects: None,
        });
    }

    /// An objective. Its sentences are the author's own and are left out, as those of all cards are.
    fn objective(&mut self, file: &str, id: &str, value: &Value) {
        let mut record = Record::new(file, id, value, None, self.faults);
        let victory_points = record.small(&["victory_tokens_points"]);
        if let Some(of) = erratum(id) {
            let overlay = Overlay { victory_points: Some(victory_points), ..Overlay::default() };
            self.overlays.insert(of.to_owned(), overlay);
            return;
        }
        let name = record.text(&["name"]);
        self.cards.objectives.push(PackObjective {
            id: id.to_owned(),
            name: plain_name(&name),
            category: record.text(&["type"]),
            victory_points,
            tokens: record.small(&["objective_tokens_count"]),
            parts: PackObjectiveParts::default(),
        });
    }
}

fn ship(hull: &str, id: &str, mut record: Record<'_>) -> PackShip {
    let name = record.text(&["name"]);
    let tags = record.texts(&["traits"]);
    let bar = record.texts(&["upgrades"]);
    let implied = ["commander", "title", "weapons-team-offensive-retro"];
    let slots: Vec<String> = bar
        .iter()
        .filter(|it| !implied.contains(&it.as_str()))
        .map(|it| slot(it).to_owned())
        .collect();
    let mut tags: Vec<String> = tags.iter().map(|tag| flagbridge_cards::slug(tag)).collect();
    // A ship without a commander's icon is a flotilla.
    if !bar.is_empty() && !bar.iter().any(|it| it == "commander") {
        tags.push("flotilla".to_owned());
        tags.dedup();
    }
    let zones = ["front", "left", "right", "rear", "left_aux", "right_aux"];
    let zone = |key: &str| key.replace("_aux", "-auxiliary");
    let mut shields = BTreeMap::new();
    let mut armament = BTreeMap::new();
    for key in zones {
        let value = record.small(&["shields", key]);
        if value > 0 || !key.ends_with("_aux") {
            shields.insert(zone(key), value);
        }
        match record.dice(&["armament", key]) {
            Some(dice) => drop(armament.insert(zone(key), dice)),
            None if key.ends_with("_aux") => {}
            None => drop(armament.insert(zone(key), "0-0-0".to_owned())),
        }
    }
    armament.insert("anti-squadron".to_owned(), dice_or_none(&mut record, &["armament", "asa"]));
    if let Some(special) = record.dice(&["armament", "special"]) {
        armament.insert("special".to_owned(), special);
    }
    let mut speed = Vec::new();
    for key in ["1", "2", "3", "4"] {
        let clicks: Option<Vec<u8>> =
            record.get(&["speed", key]).and_then(Value::as_array).map(|list| {
                list.iter().filter_map(Value::as_u64).map(|click| click.min(9) as u8).collect()
            });
        match clicks {
            Some(clicks) if !clicks.is_empty() => speed.push(clicks),
            _ => break,
        }
    }
    PackShip {
        id: id.to_owned(),
        name: plain_name(&name),
        chassis: hull.to_owned(),
        faction: record.text(&["faction"]),
        points: record.points(),
        unique_names: unique_names(&mut record),
        tags,
        hull: record.small(&["hull"]),
        command: record.small(&["values", "command"]),
        squadron: record.small(&["values", "squadron"]),
        engineering: record.small(&["values", "engineer"]),
        speed,
        defense_tokens: tokens(&mut record),
        shields,
        armament,
        slots,
    }
}

/// The card whose erratum this is: `ID-errata-SET` and `ID-errata` speak of `ID`.
fn erratum(id: &str) -> Option<&str> {
    let of = id.split_once("-errata-").map(|(of, _)| of).or_else(|| id.strip_suffix("-errata"));
    of.filter(|of| !of.is_empty())
}

fn changes(mut record: Record<'_>, squadron: bool) -> Overlay {
    let points = record.get(&["points"]).is_some().then(|| record.points());
    let keywords = squadron.then(|| keywords(&mut record));
    let defense_tokens = record.get(&["tokens"]).is_some().then(|| tokens(&mut record));
    Overlay { points, keywords, defense_tokens, victory_points: None }
}

fn unique_names(record: &mut Record<'_>) -> Vec<String> {
    let unique = record.flag(&["unique"]);
    let names = record.texts(&["unique-class"]);
    if unique { names } else { Vec::new() }
}

/// `def_brace: 2` is two braces.
fn tokens(record: &mut Record<'_>) -> Vec<String> {
    let mut tokens = Vec::new();
    for key in record.keys(&["tokens"]) {
        let count = record.number(&["tokens", key], 6);
        let name = key.strip_prefix("def_").unwrap_or(key);
        tokens.extend((0..count).map(|_| name.to_owned()));
    }
    tokens
}

/// `true` is a keyword without a number, 0 and `false` are none.
fn keywords(record: &mut Record<'_>) -> BTreeMap<String, u8> {
    let mut keywords = BTreeMap::new();
    for key in record.keys(&["abilities"]) {
        match record.get(&["abilities", key]) {
            Some(Value::Bool(true)) => drop(keywords.insert(key.to_owned(), 0)),
            Some(Value::Bool(false)) | None => {}
            Some(_) => {
                let value = record.number(&["abilities", key], 9) as u8;
                if value > 0 {
                    keywords.insert(key.to_owned(), value);
                }
            }
        }
    }
    keywords
}

fn dice_or_none(record: &mut Record<'_>, path: &[&str]) -> String {
    record.dice(path).unwrap_or_else(|| "0-0-0".to_owned())
}

/// The name without a trailing mark such as `{SCUM}`.
fn plain_name(name: &str) -> String {
    let plain = name.strip_suffix('}').and_then(|name| name.rsplit_once('{'));
    plain.map_or(name, |(name, _)| name).trim().to_owned()
}

/// Our word for an icon.
fn slot(word: &str) -> &str {
    match word {
        "offensive-retro" => "offensive-retrofit",
        "defensive-retro" => "defensive-retrofit",
        "experimental-retro" => "experimental-retrofit",
        "turbolaser" => "turbolasers",
        "ion-cannon" => "ion-cannons",
        "super-weapon" => "superweapon",
        word => word,
    }
}
