/// Why an action was refused. The table is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The action does not answer what is asked.
    #[error("this does not answer what is asked")]
    NotAsked,
    /// The action answers the question but is not among the legal answers.
    #[error("this is not among the legal answers")]
    NotOffered,
    /// A place outside the area it must lie in.
    #[error("outside the area it must lie in")]
    OutsideArea,
    /// Too near to something it must keep away from.
    #[error("too near to something it must keep away from")]
    TooNear,
    /// Too far from something it must be near.
    #[error("too far from something it must be near")]
    TooFar,
    /// It would overlap something it must not.
    #[error("it would overlap something it must not")]
    Overlap,
    /// Not a speed the ship may have here.
    #[error("not a speed the ship may have here")]
    Speed,
    /// More clicks than the yaw values allow.
    #[error("more clicks than the yaw values allow")]
    Yaw,
    /// The ship would end on the maneuver tool.
    #[error("the ship would end on the maneuver tool")]
    ToolOverlap,
    /// The squadron is engaged and may not move.
    #[error("the squadron is engaged and may not move")]
    Engaged,
    /// Not in the attacking arc.
    #[error("not in the attacking arc")]
    Arc,
    /// Out of attack range.
    #[error("out of attack range")]
    Range,
    /// Line of sight or range runs through another hull zone of the defender, or is blocked.
    #[error("no line of sight")]
    Sight,
    /// The rules forbid this attack.
    #[error("the rules forbid this attack")]
    Forbidden,
    /// No dice can be gathered at this range.
    #[error("no dice can be gathered at this range")]
    NoDice,
}
