use std::ops::RangeInclusive;

use crate::lattice::{Lattice, MOST_KINDS, NOWHERE, Place, Shape};
use crate::layer::Layer;
use crate::score::{Score, Side};

/// By colour and kind of face: whether such a die may be chosen.
pub(crate) type Eligible = [[bool; MOST_KINDS]; 3];

/// What is to be decided.
pub(crate) struct Task<'a> {
    /// The shape of the pool.
    pub(crate) shape: Shape,
    /// The most dice that are rerolled.
    pub(crate) most: u8,
    /// The dice that may be taken up.
    pub(crate) eligible: &'a Eligible,
    /// Who decides.
    pub(crate) side: Side,
    /// How many rolled dice the choice is counted over; 0 if dice are cancelled.
    pub(crate) rolls: u32,
    /// Only results with this many accuracies matter. Unless that is all of them, no accuracy is eligible, so that what is
    /// kept has as many.
    pub(crate) accuracies: RangeInclusive<usize>,
}

/// Which dice to take up, for every result of one shape: to reroll them, or to cancel them.
///
/// A result is split into the dice that are kept and those that are not. What is kept is a result of a smaller shape,
/// so the best choice for `most` dice is found by stepping from die to die instead of trying all subsets.
pub(crate) struct Plan {
    /// The shapes that may be kept, the whole one first, then by the number of missing dice.
    blocks: Vec<Block>,
    /// For every result of the whole shape: what is kept, counted through all blocks.
    keep: Vec<u32>,
    /// How many dice of eight faces every choice is counted over; 0 if dice are cancelled.
    rolls: u32,
}

struct Block {
    shape: Shape,
    start: usize,
}

impl Plan {
    /// How many results [`Plan::reroll`] and [`Plan::cancel`] look at.
    pub(crate) fn size(lattice: &Lattice, shape: Shape, most: u8, eligible: &Eligible) -> usize {
        kept_shapes(shape, most, eligible).into_iter().map(|kept| lattice.len(kept)).sum()
    }

    /// The best reroll of up to `task.most` dice, when the dice afterwards are worth `next`; with the worth of each result
    /// before it, counted over eight to the power of `rolls` more.
    pub(crate) fn reroll<S: Score>(
        lattice: &Lattice,
        task: &Task<'_>,
        next: &[S],
    ) -> (Self, Vec<S>) {
        let (blocks, size) = lay_out(lattice, task);
        let rolls = task.rolls;
        let mut hold: Vec<S> = Vec::with_capacity(size);
        hold.extend(next.iter().map(|score| score.doubled(3 * rolls)));
        for block in &blocks[1..] {
            let (color, fuller) = first_missing(block.shape, task.shape);
            let above = &blocks[position(&blocks, fuller)];
            let frame = lattice.frame(fuller);
            let rung = lattice.rungs(block.shape)[color];
            let kinds = &lattice.die(color).kinds;
            for place in lattice.places(block.shape) {
                let mut sum = S::default();
                if lattice.accuracies(block.shape, place) < *task.accuracies.start() {
                    hold.push(sum);
                    continue;
                }
                for (kind, up) in kinds.iter().zip(rung.up[place[color]]) {
                    let mut more = place;
                    more[color] = usize::from(up);
                    sum = sum.plus(hold[above.start + frame.index(more)].doubled(kind.shift));
                }
                hold.push(sum.eighth());
            }
        }
        Self::choose(lattice, blocks, task, hold)
    }

    /// The best cancelling of up to `task.most` dice, when what is left is worth `worth`.
    pub(crate) fn cancel<S: Score>(
        lattice: &Lattice,
        task: &Task<'_>,
        worth: impl Fn(Shape, Place) -> S,
    ) -> (Self, Vec<S>) {
        let (blocks, size) = lay_out(lattice, task);
        let mut hold = Vec::with_capacity(size);
        for block in &blocks {
            hold.extend(lattice.places(block.shape).map(|place| {
                let matters = task.accuracies.contains(&lattice.accuracies(block.shape, place));
                if matters { worth(block.shape, place) } else { S::default() }
            }));
        }
        Self::choose(lattice, blocks, task, hold)
    }

