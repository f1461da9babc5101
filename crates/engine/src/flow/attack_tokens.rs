use flagbridge_cards::{DefenseToken, Salvo};

use super::window::uses;
use crate::effects::EffectUse;
use crate::state::{
    Action, AttackStage, Event, Pick, Question, Table, Until, adjacent, one_of_each,
};
use crate::terms::{
    Case, Dice, DieFilter, Refusal, Rule, Token, TokenSet, Tokens, Unit, Value, Window,
};

impl Table {
    /// The defender may spend defense tokens, one of each kind. RRG 1.6, Attack step 4; Defense Tokens.
    pub(crate) fn ask_defense(&mut self, serial: u32) {
        let Some(attack) = self.attack() else { return };
        if self.defender_is_gone() {
            return self.end_defense(serial);
        }
        let defender = attack.defender();
        let seat = self.seat_of(defender);
        let found = self.opportunities(Window::AttackDefense, Some(defender), seat, serial);
        let done = found.iter().all(|found| !found.must);
        let mut answers = self.blank();
        answers.extend(uses(&found));
        let mut tokens = self.spendable_tokens(defender);
        tokens.sort_unstable();
        for answer in tokens.into_iter().map(Action::Spend) {
            if answers.last() != Some(&answer) {
                answers.push(answer);
            }
        }
        if answers.is_empty() || (found.is_empty() && self.nothing_to_defend_against(defender)) {
            self.put_back(answers);
            return self.end_defense(serial);
        }
        if done {
            answers.push(Action::Pass);
        }
        self.push(AttackStage::Defense { serial });
        self.ask(seat, Question::DefenseTokens, answers);
    }

    /// Whether the attack can do no harm any more, and no card makes it worth a token all the same: then there is no question. A
    /// salvo answers a harmless attack, too. Records up to revision 2 answer the question.
    fn nothing_to_defend_against(&self, defender: Unit) -> bool {
        let answers = |token: &Token| {
            let ship = defender.ship().filter(|_| token.kind == DefenseToken::Salvo);
            ship.is_some_and(|ship| self.may_answer_with_salvo(ship))
        };
        self.game.revision > 2
            && self.is_harmless()
            && !self.spendable_tokens(defender).iter().any(answers)
            && !self.rule(Rule::SpendsInVain, defender)
    }

    /// Whether the dice of the attack in progress do no damage and show nothing that could.
    pub(crate) fn is_harmless(&self) -> bool {
        self.attack().is_some_and(|attack| {
            attack.dice.hits() == 0
                && attack.dice.criticals() == 0
                && self.damage_of(&attack.dice, false) == 0
        })
    }

    fn end_defense(&mut self, serial: u32) {
        self.forget_used(Until::Moment(serial));
        let defender = self.attack().map(|attack| attack.defender());
        let serial = self.next_serial();
        if self.defender_is_gone() {
            return self.push(AttackStage::Critical { serial });
        }
        self.then((Window::AttackDefenseEnd.about(defender), AttackStage::Critical { serial }));
    }

    pub(crate) fn answer_defense(&mut self, serial: u32, action: &Action) {
        let Some(defender) = self.attack().map(|attack| attack.defender()) else { return };
        match *action {
            Action::Use(source, effect) => {
                self.push(AttackStage::Defense { serial });
                let seat = self.seat_of(defender);
                let subject = Some(defender);
                self.begin_effect(EffectUse {
                    source,
                    effect,
                    window: Window::AttackDefense,
                    subject,
                    serial,
                    seat,
                });
            }
            Action::Spend(token) => {
                self.push(AttackStage::Defense { serial });
                self.spend_defense(defender, token, false);
                self.token_effect(defender, token.kind);
            }
            _ => self.end_defense(serial),
        }
    }

    /// Tokens a unit may spend in this attack. RRG 1.6, Defense Tokens.
    pub(crate) fn spendable_tokens(&self, unit: Unit) -> Tokens {
        self.tokens_to_spend(unit, false)
    }

    /// Locked tokens that the defender could spend but for the accuracy.
    pub(crate) fn tokens_held_by_accuracies(&self, unit: Unit) -> Tokens {
        self.tokens_to_spend(unit, true)
    }

