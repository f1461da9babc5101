use flagbridge_cards::{CardNumber, Catalogue, Resolved};

use super::file::{Scenario, ScenarioError, editions};
use super::place::seat;
use super::replay::Replay;
use crate::notation::{dice_text, dice_words, read_die};
use crate::state::{Action, Event, Member, Question, Table};
use crate::terms::{Dice, Die, Refusal};
use crate::view::Names;

/// How a scenario went in one edition.
#[derive(Clone, Debug)]
pub struct Run {
    /// The edition's id.
    pub edition: &'static str,
    /// The first thing that did not hold.
    pub fault: Option<ScenarioError>,
    /// What happened, in words.
    pub log: Vec<String>,
    /// The table at the end, or where the first thing did not hold.
    pub end: Option<Table>,
}

impl Scenario {
    /// Runs the scenario in every edition it names.
    pub fn run(&self, catalogue: &'static Catalogue) -> Result<Vec<Run>, ScenarioError> {
        self.run_without(catalogue, &[])
    }

    /// Runs the scenario with some cards that have no effect: what tells whether it would notice their absence.
    pub fn run_without(
        &self,
        catalogue: &'static Catalogue,
        inert: &[CardNumber],
    ) -> Result<Vec<Run>, ScenarioError> {
        let editions = self.editions(catalogue)?.into_iter();
        Ok(editions.map(|rules| self.run_in(rules, inert)).collect())
    }

    fn run_in(&self, rules: Resolved<'static>, inert: &[CardNumber]) -> Run {
        let edition = rules.edition().id;
        let mut log = Vec::new();
        match self.table(rules, inert) {
            Err(message) => {
                let fault = Some(ScenarioError::Position { edition, message });
                Run { edition, fault, log, end: None }
            }
            Ok(table) => {
                let mut script = Script::new(table, &mut log);
                let fault = script.play(&self.play.script).err();
                let end = Some(script.table);
                let fault = fault.map(|(line, text, message)| ScenarioError::Line {
                    edition,
                    line: line + self.lines_above_script,
                    text,
                    message,
                });
                Run { edition, fault, log, end }
            }
        }
    }
}

/// The number of a line that failed, the line, and what is wrong.
pub(super) type BadLine = (usize, String, String);

pub(super) struct Script<'a> {
    pub table: Table,
    /// Events since the last action.
    pub events: Vec<Event>,
    log: &'a mut Vec<String>,
    /// Whether the last line said what is open.
    closed: bool,
    /// What is shown of it, if it is filmed.
    pub replay: Option<Replay>,
}

