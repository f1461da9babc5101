//! Who looks at a table, and what of it they may see.

use flagbridge_seats::Viewer;

use crate::state::{Action, Event, Pick, Table};
use crate::terms::Seat;

impl Table {
    /// The table as this person may see it: a player's own [`view`](Table::view); for a spectator, what both players see.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Table {
        match viewer {
            Viewer::Seat(seat) => self.view(seat),
            Viewer::Spectator => self.view(Seat::A).view(Seat::B),
        }
    }
}

impl Event {
    /// The event as this person may learn of it; none if they may not.
    ///
    /// RRG 1.6, Command Dials: which commands another player chose is secret. A pick of a command or dial may set a dial
    /// facedown, so it is told by what follows from it: a token gained, a raid token, a dial set.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Option<Event> {
        let secret = match self {
            Event::Acted(seat, Action::Dials { .. })
            | Event::Acted(seat, Action::Pick(Pick::Command(_) | Pick::Dial(_))) => Some(*seat),
            _ => None,
        };
        match secret {
            Some(owner) if viewer != Viewer::Seat(owner) => None,
            _ => Some(self.clone()),
        }
    }

    /// The event as a seat may learn of it; none where it may not.
    #[must_use]
    pub fn for_seat(&self, seat: Seat) -> Option<Event> {
        self.seen_by(Viewer::Seat(seat))
    }

    /// Whether the event shows what was hidden before, so that an answer with it cannot simply be taken back.
    pub fn reveals(&self) -> bool {
        matches!(
            self,
            Event::Coin(_)
                | Event::Revealed(..)
                | Event::Rolled(_)
                | Event::Rerolled(..)
                | Event::DealtFaceup(..)
                | Event::TurnedFaceup(..)
                | Event::DialsShown(..)
                | Event::DamageShown(..)
                | Event::CardDialRevealed(_)
                | Event::DeckShuffled
        )
    }
}
