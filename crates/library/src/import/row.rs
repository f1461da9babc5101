use flagbridge_fleet::formats::Reader;
use flagbridge_wording::count;

use super::{Column, Submission, Wishes};
use crate::listing::Listing;
use crate::outing::Outing;

/// One entry of a collection, as it stands in the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    /// Where it is, for error messages.
    pub(super) place: String,
    list: String,
    name: String,
    /// What became of it, where that follows from an event.
    played: Option<Outing>,
    cells: Vec<(Column, String)>,
}

/// The longest list that is read, in bytes.
const LONGEST_LIST: usize = 65_536;

/// The longest name of a list, in characters.
const LONGEST_NAME: usize = 120;

impl Row {
    pub(super) fn new(place: String) -> Self {
        Self { place, ..Self::default() }
    }

    pub(super) fn played(place: String, list: String, outing: Outing) -> Self {
        Self { place, list, played: Some(outing), ..Self::default() }
    }

    pub(super) fn set(&mut self, column: Column, value: &str) {
        let value = value.trim();
        match column {
            Column::List => value.clone_into(&mut self.list),
            Column::Name => value.clone_into(&mut self.name),
            Column::Event
            | Column::Date
            | Column::Edition
            | Column::Rank
            | Column::Players
            | Column::Points
            | Column::Games
            | Column::First
            | Column::FirstGames
            | Column::FirstPoints => {
                if !value.is_empty() {
                    self.cells.push((column, value.to_owned()));
                }
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty() && self.name.is_empty() && self.cells.is_empty()
    }

    /// The list and what became of it, and what was left out of it; or why it cannot be taken.
    pub(super) fn submission(
        mut self,
        wishes: &Wishes,
        reader: &Reader<'static>,
    ) -> Result<(Submission, Option<String>), String> {
        if self.list.is_empty() {
            return Err("the list is missing".to_owned());
        }
        if self.list.len() > LONGEST_LIST {
            return Err("the list is too long".to_owned());
        }
        let mut outing = match self.played.take() {
            Some(outing) => outing,
            None => self.outing()?,
        };
        let or = |said: &mut String, usual: &String| {
            if said.is_empty() {
                said.clone_from(usual);
            }
        };
        let says_something = !outing.is_empty();
        or(&mut outing.event, &wishes.event);
        or(&mut outing.date, &wishes.date);
        if says_something || !outing.event.is_empty() {
            or(&mut outing.edition, &wishes.edition);
        }
        let mut reading = reader.read(&self.list);
        if reading.draft.edition.is_none() {
            let edition = Some(&outing.edition).filter(|it| !it.is_empty());
            reading.draft.edition =
                edition.or(Some(&wishes.edition).filter(|it| !it.is_empty())).cloned();
        }
        if !outing.edition.is_empty() && reader.catalogue().edition(&outing.edition).is_err() {
            return Err(format!("unknown edition {}", shortened(&outing.edition)));
        }
        outing.check().map_err(|error| error.to_string())?;
        let listing =
            Listing::new(&reading.draft, reader.catalogue()).map_err(|unfit| unfit.to_string())?;
        let told = match reading.unread.first() {
            None => None,
            Some(first) => {
                let words = format!(
                    "{} not recognised, the first is \"{}\"",
                    count(reading.unread.len(), "line", "lines"),
                    shortened(first.text.trim())
                );
                if !wishes.partial {
                    return Err(words);
                }
                Some(words)
            }
        };
        let name = if self.name.is_empty() { reading.draft.name.clone() } else { self.name };
        let name = name.chars().filter(|it| !it.is_control()).take(LONGEST_NAME).collect();
        Ok((Submission { listing, name, outing }, told))
    }

    fn outing(&self) -> Result<Outing, String> {
        let mut outing = Outing::default();
        let mut was_first = None;
        for (column, value) in &self.cells {
            let whole = || {
                let number = value.parse::<u32>().ok();
                number.ok_or_else(|| format!("\"{}\" is not a whole number", shortened(value)))
            };
            let number = || {
                let number = value.replace(',', ".").parse::<f64>().ok();
                number.ok_or_else(|| format!("\"{}\" is not a number", shortened(value)))
            };
            match column {
                Column::Event => outing.event.clone_from(value),
                Column::Date => outing.date = day(value),
                Column::Edition => outing.edition.clone_from(value),
                Column::Rank => outing.rank = Some(whole()?),
                Column::Players => outing.players = Some(whole()?),
                Column::Points => outing.points = Some(number()?),
                Column::Games => outing.games = whole()?,
                Column::First => was_first = Some(yes_or_no(value)?),
                Column::FirstGames => outing.first_games = Some(whole()?),
                Column::FirstPoints => outing.first_points = Some(number()?),
                Column::List | Column::Name => {}
            }
        }
        if let Some(first) = was_first {
            // The line stands for one game.
            outing.games = outing.games.max(1);
            if outing.games == 1 {
                outing.first_games = Some(u32::from(first));
                outing.first_points = if first { outing.points } else { Some(0.0) };
            }
        }
        Ok(outing)
    }
}

/// A day, also where a time follows it.
fn day(value: &str) -> String {
    let day = value.split(['T', ' ']).next().unwrap_or_default();
    day.replace('/', "-")
}

fn yes_or_no(value: &str) -> Result<bool, String> {
    match value.to_lowercase().as_str() {
        "yes" | "y" | "true" | "1" | "first" => Ok(true),
        "no" | "n" | "false" | "0" | "2" | "second" => Ok(false),
        _ => Err(format!("\"{}\" is neither yes nor no", shortened(value))),
    }
}

fn shortened(text: &str) -> String {
    text.chars().filter(|it| !it.is_control()).take(60).collect()
}
