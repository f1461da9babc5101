//! What using an effect costs: whether it can be paid, with what, and the payment.

use flagbridge_cards::{Card, Command, Slot};

use super::select::friendly_ships;
use crate::state::{Cost, Effect, Event, Moment, On, Pick, Running, Table, one_of_each};
use crate::terms::{Choice, Dice, DieFilter, Rule, ShipId, Source, Token, Unit};

impl Cost {
    /// Whether the payer chooses what to pay with.
    pub(super) fn asks(&self) -> bool {
        match self {
            Cost::Free
            | Cost::Exhaust
            | Cost::Discard
            | Cost::Suffer(..)
            | Cost::DiscardObjectiveToken => false,
            Cost::SpendDie(_)
            | Cost::SpendToken(..)
            | Cost::DiscardToken(..)
            | Cost::SpendDial(..)
            | Cost::DiscardDial(..)
            | Cost::SpendDefense(..)
            | Cost::SpendAnyDefense(_)
            | Cost::DiscardDefense(_)
            | Cost::DiscardCardToken(_)
            | Cost::LoseShield(_)
            | Cost::ExhaustCopy(_)
            | Cost::OneOf(_)
            | Cost::Pay(..) => true,
        }
    }
}

impl Moment<'_> {
    /// The unit an operation or cost is about.
    pub fn object(&self, on: On) -> Option<Unit> {
        match on {
            On::Subject => self.bound.or(self.subject),
            On::Carrier => self.carrier(),
            On::Chosen => self.chosen_unit(),
            On::Attacker => self.attack().map(|attack| attack.attacker),
            On::Defender => self.attack().map(|attack| attack.defender()),
        }
    }

    /// The ship an operation or cost is about.
    pub(super) fn object_ship(&self, on: On) -> Option<ShipId> {
        self.object(on)?.ship()
    }

    /// Whether every cost of an effect can be paid.
    pub(super) fn can_pay(&self, effect: &Effect) -> bool {
        effect
            .costs
            .iter()
            .take_while(|cost| !matches!(cost, Cost::Free))
            .all(|cost| self.pays(cost))
    }

    fn pays(&self, cost: &Cost) -> bool {
        match *cost {
            Cost::Free | Cost::Discard => true,
            Cost::Exhaust => !self.table.is_exhausted(self.source),
            Cost::Suffer(on, _) => self.object(on).is_some_and(|unit| self.table.is_in_play(unit)),
            Cost::DiscardObjectiveToken => {
                self.subject.is_some_and(|unit| self.table.tokens_on(unit) > 0)
            }
            Cost::SpendDie(filter) => !self.dice_to_spend(filter).is_empty(),
            Cost::SpendToken(..)
            | Cost::DiscardToken(..)
            | Cost::SpendDial(..)
            | Cost::DiscardDial(..)
            | Cost::SpendDefense(..)
            | Cost::SpendAnyDefense(_)
            | Cost::DiscardDefense(_)
            | Cost::DiscardCardToken(_)
            | Cost::LoseShield(_)
            | Cost::ExhaustCopy(_)
            | Cost::OneOf(_)
            | Cost::Pay(..) => {
                let mut options = Vec::new();
                self.payments(cost, &mut options);
                !options.is_empty()
            }
        }
    }

    /// The dice that may be spent for an effect. Where accuracies may not be spent they pay for nothing that is bought with
    /// accuracies.
    fn dice_to_spend(&self, filter: DieFilter) -> Dice {
        let Some(attack) = self.attack() else { return Dice::NONE };
        let barred =
            filter == DieFilter::Accuracy && self.table.rule(Rule::NoAccuracies, attack.attacker);
        if barred { Dice::NONE } else { attack.to_spend().filter(filter) }
    }

    /// What a cost may be paid with, where the payer chooses.
    pub(super) fn payments(&self, cost: &Cost, options: &mut Vec<Pick>) {
        let table = self.table;
        match *cost {
            Cost::Free | Cost::Suffer(..) | Cost::DiscardObjectiveToken => {}
            Cost::Exhaust => options.push(Pick::Choice(Choice::ExhaustThisCard)),
            Cost::Discard => options.push(Pick::Choice(Choice::DiscardThisCard)),
            Cost::SpendDie(filter) => {
                let dice = self.dice_to_spend(filter).choices(1, 1);
                options.extend(dice.into_iter().map(Pick::Dice));
            }
            Cost::SpendToken(on, commands) | Cost::DiscardToken(on, commands) => {
                if self.is_fleet_command()
                    && self.table.rule_of(Rule::NoTokensForFleetCommands, self.object(on))
                {
                    return;
                }
                let tokens = self.object_ship(on).map(|ship| table.ship(ship).tokens);
                let tokens = tokens.into_iter().flat_map(|tokens| tokens.iter());
                options.extend(
                    tokens.filter(|command| commands.contains(*command)).map(Pick::Command),
                );
            }
            Cost::SpendDial(on, commands) | Cost::DiscardDial(on, commands) => {
                if let Some(ship) = self.object_ship(on) {
                    let dials = commands.iter().filter(|own| table.ship(ship).has_dial(*own));
                    options.extend(dials.map(Pick::Dial));
                }
            }
            Cost::SpendDefense(on, kind) => {
                self.spendable(on, options, |token| token.kind == kind);
            }
            Cost::SpendAnyDefense(on) => self.spendable(on, options, |_| true),
            Cost::DiscardDefense(on) => {
                let tokens = self.object(on).map(|unit| table.defense_tokens(unit));
                let tokens = one_of_each(tokens.into_iter().flatten().copied());
                options.extend(tokens.into_iter().map(Pick::Token));
            }
            Cost::DiscardCardToken(commands) => {
                let tokens = table.card_tokens(self.source).iter();
                let tokens = one_of_each(tokens.copied().filter(|own| commands.contains(*own)));
                options.extend(tokens.into_iter().map(Pick::Command));
            }
            Cost::LoseShield(on) => {
                if let Some(ship) = self.object_ship(on) {
                    options.extend(table.shielded_zones(ship).map(Pick::Zone));
                }
            }
            Cost::ExhaustCopy(band) => self.copies_within(band, options),
            Cost::OneOf(costs) => {
                for cost in costs.iter().filter(|cost| self.pays(cost)) {
                    self.payments(cost, options);
                }
            }
            Cost::Pay(fill, _) => fill(self, options),
        }
    }

    /// Other friendly ships near by with a readied copy of this card, or one that serves as such.
    fn copies_within(&self, band: u8, options: &mut Vec<Pick>) {
        let Some(own) = self.card().map(|card| card.number) else { return };
        let has_copy = |unit: &Unit| {
            unit.ship().is_some_and(|ship| {
                let mut cards = self.table.upgrades_of(ship);
                cards.any(|(_, card, state)| card.number == own && !state.exhausted)
                    || self.table.rule(Rule::ServesAsCopy, *unit)
            })
        };
        let near = self.units(friendly_ships().other().within(band));
        options.extend(near.filter(has_copy).map(Pick::unit));
    }

    fn is_fleet_command(&self) -> bool {
        let upgrade = self.card().and_then(Card::upgrade);
        upgrade.is_some_and(|upgrade| upgrade.slot() == Slot::FleetCommand)
    }

    fn spendable(&self, on: On, options: &mut Vec<Pick>, fits: impl Fn(&Token) -> bool) {
        let tokens = self.object(on).map(|unit| self.table.payable_tokens(unit));
        let tokens = one_of_each(tokens.into_iter().flatten().filter(|token| fits(token)));
        options.extend(tokens.into_iter().map(Pick::Token));
    }
}

