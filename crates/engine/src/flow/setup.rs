use flagbridge_cards::{CardNumber, Command, ObstacleKind};

use super::Procedure;
use super::squadron_turn::in_bounds;
use crate::geometry::{Area, Edge, Heading, Outline, Point, Pose};
use crate::state::{
    Action, Band, Chance, Deploy, Event, LaidBy, Laying, MarkerKind, OBSTACLE_REACH, Obstacle,
    Phase, Pick, Question, RoundStage, SetupStage, Spot, Step, Table, outline,
};
use crate::terms::{Refusal, Rule, Seat, ShipId, Source, Window};

impl Procedure for SetupStage {
    /// Setup, step by step. RRG 1.6, Setup.
    fn run(self, table: &mut Table) {
        match self {
            SetupStage::Initiative => table.ask_initiative(),
            SetupStage::Objective => table.ask_objective(),
            SetupStage::Obstacles { turn, laying } => table.ask_obstacle(turn, laying),
            SetupStage::BeforeDeploy => {
                table.give_pass_tokens();
                let turn = match table.layout().deploy {
                    Deploy::SecondPlayerBefore => table.first.other(),
                    _ => table.first,
                };
                table.then((
                    Window::SetupBeforeDeploy,
                    SetupStage::Deploy { turn, squadrons_left: 0 },
                ));
                if table.game.campaign.is_some() {
                    table.push(SetupStage::Scars { next: 0 });
                }
            }
            SetupStage::Deploy { turn, squadrons_left } => table.ask_deploy(turn, squadrons_left),
            SetupStage::CardTokens { turn } => table.ask_card_tokens(turn),
            SetupStage::Scars { next } => table.ask_scar(next),
            SetupStage::Finish => {
                table.chance.shuffle(&mut table.deck);
                table.push(RoundStage::Start);
                table.phase = Phase::Command;
                table.open(Window::SetupAfterDeploy, None);
            }
        }
    }

    fn answer(self, table: &mut Table, action: &Action) {
        match (self, action) {
            (SetupStage::Initiative, Action::First(seat)) => table.set_first(*seat),
            (SetupStage::Objective, Action::Objective(card)) => table.set_objective(*card),
            (SetupStage::Scars { next }, Action::Pick(Pick::Token(token))) => {
                table.push(SetupStage::Scars { next: next.saturating_add(1) });
                table.resolve_scar(next, *token);
            }
            (SetupStage::Obstacles { turn, laying }, Action::Obstacle { obstacle, pose }) => {
                let kind = table.game.obstacles()[usize::from(*obstacle)].kind;
                table.lay_obstacle(*obstacle, kind, *pose);
                let turn = if laying == Laying::Pool { turn.other() } else { turn };
                table.push(SetupStage::Obstacles { turn, laying });
            }
            (SetupStage::Deploy { turn, squadrons_left }, _) => {
                table.answer_deploy(turn, squadrons_left, action);
            }
            (SetupStage::CardTokens { turn }, action) => {
                let command = match action {
                    Action::Pick(Pick::Command(command)) => Some(command),
                    Action::Dials { dials, .. } => dials.first(),
                    _ => None,
                };
                let (Some(command), Some((ship, place))) = (command, table.next_card_token(turn))
                else {
                    return;
                };
                let tokens = &mut table.ship_mut(ship).upgrades[usize::from(place)].tokens;
                let _ = tokens.try_push(*command);
                // One card at a time: the turn passes when the card has all of its tokens.
                let filled = table.next_card_token(turn) != Some((ship, place));
                let turn = if filled { turn.other() } else { turn };
                table.push(SetupStage::CardTokens { turn });
            }
            _ => {}
        }
    }
}

impl Table {
    fn set_first(&mut self, seat: Seat) {
        self.first = seat;
        self.event(Event::FirstPlayer(seat));
        self.push(SetupStage::Objective);
    }

    fn set_objective(&mut self, card: CardNumber) {
        self.objective = Some(card);
        self.event(Event::Objective(card));
        self.note_layout();
        let turn = match self.layout().laid_by {
            LaidBy::FirstPlayerFirst => self.first,
            LaidBy::InTurns | LaidBy::SecondPlayer => self.first.other(),
        };
        self.then((Window::SetupObjective, SetupStage::Obstacles { turn, laying: Laying::First }));
    }

