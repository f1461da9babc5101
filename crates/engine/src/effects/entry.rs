//! A card as an entry: `cards!` declares a file of them.

use super::effect::Effect;
use crate::terms::Hook;

/// A card's effects from some edition on.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The card's id.
    pub id: &'static str,
    /// The edition in which this version begins; empty for the first printing.
    pub since: &'static str,
    /// What it does.
    pub effects: &'static [Effect],
}

impl Entry {
    /// Whether everything the card says is about building the fleet, which the validator sees to.
    pub fn is_about_building(&self) -> bool {
        self.effects.iter().all(|effect| effect.hook == Hook::FleetBuilding)
    }
}

/// Declares entries: `"card-id" => [effects]`, or `"card-id" since "edition" => [effects]` for a later version.
macro_rules! cards {
    ($name:ident: $( $id:literal $(since $since:literal)? => [$($effect:expr),* $(,)?] );* $(;)?) => {
        pub(super) static $name: &[$crate::effects::Entry] = &[
            $( $crate::effects::Entry {
                id: $id,
                since: concat!($($since)?),
                effects: &[$($effect),*],
            }, )*
        ];
    };
}
pub(crate) use cards;
