use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use flagbridge_cards::{DefenseToken, Evade, Face};

use crate::lattice::{Lattice, Place, Shape};
use crate::layer::Layer;
use crate::plan::{Eligible, Plan, Task};
use crate::score::{Score, Side};
use crate::step::{dice, eligible};
use crate::tally::Tally;
use crate::{Accuracies, Attack, Attacker, Critical, FaceSet, Goal, Range, Target};

/// What an evade token does to the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvadeEffect {
    /// Nothing at this range.
    Nothing,
    /// The defender cancels up to this many dice.
    Cancel(u8),
    /// The defender has up to this many dice rerolled, all at once.
    Reroll(u8),
}

impl EvadeEffect {
    /// What evade does under an edition's rule at a range; `larger_attacker` if it is discarded for one die more.
    ///
    /// RRG 1.6, Defense Tokens; before that the Rules Reference of 2015, where close range knew no evade, and where
    /// extreme range, which did not exist, is taken as long.
    pub fn new(rule: Evade, range: Range, larger_attacker: bool) -> Self {
        let more = u8::from(larger_attacker);
        match (rule, range) {
            (Evade::Classic, Range::Close) => Self::Nothing,
            (Evade::Classic, Range::Medium) => Self::Reroll(1),
            (Evade::Classic, Range::Long | Range::Extreme) => Self::Cancel(1),
            (Evade::Extended, Range::Close | Range::Medium) => Self::Reroll(1 + more),
            (Evade::Extended, Range::Long) => Self::Cancel(1 + more),
            (Evade::Extended, Range::Extreme) => Self::Cancel(2 + more),
        }
    }
}

/// Tokens in the order in which left-over accuracies lock them; also their bits in a [`Tokens`].
pub(crate) const ORDER: [DefenseToken; 6] = [
    DefenseToken::Scatter,
    DefenseToken::Brace,
    DefenseToken::Evade,
    DefenseToken::Redirect,
    DefenseToken::Contain,
    DefenseToken::Salvo,
];

/// A set of token types, one bit each in [`ORDER`].
type Tokens = u8;

const fn bit(token: DefenseToken) -> Tokens {
    match token {
        DefenseToken::Scatter => 1,
        DefenseToken::Brace => 2,
        DefenseToken::Evade => 4,
        DefenseToken::Redirect => 8,
        DefenseToken::Contain => 16,
        DefenseToken::Salvo => 32,
    }
}

const fn has(tokens: Tokens, token: DefenseToken) -> bool {
    tokens & bit(token) != 0
}

/// The end of an attack: accuracies, defense tokens, damage.
pub(crate) struct Defense<'a> {
    attack: &'a Attack,
    evade: EvadeEffect,
    /// How many tokens of each type, in [`ORDER`].
    owned: [u8; 6],
    /// The types that change what is played for: those worth choosing between.
    useful: Tokens,
    /// The dice that do something. No other is worth evading: without it, or with whatever it becomes, the attack is no weaker.
    worth_evading: Eligible,
}

/// What is done with every result of one shape.
pub(crate) struct Resolution {
    /// The types that are locked.
    locked: Vec<Tokens>,
    /// By the useful types left: which dice are evaded.
    evasions: BTreeMap<Tokens, Plan>,
}