    /// Tokens that the defender could spend: those that an accuracy locks, or the others.
    fn tokens_to_spend(&self, unit: Unit, locked: bool) -> Tokens {
        let Some(attack) = self.attack() else { return Tokens::new() };
        if attack.defender() != unit || self.is_stopped(unit) || self.spends_no_more(unit) {
            return Tokens::new();
        }
        let exhausted_locked = self.rule(Rule::ExhaustedTokensLocked, unit);
        let tokens = self.defense_tokens(unit).iter().enumerate();
        tokens
            .filter(|(place, _)| attack.locked.contains(*place) == locked)
            .filter(|(place, _)| self.check_unlocked(unit, *place, exhausted_locked).is_ok())
            .map(|(_, token)| *token)
            .collect()
    }

    /// Whether a ship is at speed 0 and therefore spends no defense tokens, or no more than a card permits.
    pub(crate) fn is_stopped(&self, unit: Unit) -> bool {
        unit.ship().is_some_and(|ship| self.ship(ship).speed == 0)
            && self.tokens_spent() >= self.value(Value::TokensAtSpeedZero, unit, 0)
    }

    /// Whether the attacker's cards let the defender spend no further token.
    fn spends_no_more(&self, unit: Unit) -> bool {
        let Some(attacker) = self.attack().map(|attack| attack.attacker) else { return false };
        let case = Case::between(attacker, unit);
        self.tokens_spent() >= self.value_in(Value::TokensToSpend, case, i32::from(u8::MAX))
    }

    /// Defense tokens the defender has spent in this attack.
    pub(crate) fn tokens_spent(&self) -> i32 {
        self.attack().map_or(0, |attack| attack.really_spent().count_ones() as i32)
    }

    /// Whether the defender may spend the token at this place, or why not.
    fn check_token(&self, unit: Unit, place: usize, exhausted_locked: bool) -> Result<(), Refusal> {
        let attack = self.attack().ok_or(Refusal::NotAsked)?;
        match attack.locked.contains(place) {
            true => Err(Refusal::Locked),
            false => self.check_unlocked(unit, place, exhausted_locked),
        }
    }

    /// Whether the defender could spend the token at this place if no accuracy locked it, or why not.
    fn check_unlocked(
        &self,
        unit: Unit,
        place: usize,
        exhausted_locked: bool,
    ) -> Result<(), Refusal> {
        let attack = self.attack().ok_or(Refusal::NotAsked)?;
        let token = self.defense_tokens(unit)[place];
        if attack.burned.contains(place) {
            Err(Refusal::Locked)
        } else if attack.spent.contains(place) || attack.spent_kinds & (1 << token.kind as u8) != 0
        {
            Err(Refusal::KindSpent)
        } else if !token.readied && (exhausted_locked || self.exhausted_are_used_up(unit)) {
            Err(Refusal::ExhaustedLocked)
        } else if !self.token_has_use(unit, token.kind) {
            Err(Refusal::NoUse)
        } else {
            Ok(())
        }
    }

    /// Whether the attacker's cards let the defender spend no further exhausted token.
    fn exhausted_are_used_up(&self, unit: Unit) -> bool {
        let Some(attack) = self.attack() else { return false };
        let case = Case::between(attack.attacker, unit);
        let most = self.value_in(Value::ExhaustedTokensToSpend, case, i32::from(u8::MAX));
        i32::from(attack.exhausted_spent) >= most
    }

    /// The defender's tokens that cannot be spent, each with the reason.
    pub(crate) fn unspendable_tokens(&self, unit: Unit) -> Vec<(Token, Refusal)> {
        let stopped = self.is_stopped(unit);
        let exhausted_locked = self.rule(Rule::ExhaustedTokensLocked, unit);
        let tokens = self.defense_tokens(unit).iter().enumerate();
        tokens
            .filter_map(|(place, token)| match stopped {
                true => Some((*token, Refusal::Stopped)),
                false => Some((*token, self.check_token(unit, place, exhausted_locked).err()?)),
            })
            .collect()
    }

