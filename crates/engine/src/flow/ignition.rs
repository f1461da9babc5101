use flagbridge_cards::{HullZone, Pool};

use super::Procedure;
use crate::geometry::{Arc, Point, Range};
use crate::queries::Shot;
use crate::state::{Action, Event, Pick, Question, Table, Targeting};
use crate::terms::{Hook, Refusal, Rule, ShipId, Target, Unit, Window};

impl Procedure for Targeting {
    /// At the end of its activation a ship with ignition may place its targeting token. RRG 1.5, Ignition.
    fn run(self, table: &mut Table) {
        let Targeting { ship } = self;
        let able = table.rules().ignition
            && table.ship(ship).is_deployed()
            && !table.special_battery(ship).is_empty()
            && !table.rule(Rule::NoTargetingToken, Unit::Ship(ship));
        if !able || table.targeting_places(ship, 1).is_empty() {
            return;
        }
        let seat = table.seat_of(Unit::Ship(ship));
        table.push(Targeting { ship });
        table.ask(seat, Question::Targeting(ship), Vec::new());
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let Targeting { ship } = self;
        if let Action::Pick(Pick::Place(at)) = *action {
            table.place_targeting(ship, at);
        }
    }
}

impl Table {
    /// The special firing arc in a hull zone: the printed one lies in the front. RRG 1.5, Special Battery Armament and
    /// Firing Arc.
    pub(crate) fn special_arc(&self, ship: ShipId, zone: HullZone) -> Option<Arc> {
        if !self.rules().ignition {
            return None;
        }
        let hull = self.hull(ship);
        let side = matches!(zone, HullZone::Front | HullZone::Left | HullZone::Right);
        if side && self.rule(Rule::ArcsAreSpecial, Unit::Ship(ship)) {
            return Some(*hull.arc(zone));
        }
        hull.special_arc().filter(|_| zone == HullZone::Front)
    }

    /// The dice of the special battery armament.
    fn special_battery(&self, ship: ShipId) -> Pool {
        let printed = self.game.ship(ship).ship.armament.special;
        self.armament(Hook::SpecialBattery, Unit::Ship(ship), None, None, printed)
    }

