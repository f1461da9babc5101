use arrayvec::ArrayVec;
use flagbridge_cards::ObstacleKind;

use super::Procedure;
use super::squadron_turn::in_bounds;
use crate::geometry::{Heading, Outline, Point, Pose, TOUCH};
use crate::state::{
    Action, AttackKind, Displace, Event, ExogorthAttacks, Exogorths, OBSTACLE_REACH, Pick,
    Presence, Question, Table, WayOff, outline,
};
use crate::terms::{Seat, SquadronId, Target, Unit};

impl Procedure for Exogorths {
    /// At the start of the Squadron Phase each player, the second first, chooses another exogorth to attack with. RRG
    /// 1.5, Obstacles: Exogorth.
    fn run(self, table: &mut Table) {
        let Exogorths { turn, chosen } = self;
        table.push(Exogorths { turn, chosen });
        table.ask_for_obstacle(turn, Question::Exogorth, ObstacleKind::Exogorth, chosen);
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let Exogorths { turn, chosen } = self;
        let Action::Pick(Pick::Obstacle(exogorth)) = *action else { return };
        if turn != table.first {
            table.push(Exogorths { turn: table.first, chosen: chosen | 1 << exogorth });
        }
        let own = Unit::Obstacle(exogorth);
        let prey = table
            .squadrons()
            .filter(|squadron| table.shot(own, None, Target::Squadron(*squadron)).is_ok());
        let prey = prey.take(32).collect();
        table.push(ExogorthAttacks { exogorth, turn, prey });
    }
}

impl Procedure for ExogorthAttacks {
    /// The chosen exogorth attacks each squadron at distance 1, in the order its player likes.
    fn run(self, table: &mut Table) {
        let ExogorthAttacks { exogorth, turn, mut prey } = self;
        prey.retain(|squadron| table.squadron(*squadron).is_deployed());
        let answers: Vec<_> = prey
            .iter()
            .map(|squadron| Action::Attack { zone: None, target: Target::Squadron(*squadron) })
            .collect();
        table.push(ExogorthAttacks { exogorth, turn, prey });
        match answers.as_slice() {
            [] => {
                table.stack.pop();
            }
            [only] => {
                let only = only.clone();
                table.answer(&only);
            }
            _ => table.ask(turn, Question::ExogorthTarget(exogorth), answers),
        }
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let ExogorthAttacks { exogorth, turn, mut prey } = self;
        let Action::Attack { target: Target::Squadron(squadron), .. } = *action else { return };
        prey.retain(|other| *other != squadron);
        table.push(ExogorthAttacks { exogorth, turn, prey });
        let target = Target::Squadron(squadron);
        table.start_attack(AttackKind::Normal, Unit::Obstacle(exogorth), None, target);
    }
}

impl Table {
    /// Obstacles of a kind by their places, without those in a set.
    pub(crate) fn obstacles_of(&self, kind: ObstacleKind, without: u16) -> Vec<u8> {
        let all = self.obstacles.iter().enumerate();
        all.filter(|(place, obstacle)| obstacle.kind == kind && without & (1 << place) == 0)
            .map(|(place, _)| place as u8)
            .collect()
    }

    /// Asks a player for an obstacle of a kind that is not in a set; the step on top answers. One is taken without asking,
    /// and where there is none the step is over.
    pub(crate) fn ask_for_obstacle(
        &mut self,
        seat: Seat,
        question: Question,
        kind: ObstacleKind,
        without: u16,
    ) {
        let picks = self.obstacles_of(kind, without).into_iter();
        let answers: Vec<Action> = picks.map(|place| Action::Pick(Pick::Obstacle(place))).collect();
        match answers.as_slice() {
            [] => {
                self.stack.pop();
            }
            [only] => {
                let only = only.clone();
                self.answer(&only);
            }
            _ => self.ask(seat, question, answers),
        }
    }

    /// A squadron hurt by an exogorth has its slider toggled to activated. RRG 1.5, Obstacles: Exogorth.
    pub(crate) fn stun(&mut self, attacker: Unit, squadron: SquadronId, points: u8) {
        if let Unit::Obstacle(place) = attacker
            && self.obstacles[usize::from(place)].kind == ObstacleKind::Exogorth
            && points > 0
        {
            self.squadron_mut(squadron).activated = true;
        }
    }

    /// Exogorths that are not on the table, by their places in the catalogue.
    pub(crate) fn exogorths_left(&self) -> Vec<u8> {
        let all = self.game.obstacles().iter().enumerate();
        all.filter(|(token, obstacle)| {
            obstacle.kind == ObstacleKind::Exogorth
                && self.obstacles.iter().all(|laid| usize::from(laid.token) != *token)
        })
        .map(|(token, _)| token as u8)
        .collect()
    }

    /// Whether an exogorth may be laid here: touching an obstacle, on no ship, obstacle or token. From RRG 1.6 on the
    /// obstacle is no exogorth and no exogorth touches it already. RRG 1.5 and 1.6, Obstacles: Exogorth.
    pub(crate) fn exogorth_fits(&self, token: u8, at: Point, apart: bool) -> bool {
        in_bounds(at) && {
            let shape = &self.game.obstacles()[usize::from(token)].outline;
            let laid = outline(shape, Pose::new(at, Heading::NORTH));
            self.exogorth_is_free(&laid, at)
                && self.exogorth_touches(&laid, at, self.exogorth_hosts(apart), None)
        }
    }

