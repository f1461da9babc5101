/// Declares the list of windows with their words.
macro_rules! windows {
    ($( $(#[$meta:meta])* $name:ident = $id:literal; )+) => {
        /// A moment at which card effects may be used, in order of play.
        ///
        /// What can be used in a window is derived again after every action, never stored. Both players have effects
        /// at the same moment: the first player uses all of theirs first. RRG 1.6, Effect Use and Timing.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Window { $( $(#[$meta])* $name, )+ }

        impl Window {
            /// Every window, in order of play.
            pub const ALL: &'static [Window] = &[ $( Window::$name, )+ ];

            /// The word in scenarios and in the log.
            pub const fn id(self) -> &'static str {
                match self { $( Window::$name => $id, )+ }
            }
        }
    };
}

windows! {
    /// The objective was chosen. RRG 1.6, Setup step 4. No subject.
    SetupObjective = "setup-objective-chosen";
    /// Obstacles were placed. RRG 1.6, Setup step 5. No subject.
    SetupAfterObstacles = "setup-after-obstacles";
    /// Before ships are deployed. RRG 1.6, Setup step 6. No subject.
    SetupBeforeDeploy = "setup-before-deploy";
    /// After ships are deployed. RRG 1.6, Setup step 6. No subject.
    SetupAfterDeploy = "setup-after-deploy";
    /// A round begins. RRG 1.6, Round. No subject.
    RoundStart = "round-start";
    /// The Command Phase begins. RRG 1.6, Command Phase. No subject.
    CommandPhaseStart = "command-phase-start";
    /// The Command Phase ends. RRG 1.6, Command Phase. No subject.
    CommandPhaseEnd = "command-phase-end";
    /// The Ship Phase begins. RRG 1.6, Ship Phase. No subject.
    ShipPhaseStart = "ship-phase-start";
    /// A ship activates. RRG 1.6, Ship Activation. Subject: the ship.
    ActivationStart = "activation-start";
    /// Before a dial is revealed. RRG 1.6, Ship Activation step 1. Subject: the ship.
    DialBefore = "dial-before";
    /// A dial is revealed. RRG 1.6, Ship Activation step 1. Subject: the ship.
    DialReveal = "dial-reveal";
    /// After the Reveal Command Dial step and its commands. RRG 1.6, Ship Activation step 1. Subject: the ship.
    DialAfter = "dial-after";
    /// A squadron command is being resolved. RRG 1.6, Commands. Subject: the ship.
    CommandSquadron = "command-squadron";
    /// A squadron command was resolved. RRG 1.6, Commands. Subject: the ship.
    CommandSquadronEnd = "command-squadron-end";
    /// A repair command is being resolved. RRG 1.6, Commands. Subject: the ship.
    CommandRepair = "command-repair";
    /// A concentrate fire command is being resolved. RRG 1.6, Commands. Subject: the ship.
    CommandConcentrate = "command-concentrate";
    /// The Attack step begins. RRG 1.6, Ship Activation step 2. Subject: the ship.
    AttackStepStart = "attack-step-start";
    /// A ship was declared as a target. RRG 1.6, Attack step 1. Subject: the defender.
    AttackDeclared = "attack-declared";
    /// Dice are gathered, not yet rolled. RRG 1.6, Attack step 2. Subject: the attacker.
    AttackGather = "attack-gather";
    /// Dice were just rolled. RRG 1.6, Attack step 2. Subject: the attacker.
    AttackRolled = "attack-rolled";
    /// Resolve Attack Effects. RRG 1.6, Attack step 3. Subject: the attacker.
    AttackModify = "attack-modify";
    /// Spend Defense Tokens. RRG 1.6, Attack step 4. Subject: the defender.
    AttackDefense = "attack-defense";
    /// A critical effect may be resolved. RRG 1.6, Attack step 5. Subject: the attacker.
    AttackCritical = "attack-crit";
    /// Damage was totaled. RRG 1.6, Attack step 5. Subject: the attacker.
    AttackTotal = "attack-total";
    /// Before the defender suffers damage. RRG 1.6, Attack step 5. Subject: the defender.
    AttackSuffer = "attack-suffer";
    /// After the defender suffered damage. RRG 1.6, Attack step 5. Subject: the attacker.
    AttackSuffered = "attack-suffered";
    /// After an attack. RRG 1.6, Attack. Subject: the attacker.
    AttackAfter = "attack-after";
    /// After an attack and the counter to it. RRG 1.6, Attack. Subject: the defender.
    AttackDefended = "attack-defended";
    /// The Attack step ends. RRG 1.6, Ship Activation step 2. Subject: the ship.
    AttackStepEnd = "attack-step-end";
    /// Determine Course begins. RRG 1.6, Ship Movement step 1. Subject: the ship.
    Course = "course";
    /// A navigate command is being resolved. RRG 1.6, Commands. Subject: the ship.
    CommandNavigate = "command-navigate";
    /// A ship changed its speed. RRG 1.6, Speed. Subject: the ship.
    SpeedChange = "speed-change";
    /// A ship ended its movement, in the Move Ship step. RRG 1.6, Ship Movement step 2. Subject: the ship.
    MoveEnd = "move-end";
    /// A ship overlapped a ship or an obstacle. RRG 1.6, Overlapping. Subject: the ship.
    Overlap = "overlap";
    /// A ship overlapped obstacles, in the Move Ship step, before they act. RRG 1.6, Obstacles. Subject: the ship.
    ObstacleOverlap = "obstacle-overlap";
    /// After a ship executed a maneuver. RRG 1.6, Ship Movement. Subject: the ship.
    MoveAfter = "move-after";
    /// An obstacle damaged a ship that overlapped it. RRG 1.6, Obstacles. Subject: the ship.
    ObstacleDamage = "obstacle-damage";
    /// Everything that follows a maneuver is done. RRG 1.6, Ship Movement. Subject: the ship.
    MoveDone = "move-done";
    /// A ship's activation ends. RRG 1.6, Ship Activation. Subject: the ship.
    ActivationEnd = "activation-end";
    /// A ship placed its targeting token. RRG 1.6, Ignition. Subject: the ship.
    TargetingPlaced = "targeting-placed";
    /// The Ship Phase ends. RRG 1.6, Ship Phase. No subject.
    ShipPhaseEnd = "ship-phase-end";
    /// The Squadron Phase begins. RRG 1.6, Squadron Phase. No subject.
    SquadronPhaseStart = "squadron-phase-start";
    /// The exogorths have attacked. RRG 1.6, Obstacles: Exogorth. No subject.
    ExogorthsAttacked = "exogorths-attacked";
    /// A squadron activates. RRG 1.6, Squadron Activation. Subject: the squadron.
    SquadronActivate = "squadron-activate";
    /// After a squadron moved. RRG 1.6, Squadron Movement. Subject: the squadron.
    SquadronMoveAfter = "squadron-move-after";
    /// A squadron's activation ends. RRG 1.6, Squadron Activation. Subject: the squadron.
    SquadronEnd = "squadron-end";
    /// The Squadron Phase ends. RRG 1.6, Squadron Phase. No subject.
    SquadronPhaseEnd = "squadron-phase-end";
    /// The Status Phase begins. RRG 1.6, Status Phase. No subject.
    StatusStart = "status-start";
    /// A round ends. RRG 1.6, Round. No subject.
    RoundEnd = "round-end";
    /// A player moved an obstacle. RRG 1.6, Obstacle and Token Movement. Subject: the obstacle.
    ObstacleMoved = "obstacle-moved";
    /// The game ends, before scores are counted. RRG 1.6, Scoring. No subject.
    GameEnd = "game-end";
    /// A damage card is about to be dealt faceup. RRG 1.6, Damage. Subject: the ship.
    DamageDealt = "damage-card-dealt";
    /// A damage card has just been dealt or turned faceup; only that card acts. RRG 1.6, Damage. Subject: the ship.
    DamageFaceup = "damage-card-faceup";
    /// A command token is about to be gained. RRG 1.6, Command Tokens. Subject: the ship.
    TokenGain = "token-gain";
    /// A command token was spent. RRG 1.6, Command Tokens. Subject: the ship.
    TokenSpend = "token-spend";
    /// A unit was destroyed. RRG 1.6, Destroyed Ships and Squadrons. Subject: the unit.
    Destroyed = "destroyed";
}

/// Declares a list of words that knows its members.
macro_rules! listed {
    ($(#[$meta:meta])* pub enum $name:ident { $( $(#[$vmeta:meta])* $variant:ident, )+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $( $(#[$vmeta])* $variant, )+ }

        impl $name {
            /// Every member of the list.
            pub const ALL: &'static [$name] = &[ $( $name::$variant, )+ ];
        }
    };
}

listed! {
    /// A number that cards change while they are active; asked anew each time it is needed.
    pub enum Value {
        /// A ship's hull value.
        Hull,
        /// A ship's command value.
        Command,
        /// A ship's squadron value.
        Squadron,
        /// A ship's engineering value.
        Engineering,
        /// Engineering points a repair command gives beyond the engineering value.
        EngineeringPoints,
        /// A squadron's speed when it moves in an activation.
        SquadronSpeed,
        /// Attacks a ship may perform in its Attack step.
        Attacks,
        /// Damage each critical icon adds to the total.
        CriticalDamage,
        /// The outermost range band at which a squadron may attack a ship: 0 is distance 1 only, 1 close, 2 medium.
        SquadronReach,
        /// The number of a squadron's Counter; none is zero.
        Counter,
        /// Yaw at the last joint that is printed with any, at the dial's speed.
        LastYaw,
        /// Damage a defender suffers from an attack.
        AttackDamage,
        /// Dice an evade may touch at close range and distance 1.
        EvadeClose,
        /// Points a seat scores beyond destroyed enemies and victory tokens; no subject.
        Score,
        /// Command dials a ship has after the Command Phase.
        Dials,
    }
}

listed! {
    /// Something a rule permits or forbids, changed by cards while they are active.
    ///
    /// "Cannot" is absolute: a rule that forbids is checked after every rule that permits. RRG 1.6, Golden Rules.
    pub enum Rule {
        /// The unit's attacks are not obstructed.
        IgnoresObstruction,
        /// The unit may ignore obstacles it overlaps.
        IgnoresObstacles,
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
        /// One die less against ships.
        FewerDiceAtShips,
        /// One die less against squadrons.
        FewerDiceAtSquadrons,
        /// Attacks against the unit count as obstructed.
        CountsAsObstructed,
        /// The squadron's attacks against squadrons that are not unique count as obstructed.
        ObstructedAtCommonSquadrons,
        /// The squadron cannot be attacked by a squadron engaged with another one.
        SafeFromTheEngaged,
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
        /// The defender counts as having no shields.
        IgnoresShields,
        /// Redirect may use any number of zones, adjacent or not.
        RedirectAnywhere,
        /// Redirect may move at most one damage in all.
        RedirectOne,
        /// Redirect may move at most one damage to each zone.
        RedirectOneEach,
        /// Evade may cancel a die at medium range.
        EvadeCancelsAtMedium,
        /// Every attack may come from the same hull zone, at different targets.
        SameZoneDifferentTargets,
        /// Every attack may come from the same hull zone, at any target.
        SameZoneAnyTarget,
        /// No hull zone of the ship may target the same ship or squadron twice in an activation.
        TargetsOnce,
        /// Stations do not obstruct the unit's attacks.
        StationsDoNotObstruct,
        /// Asteroid fields have no effect on the ship.
        IgnoresAsteroids,
        /// Debris fields have no effect on the ship.
        IgnoresDebris,
        /// A destroyed ship scores twice its own cost, its upgrades once.
        DoubleCost,
        /// A ship that survives with damage cards scores half its cost.
        HalfCostWhenDamaged,
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
        /// Stations do not repair the unit.
        NoStationRepair,
        /// Stations may attack in place of a ship's activation.
        StationTakesTurns,
        /// Units set aside come with sliders that match and are destroyed if they never come.
        SetAsideNotInPlay,
        /// Equal scores go to the first player. One card says so, Hyperlane Raid: nothing else touches ties.
        FirstPlayerWinsTies,
        /// The unit is set aside and nobody's yet: it is not lost with what is set aside.
        BelongsToNobody,
    }
}
