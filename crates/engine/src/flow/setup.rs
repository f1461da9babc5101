use flagbridge_cards::ObstacleKind;

use super::squadron_turn::in_bounds;
use super::{RoundStage, SetupStage, Step};
use crate::action::{Action, Pick};
use crate::chance::Chance;
use crate::event::{Event, Phase};
use crate::geometry::{Area, Heading, Outline, Point, Pose};
use crate::obstacle::{Obstacle, outline};
use crate::question::Question;
use crate::refusal::Refusal;
use crate::rule::Rule;
use crate::seat::Seat;
use crate::sight::OBSTACLE_REACH;
use crate::table::Table;
use crate::unit::ShipId;
use crate::window::Window;

/// Obstacles in a standard game. RRG 1.6, Setup step 5.
const OBSTACLES: usize = 6;

impl Table {
    /// Setup, step by step. RRG 1.6, Setup.
    pub(super) fn run_setup(&mut self, stage: SetupStage) {
        let then = |table: &mut Table, stage| table.push(Step::Setup(stage));
        match stage {
            SetupStage::Initiative => self.ask_initiative(),
            SetupStage::Objective => self.ask_objective(),
            SetupStage::Obstacles { turn } => self.ask_obstacle(turn),
            SetupStage::BeforeDeploy => {
                self.give_pass_tokens();
                then(self, SetupStage::Deploy { turn: self.first, squadrons_left: 0 });
                self.open(Window::SetupBeforeDeploy, None);
            }
            SetupStage::Deploy { turn, squadrons_left } => self.ask_deploy(turn, squadrons_left),
            SetupStage::CardTokens { turn } => self.ask_card_tokens(turn),
            SetupStage::Finish => {
                self.chance.shuffle(&mut self.deck);
                self.push(Step::Round(RoundStage::Start));
                self.phase = Phase::Command;
                self.open(Window::SetupAfterDeploy, None);
            }
        }
    }

    /// The cheaper fleet's player chooses; a tie is decided by a coin. RRG 1.6, Setup step 3.
    fn ask_initiative(&mut self) {
        let [one, two] = [0, 1].map(|seat| self.game.rosters[seat].points(self.game.rules));
        let chooser = match one.cmp(&two) {
            std::cmp::Ordering::Less => Seat::A,
            std::cmp::Ordering::Greater => Seat::B,
            std::cmp::Ordering::Equal => {
                let seat = Seat::ALL[self.chance.below(2)];
                self.event(Event::Coin(seat));
                seat
            }
        };
        self.push(Step::Setup(SetupStage::Initiative));
        self.ask(chooser, Question::Initiative, Seat::ALL.map(Action::First).to_vec());
    }

    /// The first player chooses one of the second player's objectives. RRG 1.6, Setup step 4.
    fn ask_objective(&mut self) {
        let second = self.first.other();
        let objectives = &self.game.rosters[second.index()].objectives;
        let limited = self.game.options.rounds.is_some();
        if !self.game.options.objectives || !limited || objectives.is_empty() {
            return self.push(Step::Setup(SetupStage::Obstacles { turn: second }));
        }
        let answers = objectives.iter().map(|card| Action::Objective(*card)).collect();
        self.push(Step::Setup(SetupStage::Objective));
        self.ask(self.first, Question::Objective, answers);
    }

    /// Starting with the second player, players take turns laying obstacles. RRG 1.6, Setup step 5.
    fn ask_obstacle(&mut self, turn: Seat) {
        let done = self.obstacles.len() >= OBSTACLES
            || self.obstacles_left().next().is_none()
            || self.obstacle_candidates(1).is_empty();
        if done {
            self.push(Step::Setup(SetupStage::BeforeDeploy));
            return self.open(Window::SetupAfterObstacles, None);
        }
        let turn = match self.table_rule(Rule::SecondPlayerLaysObstacles) {
            true => self.first.other(),
            false => turn,
        };
        self.push(Step::Setup(SetupStage::Obstacles { turn }));
        self.ask(turn, Question::Obstacle, Vec::new());
    }

