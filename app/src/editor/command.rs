//! Everything a player can do to a draft.

use flagbridge_cards::{CardNumber, Faction};
use flagbridge_fleet::{Addition, Draft, Place, Remedy};

use super::judgement::terms_of;
use super::keyed_draft::KeyedDraft;
use super::wording::{full_name, name};

/// One change to a draft, with positions as they are before the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Give the fleet another name.
    Rename(String),
    /// Write notes about the fleet.
    Note(String),
    /// Write notes about a ship.
    NoteShip {
        /// The ship.
        ship: usize,
        /// The notes.
        notes: String,
    },
    /// State the faction.
    SetFaction(Option<Faction>),
    /// Build for another edition; its id. The agreed total stays.
    SetEdition(String),
    /// Build for another mode; its id. An agreed total of the player's own is given up.
    SetMode(String),
    /// Agree on another total than the mode's.
    SetPoints(Option<u16>),
    /// Put a card in.
    Add(Addition),
    /// Remove a card.
    Remove(Place),
    /// Set the number of squadrons in a line.
    SetCount {
        /// The line.
        squadron: usize,
        /// How many; none takes the line out.
        count: u16,
    },
    /// Add a second ship like this one.
    Duplicate(usize),
    /// Let a ship stand at another position.
    MoveShip {
        /// Its position.
        from: usize,
        /// The position it takes.
        to: usize,
    },
    /// Let a line of squadrons stand at another position.
    MoveSquadron {
        /// Its position.
        from: usize,
        /// The position it takes.
        to: usize,
    },
    /// Move an upgrade to another ship.
    MoveUpgrade {
        /// The ship it is on.
        ship: usize,
        /// Its position there.
        upgrade: usize,
        /// The ship it goes to.
        to: usize,
    },
    /// Make a ship another one and keep the upgrades which that one can carry.
    Refit {
        /// The ship.
        ship: usize,
        /// The card it becomes.
        card: CardNumber,
    },
    /// Put a card in the place of every copy of another.
    ReplaceAll {
        /// The card that goes.
        old: CardNumber,
        /// The card that comes.
        new: CardNumber,
    },
    /// Apply the fix for a violation.
    ApplyFix(Remedy),
    /// Put another draft in the place of this one.
    Load {
        /// The draft.
        draft: Box<Draft>,
        /// What this was, for the list of steps: "import a list".
        name: String,
    },
}

/// Steps of typing that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typing {
    Name,
    Notes,
    ShipNotes(usize),
    Points,
}

impl Command {
    /// Makes the change. Returns whether it could be made.
    pub(crate) fn apply(&self, keyed: &mut KeyedDraft) -> bool {
        match self {
            Self::Rename(name) => keyed.describe(|it| it.name.clone_from(name)),
            Self::Note(notes) => keyed.describe(|it| it.notes.clone_from(notes)),
            Self::NoteShip { ship, notes } => keyed.describe(|it| {
                if let Some(ship) = it.ships.get_mut(*ship) {
                    ship.notes.clone_from(notes);
                }
            }),
            Self::SetFaction(faction) => keyed.describe(|it| {
                it.faction = *faction;
                it.foreign_faction = None;
            }),
            Self::SetEdition(id) => keyed.describe(|it| set_edition(it, id)),
            Self::SetMode(id) => keyed.describe(|it| {
                it.mode = Some(id.clone());
                it.points = None;
            }),
            Self::SetPoints(points) => keyed.describe(|it| it.points = *points),
            Self::Load { draft, .. } => keyed.put((**draft).clone()),
            Self::Add(addition) => return keyed.add(addition),
            Self::Remove(place) => return keyed.remove(*place),
            Self::SetCount { squadron, count } => return keyed.set_count(*squadron, *count),
            Self::Duplicate(ship) => return keyed.duplicate(*ship),
            Self::MoveShip { from, to } => return keyed.move_ship(*from, *to),
            Self::MoveSquadron { from, to } => return keyed.move_squadron(*from, *to),
            Self::MoveUpgrade { ship, upgrade, to } => {
                return keyed.move_upgrade(*ship, *upgrade, *to);
            }
            Self::Refit { ship, card } => return keyed.refit(*ship, *card),
            Self::ReplaceAll { old, new } => return keyed.replace_all(*old, *new),
            Self::ApplyFix(remedy) => return keyed.apply_fix(remedy),
        }
        true
    }

