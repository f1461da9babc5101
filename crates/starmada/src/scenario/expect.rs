//! What a script can say about the table and about the rules.

use crate::alternation::sequence;
use crate::arc::Arcs;
use crate::chance::Chance;
use crate::element::{Element, ShipId};
use crate::hex::{Hex, tabletop_hexes};
use crate::options::BattleSize;
use crate::orders::{Orders, read_maneuvers};
use crate::plot::flight_cost;
use crate::roll::Test;
use crate::scenario::Run;
use crate::scenario::script::numbers;
use crate::sheet::{Sheet, Track};
use crate::ship::Presence;
use crate::sight::{Crossing, crossings, sight};

impl Run {
    /// Checks what stands after `expect`.
    pub(super) fn expect(&self, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let game = self.game();
        match words.as_slice() {
            ["valid", orders] => match read_orders(orders)?.fault() {
                None => Ok(()),
                Some(fault) => Err(fault.to_string()),
            },
            ["invalid", orders] => match read_orders(orders)?.fault() {
                None => Err("the orders are valid".to_owned()),
                Some(_) => Ok(()),
            },
            ["speed-of", orders, speed] => same(read_orders(orders)?.counted_speed(), speed),
            ["requirement", ship, orders, required] => {
                let ship = self.ship(ship)?;
                same(self.table.requirement(ship, &read_orders(orders)?), required)
            }
            ["cost", path, cost] => {
                let path = read_maneuvers(path).map_err(|bad| bad.to_string())?;
                same(flight_cost(&path), cost)
            }
            ["alternation", a, b, order] => {
                same(sequence([number(a)?.into(), number(b)?.into()], &mut Chance::new(1)), order)
            }
            ["tabletop", centimetres, hexes] => {
                same(tabletop_hexes(number(centimetres)?.into()), hexes)
            }
            ["limit", size, limit] => same(battle(size)?.limit(), limit),
            ["target", size, target] => same(battle(size)?.target(), target),
            ["track-boxes", hull, boxes] => same(Sheet::track_boxes(number(hull)?), boxes),
            ["faces", accuracy, faces] => {
                let test = Test::to_hit(number(accuracy)?, 0, false);
                same((test.odds() * 6.0).round(), faces)
            }
            ["to-hit", accuracy, modifier, "dice", rest @ ..] => {
                let accuracy = number(accuracy.trim_end_matches('+'))?;
                self.rolls(Test::to_hit(accuracy, signed(modifier)?, self.chained()), rest)
            }
            ["impact", shields, modifier, "dice", rest @ ..] => {
                let test = Test::impact(number(shields)?, signed(modifier)?, self.chained());
                self.rolls(test, rest)
            }
            ["range", one, other, distance] => {
                same(self.hex(one)?.distance(self.hex(other)?), distance)
            }
            ["arcs", ship, target, arcs] => {
                let state = self.table.ship(self.ship(ship)?);
                same(Arcs::towards(state.at, state.facing(), self.hex(target)?), arcs)
            }
            ["line", one, other, hexes @ ..] => {
                let found: Vec<_> =
                    crossings(self.hex(one)?, self.hex(other)?).iter().map(crossing).collect();
                same(found.join(" "), &hexes.join(" "))
            }
            ["sight", one, other, what] => {
                let seen = sight(self.hex(one)?, self.hex(other)?, &game.obstructions);
                let found =
                    if seen.blocked { "blocked".to_owned() } else { format!("-{}", seen.penalty) };
                same(found, what)
            }
            ["modifier", ship, bank, target, modifier] => {
                let ship = self.ship(ship)?;
                let mount = game.mount_named(ship, bank).map_err(|bad| bad.to_string())?;
                match self.table.aim(ship, mount.into(), self.element(target)?) {
                    Ok(found) => same(format!("{found:+}"), modifier),
                    Err(refusal) => Err(refusal.to_string()),
                }
            }
            ["cannot-fire", ship, bank, target, reason @ ..] => {
                let ship = self.ship(ship)?;
                let mount = game.mount_named(ship, bank).map_err(|bad| bad.to_string())?;
                match self.table.aim(ship, mount.into(), self.element(target)?) {
                    Ok(_) => Err("it may fire".to_owned()),
                    Err(refusal) => same(refusal, &reason.join(" ")),
                }
            }
            ["score", seat, score] => {
                let place = usize::from(*seat == "B");
                same(self.table.scores()[place], score)
            }
            ["turn", turn] => same(self.table.turn(), turn),
            ["winner", winner] => {
                let outcome = self.table.outcome().ok_or("the battle is not over")?;
                let found =
                    outcome.winner.map_or_else(|| "draw".to_owned(), |seat| seat.to_string());
                same(found, winner)
            }
            ["going-on"] => match self.table.outcome() {
                None => Ok(()),
                Some(outcome) => Err(format!("the battle is over: {outcome:?}")),
            },
            ["fleet", rest @ ..] => self.expect_fleet(rest),
            [unit, rest @ ..] => match self.element(unit)? {
                Element::Ship(ship) => self.expect_ship(ship, rest),
                Element::Flight(flight) => {
                    let state = self.table.flight(flight);
                    match rest {
                        ["at", hex] => same(state.at, hex),
                        ["fighters", count] => same(state.fighters, count),
                        [presence] => same(word(state.presence), presence),
                        _ => Err(UNKNOWN.to_owned()),
                    }
                }
            },
            [] => Err(UNKNOWN.to_owned()),
        }
    }

