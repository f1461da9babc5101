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
    /// It has activated this round. RRG 1.6, Ship Phase; Squadron Phase.
    #[error("it has activated already this round")]
    Activated,
    /// The squadron has moved in this activation. RRG 1.6, Squadron Activation.
    #[error("it has moved already")]
    Moved,
    /// The squadron has attacked in this activation. RRG 1.6, Squadron Activation.
    #[error("it has attacked already")]
    Attacked,
    /// Without a command or Rogue a squadron moves or attacks. RRG 1.6, Squadron Activation.
    #[error("without a command it either moves or attacks")]
    EitherOr,
    /// Beyond the range of a squadron command. RRG 1.6, Commands: Squadron.
    #[error("beyond close to medium range of the ship that commands")]
    OutOfCommand,
    /// The command was resolved this round. RRG 1.6, Commands.
    #[error("this command was resolved already this round")]
    Resolved,
    /// A raid token keeps the ship from resolving the command. RRG 1.6, Raid Tokens.
    #[error("a raid token forbids this command")]
    Raided,
    /// Neither dial nor token of the command. RRG 1.6, Commands.
    #[error("no dial and no token for this command")]
    NoDial,
    /// Not enough engineering points. RRG 1.6, Commands: Repair.
    #[error("not enough engineering points")]
    TooDear,
    /// The hull zone has all of its shields. RRG 1.6, Shields.
    #[error("this zone has all of its shields")]
    ShieldsFull,
    /// The hull zone has no shields to give. RRG 1.6, Shields.
    #[error("this zone has no shields to give")]
    NoShields,
    /// A card keeps zones without shields from gaining any.
    #[error("a card keeps zones without shields from gaining any")]
    ZoneLocked,
    /// A faceup damage card keeps the ship from having command tokens.
    #[error("a faceup damage card keeps the ship from having command tokens")]
    NoCommandTokens,
    /// A ship at speed 0 spends no defense tokens. RRG 1.6, Defense Tokens.
    #[error("a ship at speed 0 spends no defense tokens")]
    Stopped,
    /// An accuracy, or a card, locks the token. RRG 1.6, Dice Icons.
    #[error("locked for this attack")]
    Locked,
    /// A token of this kind was spent in this attack. RRG 1.6, Defense Tokens.
    #[error("a token of this kind was spent in this attack already")]
    KindSpent,
    /// A card keeps exhausted tokens from being spent.
    #[error("a card keeps exhausted tokens from being spent")]
    ExhaustedLocked,
    /// The token would do nothing in this attack. RRG 1.6, Defense Tokens.
    #[error("it does nothing against this attack")]
    NoUse,
    /// No accuracy is left to lock it with. RRG 1.6, Dice Icons.
    #[error("no accuracy to lock it with")]
    NoAccuracy,
    /// Not beside the defending hull zone. RRG 1.6, Defense Tokens: Redirect.
    #[error("not beside the defending hull zone")]
    NotAdjacent,
    /// The card is exhausted. RRG 1.6, Upgrade Cards.
    #[error("the card is exhausted")]
    CardExhausted,
    /// The effect was used at this moment. RRG 1.6, Effect Use and Timing.
    #[error("it was used already")]
    Used,
    /// What the effect costs cannot be paid. RRG 1.6, Effect Use and Timing.
    #[error("its cost cannot be paid")]
    Unpaid,
    /// A pass token may not be spent on this turn. RRG 1.6, Pass Tokens.
    #[error("only with fewer ships left to activate, and never on two turns running")]
    NoPass,
}
