use std::collections::BTreeSet;

use flagbridge_cards::{Color, Face};

use crate::lattice::{Lattice, MOST_KINDS, Shape};
use crate::layer::Layer;
use crate::plan::{Eligible, Plan, Task};
use crate::score::{Score, Side};
use crate::{Added, Attack, FaceSet, Modification};

/// One choice of the attacker, or one die rolled: what modifications are made of.
pub(crate) enum Step {
    /// Reroll up to `most` eligible dice, counted over as many rolls.
    Reroll { most: u8, eligible: Eligible },
    /// Reroll all dice or none, over a number of rolls.
    RerollPool { rolls: u8 },
    /// Roll one more die of a colour that is chosen.
    Roll { color: Added },
    /// Add a die that shows a face.
    Set { color: usize, kind: usize },
    /// Turn up to one die of an eligible face to another of its faces.
    Turn { from: Eligible, to: Eligible },
    /// Take out one die.
    Remove,
}

/// What the attacker does at a step, for every result of one shape.
pub(crate) enum Choice {
    /// Which dice are rerolled.
    Plan(Plan),
    /// Whether the pool is rerolled.
    Pool(Vec<bool>),
    /// The colour that is added, if any.
    Color(Vec<Option<u8>>),
    /// The result it becomes.
    Turned(Vec<u32>),
    /// The shape and result it becomes; its shape's place among [`Step::leads_to`].
    Leave(Vec<(u8, u32)>),
    /// There is nothing to choose.
    Nothing,
}

impl Step {
    /// The steps of an attack's modifications, and for each step the shapes the pool can have before it; one set of
    /// shapes more for the end.
    pub(crate) fn list(
        attack: &Attack,
        start: &BTreeSet<Shape>,
    ) -> (Vec<Step>, Vec<BTreeSet<Shape>>) {
        let mut steps = Vec::new();
        let mut shapes = vec![start.clone()];
        for modification in &attack.modifications {
            let now = shapes.last().expect("there is always a start");
            let largest = now.iter().map(|shape| dice(*shape)).max().unwrap_or(0);
            for step in Step::of(*modification, largest) {
                let next = now_at(&shapes).iter().flat_map(|shape| step.leads_to(*shape)).collect();
                shapes.push(next);
                steps.push(step);
            }
        }
        (steps, shapes)
    }

    fn of(modification: Modification, largest: u8) -> Vec<Step> {
        match modification {
            Modification::Reroll(reroll) => vec![Step::Reroll {
                most: reroll.most.unwrap_or(largest).min(largest),
                eligible: eligible(reroll.color, reroll.faces),
            }],
            Modification::RerollPool => vec![Step::RerollPool { rolls: largest }],
            Modification::Add { count, color } => {
                (0..count).map(|_| Step::Roll { color }).collect()
            }
            Modification::AddSet { color, face } => kinds(color)
                .iter()
                .position(|kind| *kind == face)
                .map(|kind| Step::Set { color: color as usize, kind })
                .into_iter()
                .collect(),
            Modification::Change(change) => {
                let from = eligible(change.color, change.from);
                let to = eligible(change.color, change.to);
                (0..change.most.min(largest)).map(|_| Step::Turn { from, to }).collect()
            }
            Modification::Remove { count } => {
                (0..count.min(largest)).map(|_| Step::Remove).collect()
            }
        }
    }

    /// How many rolled dice the step is counted over.
    pub(crate) fn rolls(&self) -> u32 {
        match self {
            Step::Reroll { most, .. } => (*most).into(),
            Step::RerollPool { rolls } => (*rolls).into(),
            Step::Roll { .. } => 1,
            Step::Set { .. } | Step::Turn { .. } | Step::Remove => 0,
        }
    }

    /// The shapes a pool of this shape can have after the step.
    pub(crate) fn leads_to(&self, shape: Shape) -> Vec<Shape> {
        match self {
            Step::Reroll { .. } | Step::RerollPool { .. } | Step::Turn { .. } => vec![shape],
            Step::Set { color, .. } => vec![larger(shape, *color)],
            Step::Roll { color } => match colors(*color, shape) {
                colors if colors.is_empty() => vec![shape],
                colors => colors.into_iter().map(|color| larger(shape, color)).collect(),
            },
            Step::Remove if dice(shape) == 0 => vec![shape],
            Step::Remove => (0..3).filter_map(|color| smaller(shape, color)).collect(),
        }
    }

    /// How many results are looked at for a shape.
    pub(crate) fn size(&self, lattice: &Lattice, shape: Shape) -> usize {
        match self {
            Step::Reroll { most, eligible } => Plan::size(lattice, shape, *most, eligible),
            _ => lattice.len(shape),
        }
    }

