use flagbridge_seats::Seat;

use crate::action::{Action, Volley};
use crate::arc::Arcs;
use crate::element::{Element, ShipId};
use crate::event::Event;
use crate::options::FlightHits;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::roll::{Rolled, Test};
use crate::sheet::{System, Track};
use crate::sight::sight;
use crate::table::{Stage, Table};

impl Table {
    /// The Combat Phase. Starmada Unity, 4.0 (p. 18). It is skipped if no ship can fire at anything.
    pub(crate) fn begin_combat(&mut self) {
        let ships = self.count_ships(|ship| ship.on_board());
        let anybody =
            Seat::ALL.iter().any(|seat| self.ready_ships(*seat).any(|it| self.can_fire(it)));
        if !anybody {
            self.enter(Stage::Combat);
            self.tell(|| Event::NobodyFires);
            return self.enter(Stage::Ending);
        }
        self.enter(Stage::Combat);
        self.alternate(ships, true);
    }

    /// Whether a ship has a weapon and a target for it.
    pub fn can_fire(&self, ship: ShipId) -> bool {
        let seat = self.game.ship(ship).seat;
        self.elements_of(seat.other()).any(|target| {
            (0..self.game.ship(ship).mounts.len()).any(|mount| {
                self.weapons_left(ship, mount) > 0 && self.aim(ship, mount, target).is_ok()
            })
        })
    }

