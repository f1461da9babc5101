use super::Procedure;
use super::squadron_turn::in_bounds;
use crate::geometry::{Disc, Heading, Point, TOUCH};
use crate::state::{Action, Displace, Event, Presence, Question, Step, Table};
use crate::terms::{Refusal, SquadronId, Unit};

impl Procedure for Displace {
    /// The player who did not move the ship puts the squadrons it overlapped down, touching it; likewise the one who did
    /// not lay an exogorth. RRG 1.6, Overlapping; Obstacles: Exogorth.
    fn run(self, table: &mut Table) {
        let Displace { by, seat, squadrons } = self;
        if squadrons.is_empty() {
            return;
        }
        if table.displaced_places(by).is_empty() {
            // No room anywhere: the squadrons cannot be put back.
            for squadron in squadrons {
                table.squadron_mut(squadron).place = Presence::Destroyed;
                table.event(Event::Destroyed(Unit::Squadron(squadron)));
            }
            return;
        }
        table.push(Displace { by, seat, squadrons });
        let question = match by {
            Unit::Obstacle(place) => Question::Dislodged(place),
            Unit::Ship(ship) => Question::Displaced(ship),
            Unit::Squadron(_) | Unit::Mine(_) | Unit::Token(_) => return,
        };
        table.ask(seat, question, Vec::new());
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let Displace { by, seat, mut squadrons } = self;
        if let Action::Place { squadron, at } = *action {
            squadrons.retain(|other| *other != squadron);
            let state = table.squadron_mut(squadron);
            (state.at, state.place) = (at, Presence::Deployed);
            table.event(Event::SquadronPlaced(squadron, at));
            if !table.game.play_area().contains_disc(at, table.game.squadron_radius) {
                table.destroy_squadron(squadron);
            }
        }
        table.push(Displace { by, seat, squadrons });
    }
}

impl Table {
    fn displaced(&self) -> Option<(Unit, &[SquadronId])> {
        match self.stack.last() {
            Some(Step::Displace(Displace { by, squadrons, .. })) => Some((*by, squadrons)),
            _ => None,
        }
    }

    pub(crate) fn check_displaced(&self, action: &Action) -> Result<(), Refusal> {
        let (by, squadrons) = self.displaced().ok_or(Refusal::NotAsked)?;
        let Action::Place { squadron, at } = *action else { return Err(Refusal::NotAsked) };
        if !squadrons.contains(&squadron) {
            return Err(Refusal::NotOffered);
        }
        let disc = Disc { center: at, radius: self.game.squadron_radius };
        let touches = self.gap_from(by, disc) <= TOUCH;
        // Nothing kept them on the table before FAQ 3.2.1, Errata: Overlapping.
        if touches && in_bounds(at) && !self.rules().displaced_squadrons_stay {
            return match self.squadron_overlaps(at, None) {
                true => Err(Refusal::Overlap),
                false => Ok(()),
            };
        }
        self.check_free(at)?;
        if touches {
            return Ok(());
        }
        // As many as possible touch the ship; the others a squadron that touches it.
        if self.places_beside(by).iter().any(|place| self.check_free(*place).is_ok()) {
            return Err(Refusal::TooFar);
        }
        match self.displaced_places(by).contains(&at)
            || self.squadrons_touching(by).any(|other| disc.gap(&self.disc(other)) <= TOUCH)
        {
            true => Ok(()),
            false => Err(Refusal::TooFar),
        }
    }

    pub(crate) fn displaced_candidates(&self) -> Vec<Action> {
        let Some((by, squadrons)) = self.displaced() else { return Vec::new() };
        let places = self.displaced_places(by);
        let all = squadrons.iter().flat_map(|squadron| {
            places.iter().map(|at| Action::Place { squadron: *squadron, at: *at })
        });
        all.collect()
    }

    /// Free places touching the ship; else touching a squadron that touches it; else the nearest free ones.
    fn displaced_places(&self, by: Unit) -> Vec<Point> {
        let free = |places: Vec<Point>| -> Vec<Point> {
            places.into_iter().filter(|at| self.check_free(*at).is_ok()).collect()
        };
        let places = free(self.places_beside(by));
        if !places.is_empty() {
            return places;
        }
        let beside: Vec<_> = self.squadrons_touching(by).collect();
        let places = beside.into_iter().flat_map(|squadron| self.places_around(squadron)).collect();
        let places = free(places);
        if !places.is_empty() {
            return places;
        }
        let at = self.center(by);
        (1..40)
            .map(|ring| {
                let circle = (0..24).map(|step| at + Heading::new(step * 1_500).step(ring * 2_000));
                free(circle.collect())
            })
            .find(|places| !places.is_empty())
            .unwrap_or_default()
    }

    fn squadrons_touching(&self, by: Unit) -> impl Iterator<Item = SquadronId> + '_ {
        self.squadrons().filter(move |squadron| self.gap_from(by, self.disc(*squadron)) <= TOUCH)
    }

    /// The gap between what displaces and a squadron's base.
    fn gap_from(&self, by: Unit, disc: Disc) -> i32 {
        match by {
            Unit::Ship(ship) => self.footprint(ship).gap_to(&disc),
            Unit::Obstacle(place) => {
                let outline = self.outline(&self.obstacles[usize::from(place)]);
                outline.distance_to(disc.center) - disc.radius
            }
            Unit::Squadron(_) | Unit::Mine(_) | Unit::Token(_) => i32::MAX,
        }
    }

    /// Places that touch what displaces; on an exogorth they may also lie on top of it. RRG 1.5, FAQ: Exogorths.
    fn places_beside(&self, by: Unit) -> Vec<Point> {
        let Unit::Ship(ship) = by else {
            let at = self.center(by);
            let rings = (0..4).flat_map(|ring| {
                (0..12).map(move |step| at + Heading::new(step * 3_000).step(1_500 + ring * 1_000))
            });
            let radius = self.game.squadron_radius;
            return rings
                .filter(|center| self.gap_from(by, Disc { center: *center, radius }) <= TOUCH)
                .collect();
        };
        let radius = self.game.squadron_radius;
        self.game.ship(ship).base.places_around(self.ship(ship).pose, radius)
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
                let reach = self.game.ship(ship).reach + disc.radius;
                self.ship(ship).pose.at.is_within(at, reach)
                    && self.footprint(ship).overlaps_disc(&disc)
            })
    }
}
