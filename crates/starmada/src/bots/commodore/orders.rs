//! Movement orders: every place the ship can reach, weighed against what the enemy may do.

use std::collections::{HashMap, HashSet};

use crate::action::Action;
use crate::bots::commodore::Skill;
use crate::bots::commodore::drift::Drift;
use crate::bots::commodore::rival::{Exchange, Rival};
use crate::chance::Chance;
use crate::element::ShipId;
use crate::hex::{Board, Direction, Hex};
use crate::orders::{Orders, travel};
use crate::plot::each_plot;
use crate::seat::Seat;
use crate::sheet::Track;
use crate::ship::Plot;
use crate::table::Table;

/// What the parts of a judgment count for.
#[derive(Clone, Copy)]
struct Weights {
    /// Damage received, against damage dealt.
    caution: f64,
    /// The exchange of the next game turn, against that of this one.
    future: f64,
    /// Each hex away from the best distance.
    approach: f64,
    /// Points for each hexside between the ship and its friends beyond a few.
    straying: f64,
    /// Leaving the board, against being destroyed in battle.
    aversion: f64,
    /// Targets other than the best.
    others: f64,
    /// What a kill is worth beyond the boxes it takes.
    kill: f64,
    /// What speed beyond the engine rating costs, times its square.
    haste: f64,
}

impl Weights {
    /// Found by measuring: `flagbridge starmada arena --ladder`.
    const MEASURED: Weights = Weights {
        caution: 1.0,
        future: 0.7,
        approach: 0.6,
        straying: 0.6,
        aversion: 30.0,
        others: 0.15,
        kill: 0.5,
        haste: 0.5,
    };
}

/// How much of its caution a fleet that is not ahead loses with every game turn after the third.
const FADING: f64 = 0.05;

/// How many times more careful a carrier with flights is than other ships.
const CARRIER: f64 = 2.0;

/// How eagerly fire that cannot be answered is crossed.
const CROSSING: f64 = 4.0;

/// By how many points a captain misjudges orders, at most.
const MISJUDGMENT: f64 = 12.0;

/// A chance of drifting off the board that no exchange of fire is worth.
const TOO_RISKY: f64 = 0.05;

/// The ship that is given orders, and everything its orders are weighed against.
struct Planner {
    weights: Weights,
    board: Board,
    rating: u8,
    /// Points for each of its hull boxes.
    box_worth: f64,
    points: f64,
    rivals: Vec<Rival>,
    drift: Drift,
    /// Where its friends will be.
    friends: Vec<Hex>,
    /// What each hex of the board is worth in the next game turn, row by row.
    field: Vec<f64>,
}

pub(super) fn choose(view: &Table, ship: ShipId, skill: Skill, chance: &mut Chance) -> Action {
    let planner = Planner::new(view, ship);
    let state = view.ship(ship);
    let board = view.game().options.board;
    let mut seen = HashSet::new();
    let mut places = HashMap::new();
    let mut best: Option<(f64, Orders)> = None;
    each_plot(state.momentum, planner.rating, view.game().options.turn_takes_one, |orders| {
        let mut left = false;
        let (at, heading) =
            travel(&orders.maneuvers, state.at, state.heading, |hex| left |= !board.holds(hex));
        if left || !seen.insert((at, heading, orders.pivot, orders.speed)) {
            return;
        }
        let misjudged = match skill {
            Skill::Commodore => chance.below(100) as f64 * 1e-4,
            Skill::Captain => chance.below(1000) as f64 * 1e-3 * MISJUDGMENT,
        };
        let place = places
            .entry((at, heading, orders.speed))
            .or_insert_with(|| planner.prospects(at, heading, orders.speed));
        let now = planner.balance(|rival| rival.exchange(at, heading.turned(orders.pivot)));
        let worth = now + *place + misjudged;
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, orders));
        }
    });
    let orders = best.map_or_else(|| Orders::ahead(state.momentum.speed), |(_, orders)| orders);
    Action::Orders(ship, orders)
}

impl Planner {
    fn new(view: &Table, ship: ShipId) -> Planner {
        let profile = view.game().ship(ship);
        let enemy = profile.seat.other();
        let friends = friends(view, ship, profile.seat);
        let mut weights = Weights::MEASURED;
        // A battle that is not being won must be sought: caution fades.
        let [own, theirs] = [view.scores()[profile.seat.index()], view.scores()[enemy.index()]];
        let fading = f64::from(view.turn().saturating_sub(3)) * FADING;
        if own <= theirs {
            weights.caution *= (1.0 - fading).max(0.3);
            weights.approach *= 1.0 + fading;
        }
        let carrier =
            view.flights_of(profile.seat).any(|it| view.game().flights[it.index()].carrier == ship);
        if carrier {
            weights.caution *= CARRIER;
        }
        let points = f64::from(profile.sheet.rating);
        let box_worth = points / f64::from(view.value(ship, Track::Hull).max(1));
        let mut rivals: Vec<Rival> =
            view.ships_of(enemy).map(|it| Rival::new(view, ship, it, &friends)).collect();
        for rival in &mut rivals {
            rival.ideal = ideal(rival, weights.caution * box_worth, carrier);
        }
        let rating = view.value(ship, Track::Engines);
        // Fire that cannot be answered is best crossed fast: each hex nearer is worth its share of a game turn under it.
        if !carrier {
            let free: f64 = rivals.iter().map(Rival::free_fire).sum();
            let crossing = weights.caution * box_worth * free / f64::from(rating.max(3));
            weights.approach += crossing * CROSSING;
        }
        let mut planner = Planner {
            weights,
            board: view.game().options.board,
            rating,
            box_worth,
            points,
            rivals,
            drift: Drift::new(view, ship, enemy),
            friends: friends.iter().map(|(_, at, _)| *at).collect(),
            field: Vec::new(),
        };
        planner.field = planner.board.hexes().map(|hex| planner.judge(hex)).collect();
        planner
    }

