//! Enemies: where they may plausibly move, and what they and a ship can do to each other there.

use std::cell::RefCell;
use std::collections::HashMap;

use flagbridge_seats::Seat;

use crate::bots::commodore::punch::{Punch, worth_of_hull};
use crate::element::ShipId;
use crate::hex::{Direction, Hex};
use crate::orders::{Maneuver, Orders, travel};
use crate::roll::Test;
use crate::sheet::Track;
use crate::ship::Plot;
use crate::table::Table;

/// A place an enemy may move to, and how far it may pivot there.
struct Pose {
    at: Hex,
    heading: Direction,
    pivots: i8,
    likelihood: f64,
}

/// An enemy and what the two can do to each other.
struct Rival {
    poses: Vec<Pose>,
    dealt: Punch,
    received: Punch,
    /// Points for each damage die.
    worth: f64,
    /// How many other ships its fire may go to instead.
    company: f64,
    /// Hexes from which it can fire in this game turn at best.
    threat: u8,
    from: Hex,
    /// The distance at which the exchange is best for this ship, and what it is worth there.
    ideal: u8,
    gain: f64,
}

/// All enemies of a ship.
pub(super) struct Rivals {
    all: Vec<Rival>,
    /// Flights: where they are, and the damage dice they bring.
    flights: Vec<(Hex, f64)>,
    /// Points that each damage die costs the ship.
    price: f64,
    /// What each hex nearer to the best distance is worth.
    pull: f64,
    /// Whether the best distance is within the enemy's reach: the ship must come through fire it cannot answer.
    commits: bool,
    /// How far the other ships of its side will be from the nearest enemy, on average.
    others: Option<f64>,
    banks: usize,
    by_hex: RefCell<HashMap<Hex, Taken>>,
    by_pose: RefCell<HashMap<(Hex, Direction), f64>>,
}

/// What a ship must expect in a hex.
#[derive(Clone, Copy)]
struct Taken {
    /// Points lost to fire, shared with others.
    points: f64,
    /// Damage dice if all fire at it.
    dice: f64,
    /// What the distance to the enemy costs.
    gap: f64,
    /// What being ahead of the others costs.
    lead: f64,
}

/// Hull boxes that a damage die is worth: half of them are hull hits, and the others hurt a little, too.
const HURT: f64 = 0.7;

/// How much damage taken counts beside damage dealt.
const CAUTION: f64 = 0.5;

/// Fire is answered if the ship gives at least this share of what it takes; how much other fire counts on the way to a place
/// from where it can be answered.
const ANSWER: f64 = 0.5;
const CROSSING: f64 = 0.1;

/// Engine hits to expect wherever an enemy might reach.
const STRAY_HITS: f64 = 0.03;

/// What a choice of targets is worth.
const SECOND_TARGETS: f64 = 0.05;

/// How far a ship may be ahead of the others on the way to the enemy, and what each further hex costs.
const LEAD: f64 = 2.0;
const COHESION: f64 = 3.0;

/// How likely a ship without orders comes into an enemy's reach if it can.
const LATER: f64 = 0.8;

/// How far a flight flies and strikes.
const FLIGHT_REACH: u8 = 9;

impl Rivals {
    pub fn new(view: &Table, ship: ShipId) -> Rivals {
        let seat = view.game().ship(ship).seat;
        let enemies: Vec<ShipId> = view.ships_of(seat.other()).collect();
        let own = view.ships_of(seat).count();
        let price = HURT * worth_of_hull(view, ship) * CAUTION;
        let odds = enemies.len() as f64 / own.max(1) as f64;
        let rival = |enemy: ShipId| Rival::new(view, ship, enemy, price * odds);
        let all: Vec<Rival> = enemies.into_iter().map(rival).collect();
        let shields = view.value(ship, Track::Shields);
        let impact = if shields == 0 { 1.0 } else { Test::impact(shields, 0, false).odds() };
        let flights = view.flights_of(seat.other()).map(|flight| {
            let state = view.flight(flight);
            (state.at, f64::from(state.fighters) / 3.0 * impact)
        });
        let banks = all.iter().map(|rival| rival.dealt.banks()).max().unwrap_or(0);
        let flights = flights.collect();
        let best = all.iter().max_by(|one, other| one.gain.total_cmp(&other.gain));
        let commits = best.is_some_and(|best| best.ideal <= best.received.reach());
        let engines = f64::from(view.value(ship, Track::Engines));
        let urgency = 1.0 + 0.15 * f64::from(view.turn().saturating_sub(8));
        let pull = best.map_or(0.0, |best| best.gain) / (engines + 1.0);
        let pull = pull.clamp(3.0, 8.0) * urgency;
        let others = others(view, ship);
        let (by_hex, by_pose) = Default::default();
        Rivals { all, flights, price, pull, commits, others, banks, by_hex, by_pose }
    }

