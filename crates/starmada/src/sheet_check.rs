//! What the rules say about a display sheet: one small function per rule.

use crate::game::MAX_MOUNTS;
use crate::sheet::{Battery, Sheet, Track};
use crate::violation::{Place, Remedy, Severity, Violation};

/// The largest hull a sheet may have.
pub const MAX_HULL: u8 = 60;

/// The most pieces of equipment on a sheet.
const MAX_EQUIPMENT: usize = 32;

impl Sheet {
    /// Every fault of the sheet.
    pub fn check(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        named(self, &mut found);
        hull(self, &mut found);
        for (track, numbers) in [
            (Track::Engines, &self.engines),
            (Track::Weapons, &self.weapons),
            (Track::Shields, &self.shields),
        ] {
            track_boxes(self, track, numbers, &mut found);
            track_falls(track, numbers, &mut found);
        }
        weapons_total(self, &mut found);
        screens(self, &mut found);
        shielding(self, &mut found);
        shield_rating(self, &mut found);
        for (place, battery) in self.batteries.iter().enumerate() {
            ranges(place, battery, &mut found);
            values(place, battery, &mut found);
            banks(place, battery, &mut found);
            loss_limit(place, battery, &mut found);
        }
        equipment_limit(self, &mut found);
        sizes(self, &mut found);
        not_played(self, &mut found);
        found
    }
}

fn named(sheet: &Sheet, found: &mut Vec<Violation>) {
    if sheet.class.trim().is_empty() || sheet.faction.trim().is_empty() {
        found.push(Violation::error(
            "sheet.name",
            Place::Sheet,
            "the faction or class is missing",
            "Starmada Unity, 1.1 (p. 9)",
        ));
    }
    if sheet.rating == 0 {
        found.push(Violation::error(
            "sheet.rating",
            Place::Sheet,
            "the combat rating is missing",
            "Starmada Unity, 1.1 (p. 9)",
        ));
    }
}

fn hull(sheet: &Sheet, found: &mut Vec<Violation>) {
    if sheet.hull == 0 || sheet.hull > MAX_HULL {
        found.push(Violation::error(
            "sheet.hull",
            Place::Track(Track::Hull),
            format!("the hull size is {}; it must be from 1 to {MAX_HULL}", sheet.hull),
            "Starmada Unity, 1.2 (p. 9)",
        ));
    }
}

/// Half the hull size, rounded up; a ship may lack the shield track.
fn track_boxes(sheet: &Sheet, track: Track, numbers: &[u8], found: &mut Vec<Violation>) {
    let (boxes, wanted) = (numbers.len(), Sheet::track_boxes(sheet.hull));
    if boxes == usize::from(wanted) || track == Track::Shields && boxes == 0 {
        return;
    }
    let first = match track {
        Track::Weapons => sheet.weapons_total().min(255) as u8,
        _ => numbers.first().copied().unwrap_or(0),
    };
    let remedy = Remedy::SetTrack(track, Sheet::even_track(track, sheet.hull, first));
    found.push(
        Violation::error(
            "sheet.track-boxes",
            Place::Track(track),
            format!("the {track} track has {boxes} boxes; hull size {} needs {wanted}", sheet.hull),
            "Starmada Unity, 1.2 (pp. 9-10)",
        )
        .offer(remedy),
    );
}

/// From left to right the numbers fall.
fn track_falls(track: Track, numbers: &[u8], found: &mut Vec<Violation>) {
    if numbers.windows(2).any(|pair| pair[0] < pair[1]) {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable_by(|one, other| other.cmp(one));
        found.push(
            Violation::error(
                "sheet.track-order",
                Place::Track(track),
                format!("the values of the {track} track must not rise from left to right"),
                "Starmada Unity, 1.2 (pp. 9-10)",
            )
            .offer(Remedy::SetTrack(track, sorted)),
        );
    }
}

/// The first number of the weapons track counts weapons and equipment.
fn weapons_total(sheet: &Sheet, found: &mut Vec<Violation>) {
    let total = sheet.weapons_total();
    let first = sheet.weapons.first().copied().unwrap_or(0);
    if total > 255 || usize::from(first) != total {
        let numbers = Sheet::even_track(Track::Weapons, sheet.hull, total.min(255) as u8);
        found.push(
            Violation::error(
                "sheet.weapons-total",
                Place::Track(Track::Weapons),
                format!(
                    "the weapons track begins with {first}, but the sheet has {total} weapons and pieces of equipment"
                ),
                "Starmada Unity, 1.2 (p. 10)",
            )
            .offer(Remedy::SetTrack(Track::Weapons, numbers)),
        );
    }
}

/// Shield ratings are from 0 to 5.
fn shield_rating(sheet: &Sheet, found: &mut Vec<Violation>) {
    if sheet.shields.iter().any(|rating| *rating > 5) {
        let numbers = sheet.shields.iter().map(|rating| (*rating).min(5)).collect();
        found.push(
            Violation::error(
                "sheet.shield-rating",
                Place::Track(Track::Shields),
                "a shield rating must be from 0 to 5",
                "Starmada Unity, 0.2 (p. 6)",
            )
            .offer(Remedy::SetTrack(Track::Shields, numbers)),
        );
    }
}

/// One group of boxes above the hull track, or four.
fn screens(sheet: &Sheet, found: &mut Vec<Violation>) {
    let boxes = &sheet.screens;
    if !matches!(boxes.len(), 0 | 1 | 4) || boxes.contains(&0) {
        found.push(Violation::error(
            "sheet.screens",
            Place::Sheet,
            "screens are one group of boxes, or four if they are directional",
            "Starmada Unity, 1.2 (p. 9)",
        ));
    }
}

