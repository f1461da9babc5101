//! Whose edge is where: player edges, setup area and deployment zones.

use crate::geometry::{Area, Edge, Heading, Point};
use crate::state::{Game, Table};
use crate::terms::Seat;

impl Game {
    /// A seat's edge of the play area, unless the objective names another.
    pub fn edge_of(&self, seat: Seat) -> Edge {
        edge(seat, self.options.short_edges)
    }

    /// The setup area, unless the objective names another.
    pub fn setup_area(&self) -> Area {
        self.setup_between(self.options.short_edges)
    }

    /// A seat's deployment zone, unless the objective names another.
    pub fn deployment_zone(&self, seat: Seat) -> Area {
        self.zone_between(seat, self.options.short_edges)
    }

    /// The middle of the play area, all of it between short edges. RRG 1.6, Setup Area; RRG 1.5, Short Player Edges
    /// Setup.
    fn setup_between(&self, short: bool) -> Area {
        let (play, setup) = (self.options.play_area, self.options.setup_area);
        if short {
            return self.play_area();
        }
        let margin = Point::new((play.0 - setup.0) / 2, (play.1 - setup.1) / 2);
        Area::new(margin, margin + Point::new(setup.0, setup.1))
    }

    /// The setup area within distance 1 to 3 of an edge, within two rulers of a short one. RRG 1.6, Deployment Zone;
    /// RRG 1.5, Short Player Edges Setup.
    fn zone_between(&self, seat: Seat, short: bool) -> Area {
        let depth = match short {
            true => 2 * self.ruler.length(),
            false => self.ruler.distance_edge(3),
        };
        self.setup_between(short).strip(edge(seat, short), depth)
    }
}

impl Table {
    /// Whether the short edges of the play area are the players' edges: an option of the game, or the objective's
    /// word. RRG 1.5, Short Player Edges Setup.
    pub fn short_edges(&self) -> bool {
        self.game.options.short_edges || self.layout().short_edges
    }

    /// A seat's edge of the play area.
    pub fn player_edge(&self, seat: Seat) -> Edge {
        edge(seat, self.short_edges())
    }

    /// The setup area.
    pub fn setup_area(&self) -> Area {
        self.game.setup_between(self.short_edges())
    }

    /// A seat's deployment zone.
    pub fn deployment_zone(&self, seat: Seat) -> Area {
        self.game.zone_between(seat, self.short_edges())
    }

    /// Where a player looks who sits at their edge.
    pub fn ahead_of(&self, seat: Seat) -> Heading {
        match self.player_edge(seat) {
            Edge::South => Heading::NORTH,
            Edge::North => Heading::SOUTH,
            Edge::West => Heading::new(9_000),
            Edge::East => Heading::new(27_000),
        }
    }
}

fn edge(seat: Seat, short: bool) -> Edge {
    match (seat, short) {
        (Seat::A, false) => Edge::South,
        (Seat::B, false) => Edge::North,
        (Seat::A, true) => Edge::West,
        (Seat::B, true) => Edge::East,
    }
}
