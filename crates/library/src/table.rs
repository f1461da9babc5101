//! Figures as a table for spreadsheets.

use ::csv::Writer;

use crate::figures::{Figures, Period, Row};
use crate::interval::{Share, share};

/// All figures as one CSV: what is counted, id, name, count, copies, share with its interval, games, mean tournament points
/// with their interval. Shares and means have three places; what is not known is empty.
pub fn write_figures(figures: &Figures) -> String {
    let mut table = Writer::from_writer(Vec::new());
    // Writing into memory cannot fail, and every line has the same number of cells.
    let mut write = |cells: [String; 12]| drop(table.write_record(cells));
    write(HEADER.map(str::to_owned));
    for section in &figures.sections {
        for row in &section.rows {
            write(line(section.subject.id(), row));
        }
    }
    if let Some(pairs) = &figures.pairs {
        for row in &pairs.rows {
            write(line(&format!("on {}", pairs.ship), row));
        }
    }
    for (what, periods) in [("month", &figures.months), ("edition", &figures.editions)] {
        for period in periods {
            for cells in period_lines(what, period) {
                write(cells);
            }
        }
    }
    let bytes = table.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

const HEADER: [&str; 12] = [
    "what",
    "id",
    "name",
    "count",
    "copies",
    "share",
    "share low",
    "share high",
    "games",
    "points",
    "points low",
    "points high",
];

fn line(what: &str, row: &Row) -> [String; 12] {
    let points = |part: fn(&crate::Mean) -> f64| {
        row.points.as_ref().map(|mean| places(part(mean))).unwrap_or_default()
    };
    [
        what.to_owned(),
        row.id.clone(),
        row.name.clone(),
        row.count.to_string(),
        row.copies.to_string(),
        places(row.share.rate),
        places(row.share.low),
        places(row.share.high),
        row.points.map(|mean| mean.games.to_string()).unwrap_or_default(),
        points(|it| it.mean),
        points(|it| it.low),
        points(|it| it.high),
    ]
}

/// A month or an edition as a whole, then by sides.
fn period_lines(what: &str, period: &Period) -> Vec<[String; 12]> {
    let line = |what: String, name: &str, count: u32, rate: Option<Share>| {
        let mut cells = [const { String::new() }; 12];
        let rate = rate.map(|it| [it.rate, it.low, it.high].map(places)).unwrap_or_default();
        let known = [what, period.id.clone(), name.to_owned(), count.to_string(), String::new()];
        for (cell, value) in cells.iter_mut().zip(known.into_iter().chain(rate)) {
            *cell = value;
        }
        cells
    };
    let whole = line(what.to_owned(), &period.name, period.count, None);
    let sides = period.factions.iter().map(|(faction, count)| {
        let rate = share(*count, period.count);
        line(format!("{what} by faction"), faction.id(), *count, Some(rate))
    });
    std::iter::once(whole).chain(sides).collect()
}

fn places(value: f64) -> String {
    format!("{value:.3}")
}
