//! Units, cards and seats by name.

use flagbridge_cards::{Card, CardNumber, HullZone, Pool};
use flagbridge_engine::effects::Source;
use flagbridge_engine::{Die, Game, Seat, ShipId, SquadronId, Target, Token, Unit};

/// A ship by its sign and its card: `A1 Imperial II`.
pub fn ship(game: &Game, ship: ShipId) -> String {
    format!("{} {}", game.ship_name(ship), short(game.ship(ship).card))
}

/// A squadron by its sign and its card: `Bs2 X-wing Squadron`.
pub fn squadron(game: &Game, squadron: SquadronId) -> String {
    format!("{} {}", game.squadron_name(squadron), short(game.squadron(squadron).card))
}

/// A ship or squadron by its sign and its card.
pub fn unit(game: &Game, unit: Unit) -> String {
    match unit {
        Unit::Ship(id) => ship(game, id),
        Unit::Squadron(id) => squadron(game, id),
        Unit::Obstacle(_) | Unit::Mine(_) => game.unit_name(unit),
    }
}

/// What an attack is aimed at.
pub fn target(game: &Game, target: Target) -> String {
    match target {
        Target::Zone(id, theirs) => format!("{}, {}", ship(game, id), zone(theirs)),
        Target::Squadron(id) => squadron(game, id),
        Target::Station(_) | Target::Mine(_) => game.target_text(target),
    }
}

/// The card's name without what every ship of its kind is called.
pub fn short(card: &Card) -> String {
    let name = card.name;
    let name = name.split_once("-class ").map_or(name, |(class, _)| class);
    name.strip_suffix(" Squadron").unwrap_or(name).to_owned()
}

/// A card's name; its number where the edition does not have it.
pub fn card(game: &Game, card: CardNumber) -> String {
    game.rules.card(card).map_or_else(|| format!("card {card}"), |card| card.name.to_owned())
}

/// What an effect comes from.
pub fn source(game: &Game, source: Source) -> String {
    match source {
        Source::Upgrade(id, place) => {
            let upgrade = game.ship(id).upgrades().nth(usize::from(place));
            upgrade.map_or_else(String::new, |card| card.name.to_owned())
        }
        Source::Squadron(id) => squadron(game, id),
        Source::Keyword(id, keyword) => format!("{} of {}", keyword.name(), squadron(game, id)),
        Source::Damage(_, number) => card(game, number),
        Source::Objective => "the objective".to_owned(),
    }
}

/// What an effect says of itself, in our own words; may be empty.
pub fn summary(game: &Game, source: Source) -> &'static str {
    let card = match source {
        Source::Upgrade(id, place) => game.ship(id).upgrades().nth(usize::from(place)),
        Source::Squadron(id) => Some(game.squadron(id).card),
        Source::Damage(_, number) => game.rules.card(number),
        Source::Keyword(..) | Source::Objective => None,
    };
    card.map_or("", |card| card.summary)
}

/// A hull zone.
pub fn zone(zone: HullZone) -> String {
    zone.name().to_lowercase()
}

/// A defense token: `brace`, `exhausted evade`.
pub fn token(token: Token) -> String {
    let exhausted = if token.readied { "" } else { "exhausted " };
    format!("{exhausted}{}", token.kind.name().to_lowercase())
}

/// A die and what it shows: `red hit`.
pub fn die(die: Die) -> String {
    format!("{} {}", die.color.name().to_lowercase(), die.face.name().to_lowercase())
}

/// Several dice.
pub fn dice(dice: impl Iterator<Item = Die>) -> String {
    let words: Vec<String> = dice.map(die).collect();
    if words.is_empty() { "no dice".to_owned() } else { words.join(", ") }
}

/// Dice not yet rolled: `2 red, 1 black`.
pub fn pool(pool: Pool) -> String {
    let parts = [(pool.red, "red"), (pool.blue, "blue"), (pool.black, "black")];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let words: Vec<String> = parts.map(|(count, color)| format!("{count} {color}")).collect();
    if words.is_empty() { "no dice".to_owned() } else { words.join(", ") }
}

/// A seat.
pub fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "Side A",
        Seat::B => "Side B",
    }
}

/// A window of the rules in words: `attack modify`.
pub fn words(id: &str) -> String {
    id.replace('-', " ")
}