    /// The cheaper fleet's player chooses; a tie is decided by a coin. RRG 1.6, Setup step 3. In a campaign the assaulter is
    /// first player. FAQ 3.2.1, Corellian Conflict FAQ: Determine Initiative.
    fn ask_initiative(&mut self) {
        if let Some(battle) = &self.game.campaign {
            return self.set_first(battle.first);
        }
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
        self.push(SetupStage::Initiative);
        self.ask(chooser, Question::Initiative, Seat::ALL.map(Action::First).to_vec());
    }

    /// The first player chooses one of the second player's objectives, unless the campaign has settled it. RRG 1.6, Setup
    /// step 4.
    fn ask_objective(&mut self) {
        let second = self.first.other();
        let objectives = &self.game.rosters[second.index()].objectives;
        let limited = self.game.options.rounds.is_some();
        let settled = self.game.campaign.as_ref().and_then(|battle| battle.objective);
        let none = objectives.is_empty() && settled.is_none();
        if !self.game.options.objectives || !limited || none {
            let laying = Laying::First;
            return self.push(SetupStage::Obstacles { turn: second, laying });
        }
        if let Some(card) = settled {
            return self.set_objective(card);
        }
        let answers = objectives.iter().map(|card| Action::Objective(*card)).collect();
        self.push(SetupStage::Objective);
        self.ask(self.first, Question::Objective, answers);
    }

    /// The obstacles of the layout, round by round: those with a rule of their own before the others or after them, by the
    /// second player; the others in turns unless the objective says otherwise. RRG 1.6, Setup step 5.
    fn ask_obstacle(&mut self, turn: Seat, laying: Laying) {
        self.push(SetupStage::Obstacles { turn, laying });
        self.lay_in_the_middle(laying);
        if self.obstacle_candidates(1).is_empty() {
            self.stack.pop();
            let Some(laying) = laying.next() else {
                return self.then((Window::SetupAfterObstacles, SetupStage::BeforeDeploy));
            };
            return self.push(SetupStage::Obstacles { turn, laying });
        }
        let by_second = laying != Laying::Pool || self.layout().laid_by == LaidBy::SecondPlayer;
        let turn = if by_second { self.first.other() } else { turn };
        self.ask(turn, Question::Obstacle, Vec::new());
    }

    /// Lays what the objective puts in the middle of the setup area.
    fn lay_in_the_middle(&mut self, laying: Laying) {
        if !self.layout().lays_in_the_middle() {
            return;
        }
        let middle = |token: &u8| {
            let kind = self.game.obstacles()[usize::from(*token)].kind;
            self.layout().own(kind).is_some_and(|own| own.spot == Spot::Middle)
        };
        let tokens: Vec<_> = self.obstacles_left(laying).filter(middle).collect();
        for token in tokens {
            let kind = self.game.obstacles()[usize::from(token)].kind;
            let pose = Pose::new(self.setup_area().middle(), Heading::NORTH);
            self.lay_obstacle(token, kind, pose);
        }
    }

    /// The round of laying obstacles that is going on.
    fn laying(&self) -> Option<Laying> {
        match self.stack.last() {
            Some(Step::Setup(SetupStage::Obstacles { laying, .. })) => Some(*laying),
            _ => None,
        }
    }

