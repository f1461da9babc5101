use flagbridge_cards::{Color, Face};

use crate::FaceSet;

/// What the attacker does to the dice after the roll. RRG 1.6, Modifying Dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Modification {
    /// Rerolls dice of the attacker's choice, each at most once, all at the same time.
    Reroll(Reroll),
    /// Rerolls every die in the pool, or none.
    RerollPool,
    /// Rolls dice and adds them to the pool. Where the colour is free, dice are added one after the other, each colour
    /// chosen when the die before it lies on the table.
    Add {
        /// How many dice.
        count: u8,
        /// Their colour.
        color: Added,
    },
    /// Adds a die that shows a face the attacker did not roll. A face the colour does not have adds nothing.
    AddSet {
        /// The colour of the die.
        color: Color,
        /// The face it shows.
        face: Face,
    },
    /// Turns dice of the attacker's choice to another face.
    Change(Change),
    /// Takes dice of the attacker's choice out of the pool, as the price of some other effect. Not optional.
    Remove {
        /// How many dice; fewer if the pool is smaller.
        count: u8,
    },
}

impl Modification {
    /// The die of a concentrate fire dial. RRG 1.6, Commands: of a colour that is already in the pool.
    pub const DIAL: Modification = Modification::Add { count: 1, color: Added::InPool };

    /// The reroll of a concentrate fire token, and of Swarm. RRG 1.6, Commands; Squadron Keywords.
    pub const TOKEN: Modification = Modification::Reroll(Reroll::up_to(1));
}

/// The colour of an added die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Added {
    /// This colour.
    Of(Color),
    /// A colour that is already in the pool; none can be added to an empty pool.
    InPool,
    /// Any colour.
    Any,
}

/// Which dice may be rerolled. The attacker rerolls those whose reroll is worth it, and no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reroll {
    /// The most dice; `None` for any number.
    pub most: Option<u8>,
    /// Only dice of this colour.
    pub color: Option<Color>,
    /// Only dice that show one of these faces.
    pub faces: FaceSet,
}

impl Reroll {
    /// Any number of dice.
    pub const ALL: Reroll = Reroll { most: None, color: None, faces: FaceSet::ANY };

    /// Up to `most` dice of any colour that show any face.
    pub const fn up_to(most: u8) -> Self {
        Self { most: Some(most), ..Self::ALL }
    }

    /// Only dice of one colour.
    #[must_use]
    pub const fn of(self, color: Color) -> Self {
        Self { color: Some(color), ..self }
    }

    /// Only dice that show one of the faces.
    #[must_use]
    pub fn showing(self, faces: &[Face]) -> Self {
        Self { faces: FaceSet::of(faces), ..self }
    }
}

/// Which dice may be turned to which faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// The most dice.
    pub most: u8,
    /// Only dice of this colour.
    pub color: Option<Color>,
    /// Only dice that show one of these faces.
    pub from: FaceSet,
    /// To one of these faces, where the die has it.
    pub to: FaceSet,
}

impl Change {
    /// Up to this many dice to one of the faces.
    pub fn up_to(most: u8, to: &[Face]) -> Self {
        Self { most, color: None, from: FaceSet::ANY, to: FaceSet::of(to) }
    }

    /// Only dice of one colour.
    #[must_use]
    pub const fn of(self, color: Color) -> Self {
        Self { color: Some(color), ..self }
    }

    /// Only dice that show one of the faces.
    #[must_use]
    pub fn showing(self, faces: &[Face]) -> Self {
        Self { from: FaceSet::of(faces), ..self }
    }
}
