//! A picture drawn: a table that looks the same and is never played on.

use std::sync::Arc;

use arrayvec::ArrayVec;
use flagbridge_cards::{Card, CardNumber, Command, DefenseToken, HullZone, Pool};

use super::picture::Picture;
use crate::geometry::{Heading, Point, Pose, Range};
use crate::notation::{read_die, read_point};
use crate::state::{
    Attack, AttackKind, Change, Damage, Game, Marker, MarkerKind, Obstacle, Outcome, Phase,
    Presence, Station, Table, UpgradeState,
};
use crate::terms::{Seat, ShipId, SquadronId, Target, Token, Tokens, Unit};

/// More changes than any game has. A picture with more is shown without the rest.
const MOST_CHANGES: usize = 100;

impl Picture {
    /// The table as the picture shows it. It has no open decision. A fact that is no longer understood is passed
    /// over: the rest is still shown.
    pub fn table(&self, game: &Arc<Game>) -> Table {
        let mut table = Table::bare(self.changed(game), 0);
        // Tokens that are gone are not mentioned.
        table.ships.iter_mut().for_each(|ship| ship.defense.clear());
        table.squadrons.iter_mut().for_each(|squadron| squadron.defense.clear());
        for (name, words) in &self.facts {
            // Facts that cannot be read leave the table as it is.
            let _ = self.lay(&mut table, name, words);
        }
        self.lay_in_order(&mut table);
        table
    }

    /// The game with what had become different about its lists.
    fn changed(&self, game: &Arc<Game>) -> Arc<Game> {
        let mut game = Arc::clone(game);
        for place in 0..MOST_CHANGES {
            let Some(words) = self.fact(&format!("change {place}")) else { break };
            if let Some(change) = change(&game, words) {
                Arc::make_mut(&mut game).change(change);
            }
        }
        game
    }

    fn lay(&self, table: &mut Table, name: &str, words: &str) -> Option<()> {
        let game = Arc::clone(&table.game);
        let (subject, fact) = name.split_once(' ').unwrap_or((name, ""));
        match (subject, fact) {
            ("first", _) => table.first = seat(words)?,
            ("round", _) => table.round = words.parse().ok()?,
            ("phase", _) => {
                table.phase = Phase::ALL.into_iter().find(|phase| phase.id() == words)?
            }
            ("objective", _) => table.objective = Some(card(&game, words)?.number),
            ("victory", own) => table.victory[seat(own)?.index()] = words.parse().ok()?,
            ("pass-tokens", own) => table.pass_tokens[seat(own)?.index()] = words.parse().ok()?,
            ("deck", _) => table.deck = vec![None; words.parse::<u8>().ok()?.into()],
            ("discards", _) => {
                let cards = words.split(' ').filter_map(|id| card(&game, id));
                table.discards = cards.map(|card| card.number).collect();
            }
            ("ended", _) => table.outcome = Some(outcome(words)?),
            ("attack", _) => {
                let mut attack = attack(table, words)?;
                let dice = self.fact("dice").unwrap_or_default().split(' ').filter_map(read_die);
                attack.dice = dice.collect();
                attack.gathered = self.fact("gathered").and_then(pool).unwrap_or(Pool::EMPTY);
                table.attacks.push(attack);
            }
            _ => match unit(&game, subject)? {
                Unit::Ship(id) => lay_ship(table, id, fact, words)?,
                Unit::Squadron(id) => lay_squadron(table, id, fact, words)?,
                Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => return None,
            },
        }
        Some(())
    }

    /// Lays what has a place in a list, in the order of the list.
    fn lay_in_order(&self, table: &mut Table) {
        let game = Arc::clone(&table.game);
        let all = |kind: &str| -> Vec<&str> {
            let places = 0..16;
            places.map_while(|place| self.fact(&format!("{kind} {place}"))).collect()
        };
        let obstacles = all("obstacle").into_iter().filter_map(|words| obstacle(&game, words));
        table.obstacles = obstacles.take(table.obstacles.capacity()).collect();
        table.keep_outlines();
        let markers = all("marker").into_iter().filter_map(marker);
        table.markers = markers.take(table.markers.capacity()).collect();
        let count = table.obstacles.len();
        let stations = all("station").into_iter().filter_map(|words| station(&game, words));
        let stations = stations.filter(|station| usize::from(station.obstacle) < count);
        table.stations = stations.take(table.stations.capacity()).collect();
    }
}

