//! Tables for spreadsheets: players in and out, standings and pairings out.

use ::csv::{ReaderBuilder, StringRecord, Trim, Writer};
use thiserror::Error;

use super::ArchivePlayer;
use crate::event::Event;
use crate::round::{Round, Stage};
use crate::standings::standings;

/// Why a table holds no players.
#[derive(Debug, Error)]
pub enum CsvError {
    /// It cannot be read as a table.
    #[error("the CSV file could not be read: {0}")]
    Table(#[from] ::csv::Error),
    /// There is no column with names.
    #[error("the first line must contain column names, including Name or First Name")]
    NoName,
    /// There are too many lines.
    #[error("the file has more than {MOST_LINES} lines")]
    Long,
}

/// Players and lists read from a table.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Players {
    /// Who is in it.
    pub players: Vec<ArchivePlayer>,
    /// Lines that were left out, in sentences.
    pub unread: Vec<String>,
}

/// Lines of a table, at most.
pub const MOST_LINES: usize = 10_000;

/// Reads players. The first line names the columns: `Name`, or `First Name` and `Last Name`; `Group` (or `Team`, `Club`);
/// `List` (or `Squad`, `Fleet`). Other columns, such as addresses, are not kept. Commas, semicolons and tabs divide.
pub fn read_players(text: &str) -> Result<Players, CsvError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(text))
        .flexible(true)
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    let headers = reader.headers()?.clone();
    let column = |names: &[&str]| {
        headers.iter().position(|header| names.iter().any(|name| header.eq_ignore_ascii_case(name)))
    };
    let name = column(&["name", "player", "player name", "full name"]);
    let (first, last) = (column(&["first name", "firstname"]), column(&["last name", "lastname"]));
    let group = column(&["group", "team", "club"]);
    let list = column(&["list", "squad", "fleet", "fleet list"]);
    if name.is_none() && first.is_none() {
        return Err(CsvError::NoName);
    }
    let mut read = Players::default();
    for (index, record) in reader.records().enumerate() {
        if index >= MOST_LINES {
            return Err(CsvError::Long);
        }
        let record = record?;
        let field = |column: Option<usize>| cell(&record, column);
        let whole = match name {
            Some(_) => field(name),
            None => format!("{} {}", field(first), field(last)).trim().to_owned(),
        };
        if whole.is_empty() {
            if record.iter().any(|cell| !cell.is_empty()) {
                read.unread.push(format!("line {} has no name", index + 2));
            }
            continue;
        }
        let list = Some(field(list)).filter(|list| !list.is_empty());
        read.players.push(ArchivePlayer { name: whole, group: field(group), list, dropped: false });
    }
    Ok(read)
}

/// The players of an event, by number. Lists are part of it only where the caller says that they may be read.
pub fn write_players(event: &Event, with_lists: bool) -> String {
    let rows = event.players().iter().map(|player| {
        let list = player.list.as_deref().filter(|_| with_lists).unwrap_or_default();
        [
            guarded(player.name()),
            guarded(&player.about.group),
            guarded(list),
            if player.dropped { "yes" } else { "" }.to_owned(),
        ]
    });
    table(["Name", "Group", "List", "Dropped"], rows)
}

/// The ranking.
pub fn write_standings(event: &Event) -> String {
    let rows = standings(event).into_iter().map(|line| {
        let hundredths = |value: u32| format!("{}.{:02}", value / 100, value % 100);
        [
            line.rank.to_string(),
            guarded(event.name_of(line.player)),
            guarded(event.player(line.player).map_or("", |player| &player.about.group)),
            line.points.to_string(),
            line.margin.to_string(),
            hundredths(line.strength),
            hundredths(line.extended),
            line.played.to_string(),
            line.won.to_string(),
            line.lost.to_string(),
            line.byes.to_string(),
        ]
    });
    let header = [
        "Rank",
        "Name",
        "Group",
        "Points",
        "MOV",
        "SOS",
        "Extended SOS",
        "Played",
        "Won",
        "Lost",
        "Byes",
    ];
    table(header, rows)
}

/// The matches of a round.
pub fn write_round(event: &Event, round: &Round) -> String {
    let stage = match round.stage {
        Stage::Swiss => "swiss",
        Stage::Elimination => "elimination",
    };
    let matches = round.matches.iter().map(|it| {
        let scores = it.result.and_then(|result| result.scores());
        let score = |side: usize| scores.map(|it| it[side].to_string()).unwrap_or_default();
        let winner = it.winner().map(|player| guarded(event.name_of(player)));
        [
            round.number.to_string(),
            stage.to_owned(),
            it.table.to_string(),
            guarded(event.name_of(it.players[0])),
            guarded(event.name_of(it.players[1])),
            score(0),
            score(1),
            winner.unwrap_or_default(),
        ]
    });
    let byes = round.byes.iter().map(|player| {
        let empty = String::new;
        let number = round.number.to_string();
        let name = guarded(event.name_of(*player));
        [number, stage.to_owned(), empty(), name, "bye".to_owned(), empty(), empty(), empty()]
    });
    let header =
        ["Round", "Type", "Table", "Player 1", "Player 2", "Points 1", "Points 2", "Winner"];
    table(header, matches.chain(byes))
}

/// The mark that divides the columns of the first line.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let count = |mark: u8| first.bytes().filter(|byte| *byte == mark).count();
    [b',', b';', b'\t'].into_iter().rev().max_by_key(|mark| count(*mark)).unwrap_or(b',')
}

fn cell(record: &StringRecord, column: Option<usize>) -> String {
    let text = column.and_then(|column| record.get(column)).unwrap_or_default();
    match text.strip_prefix('\'') {
        Some(rest) if needs_guard(rest) => rest.to_owned(),
        _ => text.to_owned(),
    }
}

/// What a spreadsheet takes for the beginning of a formula, also in full width, and the mark that guards it.
const GUARDED: [char; 9] = ['=', '+', '-', '@', '\'', '＝', '＋', '－', '＠'];

/// A text that no spreadsheet will compute: a name must not become a formula. Spreadsheets skip what stands before it and is
/// not seen.
fn guarded(text: &str) -> String {
    if needs_guard(text) { format!("'{text}") } else { text.to_owned() }
}

fn needs_guard(text: &str) -> bool {
    let unseen = |letter: char| letter.is_whitespace() || letter.is_control() || is_format(letter);
    text.trim_start_matches(unseen).starts_with(GUARDED)
}

/// Letters without a width of their own, among them those that turn the direction of text.
fn is_format(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

fn table<const COLUMNS: usize>(
    header: [&str; COLUMNS],
    rows: impl Iterator<Item = [String; COLUMNS]>,
) -> String {
    let mut writer = Writer::from_writer(Vec::new());
    writer.write_record(header).expect("writing to memory does not fail");
    for row in rows {
        writer.write_record(row).expect("all rows have as many columns as the header");
    }
    let bytes = writer.into_inner().expect("writing to memory does not fail");
    String::from_utf8(bytes).expect("texts in, text out")
}
