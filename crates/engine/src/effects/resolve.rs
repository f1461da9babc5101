use flagbridge_cards::{Color, Command, HullZone};

use super::effect::{Cost, Operation};
use super::moment::Moment;
use super::running::Running;
use super::source::Source;
use super::window::Window;
use crate::action::{Action, Pick};
use crate::dice::{Dice, Die};
use crate::event::Event;
use crate::flow::Step;
use crate::game::adjacent;
use crate::geometry::Point;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::table::Table;
use crate::unit::{ShipId, Unit};

/// One part of an effect: a cost, then an operation.
enum Part {
    Cost(Cost),
    Operation(Operation),
}

impl Part {
    /// Whether the part asks again after this choice.
    fn repeats(&self, pick: &Pick) -> bool {
        matches!(self, Part::Operation(Operation::Repeat(..))) && *pick != Pick::Nothing
    }
}

impl Running {
    /// Notes a choice; the oldest is forgotten when there are many.
    fn take(&mut self, pick: Pick, again: bool) {
        if self.picks.is_full() {
            self.picks.remove(0);
        }
        self.picks.push(pick);
        self.part += u8::from(!again);
    }
}

impl Table {
    /// Begins an effect: marks it used and puts its parts on the stack.
    pub(crate) fn begin_effect(
        &mut self,
        source: Source,
        effect: u8,
        window: Window,
        subject: Option<Unit>,
        serial: u32,
        seat: Seat,
    ) {
        let owner = match source.carrier() {
            Some(carrier) => self.seat_of(carrier),
            None => seat,
        };
        let by_opponent = self.effects_of_source(source)[usize::from(effect)].by_opponent;
        let seat = if by_opponent { owner.other() } else { owner };
        self.mark_used(source, effect, owner, serial);
        self.event(Event::Used(source));
        self.note_effect(source, effect);
        if window == Window::AttackCritical {
            if let Some(attack) = self.attack_mut() {
                attack.critical = true;
            }
            self.event(Event::CriticalResolved(Some(source)));
        }
        let picks = Default::default();
        let running = Running { source, effect, seat, window, subject, part: 0, picks };
        self.push(Step::Effect(Box::new(running)));
    }

    /// Resolves an effect up to its next choice.
    pub(crate) fn run_effect(&mut self, mut running: Box<Running>) {
        while let Some(part) = self.part(&running) {
            if let Part::Operation(Operation::Place(candidates, ..)) = part {
                if candidates(&self.moment_of(&running)).is_empty() {
                    running.part += 1;
                    continue;
                }
                let (seat, question) = (running.seat, Question::Pick(running.source));
                self.push(Step::Effect(running));
                return self.ask(seat, question, Vec::new());
            }
            let mut options = Vec::new();
            let asks = self.part_options(&running, &part, &mut options);
            if asks {
                match options.len() {
                    0 => {}
                    1 => {
                        let pick = options.swap_remove(0);
                        running.take(pick.clone(), part.repeats(&pick));
                        self.push(Step::Effect(running.clone()));
                        return self.resolve_part(&running, &part, Some(pick));
                    }
                    _ => {
                        let answers = options.into_iter().map(Action::Pick).collect();
                        let question = Question::Pick(running.source);
                        let seat = running.seat;
                        self.push(Step::Effect(running));
                        return self.ask(seat, question, answers);
                    }
                }
                running.part += 1;
            } else {
                running.part += 1;
                self.push(Step::Effect(running.clone()));
                return self.resolve_part(&running, &part, None);
            }
        }
    }

    /// Asks for the part just resolved once more, of this seat.
    pub(crate) fn repeat_part(&mut self, running: &Running, seat: Seat) {
        let part = running.part.saturating_sub(1);
        self.push(Step::Effect(Box::new(Running { seat, part, ..running.clone() })));
    }

    /// From the next part on this seat is asked.
    pub(crate) fn hand_on(&mut self, seat: Seat) {
        if let Some(Step::Effect(running)) = self.stack.last_mut() {
            running.seat = seat;
        }
    }

    /// Takes a choice an effect asked for.
    pub(crate) fn answer_effect(&mut self, mut running: Box<Running>, pick: Pick) {
        let Some(part) = self.part(&running) else { return };
        running.take(pick.clone(), part.repeats(&pick));
        self.push(Step::Effect(running.clone()));
        self.resolve_part(&running, &part, Some(pick));
    }

