//! The game in progress at a live table.

use std::sync::Arc;

use flagbridge_cards::Catalogue;
use flagbridge_engine::record::{BadRecord, Record};
use flagbridge_engine::{Action, Event, Game, Phase, Question, Refusal, Seat, Table, Viewer};

/// The game in progress: its record, the table it led to and what was told on the way.
#[derive(Clone, Debug)]
pub struct Play {
    record: Record,
    table: Table,
    steps: Vec<Step>,
    /// Dials that a seat has chosen while the table still asks the other for theirs.
    early: Vec<(Seat, Action)>,
}

/// An answer and what came of it.
#[derive(Clone, Debug)]
struct Step {
    seat: Seat,
    events: Vec<Event>,
    /// Whether it showed something that cannot be forgotten: a roll, a card, a dial.
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

impl Play {
    /// The game of a record's header.
    pub(crate) fn begin(header: &str, catalogue: &'static Catalogue) -> Result<Play, BadRecord> {
        let record = Record::read(header, catalogue)?;
        let table = Table::new(record.game(catalogue)?, record.seed);
        Ok(Play { record, table, steps: Vec::new(), early: Vec::new() })
    }

    /// The table, with all its secrets.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The record so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The header of the record without the seed, which is secret until the end.
    pub(crate) fn open_header(&self, catalogue: &'static Catalogue) -> String {
        let open = Record { seed: 0, actions: Vec::new(), ..self.record.clone() };
        // The lists made this game, so they make it again.
        open.write(catalogue).unwrap_or_default()
    }

    /// How many answers the table has taken.
    pub fn length(&self) -> usize {
        self.steps.len()
    }

    /// Who is asked: the seat the table asks, and during the choice of dials also the other while it has some to choose.
    pub fn asked(&self) -> [bool; 2] {
        let asked = self.table.decision().map(|decision| decision.seat);
        Seat::ALL.map(|seat| asked == Some(seat) || self.chooses_early(seat))
    }

    /// The table as somebody may see it. A seat that has dials to choose is asked for them, whoever else is choosing.
    ///
    /// RRG 1.6, Command Phase: the players choose at the same time.
    pub fn seen_by(&self, viewer: Viewer) -> Table {
        let ahead = viewer.seat().and_then(|seat| self.ahead(seat));
        ahead.as_ref().unwrap_or(&self.table).seen_by(viewer)
    }

    /// Everything that was told after each answer, as somebody may learn of it.
    pub fn told(&self, viewer: Viewer) -> Vec<(Seat, Vec<Event>)> {
        self.told_since(0, viewer)
    }

    /// What was told since so many answers, as somebody may learn of it.
    pub(crate) fn told_since(&self, length: usize, viewer: Viewer) -> Vec<(Seat, Vec<Event>)> {
        let steps = self.steps.iter().skip(length);
        let seen = |step: &Step| {
            (step.seat, step.events.iter().filter_map(|event| event.seen_by(viewer)).collect())
        };
        steps.map(seen).collect()
    }

    /// Reads and checks an answer of a seat.
    pub(crate) fn check(&self, seat: Seat, answer: &str) -> Result<Action, String> {
        let action = self.game().read(answer).map_err(|fault| fault.to_string())?;
        let checked = if self.is_asked(seat) {
            self.table.check(&action)
        } else {
            match self.ahead(seat) {
                Some(ahead) => ahead.check(&action),
                None => return Err("the other player is asked at the moment".to_owned()),
            }
        };
        checked.map_err(|refusal| refusal.to_string()).map(|()| action)
    }

    /// Takes an answer that was checked.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action) -> Result<Answered, Refusal> {
        if !self.is_asked(seat) {
            self.early.push((seat, action));
            return Ok(Answered::Kept);
        }
        self.take(&action)?;
        self.catch_up();
        Ok(Answered::Applied)
    }

    /// To which length a seat may ask to go back: before its own last answer.
    pub(crate) fn last_answer_of(&self, seat: Seat) -> Option<usize> {
        self.steps.iter().rposition(|step| step.seat == seat)
    }

    /// Whether going back to a length takes nothing from anybody else and forgets nothing that was shown.
    pub(crate) fn is_free_to_go_back(&self, length: usize, seat: Seat) -> bool {
        let since = &self.steps[length.min(self.steps.len())..];
        since.iter().all(|step| step.seat == seat && !step.revealing)
    }

    /// Goes back to so many answers.
    pub(crate) fn go_back(
        &mut self,
        length: usize,
        catalogue: &'static Catalogue,
    ) -> Result<(), BadRecord> {
        self.record.actions.truncate(length);
        self.early.clear();
        self.table = self.record.replay(catalogue, |_, _| ())?;
        self.steps.truncate(length);
        Ok(())
    }

    fn game(&self) -> &Game {
        self.table.game()
    }

    fn is_asked(&self, seat: Seat) -> bool {
        self.table.decision().is_some_and(|decision| decision.seat == seat)
    }

    fn chooses_early(&self, seat: Seat) -> bool {
        self.ahead(seat).is_some()
    }

    /// The table as it would ask a seat for its dials, while the other is still choosing; none where it has none to choose.
    ///
    /// The other's dials are hidden from the seat anyway, so that any stand for them.
    fn ahead(&self, seat: Seat) -> Option<Table> {
        if self.is_asked(seat) || !is_secret_choice(&self.table) {
            return None;
        }
        let mut table = self.table.clone();
        let mut early = self.early.iter().filter(|(owner, _)| *owner == seat);
        while is_secret_choice(&table) {
            let own = table.decision().is_some_and(|decision| decision.seat == seat);
            let answer = match own {
                false => table.legal().actions.into_iter().next(),
                true => match early.next() {
                    Some((_, action)) => Some(action.clone()),
                    None => return Some(table),
                },
            };
            table.apply(&answer?).ok()?;
        }
        None
    }

    /// Takes dials that were chosen early, now that they are asked for.
    fn catch_up(&mut self) {
        while let Some(decision) = self.table.decision().filter(|_| is_secret_choice(&self.table)) {
            let seat = decision.seat;
            let Some(place) = self.early.iter().position(|(owner, _)| *owner == seat) else {
                return;
            };
            let (_, action) = self.early.remove(place);
            if self.take(&action).is_err() {
                // A card changed what may be chosen: the seat is asked again.
                self.early.retain(|(owner, _)| *owner != seat);
            }
        }
        if self.table.phase() != Phase::Command {
            self.early.clear();
        }
    }

    fn take(&mut self, action: &Action) -> Result<(), Refusal> {
        let mut next = self.table.clone();
        let seat = next.decision().ok_or(Refusal::Over)?.seat;
        let events = next.apply(action)?;
        let revealing = !self.table.same_chance(&next) || events.iter().any(Event::reveals);
        self.steps.push(Step { seat, events, revealing });
        self.record.actions.push(action.clone());
        self.table = next;
        Ok(())
    }
}

/// The game of an open header, for whoever follows a table.
pub(crate) fn game_of(header: &str, catalogue: &'static Catalogue) -> Result<Arc<Game>, BadRecord> {
    Record::read(header, catalogue)?.game(catalogue)
}

/// Whether the table asks for what both players choose at the same time.
fn is_secret_choice(table: &Table) -> bool {
    matches!(table.decision().map(|decision| decision.question), Some(Question::Dials(_)))
}