    /// What a ship at a place gives, less what it takes and what its distance costs, in points.
    pub fn exchange(&self, at: Hex, facing: Direction) -> f64 {
        self.balance(at, self.given(at, facing))
    }

    fn balance(&self, at: Hex, given: f64) -> f64 {
        let taken = self.taken(at);
        // Fire that cannot be answered is crossed quickly.
        let crosses = self.commits && given < ANSWER * taken.points;
        let fear = if crosses { CROSSING } else { 1.0 };
        let lead = if given > 0.0 { 0.0 } else { taken.lead };
        given - taken.points * fear - taken.gap - lead
    }

    /// The best exchange at a hex with one of the facings within a number of hexsides of a heading.
    pub fn best_facing(&self, at: Hex, heading: Direction, pivots: i8) -> f64 {
        let facings = (-pivots..=pivots.min(2)).map(|pivot| heading.turned(pivot));
        let given = facings.map(|facing| self.given(at, facing)).fold(0.0, f64::max);
        self.balance(at, given)
    }

    /// Engine hits to expect in a hex.
    pub fn engine_hits(&self, at: Hex) -> f64 {
        let floor = if self.in_reach(at) { STRAY_HITS } else { 0.0 };
        (self.taken(at).dice / 6.0).max(floor)
    }

    /// Whether any enemy can fire at a hex in this game turn, however it moves.
    fn in_reach(&self, at: Hex) -> bool {
        self.all.iter().any(|rival| rival.from.distance(at) <= rival.threat)
            || self.flights.iter().any(|(hex, _)| hex.distance(at) <= FLIGHT_REACH)
    }

    /// Points each bank takes from its best target.
    fn given(&self, at: Hex, facing: Direction) -> f64 {
        if let Some(known) = self.by_pose.borrow().get(&(at, facing)) {
            return *known;
        }
        let mut best = vec![0.0_f64; self.banks];
        let mut others = 0.0;
        for rival in &self.all {
            let mut here = vec![0.0_f64; self.banks];
            for pose in &rival.poses {
                rival.dealt.each(at, facing, pose.at, |bank, dice| {
                    here[bank] += dice * pose.likelihood * rival.worth;
                });
            }
            for (best, here) in best.iter_mut().zip(here) {
                others += here;
                *best = best.max(here);
            }
        }
        let given = best.iter().sum::<f64>() + SECOND_TARGETS * others;
        self.by_pose.borrow_mut().insert((at, facing), given);
        given
    }

    fn taken(&self, at: Hex) -> Taken {
        if let Some(known) = self.by_hex.borrow().get(&at) {
            return *known;
        }
        let (mut points, mut dice) = (0.0, 0.0);
        let (mut gap, mut nearest) = (f64::MAX, f64::MAX);
        for rival in &self.all {
            let (mut received, mut distance) = (0.0, 0.0);
            for pose in &rival.poses {
                let fire = rival.received.turned(pose.at, pose.heading, pose.pivots, at);
                received += fire * pose.likelihood;
                distance += f64::from(at.distance(pose.at)) * pose.likelihood;
            }
            dice += received;
            points += received / (1.0 + rival.company);
            gap = gap.min((distance - f64::from(rival.ideal)).abs());
            nearest = nearest.min(distance);
        }
        for (hex, damage) in &self.flights {
            if hex.distance(at) <= FLIGHT_REACH {
                dice += damage;
                points += damage * 0.3;
            }
        }
        let gap = if gap == f64::MAX { 0.0 } else { gap * self.pull };
        let ahead = self.others.map_or(0.0, |others| others - nearest - LEAD);
        let lead = ahead.max(0.0) * COHESION;
        let taken = Taken { points: points * self.price, dice, gap, lead };
        self.by_hex.borrow_mut().insert(at, taken);
        taken
    }
}

impl Rival {
    /// `price`: what each damage die costs the ship where every enemy shares its fire among all.
    fn new(view: &Table, ship: ShipId, rival: ShipId, price: f64) -> Rival {
        let dealt = Punch::new(view, ship, rival);
        let received = Punch::new(view, rival, ship);
        let worth = HURT * worth_of_hull(view, rival);
        let reach = received.reach();
        let farthest = dealt.reach().max(reach) + 1;
        let exchange =
            |distance: u8| dealt.most_at(distance) * worth - received.most_at(distance) * price;
        let ideal = (1..=farthest)
            .max_by(|one, other| exchange(*one).total_cmp(&exchange(*other)))
            .unwrap_or(1);
        let gain = exchange(ideal);
        let (state, rating) = (view.ship(rival), view.value(rival, Track::Engines));
        Rival {
            poses: plausible(view, rival),
            company: company(view, ship, rival, reach),
            threat: state.momentum.speed.saturating_add(rating / 2).saturating_add(reach),
            from: state.at,
            dealt,
            received,
            worth,
            ideal,
            gain,
        }
    }
}

