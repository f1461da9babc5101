use flagbridge_cards::{Catalogue, Resolved};

use super::file::{Fault, Scenario};
use super::place::seat;
use crate::event::Event;
use crate::notation::read_die;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::table::Table;
use crate::team::Member;

/// How a scenario went in one edition.
#[derive(Clone, Debug)]
pub struct Run {
    /// The edition's id.
    pub edition: &'static str,
    /// The first thing that did not hold.
    pub fault: Option<Fault>,
    /// What happened, in words.
    pub log: Vec<String>,
}

impl Scenario {
    /// Runs the scenario in every edition it names.
    pub fn run(&self, catalogue: &'static Catalogue) -> Result<Vec<Run>, Fault> {
        Ok(self.editions(catalogue)?.into_iter().map(|rules| self.run_in(rules)).collect())
    }

    fn run_in(&self, rules: Resolved<'static>) -> Run {
        let edition = rules.edition().id;
        let mut log = Vec::new();
        let fault = match self.table(rules) {
            Err(message) => Some(Fault::Position { edition, message }),
            Ok(table) => {
                let mut script = Script { table, events: Vec::new(), log: &mut log, closed: false };
                script.play(&self.play.script).err().map(|(line, text, message)| Fault::Line {
                    edition,
                    line,
                    text,
                    message,
                })
            }
        };
        Run { edition, fault, log }
    }
}

pub(super) struct Script<'a> {
    pub table: Table,
    /// Events since the last action.
    pub events: Vec<Event>,
    log: &'a mut Vec<String>,
    /// Whether the last line said what is open.
    closed: bool,
}

impl Script<'_> {
    /// The same script on the table as a seat sees it, or one of its players: `A`, `A/1`.
    pub(super) fn seen_by<'a>(
        &self,
        name: &str,
        log: &'a mut Vec<String>,
    ) -> Result<Script<'a>, String> {
        let table = match name.split_once('/') {
            None => self.table.view(seat(name)?),
            Some((name, player)) => {
                let player = player.parse().map_err(|_| format!("\"{player}\" is no player"))?;
                self.table.view_of(Member { seat: seat(name)?, player })
            }
        };
        Ok(Script { table, events: Vec::new(), log, closed: false })
    }

    fn play(&mut self, script: &str) -> Result<(), (usize, String, String)> {
        let mut last = 0;
        for (place, line) in script.lines().enumerate() {
            // A comment begins at a # that stands by itself; one inside a word belongs to it.
            let comment =
                if line.trim_start().starts_with('#') { Some(0) } else { line.find(" #") };
            let text = line[..comment.unwrap_or(line.len())].trim();
            if text.is_empty() {
                continue;
            }
            last = place + 1;
            self.closed = false;
            self.line(text).map_err(|message| (place + 1, text.to_owned(), message))?;
        }
        let end = |message: String| (last, String::new(), message);
        if self.table.chance.waiting() > 0 {
            return Err(end(format!("{} dice were not rolled", self.table.chance.waiting())));
        }
        if !self.closed {
            return Err(end(format!(
                "the script must end with what is asked: \"asks {}\"",
                self.open_question()
            )));
        }
        Ok(())
    }

    fn line(&mut self, text: &str) -> Result<(), String> {
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
            "saw" => {
                let told = |event: &Event| self.table.game.tell(event).contains(rest);
                match self.events.iter().any(told) {
                    true => Ok(()),
                    false => Err(format!("happened: {}", self.told())),
                }
            }
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
            "refuse" => {
                let action = self.table.game.read(rest).map_err(|fault| fault.to_string())?;
                match self.table.check(&action) {
                    Err(_) => Ok(()),
                    Ok(()) => Err("it is legal".to_owned()),
                }
            }
            "allow" => {
                let action = self.table.game.read(rest).map_err(|fault| fault.to_string())?;
                self.table.check(&action).map_err(|refusal| self.refused(refusal))
            }
            "A:" | "B:" => {
                let asked = self.table.decision().map(|decision| decision.seat);
                if asked != Some(seat(&word[..1])?) {
                    return Err(format!("asked is: {}", self.open_question()));
                }
                self.act(rest)
            }
            _ => self.act(text),
        }
    }

    fn act(&mut self, text: &str) -> Result<(), String> {
        let action = self.table.game.read(text).map_err(|fault| fault.to_string())?;
        match self.table.apply(&action) {
            Err(refusal) => Err(self.refused(refusal)),
            Ok(events) => {
                self.log.extend(events.iter().map(|event| self.table.game.tell(event)));
                self.events = events;
                match self.table.chance.fault() {
                    Some(die) => Err(format!("the dice laid ready do not fit the roll: {die}")),
                    None => Ok(()),
                }
            }
        }
    }

    fn refused(&self, refusal: Refusal) -> String {
        let answers = self.table.legal().actions;
        let shown: Vec<_> =
            answers.iter().take(12).map(|action| self.table.game.write(action)).collect();
        format!("{refusal}; asked is: {}; legal: {}", self.open_question(), shown.join(" | "))
    }

    fn told(&self) -> String {
        let told: Vec<_> = self.events.iter().map(|event| self.table.game.tell(event)).collect();
        told.join("; ")
    }

    /// The seat asked and the question, with what it is about.
    pub fn open_question(&self) -> String {
        let Some(decision) = self.table.decision() else {
            return "nothing, the game is over".to_owned();
        };
        let game = &self.table.game;
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
            | Question::CardToken(ship, _) => game.ship_name(ship),
            Question::Repair(ship, points) => format!("{} {points}", game.ship_name(ship)),
            Question::Command(ship, left) => format!("{} {left}", game.ship_name(ship)),
            Question::HullZone(ship, points) => format!("{} {points}", game.ship_name(ship)),
            Question::Squadron(squadron) | Question::Counter(squadron) => {
                game.squadron_name(squadron)
            }
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
}
