//! The elimination bracket.

use crate::event::Event;
use crate::player::PlayerId;
use crate::refusal::Refusal;
use crate::round::Stage;

/// The pairs of the next round of the elimination, by table, and who goes on without a match.
///
/// The first of the cut meets the last, and the two best cannot meet before the final. Where the number of players is no
/// power of two, the best go on without a match in the first round.
pub fn pairs(event: &Event) -> Result<(Vec<[PlayerId; 2]>, Vec<PlayerId>), Refusal> {
    let mut slots = first_slots(event)?;
    for round in event.rounds().iter().filter(|round| round.stage == Stage::Elimination) {
        let winner = |slots: &[Option<PlayerId>]| match *slots {
            [Some(one), Some(_)] => round.match_of(one).and_then(|it| it.winner()),
            [Some(one), None] | [None, Some(one)] => Some(one),
            _ => None,
        };
        slots = slots.chunks(2).map(winner).collect();
    }
    if slots.len() < 2 {
        return Err(Refusal::Decided);
    }
    let (mut pairs, mut byes) = (Vec::new(), Vec::new());
    for slot in slots.chunks(2) {
        match *slot {
            [Some(one), Some(two)] => pairs.push([one, two]),
            [Some(one), None] | [None, Some(one)] => byes.push(one),
            _ => {}
        }
    }
    Ok((pairs, byes))
}

/// How far a player of the cut has come: the number of elimination rounds survived. None outside the cut.
pub(crate) fn progress(event: &Event, player: PlayerId) -> Option<usize> {
    let cut = event.cuts().last().filter(|cut| cut.stage == Stage::Elimination)?;
    cut.players.contains(&player).then(|| {
        let rounds = event.rounds().iter().filter(|round| round.stage == Stage::Elimination);
        rounds
            .filter(|round| {
                round.byes.contains(&player)
                    || round.match_of(player).and_then(|it| it.winner()) == Some(player)
            })
            .count()
    })
}

/// The players of the cut in the order of the bracket; holes where the best have no opponent in the first round.
fn first_slots(event: &Event) -> Result<Vec<Option<PlayerId>>, Refusal> {
    let cut = event.cuts().last().filter(|cut| cut.stage == Stage::Elimination);
    let seeds = &cut.ok_or(Refusal::NoCut)?.players;
    let order = bracket_order(seeds.len());
    Ok(order.into_iter().map(|seed| seeds.get(seed).copied()).collect())
}

/// The seeds, counted from 0, in the order of a bracket for `players` players.
pub(crate) fn bracket_order(players: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < players {
        let next = order.len() * 2;
        order = order.into_iter().flat_map(|seed| [seed, next - 1 - seed]).collect();
    }
    order
}
