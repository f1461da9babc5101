//! What a game came to: what each unit did and suffered, how the dice fell, when the score turned.

use flagbridge_cards::{Color, Pool};
use flagbridge_engine::{Dice, Event, Seat, ShipId, Table, Unit};

use super::session::Session;

/// A game in figures, as far as it was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Every unit of both fleets, side A first, ships before squadrons.
    pub units: Vec<Deeds>,
    /// What each side rolled.
    pub luck: [Luck; 2],
    /// The scores whenever they changed, with the number of answers given: the first line is the beginning.
    pub scores: Vec<(usize, [u16; 2])>,
    /// Moments worth a look: the number of answers given, and what happened.
    pub marks: Vec<(usize, Mark)>,
}

/// What one unit did and suffered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deeds {
    /// Which one.
    pub unit: Unit,
    /// Damage of its attacks, as it was totaled.
    pub dealt: u32,
    /// Shields and hull it lost.
    pub suffered: u32,
    /// Units its attacks destroyed.
    pub destroyed: u32,
}

/// Hits and criticals of a side's rolls against what was to be expected, in quarters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Luck {
    /// Hits and criticals that were rolled.
    pub rolled: u32,
    /// Four times the expected result of these dice.
    pub expected_quarters: u32,
}

/// What makes a moment worth a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A unit was destroyed.
    Destroyed(Unit),
    /// A damage card was dealt faceup.
    Critical(ShipId),
    /// A side gained victory tokens.
    Objective(Seat),
}

impl Luck {
    /// By how much the dice were better than expected, in quarters of a hit.
    pub const fn quarters(self) -> i32 {
        4 * self.rolled as i32 - self.expected_quarters as i32
    }

    fn add(&mut self, dice: &Dice) {
        self.rolled += u32::from(dice.hits() + dice.criticals());
        self.expected_quarters += mean_quarters(dice.pool());
    }
}

impl Summary {
    /// The game so far, played once more.
    pub fn of(session: &Session) -> Self {
        let mut summary = Self::default();
        let start = session.at(0);
        let game = start.game();
        for seat in Seat::ALL {
            let ships = game.ships_of(seat).map(Unit::Ship);
            for unit in ships.chain(game.squadrons_of(seat).map(Unit::Squadron)) {
                summary.units.push(Deeds { unit, dealt: 0, suffered: 0, destroyed: 0 });
            }
        }
        summary.scores.push((0, [0, 0]));
        let mut attacker = None;
        session.for_each_answer(|step, table, events| {
            events.iter().for_each(|event| summary.tell(step, table, event, &mut attacker));
            let score = Seat::ALL.map(|seat| table.score(seat));
            if summary.scores.last().is_none_or(|(_, last)| *last != score) {
                summary.scores.push((step, score));
            }
        });
        summary
    }

    /// Where the lead changed for the last time: the number of answers given. None where one side led throughout.
    pub fn turning_point(&self) -> Option<usize> {
        let lead = |score: &[u16; 2]| score[0].cmp(&score[1]);
        let last = lead(&self.scores.last()?.1);
        let turn = self.scores.iter().rposition(|(_, score)| lead(score) != last)?;
        (turn > 0).then(|| self.scores[turn + 1].0)
    }

    fn tell(&mut self, step: usize, table: &Table, event: &Event, attacker: &mut Option<Unit>) {
        match event {
            Event::AttackDeclared { attacker: unit, .. } => *attacker = Some(*unit),
            Event::Total(damage) => self.deeds(*attacker, |own| own.dealt += u32::from(*damage)),
            Event::Rolled(dice) | Event::DiceAdded(dice) => {
                if let Some(unit) = *attacker {
                    self.luck[table.seat_of(unit).index()].add(dice);
                }
            }
            Event::ShieldsLost(ship, _, count) => self.suffers(Unit::Ship(*ship), *count),
            Event::DealtFacedown(ship) => self.suffers(Unit::Ship(*ship), 1),
            Event::DealtFaceup(ship, _) => {
                self.suffers(Unit::Ship(*ship), 1);
                self.marks.push((step, Mark::Critical(*ship)));
            }
            Event::SquadronDamaged(squadron, points) => {
                self.suffers(Unit::Squadron(*squadron), *points);
            }
            Event::VictoryTokens(seat, _) => self.marks.push((step, Mark::Objective(*seat))),
            Event::Destroyed(unit) => {
                self.marks.push((step, Mark::Destroyed(*unit)));
                let enemy = attacker.filter(|own| table.seat_of(*own) != table.seat_of(*unit));
                self.deeds(enemy, |own| own.destroyed += 1);
            }
            // A ship that moves has done with its attacks.
            Event::Maneuvered(..) => *attacker = None,
            _ => {}
        }
    }

