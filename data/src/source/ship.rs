use std::collections::BTreeMap;

use flagbridge_cards::{
    Armament, ChassisIndex, DefenseToken, HullZone, Pool, Shields, Ship, Size, Slot, SpeedChart,
    Tag,
};
use serde::Deserialize;
use serde_json::Value;

use super::card::Context;
use super::reader::Reader;
use super::word::{Named, find, unknown, words};

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ShipFile {
    chassis: String,
    #[serde(default)]
    tags: Vec<Named<Tag>>,
    hull: u8,
    command: u8,
    squadron: u8,
    engineering: u8,
    speed: Vec<Vec<u8>>,
    defense_tokens: Vec<Named<DefenseToken>>,
    shields: BTreeMap<String, u8>,
    armament: BTreeMap<String, String>,
    slots: Vec<Named<Slot>>,
}

/// A ship's figures.
pub fn body(value: Value, context: &Context, reader: &mut Reader<'_>) -> Option<Ship> {
    let read: ShipFile = reader.read_value(value, "")?;
    let Some(chassis) = context.hulls.iter().position(|hull| hull.chassis.id == read.chassis)
    else {
        let known = context.hulls.iter().map(|hull| hull.chassis.id);
        reader.fault("chassis", unknown("chassis", &read.chassis, known));
        return None;
    };
    if !context.hulls[chassis].has_arcs {
        let message = format!("its chassis \"{}\" has no arcs", read.chassis);
        reader.fault("chassis", message);
    }
    let size = context.hulls[chassis].chassis.size;
    speed_chart(&read.speed, reader);
    for slot in [Slot::Commander, Slot::Title] {
        if read.slots.contains(&Named(slot)) {
            reader.fault("slots", format!("the bar leaves out the {} icon", slot.id()));
        }
    }
    Some(Ship {
        chassis: ChassisIndex(chassis as u8),
        size,
        tags: words(&read.tags),
        hull: read.hull,
        command: read.command,
        squadron: read.squadron,
        engineering: read.engineering,
        speed: SpeedChart(read.speed),
        defense_tokens: words(&read.defense_tokens),
        shields: shields(&read.shields, size, reader),
        armament: armament(&read.armament, size, reader),
        slots: words(&read.slots),
    })
}

/// Row `s` of the chart has `s` joints, each with 0 to 2 clicks. RRG 1.6, Speed Chart.
fn speed_chart(chart: &[Vec<u8>], reader: &mut Reader<'_>) {
    if chart.is_empty() || chart.len() > 4 {
        reader.fault("speed", "a speed chart has one to four columns");
    }
    for (index, column) in chart.iter().enumerate() {
        let path = format!("speed[{index}]");
        let speed = index + 1;
        if column.len() != speed {
            let message = format!("speed {speed} has {} joints; it needs {speed}", column.len());
            reader.fault(&path, message);
        }
        if column.iter().any(|clicks| *clicks > 2) {
            reader.fault(&path, "a joint has 0, 1 or 2 clicks");
        }
    }
}

fn zones(size: Size) -> &'static [HullZone] {
    if size == Size::Huge { HullZone::ALL } else { &HullZone::ALL[..4] }
}

fn shields(read: &BTreeMap<String, u8>, size: Size, reader: &mut Reader<'_>) -> Shields {
    let mut shields = Shields::default();
    for (id, value) in read {
        match find::<HullZone>(id) {
            Ok(zone) => shields.0[zone as usize] = *value,
            Err(message) => reader.fault(&format!("shields.{id}"), message),
        }
    }
    same_zones("shields", read.keys(), size, reader);
    shields
}

fn armament(read: &BTreeMap<String, String>, size: Size, reader: &mut Reader<'_>) -> Armament {
    let mut armament = Armament::default();
    for (id, dice) in read {
        let path = format!("armament.{id}");
        let pool = dice.parse::<Pool>().unwrap_or_else(|error| {
            reader.fault(&path, error.to_string());
            Pool::EMPTY
        });
        match (id.as_str(), find::<HullZone>(id)) {
            ("special", _) => armament.special = pool,
            ("anti-squadron", _) => armament.anti_squadron = pool,
            (_, Ok(zone)) => armament.zones[zone as usize] = pool,
            (_, Err(message)) => reader.fault(&path, message),
        }
    }
    if !read.contains_key("anti-squadron") {
        reader.fault("armament", "the anti-squadron armament is missing");
    }
    let of_zones = read.keys().filter(|id| !matches!(id.as_str(), "special" | "anti-squadron"));
    same_zones("armament", of_zones, size, reader);
    armament
}

/// Four zones, or six on a huge ship; no more and no fewer.
fn same_zones<'a>(
    path: &str,
    given: impl Iterator<Item = &'a String>,
    size: Size,
    reader: &mut Reader<'_>,
) {
    let given: Vec<_> = given.filter_map(|id| find::<HullZone>(id).ok()).collect();
    for zone in HullZone::ALL {
        match (zones(size).contains(zone), given.contains(zone)) {
            (true, false) => reader.fault(path, format!("the {} zone is missing", zone.id())),
            (false, true) => {
                let message = format!("a {} ship has no {} zone", size.id(), zone.id());
                reader.fault(&format!("{path}.{}", zone.id()), message);
            }
            _ => {}
        }
    }
}
