//! The numbers of ships and squadrons after every card had its say.

use flagbridge_cards::{Color, Command, HullZone, Intel, Keyword, Pool};

use crate::state::Table;
use crate::terms::{Case, Hook, Refusal, Seat, ShipId, SquadronId, Unit, Value};

impl Table {
    /// A ship's hull value.
    pub fn hull_value(&self, ship: ShipId) -> u8 {
        let printed = self.game.ship(ship).ship.hull;
        self.ship_value(Value::Hull, ship, printed)
    }

    /// The shields of a unit and what is left of its hull; nothing for what has neither.
    pub fn points_left(&self, unit: Unit) -> i32 {
        match unit {
            Unit::Ship(ship) => {
                let (state, zones) = (self.ship(ship), self.game.ship(ship).ship.hull_zones());
                let shields: u8 = zones.iter().map(|zone| state.shields(*zone)).sum();
                i32::from(shields) + i32::from(self.hull_value(ship)) - state.damage.len() as i32
            }
            Unit::Squadron(squadron) => i32::from(self.squadron(squadron).hull),
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => 0,
        }
    }

    /// A ship's command value.
    pub fn command_value(&self, ship: ShipId) -> u8 {
        let printed = self.game.ship(ship).ship.command;
        self.ship_value(Value::Command, ship, printed)
    }

    /// A ship's squadron value.
    pub fn squadron_value(&self, ship: ShipId) -> u8 {
        let printed = self.game.ship(ship).ship.squadron;
        self.ship_value(Value::Squadron, ship, printed)
    }

    /// A ship's engineering value.
    pub fn engineering_value(&self, ship: ShipId) -> u8 {
        let printed = self.game.ship(ship).ship.engineering;
        self.ship_value(Value::Engineering, ship, printed)
    }

    /// The dice of a hull zone against ships.
    pub fn battery(&self, ship: ShipId, zone: HullZone) -> Pool {
        let printed = self.game.ship(ship).ship.armament.zones[zone as usize];
        self.armament(Hook::Battery, Unit::Ship(ship), Some(zone), None, printed)
    }

    /// The dice of a ship against squadrons.
    pub fn anti_squadron(&self, ship: ShipId, zone: HullZone) -> Pool {
        self.anti_squadron_at(ship, zone, None)
    }

    /// The dice of a ship against a squadron.
    pub(crate) fn anti_squadron_at(
        &self,
        ship: ShipId,
        zone: HullZone,
        target: Option<Unit>,
    ) -> Pool {
        let printed = self.game.ship(ship).ship.armament.anti_squadron;
        self.armament(Hook::AntiSquadron, Unit::Ship(ship), Some(zone), target, printed)
    }

    /// A squadron's dice against ships.
    pub fn squadron_battery(&self, squadron: SquadronId) -> Pool {
        let printed = self.game.squadron(squadron).squadron.battery;
        self.armament(Hook::Battery, Unit::Squadron(squadron), None, None, printed)
    }

    /// A squadron's dice against squadrons.
    pub fn squadron_anti_squadron(&self, squadron: SquadronId) -> Pool {
        let printed = self.game.squadron(squadron).squadron.anti_squadron;
        self.armament(Hook::AntiSquadron, Unit::Squadron(squadron), None, None, printed)
    }

    /// Whether some battery of a ship has dice of a color.
    pub(crate) fn has_battery_dice(&self, ship: ShipId, color: Color) -> bool {
        let zones = self.game.ship(ship).ship.hull_zones();
        zones.iter().any(|zone| self.battery(ship, *zone).of(color) > 0)
    }

    /// Shields a zone can have.
    pub fn max_shields(&self, ship: ShipId, zone: HullZone) -> u8 {
        let printed = self.game.ship(ship).ship.shields.of(zone);
        let case = Case { zone: Some(zone), ..Case::of(Unit::Ship(ship)) };
        self.value_in(Value::MaxShields, case, printed.into()).clamp(0, 9) as u8
    }

    /// Yaw at each joint at a speed. RRG 1.6, Yaw.
    pub fn yaw(&self, ship: ShipId, speed: u8) -> arrayvec::ArrayVec<u8, 4> {
        let chart = &self.game.ship(ship).ship.speed;
        let mut yaw: arrayvec::ArrayVec<u8, 4> = chart.yaw(speed).iter().take(4).copied().collect();
        if speed == self.ship(ship).speed
            && let Some(last) = yaw.iter_mut().rev().find(|yaw| **yaw > 0)
        {
            *last = self.ship_value(Value::LastYaw, ship, *last);
        }
        if let Some(first) = yaw.first_mut() {
            *first = self.ship_value(Value::FirstYaw, ship, *first).min(2);
        }
        self.add_final_yaw(ship, speed, &mut yaw);
        yaw
    }

