use super::listed::listed;

listed! {
    /// Something a rule permits or forbids, changed by cards while they are active.
    ///
    /// "Cannot" is absolute: a rule that forbids is checked after every rule that permits. RRG 1.6, Golden Rules.
    pub enum Rule {
        /// The unit's attacks are not obstructed.
        IgnoresObstruction,
        /// An obstacle that the ship overlaps has no effect on it.
        IgnoresObstacle,
        /// The unit cannot attack at long range.
        NoLongRange,
        /// The unit cannot declare obstructed targets.
        NoObstructedTargets,
        /// The ship may attack ships only once per round.
        OneAttackOnShips,
        /// The card's own effect may come after accuracies were spent, in editions where dice are modified before that.
        AccuraciesFirst,
        /// The unit cannot spend accuracies.
        NoAccuracies,
        /// The unit cannot resolve critical effects.
        NoCriticals,
        /// Defense tokens of the ship cannot be readied.
        NoReadying,
        /// Exhausted defense tokens of the ship cannot be spent.
        ExhaustedTokensLocked,
        /// The ship cannot have command tokens.
        NoCommandTokens,
        /// Zones without shields cannot recover or receive any, and redirect cannot be spent for them.
        EmptyZonesLocked,
        /// One die less against the target, for each card that says so.
        FewerDice,
        /// Attacks against the unit count as obstructed.
        CountsAsObstructed,
        /// Attacks of the unit count as obstructed.
        AttacksObstructed,
        /// The squadron cannot be attacked by the other one.
        CannotBeAttacked,
        /// Escort does not limit which squadrons the squadron may attack.
        IgnoresEscort,
        /// Squadrons the squadron attacks do not counter.
        NotCountered,
        /// The squadron is not kept from moving or from attacking ships by engagement.
        IgnoresEngagement,
        /// The squadron may move while engaged.
        MovesWhileEngaged,
        /// Black dice may be gathered at medium range.
        BlackAtMedium,
        /// Blue dice may be gathered at long range.
        BlueAtLong,
        /// The card starts with one token of each kind.
        StoresOneOfEach,
        /// The tokens the card starts with are of two kinds at least.
        StoresTwoKinds,
        /// Tokens that lie on the card may pay for readying it.
        StoredTokensReady,
        /// The card is not readied in the Status Phase.
        StaysExhausted,
        /// The defender counts as having no shields.
        IgnoresShields,
        /// Redirect may use any number of zones, adjacent or not.
        RedirectAnywhere,
        /// Redirect may move at most one damage in all.
        RedirectOne,
        /// Redirect may move at most one damage to each zone.
        RedirectOneEach,
        /// Evade may cancel a die instead of the usual effect.
        EvadeCancels,
        /// Every attack may come from the same hull zone, at different targets.
        SameZoneDifferentTargets,
        /// Every attack may come from the same hull zone, at any target.
        SameZoneAnyTarget,
        /// No hull zone of the ship may target the same ship or squadron twice in an activation.
        TargetsOnce,
        /// Front and side arcs of the ship are special arcs.
        ArcsAreSpecial,
        /// The ship has ignition at medium range.
        IgnitionMedium,
        /// The ship has ignition at long range.
        IgnitionLong,
        /// The ship cannot place its targeting token.
        NoTargetingToken,
        /// The ship may yaw in a maneuver at speed 0.
        TurnsInPlace,
        /// Units set aside come with sliders that match and are destroyed if they never come.
        SetAsideNotInPlay,
        /// Stations do not obstruct the unit's attacks.
        StationsDoNotObstruct,
        /// Stations do not repair the unit.
        NoStationRepair,
        /// Stations may attack in place of a ship's activation.
        StationTakesTurns,
        /// Equal scores go to the first player. One card says so, Hyperlane Raid: nothing else touches ties.
        FirstPlayerWinsTies,
        /// The unit is set aside and belongs to neither player yet: it is not lost with what is set aside.
        BelongsToNobody,
        /// The card adds dice even in a salvo.
        DiceInSalvo,
        /// Defense tokens of the kind that are spent in defense are discarded.
        SpentTokensAreDiscarded,
        /// A dial discarded for it takes a single raid token away.
        DialClearsOneRaid,
        /// The ship may resolve commands as with a token it does not have, and gains the raid token for it.
        TokensByRaid,
        /// A second critical effect may be resolved, other than the first; the card is exhausted for it.
        SecondCritical,
        /// The card's critical effect may be resolved in a salvo.
        CriticalsInSalvo,
        /// A contain token prevents every critical effect, not only the standard one.
        ContainsAllCriticals,
        /// The ship's command tokens cannot pay for fleet commands.
        NoTokensForFleetCommands,
        /// The ship may have more shields than its maximum; without the card they are lost at once. RRG 1.5, Card
        /// Clarifications: Aspiration.
        ExceedsShields,
        /// The ship recovers no shields.
        NoShieldRecovery,
        /// The ship spends no engineering points.
        NoEngineering,
        /// The unit cannot attack the other one, or not from the hull zone.
        CannotAttack,
        /// The ship attacks once in a round; a salvo and a counter are attacks.
        OneAttackInRound,
        /// Spending a defense token is worth something to the unit although there is nothing left to defend against.
        SpendsInVain,
        /// The squadron's own card looks at its hull points, so that it may be better off without recovering one.
        WeighsRecovery,
        /// Obstruction takes no die from the unit's attack.
        ObstructionTakesNoDie,
        /// The ship is dealt the card of an overlap faceup.
        OverlapFaceup,
        /// Squadrons engaged with the squadron attack no ships although it is heavy.
        HeavyGuards,
        /// The ship may have several command tokens of a kind.
        TokensOfAKind,
        /// The ship's own card may be exhausted as a copy of another ship's title.
        ServesAsCopy,
        /// The defender chooses the die that obstruction takes from an attack on it.
        ChoosesObstructedDie,
        /// The ship cannot spend dials for squadron commands.
        NoSquadronDials,
        /// The die a concentrate fire dial adds may be of any colour.
        ConcentrateAnyColor,
        /// Defense tokens of the kind that pay for effects are discarded.
        PaidTokensAreDiscarded,
        /// The ship's card may be exhausted to pass a turn of the Ship Phase, while the ship itself could activate.
        PassesTurns,
        /// The ship activates after every other ship.
        ActivatesLast,
        /// The ship cannot be the first one to activate in a round.
        NotFirstToActivate,
        /// Grav well tokens of the card's owner hold what is deployed near them.
        GravWellsHold,
        /// The squadron cannot move, by its activation or by an effect.
        CannotMove,
        /// A hull zone may attack more than once in an activation, each hull zone and squadron once.
        SameZoneOtherZones,
        /// The unit's friend with the card may spend defense tokens of its own when the unit defends.
        LendsTokens,
        /// The ship's card may be exhausted for a turn of the Squadron Phase with squadrons at close to long range.
        BoostsSquadrons,
        /// The first player gains a victory token for each enemy ship that retreats.
        RetreatsGiveTokens,
        /// Stations count as destroyed when the last ships of the second player retreat.
        StationsFallWithRetreat,
        /// The ship is deployed touching its player's edge.
        DeploysAtEdge,
    }
}
