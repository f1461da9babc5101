use arrayvec::ArrayVec;

use super::Step;
use super::squadron_turn::in_bounds;
use crate::action::Action;
use crate::event::Event;
use crate::geometry::{Disc, Heading, Point, Polygon, TOUCH};
use crate::question::Question;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::ship::Presence;
use crate::table::Table;
use crate::unit::{ShipId, SquadronId, Unit};

impl Table {
    /// The player who did not move the ship puts the squadrons it overlapped down, touching it. RRG 1.6, Overlapping.
    pub(super) fn run_displace(&mut self, ship: ShipId, squadrons: ArrayVec<SquadronId, 16>) {
        if squadrons.is_empty() {
            return;
        }
        if self.displaced_places(ship).is_empty() {
            // No room anywhere: the squadrons cannot be put back.
            for squadron in squadrons {
                self.squadron_mut(squadron).place = Presence::Destroyed;
                self.event(Event::Destroyed(Unit::Squadron(squadron)));
            }
            return;
        }
        let seat = self.placing_seat(ship);
        self.push(Step::Displace { ship, squadrons });
        self.ask(seat, Question::Displaced(ship), Vec::new());
    }

    fn placing_seat(&self, ship: ShipId) -> Seat {
        self.seat_of(Unit::Ship(ship)).other()
    }

    pub(super) fn answer_displace(
        &mut self,
        ship: ShipId,
        mut squadrons: ArrayVec<SquadronId, 16>,
        action: &Action,
    ) {
        if let Action::Place { squadron, at } = *action {
            squadrons.retain(|other| *other != squadron);
            let state = self.squadron_mut(squadron);
            (state.at, state.place) = (at, Presence::Deployed);
            self.event(Event::SquadronPlaced(squadron, at));
        }
        self.push(Step::Displace { ship, squadrons });
    }

    fn displaced(&self) -> Option<(ShipId, &[SquadronId])> {
        match self.stack.last() {
            Some(Step::Displace { ship, squadrons }) => Some((*ship, squadrons)),
            _ => None,
        }
    }

    pub(super) fn check_displaced(&self, action: &Action) -> Result<(), Refusal> {
        let (ship, squadrons) = self.displaced().ok_or(Refusal::NotAsked)?;
        let Action::Place { squadron, at } = *action else { return Err(Refusal::NotAsked) };
        if !squadrons.contains(&squadron) {
            return Err(Refusal::NotOffered);
        }
        self.check_free(at)?;
        let disc = Disc { center: at, radius: self.game.squadron_radius };
        if disc.gap_to(&self.base(ship)) <= TOUCH {
            return Ok(());
        }
        // As many as possible touch the ship; the others a squadron that touches it.
        if self.places_around_base(ship).iter().any(|place| self.check_free(*place).is_ok()) {
            return Err(Refusal::TooFar);
        }
        match self.displaced_places(ship).contains(&at)
            || self.squadrons_touching(ship).any(|other| disc.gap(&self.disc(other)) <= TOUCH)
        {
            true => Ok(()),
            false => Err(Refusal::TooFar),
        }
    }

    pub(super) fn displaced_candidates(&self) -> Vec<Action> {
        let Some((ship, squadrons)) = self.displaced() else { return Vec::new() };
        let places = self.displaced_places(ship);
        let all = squadrons.iter().flat_map(|squadron| {
            places.iter().map(|at| Action::Place { squadron: *squadron, at: *at })
        });
        all.collect()
    }

    /// Free places touching the ship; else touching a squadron that touches it; else the nearest free ones.
    fn displaced_places(&self, ship: ShipId) -> Vec<Point> {
        let free = |places: Vec<Point>| -> Vec<Point> {
            places.into_iter().filter(|at| self.check_free(*at).is_ok()).collect()
        };
        let places = free(self.places_around_base(ship));
        if !places.is_empty() {
            return places;
        }
        let beside: Vec<_> = self.squadrons_touching(ship).collect();
        let places = beside.into_iter().flat_map(|squadron| self.places_around(squadron)).collect();
        let places = free(places);
        if !places.is_empty() {
            return places;
        }
        let at = self.ship(ship).pose.at;
        (1..40)
            .map(|ring| {
                let circle = (0..24).map(|step| at + Heading::new(step * 1_500).step(ring * 2_000));
                free(circle.collect())
            })
            .find(|places| !places.is_empty())
            .unwrap_or_default()
    }

    fn squadrons_touching(&self, ship: ShipId) -> impl Iterator<Item = SquadronId> + '_ {
        let base = self.base(ship);
        self.squadrons().filter(move |squadron| self.disc(*squadron).gap_to(&base) <= TOUCH)
    }

    /// Places around a base at which a squadron touches it.
    fn places_around_base(&self, ship: ShipId) -> Vec<Point> {
        let profile = self.game.ship(ship);
        let pose = self.ship(ship).pose;
        let gap = self.game.squadron_radius + 4;
        let (x, y) = (profile.base.width / 2, profile.base.length / 2);
        let mut places = Vec::new();
        let step = 1_750;
        let mut along = |half: i32, place: &dyn Fn(i32) -> Point| {
            let mut at = -half;
            while at <= half {
                places.push(pose.place(place(at)));
                at += step;
            }
        };
        along(x, &|at| Point::new(at, y + gap));
        along(x, &|at| Point::new(at, -y - gap));
        along(y, &|at| Point::new(x + gap, at));
        along(y, &|at| Point::new(-x - gap, at));
        places
    }

    fn places_around(&self, squadron: SquadronId) -> impl Iterator<Item = Point> + '_ {
        let at = self.squadron(squadron).at;
        let gap = 2 * self.game.squadron_radius + 4;
        (0..16).map(move |step| at + Heading::new(step * 2_250).step(gap))
    }

    /// Whether a squadron could stand here: in the play area, not on a ship or squadron.
    pub(crate) fn check_free(&self, at: Point) -> Result<(), Refusal> {
        if !in_bounds(at) || !self.game.play_area().contains_disc(at, self.game.squadron_radius) {
            return Err(Refusal::OutsideArea);
        }
        match self.squadron_overlaps(at, None) {
            true => Err(Refusal::Overlap),
            false => Ok(()),
        }
    }

    /// Whether a squadron at a place would overlap a ship or another squadron.
    pub(crate) fn squadron_overlaps(&self, at: Point, own: Option<SquadronId>) -> bool {
        let disc = Disc { center: at, radius: self.game.squadron_radius };
        self.squadrons().any(|other| Some(other) != own && disc.overlaps(&self.disc(other)))
            || self.ships().any(|ship| {
                let reach = self.game.ship(ship).base.reach() + disc.radius;
                self.ship(ship).pose.at.is_within(at, reach)
                    && disc.overlaps_polygon(&self.base(ship))
            })
    }

    /// Whether a base would overlap a ship on the table.
    pub(crate) fn base_overlaps_ship(&self, base: &Polygon, own: ShipId) -> bool {
        self.ships().any(|other| other != own && self.base(other).overlaps(base))
    }
}
