//! A game in progress.

use std::sync::Arc;

use flagbridge_data::catalogue;
use flagbridge_engine::record::{BadRecord, Film, Filmed, Record, Watched, watch};
use flagbridge_engine::{Action, Event, Game, Phase, Refusal, Seat, Table};

use super::film_lines;
use super::telling::{self, LogEntry};
use super::trail::Trail;
use super::wording;
use super::wreck::Wreck;
use crate::play::occupant::Occupant;

mod seats;

/// The table is copied after every [`STRIDE`] answers, so that any moment can be restored by replaying only a few.
const STRIDE: usize = 24;

/// A table with everything that led to it.
#[derive(Clone, Debug)]
pub struct Session {
    record: Record,
    table: Arc<Table>,
    steps: Vec<Step>,
    log: Vec<LogEntry>,
    /// Tables before the answers 0, [`STRIDE`], twice [`STRIDE`]…
    marks: Vec<Arc<Table>>,
    /// What was seen, so that the game can be watched when the rules have changed.
    film: Film,
    /// Where today's rules lead elsewhere: what is shown instead of playing.
    shown: Option<Arc<FilmedGame>>,
    /// For an online game: the tables that were seen, each with the number of answers before it.
    followed: Option<Vec<(usize, Arc<Table>)>>,
    seats: [Occupant; 2],
    names: [String; 2],
    /// Who gave the game up.
    conceded: Option<Seat>,
    /// Whether a followed game has ended, whatever the table still asks.
    closed: bool,
    /// Every move of a unit.
    trails: Vec<Trail>,
    /// Every unit that was destroyed.
    wrecks: Vec<Wreck>,
}

/// A game that is shown from its film.
#[derive(Debug)]
struct FilmedGame {
    filmed: Filmed,
    /// The record as it was read.
    text: String,
}

/// An answer that was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    seat: Seat,
    /// The round in which it was given.
    round: u8,
    /// Whether it showed something that cannot be forgotten: a roll, a card, a dial.
    revealing: bool,
}

impl Session {
    /// A game about to begin.
    pub fn new(game: Arc<Game>, seed: u64, seats: [Occupant; 2], names: [String; 2]) -> Self {
        let record = Record::new(&game, seed);
        let table = Arc::new(Table::new(game, seed));
        let film = Film::begin(&table);
        let marks = vec![Arc::clone(&table)];
        Self { marks, ..Self::bare(record, table, film, seats, names) }
    }

    /// A game that is played elsewhere, as it may be seen from here: [`hear`](Session::hear) tells of it.
    pub fn follow(table: Arc<Table>, seats: [Occupant; 2], names: [String; 2]) -> Self {
        let record = Record::new(table.game(), 0);
        let film = Film::begin(&table);
        let followed = Some(vec![(0, Arc::clone(&table))]);
        Self { followed, ..Self::bare(record, table, film, seats, names) }
    }

    /// A table of which nothing is told yet.
    fn bare(
        record: Record,
        table: Arc<Table>,
        film: Film,
        seats: [Occupant; 2],
        names: [String; 2],
    ) -> Self {
        Self {
            record,
            table,
            steps: Vec::new(),
            log: Vec::new(),
            marks: Vec::new(),
            film,
            shown: None,
            followed: None,
            seats,
            names,
            conceded: None,
            closed: false,
            trails: Vec::new(),
            wrecks: Vec::new(),
        }
    }

    /// Takes an update of an online game: `kept` answers are unchanged, those in `told` follow.
    pub fn hear(&mut self, table: Arc<Table>, kept: usize, told: &[(Seat, Vec<Event>)]) {
        self.steps.truncate(kept);
        self.log.retain(|entry| entry.step <= kept);
        self.wrecks.retain(|wreck| wreck.step <= kept);
        // An obstacle that was removed is described by the name it had.
        let gone = table.obstacles().len() < self.table.obstacles().len();
        let known = if gone { Arc::clone(&self.table) } else { Arc::clone(&table) };
        let players = self.players();
        let mut round = self.steps.last().map_or(0, |step| step.round);
        // Of several answers only the first was given to the question that is known here.
        let mut asked = self.table.decision().map(|decision| decision.question);
        for (seat, events) in told {
            for event in events {
                if let Event::Round(begun) = event {
                    round = *begun;
                }
            }
            self.steps.push(Step { seat: *seat, round, revealing: true });
            let step = self.steps.len();
            let lines = events
                .iter()
                .filter_map(|it| telling::entry(&known, it, &players, asked, step, false));
            self.log.extend(lines);
            self.wrecks.extend(Wreck::all(&self.table, events, step));
            asked = None;
        }
        let length = self.steps.len();
        if let Some(followed) = &mut self.followed {
            followed.retain(|(seen, _)| *seen < length);
            followed.push((length, Arc::clone(&table)));
        }
        self.table = table;
    }

