use flagbridge_cards::Date;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What became of a list at an event.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Outing {
    /// The event's name; empty where it is not known.
    pub event: String,
    /// The event's address on this server, where it was run there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slug: Option<String>,
    /// The day, as `YYYY-MM-DD`; empty where it is not known.
    pub date: String,
    /// Id of the edition it was played by; empty where it is not known.
    pub edition: String,
    /// The rank in the end, from 1.
    pub rank: Option<u32>,
    /// How many players there were.
    pub players: Option<u32>,
    /// Tournament points, all games together, byes left out.
    pub points: Option<f64>,
    /// Games that were really played.
    pub games: u32,
    /// How many of those as first player, where it is known.
    pub first_games: Option<u32>,
    /// The tournament points of the games as first player.
    pub first_points: Option<f64>,
}

/// Why an outing cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OutingError {
    /// The name of the event is too long, or no line of text.
    #[error("the event's name must be one line of at most {LONGEST} characters")]
    Event,
    /// The day is none.
    #[error("the date must look like 2026-05-02")]
    Date,
    /// The rank is below 1 or behind the last player.
    #[error("the rank must be from 1 to the number of players")]
    Rank,
    /// More games or points than an event has.
    #[error("points must be from 0 to 20 per game, for at most {MOST_GAMES} games")]
    Points,
    /// The games as first player do not fit the others.
    #[error("games and points as first player cannot exceed the totals")]
    First,
}

/// The longest name.
const LONGEST: usize = 120;

/// Games of one list at one event, at most.
const MOST_GAMES: u32 = 60;

/// Players of one event, at most.
const MOST_PLAYERS: u32 = 100_000;

/// More than any known scoring table gives for a game.
const MOST_POINTS: f64 = 20.0;

impl Outing {
    /// Whether it says anything at all.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether it can have happened.
    pub fn check(&self) -> Result<(), OutingError> {
        let odd = |text: &str| text.chars().count() > LONGEST || text.chars().any(char::is_control);
        if odd(&self.event) {
            return Err(OutingError::Event);
        }
        if !self.date.is_empty() && !is_day(&self.date) {
            return Err(OutingError::Date);
        }
        let last = self.players.unwrap_or(MOST_PLAYERS);
        if last == 0
            || last > MOST_PLAYERS
            || self.rank.is_some_and(|rank| rank == 0 || rank > last)
        {
            return Err(OutingError::Rank);
        }
        let fits = |points: Option<f64>, games: u32| {
            points.is_none_or(|it| (0.0..=MOST_POINTS * f64::from(games)).contains(&it))
        };
        if self.games > MOST_GAMES || !fits(self.points, self.games) {
            return Err(OutingError::Points);
        }
        let first = self.first_games.unwrap_or(0);
        let all = self.points.unwrap_or(f64::MAX);
        if first > self.games
            || !fits(self.first_points, first)
            || self.first_points.is_some_and(|points| points > all)
        {
            return Err(OutingError::First);
        }
        Ok(())
    }

    /// Points and games, where both are known.
    pub fn form(&self) -> Option<(f64, u32)> {
        self.points.filter(|_| self.games > 0).map(|points| (points, self.games))
    }

    /// Points and games as first player (`true`) or as second.
    pub fn form_as(&self, first: bool) -> Option<(f64, u32)> {
        let (points, games) = self.form()?;
        let (first_points, first_games) = (self.first_points?, self.first_games?);
        let (points, games) = if first {
            (first_points, first_games)
        } else {
            (points - first_points, games - first_games)
        };
        (games > 0).then_some((points, games))
    }

    /// Players it left behind; none where that is not known.
    pub fn beaten(&self) -> Option<u32> {
        self.players.zip(self.rank).map(|(players, rank)| players.saturating_sub(rank))
    }
}

/// A day of the calendar in its usual form.
fn is_day(text: &str) -> bool {
    text.len() == 10 && text.parse::<Date>().is_ok_and(|day| day.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_have_happened_is_refused() {
        let fine = Outing {
            event: "Spring Open".to_owned(),
            date: "2026-04-18".to_owned(),
            rank: Some(2),
            players: Some(12),
            points: Some(25.0),
            games: 3,
            first_games: Some(1),
            first_points: Some(9.0),
            ..Outing::default()
        };
        assert_eq!(fine.check(), Ok(()));
        assert_eq!(Outing::default().check(), Ok(()));
        assert_eq!(fine.form_as(true), Some((9.0, 1)));
        assert_eq!(fine.form_as(false), Some((16.0, 2)));
        assert_eq!(fine.beaten(), Some(10));
        let with = |change: fn(&mut Outing)| {
            let mut outing = fine.clone();
            change(&mut outing);
            outing.check().err()
        };
        assert_eq!(with(|it| it.event = "a\nb".to_owned()), Some(OutingError::Event));
        assert_eq!(with(|it| it.date = "2026-2-30".to_owned()), Some(OutingError::Date));
        assert_eq!(with(|it| it.rank = Some(13)), Some(OutingError::Rank));
        assert_eq!(with(|it| it.rank = Some(0)), Some(OutingError::Rank));
        assert_eq!(with(|it| it.points = Some(61.0)), Some(OutingError::Points));
        assert_eq!(with(|it| it.points = Some(f64::NAN)), Some(OutingError::Points));
        assert_eq!(with(|it| it.first_games = Some(4)), Some(OutingError::First));
        assert_eq!(with(|it| it.first_points = Some(26.0)), Some(OutingError::First));
    }
}
