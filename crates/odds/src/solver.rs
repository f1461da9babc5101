use std::collections::BTreeSet;

use crate::attack::{MOST_DICE, MOST_ROLLS};
use crate::defense::{Defense, Resolution};
use crate::lattice::{Lattice, Shape};
use crate::layer::Layer;
use crate::score::{Narrow, Score, Wide};
use crate::step::{Choice, Step, smaller};
use crate::tally::Tally;
use crate::{Attack, Modification, Outcome, TooMuch};

/// The most results that are looked at: a fraction of a second, some tens of megabytes.
const MOST_RESULTS: usize = 1_500_000;

/// Works the attack out: backwards to find what each side does, then forwards to count what comes of it.
pub(crate) fn resolve(attack: &Attack) -> Result<Outcome, TooMuch> {
    check_dice(attack)?;
    let start = start(attack);
    let (steps, shapes) = Step::list(attack, &start);
    let defense = Defense::new(attack);

    let gathered = start.iter().next().map_or(0, |shape| shape.iter().map(|n| u32::from(*n)).sum());
    let rolls = gathered + steps.iter().map(Step::rolls).sum::<u32>() + defense.rolls();
    if rolls as usize > MOST_ROLLS {
        return Err(TooMuch::Rolls(rolls as usize));
    }

    let last = shapes.last().expect("there is always a start");
    let most: Shape = std::array::from_fn(|color| {
        shapes.iter().flatten().map(|shape| shape[color]).max().unwrap_or(0)
    });
    let lattice = Lattice::new(most);
    let size = |step: &Step, shapes: &BTreeSet<Shape>| -> usize {
        shapes.iter().map(|shape| step.size(&lattice, *shape)).sum()
    };
    let results = steps.iter().zip(&shapes).map(|(step, shapes)| size(step, shapes)).sum::<usize>()
        + last.iter().map(|shape| defense.size(&lattice, *shape)).sum::<usize>();
    if results > MOST_RESULTS {
        return Err(TooMuch::Results);
    }

    let attempt = Attempt { lattice: &lattice, steps: &steps, shapes: &shapes, defense: &defense };
    let Decisions { first, choices, resolutions } = if rolls <= Narrow::MOST_ROLLS {
        attempt.decide::<Narrow>()
    } else {
        attempt.decide::<Wide>()
    };

    let mut mass: Layer<u128> = Layer::new();
    mass.insert(first, lattice.places(first).map(|place| lattice.ways(first, place)).collect());
    for (step, chosen) in steps.iter().zip(&choices) {
        let mut after = Layer::new();
        for (shape, mass) in mass.iter() {
            let (_, choice) = chosen
                .iter()
                .find(|(other, _)| *other == shape)
                .expect("shapes are followed from the first step to the last");
            step.take(&lattice, shape, choice, mass, &mut after);
        }
        mass = after;
    }
    let mut tally = Tally::new();
    for (shape, resolution) in &resolutions {
        if let Some((_, mass)) = mass.iter().find(|(other, _)| other == shape) {
            defense.take(&lattice, *shape, resolution, mass, &mut tally);
        }
    }
    Ok(tally.outcome(attack, &defense, rolls))
}

/// The dice there can come to be.
fn check_dice(attack: &Attack) -> Result<(), TooMuch> {
    let pool = attack.pool;
    let mut dice = [pool.red, pool.blue, pool.black].into_iter().map(usize::from).sum::<usize>();
    let mut most = dice;
    for modification in &attack.modifications {
        match modification {
            Modification::Add { count, .. } => dice += usize::from(*count),
            Modification::AddSet { .. } => dice += 1,
            Modification::Remove { count } => dice = dice.saturating_sub((*count).into()),
            Modification::Reroll(_) | Modification::RerollPool | Modification::Change(_) => {}
        }
        most = most.max(dice);
    }
    if most > MOST_DICE { Err(TooMuch::Dice(most)) } else { Ok(()) }
}

/// The pools the attacker may roll. RRG 1.6, Obstructed: one die of the attacker's choice is taken away.
fn start(attack: &Attack) -> BTreeSet<Shape> {
    let pool = [attack.pool.red, attack.pool.blue, attack.pool.black];
    let fewer: BTreeSet<Shape> = (0..3).filter_map(|color| smaller(pool, color)).collect();
    if attack.obstructed && !fewer.is_empty() { fewer } else { BTreeSet::from([pool]) }
}

/// Everything that is known before anybody decides.
struct Attempt<'a> {
    lattice: &'a Lattice,
    steps: &'a [Step],
    /// The shapes before each step, and those at the end.
    shapes: &'a [BTreeSet<Shape>],
    defense: &'a Defense<'a>,
}

/// What each side does with every result it may meet.
struct Decisions {
    /// The pool that is rolled.
    first: Shape,
    /// By step and shape.
    choices: Vec<Vec<(Shape, Choice)>>,
    /// By shape at the end.
    resolutions: Vec<(Shape, Resolution)>,
}

impl Attempt<'_> {
    /// Finds the best decisions, from the last to the first.
    fn decide<S: Score>(&self) -> Decisions {
        let (last, before) = self.shapes.split_last().expect("there is always a start");
        let mut worth: Layer<S> = Layer::new();
        let mut resolutions = Vec::new();
        for shape in last {
            let (scores, resolution) = self.defense.look_back(self.lattice, *shape);
            worth.insert(*shape, scores);
            resolutions.push((*shape, resolution));
        }
        let mut choices = Vec::with_capacity(self.steps.len());
        for (step, shapes) in self.steps.iter().zip(before).rev() {
            let mut earlier = Layer::new();
            let mut chosen = Vec::with_capacity(shapes.len());
            for shape in shapes {
                let (scores, choice) = step.look_back(self.lattice, *shape, &worth);
                earlier.insert(*shape, scores);
                chosen.push((*shape, choice));
            }
            choices.push(chosen);
            worth = earlier;
        }
        choices.reverse();
        Decisions { first: self.best_start(&worth), choices, resolutions }
    }

    fn best_start<S: Score>(&self, worth: &Layer<S>) -> Shape {
        let mean = |shape: Shape| {
            let results = self.lattice.places(shape).zip(worth.block(shape));
            results.fold(S::default(), |sum, (place, score)| {
                sum.plus(score.times(self.lattice.ways(shape, place)))
            })
        };
        let start = &self.shapes[0];
        if let (1, Some(only)) = (start.len(), start.first()) {
            return *only;
        }
        start.iter().copied().max_by_key(|shape| mean(*shape)).expect("there is always a start")
    }
}
