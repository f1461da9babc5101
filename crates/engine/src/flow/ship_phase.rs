use super::Procedure;
use crate::state::{Action, ActivationStage, ActivationStep, Event, Question, ShipPhase, Table};
use crate::terms::{Rule, Seat, ShipId, Source, Unit};

impl Procedure for ShipPhase {
    /// Players take turns activating a ship each. RRG 1.6, Ship Phase.
    fn run(self, table: &mut Table) {
        let ShipPhase { turn, passed, activated } = self;
        let mut answers = table.blank();
        let ready = table.ships_to_activate(turn);
        answers.extend(ready.map(|ship| Action::Activate(Unit::Ship(ship))));
        if answers.is_empty() {
            table.put_back(answers);
            if table.ships_to_activate(turn.other()).next().is_some() {
                table.event(Event::Passed(turn));
                table.push(ShipPhase { turn: turn.other(), passed, activated });
            }
            return;
        }
        for place in 0..answers.len() {
            if let Action::Activate(ship) = answers[place]
                && let Some(source) = table.source_of_rule(Rule::PassesTurns, ship)
            {
                answers.push(Action::Use(source, 0));
            }
        }
        if table.pass_tokens(turn) > 0 && table.may_spend_pass(turn, passed, activated) {
            answers.push(Action::PassToken);
        }
        answers.extend(table.station_attacks(turn));
        table.push(ShipPhase { turn, passed, activated });
        table.ask(turn, Question::Activate, answers);
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let ShipPhase { turn, mut passed, mut activated } = self;
        match *action {
            Action::Activate(Unit::Ship(ship)) => {
                passed[turn.index()] = false;
                activated[turn.index()] = true;
                table.then((
                    ActivationStep { ship, stage: ActivationStage::Start },
                    ShipPhase { turn: turn.other(), passed, activated },
                ));
            }
            Action::Use(source @ Source::Upgrade(ship, place), _) => {
                passed[turn.index()] = false;
                table.event(Event::Used(source));
                table.exhaust_card(ship, place);
                table.event(Event::Passed(turn));
                table.push(ShipPhase { turn: turn.other(), passed, activated });
            }
            Action::Attack { target, .. } => {
                passed[turn.index()] = false;
                table.answer_with_station(turn, passed, activated, target);
            }
            _ => {
                table.pass_tokens[turn.index()] = table.pass_tokens(turn).saturating_sub(1);
                passed[turn.index()] = true;
                table.event(Event::Passed(turn));
                table.push(ShipPhase { turn: turn.other(), passed, activated });
            }
        }
    }
}

impl Table {
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

    /// A ship activates at once, no matter whose turn it is.
    pub(crate) fn activate_at_once(&mut self, ship: ShipId) {
        self.push(ActivationStep { ship, stage: ActivationStage::Start });
    }

    /// The first player after at least one activation and with fewer ships left, the second with not more left; never on
    /// two turns running. RRG 1.6, Pass Tokens.
    pub(crate) fn may_spend_pass(
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
}
