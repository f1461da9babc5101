//! What only happens in the battles of campaigns: scars and retreat to hyperspace.

use flagbridge_cards::Slot;

use crate::state::{
    Action, Event, Phase, Pick, Presence, Question, SetupStage, Table, one_of_each,
};
use crate::terms::{Rule, Seat, ShipId, Token, Unit};

/// Rounds in which ships can retreat. Corellian Conflict guide, Hyperspace Retreat (as quoted by players).
const RETREAT_ROUNDS: std::ops::RangeInclusive<u8> = 4..=5;

/// The distance band within which an enemy's experimental retrofit keeps a ship from retreating.
const INTERDICTION: u8 = 5;

impl Table {
    /// The next scar: a squadron has one hull point less, and the owner of a ship chooses the defense token that it discards
    /// (that the owner chooses, and when, is inferred). Both can be recovered.
    ///
    /// FAQ 3.2.1, Corellian Conflict FAQ: Tracking Fleet Condition.
    pub(crate) fn ask_scar(&mut self, next: u8) {
        let scarred = self.game.campaign.as_ref().map(|battle| battle.scarred.as_slice());
        let Some(unit) = scarred.unwrap_or_default().get(usize::from(next)).copied() else {
            return;
        };
        match unit {
            Unit::Ship(ship) if !self.defense_tokens(unit).is_empty() => {
                let tokens = one_of_each(self.defense_tokens(unit).iter().copied());
                let answers = tokens.into_iter().map(|token| Action::Pick(Pick::Token(token)));
                let (seat, answers) = (self.seat_of(unit), answers.collect());
                self.push(SetupStage::Scars { next });
                self.ask(seat, Question::Scar(ship), answers);
            }
            Unit::Squadron(squadron) => {
                let hull = &mut self.squadron_mut(squadron).hull;
                *hull = hull.saturating_sub(1).max(1);
                self.event(Event::Scarred(unit));
                self.push(SetupStage::Scars { next: next.saturating_add(1) });
            }
            _ => self.push(SetupStage::Scars { next: next.saturating_add(1) }),
        }
    }

    /// A scarred ship discards a defense token.
    pub(crate) fn resolve_scar(&mut self, place: u8, token: Token) {
        let scarred = self.game.campaign.as_ref().map(|battle| battle.scarred.as_slice());
        if let Some(unit) = scarred.unwrap_or_default().get(usize::from(place)).copied() {
            self.event(Event::Scarred(unit));
            self.discard_token(unit, token);
        }
    }

    /// Ships that have declared a retreat and are still on the table.
    pub fn retreating(&self) -> &[ShipId] {
        &self.retreating
    }

    /// Whether a ship that has revealed its dial can declare a retreat: in rounds 4 and 5 of a campaign's battle, unless an
    /// enemy ship with an experimental retrofit is at distance 1 to 5.
    ///
    /// Corellian Conflict guide, Hyperspace Retreat; RRG 1.5, Corellian Conflict FAQ: Grav Well Interdiction.
    pub(crate) fn may_retreat(&self, ship: ShipId) -> bool {
        self.game.campaign.is_some()
            && RETREAT_ROUNDS.contains(&self.round)
            && !self.retreating.contains(&ship)
            && !self.is_interdicted(ship)
    }

    fn is_interdicted(&self, ship: ShipId) -> bool {
        let retrofitted = |other: &ShipId| {
            let profile = self.game.ship(*other);
            let all = profile.upgrades().enumerate();
            let mut here = all.filter(|(place, _)| profile.gone & (1 << place) == 0);
            here.any(|(_, card)| {
                card.upgrade().is_some_and(|own| own.slot() == Slot::ExperimentalRetrofit)
            })
        };
        let enemy = self.seat_of(Unit::Ship(ship)).other();
        self.ships_of(enemy)
            .filter(retrofitted)
            .any(|other| self.at_distance(Unit::Ship(ship), Unit::Ship(other), INTERDICTION))
    }

    /// A ship discards its revealed dial and declares that it retreats.
    pub(crate) fn declare_retreat(&mut self, ship: ShipId) {
        if let Some(command) = self.ship_mut(ship).revealed.take() {
            self.event(Event::DialDiscarded(ship, command));
        }
        self.retreating.push(ship);
        self.event(Event::RetreatDeclared(ship));
    }

    /// At the start of the Status Phase, ships that declared a retreat leave the play area. They count as destroyed for the
    /// score, and nothing that happens when a ship is destroyed happens.
    ///
    /// Corellian Conflict guide, Hyperspace Retreat.
    pub(crate) fn leave_for_hyperspace(&mut self) {
        debug_assert_eq!(self.phase, Phase::Status, "ships leave in the Status Phase");
        for ship in std::mem::take(&mut self.retreating) {
            if !self.ship(ship).is_deployed() {
                continue;
            }
            let seat = self.seat_of(Unit::Ship(ship));
            self.take_off(ship);
            self.event(Event::Retreated(ship));
            self.score_retreat(seat);
        }
    }

    /// What objectives say about a ship that has left.
    fn score_retreat(&mut self, seat: Seat) {
        if seat == self.first {
            return;
        }
        // RRG 1.5, Card Clarifications: Hyperlane Raid.
        if self.table_rule(Rule::RetreatsGiveTokens) {
            self.gain_victory(self.first, 1);
        }
        // RRG 1.5, Card Clarifications: Show of Force.
        let left = self.ships_of(seat).any(|ship| self.ship(ship).place == Presence::Deployed);
        if !left && self.table_rule(Rule::StationsFallWithRetreat) {
            for station in &mut self.stations {
                station.destroyed = true;
            }
        }
    }

    /// Notes who destroyed a unit, which makes veterans in a campaign.
    pub(crate) fn note_destroyer(&mut self, unit: Unit) {
        if self.game.campaign.is_none() {
            return;
        }
        let Some(owner) = self.game.seat_of(unit) else { return };
        let attacker = self.attacks.last().map(|attack| attack.attacker);
        let by = attacker.filter(|by| self.game.seat_of(*by).is_some_and(|seat| seat != owner));
        if let Some(by) = by {
            self.event(Event::DestroyedBy(by, unit));
        }
    }
}