impl<'a> Defense<'a> {
    pub(crate) fn new(attack: &'a Attack) -> Self {
        let larger = attack.larger_attacker
            && attack.attacker == Attacker::Ship
            && attack.target == Target::Ship;
        let evade = EvadeEffect::new(attack.evade, attack.range, larger);
        let owned = ORDER.map(|token| {
            let count = attack.tokens.iter().filter(|other| **other == token).count();
            u8::try_from(count).unwrap_or(u8::MAX)
        });
        let ship = attack.target == Target::Ship;
        let matters = |token| match token {
            DefenseToken::Scatter | DefenseToken::Brace => true,
            DefenseToken::Evade => evade != EvadeEffect::Nothing,
            DefenseToken::Redirect => ship && attack.goal == Goal::Hull,
            DefenseToken::Contain => {
                attack.criticals_count() && attack.critical == Critical::Standard
            }
            DefenseToken::Salvo => false,
        };
        let useful = ORDER
            .into_iter()
            .zip(owned)
            .filter(|(token, owned)| *owned > 0 && matters(*token))
            .fold(0, |set, (token, _)| set | bit(token));
        let harms =
            |face: &Face| face.hits() > 0 || (attack.criticals_count() && face.criticals() > 0);
        let harmful: Vec<Face> = Face::ALL.iter().copied().filter(harms).collect();
        let worth_evading = eligible(None, FaceSet::of(&harmful));
        Self { attack, evade, owned, useful, worth_evading }
    }

    /// How many rolled dice the defense is counted over.
    pub(crate) fn rolls(&self) -> u32 {
        match self.evade {
            EvadeEffect::Reroll(most) if has(self.useful, DefenseToken::Evade) => most.into(),
            _ => 0,
        }
    }

    /// How many results are looked at for a shape.
    pub(crate) fn size(&self, lattice: &Lattice, shape: Shape) -> usize {
        let (EvadeEffect::Cancel(most) | EvadeEffect::Reroll(most)) = self.evade else {
            return lattice.len(shape);
        };
        if has(self.useful, DefenseToken::Evade) {
            Plan::size(lattice, shape, most, &self.worth_evading) << (self.useful.count_ones() - 1)
        } else {
            lattice.len(shape) << self.useful.count_ones()
        }
    }

    /// What each result of a shape is worth before accuracies are spent, and what both sides do with it.
    pub(crate) fn look_back<S: Score>(
        &self,
        lattice: &Lattice,
        shape: Shape,
    ) -> (Vec<S>, Resolution) {
        let most = usize::from(shape[0]) + usize::from(shape[1]);
        let options: Vec<Vec<Tokens>> = (0..=most).map(|icons| self.locks(icons)).collect();
        // With how many icons each set of useful types can be left.
        let mut lefts: BTreeMap<Tokens, RangeInclusive<usize>> = BTreeMap::new();
        for (icons, sets) in options.iter().enumerate() {
            for locked in sets {
                let range = lefts.entry(self.useful & !locked).or_insert(icons..=icons);
                *range = *range.start()..=icons;
            }
        }
        let mut evasions = BTreeMap::new();
        let mut responses: BTreeMap<Tokens, Vec<S>> = BTreeMap::new();
        for (left, icons) in lefts {
            let (scores, plan) = self.respond(lattice, shape, left, icons);
            responses.insert(left, scores);
            evasions.extend(plan.map(|plan| (left, plan)));
        }
        // By icons: what may be locked, with the worth of every result when it is.
        let options: Vec<Vec<(Tokens, &[S])>> = options
            .iter()
            .map(|sets| {
                sets.iter()
                    .map(|locked| (*locked, responses[&(self.useful & !locked)].as_slice()))
                    .collect()
            })
            .collect();
        let mut scores = Vec::with_capacity(lattice.len(shape));
        let mut locks = Vec::with_capacity(lattice.len(shape));
        for (cell, place) in lattice.places(shape).enumerate() {
            let choices = &options[lattice.accuracies(shape, place)];
            let (mut lock, mut best) = (choices[0].0, choices[0].1[cell]);
            for (other, worth) in &choices[1..] {
                if worth[cell] > best {
                    (lock, best) = (*other, worth[cell]);
                }
            }
            scores.push(best);
            locks.push(lock);
        }
        (scores, Resolution { locked: locks, evasions })
    }

