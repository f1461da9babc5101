//! The inputs of permitted size that cost most, found by search.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use super::client::{Client, Request, ask};
use super::report::Report;
use super::target::{Ground, Setting};
use super::watch::Watch;
use crate::arguments::Abuse;
use crate::process;
use crate::step::duration;

/// What is read of a list, in bytes.
const LARGEST: usize = 64 * 1024;

/// No answer is larger.
const LARGEST_ANSWER: usize = 8 * 1024 * 1024;

/// An answer that takes longer is a fault on any machine; the goal is far below.
const FAR_TOO_LONG: Duration = Duration::from_secs(5);

/// An input: what it is made of, and how many of it.
#[derive(Debug, Clone)]
struct Input {
    piece: String,
    count: usize,
    way: Way,
}

/// Where it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    ValidateList,
    ConvertList,
    CheckForm,
    FixForm,
    ValidateShips,
    ValidateUpgrades,
    ValidateObjectives,
    SaveNotes,
    ShareCode,
    Picture,
    Compare,
    CardAddress,
}

const WAYS: [Way; 12] = [
    Way::ValidateList,
    Way::ConvertList,
    Way::CheckForm,
    Way::FixForm,
    Way::ValidateShips,
    Way::ValidateUpgrades,
    Way::ValidateObjectives,
    Way::SaveNotes,
    Way::ShareCode,
    Way::Picture,
    Way::Compare,
    Way::CardAddress,
];

/// Climbs from what is known to cost much to what costs more.
pub fn attack(ground: &Ground, options: &Abuse) -> Result<Report> {
    let mut report = Report::new("worst inputs");
    let data = ground.data()?;
    let setting = Setting { behind_proxy: true, ..Setting::default() };
    let mut target = ground.start(data.path(), &setting)?;
    let words = words(target.port)?;
    let mut client = Client::connect(target.port)?;
    // What is read once and kept is not the input's cost.
    let _ = client.send(&Request::get("/check"));
    let watch = Watch::begin(&target);
    let until = Instant::now() + options.time();
    let mut worst: Vec<(Duration, usize, Input)> = Vec::new();
    let (mut tried, mut largest) = (0_u64, 0);
    while Instant::now() < until && !process::interrupted() {
        // Mostly the neighbour of a bad one, sometimes something new.
        let input = match worst.get(fastrand::usize(..8)) {
            Some((_, _, input)) if fastrand::u8(..4) > 0 => input.neighbour(&words),
            _ => Input::new(WAYS[tried as usize % WAYS.len()], &words),
        };
        let begun = Instant::now();
        let answer = match client.send(&input.request()) {
            Ok(answer) => answer,
            Err(_) => {
                target.expect_alive()?;
                client = Client::connect(target.port)?;
                continue;
            }
        };
        let took = begun.elapsed();
        tried += 1;
        largest = largest.max(answer.body.len());
        let status = answer.status;
        report.expect(status < 500 || status == 503, || format!("{status} for {input:?}"));
        worst.push((took, answer.body.len(), input));
        worst.sort_by_key(|(took, _, _)| std::cmp::Reverse(*took));
        worst.truncate(16);
    }
    watch.end(&mut report, &[200]);
    target.expect_alive()?;
    report.tell("inputs tried", tried);
    report.tell("largest answer", format!("{largest} bytes"));
    // Again, twice: what was slow because of something else is not slow again.
    let mut confirmed: Vec<(Duration, Input)> = Vec::new();
    for (first, _, input) in worst.into_iter().take(5) {
        let mut least = first;
        for _ in 0..2 {
            let begun = Instant::now();
            if ask(target.port, &input.request()).is_ok() {
                least = least.min(begun.elapsed());
            }
        }
        confirmed.push((least, input));
    }
    confirmed.sort_by_key(|(least, _)| std::cmp::Reverse(*least));
    if let Some((least, input)) = confirmed.first() {
        let piece: String = input.piece.chars().take(24).collect();
        let what = format!("{} ({:?}, {} × {piece:?})", duration(*least), input.way, input.count);
        report.tell("the worst, best of three", what);
        report.expect(*least < FAR_TOO_LONG, || format!("{input:?} takes {}", duration(*least)));
    }
    report.expect(largest <= LARGEST_ANSWER, || format!("an answer of {largest} bytes"));
    target.expect_no_panic(&mut report);
    Ok(report)
}

