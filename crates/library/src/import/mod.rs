//! Collections of lists with results: CSV, JSON, JSON lines, and the JSON of events.

mod columns;
mod row;

use std::collections::HashSet;

use flagbridge_events::{Settings, exchange};
use flagbridge_fleet::formats::Reader;
use thiserror::Error;

pub use columns::{Column, Columns, UnknownColumn};
use row::Row;

use crate::listing::Listing;
use crate::outing::Outing;
use crate::published::{Origin, Published};

/// How a collection is to be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Which column of the file stands for what, where it is not called so itself.
    pub columns: Columns,
    /// The event, where the file names none.
    pub event: String,
    /// The day, where the file names none.
    pub date: String,
    /// Id of the edition, where the file names none.
    pub edition: String,
    /// Whether lists are taken of which some lines could not be read.
    pub partial: bool,
}

/// What a collection holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Collection {
    /// The lists that could be read, each with what became of it.
    pub lists: Vec<Submission>,
    /// Entries that were the same list at the same event again.
    pub doubles: usize,
    /// What could not be read, in sentences.
    pub told: Vec<String>,
}

/// One list of a collection.
#[derive(Clone, Debug, PartialEq)]
pub struct Submission {
    /// The cards.
    pub listing: Listing,
    /// What it is called; may be empty.
    pub name: String,
    /// What became of it; may be empty.
    pub outing: Outing,
}

/// Why a file is no collection.
#[derive(Debug, Error)]
pub enum ImportError {
    /// It cannot be read as a table.
    #[error("the table could not be read: {0}")]
    Table(#[from] ::csv::Error),
    /// It cannot be read as JSON.
    #[error("not valid JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// There is no column with lists.
    #[error(
        "no column contains lists: name it List, or specify it, for example --column list=Fleet"
    )]
    NoLists,
    /// The JSON is of another shape.
    #[error(
        "the JSON contains no lists: expected an array of objects, one object per line, or an event"
    )]
    Shape,
    /// The event cannot be read.
    #[error("{0}")]
    Event(String),
    /// There are too many entries.
    #[error("more than {MOST_ROWS} entries; split the file")]
    Long,
}

/// Entries of one file, at most.
pub const MOST_ROWS: usize = 100_000;

/// Sentences that are told of one file, at most; the rest is counted.
const MOST_TOLD: usize = 1_000;

/// Reads a collection: JSON where it begins like JSON, a table otherwise.
pub fn read(
    text: &str,
    wishes: &Wishes,
    reader: &Reader<'static>,
) -> Result<Collection, ImportError> {
    let text = text.trim_start_matches('\u{feff}');
    let rows = match text.trim_start().chars().next() {
        Some('{' | '[') => json(text, wishes)?,
        _ => table(text, wishes)?,
    };
    let mut collection = Collection { told: rows.1, ..Collection::default() };
    let mut known = HashSet::new();
    for row in rows.0 {
        let place = row.place.clone();
        match row.submission(wishes, reader) {
            Ok((submission, told)) => {
                collection.told.extend(told.map(|it| format!("{place}: {it}")));
                let Outing { event, date, rank, .. } = &submission.outing;
                let canonical = &submission.listing.canonical;
                let key = (canonical.clone(), event.clone(), date.clone(), *rank);
                if known.insert(key) {
                    collection.lists.push(submission);
                } else {
                    collection.doubles += 1;
                }
            }
            Err(why) => collection.told.push(format!("{place}: {why}")),
        }
    }
    let more = collection.told.len().saturating_sub(MOST_TOLD);
    if more > 0 {
        collection.told.truncate(MOST_TOLD);
        collection.told.push(format!("and {more} more"));
    }
    Ok(collection)
}

/// The lists as a library has them: the same cards once, with all their outings.
pub fn gathered(lists: impl IntoIterator<Item = Submission>) -> Vec<Published> {
    let published = lists.into_iter().map(|it| Published {
        id: it.listing.canonical.clone(),
        day: it.outing.date.clone(),
        outings: if it.outing.is_empty() { Vec::new() } else { vec![it.outing] },
        listing: it.listing.into(),
        name: it.name,
        origin: Origin::Import,
        published: 0,
    });
    crate::published::gather(published)
}

