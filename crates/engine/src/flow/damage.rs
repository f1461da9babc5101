use flagbridge_cards::{CardNumber, HullZone};

use super::Step;
use crate::action::{Action, Pick};
use crate::effects::{Hook, Rule, Source, Until, Window};
use crate::event::Event;
use crate::question::Question;
use crate::ship::{Damage, Presence};
use crate::table::Table;
use crate::unit::{ShipId, SquadronId, Unit};

impl Table {
    /// One point after another: a shield of the zone, or a damage card where there is none. RRG 1.6, Damage.
    pub(super) fn run_suffer(&mut self, ship: ShipId, zone: HullZone, points: u8) {
        if points == 0 || !self.ship(ship).is_deployed() {
            return;
        }
        self.push(Step::Suffer { ship, zone, points: points - 1 });
        let attacker = self.attack().filter(|attack| attack.defender() == Unit::Ship(ship));
        let bypass =
            attacker.is_some_and(|attack| self.rule(Rule::IgnoresShields, attack.attacker));
        if let Some(attack) =
            self.attack_mut().filter(|attack| attack.defender() == Unit::Ship(ship))
        {
            attack.suffered += 1;
        }
        if self.ship(ship).shields(zone) > 0 && !bypass {
            self.lose_shields(ship, zone, 1);
        } else {
            let faceup = self.take_faceup(ship);
            self.deal(ship, faceup);
        }
    }

    /// Whether the next card of the attack on this ship comes faceup.
    fn take_faceup(&mut self, ship: ShipId) -> bool {
        match self.attack_mut() {
            Some(attack) if attack.defender() == Unit::Ship(ship) && attack.faceup > 0 => {
                attack.faceup -= 1;
                true
            }
            _ => false,
        }
    }

    /// The owner chooses the zone that suffers all of the damage. RRG 1.6, Damage.
    pub(super) fn run_suffer_anywhere(&mut self, ship: ShipId, points: u8) {
        if points == 0 || !self.ship(ship).is_deployed() {
            return;
        }
        let zones = self.game.ship(ship).ship.hull_zones();
        let answers = zones.iter().map(|zone| Action::Pick(Pick::Zone(*zone))).collect();
        let seat = self.seat_of(Unit::Ship(ship));
        self.push(Step::SufferAnywhere { ship, points });
        self.ask(seat, Question::HullZone(ship, points), answers);
    }

    /// A ship suffers damage on a zone of its owner's choice.
    pub(crate) fn suffer_anywhere(&mut self, ship: ShipId, points: u8) {
        self.push(Step::SufferAnywhere { ship, points });
    }

    /// A zone loses shields, as many as it has.
    pub(crate) fn lose_shields(&mut self, ship: ShipId, zone: HullZone, count: u8) {
        let shields = &mut self.ship_mut(ship).shields[zone as usize];
        let lost = count.min(*shields);
        *shields -= lost;
        if lost > 0 {
            self.event(Event::ShieldsLost(ship, zone, lost));
        }
    }

    /// A zone recovers shields, as many as it can.
    pub(crate) fn recover_shields(&mut self, ship: ShipId, zone: HullZone, count: u8) {
        for _ in 0..count {
            if self.can_gain_shield(ship, zone) {
                self.ship_mut(ship).shields[zone as usize] += 1;
                self.event(Event::ShieldsRecovered(ship, zone, 1));
            }
        }
    }

    /// Deals the top card of the deck. RRG 1.6, Damage.
    pub(super) fn run_deal(&mut self, ship: ShipId, faceup: bool, announced: bool) {
        if !self.ship(ship).is_deployed() {
            return;
        }
        if faceup && !announced {
            self.push(Step::Deal { ship, faceup, announced: true });
            return self.open(Window::DamageDealt, Some(Unit::Ship(ship)));
        }
        self.deal_now(ship, faceup);
    }

    fn deal_now(&mut self, ship: ShipId, faceup: bool) {
        let Some(card) = self.draw() else { return };
        let dealt = self.ship_mut(ship).damage.try_push(Damage { card, faceup });
        if dealt.is_err() {
            return;
        }
        let defender = Unit::Ship(ship);
        if let Some(attack) = self.attack_mut().filter(|attack| attack.defender() == defender) {
            attack.dealt += 1;
        }
        match card.filter(|_| faceup) {
            Some(card) => {
                self.event(Event::DealtFaceup(ship, card));
                self.note_faceup(ship);
                self.push(Step::Immediate { ship, card, effect: 0 });
            }
            None => self.event(Event::DealtFacedown(ship)),
        }
        self.check_destroyed(ship);
    }

    /// Puts a damage card to be dealt on the stack.
    pub(crate) fn deal(&mut self, ship: ShipId, faceup: bool) {
        self.push(Step::Deal { ship, faceup, announced: false });
    }

    /// The effects a damage card has when it is dealt or turned faceup, one after another; then it turns facedown if
    /// it says so. RRG 1.6, Damage.
    pub(super) fn run_immediate(&mut self, ship: ShipId, card: CardNumber, effect: u8) {
        if !self.ship(ship).is_deployed() {
            return;
        }
        let source = Source::Damage(ship, card);
        let effects = self.effects_of_source(source);
        let next = effects
            .iter()
            .enumerate()
            .skip(usize::from(effect))
            .find(|(_, effect)| effect.hook == Hook::Window(Window::DamageFaceup));
        if let Some((place, _)) = next {
            let place = place as u8;
            self.push(Step::Immediate { ship, card, effect: place + 1 });
            let serial = self.next_serial();
            let seat = self.seat_of(Unit::Ship(ship));
            self.begin_effect(
                source,
                place,
                Window::DamageFaceup,
                Some(Unit::Ship(ship)),
                serial,
                seat,
            );
            return self.forget_used(Until::Moment(serial));
        }
        let facts = self.game.rules.card(card).and_then(|card| card.damage());
        if facts.is_some_and(|facts| facts.then_facedown) {
            self.turn_facedown(ship, card);
        }
    }

