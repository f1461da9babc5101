//! A card as an entry: `cards!` declares a file of them.

use crate::state::Effect;
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

#[cfg(test)]
mod tests {
    use crate::effects::{Operation, entries};

    #[test]
    fn what_lasts_has_a_name_and_every_name_is_used() {
        for entry in entries() {
            let mut woken: Vec<_> = entry
                .effects
                .iter()
                .flat_map(|effect| effect.operations())
                .filter_map(|operation| match operation {
                    Operation::Lasts(_, _, name) => Some(*name),
                    _ => None,
                })
                .collect();
            let mut named: Vec<_> =
                entry.effects.iter().filter_map(|effect| effect.dormant).collect();
            for names in [&mut woken, &mut named] {
                names.sort_unstable();
                names.dedup();
            }
            assert_eq!(woken, named, "{}", entry.id);
        }
    }
}