    /// Tokens of the attacker that have paid in this attack: none is spent twice. RRG 1.6, Defense Tokens. Up to revision 6
    /// they could be.
    fn paid_tokens(&self, unit: Unit) -> TokenSet {
        let attack = self.attack().filter(|own| own.attacker == unit && self.game.revision > 6);
        attack.map(|own| own.paid).unwrap_or_default()
    }

    /// Tokens a unit may pay with: as the defender what it may spend, else any of its own.
    pub(crate) fn payable_tokens(&self, unit: Unit) -> Tokens {
        match self.attack().is_some_and(|attack| attack.defender() == unit) {
            true => self.spendable_tokens(unit),
            false => {
                let locked = self.rule(Rule::ExhaustedTokensLocked, unit);
                let paid = self.paid_tokens(unit);
                let tokens = self.defense_tokens(unit).iter().enumerate();
                let left = tokens.filter(|(place, _)| !paid.contains(*place));
                let left = left.map(|(_, token)| *token);
                left.filter(|token| token.readied || !locked).collect()
            }
        }
    }

    /// Spends a token to pay for an effect: it has no effect of its own. RRG 1.6, Defense Tokens.
    pub(crate) fn pay_with_defense(&mut self, unit: Unit, token: Token) {
        if self.attack().is_some_and(|attack| attack.defender() == unit) {
            return self.spend_defense(unit, token, false);
        }
        // A token of the attacker that a card has named. FAQ 3.2.1, Card Clarifications: Intel Officer.
        let named = self.attack().filter(|attack| attack.lender == Some(unit));
        let named = named.map(|attack| attack.lender_doomed).unwrap_or_default();
        let paid = self.paid_tokens(unit);
        let alike = self.defense_tokens(unit).iter().enumerate();
        let alike = alike.filter(|(place, own)| **own == token && !paid.contains(*place));
        let alike = alike.map(|(place, _)| place);
        let Some(place) = alike.min_by_key(|place| named.contains(*place)) else { return };
        let case = Case { kind: Some(token.kind), ..Case::of(unit) };
        let doomed = named.contains(place) || self.rule_in(Rule::PaidTokensAreDiscarded, case);
        if let Some(attack) = self.attack_mut().filter(|attack| attack.attacker == unit) {
            attack.paid.insert(place);
        }
        self.event(Event::DefenseSpent(unit, token));
        match token.readied && !doomed {
            true => self.exhaust_defense(unit, place),
            false => self.discard_defense(unit, place),
        }
    }

    /// Kinds of exhausted tokens in reach of the defender: its own, and those of squadrons that could lend theirs.
    pub(crate) fn exhausted_kinds_at_hand(&self) -> u32 {
        let Some(defender) = self.attack().map(|attack| attack.defender()) else { return 0 };
        let friends = self.squadrons_of(self.seat_of(defender)).map(Unit::Squadron);
        let lenders = friends.filter(|own| defender.squadron().is_some() && *own != defender);
        let tokens = lenders.chain([defender]).flat_map(|own| self.defense_tokens(own));
        let exhausted = tokens.filter(|token| !token.readied);
        exhausted.fold(0_u8, |kinds, token| kinds | 1 << token.kind as u8).count_ones()
    }

    /// Tokens of another squadron that the defender may spend like its own. Squadron compendium, Jan Ors.
    pub(crate) fn borrowable_tokens(&self, lender: Unit) -> Tokens {
        let Some(attack) = self.attack() else { return Tokens::new() };
        let defender = attack.defender();
        if self.spends_no_more(defender) {
            return Tokens::new();
        }
        let used_up = self.exhausted_are_used_up(defender);
        let tokens = self.defense_tokens(lender).iter().copied();
        tokens
            .filter(|token| {
                attack.spent_kinds & (1 << token.kind as u8) == 0
                    && (token.readied || !used_up)
                    && self.token_has_use(defender, token.kind)
            })
            .collect()
    }

