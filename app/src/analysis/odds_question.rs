//! What is asked of the odds: one attack or two, written as expressions, and the answer.

use flagbridge_cards::{DefenseToken, Pool};
use flagbridge_odds::{Attack, Attacker, Modification, Outcome, Range, Target};
use serde::{Deserialize, Serialize};

use super::odds_knobs::Knobs;

/// The longest expression that is read, in characters.
pub const LONGEST_EXPRESSION: usize = 400;

/// The most dice that are worked out before a page is shown: some milliseconds. More are left to the browser.
pub const MOST_AT_ONCE: usize = 10;

/// One or two attacks, as they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OddsQuestion {
    /// The first.
    pub first: String,
    /// The second; empty if nothing is compared.
    pub second: String,
}

/// An attack and everything it can come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The attack.
    pub attack: Attack,
    /// What it comes to.
    pub outcome: Outcome,
}

/// Why an expression could not be calculated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsError {
    /// What stands before the place at fault.
    pub before: String,
    /// The place at fault; empty at the end of the text.
    pub at: String,
    /// What stands after it.
    pub after: String,
    /// What is wrong with it.
    pub message: String,
}

/// What came of an expression.
pub type OddsResult = Result<Solved, OddsError>;

impl OddsQuestion {
    /// What the page asks when nothing is asked of it.
    pub const EXAMPLE: &str = "3 red 2 blue, reroll 2, vs evade brace, at medium";

    /// Reads the address: `a` and `b` hold expressions; where one is missing or blank, the fields of the form speak.
    pub fn of_pairs(pairs: &[(String, String)]) -> Self {
        let get = |name: &str| {
            let pair = pairs.iter().find(|(other, _)| other == name);
            pair.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
        };
        let read = |letter: &str| match get(letter) {
            Some(text) => text.chars().take(LONGEST_EXPRESSION).collect(),
            None => of_fields(letter, &get).map_or(String::new(), |attack| attack.to_string()),
        };
        let (first, second): (String, String) = (read("a"), read("b"));
        let first = if first.is_empty() { Self::EXAMPLE.to_owned() } else { first };
        Self { first, second }
    }

    /// The address of the page that asks the same.
    pub fn address(&self) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("a", &self.first);
        if !self.second.trim().is_empty() {
            query.append_pair("b", &self.second);
        }
        format!("/odds?{}", query.finish())
    }
}

impl Solved {
    /// Whether the attack is worked out in no time. What is not understood is.
    pub fn is_quick(text: &str) -> bool {
        let Ok(attack) = text.parse::<Attack>() else { return true };
        let Pool { red, blue, black } = attack.pool;
        let pool: usize = [red, blue, black].map(usize::from).iter().sum();
        let added: usize = attack.modifications.iter().map(added).sum();
        pool + added <= MOST_AT_ONCE
    }

    /// Reads an expression and works it out.
    pub fn of(text: &str) -> OddsResult {
        if text.chars().nth(LONGEST_EXPRESSION).is_some() {
            return Err(OddsError::whole(text, "the text is too long for an attack".to_owned()));
        }
        let attack: Attack = text.parse().map_err(|error: flagbridge_odds::NotAnAttack| {
            let part = |span: std::ops::Range<usize>| text.get(span).unwrap_or("").to_owned();
            OddsError {
                before: part(0..error.at.start),
                at: part(error.at.clone()),
                after: part(error.at.end..text.len()),
                message: error.to_string(),
            }
        })?;
        match attack.resolve() {
            Ok(outcome) => Ok(Self { attack, outcome }),
            Err(error) => Err(OddsError::whole(text, error.to_string())),
        }
    }
}

impl OddsError {
    fn whole(text: &str, message: String) -> Self {
        let text = text.chars().take(LONGEST_EXPRESSION).collect();
        Self { before: text, at: String::new(), after: String::new(), message }
    }

    /// The fault in one sentence.
    pub fn sentence(&self) -> String {
        format!("{}.", flagbridge_wording::capitalize(&self.message))
    }
}

/// How many dice a modification adds.
fn added(modification: &Modification) -> usize {
    match modification {
        Modification::Add { count, .. } => (*count).into(),
        Modification::AddSet { .. } => 1,
        _ => 0,
    }
}

/// The attack that the fields of the form describe; none if no dice are asked for.
fn of_fields<'a>(letter: &str, get: &impl Fn(&str) -> Option<&'a str>) -> Option<Attack> {
    let field = |name: &str| get(&format!("{letter}-{name}"));
    let number = |name: &str| field(name).and_then(|it| it.parse::<u8>().ok());
    let dice = |name: &str| number(name).unwrap_or(0).min(Knobs::MOST_DICE);
    let pool = Pool::new(dice("red"), dice("blue"), dice("black"));
    if pool.is_empty() {
        return None;
    }
    let mut attack = Attack::new(pool);
    let mut knobs = Knobs::of(&attack);
    knobs.reroll = number("reroll").unwrap_or(0);
    knobs.dial = field("dial").is_some();
    knobs.obstructed = field("obstructed").is_some();
    knobs.range = match field("range") {
        Some("close") => Range::Close,
        Some("medium") => Range::Medium,
        _ => Range::Long,
    };
    for (knob, token) in knobs.tokens.iter_mut().zip(DefenseToken::ALL) {
        *knob = number(token.id()).unwrap_or(0).min(Knobs::MOST_TOKENS);
    }
    knobs.keeps_accuracies = field("accuracy") == Some("kept");
    knobs.attacker = match field("by") {
        Some("squadron") => Attacker::Squadron,
        Some("bomber") => Attacker::Bomber,
        _ => Attacker::Ship,
    };
    if field("vs") == Some("squadron") {
        knobs.target = Target::Squadron;
    }
    knobs.shields = number("shields");
    knobs.apply(&mut attack);
    Some(attack)
}
