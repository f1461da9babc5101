use std::collections::BTreeMap;
use std::fmt::Write as _;

use flagbridge_cards::CommandSet;

use crate::geometry::{Point, Pose};
use crate::notation::{dice_text, token_text};
use crate::state::{Attack, Change, Game, Phase, Presence, Ship, Squadron, Table, UpgradeState};
use crate::terms::{Seat, ShipId, SquadronId, Tokens};

/// The table as it is drawn: everything that lies on it, as facts in words.
///
/// A fact has a name, such as `A1 speed`, and words, such as `2`. Facts that are as they were in the box, such as a hull
/// without damage, are left out. What is not drawn is no fact: what may happen next, and which chance is to come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    pub(super) facts: BTreeMap<String, String>,
}

impl Picture {
    /// The picture of a table.
    pub fn of(table: &Table) -> Picture {
        let mut picture = Picture::default();
        picture.draw_table(table);
        for (place, change) in table.game.changes.iter().enumerate() {
            picture.put(format!("change {place}"), change_text(&table.game, *change));
        }
        picture.draw_tokens(table);
        for (place, ship) in table.ships.iter().enumerate() {
            picture.draw_ship(&table.game, ShipId(place as u8), ship);
        }
        for (place, squadron) in table.squadrons.iter().enumerate() {
            picture.draw_squadron(&table.game, SquadronId(place as u8), squadron);
        }
        picture
    }

    /// The words of a fact; none where it is as it was in the box.
    pub fn fact(&self, name: &str) -> Option<&str> {
        self.facts.get(name).map(String::as_str)
    }

    /// Every fact: its name and its words.
    pub fn facts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.facts.iter().map(|(name, words)| (name.as_str(), words.as_str()))
    }

    /// What must change to make another picture of this one: facts with their new words, or with none where they go.
    pub(super) fn changes_to(&self, next: &Picture) -> Vec<(String, Option<String>)> {
        let new = next.facts.iter().filter(|(name, words)| self.facts.get(*name) != Some(words));
        let new = new.map(|(name, words)| (name.clone(), Some(words.clone())));
        let gone = self.facts.keys().filter(|name| !next.facts.contains_key(*name));
        new.chain(gone.map(|name| (name.clone(), None))).collect()
    }

    /// Makes a change.
    pub(super) fn change(&mut self, name: &str, words: Option<&str>) {
        match words {
            Some(words) => self.facts.insert(name.to_owned(), words.to_owned()),
            None => self.facts.remove(name),
        };
    }

    fn put(&mut self, name: impl Into<String>, words: impl Into<String>) {
        let words = words.into();
        if !words.is_empty() {
            self.facts.insert(name.into(), words);
        }
    }

    fn draw_table(&mut self, table: &Table) {
        let game = &table.game;
        self.put("first", table.first.to_string());
        self.put("round", count(table.round));
        self.put("phase", if table.phase == Phase::Setup { "" } else { table.phase.id() });
        self.put("objective", table.objective.map_or_else(String::new, |it| game.card_name(it)));
        for seat in Seat::ALL {
            self.put(format!("victory {seat}"), count(table.victory[seat.index()]));
            self.put(format!("pass-tokens {seat}"), count(table.pass_tokens[seat.index()]));
            let score = table.score(seat);
            self.put(
                format!("score {seat}"),
                if score > 0 { score.to_string() } else { String::new() },
            );
        }
        self.put("deck", table.deck.len().to_string());
        self.put("discards", join(table.discards.iter().map(|card| game.card_name(*card))));
        if let Some(outcome) = table.outcome {
            let [one, two] = outcome.scores;
            let how = if outcome.wiped_out { " wiped-out" } else { "" };
            self.put("ended", format!("{} {one} {two}{how}", outcome.winner));
        }
        if let Some(attack) = table.attack() {
            self.draw_attack(game, attack);
        }
    }

    fn draw_attack(&mut self, game: &Game, attack: &Attack) {
        let mut words = format!("{} {}", attack.kind.id(), game.unit_name(attack.attacker));
        if let Some(zone) = attack.zone {
            let _ = write!(words, " {}", zone.id());
        }
        let _ = write!(words, " > {} > {}", game.target_text(attack.target), attack.range.id());
        if attack.obstructed {
            words.push_str(" obstructed");
        }
        self.put("attack", words);
        self.put("dice", dice_text(&attack.dice));
        let pool = attack.gathered;
        if !pool.is_empty() {
            self.put("gathered", format!("{} {} {}", pool.red, pool.blue, pool.black));
        }
    }

    fn draw_tokens(&mut self, table: &Table) {
        let game = &table.game;
        for (place, obstacle) in table.obstacles.iter().enumerate() {
            let id = game.obstacles()[usize::from(obstacle.token)].id;
            let words = format!("{id} {} {}", pose(obstacle.pose), obstacle.objectives);
            self.put(format!("obstacle {place}"), words);
        }
        for (place, marker) in table.markers.iter().enumerate() {
            let owner = marker.owner.map_or_else(String::new, |seat| format!(" {seat}"));
            let words = format!("{} {}{owner}", marker.kind.id(), point(marker.at));
            self.put(format!("marker {place}"), words);
        }
        for (place, station) in table.stations.iter().enumerate() {
            let cards = station.damage.iter().map(|card| game.damage_name(*card));
            let mut words = format!("{} {}", station.obstacle, join(cards));
            words.push_str(if station.destroyed { " destroyed" } else { "" });
            words.push_str(if station.armed { "" } else { " unarmed" });
            self.put(format!("station {place}"), words);
        }
    }

    fn draw_ship(&mut self, game: &Game, id: ShipId, ship: &Ship) {
        let name = game.ship_name(id);
        let mut put = |fact: &str, words: String| self.put(format!("{name} {fact}"), words);
        put("place", presence(ship.place));
        if ship.place != Presence::Waiting {
            put("pose", pose(ship.pose));
        }
        put("speed", count(ship.speed));
        if ship.shields != game.ship(id).ship.shields.0 {
            put("shields", join(ship.shields.iter().map(u8::to_string)));
        }
        let dial = |dial: &Option<flagbridge_cards::Command>| dial.map_or("hidden", |it| it.id());
        put("dials", join(ship.dials.iter().map(|it| dial(it).to_owned())));
        put("revealed", ship.revealed.map_or("", |command| command.id()).to_owned());
        put("gained", join(ship.gained.iter().map(|command| command.id().to_owned())));
        put("activated", yes(ship.activated));
        put("tokens", ship.tokens.each().map(|command| command.id()).collect::<Vec<_>>().join(" "));
        put("raids", commands(ship.raids));
        put("defense", defense(&ship.defense));
        let damage = ship.damage.iter().map(|damage| {
            let side = if damage.faceup { "" } else { "facedown:" };
            format!("{side}{}", game.damage_name(damage.card))
        });
        put("damage", join(damage));
        put("objectives", count(ship.objectives));
        put("targeting", ship.targeting.map_or_else(String::new, point));
        for (place, state) in ship.upgrades.iter().enumerate() {
            put(&format!("card {place}"), upgrade(state));
        }
    }

    fn draw_squadron(&mut self, game: &Game, id: SquadronId, squadron: &Squadron) {
        let name = game.squadron_name(id);
        let mut put = |fact: &str, words: String| self.put(format!("{name} {fact}"), words);
        put("place", presence(squadron.place));
        if squadron.place != Presence::Waiting {
            put("at", point(squadron.at));
        }
        put("hull", squadron.hull.to_string());
        put("activated", yes(squadron.activated));
        put("defense", defense(&squadron.defense));
    }
}