/// Names and ids that the server knows, and some that it does not.
fn words(port: u16) -> Result<Vec<String>> {
    let cards = ask(port, &Request::get("/api/v1/cards"))?.json();
    let cards = cards["cards"].as_array().or(cards.as_array()).context("a list of cards")?;
    let text = |card: &Value, field: &str| card[field].as_str().map(str::to_owned);
    let mut words: Vec<String> =
        cards.iter().flat_map(|card| [text(card, "id"), text(card, "name")]).flatten().collect();
    words.extend(
        ["x", "•", "(9)", "corvet", "aaaaaaaaaaaaaaaaaaaaaaaa", "🚀", "\t", "- ", "2x"]
            .map(str::to_owned),
    );
    Ok(words)
}

impl Input {
    fn new(way: Way, words: &[String]) -> Input {
        let piece = words[fastrand::usize(..words.len())].clone();
        let count = 1 << fastrand::u32(4..16);
        Input { piece, count, way }
    }

    fn neighbour(&self, words: &[String]) -> Input {
        let mut next = self.clone();
        match fastrand::u8(..4) {
            0 => next.count *= 2,
            1 => next.count = (next.count * 3 / 4).max(1),
            2 => next.piece = format!("{} {}", next.piece, words[fastrand::usize(..words.len())]),
            _ => next.piece.push('e'),
        }
        next.piece = shortened(&next.piece, 200);
        next.count = next.count.min(1 << 16);
        next
    }

    /// The piece as often as is allowed.
    fn times(&self, around: usize) -> usize {
        self.count.min((LARGEST - 2048) / (self.piece.len() + around).max(1)).max(1)
    }

    fn list(&self) -> String {
        vec![self.piece.as_str(); self.times(1)].join("\n")
    }

    fn request(&self) -> Request {
        let validate =
            |fleet: Value| Request::json("POST", "/api/v1/validate", &json!({"fleet": fleet}));
        let encoded = || percent(&self.list());
        match self.way {
            Way::ValidateList => {
                Request::json("POST", "/api/v1/validate", &json!({"list": self.list()}))
            }
            Way::ConvertList => {
                Request::json("POST", "/api/v1/convert", &json!({"list": self.list(), "to": "aff"}))
            }
            Way::CheckForm => Request::form("/check", format!("list={}&check=1", encoded())),
            Way::FixForm => Request::form("/check", format!("list={}&fix=0", encoded())),
            Way::ValidateShips => {
                let ships = vec![json!({"card": self.piece}); self.times(12)];
                validate(json!({"flagbridge": 1, "ships": ships}))
            }
            Way::ValidateUpgrades => {
                let upgrades = vec![json!(self.piece); self.times(3)];
                let ship = json!({"card": "cr90-corvette-a", "upgrades": upgrades});
                validate(json!({"flagbridge": 1, "ships": [ship]}))
            }
            Way::ValidateObjectives => {
                let objectives = vec![json!(self.piece); self.times(3)];
                validate(json!({"flagbridge": 1, "objectives": objectives}))
            }
            Way::SaveNotes => {
                let notes = self.piece.repeat(self.times(0));
                Request::json(
                    "POST",
                    "/api/v1/fleets",
                    &json!({"fleet": {"flagbridge": 1, "notes": notes}}),
                )
            }
            Way::ShareCode => Request::get(format!("/f/{}", self.code())),
            Way::Picture => Request::get(format!("/f/{}/image.svg", self.code())),
            Way::CardAddress => {
                Request::get(format!("/cards/{}", percent(&shortened(&self.list(), 15_000))))
            }
            Way::Compare => {
                Request::get(format!("/compare?a={}&b=x", percent(&shortened(&self.list(), 4000))))
            }
        }
    }

    /// Letters of a link, as many as are read.
    fn code(&self) -> String {
        let letters: String = self.piece.chars().filter(char::is_ascii_alphanumeric).collect();
        let letters = if letters.is_empty() { "A" } else { &letters };
        format!("1{}", letters.repeat(self.count.min(60_000 / letters.len()).max(1)))
    }
}

/// The first characters, at most this many.
fn shortened(text: &str, characters: usize) -> String {
    text.chars().take(characters).collect()
}

/// As a form or an address carries it.
fn percent(text: &str) -> String {
    text.bytes().fold(String::new(), |mut out, byte| {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                out.push(char::from(byte))
            }
            _ => out += &format!("%{byte:02X}"),
        }
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_stay_within_what_is_permitted() {
        let words = ["cr90-corvette-a".to_owned(), "🚀".to_owned()];
        fastrand::seed(1);
        for way in WAYS {
            let mut input = Input::new(way, &words);
            for _ in 0..200 {
                input = input.neighbour(&words);
                assert!(input.list().len() <= LARGEST, "{input:?}");
                assert!(input.request().body.len() <= 1024 * 1024, "{way:?}");
            }
        }
    }

    #[test]
    fn text_is_escaped_for_a_form() {
        assert_eq!(percent("a b&c★"), "a%20b%26c%E2%98%85");
    }
}
