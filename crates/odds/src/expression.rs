use std::ops::Range as Span;
use std::str::FromStr;

use flagbridge_cards::{Color, Evade, Face, Pool};

use crate::lexicon::{self, Word};
use crate::{
    Accuracies, Added, Attack, Attacker, Change, Critical, FaceSet, Goal, Modification, Reroll,
    Target,
};

/// A text that does not describe an attack: the word at fault and what could stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAnAttack {
    /// The bytes of the text that are at fault; empty at the end of the text.
    pub at: Span<usize>,
    /// The word at fault; `None` at the end of the text.
    pub found: Option<String>,
    /// What could stand there.
    pub expected: &'static str,
}

impl std::error::Error for NotAnAttack {}

impl std::fmt::Display for NotAnAttack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.found {
            Some(word) => write!(f, "\"{word}\" is not recognised; expected {}", self.expected),
            None => write!(f, "the text is incomplete; expected {}", self.expected),
        }
    }
}

impl NotAnAttack {
    /// The text with the word at fault marked on the line below.
    pub fn point(&self, text: &str) -> String {
        let before = text.get(..self.at.start).unwrap_or(text);
        let line = text.lines().nth(before.matches('\n').count()).unwrap_or("");
        let column = before.rsplit('\n').next().unwrap_or("").chars().count();
        let width = text.get(self.at.clone()).map_or(1, |word| word.chars().count().max(1));
        format!("{line}\n{}{}", " ".repeat(column), "^".repeat(width))
    }
}

/// Reads the language of `docs/odds.md`: dice first, then clauses in any order.
impl FromStr for Attack {
    type Err = NotAnAttack;

    fn from_str(text: &str) -> Result<Self, NotAnAttack> {
        let mut reader = Reader { words: lexicon::words(text), at: 0, end: text.len() };
        let mut attack = Attack::new(reader.pool()?);
        while reader.word().is_some() {
            reader.clause(&mut attack)?;
        }
        Ok(attack)
    }
}

const DICE: &str = "dice, such as \"3 red 2 blue\" or \"3R2B1K\"";
const COLOR: &str = "a colour: red, blue or black";
const NUMBER: &str = "a number from 0 to 255";
const FACE: &str = "a face: blank, hit, hit-hit, critical, hit-critical or accuracy";
const TOKEN: &str = "a defense token: scatter, brace, evade, redirect, contain or salvo";
const CLAUSE: &str = "reroll, add, change, remove, dial, token, accuracy, critical, for, by, vs, at, shields, \
                      adjacent, hull, larger, obstructed or classic";

struct Reader {
    words: Vec<Word>,
    at: usize,
    end: usize,
}

impl Reader {
    fn word(&self) -> Option<&str> {
        self.ahead(0)
    }

    fn ahead(&self, by: usize) -> Option<&str> {
        self.words.get(self.at + by).map(|word| word.text.as_str())
    }

    fn wrong(&self, expected: &'static str) -> NotAnAttack {
        match self.words.get(self.at) {
            Some(word) => {
                NotAnAttack { at: word.span.clone(), found: Some(word.text.clone()), expected }
            }
            None => NotAnAttack { at: self.end..self.end, found: None, expected },
        }
    }

    /// Passes one of these words, if it stands here.
    fn pass(&mut self, words: &[&str]) -> bool {
        let here = self.word().is_some_and(|word| words.contains(&word));
        self.at += usize::from(here);
        here
    }

    /// Passes words that carry no meaning here.
    fn skip(&mut self, words: &[&str]) {
        while self.pass(words) {}
    }

    /// Passes a word that means something.
    fn take<T>(&mut self, meaning: impl Fn(&str) -> Option<T>) -> Option<T> {
        let found = self.word().and_then(meaning);
        self.at += usize::from(found.is_some());
        found
    }

    fn need<T>(
        &mut self,
        expected: &'static str,
        meaning: impl Fn(&str) -> Option<T>,
    ) -> Result<T, NotAnAttack> {
        self.take(meaning).ok_or_else(|| self.wrong(expected))
    }

