/// Why an action was refused. The table is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The action does not answer what is asked.
    #[error("this does not answer the current question")]
    NotAsked,
    /// The action answers the question but is not among the legal answers.
    #[error("not a legal choice")]
    NotOffered,
    /// A place outside the allowed area.
    #[error("outside the allowed area")]
    OutsideArea,
    /// Too near to something it must keep away from.
    #[error("too close to something")]
    TooNear,
    /// Too far from something it must be near.
    #[error("too far away")]
    TooFar,
    /// It would overlap something it must not.
    #[error("it would overlap something")]
    Overlap,
    /// Not a speed the ship may have here.
    #[error("speed not allowed")]
    Speed,
    /// More clicks than the yaw values allow.
    #[error("exceeds yaw")]
    Yaw,
    /// The ship would end on the maneuver tool.
    #[error("the ship would end on the maneuver tool")]
    ToolOverlap,
    /// The squadron is engaged and may not move.
    #[error("the squadron is engaged and cannot move")]
    Engaged,
    /// Not in the attacking arc.
    #[error("outside the firing arc")]
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
    #[error("no dice at this range")]
    NoDice,
    /// It has activated this round. RRG 1.6, Ship Phase; Squadron Phase.
    #[error("already activated this round")]
    Activated,
    /// The squadron has moved in this activation. RRG 1.6, Squadron Activation.
    #[error("already moved")]
    Moved,
    /// The squadron has attacked in this activation. RRG 1.6, Squadron Activation.
    #[error("already attacked")]
    Attacked,
    /// Without a command or Rogue a squadron moves or attacks. RRG 1.6, Squadron Activation.
    #[error("can only move or attack without a command")]
    EitherOr,
    /// Beyond the range of a squadron command. RRG 1.6, Commands: Squadron.
    #[error("beyond close–medium range of the commanding ship")]
    OutOfCommand,
    /// The command was resolved this round. RRG 1.6, Commands.
    #[error("command already resolved this round")]
    Resolved,
    /// An effect of a card that was used this round keeps the ship from resolving the command.
    #[error("a card that was used this round forbids this command")]
    Forgone,
    /// A raid token keeps the ship from resolving the command. RRG 1.6, Raid Tokens.
    #[error("blocked by a raid token")]
    Raided,
    /// Neither dial nor token of the command. RRG 1.6, Commands.
    #[error("no dial or token for this command")]
    NoDial,
    /// Not enough engineering points. RRG 1.6, Commands: Repair.
    #[error("not enough engineering points")]
    TooDear,
    /// The hull zone has all of its shields. RRG 1.6, Shields.
    #[error("this zone is at full shields")]
    ShieldsFull,
    /// The hull zone has no shields to give. RRG 1.6, Shields.
    #[error("this zone has no shields to move")]
    NoShields,
    /// A card keeps zones without shields from gaining any.
    #[error("a card prevents zones without shields from gaining any")]
    ZoneLocked,
    /// A faceup damage card keeps the ship from having command tokens.
    #[error("a faceup damage card keeps the ship from having command tokens")]
    NoCommandTokens,
    /// A ship at speed 0 spends no defense tokens. RRG 1.6, Defense Tokens.
    #[error("a ship at speed 0 cannot spend defense tokens")]
    Stopped,
    /// An accuracy, or a card, locks the token. RRG 1.6, Dice Icons.
    #[error("locked by an accuracy")]
    Locked,
    /// A token of this kind was spent in this attack. RRG 1.6, Defense Tokens.
    #[error("a token of this type was already spent in this attack")]
    KindSpent,
    /// A card keeps exhausted tokens from being spent.
    #[error("a card prevents spending exhausted tokens")]
    ExhaustedLocked,
    /// The token would do nothing in this attack. RRG 1.6, Defense Tokens.
    #[error("no effect on this attack")]
    NoUse,
    /// No accuracy is left to lock it with. RRG 1.6, Dice Icons.
    #[error("no accuracy to spend")]
    NoAccuracy,
    /// Not beside the defending hull zone. RRG 1.6, Defense Tokens: Redirect.
    #[error("not adjacent to the defending hull zone")]
    NotAdjacent,
    /// The card is exhausted. RRG 1.6, Upgrade Cards.
    #[error("the card is exhausted")]
    CardExhausted,
    /// The effect was used at this moment. RRG 1.6, Effect Use and Timing.
    #[error("already used")]
    Used,
    /// What the effect costs cannot be paid. RRG 1.6, Effect Use and Timing.
    #[error("the cost cannot be paid")]
    Unpaid,
    /// A pass token may not be spent on this turn. RRG 1.6, Pass Tokens.
    #[error("only with fewer ships left to activate, and not twice in a row")]
    NoPass,
}
