//! What happens to defense tokens beside being spent.

use arrayvec::ArrayVec;
use flagbridge_cards::DefenseToken;

use crate::state::{Event, Table, one_of_each};
use crate::terms::{Rule, Token, Unit};

impl Table {
    /// Exhausts the token at a place.
    pub(crate) fn exhaust_defense(&mut self, unit: Unit, place: usize) {
        let token = self.defense_tokens(unit)[place];
        if let Some(tokens) = self.defense_tokens_mut(unit).filter(|_| token.readied) {
            tokens[place].readied = false;
            self.event(Event::DefenseExhausted(unit, token));
        }
    }

    /// Discards the token at a place.
    pub(crate) fn discard_defense(&mut self, unit: Unit, place: usize) {
        let Some(tokens) = self.defense_tokens_mut(unit) else { return };
        let token = tokens.remove(place);
        if let Some(lost) = self.lost_mut(unit) {
            let _ = lost.try_push(token.kind);
        }
        for attack in self.attacks.iter_mut().filter(|attack| attack.defender() == unit) {
            attack.locked.close_gap(place);
            attack.burned.close_gap(place);
            attack.spent.close_gap(place);
            attack.doomed.close_gap(place);
        }
        for attack in self.attacks.iter_mut().filter(|attack| attack.attacker == unit) {
            attack.paid.close_gap(place);
        }
        for attack in self.attacks.iter_mut().filter(|attack| attack.lender == Some(unit)) {
            attack.lent.close_gap(place);
            attack.lender_doomed.close_gap(place);
        }
        self.event(Event::DefenseDiscarded(unit, token));
    }

    /// A token is discarded for its effect, which is not spending it; the kind counts as used in the attack. Up to revision 4
    /// it counted as spent.
    pub(crate) fn use_by_discarding(&mut self, kind: DefenseToken) {
        let unspent = self.game.revision > 4;
        if let Some(attack) = self.attack_mut() {
            // A kind that was spent before was spent, whatever is discarded now.
            let unspent = unspent && attack.really_spent() & (1 << kind as u8) == 0;
            attack.spent_kinds |= 1 << kind as u8;
            attack.discarded_kinds |= u8::from(unspent) << kind as u8;
        }
    }

    /// Whether tokens of a unit may be readied, in the Status Phase or by an effect.
    pub(crate) fn may_ready_tokens(&self, unit: Unit) -> bool {
        !self.rule(Rule::NoReadying, unit)
    }

    /// Readies an exhausted token like this one.
    pub(crate) fn ready_token(&mut self, unit: Unit, token: Token) {
        if !self.may_ready_tokens(unit) {
            return;
        }
        let place = self.defense_tokens(unit).iter().position(|own| *own == token);
        let (Some(place), false) = (place, token.readied) else { return };
        if let Some(tokens) = self.defense_tokens_mut(unit) {
            tokens[place].readied = true;
            self.event(Event::DefenseReadied(unit, token));
        }
    }

    /// Exhausts a readied token like this one.
    pub(crate) fn exhaust_token(&mut self, unit: Unit, token: Token) {
        if let Some(place) = self.defense_tokens(unit).iter().position(|own| *own == token) {
            self.exhaust_defense(unit, place);
        }
    }

    /// Discards a token like this one; of two alike the one that could not be spent in this attack any more.
    pub(crate) fn discard_token(&mut self, unit: Unit, token: Token) {
        let attack = self.attack().filter(|attack| attack.defender() == unit);
        let useless = |place: &usize| {
            !attack.is_some_and(|own| own.locked.contains(*place) || own.spent.contains(*place))
        };
        let alike = self.defense_tokens(unit).iter().enumerate().filter(|(_, own)| **own == token);
        if let Some(place) = alike.map(|(place, _)| place).min_by_key(useless) {
            self.discard_defense(unit, place);
        }
    }

    /// Exhausts every defense token of a unit.
    pub(crate) fn exhaust_all_defense(&mut self, unit: Unit) {
        for place in 0..self.defense_tokens(unit).len() {
            self.exhaust_defense(unit, place);
        }
    }

    /// A unit gains a token.
    pub(crate) fn gain_defense(&mut self, unit: Unit, token: Token) {
        let room = self.defense_tokens_mut(unit).is_some_and(|own| own.try_push(token).is_ok());
        if room {
            self.event(Event::DefenseGained(unit, token));
        }
    }

    /// A unit gets back a token it lost.
    pub(crate) fn recover_defense(&mut self, unit: Unit, token: Token) {
        let Some(lost) = self.lost_mut(unit) else { return };
        if let Some(place) = lost.iter().position(|kind| *kind == token.kind) {
            lost.remove(place);
            self.gain_defense(unit, token);
        }
    }

    /// A readied token of a kind takes the place of a token, which does not count as discarded. FAQ 3.2.1, Card
    /// Clarifications: Captain Needa.
    pub(crate) fn replace_defense(&mut self, unit: Unit, token: Token, kind: DefenseToken) {
        let place = self.defense_tokens(unit).iter().position(|own| *own == token);
        let new = Token { kind, readied: true };
        if let (Some(place), Some(tokens)) = (place, self.defense_tokens_mut(unit)) {
            tokens[place] = new;
            self.event(Event::DefenseGained(unit, new));
        }
    }

    /// Kinds of defense token a unit lost by discarding them, each once.
    pub(crate) fn lost_tokens(&self, unit: Unit) -> impl Iterator<Item = DefenseToken> + use<> {
        let lost: &[DefenseToken] = match unit {
            Unit::Ship(ship) => &self.ship(ship).lost,
            Unit::Squadron(squadron) => &self.squadron(squadron).lost,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => &[],
        };
        one_of_each(lost.iter().copied()).into_iter()
    }

    fn lost_mut(&mut self, unit: Unit) -> Option<&mut ArrayVec<DefenseToken, 8>> {
        match unit {
            Unit::Ship(ship) => Some(&mut self.ship_mut(ship).lost),
            Unit::Squadron(squadron) => Some(&mut self.squadron_mut(squadron).lost),
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => None,
        }
    }
}