impl FromIterator<(String, String)> for Picture {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(facts: T) -> Self {
        Self { facts: facts.into_iter().collect() }
    }
}

/// `joined A CARD`, `gone-over X1 B`, `exchanged A1 2 CARD`, `moved A1 2 A3`; upgrades are counted from 0.
fn change_text(game: &Game, change: Change) -> String {
    match change {
        Change::Joined(seat, card) => format!("joined {seat} {}", game.card_name(card)),
        Change::HandedOver(unit, seat) => format!("gone-over {} {seat}", game.unit_name(unit)),
        Change::Exchanged(ship, place, card) => {
            format!("exchanged {} {place} {}", game.ship_name(ship), game.card_name(card))
        }
        Change::Moved(from, place, to) => {
            format!("moved {} {place} {}", game.ship_name(from), game.ship_name(to))
        }
    }
}

fn join(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

fn count(number: u8) -> String {
    if number > 0 { number.to_string() } else { String::new() }
}

fn yes(fact: bool) -> String {
    if fact { "yes".to_owned() } else { String::new() }
}

fn point(at: Point) -> String {
    format!("{} {}", at.x, at.y)
}

fn pose(pose: Pose) -> String {
    format!("{} {}", point(pose.at), pose.heading.hundredths())
}

fn presence(place: Presence) -> String {
    let word = match place {
        Presence::Waiting => "",
        Presence::SetAside => "set-aside",
        Presence::Deployed => "deployed",
        Presence::Destroyed => "destroyed",
    };
    word.to_owned()
}

fn commands(set: CommandSet) -> String {
    join(set.iter().map(|command| command.id().to_owned()))
}

fn defense(tokens: &Tokens) -> String {
    join(tokens.iter().map(|token| token_text(*token)))
}

/// The state of an upgrade card; empty where it is ready and nothing lies on it.
fn upgrade(state: &UpgradeState) -> String {
    let mut words = Vec::new();
    if state.exhausted {
        words.push("exhausted".to_owned());
    }
    if state.discarded {
        words.push("discarded".to_owned());
    }
    if state.facedown > 0 {
        words.push(format!("facedown:{}", state.facedown));
    }
    if state.rounds > 0 {
        words.push(format!("rounds:{}", state.rounds));
    }
    words.extend(state.tokens.iter().map(|command| command.id().to_owned()));
    words.join(" ")
}
