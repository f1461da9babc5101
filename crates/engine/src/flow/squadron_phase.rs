use flagbridge_cards::Keyword;

use crate::geometry::Range;
use crate::state::{Action, Event, Question, SquadronTurn, Step, Table};
use crate::terms::{Rule, Seat, ShipId, Source, SquadronId, Unit, Value};

/// Squadrons a player activates in a turn.
const TURN: usize = 2;

impl Table {
    /// Players take turns activating two squadrons each. RRG 1.6, Squadron Phase.
    pub(super) fn run_squadron_phase(&mut self, turn: Seat, left: u8) {
        let waiting = |seat: Seat| -> Vec<SquadronId> {
            self.squadrons_of(seat).filter(|squadron| !self.squadron(*squadron).activated).collect()
        };
        let (own, theirs) = (waiting(turn), waiting(turn.other()));
        let extra = self.extra_squadrons(turn);
        // Squadrons beyond the first two must be within reach of the card that adds them.
        let near = |squadron: &SquadronId| {
            usize::from(left) > extra.len()
                || extra.iter().any(|ship| {
                    self.at_range(Unit::Ship(*ship), Unit::Squadron(*squadron), Range::Long)
                })
        };
        let able: Vec<_> = own.iter().copied().filter(near).collect();
        if left == 0 || able.is_empty() {
            if !theirs.is_empty() || !own.is_empty() {
                if usize::from(left) == TURN + extra.len() {
                    self.event(Event::Passed(turn));
                }
                self.start_squadron_turns(turn.other());
            }
            return;
        }
        let mut answers: Vec<_> =
            able.into_iter().map(|squadron| Action::Activate(Unit::Squadron(squadron))).collect();
        if usize::from(left) == TURN + extra.len() {
            answers.extend(self.boosts(turn));
        }
        self.push(Step::SquadronPhase { turn, left });
        self.ask(turn, Question::SquadronTurn, answers);
    }

    /// The cards that may be exhausted for a turn with other squadrons than the usual two.
    fn boosts(&self, seat: Seat) -> Vec<Action> {
        let boosting = |ship| self.source_of_rule(Rule::BoostsSquadrons, Unit::Ship(ship));
        let sources = self.ships_of(seat).filter_map(boosting);
        sources.map(|source| Action::Use(source, 0)).collect()
    }

    /// The card is exhausted, and its ship's squadron value counts for the turn.
    fn boost(&mut self, source: Source) {
        if let Source::Upgrade(ship, place) = source {
            self.event(Event::Used(source));
            self.exhaust_card(ship, place);
            self.push(Step::BoostedTurn { ship, left: self.squadron_value(ship) });
        }
    }

    /// Squadrons at close to long range of the ship, as many as are left; then further cards of the kind.
    pub(super) fn run_boosted_turn(&mut self, ship: ShipId, left: u8) {
        let seat = self.seat_of(Unit::Ship(ship));
        let able = |squadron: &SquadronId| {
            left > 0
                && !self.squadron(*squadron).activated
                && self.at_range(Unit::Ship(ship), Unit::Squadron(*squadron), Range::Long)
        };
        let squadrons = self.squadrons_of(seat).filter(able);
        let mut answers: Vec<_> =
            squadrons.map(|squadron| Action::Activate(Unit::Squadron(squadron))).collect();
        answers.extend(self.boosts(seat));
        if !answers.is_empty() {
            answers.push(Action::Pass);
            self.push(Step::BoostedTurn { ship, left });
            self.ask(seat, Question::SquadronTurn, answers);
        }
    }

    pub(super) fn answer_boosted_turn(&mut self, ship: ShipId, left: u8, action: &Action) {
        match *action {
            Action::Activate(Unit::Squadron(squadron)) => {
                self.push(Step::BoostedTurn { ship, left: left - 1 });
                let both = self.has_keyword(squadron, Keyword::Rogue);
                let turn = SquadronTurn::new(squadron, None, both);
                self.start_squadron_turn(SquadronTurn { ai: true, ..turn });
            }
            Action::Use(source, _) => {
                self.push(Step::BoostedTurn { ship, left });
                self.boost(source);
            }
            _ => {}
        }
    }

    /// A player's turn of the Squadron Phase: two squadrons, and those that cards add.
    pub(super) fn start_squadron_turns(&mut self, turn: Seat) {
        let left = (TURN + self.extra_squadrons(turn).len()) as u8;
        self.push(Step::SquadronPhase { turn, left });
    }

    /// The ships whose cards let a player activate a squadron more in each turn, once for each.
    fn extra_squadrons(&self, seat: Seat) -> Vec<ShipId> {
        self.ships_adding(Value::SquadronsEachTurn, seat)
    }

    pub(super) fn answer_squadron_phase(&mut self, turn: Seat, left: u8, action: &Action) {
        if let Action::Use(source, _) = *action {
            self.push(Step::SquadronPhase { turn, left: 0 });
            return self.boost(source);
        }
        self.push(Step::SquadronPhase { turn, left: left - 1 });
        if let Action::Activate(Unit::Squadron(squadron)) = *action {
            let both = self.has_keyword(squadron, Keyword::Rogue);
            self.start_squadron_turn(SquadronTurn::new(squadron, None, both));
        }
    }
}