    fn expect_ship(&self, ship: ShipId, rest: &[&str]) -> Result<(), String> {
        let state = self.table.ship(ship);
        let sheet = &self.game().ship(ship).sheet;
        let track = |name: &str| Track::ALL.into_iter().find(|track| track.id() == name);
        match rest {
            ["at", hex] => same(state.at, hex),
            ["heading", direction] => same(state.heading, direction),
            ["facing", direction] => same(state.facing(), direction),
            ["speed", speed] => same(state.momentum.speed, speed),
            ["hull-size", size] => same(sheet.hull, size),
            ["carrier", rating] => same(sheet.carrier, rating),
            ["lost", bank, count] => {
                let mount = self.game().mount_named(ship, bank).map_err(|bad| bad.to_string())?;
                same(state.lost[usize::from(mount)], count)
            }
            ["boxes", name, count] => same(sheet.boxes(track(name).ok_or("which track?")?), count),
            ["band", distance, band] => {
                let battery = sheet.batteries.first().ok_or("the sheet has no battery")?;
                let found = battery.band(number(distance)?);
                same(found.map_or_else(|| "out".to_owned(), |band| band.to_string()), band)
            }
            ["after", name, checked, "hits", value] => {
                same(sheet.value(track(name).ok_or("which track?")?, number(checked)?), value)
            }
            [name, value] => same(self.table.value(ship, track(name).ok_or(UNKNOWN)?), value),
            [presence] => same(word(state.presence), presence),
            _ => Err(UNKNOWN.to_owned()),
        }
    }

    fn expect_fleet(&self, rest: &[&str]) -> Result<(), String> {
        let reading = self.fleet.as_ref().ok_or("the scenario has no fleet")?;
        if let Some(line) = reading.unknown.first() {
            return Err(format!("\"{}\": {}", line.text, line.reason));
        }
        let found = reading.draft.check();
        let errors: Vec<_> =
            found.iter().filter(|fault| fault.is_error()).map(|fault| fault.rule).collect();
        match rest {
            ["legal"] if errors.is_empty() => Ok(()),
            ["legal"] => Err(errors.join(", ")),
            ["breaks", rule] if errors.contains(rule) => Ok(()),
            ["breaks", _] => Err(format!("found is: {}", errors.join(", "))),
            ["total", total] => same(reading.draft.total(), total),
            _ => Err(UNKNOWN.to_owned()),
        }
    }

    /// `2 6 = 1`: these dice, re-rolls behind them, give this many successes.
    fn rolls(&self, test: Test, rest: &[&str]) -> Result<(), String> {
        let equals = rest.iter().position(|word| *word == "=").ok_or("dice = successes")?;
        let faces = numbers(&rest[..equals].join(" "))?;
        let wanted = rest.get(equals + 1).ok_or("how many successes?")?;
        let dice = faces.len() as u16;
        // Dice that are rolled again stand behind the others.
        let first = (0..=dice).rev().find_map(|count| {
            let mut chance = Chance::new(0);
            chance.expect_script();
            chance.lay_ready(faces.iter().copied());
            let rolled = test.roll(count, &mut chance);
            (!chance.missed() && chance.waiting() == 0).then_some(rolled)
        });
        same(first.ok_or("these are not the dice that would be rolled")?.successes, wanted)
    }

    fn chained(&self) -> bool {
        self.game().options.chained_rerolls
    }

    fn element(&self, name: &str) -> Result<Element, String> {
        self.game().element(name).map_err(|bad| bad.to_string())
    }

    fn ship(&self, name: &str) -> Result<ShipId, String> {
        self.game().ship_named(name).map_err(|bad| bad.to_string())
    }

    /// A unit's hex, or a hex by its number.
    fn hex(&self, name: &str) -> Result<Hex, String> {
        if let Ok(hex) = name.parse() {
            return Ok(hex);
        }
        let place = self.table.place_of(self.element(name)?);
        place.ok_or_else(|| format!("{name} is not on the board"))
    }
}

const UNKNOWN: &str = "no such expectation";

fn same(found: impl std::fmt::Display, wanted: &str) -> Result<(), String> {
    let found = found.to_string();
    if found == wanted { Ok(()) } else { Err(format!("it is {found}")) }
}

fn number(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("\"{text}\" is no number"))
}

fn signed(text: &str) -> Result<i8, String> {
    text.parse().map_err(|_| format!("\"{text}\" is no modifier"))
}

fn battle(text: &str) -> Result<BattleSize, String> {
    BattleSize::named(text).ok_or_else(|| format!("there is no battle size {text}"))
}

fn read_orders(text: &str) -> Result<Orders, String> {
    text.parse().map_err(|bad: crate::orders::NotOrders| bad.to_string())
}

fn crossing(crossing: &Crossing) -> String {
    match crossing {
        Crossing::Through(hex) => hex.to_string(),
        Crossing::Between(one, other) => format!("{one}/{other}"),
    }
}

fn word(presence: Presence) -> &'static str {
    match presence {
        Presence::Waiting => "waiting",
        Presence::OnBoard => "on-board",
        Presence::Destroyed => "destroyed",
        Presence::Left => "left",
    }
}
