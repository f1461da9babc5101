//! What tells two drafts apart.

use flagbridge_cards::CardNumber;
use flagbridge_fleet::{Draft, ShipDraft};

use super::match_ships::match_ships;
use super::wording::{edition_title, full_name, mode_name, name};

/// One difference, as seen from the earlier draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferenceLine {
    /// Whether it came, went or changed.
    pub sign: DifferenceSign,
    /// What differs.
    pub text: String,
}

/// Whether something came, went or changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceSign {
    /// Only the later draft has it.
    Added,
    /// Only the earlier draft has it.
    Removed,
    /// Both have it, but not alike.
    Changed,
}

impl DifferenceSign {
    /// The word for people who do not see the mark.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Changed => "changed",
        }
    }

    /// The mark before the line.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Added => "+",
            Self::Removed => "−",
            Self::Changed => "~",
        }
    }
}

/// Every difference between two drafts, in the order of a list.
pub fn differences(before: &Draft, after: &Draft) -> Vec<DifferenceLine> {
    let mut lines = Vec::new();
    head(before, after, &mut lines);
    ships(before, after, &mut lines);
    squadrons(before, after, &mut lines);
    cards(&before.objectives, &after.objectives, "", &mut lines);
    if before.notes != after.notes {
        lines.push(DifferenceLine { sign: DifferenceSign::Changed, text: "Notes".to_owned() });
    }
    lines
}

fn head(before: &Draft, after: &Draft, lines: &mut Vec<DifferenceLine>) {
    let mut changed = |what: &str, from: String, to: String| {
        if from != to {
            let text = format!("{what}: {from} → {to}");
            lines.push(DifferenceLine { sign: DifferenceSign::Changed, text });
        }
    };
    let or_none = |text: &str| if text.is_empty() { "none".to_owned() } else { text.to_owned() };
    changed("Name", or_none(&before.name), or_none(&after.name));
    let faction = |draft: &Draft| match draft.faction {
        Some(faction) => faction.name().to_owned(),
        None => draft.foreign_faction.clone().unwrap_or_else(|| "none".to_owned()),
    };
    changed("Faction", faction(before), faction(after));
    let edition =
        |draft: &Draft| draft.edition.as_deref().map_or("current", edition_title).to_owned();
    changed("Edition", edition(before), edition(after));
    let mode = |draft: &Draft| mode_name(draft.mode.as_deref().unwrap_or("standard")).to_owned();
    changed("Mode", mode(before), mode(after));
    let points = |draft: &Draft| draft.points.map_or("as the mode".to_owned(), |it| it.to_string());
    changed("Points", points(before), points(after));
}

fn ships(before: &Draft, after: &Draft, lines: &mut Vec<DifferenceLine>) {
    let matched = match_ships(&before.ships, &after.ships);
    for (index, gone) in before.ships.iter().enumerate() {
        if !matched.contains(&Some(index)) {
            lines.push(DifferenceLine { sign: DifferenceSign::Removed, text: with_upgrades(gone) });
        }
    }
    let olds = matched.iter().map(|old| old.map(|index| &before.ships[index]));
    for (old, new) in olds.zip(&after.ships) {
        match old {
            None => {
                lines.push(DifferenceLine { sign: DifferenceSign::Added, text: with_upgrades(new) })
            }
            Some(old) => {
                if old.card != new.card {
                    let text = format!("{} → {}", name(old.card), name(new.card));
                    lines.push(DifferenceLine { sign: DifferenceSign::Changed, text });
                }
                cards(&old.upgrades, &new.upgrades, &format!("{}: ", name(new.card)), lines);
                if old.notes != new.notes {
                    let text = format!("{}: notes", name(new.card));
                    lines.push(DifferenceLine { sign: DifferenceSign::Changed, text });
                }
            }
        }
    }
}

fn with_upgrades(ship: &ShipDraft) -> String {
    let upgrades: Vec<String> = ship.upgrades.iter().map(|card| name(*card)).collect();
    if upgrades.is_empty() {
        name(ship.card)
    } else {
        format!("{} with {}", name(ship.card), upgrades.join(", "))
    }
}

fn squadrons(before: &Draft, after: &Draft, lines: &mut Vec<DifferenceLine>) {
    let count = |draft: &Draft, card: CardNumber| -> u32 {
        draft.squadrons.iter().filter(|it| it.card == card).map(|it| u32::from(it.count)).sum()
    };
    let mut seen: Vec<CardNumber> = Vec::new();
    for line in before.squadrons.iter().chain(&after.squadrons) {
        if seen.contains(&line.card) {
            continue;
        }
        seen.push(line.card);
        let (from, to) = (count(before, line.card), count(after, line.card));
        let name = full_name(line.card);
        let line = match (from, to) {
            _ if from == to => continue,
            (0, to) => {
                DifferenceLine { sign: DifferenceSign::Added, text: format!("{to} × {name}") }
            }
            (from, 0) => {
                DifferenceLine { sign: DifferenceSign::Removed, text: format!("{from} × {name}") }
            }
            _ => DifferenceLine {
                sign: DifferenceSign::Changed,
                text: format!("{name}: {from} → {to}"),
            },
        };
        lines.push(line);
    }
}

/// Cards that only one of two lists has, counting copies.
fn cards(
    before: &[CardNumber],
    after: &[CardNumber],
    prefix: &str,
    lines: &mut Vec<DifferenceLine>,
) {
    let mut left = before.to_vec();
    let mut new = Vec::new();
    for card in after {
        match left.iter().position(|it| it == card) {
            Some(index) => drop(left.remove(index)),
            None => new.push(*card),
        }
    }
    let line =
        |sign, card: CardNumber| DifferenceLine { sign, text: format!("{prefix}{}", name(card)) };
    lines.extend(left.into_iter().map(|card| line(DifferenceSign::Removed, card)));
    lines.extend(new.into_iter().map(|card| line(DifferenceSign::Added, card)));
}
