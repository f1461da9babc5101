//! Attacks to try things on, and a second way to work them out: every die on its own, every choice tried.
#![allow(dead_code, clippy::unwrap_used)]

use std::collections::HashMap;

use flagbridge_cards::{Color, DefenseToken, Evade, Face, Pool};
use flagbridge_odds::*;
use proptest::prelude::*;

/// Two means, the second deciding between equals of the first. All are sums of powers of one half, so they are exact.
pub type Worth = (f64, f64);

type Dice = Vec<(Color, Face)>;

/// What the attack is worth when both sides try everything.
pub fn brute_force(attack: &Attack) -> Worth {
    let Pool { red, blue, black } = attack.pool;
    let pool = [(Color::Red, red), (Color::Blue, blue), (Color::Black, black)];
    let colors: Vec<Color> =
        pool.into_iter().flat_map(|(color, count)| vec![color; count.into()]).collect();
    let mut table = BruteForce { attack, seen: HashMap::new() };
    if !attack.obstructed || colors.is_empty() {
        return table.roll(&colors, &[], 0);
    }
    let without = |gone: usize| {
        let mut fewer = colors.clone();
        fewer.remove(gone);
        fewer
    };
    best((0..colors.len()).map(|gone| table.roll(&without(gone), &[], 0)))
}

struct BruteForce<'a> {
    attack: &'a Attack,
    seen: HashMap<(usize, Dice), Worth>,
}

impl BruteForce<'_> {
    /// Rolls dice beside those that lie there, then goes on with the next modification.
    fn roll(&mut self, colors: &[Color], kept: &[(Color, Face)], next: usize) -> Worth {
        mean_of_rolls(colors, kept, &mut |dice| self.modify(dice, next))
    }

    fn modify(&mut self, mut dice: Dice, at: usize) -> Worth {
        dice.sort();
        if let Some(worth) = self.seen.get(&(at, dice.clone())) {
            return *worth;
        }
        let worth = match self.attack.modifications.get(at) {
            None => spend_accuracies(self.attack, &dice),
            Some(modification) => self.apply(*modification, &dice, at + 1),
        };
        self.seen.insert((at, dice), worth);
        worth
    }

    fn apply(&mut self, modification: Modification, dice: &Dice, next: usize) -> Worth {
        match modification {
            Modification::Reroll(reroll) => {
                let may = |(color, face): (Color, Face)| {
                    reroll.color.is_none_or(|only| only == color) && reroll.faces.contains(face)
                };
                let most = usize::from(reroll.most.unwrap_or(u8::MAX));
                let choices: Vec<_> = splits(dice)
                    .filter(|(_, up)| up.len() <= most && up.iter().all(|die| may(*die)))
                    .collect();
                best(choices.into_iter().map(|(kept, up)| self.roll(&colors(&up), &kept, next)))
            }
            Modification::RerollPool => {
                let fresh = self.roll(&colors(dice), &[], next);
                best([fresh, self.modify(dice.clone(), next)])
            }
            Modification::Add { count: 0, .. } => self.modify(dice.clone(), next),
            Modification::Add { count, color } => {
                assert!(count == 1 || matches!(color, Added::Of(_)), "one die at a time");
                let options: Vec<Color> = match color {
                    Added::Of(color) => vec![color],
                    Added::Any => Color::ALL.to_vec(),
                    Added::InPool => colors(dice),
                };
                if options.is_empty() {
                    return self.modify(dice.clone(), next);
                }
                best(options.into_iter().map(|c| self.roll(&vec![c; count.into()], dice, next)))
            }
            Modification::AddSet { color, face } => {
                let mut more = dice.clone();
                if color.faces().contains(&face) {
                    more.push((color, face));
                }
                self.modify(more, next)
            }
            Modification::Change(change) => {
                let mut reached = vec![dice.clone()];
                for _ in 0..change.most {
                    for before in reached.clone() {
                        for (at, &(color, face)) in before.iter().enumerate() {
                            if change.color.is_some_and(|only| only != color)
                                || !change.from.contains(face)
                            {
                                continue;
                            }
                            for to in change.to.iter().filter(|to| color.faces().contains(to)) {
                                let mut after = before.clone();
                                after[at].1 = to;
                                reached.push(after);
                            }
                        }
                    }
                }
                best(reached.into_iter().map(|dice| self.modify(dice, next)))
            }
            Modification::Remove { count } => {
                let gone = usize::from(count).min(dice.len());
                let choices: Vec<_> = splits(dice).filter(|(_, up)| up.len() == gone).collect();
                best(choices.into_iter().map(|(kept, _)| self.modify(kept, next)))
            }
        }
    }
}

