/// Declares the list of windows with their words.
macro_rules! windows {
    ($( $(#[$meta:meta])* $name:ident = $id:literal; )+) => {
        /// A moment at which card effects may be used, in order of play.
        ///
        /// What can be used in a window is derived again after every action, never stored. Both players have effects
        /// at the same moment: the first player uses all of theirs first. RRG 1.6, Effect Use and Timing.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
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
    /// A ship was deployed, in setup or later. RRG 1.6, Setup step 6. Subject: the ship.
    ShipDeployed = "ship-deployed";
    /// A squadron was deployed, in setup or later. RRG 1.6, Setup step 6. Subject: the squadron.
    SquadronDeployed = "squadron-deployed";
    /// After ships are deployed. RRG 1.6, Setup step 6. No subject.
    SetupAfterDeploy = "setup-after-deploy";
    /// A round begins. RRG 1.6, Round. No subject.
    RoundStart = "round-start";
    /// The Command Phase begins. RRG 1.6, Command Phase. No subject.
    CommandPhaseStart = "command-phase-start";
    /// A ship was assigned its dials. RRG 1.6, Command Phase. Subject: the ship.
    DialsAssigned = "dials-assigned";
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
    /// A command was paid for and takes effect next. RRG 1.6, Commands. Subject: the ship.
    CommandBefore = "command-before";
    /// A command was resolved. RRG 1.6, Commands. Subject: the ship.
    CommandAfter = "command-after";
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
    /// A target was declared; no dice are gathered yet. RRG 1.6, Attack step 1. Subject: the defender.
    AttackTargeted = "attack-targeted";
    /// Dice are gathered, not yet rolled. RRG 1.6, Attack step 2. Subject: the attacker.
    AttackGather = "attack-gather";
    /// Cards have taken gathered dice away; others are exchanged, not yet rolled. RRG 1.6, Attack step 2. Subject: the attacker.
    AttackExchange = "attack-exchange";
    /// Dice were just rolled. RRG 1.6, Attack step 2. Subject: the attacker.
    AttackRolled = "attack-rolled";
    /// Resolve Attack Effects. RRG 1.6, Attack step 3. Subject: the attacker.
    AttackModify = "attack-modify";
    /// Spend Defense Tokens. RRG 1.6, Attack step 4. Subject: the defender.
    AttackDefense = "attack-defense";
    /// Defense tokens were spent. RRG 1.6, Attack step 4. Subject: the defender.
    AttackDefenseEnd = "attack-defense-end";
    /// A critical effect may be resolved. RRG 1.6, Attack step 5. Subject: the attacker.
    AttackCritical = "attack-crit";
    /// Damage was totaled. RRG 1.6, Attack step 5. Subject: the attacker.
    AttackTotal = "attack-total";
    /// Before the defender suffers damage. RRG 1.6, Attack step 5. Subject: the defender.
    AttackSuffer = "attack-suffer";
    /// A squadron is about to suffer damage, from an attack or not. RRG 1.6, Damage. Subject: the squadron.
    SquadronSuffer = "squadron-suffer";
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
    /// A ship or squadron is about to move. RRG 1.6, Ship Movement; Squadron Movement. Subject: the unit.
    MoveBefore = "move-before";
    /// A ship ended its movement, in the Move Ship step. RRG 1.6, Ship Movement step 2. Subject: the ship.
    MoveEnd = "move-end";
    /// A ship overlapped a ship or an obstacle. RRG 1.6, Overlapping. Subject: the ship.
    Overlap = "overlap";
    /// A ship overlapped obstacles, in the Move Ship step, before they act. RRG 1.6, Obstacles. Subject: the ship.
    ObstacleOverlap = "obstacle-overlap";
    /// An obstacle damaged a ship that overlapped it. RRG 1.6, Obstacles. Subject: the ship.
    ObstacleDamage = "obstacle-damage";
    /// Everything that follows a maneuver is done. RRG 1.6, Ship Movement. Subject: the ship.
    MoveDone = "move-done";
    /// After a ship executed a maneuver. RRG 1.6, Ship Movement. Subject: the ship.
    MoveAfter = "move-after";
    /// A ship's activation ends. RRG 1.6, Ship Activation. Subject: the ship.
    ActivationEnd = "activation-end";
    /// A ship placed its targeting token. RRG 1.6, Ignition. Subject: the ship.
    TargetingPlaced = "targeting-placed";
    /// A player moved an obstacle. RRG 1.6, Obstacle and Token Movement. Subject: the obstacle.
    ObstacleMoved = "obstacle-moved";
    /// An objective token that lay on no obstacle was moved or left the play area. RRG 1.6, Objective Tokens. Subject: where
    /// it lay.
    TokenGone = "token-gone";
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
    /// The game ends, before scores are counted. RRG 1.6, Scoring. No subject.
    GameEnd = "game-end";
    /// A damage card is about to be dealt faceup. RRG 1.6, Damage. Subject: the ship.
    DamageDealt = "damage-card-dealt";
    /// A damage card was drawn to be dealt faceup and is known. RRG 1.6, Damage. Subject: the ship.
    DamageDrawn = "damage-card-drawn";
    /// A damage card has just been dealt or turned faceup; only that card acts. RRG 1.6, Damage. Subject: the ship.
    DamageFaceup = "damage-card-faceup";
    /// A command token is about to be gained. RRG 1.6, Command Tokens. Subject: the ship.
    TokenGain = "token-gain";
    /// A command token was spent. RRG 1.6, Command Tokens. Subject: the ship.
    TokenSpend = "token-spend";
    /// A ship or squadron is about to be destroyed by damage. RRG 1.6, Destroyed Ships and Squadrons. Subject: the unit.
    DestroyBefore = "destroy-before";
    /// A unit was destroyed. RRG 1.6, Destroyed Ships and Squadrons. Subject: the unit.
    Destroyed = "destroyed";
    /// A repair command recovered a shield. RRG 1.6, Commands: Repair. Subject: the ship.
    ShieldRecovered = "shield-recovered";
}
