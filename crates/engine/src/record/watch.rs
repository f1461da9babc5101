use std::sync::Arc;

use flagbridge_cards::Catalogue;

use super::bad_record::BadRecord;
use super::film::Film;
use super::game_record::Record;
use super::text::Parts;
use crate::state::{Game, REVISION, Table};

/// A game to be watched: played again by today's rules, or shown from its film.
#[derive(Clone, Debug)]
pub enum Watched {
    /// Today's rules lead through the same moments.
    Played(Record),
    /// Today's rules lead elsewhere, or refuse an answer: only the film shows what happened.
    Filmed(Filmed),
}

/// A game that is shown and not played.
#[derive(Clone, Debug)]
pub struct Filmed {
    /// What the game began with; its actions are left out, because today's rules may not know them.
    pub header: Record,
    /// Edition, lists and measures.
    pub game: Arc<Game>,
    /// What happened.
    pub film: Film,
    /// Why today's rules do not lead through it.
    pub strays: BadRecord,
    /// Whether the film ends where today's rules refuse the next answer, because the record came without one.
    pub cut: bool,
}

/// Reads a record and finds out how it can be watched.
///
/// A record that today's rules can play is played, so that the table can be asked about arcs and dice to come. Else its
/// film is shown, as is that of a scenario. A record of an older revision without a film is shown as far as today's rules go with it.
pub fn watch(text: &str, catalogue: &'static Catalogue) -> Result<Watched, BadRecord> {
    let parts = Parts::of(text, catalogue)?;
    let game = parts.header.game(catalogue)?;
    let header = parts.header.clone();
    if header.scenario.is_some() {
        let film = parts.film.ok_or(BadRecord::Scenario)?;
        return Ok(Watched::Filmed(Filmed {
            header,
            game,
            film,
            strays: BadRecord::Scenario,
            cut: false,
        }));
    }
    let (film, strays, cut) = match (parts.record(catalogue), parts.film) {
        (Err(bad), None) => return Err(bad),
        (Err(bad), Some(film)) => (film, bad, false),
        (Ok(record), film) => match (record.film_as_far_as_it_goes(catalogue)?, film) {
            ((_, None), None) => return Ok(Watched::Played(record)),
            // Its own rules refuse it: it never was a game.
            ((_, Some(strays)), None) if header.revision == REVISION => return Err(strays),
            ((played, Some(strays)), None) => (played, strays, true),
            ((played, None), Some(film)) if played.shows_the_same(&film) => {
                return Ok(Watched::Played(record));
            }
            ((_, strays), Some(film)) => (film, strays.unwrap_or(BadRecord::Elsewhere), false),
        },
    };
    Ok(Watched::Filmed(Filmed { header, game, film, strays, cut }))
}

impl Filmed {
    /// The table as it looked after a number of answers. It has no open decision.
    pub fn table(&self, length: usize) -> Table {
        self.film.picture(length).table(&self.game)
    }
}