/// Spends accuracy dice on tokens, one by one, and takes the dice out of the pool.
fn spend_accuracies(attack: &Attack, dice: &Dice) -> Worth {
    let icons = dice.iter().filter(|(_, face)| *face == Face::Accuracy).count();
    let rest = |spent: usize| {
        let mut left = spent;
        let mut rest = dice.clone();
        rest.retain(|(_, face)| {
            let gone = *face == Face::Accuracy && left > 0;
            left -= usize::from(gone);
            !gone
        });
        rest
    };
    match &attack.accuracies {
        Accuracies::Best => best((0..1_u32 << attack.tokens.len()).filter_map(|locked| {
            let spent = locked.count_ones() as usize;
            let left = attack.tokens.iter().enumerate().filter(|(at, _)| locked & (1 << at) == 0);
            let left: Vec<DefenseToken> = left.map(|(_, token)| *token).collect();
            (spent <= icons).then(|| defend(attack, &left, &rest(spent)))
        })),
        Accuracies::Order(order) => {
            let mut left = attack.tokens.clone();
            let mut spent = 0;
            for token in order.iter().take(icons) {
                if let Some(at) = left.iter().position(|other| other == token) {
                    left.remove(at);
                    spent += 1;
                }
            }
            defend(attack, &left, &rest(spent))
        }
    }
}

/// The defender may evade first, and decides about everything else when those dice lie there.
fn defend(attack: &Attack, tokens: &[DefenseToken], dice: &Dice) -> Worth {
    let mut choices = vec![settle(attack, tokens, dice)];
    if tokens.contains(&DefenseToken::Evade) {
        let between_ships = attack.attacker == Attacker::Ship && attack.target == Target::Ship;
        let more = usize::from(attack.larger_attacker && between_ships);
        let (cancels, most) = match (attack.evade, attack.range) {
            (Evade::Classic, Range::Long | Range::Extreme) => (true, 1),
            (Evade::Classic, Range::Medium) => (false, 1),
            (Evade::Classic, Range::Close) => (false, 0),
            (Evade::Extended, Range::Extreme) => (true, 2 + more),
            (Evade::Extended, Range::Long) => (true, 1 + more),
            (Evade::Extended, _) => (false, 1 + more),
        };
        for (kept, up) in splits(dice).filter(|(_, up)| up.len() <= most) {
            choices.push(if cancels {
                settle(attack, tokens, &kept)
            } else {
                mean_of_rolls(&colors(&up), &kept, &mut |dice| settle(attack, tokens, &dice))
            });
        }
    }
    choices.into_iter().reduce(|one, two| if two < one { two } else { one }).unwrap()
}

fn settle(attack: &Attack, tokens: &[DefenseToken], dice: &Dice) -> Worth {
    let spendable =
        [DefenseToken::Scatter, DefenseToken::Brace, DefenseToken::Redirect, DefenseToken::Contain];
    let endings = (0..16_u32).filter_map(|spent| {
        let spent: Vec<DefenseToken> =
            (0..4).filter(|at| spent & (1 << at) != 0).map(|at| spendable[at]).collect();
        spent.iter().all(|token| tokens.contains(token)).then(|| suffer(attack, &spent, dice))
    });
    endings.reduce(|one, two| if two < one { two } else { one }).unwrap()
}

fn suffer(attack: &Attack, spent: &[DefenseToken], dice: &Dice) -> Worth {
    let none = Vec::new();
    let dice = if spent.contains(&DefenseToken::Scatter) { &none } else { dice };
    let ship = attack.target == Target::Ship;
    let criticals = ship && attack.attacker != Attacker::Squadron;
    let icons = |(_, face): &(Color, Face)| match face {
        Face::Blank | Face::Accuracy => 0,
        Face::Hit => 1,
        Face::HitHit => 2,
        Face::Critical => i32::from(criticals),
        Face::HitCritical => 1 + i32::from(criticals),
    };
    let mut damage: i32 = dice.iter().map(icons).sum();
    if spent.contains(&DefenseToken::Brace) {
        damage -= damage / 2;
    }
    let shows = |color: Option<Color>| {
        criticals
            && dice.iter().any(|(die, face)| {
                matches!(face, Face::Critical | Face::HitCritical)
                    && color.is_none_or(|only| only == *die)
            })
    };
    let critical = match attack.critical {
        Critical::Unwanted => false,
        Critical::Standard => shows(None) && !(ship && spent.contains(&DefenseToken::Contain)),
        Critical::Of(color) => shows(Some(color)),
    };
    let shields = i32::from(attack.shields.unwrap_or(0));
    let beside = attack.adjacent.map_or(shields, i32::from);
    let redirected = if ship && spent.contains(&DefenseToken::Redirect) { beside } else { 0 };
    let hull = (damage - shields - redirected).max(0);
    let (damage, hull, critical) = (f64::from(damage), f64::from(hull), f64::from(critical));
    match attack.goal {
        Goal::Damage => (damage, critical),
        Goal::Hull => (hull, damage),
        Goal::Critical => (critical, damage),
    }
}

fn mean_of_rolls(
    colors: &[Color],
    kept: &[(Color, Face)],
    worth: &mut dyn FnMut(Dice) -> Worth,
) -> Worth {
    let Some((color, others)) = colors.split_first() else { return worth(kept.to_vec()) };
    let mut mean = (0.0, 0.0);
    for face in Face::ALL {
        let share = color.faces().iter().filter(|other| *other == face).count() as f64 / 8.0;
        if share > 0.0 {
            let dice = [kept, &[(*color, *face)]].concat();
            let (first, second) = mean_of_rolls(others, &dice, worth);
            mean = (mean.0 + share * first, mean.1 + share * second);
        }
    }
    mean
}