    /// Counts a card turned faceup during an attack on the ship.
    pub(crate) fn note_faceup(&mut self, ship: ShipId) {
        if let Some(attack) =
            self.attack_mut().filter(|attack| attack.defender() == Unit::Ship(ship))
        {
            attack.turned_faceup += 1;
        }
    }

    /// The top card; the discards are shuffled when the deck is empty. RRG 1.6, Damage.
    pub(super) fn draw(&mut self) -> Option<Option<CardNumber>> {
        if self.deck.is_empty() {
            self.deck = std::mem::take(&mut self.discards).into_iter().map(Some).collect();
            self.chance.shuffle(&mut self.deck);
            self.event(Event::DeckShuffled);
        }
        self.deck.pop()
    }

    /// A ship with damage cards equal to its hull value is destroyed. RRG 1.6, Destroyed Ships and Squadrons.
    pub(crate) fn check_destroyed(&mut self, ship: ShipId) {
        let state = self.ship(ship);
        if state.is_deployed() && state.damage.len() >= usize::from(self.hull_value(ship)) {
            self.destroy_ship(ship);
        }
    }

    /// Removes a ship; its damage cards are discarded, its tokens and dials go back.
    pub(crate) fn destroy_ship(&mut self, ship: ShipId) {
        let state = self.ship_mut(ship);
        state.place = Presence::Destroyed;
        state.dials.clear();
        state.revealed = None;
        state.gained.clear();
        state.tokens = Default::default();
        state.raids = Default::default();
        state.targeting = None;
        let damage = std::mem::take(&mut state.damage);
        self.discards.extend(damage.into_iter().filter_map(|damage| damage.card));
        self.event(Event::Destroyed(Unit::Ship(ship)));
        self.open(Window::Destroyed, Some(Unit::Ship(ship)));
    }

    /// Discards a damage card of a ship: a faceup one by name, or a facedown one.
    pub(crate) fn discard_damage(&mut self, ship: ShipId, card: Option<CardNumber>) {
        let wanted = |damage: &Damage| match card {
            Some(card) => damage.faceup && damage.card == Some(card),
            None => !damage.faceup,
        };
        if let Some(place) = self.ship(ship).damage.iter().position(wanted) {
            let damage = self.ship_mut(ship).damage.remove(place);
            self.discards.extend(damage.card);
            self.event(Event::DamageDiscarded(ship, card));
        }
    }

    /// Turns a faceup damage card facedown.
    pub(crate) fn turn_facedown(&mut self, ship: ShipId, card: CardNumber) {
        let damage = &mut self.ship_mut(ship).damage;
        if let Some(damage) =
            damage.iter_mut().rev().find(|damage| damage.faceup && damage.card == Some(card))
        {
            damage.faceup = false;
            self.event(Event::TurnedFacedown(ship, card));
        }
    }

    /// Turns a random facedown damage card faceup and resolves it.
    pub(crate) fn turn_random_faceup(&mut self, ship: ShipId) {
        let facedown: Vec<_> = (0..self.ship(ship).damage.len())
            .filter(|place| !self.ship(ship).damage[*place].faceup)
            .collect();
        if facedown.is_empty() {
            return;
        }
        let place = facedown[self.chance.below(facedown.len())];
        self.ship_mut(ship).damage[place].faceup = true;
        if let Some(card) = self.ship(ship).damage[place].card {
            self.event(Event::TurnedFaceup(ship, card));
            self.note_faceup(ship);
            self.push(Step::Immediate { ship, card, effect: 0 });
        }
    }

    /// A squadron suffers damage. RRG 1.6, Damage.
    pub(crate) fn damage_squadron(&mut self, squadron: SquadronId, points: u8) {
        if points == 0 || !self.squadron(squadron).is_deployed() {
            return;
        }
        let state = self.squadron_mut(squadron);
        state.hull = state.hull.saturating_sub(points);
        let gone = state.hull == 0;
        self.event(Event::SquadronDamaged(squadron, points));
        if gone {
            self.destroy_squadron(squadron);
        }
    }

    /// Removes a squadron.
    pub(crate) fn destroy_squadron(&mut self, squadron: SquadronId) {
        self.squadron_mut(squadron).place = Presence::Destroyed;
        self.event(Event::Destroyed(Unit::Squadron(squadron)));
        self.open(Window::Destroyed, Some(Unit::Squadron(squadron)));
    }

    /// A squadron recovers hull points, up to its hull value.
    pub(crate) fn heal_squadron(&mut self, squadron: SquadronId, points: u8) {
        let most = self.game.squadron(squadron).squadron.hull;
        let state = self.squadron_mut(squadron);
        let healed = points.min(most.saturating_sub(state.hull));
        state.hull += healed;
        if healed > 0 {
            self.event(Event::SquadronRecovered(squadron, healed));
        }
    }
}