    /// Plays the end of the attack and counts what comes of it.
    pub(crate) fn take(
        &self,
        lattice: &Lattice,
        shape: Shape,
        resolution: &Resolution,
        mass: &[u128],
        tally: &mut Tally,
    ) {
        let mut groups: BTreeMap<Tokens, Vec<u128>> = BTreeMap::new();
        for (cell, place) in lattice.places(shape).enumerate() {
            let (ways, locked) = (mass[cell] << (3 * self.rolls()), resolution.locked[cell]);
            if ways == 0 {
                continue;
            }
            let (rolled, _) = self.icons(lattice, shape, place);
            tally.rolled(rolled, lattice.accuracies(shape, place), ways);
            for (at, token) in ORDER.into_iter().enumerate() {
                if has(locked, token) {
                    tally.locked[at] += ways;
                }
            }
            groups.entry(locked).or_insert_with(|| vec![0; mass.len()])[cell] = mass[cell];
        }
        for (locked, mass) in groups {
            let left = self.owned_types() & !locked;
            let mut out = Layer::new();
            match resolution.evasions.get(&(self.useful & !locked)) {
                Some(plan) => plan.follow(lattice, &mass, &mut out),
                None => {
                    let shifted = mass.iter().map(|mass| mass << (3 * self.rolls())).collect();
                    out.insert(shape, shifted);
                }
            }
            for (shape, mass) in out.iter() {
                for (place, mass) in lattice.places(shape).zip(mass).filter(|(_, mass)| **mass > 0)
                {
                    let (damage, criticals) = self.suffered(lattice, shape, place, left);
                    let contained =
                        self.attack.target == Target::Ship && has(left, DefenseToken::Contain);
                    let redirects =
                        self.attack.target == Target::Ship && has(left, DefenseToken::Redirect);
                    tally.suffered(damage, criticals, contained, redirects, *mass);
                }
            }
        }
    }

    /// The sets of types that may be locked with a number of accuracies, the preferred first.
    fn locks(&self, icons: usize) -> Vec<Tokens> {
        if let Accuracies::Order(order) = &self.attack.accuracies {
            let mut left = self.owned;
            for token in order.iter().take(icons) {
                let at = bit(*token).trailing_zeros() as usize;
                left[at] = left[at].saturating_sub(1);
            }
            let locked = (0..6).filter(|at| self.owned[*at] > 0 && left[*at] == 0);
            return vec![locked.fold(0, |set, at| set | 1 << at)];
        }
        let affordable = |set: &Tokens| self.price(*set) <= icons;
        let sets: Vec<Tokens> =
            (0..=self.useful).filter(|set| set & !self.useful == 0).filter(affordable).collect();
        // To lock more is never worse, so only sets that no other affordable one holds are worth comparing.
        let held = |set: Tokens| sets.iter().any(|other| *other != set && other & set == set);
        let mut fullest: Vec<Tokens> = sets.iter().copied().filter(|set| !held(*set)).collect();
        fullest.sort_by_key(|set| std::cmp::Reverse(set.reverse_bits()));
        fullest.into_iter().map(|set| self.spend_rest(set, icons)).collect()
    }

    /// Left-over accuracies lock what they can, in [`ORDER`].
    fn spend_rest(&self, mut set: Tokens, icons: usize) -> Tokens {
        for token in ORDER {
            let more = set | (bit(token) & self.owned_types());
            if self.price(more) <= icons {
                set = more;
            }
        }
        set
    }

    /// Every token of a type must be locked for the type to be locked.
    fn price(&self, set: Tokens) -> usize {
        (0..6).filter(|at| set & (1 << at) != 0).map(|at| usize::from(self.owned[at])).sum()
    }

    fn owned_types(&self) -> Tokens {
        (0..6).filter(|at| self.owned[*at] > 0).fold(0, |set, at| set | 1 << at)
    }

