use flagbridge_cards::{Keyword, ObstacleKind};

use super::Procedure;
use crate::geometry::{Heading, Point, Range};
use crate::queries::Shot;
use crate::state::{
    Action, AttackKind, Event, OBSTACLE_REACH, Pick, Question, SquadronMove, SquadronTurn,
    StationHelp, Step, Table, Until,
};
use crate::terms::{Refusal, Rule, ShipId, SquadronId, Target, Unit, Window};

impl Procedure for SquadronTurn {
    /// Moves, attacks, or both where a command or Rogue allows it; or does nothing. RRG 1.6, Squadron Activation.
    fn run(self, table: &mut Table) {
        let mut turn = self;
        let unit = Unit::Squadron(turn.squadron);
        if turn.ended {
            return;
        }
        if !turn.started {
            turn.started = true;
            return table.then((Window::SquadronActivate.about(unit), turn));
        }
        // What it may do can depend on the activation it is in, so that stands on the stack meanwhile.
        table.push(turn);
        let alive = table.squadron(turn.squadron).is_deployed();
        if !alive || !(table.may_move(&turn) || table.may_attack(&turn)) {
            table.stack.pop();
            table.under_way.squadron_turns.pop();
            return table.end_squadron_turn(turn);
        }
        let seat = table.seat_of(unit);
        table.ask(seat, Question::Squadron(turn.squadron), Vec::new());
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let mut turn = self;
        match *action {
            Action::Move(at) => {
                turn.moved = true;
                table.then((
                    Window::MoveBefore.about(Unit::Squadron(turn.squadron)),
                    SquadronMove { squadron: turn.squadron, at },
                    turn,
                ));
            }
            Action::Attack { target, .. } => {
                turn.attacks_made += 1;
                turn.attacks_left -= 1;
                table.push(turn);
                let attacker = Unit::Squadron(turn.squadron);
                let kind = table.squadron_attack_kind(turn.squadron, target);
                table.start_attack(kind.unwrap_or(AttackKind::Normal), attacker, None, target);
            }
            _ => table.end_squadron_turn(turn),
        }
    }
}

impl Procedure for SquadronMove {
    fn run(self, table: &mut Table) {
        if table.squadron(self.squadron).is_deployed() {
            table.move_squadron(self.squadron, self.at);
        }
    }
}

impl Procedure for StationHelp {
    /// A squadron can recover a hull point at a station; who may be better off without is asked. RRG 1.6, Obstacles: Station.
    fn run(self, table: &mut Table) {
        let StationHelp { squadron, place } = self;
        let own = table.squadron(squadron);
        if own.is_deployed() && own.hull < table.game.squadron(squadron).squadron.hull {
            let seat = table.seat_of(Unit::Squadron(squadron));
            table.push(self);
            let answers = vec![Action::Pick(Pick::Obstacle(place)), Action::Pass];
            table.ask(seat, Question::StationHelp(squadron), answers);
        }
    }

    fn answer(self, table: &mut Table, action: &Action) {
        if *action != Action::Pass {
            table.heal_squadron(self.squadron, 1);
        }
    }
}

impl Table {
    pub(crate) fn start_squadron_turn(&mut self, turn: SquadronTurn) {
        self.event(Event::SquadronActivated(turn.squadron));
        self.push(turn);
    }

    /// A card activates a squadron as a command would, but no ship commands it.
    pub(crate) fn activate_by_itself(&mut self, squadron: SquadronId) {
        self.start_squadron_turn(SquadronTurn::new(squadron, None, true));
    }

    /// A card lets a ship's command activate one squadron more.
    pub(crate) fn activate_too(&mut self, squadron: SquadronId, ship: ShipId) {
        if let Some(activation) = &mut self.activation {
            let _ = activation.squadrons.try_push(squadron);
        }
        self.start_squadron_turn(SquadronTurn::new(squadron, Some(ship), true));
    }

    /// The squadron is done and shows it; cards may have something to say about that.
    fn end_squadron_turn(&mut self, mut turn: SquadronTurn) {
        self.squadron_mut(turn.squadron).activated = true;
        if turn.commanded.is_none() {
            self.forget_used(Until::Activation);
        }
        turn.ended = true;
        if turn.both && turn.commanded.is_none() && turn.moved && turn.attacks_made > 0 {
            self.note_keyword(Keyword::Rogue);
        }
        self.push(turn);
        if self.squadron(turn.squadron).is_deployed() {
            self.open(Window::SquadronEnd, Some(Unit::Squadron(turn.squadron)));
        }
    }

