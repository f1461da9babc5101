use crate::state::{Action, Answers, Decision, Pick, Question, Table};
use crate::terms::{Refusal, Target};

impl Table {
    /// The legal answers to the open decision: all of them, or for places on the table some candidates.
    pub fn legal(&self) -> Answers {
        let Some(decision) = &self.decision else {
            return Answers { actions: Vec::new(), complete: true };
        };
        let (actions, complete) = match decision.question {
            Question::Obstacle => (self.obstacle_candidates(usize::MAX), false),
            Question::Deploy => (self.deploy_candidates(usize::MAX), false),
            Question::Squadron(_) => (self.squadron_turn_candidates(), false),
            Question::Displaced(_) | Question::Dislodged(_) => (self.displaced_candidates(), false),
            Question::Course(_) => (self.courses(), true),
            Question::Dials(ship) if decision.answers.is_empty() => (self.dial_stacks(ship), true),
            Question::Targeting(ship) => (self.targeting_candidates(ship), false),
            Question::MoveObstacle(place) => (self.obstacle_moves(place), false),
            Question::Pick(_) if decision.answers.is_empty() => (self.place_candidates(), false),
            _ => (decision.answers.clone(), true),
        };
        Answers { actions, complete }
    }

    /// Whether an action satisfies the rule behind an open question, where answers are not listed; for listed ones, why
    /// an attack is impossible.
    pub(crate) fn check_open(&self, decision: &Decision, action: &Action) -> Result<(), Refusal> {
        match (decision.question, action) {
            (Question::Obstacle, _) => self.check_obstacle(action),
            (Question::Deploy, _) => self.check_deploy(action),
            (Question::Squadron(_), _) => self.check_squadron_turn(action),
            (Question::Displaced(_) | Question::Dislodged(_), _) => self.check_displaced(action),
            (Question::Dials(ship), _) => self.check_dials(ship, action),
            (Question::Targeting(ship), _) => self.check_targeting(ship, action),
            (Question::MoveObstacle(place), _) => self.check_obstacle_move(place, action),
            (Question::Course(_), Action::Course(course)) => self.check_course(course),
            (Question::Pick(_), Action::Pick(Pick::Place(at))) => self.check_place(*at),
            (Question::Attack(ship), Action::Attack { zone: Some(zone), target }) => {
                self.check_known(*target)?;
                self.check_ship_target(ship, *zone, *target)
            }
            _ => Err(Refusal::NotAsked),
        }
    }

    /// Whether a target names something on the table.
    fn check_known(&self, target: Target) -> Result<(), Refusal> {
        let known = match target {
            Target::Zone(ship, zone) => {
                self.ships.get(ship.index()).is_some_and(|state| state.is_deployed())
                    && self.game.ship(ship).ship.hull_zones().contains(&zone)
            }
            Target::Station(place) => self.station(place).is_some_and(|own| !own.destroyed),
            Target::Mine(at) => self.mines().any(|(_, mine)| mine == at),
            Target::Squadron(squadron) => {
                self.squadrons.get(squadron.index()).is_some_and(|state| state.is_deployed())
            }
        };
        if known { Ok(()) } else { Err(Refusal::NotOffered) }
    }
}
