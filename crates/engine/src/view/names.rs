//! What a line of the log calls players, units, cards, dice and places.

use flagbridge_cards::CardNumber;

use super::naming;
use crate::geometry::{Point, Pose};
use crate::notation::{dice_text, hundredths};
use crate::state::Table;
use crate::terms::{Dice, Die, Seat, ShipId, Source, SquadronId, Target, Unit};

/// What a line of the log calls players, units, cards, dice and places.
#[derive(Clone, Copy, Debug)]
pub enum Names<'a> {
    /// As they are typed: `A`, `A1`, `structural-damage`, `red:hit`, with places on the table.
    Notation,
    /// As people say them: `A1 Imperial II`, `Structural Damage`, `red hit`. Holds what each player is called.
    Spoken([&'a str; 2]),
}

/// The names at a table.
#[derive(Clone, Copy)]
pub(super) struct Namer<'a> {
    pub table: &'a Table,
    pub names: Names<'a>,
}

impl Namer<'_> {
    pub fn ship(self, id: ShipId) -> String {
        match self.names {
            Names::Notation => self.table.game.ship_name(id),
            Names::Spoken(_) => naming::ship(&self.table.game, id),
        }
    }

    pub fn squadron(self, id: SquadronId) -> String {
        match self.names {
            Names::Notation => self.table.game.squadron_name(id),
            Names::Spoken(_) => naming::squadron(&self.table.game, id),
        }
    }

    pub fn unit(self, unit: Unit) -> String {
        match self.names {
            Names::Notation => self.table.game.unit_name(unit),
            Names::Spoken(_) => naming::unit(self.table, unit),
        }
    }

    /// What an attack is aimed at: `B1, rear`.
    pub fn target(self, target: Target) -> String {
        match target {
            Target::Zone(id, zone) => format!("{}, {}", self.ship(id), naming::zone(zone)),
            other => self.unit(other.unit()),
        }
    }

    /// An obstacle by its place on the table.
    pub fn obstacle(self, place: u8) -> String {
        self.unit(Unit::Obstacle(place))
    }

    /// An obstacle by its place in the box.
    pub fn obstacle_token(self, token: u8) -> String {
        let obstacle = &self.table.game.obstacles()[usize::from(token)];
        match self.names {
            Names::Notation => obstacle.id.to_owned(),
            Names::Spoken(_) => obstacle.kind.name().to_owned(),
        }
    }

    pub fn card(self, card: CardNumber) -> String {
        match self.names {
            Names::Notation => self.table.game.card_name(card),
            Names::Spoken(_) => naming::card(&self.table.game, card),
        }
    }

    pub fn source(self, source: Source) -> String {
        match self.names {
            Names::Notation => self.table.game.source_name(source),
            Names::Spoken(_) => naming::source(self.table, source),
        }
    }

    /// A short summary of an effect; empty in notation, whose readers look the card up.
    pub fn summary(self, source: Source) -> &'static str {
        match self.names {
            Names::Notation => "",
            Names::Spoken(_) => naming::summary(self.table, source),
        }
    }

    pub fn die(self, die: Die) -> String {
        match self.names {
            Names::Notation => die.to_string(),
            Names::Spoken(_) => naming::die(die),
        }
    }

    pub fn dice(self, dice: &Dice) -> String {
        match self.names {
            Names::Notation => dice_text(dice),
            Names::Spoken(_) => naming::dice(dice.iter()),
        }
    }

    /// A player and what they do, with the verb for others and for "you".
    pub fn does(self, seat: Seat, others: &str, you: &str) -> String {
        match self.names {
            Names::Notation => format!("{seat} {others}"),
            Names::Spoken(players) => naming::does(players[seat.index()], others, you),
        }
    }

    /// A player in the middle of a sentence.
    pub fn player(self, seat: Seat) -> String {
        match self.names {
            Names::Notation => seat.to_string(),
            Names::Spoken(players) => naming::object(players[seat.index()]).to_owned(),
        }
    }

    /// A place on the table after a word: ` at 900,100`. Empty for players, who see the table.
    pub fn place(self, word: &str, at: Point) -> String {
        match self.names {
            Names::Notation => format!(" {word} {},{}", hundredths(at.x), hundredths(at.y)),
            Names::Spoken(_) => String::new(),
        }
    }

    /// The same with a heading.
    pub fn pose(self, word: &str, pose: Pose) -> String {
        match self.names {
            Names::Notation => {
                let heading = hundredths(pose.heading.hundredths());
                format!("{} heading {heading}", self.place(word, pose.at))
            }
            Names::Spoken(_) => String::new(),
        }
    }
}