    fn may_move(&self, turn: &SquadronTurn) -> bool {
        !turn.moved
            && self.can_be_moved(turn.squadron)
            && (turn.both || turn.attacks_made == 0)
            && !self.held(turn.squadron)
    }

    fn may_attack(&self, turn: &SquadronTurn) -> bool {
        turn.attacks_left > 0
            && (turn.both || !turn.moved)
            && self.squadron_targets(turn.squadron).any(|at| Some(at) != turn.canceled)
    }

    /// Lets the activated squadron attack something else than what it could not.
    pub(crate) fn attack_another(&mut self, squadron: SquadronId, target: Target) {
        if let Some(Step::SquadronTurn(_)) = self.stack.last()
            && let Some(turn) = self.under_way.squadron_turns.last_mut()
            && turn.squadron == squadron
            && turn.canceled.is_none()
        {
            turn.canceled = Some(target);
            turn.attacks_left += 1;
        }
    }

    /// Whether the squadron is being activated and may still attack.
    pub(crate) fn has_attack_left(&self, squadron: SquadronId) -> bool {
        self.under_way.squadron_turns.iter().any(|turn| {
            turn.squadron == squadron && turn.attacks_left > 0 && (turn.both || !turn.moved)
        })
    }

    /// The innermost activation of a squadron.
    fn turn_of(&mut self, squadron: SquadronId) -> Option<&mut SquadronTurn> {
        let mut turns = self.under_way.squadron_turns.iter_mut().rev();
        turns.find(|turn| turn.squadron == squadron)
    }

    /// The activated squadron gives up an attack for something else.
    pub(crate) fn give_up_attack(&mut self, squadron: SquadronId) {
        if let Some(turn) = self.turn_of(squadron) {
            turn.attacks_left = turn.attacks_left.saturating_sub(1);
            turn.attacks_made += 1;
        }
    }

    /// A squadron attacks without being activated.
    pub(crate) fn attack_unactivated(&mut self, squadron: SquadronId, target: Target) {
        let kind = self.squadron_attack_kind(squadron, target).unwrap_or(AttackKind::Normal);
        self.start_attack(kind, Unit::Squadron(squadron), None, target);
    }

    /// The shot of a squadron at a hull zone or station at distance 1 to a band, engaged or not.
    pub(crate) fn strafing_shot(
        &self,
        squadron: SquadronId,
        target: Target,
        band: u8,
    ) -> Result<Shot, Refusal> {
        let edge = self.game.ruler.distance_edge(band);
        self.squadron_shot(squadron, target, |length| match length <= edge {
            true => Ok(Range::Close),
            false => Err(Refusal::Range),
        })
    }

    /// A squadron attacks a hull zone or station at distance 1 to a band, engaged or not.
    pub(crate) fn strafe(&mut self, squadron: SquadronId, target: Target, band: u8) {
        if let Ok(shot) = self.strafing_shot(squadron, target, band) {
            let attacker = Unit::Squadron(squadron);
            self.begin_attack(AttackKind::Normal, attacker, None, target, shot);
        }
    }

    /// The activated squadron gives up moving, for more attacks or nothing.
    pub(crate) fn stay_put(&mut self, squadron: SquadronId, more_attacks: u8) {
        if let Some(turn) = self.turn_of(squadron) {
            turn.stays = true;
            turn.attacks_left += more_attacks;
        }
    }

    /// The activated squadron acts as if it were not engaged until its activation ends.
    pub(crate) fn act_unengaged(&mut self, squadron: SquadronId) {
        let turns = self.under_way.squadron_turns.iter_mut();
        turns.filter(|turn| turn.squadron == squadron).for_each(|turn| turn.unengaged = true);
    }

    /// Whether the squadron is being activated and acts as if it were not engaged.
    pub(crate) fn acts_unengaged(&self, squadron: SquadronId) -> bool {
        self.under_way.squadron_turns.iter().any(|turn| turn.squadron == squadron && turn.unengaged)
    }

    /// Whether the squadron is being activated.
    pub(crate) fn is_activating(&self, squadron: SquadronId) -> bool {
        self.under_way.squadron_turns.iter().any(|turn| turn.squadron == squadron && !turn.ended)
    }

