//! What happened, as lines of the log.

use flagbridge_engine::{Action, Dice, Event, Names, Pick, Question, Seat, Table};

use super::naming;
use super::wording;
use flagbridge_wording::capitalize;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// How many answers had been given when it was written: the moment it shows.
    pub step: usize,
    /// What sort of line it is.
    pub kind: EntryKind,
    /// The side that did it, if any.
    pub seat: Option<Seat>,
    /// The line.
    pub text: String,
    /// Dice that were rolled, to be drawn.
    pub dice: Option<Dice>,
    /// Its priority in the catch-up summary; 0 where it is not worth repeating.
    pub weight: u8,
}

/// What sort of line of the log it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A round or a phase begins.
    Heading,
    /// A decision.
    Answer,
    /// Something happened because of it.
    Consequence,
    /// Something that changes the battle: a unit is destroyed, the game ends.
    Grave,
}

/// The event as a line of the log; none if another line says the same. `asked` is the question that was answered.
pub fn entry(
    table: &Table,
    event: &Event,
    players: &[String; 2],
    asked: Option<Question>,
    step: usize,
    dials_hidden: bool,
) -> Option<LogEntry> {
    let kind = match event {
        Event::Acted(..) => EntryKind::Answer,
        Event::Round(_) | Event::Phase(_) => EntryKind::Heading,
        Event::Destroyed(_) | Event::Ended(_) => EntryKind::Grave,
        _ => EntryKind::Consequence,
    };
    let text = match event {
        Event::Acted(_, action) => answer_line(table, action, asked, dials_hidden)?,
        event => table.tell(event, Names::Spoken(players.each_ref().map(String::as_str))),
    };
    let seat = match event {
        Event::Acted(seat, _) => Some(*seat),
        _ => None,
    };
    let dice = match event {
        Event::Rolled(dice) | Event::Rerolled(_, dice) | Event::DiceAdded(dice) => Some(*dice),
        _ => None,
    };
    Some(LogEntry { step, kind, seat, text, dice, weight: weight(event) })
}

/// Priority of an event in the catch-up summary.
const fn weight(event: &Event) -> u8 {
    match event {
        Event::Destroyed(_) | Event::Ended(_) => 6,
        Event::DealtFaceup(..) => 5,
        Event::Total(damage) if *damage > 0 => 4,
        Event::AttackDeclared { .. } => 3,
        Event::Maneuvered(..) => 2,
        Event::SquadronMoved(..) | Event::ShipDeployed(..) | Event::SquadronDeployed(..) => 1,
        Event::ObstaclePlaced(..) | Event::Objective(_) => 1,
        _ => 0,
    }
}

/// What a player decided; none if what follows says it all.
fn answer_line(
    table: &Table,
    action: &Action,
    asked: Option<Question>,
    dials_hidden: bool,
) -> Option<String> {
    match action {
        // The event that follows names the ship and how many dials it sets.
        Action::Dials { .. } if dials_hidden => None,
        Action::Activate(_)
        | Action::Objective(_)
        | Action::Obstacle { .. }
        | Action::DeployShip { .. }
        | Action::DeploySquadron { .. }
        | Action::Move(_)
        | Action::Place { .. }
        | Action::Attack { .. }
        | Action::Spend(_)
        | Action::Pass
        | Action::PassToken
        | Action::Convert
        | Action::Retreat
        | Action::Resolve { .. }
        | Action::Accuracy(_)
        | Action::Critical
        | Action::Speed(_)
        | Action::Use(..)
        | Action::First(_)
        | Action::Repair(_) => None,
        Action::Pick(pick) => Some(format!("{}: {}", subject(table, asked), chosen(table, pick))),
        action => Some(wording::answer(table, action)),
    }
}

/// What a choice was made for, as the beginning of a line.
fn subject(table: &Table, asked: Option<Question>) -> String {
    let game = table.game();
    match asked {
        Some(Question::Pick(source)) => capitalize(&naming::source(table, source)),
        Some(Question::Evade) => "Evade".to_owned(),
        Some(Question::Redirect) => "Redirect to".to_owned(),
        Some(Question::RedirectAmount(zone)) => format!("Redirect to {}", naming::zone(zone)),
        Some(Question::RemoveDie) => "Removed".to_owned(),
        Some(Question::Concentrate) => "Concentrate fire".to_owned(),
        Some(Question::HullZone(ship, _)) => {
            format!("{} takes the damage on", naming::ship(game, ship))
        }
        Some(Question::Scar(ship)) => format!("{} starts without", naming::ship(game, ship)),
        Some(Question::TrimTokens(ship)) => format!("{} discards", naming::ship(game, ship)),
        Some(Question::CardToken(ship, _)) => format!("{} starts with", naming::ship(game, ship)),
        Some(Question::Closest(ship)) => {
            format!("Damage card for overlapping {}:", naming::ship(game, ship))
        }
        Some(Question::Targeting(ship)) => format!("{} aims", naming::ship(game, ship)),
        Some(Question::StationHelp(_)) => "Recovers at".to_owned(),
        _ => "Chosen".to_owned(),
    }
}

/// What was chosen, as the end of a line.
fn chosen(table: &Table, pick: &Pick) -> String {
    match pick {
        Pick::Place(_) => "chooses a place".to_owned(),
        pick => wording::answer(table, &Action::Pick(pick.clone())),
    }
}
