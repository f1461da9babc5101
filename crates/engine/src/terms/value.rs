use super::listed::listed;

listed! {
    /// A number that cards change while they are active; computed each time it is needed.
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
        /// Damage a brace takes off the total of the unit's attack.
        BraceReduction,
        /// Damage the unit's attack does beyond hits and criticals, before a brace.
        MoreDamage,
        /// Defense tokens a defender may spend in the unit's attack.
        TokensToSpend,
        /// Exhausted defense tokens a defender may spend in the unit's attack.
        ExhaustedTokensToSpend,
        /// Shields a hull zone can have when it recovers or receives one.
        MaxShields,
        /// Yaw at the first joint.
        FirstYaw,
        /// Squadrons a ship may command that are out of its own reach, because the other unit lends its own.
        LentSquadrons,
        /// Yaw at the last joint of the dial's speed.
        FinalYaw,
        /// Engineering points it costs to discard a facedown damage card.
        FacedownRepairCost,
        /// Command dials a ship has after the Command Phase.
        Dials,
        /// Damage cards a ship is dealt for overlapping another.
        OverlapCards,
        /// Squadrons that engage a squadron though no enemy squadron does.
        VirtualEngagers,
        /// Dice an evade of the unit touches beyond those of the range.
        EvadeDice,
        /// Hull zones a redirect of the ship may point to.
        RedirectZones,
        /// Defense tokens a ship at speed 0 may spend in an attack.
        TokensAtSpeedZero,
        /// Blue dice a ship attacked by a squadron at distance 1 answers with.
        ShipCounter,
        /// Squadrons a player activates in a turn of the Squadron Phase; no subject.
        SquadronsEachTurn,
        /// The command all new dials of a ship must show, by its place in the list of commands; none is negative.
        ForcedDial,
        /// Points the opponent scores beyond destroyed enemies and victory tokens; no subject.
        OpponentsScore,
        /// Points the opponent scores for a ship as it is: its cost once it is destroyed.
        ShipScore,
        /// Command tokens a ship may have.
        TokenLimit,
        /// Squadrons a squadron command activates.
        SquadronsCommanded,
        /// The outermost range band at which a squadron command reaches: 0 is close, 1 medium, 2 long.
        CommandReach,
        /// Points a seat scores beyond destroyed enemies and victory tokens; no subject.
        Score,
        /// Dice of any colour among those an AI keyword of the squadron adds.
        AiAnyColor,
        /// Engineering points it costs to discard the next damage card in a repair command.
        NextHullRepair,
        /// The outermost distance band of a friendly ship at which a squadron is deployed.
        DeploymentReach,
        /// The highest speed at which a ship is deployed.
        DeploymentSpeed,
    }
}
