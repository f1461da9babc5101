use crate::terms::Seat;

/// The players who share a seat, and who of them controls which cards. RRG 1.6, Optional Rules: Team Play.
///
/// Players are counted from 0. The default is a single player who controls everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Team {
    /// The Team Commander, who decides wherever no card does.
    pub commander: u8,
    /// Who controls each ship, in the order of the list; the commander the rest.
    pub ships: Vec<u8>,
    /// Who controls each squadron, in the order of the list; the commander the rest.
    pub squadrons: Vec<u8>,
}

/// One player of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Member {
    /// The team's seat.
    pub seat: Seat,
    /// The player, counted from 0.
    pub player: u8,
}

impl Team {
    /// How many players there are.
    pub fn players(&self) -> u8 {
        let all = self.ships.iter().chain(&self.squadrons);
        all.copied().chain([self.commander]).max().unwrap_or(0).saturating_add(1)
    }
}
