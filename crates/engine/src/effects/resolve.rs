//! Resolving an effect: its costs, then its operations, each with its choice.

use super::operate::Asks;
use crate::geometry::Point;
use crate::state::{
    Action, Asker, Cost, Event, Moment, Operation, Pick, Question, Running, Step, Table,
};
use crate::terms::{Refusal, Seat, Source, Unit, Window};

/// One part of an effect: a cost, then an operation.
#[derive(Clone, Copy)]
enum Part {
    Cost(Cost),
    Operation(Operation),
}

/// An effect that a player uses, and when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EffectUse {
    /// The card.
    pub source: Source,
    /// Which of its effects.
    pub effect: u8,
    /// The window it is used in.
    pub window: Window,
    /// What the window is about.
    pub subject: Option<Unit>,
    /// The number of that instance of the window.
    pub serial: u32,
    /// Who uses it.
    pub seat: Seat,
}

impl Table {
    /// Begins an effect: marks it used and puts its parts on the stack.
    pub(crate) fn begin_effect(&mut self, used: EffectUse) {
        let EffectUse { source, effect, window, subject, serial, seat } = used;
        let lasting = self.lasting.iter().find(|own| {
            own.source == source
                && own.effect == effect
                && (own.unit.is_none() || own.unit == subject || subject.is_none())
        });
        let (bound, picks) = match lasting {
            Some(own) => (own.unit, own.picks.clone()),
            None => (None, Default::default()),
        };
        let owner = match source.carrier() {
            Some(carrier) => self.seat_of(carrier),
            None => seat,
        };
        let seat = match self.effects_of_source(source)[usize::from(effect)].asker {
            Asker::Owner => owner,
            Asker::Opponent => owner.other(),
            Asker::SubjectsOwner => subject.map_or(owner, |unit| self.seat_of(unit)),
        };
        self.mark_used(source, effect, owner, serial);
        self.event(Event::Used(source));
        self.note_effect(source, effect);
        if window == Window::AttackCritical {
            if let Some(attack) = self.attack_mut() {
                attack.critical = true;
            }
            self.event(Event::CriticalResolved(Some(source)));
        }
        let running = Running {
            source,
            effect,
            seat,
            window,
            subject,
            bound,
            part: 0,
            way: None,
            turns: 0,
            picks,
        };
        self.push(Box::new(running));
    }

    /// Resolves an effect up to its next choice.
    pub(crate) fn run_effect(&mut self, mut running: Box<Running>) {
        while let Some(part) = self.part(&running) {
            if matches!(part, Part::Cost(Cost::Free) | Part::Operation(Operation::Nothing)) {
                running.next();
                continue;
            }
            if let Part::Operation(Operation::ForAll(units)) = part {
                let units: Vec<_> = self.moment_of(&running).units(units).collect();
                let revision = self.game.revision;
                return self.push_in_order(units.into_iter().map(|unit| {
                    let mut each = running.clone();
                    each.next();
                    each.take(Pick::unit(unit), revision);
                    Step::Effect(each)
                }));
            }
            let asks = match part {
                Part::Operation(operation) => self.moment_of(&running).asks(&operation),
                Part::Cost(cost) if cost.asks() => {
                    let mut picks = Vec::new();
                    self.moment_of(&running).payments(&cost, &mut picks);
                    Asks::One(picks)
                }
                Part::Cost(_) => Asks::Nothing,
            };
            let question = Question::Pick(running.source);
            let seat = running.seat;
            match asks {
                Asks::Nothing => {
                    running.next();
                    self.push(running.clone());
                    return self.resolve_part(&running, part, None);
                }
                Asks::Place => {
                    let places = self.place_parts(&running);
                    if places.is_empty() {
                        running.next();
                        continue;
                    }
                    self.push(running);
                    self.ask(seat, question, Vec::new());
                    self.places = places;
                    return;
                }
                Asks::One(picks) => match picks.as_slice() {
                    [] if matches!(
                        part,
                        Part::Operation(Operation::PickUnit(_) | Operation::ForUpTo(..))
                    ) =>
                    {
                        // Without a unit there is nothing for the rest to be done with.
                        return;
                    }
                    [] => running.next(),
                    [only] => return self.take_pick(running, part, only.clone()),
                    _ => {
                        let answers = picks.into_iter().map(Action::Pick).collect();
                        self.push(running);
                        return self.ask(seat, question, answers);
                    }
                },
            }
        }
    }

