use flagbridge_seats::Seat;

use crate::action::Action;
use crate::element::{FlightId, ShipId};

/// An open decision. A battle that is not over always has exactly one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Decision {
    /// Who is asked.
    pub seat: Seat,
    /// What is asked.
    pub question: Question,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Question {
    /// Which ship is set up, and where?
    PlaceShip,
    /// Which flight is set up, and where?
    PlaceFlight,
    /// Which orders does the ship get?
    Orders(ShipId),
    /// Where is the ship moved that may not stay in a contested hex?
    Shift(ShipId),
    /// Which flight is activated?
    ActivateFlight,
    /// How does the flight move?
    Fly(FlightId),
    /// What does the flight attack?
    FlightAttack(FlightId),
    /// Which ship makes its attacks?
    ActivateShip,
    /// At what does the ship fire?
    Fire(ShipId),
    /// Which weapon or piece of equipment is lost?
    Losses(ShipId, u8),
}

impl Question {
    /// The word in scenarios and in the log.
    pub const fn id(self) -> &'static str {
        match self {
            Question::PlaceShip => "place-ship",
            Question::PlaceFlight => "place-flight",
            Question::Orders(_) => "orders",
            Question::Shift(_) => "shift",
            Question::ActivateFlight => "activate-flight",
            Question::Fly(_) => "fly",
            Question::FlightAttack(_) => "flight-attack",
            Question::ActivateShip => "activate-ship",
            Question::Fire(_) => "fire",
            Question::Losses(..) => "losses",
        }
    }

    /// Section of the rulebook behind the question.
    pub const fn cite(self) -> &'static str {
        match self {
            Question::PlaceShip | Question::PlaceFlight => "Starmada Unity, 2.3 (p. 12)",
            Question::Orders(_) => "Starmada Unity, 3.1 (p. 15)",
            Question::Shift(_) => "Starmada Unity, 3.3 (p. 16)",
            Question::ActivateFlight => "Starmada Unity, 5.2 (p. 22)",
            Question::Fly(_) => "Starmada Unity, 5.3 (p. 22)",
            Question::FlightAttack(_) => "Starmada Unity, 5.4 (p. 23)",
            Question::ActivateShip => "Starmada Unity, 4.0 (p. 18)",
            Question::Fire(_) => "Starmada Unity, 4.1 (p. 18)",
            Question::Losses(..) => "Starmada Unity, 4.4 (p. 21)",
        }
    }
}

/// The answers to a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// Legal answers.
    pub actions: Vec<Action>,
    /// Whether these are all. For movement one answer of each result is listed: orders and paths that differ only in the
    /// order of sideslips between two turns are as good.
    pub complete: bool,
}
