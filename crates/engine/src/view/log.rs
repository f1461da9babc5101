//! Events in words: the one place where they are written, for pages, the command line, films and scenarios.

use flagbridge_wording::{capitalize, count};

use super::names::{Namer, Names};
use super::naming::{token, zone};
use crate::state::{AttackKind, Event, Repair, Table};
use crate::terms::{Seat, ShipId};

impl Table {
    /// The event as a line of the log.
    pub fn tell(&self, event: &Event, names: Names<'_>) -> String {
        let to = Namer { table: self, names };
        let ship = |id: &ShipId| to.ship(*id);
        match event {
            Event::Acted(seat, action) => format!("{seat}: {}", self.game.write(action)),
            Event::Coin(seat) => {
                let chooses = to.does(*seat, "chooses who is first", "choose who is first");
                format!("coin toss: {chooses}")
            }
            Event::FirstPlayer(seat) => {
                to.does(*seat, "is the first player", "are the first player")
            }
            Event::Objective(card) => format!("the objective is {}", to.card(*card)),
            Event::ObstaclePlaced(token, pose) => {
                format!("{} is placed{}", to.obstacle_token(*token), to.place("at", pose.at))
            }
            Event::ShipDeployed(id, pose) => {
                format!("{} deploys{}", ship(id), to.place("at", pose.at))
            }
            Event::SquadronDeployed(id, at) => {
                format!("{} deploys{}", to.squadron(*id), to.place("at", *at))
            }
            Event::Round(round) => format!("Round {round}"),
            Event::Phase(phase) => format!("{} phase", capitalize(phase.id())),
            Event::DialsAssigned(id, dials) => {
                format!("{} sets {}", ship(id), count(*dials, "dial", "dials"))
            }
            Event::Activated(id) => format!("{} activates", ship(id)),
            Event::Revealed(id, command) => format!("{} reveals {}", ship(id), command.name()),
            Event::DialSet(id) => format!("the top dial of {} is changed", ship(id)),
            Event::DialDropped(id) => format!("{} discards its top dial", ship(id)),
            Event::TokenStored(id, command) => {
                format!("a {} token is placed on a card of {}", command.name(), ship(id))
            }
            Event::DialDiscarded(id, command) => {
                format!("{} discards its {} dial", ship(id), command.name())
            }
            Event::DialSpent(id, command) => {
                format!("{} spends its {} dial", ship(id), command.name())
            }
            Event::DialGained(id, command) => {
                format!("{} gains a {} dial", ship(id), command.name())
            }
            Event::TokenGained(id, command) => {
                format!("{} gains a {} token", ship(id), command.name())
            }
            Event::TokenLost(id, command) => {
                format!("{} loses its {} token", ship(id), command.name())
            }
            Event::RaidGained(id, command) => {
                format!("{} gains a {} raid token", ship(id), command.name())
            }
            Event::RaidLost(id, command) => {
                format!("{} loses its {} raid token", ship(id), command.name())
            }
            Event::Resolved(id, command) => format!("{} resolves {}", ship(id), command.name()),
            Event::Repaired(id, repair) => {
                let words = match *repair {
                    Repair::Move { from, to } => {
                        format!("Move a shield from {} to {}", zone(from), zone(to))
                    }
                    Repair::Recover(own) => format!("Recover a {} shield", zone(own)),
                    Repair::Discard(None) => "Discard a facedown damage card".to_owned(),
                    Repair::Discard(Some(card)) => format!("Discard {}", to.card(card)),
                };
                format!("{} repairs: {words}", ship(id))
            }
            Event::Passed(seat) => to.does(*seat, "passes", "pass"),
            Event::SquadronActivated(id) => format!("{} activates", to.squadron(*id)),
            Event::Toggled(unit, true) => format!("{} counts as activated", to.unit(*unit)),
            Event::Toggled(unit, false) => {
                format!("{} can be activated again", to.unit(*unit))
            }
            Event::SquadronMoved(id, at) => {
                format!("{} moves{}", to.squadron(*id), to.place("to", *at))
            }
            Event::SquadronPlaced(id, at) => {
                format!("{} is placed{}", to.squadron(*id), to.place("at", *at))
            }
            Event::AttackDeclared { kind, attacker, zone: from, target, range, obstructed } => {
                let verb = match kind {
                    AttackKind::Normal => "attacks",
                    AttackKind::Counter => "counters",
                    AttackKind::Salvo => "answers with a salvo at",
                    AttackKind::Snipe => "snipes at",
                    AttackKind::Ignition => "ignites at",
                };
                let from = from.map_or_else(String::new, |own| format!(", {},", zone(own)));
                let obstructed = if *obstructed { ", obstructed" } else { "" };
                let (attacker, target) = (to.unit(*attacker), to.target(*target));
                format!("{attacker}{from} {verb} {target} at {} range{obstructed}", range.id())
            }
            Event::AttackCanceled => "the attack is canceled".to_owned(),
            Event::Rolled(dice) => format!("roll: {}", to.dice(dice)),
            Event::Rerolled(from, into) => {
                format!("rerolled {} into {}", to.dice(from), to.dice(into))
            }
            Event::DiceAdded(dice) => format!("added: {}", to.dice(dice)),
            Event::DiceRemoved(dice) => format!("removed: {}", to.dice(dice)),
            Event::DieChanged(from, into) => {
                format!("a {} is turned to {}", to.die(*from), to.die(*into))
            }
            Event::Locked(unit, own) => format!("{}: {} is locked", to.unit(*unit), token(*own)),
            Event::DefenseSpent(unit, own) => {
                format!("{} spends {}", to.unit(*unit), token(*own))
            }
            Event::DefenseExhausted(unit, own) => {
                format!("{}: {} is exhausted", to.unit(*unit), token(*own))
            }
            Event::DefenseDiscarded(unit, own) => {
                format!("{}: {} is discarded", to.unit(*unit), token(*own))
            }
            Event::DefenseReadied(unit, own) => {
                format!("{}: {} is readied", to.unit(*unit), own.kind.name().to_ascii_lowercase())
            }
            Event::DefenseGained(unit, own) => {
                format!("{}: {} is gained", to.unit(*unit), token(*own))
            }
            Event::CriticalResolved(None) => "the standard critical effect is resolved".to_owned(),
            Event::CriticalResolved(Some(source)) => {
                format!("critical effect of {}", to.source(*source))
            }
            Event::Total(damage) => format!("{damage} damage in total"),
            Event::ShieldsLost(id, own, lost) => {
                format!("{} loses {}, {}", ship(id), count(*lost, "shield", "shields"), zone(*own))
            }
            Event::ShieldsRecovered(id, own, back) => {
                let shields = count(*back, "shield", "shields");
                format!("{} recovers {shields}, {}", ship(id), zone(*own))
            }
            Event::DealtFacedown(id) => format!("{} is dealt a facedown card", ship(id)),
            Event::DealtFaceup(id, card) => {
                format!("{} is dealt {} faceup", ship(id), to.card(*card))
            }
            Event::TurnedFaceup(id, card) => {
                format!("{} turns {} faceup", ship(id), to.card(*card))
            }
            Event::TurnedFacedown(id, card) => {
                format!("{} turns {} facedown", ship(id), to.card(*card))
            }
            Event::DamageDiscarded(id, None) => format!("{} discards a facedown card", ship(id)),
            Event::DamageDiscarded(id, Some(card)) => {
                format!("{} discards {}", ship(id), to.card(*card))
            }
            Event::DeckShuffled => "the damage deck is shuffled".to_owned(),
            Event::SquadronDamaged(id, points) => {
                format!("{} suffers {points} damage", to.squadron(*id))
            }
            Event::SquadronRecovered(id, points) => {
                format!("{} recovers {points}", to.squadron(*id))
            }
            Event::Kept(unit) => format!("{} is kept for the round", to.unit(*unit)),
            Event::Destroyed(unit) => {
                let off = unit.ship().is_some_and(|id| self.is_off_the_table(id));
                let how = if off { "moves off the table and is destroyed" } else { "is destroyed" };
                format!("{} {how}", to.unit(*unit))
            }
            Event::SpeedChanged(id, speed) => format!("{} changes speed to {speed}", ship(id)),
            Event::Maneuvered(id, pose) => format!("{} moves{}", ship(id), to.pose("to", *pose)),
            Event::Overlapped(id, other) => format!("{} overlaps {}", ship(id), ship(other)),
            Event::OverlappedObstacle(unit, place) => {
                format!("{} overlaps {}", to.unit(*unit), to.obstacle(*place))
            }
            Event::Used(source) => match (to.source(*source), to.summary(*source)) {
                (name, "") => format!("{name} is used"),
                (name, summary) => format!("{name} is used: {summary}"),
            },
            Event::CardExhausted(id, card) => {
                format!("{}: {} is exhausted", ship(id), to.card(*card))
            }
            Event::CardDiscarded(id, card) => {
                format!("{}: {} is discarded", ship(id), to.card(*card))
            }
            Event::CardReadied(id, card) => {
                format!("{}: {} is readied", ship(id), to.card(*card))
            }
            Event::CardEquipped(id, card) => format!("{} gains {}", ship(id), to.card(*card)),
            Event::VictoryTokens(seat, gained) => {
                let tokens = count(*gained, "victory token", "victory tokens");
                format!("{} {tokens}", to.does(*seat, "gains", "gain"))
            }
            Event::ObjectiveTokens(unit, has) => {
                format!("{} has {}", to.unit(*unit), objective_tokens(*has))
            }
            Event::CardTokens(has) => format!("{} on the objective card", objective_tokens(*has)),
            Event::CardDialRevealed(command) => {
                format!("the objective card reveals {}", command.name().to_ascii_lowercase())
            }
            Event::Joined(unit, seat) => {
                format!("{} joins {}", to.unit(*unit), to.player(*seat))
            }
            Event::MarkerPlaced(at) => {
                format!("an objective token is placed{}", to.place("at", *at))
            }
            Event::MarkerMoved(from, at) => {
                format!("a token{} is moved{}", to.place("at", *from), to.place("to", *at))
            }
            Event::MarkerRemoved(at) => format!("a token{} is removed", to.place("at", *at)),
            Event::MinePlaced(at) => format!("a mine is placed{}", to.place("at", *at)),
            Event::Targeting(id, at) => {
                format!("the targeting token of {} is placed{}", ship(id), to.place("at", *at))
            }
            Event::ObstacleMoved(token, pose) => {
                format!("{} is moved{}", to.obstacle_token(*token), to.place("to", pose.at))
            }
            Event::ObstacleRemoved(token) => {
                format!("{} is removed", to.obstacle_token(*token))
            }
            Event::StationDamaged(place) => {
                format!("{} is dealt a facedown card", to.obstacle(*place))
            }
            Event::SetAside(unit) => format!("{} is set aside", to.unit(*unit)),
            Event::DamageShown(id, seat) => {
                format!("{} the facedown damage of {}", to.does(*seat, "sees", "see"), ship(id))
            }
            Event::DialsShown(id, seat) => {
                format!("{} the dials of {}", to.does(*seat, "sees", "see"), ship(id))
            }
            Event::Ended(outcome) => {
                let points = |seat: Seat| outcome.scores[seat.index()];
                let (winner, loser) = (outcome.winner, outcome.winner.other());
                let wins = to.does(winner, "wins", "win");
                format!("{wins}, {} to {}", points(winner), points(loser))
            }
            Event::Scarred(unit) => format!("{} is scarred", to.unit(*unit)),
            Event::RetreatDeclared(id) => {
                format!("{} prepares to retreat to hyperspace", ship(id))
            }
            Event::Retreated(id) => format!("{} has retreated to hyperspace", ship(id)),
            Event::DestroyedBy(by, unit) => {
                format!("{} destroyed {}", to.unit(*by), to.unit(*unit))
            }
        }
    }

    /// Whether a ship stands beyond the edge of the play area. RRG 1.6, Play Area.
    fn is_off_the_table(&self, id: ShipId) -> bool {
        let outline = self.game.ship(id).base.outline(self.ship(id).pose);
        !self.game.play_area().contains_polygon(&outline)
    }
}

fn objective_tokens(number: u8) -> String {
    count(number, "objective token", "objective tokens")
}
