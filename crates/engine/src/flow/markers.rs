use crate::event::Event;
use crate::geometry::{Disc, Point};
use crate::obstacle::{Marker, MarkerKind};
use crate::table::Table;

impl Table {
    /// Puts an objective token on the table; none where there are too many already.
    pub(crate) fn lay_marker(&mut self, at: Point) {
        let marker = Marker { kind: MarkerKind::Objective, at };
        if self.markers.try_push(marker).is_ok() {
            self.event(Event::MarkerPlaced(at));
        }
    }

    /// Moves the round token at this place among them.
    pub(crate) fn move_marker(&mut self, place: usize, at: Point) {
        if let Some(marker) = self.markers.get_mut(place) {
            let from = std::mem::replace(&mut marker.at, at);
            if from != at {
                self.event(Event::MarkerMoved(from, at));
            }
        }
    }

    /// Takes the round token at this place among them off the table.
    pub(crate) fn remove_marker(&mut self, place: usize) {
        if place < self.markers.len() {
            let marker = self.markers.remove(place);
            self.event(Event::MarkerRemoved(marker.at));
        }
    }

    /// Takes every objective token off the table.
    pub(crate) fn remove_objective_tokens(&mut self) {
        while let Some(place) =
            self.markers.iter().position(|marker| marker.kind == MarkerKind::Objective)
        {
            self.remove_marker(place);
        }
    }

    /// A round token that lies, or would lie, at a place.
    pub(crate) fn marker_disc(&self, at: Point) -> Disc {
        Disc { center: at, radius: self.game.token_radius }
    }

    /// The objective tokens on the table, with their places among all round tokens.
    pub(crate) fn objective_tokens(&self) -> impl Iterator<Item = (usize, Point)> + '_ {
        let all = self.markers.iter().enumerate();
        all.filter(|(_, marker)| marker.kind == MarkerKind::Objective)
            .map(|(place, marker)| (place, marker.at))
    }
}