impl Table {
    /// Pays a cost, with what was chosen where there was a choice.
    pub(super) fn pay(&mut self, running: &Running, cost: Cost, pick: Option<Pick>) {
        let moment = self.moment_of(running);
        let object = |on| moment.object(on);
        match cost {
            Cost::Free => {}
            Cost::Exhaust => {
                if let Source::Upgrade(ship, place) = running.source {
                    self.exhaust_card(ship, place);
                }
            }
            Cost::Discard => {
                if let Source::Upgrade(ship, place) = running.source {
                    self.discard_card(ship, place);
                }
            }
            Cost::SpendDie(_) => {
                if let Some(Pick::Dice(dice)) = pick {
                    self.remove_dice(&dice);
                }
            }
            Cost::SpendToken(on, _) => {
                if let (Some(Unit::Ship(ship)), Some(Pick::Command(command))) = (object(on), pick) {
                    self.spend_token(ship, command);
                }
            }
            Cost::DiscardToken(on, _) => {
                if let (Some(Unit::Ship(ship)), Some(Pick::Command(command))) = (object(on), pick) {
                    self.lose_token(ship, command);
                }
            }
            Cost::SpendDial(on, _) => {
                if let (Some(Unit::Ship(ship)), Some(Pick::Dial(command))) = (object(on), pick) {
                    self.spend_dial(ship, command);
                }
            }
            Cost::DiscardDial(on, _) => {
                if let (Some(Unit::Ship(ship)), Some(Pick::Dial(command))) = (object(on), pick) {
                    self.discard_dial(ship, command);
                }
            }
            Cost::SpendDefense(on, _) | Cost::SpendAnyDefense(on) => {
                if let (Some(unit), Some(Pick::Token(token))) = (object(on), pick) {
                    self.pay_with_defense(unit, token);
                }
            }
            Cost::DiscardDefense(on) => {
                if let (Some(unit), Some(Pick::Token(token))) = (object(on), pick) {
                    self.discard_token(unit, token);
                }
            }
            Cost::DiscardCardToken(_) => {
                if let Some(Pick::Command(command)) = pick {
                    self.discard_card_token(running.source, command);
                }
            }
            Cost::LoseShield(on) => {
                if let (Some(Unit::Ship(ship)), Some(Pick::Zone(zone))) = (object(on), pick) {
                    self.lose_shields(ship, zone, 1);
                }
            }
            Cost::ExhaustCopy(_) => {
                if let Some(Pick::Ship(ship)) = pick {
                    self.exhaust_copy(running.source, ship);
                }
            }
            Cost::Suffer(on, points) => {
                if let Some(unit) = object(on) {
                    self.suffer(unit, points);
                }
            }
            Cost::DiscardObjectiveToken => {
                if let Some(unit) = running.subject {
                    self.take_tokens(unit, 1);
                }
            }
            Cost::OneOf(costs) => {
                let Some(pick) = pick else { return };
                let chosen = costs.iter().copied().find(|cost| {
                    let mut options = Vec::new();
                    moment.payments(cost, &mut options);
                    options.contains(&pick)
                });
                if let Some(cost) = chosen {
                    self.pay(running, cost, Some(pick));
                }
            }
            Cost::Pay(_, pay) => {
                if let Some(pick) = pick {
                    pay(self, running, pick);
                }
            }
        }
    }

    fn exhaust_copy(&mut self, source: Source, ship: ShipId) {
        let own = self.card_of(source).and_then(|card| self.upgrade_place(ship, card.number));
        let copy = match own {
            Some(place) => Some(Source::Upgrade(ship, place)),
            None => self.source_of_rule(Rule::ServesAsCopy, Unit::Ship(ship)),
        };
        if let Some(Source::Upgrade(ship, place)) = copy {
            self.exhaust_card(ship, place);
        }
    }

    /// Takes a command token from a card.
    pub(crate) fn discard_card_token(&mut self, source: Source, command: Command) {
        let Source::Upgrade(ship, place) = source else { return };
        let tokens = &mut self.ship_mut(ship).upgrades[usize::from(place)].tokens;
        if let Some(place) = tokens.iter().position(|own| *own == command) {
            tokens.remove(place);
            self.event(Event::TokenLost(ship, command));
        }
    }

    /// The command tokens that lie on a card. RRG 1.5, Upgrade Cards.
    pub(crate) fn card_tokens(&self, source: Source) -> &[Command] {
        match source {
            Source::Upgrade(ship, place) => &self.ship(ship).upgrades[usize::from(place)].tokens,
            _ => &[],
        }
    }
}
