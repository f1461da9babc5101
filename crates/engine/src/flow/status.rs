use flagbridge_cards::{CardNumber, Command, CommandSet, ReadyCost};

use super::Procedure;
use crate::state::{Action, Event, Pick, Question, StatusStage, Table, one_of_each};
use crate::terms::{Rule, Seat, ShipId, Source, Unit, Window};

impl Procedure for StatusStage {
    /// Readies defense tokens and cards, then flips the initiative token. RRG 1.6, Status Phase.
    fn run(self, table: &mut Table) {
        match self {
            StatusStage::Start => {
                table.leave_for_hyperspace();
                table.then((Window::StatusStart, StatusStage::Tokens));
            }
            StatusStage::Tokens => {
                table.ready_defense_tokens();
                table.push(StatusStage::Cards);
            }
            StatusStage::Cards => {
                table.ready_free_cards();
                table.push(StatusStage::PaidCards { turn: table.first });
            }
            StatusStage::PaidCards { turn } => table.ask_ready(turn),
            StatusStage::Pay { turn, card, ship } => table.ask_payment(turn, card, ship),
            StatusStage::Initiative => {
                table.destroy_kept();
                for ship in &mut table.ships {
                    ship.activated = false;
                    ship.resolved = CommandSet::EMPTY;
                    ship.forgone = CommandSet::EMPTY;
                    ship.attacks = 0;
                    ship.attacks_on_ships = 0;
                    ship.attacked.clear();
                }
                for squadron in &mut table.squadrons {
                    squadron.activated = false;
                }
                for station in &mut table.stations {
                    station.attacked = false;
                }
            }
        }
    }

