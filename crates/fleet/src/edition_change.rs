use flagbridge_cards::{Change, Resolved};

use crate::as_of::{Difference, copies, differences};
use crate::draft::Draft;
use crate::report::check;
use crate::terms::Terms;

/// What changes for a list that goes from one edition to another, whatever lies between them. The agreed total stays.
#[derive(Clone, Debug)]
pub struct EditionChange<'a> {
    /// The edition it comes from.
    pub from: Resolved<'a>,
    /// The edition it goes to.
    pub to: Resolved<'a>,
    /// What it costs there and here.
    pub points: (u32, u32),
    /// Everything that changes.
    pub differences: Vec<Difference>,
}

impl<'a> EditionChange<'a> {
    /// Compares a draft in two editions, by the mode and points it states itself.
    pub fn new(draft: &Draft, from: Resolved<'a>, to: Resolved<'a>) -> Self {
        let before = Terms::of(draft, from);
        let after = Terms::of(draft, to).with_points(before.points);
        let (before, after) = (check(draft, &before), check(draft, &after));
        Self {
            from,
            to,
            points: (before.points.total, after.points.total),
            differences: differences(&copies(draft), &before, &after),
        }
    }

    /// How many cards of the list read differently, in effect, figures or keywords.
    pub fn reworded(&self) -> usize {
        let reworded = |change: &Change| matches!(change, Change::Effect | Change::Facets);
        let mut cards: Vec<_> = self
            .differences
            .iter()
            .filter_map(|it| match it {
                Difference::Card { card, change, .. } if reworded(change) => Some(*card),
                _ => None,
            })
            .collect();
        cards.dedup();
        cards.len()
    }

    /// How many cards of the list the other edition does not have.
    pub fn missing(&self) -> usize {
        let left = |it: &&Difference| matches!(it, Difference::Card { change: Change::Left, .. });
        self.differences.iter().filter(left).count()
    }

    /// In one sentence: "The 400 points of Rules Reference 1.6 cost 389 in ARC01; 3 cards have different text."
    pub fn sentence(&self) -> String {
        let (from, to) = (self.from.edition().title, self.to.edition().title);
        let mut sentence = match self.points {
            (before, after) if before == after => format!("Also {after} in {to}"),
            (before, after) => format!("The {before} points of {from} cost {after} in {to}"),
        };
        let parts = [
            (self.reworded(), "card has different text", "cards have different text"),
            (self.missing(), "card is not in its pool", "cards are not in its pool"),
        ];
        for (count, one, many) in parts {
            match count {
                0 => {}
                1 => sentence += &format!("; 1 {one}"),
                count => sentence += &format!("; {count} {many}"),
            }
        }
        sentence + "."
    }
}
