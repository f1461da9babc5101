use std::collections::{BTreeMap, HashSet};

use flagbridge_cards::{Arcs, Chassis, HullZone, Point, Silhouette, Size};
use serde::Deserialize;

use super::measure::{Hundredths, Pair, pair};
use super::reader::{Reader, keep};
use super::source_error::SourceErrors;
use super::tree::Tree;
use super::word::{Named, find};

/// A hull and where it stands. Its arcs may be missing: a ship that needs them then reports it.
pub struct Hull {
    /// The hull; without arcs these are all zero.
    pub chassis: Chassis,
    /// Whether the file gives its arcs.
    pub has_arcs: bool,
    /// The line of its entry.
    pub line: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ChassisFile {
    id: String,
    name: String,
    size: Named<Size>,
    silhouette: Named<Silhouette>,
    token: Pair,
    arcs: Option<ArcsFile>,
    targeting_points: BTreeMap<String, Pair>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArcsFile {
    front: Arc,
    rear: Arc,
    auxiliary: Option<Cut>,
    special: Option<Arc>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arc {
    origin: Hundredths,
    angle: Hundredths,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cut {
    origin: Hundredths,
}

/// Hulls, from `chassis.json`.
pub fn hulls(file: &str, tree: &Tree, faults: &mut SourceErrors) -> Vec<Hull> {
    let mut seen = HashSet::new();
    let mut hulls = Vec::new();
    for entry in tree.list() {
        let label = entry.text("id").unwrap_or_default().to_owned();
        let mut reader = Reader::new(file, entry, &label, faults);
        let Some(read) = reader.read::<ChassisFile>() else { continue };
        if !seen.insert(read.id.clone()) {
            reader.fault("id", "duplicate id");
        }
        hulls.push(hull(read, entry.line, &mut reader));
    }
    hulls
}

fn hull(read: ChassisFile, line: usize, reader: &mut Reader<'_>) -> Hull {
    let size = read.size.0;
    let zones = if size == Size::Huge { HullZone::ALL } else { &HullZone::ALL[..4] };
    let mut targeting_points = Vec::new();
    for id in read.targeting_points.keys() {
        match find::<HullZone>(id) {
            Ok(zone) if zones.contains(&zone) => {}
            Ok(_) => reader.fault("targeting-points", format!("a {size} hull has no {id} zone")),
            Err(message) => reader.fault("targeting-points", message),
        }
    }
    for zone in zones {
        match read.targeting_points.get(zone.id()) {
            Some(point) => {
                let (x, y) = pair(*point);
                targeting_points.push((*zone, Point { x, y }));
            }
            None => reader.fault("targeting-points", format!("the {} zone has none", zone.id())),
        }
    }
    let has_arcs = read.arcs.is_some();
    if let Some(arcs) = &read.arcs {
        if arcs.auxiliary.is_some() != (size == Size::Huge) {
            reader.fault("arcs", "auxiliary zones belong to huge ships and only to them");
        }
        let angles = [Some(&arcs.front), Some(&arcs.rear), arcs.special.as_ref()];
        for arc in angles.into_iter().flatten() {
            let inside = (0..=pair(read.token).1).contains(&arc.origin.0);
            if !inside || !(1..18000).contains(&arc.angle.0) {
                reader.fault("arcs", "an arc starts on the token and opens by 0 to 180 degrees");
            }
        }
    }
    let arcs = read.arcs.map_or(
        Arcs {
            front_origin: 0,
            front_angle: 0,
            rear_origin: 0,
            rear_angle: 0,
            auxiliary_origin: None,
            special: None,
        },
        |arcs| Arcs {
            front_origin: arcs.front.origin.0,
            front_angle: arcs.front.angle.0,
            rear_origin: arcs.rear.origin.0,
            rear_angle: arcs.rear.angle.0,
            auxiliary_origin: arcs.auxiliary.map(|cut| cut.origin.0),
            special: arcs.special.map(|arc| (arc.origin.0, arc.angle.0)),
        },
    );
    let chassis = Chassis {
        id: keep(&read.id),
        name: keep(&read.name),
        size,
        token: pair(read.token),
        arcs,
        targeting_points,
        silhouette: read.silhouette.0,
    };
    Hull { chassis, has_arcs, line }
}
