//! Ratings from games: one number for each bot, such that the difference of two says how often one beats the other.

use crate::bot::Bot;
use crate::share::Share;

/// A bot that has this many points more than another scores ten times as many wins as losses against it.
const TENFOLD: f64 = 400.0;
/// The rating of the bot that the others are compared with.
const ANCHOR: f64 = 1500.0;
/// Each pairing counts as if it had also been played once and drawn, so that a bot that lost every game has a rating.
const DRAWN: f64 = 1.0;
/// How often the ratings are brought closer to the games; they change by less than a hundredth of a point long before.
const STEPS: usize = 2_000;

/// How strong a bot is: Elo points, after Bradley and Terry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Which bot.
    pub bot: Bot,
    /// Its rating. The ensign, or the first bot where it did not play, has 1500.
    pub points: f64,
    /// The half-width of the 95 % interval of the difference from that bot.
    pub error: f64,
}

/// The ratings that explain the results of pairings best, the strongest first. Each result is what the first bot won.
pub fn ratings(results: &[([Bot; 2], Share)]) -> Vec<Rating> {
    let mut bots: Vec<Bot> = Vec::new();
    for bot in results.iter().flat_map(|(bots, _)| *bots) {
        if !bots.contains(&bot) {
            bots.push(bot);
        }
    }
    let Some(anchor) =
        bots.iter().position(|bot| *bot == Bot::Ensign).or((!bots.is_empty()).then_some(0))
    else {
        return Vec::new();
    };
    let place = |bot: Bot| bots.iter().position(|one| *one == bot).unwrap_or(anchor);
    let pairings: Vec<Pairing> = results
        .iter()
        .map(|([one, two], share)| Pairing {
            places: [place(*one), place(*two)],
            wins: share.wins as f64 + DRAWN / 2.0,
            games: share.games as f64 + DRAWN,
        })
        .collect();
    let strengths = strengths(&pairings, bots.len());
    let errors = errors(&pairings, &strengths, anchor);
    let scale = TENFOLD / std::f64::consts::LN_10;
    let rating = |(place, bot): (usize, Bot)| Rating {
        bot,
        points: ANCHOR + scale * (strengths[place] / strengths[anchor]).ln(),
        error: 1.96 * scale * errors[place],
    };
    let mut ratings: Vec<Rating> = bots.iter().copied().enumerate().map(rating).collect();
    ratings.sort_by(|one, two| two.points.total_cmp(&one.points));
    ratings
}

/// The games of two bots.
struct Pairing {
    places: [usize; 2],
    /// What the first won.
    wins: f64,
    games: f64,
}

/// Strengths such that each bot's expected wins are those it had, by the usual fixed-point iteration.
fn strengths(pairings: &[Pairing], count: usize) -> Vec<f64> {
    let mut strengths = vec![1.0; count];
    for _ in 0..STEPS {
        let mut wins = vec![0.0; count];
        let mut chances = vec![0.0; count];
        for Pairing { places: [one, two], wins: won, games } in pairings {
            wins[*one] += won;
            wins[*two] += games - won;
            let chance = games / (strengths[*one] + strengths[*two]);
            chances[*one] += chance;
            chances[*two] += chance;
        }
        for (strength, (wins, chances)) in strengths.iter_mut().zip(wins.iter().zip(chances)) {
            *strength = wins / chances;
        }
    }
    strengths
}

/// The standard error of each logarithm of a strength against the anchor's: the roots of the diagonal of the inverse of
/// the Fisher information.
fn errors(pairings: &[Pairing], strengths: &[f64], anchor: usize) -> Vec<f64> {
    let count = strengths.len();
    let mut information = vec![vec![0.0; count]; count];
    for Pairing { places: [one, two], games, .. } in pairings {
        let share = strengths[*one] / (strengths[*one] + strengths[*two]);
        let weight = games * share * (1.0 - share);
        information[*one][*one] += weight;
        information[*two][*two] += weight;
        information[*one][*two] -= weight;
        information[*two][*one] -= weight;
    }
    let free: Vec<usize> = (0..count).filter(|place| *place != anchor).collect();
    let matrix =
        free.iter().map(|row| free.iter().map(|column| information[*row][*column]).collect());
    let inverse = inverse(matrix.collect());
    let mut errors = vec![0.0; count];
    for (place, bot) in free.iter().enumerate() {
        errors[*bot] = inverse[place][place].max(0.0).sqrt();
    }
    errors
}

/// The inverse of a symmetric positive definite matrix, by elimination.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    for (place, row) in matrix.iter_mut().enumerate() {
        row.extend((0..count).map(|column| f64::from(u8::from(column == place))));
    }
    for place in 0..count {
        let pivot = matrix[place][place];
        matrix[place].iter_mut().for_each(|value| *value /= pivot);
        let row = matrix[place].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|(other, _)| *other != place) {
            let factor = other[place];
            other.iter_mut().zip(&row).for_each(|(value, above)| *value -= factor * above);
        }
    }
    matrix.into_iter().map(|row| row[count..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::ratings;
    use crate::bot::Bot;
    use crate::share::Share;

    #[test]
    fn ratings_give_the_results_back() {
        // 10 to 1 is 400 points, twice in a row.
        let results = [
            ([Bot::Captain, Bot::Ensign], Share::new(10_000, 11_000)),
            ([Bot::Ensign, Bot::Recruit], Share::new(10_000, 11_000)),
        ];
        let found = ratings(&results);
        let order: Vec<Bot> = found.iter().map(|rating| rating.bot).collect();
        assert_eq!(order, [Bot::Captain, Bot::Ensign, Bot::Recruit]);
        for (rating, points) in found.iter().zip([1900.0, 1500.0, 1100.0]) {
            assert!((rating.points - points).abs() < 1.0, "{rating:?}");
        }
        // The standard error of one pairing's logarithm of odds is the root of games / (wins * losses).
        let expected = 1.96 * 173.72 * (11_000.0_f64 / (10_000.0 * 1_000.0)).sqrt();
        assert!((found[0].error - expected).abs() < 0.1, "{:?}", found[0]);
        assert_eq!(found[1].error, 0.0);
    }

    #[test]
    fn few_and_one_sided_games_give_wide_intervals() {
        let lost = ratings(&[([Bot::Random, Bot::Ensign], Share::new(0, 10))]);
        assert!(lost[1].points < 1200.0 && lost[1].points > 800.0, "{lost:?}");
        assert!(lost[1].error > 300.0, "{lost:?}");
        assert_eq!(ratings(&[]), []);
    }
}
