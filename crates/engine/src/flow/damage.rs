use flagbridge_cards::{CardNumber, HullZone};

use super::Procedure;
use crate::effects::EffectUse;
use crate::geometry::Point;
use crate::state::{
    Action, Damage, Deal, Dealt, Drawn, Event, Fall, HurtSquadron, Immediate, Pick, Presence,
    Question, Suffer, SufferAnywhere, Table, Until,
};
use crate::terms::{Hook, Rule, ShipId, Source, SquadronId, Unit, Value, Window};

impl Procedure for Fall {
    fn run(self, table: &mut Table) {
        let Fall(unit) = self;
        let kept = match unit {
            Unit::Ship(ship) => table.ship(ship).kept,
            Unit::Squadron(squadron) => table.squadron(squadron).kept,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => true,
        };
        if !kept && table.is_in_play(unit) {
            table.destroy(unit);
        }
    }
}

impl Procedure for Suffer {
    /// One point after another: a shield of the zone, or a damage card where there is none. RRG 1.6, Damage.
    fn run(self, table: &mut Table) {
        let Suffer { ship, zone, points } = self;
        if points == 0 || !table.ship(ship).is_deployed() {
            return;
        }
        table.push(Suffer { ship, zone, points: points - 1 });
        let attacker = table.attack().filter(|attack| attack.defender() == Unit::Ship(ship));
        let bypass =
            attacker.is_some_and(|attack| table.rule(Rule::IgnoresShields, attack.attacker));
        if let Some(attack) =
            table.attack_mut().filter(|attack| attack.defender() == Unit::Ship(ship))
        {
            attack.suffered += 1;
        }
        if table.ship(ship).shields(zone) > 0 && !bypass {
            table.lose_shields(ship, zone, 1);
        } else {
            let faceup = table.take_faceup(ship);
            table.deal(ship, faceup);
        }
    }
}

impl Procedure for SufferAnywhere {
    /// The owner chooses the zone that suffers all of the damage. RRG 1.6, Damage.
    fn run(self, table: &mut Table) {
        let SufferAnywhere { ship, points } = self;
        if points == 0 || !table.ship(ship).is_deployed() {
            return;
        }
        let zones = table.game.ship(ship).ship.hull_zones();
        let answers = zones.iter().map(|zone| Action::Pick(Pick::Zone(*zone))).collect();
        let seat = table.seat_of(Unit::Ship(ship));
        table.push(SufferAnywhere { ship, points });
        table.ask(seat, Question::HullZone(ship, points), answers);
    }

    fn answer(self, table: &mut Table, action: &Action) {
        if let Action::Pick(Pick::Zone(zone)) = *action {
            table.push(Suffer { ship: self.ship, zone, points: self.points });
        }
    }
}

impl Procedure for Deal {
    /// Deals the top card of the deck. RRG 1.6, Damage.
    fn run(self, table: &mut Table) {
        let Deal { ship, faceup, announced } = self;
        if !table.ship(ship).is_deployed() {
            return;
        }
        if faceup && !announced {
            // An empty deck is rebuilt when a card must be drawn or looked at. RRG 1.5, Damage.
            table.refill_deck();
            return table.then((
                Window::DamageDealt.about(Unit::Ship(ship)),
                Deal { ship, faceup, announced: true },
            ));
        }
        let Some(card) = table.draw() else { return };
        match card.filter(|_| faceup) {
            Some(card) => {
                table.then((
                    Window::DamageDrawn.about(Unit::Ship(ship)),
                    Drawn { ship, card, dealt: Dealt::Faceup },
                ));
            }
            None => table.deal_card(ship, card, faceup),
        }
    }
}

impl Procedure for Drawn {
    /// Deals the card that was drawn, as cards have said.
    fn run(self, table: &mut Table) {
        let Drawn { ship, card, dealt } = self;
        match dealt {
            Dealt::Faceup => table.deal_card(ship, Some(card), true),
            Dealt::Facedown => table.deal_card(ship, Some(card), false),
            Dealt::Discarded => {
                table.discards.push(card);
                table.event(Event::DamageDiscarded(ship, Some(card)));
            }
        }
    }
}

