use std::sync::Arc;

use flagbridge_cards::ObstacleKind;
use flagbridge_engine::{
    Action, Course, Event, Game, Phase, Pose, Question, Seat, ShipId, SquadronId, Table, Unit,
};

use crate::bot::Bot;
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
}

/// Where the ships stood before an answer.
type Poses = Vec<(ShipId, Pose)>;

/// What has to be remembered between the answers of a game.
#[derive(Default)]
struct Watch {
    revealed: Option<ShipId>,
    moved: Option<ShipId>,
    squadron: Option<SquadronId>,
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
        Ok(())
    }

    fn answered(&mut self, table: &Table, question: Question, action: &Action, watch: &mut Watch) {
        match (question, action) {
            // A dial that is spent for a token or to be rid of raid tokens is not wasted.
            (Question::Dial(_), Action::Convert | Action::ClearRaid(None)) => watch.revealed = None,
            (Question::Course(ship), Action::Course(course)) => {
                let avoidable = harmful(table, ship, course) && !trapped(table, ship);
                self.obstacles_avoidable += u64::from(avoidable);
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
            Event::OverlappedObstacle(Unit::Ship(_), place) => {
                let kind = table.obstacles().get(usize::from(place)).map(|obstacle| obstacle.kind);
                let harmful =
                    matches!(kind, Some(ObstacleKind::AsteroidField | ObstacleKind::DebrisField));
                self.obstacles += u64::from(harmful);
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
        let (mut own, theirs) = (self.habits(), other.habits());
        own.iter_mut().zip(theirs).for_each(|((_, sum), (_, more))| *sum += more);
        let [off_table, own_rammed, enemies_rammed, blocked, obstacles, rest @ ..] =
            own.map(|(_, sum)| sum);
        let [obstacles_avoidable, own_overrun, rest @ ..] = rest;
        let [dials_wasted, attacks_declined, squadrons_idle, tokens_left, objective_tokens_left] =
            rest;
        *self = Behaviour {
            games: self.games + other.games,
            activations: self.activations + other.activations,
            off_table,
            own_rammed,
            enemies_rammed,
            blocked,
            obstacles,
            obstacles_avoidable,
            own_overrun,
            dials_wasted,
            attacks_declined,
            squadrons_idle,
            tokens_left,
            objective_tokens_left,
        };
    }

    /// Every habit in words and how often it was seen.
    pub fn habits(&self) -> [(&'static str, u64); 12] {
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
        ]
    }
}

/// Whether a course ends on an asteroid or debris field.
fn harmful(table: &Table, ship: ShipId, course: &Course) -> bool {
    let (end, _) = table.maneuver_end(ship, course, course.clicks.len() as u8);
    table.obstacles_overlapped(ship, end).any(|place| {
        let kind = table.obstacles()[usize::from(place)].kind;
        matches!(kind, ObstacleKind::AsteroidField | ObstacleKind::DebrisField)
    })
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
