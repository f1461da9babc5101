//! Two people, or one in two places, have changed the same fleet: both changes in one draft.

use flagbridge_cards::CardNumber;
use flagbridge_data::catalogue;
use flagbridge_fleet::{Draft, ShipDraft, SquadronDraft};

use super::match_ships::match_ships;
use super::wording::{edition_title, full_name, mode_name, name};

/// What came of a merge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Both changes in one draft. It may break rules that neither side broke; the verdict names them.
    pub draft: Draft,
    /// Where both sides had changed the same thing, and what was kept, in words.
    pub conflicts: Vec<String>,
}

/// Puts the changes of both sides into one draft. `base` is the last state both have seen.
///
/// Where one side has changed nothing, the other's state is taken as it is. What either side added is kept; what one side
/// removed goes, unless the other has changed it. Of two names, editions, modes, points or factions ours is kept and the
/// conflict is named; of two notes both are kept.
pub fn merge(base: &Draft, ours: &Draft, theirs: &Draft) -> Merged {
    let mut conflicts = Vec::new();
    let draft = Draft {
        name: choice("The name", [&base.name, &ours.name, &theirs.name], quoted, &mut conflicts),
        faction: choice(
            "The faction",
            [&base.faction, &ours.faction, &theirs.faction],
            |it| it.map_or("none".to_owned(), |it| it.name().to_owned()),
            &mut conflicts,
        ),
        foreign_faction: only_change([
            &base.foreign_faction,
            &ours.foreign_faction,
            &theirs.foreign_faction,
        ])
        .unwrap_or(&ours.foreign_faction)
        .clone(),
        mode: choice(
            "The mode",
            [&base.mode, &ours.mode, &theirs.mode],
            |it| mode_name(it.as_deref().unwrap_or("standard")).to_owned(),
            &mut conflicts,
        ),
        points: choice(
            "The points",
            [&base.points, &ours.points, &theirs.points],
            |it| it.map_or("as the mode".to_owned(), |it| it.to_string()),
            &mut conflicts,
        ),
        edition: choice(
            "The edition",
            [&base.edition, &ours.edition, &theirs.edition],
            |it| it.as_deref().map_or("current", edition_title).to_owned(),
            &mut conflicts,
        ),
        ships: ships(&base.ships, &ours.ships, &theirs.ships, &mut conflicts),
        squadrons: squadrons(&base.squadrons, &ours.squadrons, &theirs.squadrons, &mut conflicts),
        objectives: objectives(
            &base.objectives,
            &ours.objectives,
            &theirs.objectives,
            &mut conflicts,
        ),
        notes: notes("The notes", [&base.notes, &ours.notes, &theirs.notes], &mut conflicts),
    };
    Merged { draft, conflicts }
}

/// The side that changed, where only one did or both did alike.
fn only_change<T: PartialEq + ?Sized>([base, ours, theirs]: [&T; 3]) -> Option<&T> {
    if theirs == base || theirs == ours {
        Some(ours)
    } else if ours == base {
        Some(theirs)
    } else {
        None
    }
}

fn quoted(text: &String) -> String {
    if text.is_empty() { "none".to_owned() } else { format!("“{text}”") }
}

/// One value that cannot be two: ours where both sides changed it.
fn choice<T: Clone + PartialEq>(
    what: &str,
    sides: [&T; 3],
    words: impl Fn(&T) -> String,
    conflicts: &mut Vec<String>,
) -> T {
    only_change(sides).cloned().unwrap_or_else(|| {
        let [_, ours, theirs] = sides;
        conflicts.push(format!(
            "{what}: {} here, {} there. Yours is kept.",
            words(ours),
            words(theirs)
        ));
        ours.clone()
    })
}

/// Both texts, one after the other, where both sides wrote.
fn notes(what: &str, sides: [&String; 3], conflicts: &mut Vec<String>) -> String {
    only_change(sides).cloned().unwrap_or_else(|| {
        let [_, ours, theirs] = sides;
        // What one side has in full within the other needs no second copy.
        if ours.contains(theirs.as_str()) {
            return ours.clone();
        }
        if theirs.contains(ours.as_str()) {
            return theirs.clone();
        }
        conflicts.push(format!("{what}: written on both sides. Both are kept, yours first."));
        format!("{ours}\n\n{theirs}")
    })
}

/// How many of a card there are after both changes: what both sides added counts once, and so does what both removed.
fn count(base: u32, ours: u32, theirs: u32) -> u32 {
    if ours >= base && theirs >= base {
        ours.max(theirs)
    } else if ours <= base && theirs <= base {
        ours.min(theirs)
    } else {
        ours + theirs - base
    }
}

/// Cards of a list with their copies, counted on each side; in our order, then theirs.
fn cards(base: &[CardNumber], ours: &[CardNumber], theirs: &[CardNumber]) -> Vec<CardNumber> {
    if let Some(same) = only_change([base, ours, theirs]) {
        return same.to_vec();
    }
    let copies = |list: &[CardNumber], card| list.iter().filter(|it| **it == card).count() as u32;
    let mut merged: Vec<CardNumber> = Vec::new();
    for card in ours.iter().chain(theirs).copied() {
        let wanted = count(copies(base, card), copies(ours, card), copies(theirs, card));
        if copies(&merged, card) < wanted {
            merged.push(card);
        }
    }
    merged
}

