use flagbridge_cards::{Color, Face};

/// How many dice of each colour: red, blue, black.
pub(crate) type Shape = [u8; 3];

/// The place of a result in each colour's list of hands.
pub(crate) type Place = [usize; 3];

/// No colour has more different faces than red.
pub(crate) const MOST_KINDS: usize = 5;

/// There is no such neighbour.
pub(crate) const NOWHERE: u16 = u16::MAX;

/// Every result of every pool up to some size, as multisets of faces, colour by colour.
pub(crate) struct Lattice {
    dice: [Die; 3],
}

/// The results of up to a number of dice of one colour.
pub(crate) struct Die {
    /// The different faces.
    pub(crate) kinds: Vec<Kind>,
    /// The hands by number of dice.
    pub(crate) rungs: Vec<Rung>,
}

/// A face of a die and how often it is there.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) face: Face,
    /// Of the eight faces, two to this power show it.
    pub(crate) shift: u32,
}

/// All hands of the same number of dice of one colour, and where a die more or less leads.
pub(crate) struct Rung {
    pub(crate) hands: Vec<Hand>,
    /// By hand: in how many ways the dice can be rolled so.
    ways: Vec<u128>,
    /// By hand and kind: the hand on the next rung with one such die more.
    pub(crate) up: Vec<[u16; MOST_KINDS]>,
    /// By hand and kind: the hand on the rung before with one such die less, or [`NOWHERE`].
    pub(crate) down: Vec<[u16; MOST_KINDS]>,
}

/// Some dice of one colour, each showing a face.
#[derive(Clone, Copy)]
pub(crate) struct Hand {
    counts: [u8; MOST_KINDS],
    pub(crate) hits: u8,
    pub(crate) criticals: u8,
    pub(crate) accuracies: u8,
}

/// How many hands of each colour a shape has.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    hands: [usize; 3],
}

impl Frame {
    /// The number of a result.
    pub(crate) fn index(self, place: Place) -> usize {
        (place[0] * self.hands[1] + place[1]) * self.hands[2] + place[2]
    }
}

/// Walks through the results of a shape.
#[derive(Clone)]
pub(crate) struct Places {
    hands: [usize; 3],
    next: Place,
}

impl Iterator for Places {
    type Item = Place;

    fn next(&mut self) -> Option<Place> {
        let place = self.next;
        if place[0] == self.hands[0] {
            return None;
        }
        self.next[2] += 1;
        if self.next[2] == self.hands[2] {
            self.next[2] = 0;
            self.next[1] += 1;
            if self.next[1] == self.hands[1] {
                self.next[1] = 0;
                self.next[0] += 1;
            }
        }
        Some(place)
    }
}

impl Lattice {
    /// All results with at most a number of dice of each colour.
    pub(crate) fn new(most: Shape) -> Self {
        let die = |color: Color| Die::new(color, most[color as usize]);
        Self { dice: [die(Color::Red), die(Color::Blue), die(Color::Black)] }
    }

    pub(crate) fn die(&self, color: usize) -> &Die {
        &self.dice[color]
    }

    pub(crate) fn rungs(&self, shape: Shape) -> [&Rung; 3] {
        std::array::from_fn(|color| &self.dice[color].rungs[usize::from(shape[color])])
    }

    /// How many results a pool of this shape has.
    pub(crate) fn len(&self, shape: Shape) -> usize {
        self.rungs(shape).iter().map(|rung| rung.hands.len()).product()
    }

    /// How the results of a shape are numbered.
    pub(crate) fn frame(&self, shape: Shape) -> Frame {
        Frame { hands: self.rungs(shape).map(|rung| rung.hands.len()) }
    }

    /// The number of a result among those of its shape.
    pub(crate) fn index(&self, shape: Shape, place: Place) -> usize {
        self.frame(shape).index(place)
    }

    /// The results of a shape, in the order of their numbers.
    pub(crate) fn places(&self, shape: Shape) -> Places {
        let Frame { hands } = self.frame(shape);
        Places { hands, next: [0; 3] }
    }

    pub(crate) fn hands(&self, shape: Shape, place: Place) -> [&Hand; 3] {
        let rungs = self.rungs(shape);
        std::array::from_fn(|color| &rungs[color].hands[place[color]])
    }

    /// In how many ways a pool of this shape can be rolled so.
    pub(crate) fn ways(&self, shape: Shape, place: Place) -> u128 {
        let rungs = self.rungs(shape);
        (0..3).map(|color| rungs[color].ways[place[color]]).product()
    }

    pub(crate) fn accuracies(&self, shape: Shape, place: Place) -> usize {
        self.hands(shape, place).iter().map(|hand| usize::from(hand.accuracies)).sum()
    }