    /// Whether the game is played elsewhere and only seen from here.
    pub fn is_followed(&self) -> bool {
        self.followed.is_some()
    }

    /// A followed game is over, although the table has an open question: it is no longer asked.
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// A game to be watched: played again from its record, or shown from its film where today's rules lead elsewhere.
    pub fn watch(text: &str, seats: [Occupant; 2], names: [String; 2]) -> Result<Self, BadRecord> {
        match watch(text, catalogue())? {
            Watched::Played(record) => Self::replay(record, seats, names),
            Watched::Filmed(filmed) => Ok(Self::show(filmed, text, seats, names)),
        }
    }

    /// A game that goes on where its record ends, unless today's rules lead elsewhere.
    pub fn resume(text: &str, seats: [Occupant; 2], names: [String; 2]) -> Result<Self, BadRecord> {
        match watch(text, catalogue())? {
            Watched::Played(record) => Self::replay(record, seats, names),
            Watched::Filmed(filmed) => Err(filmed.strays),
        }
    }

    fn show(filmed: Filmed, text: &str, seats: [Occupant; 2], names: [String; 2]) -> Self {
        let film = filmed.film.clone();
        let table = Arc::new(filmed.table(film.length()));
        let (mut steps, mut log, mut round) = (Vec::new(), Vec::new(), 0);
        for (step, frame) in film.frames().iter().enumerate() {
            if let Some(seat) = frame.seat {
                steps.push(Step { seat, round, revealing: true });
            }
            round = frame.fact("round").map_or(round, |words| words.parse().unwrap_or(round));
            log.extend(film_lines::shown(&table, frame, step));
        }
        let record = filmed.header.clone();
        let shown = Some(Arc::new(FilmedGame { filmed, text: text.to_owned() }));
        Self { steps, log, shown, ..Self::bare(record, table, film, seats, names) }
    }

    /// A game played again from its record.
    pub fn replay(
        mut record: Record,
        seats: [Occupant; 2],
        names: [String; 2],
    ) -> Result<Self, BadRecord> {
        let actions = std::mem::take(&mut record.actions);
        let game = record.game(catalogue())?;
        let mut session = Self::new(game, record.seed, seats, names);
        session.record.practice = record.practice;
        for (place, action) in actions.iter().enumerate() {
            let refused = |refusal| BadRecord::Refused(place + 1, refusal);
            session.answer(action).map_err(refused)?;
        }
        Ok(session)
    }

    /// The record so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The table as it stands.
    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// How many answers were given.
    pub fn length(&self) -> usize {
        self.steps.len()
    }

    /// The log, oldest first.
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// What others did since a person last answered: the few lines that matter most, in the order in which they happened.
    pub fn since_last_decision(&self) -> Vec<&LogEntry> {
        let from = self.last_decision();
        let mut lines: Vec<(usize, &LogEntry)> =
            self.log.iter().enumerate().filter(|(_, it)| it.step > from && it.weight > 0).collect();
        lines.sort_by_key(|(place, entry)| (std::cmp::Reverse(entry.weight), *place));
        lines.truncate(3);
        lines.sort_by_key(|(place, _)| *place);
        lines.into_iter().map(|(_, entry)| entry).collect()
    }

    /// The moves of the other side since a person last answered.
    pub fn trails(&self) -> impl Iterator<Item = &Trail> {
        let from = self.last_decision();
        self.trails.iter().filter(move |trail| trail.step > from)
    }

