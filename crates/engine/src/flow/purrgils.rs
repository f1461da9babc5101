use flagbridge_cards::ObstacleKind;

use super::Procedure;
use super::squadron_turn::in_bounds;
use crate::geometry::{Heading, Outline, Point, Pose};
use crate::state::{
    Action, Drag, Event, Goal, MoveObstacles, OBSTACLE_REACH, Pick, Purrgils, Question, Step,
    Table, outline,
};
use crate::terms::{Refusal, Seat, Unit, Window};

/// How far obstacles are moved. RRG 1.5, Obstacles: Purrgil.
const DRIFT: u8 = 2;

impl Procedure for Purrgils {
    /// At the end of the round each player, the second first, moves another purrgil. RRG 1.5, Obstacles: Purrgil.
    fn run(self, table: &mut Table) {
        let Purrgils { turn, moved } = self;
        table.push(Purrgils { turn, moved });
        table.ask_for_obstacle(turn, Question::Purrgil, ObstacleKind::Purrgil, moved);
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let Purrgils { turn, moved } = self;
        let Action::Pick(Pick::Obstacle(place)) = *action else { return };
        if turn != table.first {
            table.push(Purrgils { turn: table.first, moved: moved | 1 << place });
        }
        match table.purrgil_goal() {
            Some(goal) => table.let_drag(turn, place, goal),
            None => table.let_move(turn, &[place]),
        }
    }
}

impl Procedure for MoveObstacles {
    /// Asks a player where obstacles go, one after another. RRG 1.5, Obstacle and Token Movement.
    fn run(self, table: &mut Table) {
        let MoveObstacles { seat, left, over_squadrons } = self;
        if let Some(place) = left.first().copied() {
            table.push(MoveObstacles { seat, left, over_squadrons });
            table.ask(seat, Question::MoveObstacle(place), Vec::new());
        }
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let MoveObstacles { seat, mut left, over_squadrons } = self;
        let place = left.remove(0);
        table.push(MoveObstacles { seat, left, over_squadrons });
        if let Action::Obstacle { pose, .. } = *action {
            table.move_obstacle(place, pose);
            table.tell_moved(seat, place);
            if over_squadrons {
                table.dislodge(place, seat.other());
            }
        }
    }
}

impl Table {
    /// The token purrgil move towards, where the objective sends them from one short edge to the other.
    fn purrgil_goal(&self) -> Option<Goal> {
        let from = self.objective_card.edge?;
        let play = self.game.play_area();
        let tokens = self.objective_tokens().map(|(_, at)| at);
        tokens.max_by_key(|at| play.from_edge(from, *at)).map(Goal::Token)
    }

    /// Tells the cards that a player moved an obstacle.
    pub(crate) fn tell_moved(&mut self, seat: Seat, place: u8) {
        self.objective_card.mover = Some(seat);
        self.trip_mines_by_station(place);
        self.open(Window::ObstacleMoved, Some(Unit::Obstacle(place)));
    }

    /// Lets a player move these obstacles, each by up to distance 2; purrgil that have a goal go there, whatever moves them.
    /// AMG ruling of 2022: Hyperspace Migration.
    pub(crate) fn let_move(&mut self, seat: Seat, obstacles: &[u8]) {
        // Up to revision 5 only the end of the round sent them there.
        let goal = self.purrgil_goal().filter(|_| self.game.revision > 5);
        let heads_there = |place: &u8| {
            goal.is_some() && self.obstacles[usize::from(*place)].kind == ObstacleKind::Purrgil
        };
        let (bound, free): (Vec<u8>, Vec<u8>) =
            obstacles.iter().copied().take(4).partition(heads_there);
        self.push(MoveObstacles { seat, left: free.into_iter().collect(), over_squadrons: false });
        for (place, goal) in bound.into_iter().zip(goal.into_iter().cycle()) {
            self.let_drag(seat, place, goal);
        }
    }

    /// Lets a player move these obstacles, each by up to distance 2; the other player puts down the squadrons they end on.
    pub(crate) fn let_move_over_squadrons(&mut self, seat: Seat, obstacles: &[u8]) {
        let left = obstacles.iter().copied().take(16).collect();
        self.push(MoveObstacles { seat, left, over_squadrons: true });
    }

    /// Whether the obstacle being moved may end on squadrons.
    pub(super) fn moves_over_squadrons(&self) -> bool {
        matches!(
            self.stack.last(),
            Some(Step::MoveObstacles(MoveObstacles { over_squadrons: true, .. }))
        )
    }

    pub(crate) fn check_obstacle_move(&self, place: u8, action: &Action) -> Result<(), Refusal> {
        if let Some(Step::Drag(Drag { place, to, .. })) = self.stack.last() {
            return self.check_drag(*place, *to, action);
        }
        match *action {
            Action::Pass => Ok(()),
            Action::Obstacle { obstacle, pose }
                if self.obstacles[usize::from(place)].token == obstacle =>
            {
                self.check_moved_obstacle(place, pose, DRIFT)
            }
            _ => Err(Refusal::NotOffered),
        }
    }

