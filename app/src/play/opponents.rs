//! The lists that come with Flagbridge, as the lobby offers them.

use std::sync::OnceLock;

use flagbridge_cards::Faction;
use flagbridge_fleet::share;

use crate::check::reader;

/// A list to play against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// Its name.
    pub name: &'static str,
    /// Its side.
    pub faction: Faction,
    /// One sentence about how it wants to fight.
    pub character: &'static str,
    /// Its share code.
    pub code: String,
}

impl Opponent {
    /// What a choice calls it: its name and its side.
    pub fn label(&self) -> String {
        format!("{} ({})", self.name, self.faction)
    }
}

/// Every list that comes with Flagbridge, in order.
pub fn opponents() -> &'static [Opponent] {
    static OPPONENTS: OnceLock<Vec<Opponent>> = OnceLock::new();
    OPPONENTS.get_or_init(|| {
        let offered = |list: &flagbridge_data::Opponent| Opponent {
            name: list.name,
            faction: list.faction,
            character: list.character,
            code: share::encode(&reader().read(list.json).draft),
        };
        flagbridge_data::opponents().iter().map(offered).collect()
    })
}

#[cfg(test)]
mod tests {
    use flagbridge_fleet::UncheckedFleet;

    use super::*;

    #[test]
    fn every_list_of_the_house_can_be_played() {
        assert!(opponents().len() >= 12);
        for opponent in opponents() {
            let fleet = share::decode(&opponent.code).map(UncheckedFleet::anyway).unwrap();
            assert!(fleet.ships().next().is_some(), "{}", opponent.name);
            let edition = crate::play::read_list::edition("");
            let game = crate::play::game::roster::game([&fleet, &fleet], edition, None);
            assert!(game.is_ok(), "{}: {:?}", opponent.name, game.err());
        }
    }
}