    /// Ships of a side that have not made their attacks in this phase.
    pub(crate) fn ready_ships(&self, seat: Seat) -> impl Iterator<Item = ShipId> + '_ {
        self.ships_of(seat).filter(|ship| !self.ship(*ship).acted)
    }

    pub(crate) fn go_on_activating_ships(&mut self) {
        let ready = self.count_ships(|ship| ship.on_board() && !ship.acted);
        let Some(seat) = self.alternation.next(ready) else { return self.enter(Stage::Ending) };
        let ships: Vec<ShipId> = self.ready_ships(seat).collect();
        let armed = ships.iter().any(|ship| self.can_fire(*ship));
        match ships.as_slice() {
            [only] => self.activate(Element::Ship(*only)),
            // Which of several ships does nothing makes no difference.
            [first, ..] if !armed => self.activate(Element::Ship(*first)),
            _ => self.ask(seat, Question::ActivateShip),
        }
    }

    pub(crate) fn list_ships(&self, seat: Seat, into: &mut Vec<Action>) {
        into.extend(self.ready_ships(seat).map(|ship| Action::Activate(Element::Ship(ship))));
    }

    /// The modifier of to-hit dice of a bank at a target, or why it may not fire at it. Starmada Unity, 4.1 and 4.2.
    pub fn aim(&self, ship: ShipId, mount: usize, target: Element) -> Result<i8, Refusal> {
        let profile = self.game.ship(ship);
        let Some(hex) = self.place_of(target) else { return Err(Refusal::Unit) };
        if self.game.seat_of(target) == profile.seat {
            return Err(Refusal::Unit);
        }
        let weapon = profile.mounts.get(mount).ok_or(Refusal::Weapons)?;
        let state = self.ship(ship);
        let tiny = matches!(target, Element::Flight(_));
        let distance = state.at.distance(hex);
        let modifier = weapon.modifier(distance, tiny).ok_or(Refusal::Range)?;
        if !Arcs::towards(state.at, state.facing(), hex).meets(weapon.arcs) {
            return Err(Refusal::Arc);
        }
        let seen = sight(state.at, hex, &self.game.obstructions);
        if seen.blocked {
            return Err(Refusal::Sight);
        }
        let countermeasures = match target {
            Element::Ship(target) => self.system_level(target, System::Countermeasures),
            Element::Flight(_) => 0,
        };
        let hindrance = seen.penalty.saturating_add(countermeasures) as i8;
        let range = weapon.modifier(distance, false).unwrap_or(0);
        // Fire control only offsets negative modifiers.
        let negative = hindrance - range.min(0) - (modifier - range).min(0);
        let offset = (self.system_level(ship, System::FireControl) as i8).min(negative);
        Ok(modifier - hindrance + offset)
    }

    /// The combined level of a ship's working systems of a kind.
    pub fn system_level(&self, ship: ShipId, wanted: System) -> u8 {
        let sheet = &self.game.ship(ship).sheet;
        let lost = self.ship(ship).equipment_lost;
        let works = |place: usize| lost & (1 << place) == 0;
        let equipment = sheet.equipment.iter().enumerate().filter(|(place, _)| works(*place));
        let names = equipment.map(|(_, name)| name).chain(&sheet.traits);
        let levels = names.filter_map(|name| System::named(name));
        levels
            .filter(|(system, _)| *system == wanted)
            .map(|(_, level)| level)
            .fold(0, u8::saturating_add)
    }

    /// Weapons of a bank of the firing ship that have no target yet.
    pub fn undeclared(&self, ship: ShipId, mount: usize) -> u8 {
        let declared: u8 = self
            .volleys
            .iter()
            .filter(|volley| usize::from(volley.mount) == mount)
            .map(|volley| volley.weapons)
            .sum();
        self.weapons_left(ship, mount) - declared
    }

    pub(crate) fn may_fire(&self, ship: ShipId, volley: Volley) -> Result<(), Refusal> {
        let mount = usize::from(volley.mount);
        self.aim(ship, mount, volley.target)?;
        let left = self.undeclared(ship, mount);
        if (1..=left).contains(&volley.weapons) { Ok(()) } else { Err(Refusal::Weapons) }
    }

    pub(crate) fn list_volleys(&self, ship: ShipId, into: &mut Vec<Action>) {
        self.each_aim(ship, |mount, target, left| {
            let fire = |weapons| Action::Fire(Volley { mount: mount as u8, weapons, target });
            into.extend((1..=left).map(fire));
        });
        into.push(Action::Done);
    }

    /// Every bank with weapons left and every target it may fire at.
    pub(crate) fn each_aim(&self, ship: ShipId, mut each: impl FnMut(usize, Element, u8)) {
        let seat = self.game.ship(ship).seat;
        for mount in 0..self.game.ship(ship).mounts.len() {
            let left = self.undeclared(ship, mount);
            if left > 0 {
                let targets = self.elements_of(seat.other());
                let targets = targets.filter(|target| self.aim(ship, mount, *target).is_ok());
                targets.for_each(|target| each(mount, target, left));
            }
        }
    }

    pub(crate) fn go_on_firing(&mut self, ship: ShipId) {
        let mut any = false;
        self.each_aim(ship, |_, _, _| any = true);
        if any {
            let seat = self.game.ship(ship).seat;
            self.ask(seat, Question::Fire(ship));
        } else {
            self.resolve_fire(ship);
        }
    }

    /// Rolls for everything declared, in the order it was declared. Starmada Unity, 4.2 to 4.4 (pp. 20-21).
    pub(crate) fn resolve_fire(&mut self, ship: ShipId) {
        for volley in std::mem::take(&mut self.volleys) {
            self.resolve_volley(ship, volley);
        }
        self.enter(Stage::Combat);
    }

    fn resolve_volley(&mut self, ship: ShipId, volley: Volley) {
        let weapon = self.game.ship(ship).mounts[usize::from(volley.mount)];
        let modifier = self
            .aim(ship, usize::from(volley.mount), volley.target)
            .expect("nothing moves between declaration and fire");
        let chained = self.game.options.chained_rerolls;
        let dice = u16::from(weapon.rate) * u16::from(volley.weapons);
        let to_hit = Test::to_hit(weapon.accuracy, modifier, chained);
        let hits = self.roll(to_hit, dice);
        let impact_dice = hits.successes * u16::from(weapon.impact);
        let (impact, damage_dice) = match volley.target {
            Element::Ship(target) => {
                let shields = self.value(target, Track::Shields);
                let impact = match shields {
                    0 => Rolled { successes: impact_dice, ..Rolled::default() },
                    _ => self
                        .roll(Test::impact(shields, weapon.impact_modifier, chained), impact_dice),
                };
                let damage_dice = impact.successes * u16::from(weapon.damage);
                (impact, damage_dice)
            }
            // A flight has no shields.
            Element::Flight(_) => {
                let impact = Rolled { successes: impact_dice, ..Rolled::default() };
                (impact, impact_dice * u16::from(weapon.damage))
            }
        };
        let killed = match self.game.options.flight_hits {
            FlightHits::PerHit => hits.successes,
            FlightHits::PerImpact => impact_dice,
            FlightHits::PerDamage => damage_dice,
        };
        self.tell(|| Event::Fired { ship, volley, modifier, hits, impact });
        match volley.target {
            Element::Ship(target) => {
                for _ in 0..damage_dice {
                    if let Some(track) = self.damage_roll(target) {
                        let marked = &mut self.ships[target.index()].marked[track as usize];
                        *marked = marked.saturating_add(1);
                    }
                }
            }
            Element::Flight(target) => {
                let killed = killed.min(255) as u8;
                let marked = &mut self.flights[target.index()].marked;
                *marked = marked.saturating_add(killed);
                if killed > 0 {
                    self.tell(|| Event::FightersHit(target, killed));
                }
            }
        }
    }

    /// Rolls; without observers only the number of successes is kept.
    fn roll(&mut self, test: Test, dice: u16) -> Rolled {
        if self.quiet {
            let successes = test.count(dice, &mut self.chance);
            return Rolled { successes, ..Rolled::default() };
        }
        test.roll(dice, &mut self.chance)
    }

    /// One die of damage: the track that is hit; none for a 6 on a ship without a shield track. Starmada Unity, 4.4 (p. 21).
    pub(crate) fn damage_roll(&mut self, ship: ShipId) -> Option<Track> {
        let die = self.chance.die();
        let track = match die {
            1..=3 => Some(Track::Hull),
            4 => Some(Track::Engines),
            5 => Some(Track::Weapons),
            _ => (!self.game.ship(ship).sheet.shields.is_empty()).then_some(Track::Shields),
        };
        self.tell(|| Event::Damaged(ship, die, track));
        track
    }
}
