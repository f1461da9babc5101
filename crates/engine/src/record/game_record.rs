use std::sync::Arc;

use flagbridge_cards::{CardNumber, Catalogue};

use super::bad_record::BadRecord;
use super::film::Film;
use crate::state::{Action, CampaignBattle, Event, Game, Options, Table, Team};
use crate::terms::Roster;

/// A game: what it began with and every answer given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The revision of the engine that wrote it, see [`REVISION`].
    pub revision: u16,
    /// The edition's id.
    pub edition: String,
    /// The table and how long to play.
    pub options: Options,
    /// The two lists.
    pub rosters: [Roster; 2],
    /// Who plays at each seat.
    pub teams: [Team; 2],
    /// What a campaign had decided about the game.
    pub campaign: Option<CampaignBattle>,
    /// Cards of the two lists that had no effect in this game, because the engine did not play them yet.
    pub inert: Vec<CardNumber>,
    /// Whether it was practice: anything could be taken back, so the result does not count.
    pub practice: bool,
    /// The scenario it shows, as `chapter/name`. It begins at a position of its own, so it can be watched and not played.
    pub scenario: Option<String>,
    /// Where chance began.
    pub seed: u64,
    /// The actions, in order.
    pub actions: Vec<Action>,
}

impl Record {
    /// A record of a game about to begin.
    pub fn new(game: &Game, seed: u64) -> Record {
        Record {
            revision: game.revision,
            edition: game.rules.id.to_owned(),
            options: game.options,
            rosters: game.rosters.clone(),
            teams: game.teams.clone(),
            campaign: game.campaign.clone(),
            inert: game.inert.clone(),
            practice: false,
            scenario: None,
            seed,
            actions: Vec::new(),
        }
    }

    /// The game that was played.
    pub fn game(&self, catalogue: &'static Catalogue) -> Result<Arc<Game>, BadRecord> {
        let rules = catalogue.edition(&self.edition)?;
        let game = Game::with_inert(rules, self.options, self.rosters.clone(), &self.inert)?;
        let game = game.with_campaign(self.campaign.clone())?;
        Ok(Arc::new(game.with_teams(self.teams.clone()).with_revision(self.revision)))
    }

    /// Plays the record from the beginning; each action's events go to `then`.
    pub fn replay(
        &self,
        catalogue: &'static Catalogue,
        mut then: impl FnMut(&Action, &[Event]),
    ) -> Result<Table, BadRecord> {
        let mut table = Table::new(self.game(catalogue)?, self.seed);
        for (place, action) in self.actions.iter().enumerate() {
            let events =
                table.apply(action).map_err(|refusal| BadRecord::Refused(place + 1, refusal))?;
            then(action, &events);
        }
        Ok(table)
    }

    /// Plays the record from the beginning and films it.
    pub fn film(&self, catalogue: &'static Catalogue) -> Result<Film, BadRecord> {
        let (film, end) = self.film_as_far_as_it_goes(catalogue)?;
        end.map_or(Ok(film), Err)
    }

    /// Films the record up to the first action that is refused, and says which one that is.
    pub(super) fn film_as_far_as_it_goes(
        &self,
        catalogue: &'static Catalogue,
    ) -> Result<(Film, Option<BadRecord>), BadRecord> {
        let mut table = Table::new(self.game(catalogue)?, self.seed);
        let mut film = Film::begin(&table);
        for (place, action) in self.actions.iter().enumerate() {
            match table.apply(action) {
                Ok(events) => film.add(&table, &events),
                Err(refusal) => return Ok((film, Some(BadRecord::Refused(place + 1, refusal)))),
            }
        }
        Ok((film, None))
    }
}
