//! The parts of an attack that have a knob of their own; the rest can be written.

use flagbridge_cards::{DefenseToken, Pool};
use flagbridge_odds::{Accuracies, Attack, Attacker, FaceSet, Modification, Range, Reroll, Target};

/// What the knobs of an attack show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knobs {
    /// The dice.
    pub pool: Pool,
    /// How many dice may be rerolled; [`Knobs::ANY`] for any number.
    pub reroll: u8,
    /// Whether a concentrate fire dial is spent.
    pub dial: bool,
    /// Whether the attack is obstructed.
    pub obstructed: bool,
    /// The range.
    pub range: Range,
    /// The defender's tokens, in the order of [`DefenseToken::ALL`].
    pub tokens: [u8; 6],
    /// Whether accuracies are kept instead of spent.
    pub keeps_accuracies: bool,
    /// Who attacks.
    pub attacker: Attacker,
    /// Who defends.
    pub target: Target,
    /// The shields of the defending zone.
    pub shields: Option<u8>,
}

impl Knobs {
    /// Any number of rerolls.
    pub const ANY: u8 = 99;

    /// The most dice of one colour that a knob shows.
    pub const MOST_DICE: u8 = 12;

    /// The most tokens of a type that a knob shows.
    pub const MOST_TOKENS: u8 = 3;

    /// The knobs as they stand for an attack.
    pub fn of(attack: &Attack) -> Self {
        let reroll = attack.modifications.iter().find_map(plain_reroll);
        let count = |token: &DefenseToken| {
            let count = attack.tokens.iter().filter(|it| *it == token).count();
            u8::try_from(count).unwrap_or(u8::MAX)
        };
        let mut tokens = [0; 6];
        for (knob, token) in tokens.iter_mut().zip(DefenseToken::ALL) {
            *knob = count(token);
        }
        Self {
            pool: attack.pool,
            reroll: reroll.map_or(0, |most| most.unwrap_or(Self::ANY)),
            dial: attack.modifications.contains(&Modification::DIAL),
            obstructed: attack.obstructed,
            range: attack.range,
            tokens,
            keeps_accuracies: attack.accuracies == Accuracies::Order(Vec::new()),
            attacker: attack.attacker,
            target: attack.target,
            shields: attack.shields,
        }
    }

    /// Gives the attack what the knobs show and leaves everything else as it is.
    pub fn apply(&self, attack: &mut Attack) {
        let before = Self::of(attack);
        attack.pool = self.pool;
        attack.obstructed = self.obstructed;
        attack.range = self.range;
        attack.attacker = self.attacker;
        attack.target = self.target;
        attack.shields = self.shields;
        if self.tokens != before.tokens {
            let tokens = DefenseToken::ALL.iter().zip(self.tokens);
            attack.tokens = tokens
                .flat_map(|(token, count)| std::iter::repeat_n(*token, count.into()))
                .collect();
        }
        if self.keeps_accuracies != before.keeps_accuracies {
            attack.accuracies = match self.keeps_accuracies {
                true => Accuracies::Order(Vec::new()),
                false => Accuracies::Best,
            };
        }
        if self.dial != before.dial {
            attack.modifications.retain(|it| *it != Modification::DIAL);
            if self.dial {
                attack.modifications.insert(0, Modification::DIAL);
            }
        }
        if self.reroll != before.reroll {
            let at = attack.modifications.iter().position(|it| plain_reroll(it).is_some());
            let at = match at {
                Some(at) => {
                    attack.modifications.remove(at);
                    at
                }
                None => attack.modifications.len(),
            };
            let most = (self.reroll != Self::ANY).then_some(self.reroll);
            if most != Some(0) {
                let reroll = Modification::Reroll(Reroll { most, ..Reroll::ALL });
                attack.modifications.insert(at, reroll);
            }
        }
    }
}

/// The number of dice of a reroll that is free in colour and face.
fn plain_reroll(modification: &Modification) -> Option<Option<u8>> {
    match modification {
        Modification::Reroll(Reroll { most, color: None, faces }) if *faces == FaceSet::ANY => {
            Some(*most)
        }
        _ => None,
    }
}
