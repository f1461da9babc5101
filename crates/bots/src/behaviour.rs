use std::sync::Arc;

use flagbridge_engine::{
    Action, Event, Game, Phase, Point, Pose, Question, Seat, ShipId, SquadronId, Table, Unit,
};

use crate::bot::Bot;
use crate::grounds::Grounds;
use crate::hazards::{harmful, harms};
use crate::play::{StopReason, players};

/// Habits of bots, counted over games: what a person at the table would shake their head at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Behaviour {
    /// How many games.
    pub games: u64,
    /// Ships that activated.
    pub activations: u64,
    /// Ships that flew off the table.
    pub off_table: u64,
    /// Maneuvers that ran into a ship of the same side.
    pub own_rammed: u64,
    /// Maneuvers that ran into an enemy ship.
    pub enemies_rammed: u64,
    /// Maneuvers that ended where they began, though the speed dial said otherwise.
    pub blocked: u64,
    /// Ships that came to lie on an asteroid or debris field.
    pub obstacles: u64,
    /// Courses onto one, though another of the same speed would have ended on none, on the table and beside every ship.
    pub obstacles_avoidable: u64,
    /// Squadrons that a ship of their own side moved onto, so that the enemy put them down.
    pub own_overrun: u64,
    /// Command dials that were revealed and neither resolved nor kept as a token.
    pub dials_wasted: u64,
    /// Attacks that could have been made and were not.
    pub attacks_declined: u64,
    /// Squadrons that were activated and neither moved nor attacked.
    pub squadrons_idle: u64,
    /// Command tokens left on ships when the game ended.
    pub tokens_left: u64,
    /// Objective tokens left on the table when the game ended.
    pub objective_tokens_left: u64,
    /// Objective tokens that a ship could have collected by a maneuver of its, without harm.
    pub objective_tokens_in_reach: u64,
    /// How many of them were collected.
    pub objective_tokens_collected: u64,
}

/// A habit that is limited.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// What is counted, and in how many.
    pub habit: &'static str,
    /// How often it was seen.
    pub seen: f64,
    /// How often it may be seen at most.
    pub most: f64,
}

impl Bound {
    /// Whether the limit is kept.
    pub fn is_kept(&self) -> bool {
        self.seen <= self.most
    }
}

/// Where the ships stood before an answer.
type Poses = Vec<(ShipId, Pose)>;

/// What has to be remembered between the answers of a game.
#[derive(Default)]
struct Watch {
    revealed: Option<ShipId>,
    moved: Option<ShipId>,
    squadron: Option<SquadronId>,
    /// Objective tokens that were in reach and still lie there.
    in_reach: Vec<Point>,
}

impl Behaviour {
    /// Plays a game between bots and counts what they do; seat A is the first player.
    pub fn play(&mut self, game: &Arc<Game>, bots: [Bot; 2], seed: u64) -> Result<(), StopReason> {
        let mut table = Table::new(Arc::clone(game), seed);
        let seated = players(bots, seed);
        let mut watch = Watch::default();
        while let Some(decision) = table.decision() {
            let (seat, question) = (decision.seat, decision.question);
            let action = match question {
                Question::Initiative => Some(Action::First(Seat::A)),
                _ => seated[seat.index()].answer(&table.view(seat)),
            };
            let action = action.ok_or(StopReason::NoAnswer { seat, question: question.id() })?;
            self.answered(&table, question, &action, &mut watch);
            let poses: Poses = table.ships().map(|ship| (ship, table.ship(ship).pose)).collect();
            let events = table.apply(&action).map_err(|refusal| {
                let answer = table.game().write(&action);
                StopReason::Refused { seat, question: question.id(), answer, refusal }
            })?;
            events.iter().for_each(|event| self.happened(&table, event, &poses, &mut watch));
        }
        self.games += 1;
        let tokens = table.ships().map(|ship| table.ship(ship).tokens.len() as u64);
        self.tokens_left += tokens.sum::<u64>();
        self.objective_tokens_left += table.markers().len() as u64;
        self.objective_tokens_in_reach += watch.in_reach.len() as u64;
        Ok(())
    }

    fn answered(&mut self, table: &Table, question: Question, action: &Action, watch: &mut Watch) {
        match (question, action) {
            // A dial that is spent for a token or to discard raid tokens is not wasted.
            (Question::Dial(_), Action::Convert | Action::ClearRaid(None)) => watch.revealed = None,
            (Question::Course(ship), Action::Course(course)) => {
                let avoidable = harmful(table, ship, course) && !trapped(table, ship);
                self.obstacles_avoidable += u64::from(avoidable);
                watch.look_for_tokens(table, ship);
            }
            (Question::Attack(_), Action::Pass) => self.attacks_declined += 1,
            (Question::Squadron(squadron), Action::Pass) => {
                let idle = watch.squadron != Some(squadron) && !table.squadron(squadron).activated;
                self.squadrons_idle += u64::from(idle);
            }
            (Question::Squadron(squadron), _) => watch.squadron = Some(squadron),
            (Question::Activate | Question::SquadronTurn, _) => watch.squadron = None,
            _ => {}
        }
    }

