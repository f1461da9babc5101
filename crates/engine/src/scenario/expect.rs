use flagbridge_cards::{HullZone, Keyword, Pool};

use super::place::{command, seat, token};
use super::run::Script;
use crate::geometry::{Heading, Point};
use crate::notation::{dice_text, read_die, read_hundredths};
use crate::state::{MarkerKind, Presence};
use crate::terms::{CommandTokens, Dice, ShipId, SquadronId, Target, Unit};

impl Script<'_> {
    /// Checks one line of what must be true.
    pub(super) fn expect(&self, text: &str) -> Result<(), String> {
        let words: Vec<_> = text.split_whitespace().collect();
        let (wanted, words) = match words.as_slice() {
            ["not", rest @ ..] => (false, rest),
            all => (true, all),
        };
        let (holds, found) = self.look(words)?;
        match holds == wanted {
            true => Ok(()),
            false => Err(format!("found: {found}")),
        }
    }

    /// Whether it holds, and what is the case.
    fn look(&self, words: &[&str]) -> Result<(bool, String), String> {
        let table = &self.table;
        let equal = |found: String, wanted: &str| Ok((found == wanted, found));
        match words {
            ["dice", wanted @ ..] => {
                let mut dice = Dice::NONE;
                for word in wanted {
                    dice.add(read_die(word).ok_or_else(|| format!("\"{word}\" is not a die"))?);
                }
                let found = table.attack().map_or(Dice::NONE, |attack| attack.dice);
                Ok((found == dice, dice_text(&found)))
            }
            ["range", wanted] => {
                let found = table.attack().map_or("no attack", |attack| attack.range.id());
                equal(found.to_owned(), wanted)
            }
            ["obstructed"] => {
                let found = table.attack().is_some_and(|attack| attack.obstructed);
                Ok((found, format!("obstructed is {found}")))
            }
            ["round", wanted] => equal(table.round().to_string(), wanted),
            ["phase", wanted] => equal(table.phase().id().to_owned(), wanted),
            ["first", wanted] => equal(table.first_player().to_string(), wanted),
            ["winner", wanted] => {
                let found = table
                    .outcome()
                    .map_or_else(|| "nobody".to_owned(), |end| end.winner.to_string());
                equal(found, wanted)
            }
            ["score", name, wanted] => equal(table.score(seat(name)?).to_string(), wanted),
            ["victory", name, wanted] => {
                equal(table.victory_tokens(seat(name)?).to_string(), wanted)
            }
            ["pass-tokens", name, wanted] => {
                equal(table.pass_tokens(seat(name)?).to_string(), wanted)
            }
            ["deck", wanted] => equal(table.deck_size().to_string(), wanted),
            ["discards", wanted @ ..] => {
                let found = table.discards().iter().map(|card| table.game.card_name(*card));
                Ok(same_words(found, wanted))
            }
            ["marker", "at", wanted] => self.look_marker(MarkerKind::Objective, wanted),
            ["mine", "at", wanted] => self.look_marker(MarkerKind::Mine, wanted),
            ["grav-well", "at", wanted] => self.look_marker(MarkerKind::GravWell, wanted),
            ["grav-shift", "at", wanted] => self.look_marker(MarkerKind::GravShift, wanted),
            ["markers", wanted] => equal(table.markers().len().to_string(), wanted),
            ["marker", number, "at", wanted] => {
                let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let marker = place.and_then(|place| table.markers().get(place));
                let marker = marker.ok_or_else(|| format!("there is no token \"{number}\""))?;
                self.look_place(marker.at, wanted)
            }
            ["obstacles", wanted] => equal(table.obstacles().len().to_string(), wanted),
            ["objective-card", "tokens", wanted] => {
                equal(table.objective_card().tokens.to_string(), wanted)
            }
            ["objective-card", "dials", wanted @ ..] => {
                let dials = table.objective_card().dials.iter();
                let found: Vec<_> =
                    dials.map(|dial| dial.map_or("hidden", |dial| dial.id())).collect();
                let wanted: Vec<_> =
                    wanted.iter().copied().filter(|word| *word != "none").collect();
                Ok((found == wanted, found.join(" ")))
            }
            ["shot", rest @ ..] => self.look_shot(rest),
            ["seen-by", name, rest @ ..] => self.seen_by(name, &mut Vec::new())?.look(rest),
            ["player", wanted] => {
                let asked = table.player_asked().map(|member| member.player.to_string());
                equal(asked.unwrap_or_default(), wanted)
            }
            ["distance", one, other, wanted] => {
                let found = table.gap(self.unit(one)?, self.unit(other)?);
                let band = table.game.ruler.distance_of(found).map_or(0, |band| band.0);
                Ok((band.to_string() == *wanted, format!("distance {band}, {found} hundredths")))
            }
            ["mines", wanted] => equal(table.mines().count().to_string(), wanted),
            ["obstacle", number, rest @ ..] => self.look_obstacle(number, rest),
            [name, rest @ ..] => match self.unit(name)? {
                Unit::Ship(ship) => self.look_ship(ship, rest),
                Unit::Squadron(squadron) => self.look_squadron(squadron, rest),
                _ => Err(format!("\"{name}\" is not a unit")),
            },
            [] => Err("nothing is expected".to_owned()),
        }
    }

    /// Whether a round token of this kind lies here.
    fn look_marker(&self, kind: MarkerKind, wanted: &str) -> Result<(bool, String), String> {
        let markers = self.table.markers().iter().filter(|marker| marker.kind == kind);
        let mut places = Vec::new();
        for marker in markers {
            let (holds, text) = self.look_place(marker.at, wanted)?;
            if holds {
                return Ok((true, text));
            }
            places.push(text);
        }
        Ok((false, if places.is_empty() { "none".to_owned() } else { places.join(" ") }))
    }

    /// `2 at 900,450`, and of a station with a card `2 damage 3`, `2 destroyed`.
    fn look_obstacle(&self, number: &str, words: &[&str]) -> Result<(bool, String), String> {
        let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let obstacles = self.table.obstacles();
        let place = place.filter(|place| *place < obstacles.len());
        let place = place.ok_or_else(|| format!("there is no obstacle \"{number}\""))?;
        let station = self.table.station(place as u8);
        match words {
            ["at", wanted] => self.look_place(obstacles[place].pose.at, wanted),
            ["heading", wanted] => look_heading(obstacles[place].pose.heading, wanted),
            ["objective-tokens", wanted] => {
                let found = obstacles[place].objectives.to_string();
                Ok((found == *wanted, found))
            }
            ["damage", wanted] => {
                let found = station.map_or(0, |station| station.damage.len()).to_string();
                Ok((found == *wanted, found))
            }
            ["destroyed"] => {
                let found = station.is_some_and(|station| station.destroyed);
                Ok((found, format!("destroyed is {found}")))
            }
            words => Err(format!("\"{}\" is nothing that can be expected", words.join(" "))),
        }
    }

    fn unit(&self, name: &str) -> Result<Unit, String> {
        let unit = self.table.game.unit_named(name).filter(|unit| match unit {
            Unit::Ship(ship) => ship.index() < self.table.ships.len(),
            Unit::Squadron(squadron) => squadron.index() < self.table.squadrons.len(),
            _ => true,
        });
        unit.ok_or_else(|| format!("\"{name}\" is not a unit"))
    }

    /// `A1 front B1 rear close`, `A1 front Bs1 medium`, `As1 B1 rear close`; or why not: `arc`, `range`, `sight`.
    fn look_shot(&self, words: &[&str]) -> Result<(bool, String), String> {
        let zone = hull_zone;
        let [attacker, rest @ ..] = words else { return Err("an attacker is missing".to_owned()) };
        let attacker = self.unit(attacker)?;
        let (from, rest) = match (attacker, rest) {
            (Unit::Ship(_), [from, rest @ ..]) => (Some(zone(from)?), rest),
            (_, rest) => (None, rest),
        };
        let [target, rest @ ..] = rest else { return Err("a target is missing".to_owned()) };
        let target = match *target {
            "obstacle" => None,
            name => Some(self.unit(name)?),
        };
        let (target, rest) = match (target, rest) {
            (None, [number, rest @ ..]) => {
                let place = number.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
                let place = place.filter(|place| self.table.station(*place).is_some());
                let place = place.ok_or_else(|| format!("\"{number}\" is not a station"))?;
                (Target::Station(place), rest)
            }
            (Some(Unit::Ship(ship)), [theirs, rest @ ..]) => {
                (Target::Zone(ship, zone(theirs)?), rest)
            }
            (Some(Unit::Squadron(squadron)), rest) => (Target::Squadron(squadron), rest),
            _ => return Err("the target's hull zone is missing".to_owned()),
        };
        let found = match self.table.shot(attacker, from, target) {
            Ok(shot) => {
                let obstructed = if shot.obstructed { " obstructed" } else { "" };
                format!("{}{obstructed}", shot.range.id())
            }
            Err(refusal) => format!("{refusal:?}").to_ascii_lowercase(),
        };
        Ok((found == rest.join(" "), found))
    }

    fn look_ship(&self, id: ShipId, words: &[&str]) -> Result<(bool, String), String> {
        let table = &self.table;
        let ship = table.ship(id);
        let equal = |found: String, wanted: &str| Ok((found == wanted, found));
        match words {
            ["speed", wanted] => equal(ship.speed.to_string(), wanted),
            ["damage", wanted] => equal(ship.damage.len().to_string(), wanted),
            ["facedown", wanted] => equal(ship.facedown().to_string(), wanted),
            ["facedown-cards", wanted @ ..] => {
                let facedown = ship.damage.iter().filter(|damage| !damage.faceup);
                Ok(same_words(facedown.map(|it| table.game.damage_name(it.card)), wanted))
            }
            ["faceup", wanted @ ..] => {
                Ok(same_words(ship.faceup().map(|card| table.game.card_name(card)), wanted))
            }
            ["shields", zone, wanted] => equal(ship.shields(hull_zone(zone)?).to_string(), wanted),
            ["tokens", wanted @ ..] => {
                let wanted: CommandTokens = wanted
                    .iter()
                    .filter(|word| **word != "none")
                    .map(|word| command(word))
                    .collect::<Result<_, _>>()?;
                let found: Vec<_> = ship.tokens.each().map(|command| command.id()).collect();
                Ok((ship.tokens == wanted, found.join(" ")))
            }
            ["raids", wanted @ ..] => {
                let wanted: flagbridge_cards::CommandSet = wanted
                    .iter()
                    .filter(|word| **word != "none")
                    .map(|word| command(word))
                    .collect::<Result<_, _>>()?;
                Ok((ship.raids == wanted, format!("{:?}", ship.raids)))
            }
            ["dial", wanted] => {
                let found = ship.revealed.map_or("none", |command| command.id());
                equal(found.to_owned(), wanted)
            }
            ["dials", wanted @ ..] => {
                let found: Vec<_> =
                    ship.dials.iter().map(|dial| dial.map_or("hidden", |dial| dial.id())).collect();
                Ok((found == wanted, found.join(" ")))
            }
            ["gained", wanted @ ..] => {
                let found: Vec<_> = ship.gained.iter().map(|command| command.id()).collect();
                let wanted: Vec<_> =
                    wanted.iter().copied().filter(|word| *word != "none").collect();
                Ok((found == wanted, found.join(" ")))
            }
            ["targeting", "none"] => {
                Ok((ship.targeting.is_none(), format!("{:?}", ship.targeting)))
            }
            ["targeting", wanted] => match ship.targeting {
                Some(at) => self.look_place(at, wanted),
                None => Ok((false, "none".to_owned())),
            },
            ["hull-value", wanted] => equal(table.hull_value(id).to_string(), wanted),
            ["command-value", wanted] => equal(table.command_value(id).to_string(), wanted),
            ["squadron-value", wanted] => equal(table.squadron_value(id).to_string(), wanted),
            ["engineering-value", wanted] => equal(table.engineering_value(id).to_string(), wanted),
            ["max-shields", zone, wanted] => {
                equal(table.max_shields(id, hull_zone(zone)?).to_string(), wanted)
            }
            ["yaw", speed, wanted @ ..] => {
                let speed = speed.parse().map_err(|_| format!("\"{speed}\" is not a speed"))?;
                let found: Vec<_> = table.yaw(id, speed).iter().map(u8::to_string).collect();
                Ok((found == wanted, found.join(" ")))
            }
            ["battery", zone, wanted @ ..] => {
                look_pool(table.battery(id, hull_zone(zone)?), wanted)
            }
            ["anti-squadron", zone, wanted @ ..] => {
                look_pool(table.anti_squadron(id, hull_zone(zone)?), wanted)
            }
            ["objective-tokens", wanted] => equal(ship.objectives.to_string(), wanted),
            ["at", wanted] => self.look_place(ship.pose.at, wanted),
            ["heading", wanted] => look_heading(ship.pose.heading, wanted),
            ["card", card, wanted] => {
                let place = table.game.ship(id).upgrades().position(|own| own.id == *card);
                let place = place.ok_or_else(|| format!("there is no \"{card}\""))?;
                let state = &ship.upgrades[place];
                let found = match (state.discarded, state.exhausted) {
                    (true, _) => "discarded",
                    (_, true) => "exhausted",
                    _ => "ready",
                };
                equal(found.to_owned(), wanted)
            }
            ["card-tokens", card, wanted @ ..] => {
                let place = table.game.ship(id).upgrades().position(|own| own.id == *card);
                let place = place.ok_or_else(|| format!("there is no \"{card}\""))?;
                let mut found: Vec<_> =
                    ship.upgrades[place].tokens.iter().map(|command| command.id()).collect();
                let mut wanted: Vec<_> =
                    wanted.iter().copied().filter(|word| *word != "none").collect();
                found.sort_unstable();
                wanted.sort_unstable();
                Ok((found == wanted, found.join(" ")))
            }
            _ => self.look_unit(Unit::Ship(id), ship.place, ship.activated, words),
        }
    }

    fn look_squadron(&self, id: SquadronId, words: &[&str]) -> Result<(bool, String), String> {
        let table = &self.table;
        let squadron = table.squadron(id);
        match words {
            ["hull", wanted] => {
                Ok((squadron.hull.to_string() == *wanted, squadron.hull.to_string()))
            }
            ["at", wanted] => self.look_place(squadron.at, wanted),
            ["speed", wanted] => {
                let found = table.squadron_speed(id).to_string();
                Ok((found == *wanted, found))
            }
            ["battery", wanted @ ..] => look_pool(table.squadron_battery(id), wanted),
            ["anti-squadron", wanted @ ..] => look_pool(table.squadron_anti_squadron(id), wanted),
            ["keyword", keyword, rest @ ..] => {
                let known = Keyword::from_id(keyword);
                let known = known.ok_or_else(|| format!("\"{keyword}\" is not a keyword"))?;
                let found = table.keyword(id, known);
                let holds = match rest {
                    [] => found.is_some(),
                    [wanted] => found.is_some_and(|found| found.to_string() == *wanted),
                    _ => return Err("a keyword has one number".to_owned()),
                };
                Ok((holds, found.map_or_else(|| "none".to_owned(), |found| found.to_string())))
            }
            ["held"] => {
                let held = table.held(id);
                Ok((held, format!("held is {held}")))
            }
            ["engaged", other] => match self.unit(other)? {
                Unit::Squadron(other) => {
                    let engaged = table.engaged(id, other);
                    Ok((engaged, format!("engaged is {engaged}")))
                }
                _ => Err("squadrons engage squadrons only".to_owned()),
            },
            _ => self.look_unit(Unit::Squadron(id), squadron.place, squadron.activated, words),
        }
    }

    fn look_unit(
        &self,
        unit: Unit,
        place: Presence,
        activated: bool,
        words: &[&str],
    ) -> Result<(bool, String), String> {
        match words {
            ["destroyed"] => Ok((place == Presence::Destroyed, format!("{place:?}"))),
            ["deployed"] => Ok((place == Presence::Deployed, format!("{place:?}"))),
            ["set-aside"] => Ok((place == Presence::SetAside, format!("{place:?}"))),
            ["activated"] => Ok((activated, format!("activated is {activated}"))),
            ["objective-tokens", wanted] => {
                let found = self.table.tokens_on(unit).to_string();
                Ok((found == *wanted, found))
            }
            ["side", wanted] => {
                let found = self.table.seat_of(unit).to_string();
                Ok((found == *wanted, found))
            }
            ["defense", wanted @ ..] => {
                let mut found: Vec<_> = self.table.defense_tokens(unit).iter().copied().collect();
                let mut wanted: Vec<_> = wanted
                    .iter()
                    .filter(|word| **word != "none")
                    .map(|word| token(word))
                    .collect::<Result<_, _>>()?;
                found.sort_unstable();
                wanted.sort_unstable();
                Ok((found == wanted, format!("{found:?}")))
            }
            words => Err(format!("\"{}\" is nothing that can be expected", words.join(" "))),
        }
    }

    fn look_place(&self, found: Point, wanted: &str) -> Result<(bool, String), String> {
        let wanted = wanted
            .split_once(',')
            .and_then(|(x, y)| Some(Point::new(read_hundredths(x)?, read_hundredths(y)?)))
            .ok_or("not a place")?;
        let text = format!(
            "{},{}",
            crate::notation::hundredths(found.x),
            crate::notation::hundredths(found.y)
        );
        Ok((found.distance(wanted) <= 20, text))
    }
}