fn lay_ship(table: &mut Table, id: ShipId, fact: &str, words: &str) -> Option<()> {
    let game = Arc::clone(&table.game);
    let ship = table.ships.get_mut(id.index())?;
    match fact {
        "place" => ship.place = presence(words)?,
        "pose" => ship.pose = pose(words)?,
        "speed" => ship.speed = words.parse().ok()?,
        "shields" => {
            for (own, word) in ship.shields.iter_mut().zip(words.split(' ')) {
                *own = word.parse().ok()?;
            }
        }
        "dials" => ship.dials = list(words, |word| Some(Command::from_id(word))),
        "revealed" => ship.revealed = Command::from_id(words),
        "gained" => ship.gained = list(words, Command::from_id),
        "activated" => ship.activated = true,
        "tokens" => ship.tokens = words.split(' ').filter_map(Command::from_id).collect(),
        "raids" => ship.raids = words.split(' ').filter_map(Command::from_id).collect(),
        "defense" => ship.defense = defense(words),
        "damage" => {
            ship.damage = list(words, |word| {
                let (faceup, id) = match word.strip_prefix("facedown:") {
                    Some(id) => (false, id),
                    None => (true, word),
                };
                Some(Damage { card: damage(&game, id), faceup })
            });
        }
        "objectives" => ship.objectives = words.parse().ok()?,
        "targeting" => ship.targeting = Some(point(words)?),
        _ => {
            let place: usize = fact.strip_prefix("card ")?.parse().ok()?;
            *ship.upgrades.get_mut(place)? = upgrade(words);
        }
    }
    Some(())
}

fn lay_squadron(table: &mut Table, id: SquadronId, fact: &str, words: &str) -> Option<()> {
    let squadron = table.squadrons.get_mut(id.index())?;
    match fact {
        "place" => squadron.place = presence(words)?,
        "at" => squadron.at = point(words)?,
        "hull" => squadron.hull = words.parse().ok()?,
        "activated" => squadron.activated = true,
        "defense" => squadron.defense = defense(words),
        _ => return None,
    }
    Some(())
}

/// As many words as there is room for.
fn list<T, const ROOM: usize>(words: &str, read: impl Fn(&str) -> Option<T>) -> ArrayVec<T, ROOM> {
    words.split(' ').filter_map(read).take(ROOM).collect()
}

fn change(game: &Game, words: &str) -> Option<Change> {
    let words: Vec<&str> = words.split(' ').collect();
    let ship = |name: &str| game.unit_named(name)?.ship();
    Some(match words.as_slice() {
        ["joined", own, id] => Change::Joined(seat(own)?, card(game, id)?.number),
        ["gone-over", unit, own] => Change::HandedOver(game.unit_named(unit)?, seat(own)?),
        ["exchanged", own, place, id] => {
            Change::Exchanged(ship(own)?, place.parse().ok()?, card(game, id)?.number)
        }
        ["moved", from, place, to] => Change::Moved(ship(from)?, place.parse().ok()?, ship(to)?),
        _ => return None,
    })
}

/// The unit of this name, if it is in the game.
fn unit(game: &Game, name: &str) -> Option<Unit> {
    game.unit_named(name).filter(|unit| match unit {
        Unit::Ship(ship) => ship.index() < game.ships.len(),
        Unit::Squadron(squadron) => squadron.index() < game.squadrons.len(),
        Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => true,
    })
}

fn seat(word: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| seat.to_string() == word)
}

fn card(game: &Game, id: &str) -> Option<&'static Card> {
    game.rules.get(id).ok()
}

fn damage(game: &Game, id: &str) -> Option<CardNumber> {
    card(game, id).map(|card| card.number)
}

fn numbers<const COUNT: usize>(words: &str) -> Option<[i32; COUNT]> {
    let all: Vec<i32> = words.split(' ').filter_map(|word| word.parse().ok()).collect();
    let all: [i32; COUNT] = all.try_into().ok()?;
    // Nothing lies farther away: geometry counts on it.
    all.iter().all(|number| number.abs() <= 1_000_000).then_some(all)
}

fn point(words: &str) -> Option<Point> {
    numbers(words).map(|[x, y]| Point::new(x, y))
}

fn pose(words: &str) -> Option<Pose> {
    numbers(words).map(|[x, y, heading]| Pose::new(Point::new(x, y), Heading::new(heading)))
}