    fn is_number(&self, by: usize) -> bool {
        self.ahead(by).is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// A number, if one stands here.
    fn number(&mut self) -> Result<Option<u8>, NotAnAttack> {
        if self.is_number(0) {
            self.need(NUMBER, |word| word.parse().ok()).map(Some)
        } else {
            Ok(None)
        }
    }

    fn pool(&mut self) -> Result<Pool, NotAnAttack> {
        let mut pool = Pool::EMPTY;
        if self.is_number(0) && self.is_number(1) && self.is_number(2) {
            let mut number = || self.need(NUMBER, |word| word.parse().ok());
            pool = Pool::new(number()?, number()?, number()?);
        } else {
            self.die(&mut pool)?;
        }
        loop {
            self.skip(&["dice", "die"]);
            let joined = usize::from(self.word() == Some("and"));
            let colored = self.ahead(joined + 1).and_then(lexicon::color).is_some();
            let bare = self.ahead(joined).and_then(lexicon::color).is_some();
            if !(bare || self.is_number(joined) && colored) {
                return Ok(pool);
            }
            self.at += joined;
            self.die(&mut pool)?;
        }
    }

    fn die(&mut self, pool: &mut Pool) -> Result<(), NotAnAttack> {
        let count = self.number()?;
        let expected = if count.is_some() { COLOR } else { DICE };
        let color = self.need(expected, lexicon::color)?;
        let of = match color {
            Color::Red => &mut pool.red,
            Color::Blue => &mut pool.blue,
            Color::Black => &mut pool.black,
        };
        *of = of.saturating_add(count.unwrap_or(1));
        Ok(())
    }

    fn clause(&mut self, attack: &mut Attack) -> Result<(), NotAnAttack> {
        if self.pass(&[",", "and", "then", "with"]) {
            return Ok(());
        }
        if self.starts_tokens() {
            return self.tokens(attack);
        }
        if let Some(range) = self.take(lexicon::range) {
            attack.range = range;
            self.skip(&["range"]);
            return Ok(());
        }
        if self.is_number(0) {
            return self.counted(attack);
        }
        let Some(word) = self.word().map(str::to_owned) else { return Ok(()) };
        self.at += 1;
        match word.as_str() {
            "reroll" | "rerolls" => {
                let reroll = self.reroll()?;
                attack.modifications.push(reroll);
            }
            "add" | "adds" => self.add(attack)?,
            "dial" => attack.modifications.push(Modification::DIAL),
            "token" | "swarm" => attack.modifications.push(Modification::TOKEN),
            "concentrate" => {
                self.skip(&["fire"]);
                if !matches!(self.word(), Some("dial" | "token")) {
                    attack.modifications.push(Modification::DIAL);
                }
            }
            "change" | "turn" | "set" => {
                let change = self.change()?;
                attack.modifications.push(Modification::Change(change));
            }
            "remove" | "discard" | "cancel" => {
                let count = self.number()?.unwrap_or(1);
                self.skip(&["die", "dice"]);
                attack.modifications.push(Modification::Remove { count });
            }
            "accuracy" | "accuracies" | "acc" => attack.accuracies = self.accuracies()?,
            "critical" | "crit" => {
                attack.critical = self.need("a colour, \"standard\" or \"none\"", |word| {
                    critical(word).or_else(|| lexicon::color(word).map(Critical::Of))
                })?;
            }
            "no" => {
                self.need("\"critical\"", |word| {
                    matches!(word, "critical" | "crit").then_some(())
                })?;
                attack.critical = Critical::Unwanted;
            }
            "for" => attack.goal = self.need("\"damage\", \"hull\" or \"critical\"", goal)?,
            "by" | "from" => {
                self.skip(&["a", "an"]);
                if self.pass(&["larger"]) {
                    attack.larger_attacker = true;
                    self.skip(&["attacker", "ship"]);
                } else {
                    attack.attacker =
                        self.need("\"ship\", \"squadron\", \"bomber\" or \"larger\"", attacker)?;
                }
            }
            "larger" => {
                attack.larger_attacker = true;
                self.skip(&["attacker", "ship"]);
            }
            "bomber" => attack.attacker = Attacker::Bomber,
            "vs" | "versus" | "against" => {
                self.skip(&["a", "an"]);
                let target = self.take(target);
                attack.target = target.unwrap_or(attack.target);
                self.skip(&["with"]);
                if self.starts_tokens() {
                    self.tokens(attack)?;
                } else if target.is_none() {
                    return Err(self.wrong(TOKEN));
                }
            }
            "at" => {
                attack.range =
                    self.need("a range: close, medium, long or extreme", lexicon::range)?;
                self.skip(&["range"]);
            }
            "shields" | "shield" | "adjacent" | "hull" => {
                let number = self.need(NUMBER, |word| word.parse().ok())?;
                measure(attack, &word, number);
            }
            "obstructed" => attack.obstructed = true,
            "classic" | "extended" => {
                attack.evade = if word == "classic" { Evade::Classic } else { Evade::Extended };
                self.skip(&["evade"]);
            }
            _ => {
                self.at -= 1;
                return Err(self.wrong(CLAUSE));
            }
        }
        Ok(())
    }

    /// A number first: `3 shields`, `5 hull`.
    fn counted(&mut self, attack: &mut Attack) -> Result<(), NotAnAttack> {
        let number = self.need(NUMBER, |word| word.parse().ok())?;
        let what = "\"shields\", \"adjacent\", \"hull\" or a defense token";
        let is = |word: &str| matches!(word, "shields" | "shield" | "adjacent" | "hull");
        let word = self.need(what, |word| is(word).then(|| word.to_owned()))?;
        measure(attack, &word, number);
        Ok(())
    }

    fn starts_tokens(&self) -> bool {
        let by = usize::from(self.is_number(0));
        self.ahead(by).and_then(lexicon::token).is_some()
    }

    fn tokens(&mut self, attack: &mut Attack) -> Result<(), NotAnAttack> {
        while self.starts_tokens() {
            let count = self.number()?.unwrap_or(1);
            let token = self.need(TOKEN, lexicon::token)?;
            attack.tokens.extend((0..count).map(|_| token));
        }
        Ok(())
    }

    fn reroll(&mut self) -> Result<Modification, NotAnAttack> {
        self.skip(&["up", "to"]);
        if self.pass(&["pool"]) {
            return Ok(Modification::RerollPool);
        }
        let most = self.number()?;
        if most.is_none() {
            self.skip(&["all", "any"]);
        }
        self.skip(&["of", "the", "die", "dice"]);
        let color = self.take(lexicon::color);
        self.skip(&["die", "dice", "showing"]);
        let faces = if self.starts_clause() { FaceSet::ANY } else { self.faces()? };
        Ok(Modification::Reroll(Reroll { most, color, faces }))
    }

    fn add(&mut self, attack: &mut Attack) -> Result<(), NotAnAttack> {
        let count = self.number()?.unwrap_or(1);
        let color = if self.pass(&["any"]) {
            Added::Any
        } else if self.pass(&["same"]) {
            Added::InPool
        } else if self.pass(&["in"]) {
            self.skip(&["the"]);
            self.need("\"pool\"", |word| (word == "pool").then_some(()))?;
            Added::InPool
        } else {
            Added::Of(self.need("a colour, \"any\" or \"in pool\"", lexicon::color)?)
        };
        self.skip(&["die", "dice", "showing"]);
        if let Added::Of(color) = color
            && !self.starts_clause()
            && let Some(face) = self.take(lexicon::face)
        {
            let set = Modification::AddSet { color, face };
            attack.modifications.extend((0..count).map(|_| set));
        } else {
            attack.modifications.push(Modification::Add { count, color });
        }
        Ok(())
    }

    fn change(&mut self) -> Result<Change, NotAnAttack> {
        let most = self.number()?.unwrap_or(1);
        self.skip(&["die", "dice"]);
        let color = self.take(lexicon::color);
        self.skip(&["die", "dice", "showing"]);
        let from = self.faces()?;
        self.need("\"to\"", |word| (word == "to").then_some(()))?;
        let to = if self.pass(&["any"]) {
            FaceSet::ANY
        } else if self.word().and_then(lexicon::face).is_some() {
            self.faces()?
        } else {
            return Err(self.wrong(FACE));
        };
        Ok(Change { most, color, from, to })
    }

    /// Faces joined by "or"; none mean any.
    fn faces(&mut self) -> Result<FaceSet, NotAnAttack> {
        let mut faces: Vec<Face> = Vec::new();
        faces.extend(self.take(lexicon::face));
        while !faces.is_empty() && self.pass(&["or"]) {
            faces.push(self.need(FACE, lexicon::face)?);
        }
        Ok(FaceSet::of(&faces))
    }

    /// Whether "accuracy" or "critical" begins a clause here instead of naming a face.
    fn starts_clause(&self) -> bool {
        match (self.word(), self.ahead(1)) {
            (Some("accuracy" | "accuracies" | "acc"), Some(next)) => {
                matches!(next, "to" | "best") || kept(next) || lexicon::token(next).is_some()
            }
            (Some("critical" | "crit"), Some(next)) => {
                critical(next).is_some() || lexicon::color(next).is_some()
            }
            _ => false,
        }
    }

    fn accuracies(&mut self) -> Result<Accuracies, NotAnAttack> {
        if self.pass(&["best"]) {
            return Ok(Accuracies::Best);
        }
        if self.word().is_some_and(kept) {
            self.at += 1;
            return Ok(Accuracies::Order(Vec::new()));
        }
        self.skip(&["to", "on"]);
        let what = "\"best\", \"kept\" or a defense token";
        let mut order = vec![self.need(what, lexicon::token)?];
        loop {
            let joined = matches!(self.word(), Some("then" | "and"));
            let Some(token) = self.ahead(usize::from(joined)).and_then(lexicon::token) else {
                return Ok(Accuracies::Order(order));
            };
            self.at += 1 + usize::from(joined);
            order.push(token);
        }
    }
}

fn kept(word: &str) -> bool {
    matches!(word, "kept" | "keep" | "none")
}

fn critical(word: &str) -> Option<Critical> {
    match word {
        "standard" => Some(Critical::Standard),
        "none" | "unwanted" => Some(Critical::Unwanted),
        _ => None,
    }
}

fn goal(word: &str) -> Option<Goal> {
    match word {
        "damage" => Some(Goal::Damage),
        "hull" => Some(Goal::Hull),
        "critical" | "crit" => Some(Goal::Critical),
        _ => None,
    }
}

fn attacker(word: &str) -> Option<Attacker> {
    match word {
        "ship" => Some(Attacker::Ship),
        "squadron" => Some(Attacker::Squadron),
        "bomber" => Some(Attacker::Bomber),
        _ => None,
    }
}

fn target(word: &str) -> Option<Target> {
    match word {
        "ship" => Some(Target::Ship),
        "squadron" => Some(Target::Squadron),
        _ => None,
    }
}

fn measure(attack: &mut Attack, word: &str, number: u8) {
    match word {
        "adjacent" => attack.adjacent = Some(number),
        "hull" => attack.hull = Some(number),
        _ => attack.shields = Some(number),
    }
}