    /// The place an effect on top of the stack asks for: candidates.
    pub(crate) fn place_candidates(&self) -> Vec<Action> {
        let Some(Step::Effect(running)) = self.stack.last() else { return Vec::new() };
        match self.part(running) {
            Some(Part::Operation(Operation::Place(candidates, ..))) => {
                candidates(&self.moment_of(running))
                    .into_iter()
                    .map(|at| Action::Pick(Pick::Place(at)))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether a place is one the effect on top of the stack allows.
    pub(crate) fn check_place(&self, at: Point) -> Result<(), Refusal> {
        let Some(Step::Effect(running)) = self.stack.last() else { return Err(Refusal::NotAsked) };
        match self.part(running) {
            Some(Part::Operation(Operation::Place(_, fits, _))) => {
                let inside = self.game.play_area().contains(at);
                match inside && fits(&self.moment_of(running), at) {
                    true => Ok(()),
                    false => Err(Refusal::NotOffered),
                }
            }
            _ => Err(Refusal::NotAsked),
        }
    }

    fn part(&self, running: &Running) -> Option<Part> {
        let effect = &self.effects_of_source(running.source)[usize::from(running.effect)];
        let place = usize::from(running.part);
        match place.checked_sub(effect.costs.len()) {
            None => Some(Part::Cost(effect.costs[place])),
            Some(place) => effect.operations.get(place).copied().map(Part::Operation),
        }
    }

    /// The situation an effect in progress sees.
    pub(crate) fn moment_of<'a>(&'a self, running: &'a Running) -> Moment<'a> {
        let Running { source, seat, subject, ref picks, .. } = *running;
        Moment { table: self, source, seat, subject, zone: None, picks }
    }

    /// Fills in what may be chosen; false where the part asks for nothing.
    fn part_options(&self, running: &Running, part: &Part, options: &mut Vec<Pick>) -> bool {
        let moment = self.moment_of(running);
        let pool = self.attack().map_or(Dice::NONE, |attack| attack.dice);
        let ships_tokens = moment.own_ship().map(|ship| self.ship(ship).tokens);
        match part {
            Part::Cost(Cost::SpendDie(filter)) => {
                options.extend(pool.filter(*filter).choices(1, 1).into_iter().map(Pick::Dice));
            }
            Part::Cost(Cost::SpendToken(commands)) => {
                let tokens = ships_tokens.into_iter().flat_map(|tokens| tokens.iter());
                options.extend(
                    tokens.filter(|command| commands.contains(*command)).map(Pick::Command),
                );
            }
            Part::Cost(Cost::SpendDefense(kind)) => {
                let tokens = moment.carrier().map(|unit| self.payable_tokens(unit));
                let tokens = tokens.into_iter().flatten().filter(|token| token.kind == *kind);
                options.extend(tokens.map(Pick::Token));
                options.dedup();
            }
            Part::Cost(Cost::DiscardCardToken(commands)) => {
                let tokens = self.card_tokens(running.source);
                options.extend(
                    tokens
                        .iter()
                        .filter(|token| commands.contains(**token))
                        .map(|token| Pick::Command(*token)),
                );
                options.sort_unstable();
                options.dedup();
            }
            Part::Operation(Operation::Reroll(most, filter)) => {
                options.extend(pool.filter(*filter).choices(1, *most).into_iter().map(Pick::Dice));
            }
            Part::Operation(Operation::AddDieOfPool) => {
                let colors = Color::ALL.iter().filter(|color| pool.pool().of(**color) > 0);
                options.extend(colors.copied().map(Pick::Color));
            }
            Part::Operation(Operation::AddAnyDie) => {
                options.extend(Color::ALL.iter().copied().map(Pick::Color));
            }
            Part::Operation(Operation::ChangeDie(filter, faces)) => {
                for (die, _) in pool.filter(*filter).kinds() {
                    for face in faces.iter().filter(|face| **face != die.face) {
                        let turned = Die::new(die.color, *face);
                        if turned.exists() {
                            options.push(Pick::Turn(die, turned));
                        }
                    }
                }
            }
            Part::Operation(Operation::RemoveGathered) => {
                let gathered =
                    self.attack().map_or_else(Default::default, |attack| attack.gathered);
                let colors = Color::ALL.iter().filter(|color| gathered.of(**color) > 0);
                options.extend(colors.copied().map(Pick::Color));
            }
            Part::Operation(Operation::GainToken(commands)) => {
                options.extend(commands.iter().map(Pick::Command));
            }
            Part::Operation(Operation::Choose(fill, _) | Operation::Repeat(fill, _)) => {
                fill(&moment, options);
            }
            _ => return false,
        }
        true
    }

    fn resolve_part(&mut self, running: &Running, part: &Part, pick: Option<Pick>) {
        match part {
            Part::Cost(cost) => self.pay(running, *cost, pick),
            Part::Operation(operation) => self.operate(running, *operation, pick),
        }
    }

    fn pay(&mut self, running: &Running, cost: Cost, pick: Option<Pick>) {
        match (cost, pick) {
            (Cost::Exhaust, _) => {
                if let Source::Upgrade(ship, place) = running.source {
                    self.exhaust_card(ship, place);
                }
            }
            (Cost::Discard, _) => {
                if let Source::Upgrade(ship, place) = running.source {
                    self.discard_card(ship, place);
                }
            }
            (Cost::SpendDie(_), Some(Pick::Dice(dice))) => self.remove_dice(&dice),
            (Cost::SpendToken(_), Some(Pick::Command(command))) => {
                if let Some(ship) = running.source.carrier().and_then(Unit::ship) {
                    self.spend_token(ship, command);
                }
            }
            (Cost::SpendDefense(_), Some(Pick::Token(token))) => {
                if let Some(unit) = running.source.carrier() {
                    self.pay_with_defense(unit, token);
                }
            }
            (Cost::DiscardCardToken(_), Some(Pick::Command(command))) => {
                if let Source::Upgrade(ship, place) = running.source {
                    let tokens = &mut self.ship_mut(ship).upgrades[usize::from(place)].tokens;
                    if let Some(place) = tokens.iter().position(|own| *own == command) {
                        tokens.remove(place);
                        self.event(Event::TokenLost(ship, command));
                    }
                }
            }
            (Cost::DiscardObjectiveToken, _) => {
                if let Some(unit) = running.subject {
                    self.take_tokens(unit, 1);
                }
            }
            _ => {}
        }
    }

    fn operate(&mut self, running: &Running, operation: Operation, pick: Option<Pick>) {
        let subject = running.subject.and_then(Unit::ship);
        let defender = self.attack().and_then(|attack| attack.defender().ship());
        let defending = self.attack().and_then(|attack| attack.target.zone());
        match (operation, pick) {
            (Operation::Reroll(..), Some(Pick::Dice(dice))) => self.reroll_dice(&dice),
            (Operation::AddDice(count, color), _) => {
                (0..count).for_each(|_| self.add_die(color));
            }
            (Operation::AddDieOfPool | Operation::AddAnyDie, Some(Pick::Color(color))) => {
                self.add_die(color);
            }
            (Operation::ChangeDie(..), Some(Pick::Turn(from, to))) => self.change_die(from, to),
            (Operation::RemoveGathered, Some(Pick::Color(color))) => self.remove_gathered(color),
            (Operation::GainToken(_), Some(Pick::Command(command))) => {
                if let Some(ship) = subject {
                    self.gain_token(ship, command);
                }
            }
            (Operation::GainMatchingToken, _) => {
                if let Some((ship, command)) =
                    subject.and_then(|ship| Some((ship, self.ship(ship).revealed?)))
                {
                    self.gain_token(ship, command);
                }
            }
            (Operation::DealFaceup(count), _) => {
                if let Some(ship) = defender {
                    (0..count).for_each(|_| self.deal(ship, true));
                }
            }
            (Operation::FirstCardsFaceup(count), _) => {
                if let Some(attack) = self.attack_mut() {
                    attack.faceup = attack.faceup.max(count);
                }
            }
            (Operation::DamageAdjacent(points), _) => {
                if let (Some(ship), Some(zone)) = (defender, defending) {
                    for zone in self.adjacent_zones(ship, zone).iter().rev() {
                        self.push(Step::Suffer { ship, zone: *zone, points });
                    }
                }
            }
            (Operation::LoseShields(count), _) => {
                if let (Some(ship), Some(zone)) = (defender, defending) {
                    self.lose_shields(ship, zone, count);
                }
            }
            (Operation::CancelAll, _) => {
                let dice = self.attack().map_or(Dice::NONE, |attack| attack.dice);
                self.remove_dice(&dice);
            }
            (Operation::ExhaustDefense, _) => {
                if let Some(unit) = self.attack().map(|attack| attack.defender()) {
                    self.exhaust_all_defense(unit);
                }
            }
            (Operation::Suffer(points), _) => match running.subject {
                Some(Unit::Ship(ship)) => self.push(Step::SufferAnywhere { ship, points }),
                Some(Unit::Squadron(squadron)) => self.damage_squadron(squadron, points),
                _ => {}
            },
            (Operation::DealFacedown(count), _) => {
                if let Some(ship) = subject {
                    (0..count).for_each(|_| self.deal(ship, false));
                }
            }
            (Operation::VictoryTokens(count), _) => self.gain_victory(running.seat, count),
            (Operation::Choose(_, run) | Operation::Repeat(_, run), Some(pick)) => {
                run(self, running, pick);
            }
            (Operation::Place(_, _, run), Some(Pick::Place(at))) => run(self, running, at),
            (Operation::Run(run), _) => run(self, running),
            _ => {}
        }
    }

    /// The command tokens that lie on a card. RRG 1.5, Upgrade Cards.
    pub(crate) fn card_tokens(&self, source: Source) -> &[Command] {
        match source {
            Source::Upgrade(ship, place) => &self.ship(ship).upgrades[usize::from(place)].tokens,
            _ => &[],
        }
    }

    /// Exhausts every defense token of a unit.
    pub(crate) fn exhaust_all_defense(&mut self, unit: Unit) {
        for place in 0..self.defense_tokens(unit).len() {
            self.exhaust_defense(unit, place);
        }
    }

    /// Hull zones adjacent to one.
    pub(crate) fn adjacent_zones(&self, ship: ShipId, zone: HullZone) -> &'static [HullZone] {
        adjacent(self.game.ship(ship).ship.size, zone)
    }
}
