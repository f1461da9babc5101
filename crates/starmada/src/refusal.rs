use crate::orders::OrdersFault;

/// Why an action was refused. The table is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// The battle is over.
    #[error("the battle is over")]
    Over,
    /// The action does not answer what is asked.
    #[error("this does not answer the current question")]
    NotAsked,
    /// An element that does not exist, is not on the board or belongs to the other side.
    #[error("this unit cannot do that now")]
    Unit,
    /// Outside the setup area.
    #[error("outside the setup area")]
    OutsideArea,
    /// More than three in one hex of the setup.
    #[error("more than three flights in the hex")]
    Crowded,
    /// Too far from the carrier.
    #[error("more than two hexes from the carrier")]
    FarFromCarrier,
    /// Off the board.
    #[error("off the board")]
    OffBoard,
    /// An opponent is in the hex.
    #[error("an opponent is in this hex")]
    Occupied,
    /// Not one of the hexes a ship may be moved to.
    #[error("not one of the nearest free hexes")]
    NotNearest,
    /// The orders break the rules.
    #[error(transparent)]
    Orders(#[from] OrdersFault),
    /// A flight's movement that breaks the rules for turns and sideslips.
    #[error(
        "flights may turn up to three times and sideslip, all in one direction, and cannot make U-turns"
    )]
    Path,
    /// A flight's movement that costs more than it has.
    #[error("the move costs {cost}, but a flight has 8")]
    Allowance {
        /// What it costs.
        cost: u16,
    },
    /// Beyond the weapon's long range.
    #[error("beyond long range")]
    Range,
    /// Outside the weapon's firing arcs.
    #[error("outside the firing arcs")]
    Arc,
    /// Something blocks the line of sight.
    #[error("no line of sight")]
    Sight,
    /// More weapons than the bank has left.
    #[error("the bank does not have that many weapons left")]
    Weapons,
    /// Not in an adjacent hex.
    #[error("not in an adjacent hex")]
    NotAdjacent,
    /// The battery has reached its loss limit, and another has not.
    #[error("this battery has reached its loss limit; choose another")]
    LossLimit,
}
