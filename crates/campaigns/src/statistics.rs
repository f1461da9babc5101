use serde::Serialize;

use crate::battle::{Role, UnitRef};
use crate::campaign::{Campaign, Player};
use crate::side::{PlayerId, Side};

/// The map at the start of a turn, as everyone saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnMap {
    /// The turn.
    pub turn: u16,
    /// Campaign points of both teams.
    pub points: [u16; 2],
    /// Whose base, outpost or presence stood at each place.
    pub owners: Vec<Option<Side>>,
}

/// How a player has fared so far. It follows from what everyone may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerRecord {
    /// The player.
    pub player: PlayerId,
    /// Battles won.
    pub won: u16,
    /// Battles lost.
    pub lost: u16,
    /// Points scored by the player's side, over all battles.
    pub scored: u32,
    /// Points scored by the opposing side.
    pub conceded: u32,
    /// Own units that were destroyed, counted every time.
    pub destroyed: usize,
    /// Own ships that retreated.
    pub retreated: usize,
    /// Veterans in the fleet.
    pub veterans: usize,
}

impl Campaign {
    /// How every player has fared, in the order of players.
    pub fn records(&self) -> Vec<PlayerRecord> {
        let record = |player: &Player| {
            let mut record = PlayerRecord {
                player: player.id,
                won: player.won,
                lost: player.lost,
                scored: 0,
                conceded: 0,
                destroyed: 0,
                retreated: 0,
                veterans: player.public.units.iter().filter(|it| it.veteran).count(),
            };
            let own = self.battles.iter().filter(|it| it.players().any(|id| id == player.id));
            for battle in own {
                let Some(outcome) = &battle.outcome else { continue };
                let result = &outcome.result;
                let scores = (u32::from(result.assaulter), u32::from(result.defender));
                let (scored, conceded) = if battle.side_of(Role::Assaulter) == player.side {
                    scores
                } else {
                    (scores.1, scores.0)
                };
                record.scored += scored;
                record.conceded += conceded;
                let own =
                    |units: &[UnitRef]| units.iter().filter(|it| it.player == player.id).count();
                record.destroyed += own(&result.destroyed);
                record.retreated += own(&result.retreated);
            }
            record
        };
        self.players.iter().map(record).collect()
    }

    /// Keeps the map as it is when a turn begins.
    pub(crate) fn remember_map(&mut self) {
        let owners = (0..self.places.len()).map(|at| self.owner(at)).collect();
        let points = self.teams.map(|it| it.points);
        self.history.push(TurnMap { turn: self.turn, points, owners });
    }

    /// The campaign points that each team has won in battles by the end of each turn.
    pub fn points_by_turn(&self) -> Vec<(u16, [u16; 2])> {
        let mut points = [0_u16; 2];
        let turns = (1..=self.turn).map(|turn| {
            for battle in self.battles.iter().filter(|it| it.turn == turn) {
                if let Some(outcome) = &battle.outcome {
                    let of = &mut points[outcome.winner.index()];
                    *of = of.saturating_add(outcome.points);
                }
            }
            (turn, points)
        });
        turns.collect()
    }
}