impl Procedure for Immediate {
    /// The effects a damage card has when it is dealt or turned faceup, one after another; then it turns facedown if
    /// it says so. RRG 1.6, Damage.
    fn run(self, table: &mut Table) {
        let Immediate { ship, card, effect } = self;
        if !table.ship(ship).is_deployed() {
            return;
        }
        let source = Source::Damage(ship, card);
        let effects = table.effects_of_source(source);
        let next = effects
            .iter()
            .enumerate()
            .skip(usize::from(effect))
            .find(|(_, effect)| effect.hook == Hook::Window(Window::DamageFaceup));
        if let Some((place, _)) = next {
            let place = place as u8;
            table.push(Immediate { ship, card, effect: place + 1 });
            let serial = table.next_serial();
            let seat = table.seat_of(Unit::Ship(ship));
            table.begin_effect(EffectUse {
                source,
                effect: place,
                window: Window::DamageFaceup,
                subject: Some(Unit::Ship(ship)),
                serial,
                seat,
            });
            return table.forget_used(Until::Moment(serial));
        }
        let facts = table.game.rules.card(card).and_then(|card| card.damage());
        if facts.is_some_and(|facts| facts.then_facedown) {
            table.turn_facedown(ship, card);
        }
    }
}

impl Procedure for HurtSquadron {
    /// Cards that lessen the damage were asked.
    fn run(self, table: &mut Table) {
        table.hurt_squadron(self.squadron, self.points);
    }
}

impl Table {
    /// Whether the next card of the attack on this ship comes faceup.
    pub(crate) fn take_faceup(&mut self, ship: ShipId) -> bool {
        match self.attack_mut() {
            Some(attack) if attack.defender() == Unit::Ship(ship) && attack.faceup > 0 => {
                attack.faceup -= 1;
                true
            }
            _ => false,
        }
    }

    /// A ship or squadron suffers damage, a ship on a zone of its owner's choice.
    pub(crate) fn suffer(&mut self, unit: Unit, points: u8) {
        match unit {
            Unit::Ship(ship) => self.push(SufferAnywhere { ship, points }),
            Unit::Squadron(squadron) => self.damage_squadron(squadron, points),
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => {}
        }
    }

    /// A ship suffers damage on a zone of its owner's choice.
    pub(crate) fn suffer_anywhere(&mut self, ship: ShipId, points: u8) {
        self.push(SufferAnywhere { ship, points });
    }

    /// A hull zone of a ship suffers damage.
    pub(crate) fn suffer_on(&mut self, ship: ShipId, zone: HullZone, points: u8) {
        self.push(Suffer { ship, zone, points });
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

    /// Every zone loses the shields it has above its maximum.
    pub(crate) fn lose_shields_above_maximum(&mut self, ship: ShipId) {
        for zone in self.game.clone().ship(ship).ship.hull_zones().iter().copied() {
            let most = self.max_shields(ship, zone);
            let above = self.ship(ship).shields(zone).saturating_sub(most);
            self.lose_shields(ship, zone, above);
        }
    }

    /// A zone recovers shields, as many as it can.
    pub(crate) fn recover_shields(&mut self, ship: ShipId, zone: HullZone, count: u8) {
        for _ in 0..count {
            if self.can_recover_shield(ship, zone) {
                self.ship_mut(ship).shields[zone as usize] += 1;
                self.event(Event::ShieldsRecovered(ship, zone, 1));
            }
        }
    }

    /// A hull zone receives a shield from another ship, which is not recovering it: only the zone's maximum limits it.
    pub(crate) fn receive_shield(&mut self, ship: ShipId, zone: HullZone) {
        if self.ship(ship).shields(zone) < self.max_shields(ship, zone) {
            self.ship_mut(ship).shields[zone as usize] += 1;
            self.event(Event::ShieldsRecovered(ship, zone, 1));
        }
    }

    /// The damage card that was drawn and is about to be dealt faceup.
    pub fn drawn_card(&self) -> Option<CardNumber> {
        self.under_way.drawn.last().map(|drawn| drawn.card)
    }

    /// Says what becomes of the damage card that was drawn.
    pub(crate) fn change_drawn(&mut self, to: Dealt) {
        if let Some(Drawn { dealt, .. }) = self.under_way.drawn.last_mut() {
            *dealt = to;
        }
    }

    fn deal_card(&mut self, ship: ShipId, card: Option<CardNumber>, faceup: bool) {
        // There is room for the whole deck; only a position that was written by hand can have more cards than that.
        if self.ship_mut(ship).damage.try_push(Damage { card, faceup }).is_err() {
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
                self.push(Immediate { ship, card, effect: 0 });
            }
            None => self.event(Event::DealtFacedown(ship)),
        }
        self.check_destroyed(ship);
    }

