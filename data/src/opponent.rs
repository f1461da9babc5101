use flagbridge_cards::Faction;

/// A fleet to play against that comes with the program: a file in `data/opponents/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The file's name without its ending, e.g. `yavaris-strike`.
    pub id: &'static str,
    /// The fleet's name.
    pub name: &'static str,
    /// Its side.
    pub faction: Faction,
    /// One sentence about how it wants to fight.
    pub character: &'static str,
    /// The fleet document, see `docs/fleet-json.md`.
    pub json: &'static str,
}

/// Every bundled fleet, in order of id. The build has checked that each is a fleet document of known cards; a test
/// asks the validator.
pub fn opponents() -> &'static [Opponent] {
    OPPONENTS
}

/// The bundled fleet with this id.
pub fn opponent(id: &str) -> Option<&'static Opponent> {
    OPPONENTS.iter().find(|opponent| opponent.id == id)
}

include!(concat!(env!("OUT_DIR"), "/opponents.rs"));