fn pool(words: &str) -> Option<Pool> {
    let [red, blue, black] = numbers(words)?;
    Some(Pool::new(red.try_into().ok()?, blue.try_into().ok()?, black.try_into().ok()?))
}

fn presence(word: &str) -> Option<Presence> {
    Some(match word {
        "set-aside" => Presence::SetAside,
        "deployed" => Presence::Deployed,
        "destroyed" => Presence::Destroyed,
        _ => return None,
    })
}

fn defense(words: &str) -> Tokens {
    list(words, |word| {
        let (readied, id) = match word.strip_prefix("exhausted-") {
            Some(id) => (false, id),
            None => (true, word),
        };
        Some(Token { kind: DefenseToken::from_id(id)?, readied })
    })
}

fn upgrade(words: &str) -> UpgradeState {
    let mut state = UpgradeState::default();
    for word in words.split(' ') {
        match word.split_once(':') {
            Some(("facedown", count)) => state.facedown = count.parse().unwrap_or(0),
            Some(("rounds", bits)) => state.rounds = bits.parse().unwrap_or(0),
            _ => match (word, Command::from_id(word)) {
                ("exhausted", _) => state.exhausted = true,
                ("discarded", _) => state.discarded = true,
                (_, Some(command)) => drop(state.tokens.try_push(command)),
                (_, None) => {}
            },
        }
    }
    state
}

fn outcome(words: &str) -> Option<Outcome> {
    let mut words = words.split(' ');
    let winner = seat(words.next()?)?;
    let scores = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
    Some(Outcome { winner, scores, wiped_out: words.next() == Some("wiped-out") })
}

fn obstacle(game: &Game, words: &str) -> Option<Obstacle> {
    let (id, rest) = words.split_once(' ')?;
    let token = game.obstacles().iter().position(|obstacle| obstacle.id == id)?;
    let [x, y, heading, objectives] = numbers(rest)?;
    let pose = Pose::new(Point::new(x, y), Heading::new(heading));
    let kind = game.obstacles()[token].kind;
    Some(Obstacle { token: token as u8, kind, pose, objectives: objectives.try_into().ok()? })
}

fn marker(words: &str) -> Option<Marker> {
    let (id, at) = words.split_once(' ')?;
    let kind = MarkerKind::ALL.into_iter().find(|it| it.id() == id)?;
    let owner = at.rsplit(' ').next().and_then(seat);
    Some(Marker { kind, at: point(at)?, owner })
}

fn station(game: &Game, words: &str) -> Option<Station> {
    let mut words = words.split(' ');
    let mut station = Station::new(words.next()?.parse().ok()?, true);
    for word in words.filter(|word| !word.is_empty()) {
        match word {
            "destroyed" => station.destroyed = true,
            "unarmed" => station.armed = false,
            id => drop(station.damage.try_push(damage(game, id))),
        }
    }
    Some(station)
}

/// `normal A1 front > B1 left > medium obstructed`.
fn attack(table: &Table, words: &str) -> Option<Attack> {
    let mut parts = words.split(" > ");
    let (from, target, how) = (parts.next()?, parts.next()?, parts.next()?);
    let (kind, from) = from.split_once(' ')?;
    let kind = AttackKind::ALL.into_iter().find(|it| it.id() == kind)?;
    let from: Vec<&str> = from.split(' ').collect();
    let (attacker, zone) = match from.as_slice() {
        ["obstacle", place] => (Unit::Obstacle(place.parse::<u8>().ok()?.checked_sub(1)?), None),
        [own, zone] => (unit(&table.game, own)?, Some(HullZone::from_id(zone)?)),
        [own] => (unit(&table.game, own)?, None),
        _ => return None,
    };
    let target: Vec<&str> = target.split(' ').collect();
    let target = match target.as_slice() {
        ["obstacle", place] => Target::Station(place.parse::<u8>().ok()?.checked_sub(1)?),
        ["mine", at] => Target::Mine(read_point(at)?),
        [ship, zone] => Target::Zone(unit(&table.game, ship)?.ship()?, HullZone::from_id(zone)?),
        [squadron] => Target::Squadron(unit(&table.game, squadron)?.squadron()?),
        _ => return None,
    };
    let mut attack = Attack::new(0, kind, attacker, zone, target);
    let mut how = how.split(' ');
    let range = how.next()?;
    attack.range = Range::ALL.into_iter().find(|it| it.id() == range)?;
    attack.obstructed = how.next() == Some("obstructed");
    Some(attack)
}
