/// Where an attack stands. RRG 1.6, Attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum AttackStage {
    Declare,
    Gather,
    RemoveDice,
    Roll,
    Effects { serial: u32 },
    Defense { serial: u32 },
    EvadeWay,
    Evade { most: u8, cancels: bool, extra: bool },
    Redirect,
    Critical { serial: u32 },
    Total,
    RedirectAmounts { next: u8 },
    Suffer,
    Suffered,
    After,
    Counter,
    Defended,
    Salvo,
    ExtraTarget,
}
