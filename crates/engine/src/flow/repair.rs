use flagbridge_cards::HullZone;

use super::Procedure;
use crate::state::{Action, Event, Question, Repair, RepairCommand, Table, adjacent, one_of_each};
use crate::terms::{Refusal, Rule, ShipId, Unit, Value, Window};

impl Procedure for RepairCommand {
    fn run(self, table: &mut Table) {
        let RepairCommand { ship, points } = self;
        let mut answers: Vec<_> = table
            .repairs(ship)
            .into_iter()
            .filter(|repair| table.repair_cost(ship, *repair) <= points)
            .map(Action::Repair)
            .collect();
        if answers.is_empty() {
            return;
        }
        answers.push(Action::Pass);
        let seat = table.seat_of(Unit::Ship(ship));
        table.push(RepairCommand { ship, points });
        table.ask(seat, Question::Repair(ship, points), answers);
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let RepairCommand { ship, points } = self;
        if let Action::Repair(repair) = action {
            let cost = table.repair_cost(ship, *repair);
            table.push(RepairCommand { ship, points: points.saturating_sub(cost) });
            table.repair(ship, *repair);
            match repair {
                Repair::Discard(_) => table.end_lasting_of(Value::NextHullRepair),
                Repair::Recover(_) => {
                    table.open(Window::ShieldRecovered, Some(Unit::Ship(ship)));
                }
                Repair::Move { .. } => {}
            }
        }
    }
}

impl Table {
    /// Engineering points: the value for a dial, half of it rounded up for a token. RRG 1.6, Commands: Repair.
    pub(crate) fn start_repair(&mut self, ship: ShipId, dial: bool, token: bool) {
        let value = self.engineering_value(ship);
        let points = u8::from(dial) * value + u8::from(token) * value.div_ceil(2);
        let points = self.value(Value::EngineeringPoints, Unit::Ship(ship), points.into());
        let points = if self.rule(Rule::NoEngineering, Unit::Ship(ship)) { 0 } else { points };
        self.then((
            Window::CommandRepair.about(Unit::Ship(ship)),
            RepairCommand { ship, points: points.clamp(0, 50) as u8 },
        ));
    }

    /// Spends engineering points of the repair command in progress on something that is no repair.
    pub(crate) fn spend_engineering(&mut self, spent: u8) {
        if let Some(repair) = self.under_way.repairs.last_mut() {
            repair.points = repair.points.saturating_sub(spent);
        }
    }

    /// What a repair effect costs in engineering points.
    pub fn repair_cost(&self, ship: ShipId, repair: Repair) -> u8 {
        let unit = Unit::Ship(ship);
        let Repair::Discard(card) = repair else { return repair.cost() };
        let mut cost = repair.cost().into();
        if card.is_none() {
            cost = self.value(Value::FacedownRepairCost, unit, cost);
        }
        self.value(Value::NextHullRepair, unit, cost).clamp(0, 9) as u8
    }

    /// Gives the repair command in progress more engineering points, or takes some.
    pub(crate) fn add_engineering(&mut self, amount: i8) {
        if let Some(repair) = self.under_way.repairs.last_mut() {
            repair.points = repair.points.saturating_add_signed(amount);
        }
    }

    /// Engineering points left to the repair command in progress.
    pub(crate) fn engineering_left(&self) -> u8 {
        self.under_way.repairs.last().map_or(0, |repair| repair.points)
    }

    /// Every repair effect that would do something.
    fn repairs(&self, ship: ShipId) -> Vec<Repair> {
        let zones = self.game.ship(ship).ship.hull_zones();
        let state = self.ship(ship);
        let mut repairs = Vec::new();
        for to in zones.iter().filter(|zone| self.can_gain_shield(ship, **zone)) {
            if self.can_recover_shield(ship, *to) {
                repairs.push(Repair::Recover(*to));
            }
            let from = zones.iter().filter(|from| *from != to && state.shields(**from) > 0);
            repairs.extend(from.map(|from| Repair::Move { from: *from, to: *to }));
        }
        let faceup = one_of_each(state.faceup());
        repairs.extend(faceup.into_iter().map(|card| Repair::Discard(Some(card))));
        if state.facedown() > 0 {
            repairs.push(Repair::Discard(None));
        }
        repairs
    }

    /// Hull zones adjacent to one.
    pub(crate) fn adjacent_zones(&self, ship: ShipId, zone: HullZone) -> &'static [HullZone] {
        adjacent(self.game.ship(ship).ship.size, zone)
    }

    /// The defending zone of the attack in progress and each one beside it.
    pub(crate) fn zones_under_fire(&self) -> Option<(ShipId, Vec<HullZone>)> {
        let attack = self.attack()?;
        let (ship, zone) = (attack.defender().ship()?, attack.target.zone()?);
        Some((ship, [&[zone], self.adjacent_zones(ship, zone)].concat()))
    }

    /// Hull zones that can recover a shield.
    pub(crate) fn zones_to_recover(&self, ship: ShipId) -> impl Iterator<Item = HullZone> + '_ {
        let zones = self.game.ship(ship).ship.hull_zones().iter().copied();
        zones.filter(move |zone| self.can_recover_shield(ship, *zone))
    }

    /// Hull zones that have a shield.
    pub(crate) fn shielded_zones(&self, ship: ShipId) -> impl Iterator<Item = HullZone> + '_ {
        let zones = self.game.ship(ship).ship.hull_zones().iter().copied();
        zones.filter(move |zone| self.ship(ship).shields(*zone) > 0)
    }

    /// Moves a shield between zones, whatever their maximum.
    pub(crate) fn shift_shield(&mut self, ship: ShipId, from: HullZone, to: HullZone) {
        if self.ship(ship).shields(from) > 0 {
            self.repair(ship, Repair::Move { from, to });
        }
    }

    /// Whether a zone can recover a shield: some cards bar that and leave moving shields free.
    pub(crate) fn can_recover_shield(&self, ship: ShipId, zone: HullZone) -> bool {
        self.can_gain_shield(ship, zone) && !self.rule(Rule::NoShieldRecovery, Unit::Ship(ship))
    }

    /// Whether a zone can recover or receive a shield. RRG 1.6, Shields.
    pub(crate) fn can_gain_shield(&self, ship: ShipId, zone: HullZone) -> bool {
        self.check_shield(ship, zone).is_ok()
    }

    /// Whether a zone can recover or receive a shield, or why not. RRG 1.6, Shields.
    pub(crate) fn check_shield(&self, ship: ShipId, zone: HullZone) -> Result<(), Refusal> {
        let shields = self.ship(ship).shields(zone);
        if shields >= self.max_shields(ship, zone) {
            return Err(Refusal::ShieldsFull);
        }
        match self.is_locked_zone(ship, zone) {
            true => Err(Refusal::ZoneLocked),
            false => Ok(()),
        }
    }

    /// Whether a zone is empty and a card keeps shields out of it. Damage card Capacitor Failure.
    pub(crate) fn is_locked_zone(&self, ship: ShipId, zone: HullZone) -> bool {
        self.ship(ship).shields(zone) == 0 && self.rule(Rule::EmptyZonesLocked, Unit::Ship(ship))
    }

    pub(crate) fn repair(&mut self, ship: ShipId, repair: Repair) {
        let state = self.ship_mut(ship);
        match repair {
            Repair::Move { from, to } => {
                state.shields[from as usize] -= 1;
                state.shields[to as usize] += 1;
            }
            Repair::Recover(zone) => state.shields[zone as usize] += 1,
            Repair::Discard(card) => self.discard_damage(ship, card),
        }
        self.event(Event::Repaired(ship, repair));
    }
}
