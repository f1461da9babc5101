use flagbridge_seats::Seat;

use crate::action::Action;
use crate::element::ShipId;
use crate::event::Event;
use crate::hex::Hex;
use crate::options::Chooser;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::sheet::Track;
use crate::table::{Stage, Table};

impl Table {
    /// Rolls for every hex in which opposing ships ended: the lowest total stays, with ships of its side; the others leave
    /// in ascending order. Starmada Unity, 3.3 (p. 16).
    pub(crate) fn contest_hexes(&mut self) {
        let mut hexes: Vec<Hex> = self
            .ships_of(Seat::A)
            .map(|ship| self.ship(ship).at)
            .filter(|hex| self.ships_of(Seat::B).any(|other| self.ship(other).at == *hex))
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            let there: Vec<ShipId> =
                self.game.ship_ids().filter(|ship| self.stands_at(*ship, hex)).collect();
            let mut totals: Vec<(u8, ShipId)> =
                there.iter().map(|ship| (self.contest_roll(*ship), *ship)).collect();
            while let Some(tied) = self.opposing_tie(&totals) {
                for (total, ship) in &mut totals {
                    if *total == tied {
                        *total = self.contest_roll(*ship);
                    }
                }
            }
            totals.sort_unstable();
            let stays = self.game.ship(totals[0].1).seat;
            let leave = totals.into_iter().map(|(_, ship)| ship);
            let leave = leave.filter(|ship| self.game.ship(*ship).seat != stays);
            self.contested.extend(leave);
        }
    }

    fn stands_at(&self, ship: ShipId, hex: Hex) -> bool {
        self.ship(ship).on_board() && self.ship(ship).at == hex
    }

    fn contest_roll(&mut self, ship: ShipId) -> u8 {
        let die = self.chance.die();
        let total = die + self.value(ship, Track::Engines);
        self.tell(|| Event::Contested(ship, die, total));
        total
    }

    /// A total that ships of both sides have.
    fn opposing_tie(&self, totals: &[(u8, ShipId)]) -> Option<u8> {
        let seat = |ship: ShipId| self.game.ship(ship).seat;
        totals.iter().find_map(|(total, ship)| {
            let tied =
                totals.iter().any(|(other, rival)| other == total && seat(*rival) != seat(*ship));
            tied.then_some(*total)
        })
    }

    pub(crate) fn go_on_shifting(&mut self) {
        let Some(ship) = self.contested.first().copied() else {
            return self.begin_fighters();
        };
        let owner = self.game.ship(ship).seat;
        let seat = match self.game.options.stacking {
            Chooser::Owner => owner,
            Chooser::Opponent => owner.other(),
        };
        self.ask(seat, Question::Shift(ship));
    }

    /// The hexes a ship may be moved to: those on the board without opposing ships at the least distance that has any.
    pub(crate) fn shifts(&self, ship: ShipId) -> Vec<Hex> {
        let seat = self.game.ship(ship).seat;
        let free = |hex: &Hex| {
            self.game.options.board.holds(*hex)
                && !self.ships_of(seat.other()).any(|other| self.ship(other).at == *hex)
        };
        let board = self.game.options.board;
        let farthest = board.columns.max(board.rows) as u8 * 2;
        (1..=farthest)
            .map(|radius| self.ship(ship).at.ring(radius).into_iter().filter(free).collect())
            .find(|hexes: &Vec<Hex>| !hexes.is_empty())
            .unwrap_or_default()
    }

    pub(crate) fn may_shift(&self, ship: ShipId, hex: Hex) -> Result<(), Refusal> {
        if self.shifts(ship).contains(&hex) { Ok(()) } else { Err(Refusal::NotNearest) }
    }

    pub(crate) fn list_shifts(&self, ship: ShipId, into: &mut Vec<Action>) {
        into.extend(self.shifts(ship).into_iter().map(|hex| Action::Shift(ship, hex)));
    }

    pub(crate) fn shift(&mut self, ship: ShipId, hex: Hex) {
        self.contested.retain(|other| *other != ship);
        self.ships[ship.index()].at = hex;
        self.tell(|| Event::Shifted(ship, hex));
        self.enter(Stage::Stacking);
    }
}