    /// The units destroyed within the first `length` answers.
    pub fn wrecks(&self, length: usize) -> impl Iterator<Item = &Wreck> {
        self.wrecks.iter().filter(move |wreck| wreck.step <= length)
    }

    /// How many answers had been given with a person's last one, whose consequences belong to it.
    fn last_decision(&self) -> usize {
        let people = self.steps.iter().rposition(|step| self.seats[step.seat.index()].is_person());
        people.map_or(0, |place| place + 1)
    }

    /// Why the game is shown from its film and not played again; none if today's rules lead through it.
    pub fn why_shown(&self) -> Option<String> {
        let filmed = &self.shown.as_ref()?.filmed;
        let end = if filmed.cut { " It is shown up to the first difference." } else { "" };
        Some(format!(
            "The rules have changed since this game ({}), so you can watch it but not continue it.{end}",
            filmed.strays
        ))
    }

    /// Whether this shows a scenario.
    pub fn is_scenario(&self) -> bool {
        self.record.scenario.is_some()
    }

    /// Answers the open question.
    pub fn answer(&mut self, action: &Action) -> Result<(), Refusal> {
        if self.conceded.is_some() {
            return Err(Refusal::Over);
        }
        let mut next = Table::clone(&self.table);
        let seat = next.decision().ok_or(Refusal::Over)?.seat;
        let events = next.apply(action)?;
        // The deck is shuffled once setup is over, which reveals nothing: the last piece may be taken back.
        let chance = !self.table.same_chance(&next) && self.table.phase() != Phase::Setup;
        let revealing = chance || events.iter().any(Event::reveals);
        if self.steps.len().is_multiple_of(STRIDE) && self.steps.len() / STRIDE == self.marks.len()
        {
            self.marks.push(Arc::clone(&self.table));
        }
        self.steps.push(Step { seat, round: self.table.round(), revealing });
        self.record.actions.push(action.clone());
        let step = self.steps.len();
        let hidden = !self.shows_dials(seat);
        // An obstacle that was removed is described by the name it had.
        let gone = next.obstacles().len() < self.table.obstacles().len();
        let known = if gone { &*self.table } else { &next };
        let asked = self.table.decision().map(|decision| decision.question);
        let players = self.players();
        let told = events
            .iter()
            .filter_map(|event| telling::entry(known, event, &players, asked, step, hidden));
        self.log.extend(told);
        self.trails.extend(events.iter().filter_map(|event| Trail::of(&self.table, event, step)));
        self.wrecks.extend(Wreck::all(&self.table, &events, step));
        self.film.add(&next, &events);
        self.table = Arc::new(next);
        Ok(())
    }

    /// The table after `length` answers.
    pub fn at(&self, length: usize) -> Arc<Table> {
        if length >= self.steps.len() {
            return Arc::clone(&self.table);
        }
        if let Some(shown) = &self.shown {
            return Arc::new(shown.filmed.table(length));
        }
        if let Some(followed) = &self.followed {
            // What happened before this page was opened was not seen from here: the first that was stands for it.
            let seen = followed.iter().rfind(|(seen, _)| *seen <= length).or(followed.first());
            return seen.map_or_else(|| Arc::clone(&self.table), |(_, table)| Arc::clone(table));
        }
        let mark = (length / STRIDE).min(self.marks.len() - 1);
        let mut table = Table::clone(&self.marks[mark]);
        for action in &self.record.actions[mark * STRIDE..length] {
            if table.apply(action).is_err() {
                break;
            }
        }
        Arc::new(table)
    }

    /// Plays the game once more: after each answer `look` sees how many were given, the table and what happened. A game
    /// that is shown from its film has nothing to be played.
    pub fn for_each_answer(&self, mut look: impl FnMut(usize, &Table, &[Event])) {
        let mut table = Table::clone(&self.at(0));
        for (place, action) in self.record.actions.iter().enumerate() {
            let Ok(events) = table.apply(action) else { return };
            look(place + 1, &table, &events);
        }
    }

