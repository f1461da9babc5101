use flagbridge_cards::{
    ChassisIndex, Color, Command, ReadyCost, Restriction, Size, Slot, StartingKind, StartingTokens,
    Tag, Upgrade,
};
use serde::Deserialize;
use serde_json::Value;

use super::card::Context;
use super::reader::Reader;
use super::word::{Named, Several, unknown, words};

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct UpgradeFile {
    slots: Vec<Named<Slot>>,
    #[serde(default)]
    modification: bool,
    #[serde(default)]
    restriction: RestrictionFile,
    #[serde(default)]
    grants: Vec<Named<Slot>>,
    #[serde(default)]
    removes: Vec<Named<Slot>>,
    starting: Option<StartingFile>,
    #[serde(default)]
    exhausts: bool,
    #[serde(default)]
    discards: bool,
    #[serde(default)]
    ready: ReadyFile,
    #[serde(default)]
    critical: Vec<Named<Color>>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct RestrictionFile {
    #[serde(default)]
    chassis: Vec<String>,
    #[serde(default)]
    tags: Vec<Named<Tag>>,
    #[serde(default)]
    sizes: Vec<Named<Size>>,
    #[serde(default)]
    flagship: bool,
    without_slot: Option<WithoutSlotFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WithoutSlotFile {
    slot: Named<Slot>,
    sizes: Vec<Named<Size>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StartingFile {
    kind: Named<StartingKind>,
    commands: Several<Command>,
    amount: u8,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ReadyFile {
    #[default]
    Unmarked,
    Recur,
    Paid(Several<Command>),
    Never,
}

/// An upgrade's facets.
pub fn body(value: Value, context: &Context, reader: &mut Reader<'_>) -> Option<Upgrade> {
    let read: UpgradeFile = reader.read_value(value, "")?;
    if !(1..=2).contains(&read.slots.len()) {
        reader.fault("slots", "an upgrade uses one icon or two");
        return None;
    }
    let ready = match &read.ready {
        ReadyFile::Unmarked => ReadyCost::Unmarked,
        ReadyFile::Recur => ReadyCost::Recur,
        ReadyFile::Paid(commands) => ReadyCost::Paid(commands.0.iter().copied().collect()),
        ReadyFile::Never => ReadyCost::Never,
    };
    if read.exhausts != (ready != ReadyCost::Unmarked) {
        let message = "a card that exhausts says how it readies, and no other card does";
        reader.fault("ready", message);
    }
    Some(Upgrade {
        slots: words(&read.slots),
        modification: read.modification,
        restriction: restriction(&read.restriction, context, reader),
        grants: words(&read.grants),
        removes: words(&read.removes),
        starting: read.starting.map(|starting| StartingTokens {
            kind: starting.kind.0,
            commands: starting.commands.0.into_iter().collect(),
            amount: starting.amount,
        }),
        exhausts: read.exhausts,
        discards: read.discards,
        ready,
        critical: words(&read.critical),
    })
}

fn restriction(read: &RestrictionFile, context: &Context, reader: &mut Reader<'_>) -> Restriction {
    let mut chassis = Vec::new();
    for (place, id) in read.chassis.iter().enumerate() {
        match context.hulls.iter().position(|hull| hull.chassis.id == *id) {
            Some(index) => chassis.push(ChassisIndex(index as u8)),
            None => {
                let known = context.hulls.iter().map(|hull| hull.chassis.id);
                let path = format!("restriction.chassis[{place}]");
                reader.fault(&path, unknown("chassis", id, known));
            }
        }
    }
    Restriction {
        chassis,
        tags: words(&read.tags),
        sizes: words(&read.sizes),
        flagship: read.flagship,
        without_slot: read
            .without_slot
            .as_ref()
            .map(|without| (without.slot.0, words(&without.sizes))),
    }
}
