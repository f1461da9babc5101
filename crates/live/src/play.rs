//! The game in progress at a live table.

use flagbridge_seats::{Seat, Viewer};

use crate::game::Game;

/// The game in progress: its answers, the table they led to and what was told on the way.
#[derive(Clone, Debug)]
pub struct Play<G: Game> {
    /// The header of the record, with the seed.
    header: String,
    actions: Vec<G::Action>,
    table: G::Table,
    steps: Vec<Step<G>>,
    /// What a seat has chosen in secret while the table still asks the other.
    early: Vec<(Seat, G::Action)>,
}

/// What was told after an answer, and whose answer it was.
pub type Told<G> = (Seat, Vec<<G as Game>::Event>);

/// An answer and what came of it.
#[derive(Clone, Debug)]
struct Step<G: Game> {
    seat: Seat,
    events: Vec<G::Event>,
    /// Whether it showed something that cannot be forgotten: a roll, a card, a secret choice.
    revealing: bool,
}

/// What came of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answered {
    /// The table went on.
    Applied,
    /// It is kept until the other has chosen, too.
    Kept,
}

impl<G: Game> Play<G> {
    /// The game of a record's header.
    pub(crate) fn begin(header: &str, game: G) -> Result<Play<G>, String> {
        Ok(Play {
            table: game.begin(header)?,
            header: header.to_owned(),
            actions: Vec::new(),
            steps: Vec::new(),
            early: Vec::new(),
        })
    }

    /// The table, with all its secrets.
    pub fn table(&self) -> &G::Table {
        &self.table
    }

    /// The record so far.
    pub(crate) fn record(&self, game: G) -> Result<String, String> {
        game.record(&self.header, &self.actions)
    }

    /// The header of the record without the seed, which is secret until the end.
    pub(crate) fn open_header(&self, game: G) -> String {
        // The lists made this game, so they make it again.
        game.open_header(&self.header).unwrap_or_default()
    }

    /// How many answers the table has taken.
    pub fn length(&self) -> usize {
        self.steps.len()
    }

    /// Who is asked: the seat the table asks, and while both choose in secret also the other, as long as it has something
    /// to choose.
    pub fn asked(&self) -> [bool; 2] {
        Seat::ALL.map(|seat| self.is_asked(seat) || self.ahead(seat).is_some())
    }

    /// The table as a viewer may see it. A seat with a secret choice to make is asked for it, no matter who else is
    /// choosing; once it has chosen, it sees what it chose.
    pub fn seen_by(&self, viewer: Viewer) -> G::Table {
        let seat = viewer.seat();
        if let Some(ahead) = seat.and_then(|seat| self.ahead(seat)) {
            return G::seen_by(&ahead, viewer);
        }
        let mut view = G::seen_by(&self.table, viewer);
        let own = self.early.iter().filter(|(owner, _)| Some(*owner) == seat);
        own.for_each(|(_, action)| G::show_early(&mut view, action));
        view
    }

    /// The events after each answer that a viewer may know.
    pub fn told(&self, viewer: Viewer) -> Vec<Told<G>> {
        self.told_since(0, viewer)
    }

    /// The events since this many answers that a viewer may know.
    pub(crate) fn told_since(&self, length: usize, viewer: Viewer) -> Vec<Told<G>> {
        let steps = self.steps.iter().skip(length);
        let seen = |step: &Step<G>| {
            let events = step.events.iter().filter_map(|event| G::told_to(event, viewer));
            (step.seat, events.collect())
        };
        steps.map(seen).collect()
    }

    /// Reads and checks an answer of a seat.
    pub(crate) fn check(&self, seat: Seat, answer: &str) -> Result<G::Action, String> {
        let ahead = if self.is_asked(seat) { None } else { self.ahead(seat) };
        let table = match &ahead {
            Some(ahead) => ahead,
            None if self.is_asked(seat) => &self.table,
            None => return Err("it is your opponent's decision".to_owned()),
        };
        let action = G::read(table, answer)?;
        G::check(table, &action).map(|()| action)
    }

    /// Takes an answer that was checked.
    pub(crate) fn answer(&mut self, seat: Seat, action: G::Action) -> Result<Answered, String> {
        if !self.is_asked(seat) {
            self.early.push((seat, action));
            return Ok(Answered::Kept);
        }
        self.take(action)?;
        self.catch_up();
        Ok(Answered::Applied)
    }