    fn suffers(&mut self, unit: Unit, points: u8) {
        self.deeds(Some(unit), |own| own.suffered += u32::from(points));
    }

    fn deeds(&mut self, unit: Option<Unit>, change: impl FnOnce(&mut Deeds)) {
        if let Some(own) = self.units.iter_mut().find(|own| Some(own.unit) == unit) {
            change(own);
        }
    }
}

/// Tournament points of winner and loser by the margin of points, as since 2016. A wiped-out fleet's opponent may win
/// with the lower score, which counts as no margin.
pub const fn tournament_points(margin: u16) -> (u8, u8) {
    match margin {
        0..=59 => (6, 5),
        60..=139 => (7, 4),
        140..=219 => (8, 3),
        220..=299 => (9, 2),
        _ => (10, 1),
    }
}

/// Four times the expected hits and criticals of dice.
fn mean_quarters(pool: Pool) -> u32 {
    let mean = |color: Color| match color {
        Color::Red | Color::Blue => 3,
        Color::Black => 4,
    };
    Color::ALL.iter().map(|color| mean(*color) * u32::from(pool.of(*color))).sum()
}

#[cfg(test)]
mod tests {
    use flagbridge_cards::Face;
    use flagbridge_engine::Die;

    use super::*;
    use crate::play::game::fixture::{play, session};

    #[test]
    fn a_game_adds_up() {
        let mut session = session(["bot-random", "bot-random"]);
        play(&mut session, usize::MAX, |_, _| ());
        let summary = Summary::of(&session);
        let game = session.table().game();
        assert_eq!(summary.units.len(), game.ships.len() + game.squadrons.len());
        let lost = summary.marks.iter().filter(|(_, mark)| matches!(mark, Mark::Destroyed(_)));
        let gone = summary.units.iter().filter(|own| match own.unit {
            Unit::Ship(ship) => !session.table().ship(ship).is_deployed(),
            Unit::Squadron(squadron) => !session.table().squadron(squadron).is_deployed(),
            _ => false,
        });
        assert_eq!(lost.count(), gone.count());
        let score = Seat::ALL.map(|seat| session.table().score(seat));
        assert_eq!(summary.scores.last().unwrap().1, score);
        assert!(summary.marks.is_sorted_by_key(|(step, _)| *step));
        assert!(summary.luck.iter().any(|luck| luck.expected_quarters > 0));
    }

    #[test]
    fn the_mean_of_a_die_is_that_of_its_faces() {
        for color in Color::ALL {
            let faces = color.faces().into_iter().map(|face: Face| {
                let die = Die { color: *color, face };
                u32::from(Dice::one(die).hits() + Dice::one(die).criticals())
            });
            let pool = Dice::one(Die { color: *color, face: color.faces()[0] }).pool();
            assert_eq!(faces.sum::<u32>() * 4, mean_quarters(pool) * 8, "{color:?}");
        }
    }

    #[test]
    fn tournament_points_are_those_of_the_regulations() {
        let table = flagbridge_events::current_scoring();
        for margin in [0, 59, 60, 139, 140, 219, 220, 299, 300, 400] {
            let step = table.step(margin);
            let (winner, loser) = tournament_points(margin);
            assert_eq!(
                (u16::from(winner), u16::from(loser)),
                (step.winner, step.loser),
                "{margin}"
            );
        }
    }

    #[test]
    fn the_turning_point_is_the_last_change_of_the_lead() {
        let with = |scores: &[[u16; 2]]| Summary {
            scores: scores.iter().copied().enumerate().collect(),
            ..Summary::default()
        };
        assert_eq!(with(&[[0, 0], [10, 0], [10, 20]]).turning_point(), Some(2));
        assert_eq!(with(&[[0, 0], [10, 0], [30, 20]]).turning_point(), None);
    }
}
