//! A whole game as text: a header, then one action on each line.

use std::sync::Arc;

use flagbridge_cards::{Catalogue, UnknownEdition};

use crate::action::Action;
use crate::event::Event;
use crate::game::{BadRoster, Game, Options};
use crate::notation::NotAnAction;
use crate::refusal::Refusal;
use crate::roster::{Roster, RosterShip};
use crate::seat::Seat;
use crate::table::Table;
use crate::team::Team;

/// A game: what it began with and every answer given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The edition's id.
    pub edition: String,
    /// The table and how long to play.
    pub options: Options,
    /// The two lists.
    pub rosters: [Roster; 2],
    /// Who plays at each seat.
    pub teams: [Team; 2],
    /// Where chance began.
    pub seed: u64,
    /// The actions, in order.
    pub actions: Vec<Action>,
}

/// Why a text is not a record, or a record is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// A line of the header is missing or unreadable.
    #[error("line {0}: not a line of a record's header")]
    Header(usize),
    /// A card is unknown.
    #[error("line {line}: there is no card \"{card}\" in this edition")]
    Card {
        /// The line.
        line: usize,
        /// The card's id.
        card: String,
    },
    /// The edition is unknown.
    #[error(transparent)]
    Edition(#[from] UnknownEdition),
    /// The lists make no game.
    #[error(transparent)]
    Roster(#[from] BadRoster),
    /// A line is no action.
    #[error("line {line}: {fault}")]
    Action {
        /// The line.
        line: usize,
        /// What is wrong.
        fault: NotAnAction,
    },
    /// An action was refused.
    #[error("action {0}: {1}")]
    Refused(usize, Refusal),
}

impl Record {
    /// A record of a game about to begin.
    pub fn new(game: &Game, seed: u64) -> Record {
        Record {
            edition: game.rules.id.to_owned(),
            options: game.options,
            rosters: game.rosters.clone(),
            teams: game.teams.clone(),
            seed,
            actions: Vec::new(),
        }
    }

    /// The game that was played.
    pub fn game(&self, catalogue: &'static Catalogue) -> Result<Arc<Game>, BadRecord> {
        let rules = catalogue.edition(&self.edition)?;
        let game = Game::new(rules, self.options, self.rosters.clone())?;
        Ok(Arc::new(game.with_teams(self.teams.clone())))
    }

    /// Plays the record from the beginning; each action's events go to `then`.
    pub fn replay(
        &self,
        catalogue: &'static Catalogue,
        mut then: impl FnMut(&Action, &[Event]),
    ) -> Result<Table, BadRecord> {
        let mut table = Table::new(self.game(catalogue)?, self.seed);
        for (place, action) in self.actions.iter().enumerate() {
            let events =
                table.apply(action).map_err(|refusal| BadRecord::Refused(place + 1, refusal))?;
            then(action, &events);
        }
        Ok(table)
    }

    /// The record as text.
    pub fn write(&self, catalogue: &'static Catalogue) -> Result<String, BadRecord> {
        let game = self.game(catalogue)?;
        let (play, setup) = (self.options.play_area, self.options.setup_area);
        let rounds = self.options.rounds.map_or_else(|| "none".to_owned(), |last| last.to_string());
        let mut text =
            format!("flagbridge record 1\nedition {}\nseed {}\n", self.edition, self.seed);
        let edges = if self.options.short_edges { " short-edges" } else { "" };
        text += &format!("table {} {} {} {}{edges}\n", play.0, play.1, setup.0, setup.1);
        text += &format!("rounds {rounds}\n");
        text += &format!("objectives {}\n", self.options.objectives);
        let name = |card| game.card_name(card);
        for (seat, roster) in Seat::ALL.into_iter().zip(&self.rosters) {
            for ship in &roster.ships {
                let upgrades = ship.upgrades.iter().map(|card| format!(" {}", name(*card)));
                text +=
                    &format!("{seat} ship {}{}\n", name(ship.card), upgrades.collect::<String>());
            }
            for card in &roster.squadrons {
                text += &format!("{seat} squadron {}\n", name(*card));
            }
            for card in &roster.objectives {
                text += &format!("{seat} objective {}\n", name(*card));
            }
        }
        for (seat, team) in Seat::ALL.into_iter().zip(&self.teams) {
            if *team != Team::default() {
                text += &team_line(seat, team);
            }
        }
        text.push('\n');
        for action in &self.actions {
            text += &game.write(action);
            text.push('\n');
        }
        Ok(text)
    }

    /// Reads a record. Never panics, whatever the text.
    pub fn read(text: &str, catalogue: &'static Catalogue) -> Result<Record, BadRecord> {
        let mut lines = text.lines().enumerate();
        let mut head = |wanted: &str| -> Result<Vec<&str>, BadRecord> {
            let (place, line) = lines.next().ok_or(BadRecord::Header(0))?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some(word) if word == wanted => Ok(words.collect()),
                _ => Err(BadRecord::Header(place + 1)),
            }
        };
        if head("flagbridge")? != ["record", "1"] {
            return Err(BadRecord::Header(1));
        }
        let edition = head("edition")?.concat();
        let rules = catalogue.edition(&edition)?;
        let seed = head("seed")?.concat().parse().map_err(|_| BadRecord::Header(3))?;
        let words = head("table")?;
        let short_edges = words.get(4) == Some(&"short-edges");
        let sizes: Vec<i32> = words
            .iter()
            .filter_map(|word| word.parse().ok())
            .filter(|size| (10_000..=400_000).contains(size))
            .collect();
        let &[x, y, setup_x, setup_y] = sizes.as_slice() else { return Err(BadRecord::Header(4)) };
        if setup_x > x || setup_y > y {
            return Err(BadRecord::Header(4));
        }
        let rounds = match head("rounds")?.as_slice() {
            ["none"] => None,
            [last] => Some(last.parse().map_err(|_| BadRecord::Header(5))?),
            _ => return Err(BadRecord::Header(5)),
        };
        let objectives = head("objectives")? == ["true"];
        let options = Options {
            play_area: (x, y),
            setup_area: (setup_x, setup_y),
            rounds,
            objectives,
            short_edges,
        };
        let mut rosters: [Roster; 2] = Default::default();
        let mut teams: [Team; 2] = Default::default();
        for (place, line) in lines.by_ref() {
            if line.trim().is_empty() {
                break;
            }
            let mut words = line.split_whitespace();
            let seat = match words.next() {
                Some("A") => Seat::A,
                Some("B") => Seat::B,
                _ => return Err(BadRecord::Header(place + 1)),
            };
            let kind = words.next();
            if kind == Some("team") {
                let team = read_team(words).ok_or(BadRecord::Header(place + 1))?;
                teams[seat.index()] = team;
                continue;
            }
            let cards = words
                .map(|id| {
                    rules
                        .get(id)
                        .map(|card| card.number)
                        .map_err(|_| BadRecord::Card { line: place + 1, card: id.to_owned() })
                })
                .collect::<Result<Vec<_>, _>>()?;
            let roster = &mut rosters[seat.index()];
            match (kind, cards.as_slice()) {
                (Some("ship"), [card, upgrades @ ..]) => {
                    roster.ships.push(RosterShip { card: *card, upgrades: upgrades.to_vec() });
                }
                (Some("squadron"), [card]) => roster.squadrons.push(*card),
                (Some("objective"), [card]) => roster.objectives.push(*card),
                _ => return Err(BadRecord::Header(place + 1)),
            }
        }
        let game = Game::new(rules, options, rosters.clone())?;
        let mut actions = Vec::new();
        for (place, line) in lines {
            if !line.trim().is_empty() {
                let read = game.read(line);
                actions.push(read.map_err(|fault| BadRecord::Action { line: place + 1, fault })?);
            }
        }
        Ok(Record { edition, options, rosters, teams, seed, actions })
    }
}

/// `A team 1 ships 0 1 squadrons 0`: the commander, then who controls what.
fn team_line(seat: Seat, team: &Team) -> String {
    let list =
        |players: &[u8]| -> String { players.iter().map(|player| format!(" {player}")).collect() };
    let (ships, squadrons) = (list(&team.ships), list(&team.squadrons));
    format!("{seat} team {} ships{ships} squadrons{squadrons}\n", team.commander)
}

fn read_team<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Team> {
    let commander = words.next()?.parse().ok()?;
    if words.next()? != "ships" {
        return None;
    }
    let mut team = Team { commander, ..Team::default() };
    let mut squadrons = false;
    for word in words {
        match word {
            "squadrons" if !squadrons => squadrons = true,
            word => {
                let list = if squadrons { &mut team.squadrons } else { &mut team.ships };
                list.push(word.parse().ok()?);
            }
        }
    }
    squadrons.then_some(team)
}
