use std::collections::{BTreeMap, HashSet};

use flagbridge_cards::{
    BaseSize, Color, Face, ManeuverTool, Obstacle, ObstacleKind, Rulers, Size, TableFacts,
};
use serde::Deserialize;

use super::measure::{Hundredths, Pair, pair};
use super::reader::{Reader, keep};
use super::source_error::SourceErrors;
use super::tree::Tree;
use super::word::{Named, find};

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct TableFile {
    rulers: RulersFile,
    bases: BTreeMap<String, Pair>,
    bases_2015: BTreeMap<String, Pair>,
    squadron_base: Hundredths,
    token: Hundredths,
    maneuver_tool: ToolFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulersFile {
    range: [Hundredths; 3],
    distance: [Hundredths; 5],
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ToolFile {
    guide_to_joint: Hundredths,
    joint_to_guide: Hundredths,
    width: Hundredths,
    joints: u8,
    click: Hundredths,
    max_clicks: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ObstacleFile {
    id: String,
    kind: Named<ObstacleKind>,
    #[serde(default)]
    standard: bool,
    outline: Vec<Pair>,
}

/// Measures, from `table.json`; the obstacles are added from their own file.
pub fn table(
    file: &str,
    tree: &Tree,
    obstacles: Vec<Obstacle>,
    faults: &mut SourceErrors,
) -> Option<TableFacts> {
    let mut reader = Reader::new(file, tree, "", faults);
    let read: TableFile = reader.read()?;
    let ascending = |bands: &[Hundredths]| bands.windows(2).all(|pair| pair[0].0 < pair[1].0);
    if !ascending(&read.rulers.range) || !ascending(&read.rulers.distance) {
        reader.fault("rulers", "the bands of a ruler grow");
    }
    let current = bases("bases", &read.bases, None, &mut reader);
    let printed = bases("bases-2015", &read.bases_2015, Some(&current), &mut reader);
    let tool = read.maneuver_tool;
    Some(TableFacts {
        rulers: Rulers {
            range: read.rulers.range.map(|band| band.0),
            distance: read.rulers.distance.map(|band| band.0),
        },
        bases: current,
        bases_2015: printed,
        squadron_base: read.squadron_base.0,
        token: read.token.0,
        maneuver_tool: ManeuverTool {
            guide_to_joint: tool.guide_to_joint.0,
            joint_to_guide: tool.joint_to_guide.0,
            width: tool.width.0,
            joints: tool.joints,
            click: tool.click.0,
            max_clicks: tool.max_clicks,
        },
        obstacles,
    })
}

/// One base for each size; sizes that did not exist yet are taken from `otherwise`.
fn bases(
    path: &str,
    read: &BTreeMap<String, Pair>,
    otherwise: Option<&[BaseSize; 4]>,
    reader: &mut Reader<'_>,
) -> [BaseSize; 4] {
    for id in read.keys() {
        if let Err(message) = find::<Size>(id) {
            reader.fault(&format!("{path}.{id}"), message);
        }
    }
    [Size::Small, Size::Medium, Size::Large, Size::Huge].map(|size| {
        match (read.get(size.id()), otherwise) {
            (Some(base), _) => {
                let (width, length) = pair(*base);
                BaseSize { width, length }
            }
            (None, Some(bases)) => bases[size as usize],
            (None, None) => {
                reader.fault(path, format!("the {} base is missing", size.id()));
                BaseSize { width: 0, length: 0 }
            }
        }
    })
}

/// Obstacles, from `obstacles.json`.
pub fn obstacles(file: &str, tree: &Tree, faults: &mut SourceErrors) -> Vec<Obstacle> {
    let mut seen = HashSet::new();
    let mut obstacles = Vec::new();
    for entry in tree.list() {
        let label = entry.text("id").unwrap_or_default().to_owned();
        let mut reader = Reader::new(file, entry, &label, faults);
        let Some(read) = reader.read::<ObstacleFile>() else { continue };
        if !seen.insert(read.id.clone()) {
            reader.fault("id", "duplicate id");
        }
        let outline: Vec<_> = read.outline.into_iter().map(pair).collect();
        if outline.len() < 3 || doubled_area(&outline) <= 0 {
            reader.fault("outline", "an outline runs counter-clockwise around an area");
        }
        obstacles.push(Obstacle {
            id: keep(&read.id),
            kind: read.kind.0,
            standard: read.standard,
            outline,
        });
    }
    let standard = obstacles.iter().filter(|obstacle| obstacle.standard).count();
    if standard != 6 {
        let message = format!("{standard} obstacles are standard; there are six");
        Reader::new(file, tree, "", faults).fault("", message);
    }
    obstacles
}

/// Twice the signed area; positive where the outline runs counter-clockwise.
fn doubled_area(outline: &[(i32, i32)]) -> i64 {
    let next = outline.iter().cycle().skip(1);
    outline
        .iter()
        .zip(next)
        .map(|(a, b)| i64::from(a.0) * i64::from(b.1) - i64::from(b.0) * i64::from(a.1))
        .sum()
}

/// Checks that `dice.json` agrees with the dice of the vocabulary.
pub fn dice(file: &str, tree: &Tree, faults: &mut SourceErrors) {
    let mut reader = Reader::new(file, tree, "", faults);
    let Some(read) = reader.read::<BTreeMap<String, Vec<Named<Face>>>>() else { return };
    for id in read.keys() {
        if let Err(message) = find::<Color>(id) {
            reader.fault(id, message);
        }
    }
    for color in Color::ALL {
        let mut faces: Vec<Face> =
            read.get(color.id()).into_iter().flatten().map(|face| face.0).collect();
        faces.sort();
        let mut expected = color.faces();
        expected.sort();
        if faces != expected {
            reader.fault(color.id(), format!("the {} die has other faces", color.id()));
        }
    }
}
