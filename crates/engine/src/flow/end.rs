use flagbridge_cards::SetAside;

use super::Procedure;
use crate::state::{Event, GameEnd, OpenWindow, Outcome, Phase, Presence, Score, Step, Table};
use crate::terms::{Rule, Seat, ShipId, SquadronId, Unit, Value, Window};

impl Procedure for GameEnd {
    fn run(self, table: &mut Table) {
        table.finish(self.wiped_out);
    }
}

impl Table {
    /// Whether a fleet has lost its last ship, at a moment when that ends the game. RRG 1.6, Winning and Losing.
    pub(crate) fn fleet_is_gone(&mut self) -> bool {
        self.attacks.is_empty()
            && self.phase != Phase::Setup
            && !self.is_settling()
            && Seat::ALL
                .into_iter()
                .any(|seat| !self.is_seen_afloat(seat) && self.has_lost_all_ships(seat))
    }

    /// Whether the ship of a seat that was on the table last still is, or another one that is kept in mind from now on.
    fn is_seen_afloat(&mut self, seat: Seat) -> bool {
        if self.seen_afloat[seat.index()].is_some_and(|seen| self.ship(seen).is_deployed()) {
            return true;
        }
        let other = self.ships_of(seat).next();
        self.seen_afloat[seat.index()] = other;
        other.is_some()
    }

    /// Whether a damage card is being dealt, or something follows from one or from what was just destroyed: two ships that
    /// are hurt at the same moment both get their cards.
    fn is_settling(&self) -> bool {
        let settles = |window: Window| {
            let damage = [Window::DamageDealt, Window::DamageDrawn, Window::DamageFaceup];
            window == Window::Destroyed || damage.contains(&window)
        };
        match self.stack.last() {
            Some(Step::Deal(_) | Step::Drawn(_) | Step::Immediate(_)) => true,
            Some(Step::Window(OpenWindow { window, .. })) => settles(*window),
            Some(Step::Effect(running)) => settles(running.window),
            _ => false,
        }
    }

    /// Whether the game is over but for what happens at its end.
    pub(crate) fn is_ending(&self) -> bool {
        !self.under_way.game_ends.is_empty()
    }

    /// Whether a seat has lost its last ship: what is set aside does not save it, but before the FAQ spoke of it nothing
    /// said so. RRG 1.5, Set Aside Ships and Squadrons; FAQ 3.2.1, Card Clarifications: Hyperspace Assault.
    fn has_lost_all_ships(&self, seat: Seat) -> bool {
        self.ships_of(seat).next().is_none()
            && !(self.rules().set_aside == SetAside::CardOnly
                && !self.table_rule(Rule::SetAsideNotInPlay)
                && self.has_ship_aside(seat))
    }

    /// Ends the game and counts the scores.
    pub(crate) fn finish(&mut self, wiped_out: bool) {
        self.lose_set_aside(wiped_out);
        let scores = Seat::ALL.map(|seat| self.score(seat));
        let alive = Seat::ALL.map(|seat| !self.has_lost_all_ships(seat));
        let winner = match alive {
            [true, false] => Seat::A,
            [false, true] => Seat::B,
            _ => match scores[0].cmp(&scores[1]) {
                std::cmp::Ordering::Greater => Seat::A,
                std::cmp::Ordering::Less => Seat::B,
                // A tie goes to the second player.
                std::cmp::Ordering::Equal => match self.table_rule(Rule::FirstPlayerWinsTies) {
                    true => self.first,
                    false => self.first.other(),
                },
            },
        };
        let outcome = Outcome { winner, scores, wiped_out };
        self.outcome = Some(outcome);
        self.clear_steps();
        self.decision = None;
        self.event(Event::Ended(outcome));
    }

    /// A seat's score. RRG 1.6, Scoring.
    pub fn score(&self, seat: Seat) -> u16 {
        self.score_parts(seat).total()
    }

    /// What a seat would score if the whole enemy fleet were destroyed now. Tournaments count so after a concession: see
    /// `docs/events.md`, Scoring.
    pub fn score_if_conceded(&self, winner: Seat) -> u16 {
        let mut table = self.clone();
        for ship in self.game.ships_of(winner.other()) {
            if !self.rule(Rule::BelongsToNobody, Unit::Ship(ship)) {
                table.ships[usize::from(ship.0)].place = Presence::Destroyed;
            }
        }
        for squadron in self.game.squadrons_of(winner.other()) {
            if !self.rule(Rule::BelongsToNobody, Unit::Squadron(squadron)) {
                table.squadrons[usize::from(squadron.0)].place = Presence::Destroyed;
            }
        }
        table.score(winner)
    }

    /// What a seat's score is made of: destroyed enemies with their upgrades, crippled huge ships at half, victory tokens,
    /// what else the objective gives, and what the seat started with. RRG 1.6, Scoring; Huge Ship.
    pub fn score_parts(&self, seat: Seat) -> Score {
        let enemy = seat.other();
        let mut destroyed = 0;
        for id in self.game.ships_of(enemy) {
            destroyed += self.ship_score(id);
        }
        for id in self.game.squadrons_of(enemy) {
            if self.squadron(id).place == Presence::Destroyed {
                destroyed += self.squadron_score(id);
            }
        }
        let token_value = self
            .objective
            .and_then(|card| self.game.rules.card(card)?.objective())
            .map_or(0, |objective| objective.victory_points);
        let tokens = self.victory_tokens(seat);
        let head_start = self.game.options.head_start[seat.index()];
        Score { destroyed, tokens, token_value, objective: self.more_score(seat), head_start }
    }

    fn ship_score(&self, ship: ShipId) -> u16 {
        let profile = self.game.ship(ship);
        let crippled = self.rules().huge_ships
            && profile.ship.size == flagbridge_cards::Size::Huge
            && self.ship(ship).damage.len() >= usize::from(self.hull_value(ship).div_ceil(2));
        let points = match self.ship(ship).place {
            Presence::Destroyed => profile.points,
            _ if crippled => profile.points.div_ceil(2),
            _ => 0,
        };
        self.value(Value::ShipScore, Unit::Ship(ship), points.into()).max(0) as u16
    }

    fn squadron_score(&self, squadron: SquadronId) -> u16 {
        self.game.squadron(squadron).card.points
    }

    /// Units still set aside are destroyed with the last ship in play, and from RRG 1.6 on whenever the game ends; before
    /// that as the card says. RRG 1.5 and 1.6, Set Aside Ships and Squadrons.
    fn lose_set_aside(&mut self, wiped_out: bool) {
        let lost = match self.rules().set_aside {
            SetAside::NotInPlay => true,
            SetAside::EffectOnly => wiped_out,
            SetAside::CardOnly => false,
        };
        if !lost && !self.table_rule(Rule::SetAsideNotInPlay) {
            return;
        }
        for place in 0..self.ships.len() {
            let unit = Unit::Ship(ShipId(place as u8));
            if self.ships[place].place == Presence::SetAside
                && !self.rule(Rule::BelongsToNobody, unit)
            {
                self.ships[place].place = Presence::Destroyed;
            }
        }
        for place in 0..self.squadrons.len() {
            let unit = Unit::Squadron(SquadronId(place as u8));
            if self.squadrons[place].place == Presence::SetAside
                && !self.rule(Rule::BelongsToNobody, unit)
            {
                self.squadrons[place].place = Presence::Destroyed;
            }
        }
    }
}
