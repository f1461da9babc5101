//! How several cards change one number: in stated layers, whatever the order in which they are asked.

use crate::state::{Moment, Operation};

/// What the active cards say about one number, gathered in any order.
///
/// The layers, each of which works on what the one before it made:
///
/// 1. **Replace.** A card states another number; of several the highest counts. Then the number is halved, once for each
///    card that says so, and lowered. FAQ 3.2.1, Admiral Chiraneau; Power Failure. Squadron compendium, Ketsu Onyo.
/// 2. **At least, at most.** Of several limits the strictest counts, and "at most" has the last word.
/// 3. **Add.** All that is added or taken away, together. RRG 1.5, Card Clarifications: All Fighters, Follow Me!
/// 4. **Cap.** What was added "to a maximum" does not go beyond that maximum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layers {
    printed: i32,
    replaced: Option<i32>,
    halvings: u32,
    less: i32,
    less_down_to: i32,
    at_least: i32,
    at_most: i32,
    more: i32,
    capped: i32,
    cap: i32,
}

impl Layers {
    /// Nothing said yet about a printed number.
    pub fn new(printed: i32) -> Self {
        Layers {
            printed,
            replaced: None,
            halvings: 0,
            less: 0,
            less_down_to: i32::MIN,
            at_least: i32::MIN,
            at_most: i32::MAX,
            more: 0,
            capped: 0,
            cap: i32::MAX,
        }
    }

    /// Adds what one operation of a card says; operations that are not about numbers say nothing.
    ///
    /// `ask` answers what a card computes from the moment.
    pub fn add(&mut self, operation: &Operation, ask: impl Fn(fn(&Moment<'_>) -> i32) -> i32) {
        match *operation {
            Operation::Becomes(amount) => self.replace(amount.into()),
            Operation::BecomesBy(compute) => self.replace(ask(compute)),
            Operation::Halved => self.halvings += 1,
            Operation::Less(amount, down_to) => {
                self.less += i32::from(amount);
                self.less_down_to = self.less_down_to.max(down_to.into());
            }
            Operation::AtLeast(amount) => self.at_least = self.at_least.max(amount.into()),
            Operation::AtMost(amount) => self.at_most = self.at_most.min(amount.into()),
            Operation::Plus(amount) => self.more += i32::from(amount),
            Operation::PlusBy(compute) => self.more += ask(compute),
            Operation::PlusUpTo(amount, cap) => {
                self.capped += i32::from(amount);
                self.cap = self.cap.min(cap.into());
            }
            _ => {}
        }
    }

    fn replace(&mut self, amount: i32) {
        self.replaced = Some(self.replaced.map_or(amount, |other| other.max(amount)));
    }

    /// The number before anything is added: after the first two layers.
    pub fn before_additions(&self) -> i32 {
        let base = self.replaced.unwrap_or(self.printed) >> self.halvings;
        // A number that is below the floor already is not raised to it.
        let lowered = (base - self.less).max(self.less_down_to.min(base));
        lowered.max(self.at_least).min(self.at_most)
    }

    /// The number after all layers.
    pub fn result(&self) -> i32 {
        let added = self.before_additions() + self.more;
        // What is beyond the maximum without these cards stays there.
        (added + self.capped).min(self.cap.max(added))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn operation() -> impl Strategy<Value = Operation> {
        prop_oneof![
            (0..6i8).prop_map(Operation::Becomes),
            Just(Operation::Halved),
            (0..3i8, 0..3i8).prop_map(|(amount, down_to)| Operation::Less(amount, down_to)),
            (0..6i8).prop_map(Operation::AtLeast),
            (0..6i8).prop_map(Operation::AtMost),
            (-2..3i8).prop_map(Operation::Plus),
            (0..3i8, 0..6i8).prop_map(|(amount, cap)| Operation::PlusUpTo(amount, cap)),
        ]
    }

    fn result(printed: i32, operations: &[Operation]) -> (i32, i32) {
        let mut layers = Layers::new(printed);
        operations.iter().for_each(|operation| layers.add(operation, |_| 0));
        (layers.before_additions(), layers.result())
    }

    proptest! {
        #[test]
        fn the_order_of_the_cards_changes_nothing(
            printed in 0..7i32,
            (one, other) in proptest::collection::vec(operation(), 0..6)
                .prop_flat_map(|all| (Just(all.clone()), Just(all).prop_shuffle())),
        ) {
            prop_assert_eq!(result(printed, &one), result(printed, &other));
        }
    }

    #[test]
    fn each_layer_works_on_what_the_one_before_it_made() {
        use Operation::*;
        let number = |printed, operations: &[Operation]| result(printed, operations).1;
        assert_eq!(number(5, &[PlusUpTo(1, 5), Becomes(2)]), 3, "replaced, then raised");
        assert_eq!(number(5, &[PlusUpTo(1, 5), Less(2, 1)]), 4, "lowered, then raised");
        assert_eq!(number(2, &[PlusUpTo(1, 5), Less(2, 1)]), 2, "no lower than one, then raised");
        assert_eq!(number(3, &[PlusUpTo(1, 5), AtLeast(4)]), 5, "four at least, then raised");
        assert_eq!(number(5, &[PlusUpTo(1, 5), PlusUpTo(1, 5)]), 5, "five at most");
        assert_eq!(number(6, &[PlusUpTo(1, 4)]), 6, "more than the maximum without the card");
        assert_eq!(number(5, &[Halved, Halved]), 1, "halved twice");
        assert_eq!(number(0, &[Less(2, 1)]), 0, "the floor raises nothing");
    }
}
