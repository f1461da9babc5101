use flagbridge_cards::{Color, Mines};

use crate::geometry::Point;
use crate::state::{Event, Marker, MarkerKind, Table};
use crate::terms::{Dice, ShipId};

impl Table {
    /// Lays a proximity mine.
    pub(crate) fn lay_mine(&mut self, at: Point) {
        if self.markers.try_push(Marker { kind: MarkerKind::Mine, at, owner: None }).is_ok() {
            self.event(Event::MinePlaced(at));
        }
    }

    /// Whether a mine may be laid here: beyond distance 1 of every other. RRG 1.5, Proximity Mine Tokens.
    pub(crate) fn mine_fits(&self, at: Point) -> bool {
        let (mine, edge) = (self.marker_disc(at), self.game.ruler.distance_edge(1));
        self.game.play_area().contains_disc(at, mine.radius)
            && self.mines().all(|(_, other)| self.marker_disc(other).gap(&mine) > edge)
    }

    /// The proximity mines on the table, with their places among all round tokens.
    pub(crate) fn mines(&self) -> impl Iterator<Item = (usize, Point)> + '_ {
        let all = self.markers.iter().enumerate();
        all.filter(|(_, marker)| marker.kind == MarkerKind::Mine)
            .map(|(place, marker)| (place, marker.at))
    }

    /// Mines at distance 1 go off: two blue dice each, a facedown card per hit or critical; in RRG 1.5 the nearest
    /// alone. RRG 1.6, Proximity Mine Tokens.
    pub(crate) fn trip_mines(&mut self, ship: ShipId) {
        if self.mines().next().is_none() {
            return;
        }
        let base = self.base(ship);
        let edge = self.game.ruler.distance_edge(1);
        let gap = |at: Point| self.marker_disc(at).gap_to(&base);
        let mut tripped: Vec<_> =
            self.mines().map(|(_, at)| at).filter(|at| gap(*at) <= edge).collect();
        tripped.sort_by_key(|at| gap(*at));
        let count = match self.rules().mines {
            Mines::None => 0,
            Mines::One => 1,
            Mines::All => tripped.len(),
        };
        for at in tripped.into_iter().take(count) {
            for _ in 0..self.set_off(at) {
                self.deal(ship, false);
            }
        }
    }

    /// A station with a card that was moved sets off the mines at distance 1 as a ship does. Up to revision 6 it did not. ARM
    /// 1.1 (community): Stations.
    pub(crate) fn trip_mines_by_station(&mut self, place: u8) {
        let stands = self.station(place).is_some_and(|own| !own.destroyed);
        if !stands || self.rules().mines != Mines::All || self.game.revision <= 6 {
            return;
        }
        let edge = self.game.ruler.distance_edge(1);
        let outline = self.outline(&self.obstacles[usize::from(place)]);
        let near = |at: &Point| outline.is_nearer(*at, self.marker_disc(*at).radius + edge + 1);
        let tripped: Vec<_> = self.mines().map(|(_, at)| at).filter(near).collect();
        for at in tripped {
            let points = self.set_off(at);
            self.damage_station(place, points);
        }
    }

    /// The mine that lies here is removed and two blue dice are rolled; returns how much damage they do.
    fn set_off(&mut self, at: Point) -> u8 {
        self.remove_mine(at);
        let dice: Dice = (0..2).map(|_| self.chance.roll(Color::Blue)).collect();
        self.event(Event::Rolled(dice));
        (dice.hits() + dice.criticals()) as u8
    }

    /// Takes the mine that lies here off the table.
    pub(crate) fn remove_mine(&mut self, at: Point) {
        let place = self.mines().find(|(_, mine)| *mine == at).map(|(place, _)| place);
        if let Some(place) = place {
            self.remove_marker(place);
        }
    }
}