    /// To which length a seat may ask to go back: before its own last answer. What it has chosen early goes first, which
    /// leaves the table as it is.
    pub(crate) fn last_answer_of(&self, seat: Seat) -> Option<usize> {
        if self.early.iter().any(|(owner, _)| *owner == seat) {
            return Some(self.steps.len());
        }
        self.steps.iter().rposition(|step| step.seat == seat)
    }

    /// Whether going back to a length takes nothing from anybody else and forgets nothing that was shown.
    pub(crate) fn is_free_to_go_back(&self, length: usize, seat: Seat) -> bool {
        let since = &self.steps[length.min(self.steps.len())..];
        since.iter().all(|step| step.seat == seat && !step.revealing)
    }

    /// Goes back to a number of answers because a seat asked for it.
    ///
    /// What the other seat has chosen in secret for the same choice stays chosen. Where no seat is named, as in old logs,
    /// both seats choose again.
    pub(crate) fn go_back(
        &mut self,
        length: usize,
        seat: Option<Seat>,
        game: G,
    ) -> Result<(), String> {
        let mut table = game.begin(&self.header)?;
        for action in self.actions.iter().take(length) {
            G::apply(&mut table, action)?;
        }
        let early = seat.map_or_else(Vec::new, |seat| self.choices_kept(&table, length, seat));
        self.table = table;
        self.actions.truncate(length);
        self.steps.truncate(length);
        self.early = early;
        Ok(())
    }

    /// What the other seat keeps of its secret choices when a seat takes the game back to this table: those it had the
    /// table take since, and those that still wait.
    fn choices_kept(&self, back: &G::Table, length: usize, seat: Seat) -> Vec<(Seat, G::Action)> {
        let choice = G::choosing(back);
        let mut kept = Vec::new();
        let mut table = back.clone();
        for (step, action) in self.steps.iter().zip(&self.actions).skip(length) {
            if choice.is_none() || G::choosing(&table) != choice {
                return kept;
            }
            if step.seat != seat && G::is_secret(action) {
                kept.push((step.seat, action.clone()));
            }
            if G::apply(&mut table, action).is_err() {
                return kept;
            }
        }
        if choice.is_some() && G::choosing(&table) == choice {
            kept.extend(self.early.iter().filter(|(owner, _)| *owner != seat).cloned());
        }
        kept
    }

    fn is_asked(&self, seat: Seat) -> bool {
        G::asked(&self.table).is_some_and(|(asked, _)| asked == seat)
    }

    /// The table as it would ask a seat for its secret choice, while the other is still choosing; none where it has nothing
    /// to choose.
    ///
    /// What the other chooses is hidden from the seat anyway, so that any answer stands for it.
    fn ahead(&self, seat: Seat) -> Option<G::Table> {
        if self.is_asked(seat) || !G::is_secret_choice(&self.table) {
            return None;
        }
        let mut table = self.table.clone();
        let mut early = self.early.iter().filter(|(owner, _)| *owner == seat);
        while G::is_secret_choice(&table) {
            let own = G::asked(&table).is_some_and(|(asked, _)| asked == seat);
            let answer = match own {
                false => G::any_secret(&table),
                true => match early.next() {
                    Some((_, action)) => Some(action.clone()),
                    None => return Some(table),
                },
            };
            G::apply(&mut table, &answer?).ok()?;
            if G::choosing(&table) != G::choosing(&self.table) {
                // Everything is chosen: what comes next would follow from what stands for the other's choice.
                return None;
            }
        }
        None
    }

    /// Takes what was chosen early, now that it is asked for.
    fn catch_up(&mut self) {
        while G::is_secret_choice(&self.table) {
            let Some((seat, _)) = G::asked(&self.table) else { return };
            let Some(place) = self.early.iter().position(|(owner, _)| *owner == seat) else {
                return;
            };
            let (_, action) = self.early.remove(place);
            if self.take(action).is_err() {
                // What may be chosen has changed: the seat is asked again.
                self.early.retain(|(owner, _)| *owner != seat);
            }
        }
    }

    fn take(&mut self, action: G::Action) -> Result<(), String> {
        let mut next = self.table.clone();
        let (seat, _) = G::asked(&next).ok_or("the game is over")?;
        let events = G::apply(&mut next, &action)?;
        if G::choosing(&next) != G::choosing(&self.table) {
            self.early.clear();
        }
        let revealing = G::reveals(&self.table, &next, &events);
        self.steps.push(Step { seat, events, revealing });
        self.actions.push(action);
        self.table = next;
        Ok(())
    }
}
