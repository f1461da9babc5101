use flagbridge_cards::{Command, DefenseToken, HullZone};

use super::action::Pick;
use super::attack::Attack;
use super::table::Table;
use crate::terms::{Seat, ShipId, Source, SquadronId, Unit};

/// The situation in which a card's condition or value is asked: the table, the card, and what happens to which unit.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    /// The table.
    pub table: &'a Table,
    /// The card.
    pub source: Source,
    /// Whose card it is; for the objective, the seat that may act.
    pub seat: Seat,
    /// What the moment is about: attacker, defender, activating ship…
    pub subject: Option<Unit>,
    /// The hull zone whose dice are asked for, or that attacks.
    pub zone: Option<HullZone>,
    /// The other side, where a rule between two units is asked for and no attack is in progress.
    pub other: Option<Unit>,
    /// The kind of defense token that is spent, where a rule about it is asked for.
    pub kind: Option<DefenseToken>,
    /// The unit a lasting effect was made to last for.
    pub bound: Option<Unit>,
    /// What was chosen so far while an effect is being resolved, and what a lasting effect remembers.
    pub picks: &'a [Pick],
}

impl<'a> Moment<'a> {
    /// The ship or squadron that carries the card.
    pub fn carrier(&self) -> Option<Unit> {
        self.source.carrier()
    }

    /// The ship that carries the card.
    pub fn own_ship(&self) -> Option<ShipId> {
        self.carrier()?.ship()
    }

    /// The squadron that carries the card.
    pub fn own_squadron(&self) -> Option<SquadronId> {
        self.carrier()?.squadron()
    }

    /// The subject, if it is a ship.
    pub fn ship(&self) -> Option<ShipId> {
        self.subject?.ship()
    }

    /// The subject, if it is a squadron.
    pub fn squadron(&self) -> Option<SquadronId> {
        self.subject?.squadron()
    }

    /// The attack in progress.
    pub fn attack(&self) -> Option<&'a Attack> {
        self.table.attack()
    }

    /// The command chosen last, or remembered.
    pub fn chosen_command(&self) -> Option<Command> {
        self.picks.iter().rev().find_map(|pick| match pick {
            Pick::Command(command) => Some(*command),
            _ => None,
        })
    }

    /// The ship or squadron chosen last, or remembered.
    pub fn chosen_unit(&self) -> Option<Unit> {
        self.picks.iter().rev().find_map(Pick::as_unit)
    }

    /// The unit on the other side of the attack, or of the case a rule is asked for.
    pub fn opposite(&self) -> Option<Unit> {
        self.other.or_else(|| {
            let attack = self.attack()?;
            match self.subject == Some(attack.attacker) {
                true => Some(attack.defender()),
                false => Some(attack.attacker),
            }
        })
    }
}
