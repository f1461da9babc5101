use crate::action::Action;
use crate::element::ShipId;
use crate::event::Event;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::sheet::Track;
use crate::table::Table;

impl Table {
    /// Checks boxes on a track. Where the weapons track falls, its owner must give up as many weapons.
    pub(crate) fn check_boxes(&mut self, ship: ShipId, track: Track, boxes: u8) {
        let sheet = &self.game.ships[ship.index()].sheet;
        let room = sheet.boxes(track) - self.ship(ship).checked(track);
        let boxes = boxes.min(room);
        if boxes == 0 {
            return;
        }
        let before = self.value(ship, track);
        self.ships[ship.index()].checked[track as usize] += boxes;
        let after = self.value(ship, track);
        self.tell(|| Event::Track(ship, track, after));
        if track == Track::Weapons && after < before {
            match self.losses.iter_mut().find(|(loser, _)| *loser == ship) {
                Some((_, lost)) => *lost += before - after,
                None => self.losses.push((ship, before - after)),
            }
        }
    }

    /// Asks for the next loss, or makes it where there is nothing to choose. Starmada Unity, 4.4 (p. 21).
    pub(crate) fn go_on_losing(&mut self) {
        let (ship, count) = self.losses[0];
        let mut options = Vec::new();
        self.list_losses(ship, &mut options);
        match options.as_slice() {
            // Nothing is left to lose.
            [] => {
                self.losses.remove(0);
            }
            [only] => {
                let only = only.clone();
                self.lose(ship, &only);
            }
            _ => {
                let seat = self.game.ship(ship).seat;
                self.ask(seat, Question::Losses(ship, count));
            }
        }
    }

    /// Whether something of a battery may be lost now: below its loss limit, or after all have reached theirs.
    ///
    /// The place after the last battery is the equipment.
    fn may_take_from(&self, ship: ShipId, battery: usize) -> bool {
        let all = self.game.ship(ship).sheet.batteries.len();
        let below = |battery: usize| {
            let (lost, count, limit) = self.battery_losses(ship, battery);
            lost < limit.min(count)
        };
        below(battery) || !(0..=all).any(below)
    }

    /// What a battery has lost, how much it began with, and its loss limit.
    fn battery_losses(&self, ship: ShipId, battery: usize) -> (u8, u8, u8) {
        let profile = self.game.ship(ship);
        let state = self.ship(ship);
        match profile.sheet.batteries.get(battery) {
            Some(own) => {
                let mounts = profile.mounts.iter().zip(&state.lost);
                let mounts = mounts.filter(|(mount, _)| usize::from(mount.battery) == battery);
                let lost = mounts.map(|(_, lost)| *lost).sum();
                (lost, own.weapons() as u8, own.limit)
            }
            None => {
                let items = profile.sheet.equipment.len() as u8;
                (state.equipment_lost.count_ones() as u8, items, profile.sheet.equipment_limit)
            }
        }
    }

    pub(crate) fn list_losses(&self, ship: ShipId, into: &mut Vec<Action>) {
        let profile = self.game.ship(ship);
        for (place, mount) in profile.mounts.iter().enumerate() {
            if self.weapons_left(ship, place) > 0
                && self.may_take_from(ship, usize::from(mount.battery))
            {
                into.push(Action::LoseWeapon(place as u8));
            }
        }
        if self.may_take_from(ship, profile.sheet.batteries.len()) {
            let lost = self.ship(ship).equipment_lost;
            let items = 0..profile.sheet.equipment.len() as u8;
            into.extend(items.filter(|item| lost >> item & 1 == 0).map(Action::LoseEquipment));
        }
    }

    pub(crate) fn may_lose(&self, ship: ShipId, action: &Action) -> Result<(), Refusal> {
        let profile = self.game.ship(ship);
        let (left, battery) = match action {
            Action::LoseWeapon(place) => {
                let mount = profile.mounts.get(usize::from(*place)).ok_or(Refusal::Weapons)?;
                (self.weapons_left(ship, usize::from(*place)) > 0, usize::from(mount.battery))
            }
            Action::LoseEquipment(item) => {
                let known = usize::from(*item) < profile.sheet.equipment.len();
                let left = known && self.ship(ship).equipment_lost >> item & 1 == 0;
                (left, profile.sheet.batteries.len())
            }
            _ => return Err(Refusal::NotAsked),
        };
        if !left {
            return Err(Refusal::Weapons);
        }
        if self.may_take_from(ship, battery) { Ok(()) } else { Err(Refusal::LossLimit) }
    }

    pub(crate) fn lose(&mut self, ship: ShipId, action: &Action) {
        let state = &mut self.ships[ship.index()];
        match action {
            Action::LoseWeapon(place) => {
                state.lost[usize::from(*place)] += 1;
                self.tell(|| Event::WeaponLost(ship, *place));
            }
            Action::LoseEquipment(item) => {
                state.equipment_lost |= 1 << item;
                self.tell(|| Event::EquipmentLost(ship, *item));
            }
            _ => unreachable!("only losses are carried out here"),
        }
        let (_, left) = &mut self.losses[0];
        *left -= 1;
        if *left == 0 {
            self.losses.remove(0);
        }
    }
}