    fn answer(self, table: &mut Table, action: &Action) {
        match (self, action) {
            (StatusStage::PaidCards { turn }, Action::Pick(Pick::Card(card))) => {
                table.push(StatusStage::Pay { turn, card: *card, ship: None });
            }
            (StatusStage::PaidCards { turn }, _) => {
                let next = match turn == table.first {
                    true => StatusStage::PaidCards { turn: turn.other() },
                    false => StatusStage::Initiative,
                };
                table.push(next);
            }
            (StatusStage::Pay { turn, card, .. }, Action::Pick(Pick::Ship(ship))) => {
                table.push(StatusStage::Pay { turn, card, ship: Some(*ship) });
            }
            (StatusStage::Pay { turn, card, ship: Some(ship) }, Action::Pick(payment)) => {
                let next = match table.ready_answers(turn.other()).is_empty() {
                    true => turn,
                    false => turn.other(),
                };
                table.push(StatusStage::PaidCards { turn: next });
                let upgrades = &table.game.ship(ship).upgrades;
                let Some(place) = upgrades.iter().position(|(own, _)| own.number == card) else {
                    return;
                };
                table.ready_card(ship, place);
                // The token is spent: cards may have something to say about that. RRG 1.6, Ready Cost.
                match payment {
                    Pick::Stored(token) => {
                        table.discard_card_token(Source::Upgrade(ship, place as u8), *token);
                    }
                    Pick::Command(token) => table.spend_token(ship, *token),
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

impl Table {
    fn ready_defense_tokens(&mut self) {
        let ships = self.ships().filter(|ship| self.may_ready_tokens(Unit::Ship(*ship)));
        let units: Vec<_> =
            ships.map(Unit::Ship).chain(self.squadrons().map(Unit::Squadron)).collect();
        for unit in units {
            for place in 0..self.defense_tokens(unit).len() {
                let token = self.defense_tokens(unit)[place];
                if let Some(tokens) = self.defense_tokens_mut(unit).filter(|_| !token.readied) {
                    tokens[place].readied = true;
                    self.event(Event::DefenseReadied(unit, token));
                }
            }
        }
    }

    /// Cards with a recur icon or no icon ready for free; before ready costs existed all do. RRG 1.6, Readied.
    fn ready_free_cards(&mut self) {
        let ships: Vec<_> = self.ships().collect();
        for ship in ships {
            for place in 0..self.ship(ship).upgrades.len() {
                let free =
                    matches!(self.ready_cost(ship, place), ReadyCost::Unmarked | ReadyCost::Recur);
                let source = Source::Upgrade(ship, place as u8);
                let stays = self.source_of_rule(Rule::StaysExhausted, Unit::Ship(ship));
                if self.ship(ship).upgrades[place].exhausted && free && stays != Some(source) {
                    self.ready_card(ship, place);
                }
            }
        }
    }

    fn ready_cost(&self, ship: ShipId, place: usize) -> ReadyCost {
        match self.game.ship(ship).upgrades[place].0.upgrade() {
            Some(upgrade) if self.rules().ready_costs => upgrade.ready,
            _ => ReadyCost::Recur,
        }
    }

    pub(crate) fn ready_card(&mut self, ship: ShipId, place: usize) {
        self.ship_mut(ship).upgrades[place].exhausted = false;
        let card = self.game.ship(ship).upgrades[place].0.number;
        self.event(Event::CardReadied(ship, card));
    }

    /// Players take turns paying to ready one card each, starting with the first. RRG 1.6, Readied.
    fn ask_ready(&mut self, turn: Seat) {
        let mut answers = self.ready_answers(turn);
        if answers.is_empty() {
            let other = turn.other();
            let next = match turn == self.first && !self.ready_answers(other).is_empty() {
                true => StatusStage::PaidCards { turn: other },
                false => StatusStage::Initiative,
            };
            return self.push(next);
        }
        answers.push(Action::Pass);
        self.push(StatusStage::PaidCards { turn });
        self.ask(turn, Question::Ready, answers);
    }

    fn ready_answers(&self, seat: Seat) -> Vec<Action> {
        let mut answers = Vec::new();
        for ship in self.ships_of(seat) {
            for (card, _) in &self.game.ship(ship).upgrades {
                let answer = Action::Pick(Pick::Card(card.number));
                if !self.payments(ship, card.number).is_empty() && !answers.contains(&answer) {
                    answers.push(answer);
                }
            }
        }
        answers
    }

    /// Tokens of a ship, and those stored on the card, any of which readies its exhausted card. RRG 1.6, Ready Cost.
    fn payments(&self, ship: ShipId, card: CardNumber) -> Vec<Pick> {
        let exhausted = self.game.ship(ship).upgrades.iter().zip(&self.ship(ship).upgrades);
        let place = exhausted.into_iter().position(|((own, _), state)| {
            own.number == card && state.exhausted && !state.discarded
        });
        match place.map(|place| self.ready_cost(ship, place)) {
            Some(ReadyCost::Paid(commands)) => {
                let pays = |token: &Command| commands.contains(*token);
                let tokens = self.ship(ship).tokens.iter().filter(pays).map(Pick::Command);
                let source = Source::Upgrade(ship, place.unwrap_or_default() as u8);
                let stored = match self.says(source, Rule::StoredTokensReady) {
                    true => self.card_tokens(source),
                    false => &[],
                };
                let stored = stored.iter().copied().filter(pays);
                tokens.chain(one_of_each(stored).into_iter().map(Pick::Stored)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Which ship readies its copy, then which of its tokens pays; asked only where there is a choice.
    fn ask_payment(&mut self, turn: Seat, card: CardNumber, ship: Option<ShipId>) {
        let answers: Vec<_> = match ship {
            None => self
                .ships_of(turn)
                .filter(|ship| !self.payments(*ship, card).is_empty())
                .map(|ship| Action::Pick(Pick::Ship(ship)))
                .collect(),
            Some(ship) => self.payments(ship, card).into_iter().map(Action::Pick).collect(),
        };
        let stage = StatusStage::Pay { turn, card, ship };
        match answers.as_slice() {
            [only] => stage.answer(self, only),
            _ => {
                self.push(stage);
                self.ask(turn, Question::Ready, answers);
            }
        }
    }
}