    fn happened(&mut self, table: &Table, event: &Event, poses: &Poses, watch: &mut Watch) {
        let game = table.game();
        match *event {
            Event::Activated(_) => {
                self.activations += 1;
                self.dials_wasted += u64::from(watch.revealed.take().is_some());
            }
            Event::Phase(Phase::Squadron | Phase::Status) => {
                self.dials_wasted += u64::from(watch.revealed.take().is_some());
            }
            Event::Revealed(ship, _) => watch.revealed = Some(ship),
            Event::DialSpent(ship, _) | Event::TokenStored(ship, _) | Event::Resolved(ship, _)
                if watch.revealed == Some(ship) =>
            {
                watch.revealed = None;
            }
            Event::Maneuvered(ship, pose) => {
                watch.moved = Some(ship);
                let stuck = poses.contains(&(ship, pose)) && table.ship(ship).speed > 0;
                self.blocked += u64::from(stuck);
                let base = game.ship(ship).base.outline(pose);
                self.off_table += u64::from(!game.play_area().contains_polygon(&base));
            }
            Event::Overlapped(ship, other) => match game.ship(ship).seat == game.ship(other).seat {
                true => self.own_rammed += 1,
                false => self.enemies_rammed += 1,
            },
            Event::OverlappedObstacle(Unit::Ship(ship), place) => {
                let kind = table.obstacles().get(usize::from(place)).map(|obstacle| obstacle.kind);
                let harmful = kind.is_some_and(|kind| harms(table, ship, kind));
                self.obstacles += u64::from(harmful);
            }
            Event::MarkerRemoved(at) => {
                let known = watch.in_reach.iter().position(|token| *token == at);
                if let Some(place) = known {
                    watch.in_reach.swap_remove(place);
                    self.objective_tokens_in_reach += 1;
                    self.objective_tokens_collected += 1;
                }
            }
            Event::SquadronPlaced(squadron, _) => {
                let own = watch
                    .moved
                    .is_some_and(|ship| game.ship(ship).seat == game.squadron(squadron).seat);
                self.own_overrun += u64::from(own && table.phase() == Phase::Ship);
            }
            _ => {}
        }
    }

    /// Adds the games of another count.
    pub fn merge(&mut self, other: &Behaviour) {
        self.games += other.games;
        self.activations += other.activations;
        self.off_table += other.off_table;
        self.own_rammed += other.own_rammed;
        self.enemies_rammed += other.enemies_rammed;
        self.blocked += other.blocked;
        self.obstacles += other.obstacles;
        self.obstacles_avoidable += other.obstacles_avoidable;
        self.own_overrun += other.own_overrun;
        self.dials_wasted += other.dials_wasted;
        self.attacks_declined += other.attacks_declined;
        self.squadrons_idle += other.squadrons_idle;
        self.tokens_left += other.tokens_left;
        self.objective_tokens_left += other.objective_tokens_left;
        self.objective_tokens_in_reach += other.objective_tokens_in_reach;
        self.objective_tokens_collected += other.objective_tokens_collected;
    }

    /// The habits that are limited.
    pub fn bounds(&self) -> [Bound; 5] {
        let share = |count: u64, all: u64| count as f64 * 100.0 / all.max(1) as f64;
        let missed = self.objective_tokens_in_reach - self.objective_tokens_collected;
        let bound = |habit, seen, most| Bound { habit, seen, most };
        [
            bound("ships off the table, in 100 games", share(self.off_table, self.games), 1.0),
            bound("own ships rammed, in 100 games", share(self.own_rammed, self.games), 10.0),
            bound(
                "fields hit that could be avoided, in 100 games",
                share(self.obstacles_avoidable, self.games),
                10.0,
            ),
            bound("dials wasted, in 100", share(self.dials_wasted, self.activations), 3.0),
            bound(
                "objective tokens in reach not collected, in 100",
                share(missed, self.objective_tokens_in_reach),
                20.0,
            ),
        ]
    }

    /// Every habit in words and how often it was seen.
    pub fn habits(&self) -> [(&'static str, u64); 14] {
        [
            ("ships off the table", self.off_table),
            ("own ships rammed", self.own_rammed),
            ("enemy ships rammed", self.enemies_rammed),
            ("maneuvers that went nowhere", self.blocked),
            ("asteroid and debris fields hit", self.obstacles),
            ("of these avoidable", self.obstacles_avoidable),
            ("own squadrons overrun", self.own_overrun),
            ("dials wasted", self.dials_wasted),
            ("attacks declined", self.attacks_declined),
            ("squadrons idle", self.squadrons_idle),
            ("command tokens left at the end", self.tokens_left),
            ("objective tokens left at the end", self.objective_tokens_left),
            ("objective tokens in reach", self.objective_tokens_in_reach),
            ("of these collected", self.objective_tokens_collected),
        ]
    }
}

impl Watch {
    /// Notes the objective tokens that a ship can collect by the maneuver it is about to make.
    fn look_for_tokens(&mut self, table: &Table, ship: ShipId) {
        let grounds = Grounds::of(table, std::iter::empty());
        if grounds.places.is_empty() {
            return;
        }
        for action in table.legal().actions {
            let Action::Course(course) = &action else { continue };
            let (end, _) = table.maneuver_end(ship, course, course.clicks.len() as u8);
            for token in grounds.collected(table, ship, end) {
                if !self.in_reach.contains(&token) {
                    self.in_reach.push(token);
                }
            }
        }
    }
}

/// Whether every course ends on such a field, on a ship or beyond the table.
fn trapped(table: &Table, ship: ShipId) -> bool {
    let game = table.game();
    let free = |action: &Action| {
        let Action::Course(course) = action else { return false };
        let (end, hit) = table.maneuver_end(ship, course, course.clicks.len() as u8);
        hit.is_empty()
            && game.play_area().contains_polygon(&game.ship(ship).base.outline(end))
            && !harmful(table, ship, course)
    };
    !table.legal().actions.iter().any(free)
}
