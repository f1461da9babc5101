use flagbridge_cards::{Color, Face, Pool};

/// A rolled die: its colour and the face it shows.
///
/// Two dice of the same colour and face are the same to the rules, so a die has no identity of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Die {
    /// Its colour.
    pub color: Color,
    /// What it shows.
    pub face: Face,
}

/// Rolled dice: how many of each colour and face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Dice([u8; Die::COUNT]);

/// Which dice an effect may touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DieFilter {
    /// Any die.
    Any,
    /// Dice of a colour.
    Color(Color),
    /// Dice that show at least one hit.
    Hit,
    /// Dice that show a critical.
    Critical,
    /// Dice that show an accuracy.
    Accuracy,
    /// Dice that show a hit or a critical.
    HitOrCritical,
    /// Dice that show nothing.
    Blank,
    /// Dice of a colour that show a critical.
    ColorCritical(Color),
    /// Dice of a colour that show nothing.
    ColorBlank(Color),
    /// Dice of a colour that show an accuracy.
    ColorAccuracy(Color),
    /// Dice that show anything.
    Icon,
}

impl Die {
    /// How many different dice there are.
    pub const COUNT: usize = 11;

    /// Every die, red first.
    pub const ALL: [Die; Die::COUNT] = [
        Die::new(Color::Red, Face::Blank),
        Die::new(Color::Red, Face::Hit),
        Die::new(Color::Red, Face::HitHit),
        Die::new(Color::Red, Face::Critical),
        Die::new(Color::Red, Face::Accuracy),
        Die::new(Color::Blue, Face::Hit),
        Die::new(Color::Blue, Face::Critical),
        Die::new(Color::Blue, Face::Accuracy),
        Die::new(Color::Black, Face::Blank),
        Die::new(Color::Black, Face::Hit),
        Die::new(Color::Black, Face::HitCritical),
    ];

    /// A die of a colour showing a face.
    pub const fn new(color: Color, face: Face) -> Self {
        Self { color, face }
    }

    /// Whether the colour has such a face.
    pub fn exists(self) -> bool {
        self.index().is_some()
    }

    fn index(self) -> Option<usize> {
        Die::ALL.iter().position(|die| *die == self)
    }
}

impl std::fmt::Display for Die {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.color.id(), self.face.id())
    }
}

impl DieFilter {
    /// Whether the die is among those meant.
    pub fn admits(self, die: Die) -> bool {
        match self {
            DieFilter::Any => true,
            DieFilter::Color(color) => die.color == color,
            DieFilter::Hit => die.face.hits() > 0,
            DieFilter::Critical => die.face.criticals() > 0,
            DieFilter::Accuracy => die.face.accuracies() > 0,
            DieFilter::HitOrCritical => die.face.damage() > 0,
            DieFilter::Blank => die.face == Face::Blank,
            DieFilter::ColorCritical(color) => die.color == color && die.face.criticals() > 0,
            DieFilter::ColorAccuracy(color) => die.color == color && die.face.accuracies() > 0,
            DieFilter::ColorBlank(color) => die.color == color && die.face == Face::Blank,
            DieFilter::Icon => die.face != Face::Blank,
        }
    }
}

impl Dice {
    /// No dice.
    pub const NONE: Dice = Dice([0; Die::COUNT]);

    /// One die.
    pub fn one(die: Die) -> Dice {
        let mut dice = Dice::NONE;
        dice.add(die);
        dice
    }

    /// How many dice there are.
    pub fn count(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there is no die.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }

    /// How many of this die there are.
    pub fn of(&self, die: Die) -> u8 {
        die.index().map_or(0, |index| self.0[index])
    }

