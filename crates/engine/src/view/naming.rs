//! Units, cards, dice and players by name, as people say them.

use flagbridge_cards::{Card, CardNumber, HullZone};

use crate::effects::fleet_rule;
use crate::geometry::Point;
use crate::state::{Game, MarkerKind, Obstacle, Table};
use crate::terms::{Die, ShipId, Source, SquadronId, Target, Token, Unit};

/// A ship by its sign and its card: `A1 Imperial II`.
pub fn ship(game: &Game, ship: ShipId) -> String {
    format!("{} {}", game.ship_name(ship), short(game.ship(ship).card))
}

/// A squadron by its sign and its card: `Bs2 X-wing Squadron`.
pub fn squadron(game: &Game, squadron: SquadronId) -> String {
    format!("{} {}", game.squadron_name(squadron), short(game.squadron(squadron).card))
}

/// A ship or squadron by its sign and its card, an obstacle or a mine by its kind and number.
pub fn unit(table: &Table, unit: Unit) -> String {
    match unit {
        Unit::Ship(id) => ship(table.game(), id),
        Unit::Squadron(id) => squadron(table.game(), id),
        Unit::Obstacle(place) => obstacle(table, place),
        Unit::Mine(at) => mine(table, at),
        Unit::Token(at) => marker(table, at),
    }
}

/// What an attack is aimed at.
pub fn target(table: &Table, target: Target) -> String {
    match target {
        Target::Zone(id, theirs) => format!("{}, {}", ship(table.game(), id), zone(theirs)),
        other => unit(table, other.unit()),
    }
}

/// An obstacle on the table by its kind, numbered where there are several: `Asteroid Field 2`.
pub fn obstacle(table: &Table, place: u8) -> String {
    let all = table.obstacles();
    let Some(own) = all.get(usize::from(place)) else { return "an obstacle".to_owned() };
    let alike = |many: &[Obstacle]| many.iter().filter(|other| other.kind == own.kind).count();
    match alike(all) {
        1 => own.kind.name().to_owned(),
        _ => format!("{} {}", own.kind.name(), alike(&all[..usize::from(place)]) + 1),
    }
}

/// A mine on the table by its number.
fn mine(table: &Table, at: Point) -> String {
    let mut mines = table.markers().iter().filter(|marker| marker.kind == MarkerKind::Mine);
    match mines.position(|marker| marker.at == at) {
        Some(place) => format!("Mine {}", place + 1),
        None => "the mine".to_owned(),
    }
}

/// An objective token on the table by its number.
pub fn marker(table: &Table, at: Point) -> String {
    let mut tokens = table.markers().iter().filter(|own| own.kind == MarkerKind::Objective);
    match tokens.position(|own| own.at == at) {
        Some(place) => format!("Objective token {}", place + 1),
        None => "an objective token".to_owned(),
    }
}

/// The card's name without what every ship of its kind is called.
pub fn short(card: &Card) -> String {
    shortened(card.name)
}

/// A name without what every ship of its kind is called.
pub fn shortened(name: &str) -> String {
    let name = name.split_once("-class ").map_or(name, |(class, _)| class);
    name.strip_suffix(" Squadron").unwrap_or(name).to_owned()
}

/// A card's name; its number where the edition does not have it.
pub fn card(game: &Game, card: CardNumber) -> String {
    game.rules.card(card).map_or_else(|| format!("card {card}"), |card| card.name.to_owned())
}

/// What an effect comes from.
pub fn source(table: &Table, source: Source) -> String {
    let game = table.game();
    match source {
        Source::Upgrade(id, place) => upgrade(game, id, place),
        Source::Squadron(id) => squadron(game, id),
        Source::Keyword(id, keyword) => format!("{} of {}", keyword.name(), squadron(game, id)),
        Source::Damage(_, number) => card(game, number),
        Source::Objective => {
            table.objective().map_or_else(|| "the objective".to_owned(), |own| card(game, own))
        }
        Source::Fleet(_, number) => {
            fleet_rule(number).map_or_else(String::new, |rule| rule.name.to_owned())
        }
    }
}

/// An upgrade by its name; with its ship, and its number there, where the fleet has several.
fn upgrade(game: &Game, id: ShipId, place: u8) -> String {
    let Some(own) = game.ship(id).upgrades().nth(usize::from(place)) else {
        return String::new();
    };
    let alike = |ship: ShipId| game.ship(ship).upgrades().filter(|card| card.name == own.name);
    let fleet: usize = game.ships_of(game.ship(id).seat).map(|ship| alike(ship).count()).sum();
    let before = game.ship(id).upgrades().take(usize::from(place));
    let number = before.filter(|card| card.name == own.name).count() + 1;
    match (fleet, alike(id).count()) {
        (1, _) => own.name.to_owned(),
        (_, 1) => format!("{} of {}", own.name, game.ship_name(id)),
        _ => format!("{} {number} of {}", own.name, game.ship_name(id)),
    }
}

/// A short summary of an effect in our own words; may be empty.
pub fn summary(table: &Table, source: Source) -> &'static str {
    let game = table.game();
    let card = match source {
        Source::Upgrade(id, place) => game.ship(id).upgrades().nth(usize::from(place)),
        Source::Squadron(id) => Some(game.squadron(id).card),
        Source::Damage(_, number) => game.rules.card(number),
        Source::Objective => table.objective().and_then(|own| game.rules.card(own)),
        Source::Keyword(..) => None,
        Source::Fleet(_, number) => return fleet_rule(number).map_or("", |rule| rule.summary),
    };
    card.map_or("", |card| card.summary)
}

/// A hull zone.
pub fn zone(zone: HullZone) -> String {
    zone.name().to_ascii_lowercase()
}

/// A defense token: `brace`, `exhausted evade`.
pub fn token(token: Token) -> String {
    let exhausted = if token.readied { "" } else { "exhausted " };
    format!("{exhausted}{}", token.kind.name().to_ascii_lowercase())
}

/// A die and what it shows: `red hit`.
pub fn die(die: Die) -> String {
    format!("{} {}", die.color.name().to_ascii_lowercase(), die.face.name().to_ascii_lowercase())
}

/// Several dice.
pub fn dice(dice: impl Iterator<Item = Die>) -> String {
    let words: Vec<String> = dice.map(die).collect();
    if words.is_empty() { "no dice".to_owned() } else { words.join(", ") }
}

/// What the only person at a screen is called.
pub const YOU: &str = "You";

/// A player and what they do, with the verb for others and for "you": `You pass`, `Ensign passes`.
pub fn does(name: &str, others: &str, you: &str) -> String {
    format!("{name} {}", if name == YOU { you } else { others })
}

/// A player in the middle of a sentence.
pub fn object(name: &str) -> &str {
    if name == YOU { "you" } else { name }
}