    /// What the change does, for the list of steps: "remove Demolisher".
    pub fn name(&self, draft: &Draft) -> String {
        let at = |place: Place| draft.card_at(place).map_or_else(|| place.to_string(), name);
        match self {
            Self::Rename(name) if name.is_empty() => "clear the name".to_owned(),
            Self::Rename(_) => "name the fleet".to_owned(),
            Self::Note(_) => "write notes".to_owned(),
            Self::NoteShip { ship, .. } => format!("write notes on {}", at(Place::Ship(*ship))),
            Self::SetFaction(Some(faction)) => format!("choose the {faction}"),
            Self::SetFaction(None) => "choose no faction".to_owned(),
            Self::SetEdition(id) => format!("switch to {}", super::wording::edition_title(id)),
            Self::SetMode(id) => format!("play {}", super::wording::mode_name(id)),
            Self::SetPoints(Some(points)) => format!("agree on {points} points"),
            Self::SetPoints(None) => "agree on the mode's points".to_owned(),
            Self::Add(addition) => {
                let instead = match *addition {
                    Addition::Upgrade { ship, instead: Some(upgrade), .. } => {
                        Some(Place::Upgrade { ship, upgrade })
                    }
                    Addition::Objective { instead: Some(objective), .. } => {
                        Some(Place::Objective(objective))
                    }
                    _ => None,
                };
                let card = full_name(addition.card());
                match instead {
                    Some(place) => format!("replace {} by {card}", at(place)),
                    None => format!("add {card}"),
                }
            }
            Self::Remove(place) => format!("remove {}", at(*place)),
            Self::SetCount { squadron, count: 0 } => {
                format!("remove {}", at(Place::Squadron(*squadron)))
            }
            Self::SetCount { squadron, count } => {
                format!("{count} × {}", at(Place::Squadron(*squadron)))
            }
            Self::Duplicate(ship) => format!("duplicate {}", at(Place::Ship(*ship))),
            Self::MoveShip { from, .. } => format!("move {}", at(Place::Ship(*from))),
            Self::MoveSquadron { from, .. } => format!("move {}", at(Place::Squadron(*from))),
            Self::MoveUpgrade { ship, upgrade, to } => {
                let upgrade = at(Place::Upgrade { ship: *ship, upgrade: *upgrade });
                format!("move {upgrade} to {}", at(Place::Ship(*to)))
            }
            Self::Refit { ship, card } => {
                format!("change {} to {}", at(Place::Ship(*ship)), name(*card))
            }
            Self::ReplaceAll { old, new } => {
                format!("replace every {} by {}", name(*old), name(*new))
            }
            Self::ApplyFix(remedy) => fix_name(remedy, &at),
            Self::Load { name, .. } => name.clone(),
        }
    }

    /// Which steps of typing the change goes on with, if it is one.
    pub(crate) fn typing(&self) -> Option<Typing> {
        match self {
            Self::Rename(_) => Some(Typing::Name),
            Self::Note(_) => Some(Typing::Notes),
            Self::NoteShip { ship, .. } => Some(Typing::ShipNotes(*ship)),
            Self::SetPoints(_) => Some(Typing::Points),
            _ => None,
        }
    }
}

/// The total that a player has typed: nothing for the mode's own, and at most [`MOST_POINTS`], however much was typed.
pub fn agreed_points(typed: &str) -> Option<u16> {
    let typed = typed.trim();
    let figures = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
    let points = figures.then(|| typed.parse::<u16>().unwrap_or(u16::MAX))?;
    (points > 0).then(|| points.min(MOST_POINTS))
}

/// The highest total that can be agreed on.
pub const MOST_POINTS: u16 = 9_999;

/// Another edition has another standard total; what was agreed on holds all the same.
fn set_edition(draft: &mut Draft, id: &str) {
    let agreed = terms_of(draft).points;
    draft.edition = Some(id.to_owned());
    draft.points = None;
    if terms_of(draft).points != agreed {
        draft.points = Some(agreed);
    }
}

fn fix_name(remedy: &Remedy, at: &impl Fn(Place) -> String) -> String {
    match *remedy {
        Remedy::Remove(place) => format!("remove {}", at(place)),
        Remedy::SetCount { squadron, count, .. } => {
            format!("{count} × {}", at(Place::Squadron(squadron)))
        }
        Remedy::Replace { place, with } => format!("replace {} by {}", at(place), full_name(with)),
        Remedy::MoveToShip { ship, upgrade, to } => {
            let upgrade = at(Place::Upgrade { ship, upgrade });
            format!("move {upgrade} to {}", at(Place::Ship(to)))
        }
        Remedy::AddUpgrade { ship, card } => {
            format!("add {} to {}", name(card), at(Place::Ship(ship)))
        }
        Remedy::RaisePoints(points) => format!("agree on {points} points"),
        Remedy::SetFaction(faction) => format!("choose the {faction}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_POINTS, agreed_points};

    #[test]
    fn a_total_that_is_too_high_is_the_highest_and_not_the_mode_s() {
        assert_eq!(agreed_points("99999"), Some(MOST_POINTS));
        assert_eq!(agreed_points("99999999999999999999"), Some(MOST_POINTS));
        assert_eq!(agreed_points(" 425 "), Some(425));
        for none in ["", "  ", "0", "-3", "many", "4.5"] {
            assert_eq!(agreed_points(none), None, "{none}");
        }
    }
}
