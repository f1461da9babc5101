//! Units, cards and seats by name.

use flagbridge_cards::Pool;
pub use flagbridge_engine::naming::*;
use flagbridge_engine::{Game, Member, Seat, Table, Unit};

/// What a campaign says about a unit, to be appended to other facts.
pub fn condition(table: &Table, unit: Unit) -> String {
    let game = table.game();
    let retreats = unit.ship().is_some_and(|ship| table.retreating().contains(&ship));
    let words = [
        (game.is_scarred(unit), " · scarred"),
        (game.is_veteran(unit), " · veteran"),
        (retreats, " · retreats"),
    ];
    words.into_iter().filter_map(|(is, word)| is.then_some(word)).collect()
}

/// A noun with its indefinite article: `an asteroid field`.
pub fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
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

/// A player: the side, and who of its team.
pub fn member(game: &Game, member: Member) -> String {
    match game.teams[member.seat.index()].players() {
        1 => seat(member.seat).to_owned(),
        _ => format!("{}, player {}", seat(member.seat), member.player + 1),
    }
}

/// A window of the rules in words: `attack modify`.
pub fn words(id: &str) -> String {
    id.replace('-', " ")
}
