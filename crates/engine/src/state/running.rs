use super::action::Pick;
use crate::terms::{Seat, Source, Unit, Window};

/// What was chosen for an effect, in order.
pub type Picks = Vec<Pick>;

/// How many choices were remembered up to revision 6.
const REMEMBERED: usize = 16;

/// An effect being resolved, part by part: first its costs, then its operations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Running {
    /// The card.
    pub source: Source,
    /// Which of its effects.
    pub effect: u8,
    /// Who makes its choices.
    pub seat: Seat,
    /// The window it was used in.
    pub window: Window,
    /// What the window was about.
    pub subject: Option<Unit>,
    /// The unit it was made to last for, if it is a lasting effect.
    pub bound: Option<Unit>,
    /// The next part.
    pub part: u8,
    /// The way chosen where the part offers several.
    pub way: Option<u8>,
    /// How many units the part was done with so far.
    pub turns: u8,
    /// What was chosen so far, and what a lasting effect remembers.
    pub picks: Picks,
}

impl Running {
    /// Notes a choice. Up to revision 6 the oldest was forgotten when there were many, so that Garm Bel Iblis gave tokens
    /// without end to a fleet with many dials.
    pub(crate) fn take(&mut self, pick: Pick, revision: u16) {
        if revision <= 6 && self.picks.len() == REMEMBERED {
            self.picks.remove(0);
        }
        self.picks.push(pick);
    }

    /// Goes on to the next part.
    pub(crate) fn next(&mut self) {
        self.part += 1;
        self.way = None;
    }

    /// The ship or squadron chosen last, or remembered.
    pub fn chosen_unit(&self) -> Option<Unit> {
        self.picks.iter().rev().find_map(Pick::as_unit)
    }

    /// The ship the moment is about.
    pub fn ship(&self) -> Option<crate::terms::ShipId> {
        self.subject?.ship()
    }

    /// The ship that carries the card.
    pub fn own_ship(&self) -> Option<crate::terms::ShipId> {
        self.source.carrier()?.ship()
    }

    /// The squadron that carries the card.
    pub fn own_squadron(&self) -> Option<crate::terms::SquadronId> {
        self.source.carrier()?.squadron()
    }
}
