use std::ops::Range;

use flagbridge_cards::{Command, Raid};

use super::Procedure;
use crate::state::{
    Action, ClearOneRaid, Event, GainDial, GainToken, Pick, Question, Table, TrimTokens, without,
};
use crate::terms::{Rule, Seat, ShipId, Source, Unit, Value, Window};

impl Procedure for TrimTokens {
    fn run(self, table: &mut Table) {
        let TrimTokens { ship } = self;
        if table.ship(ship).is_deployed() && table.has_too_many_tokens(ship) {
            let tokens = table.ship(ship).tokens;
            let answers =
                tokens.iter().map(|command| Action::Pick(Pick::Command(command))).collect();
            let seat = table.seat_of(Unit::Ship(ship));
            table.push(TrimTokens { ship });
            table.ask(seat, Question::TrimTokens(ship), answers);
        }
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let TrimTokens { ship } = self;
        table.push(TrimTokens { ship });
        if let Action::Pick(Pick::Command(command)) = action {
            table.lose_token(ship, *command);
        }
    }
}

impl Procedure for ClearOneRaid {
    /// It is only ever answered.
    fn run(self, _: &mut Table) {}

    fn answer(self, table: &mut Table, action: &Action) {
        let ClearOneRaid { ship } = self;
        if let Action::Pick(Pick::Command(command)) = action {
            table.lose_raid(ship, *command);
        }
    }
}

impl Procedure for GainToken {
    fn run(self, table: &mut Table) {
        let GainToken { ship, command, asked } = self;
        if !asked {
            return table.then((
                Window::TokenGain.about(Unit::Ship(ship)),
                GainToken { ship, command, asked: true },
            ));
        }
        // A second token of a kind is discarded at once.
        if !table.may_gain_token(ship, command) {
            return;
        }
        table.ship_mut(ship).tokens.insert(command);
        table.event(Event::TokenGained(ship, command));
        let tokens = table.ship(ship).tokens;
        if tokens.len() > table.token_limit(ship) {
            let answers =
                tokens.iter().map(|command| Action::Pick(Pick::Command(command))).collect();
            let seat = table.seat_of(Unit::Ship(ship));
            table.push(GainToken { ship, command, asked: true });
            table.ask(seat, Question::TrimTokens(ship), answers);
        }
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let GainToken { ship, .. } = self;
        if let Action::Pick(Pick::Command(command)) = action {
            table.lose_token(ship, *command);
        }
    }
}

impl Procedure for GainDial {
    /// A gained dial may at once become a token, or be kept for its time; in RRG 1.5 it also clears raid tokens. RRG
    /// 1.5, Command Dials; RRG 1.5 and 1.6, Raid Tokens.
    fn run(self, table: &mut Table) {
        let GainDial { ship, command, clears_raids } = self;
        let state = table.ship_mut(ship);
        if !state.is_deployed() || state.gained.try_push(command).is_err() {
            return;
        }
        let raided = !state.raids.is_empty();
        table.event(Event::DialGained(ship, command));
        let mut answers = vec![Action::Pass];
        if table.may_convert_dial(ship) {
            answers.push(Action::Convert);
        }
        if raided && clears_raids && table.rules().raid == Raid::AnyDial {
            answers.push(Action::ClearRaid(None));
        }
        let seat = table.seat_of(Unit::Ship(ship));
        table.push(GainDial { ship, command, clears_raids });
        table.ask(seat, Question::GainedDial(ship), answers);
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let GainDial { ship, command, .. } = self;
        if *action == Action::Pass {
            return;
        }
        let gained = &mut table.ship_mut(ship).gained;
        if let Some(place) = gained.iter().position(|own| *own == command) {
            gained.remove(place);
        }
        match action {
            Action::Convert => table.gain_token(ship, command),
            _ => table.clear_raids_with_dial(ship),
        }
    }
}

impl Table {
    /// A ship gains a command token. RRG 1.6, Command Tokens.
    pub(crate) fn gain_token(&mut self, ship: ShipId, command: Command) {
        self.push(GainToken { ship, command, asked: false });
    }

    /// Ships gain a command token each, in this order.
    pub(crate) fn gain_tokens(&mut self, ships: Vec<ShipId>, command: Command) {
        let gain = |ship| GainToken { ship, command, asked: false };
        self.push_in_order(ships.into_iter().map(gain));
    }

    /// Whether a ship could keep another command token of this kind. RRG 1.6, Command Tokens.
    pub(crate) fn may_gain_token(&self, ship: ShipId, command: Command) -> bool {
        let (state, unit) = (self.ship(ship), Unit::Ship(ship));
        state.is_deployed()
            && (!state.tokens.contains(command) || self.rule(Rule::TokensOfAKind, unit))
            && !self.rule(Rule::NoCommandTokens, unit)
    }