impl<'a> Script<'a> {
    pub(super) fn new(table: Table, log: &'a mut Vec<String>) -> Script<'a> {
        Script { table, events: Vec::new(), log, closed: false, replay: None }
    }

    /// The same script on the table as a seat sees it, or one of its players: `A`, `A/1`.
    pub(super) fn seen_by<'b>(
        &self,
        name: &str,
        log: &'b mut Vec<String>,
    ) -> Result<Script<'b>, String> {
        let table = match name.split_once('/') {
            None => self.table.view(seat(name)?),
            Some((name, player)) => {
                let player = player.parse().map_err(|_| format!("\"{player}\" is no player"))?;
                self.table.view_of(Member { seat: seat(name)?, player })
            }
        };
        Ok(Script::new(table, log))
    }

    /// Plays a whole script, which must end with what is asked and leave no dice.
    pub(super) fn play(&mut self, script: &str) -> Result<(), BadLine> {
        let last = self.play_lines(script)?;
        let end = |message: String| (last, String::new(), message);
        if let Some(message) = unused_dice(&self.table) {
            return Err(end(message));
        }
        if !self.closed {
            return Err(end(format!(
                "the script must end with what is asked: \"asks {}\"",
                self.open_question()
            )));
        }
        Ok(())
    }

    /// Plays lines of a script; returns the number of the last one that counts.
    pub(super) fn play_lines(&mut self, script: &str) -> Result<usize, BadLine> {
        let (mut last, mut counts) = (0, true);
        for (place, line) in script.lines().enumerate() {
            // A comment begins at a # that stands by itself; one inside a word belongs to it.
            let comment =
                if line.trim_start().starts_with('#') { Some(0) } else { line.find(" #") };
            let text = line[..comment.unwrap_or(line.len())].trim();
            let comment = comment.map_or("", |at| line[at..].trim_matches([' ', '#']));
            if text.is_empty() {
                self.note(counts, comment);
                continue;
            }
            let fault = |message: String| (place + 1, text.to_owned(), message);
            if let Some(section) = text.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
                counts = self.is_in(section).map_err(fault)?;
            } else if counts {
                last = place + 1;
                self.closed = false;
                self.line(text).map_err(fault)?;
                self.note(true, comment);
            }
        }
        Ok(last)
    }

    /// Whether a section of the script, such as `core-2015 rrg-1.5+`, counts in this edition.
    fn is_in(&self, section: &str) -> Result<bool, String> {
        let words: Vec<String> = section.split_whitespace().map(str::to_owned).collect();
        let rules = self.table.game.rules;
        let named = editions(&words, rules.catalogue()).map_err(|fault| fault.to_string())?;
        Ok(named.iter().any(|edition| edition.index == rules.index))
    }

    pub(super) fn line(&mut self, text: &str) -> Result<(), String> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match word {
            "dice" => {
                for die in rest.split_whitespace() {
                    let die = read_die(die).ok_or_else(|| format!("\"{die}\" is not a die"))?;
                    self.table.chance.lay_ready([die]);
                }
                Ok(())
            }
            "expect" => self.expect(rest),
            "saw" => self.saw(rest, true),
            "offers" => self.offers(rest, true),
            "not" => match rest.split_once(char::is_whitespace) {
                Some(("saw", rest)) => self.saw(rest.trim(), false),
                Some(("offers", rest)) => self.offers(rest.trim(), false),
                _ => Err("\"not\" stands before saw or offers".to_owned()),
            },
            "asks" => {
                self.closed = true;
                let open = self.open_question();
                match open == rest || open.starts_with(&format!("{rest} ")) {
                    true => Ok(()),
                    false => Err(format!("asked is: {open}")),
                }
            }
            "over" => {
                self.closed = true;
                match self.table.outcome() {
                    Some(_) => Ok(()),
                    None => Err(format!("asked is: {}", self.open_question())),
                }
            }
            "refuse" => match rest.split_once(" because ") {
                Some((action, why)) => self.refuse(action, Some(why.trim())),
                None => self.refuse(rest, None),
            },
            "allow" => {
                let action = self.read(rest)?;
                self.table.check(&action).map_err(|refusal| self.refused(refusal))
            }
            "A:" | "B:" => {
                let asked = self.table.decision().map(|decision| decision.seat);
                let is_asked = asked == Some(seat(&word[..1])?);
                match rest.strip_suffix('?') {
                    Some(action) => self.act_if_legal(action, is_asked),
                    None if is_asked => self.act(rest),
                    None => Err(format!("asked is: {}", self.open_question())),
                }
            }
            _ => match text.strip_suffix('?') {
                Some(action) => self.act_if_legal(action, true),
                None => self.act(text),
            },
        }
    }

    /// Shows a remark of the script, if it counts here.
    fn note(&mut self, counts: bool, words: &str) {
        if let Some(replay) = self.replay.as_mut().filter(|_| counts && !words.is_empty()) {
            replay.film.note(words.to_owned());
        }
    }

    /// Whether something that was told since the last action contains these words.
    fn saw(&self, words: &str, wanted: bool) -> Result<(), String> {
        if words.is_empty() {
            return Err("it is not said what".to_owned());
        }
        let told = |event: &Event| self.table.tell(event, Names::Notation).contains(words);
        match self.events.iter().any(told) == wanted {
            true => Ok(()),
            false => Err(format!("happened: {}", self.told())),
        }
    }

    /// Whether the action would be refused, and where it is said why, for a reason that contains these words.
    fn refuse(&mut self, text: &str, why: Option<&str>) -> Result<(), String> {
        let action = self.read(text)?;
        let Err(refusal) = self.table.check(&action) else {
            return Err("it is legal".to_owned());
        };
        self.note(true, &format!("not allowed: {text} ({refusal})"));
        let Some(why) = why else { return Ok(()) };
        // What a player looks for in vain has a reason of its own.
        let barred = self.table.barred().into_iter().filter(|(other, _)| *other == action);
        let mut reasons: Vec<String> = barred.map(|(_, reason)| reason.to_string()).collect();
        reasons.push(refusal.to_string());
        match reasons.iter().any(|reason| reason.contains(why)) {
            true => Ok(()),
            false => Err(format!("it is refused because: {}", reasons.join("; "))),
        }
    }

    /// Does what an optional line says, where it answers what is asked.
    fn act_if_legal(&mut self, text: &str, is_asked: bool) -> Result<(), String> {
        let action = self.read(text.trim())?;
        match is_asked && self.table.check(&action).is_ok() {
            true => self.act(text.trim()),
            false => Ok(()),
        }
    }

    fn act(&mut self, text: &str) -> Result<(), String> {
        let action = self.read(text)?;
        let ready = self.table.chance.ready();
        match self.table.apply(&action) {
            Err(refusal) => Err(self.refused(refusal)),
            Ok(events) => {
                self.log.extend(events.iter().map(|event| self.table.tell(event, Names::Notation)));
                if let Some(replay) = &mut self.replay {
                    replay.film.add(&self.table, &events);
                    replay.actions.push(action);
                }
                self.events = events;
                match self.table.chance.fault() {
                    Some(_) => Err(self.dice_complaint(&ready)),
                    None => Ok(()),
                }
            }
        }
    }

    /// The action of a line. A use of one of several effects of a card may be named by words instead of its number.
    fn read(&self, text: &str) -> Result<Action, String> {
        match text.strip_prefix("use ") {
            Some(rest) => self.read_use(rest.trim()),
            None => self.table.game.read(text).map_err(|fault| fault.to_string()),
        }
    }

    /// Says what was rolled, what was prepared for it and what is left of that.
    fn dice_complaint(&self, ready: &[Die]) -> String {
        let mut rolled = Dice::NONE;
        for event in &self.events {
            match event {
                Event::Rolled(dice) | Event::DiceAdded(dice) | Event::Rerolled(_, dice) => {
                    dice.iter().for_each(|die| rolled.add(die));
                }
                _ => {}
            }
        }
        let colors: Vec<&str> = rolled.iter().map(|die| die.color.id()).collect();
        format!(
            "the prepared dice do not fit the roll: rolled {} ({}), prepared {}, left {}",
            some(&colors.join(" ")),
            dice_text(&rolled),
            some(&dice_words(ready)),
            some(&dice_words(&self.table.chance.ready())),
        )
    }

    fn refused(&self, refusal: Refusal) -> String {
        let answers = self.table.legal().actions;
        let shown: Vec<_> =
            answers.iter().take(12).map(|action| self.table.game.write(action)).collect();
        format!("{refusal}; asked is: {}; legal: {}", self.open_question(), shown.join(" | "))
    }

    fn told(&self) -> String {
        let told: Vec<_> =
            self.events.iter().map(|event| self.table.tell(event, Names::Notation)).collect();
        told.join("; ")
    }

    /// The seat asked and the question, with what it is about.
    pub fn open_question(&self) -> String {
        question_text(&self.table)
    }
}