/// Every way to part the dice in two.
fn splits(dice: &Dice) -> impl Iterator<Item = (Dice, Dice)> {
    (0..1_u32 << dice.len()).map(move |chosen| {
        let (up, kept): (Vec<_>, Vec<_>) =
            dice.iter().enumerate().partition(|(at, _)| chosen & (1 << at) != 0);
        let dice = |part: Vec<(usize, &(Color, Face))>| part.into_iter().map(|(_, d)| *d).collect();
        (dice(kept), dice(up))
    })
}

fn colors(dice: &[(Color, Face)]) -> Vec<Color> {
    dice.iter().map(|(color, _)| *color).collect()
}

fn best(choices: impl IntoIterator<Item = Worth>) -> Worth {
    choices.into_iter().reduce(|one, two| if two > one { two } else { one }).unwrap()
}

/// Attacks with up to a number of dice, modifications and tokens.
pub fn attacks(dice: u8, modifications: usize, tokens: usize) -> impl Strategy<Value = Attack> {
    let attacker = prop_oneof![6 => Just(Attacker::Ship), 1 => Just(Attacker::Squadron), 1 => Just(Attacker::Bomber)];
    let accuracies = prop_oneof![
        4 => Just(Accuracies::Best),
        1 => prop::collection::vec(token(), 0..3).prop_map(Accuracies::Order),
    ];
    let sides =
        (attacker, prop_oneof![5 => Just(Target::Ship), 1 => Just(Target::Squadron)], goal());
    let tokens = prop::collection::vec(token(), 0..=tokens);
    let modifications = prop::collection::vec(modification(), 0..=modifications);
    let evade = (
        range(),
        prop_oneof![3 => Just(Evade::Extended), 1 => Just(Evade::Classic)],
        any::<bool>(),
    );
    let measures = (
        prop::option::of(0..5_u8),
        prop::option::of(0..4_u8),
        prop::option::of(1..6_u8),
        prop::bool::weighted(0.2),
    );
    (pool(dice), modifications, accuracies, critical(), sides, tokens, evade, measures).prop_map(
        |(pool, modifications, accuracies, critical, sides, tokens, evade, measures)| Attack {
            pool,
            obstructed: measures.3,
            modifications,
            accuracies,
            critical,
            goal: sides.2,
            attacker: sides.0,
            target: sides.1,
            tokens,
            range: evade.0,
            evade: evade.1,
            larger_attacker: evade.2,
            shields: measures.0,
            adjacent: measures.1,
            hull: measures.2,
        },
    )
}

pub fn pool(dice: u8) -> impl Strategy<Value = Pool> {
    prop::collection::vec(color(), 0..=usize::from(dice)).prop_map(|colors| {
        let of = |color| colors.iter().filter(|other| **other == color).count() as u8;
        Pool::new(of(Color::Red), of(Color::Blue), of(Color::Black))
    })
}

pub fn color() -> impl Strategy<Value = Color> {
    prop::sample::select(Color::ALL)
}

fn faces() -> impl Strategy<Value = FaceSet> {
    prop::sample::subsequence(Face::ALL, 0..=3).prop_map(|faces| FaceSet::of(&faces))
}

pub fn token() -> impl Strategy<Value = DefenseToken> {
    prop::sample::select(DefenseToken::ALL)
}

fn range() -> impl Strategy<Value = Range> {
    prop::sample::select(vec![Range::Close, Range::Medium, Range::Long, Range::Extreme])
}

fn goal() -> impl Strategy<Value = Goal> {
    prop_oneof![3 => Just(Goal::Damage), 2 => Just(Goal::Hull), 1 => Just(Goal::Critical)]
}

fn critical() -> impl Strategy<Value = Critical> {
    prop_oneof![
        3 => Just(Critical::Standard),
        1 => Just(Critical::Unwanted),
        1 => color().prop_map(Critical::Of),
    ]
}

fn modification() -> impl Strategy<Value = Modification> {
    let reroll = (prop::option::of(0..4_u8), prop::option::of(color()), faces());
    let change = (0..3_u8, prop::option::of(color()), faces(), faces());
    prop_oneof![
        4 => reroll.prop_map(|(most, color, faces)| Modification::Reroll(Reroll { most, color, faces })),
        1 => Just(Modification::RerollPool),
        1 => (0..3_u8, color())
            .prop_map(|(count, color)| Modification::Add { count, color: Added::Of(color) }),
        1 => Just(Modification::DIAL),
        1 => Just(Modification::Add { count: 1, color: Added::Any }),
        1 => (color(), prop::sample::select(Face::ALL))
            .prop_map(|(color, face)| Modification::AddSet { color, face }),
        2 => change.prop_map(|(most, color, from, to)| Modification::Change(Change { most, color, from, to })),
        1 => (0..3_u8).prop_map(|count| Modification::Remove { count }),
    ]
}