    /// Puts a damage card to be dealt on the stack.
    pub(crate) fn deal(&mut self, ship: ShipId, faceup: bool) {
        self.push(Deal { ship, faceup, announced: false });
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
    pub(crate) fn draw(&mut self) -> Option<Option<CardNumber>> {
        self.refill_deck();
        self.deck.pop()
    }

    /// Shuffles the discards into a new deck when the deck is empty.
    fn refill_deck(&mut self) {
        if self.deck.is_empty() {
            self.deck = std::mem::take(&mut self.discards).into_iter().map(Some).collect();
            self.chance.shuffle(&mut self.deck);
            self.event(Event::DeckShuffled);
        }
    }

    /// A ship with damage cards equal to its hull value is destroyed. RRG 1.6, Destroyed Ships and Squadrons.
    pub(crate) fn check_destroyed(&mut self, ship: ShipId) {
        let state = self.ship(ship);
        if state.is_deployed()
            && !state.kept
            && state.damage.len() >= usize::from(self.hull_value(ship))
        {
            self.fall(Unit::Ship(ship));
        }
    }

    /// A unit is destroyed by damage; cards that keep it are asked first.
    fn fall(&mut self, unit: Unit) {
        if !self.cards_listen(Window::DestroyBefore) {
            return self.destroy(unit);
        }
        if !self.under_way.falls.contains(&Fall(unit)) {
            self.then((Window::DestroyBefore.about(unit), Fall(unit)));
        }
    }

    fn destroy(&mut self, unit: Unit) {
        match unit {
            Unit::Ship(ship) => self.destroy_ship(ship),
            Unit::Squadron(squadron) => self.destroy_squadron(squadron),
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => {}
        }
    }

    /// A unit that would be destroyed stays in play to the end of the Status Phase.
    pub(crate) fn keep_for_the_round(&mut self, unit: Unit) {
        match unit {
            Unit::Ship(ship) => self.ship_mut(ship).kept = true,
            Unit::Squadron(squadron) => self.squadron_mut(squadron).kept = true,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => return,
        }
        self.event(Event::Kept(unit));
    }

    /// Destroys what was kept for the round, whatever its damage.
    pub(crate) fn destroy_kept(&mut self) {
        let ships: Vec<_> = self.ships().filter(|ship| self.ship(*ship).kept).collect();
        let squadrons: Vec<_> =
            self.squadrons().filter(|squadron| self.squadron(*squadron).kept).collect();
        ships.into_iter().for_each(|ship| self.destroy_ship(ship));
        squadrons.into_iter().for_each(|squadron| self.destroy_squadron(squadron));
    }

    /// Removes a ship; its damage cards are discarded, its tokens and dials go back.
    pub(crate) fn destroy_ship(&mut self, ship: ShipId) {
        self.take_off(ship);
        self.event(Event::Destroyed(Unit::Ship(ship)));
        self.note_destroyer(Unit::Ship(ship));
        self.open(Window::Destroyed, Some(Unit::Ship(ship)));
        self.check_hulls();
        self.check_tokens();
    }

    /// Destroys every ship whose damage equals its hull value after a card that raised it was lost. RRG 1.5, Card
    /// Clarifications: Admiral Motti.
    pub(crate) fn check_hulls(&mut self) {
        if self.anyone_changes(Value::Hull) {
            let ships: Vec<_> = self.ships().collect();
            ships.into_iter().for_each(|ship| self.check_destroyed(ship));
        }
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

    /// Turns a facedown damage card of this kind faceup and resolves it.
    pub(crate) fn turn_faceup(&mut self, ship: ShipId, card: CardNumber) {
        let damage = &mut self.ship_mut(ship).damage;
        if let Some(damage) =
            damage.iter_mut().find(|damage| !damage.faceup && damage.card == Some(card))
        {
            damage.faceup = true;
            self.event(Event::TurnedFaceup(ship, card));
            self.note_faceup(ship);
            self.push(Immediate { ship, card, effect: 0 });
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
            self.push(Immediate { ship, card, effect: 0 });
        }
    }

    /// A squadron suffers damage. RRG 1.6, Damage.
    pub(crate) fn damage_squadron(&mut self, squadron: SquadronId, points: u8) {
        if points == 0 || !self.squadron(squadron).is_deployed() {
            return;
        }
        if !self.cards_listen(Window::SquadronSuffer) {
            return self.hurt_squadron(squadron, points);
        }
        self.then((
            Window::SquadronSuffer.about(Unit::Squadron(squadron)),
            HurtSquadron { squadron, points },
        ));
    }

    /// The damage a squadron is about to suffer is one less.
    pub(crate) fn lessen_hurt(&mut self) {
        let Some(hurt) = self.under_way.hurt.last_mut() else { return };
        hurt.points = hurt.points.saturating_sub(1);
        let squadron = hurt.squadron;
        let defender = Unit::Squadron(squadron);
        if let Some(attack) = self.attack_mut().filter(|attack| attack.defender() == defender) {
            attack.suffered = attack.suffered.saturating_sub(1);
        }
    }

    pub(crate) fn hurt_squadron(&mut self, squadron: SquadronId, points: u8) {
        if points == 0 || !self.squadron(squadron).is_deployed() {
            return;
        }
        let state = self.squadron_mut(squadron);
        state.hull = state.hull.saturating_sub(points);
        let gone = state.hull == 0 && !state.kept;
        self.event(Event::SquadronDamaged(squadron, points));
        if gone {
            self.fall(Unit::Squadron(squadron));
        }
    }

    /// Removes a squadron.
    pub(crate) fn destroy_squadron(&mut self, squadron: SquadronId) {
        self.squadron_mut(squadron).place = Presence::Destroyed;
        self.event(Event::Destroyed(Unit::Squadron(squadron)));
        self.note_destroyer(Unit::Squadron(squadron));
        self.open(Window::Destroyed, Some(Unit::Squadron(squadron)));
    }

    /// A destroyed squadron comes back with some hull points, activated.
    pub(crate) fn bring_back(&mut self, squadron: SquadronId, at: Point, hull: u8) {
        let most = self.game.squadron(squadron).squadron.hull;
        let state = self.squadron_mut(squadron);
        state.place = Presence::Deployed;
        state.at = at;
        state.hull = hull.min(most);
        state.activated = true;
        self.event(Event::SquadronDeployed(squadron, at));
    }

    /// A squadron regains hull points, even one that was destroyed just now.
    pub(crate) fn regain_hull(&mut self, squadron: SquadronId, points: u8) {
        let state = self.squadron_mut(squadron);
        if state.place == Presence::Destroyed {
            state.place = Presence::Deployed;
            let at = state.at;
            self.event(Event::SquadronDeployed(squadron, at));
        }
        self.heal_squadron(squadron, points);
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
