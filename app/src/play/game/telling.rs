//! What happened, as lines of the log.

use flagbridge_engine::{Action, AttackKind, Dice, Event, Pick, Question, Seat, Table};

use super::naming;
use super::wording;
use crate::editor::capital;

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
        event => tell(table, event, players),
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
        Some(Question::Pick(source)) => capital(&naming::source(table, source)),
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

/// Whether a ship stands beyond the edge of the play area. RRG 1.6, Play Area.
fn left_the_table(table: &Table, id: flagbridge_engine::ShipId) -> bool {
    let game = table.game();
    let outline = game.ship(id).base.outline(table.ship(id).pose);
    !game.play_area().contains_polygon(&outline)
}

/// What happened, in words.
fn tell(table: &Table, event: &Event, players: &[String; 2]) -> String {
    let game = table.game();
    let does =
        |seat: &Seat, others: &str, you: &str| naming::does(&players[seat.index()], others, you);
    let card = |card: &flagbridge_cards::CardNumber| naming::card(game, *card);
    let ship = |id: &flagbridge_engine::ShipId| naming::ship(game, *id);
    let squadron = |id: &flagbridge_engine::SquadronId| naming::squadron(game, *id);
    match event {
        Event::Acted(_, action) => wording::answer(table, action),
        Event::Round(round) => format!("Round {round}"),
        Event::Phase(phase) => format!("{} phase", capital(phase.id())),
        Event::Destroyed(unit) => {
            let off = unit.ship().is_some_and(|id| left_the_table(table, id));
            let how = if off { "moves off the table and is destroyed" } else { "is destroyed" };
            format!("{} {how}", naming::unit(table, *unit))
        }
        Event::Ended(outcome) => {
            let words = does(&outcome.winner, "wins", "win");
            format!("{words}, {}", wording::final_score(*outcome))
        }
        Event::FirstPlayer(seat) => does(seat, "is the first player", "are the first player"),
        Event::Coin(seat) => {
            format!("coin toss: {}", does(seat, "chooses who is first", "choose who is first"))
        }
        Event::Passed(seat) => does(seat, "passes", "pass"),
        Event::VictoryTokens(seat, count) => {
            let tokens =
                flagbridge_wording::count(usize::from(*count), "victory token", "victory tokens");
            format!("{} {tokens}", does(seat, "gains", "gain"))
        }
        Event::Objective(card) => format!("the objective is {}", naming::card(game, *card)),
        Event::ObstaclePlaced(obstacle, _) => {
            let obstacle = &game.obstacles()[usize::from(*obstacle)];
            format!("{} is placed", obstacle.kind.name())
        }
        Event::ShipDeployed(id, _) => format!("{} deploys", ship(id)),
        Event::SquadronDeployed(id, _) => format!("{} deploys", squadron(id)),
        Event::SquadronMoved(id, _) => format!("{} moves", squadron(id)),
        Event::SquadronPlaced(id, _) => format!("{} is placed", squadron(id)),
        Event::Maneuvered(id, _) => format!("{} moves", ship(id)),
        Event::AttackDeclared { kind, attacker, zone, target, range, obstructed } => {
            let verb = match kind {
                AttackKind::Normal => "attacks",
                AttackKind::Counter => "counters",
                AttackKind::Salvo => "answers with a salvo at",
                AttackKind::Snipe => "snipes at",
                AttackKind::Ignition => "ignites at",
            };
            let zone = zone.map_or_else(String::new, |it| format!(", {},", naming::zone(it)));
            let obstructed = if *obstructed { ", obstructed" } else { "" };
            format!(
                "{}{zone} {verb} {} at {} range{obstructed}",
                naming::unit(table, *attacker),
                naming::target(table, *target),
                range.id()
            )
        }
        Event::Rolled(dice) => format!("roll: {}", naming::dice(dice.iter())),
        Event::Rerolled(from, to) => {
            format!("rerolled {} into {}", naming::dice(from.iter()), naming::dice(to.iter()))
        }
        Event::DiceAdded(dice) => format!("added: {}", naming::dice(dice.iter())),
        Event::DiceRemoved(dice) => format!("Removed: {}", naming::dice(dice.iter())),
        Event::DieChanged(from, to) => {
            format!("a {} is turned to {}", naming::die(*from), naming::die(*to))
        }
        Event::Locked(id, token) => {
            format!("{}: {} is locked", naming::unit(table, *id), naming::token(*token))
        }
        Event::DefenseSpent(id, token) => {
            format!("{} spends {}", naming::unit(table, *id), naming::token(*token))
        }
        Event::Total(damage) => format!("{damage} damage in total"),
        Event::Used(source) => {
            let name = naming::source(table, *source);
            match naming::summary(table, *source) {
                "" => format!("{name} is used"),
                summary => format!("{name} is used: {summary}"),
            }
        }
        Event::CriticalResolved(None) => "the standard critical effect is resolved".to_owned(),
        Event::CriticalResolved(Some(source)) => {
            format!("critical effect of {}", naming::source(table, *source))
        }
        Event::DialsAssigned(id, count) => {
            let dials = flagbridge_wording::count(usize::from(*count), "dial", "dials");
            format!("{} sets {dials}", ship(id))
        }
        Event::Revealed(id, command) => format!("{} reveals {}", ship(id), command.name()),
        Event::Resolved(id, command) => format!("{} resolves {}", ship(id), command.name()),
        Event::TokenGained(id, command) => {
            format!("{} gains a {} token", ship(id), command.name())
        }
        Event::TokenLost(id, command) => format!("{} loses its {} token", ship(id), command.name()),
        Event::RaidGained(id, command) => {
            format!("{} gains a {} raid token", ship(id), command.name())
        }
        Event::RaidLost(id, command) => {
            format!("{} loses its {} raid token", ship(id), command.name())
        }
        Event::DialGained(id, command) => format!("{} gains a {} dial", ship(id), command.name()),
        Event::Repaired(id, repair) => {
            let words = wording::answer(table, &Action::Repair(*repair));
            format!("{} repairs: {words}", ship(id))
        }
        Event::ShieldsLost(id, zone, count) => {
            let shields = flagbridge_wording::count(usize::from(*count), "shield", "shields");
            format!("{} loses {shields}, {}", ship(id), naming::zone(*zone))
        }
        Event::ShieldsRecovered(id, zone, count) => {
            let shields = flagbridge_wording::count(usize::from(*count), "shield", "shields");
            format!("{} recovers {shields}, {}", ship(id), naming::zone(*zone))
        }
        Event::DefenseExhausted(id, token) => {
            format!("{}: {} is exhausted", naming::unit(table, *id), naming::token(*token))
        }
        Event::DefenseDiscarded(id, token) => {
            format!("{}: {} is discarded", naming::unit(table, *id), naming::token(*token))
        }
        Event::DefenseGained(id, token) => {
            format!("{}: {} is gained", naming::unit(table, *id), naming::token(*token))
        }
        Event::ObjectiveTokens(id, count) => {
            let tokens = flagbridge_wording::count(
                usize::from(*count),
                "objective token",
                "objective tokens",
            );
            format!("{} has {tokens}", naming::unit(table, *id))
        }
        Event::CardTokens(count) => {
            let tokens = flagbridge_wording::count(
                usize::from(*count),
                "objective token",
                "objective tokens",
            );
            format!("{tokens} on the objective card")
        }
        Event::CardDialRevealed(command) => {
            format!("the objective card reveals {}", command.name().to_lowercase())
        }
        Event::Joined(id, seat) => {
            let player = naming::object(&players[seat.index()]);
            format!("{} joins {player}", naming::unit(table, *id))
        }
        Event::DefenseReadied(id, token) => {
            format!("{}: {} is readied", naming::unit(table, *id), token.kind.name().to_lowercase())
        }
        Event::SquadronDamaged(id, points) => format!("{} suffers {points} damage", squadron(id)),
        Event::OverlappedObstacle(id, place) => {
            let unit = naming::unit(table, *id);
            format!("{unit} overlaps {}", naming::obstacle(table, *place))
        }
        Event::StationDamaged(place) => {
            format!("{} is dealt a facedown card", naming::obstacle(table, *place))
        }
        Event::MarkerPlaced(_) => "an objective token is placed".to_owned(),
        Event::MarkerMoved(..) => "a token is moved".to_owned(),
        Event::MarkerRemoved(_) => "a token is removed".to_owned(),
        Event::MinePlaced(_) => "a mine is placed".to_owned(),
        Event::Targeting(id, _) => format!("the targeting token of {} is placed", ship(id)),
        Event::ObstacleMoved(token, _) => {
            format!("{} is moved", game.obstacles()[usize::from(*token)].kind.name())
        }
        Event::ObstacleRemoved(token) => {
            format!("{} is removed", game.obstacles()[usize::from(*token)].kind.name())
        }
        Event::Activated(id) => format!("{} activates", ship(id)),
        Event::SquadronActivated(id) => format!("{} activates", squadron(id)),
        Event::Toggled(id, true) => format!("{} counts as activated", naming::unit(table, *id)),
        Event::Toggled(id, false) => {
            format!("{} can be activated again", naming::unit(table, *id))
        }
        Event::DialSet(id) => format!("the top dial of {} is changed", ship(id)),
        Event::DialDropped(id) => format!("{} discards its top dial", ship(id)),
        Event::DialDiscarded(id, command) => {
            format!("{} discards its {} dial", ship(id), command.name())
        }
        Event::DialSpent(id, command) => format!("{} spends its {} dial", ship(id), command.name()),
        Event::TokenStored(id, command) => {
            format!("a {} token is placed on a card of {}", command.name(), ship(id))
        }
        Event::AttackCanceled => "the attack is canceled".to_owned(),
        Event::DealtFacedown(id) => format!("{} is dealt a facedown card", ship(id)),
        Event::DealtFaceup(id, damage) => format!("{} is dealt {} faceup", ship(id), card(damage)),
        Event::TurnedFaceup(id, damage) => format!("{} turns {} faceup", ship(id), card(damage)),
        Event::TurnedFacedown(id, damage) => {
            format!("{} turns {} facedown", ship(id), card(damage))
        }
        Event::DamageDiscarded(id, None) => format!("{} discards a facedown card", ship(id)),
        Event::DamageDiscarded(id, Some(damage)) => {
            format!("{} discards {}", ship(id), card(damage))
        }
        Event::DeckShuffled => "the damage deck is shuffled".to_owned(),
        Event::SquadronRecovered(id, points) => format!("{} recovers {points}", squadron(id)),
        Event::Kept(id) => format!("{} is kept for the round", naming::unit(table, *id)),
        Event::SpeedChanged(id, speed) => format!("{} changes speed to {speed}", ship(id)),
        Event::Overlapped(id, other) => format!("{} overlaps {}", ship(id), ship(other)),
        Event::CardExhausted(id, upgrade) => {
            format!("{}: {} is exhausted", ship(id), card(upgrade))
        }
        Event::CardDiscarded(id, upgrade) => {
            format!("{}: {} is discarded", ship(id), card(upgrade))
        }
        Event::CardReadied(id, upgrade) => format!("{}: {} is readied", ship(id), card(upgrade)),
        Event::CardEquipped(id, upgrade) => format!("{} gains {}", ship(id), card(upgrade)),
        Event::SetAside(id) => format!("{} is set aside", naming::unit(table, *id)),
        Event::DamageShown(id, seat) => {
            format!("{} the facedown damage of {}", does(seat, "sees", "see"), ship(id))
        }
        Event::DialsShown(id, seat) => {
            format!("{} the dials of {}", does(seat, "sees", "see"), ship(id))
        }
        Event::Scarred(id) => format!("{} is scarred", naming::unit(table, *id)),
        Event::RetreatDeclared(id) => format!("{} prepares to retreat to hyperspace", ship(id)),
        Event::Retreated(id) => format!("{} has retreated to hyperspace", ship(id)),
        Event::DestroyedBy(by, id) => {
            format!("{} destroyed {}", naming::unit(table, *by), naming::unit(table, *id))
        }
    }
}
