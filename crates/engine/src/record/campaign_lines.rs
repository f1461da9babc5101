//! What a campaign has decided about a game, as lines of a record's header.

use flagbridge_cards::{CardNumber, Resolved};

use super::bad_record::BadRecord;
use super::text::cards;
use crate::effects::{fleet_rule, fleet_rule_number};
use crate::state::{CampaignBattle, CampaignFleet, Game};
use crate::terms::{Roster, Seat, ShipId, SquadronId, Unit};

/// The lines of a battle: `campaign first A`, `campaign objective most-wanted`, `campaign scarred A1 Bs2`, `campaign
/// veteran A2`, `campaign fleet A1 low-fuel rockhopper-1` with the flagship.
pub(super) fn campaign_lines(game: &Game, battle: &CampaignBattle) -> String {
    let mut text = format!("campaign first {}\n", battle.first);
    if let Some(card) = battle.objective {
        text += &format!("campaign objective {}\n", game.card_name(card));
    }
    for (word, units) in [("scarred", &battle.scarred), ("veteran", &battle.veterans)] {
        if !units.is_empty() {
            let names = units.iter().map(|unit| format!(" {}", game.unit_name(*unit)));
            text += &format!("campaign {word}{}\n", names.collect::<String>());
        }
    }
    for fleet in &battle.fleets {
        text += &format!("campaign fleet {}", game.ship_name(fleet.flagship));
        for rule in fleet.rules.iter().filter_map(|number| fleet_rule(*number)) {
            text += &format!(" {}", rule.id);
        }
        text += "\n";
    }
    text
}

/// The lines of a battle as they are read. Units are looked up when both lists are known.
#[derive(Default)]
pub(super) struct CampaignLines {
    /// The number of the last line.
    line: usize,
    first: Option<Seat>,
    objective: Option<CardNumber>,
    scarred: Vec<String>,
    veterans: Vec<String>,
    fleets: Vec<(String, Vec<u8>)>,
}

impl CampaignLines {
    /// Reads the words after `campaign`.
    pub(super) fn read(
        &mut self,
        line: usize,
        text: &str,
        rules: Resolved<'static>,
    ) -> Result<(), BadRecord> {
        self.line = line;
        let mut words = text.split_whitespace();
        let kind = words.next();
        let rest: Vec<&str> = words.collect();
        match (kind, rest.as_slice()) {
            (Some("first"), ["A"]) if self.first.is_none() => self.first = Some(Seat::A),
            (Some("first"), ["B"]) if self.first.is_none() => self.first = Some(Seat::B),
            (Some("objective"), [_]) if self.objective.is_none() => {
                self.objective = cards(line, rest.into_iter(), rules)?.first().copied();
            }
            (Some("scarred"), [_, ..]) => self.scarred.extend(rest.into_iter().map(str::to_owned)),
            (Some("veteran"), [_, ..]) => self.veterans.extend(rest.into_iter().map(str::to_owned)),
            (Some("fleet"), [flagship, rules @ ..]) if self.fleets.len() < 2 => {
                let rules = rules.iter().map(|id| fleet_rule_number(id)).collect::<Option<_>>();
                let rules = rules.ok_or(BadRecord::Header(line))?;
                self.fleets.push(((*flagship).to_owned(), rules));
            }
            _ => return Err(BadRecord::Header(line)),
        }
        Ok(())
    }

    /// The battle that the lines describe; none where there are no such lines.
    pub(super) fn battle(self, rosters: &[Roster; 2]) -> Result<Option<CampaignBattle>, BadRecord> {
        if self.line == 0 {
            return Ok(None);
        }
        let wrong = || BadRecord::Header(self.line);
        let units = |names: &[String]| -> Option<Vec<Unit>> {
            names.iter().map(|name| unit_named(name, rosters)).collect()
        };
        let fleet = |(name, rules): &(String, Vec<u8>)| match unit_named(name, rosters)? {
            Unit::Ship(flagship) => Some(CampaignFleet { flagship, rules: rules.clone() }),
            _ => None,
        };
        Ok(Some(CampaignBattle {
            fleets: self.fleets.iter().map(fleet).collect::<Option<_>>().ok_or_else(wrong)?,
            first: self.first.ok_or_else(wrong)?,
            objective: self.objective,
            scarred: units(&self.scarred).ok_or_else(wrong)?,
            veterans: units(&self.veterans).ok_or_else(wrong)?,
        }))
    }
}

/// The ship or squadron of the lists with this name: `A1`, `Bs3`.
fn unit_named(name: &str, rosters: &[Roster; 2]) -> Option<Unit> {
    let (seat, rest) = match name.split_at_checked(1)? {
        ("A", rest) => (Seat::A, rest),
        ("B", rest) => (Seat::B, rest),
        _ => return None,
    };
    let (squadron, number) = match rest.strip_prefix('s') {
        Some(number) => (true, number),
        None => (false, rest),
    };
    let counts = [0, 1].map(|place| match squadron {
        true => rosters[place].squadrons.len(),
        false => rosters[place].ships.len(),
    });
    let place = number.parse::<usize>().ok()?.checked_sub(1)?;
    if place >= counts[seat.index()] {
        return None;
    }
    let before = if seat == Seat::A { 0 } else { counts[0] };
    let id = u8::try_from(before + place).ok()?;
    Some(if squadron { Unit::Squadron(SquadronId(id)) } else { Unit::Ship(ShipId(id)) })
}