fn objectives(
    base: &[CardNumber],
    ours: &[CardNumber],
    theirs: &[CardNumber],
    conflicts: &mut Vec<String>,
) -> Vec<CardNumber> {
    let category = |card: CardNumber| catalogue().newest(card)?.objective().map(|it| it.category);
    let merged = cards(base, ours, theirs);
    for mine in ours.iter().filter(|it| !base.contains(it) && !theirs.contains(it)) {
        let rival = theirs.iter().find(|it| {
            !base.contains(it) && !ours.contains(it) && category(**it) == category(*mine)
        });
        if let Some(rival) = rival {
            conflicts.push(format!(
                "Objectives: {} here, {} there. Both are kept: remove one.",
                name(*mine),
                name(*rival)
            ));
        }
    }
    merged
}

fn squadrons(
    base: &[SquadronDraft],
    ours: &[SquadronDraft],
    theirs: &[SquadronDraft],
    conflicts: &mut Vec<String>,
) -> Vec<SquadronDraft> {
    if let Some(same) = only_change([base, ours, theirs]) {
        return same.to_vec();
    }
    let copies = |lines: &[SquadronDraft], card| -> u32 {
        lines.iter().filter(|it| it.card == card).map(|it| u32::from(it.count)).sum()
    };
    let mut merged: Vec<SquadronDraft> = Vec::new();
    for line in ours.iter().chain(theirs) {
        let card = line.card;
        if merged.iter().any(|it| it.card == card) {
            continue;
        }
        let [was, here, there] = [base, ours, theirs].map(|side| copies(side, card));
        let count = count(was, here, there);
        if here != was && there != was && here != there {
            conflicts.push(format!(
                "{}: {here} here, {there} there. There are {count} now.",
                full_name(card)
            ));
        }
        // A line with a count of 0 in the draft was kept on purpose and stays.
        if count > 0 || (here == 0 && there == 0) {
            merged.push(SquadronDraft { card, count: u16::try_from(count).unwrap_or(u16::MAX) });
        }
    }
    merged
}

fn ships(
    base: &[ShipDraft],
    ours: &[ShipDraft],
    theirs: &[ShipDraft],
    conflicts: &mut Vec<String>,
) -> Vec<ShipDraft> {
    if let Some(same) = only_change([base, ours, theirs]) {
        return same.to_vec();
    }
    let (our_matches, their_matches) = (match_ships(base, ours), match_ships(base, theirs));
    // The order is that of the side which has moved ships; ours where both have.
    let lead = in_order(&our_matches) && !in_order(&their_matches);
    let (first, first_twins, second, second_twins) = if lead {
        (theirs, &their_matches, ours, &our_matches)
    } else {
        (ours, &our_matches, theirs, &their_matches)
    };
    let find = |side: &[ShipDraft], matched: &[Option<usize>], old: usize| {
        matched.iter().position(|it| *it == Some(old)).map(|index| side[index].clone())
    };
    let mut merged = Vec::new();
    let mut added: Vec<&ShipDraft> = Vec::new();
    for (ship, twin) in first.iter().zip(first_twins) {
        match *twin {
            None => {
                added.push(ship);
                merged.push(ship.clone());
            }
            Some(old) => {
                let [here, there] =
                    [find(ours, &our_matches, old), find(theirs, &their_matches, old)];
                merged.extend(survivors(&base[old], here, there, conflicts));
            }
        }
    }
    for (ship, twin) in second.iter().zip(second_twins) {
        match *twin {
            // The same ship added on both sides is one ship.
            None => match added.iter().position(|it| *it == ship) {
                Some(same) => drop(added.remove(same)),
                None => merged.push(ship.clone()),
            },
            Some(old) if find(first, first_twins, old).is_none() => {
                let [here, there] =
                    [find(ours, &our_matches, old), find(theirs, &their_matches, old)];
                merged.extend(survivors(&base[old], here, there, conflicts));
            }
            Some(_) => {}
        }
    }
    merged
}

/// What is left of a ship both sides knew; two ships where each side has made it another one.
fn survivors(
    base: &ShipDraft,
    ours: Option<ShipDraft>,
    theirs: Option<ShipDraft>,
    conflicts: &mut Vec<String>,
) -> Vec<ShipDraft> {
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => match only_change([&base.card, &ours.card, &theirs.card]) {
            Some(card) => vec![one_ship(*card, base, &ours, &theirs, conflicts)],
            None => {
                conflicts.push(format!(
                    "{}: {} here, {} there. Both are kept.",
                    name(base.card),
                    name(ours.card),
                    name(theirs.card)
                ));
                vec![ours, theirs]
            }
        },
        (None, None) => Vec::new(),
        (Some(left), None) | (None, Some(left)) if left == *base => Vec::new(),
        (Some(left), None) => {
            let ship = name(left.card);
            conflicts.push(format!("{ship}: changed here, removed there. It is kept."));
            vec![left]
        }
        (None, Some(left)) => {
            let ship = name(left.card);
            conflicts.push(format!("{ship}: removed here, changed there. It is kept."));
            vec![left]
        }
    }
}

fn one_ship(
    card: CardNumber,
    base: &ShipDraft,
    ours: &ShipDraft,
    theirs: &ShipDraft,
    conflicts: &mut Vec<String>,
) -> ShipDraft {
    let ship = name(card);
    ShipDraft {
        card,
        upgrades: cards(&base.upgrades, &ours.upgrades, &theirs.upgrades),
        notes: notes(
            &format!("Notes on {ship}"),
            [&base.notes, &ours.notes, &theirs.notes],
            conflicts,
        ),
    }
}

/// Whether the ships of the base stand in the order they stood in.
fn in_order(matched: &[Option<usize>]) -> bool {
    matched.iter().flatten().is_sorted()
}

#[cfg(test)]
mod tests;
