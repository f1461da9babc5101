//! Lists as the engine takes them.

use std::sync::Arc;

use flagbridge_cards::{Card, Mode, Resolved};
use flagbridge_engine::effects::{Played, played};
use flagbridge_engine::{BadRoster, Game, Options, Roster, RosterShip, Seat};
use flagbridge_fleet::Draft;

/// The game two lists make, or in a sentence why they make none.
pub fn game(
    drafts: [&Draft; 2],
    edition: Resolved<'static>,
    mode: Option<&'static Mode>,
) -> Result<Arc<Game>, String> {
    let options = mode.map_or(Options::STANDARD, Options::of);
    let game = Game::new(edition, options, drafts.map(roster));
    game.map(Arc::new).map_err(|bad| refusal(&bad, edition))
}

/// Names of the cards in both lists whose effect is not played yet, each once.
pub fn not_played(game: &Game) -> Vec<String> {
    let ships = game.ships.iter();
    let ships = ships.flat_map(|ship| std::iter::once(ship.card).chain(ship.upgrades()));
    let squadrons = game.squadrons.iter().map(|squadron| squadron.card);
    let objectives = game.rosters.iter().flat_map(|roster| &roster.objectives);
    let objectives = objectives.filter_map(|number| game.rules.card(*number));
    let cards = ships.chain(squadrons).chain(objectives);
    let waiting = cards.filter(|card| played(card) == Played::NotYet);
    let mut names: Vec<String> = waiting.map(Card::full_name).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn roster(draft: &Draft) -> Roster {
    // One more than a table holds is enough to be refused.
    let copies = |count: u16| usize::from(count.min(101));
    let ship = |ship: &flagbridge_fleet::ShipDraft| RosterShip {
        card: ship.card,
        upgrades: ship.upgrades.clone(),
    };
    let squadrons = draft.squadrons.iter();
    Roster {
        ships: draft.ships.iter().map(ship).collect(),
        squadrons: squadrons
            .flat_map(|line| std::iter::repeat_n(line.card, copies(line.count)))
            .collect(),
        objectives: draft.objectives.clone(),
    }
}

fn refusal(bad: &BadRoster, edition: Resolved<'static>) -> String {
    let list = |seat: &Seat| if *seat == Seat::A { "The first list" } else { "The second list" };
    match bad {
        BadRoster::Card { seat, card, kind } => {
            let name = edition.catalogue().newest(*card).map_or_else(String::new, Card::full_name);
            match edition.card(*card) {
                None => format!(
                    "{} holds {name}, which is not in the card pool of {}.",
                    list(seat),
                    edition.edition().title
                ),
                Some(_) => format!("{} holds {name} among the {}s.", list(seat), kind.id()),
            }
        }
        BadRoster::NoShip(seat) => format!("{} has no ship.", list(seat)),
        BadRoster::TooMany(seat) => format!("{} has more units than a table holds.", list(seat)),
    }
}