    /// The game after `length` answers, to be continued by other players.
    pub fn branch(&self, length: usize, seats: [Occupant; 2]) -> Result<Self, BadRecord> {
        let mut record = self.record.clone();
        record.actions.truncate(length);
        Self::replay(record, seats, self.names.clone())
    }

    /// The same lists and seats once more, with other chance.
    pub fn rematch(&self, seed: u64) -> Result<Self, BadRecord> {
        let game = self.record.game(catalogue())?;
        let mut next = Self::new(game, seed, self.seats.clone(), self.names.clone());
        next.record.practice = self.record.practice;
        Ok(next)
    }

    /// Whether it is practice: anything may be taken back, and the result does not count.
    pub fn is_practice(&self) -> bool {
        self.record.practice
    }

    /// Says whether it is practice.
    pub fn set_practice(&mut self, practice: bool) {
        self.record.practice = practice;
    }

    /// The side that gave the game up, if one did.
    pub fn conceded(&self) -> Option<Seat> {
        self.conceded
    }

    /// A side gives the game up, or takes that back.
    pub fn concede(&mut self, seat: Option<Seat>) {
        self.conceded = seat.filter(|_| self.table.decision().is_some());
    }

    /// The first length of the game in each round, setup first.
    pub fn rounds(&self) -> Vec<(u8, usize)> {
        let mut rounds: Vec<(u8, usize)> = vec![(0, 0)];
        for (place, step) in self.steps.iter().enumerate() {
            if rounds.last().is_none_or(|(round, _)| *round != step.round) {
                rounds.push((step.round, place));
            }
        }
        rounds
    }

    /// To which length a person may take the game back: to their last answer, unless something was shown since. In
    /// practice what was shown does not matter.
    pub fn undo_point(&self) -> Option<usize> {
        for (place, step) in self.steps.iter().enumerate().rev() {
            if step.revealing && !self.is_practice() {
                return None;
            }
            if self.seats[step.seat.index()].is_person() {
                return Some(place);
            }
        }
        None
    }

    /// Takes the game back to the last answer of a person. Returns whether it did.
    pub fn undo(&mut self) -> bool {
        let Some(length) = self.undo_point() else { return false };
        self.table = self.at(length);
        self.record.actions.truncate(length);
        self.steps.truncate(length);
        self.log.retain(|entry| entry.step <= length);
        self.trails.retain(|trail| trail.step <= length);
        self.wrecks.retain(|wreck| wreck.step <= length);
        self.marks.truncate(length / STRIDE + 1);
        self.film.go_back(length, &self.table);
        true
    }

    /// The record of the game so far, with its film: what is kept, saved and shared.
    pub fn record_text(&self) -> String {
        self.filmed_text(&self.film)
    }

    /// The record with a film without words, for where room is short.
    pub fn short_record_text(&self) -> String {
        self.filmed_text(&self.film.silent())
    }

    /// The record without a film, for players that replay it at once.
    pub fn answers_text(&self) -> String {
        // The lists made this game, so they make it again.
        self.record.write(catalogue()).unwrap_or_default()
    }

    fn filmed_text(&self, film: &Film) -> String {
        match &self.shown {
            // Today's rules may not know its answers: it is passed on as it came.
            Some(shown) => shown.text.clone(),
            None => self.record.write_filmed(film, catalogue()).unwrap_or_default(),
        }
    }

    /// How far the game has come, in words.
    pub fn stands(&self) -> String {
        let practice = if self.is_practice() { "Practice: " } else { "" };
        practice.to_owned() + &self.standing()
    }

    fn standing(&self) -> String {
        let [one, two] = Seat::ALL.map(|seat| self.table.score(seat));
        if let Some(seat) = self.conceded {
            return format!("{} conceded, {one} to {two}", self.names[seat.index()]);
        }
        match (self.table.outcome(), self.table.round()) {
            (Some(outcome), _) => {
                let winner = &self.names[outcome.winner.index()];
                format!("{winner} won, {}", wording::final_score(outcome))
            }
            (None, 0) => "Setup".to_owned(),
            (None, round) => format!("Round {round}, {one} to {two}"),
        }
    }

    /// The state's hash, sixteen hexadecimal digits.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.table.hash())
    }
}

#[cfg(test)]
mod tests;