    /// What each result of a shape is worth before the step, and what the attacker does with it.
    pub(crate) fn look_back<S: Score>(
        &self,
        lattice: &Lattice,
        shape: Shape,
        next: &Layer<S>,
    ) -> (Vec<S>, Choice) {
        match self {
            Step::Reroll { most, eligible } => {
                let task = Task {
                    shape,
                    most: (*most).min(dice(shape)),
                    eligible,
                    side: Side::Attacker,
                    rolls: self.rolls(),
                    accuracies: 0..=usize::MAX,
                };
                let (plan, scores) = Plan::reroll(lattice, &task, next.block(shape));
                (scores, Choice::Plan(plan))
            }
            Step::RerollPool { rolls } => {
                let next = next.block(shape);
                let mut fresh = S::default();
                for (place, score) in lattice.places(shape).zip(next) {
                    fresh = fresh.plus(score.times(lattice.ways(shape, place)));
                }
                let fresh = fresh.doubled(3 * u32::from(rolls - dice(shape)));
                let held = next.iter().map(|score| score.doubled(3 * u32::from(*rolls)));
                let reroll: Vec<bool> = held.clone().map(|held| fresh > held).collect();
                (held.map(|held| held.max(fresh)).collect(), Choice::Pool(reroll))
            }
            Step::Roll { color } => {
                let colors = colors(*color, shape);
                let mut picks = Vec::with_capacity(lattice.len(shape));
                let mut scores = Vec::with_capacity(lattice.len(shape));
                for place in lattice.places(shape) {
                    let mut best: Option<(S, u8)> = None;
                    for &color in &colors {
                        let larger = larger(shape, color);
                        let (block, frame) = (next.block(larger), lattice.frame(larger));
                        let mut sum = S::default();
                        for (kind, face) in lattice.die(color).kinds.iter().enumerate() {
                            let more = lattice.with(shape, place, color, kind);
                            sum = sum.plus(block[frame.index(more)].doubled(face.shift));
                        }
                        if best.is_none_or(|(best, _)| sum > best) {
                            best = Some((sum, color as u8));
                        }
                    }
                    picks.push(best.map(|(_, color)| color));
                    scores.push(match best {
                        Some((score, _)) => score,
                        None => next.block(shape)[lattice.index(shape, place)].doubled(3),
                    });
                }
                (scores, Choice::Color(picks))
            }
            Step::Set { color, kind } => {
                let larger = larger(shape, *color);
                let block = next.block(larger);
                let scores = lattice
                    .places(shape)
                    .map(|place| {
                        block[lattice.index(larger, lattice.with(shape, place, *color, *kind))]
                    })
                    .collect();
                (scores, Choice::Nothing)
            }
            Step::Turn { from, to } => {
                let next = next.block(shape);
                let mut turned = Vec::with_capacity(next.len());
                for (cell, place) in lattice.places(shape).enumerate() {
                    let mut best = cell;
                    for color in 0..3 {
                        let Some(smaller) = smaller(shape, color) else { continue };
                        for old in (0..MOST_KINDS).filter(|kind| from[color][*kind]) {
                            let Some(less) = lattice.without(shape, place, color, old) else {
                                continue;
                            };
                            for new in (0..MOST_KINDS).filter(|kind| to[color][*kind]) {
                                let other = lattice.with(smaller, less, color, new);
                                let cell = lattice.index(shape, other);
                                if next[cell] > next[best] {
                                    best = cell;
                                }
                            }
                        }
                    }
                    turned.push(best as u32);
                }
                (turned.iter().map(|cell| next[*cell as usize]).collect(), Choice::Turned(turned))
            }
            Step::Remove => {
                let shapes = self.leads_to(shape);
                if shapes == [shape] {
                    return (next.block(shape).to_vec(), Choice::Nothing);
                }
                let mut scores = Vec::with_capacity(lattice.len(shape));
                let mut leave = Vec::with_capacity(lattice.len(shape));
                for place in lattice.places(shape) {
                    let mut best: Option<(S, (u8, u32))> = None;
                    for (at, smaller) in shapes.iter().enumerate() {
                        let color = (0..3)
                            .find(|color| smaller[*color] < shape[*color])
                            .expect("one die is gone");
                        for kind in 0..lattice.die(color).kinds.len() {
                            let Some(less) = lattice.without(shape, place, color, kind) else {
                                continue;
                            };
                            let cell = lattice.index(*smaller, less);
                            let score = next.block(*smaller)[cell];
                            if best.is_none_or(|(best, _)| score > best) {
                                best = Some((score, (at as u8, cell as u32)));
                            }
                        }
                    }
                    let (score, left) = best.expect("the pool is not empty");
                    scores.push(score);
                    leave.push(left);
                }
                (scores, Choice::Leave(leave))
            }
        }
    }