    /// The defender spends a token of another squadron like its own: it counts among those it spent. Squadron compendium, Jan
    /// Ors.
    pub(crate) fn spend_borrowed(&mut self, lender: Unit, token: Token) {
        let Some(defender) = self.attack().map(|attack| attack.defender()) else { return };
        if let Some(attack) = self.attack_mut() {
            attack.spent_kinds |= 1 << token.kind as u8;
            attack.exhausted_spent += u8::from(!token.readied);
        }
        self.spend_for_another(lender, token);
        self.token_effect(defender, token.kind);
    }

    /// A squadron spends a token for the defender: named or forbidden tokens are discarded as the defender's own would be.
    /// Squadron compendium, Jan Ors; Axe.
    pub(crate) fn spend_for_another(&mut self, lender: Unit, token: Token) {
        let Some(attack) = self.attack_mut() else { return };
        attack.set_lender(lender);
        let (lent, doomed) = (attack.lent, attack.lender_doomed);
        let alike = self.defense_tokens(lender).iter().enumerate();
        let alike = alike.filter(|(place, own)| **own == token && !lent.contains(*place));
        // Of two tokens alike the one is spent that is not discarded for it.
        let place = alike.map(|(place, _)| place).min_by_key(|place| doomed.contains(*place));
        let Some(place) = place else { return };
        let case = Case { kind: Some(token.kind), ..Case::of(lender) };
        let doomed = doomed.contains(place) || self.rule_in(Rule::SpentTokensAreDiscarded, case);
        if let Some(attack) = self.attack_mut() {
            attack.lent.insert(place);
        }
        self.event(Event::DefenseSpent(lender, token));
        match token.readied && !doomed {
            true => self.exhaust_defense(lender, place),
            false => self.discard_defense(lender, place),
        }
    }

    /// Whether a defender may spend this kind of token. Contain and salvo are for ships; redirect needs a zone to point to. A salvo
    /// may be spent where none can follow. Up to revision 7 it could not. FAQ 3.2.1 and RRG 1.5, FAQ: Defense Tokens.
    fn token_has_use(&self, unit: Unit, kind: DefenseToken) -> bool {
        let Some(attack) = self.attack() else { return false };
        match (kind, unit) {
            (DefenseToken::Salvo, Unit::Ship(ship)) => match self.game.revision {
                ..=7 => self.may_answer_with_salvo(ship),
                _ => self.rules().salvo != Salvo::None,
            },
            (DefenseToken::Contain, Unit::Ship(_)) => true,
            (DefenseToken::Redirect, Unit::Ship(ship)) => {
                attack.target.zone().is_some_and(|zone| {
                    !(self.ship(ship).shields(zone) == 0 && self.rule(Rule::EmptyZonesLocked, unit))
                })
            }
            (DefenseToken::Redirect | DefenseToken::Salvo | DefenseToken::Contain, _) => false,
            _ => true,
        }
    }

    /// Spends a token: readied it is exhausted, exhausted it is discarded. RRG 1.6, Defense Tokens.
    pub(crate) fn spend_defense(&mut self, unit: Unit, token: Token, discard: bool) {
        let Some(attack) = self.attack() else { return };
        let alike = self.defense_tokens(unit).iter().enumerate().filter(|(place, own)| {
            **own == token && !attack.locked.contains(*place) && !attack.spent.contains(*place)
        });
        // Of two tokens alike the defender spends the one that is not discarded for it.
        let place =
            alike.map(|(place, _)| place).min_by_key(|place| attack.doomed.contains(*place));
        let Some(place) = place else { return };
        let case = Case { kind: Some(token.kind), ..Case::of(unit) };
        // What is spent before the roll is not spent in the Spend Defense Tokens step. ARM 1.03: Emperor Palpatine. Up to
        // revision 5 it made no difference.
        let in_time = !attack.dice.is_empty()
            || self.game.revision <= 5
            || self.rule_in(Rule::PaidTokensAreDiscarded, case);
        let doomed = attack.doomed.contains(place)
            || in_time && self.rule_in(Rule::SpentTokensAreDiscarded, case);
        let kept = token.readied && !discard && !doomed;
        if let Some(attack) = self.attack_mut() {
            attack.spent.insert(place);
            attack.spent_kinds |= 1 << token.kind as u8;
            attack.exhausted_spent += u8::from(!token.readied);
            attack.spent_before_roll += u8::from(!attack.rolled);
            attack.discarded_spent += u8::from(!kept);
            attack.readied_kinds |= u8::from(token.readied) << token.kind as u8;
        }
        self.event(Event::DefenseSpent(unit, token));
        if kept {
            self.exhaust_defense(unit, place);
        } else {
            self.discard_defense(unit, place);
        }
    }