    /// Whether a ship may turn a dial into a token: not where a card keeps it from having any, unless another card could
    /// give the token to another ship.
    pub(super) fn may_convert_dial(&self, ship: ShipId) -> bool {
        let unit = Unit::Ship(ship);
        !self.rule(Rule::NoCommandTokens, unit)
            || !self.opportunities(Window::TokenGain, Some(unit), self.seat_of(unit), 0).is_empty()
    }

    /// How many command tokens a ship may have: its command value, unless a card says otherwise. RRG 1.6, Command
    /// Tokens.
    pub(crate) fn token_limit(&self, ship: ShipId) -> usize {
        let printed = self.command_value(ship).into();
        self.value(Value::TokenLimit, Unit::Ship(ship), printed).max(0) as usize
    }

    /// Ships that have more command tokens than they may, because a card was lost, discard some. RRG 1.6, Command Tokens.
    pub(crate) fn check_tokens(&mut self) {
        // Up to revision 5 a lost command value took no tokens along.
        let is_new = self.game.revision > 5;
        if is_new {
            self.drop_second_tokens();
        }
        if self.anyone_changes(Value::TokenLimit) || is_new && self.anyone_changes(Value::Command) {
            let ships: Vec<_> =
                self.ships().filter(|ship| self.has_too_many_tokens(*ship)).collect();
            self.push_in_order(ships.into_iter().map(|ship| TrimTokens { ship }));
        }
    }

    /// Second tokens of a kind go when nothing allows them any more. ARM 1.03: Nova Defiant.
    fn drop_second_tokens(&mut self) {
        let ships: Vec<_> = self.ships().collect();
        for ship in ships {
            if self.rule(Rule::TokensOfAKind, Unit::Ship(ship)) {
                continue;
            }
            for command in Command::ALL {
                for _ in 1..self.ship(ship).tokens.count(*command) {
                    self.lose_token(ship, *command);
                }
            }
        }
    }

    fn has_too_many_tokens(&self, ship: ShipId) -> bool {
        self.ship(ship).tokens.len() > self.token_limit(ship)
    }

    /// A ship gains a dial from an effect; it is not revealed. In RRG 1.5 it may clear raid tokens, unless the card forbids
    /// it. RRG 1.5, Command Dials; Raid Tokens.
    pub(crate) fn gain_dial(&mut self, ship: ShipId, command: Command, clears_raids: bool) {
        self.push(GainDial { ship, command, clears_raids });
    }

    /// A dial was discarded to discard raid tokens: all of them, or a single one where a card says so.
    pub(crate) fn clear_raids_with_dial(&mut self, ship: ShipId) {
        let raids = self.ship(ship).raids;
        if raids.len() < 2 || !self.rule(Rule::DialClearsOneRaid, Unit::Ship(ship)) {
            return self.clear_raids(ship);
        }
        let answers = raids.iter().map(|command| Action::Pick(Pick::Command(command))).collect();
        let seat = self.seat_of(Unit::Ship(ship));
        self.push(ClearOneRaid { ship });
        self.ask(seat, Question::ClearOneRaid(ship), answers);
    }

    /// A seat sets a ship's command dial at a place in its stack, and knows what it has set.
    pub(crate) fn set_dial(&mut self, ship: ShipId, place: usize, command: Command, by: Seat) {
        let theirs = self.seat_of(Unit::Ship(ship)) != by;
        if let Some(dial) = self.ship_mut(ship).dials.get_mut(place) {
            *dial = Some(command);
            let seen = &mut self.ship_mut(ship).seen_dials;
            *seen = (*seen & !(1 << place)) | (u8::from(theirs) << place);
            self.event(Event::DialSet(ship));
        }
    }

    /// Takes every raid token from a ship.
    pub(crate) fn clear_raids(&mut self, ship: ShipId) {
        let raids = std::mem::take(&mut self.ship_mut(ship).raids);
        for command in raids.iter() {
            self.event(Event::RaidLost(ship, command));
        }
    }

    /// Takes the token the step on top of the stack is about to give away from its ship.
    pub(crate) fn divert_token(&mut self, to: ShipId) {
        if let Some(gain) = self.under_way.token_gains.last_mut() {
            gain.ship = to;
            gain.asked = true;
        }
    }

    /// A command token goes back to the supply without having been spent.
    pub(crate) fn lose_token(&mut self, ship: ShipId, command: Command) {
        let tokens = self.ship(ship).tokens;
        if tokens.contains(command) {
            self.ship_mut(ship).tokens.remove(command);
            self.event(Event::TokenLost(ship, command));
        }
    }