/// A message if dice that were prepared are left.
pub(super) fn unused_dice(table: &Table) -> Option<String> {
    let left = table.chance.ready();
    (!left.is_empty()).then(|| format!("these dice were never rolled: {}", dice_words(&left)))
}

/// The seat asked and the question, with what it is about.
pub(super) fn question_text(table: &Table) -> String {
    let Some(decision) = table.decision() else {
        return "nothing, the game is over".to_owned();
    };
    let game = &table.game;
    let about = match decision.question {
        Question::Dials(ship)
        | Question::Dial(ship)
        | Question::Commands(ship)
        | Question::Attack(ship)
        | Question::ExtraTarget(ship)
        | Question::TrimTokens(ship)
        | Question::Navigate(ship)
        | Question::Speed(ship)
        | Question::Course(ship)
        | Question::Displaced(ship)
        | Question::Obstacles(ship)
        | Question::GainedDial(ship)
        | Question::Closest(ship)
        | Question::Targeting(ship)
        | Question::Scar(ship)
        | Question::CardToken(ship, _) => game.ship_name(ship),
        Question::Repair(ship, points) => format!("{} {points}", game.ship_name(ship)),
        Question::Command(ship, left) => format!("{} {left}", game.ship_name(ship)),
        Question::HullZone(ship, points) => format!("{} {points}", game.ship_name(ship)),
        Question::Squadron(squadron) | Question::Counter(squadron) => game.squadron_name(squadron),
        Question::Dislodged(place)
        | Question::ExogorthTarget(place)
        | Question::MoveObstacle(place) => (place + 1).to_string(),
        Question::RedirectAmount(zone) => zone.id().to_owned(),
        Question::Window(window) => window.id().to_owned(),
        Question::Pick(source) => game.source_name(source),
        _ => String::new(),
    };
    format!("{} {} {about}", decision.seat, decision.question.id()).trim_end().to_owned()
}

/// The words, or `none` where there are none.
fn some(words: &str) -> &str {
    if words.is_empty() { "none" } else { words }
}
