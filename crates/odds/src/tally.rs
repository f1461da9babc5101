use crate::defense::{Defense, ORDER, Split};
use crate::{Attack, Outcome, TokenOdds};

/// Counts in how many ways each ending comes about.
pub(crate) struct Tally {
    rolled: Vec<u128>,
    accuracies: Vec<u128>,
    /// By damage and by what else matters: colours of criticals, contain, redirect.
    endings: Vec<[u128; 32]>,
    /// By token type, in [`ORDER`].
    pub(crate) locked: [u128; 6],
}

const CONTAINED: usize = 8;
const REDIRECTS: usize = 16;

impl Tally {
    pub(crate) fn new() -> Self {
        Self { rolled: Vec::new(), accuracies: Vec::new(), endings: Vec::new(), locked: [0; 6] }
    }

    /// Counts a result before accuracies are spent.
    pub(crate) fn rolled(&mut self, damage: u8, accuracies: usize, ways: u128) {
        count(&mut self.rolled, damage.into(), ways);
        count(&mut self.accuracies, accuracies, ways);
    }

    /// Counts a result after the defense.
    pub(crate) fn suffered(
        &mut self,
        damage: u8,
        criticals: u8,
        contained: bool,
        redirects: bool,
        ways: u128,
    ) {
        let damage = usize::from(damage);
        if self.endings.len() <= damage {
            self.endings.resize(damage + 1, [0; 32]);
        }
        let flags = usize::from(criticals)
            | if contained { CONTAINED } else { 0 }
            | if redirects { REDIRECTS } else { 0 };
        self.endings[damage][flags] += ways;
    }

    /// The chances, when all ways together are eight to the power of `rolls`.
    pub(crate) fn outcome(&self, attack: &Attack, defense: &Defense<'_>, rolls: u32) -> Outcome {
        let whole = (1_u128 << (3 * rolls)) as f64;
        let chance = |ways: u128| ways as f64 / whole;
        let chances = |ways: &[u128]| ways.iter().map(|ways| chance(*ways)).collect();
        let endings = || {
            self.endings.iter().enumerate().flat_map(|(damage, ways)| {
                ways.iter().enumerate().map(move |(flags, ways)| (damage as u8, flags, *ways))
            })
        };
        let total = |wanted: &dyn Fn(u8, usize) -> bool| {
            chance(
                endings()
                    .filter(|(damage, flags, _)| wanted(*damage, *flags))
                    .map(|(_, _, ways)| ways)
                    .sum(),
            )
        };
        let triggers = |flags: usize| defense.triggers((flags & 7) as u8, flags & CONTAINED != 0);
        let split = |damage, flags: usize| attack.split(damage, flags & REDIRECTS != 0);
        let told = attack.shields.is_some() || attack.hull.is_some();
        let part = |part: fn(Split) -> u8| {
            told.then(|| {
                let mut ways = vec![0];
                for (damage, flags, more) in endings() {
                    count(&mut ways, part(split(damage, flags)).into(), more);
                }
                chances(&ways)
            })
        };
        let damage: Vec<u128> = self.endings.iter().map(|ways| ways.iter().sum()).collect();
        Outcome {
            rolled: chances(&self.rolled),
            damage: chances(&damage),
            accuracies: chances(&self.accuracies),
            critical: total(&|_, flags| triggers(flags)),
            critical_icons: std::array::from_fn(|color| {
                total(&|_, flags| flags & (1 << color) != 0)
            }),
            shield_damage: part(|split| split.shields),
            redirected: part(|split| split.redirected),
            hull_damage: part(|split| split.hull),
            faceup: told
                .then(|| total(&|damage, flags| triggers(flags) && split(damage, flags).hull > 0)),
            destroyed: attack
                .hull
                .map(|hull| total(&|damage, flags| split(damage, flags).hull >= hull)),
            tokens: ORDER
                .into_iter()
                .zip(self.locked)
                .filter(|(token, _)| attack.tokens.contains(token))
                .map(|(token, ways)| TokenOdds { token, locked: chance(ways) })
                .collect(),
        }
    }
}

fn count(ways: &mut Vec<u128>, at: usize, more: u128) {
    if more == 0 {
        return;
    }
    if ways.len() <= at {
        ways.resize(at + 1, 0);
    }
    ways[at] += more;
}