    /// What it is worth to end the movement here, whatever happens in this game turn's exchange of fire.
    fn prospects(&self, at: Hex, heading: Direction, speed: u8) -> f64 {
        let risk = self.drift.chance(&self.rivals, at, heading, speed);
        let haste = f64::from(speed.saturating_sub(self.rating));
        let mut worth = self.later(at, heading, speed);
        worth -= self.weights.haste * haste * haste;
        worth -= self.weights.straying * self.straying(at);
        worth -= risk * self.points * self.weights.aversion;
        if risk > TOO_RISKY {
            worth -= 1000.0 * risk;
        }
        worth
    }

    /// Points gained less points lost in an exchange of fire with all enemies.
    fn balance(&self, exchange: impl Fn(&Rival) -> Exchange) -> f64 {
        let (mut most, mut all, mut taken) = (0.0_f64, 0.0, 0.0);
        for rival in &self.rivals {
            let exchange = exchange(rival);
            let gained = self.gain(rival, exchange.dealt);
            most = most.max(gained);
            all += gained;
            taken += exchange.received / rival.sharing;
        }
        most + self.weights.others * (all - most) - self.weights.caution * self.box_worth * taken
    }

    /// Points for damage on top of what friends do to the same enemy: the nearer to its end, the more each box counts.
    fn gain(&self, rival: &Rival, dealt: f64) -> f64 {
        let progress = |damage: f64| {
            let share = (damage / rival.hull).min(1.0);
            share + self.weights.kill * share * share
        };
        let before = 0.7 * rival.from_friends;
        rival.rating * (progress(before + dealt) - progress(before))
    }

    /// The best position of the next game turn, flying on straight.
    fn later(&self, at: Hex, heading: Direction, speed: u8) -> f64 {
        let slowest = speed.saturating_sub(self.rating);
        let speeds = [slowest, speed, speed + self.rating];
        let ahead = speeds.map(|next| self.position(at.step(heading, next.into())));
        ahead.into_iter().flatten().max_by(f64::total_cmp).unwrap_or(0.0)
    }

    /// What a hex is worth in the next game turn; none off the board.
    fn position(&self, at: Hex) -> Option<f64> {
        let place = usize::try_from(at.row() * self.board.columns + at.column()).ok()?;
        self.board.holds(at).then(|| self.field[place])
    }

    /// The exchange of fire from a hex, facing well, and how far it is from where the ship wants to be.
    fn judge(&self, at: Hex) -> f64 {
        let balance = self.balance(|rival| rival.best_exchange(at));
        let gap = |rival: &Rival| (rival.best_exchange(at).distance - f64::from(rival.ideal)).abs();
        let nearest = self.rivals.iter().map(gap).min_by(f64::total_cmp).unwrap_or(0.0);
        self.weights.future * balance - self.weights.approach * nearest
    }

    /// How far the ship is from the middle of its friends, beyond a few hexes.
    fn straying(&self, at: Hex) -> f64 {
        if self.friends.is_empty() {
            return 0.0;
        }
        let sum: u32 = self.friends.iter().map(|it| u32::from(at.distance(*it))).sum();
        (f64::from(sum) / self.friends.len() as f64 - 4.0).max(0.0)
    }
}

/// The distance at which an exchange of fire is best; carriers keep out of it.
fn ideal(rival: &Rival, fear: f64, carrier: bool) -> u8 {
    if carrier {
        return rival.enemy_reach() + 1;
    }
    let worth = rival.rating / rival.hull;
    let exchange = |distance: u8| {
        let (dealt, received) = rival.at_distance(distance);
        dealt * worth - received * fear / rival.sharing
    };
    // Somewhere within reach: a battle that nobody seeks is not won.
    let distances = (1..=rival.own_reach()).filter(|distance| rival.at_distance(*distance).0 > 0.0);
    distances.max_by(|one, other| exchange(*one).total_cmp(&exchange(*other))).unwrap_or(1)
}

/// Where the other ships of a side will be, and how they will face where that is known: as their orders say, else as they fly.
fn friends(view: &Table, ship: ShipId, seat: Seat) -> Vec<(ShipId, Hex, Option<Direction>)> {
    let others = view.ships_of(seat).filter(|it| *it != ship);
    let place = |friend: ShipId| {
        let state = view.ship(friend);
        match &state.plot {
            Plot::Written(orders) => {
                let (at, heading) = orders.end(state.at, state.heading);
                (friend, at, Some(heading.turned(orders.pivot)))
            }
            Plot::Unwritten | Plot::Hidden => {
                let ahead = state.at.step(state.heading, state.momentum.speed.into());
                (friend, ahead, None)
            }
        }
    };
    others.map(place).collect()
}