    /// Asks for the part just resolved once more, of this seat.
    pub(crate) fn repeat_part(&mut self, running: &Running, seat: Seat) {
        let part = running.part.saturating_sub(1);
        self.push(Box::new(Running { seat, part, ..running.clone() }));
    }

    /// From the next part on this seat is asked.
    pub(crate) fn hand_on(&mut self, seat: Seat) {
        if let Some(Step::Effect(running)) = self.stack.last_mut() {
            running.seat = seat;
        }
    }

    /// Takes a choice an effect asked for.
    pub(crate) fn answer_effect(&mut self, running: Box<Running>, pick: Pick) {
        if let Some(part) = self.part(&running) {
            self.take_pick(running, part, pick);
        }
    }

    /// Goes on with a choice: into the way that was chosen, around the loop, or to the next part.
    fn take_pick(&mut self, mut running: Box<Running>, part: Part, pick: Pick) {
        match part {
            Part::Operation(Operation::Either(ways)) => {
                let way = ways.iter().position(|(choice, _)| pick == Pick::Choice(*choice));
                running.way = way.map(|way| way as u8);
                self.push(running);
            }
            Part::Operation(Operation::ForUpTo(most, _)) => {
                if pick == Pick::Nothing {
                    return;
                }
                running.turns += 1;
                running.take(pick, self.game.revision);
                let mut each = running.clone();
                each.next();
                if running.turns < most {
                    self.push(running);
                }
                self.push(each);
            }
            Part::Operation(Operation::Repeat(..)) if pick != Pick::Nothing => {
                running.take(pick.clone(), self.game.revision);
                self.push(running.clone());
                self.resolve_part(&running, part, Some(pick));
            }
            part => {
                running.take(pick.clone(), self.game.revision);
                running.next();
                self.push(running.clone());
                self.resolve_part(&running, part, Some(pick));
            }
        }
    }

    /// The place an effect on top of the stack asks for: candidates.
    pub(crate) fn place_candidates(&self) -> Vec<Action> {
        let Some(Step::Effect(running)) = self.stack.last() else { return Vec::new() };
        let action = |at: &Point| Action::Pick(Pick::Place(*at));
        if self.places.is_empty() {
            return self.place_parts(running).iter().map(action).collect();
        }
        debug_assert_eq!(self.places, self.place_parts(running), "what is kept is what is listed");
        self.places.iter().map(action).collect()
    }

    fn place_parts(&self, running: &Running) -> Vec<Point> {
        match self.part(running) {
            Some(Part::Operation(operation)) => {
                self.moment_of(running).places(&operation, usize::MAX)
            }
            _ => Vec::new(),
        }
    }

    /// Whether a place is one the effect on top of the stack allows.
    pub(crate) fn check_place(&self, at: Point) -> Result<(), Refusal> {
        let Some(Step::Effect(running)) = self.stack.last() else { return Err(Refusal::NotAsked) };
        match self.part(running) {
            Some(Part::Operation(
                operation @ (Operation::Place(..) | Operation::MoveSquadron(..)),
            )) => {
                let inside = self.game.play_area().contains(at);
                match inside && self.moment_of(running).allows(&operation, at) {
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
            Some(place) => match (effect.operations.get(place).copied()?, running.way) {
                (Operation::Either(ways), Some(way)) => {
                    ways.get(usize::from(way)).map(|(_, operation)| Part::Operation(*operation))
                }
                (operation, _) => Some(Part::Operation(operation)),
            },
        }
    }

    /// The situation an effect in progress sees.
    pub(crate) fn moment_of<'a>(&'a self, running: &'a Running) -> Moment<'a> {
        let Running { source, seat, subject, bound, ref picks, .. } = *running;
        // A card's own side is meant by "friendly", no matter which player makes its choices.
        let seat = source.carrier().map_or(seat, |carrier| self.seat_of(carrier));
        Moment {
            table: self,
            source,
            seat,
            subject,
            zone: None,
            other: None,
            kind: None,
            bound,
            picks,
        }
    }

    fn resolve_part(&mut self, running: &Running, part: Part, pick: Option<Pick>) {
        match part {
            Part::Cost(cost) => self.pay(running, cost, pick),
            Part::Operation(operation) => self.operate(running, operation, pick),
        }
    }
}