    /// Notes that the effect of a kind of token is used in this attack.
    pub(crate) fn note_token_effect(&mut self, kind: DefenseToken) {
        if let Some(attack) = self.attack_mut() {
            attack.used_kinds |= 1 << kind as u8;
        }
    }

    pub(crate) fn token_effect(&mut self, unit: Unit, kind: DefenseToken) {
        self.note_token_effect(kind);
        match kind {
            DefenseToken::Scatter => {
                let dice = self.attack().map_or(Dice::NONE, |attack| attack.to_spend());
                self.remove_dice(&dice);
            }
            DefenseToken::Evade => self.start_evade(unit),
            DefenseToken::Redirect => self.push(AttackStage::Redirect),
            DefenseToken::Salvo => {
                let answers = unit.ship().is_some_and(|ship| self.may_answer_with_salvo(ship));
                if let Some(attack) = self.attack_mut().filter(|_| answers) {
                    attack.salvo = true;
                }
            }
            DefenseToken::Brace | DefenseToken::Contain => {
                if let Some(attack) = self.attack_mut() {
                    match kind {
                        DefenseToken::Brace => attack.braced = true,
                        _ => attack.contained = true,
                    }
                }
            }
        }
    }

    /// An adjacent zone takes damage on its shields; some cards allow any number of zones.
    pub(crate) fn ask_redirect(&mut self) {
        let Some(attack) = self.attack() else { return };
        let (Unit::Ship(ship), Some(zone)) = (attack.defender(), attack.target.zone()) else {
            return;
        };
        let size = self.game.ship(ship).ship.size;
        if self.rule(Rule::RedirectAnywhere, Unit::Ship(ship)) {
            let zones = self.game.ship(ship).ship.hull_zones();
            let zones = zones.iter().copied().filter(|other| *other != zone).collect();
            if let Some(attack) = self.attack_mut() {
                attack.redirects = zones;
            }
            return;
        }
        let chosen = attack.redirects.clone();
        let beside = adjacent(size, zone).iter().filter(|other| !chosen.contains(*other));
        let mut answers: Vec<_> = beside.map(|zone| Action::Pick(Pick::Zone(*zone))).collect();
        if !chosen.is_empty() {
            answers.push(Action::Pass);
        }
        let seat = self.seat_of(Unit::Ship(ship));
        self.push(AttackStage::Redirect);
        self.ask(seat, Question::Redirect, answers);
    }

    /// Tokens of the defender an accuracy could lock: one entry for tokens that are alike.
    pub(crate) fn lockable_tokens(&self) -> Vec<Token> {
        let Some(attack) = self.attack() else { return Vec::new() };
        let tokens = self.defense_tokens(attack.defender()).iter().enumerate();
        let free = tokens.filter(|(place, _)| !attack.locked.contains(*place));
        one_of_each(free.map(|(_, token)| *token))
    }

    /// An accuracy locks a token for this attack; the die leaves the pool. RRG 1.6, Dice Icons.
    pub(crate) fn spend_accuracy(&mut self, token: Token) {
        let Some(attack) = self.attack() else { return };
        let defender = attack.defender();
        let accuracies = attack.to_spend().filter(DieFilter::Accuracy);
        // Every accuracy locks alike; a red die goes before a blue one.
        let Some(die) = accuracies.iter().next() else { return };
        let place = self
            .defense_tokens(defender)
            .iter()
            .enumerate()
            .position(|(place, own)| *own == token && !attack.locked.contains(place));
        self.remove_dice(&Dice::one(die));
        if let (Some(place), Some(attack)) = (place, self.attack_mut()) {
            attack.locked.insert(place);
            attack.accuracy_spent = true;
            self.event(Event::Locked(defender, token));
        }
    }
}