    /// Takes the step: `mass` says in how many ways each result of the shape came about.
    pub(crate) fn take(
        &self,
        lattice: &Lattice,
        shape: Shape,
        choice: &Choice,
        mass: &[u128],
        out: &mut Layer<u128>,
    ) {
        match choice {
            Choice::Plan(plan) => plan.follow(lattice, mass, out),
            Choice::Pool(reroll) => {
                let rolls = self.rolls();
                let mut fresh = 0;
                let block = out.block_mut(lattice, shape);
                for ((sum, mass), reroll) in block.iter_mut().zip(mass).zip(reroll) {
                    if *reroll {
                        fresh += mass << (3 * (rolls - u32::from(dice(shape))));
                    } else {
                        *sum += mass << (3 * rolls);
                    }
                }
                for (sum, place) in block.iter_mut().zip(lattice.places(shape)) {
                    *sum += fresh * lattice.ways(shape, place);
                }
            }
            Choice::Color(colors) => {
                for ((place, mass), color) in lattice.places(shape).zip(mass).zip(colors) {
                    let Some(color) = color.map(usize::from) else {
                        out.block_mut(lattice, shape)[lattice.index(shape, place)] += mass << 3;
                        continue;
                    };
                    let larger = larger(shape, color);
                    let block = out.block_mut(lattice, larger);
                    for (kind, face) in lattice.die(color).kinds.iter().enumerate() {
                        let more = lattice.with(shape, place, color, kind);
                        block[lattice.index(larger, more)] += mass << face.shift;
                    }
                }
            }
            Choice::Turned(turned) => {
                let block = out.block_mut(lattice, shape);
                for (mass, cell) in mass.iter().zip(turned) {
                    block[*cell as usize] += mass;
                }
            }
            Choice::Leave(leave) => {
                let shapes = self.leads_to(shape);
                for (mass, (at, cell)) in mass.iter().zip(leave) {
                    out.block_mut(lattice, shapes[usize::from(*at)])[*cell as usize] += mass;
                }
            }
            Choice::Nothing => {
                let (larger, set) = match self {
                    Step::Set { color, kind } => (larger(shape, *color), Some((*color, *kind))),
                    _ => (shape, None),
                };
                let block = out.block_mut(lattice, larger);
                for (place, mass) in lattice.places(shape).zip(mass) {
                    let place =
                        set.map_or(place, |(color, kind)| lattice.with(shape, place, color, kind));
                    block[lattice.index(larger, place)] += mass;
                }
            }
        }
    }
}

/// The number of dice of a shape.
pub(crate) fn dice(shape: Shape) -> u8 {
    shape.iter().fold(0_u8, |sum, count| sum.saturating_add(*count))
}

/// The shape with one die less, if there is one of the colour.
pub(crate) fn smaller(shape: Shape, color: usize) -> Option<Shape> {
    let mut smaller = shape;
    smaller[color] = smaller[color].checked_sub(1)?;
    Some(smaller)
}

fn larger(shape: Shape, color: usize) -> Shape {
    let mut larger = shape;
    larger[color] = larger[color].saturating_add(1);
    larger
}

fn now_at(shapes: &[BTreeSet<Shape>]) -> &BTreeSet<Shape> {
    shapes.last().expect("there is always a start")
}

fn colors(color: Added, shape: Shape) -> Vec<usize> {
    match color {
        Added::Of(color) => vec![color as usize],
        Added::Any => vec![0, 1, 2],
        Added::InPool => (0..3).filter(|color| shape[*color] > 0).collect(),
    }
}

/// The different faces of a colour, in the order of [`Face::ALL`].
fn kinds(color: Color) -> Vec<Face> {
    Face::ALL.iter().copied().filter(|face| color.faces().contains(face)).collect()
}

/// The dice of a colour, or of any, that show one of the faces.
pub(crate) fn eligible(only: Option<Color>, faces: FaceSet) -> Eligible {
    let mut eligible = [[false; MOST_KINDS]; 3];
    for color in Color::ALL {
        if only.is_none_or(|only| only == *color) {
            for (kind, face) in kinds(*color).into_iter().enumerate() {
                eligible[*color as usize][kind] = faces.contains(face);
            }
        }
    }
    eligible
}
