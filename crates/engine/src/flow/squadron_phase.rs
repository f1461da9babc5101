use flagbridge_cards::Keyword;

use super::Procedure;
use crate::geometry::Range;
use crate::state::{Action, BoostedTurn, Event, Question, SquadronPhase, SquadronTurn, Table};
use crate::terms::{Rule, Seat, ShipId, Source, SquadronId, Unit, Value};

/// Squadrons a player activates in a turn.
const TURN: usize = 2;

impl Procedure for SquadronPhase {
    /// Players take turns activating two squadrons each. RRG 1.6, Squadron Phase.
    fn run(self, table: &mut Table) {
        let SquadronPhase { turn, left } = self;
        let waiting = |seat: Seat| -> Vec<SquadronId> {
            table
                .squadrons_of(seat)
                .filter(|squadron| !table.squadron(*squadron).activated)
                .collect()
        };
        let (own, theirs) = (waiting(turn), waiting(turn.other()));
        let extra = table.extra_squadrons(turn);
        // Squadrons beyond the first two must be within reach of the card that adds them.
        let near = |squadron: &SquadronId| {
            usize::from(left) > extra.len()
                || extra.iter().any(|ship| {
                    table.at_range(Unit::Ship(*ship), Unit::Squadron(*squadron), Range::Long)
                })
        };
        let able: Vec<_> = own.iter().copied().filter(near).collect();
        if left == 0 || able.is_empty() {
            if !theirs.is_empty() || !own.is_empty() {
                if usize::from(left) == TURN + extra.len() {
                    table.event(Event::Passed(turn));
                }
                table.begin_turn();
                table.push(table.squadron_turns(turn.other()));
            }
            return;
        }
        let mut answers: Vec<_> =
            able.into_iter().map(|squadron| Action::Activate(Unit::Squadron(squadron))).collect();
        if usize::from(left) == TURN + extra.len() {
            answers.extend(table.boosts(turn));
        }
        table.push(SquadronPhase { turn, left });
        table.ask(turn, Question::SquadronTurn, answers);
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let SquadronPhase { turn, left } = self;
        if let Action::Use(source, _) = *action {
            table.push(SquadronPhase { turn, left: 0 });
            return table.boost(source);
        }
        table.push(SquadronPhase { turn, left: left - 1 });
        if let Action::Activate(Unit::Squadron(squadron)) = *action {
            let both = table.has_keyword(squadron, Keyword::Rogue);
            table.start_squadron_turn(SquadronTurn::new(squadron, None, both));
        }
    }
}

impl Procedure for BoostedTurn {
    /// Squadrons at close to long range of the ship, as many as are left; then further cards of the kind.
    fn run(self, table: &mut Table) {
        let BoostedTurn { ship, left } = self;
        let seat = table.seat_of(Unit::Ship(ship));
        let able = |squadron: &SquadronId| {
            left > 0
                && !table.squadron(*squadron).activated
                && table.at_range(Unit::Ship(ship), Unit::Squadron(*squadron), Range::Long)
        };
        let squadrons = table.squadrons_of(seat).filter(able);
        let mut answers: Vec<_> =
            squadrons.map(|squadron| Action::Activate(Unit::Squadron(squadron))).collect();
        answers.extend(table.boosts(seat));
        if !answers.is_empty() {
            answers.push(Action::Pass);
            table.push(BoostedTurn { ship, left });
            table.ask(seat, Question::SquadronTurn, answers);
        }
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let BoostedTurn { ship, left } = self;
        match *action {
            Action::Activate(Unit::Squadron(squadron)) => {
                table.push(BoostedTurn { ship, left: left - 1 });
                let both = table.has_keyword(squadron, Keyword::Rogue);
                let turn = SquadronTurn::new(squadron, None, both);
                table.start_squadron_turn(SquadronTurn { ai: true, ..turn });
            }
            Action::Use(source, _) => {
                table.push(BoostedTurn { ship, left });
                table.boost(source);
            }
            _ => {}
        }
    }
}

impl Table {
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
            self.push(BoostedTurn { ship, left: self.squadron_value(ship) });
        }
    }

    /// A player's turn of the Squadron Phase: two squadrons, and those that cards add.
    pub(crate) fn squadron_turns(&self, turn: Seat) -> SquadronPhase {
        let left = (TURN + self.extra_squadrons(turn).len()) as u8;
        SquadronPhase { turn, left }
    }

    /// A player's turn begins, of whichever phase.
    pub(super) fn begin_turn(&mut self) {
        self.squadrons.iter_mut().for_each(|squadron| squadron.stood = None);
    }

    /// The ships whose cards let a player activate a squadron more in each turn, once for each.
    fn extra_squadrons(&self, seat: Seat) -> Vec<ShipId> {
        self.ships_adding(Value::SquadronsEachTurn, seat)
    }
}