    /// Whether the activated squadron gave up moving.
    pub(crate) fn stays_put(&self, squadron: SquadronId) -> bool {
        self.under_way.squadron_turns.iter().any(|turn| turn.squadron == squadron && turn.stays)
    }

    /// Whether a squadron is being activated by a squadron command.
    pub(crate) fn is_commanded(&self, squadron: SquadronId) -> bool {
        self.commanding_ship(squadron).is_some()
    }

    /// Whether the AI of a squadron works: a command activates it, or a card that says so.
    pub(crate) fn ai_works(&self, squadron: SquadronId) -> bool {
        let mut turns = self.under_way.squadron_turns.iter().rev();
        let turn = turns.find(|turn| turn.squadron == squadron);
        turn.is_some_and(|turn| turn.ai)
    }

    /// The ship whose command activates a squadron right now.
    pub(crate) fn commanding_ship(&self, squadron: SquadronId) -> Option<ShipId> {
        let turns = self.under_way.squadron_turns.iter().rev();
        turns.filter(|turn| turn.squadron == squadron).find_map(|turn| turn.commanded)
    }

    pub(crate) fn current_squadron_turn(&self) -> Option<&SquadronTurn> {
        match self.stack.last() {
            Some(Step::SquadronTurn(_)) => self.under_way.squadron_turns.last(),
            _ => None,
        }
    }

    pub(crate) fn check_squadron_turn(&self, action: &Action) -> Result<(), Refusal> {
        let turn = self.current_squadron_turn().ok_or(Refusal::NotAsked)?;
        match *action {
            Action::Pass => Ok(()),
            Action::Move(_) if turn.moved => Err(Refusal::Moved),
            Action::Move(_) if turn.stays => Err(Refusal::NotOffered),
            Action::Move(_) if turn.attacks_made > 0 && !turn.both => Err(Refusal::EitherOr),
            Action::Move(_) if self.held(turn.squadron) => Err(Refusal::Engaged),
            Action::Move(at) => {
                self.check_squadron_move(turn.squadron, at, self.squadron_speed(turn.squadron))
            }
            Action::Attack { zone: None, target } => {
                if turn.attacks_left == 0 {
                    return Err(Refusal::Attacked);
                }
                if turn.moved && !turn.both {
                    return Err(Refusal::EitherOr);
                }
                if turn.canceled == Some(target) {
                    return Err(Refusal::NotOffered);
                }
                self.check_squadron_target(turn.squadron, target)
            }
            _ => Err(Refusal::NotAsked),
        }
    }

    /// Every attack, and places to move to: eight directions at each distance.
    pub(crate) fn squadron_turn_candidates(&self) -> Vec<Action> {
        let mut answers = vec![Action::Pass];
        let Some(turn) = self.current_squadron_turn().copied() else { return answers };
        if self.may_attack(&turn) {
            let targets = self.squadron_targets(turn.squadron);
            let targets = targets.filter(|target| Some(*target) != turn.canceled);
            answers.extend(targets.map(|target| Action::Attack { zone: None, target }));
        }
        if self.may_move(&turn) {
            let at = self.squadron(turn.squadron).at;
            answers.push(Action::Move(at));
            let speed = self.squadron_speed(turn.squadron);
            for band in 1..=speed {
                let length = self.game.ruler.distance_edge(band) - 2;
                for direction in 0..16 {
                    let to = at + Heading::new(direction * 2_250).step(length);
                    if self.check_squadron_move(turn.squadron, to, speed).is_ok() {
                        answers.push(Action::Move(to));
                    }
                }
            }
        }
        answers
    }

    /// Whether a squadron can move at all: one that has chosen to stay is moved by no other card in that activation either.
    pub(crate) fn can_be_moved(&self, squadron: SquadronId) -> bool {
        !self.rule(Rule::CannotMove, Unit::Squadron(squadron)) && !self.stays_put(squadron)
    }

