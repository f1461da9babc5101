use crate::geometry::{Disc, Point};
use crate::state::{Event, Marker, MarkerKind, Table};
use crate::terms::{Seat, Unit, Window};

impl Table {
    /// Puts an objective token on the table; none where there are too many already.
    pub(crate) fn lay_marker(&mut self, at: Point) {
        self.lay_token(Marker { kind: MarkerKind::Objective, at, owner: None });
    }

    /// Puts a token that a player's card brings on the table.
    pub(crate) fn lay_token_of(&mut self, seat: Seat, kind: MarkerKind, at: Point) {
        self.lay_token(Marker { kind, at, owner: Some(seat) });
    }

    fn lay_token(&mut self, marker: Marker) {
        if self.markers.try_push(marker).is_ok() {
            self.event(Event::MarkerPlaced(marker.at));
        }
    }

    /// Where the tokens of a kind lie that belong to a player.
    pub(crate) fn tokens_of(
        &self,
        seat: Seat,
        kind: MarkerKind,
    ) -> impl Iterator<Item = Point> + '_ {
        let own = move |marker: &&Marker| marker.kind == kind && marker.owner == Some(seat);
        self.markers.iter().filter(own).map(|marker| marker.at)
    }

    /// Moves the round token at this place among them, and tells the cards.
    pub(crate) fn move_marker(&mut self, place: usize, at: Point) {
        let before = self.markers.get(place).copied();
        self.carry_marker(place, at);
        if let Some(marker) = before.filter(|marker| marker.at != at) {
            self.tell_token_gone(marker);
        }
    }

    /// Moves the round token at this place among them with the obstacle it lies on.
    pub(crate) fn carry_marker(&mut self, place: usize, at: Point) {
        if let Some(marker) = self.markers.get_mut(place) {
            let from = std::mem::replace(&mut marker.at, at);
            if from != at {
                self.event(Event::MarkerMoved(from, at));
            }
        }
    }

    /// Takes the round token at this place among them off the table, and tells the cards.
    pub(crate) fn remove_marker(&mut self, place: usize) {
        if let Some(marker) = self.markers.get(place).copied() {
            self.drop_marker(place);
            self.tell_token_gone(marker);
        }
    }

    /// Takes the round token at this place among them off the table with the obstacle it lies on.
    pub(crate) fn drop_marker(&mut self, place: usize) {
        if place < self.markers.len() {
            let marker = self.markers.remove(place);
            self.event(Event::MarkerRemoved(marker.at));
        }
    }

    fn tell_token_gone(&mut self, marker: Marker) {
        if marker.kind == MarkerKind::Objective {
            self.open(Window::TokenGone, Some(Unit::Token(marker.at)));
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