/// How many other ships of a ship's side an enemy may fire at: those whose orders lead into its reach, and those that could
/// come there, whose orders are not written yet.
fn company(view: &Table, ship: ShipId, rival: ShipId, reach: u8) -> f64 {
    let seat: Seat = view.game().ship(ship).seat;
    let target = view.ship(rival).at;
    let others = view.ships_of(seat).filter(|other| *other != ship);
    let near = |other: ShipId| {
        let state = view.ship(other);
        match &state.plot {
            Plot::Written(orders) => {
                let (at, _) = orders.end(state.at, state.heading);
                f64::from(u8::from(at.distance(target) <= reach))
            }
            Plot::Unwritten | Plot::Hidden => {
                let way = state.momentum.speed + view.value(other, Track::Engines);
                let near = state.at.distance(target) <= reach.saturating_add(way);
                f64::from(u8::from(near)) * LATER
            }
        }
    };
    others.map(near).sum::<f64>()
}

/// How far the other ships of a side will be from the nearest enemy on average, carriers left out; none if there are no others.
fn others(view: &Table, ship: ShipId) -> Option<f64> {
    let seat = view.game().ship(ship).seat;
    let fights = |other: &ShipId| *other != ship && view.game().ship(*other).sheet.carrier == 0;
    let distance = |other: ShipId| {
        let state = view.ship(other);
        let (at, way) = match &state.plot {
            Plot::Written(orders) => (orders.end(state.at, state.heading).0, 0),
            Plot::Unwritten | Plot::Hidden => (state.at, view.value(other, Track::Engines)),
        };
        let enemies = view.ships_of(seat.other()).map(|enemy| view.ship(enemy).at.distance(at));
        f64::from(enemies.min().unwrap_or(0).saturating_sub(way))
    };
    let all: Vec<f64> = view.ships_of(seat).filter(fights).map(distance).collect();
    (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64)
}

/// Places an enemy may move to: on as it flies, faster, slower, and one turn to either side.
fn plausible(view: &Table, ship: ShipId) -> Vec<Pose> {
    let state = view.ship(ship);
    let (speed, rating) = (state.momentum.speed, view.value(ship, Track::Engines));
    let board = view.game().options.board;
    let mut poses: Vec<Pose> = Vec::with_capacity(8);
    let mut add = |orders: &Orders, likelihood: f64| {
        let Some(spare) = u16::from(rating).checked_sub(view.requirement(ship, orders)) else {
            return;
        };
        let mut left = false;
        let (at, heading) =
            travel(&orders.maneuvers, state.at, state.heading, |hex| left |= !board.holds(hex));
        if orders.fault().is_none() && !left {
            // A ship that stands turns as far as it likes for one.
            let stands = speed == 0 && orders.speed == 0 && rating > 0;
            let pivots = if stands { 3 } else { spare.min(3) as i8 };
            poses.push(Pose { at, heading, pivots, likelihood });
        }
    };
    if speed == 0 {
        add(&Orders::ahead(0), 12.0);
        add(&Orders::ahead(rating / 2), 1.0);
        add(&Orders::ahead(rating), 1.0);
    } else {
        add(&Orders::ahead(speed), 1.5);
        add(&Orders::ahead(speed + rating / 2), 1.0);
        add(&Orders::ahead(speed.saturating_sub(rating)), 2.5);
        let cruise = speed.min(rating);
        for turn in [Maneuver::Port, Maneuver::Starboard] {
            let mut orders = Orders::ahead(cruise / 2);
            orders.maneuvers.push(turn);
            if cruise > cruise / 2 {
                orders.maneuvers.push(Maneuver::Forward(cruise - cruise / 2));
            }
            orders.speed = cruise;
            add(&orders, 0.7);
        }
    }
    if poses.is_empty() {
        poses.push(Pose { at: state.at, heading: state.heading, pivots: 0, likelihood: 1.0 });
    }
    let all: f64 = poses.iter().map(|pose| pose.likelihood).sum();
    poses.iter_mut().for_each(|pose| pose.likelihood /= all);
    poses
}
