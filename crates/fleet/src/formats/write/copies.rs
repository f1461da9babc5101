use crate::draft::MOST_CARDS;

/// How many lines are left for formats that write one for each squadron: as many as cards are read.
pub(super) struct Copies {
    left: usize,
}

impl Copies {
    pub fn new() -> Self {
        Self { left: MOST_CARDS }
    }

    /// The lines for a group of squadrons; always at least one, so that no group is lost.
    pub fn of(&mut self, count: u16) -> usize {
        let lines = usize::from(count).min(self.left.max(1));
        self.left = self.left.saturating_sub(lines);
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::{Copies, MOST_CARDS};

    #[test]
    fn no_number_of_squadrons_makes_more_lines_than_are_read() {
        let mut copies = Copies::new();
        assert_eq!([copies.of(3), copies.of(0), copies.of(1)], [3, 0, 1]);
        assert_eq!(copies.of(u16::MAX), MOST_CARDS - 4);
        assert_eq!([copies.of(9), copies.of(9)], [1, 1]);
    }
}
