//! Texts of the largest permitted size, made of a few pieces over and over: what an attacker would send who wants the
//! server to work hard.

use flagbridge_cards::{Card, Kind};
use flagbridge_data::catalogue;
use flagbridge_fleet::{Draft, ShipDraft, SquadronDraft, share};

/// The largest list that the web takes, in bytes.
pub const LARGEST: usize = 65_536;

/// What a text is made of.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// How the pieces are put together.
    pub shape: Shape,
    /// Places of the pieces among [`pieces`].
    pub pieces: Vec<usize>,
}

/// How pieces are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A line each.
    Lines,
    /// One long line with dashes between.
    Dashes,
    /// One long header of objectives.
    Objectives,
    /// A bullet each, below a ship.
    Bullets,
    /// Ships of a document, each with the other pieces as upgrades.
    Ships,
    /// Objectives of a document.
    DocumentObjectives,
    /// Squadrons of a document.
    Squadrons,
    /// The cards of the pieces as a share code.
    Code,
}

impl Shape {
    pub const ALL: [Shape; 8] = [
        Shape::Lines,
        Shape::Dashes,
        Shape::Objectives,
        Shape::Bullets,
        Shape::Ships,
        Shape::DocumentObjectives,
        Shape::Squadrons,
        Shape::Code,
    ];
}

/// Names of cards, names that are almost or not at all cards, and the marks around them.
pub fn pieces() -> Vec<String> {
    let named = |id: &str| {
        let card = catalogue().number(id).and_then(|number| catalogue().newest(number));
        card.unwrap_or_else(|| panic!("{id}")).name
    };
    let mut pieces: Vec<String> = [
        "cr90-corvette-a",
        "imperial-ii-class-star-destroyer",
        "gozanti-class-cruisers",
        "engine-techs",
        "darth-vader-commander",
        "demolisher-title",
        "gunnery-team",
        "x-wing-squadron",
        "tie-fighter-squadron",
        "most-wanted",
    ]
    .into_iter()
    .flat_map(|id| [id.to_owned(), named(id).to_owned()])
    .collect();
    // Names that several cards bear, for which everything about the fleet is asked.
    let shared = catalogue().current().cards_of(Kind::Upgrade).filter(|card: &&Card| {
        catalogue().current().cards().filter(|it| it.name == card.name).count() > 1
    });
    pieces.extend(shared.take(4).map(|card| format!("{} ({})", card.name, card.points)));
    let words = [
        "x",
        "Imperial Star Destroyr",
        "Engin Techs (8)",
        "24 x CR90 Corvette A (44)",
        "65535 x X-wing Squadron (13)",
        "a-b-c-d-e-f",
        "no-such-card",
        "star destroyer class squadron the type",
        "Engine Techs [a] [b] [c] [d] [e] [f] (99999)",
        "[[[[[[[[",
        "))))))))",
        "Name: x",
        "Commander: Darth Vadr",
        "Squadrons:",
        "= 99 Points",
        "Author: somebody",
        "ÄÖÜ\u{1f680}ßéèñ",
        "match not found for Darth Vader",
        "\\u0000\\u0000",
        "12345",
    ];
    pieces.extend(words.map(str::to_owned));
    pieces
}

impl Recipe {
    /// The text, as long as may be.
    pub fn text(&self, pieces: &[String]) -> String {
        let mut all = self.pieces.iter().cycle().map(|piece| pieces[*piece].as_str());
        let mut fill = |start: &str, end: &str, mut next: Box<dyn FnMut(&str) -> String>| {
            let mut text = start.to_owned();
            for piece in all.by_ref() {
                let more = next(piece);
                if text.len() + more.len() + end.len() > LARGEST {
                    break;
                }
                text.push_str(&more);
            }
            text.trim_end_matches(',').to_owned() + end
        };
        let quoted = |piece: &str| format!("{piece:?}").replace("\\u{", "\\\\u{");
        match self.shape {
            Shape::Lines => fill("A fleet\n", "", Box::new(|piece| format!("{piece}\n"))),
            Shape::Dashes => fill("CR90 Corvette A", "", Box::new(|piece| format!(" - {piece}"))),
            Shape::Objectives => fill("Objectives: x", "", Box::new(|piece| format!(", {piece}"))),
            Shape::Bullets => {
                fill("CR90 Corvette A (44)\n", "", Box::new(|piece| format!("• {piece}\n")))
            }
            Shape::Ships => {
                let ship = move |piece: &str| {
                    let id = quoted(piece);
                    format!("{{\"card\":\"cr90-corvette-a\",\"upgrades\":[{id},{id}]}},")
                };
                fill("{\"flagbridge\":1,\"ships\":[", "]}", Box::new(ship))
            }
            Shape::DocumentObjectives => {
                let objective = move |piece: &str| format!("{},", quoted(piece));
                fill("{\"flagbridge\":1,\"objectives\":[", "]}", Box::new(objective))
            }
            Shape::Squadrons => {
                let line = move |piece: &str| {
                    format!("{{\"card\":{},\"count\":65535,\"x\":[[[[1]]]]}},", quoted(piece))
                };
                fill("{\"flagbridge\":1,\"squadrons\":[", "]}", Box::new(line))
            }
            Shape::Code => self.code(pieces),
        }
    }

    /// As many cards as a code may hold.
    fn code(&self, pieces: &[String]) -> String {
        let cards: Vec<_> =
            self.pieces.iter().filter_map(|piece| catalogue().number(&pieces[*piece])).collect();
        let mut draft = Draft::new();
        for card in cards.iter().cycle().take(if cards.is_empty() { 0 } else { 160 }) {
            let upgrades = cards.clone().into_iter().take(1).collect();
            draft.ships.push(ShipDraft { upgrades, ..ShipDraft::new(*card) });
            draft.squadrons.push(SquadronDraft { card: *card, count: 9 });
        }
        share::encode(&draft)
    }
}
