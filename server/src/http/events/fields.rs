//! What the fields of an event's forms mean.

use flagbridge_data::catalogue;
use flagbridge_events::{
    About, Change, Event, GameResult, GroupsApart, PairingRequest, PlayerId, Settings, Side, Stage,
    Within, parse_utc, scoring_tables, standings,
};

use crate::http::form::{Fields, Wrong};
use crate::services::chance::chance;

impl Fields {
    /// The last version the sender has seen.
    pub(super) fn seen(&self) -> Option<u64> {
        self.text("seen").parse().ok()
    }

    /// What is said about a player.
    pub(super) fn about(&self) -> About {
        About {
            name: self.text("name").to_owned(),
            group: self.text("group").to_owned(),
            first_round_bye: self.ticked("bye"),
        }
    }

    /// The player a form is about, by number.
    pub(super) fn player(&self) -> Result<PlayerId, Wrong> {
        let number = self.number("player")?;
        number.map(PlayerId).ok_or_else(|| "The form does not say which player.".to_owned())
    }

    /// What an event is. What the form does not hold stays as it was.
    pub(super) fn settings(&self, before: &Settings) -> Result<Settings, Wrong> {
        let time = |name: &str| match self.text(name) {
            "" => Ok(None),
            text => parse_utc(text)
                .map(Some)
                .ok_or_else(|| format!("\"{text}\" is no time: write it as 2026-05-02T10:00.")),
        };
        let edition = self.text("edition").to_owned();
        if catalogue().edition(&edition).is_err() {
            return Err("There is no such edition.".to_owned());
        }
        let mode = self.text("mode").to_owned();
        if catalogue().mode(&mode).is_none() {
            return Err("There is no such mode.".to_owned());
        }
        let table = self.text("scoring");
        let scoring = if table == before.scoring.id {
            before.scoring.clone()
        } else {
            let known = scoring_tables().into_iter().find(|it| it.id == table);
            known.ok_or_else(|| "There is no such scoring table.".to_owned())?
        };
        Ok(Settings {
            name: self.text("name").to_owned(),
            date: self.text("date").to_owned(),
            place: self.text("place").to_owned(),
            edition,
            mode,
            points: self.number("points")?.unwrap_or(before.points),
            scoring,
            rounds: self.number("rounds")?.unwrap_or(before.rounds),
            round_minutes: self.number("round_minutes")?.unwrap_or(before.round_minutes),
            cut: self.number("cut")?,
            within: match self.text("within") {
                "rank" => Within::Rank,
                _ => Within::Random,
            },
            groups_apart: match self.text("groups_apart") {
                "first" => GroupsApart::First,
                "always" => GroupsApart::Always,
                _ => GroupsApart::Never,
            },
            group_uniques: self.ticked("group_uniques"),
            lists_due: time("lists_due")?,
            lists_public: time("lists_public")?,
            open: self.ticked("open"),
            players_report: self.ticked("players_report"),
            listed: self.ticked("listed"),
        })
    }

    /// The result of a match, or that it is taken back.
    pub(super) fn result(&self) -> Result<Change, Wrong> {
        let missing = || "The form does not say which table.".to_owned();
        let round = self.number("round")?.ok_or_else(missing)?;
        let table = self.number("table")?.ok_or_else(missing)?;
        if self.ticked("clear") {
            return Ok(Change::NoResult { round, table });
        }
        let scores = match (self.number("score1")?, self.number("score2")?) {
            (Some(one), Some(two)) => Some([one, two]),
            (None, None) => None,
            _ => return Err("One score is missing.".to_owned()),
        };
        let needed = || scores.ok_or_else(|| "The scores are missing.".to_owned());
        let first = match self.text("first") {
            "1" => Some(Side::One),
            "2" => Some(Side::Two),
            _ => None,
        };
        let (ended, side) = match self.text("ended").rsplit_once('-') {
            Some((ended, "1")) => (ended, Side::One),
            Some((ended, "2")) => (ended, Side::Two),
            _ => (self.text("ended"), Side::One),
        };
        let result = match ended {
            "played" | "" => GameResult::Played { scores: needed()?, first },
            "tabled" => GameResult::Tabled { scores: needed()?, loser: side, first },
            "both-tabled" => GameResult::BothTabled {
                scores: needed()?,
                first: first.ok_or_else(|| "Choose who was first player.".to_owned())?,
            },
            "conceded" => GameResult::Conceded { by: side, scores },
            "absent" => GameResult::Absent { side },
            "not-played" => GameResult::NotPlayed,
            "double-loss" => GameResult::DoubleLoss,
            "drawn" => GameResult::Drawn,
            _ => return Err("A game cannot end like this.".to_owned()),
        };
        Ok(Change::Result { round, table, result })
    }

    /// Pairs and byes that are set by hand, and where chance begins.
    pub(super) fn pairing(&self, event: &Event) -> Result<PairingRequest, Wrong> {
        let parts = |name: &str| -> Vec<String> {
            let text = self.text(name).split([';', '\n']).map(str::trim);
            text.filter(|it| !it.is_empty()).map(str::to_owned).collect()
        };
        let pairs = parts("pairs").into_iter().map(|text| {
            let (one, two) = text
                .split_once('=')
                .ok_or_else(|| format!("\"{text}\" is no pair: write NAME = NAME."))?;
            Ok([named(event, one)?, named(event, two)?])
        });
        Ok(PairingRequest {
            seed: chance(),
            pairs: pairs.collect::<Result<_, Wrong>>()?,
            byes: parts("byes").iter().map(|name| named(event, name)).collect::<Result<_, _>>()?,
        })
    }

    /// Two players by name or number.
    pub(super) fn two_players(&self, event: &Event) -> Result<[PlayerId; 2], Wrong> {
        Ok([named(event, self.text("one"))?, named(event, self.text("two"))?])
    }

    /// How many players make the top cut.
    pub(super) fn cut(&self, event: &Event) -> Result<Change, Wrong> {
        let count: usize =
            self.number("players")?.ok_or_else(|| "Enter how many players advance.".to_owned())?;
        let stage = match self.text("stage") {
            "swiss" => Stage::Swiss,
            _ => Stage::Elimination,
        };
        let active: Vec<PlayerId> = event.active().map(|player| player.id).collect();
        let ranking = standings(event);
        let best = ranking.iter().map(|line| line.player).filter(|it| active.contains(it));
        Ok(Change::Cut { players: best.take(count).collect(), stage })
    }
}

/// A player by name, or by number where no player has that name.
fn named(event: &Event, text: &str) -> Result<PlayerId, Wrong> {
    let text = text.trim();
    let by_number = || {
        let number = text.parse().ok().map(PlayerId)?;
        event.player(number).map(|player| player.id)
    };
    let by_name = event.player_named(text).map(|player| player.id);
    by_name.or_else(by_number).ok_or_else(|| format!("There is no player named {text}."))
}
