//! Lists of Armada for tables that bots play at.

/// Two small lists, one for each seat: a game with them is played fast.
pub const LISTS: [&str; 2] = [
    "Faction: Rebel Alliance\nCR90 Corvette A (44)\nNebulon-B Escort Frigate (57)\n2 X-wing Squadron (26)",
    "Faction: Galactic Empire\nGladiator I-class Star Destroyer (56)\nRaider I-class Corvette (44)\n2 TIE Fighter Squadron (16)",
];
