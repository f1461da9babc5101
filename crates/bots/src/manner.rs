use flagbridge_engine::Chance;

/// A player's priorities: what makes two players of the same skill play differently.
///
/// Factors are 1 and sums 0 for a player without preferences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Manner {
    /// What its ships may do to the enemy.
    pub offense: f64,
    /// What the enemy may do to its ships.
    pub danger: f64,
    /// How much it wants to be in reach.
    pub approach: f64,
    /// What the objective pays for.
    pub stakes: f64,
    /// What a point of speed is worth to it, in fleet points.
    pub haste: f64,
    /// What it is worth to it to keep out of reach of the enemy's guns, in fleet points.
    pub distance: f64,
    /// How much more than others it wishes for a navigate dial.
    pub navigate: f64,
    /// For a squadron dial.
    pub squadron: f64,
    /// For a repair dial.
    pub repair: f64,
    /// For a concentrate fire dial.
    pub concentrate_fire: f64,
}

impl Manner {
    /// No preferences.
    pub(crate) const EVEN: Manner = Manner {
        offense: 1.0,
        danger: 1.0,
        approach: 1.0,
        stakes: 1.0,
        haste: 0.0,
        distance: 0.0,
        navigate: 0.0,
        squadron: 0.0,
        repair: 0.0,
        concentrate_fire: 0.0,
    };

    /// A player like most others: no two weigh everything alike. Playouts of a whole game need it, since two players without
    /// preferences would fly the same first rounds in each.
    pub(crate) fn varied(chance: &mut Chance) -> Manner {
        let mut about = |middle: f64, spread: f64| {
            middle + spread * (chance.below(2_001) as f64 / 1_000.0 - 1.0)
        };
        Manner {
            offense: about(1.0, 0.3),
            danger: about(1.0, 0.5),
            approach: about(1.0, 0.5),
            stakes: about(1.0, 0.4),
            haste: about(0.0, 1.5),
            navigate: about(0.0, 0.3),
            squadron: about(0.0, 0.3),
            concentrate_fire: about(0.0, 0.3),
            ..Manner::EVEN
        }
    }

    /// Straight at the enemy, as fast as it goes.
    pub(crate) const RUSH: Manner = Manner {
        danger: 0.1,
        approach: 5.0,
        haste: 3.0,
        navigate: 0.5,
        concentrate_fire: 0.5,
        ..Manner::EVEN
    };
    /// Always just out of the enemy's reach.
    pub(crate) const KITE: Manner = Manner {
        danger: 2.5,
        approach: 0.6,
        distance: 12.0,
        haste: 0.5,
        navigate: 0.8,
        ..Manner::EVEN
    };
    /// Slowly, together, and repaired.
    pub(crate) const CASTLE: Manner =
        Manner { danger: 1.3, approach: 0.05, haste: -6.0, repair: 0.8, ..Manner::EVEN };
    /// Squadrons first, ships behind them.
    pub(crate) const SQUADRON_BALL: Manner = Manner {
        danger: 2.0,
        approach: 0.5,
        haste: -2.0,
        distance: 5.0,
        squadron: 4.0,
        ..Manner::EVEN
    };
    /// Comes close and trades blows.
    pub(crate) const AGGRESSIVE: Manner = Manner {
        offense: 1.2,
        danger: 0.5,
        approach: 1.8,
        haste: 0.7,
        concentrate_fire: 0.3,
        ..Manner::EVEN
    };
    /// Keeps its ships alive.
    pub(crate) const CAREFUL: Manner =
        Manner { danger: 1.7, approach: 0.8, repair: 0.4, ..Manner::EVEN };
    /// Commands squadrons.
    pub(crate) const CARRIER: Manner =
        Manner { danger: 1.4, approach: 0.8, squadron: 1.2, ..Manner::EVEN };
    /// Plays for the objective.
    pub(crate) const OBJECTIVE: Manner = Manner { stakes: 2.5, navigate: 0.3, ..Manner::EVEN };
}