    /// Obstacles of a round that are not yet on the table, by their shapes. Where there are more of a kind than shapes,
    /// each shape comes equally often.
    fn obstacles_left(&self, laying: Laying) -> impl Iterator<Item = u8> + '_ {
        let (all, layout) = (self.game.obstacles(), self.layout());
        let of = move |kind| all.iter().filter(move |shape| shape.kind == kind).count();
        let shapes = all.iter().enumerate().filter(move |(token, shape)| {
            let (kind, laid) = (shape.kind, self.obstacles.iter());
            let alike = laid.clone().filter(|laid| usize::from(laid.token) == *token);
            let count = layout.count(kind);
            count > 0
                && layout.laying(kind) == laying
                && laid.filter(|laid| laid.kind == kind).count() < count
                && alike.count() < count.div_ceil(of(kind))
        });
        shapes.map(|(token, _)| token as u8)
    }

    /// Within the area of its kind and beyond a distance of the others, as the layout says.
    pub(crate) fn check_obstacle(&self, action: &Action) -> Result<(), Refusal> {
        let Action::Obstacle { obstacle, pose } = *action else { return Err(Refusal::NotAsked) };
        let laying = self.laying().ok_or(Refusal::NotAsked)?;
        if !self.obstacles_left(laying).any(|left| left == obstacle) {
            return Err(Refusal::NotOffered);
        }
        self.check_obstacle_place(obstacle, pose)
    }

    /// Whether an obstacle that is not yet on the table may lie here.
    fn check_obstacle_place(&self, obstacle: u8, pose: Pose) -> Result<(), Refusal> {
        if !in_bounds(pose.at) {
            return Err(Refusal::OutsideArea);
        }
        let shape = &self.game.obstacles()[usize::from(obstacle)];
        self.check_outline(shape.kind, &outline(&shape.outline, pose), pose.at)
    }

    fn check_outline(&self, kind: ObstacleKind, laid: &Outline, at: Point) -> Result<(), Refusal> {
        let (layout, ruler) = (self.layout(), &self.game.ruler);
        let area = self.obstacle_area(kind);
        let bounds = laid.bounds();
        if !area.contains(bounds.low) || !area.contains(bounds.high) {
            return Err(Refusal::OutsideArea);
        }
        let apart = ruler.distance_edge(layout.apart);
        let near = |other: &Obstacle| {
            other.pose.at.is_within(at, apart + 2 * OBSTACLE_REACH)
                && self.outline(other).is_within(laid, apart)
        };
        if self.obstacles.iter().any(near) {
            return Err(Refusal::TooNear);
        }
        let within = match (layout.own(kind).map(|own| own.spot), layout.band) {
            (Some(Spot::NearFirstEdge(band)), _) => {
                let (play, edge) = (self.game.play_area(), self.player_edge(self.first));
                let mut corners = laid.corners().iter();
                corners.any(|corner| play.from_edge(edge, *corner) <= ruler.distance_edge(band))
            }
            (None, Band::AroundStation(band)) => self
                .stations_laid()
                .any(|station| station.is_within(laid, ruler.distance_edge(band))),
            _ => true,
        };
        if within { Ok(()) } else { Err(Refusal::TooFar) }
    }

    /// Where obstacles of a kind may lie.
    fn obstacle_area(&self, kind: ObstacleKind) -> Area {
        let (play, setup, ruler) = (self.game.play_area(), self.setup_area(), &self.game.ruler);
        let beyond = |area: Area, seat: Seat, band: u8| {
            let strip = ruler.distance_edge(band) + 1;
            area.shared(&play.without_strip(self.player_edge(seat), strip))
        };
        let beyond_both = |area: Area, band: u8| {
            Seat::ALL.into_iter().fold(area, |area, seat| beyond(area, seat, band))
        };
        let rim = || {
            let margin = ruler.distance_edge(1) + 1;
            let inner = match self.short_edges() {
                true => setup.inset(margin).widened(setup, Edge::West, Edge::East),
                false => setup.inset(margin).widened(setup, Edge::South, Edge::North),
            };
            beyond_both(inner, 3)
        };
        let standard = match self.game.options.rim_obstacles {
            true => rim(),
            false => setup.shared(&play.inset(ruler.distance_edge(3) + 1)),
        };
        let layout = self.layout();
        match layout.own(kind).map(|own| own.spot) {
            Some(Spot::BeyondPlayerEdges(band)) => return beyond_both(setup, band),
            Some(Spot::BeyondFirstEdge(band)) => return beyond(setup, self.first, band),
            Some(Spot::NearFirstEdge(_) | Spot::Middle) => return setup,
            None => {}
        }
        match layout.band {
            Band::Standard | Band::AroundStation(_) => standard,
            Band::BeyondPlayerEdges(band) => beyond_both(standard, band),
            Band::SetupArea => setup,
            Band::BetweenZones => Seat::ALL.into_iter().fold(setup, |area, seat| {
                let edge = self.player_edge(seat);
                let (_, depth) = self.deployment_zone(seat).seen_from(edge);
                area.without_strip(edge, depth + 1)
            }),
            Band::Rim => rim(),
        }
    }

    /// A random place for a random obstacle, if a few tries find one.
    pub(crate) fn draw_obstacle(&self, chance: &mut Chance) -> Option<Action> {
        let left: Vec<_> = self.obstacles_left(self.laying()?).collect();
        (0..16).find_map(|_| {
            let obstacle = *left.get(chance.below(left.len()))?;
            let area = self.obstacle_area(self.game.obstacles()[usize::from(obstacle)].kind);
            let heading = Heading::new(chance.below(36_000) as i32);
            let pose = Pose::new(chance.place(area), heading);
            let fits = self.check_obstacle_place(obstacle, pose).is_ok();
            fits.then_some(Action::Obstacle { obstacle, pose })
        })
    }

    /// At most `limit` places for the next obstacle: a grid, made finer when it is crowded.
    pub(crate) fn obstacle_candidates(&self, limit: usize) -> Vec<Action> {
        let Some(laying) = self.laying() else { return Vec::new() };
        [12_000, 5_000]
            .into_iter()
            .map(|step| {
                let mut found = Vec::new();
                for obstacle in self.obstacles_left(laying) {
                    let kind = self.game.obstacles()[usize::from(obstacle)].kind;
                    let area = self.obstacle_area(kind);
                    let mut x = area.low.x + step / 2;
                    while x < area.high.x {
                        let mut y = area.low.y + step / 2;
                        while y < area.high.y {
                            let heading = Heading::new((x + y) % 4 * 9_000);
                            let pose = Pose::new(Point::new(x, y), heading);
                            if self.check_obstacle_place(obstacle, pose).is_ok() {
                                found.push(Action::Obstacle { obstacle, pose });
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
            return self.push(SetupStage::Finish);
        };
        let source = Source::Upgrade(ship, place);
        if self.says(source, Rule::StoresOneOfEach) {
            Command::ALL.iter().for_each(|command| self.store_token(source, *command));
            return self.push(SetupStage::CardTokens { turn });
        }
        let upgrade = self.game.ship(ship).upgrades[usize::from(place)].0.upgrade();
        let commands =
            upgrade.and_then(|upgrade| upgrade.starting).map(|starting| starting.commands);
        let answers: Vec<_> = commands
            .into_iter()
            .flat_map(|commands| commands.iter())
            .filter(|command| self.may_store(source, *command))
            // A dial is chosen in secret.
            .map(|command| match self.game.starting_dials(ship, place.into()) {
                Some(_) => Action::Dials { ship, dials: [command].into_iter().collect() },
                None => Action::Pick(Pick::Command(command)),
            })
            .collect();
        self.push(SetupStage::CardTokens { turn: seat });
        self.ask(seat, Question::CardToken(ship, place), answers);
    }

    /// Whether a card may start with a token of this kind beside those it has.
    fn may_store(&self, source: Source, command: Command) -> bool {
        let held = self.card_tokens(source);
        let starting = self.card_of(source).and_then(|card| card.upgrade()?.starting);
        let last = starting.is_some_and(|own| held.len() + 1 == usize::from(own.amount));
        !(self.says(source, Rule::StoresTwoKinds)
            && last
            && held.iter().all(|other| *other == command))
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

    /// Puts an obstacle on the table.
    pub(crate) fn lay_obstacle(&mut self, token: u8, kind: ObstacleKind, pose: Pose) {
        if self.obstacles.try_push(Obstacle { token, kind, pose, objectives: 0 }).is_ok() {
            self.keep_outlines();
            self.event(Event::ObstaclePlaced(token, pose));
            self.arm_station(self.obstacles.len() as u8 - 1);
        }
    }

    /// Whether a ship is at speed 0 where it is deployed: beside a gravity rift, or a grav well token whose owner has the
    /// card in play. RRG 1.6, Obstacles: Gravity Rift; RRG 1.5, Card Clarifications: G7-X Grav Well Projector.
    pub(crate) fn is_held_at_zero(&self, ship: ShipId, pose: Pose) -> bool {
        let base = || self.game.ship(ship).base.outline(pose);
        let well = self.game.ruler.distance_edge(3);
        let wells = Seat::ALL
            .into_iter()
            .flat_map(|seat| self.tokens_of(seat, MarkerKind::GravWell).map(move |at| (seat, at)));
        let mut near = wells.filter(|(_, at)| self.marker_disc(*at).gap_to(&base()) <= well);
        if !self.markers.is_empty()
            && near.any(|(seat, _)| self.seat_rule(Rule::GravWellsHold, seat))
        {
            return true;
        }
        let edge = self.game.ruler.distance_edge(2);
        self.obstacles.iter().any(|obstacle| {
            obstacle.kind == ObstacleKind::GravityRift
                && self.outline(obstacle).is_within_polygon(&base(), edge)
        })
    }
}
