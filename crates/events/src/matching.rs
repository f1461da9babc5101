//! The cheapest way to match all nodes of a graph in pairs.

use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::{EdgeReference, UnGraph};

/// The work was given up because its client has gone away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abandoned;

/// The pairs with the smallest sum of costs among those that match the most nodes, each with the smaller node first, in
/// order. An edge is two nodes, the smaller one first, and its cost.
pub(crate) fn cheapest(
    edges: &[(usize, usize, i128)],
    wanted: &dyn Fn() -> bool,
) -> Result<Vec<[usize; 2]>, Abandoned> {
    let highest = edges.iter().map(|edge| edge.2).max().unwrap_or(0);
    let node = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
    let graph = UnGraph::<(), i128>::from_edges(
        edges.iter().map(|(one, two, cost)| (node(*one), node(*two), highest - cost + 1)),
    );
    let weight = |edge: EdgeReference<'_, i128>| match wanted() {
        true => Ok(*edge.weight()),
        false => Err(Abandoned),
    };
    let matching = max_weight_matching(&graph, true, weight, false)?;
    let mut matching: Vec<[usize; 2]> =
        matching.into_iter().map(|(one, two)| [one.min(two), one.max(two)]).collect();
    matching.sort_unstable();
    Ok(matching)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_matched_at_the_smallest_sum() {
        // The cheapest edge would leave two nodes that can only be matched dearly.
        let edges = [(0, 1, 1), (1, 2, 2), (2, 3, 100), (0, 3, 2)];
        assert_eq!(cheapest(&edges, &|| true), Ok(vec![[0, 3], [1, 2]]));
    }

    #[test]
    fn what_nobody_waits_for_is_given_up() {
        assert_eq!(cheapest(&[(0, 1, 1)], &|| false), Err(Abandoned));
    }
}
