use thiserror::Error;

/// What a column of a collection stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The list, in any format.
    List,
    /// What the list is called.
    Name,
    /// The event's name.
    Event,
    /// The day.
    Date,
    /// The edition's id.
    Edition,
    /// The rank in the end.
    Rank,
    /// How many players there were.
    Players,
    /// Tournament points.
    Points,
    /// Games played.
    Games,
    /// Whether the list's player was first player; for lines that stand for one game.
    First,
    /// Games as first player.
    FirstGames,
    /// Tournament points of the games as first player.
    FirstPoints,
}

/// Which column stands for what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns(Vec<(Column, String)>);

/// There is no such thing to stand for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is not FIELD=COLUMN; fields: {WORDS}")]
pub struct UnknownColumn(String);

const WORDS: &str = "list, name, event, date, edition, rank, players, points, games, first, first-games, first-points";

/// What each is called, our own word first.
const NAMES: [(Column, &[&str]); 12] = [
    (Column::List, &["list", "fleet", "fleet list", "squad"]),
    (Column::Name, &["name", "title", "list name", "fleet name"]),
    (Column::Event, &["event", "tournament", "event name"]),
    (Column::Date, &["date", "day"]),
    (Column::Edition, &["edition", "rules"]),
    (Column::Rank, &["rank", "place", "standing"]),
    (Column::Players, &["players", "player count", "attendance"]),
    (Column::Points, &["points", "tournament points", "tp", "score"]),
    (Column::Games, &["games", "rounds"]),
    (Column::First, &["first", "first player"]),
    (Column::FirstGames, &["first-games", "first games", "first_games"]),
    (Column::FirstPoints, &["first-points", "first points", "first_points"]),
];

impl Columns {
    /// Reads a wish such as `list=Fleet`.
    pub fn say(&mut self, wish: &str) -> Result<(), UnknownColumn> {
        let unknown = || UnknownColumn(wish.to_owned());
        let (what, header) = wish.split_once('=').ok_or_else(unknown)?;
        let known = |(_, names): &&(Column, &[&str])| names[0].eq_ignore_ascii_case(what.trim());
        let (column, _) = NAMES.iter().find(known).ok_or_else(unknown)?;
        self.0.push((*column, header.trim().to_owned()));
        Ok(())
    }

    /// What a column of this name stands for. A name that was given by hand decides; the usual names of what was said by
    /// hand mean nothing then.
    pub(super) fn find(&self, header: &str) -> Option<Column> {
        let header = header.trim();
        if let Some((column, _)) = self.0.iter().find(|(_, it)| it.eq_ignore_ascii_case(header)) {
            return Some(*column);
        }
        let usual =
            NAMES.iter().find(|(_, names)| names.iter().any(|it| it.eq_ignore_ascii_case(header)));
        usual.map(|(column, _)| *column).filter(|column| self.0.iter().all(|(it, _)| it != column))
    }
}
