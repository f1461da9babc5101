//! A position laid out by hand: everything on it can be measured, nothing of it is played.

use std::sync::Arc;

use crate::geometry::{Point, Pose};
use crate::state::{
    Chance, Damage, Game, Maneuver, ManeuverStage, Obstacle, Presence, Question, Table,
};
use crate::terms::{ShipId, SquadronId, Token, Unit};
use flagbridge_cards::HullZone;

/// Units and obstacles on a table, as players at a real one would lay them out again.
///
/// Its table has no open decision and is never played on: it answers questions about distances, arcs, lines of sight
/// and dice. What is set is kept within what the cards allow.
#[derive(Clone, Debug)]
pub struct Position {
    table: Table,
}

impl Position {
    /// A table with nothing on it.
    pub fn empty(game: Arc<Game>) -> Position {
        Position { table: Table::bare(game, 0) }
    }

    /// A table as it is, without what neither player could see: dials, facedown cards, chance to come.
    pub fn of(table: &Table) -> Position {
        let mut table = table.clone();
        table.chance = Chance::new(0);
        table.clear_steps();
        table.events.clear();
        (table.activation, table.decision, table.outcome) = (None, None, None);
        table.deck.iter_mut().for_each(|card| *card = None);
        for ship in &mut table.ships {
            ship.dials.clear();
            for damage in ship.damage.iter_mut().filter(|damage| !damage.faceup) {
                damage.card = None;
            }
        }
        Position { table }
    }

    /// The table, to be measured on.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The table as it asks for a ship's course at this speed, with a number of clicks beyond the chart: to try the maneuver
    /// tool. None if the ship is not on the table, its chart has no such speed, or it would stand still.
    pub fn asking_for_course(&self, ship: ShipId, speed: u8, extra_yaw: u8) -> Option<Table> {
        let in_chart = (1..=self.table.game.ship(ship).ship.speed.max()).contains(&speed);
        if !in_chart || !self.table.ship(ship).is_deployed() {
            return None;
        }
        let mut table = self.table.clone();
        // Cards that change yaw look at the speed dial.
        table.ship_mut(ship).speed = speed;
        let stage = ManeuverStage::Course;
        let maneuver = Maneuver { stage, extra_yaw, ..Maneuver::new(ship, None) };
        if table.maneuver_speed(&maneuver) == 0 {
            return None;
        }
        table.push(maneuver);
        table.ask(table.seat_of(Unit::Ship(ship)), Question::Course(ship), Vec::new());
        Some(table)
    }

    /// Puts a ship here.
    pub fn put_ship(&mut self, ship: ShipId, pose: Pose) {
        let state = self.table.ship_mut(ship);
        (state.place, state.pose) = (Presence::Deployed, pose);
    }

    /// Puts a squadron here.
    pub fn put_squadron(&mut self, squadron: SquadronId, at: Point) {
        let state = self.table.squadron_mut(squadron);
        (state.place, state.at) = (Presence::Deployed, at);
    }

    /// Takes a ship or squadron off the table.
    pub fn take_off(&mut self, unit: Unit) {
        match unit {
            Unit::Ship(ship) => self.table.ship_mut(ship).place = Presence::Waiting,
            Unit::Squadron(squadron) => self.table.squadron_mut(squadron).place = Presence::Waiting,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => {}
        }
    }

    /// Sets a ship's speed dial, up to the end of its chart.
    pub fn set_speed(&mut self, ship: ShipId, speed: u8) {
        let most = self.table.game.ship(ship).ship.speed.max();
        self.table.ship_mut(ship).speed = speed.min(most);
    }

    /// Sets the shields of a hull zone, up to what is printed.
    pub fn set_shields(&mut self, ship: ShipId, zone: HullZone, shields: u8) {
        let most = self.table.max_shields(ship, zone);
        self.table.ship_mut(ship).shields[zone as usize] = shields.min(most);
    }

    /// Gives a ship a number of damage cards, at most one less than destroy it: facedown ones come and go first.
    pub fn set_damage(&mut self, ship: ShipId, cards: u8) {
        let cards = usize::from(cards.min(self.table.hull_value(ship).saturating_sub(1)));
        let damage = &mut self.table.ship_mut(ship).damage;
        while damage.len() > cards {
            let facedown = damage.iter().rposition(|card| !card.faceup);
            damage.remove(facedown.unwrap_or(damage.len() - 1));
        }
        while damage.len() < cards && !damage.is_full() {
            damage.push(Damage { card: None, faceup: false });
        }
    }

    /// Sets a squadron's hull points, from one to what is printed.
    pub fn set_hull(&mut self, squadron: SquadronId, hull: u8) {
        let most = self.table.game.squadron(squadron).squadron.hull;
        self.table.squadron_mut(squadron).hull = hull.clamp(1, most);
    }

    /// Gives a ship or squadron these defense tokens.
    pub fn set_defense(&mut self, unit: Unit, tokens: &[Token]) {
        if let Some(own) = self.table.defense_tokens_mut(unit) {
            *own = tokens.iter().copied().take(own.capacity()).collect();
        }
    }

    /// Lays an obstacle of the catalogue's list. Returns whether there was room for it.
    pub fn lay_obstacle(&mut self, token: u8, pose: Pose) -> bool {
        let Some(entry) = self.table.game.obstacles().get(usize::from(token)) else { return false };
        let obstacle = Obstacle { token, kind: entry.kind, pose, objectives: 0 };
        let laid = self.table.obstacles.try_push(obstacle).is_ok();
        self.table.keep_outlines();
        laid
    }

    /// Moves the obstacle at this place among those on the table.
    pub fn move_obstacle(&mut self, place: u8, pose: Pose) {
        if let Some(obstacle) = self.table.obstacles.get_mut(usize::from(place)) {
            obstacle.pose = pose;
        }
        self.table.keep_outlines();
    }

    /// Takes the obstacle at this place off the table, with what stands on it as a station.
    pub fn take_obstacle(&mut self, place: u8) {
        if usize::from(place) < self.table.obstacles.len() {
            self.table.obstacles.remove(usize::from(place));
            self.table.keep_outlines();
            self.table.stations.retain(|station| station.obstacle != place);
            for station in &mut self.table.stations {
                station.obstacle -= u8::from(station.obstacle > place);
            }
        }
    }
}
