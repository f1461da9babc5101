use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::scoring::{ScoringTable, current_scoring};

/// What the organiser says of an event. Everything can be corrected while it runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The event's name.
    pub name: String,
    /// The day it begins, as `YYYY-MM-DD`; may be empty.
    pub date: String,
    /// Where it is played; may be empty.
    pub place: String,
    /// Id of the edition all lists are checked in, whatever comes out later.
    pub edition: String,
    /// Id of the mode.
    pub mode: String,
    /// The agreed fleet points.
    pub points: u16,
    /// How margins become tournament points.
    pub scoring: ScoringTable,
    /// How many Swiss rounds are planned.
    pub rounds: u16,
    /// Minutes for a round.
    pub round_minutes: u16,
    /// How many players the organiser means to cut to; none for no cut.
    pub cut: Option<u16>,
    /// How players with the same tournament points meet.
    pub within: Within,
    /// Whether players of one group are kept apart.
    pub groups_apart: GroupsApart,
    /// Whether the lists of a group share their unique names, as in team events.
    pub group_uniques: bool,
    /// When lists are locked, in milliseconds since 1970; none for the start of the first round.
    pub lists_due: Option<i64>,
    /// From when everybody may read the lists, in milliseconds since 1970; none for never.
    pub lists_public: Option<i64>,
    /// Whether players may register by the event's address.
    pub open: bool,
    /// Whether players may report the result of their own match.
    pub players_report: bool,
    /// Whether the event is announced in the public feed of new events.
    pub listed: bool,
}

/// How players with the same tournament points meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Within {
    /// At random.
    #[default]
    Random,
    /// Neighbours in the ranking.
    Rank,
}

/// When players of the same group are kept apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroupsApart {
    /// Never.
    #[default]
    Never,
    /// In the first round.
    First,
    /// In all Swiss rounds.
    Always,
}

/// The longest name of an event, a place, a player or a group.
pub const LONGEST_NAME: usize = 120;

impl Default for Settings {
    /// Three rounds of 135 minutes, the customary figures, by today's scoring table.
    fn default() -> Self {
        let scoring = current_scoring();
        Self {
            name: String::new(),
            date: String::new(),
            place: String::new(),
            edition: String::new(),
            mode: "standard".to_owned(),
            points: scoring.points,
            scoring,
            rounds: 3,
            round_minutes: 135,
            cut: None,
            within: Within::default(),
            groups_apart: GroupsApart::default(),
            group_uniques: false,
            lists_due: None,
            lists_public: None,
            open: true,
            players_report: true,
            listed: false,
        }
    }
}

impl Settings {
    /// Whether an event can be run by these settings.
    pub fn check(&self) -> Result<(), Refusal> {
        named("the event's name", &self.name)?;
        for (what, text) in [
            ("the place", &self.place),
            ("the edition", &self.edition),
            ("the mode", &self.mode),
            ("the date", &self.date),
        ] {
            short(what, text)?;
        }
        if !self.date.is_empty() && !is_date(&self.date) {
            return Err(Refusal::Setting("the date must be written as YYYY-MM-DD"));
        }
        if !(1..=10_000).contains(&self.points) {
            return Err(Refusal::Setting("points must be from 1 to 10000"));
        }
        if !(1..=MOST_ROUNDS).contains(&self.rounds) {
            return Err(Refusal::Setting("there must be 1 to 30 rounds"));
        }
        if !(1..=6000).contains(&self.round_minutes) {
            return Err(Refusal::Setting("a round must last 1 to 6000 minutes"));
        }
        if self.cut.is_some_and(|cut| !(2..=512).contains(&cut)) {
            return Err(Refusal::Setting("a top cut must keep 2 to 512 players"));
        }
        self.scoring.check().map_err(Refusal::Scoring)
    }

    /// Whether everybody may read the lists at this time.
    pub fn lists_are_public(&self, now: i64) -> bool {
        self.lists_public.is_some_and(|from| from <= now)
    }
}

/// Rounds of an event, at most.
pub(crate) const MOST_ROUNDS: u16 = 30;

/// A name: not empty, not too long, on one line.
pub(crate) fn named(what: &'static str, name: &str) -> Result<(), Refusal> {
    if name.trim().is_empty() {
        return Err(Refusal::NoName(what));
    }
    short(what, name)
}

/// A text that is not too long and has no control characters.
pub(crate) fn short(what: &'static str, text: &str) -> Result<(), Refusal> {
    if text.chars().nth(LONGEST_NAME).is_some() {
        return Err(Refusal::LongName(what));
    }
    if text.chars().any(char::is_control) {
        return Err(Refusal::OddName(what));
    }
    Ok(())
}

fn is_date(text: &str) -> bool {
    let shape = text.len() == 10
        && text.bytes().enumerate().all(|(index, byte)| match index {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    let number = |range: std::ops::Range<usize>| text[range].parse::<u32>().unwrap_or(0);
    shape && (1..=12).contains(&number(5..7)) && (1..=31).contains(&number(8..10))
}