    /// The six obstacles of the standard set that are not yet on the table.
    fn obstacles_left(&self) -> impl Iterator<Item = u8> + '_ {
        let all = self.game.obstacles().iter().enumerate();
        let no_station = self.table_rule(Rule::StationLaidByObjective);
        all.filter(move |(place, obstacle)| {
            obstacle.standard
                && !(no_station && obstacle.kind == ObstacleKind::Station)
                && self.obstacles.iter().all(|laid| usize::from(laid.token) != *place)
        })
        .map(|(place, _)| place as u8)
    }

    /// Within the setup area, beyond distance 3 of the play area's edges and distance 1 of each other, unless the
    /// objective says otherwise.
    pub(super) fn check_obstacle(&self, action: &Action) -> Result<(), Refusal> {
        let Action::Obstacle { obstacle, pose } = *action else { return Err(Refusal::NotAsked) };
        if !self.obstacles_left().any(|left| left == obstacle) {
            return Err(Refusal::NotOffered);
        }
        if !in_bounds(pose.at) {
            return Err(Refusal::OutsideArea);
        }
        let laid = outline(&self.game.obstacles()[usize::from(obstacle)].outline, pose);
        self.check_outline(&laid, pose.at)
    }

    fn check_outline(&self, laid: &Outline, at: Point) -> Result<(), Refusal> {
        let area = self.obstacle_area();
        if !laid.corners().iter().all(|corner| area.contains(*corner)) {
            return Err(Refusal::OutsideArea);
        }
        let far = self.table_rule(Rule::ObstaclesFarApart);
        let apart = self.game.ruler.distance_edge(if far { 5 } else { 1 });
        let near = |other: &Obstacle| {
            other.pose.at.is_within(at, apart + 2 * OBSTACLE_REACH)
                && self.outline(other).distance_to_outline(laid) <= apart
        };
        match self.obstacles.iter().any(near) {
            true => Err(Refusal::TooNear),
            false => Ok(()),
        }
    }

    /// Where obstacles may lie.
    fn obstacle_area(&self) -> Area {
        let (play, setup) = (self.game.play_area(), self.setup_area());
        let mut area = setup;
        if self.table_rule(Rule::ObstaclesBetweenZones) {
            for seat in Seat::ALL {
                let (edge, zone) = (self.player_edge(seat), self.deployment_zone(seat));
                let (_, depth) = zone.seen_from(edge);
                area = area.without_strip(edge, depth + 1);
            }
        } else if !self.table_rule(Rule::ObstaclesFarApart) {
            let inner = play.inset(self.game.ruler.distance_edge(3) + 1);
            area = setup.shared(&inner);
        }
        if self.table_rule(Rule::ObstaclesInTheMiddle) {
            let margin = self.game.ruler.distance_edge(5) + 1;
            for seat in Seat::ALL {
                area = area.shared(&play.without_strip(self.player_edge(seat), margin));
            }
        }
        area
    }

    /// A random place for a random obstacle, if a few tries find one.
    pub(crate) fn draw_obstacle(&self, chance: &mut Chance) -> Option<Action> {
        let left: Vec<_> = self.obstacles_left().collect();
        let area = self.obstacle_area();
        (0..16).find_map(|_| {
            let obstacle = *left.get(chance.below(left.len()))?;
            let heading = Heading::new(chance.below(36_000) as i32);
            let pose = Pose::new(chance.place(area), heading);
            let action = Action::Obstacle { obstacle, pose };
            self.check_obstacle(&action).is_ok().then_some(action)
        })
    }

    /// At most so many places for the next obstacle: a grid, made finer when it is crowded.
    pub(super) fn obstacle_candidates(&self, limit: usize) -> Vec<Action> {
        let area = self.obstacle_area();
        [12_000, 5_000]
            .into_iter()
            .map(|step| {
                let mut found = Vec::new();
                for obstacle in self.obstacles_left() {
                    let mut x = area.low.x + step / 2;
                    while x < area.high.x {
                        let mut y = area.low.y + step / 2;
                        while y < area.high.y {
                            let heading = Heading::new((x + y) % 4 * 9_000);
                            let pose = Pose::new(Point::new(x, y), heading);
                            let action = Action::Obstacle { obstacle, pose };
                            if self.check_obstacle(&action).is_ok() {
                                found.push(action);
                                if found.len() >= limit {
                                    return found;
                                }
                            }
                            y += step;
                        }
                        x += step;
                    }
                }
                found
            })
            .find(|found| !found.is_empty())
            .unwrap_or_default()
    }

    /// The player with fewer ships gains the difference in pass tokens, the first player one fewer. RRG 1.6, Pass
    /// Tokens.
    fn give_pass_tokens(&mut self) {
        if !self.rules().pass_tokens {
            return;
        }
        let [one, two] = Seat::ALL.map(|seat| self.game.ships_of(seat).count());
        let fewer = if one < two { Seat::A } else { Seat::B };
        let mut tokens = one.abs_diff(two);
        if fewer == self.first {
            tokens = tokens.saturating_sub(1);
        }
        self.pass_tokens[fewer.index()] = tokens as u8;
    }

    /// Players take turns choosing what each card starts with. RRG 1.6, Upgrade Cards.
    fn ask_card_tokens(&mut self, turn: Seat) {
        let next = [turn, turn.other()].into_iter().find_map(|seat| {
            let (ship, place) = self.next_card_token(seat)?;
            Some((seat, ship, place))
        });
        let Some((seat, ship, place)) = next.filter(|_| self.rules().card_starting_tokens) else {
            return self.push(Step::Setup(SetupStage::Finish));
        };
        let upgrade = self.game.ship(ship).upgrades[usize::from(place)].0.upgrade();
        let commands =
            upgrade.and_then(|upgrade| upgrade.starting).map(|starting| starting.commands);
        let answers: Vec<_> = commands
            .into_iter()
            .flat_map(|commands| commands.iter())
            // A dial is chosen in secret.
            .map(|command| match self.game.starting_dials(ship, place.into()) {
                Some(_) => Action::Dials { ship, dials: [command].into_iter().collect() },
                None => Action::Pick(Pick::Command(command)),
            })
            .collect();
        self.push(Step::Setup(SetupStage::CardTokens { turn: seat }));
        self.ask(seat, Question::CardToken(ship, place), answers);
    }

    fn next_card_token(&self, seat: Seat) -> Option<(ShipId, u8)> {
        self.ships_of(seat).find_map(|ship| {
            let upgrades = self.game.ship(ship).upgrades.iter().enumerate();
            upgrades.into_iter().find_map(|(place, (card, _))| {
                let starting = card.upgrade()?.starting?;
                let held = self.ship(ship).upgrades[place].tokens.len();
                let missing =
                    held < usize::from(starting.amount.min(8)) && !starting.commands.is_empty();
                missing.then_some((ship, place as u8))
            })
        })
    }

    pub(super) fn answer_setup(&mut self, stage: SetupStage, action: &Action) {
        let then = |table: &mut Table, stage| table.push(Step::Setup(stage));
        match (stage, action) {
            (SetupStage::Initiative, Action::First(seat)) => {
                self.first = *seat;
                self.event(Event::FirstPlayer(*seat));
                then(self, SetupStage::Objective);
            }
            (SetupStage::Objective, Action::Objective(card)) => {
                self.objective = Some(*card);
                self.event(Event::Objective(*card));
                let turn = match self.table_rule(Rule::FirstPlayerLaysFirst) {
                    true => self.first,
                    false => self.first.other(),
                };
                then(self, SetupStage::Obstacles { turn });
                self.open(Window::SetupObjective, None);
            }
            (SetupStage::Obstacles { turn }, Action::Obstacle { obstacle, pose }) => {
                let kind = self.game.obstacles()[usize::from(*obstacle)].kind;
                self.lay_obstacle(*obstacle, kind, *pose);
                then(self, SetupStage::Obstacles { turn: turn.other() });
            }
            (SetupStage::Deploy { turn, squadrons_left }, _) => {
                self.answer_deploy(turn, squadrons_left, action);
            }
            (SetupStage::CardTokens { turn }, action) => {
                let command = match action {
                    Action::Pick(Pick::Command(command)) => Some(command),
                    Action::Dials { dials, .. } => dials.first(),
                    _ => None,
                };
                let (Some(command), Some((ship, place))) = (command, self.next_card_token(turn))
                else {
                    return;
                };
                let tokens = &mut self.ship_mut(ship).upgrades[usize::from(place)].tokens;
                let _ = tokens.try_push(*command);
                // One card at a time: the turn passes when the card has all of its tokens.
                let filled = self.next_card_token(turn) != Some((ship, place));
                let turn = if filled { turn.other() } else { turn };
                then(self, SetupStage::CardTokens { turn });
            }
            _ => {}
        }
    }

    /// Puts an obstacle on the table.
    pub(crate) fn lay_obstacle(&mut self, token: u8, kind: ObstacleKind, pose: Pose) {
        if self.obstacles.try_push(Obstacle { token, kind, pose, objectives: 0 }).is_ok() {
            self.event(Event::ObstaclePlaced(token, pose));
            self.arm_station(self.obstacles.len() as u8 - 1);
        }
    }

    /// Whether a ship would be slowed to a stop where it is deployed. RRG 1.6, Obstacles: Gravity Rift.
    pub(super) fn stopped_by_rift(&self, ship: ShipId, pose: Pose) -> bool {
        let base = self.game.ship(ship).base.outline(pose);
        let edge = self.game.ruler.distance_edge(2);
        self.obstacles.iter().any(|obstacle| {
            obstacle.kind == ObstacleKind::GravityRift
                && self.outline(obstacle).distance_to_polygon(&base) <= edge
        })
    }
}