    /// The range bands of the ignition keyword: close for a special battery, others from cards. RRG 1.5, Ignition.
    fn ignition_bands(&self, ship: ShipId) -> impl Iterator<Item = Range> + '_ {
        let unit = Unit::Ship(ship);
        let bands = [
            (Range::Close, true),
            (Range::Medium, self.rule(Rule::IgnitionMedium, unit)),
            (Range::Long, self.rule(Rule::IgnitionLong, unit)),
        ];
        bands.into_iter().filter(|(_, has)| *has).map(|(band, _)| band)
    }

    /// Puts a ship's targeting token down.
    pub(crate) fn place_targeting(&mut self, ship: ShipId, at: Point) {
        self.ship_mut(ship).targeting = Some(at);
        self.event(Event::Targeting(ship, at));
        self.open(Window::TargetingPlaced, Some(Unit::Ship(ship)));
    }

    pub(crate) fn check_targeting(&self, ship: ShipId, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Pass => Ok(()),
            Action::Pick(Pick::Place(at)) => self.check_targeting_place(ship, at),
            _ => Err(Refusal::NotAsked),
        }
    }

    /// Within a special arc and within the range of an ignition keyword: all of the token. RRG 1.5, Ignition.
    pub(crate) fn check_targeting_place(&self, ship: ShipId, at: Point) -> Result<(), Refusal> {
        let radius = self.game.token_radius;
        if !self.game.play_area().contains_disc(at, radius) {
            return Err(Refusal::OutsideArea);
        }
        let hull = self.hull(ship);
        let mut found = Err(Refusal::Arc);
        for zone in hull.zones() {
            let Some(arc) = self.special_arc(ship, zone) else { continue };
            if !arc.contains_disc(at, radius) {
                continue;
            }
            let length = hull.zone(zone).nearest_to(at).distance();
            let ruler = &self.game.ruler;
            let inside = |band: Range| {
                let beyond = match band {
                    Range::Close => true,
                    Range::Medium => length - radius > ruler.range_edge(Range::Close),
                    _ => length - radius > ruler.range_edge(Range::Medium),
                };
                beyond && length + radius <= ruler.range_edge(band)
            };
            if self.ignition_bands(ship).any(inside) {
                return Ok(());
            }
            found = Err(Refusal::Range);
        }
        found
    }

    /// At most `most` places for a ship's targeting token: along the middle of each special arc and beside it.
    pub(crate) fn targeting_places(&self, ship: ShipId, most: usize) -> Vec<Point> {
        let (hull, heading) = (self.hull(ship), self.ship(ship).pose.heading);
        let zones = hull.zones().filter(|zone| self.special_arc(ship, *zone).is_some());
        let places = zones.flat_map(|zone| {
            let ahead = match zone {
                HullZone::Left => heading + 27_000,
                HullZone::Right => heading + 9_000,
                _ => heading,
            };
            let from = hull.targeting_point(zone);
            [0, -1_500, 1_500].into_iter().flat_map(move |turn| {
                (1..=16).map(move |step| from + (ahead + turn).step(step * 2_000))
            })
        });
        places.filter(|at| self.check_targeting_place(ship, *at).is_ok()).take(most).collect()
    }

    pub(crate) fn targeting_candidates(&self, ship: ShipId) -> Vec<Action> {
        let places = self.targeting_places(ship, usize::MAX).into_iter();
        let places = places.map(|at| Action::Pick(Pick::Place(at)));
        std::iter::once(Action::Pass).chain(places).collect()
    }

    /// Takes a ship's targeting token off the table.
    pub(crate) fn remove_targeting(&mut self, ship: ShipId) {
        if let Some(at) = self.ship_mut(ship).targeting.take() {
            self.event(Event::MarkerRemoved(at));
        }
    }

    /// The ignition attacks a ship must choose from for the first attack of its activation; none without a targeting
    /// token or a target. RRG 1.5, Ignition.
    pub(crate) fn ignition_targets(&self, ship: ShipId) -> Vec<Action> {
        let Some(token) = self.ship(ship).targeting else { return Vec::new() };
        if self.attacks_declared(ship) > 0 {
            return Vec::new();
        }
        let mut answers = Vec::new();
        let enemy = self.seat_of(Unit::Ship(ship)).other();
        for zone in self.hull(ship).zones() {
            let radius = self.game.token_radius;
            let special = self.special_arc(ship, zone);
            if !special.is_some_and(|arc| arc.contains_disc(token, radius)) {
                continue;
            }
            for other in self.ships_of(enemy) {
                let zones = self.game.ship(other).ship.hull_zones().iter().copied();
                let targets = zones.filter(|theirs| {
                    let shot = self.ignition_shot(ship, zone, other, *theirs);
                    shot.is_ok_and(|shot| self.check_shot(Unit::Ship(ship), shot).is_ok())
                        && !self.ignition_dice(ship, other).is_empty()
                });
                answers.extend(targets.map(|theirs| Action::Attack {
                    zone: Some(zone),
                    target: Target::Zone(other, theirs),
                }));
            }
        }
        answers
    }

    /// The dice of an ignition attack, by the range from the targeting token to any part of the defender's token. RRG
    /// 1.5, Ignition.
    pub(crate) fn ignition_dice(&self, ship: ShipId, enemy: ShipId) -> Pool {
        let Some(token) = self.ship(ship).targeting else { return Pool::EMPTY };
        let gap = self.marker_disc(token).gap_to(&self.hull(enemy).token()).max(0);
        let range = self.game.ruler.range_of(i64::from(gap) * i64::from(gap));
        let target = Target::Zone(enemy, HullZone::Front);
        self.in_reach(Unit::Ship(ship), target, self.special_battery(ship), range)
    }

    /// The shot of an ignition attack that was declared.
    pub(crate) fn ignite_at(
        &self,
        attacker: Unit,
        zone: Option<HullZone>,
        target: Target,
    ) -> Result<Shot, Refusal> {
        match (attacker, zone, target) {
            (Unit::Ship(ship), Some(zone), Target::Zone(enemy, theirs)) => {
                self.ignition_shot(ship, zone, enemy, theirs)
            }
            _ => Err(Refusal::NotOffered),
        }
    }
}