    /// What each result with a number of accuracies is worth against these useful tokens, and which dice are evaded.
    fn respond<S: Score>(
        &self,
        lattice: &Lattice,
        shape: Shape,
        left: Tokens,
        accuracies: RangeInclusive<usize>,
    ) -> (Vec<S>, Option<Plan>) {
        let rolls = self.rolls();
        let worth = |shape, place| self.worth::<S>(lattice, shape, place, left);
        let plain = || lattice.places(shape).map(|place| worth(shape, place));
        let (EvadeEffect::Cancel(most) | EvadeEffect::Reroll(most)) = self.evade else {
            return (plain().collect(), None);
        };
        if has(left, DefenseToken::Scatter) || !has(left, DefenseToken::Evade) {
            return (plain().map(|score| score.doubled(3 * rolls)).collect(), None);
        }
        let task = Task {
            shape,
            most: most.min(dice(shape)),
            eligible: &self.worth_evading,
            side: Side::Defender,
            rolls,
            accuracies,
        };
        let (plan, scores) = match self.evade {
            EvadeEffect::Reroll(_) => Plan::reroll(lattice, &task, &plain().collect::<Vec<S>>()),
            _ => Plan::cancel(lattice, &task, worth),
        };
        (scores, Some(plan))
    }

    fn worth<S: Score>(&self, lattice: &Lattice, shape: Shape, place: Place, left: Tokens) -> S {
        let (damage, criticals) = self.suffered(lattice, shape, place, left);
        let critical = u8::from(self.triggers(criticals, has(left, DefenseToken::Contain)));
        match self.attack.goal {
            Goal::Damage => S::new(damage, critical),
            Goal::Critical => S::new(critical, damage),
            Goal::Hull => {
                let redirects = has(left, DefenseToken::Redirect);
                S::new(self.attack.split(damage, redirects).hull, damage)
            }
        }
    }

    /// The damage total and the colours of critical icons (one bit each) that are left of a result.
    fn suffered(&self, lattice: &Lattice, shape: Shape, place: Place, left: Tokens) -> (u8, u8) {
        if has(left, DefenseToken::Scatter) {
            return (0, 0);
        }
        let (damage, criticals) = self.icons(lattice, shape, place);
        if has(left, DefenseToken::Brace) {
            (damage.div_ceil(2), criticals)
        } else {
            (damage, criticals)
        }
    }

    fn icons(&self, lattice: &Lattice, shape: Shape, place: Place) -> (u8, u8) {
        let hands = lattice.hands(shape, place);
        let hits: u8 = hands.iter().map(|hand| hand.hits).sum();
        if !self.attack.criticals_count() {
            return (hits, 0);
        }
        let criticals: u8 = hands.iter().map(|hand| hand.criticals).sum();
        let colors = (0..3).filter(|color| hands[*color].criticals > 0);
        (hits + criticals, colors.fold(0, |set, color| set | 1 << color))
    }

    /// Whether the critical effect that is wanted can be resolved. RRG 1.6, Critical Effects.
    pub(crate) fn triggers(&self, criticals: u8, contained: bool) -> bool {
        match self.attack.critical {
            Critical::Unwanted => false,
            Critical::Standard => criticals != 0 && !contained,
            Critical::Of(color) => criticals & (1 << color as u8) != 0,
        }
    }
}

/// Where the damage of an attack goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    pub(crate) redirected: u8,
    pub(crate) shields: u8,
    pub(crate) hull: u8,
}

impl Attack {
    /// Splits a damage total. With a redirect, what the defending zone's shields cannot take goes to the adjacent
    /// zone's shields as far as they last; the rest goes to the hull.
    ///
    /// RRG 1.6, Defense Tokens: any amount up to the shields of the chosen zone may be suffered there first.
    pub(crate) fn split(&self, damage: u8, redirects: bool) -> Split {
        let shields = self.shields.unwrap_or(0);
        let adjacent = if redirects { self.adjacent.unwrap_or(shields) } else { 0 };
        let beyond = damage.saturating_sub(shields);
        let redirected = beyond.min(adjacent);
        Split { redirected, shields: damage.min(shields), hull: beyond - redirected }
    }
}
