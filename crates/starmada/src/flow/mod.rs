//! The procedure: one file per phase. [`Table::advance`] runs until there is a decision or the battle is over.

mod combat;
mod ending;
mod fighters;
mod losses;
mod movement;
mod orders;
mod setup;
mod stacking;

use flagbridge_seats::Seat;

use crate::action::Action;
use crate::alternation::Alternation;
use crate::event::{Event, Phase};
use crate::question::{Answers, Decision, Question};
use crate::refusal::Refusal;
use crate::table::{Stage, Table};

impl Table {
    /// Continues until there is a decision or the battle is over.
    pub(crate) fn advance(&mut self) {
        while self.decision.is_none() && self.outcome.is_none() {
            if !self.losses.is_empty() {
                self.go_on_losing();
                continue;
            }
            match self.stage {
                Stage::ShipSetup => self.go_on_placing_ships(),
                Stage::FlightSetup => self.go_on_placing_flights(),
                Stage::Orders => self.go_on_writing_orders(),
                Stage::Movement => self.move_ships(),
                Stage::Stacking => self.go_on_shifting(),
                Stage::Fighters => self.go_on_activating_flights(),
                Stage::Flying(flight) => self.ask_of_flight(flight, Question::Fly(flight)),
                Stage::Strafing(flight) => self.offer_flight_attack(flight),
                Stage::Combat => self.go_on_activating_ships(),
                Stage::Firing(ship) => self.go_on_firing(ship),
                Stage::Ending => self.apply_damage(),
                Stage::Closing => self.close_turn(),
            }
        }
    }

    pub(crate) fn ask(&mut self, seat: Seat, question: Question) {
        self.decision = Some(Decision { seat, question });
    }

    pub(crate) fn enter(&mut self, stage: Stage) {
        let before = self.phase();
        self.stage = stage;
        let phase = self.phase();
        if phase != before {
            self.tell(|| Event::Phase(phase));
        }
    }

    /// From now on the sides take turns. Which goes first is told.
    pub(crate) fn alternate(&mut self, units: [usize; 2], batches: bool) {
        self.alternation = Alternation::new(units, batches, &mut self.chance);
        let seat = self.alternation.turn();
        let units = units.map(|count| count.min(255) as u8);
        self.tell(|| Event::First { seat, units });
    }

    /// Begins a game turn.
    pub(crate) fn begin_turn(&mut self) {
        self.turn += 1;
        let turn = self.turn;
        self.tell(|| Event::Turn(turn));
        self.stage = Stage::Orders;
        self.tell(|| Event::Phase(Phase::Orders));
    }

    pub(crate) fn answers(&self) -> Answers {
        let mut actions = Vec::new();
        let Some(decision) = self.decision else { return Answers { actions, complete: true } };
        match decision.question {
            Question::PlaceShip => self.list_ship_places(decision.seat, &mut actions),
            Question::PlaceFlight => self.list_flight_places(decision.seat, &mut actions),
            Question::Orders(ship) => self.list_orders(ship, &mut actions),
            Question::Shift(ship) => self.list_shifts(ship, &mut actions),
            Question::ActivateFlight => self.list_flights(decision.seat, &mut actions),
            Question::Fly(flight) => self.list_paths(flight, &mut actions),
            Question::FlightAttack(flight) => self.list_flight_attacks(flight, &mut actions),
            Question::ActivateShip => self.list_ships(decision.seat, &mut actions),
            Question::Fire(ship) => self.list_volleys(ship, &mut actions),
            Question::Losses(ship, _) => self.list_losses(ship, &mut actions),
        }
        let complete = !matches!(decision.question, Question::Orders(_) | Question::Fly(_));
        Answers { actions, complete }
    }

    pub(crate) fn examine(&self, decision: &Decision, action: &Action) -> Result<(), Refusal> {
        match (decision.question, action) {
            (Question::PlaceShip | Question::PlaceFlight, Action::Place(element, hex, _)) => {
                self.may_place(decision, *element, *hex)
            }
            (Question::Orders(ship), Action::Orders(named, orders)) if ship == *named => {
                self.may_order(ship, orders)
            }
            (Question::Shift(ship), Action::Shift(named, hex)) if ship == *named => {
                self.may_shift(ship, *hex)
            }
            (Question::ActivateFlight | Question::ActivateShip, Action::Activate(element)) => {
                self.may_activate(decision, *element)
            }
            (Question::Fly(flight), Action::Fly(path)) => self.may_fly(flight, path),
            (Question::FlightAttack(flight), Action::Attack(target)) => {
                self.may_strafe(flight, *target)
            }
            (Question::Fire(ship), Action::Fire(volley)) => self.may_fire(ship, *volley),
            (Question::FlightAttack(_) | Question::Fire(_), Action::Done) => Ok(()),
            (Question::Losses(ship, _), Action::LoseWeapon(_) | Action::LoseEquipment(_)) => {
                self.may_lose(ship, action)
            }
            _ => Err(Refusal::NotAsked),
        }
    }

    /// Carries out an action that was examined.
    pub(crate) fn carry_out(&mut self, decision: &Decision, action: &Action) {
        match (decision.question, action) {
            (_, Action::Place(element, hex, heading)) => self.place(*element, *hex, *heading),
            (_, Action::Orders(ship, orders)) => self.write_orders(*ship, orders.clone()),
            (_, Action::Shift(ship, hex)) => self.shift(*ship, *hex),
            (_, Action::Activate(element)) => self.activate(*element),
            (Question::Fly(flight), Action::Fly(path)) => self.fly(flight, path),
            (Question::FlightAttack(flight), Action::Attack(target)) => {
                self.strafe(flight, *target)
            }
            (Question::FlightAttack(_), Action::Done) => self.enter(Stage::Fighters),
            (_, Action::Fire(volley)) => self.volleys.push(*volley),
            (Question::Fire(ship), Action::Done) => self.resolve_fire(ship),
            (Question::Losses(ship, _), Action::LoseWeapon(_) | Action::LoseEquipment(_)) => {
                self.lose(ship, action);
            }
            (_, Action::Fly(_) | Action::Attack(_) | Action::Done)
            | (_, Action::LoseWeapon(_) | Action::LoseEquipment(_)) => {
                unreachable!("an action that was examined answers its question")
            }
        }
    }
}
