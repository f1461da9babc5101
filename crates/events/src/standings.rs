use std::cmp::Reverse;
use std::collections::HashMap;

use serde::Serialize;

use crate::elimination;
use crate::event::Event;
use crate::player::PlayerId;
use crate::result::Award;
use crate::round::Stage;

/// One line of the ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// The place, counted from 1. No two players share one: the lot decides between equals.
    pub rank: u32,
    /// Who.
    pub player: PlayerId,
    /// Tournament points.
    pub points: u32,
    /// Margins of victory, summed up.
    pub margin: u32,
    /// Strength of schedule in hundredths: the mean, over all opponents, of their tournament points by round.
    pub strength: u32,
    /// Extended strength of schedule in hundredths: the mean of the opponents' strengths.
    pub extended: u32,
    /// Swiss rounds the player has taken part in and that have ended for them, byes included.
    pub played: u32,
    /// Matches won, byes not counted.
    pub won: u32,
    /// Matches lost.
    pub lost: u32,
    /// Byes.
    pub byes: u32,
    /// Rounds of the elimination survived; none outside the cut.
    pub survived: Option<u32>,
}

/// The ranking: progress after a cut, then tournament points, margin, strength of schedule, extended
/// strength, lot.
pub fn standings(event: &Event) -> Vec<Standing> {
    let mut lines: Vec<Standing> = sums(event);
    let strengths = by_opponents(event, &lines, |line| {
        (line.played > 0).then(|| u64::from(line.points) * FINE / u64::from(line.played))
    });
    for line in &mut lines {
        line.strength = strengths.get(&line.player).copied().unwrap_or(0);
    }
    let extended = by_opponents(event, &lines, |line| Some(u64::from(line.strength) * FINE / 100));
    for line in &mut lines {
        line.extended = extended.get(&line.player).copied().unwrap_or(0);
    }
    lines.sort_by_cached_key(|line| {
        let cuts = event.cuts().iter().filter(|cut| cut.players.contains(&line.player)).count();
        // Within an elimination the order of the cut decides between those who came equally far.
        let seed = line.survived.and_then(|_| {
            let cut = event.cuts().last()?;
            cut.players.iter().position(|player| *player == line.player)
        });
        let values = [line.points, line.margin, line.strength, line.extended];
        let lot = event.player(line.player).map_or(0, |player| player.lot);
        (Reverse(cuts), Reverse(line.survived), seed, Reverse(values), lot, line.player)
    });
    for (line, rank) in lines.iter_mut().zip(1..) {
        line.rank = rank;
    }
    lines
}

/// Fractions are kept in millionths, so that the order of summing cannot matter.
const FINE: u64 = 1_000_000;

/// What each player has taken from all Swiss rounds.
fn sums(event: &Event) -> Vec<Standing> {
    let line = |player: PlayerId| Standing {
        rank: 0,
        player,
        points: 0,
        margin: 0,
        strength: 0,
        extended: 0,
        played: 0,
        won: 0,
        lost: 0,
        byes: 0,
        survived: elimination::progress(event, player)
            .map(|rounds| u32::try_from(rounds).unwrap_or(u32::MAX)),
    };
    let mut lines: HashMap<PlayerId, Standing> =
        event.players().iter().map(|player| (player.id, line(player.id))).collect();
    let scoring = &event.settings().scoring;
    for round in event.rounds().iter().filter(|round| round.stage == Stage::Swiss) {
        for player in &round.byes {
            if let Some(line) = lines.get_mut(player) {
                line.byes += 1;
                add(line, Award { won: None, ..scoring.bye_award() });
            }
        }
        for it in &round.matches {
            let awards = it.result.and_then(|result| scoring.rate(&result).ok());
            for (player, award) in it.players.iter().zip(awards.into_iter().flatten()) {
                if let Some(line) = lines.get_mut(player) {
                    add(line, award);
                }
            }
        }
    }
    event.players().iter().filter_map(|player| lines.remove(&player.id)).collect()
}

fn add(line: &mut Standing, award: Award) {
    line.played += 1;
    line.points += u32::from(award.points);
    line.margin += u32::from(award.margin);
    match award.won {
        Some(true) => line.won += 1,
        Some(false) => line.lost += 1,
        None => {}
    }
}

/// The mean of a figure over everybody's opponents in matches that have ended, in hundredths.
fn by_opponents(
    event: &Event,
    lines: &[Standing],
    figure: impl Fn(&Standing) -> Option<u64>,
) -> HashMap<PlayerId, u32> {
    let figures: HashMap<PlayerId, Option<u64>> =
        lines.iter().map(|line| (line.player, figure(line))).collect();
    let mut sums: HashMap<PlayerId, (u64, u64)> = HashMap::new();
    for round in event.rounds().iter().filter(|round| round.stage == Stage::Swiss) {
        for it in round.matches.iter().filter(|it| it.result.is_some()) {
            for (player, opponent) in [(0, 1), (1, 0)].map(|(a, b)| (it.players[a], it.players[b]))
            {
                if let Some(Some(figure)) = figures.get(&opponent) {
                    let (sum, count) = sums.entry(player).or_default();
                    *sum += figure;
                    *count += 1;
                }
            }
        }
    }
    let hundredth = FINE / 100;
    let mean = |(sum, count): (u64, u64)| (sum + count * hundredth / 2) / (count * hundredth);
    sums.into_iter()
        .map(|(player, sum)| (player, u32::try_from(mean(sum)).unwrap_or(u32::MAX)))
        .collect()
}
