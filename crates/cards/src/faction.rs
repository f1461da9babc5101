use crate::words::words;

words! {
    /// The side a card belongs to. RRG 1.6, Faction.
    pub enum Faction {
        /// The Rebel Alliance.
        Rebel = "rebel", "Rebel Alliance";
        /// The Galactic Empire.
        Empire = "empire", "Galactic Empire";
        /// The Galactic Republic.
        Republic = "republic", "Galactic Republic";
        /// The Separatist Alliance.
        Separatist = "separatist", "Separatist Alliance";
    }
    /// The factions a card may serve. A neutral card serves all four; a split-symbol card two.
    set FactionSet(u8);
    open PackOne PackTwo PackThree PackFour;
}

impl FactionSet {
    /// Every faction of the rules: the card carries no faction symbol.
    pub const ANY: FactionSet = FactionSet::EMPTY
        .with(Faction::Rebel)
        .with(Faction::Empire)
        .with(Faction::Republic)
        .with(Faction::Separatist);

    /// Whether the card carries no faction symbol: it serves all four, and those of packs where there are some.
    pub fn is_any(self) -> bool {
        self.0 & Self::ANY.0 == Self::ANY.0
    }
}