    /// The last joint of the speed on the dial, after cards that turn a ship there.
    pub(crate) fn add_final_yaw(&self, ship: ShipId, speed: u8, yaw: &mut [u8]) {
        if speed == self.ship(ship).speed
            && let Some(last) = yaw.last_mut()
        {
            *last = self.ship_value(Value::FinalYaw, ship, *last).min(2);
        }
    }

    /// A squadron's speed when it moves in an activation.
    pub fn squadron_speed(&self, squadron: SquadronId) -> u8 {
        let printed = self.game.squadron(squadron).squadron.speed;
        self.value(Value::SquadronSpeed, Unit::Squadron(squadron), printed.into()).clamp(0, 5) as u8
    }

    /// A squadron's speed before cards add to it: what a card that raises it "to" a speed looks at.
    pub(crate) fn squadron_speed_before_additions(&self, squadron: SquadronId) -> i32 {
        let printed = self.game.squadron(squadron).squadron.speed;
        let unit = Unit::Squadron(squadron);
        self.value_before_additions(Value::SquadronSpeed, unit, printed.into())
    }

    /// Whether the edition defines a keyword.
    pub(crate) fn knows_keyword(&self, keyword: Keyword) -> bool {
        self.rules().keywords.contains(&keyword)
    }

    /// Whether a squadron has a keyword, printed or gained.
    pub fn has_keyword(&self, squadron: SquadronId, keyword: Keyword) -> bool {
        self.keyword(squadron, keyword).is_some()
    }

    /// The number behind a squadron's keyword, printed and gained together; zero for one without a number.
    pub fn keyword(&self, squadron: SquadronId, keyword: Keyword) -> Option<u8> {
        if !self.knows_keyword(keyword) {
            return None;
        }
        let printed = self.game.squadron(squadron).squadron.keyword(keyword);
        let gained = self.gained_keyword(keyword, squadron);
        let both = match (printed, gained) {
            (Some(one), Some(two)) if self.rules().keyword_values_add => Some(one + two),
            (Some(one), Some(two)) => Some(one.max(two)),
            (one, two) => one.or(two),
        };
        if keyword == Keyword::Counter && self.anyone_changes(Value::Counter) {
            let unit = Unit::Squadron(squadron);
            let raised = self.value(Value::Counter, unit, both.unwrap_or(0).into());
            return (raised > 0 || both.is_some()).then_some(raised.clamp(0, 99) as u8);
        }
        both.or_else(|| match keyword {
            Keyword::Grit => self.grit_from_intel(squadron).then_some(0),
            Keyword::Heavy => self.heavy_from_intel(squadron).then_some(0),
            Keyword::Scout => self.squadron(squadron).scout.then_some(0),
            _ => None,
        })
    }

    /// Intel, from RRG 1.5 on: friends at distance 1 have grit. RRG 1.5, Squadron Keywords.
    fn grit_from_intel(&self, squadron: SquadronId) -> bool {
        let seat = self.game.squadron(squadron).seat;
        self.rules().intel == Intel::FriendsGrit && self.intel_beside(squadron, seat)
    }

    /// Intel as first printed: enemies at distance 1 have heavy.
    fn heavy_from_intel(&self, squadron: SquadronId) -> bool {
        let seat = self.game.squadron(squadron).seat.other();
        self.rules().intel == Intel::EnemiesHeavy && self.intel_beside(squadron, seat)
    }

    fn intel_beside(&self, squadron: SquadronId, seat: Seat) -> bool {
        self.squadrons_of(seat).any(|other| {
            let beside = other != squadron
                && self.game.squadron(other).squadron.keyword(Keyword::Intel).is_some()
                && self.at_distance(Unit::Squadron(squadron), Unit::Squadron(other), 1);
            if beside {
                self.note_keyword(Keyword::Intel);
            }
            beside
        })
    }

    /// Whether a ship could resolve a command now: not yet this round, and not raided. RRG 1.6, Commands; Raid Tokens.
    pub fn may_resolve(&self, ship: ShipId, command: Command) -> bool {
        self.check_resolve(ship, command).is_ok()
    }

    /// Whether a ship could resolve a command now, or why not. RRG 1.6, Commands; Raid Tokens.
    pub(crate) fn check_resolve(&self, ship: ShipId, command: Command) -> Result<(), Refusal> {
        let ship = self.ship(ship);
        if ship.resolved.contains(command) {
            Err(Refusal::Resolved)
        } else if ship.forgone.contains(command) {
            Err(Refusal::Forgone)
        } else if ship.raids.contains(command) {
            Err(Refusal::Raided)
        } else {
            Ok(())
        }
    }

    fn ship_value(&self, value: Value, ship: ShipId, printed: u8) -> u8 {
        self.value(value, Unit::Ship(ship), printed.into()).clamp(0, 99) as u8
    }
}