/// Four sets of boxes above the shield track.
fn shielding(sheet: &Sheet, found: &mut Vec<Violation>) {
    let boxes = &sheet.shielding;
    if boxes.is_empty() {
        return;
    }
    if boxes.len() != 4 || boxes.contains(&0) || sheet.shields.is_empty() {
        found.push(Violation::error(
            "sheet.shielding",
            Place::Track(Track::Shields),
            "directional shielding is four sets of boxes above a shield track",
            "Starmada Unity, 1.2 (p. 10)",
        ));
    }
}

/// Three bands, each longer than the one before; the glossary says they are equal.
fn ranges(place: usize, battery: &Battery, found: &mut Vec<Violation>) {
    if battery.is_seeking() {
        return;
    }
    let [short, medium, long] = battery.range;
    let third = (long / 3).max(1);
    let equal = Remedy::SetRange(place, [third, third.saturating_mul(2), third.saturating_mul(3)]);
    if short == 0 || medium <= short || long <= medium {
        found.push(
            Violation::error(
                "sheet.range-bands",
                Place::Battery(place),
                format!("the range bands of {} must increase", battery.name),
                "Starmada Unity, 1.3 (p. 10)",
            )
            .offer(equal),
        );
    } else if medium != short.saturating_mul(2) || long != short.saturating_mul(3) {
        found.push(
            Violation::error(
                "sheet.range-equal",
                Place::Battery(place),
                format!("the range bands of {} are not equal", battery.name),
                "Starmada Unity, 0.2 (p. 6)",
            )
            .with_severity(Severity::Warning)
            .offer(equal),
        );
    }
}

/// Rate of fire, accuracy, impact and damage.
fn values(place: usize, battery: &Battery, found: &mut Vec<Violation>) {
    let Battery { name, rate, accuracy, impact, damage, .. } = battery;
    if !(2..=6).contains(accuracy) {
        found.push(Violation::error(
            "sheet.accuracy",
            Place::Battery(place),
            format!("{name} hits on {accuracy}+; accuracy must be from 2+ to 6+"),
            "Starmada Unity, 1.3 (p. 10)",
        ));
    }
    if [rate, impact, damage].into_iter().any(|value| !(1..=9).contains(value)) {
        found.push(Violation::error(
            "sheet.weapon-values",
            Place::Battery(place),
            format!("rate of fire, impact and damage of {name} must be from 1 to 9"),
            "Starmada Unity, 1.3 (p. 10)",
        ));
    }
}

/// A bank has arcs and weapons.
fn banks(place: usize, battery: &Battery, found: &mut Vec<Violation>) {
    let empty = battery.banks.iter().any(|bank| bank.arcs.is_empty() || bank.weapons == 0);
    if empty || battery.banks.is_empty() || battery.weapons() > 99 {
        found.push(Violation::error(
            "sheet.banks",
            Place::Battery(place),
            format!("{} needs banks with firing arcs and from 1 to 99 weapons", battery.name),
            "Starmada Unity, 1.3 (p. 11)",
        ));
    }
}

/// No more than the battery has.
fn loss_limit(place: usize, battery: &Battery, found: &mut Vec<Violation>) {
    let weapons = battery.weapons();
    if battery.limit == 0 || usize::from(battery.limit) > weapons {
        found.push(
            Violation::error(
                "sheet.loss-limit",
                Place::Battery(place),
                format!(
                    "the loss limit of {} is {}, but the battery has {weapons} weapons",
                    battery.name, battery.limit
                ),
                "Starmada Unity, 1.3 (p. 11)",
            )
            .offer(Remedy::SetLimit(place, (weapons / 2).clamp(1, 99) as u8)),
        );
    }
}

/// Equipment has a loss limit of its own.
fn equipment_limit(sheet: &Sheet, found: &mut Vec<Violation>) {
    let items = sheet.equipment.len();
    if items > 0 && (sheet.equipment_limit == 0 || usize::from(sheet.equipment_limit) > items) {
        found.push(
            Violation::error(
                "sheet.equipment-limit",
                Place::Equipment,
                format!(
                    "the loss limit of the equipment is {}, but there are {items} pieces",
                    sheet.equipment_limit
                ),
                "Starmada Unity, 1.4 (p. 11)",
            )
            .offer(Remedy::SetEquipmentLimit((items / 2).clamp(1, 32) as u8)),
        );
    }
}

/// What this program can hold.
fn sizes(sheet: &Sheet, found: &mut Vec<Violation>) {
    let banks: usize = sheet.batteries.iter().map(|battery| battery.banks.len()).sum();
    if banks > MAX_MOUNTS || sheet.equipment.len() > MAX_EQUIPMENT {
        found.push(Violation::error(
            "sheet.size",
            Place::Sheet,
            format!("more than {MAX_MOUNTS} banks or {MAX_EQUIPMENT} pieces of equipment"),
            "Flagbridge limit",
        ));
    }
}

/// Systems of the lettered appendices are kept and not played.
fn not_played(sheet: &Sheet, found: &mut Vec<Violation>) {
    let names = sheet.not_played();
    if !names.is_empty() {
        let message = format!("on the sheet but not played: {}", names.join(", "));
        found.push(
            Violation::error(
                "sheet.not-played",
                Place::Sheet,
                message,
                "Starmada Unity, appendices B and C (not included)",
            )
            .with_severity(Severity::Notice),
        );
    }
}