type Rows = (Vec<Row>, Vec<String>);

fn table(text: &str, wishes: &Wishes) -> Result<Rows, ImportError> {
    let mut reader = ::csv::ReaderBuilder::new()
        .delimiter(delimiter(text))
        .flexible(true)
        .trim(::csv::Trim::All)
        .from_reader(text.as_bytes());
    let headers = reader.headers()?.clone();
    let columns: Vec<Option<Column>> = headers.iter().map(|it| wishes.columns.find(it)).collect();
    if !columns.contains(&Some(Column::List)) {
        return Err(ImportError::NoLists);
    }
    let mut rows = Vec::new();
    for (index, record) in reader.records().enumerate() {
        if index >= MOST_ROWS {
            return Err(ImportError::Long);
        }
        let record = record?;
        let mut row = Row::new(format!("line {}", index + 2));
        for (column, cell) in columns.iter().zip(record.iter()) {
            if let Some(column) = column {
                row.set(*column, cell);
            }
        }
        if !row.is_empty() {
            rows.push(row);
        }
    }
    Ok((rows, Vec::new()))
}

fn json(text: &str, wishes: &Wishes) -> Result<Rows, ImportError> {
    use serde_json::Value;
    let values: Vec<Value> = match serde_json::from_str::<Value>(text) {
        Ok(Value::Array(values)) => values,
        Ok(Value::Object(object)) => {
            if object.contains_key("players") || object.contains_key("tournament") {
                return event(text, wishes);
            }
            match object.into_iter().find(|(key, value)| key == "lists" && value.is_array()) {
                Some((_, Value::Array(values))) => values,
                _ => return Err(ImportError::Shape),
            }
        }
        Ok(_) => return Err(ImportError::Shape),
        // One object a line is no JSON as a whole.
        Err(whole) => {
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            let values: Result<Vec<Value>, _> = lines.map(serde_json::from_str).collect();
            values.map_err(|_| whole)?
        }
    };
    if values.len() > MOST_ROWS {
        return Err(ImportError::Long);
    }
    let (mut rows, mut told) = (Vec::new(), Vec::new());
    for (value, number) in values.into_iter().zip(1..) {
        let Value::Object(object) = value else {
            told.push(format!("entry {number}: not an object"));
            continue;
        };
        let mut row = Row::new(format!("entry {number}"));
        for (key, value) in object {
            let Some(column) = wishes.columns.find(&key) else { continue };
            match value {
                Value::Null => {}
                Value::String(text) => row.set(column, &text),
                other => row.set(column, &other.to_string()),
            }
        }
        if !row.is_empty() {
            rows.push(row);
        }
    }
    Ok((rows, told))
}

/// The lists of a whole event, with the results that follow from its rounds.
fn event(text: &str, wishes: &Wishes) -> Result<Rows, ImportError> {
    let archive =
        exchange::json::read(text).map_err(|error| ImportError::Event(error.to_string()))?;
    let edition = match archive.edition.as_str() {
        "" => wishes.edition.clone(),
        stated => stated.to_owned(),
    };
    let settings = Settings { edition, ..Settings::default() };
    let (log, told) =
        archive.into_log(settings, 0).map_err(|refusal| ImportError::Event(refusal.to_string()))?;
    let rows = crate::event::outings(log.event(), None).into_iter();
    let rows = rows.map(|it| Row::played(format!("player {}", it.player.0), it.list, it.outing));
    Ok((rows.collect(), told))
}

/// What divides the cells: whatever of the usual stands most often in the first line.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let count = |mark: &u8| first.bytes().filter(|byte| byte == mark).count();
    [b',', b';', b'\t'].into_iter().rev().max_by_key(count).unwrap_or(b',')
}
