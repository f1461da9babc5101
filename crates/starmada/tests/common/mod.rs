//! Battles to test with.

use std::sync::Arc;

use flagbridge_starmada::faction::factions;
use flagbridge_starmada::{BattleSize, Chance, Game, Options, Roster, RosterShip, Table};

/// A fleet drawn at random: ships of one faction up to the limit.
fn random_roster(limit: u16, chance: &mut Chance) -> Roster {
    let faction = &factions()[chance.below(factions().len())];
    let mut roster = Roster::default();
    let mut left = limit;
    loop {
        let mut fits: Vec<_> =
            faction.classes.iter().filter(|sheet| sheet.rating <= left).collect();
        if fits.is_empty() {
            return roster;
        }
        let sheet = fits.swap_remove(chance.below(fits.len()));
        left -= sheet.rating;
        let (sheet, flights) = (Arc::clone(sheet), sheet.carrier);
        roster.ships.push(RosterShip { sheet, name: String::new(), flights });
    }
}

/// A battle between two random fleets.
pub fn random_table(size: BattleSize, seed: u64) -> Table {
    let mut chance = Chance::new(seed);
    let rosters = [0, 1].map(|_| random_roster(size.limit(), &mut chance));
    let game = Game::new(Options::of(size), rosters).expect("bundled sheets make a game");
    Table::new(Arc::new(game), seed)
}