fn hull_zone(word: &str) -> Result<HullZone, String> {
    HullZone::from_id(word).ok_or_else(|| format!("\"{word}\" is not a zone"))
}

/// Whether these words are exactly the ones wanted, in any order; `none` stands for no words.
fn same_words(found: impl Iterator<Item = String>, wanted: &[&str]) -> (bool, String) {
    let mut found: Vec<String> = found.collect();
    found.sort_unstable();
    let mut wanted: Vec<&str> = wanted.iter().copied().filter(|word| *word != "none").collect();
    wanted.sort_unstable();
    (found == wanted, found.join(" "))
}

fn look_heading(found: Heading, wanted: &str) -> Result<(bool, String), String> {
    let found = found.hundredths();
    let wanted = read_hundredths(wanted).ok_or("not a heading")?.rem_euclid(36_000);
    Ok(((found - wanted).abs() <= 1, crate::notation::hundredths(found)))
}

/// Compares an armament with words such as `red 3 blue 1`; `none` stands for no dice.
fn look_pool(found: Pool, wanted: &[&str]) -> Result<(bool, String), String> {
    let colors = [("red", found.red), ("blue", found.blue), ("black", found.black)];
    let words = colors.into_iter().filter(|(_, count)| *count > 0);
    let words: Vec<String> =
        words.flat_map(|(color, count)| [color.to_owned(), count.to_string()]).collect();
    let wanted: Vec<&str> = wanted.iter().copied().filter(|word| *word != "none").collect();
    Ok((words == wanted, words.join(" ")))
}
