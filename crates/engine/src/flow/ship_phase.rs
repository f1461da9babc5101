use crate::state::{Action, ActivationStage, Event, Question, Step, Table};
use crate::terms::{Rule, Seat, ShipId, Source, Unit};

impl Table {
    /// Players take turns activating a ship each. RRG 1.6, Ship Phase.
    pub(super) fn run_ship_phase(&mut self, turn: Seat, passed: [bool; 2], activated: [bool; 2]) {
        let mut answers = self.blank();
        let ready = self.ships_to_activate(turn);
        answers.extend(ready.map(|ship| Action::Activate(Unit::Ship(ship))));
        if answers.is_empty() {
            self.put_back(answers);
            if self.ships_to_activate(turn.other()).next().is_some() {
                self.event(Event::Passed(turn));
                self.push(Step::ShipPhase { turn: turn.other(), passed, activated });
            }
            return;
        }
        for place in 0..answers.len() {
            if let Action::Activate(ship) = answers[place]
                && let Some(source) = self.source_of_rule(Rule::PassesTurns, ship)
            {
                answers.push(Action::Use(source, 0));
            }
        }
        if self.pass_tokens(turn) > 0 && self.may_spend_pass(turn, passed, activated) {
            answers.push(Action::PassToken);
        }
        answers.extend(self.station_attacks(turn));
        self.push(Step::ShipPhase { turn, passed, activated });
        self.ask(turn, Question::Activate, answers);
    }

    /// The ships of a seat that may activate next: not yet activated, and not held back until others have.
    fn ships_to_activate(&self, seat: Seat) -> impl Iterator<Item = ShipId> + '_ {
        self.ships_of(seat).filter(|ship| {
            !self.ship(*ship).activated
                && !self.must_wait_for_others(*ship)
                && !self.may_not_be_first(*ship)
        })
    }

    /// Whether a card keeps the ship from being the first to activate, and another ship could be. RRG 1.5, Card
    /// Clarifications: Admiral Raddus.
    fn may_not_be_first(&self, ship: ShipId) -> bool {
        let held = |ship: ShipId| self.rule(Rule::NotFirstToActivate, Unit::Ship(ship));
        held(ship)
            && self.ships.iter().all(|ship| !ship.activated)
            && self.ships().any(|other| !held(other) && !self.must_wait_for_others(other))
    }

    /// Whether a card has the ship activate last and others have not yet; of two such ships the first player's goes
    /// first.
    fn must_wait_for_others(&self, ship: ShipId) -> bool {
        let last = |ship: ShipId| self.rule(Rule::ActivatesLast, Unit::Ship(ship));
        let seat = self.seat_of(Unit::Ship(ship));
        last(ship)
            && Seat::ALL.into_iter().any(|other| {
                let before = other != seat && other == self.first;
                let mut waiting = self.ships_of(other).filter(|own| !self.ship(*own).activated);
                waiting.any(|own| own != ship && (before || !last(own)))
            })
    }

    /// A ship activates at once, whoever's turn it is.
    pub(crate) fn activate_at_once(&mut self, ship: ShipId) {
        self.push(Step::Activation(ship, ActivationStage::Start));
    }

    /// The first player after at least one activation and with fewer ships left, the second with not more left; never on
    /// two turns running. RRG 1.6, Pass Tokens.
    pub(super) fn may_spend_pass(
        &self,
        turn: Seat,
        passed: [bool; 2],
        activated: [bool; 2],
    ) -> bool {
        let waiting =
            |seat: Seat| self.ships_of(seat).filter(|ship| !self.ship(*ship).activated).count();
        let (own, theirs) = (waiting(turn), waiting(turn.other()));
        let fewer = match turn == self.first {
            true => activated[turn.index()] && own < theirs,
            false => own <= theirs,
        };
        fewer && !passed[turn.index()]
    }

    pub(super) fn answer_ship_phase(
        &mut self,
        turn: Seat,
        mut passed: [bool; 2],
        mut activated: [bool; 2],
        action: &Action,
    ) {
        match *action {
            Action::Activate(Unit::Ship(ship)) => {
                passed[turn.index()] = false;
                activated[turn.index()] = true;
                self.push(Step::ShipPhase { turn: turn.other(), passed, activated });
                self.push(Step::Activation(ship, ActivationStage::Start));
            }
            Action::Use(source @ Source::Upgrade(ship, place), _) => {
                passed[turn.index()] = false;
                self.event(Event::Used(source));
                self.exhaust_card(ship, place);
                self.event(Event::Passed(turn));
                self.push(Step::ShipPhase { turn: turn.other(), passed, activated });
            }
            Action::Attack { target, .. } => {
                passed[turn.index()] = false;
                self.answer_with_station(turn, passed, activated, target);
            }
            _ => {
                self.pass_tokens[turn.index()] = self.pass_tokens(turn).saturating_sub(1);
                passed[turn.index()] = true;
                self.event(Event::Passed(turn));
                self.push(Step::ShipPhase { turn: turn.other(), passed, activated });
            }
        }
    }
}
