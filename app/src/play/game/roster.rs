//! Lists as the engine takes them.

use std::sync::Arc;

use flagbridge_cards::{Card, Mode, Resolved, brought};
use flagbridge_engine::effects::{Played, played};
use flagbridge_engine::{BadRoster, Game, Options, Roster, Seat, Team};
use flagbridge_fleet::UncheckedFleet;

use crate::play::lobby::Choices;

/// The game two lists make, or in a sentence why they make none.
pub fn game(
    fleets: [&UncheckedFleet; 2],
    edition: Resolved<'static>,
    mode: Option<&'static Mode>,
) -> Result<Arc<Game>, String> {
    let options = mode.map_or(Options::STANDARD, Options::of);
    let game = Game::new(edition, options, fleets.map(roster));
    game.map(Arc::new).map_err(|bad| refusal(&bad, edition))
}

/// The game two lists make on the terms of the lobby, or in a sentence why they make none.
pub fn game_on(fleets: [&UncheckedFleet; 2], choices: &Choices) -> Result<Arc<Game>, String> {
    let edition = crate::play::read_list::edition(&choices.edition);
    let mut options = choices.mode().map_or(Options::STANDARD, Options::of);
    options.short_edges = choices.edges == "short";
    options.head_start = choices.head_start();
    if choices.rounds == "none" {
        options = options.unlimited();
    }
    let rosters = fleets.map(roster);
    let teams = [0, 1].map(|place| team(&rosters[place], choices.players(place)));
    let game = Game::new(edition, options, rosters).map_err(|bad| refusal(&bad, edition))?;
    Ok(Arc::new(game.with_teams(teams)))
}

/// A list shared out among players in its own order: each has about as many ships, and about as many squadrons. The
/// first is the Team Commander. RRG 1.6, Optional Rules: Team Play.
fn team(roster: &Roster, players: u8) -> Team {
    let players = usize::from(players).min(roster.ships.len()).max(1);
    let share = |count: usize| (0..count).map(|place| (place * players / count) as u8).collect();
    match players {
        1 => Team::default(),
        _ => Team {
            commander: 0,
            ships: share(roster.ships.len()),
            squadrons: share(roster.squadrons.len()),
        },
    }
}

/// Names of the cards in both lists whose effect is not played, each once. Of a card of a pack the reason is said.
pub fn not_played(game: &Game) -> Vec<String> {
    let ships = game.ships.iter();
    let ships = ships.flat_map(|ship| std::iter::once(ship.card).chain(ship.upgrades()));
    let squadrons = game.squadrons.iter().map(|squadron| squadron.card);
    let objectives = game.rosters.iter().flat_map(|roster| &roster.objectives);
    let objectives = objectives.filter_map(|number| game.rules.card(*number));
    let cards = ships.chain(squadrons).chain(objectives);
    let waiting = cards.filter(|card| played(card) == Played::NotYet);
    let named = |card: &Card| match brought::card_id(card.number) {
        Some(_) => {
            format!("{} (its pack does not describe the effect in our format)", card.full_name())
        }
        None => card.full_name(),
    };
    let mut names: Vec<String> = waiting.map(named).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn roster(fleet: &UncheckedFleet) -> Roster {
    Roster::gather(fleet.ships(), fleet.squadrons(), fleet.objectives())
}

fn refusal(bad: &BadRoster, edition: Resolved<'static>) -> String {
    let list = |seat: &Seat| if *seat == Seat::A { "The first list" } else { "The second list" };
    match bad {
        BadRoster::Card { seat, card, kind } => {
            let name = edition.catalogue().newest(*card).map_or_else(String::new, Card::full_name);
            match edition.card(*card) {
                None => format!(
                    "{} has {name}, which is not in the card pool of {}.",
                    list(seat),
                    edition.edition().title
                ),
                Some(_) => format!("{} has {name} among the {}s.", list(seat), kind.id()),
            }
        }
        BadRoster::NoArcs { seat, card } => {
            let name = edition.catalogue().newest(*card).map_or_else(String::new, Card::full_name);
            format!(
                "{} has {name}, whose pack has no firing arcs: it cannot be played.",
                list(seat)
            )
        }
        BadRoster::NoShip(seat) => format!("{} has no ship.", list(seat)),
        BadRoster::Campaign => format!("The game cannot begin: {bad}."),
        BadRoster::TooMany(seat) => format!("{} has too many units for the table.", list(seat)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::read_list::{edition, read_list};

    const LIST: &str = "Faction: Rebel Alliance\nCR90 Corvette A (44)\nCR90 Corvette B (39)\nNebulon-B Escort Frigate (57)\n3 X-wing Squadron (39)";

    fn game_of(choices: &Choices) -> Arc<Game> {
        let list = read_list(LIST, edition(""), None).unwrap();
        game_on([&list.fleet, &list.fleet], choices).unwrap()
    }

    #[test]
    fn the_terms_of_the_lobby_are_those_of_the_game() {
        let mut choices = Choices::default();
        assert_eq!(game_of(&choices).options, Options::STANDARD);
        choices.rounds = "none".to_owned();
        choices.edges = "short".to_owned();
        let options = game_of(&choices).options;
        assert_eq!((options.rounds, options.objectives, options.short_edges), (None, false, true));
    }

    #[test]
    fn a_list_is_shared_out_so_that_everybody_has_a_ship() {
        let players = ["2".to_owned(), "3".to_owned()];
        let mut choices = Choices { players, ..Choices::default() };
        let game = game_of(&choices);
        assert_eq!(game.teams[0].ships, [0, 0, 1]);
        assert_eq!(game.teams[1].ships, [0, 1, 2]);
        assert_eq!(game.teams[1].squadrons, [0, 1, 2]);
        choices.players = Default::default();
        assert_eq!(game_of(&choices).teams, [Team::default(), Team::default()]);
    }
}
