//! What the lobby asks before a game.

use flagbridge_cards::Mode;
use flagbridge_data::catalogue;
use serde::{Deserialize, Serialize};

use super::opponents::Opponent;

/// The choices of the lobby, as its form sends them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choices {
    /// The two lists: text in any format, a share code or a link.
    pub lists: [String; 2],
    /// Id of the edition; empty for the current one.
    pub edition: String,
    /// Id of the mode; empty for the standard game.
    pub mode: String,
    /// Who sits at each seat, by the occupant's id.
    pub seats: [String; 2],
    /// Where chance begins; empty for anywhere.
    pub seed: String,
    /// How long is played: empty for six rounds, `none` for no limit, which knows no objectives.
    pub rounds: String,
    /// Which edges are the players': empty for the long ones, `short` for the short ones.
    pub edges: String,
    /// How many players share each seat; empty for one.
    pub players: [String; 2],
    /// Points each side starts with; empty for none.
    pub head_start: [String; 2],
    /// `yes` where anything may be taken back, and the result does not count.
    pub practice: String,
    /// `now` where the game begins without further questions, `guide` for a first game with hints.
    pub begin: String,
}

/// The head starts that the lobby offers, in points.
pub const HEAD_STARTS: [u16; 4] = [50, 100, 150, 200];

/// The most players that share a seat.
pub const MOST_PLAYERS: u8 = 3;

impl Default for Choices {
    fn default() -> Self {
        Self {
            lists: Default::default(),
            edition: String::new(),
            mode: String::new(),
            seats: ["person".to_owned(), "bot-ensign".to_owned()],
            seed: String::new(),
            rounds: String::new(),
            edges: String::new(),
            players: Default::default(),
            head_start: Default::default(),
            practice: String::new(),
            begin: String::new(),
        }
    }
}

impl Choices {
    /// The choices that a query states; what it does not state is as usual.
    pub fn of_query(value: impl Fn(&str) -> Option<String>) -> Self {
        let usual = Self::default();
        let or = |name: &str, usual: &str| value(name).unwrap_or_else(|| usual.to_owned());
        Self {
            lists: [or("a", ""), or("b", "")],
            edition: or("edition", ""),
            mode: or("mode", ""),
            seats: [or("seat-a", &usual.seats[0]), or("seat-b", &usual.seats[1])],
            seed: or("seed", ""),
            rounds: or("rounds", ""),
            edges: or("edges", ""),
            players: [or("players-a", ""), or("players-b", "")],
            head_start: [or("head-start-a", ""), or("head-start-b", "")],
            practice: or("practice", ""),
            begin: or("begin", ""),
        }
    }

    /// The choices that the lobby's address states. With one list in it, the first of the preset fleets is the other
    /// side's, so that a game is one click away.
    pub fn of_address(value: impl Fn(&str) -> Option<String>, presets: &[Opponent]) -> Self {
        let mut choices = Self::of_query(value);
        if !choices.lists[0].is_empty() && choices.lists[1].is_empty() {
            choices.lists[1] = presets.first().map_or_else(String::new, |list| list.code.clone());
        }
        choices
    }

    /// How many players share a seat.
    pub fn players(&self, place: usize) -> u8 {
        self.players[place].parse().unwrap_or(1).clamp(1, MOST_PLAYERS)
    }

    /// The points each side starts with.
    pub fn head_start(&self) -> [u16; 2] {
        let points =
            |text: &String| text.parse().ok().filter(|points| HEAD_STARTS.contains(points));
        [0, 1].map(|place| points(&self.head_start[place]).unwrap_or(0))
    }

    /// The mode asked for; none for the standard game.
    pub fn mode(&self) -> Option<&'static Mode> {
        catalogue().mode(&self.mode)
    }

    /// The seed asked for: a number as it is, other words by their letters; none if nothing is said.
    pub fn seed(&self) -> Option<u64> {
        let words = self.seed.trim();
        if words.is_empty() {
            return None;
        }
        let letters =
            || words.bytes().fold(7u64, |sum, byte| sum.wrapping_mul(31) + u64::from(byte));
        Some(words.parse().unwrap_or_else(|_| letters()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_address_does_not_say_is_as_usual() {
        let asked = |name: &str| (name == "a").then(|| "1ABC".to_owned());
        let choices = Choices::of_query(asked);
        assert_eq!(choices.lists, ["1ABC".to_owned(), String::new()]);
        assert_eq!(choices.seats, Choices::default().seats);
    }

    #[test]
    fn a_seat_is_shared_by_a_few_at_most() {
        let players = |text: &str| {
            Choices { players: [text.to_owned(), String::new()], ..Choices::default() }.players(0)
        };
        assert_eq!(["", "2", "99", "x", "0"].map(players), [1, 2, 3, 1, 1]);
    }

    #[test]
    fn a_head_start_is_one_of_those_on_offer() {
        let points = |text: &str| {
            let head_start = [text.to_owned(), String::new()];
            Choices { head_start, ..Choices::default() }.head_start()
        };
        assert_eq!(points("100"), [100, 0]);
        assert_eq!(points("99999999"), [0, 0]);
        assert_eq!(points("-5"), [0, 0]);
    }

    #[test]
    fn a_seed_may_be_a_number_or_words() {
        let seed = |text: &str| Choices { seed: text.to_owned(), ..Choices::default() }.seed();
        assert_eq!(seed(" 42 "), Some(42));
        assert_eq!(seed(""), None);
        assert_eq!(seed("endor"), seed("endor"));
        assert_ne!(seed("endor"), seed("hoth"));
    }
}
