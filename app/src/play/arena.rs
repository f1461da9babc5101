//! What the arena asks before its games.

use flagbridge_cards::Mode;
use flagbridge_data::catalogue;
use serde::{Deserialize, Serialize};

/// The most games of one run; for more there is the command line.
pub const MOST_GAMES: u32 = 2_000;

/// The bots that play ahead before they answer, and so take their time.
const SEARCHING: [&str; 7] =
    ["lieutenant", "captain", "commodore", "aggressive", "careful", "carrier", "objective"];

/// The choices of the arena, as its form sends them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choices {
    /// The list that is tried out: text in any format, a share code or a link.
    pub list: String,
    /// Preset opponents, by id.
    pub opponents: Vec<String>,
    /// One more opponent: text in any format, a share code or a link; may be empty.
    pub other: String,
    /// Who plays the list, and who the opponents, by the bot's name.
    pub bots: [String; 2],
    /// Games against each opponent; empty for as many as are soon played.
    pub games: String,
    /// Where chance begins; empty for 1.
    pub seed: String,
    /// Id of the edition; empty for the current one.
    pub edition: String,
    /// Id of the mode; empty for the standard game.
    pub mode: String,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            list: String::new(),
            opponents: Vec::new(),
            other: String::new(),
            bots: ["ensign".to_owned(), "ensign".to_owned()],
            games: String::new(),
            seed: String::new(),
            edition: String::new(),
            mode: String::new(),
        }
    }
}

impl Choices {
    /// The choices that a query states; what it does not state is as usual. Where it names no opponent at all, the first
    /// two preset ones are.
    pub fn of_query(value: impl Fn(&str) -> Vec<String>) -> Self {
        let usual = Self::default();
        let or = |name: &str, usual: &str| {
            value(name).into_iter().next().unwrap_or_else(|| usual.to_owned())
        };
        let known = |id: &String| flagbridge_data::opponent(id).is_some();
        let mut choices = Self {
            list: or("a", ""),
            opponents: value("opponent").into_iter().filter(known).collect(),
            other: or("b", ""),
            bots: [or("bot-a", &usual.bots[0]), or("bot-b", &usual.bots[1])],
            games: or("games", ""),
            seed: or("seed", ""),
            edition: or("edition", ""),
            mode: or("mode", ""),
        };
        // Each once, however often the address names it.
        let mut named: Vec<String> = Vec::new();
        for id in std::mem::take(&mut choices.opponents) {
            if !named.contains(&id) {
                named.push(id);
            }
        }
        choices.opponents = named;
        if choices.opponents.is_empty() && choices.other.trim().is_empty() {
            let first = flagbridge_data::opponents().iter().take(2);
            choices.opponents = first.map(|list| list.id.to_owned()).collect();
        }
        choices
    }

    /// The query that states these choices, with a list by its code where there is one.
    pub fn query(&self, code: &str) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("a", code);
        for id in &self.opponents {
            query.append_pair("opponent", id);
        }
        let [own, theirs] = &self.bots;
        let stated = [
            ("b", &self.other),
            ("bot-a", own),
            ("bot-b", theirs),
            ("games", &self.games),
            ("seed", &self.seed),
            ("edition", &self.edition),
            ("mode", &self.mode),
        ];
        for (name, value) in stated.into_iter().filter(|(_, value)| !value.trim().is_empty()) {
            query.append_pair(name, value.trim());
        }
        query.finish()
    }

    /// The mode asked for; none for the standard game.
    pub fn mode(&self) -> Option<&'static Mode> {
        catalogue().mode(&self.mode)
    }

    /// The seed asked for: a number as it is, other words by their letters, 1 where nothing is said.
    pub fn seed(&self) -> u64 {
        let lobby = super::lobby::Choices { seed: self.seed.clone(), ..Default::default() };
        lobby.seed().unwrap_or(1)
    }

    /// How many lists are played against.
    pub fn opponent_count(&self) -> usize {
        self.opponents.len() + usize::from(!self.other.trim().is_empty())
    }

    /// Games against each opponent: as asked, else as many as a common machine plays soon, however many opponents there are; never
    /// more than [`MOST_GAMES`] in all.
    pub fn games(&self) -> u32 {
        let opponents = self.opponent_count().max(1) as u32;
        let searching = self.bots.iter().any(|bot| SEARCHING.contains(&bot.as_str()));
        // An even number gives each list each side as often.
        let usual = if searching { 4 } else { 40 };
        let asked = self.games.trim().parse().ok().filter(|games| *games > 0);
        asked.unwrap_or(usual).min(MOST_GAMES / opponents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Choices {
        let pairs: Vec<(String, String)> =
            form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        Choices::of_query(|name| {
            pairs.iter().filter(|(it, _)| it == name).map(|(_, value)| value.clone()).collect()
        })
    }

    #[test]
    fn the_address_states_the_choices() {
        let choices = Choices {
            list: "1ABC".to_owned(),
            opponents: vec!["victory-line".to_owned(), "droid-swarm".to_owned()],
            other: "CR90 Corvette A & friends".to_owned(),
            bots: ["captain".to_owned(), "random".to_owned()],
            games: "12".to_owned(),
            seed: "endor".to_owned(),
            edition: "rrg-1.5".to_owned(),
            mode: "core-set".to_owned(),
        };
        assert_eq!(read(&choices.query("1ABC")), choices);
    }

    #[test]
    fn whoever_brings_a_list_has_opponents() {
        let choices = read("a=1ABC&opponent=nobody");
        assert_eq!(choices.opponent_count(), 2);
        assert_eq!((choices.games(), choices.seed()), (40, 1));
        assert_eq!(read(&"opponent=victory-line&".repeat(500)).opponents, ["victory-line"]);
        assert_eq!(read("a=1ABC&b=CR90").opponent_count(), 1);
    }

    #[test]
    fn games_are_bounded_and_fewer_where_bots_search() {
        assert_eq!(read("opponent=victory-line&bot-b=captain").games(), 4);
        assert_eq!(read("opponent=victory-line&games=7").games(), 7);
        assert_eq!(read("opponent=victory-line&games=0").games(), 40, "as against two");
        assert_eq!(read("games=99999").games(), 1_000);
        let all: Vec<String> =
            flagbridge_data::opponents().iter().map(|it| format!("opponent={}", it.id)).collect();
        assert!(read(&format!("{}&bot-a=captain", all.join("&"))).games() >= 2);
    }
}