    /// Whether no ship or token lies here, and the table ends nowhere.
    fn exogorth_is_free(&self, laid: &Outline, at: Point) -> bool {
        let (play, bounds) = (self.game.play_area(), laid.bounds());
        if !play.contains(bounds.low) || !play.contains(bounds.high) {
            return false;
        }
        let on_ship = self.ships().any(|ship| {
            at.is_within(self.ship(ship).pose.at, OBSTACLE_REACH + self.game.ship(ship).reach)
                && self.footprint(ship).lies_on(laid)
        });
        let radius = self.game.token_radius;
        !on_ship && !self.markers.iter().any(|marker| laid.is_nearer(marker.at, radius))
    }

    /// Which obstacles an exogorth may touch to be laid there, as a set of their places.
    fn exogorth_hosts(&self, apart: bool) -> u16 {
        let apart = apart || self.rules().exogorths_apart;
        let hosts =
            (0..self.obstacles.len()).filter(|place| !apart || !self.hosts_exogorth(*place));
        hosts.fold(0, |set, place| set | 1 << place)
    }

    /// Whether it touches one of these obstacles and lies on none. `beside` is an obstacle it is known not to lie on, and
    /// whether it touches that.
    fn exogorth_touches(
        &self,
        laid: &Outline,
        at: Point,
        hosts: u16,
        beside: Option<(usize, bool)>,
    ) -> bool {
        let mut touches = false;
        for (place, other) in self.obstacles.iter().enumerate() {
            if !at.is_within(other.pose.at, 2 * OBSTACLE_REACH + TOUCH) {
                continue;
            }
            let touched = match beside {
                Some((known, touched)) if known == place => touched,
                _ => {
                    let outline = self.outline(other);
                    if laid.overlaps_outline(&outline) {
                        return false;
                    }
                    laid.is_within(&outline, TOUCH)
                }
            };
            touches |= touched && hosts & 1 << place != 0;
        }
        touches
    }

    /// Whether the obstacle at this place is an exogorth or one touches it.
    fn hosts_exogorth(&self, place: usize) -> bool {
        let exogorths = self.obstacles_of(ObstacleKind::Exogorth, 0);
        exogorths.iter().any(|other| {
            usize::from(*other) == place || self.obstacles_touch(usize::from(*other), place)
        })
    }

    /// At most `most` places where an exogorth may be placed: around every obstacle, in twelve directions.
    pub(crate) fn exogorth_places(&self, token: u8, apart: bool, most: usize) -> Vec<Point> {
        let shape = &self.game.obstacles()[usize::from(token)].outline;
        let middle = outline(shape, Pose::new(Point::ORIGIN, Heading::NORTH));
        let mut laid = middle.clone();
        let hosts = self.exogorth_hosts(apart);
        let mut places = Vec::new();
        for (place, other) in self.obstacles.iter().enumerate() {
            let at = |way: usize, length: i32| {
                other.pose.at + Heading::new(way as i32 * 3_000).step(length)
            };
            let measure = || {
                let host = self.outline(other);
                let mut laid = middle.clone();
                std::array::from_fn(|way| {
                    let (mut on, mut off) = (0, 2 * OBSTACLE_REACH);
                    while off - on > 8 {
                        let length = i32::midpoint(on, off);
                        laid.lie_beside(&middle, at(way, length));
                        if laid.overlaps_outline(&host) { on = length } else { off = length }
                    }
                    laid.lie_beside(&middle, at(way, off));
                    WayOff { length: off, touches: laid.is_within(&host, TOUCH) }
                })
            };
            let ways = self.outlines.ways_off(other, token, measure);
            for (way, WayOff { length, touches }) in ways.into_iter().enumerate() {
                let at = at(way, length);
                laid.lie_beside(&middle, at);
                let beside = Some((place, touches));
                if in_bounds(at)
                    && self.exogorth_is_free(&laid, at)
                    && self.exogorth_touches(&laid, at, hosts, beside)
                {
                    places.push(at);
                    if places.len() >= most {
                        return places;
                    }
                }
            }
        }
        places
    }

    /// Lays an exogorth; the other player puts the squadrons under it down beside it.
    pub(crate) fn lay_exogorth(&mut self, token: u8, at: Point, seat: Seat) {
        self.lay_obstacle(token, ObstacleKind::Exogorth, Pose::new(at, Heading::NORTH));
        self.dislodge(self.obstacles.len() as u8 - 1, seat.other());
    }

    /// Lifts the squadrons under an obstacle, for a player to put down beside it.
    pub(crate) fn dislodge(&mut self, place: u8, seat: Seat) {
        let outline = self.outline(&self.obstacles[usize::from(place)]);
        let under = self.squadrons().filter(|squadron| {
            let disc = self.disc(*squadron);
            outline.is_nearer(disc.center, disc.radius)
        });
        let squadrons: ArrayVec<_, 16> = under.take(16).collect();
        for squadron in &squadrons {
            self.squadron_mut(*squadron).place = Presence::Waiting;
        }
        self.push(Displace { by: Unit::Obstacle(place), seat, squadrons });
    }

    /// Takes every exogorth off the table. Returns the obstacles they touched.
    pub(crate) fn remove_exogorths(&mut self) -> Vec<u8> {
        let exogorths = self.obstacles_of(ObstacleKind::Exogorth, 0);
        let others = (0..self.obstacles.len()).filter(|place| {
            self.obstacles[*place].kind != ObstacleKind::Exogorth && self.hosts_exogorth(*place)
        });
        let mut hosts: Vec<u8> = others.map(|place| place as u8).collect();
        for place in exogorths.into_iter().rev() {
            let laid = self.obstacles.remove(usize::from(place));
            self.event(Event::ObstacleRemoved(laid.token));
            self.close_obstacle_gap(place);
            hosts.iter_mut().for_each(|host| *host -= u8::from(*host > place));
        }
        self.keep_outlines();
        hosts
    }
}