    /// The result with one die more, and its number.
    pub(crate) fn with(&self, shape: Shape, place: Place, color: usize, kind: usize) -> Place {
        let rung = &self.dice[color].rungs[usize::from(shape[color])];
        let mut more = place;
        more[color] = usize::from(rung.up[place[color]][kind]);
        more
    }

    /// The result with one die less, if there is such a die.
    pub(crate) fn without(
        &self,
        shape: Shape,
        place: Place,
        color: usize,
        kind: usize,
    ) -> Option<Place> {
        let rung = &self.dice[color].rungs[usize::from(shape[color])];
        let less = rung.down[place[color]][kind];
        (less != NOWHERE).then(|| {
            let mut fewer = place;
            fewer[color] = usize::from(less);
            fewer
        })
    }
}

impl Die {
    fn new(color: Color, most: u8) -> Self {
        let mut kinds: Vec<Kind> = Vec::with_capacity(MOST_KINDS);
        for face in Face::ALL {
            let count = color.faces().iter().filter(|other| *other == face).count();
            if count > 0 {
                debug_assert!(count.is_power_of_two(), "a face is there once, twice or four times");
                kinds.push(Kind { face: *face, shift: count.trailing_zeros() });
            }
        }
        // One rung more than asked for, so that every hand has its neighbours above.
        let mut rungs: Vec<Rung> = (0..=most + 1).map(|dice| Rung::new(&kinds, dice)).collect();
        for low in 0..usize::from(most) + 1 {
            let (below, above) = rungs.split_at_mut(low + 1);
            below[low].join(&mut above[0], kinds.len());
        }
        Self { kinds, rungs }
    }
}

impl Rung {
    fn new(kinds: &[Kind], dice: u8) -> Self {
        let mut hands = Vec::new();
        deal(kinds, dice, 0, [0; MOST_KINDS], &mut hands);
        let none = vec![[NOWHERE; MOST_KINDS]; hands.len()];
        let ways = hands.iter().map(|hand| hand.ways(kinds)).collect();
        Self { hands, ways, up: none.clone(), down: none }
    }

    fn join(&mut self, above: &mut Rung, kinds: usize) {
        for low in 0..self.hands.len() {
            for kind in 0..kinds {
                let mut counts = self.hands[low].counts;
                counts[kind] += 1;
                let high = above
                    .hands
                    .binary_search_by(|hand| hand.counts.cmp(&counts))
                    .expect("the next rung holds every hand of one die more");
                self.up[low][kind] = high as u16;
                above.down[high][kind] = low as u16;
            }
        }
    }
}

/// Lists the hands of `left` more dice from this kind on, in ascending order of their counts.
fn deal(kinds: &[Kind], left: u8, kind: usize, counts: [u8; MOST_KINDS], hands: &mut Vec<Hand>) {
    if kind + 1 == kinds.len() {
        let mut counts = counts;
        counts[kind] = left;
        hands.push(Hand::new(kinds, counts));
        return;
    }
    for here in 0..=left {
        let mut counts = counts;
        counts[kind] = here;
        deal(kinds, left - here, kind + 1, counts, hands);
    }
}

impl Hand {
    fn new(kinds: &[Kind], counts: [u8; MOST_KINDS]) -> Self {
        let mut hand = Self { counts, hits: 0, criticals: 0, accuracies: 0 };
        for (kind, count) in kinds.iter().zip(counts) {
            hand.hits += count * kind.face.hits();
            hand.criticals += count * kind.face.criticals();
            hand.accuracies += count * kind.face.accuracies();
        }
        hand
    }

    fn ways(&self, kinds: &[Kind]) -> u128 {
        let (mut ways, mut dealt) = (1, 0);
        for (kind, count) in kinds.iter().zip(self.counts) {
            for nth in 1..=u128::from(count) {
                dealt += 1;
                ways = (ways * dealt / nth) << kind.shift;
            }
        }
        ways
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ways_of_all_hands_are_the_powers_of_eight() {
        let lattice = Lattice::new([5, 5, 18]);
        for color in 0..3 {
            for (dice, rung) in lattice.die(color).rungs.iter().enumerate() {
                let ways: u128 = rung.ways.iter().sum();
                assert_eq!(ways, 8_u128.pow(dice as u32));
            }
        }
    }

    #[test]
    fn a_die_more_and_a_die_less_undo_each_other() {
        let lattice = Lattice::new([3, 2, 2]);
        let shape = [2, 1, 1];
        for place in lattice.places(shape) {
            for color in 0..3 {
                for kind in 0..lattice.die(color).kinds.len() {
                    let more = lattice.with(shape, place, color, kind);
                    let mut larger = shape;
                    larger[color] += 1;
                    assert_eq!(lattice.without(larger, more, color, kind), Some(place));
                }
            }
        }
    }
}