    /// Within a distance of where it lay, on no ship, obstacle or token, and on no squadron unless they make way. RRG 1.5,
    /// Obstacle and Token Movement.
    pub(crate) fn check_moved_obstacle(
        &self,
        place: u8,
        pose: Pose,
        band: u8,
    ) -> Result<(), Refusal> {
        if !in_bounds(pose.at) {
            return Err(Refusal::OutsideArea);
        }
        let own = &self.obstacles[usize::from(place)];
        let shape = &self.game.obstacles()[usize::from(own.token)].outline;
        let (before, after) = (self.outline(own), outline(shape, pose));
        if !after.corners().iter().all(|corner| self.game.play_area().contains(*corner)) {
            return Err(Refusal::OutsideArea);
        }
        if self.is_moved_beyond(&before, &after, band) {
            return Err(Refusal::TooFar);
        }
        let near = |at, reach: i32| pose.at.is_within(at, OBSTACLE_REACH + reach);
        let on_ship = self.ships().any(|ship| {
            near(self.ship(ship).pose.at, self.game.ship(ship).reach)
                && self.footprint(ship).lies_on(&after)
        });
        let on_squadron = !self.moves_over_squadrons()
            && self.squadrons().any(|squadron| {
                let disc = self.disc(squadron);
                near(disc.center, disc.radius) && after.is_nearer(disc.center, disc.radius)
            });
        let on_obstacle = self.obstacles.iter().enumerate().any(|(other, obstacle)| {
            other != usize::from(place)
                && near(obstacle.pose.at, OBSTACLE_REACH)
                && after.overlaps_outline(&self.outline(obstacle))
        });
        let radius = self.game.token_radius;
        let on_token = self.markers.iter().any(|marker| {
            after.is_nearer(marker.at, radius) && !before.is_nearer(marker.at, radius)
        });
        match on_ship || on_squadron || on_obstacle || on_token {
            true => Err(Refusal::Overlap),
            false => Ok(()),
        }
    }

    /// Whether part of an obstacle lies beyond a band from where it lay.
    pub(super) fn is_moved_beyond(&self, before: &Outline, after: &Outline, band: u8) -> bool {
        let edge = self.game.ruler.distance_edge(band);
        // Most corners are near enough to where they were themselves: only the others are measured.
        let mut moved = before.corners().iter().zip(after.corners());
        moved.any(|(old, new)| !old.is_within(*new, edge) && !before.is_nearer(*new, edge + 1))
    }

    /// Whether an obstacle could be laid here during the game: in the play area, on no ship, squadron, obstacle or token.
    pub(crate) fn outline_is_free(&self, laid: &Outline, at: Point) -> bool {
        let near = |other: Point, reach: i32| at.is_within(other, OBSTACLE_REACH + reach);
        let radius = self.game.token_radius;
        laid.corners().iter().all(|corner| self.game.play_area().contains(*corner))
            && !self.markers.iter().any(|marker| laid.is_nearer(marker.at, radius))
            && !self.obstacles.iter().any(|other| {
                near(other.pose.at, OBSTACLE_REACH) && laid.overlaps_outline(&self.outline(other))
            })
            && !self.ships().any(|ship| {
                near(self.ship(ship).pose.at, self.game.ship(ship).reach)
                    && self.footprint(ship).lies_on(laid)
            })
            && !self.squadrons().any(|squadron| {
                let disc = self.disc(squadron);
                near(disc.center, disc.radius) && laid.is_nearer(disc.center, disc.radius)
            })
    }

    /// Staying, and eight directions at half of the distance and at most of it.
    pub(crate) fn obstacle_moves(&self, place: u8) -> Vec<Action> {
        if let Some(Step::Drag(Drag { place, to, .. })) = self.stack.last() {
            return self.drags(*place, *to);
        }
        let own = &self.obstacles[usize::from(place)];
        let edge = self.game.ruler.distance_edge(DRIFT);
        let mut answers = vec![Action::Pass];
        for length in [edge / 2, edge * 9 / 10] {
            for step in 0..8 {
                let at = own.pose.at + Heading::new(step * 4_500).step(length);
                let pose = Pose::new(at, own.pose.heading);
                if self.check_moved_obstacle(place, pose, DRIFT).is_ok() {
                    answers.push(Action::Obstacle { obstacle: own.token, pose });
                }
            }
        }
        answers
    }

    /// Moves an obstacle with the tokens that lie on it. RRG 1.5, Obstacle and Token Movement.
    pub(crate) fn move_obstacle(&mut self, place: u8, pose: Pose) {
        let own = self.obstacles[usize::from(place)];
        let outline = self.outline(&own).into_owned();
        let radius = self.game.token_radius;
        let back = Heading::new(-own.pose.heading.hundredths());
        for index in 0..self.markers.len() {
            let at = self.markers[index].at;
            if outline.is_nearer(at, radius) {
                let lies = back.turn(at - own.pose.at);
                self.carry_marker(index, pose.place(lies));
            }
        }
        self.obstacles[usize::from(place)].pose = pose;
        self.keep_outlines();
        self.event(Event::ObstacleMoved(own.token, pose));
    }
}
