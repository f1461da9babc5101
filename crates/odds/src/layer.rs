use std::collections::BTreeMap;

use crate::lattice::{Lattice, Shape};

/// One value for every result of every shape the pool can have at a step.
pub(crate) struct Layer<T> {
    blocks: BTreeMap<Shape, Vec<T>>,
}

impl<T: Copy + Default> Layer<T> {
    pub(crate) fn new() -> Self {
        Self { blocks: BTreeMap::new() }
    }

    pub(crate) fn insert(&mut self, shape: Shape, block: Vec<T>) {
        self.blocks.insert(shape, block);
    }

    /// The values of a shape that the pool can have.
    pub(crate) fn block(&self, shape: Shape) -> &[T] {
        self.blocks.get(&shape).expect("shapes are followed from the first step to the last")
    }

    /// The values of a shape, first made empty if there are none yet.
    pub(crate) fn block_mut(&mut self, lattice: &Lattice, shape: Shape) -> &mut Vec<T> {
        self.blocks.entry(shape).or_insert_with(|| vec![T::default(); lattice.len(shape)])
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Shape, &[T])> {
        self.blocks.iter().map(|(shape, block)| (*shape, block.as_slice()))
    }
}