    /// A command token is spent.
    pub(crate) fn spend_token(&mut self, ship: ShipId, command: Command) {
        self.lose_token(ship, command);
        self.ship_mut(ship).spent_token = Some(command);
        self.open(Window::TokenSpend, Some(Unit::Ship(ship)));
    }

    /// A ship gains a raid token, in editions that have them; never two of a kind. RRG 1.6, Raid Tokens.
    pub(crate) fn gain_raid(&mut self, ship: ShipId, command: Command) {
        if self.rules().raid != Raid::None && !self.ship(ship).raids.contains(command) {
            self.ship_mut(ship).raids.insert(command);
            self.event(Event::RaidGained(ship, command));
        }
    }

    /// A ship loses a raid token.
    pub(crate) fn lose_raid(&mut self, ship: ShipId, command: Command) {
        let raids = self.ship(ship).raids;
        if raids.contains(command) {
            self.ship_mut(ship).raids = without(raids, command);
            self.event(Event::RaidLost(ship, command));
        }
    }

    /// Sets a ship's top command dial.
    pub(crate) fn set_top_dial(&mut self, ship: ShipId, command: Command) {
        let owner = self.seat_of(Unit::Ship(ship));
        self.set_dial(ship, 0, command, owner);
    }

    /// Shows dials of a ship's stack to a player, by their places from the top.
    pub(crate) fn show_dials(&mut self, ship: ShipId, to: Seat, places: Range<usize>) {
        if self.seat_of(Unit::Ship(ship)) != to {
            let state = self.ship_mut(ship);
            let shown = places.start..places.end.min(state.dials.len());
            shown.for_each(|place| state.seen_dials |= 1 << place);
        }
        self.event(Event::DialsShown(ship, to));
    }

    /// Discards a ship's top command dial; the next one is revealed in its place.
    pub(crate) fn drop_top_dial(&mut self, ship: ShipId) {
        if self.ship_mut(ship).take_top_dial().is_some() {
            self.event(Event::DialDropped(ship));
        }
    }

    /// Lays a command token on a card.
    pub(crate) fn store_token(&mut self, source: Source, command: Command) {
        let Source::Upgrade(ship, place) = source else { return };
        let tokens = &mut self.ship_mut(ship).upgrades[usize::from(place)].tokens;
        if tokens.try_push(command).is_ok() {
            self.event(Event::TokenStored(ship, command));
        }
    }

    /// Spends a revealed or gained dial for something else than its command.
    pub(crate) fn spend_dial(&mut self, ship: ShipId, command: Command) {
        if self.remove_dial(ship, command) {
            self.event(Event::DialSpent(ship, command));
        }
    }

    /// Discards a revealed or gained dial, which is not spending it.
    pub(crate) fn discard_dial(&mut self, ship: ShipId, command: Command) {
        if self.remove_dial(ship, command) {
            self.event(Event::DialDiscarded(ship, command));
        }
    }

    /// Takes a revealed or gained dial from a ship; whether it had one.
    fn remove_dial(&mut self, ship: ShipId, command: Command) -> bool {
        let state = self.ship_mut(ship);
        if state.revealed == Some(command) {
            state.revealed = None;
        } else if let Some(place) = state.gained.iter().position(|own| *own == command) {
            state.gained.remove(place);
        } else {
            return false;
        }
        true
    }

    /// Exhausts an upgrade card.
    pub(crate) fn exhaust_card(&mut self, ship: ShipId, place: u8) {
        self.ship_mut(ship).upgrades[usize::from(place)].exhausted = true;
        let card = self.game.ship(ship).upgrades[usize::from(place)].0.number;
        self.event(Event::CardExhausted(ship, card));
    }

    /// Discards an upgrade card: it turns facedown and stays equipped. RRG 1.6, Upgrade Cards.
    pub(crate) fn discard_card(&mut self, ship: ShipId, place: u8) {
        let exceeds = self.rule(Rule::ExceedsShields, Unit::Ship(ship));
        self.ship_mut(ship).upgrades[usize::from(place)].discarded = true;
        let card = self.game.ship(ship).upgrades[usize::from(place)].0.number;
        self.event(Event::CardDiscarded(ship, card));
        if exceeds && !self.rule(Rule::ExceedsShields, Unit::Ship(ship)) {
            self.lose_shields_above_maximum(ship);
        }
        self.check_hulls();
        self.check_tokens();
    }

    /// A seat gains victory tokens.
    pub(crate) fn gain_victory(&mut self, seat: Seat, count: u8) {
        if count > 0 {
            let own = &mut self.victory[seat.index()];
            *own = own.saturating_add(count);
            self.event(Event::VictoryTokens(seat, count));
        }
    }
}
