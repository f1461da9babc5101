//! The lines of a script.

use crate::action::Action;
use crate::question::Question;
use crate::scenario::Run;

impl Run {
    /// Carries out a line.
    pub(super) fn line(&mut self, text: &str) -> Result<(), String> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "A:" | "B:" => self.act(word, rest),
            "dice" => self.lay_dice(rest),
            "refuse" => self.refuse(rest),
            "unreadable" => match self.table.read(rest) {
                Ok(action) => Err(format!("it reads as {action:?}")),
                Err(_) => Ok(()),
            },
            "asks" => self.asks(rest),
            "saw" => {
                let seen = self.log.iter().any(|line| line.contains(rest));
                seen.then_some(()).ok_or_else(|| format!("seen was:\n{}", self.log.join("\n")))
            }
            "expect" => self.expect(rest),
            _ => Err("no line of a script begins like this".to_owned()),
        }
    }

    fn read(&self, side: &str, text: &str) -> Result<Action, String> {
        let decision = self.table.decision().ok_or("the battle is over")?;
        if format!("{}:", decision.seat) != side {
            return Err(format!("{} is asked: {}", decision.seat, decision.question.id()));
        }
        self.table.read(text).map_err(|bad| bad.to_string())
    }

    fn act(&mut self, side: &str, text: &str) -> Result<(), String> {
        let action = self.read(side, text)?;
        let asked = self.table.decision().map_or("nothing", |decision| decision.question.id());
        self.answer(&action).map_err(|refusal| format!("{refusal} (asked: {asked})"))?;
        Ok(())
    }

    /// `refuse A: orders A1 2P1S(3)`: the answer is refused and nothing changes.
    fn refuse(&mut self, text: &str) -> Result<(), String> {
        let (side, rest) = text.split_once(' ').ok_or("which answer?")?;
        let (rest, reason) = rest.split_once(" => ").unwrap_or((rest, ""));
        let action = self.read(side, rest)?;
        let before = self.table.hash();
        match self.table.apply(&action) {
            Ok(_) => Err("it was accepted".to_owned()),
            Err(_) if self.table.hash() != before => Err("it changed the table".to_owned()),
            Err(refusal) if refusal.to_string().contains(reason) => Ok(()),
            Err(refusal) => Err(format!("it was refused because: {refusal}")),
        }
    }

    fn lay_dice(&mut self, text: &str) -> Result<(), String> {
        let faces = numbers(text)?;
        if faces.iter().any(|face| !(1..=6).contains(face)) {
            return Err("dice show 1 to 6".to_owned());
        }
        self.table.chance_mut().lay_ready(faces);
        Ok(())
    }

    /// `asks A orders A1`.
    fn asks(&self, text: &str) -> Result<(), String> {
        let asked = self.asked()?;
        if asked == text { Ok(()) } else { Err(format!("asked is: {asked}")) }
    }

    /// The side asked and the question.
    pub(super) fn asked(&self) -> Result<String, String> {
        let decision = self.table.decision().ok_or("the battle is over")?;
        let game = self.game();
        let about = match decision.question {
            Question::Orders(ship) | Question::Shift(ship) | Question::Fire(ship) => {
                format!(" {}", game.ship_id(ship))
            }
            Question::Losses(ship, count) => format!(" {} {count}", game.ship_id(ship)),
            Question::Fly(flight) | Question::FlightAttack(flight) => {
                format!(" {}", game.flight_id(flight))
            }
            Question::PlaceShip
            | Question::PlaceFlight
            | Question::ActivateFlight
            | Question::ActivateShip => String::new(),
        };
        Ok(format!("{} {}{about}", decision.seat, decision.question.id()))
    }
}

/// Numbers with spaces between them.
pub(super) fn numbers(text: &str) -> Result<Vec<u8>, String> {
    let number = |word: &str| word.parse().map_err(|_| format!("\"{word}\" is no number"));
    text.split_whitespace().map(number).collect()
}
