use arrayvec::ArrayVec;

use super::source::Source;
use super::window::Window;
use crate::action::Pick;
use crate::seat::Seat;
use crate::unit::Unit;

/// An effect being resolved, part by part: first its costs, then its operations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Running {
    /// The card.
    pub source: Source,
    /// Which of its effects.
    pub effect: u8,
    /// Who resolves it.
    pub seat: Seat,
    /// The window it was used in.
    pub window: Window,
    /// What the window was about.
    pub subject: Option<Unit>,
    /// The next part.
    pub part: u8,
    /// What was chosen so far.
    pub picks: ArrayVec<Pick, 6>,
}