    /// Up to the end of the band of its speed, not onto ships or squadrons. RRG 1.6, Squadron Movement.
    pub(crate) fn check_squadron_move(
        &self,
        squadron: SquadronId,
        to: Point,
        speed: u8,
    ) -> Result<(), Refusal> {
        if !self.can_be_moved(squadron) {
            return Err(Refusal::Forbidden);
        }
        let from = self.squadron(squadron).at;
        if to == from {
            return Ok(());
        }
        if !in_bounds(to) {
            return Err(Refusal::OutsideArea);
        }
        let edge = i64::from(self.game.ruler.distance_edge(speed));
        if to.distance_squared(from) > edge * edge {
            return Err(Refusal::TooFar);
        }
        if self.squadron_overlaps(to, Some(squadron)) {
            return Err(Refusal::Overlap);
        }
        // A squadron that leaves the play area is destroyed; no player would, and candidates never do.
        if !self.game.play_area().contains_disc(to, self.game.squadron_radius) {
            return Err(Refusal::OutsideArea);
        }
        Ok(())
    }

    /// Places a squadron could move to within a distance: where it stands, and sixteen directions.
    pub(crate) fn places_within(
        &self,
        squadron: SquadronId,
        distance: u8,
    ) -> impl Iterator<Item = Point> + '_ {
        let at = self.squadron(squadron).at;
        let length = self.game.ruler.distance_edge(distance) - 2;
        let around = (0..16).map(move |step| at + Heading::new(step * 2_250).step(length));
        std::iter::once(at)
            .chain(around)
            .filter(move |to| self.check_squadron_move(squadron, *to, distance).is_ok())
    }

    /// Turns the activation slider of a ship or squadron.
    pub(crate) fn toggle(&mut self, unit: Unit, activated: bool) {
        let slider = match unit {
            Unit::Ship(ship) => &mut self.ship_mut(ship).activated,
            Unit::Squadron(squadron) => &mut self.squadron_mut(squadron).activated,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => return,
        };
        if std::mem::replace(slider, activated) != activated {
            self.event(Event::Toggled(unit, activated));
        }
    }

    /// Puts a squadron down somewhere else, which is not moving.
    pub(crate) fn set_down(&mut self, squadron: SquadronId, at: Point) {
        self.squadron_mut(squadron).at = at;
        self.event(Event::SquadronPlaced(squadron, at));
    }

    /// A card moves a squadron; enemies may act before it does. Up to revision 6 they could not.
    pub(crate) fn fly_squadron(&mut self, squadron: SquadronId, at: Point) {
        match self.game.revision {
            ..=6 => self.move_squadron(squadron, at),
            _ => self.then((
                Window::MoveBefore.about(Unit::Squadron(squadron)),
                SquadronMove { squadron, at },
            )),
        }
    }

    /// Moves a squadron and resolves the obstacles it now lies on.
    pub(crate) fn move_squadron(&mut self, squadron: SquadronId, at: Point) {
        let state = self.squadron_mut(squadron);
        state.stood.get_or_insert(state.at);
        (state.at, state.moved) = (at, true);
        self.event(Event::SquadronMoved(squadron, at));
        self.open(Window::SquadronMoveAfter, Some(Unit::Squadron(squadron)));
        self.squadron_on_obstacles(squadron);
    }

    /// A station gives a hull point back, a purrgil takes one. RRG 1.6, Obstacles.
    fn squadron_on_obstacles(&mut self, squadron: SquadronId) {
        let disc = self.disc(squadron);
        for place in 0..self.obstacles.len() {
            let obstacle = self.obstacles[place];
            let near = obstacle.pose.at.is_within(disc.center, disc.radius + OBSTACLE_REACH);
            if !near || !self.outline(&obstacle).is_nearer(disc.center, disc.radius) {
                continue;
            }
            self.event(Event::OverlappedObstacle(Unit::Squadron(squadron), place as u8));
            match obstacle.kind {
                ObstacleKind::Station
                    if !self.station_refuses(place as u8, Unit::Squadron(squadron)) =>
                {
                    // Up to revision 7 it recovered the point without being asked.
                    let weighs = self.rule(Rule::WeighsRecovery, Unit::Squadron(squadron));
                    match weighs && self.game.revision > 7 {
                        true => self.push(StationHelp { squadron, place: place as u8 }),
                        false => self.heal_squadron(squadron, 1),
                    }
                }
                ObstacleKind::Purrgil => self.damage_squadron(squadron, 1),
                _ => {}
            }
        }
    }
}

/// Whether a place is so near the table that arithmetic on it is safe.
pub(crate) fn in_bounds(place: Point) -> bool {
    let limit = 1 << 20;
    place.x.abs() < limit && place.y.abs() < limit
}
