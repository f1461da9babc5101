//! Events in words.

use crate::geometry::Point;
use crate::notation::{dice_text, hundredths};
use crate::state::{Action, AttackKind, Event, Game};
use crate::terms::{ShipId, Token, Unit};

impl Game {
    /// The event as a line of the log.
    pub fn tell(&self, event: &Event) -> String {
        let ship = |ship: &ShipId| self.ship_name(*ship);
        let squadron = |squadron| self.squadron_name(squadron);
        let unit = |unit: &Unit| self.unit_name(*unit);
        let place = |at: Point| format!("{},{}", hundredths(at.x), hundredths(at.y));
        let token = |token: &Token| {
            format!("{}{}", if token.readied { "" } else { "exhausted-" }, token.kind.id())
        };
        match event {
            Event::Acted(seat, action) => format!("{seat}: {}", self.write(action)),
            Event::Coin(seat) => format!("the coin lets {seat} choose initiative"),
            Event::FirstPlayer(seat) => format!("{seat} is first player"),
            Event::Objective(card) => format!("objective {}", self.card_name(*card)),
            Event::ObstaclePlaced(obstacle, pose) => {
                let id = self.obstacles()[usize::from(*obstacle)].id;
                format!("{id} lies at {}", place(pose.at))
            }
            Event::ShipDeployed(id, pose) => format!("{} deploys at {}", ship(id), place(pose.at)),
            Event::SquadronDeployed(id, at) => {
                format!("{} deploys at {}", squadron(*id), place(*at))
            }
            Event::Round(round) => format!("round {round}"),
            Event::Phase(phase) => format!("{} phase", phase.id()),
            Event::DialsAssigned(id, count) => format!("{} is assigned {count} dials", ship(id)),
            Event::Activated(id) => format!("{} activates", ship(id)),
            Event::Revealed(id, command) => format!("{} reveals {}", ship(id), command.id()),
            Event::DialSet(id) => format!("the top dial of {} is set", ship(id)),
            Event::DialDropped(id) => format!("{} discards its top dial", ship(id)),
            Event::TokenStored(id, command) => {
                format!("{} stores token {} on a card", ship(id), command.id())
            }
            Event::DialDiscarded(id, command) => {
                format!("{} discards dial {}", ship(id), command.id())
            }
            Event::DialSpent(id, command) => format!("{} spends dial {}", ship(id), command.id()),
            Event::TokenGained(id, command) => format!("{} gains token {}", ship(id), command.id()),
            Event::TokenLost(id, command) => format!("{} loses token {}", ship(id), command.id()),
            Event::RaidGained(id, command) => format!("{} gains raid {}", ship(id), command.id()),
            Event::RaidLost(id, command) => format!("{} loses raid {}", ship(id), command.id()),
            Event::Resolved(id, command) => format!("{} resolves {}", ship(id), command.id()),
            Event::Repaired(id, repair) => {
                let action = self.write(&Action::Repair(*repair));
                format!("{} {action}", ship(id))
            }
            Event::Passed(seat) => format!("{seat} passes"),
            Event::SquadronActivated(id) => format!("{} activates", squadron(*id)),
            Event::Toggled(id, activated) => {
                format!("{} shows {}activated", unit(id), if *activated { "" } else { "not " })
            }
            Event::SquadronMoved(id, at) => format!("{} moves to {}", squadron(*id), place(*at)),
            Event::SquadronPlaced(id, at) => {
                format!("{} is placed at {}", squadron(*id), place(*at))
            }
            Event::AttackDeclared { kind, attacker, zone, target, range, obstructed } => {
                let zone = zone.map_or_else(String::new, |zone| format!(" {}", zone.id()));
                let kind = match kind {
                    AttackKind::Normal => "attacks",
                    AttackKind::Counter => "counters",
                    AttackKind::Salvo => "answers with a salvo at",
                    AttackKind::Snipe => "snipes",
                    AttackKind::Ignition => "ignites at",
                };
                let obstructed = if *obstructed { " obstructed" } else { "" };
                let target = self.target_text(*target);
                format!("{}{zone} {kind} {target} at {}{obstructed}", unit(attacker), range.id())
            }
            Event::AttackCanceled => "the attack is canceled".to_owned(),
            Event::Rolled(dice) => format!("rolled {}", dice_text(dice)),
            Event::Rerolled(from, to) => {
                format!("rerolled {} to {}", dice_text(from), dice_text(to))
            }
            Event::DiceAdded(dice) => format!("added {}", dice_text(dice)),
            Event::DiceRemoved(dice) => format!("removed {}", dice_text(dice)),
            Event::DieChanged(from, to) => format!("turned {from} to {to}"),
            Event::Locked(id, spent) => format!("{} {} locked", unit(id), token(spent)),
            Event::DefenseSpent(id, spent) => format!("{} spends {}", unit(id), token(spent)),
            Event::DefenseExhausted(id, spent) => {
                format!("{} {} exhausted", unit(id), token(spent))
            }
            Event::DefenseDiscarded(id, spent) => {
                format!("{} {} discarded", unit(id), token(spent))
            }
            Event::DefenseReadied(id, spent) => format!("{} {} readied", unit(id), token(spent)),
            Event::DefenseGained(id, gained) => format!("{} gains {}", unit(id), token(gained)),
            Event::CriticalResolved(None) => "standard critical effect".to_owned(),
            Event::CriticalResolved(Some(source)) => {
                format!("critical effect of {}", self.source_name(*source))
            }
            Event::Total(damage) => format!("total {damage}"),
            Event::ShieldsLost(id, zone, count) => {
                format!("{} {} loses {count} shields", ship(id), zone.id())
            }
            Event::ShieldsRecovered(id, zone, count) => {
                format!("{} {} recovers {count} shields", ship(id), zone.id())
            }
            Event::DealtFacedown(id) => format!("{} is dealt a facedown card", ship(id)),
            Event::DealtFaceup(id, card) => {
                format!("{} is dealt {} faceup", ship(id), self.card_name(*card))
            }
            Event::TurnedFaceup(id, card) => {
                format!("{} turns {} faceup", ship(id), self.card_name(*card))
            }
            Event::TurnedFacedown(id, card) => {
                format!("{} turns {} facedown", ship(id), self.card_name(*card))
            }
            Event::DamageDiscarded(id, card) => {
                let card =
                    card.map_or_else(|| "a facedown card".to_owned(), |card| self.card_name(card));
                format!("{} discards {card}", ship(id))
            }
            Event::DeckShuffled => "the damage deck is shuffled".to_owned(),
            Event::SquadronDamaged(id, points) => format!("{} suffers {points}", squadron(*id)),
            Event::SquadronRecovered(id, points) => format!("{} recovers {points}", squadron(*id)),
            Event::Kept(id) => format!("{} is kept for the round", unit(id)),
            Event::Destroyed(id) => format!("{} is destroyed", unit(id)),
            Event::SpeedChanged(id, speed) => format!("{} changes speed to {speed}", ship(id)),
            Event::Maneuvered(id, pose) => {
                let heading = hundredths(pose.heading.hundredths());
                format!("{} ends at {} heading {heading}", ship(id), place(pose.at))
            }
            Event::Overlapped(id, other) => format!("{} overlaps {}", ship(id), ship(other)),
            Event::OverlappedObstacle(id, obstacle) => {
                format!("{} overlaps obstacle {}", unit(id), obstacle + 1)
            }
            Event::Used(source) => format!("{} is used", self.source_name(*source)),
            Event::CardExhausted(id, card) => {
                format!("{} {} exhausted", ship(id), self.card_name(*card))
            }
            Event::CardDiscarded(id, card) => {
                format!("{} {} discarded", ship(id), self.card_name(*card))
            }
            Event::CardReadied(id, card) => {
                format!("{} {} readied", ship(id), self.card_name(*card))
            }
            Event::CardEquipped(id, card) => {
                format!("{} {} equipped", ship(id), self.card_name(*card))
            }
            Event::VictoryTokens(seat, count) => format!("{seat} gains {count} victory tokens"),
            Event::ObjectiveTokens(unit, 1) => {
                format!("{} has an objective token", self.unit_name(*unit))
            }
            Event::ObjectiveTokens(unit, count) => {
                format!("{} has {count} objective tokens", self.unit_name(*unit))
            }
            Event::CardTokens(count) => {
                format!("{count} objective tokens lie on the objective card")
            }
            Event::CardDialRevealed(command) => {
                format!("the objective card reveals {}", command.id())
            }
            Event::Joined(unit, seat) => format!("{} joins {seat}", self.unit_name(*unit)),
            Event::MarkerPlaced(at) => format!("an objective token lies at {}", place(*at)),
            Event::MarkerMoved(from, to) => {
                format!("the token at {} moves to {}", place(*from), place(*to))
            }
            Event::MarkerRemoved(at) => format!("the token at {} is removed", place(*at)),
            Event::ObstacleMoved(obstacle, pose) => {
                let id = self.obstacles()[usize::from(*obstacle)].id;
                format!("{id} moves to {}", place(pose.at))
            }
            Event::ObstacleRemoved(obstacle) => {
                format!("{} is removed", self.obstacles()[usize::from(*obstacle)].id)
            }
            Event::MinePlaced(at) => format!("a mine lies at {}", place(*at)),
            Event::Targeting(id, at) => {
                format!("the targeting token of {} lies at {}", ship(id), place(*at))
            }
            Event::StationDamaged(obstacle) => {
                format!("obstacle {} is dealt a facedown card", obstacle + 1)
            }
            Event::DialGained(id, command) => format!("{} gains dial {}", ship(id), command.id()),
            Event::SetAside(id) => format!("{} is set aside", unit(id)),
            Event::DamageShown(id, seat) => {
                format!("{seat} sees the facedown damage of {}", ship(id))
            }
            Event::DialsShown(id, seat) => format!("{seat} sees the dials of {}", ship(id)),
            Event::Ended(outcome) => {
                let [one, two] = outcome.scores;
                format!("{} wins, {one} to {two}", outcome.winner)
            }
            Event::Scarred(id) => format!("{} is scarred", unit(id)),
            Event::RetreatDeclared(id) => format!("{} retreats", ship(id)),
            Event::Retreated(id) => format!("{} leaves for hyperspace", ship(id)),
            Event::DestroyedBy(by, id) => format!("{} destroyed {}", unit(by), unit(id)),
        }
    }
}
