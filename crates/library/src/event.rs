use flagbridge_events::{Event, GameResult, PlayerId, Stage, standings};

use crate::outing::Outing;

/// A player's list and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct EventOuting {
    /// Whose list it is, by number alone: the library holds no names of players.
    pub player: PlayerId,
    /// The list as it was handed in, in any format.
    pub list: String,
    /// What became of it.
    pub outing: Outing,
}

/// What became of every list that was handed in at an event. Tournament points are those of the Swiss games that were
/// really played: byes, absences and games that did not happen say nothing of a list.
pub fn outings(event: &Event, slug: Option<&str>) -> Vec<EventOuting> {
    let settings = event.settings();
    let begun = !event.rounds().is_empty();
    let ranking = standings(event);
    let players = u32::try_from(event.players().len()).unwrap_or(u32::MAX);
    let with_lists = event.players().iter().filter_map(|it| Some((it.id, it.list.clone()?)));
    with_lists
        .map(|(player, list)| {
            let rank = ranking.iter().find(|line| line.player == player).map(|line| line.rank);
            let mut outing = Outing {
                event: settings.name.clone(),
                slug: slug.map(str::to_owned),
                date: settings.date.clone(),
                edition: settings.edition.clone(),
                rank: rank.filter(|_| begun),
                players: Some(players).filter(|_| begun),
                ..Outing::default()
            };
            play(event, player, &mut outing);
            EventOuting { player, list, outing }
        })
        .collect()
}

/// Sums up a player's games.
fn play(event: &Event, player: PlayerId, outing: &mut Outing) {
    let scoring = &event.settings().scoring;
    let (mut points, mut first_points, mut first_games) = (0.0, 0.0, 0);
    let mut all_known = true;
    for round in event.rounds().iter().filter(|round| round.stage == Stage::Swiss) {
        let Some(game) = round.match_of(player) else { continue };
        let (Some(result), Some(side)) = (game.result, game.side_of(player)) else { continue };
        if !was_played(&result) {
            continue;
        }
        let Ok(awards) = scoring.rate(&result) else { continue };
        let award = f64::from(awards[side.index()].points);
        outing.games += 1;
        points += award;
        match result.first() {
            Some(first) if first == side => {
                first_games += 1;
                first_points += award;
            }
            Some(_) => {}
            None => all_known = false,
        }
    }
    if outing.games > 0 {
        outing.points = Some(points);
        outing.first_games = all_known.then_some(first_games);
        outing.first_points = all_known.then_some(first_points);
    }
}

fn was_played(result: &GameResult) -> bool {
    match result {
        GameResult::Played { .. }
        | GameResult::Tabled { .. }
        | GameResult::BothTabled { .. }
        | GameResult::Conceded { .. }
        | GameResult::Drawn => true,
        GameResult::Absent { .. } | GameResult::NotPlayed | GameResult::DoubleLoss => false,
    }
}
