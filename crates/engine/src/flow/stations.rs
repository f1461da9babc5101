use std::borrow::Cow;

use flagbridge_cards::ObstacleKind;

use crate::geometry::Outline;
use crate::state::{
    Action, AttackKind, Event, ExogorthAttacks, ShipPhase, Station, Stations, Table,
};
use crate::terms::{Rule, Seat, Target, Unit, Window};

impl Table {
    /// Gives a station that was just laid its card, if the objective names one. RRG 1.5, Attacking Stations.
    pub(crate) fn arm_station(&mut self, place: u8) {
        let kind = self.obstacles[usize::from(place)].kind;
        let armed = match self.layout().stations {
            Stations::Obstacles => return,
            Stations::Armed => true,
            Stations::Unarmed => false,
        };
        if kind == ObstacleKind::Station {
            let _ = self.stations.try_push(Station::new(place, armed));
        }
    }

    /// Whether a station does nothing for a unit that overlaps it: destroyed, inert, or the opponent's. RRG 1.5,
    /// Attacking Stations; the objective's special rule.
    pub(crate) fn station_refuses(&self, place: u8, unit: Unit) -> bool {
        let card = self.station(place);
        self.rule(Rule::NoStationRepair, unit)
            || card.is_some_and(|station| {
                station.destroyed || !self.are_friends(unit, Unit::Obstacle(station.obstacle))
            })
    }

    /// The attacks a seat may make with its stations instead of activating a ship, one in a round; only with at least
    /// one die. RRG 1.5, Card Clarifications: Base Defense: Armed Station.
    pub(crate) fn station_attacks(&self, seat: Seat) -> Vec<Action> {
        if seat == self.first || !self.table_rule(Rule::StationTakesTurns) {
            return Vec::new();
        }
        let ready = self.stations.iter().filter(|station| station.can_attack());
        ready.flat_map(|station| self.targets_of_station(station.obstacle)).collect()
    }

    fn targets_of_station(&self, place: u8) -> Vec<Action> {
        let targets = self.targets_for_station(Unit::Obstacle(place)).into_iter();
        targets.map(|target| Action::Attack { zone: None, target }).collect()
    }

    /// What a station could attack with at least one die.
    pub(crate) fn targets_for_station(&self, own: Unit) -> Vec<Target> {
        let enemy = self.seat_of(own).other();
        let zones = self.ships_of(enemy).flat_map(|ship| {
            let zones = self.game.ship(ship).ship.hull_zones();
            zones.iter().map(move |zone| Target::Zone(ship, *zone))
        });
        zones
            .chain(self.squadrons_of(enemy).map(Target::Squadron))
            .filter(|target| {
                let pool = self.armament_against(own, None, *target);
                self.shot(own, None, *target)
                    .is_ok_and(|shot| !self.in_reach(own, *target, pool, shot.range).is_empty())
            })
            .collect()
    }

    /// A station attacks each squadron in reach, in the order a seat likes.
    pub(crate) fn let_attack_squadrons(&mut self, station: Unit, seat: Seat) {
        let Unit::Obstacle(exogorth) = station else { return };
        let prey =
            self.targets_for_station(station).into_iter().filter_map(|target| match target {
                Target::Squadron(squadron) => Some(squadron),
                _ => None,
            });
        let prey = prey.take(32).collect();
        self.push(ExogorthAttacks { exogorth, turn: seat, prey });
    }

    /// Attacks with the first station that can.
    pub(crate) fn attack_with_station(&mut self, target: Target) {
        let wanted = Action::Attack { zone: None, target };
        let able = |station: &Station| {
            station.can_attack() && self.targets_of_station(station.obstacle).contains(&wanted)
        };
        let Some(place) = self.stations.iter().position(able) else { return };
        self.stations[place].attacked = true;
        let own = Unit::Obstacle(self.stations[place].obstacle);
        self.start_attack(AttackKind::Normal, own, None, target);
    }

    /// A facedown damage card for each point; with as many as its hull value it is destroyed and stays where it is.
    /// RRG 1.5, Attacking Stations.
    pub(crate) fn damage_station(&mut self, place: u8, points: u8) {
        for _ in 0..points {
            let Some(index) = self.stations.iter().position(|station| station.obstacle == place)
            else {
                return;
            };
            if self.stations[index].destroyed {
                return;
            }
            let Some(card) = self.draw() else { return };
            let _ = self.stations[index].damage.try_push(card);
            self.event(Event::StationDamaged(place));
            if let Some(attack) = self.attack_mut() {
                attack.dealt += 1;
            }
            if self.stations[index].damage.len() >= self.stations[index].hull() {
                let damage = std::mem::take(&mut self.stations[index].damage);
                self.stations[index].destroyed = true;
                self.discards.extend(damage.into_iter().flatten());
                self.event(Event::Destroyed(Unit::Obstacle(place)));
                // An unarmed station counts among the friendly ships of its side. Up to revision 6 no card could respond to its loss.
                if !self.stations[index].armed && self.game.revision > 6 {
                    self.open(Window::Destroyed, Some(Unit::Obstacle(place)));
                }
            }
        }
    }

    /// The unarmed stations that a seat's cards treat as friendly ships: those of its objective that were not destroyed. The
    /// objective belongs to the second player. AMG rulings of 2021: Admiral Konstantine, Kraken.
    pub(crate) fn stations_of(&self, seat: Seat) -> impl Iterator<Item = Unit> + '_ {
        // Revisions up to 5 did not count stations as friendly.
        let counts = seat != self.first && self.game.revision > 5;
        let stations =
            self.stations.iter().filter(move |own| counts && !own.armed && !own.destroyed);
        stations.map(|own| Unit::Obstacle(own.obstacle))
    }

    /// The outlines of the stations on the table.
    pub(crate) fn stations_laid(&self) -> impl Iterator<Item = Cow<'_, Outline>> + '_ {
        let stations = self.obstacles.iter().filter(|laid| laid.kind == ObstacleKind::Station);
        stations.map(|laid| self.outline(laid))
    }

    /// Attacks of the Ship Phase that stand for an activation: the station's.
    pub(crate) fn answer_with_station(
        &mut self,
        turn: Seat,
        passed: [bool; 2],
        activated: [bool; 2],
        target: Target,
    ) {
        self.push(ShipPhase { turn: turn.other(), passed, activated });
        self.attack_with_station(target);
    }
}