    /// The best split of every result. `score` holds what each kept part is worth.
    fn choose<S: Score>(
        lattice: &Lattice,
        blocks: Vec<Block>,
        task: &Task<'_>,
        mut score: Vec<S>,
    ) -> (Self, Vec<S>) {
        let mut keep: Vec<u32> = (0..score.len() as u32).collect();
        for block in blocks.iter().rev() {
            let rungs = lattice.rungs(block.shape);
            // Where one die less of a colour leads, and which kinds of it may be taken.
            let mut smaller = Vec::with_capacity(3);
            for color in 0..3 {
                let mut less = block.shape;
                let Some(fewer) = less[color].checked_sub(1) else { continue };
                less[color] = fewer;
                if let Some(other) = blocks.iter().find(|other| other.shape == less) {
                    let kinds: Vec<usize> = (0..lattice.die(color).kinds.len())
                        .filter(|kind| task.eligible[color][*kind])
                        .collect();
                    smaller.push((color, kinds, other.start, lattice.frame(less)));
                }
            }
            for (cell, place) in (block.start..).zip(lattice.places(block.shape)) {
                if !task.accuracies.contains(&lattice.accuracies(block.shape, place)) {
                    continue;
                }
                let (mut best, mut kept) = (score[cell], keep[cell]);
                for (color, kinds, start, frame) in &smaller {
                    let down = &rungs[*color].down[place[*color]];
                    for kind in kinds {
                        if down[*kind] == NOWHERE {
                            continue;
                        }
                        let mut less = place;
                        less[*color] = usize::from(down[*kind]);
                        let other = start + frame.index(less);
                        if task.side.prefers(score[other], best) {
                            (best, kept) = (score[other], keep[other]);
                        }
                    }
                }
                (score[cell], keep[cell]) = (best, kept);
            }
        }
        let whole = lattice.len(blocks[0].shape);
        score.truncate(whole);
        keep.truncate(whole);
        (Self { blocks, keep, rolls: task.rolls }, score)
    }

    /// Follows the plan: `mass` says in how many ways each result came about, `out` receives what comes of it.
    pub(crate) fn follow(&self, lattice: &Lattice, mass: &[u128], out: &mut Layer<u128>) {
        let size = self.blocks.last().map_or(0, |last| last.start + lattice.len(last.shape));
        let mut kept = vec![0_u128; size];
        for (mass, keep) in mass.iter().zip(&self.keep) {
            kept[*keep as usize] += mass << (3 * self.rolls);
        }
        let whole = self.blocks[0].shape;
        for block in self.blocks.iter().rev() {
            let range = block.start..block.start + lattice.len(block.shape);
            if self.rolls == 0 || block.shape == whole {
                let target = out.block_mut(lattice, block.shape);
                target.iter_mut().zip(&kept[range]).for_each(|(sum, mass)| *sum += mass);
                continue;
            }
            let (color, fuller) = first_missing(block.shape, whole);
            let above = self.blocks[position(&self.blocks, fuller)].start;
            let frame = lattice.frame(fuller);
            let rung = lattice.rungs(block.shape)[color];
            let kinds = &lattice.die(color).kinds;
            for (cell, place) in range.zip(lattice.places(block.shape)) {
                let mass = kept[cell] >> 3;
                if mass == 0 {
                    continue;
                }
                for (kind, up) in kinds.iter().zip(rung.up[place[color]]) {
                    let mut more = place;
                    more[color] = usize::from(up);
                    kept[above + frame.index(more)] += mass << kind.shift;
                }
            }
        }
    }
}

fn lay_out(lattice: &Lattice, task: &Task<'_>) -> (Vec<Block>, usize) {
    let mut start = 0;
    let blocks = kept_shapes(task.shape, task.most, task.eligible)
        .into_iter()
        .map(|shape| {
            let block = Block { shape, start };
            start += lattice.len(shape);
            block
        })
        .collect();
    (blocks, start)
}

/// The shapes of what may be kept, by the number of missing dice.
fn kept_shapes(shape: Shape, most: u8, eligible: &Eligible) -> Vec<Shape> {
    let least: Shape = std::array::from_fn(|color| {
        let some = eligible[color].iter().any(|kind| *kind);
        if some { shape[color].saturating_sub(most) } else { shape[color] }
    });
    let missing = |kept: &Shape| -> u8 { (0..3).map(|color| shape[color] - kept[color]).sum() };
    let mut kept = Vec::new();
    for red in least[0]..=shape[0] {
        for blue in least[1]..=shape[1] {
            kept.extend((least[2]..=shape[2]).map(|black| [red, blue, black]));
        }
    }
    kept.retain(|kept| missing(kept) <= most);
    kept.sort_by_key(missing);
    kept
}

/// The first colour of which a die is missing, and the shape with one such die more.
fn first_missing(kept: Shape, whole: Shape) -> (usize, Shape) {
    let color = (0..3).find(|color| kept[*color] < whole[*color]).expect("some die is missing");
    let mut fuller = kept;
    fuller[color] += 1;
    (color, fuller)
}

fn position(blocks: &[Block], shape: Shape) -> usize {
    blocks
        .iter()
        .position(|block| block.shape == shape)
        .expect("with a die more, fewer dice are missing")
}