    /// The different dice there are, with how many of each.
    pub fn kinds(&self) -> impl Iterator<Item = (Die, u8)> + '_ {
        Die::ALL.into_iter().zip(self.0).filter(|(_, count)| *count > 0)
    }

    /// Every single die.
    pub fn iter(&self) -> impl Iterator<Item = Die> + '_ {
        self.kinds().flat_map(|(die, count)| std::iter::repeat_n(die, usize::from(count)))
    }

    /// The dice a filter admits.
    #[must_use]
    pub fn filter(&self, filter: DieFilter) -> Dice {
        let mut kept = *self;
        for (die, count) in Die::ALL.into_iter().zip(&mut kept.0) {
            if !filter.admits(die) {
                *count = 0;
            }
        }
        kept
    }

    /// Whether all these dice are among one's own.
    pub fn contains(&self, other: &Dice) -> bool {
        self.0.iter().zip(other.0).all(|(own, other)| *own >= other)
    }

    /// Adds a die; one whose colour has no such face is ignored.
    pub fn add(&mut self, die: Die) {
        if let Some(index) = die.index() {
            self.0[index] = self.0[index].saturating_add(1);
        }
    }

    /// Takes a die away, if it is there.
    pub fn remove(&mut self, die: Die) -> bool {
        match die.index() {
            Some(index) if self.0[index] > 0 => {
                self.0[index] -= 1;
                true
            }
            _ => false,
        }
    }

    /// Takes several dice away.
    pub fn remove_all(&mut self, dice: &Dice) {
        for (own, other) in self.0.iter_mut().zip(dice.0) {
            *own = own.saturating_sub(other);
        }
    }

    /// Adds of others what is missing to have at least as many of each.
    pub fn fill_up(&mut self, others: &Dice) {
        for (own, other) in self.0.iter_mut().zip(others.0) {
            *own = (*own).max(other);
        }
    }

    /// These dice but for some others.
    #[must_use]
    pub fn without(mut self, others: &Dice) -> Dice {
        self.remove_all(others);
        self
    }

    /// How many dice of each colour.
    pub fn pool(&self) -> Pool {
        let mut pool = Pool::EMPTY;
        for (die, count) in self.kinds() {
            match die.color {
                Color::Red => pool.red += count,
                Color::Blue => pool.blue += count,
                Color::Black => pool.black += count,
            }
        }
        pool
    }

    /// Hit icons.
    pub fn hits(&self) -> u16 {
        self.sum(Face::hits)
    }

    /// Critical icons.
    pub fn criticals(&self) -> u16 {
        self.sum(Face::criticals)
    }

    /// Accuracy icons.
    pub fn accuracies(&self) -> u16 {
        self.sum(Face::accuracies)
    }

    fn sum(&self, icons: impl Fn(Face) -> u8) -> u16 {
        self.kinds().map(|(die, count)| u16::from(icons(die.face)) * u16::from(count)).sum()
    }

    /// Every choice of at least `least` and at most `most` of these dice.
    pub fn choices(&self, least: u8, most: u8) -> Vec<Dice> {
        let mut found = Vec::new();
        self.choose_from(0, most, &mut Dice::NONE.clone(), &mut |dice| {
            if dice.count() >= least {
                found.push(*dice);
            }
        });
        found
    }

    fn choose_from(
        &self,
        index: usize,
        left: u8,
        chosen: &mut Dice,
        found: &mut impl FnMut(&Dice),
    ) {
        let next = self.0[index..].iter().position(|count| *count > 0).filter(|_| left > 0);
        let Some(next) = next else { return found(chosen) };
        let index = index + next;
        for count in 0..=self.0[index].min(left) {
            chosen.0[index] = count;
            self.choose_from(index + 1, left - count, chosen, found);
        }
        chosen.0[index] = 0;
    }
}

impl FromIterator<Die> for Dice {
    fn from_iter<T: IntoIterator<Item = Die>>(dice: T) -> Self {
        let mut all = Dice::NONE;
        dice.into_iter().for_each(|die| all.add(die));
        all
    }
}

#[cfg(test)]
mod tests {
    use flagbridge_cards::{Color, Face};

    use super::{Dice, Die, DieFilter};

    #[test]
    fn every_face_of_every_colour_is_a_die() {
        for color in Color::ALL {
            assert!(color.faces().into_iter().all(|face| Die::new(*color, face).exists()));
        }
        assert!(!Die::new(Color::Black, Face::Accuracy).exists());
    }

    #[test]
    fn choices_count_equal_dice_once() {
        let hit = Die::new(Color::Red, Face::Hit);
        let blank = Die::new(Color::Black, Face::Blank);
        let dice: Dice = [hit, hit, blank].into_iter().collect();
        assert_eq!(dice.choices(0, 3).len(), 6);
        assert_eq!(dice.choices(1, 1).len(), 2);
        assert_eq!(dice.filter(DieFilter::Hit).count(), 2);
        assert_eq!(dice.hits(), 2);
    }
}
