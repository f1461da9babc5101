//! Log lines for events.

use flagbridge_wording::{count, with_article};

use crate::element::{Element, ShipId};
use crate::event::{Event, Outcome, Reason};
use crate::game::Game;
use crate::roll::Rolled;
use crate::sheet::Track;

impl Game {
    /// A ship by its short name and class, or its own name where it has one: `A1 Ember`.
    pub fn ship_name(&self, ship: ShipId) -> String {
        let profile = self.ship(ship);
        let name = if profile.name.is_empty() { &profile.sheet.class } else { &profile.name };
        format!("{} {name}", self.ship_id(ship))
    }

    /// An element by its name.
    pub fn element_name(&self, element: Element) -> String {
        match element {
            Element::Ship(ship) => self.ship_name(ship),
            Element::Flight(flight) => format!("flight {}", self.flight_id(flight)),
        }
    }

    /// The event as a line of the log.
    pub fn tell(&self, event: &Event) -> String {
        let ship = |ship: &ShipId| self.ship_name(*ship);
        let flight =
            |flight: &crate::element::FlightId| format!("flight {}", self.flight_id(*flight));
        match event {
            Event::Acted(seat, action) => format!("{seat}: {}", self.write(action, None)),
            Event::OrdersWritten(it) => format!("orders for {} are written", ship(it)),
            Event::Turn(turn) => format!("Game turn {turn}"),
            Event::Phase(phase) => format!("the {} phase begins", phase.id()),
            Event::OrdersRevealed(it, orders) => format!("{} has the orders {orders}", ship(it)),
            Event::OrdersIllegal(it) => {
                format!("the orders of {} are illegal: it moves straight ahead", ship(it))
            }
            Event::Moved { ship: it, path, heading, facing } => {
                let to =
                    path.last().map_or_else(|| "stays".to_owned(), |hex| format!("moves to {hex}"));
                let turned =
                    if heading == facing { String::new() } else { format!(", facing {facing}") };
                format!("{} {to}, heading {heading}{turned}", ship(it))
            }
            Event::LeftBoard(it) => format!("{} leaves the board", ship(it)),
            Event::Contested(it, die, total) => {
                format!("{} rolls {die} in a contested hex: {total}", ship(it))
            }
            Event::Shifted(it, hex) => format!("{} is moved to {hex}", ship(it)),
            Event::Flew(it, hex, heading) => {
                format!("{} flies to {hex}, heading {heading}", flight(it))
            }
            Event::FlightEliminated(it) => format!("{} is eliminated", flight(it)),
            Event::Strafed { flight: it, ship: target, dice, impact } => format!(
                "{} attacks {}: {}{}",
                flight(it),
                ship(target),
                faces(dice),
                points(impact)
            ),
            Event::Dogfight { flight: it, target, dice, lost: [own, theirs] } => format!(
                "{} attacks {}: {}, {own} lost, {theirs} destroyed",
                flight(it),
                flight(target),
                faces(dice)
            ),
            Event::Fired { ship: it, volley, modifier, hits, impact } => {
                let mount = &self.ship(*it).mounts[usize::from(volley.mount)];
                let battery = &self.ship(*it).sheet.batteries[usize::from(mount.battery)];
                format!(
                    "{} fires {} {} [{}] at {} ({modifier:+}): {}{}, {}{}",
                    ship(it),
                    volley.weapons,
                    battery.name,
                    mount.arcs,
                    self.element_name(volley.target),
                    faces(&hits.dice),
                    again(&hits.again),
                    count(hits.successes, "hit", "hits"),
                    points(impact)
                )
            }
            Event::Damaged(it, die, Some(track)) => format!("{} is hit: {die}, {track}", ship(it)),
            Event::Damaged(it, die, None) => {
                format!("{} is hit: {die}, no effect without shields", ship(it))
            }
            Event::FightersHit(it, lost) => {
                format!("{} loses {}", flight(it), count(*lost, "fighter", "fighters"))
            }
            Event::NobodyFires => "no ship has a target".to_owned(),
            Event::Track(it, Track::Hull, left) => format!("{} has {left} hull left", ship(it)),
            Event::Track(it, track, value) => format!("{} has {track} {value}", ship(it)),
            Event::Fighters(it, left) => {
                format!("{} has {} left", flight(it), count(*left, "fighter", "fighters"))
            }
            Event::WeaponLost(it, mount) => {
                let own = &self.ship(*it).mounts[usize::from(*mount)];
                let battery = &self.ship(*it).sheet.batteries[usize::from(own.battery)];
                format!("{} loses {} [{}]", ship(it), with_article(&battery.name), own.arcs)
            }
            Event::EquipmentLost(it, item) => {
                format!(
                    "{} loses its {}",
                    ship(it),
                    self.ship(*it).sheet.equipment[usize::from(*item)]
                )
            }
            Event::Destroyed(it) => format!("{} is destroyed", ship(it)),
            Event::Scored(seat, score) => format!("{seat} scores {score}"),
            Event::PivotReversed(it, facing) => format!("{} faces {facing} again", ship(it)),
            Event::Placed(it, hex, facing) => {
                format!("{} is placed in {hex}, facing {facing}", self.element_name(*it))
            }
            Event::Over(outcome) => over(outcome),
            Event::First { seat, units: [a, b] } if a == b => {
                format!("{seat} goes first: {a} units each, decided by a die")
            }
            Event::First { seat, units: [a, b] } => {
                format!("{seat} goes first: A has {a} and B {b} units")
            }
        }
    }
}

fn over(Outcome { winner, scores: [a, b], reason }: &Outcome) -> String {
    let how = match reason {
        Reason::Target => "target score reached",
        Reason::LastFleet => "one side has no ships left",
        Reason::Turns => "the turn limit was reached",
    };
    match winner {
        Some(seat) => format!("{seat} wins, A {a} to B {b}: {how}"),
        None => format!("a draw, A {a} to B {b}: {how}"),
    }
}

fn faces(dice: &[u8]) -> String {
    let dice: Vec<_> = dice.iter().map(u8::to_string).collect();
    dice.join(" ")
}

fn again(dice: &[u8]) -> String {
    if dice.is_empty() { String::new() } else { format!(" (reroll {})", faces(dice)) }
}

fn points(impact: &Rolled) -> String {
    match (impact.dice.is_empty(), impact.successes) {
        (true, 0) => String::new(),
        (true, points) => format!(", impact {points}"),
        (false, points) => {
            format!(", impact {}{}: {points}", faces(&impact.dice), again(&impact.again))
        }
    }
}
