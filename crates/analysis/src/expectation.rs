//! Expected damage, exactly.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use flagbridge_cards::Pool;
use flagbridge_odds::{Attack, Attacker, Modification, Target};

/// The average damage of an attack without defense.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Expected {
    /// Of the gathered dice alone.
    pub dice: f64,
    /// With what the counted upgrades make of them.
    pub upgraded: f64,
}

impl Expected {
    /// Both attacks together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { dice: self.dice + other.dice, upgraded: self.upgraded + other.upgraded }
    }

    /// What the upgrades add.
    pub fn gain(self) -> f64 {
        (self.upgraded - self.dice).max(0.0)
    }
}

/// The mean damage of a pool, die by die: the icons on its eight faces.
///
/// RRG 1.6, Dice Icons: critical icons are damage between ships, and from a Bomber against a ship.
pub fn mean_of(pool: Pool, criticals_count: bool) -> f64 {
    let [red, blue, black] = if criticals_count { [6, 6, 8] } else { [4, 4, 6] };
    let eighths =
        u32::from(pool.red) * red + u32::from(pool.blue) * blue + u32::from(pool.black) * black;
    f64::from(eighths) / 8.0
}

/// The mean damage of a ship's attack with these modifications; nothing where nothing was gathered.
///
/// FAQ 3.2.1 and RRG 1.5, FAQ: Attacks: without a gathered die the attack is canceled before a card can add any.
pub(crate) fn expected(pool: Pool, steps: &[Modification], target: Target) -> Expected {
    let dice = mean_of(pool, target == Target::Ship);
    if pool.is_empty() || steps.is_empty() {
        return Expected { dice, upgraded: dice };
    }
    let upgraded = remembered(pool, steps, target).unwrap_or(dice);
    Expected { dice, upgraded }
}

type Key = (Pool, Vec<Modification>, bool);

/// The most attacks that are remembered; the same ships come up again and again.
const MOST_REMEMBERED: usize = 4096;

fn remembered(pool: Pool, steps: &[Modification], target: Target) -> Option<f64> {
    static MEANS: OnceLock<Mutex<HashMap<Key, Option<f64>>>> = OnceLock::new();
    let means = MEANS.get_or_init(Default::default);
    let key = (pool, steps.to_vec(), target == Target::Ship);
    if let Some(mean) = means.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return *mean;
    }
    let attack = Attack { modifications: steps.to_vec(), ..Attack::new(pool) };
    let outcome = attack.between(Attacker::Ship, target).resolve();
    let mean = outcome.ok().map(|outcome| outcome.mean());
    let mut means = means.lock().unwrap_or_else(PoisonError::into_inner);
    if means.len() >= MOST_REMEMBERED {
        means.clear();
    }
    means.insert(key, mean);
    mean
}
