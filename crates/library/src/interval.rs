//! How sure a figure is.

use serde::Serialize;

/// A share of all with its Wilson interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The share, from 0 to 1.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// A mean by game with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The games it was taken over.
    pub games: u32,
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The share `count` of `all`; 0 of 0 has an interval over everything.
pub fn share(count: u32, all: u32) -> Share {
    if all == 0 {
        return Share { rate: 0.0, low: 0.0, high: 1.0 };
    }
    let (n, rate) = (f64::from(all), f64::from(count.min(all)) / f64::from(all));
    let squared = NORMAL * NORMAL;
    let middle = (rate + squared / (2.0 * n)) / (1.0 + squared / n);
    let half = NORMAL / (1.0 + squared / n)
        * (rate * (1.0 - rate) / n + squared / (4.0 * n * n)).max(0.0).sqrt();
    // Rounding must not push the rate itself out of its interval.
    Share { rate, low: (middle - half).clamp(0.0, rate), high: (middle + half).clamp(rate, 1.0) }
}

/// The mean by game over outings, each the sum of its points and the number of its games.
///
/// The games of one outing are one player's with one list on one day and resemble each other, so the interval is
/// calculated from the spread between event results (a ratio estimate), with Student's factor where there are few. None where
/// there are fewer than two outings with a game: nothing is known of the spread then.
pub fn mean(outings: impl IntoIterator<Item = (f64, u32)>) -> Option<Mean> {
    let outings: Vec<(f64, u32)> = outings.into_iter().filter(|(_, games)| *games > 0).collect();
    if outings.len() < 2 {
        return None;
    }
    let games: u32 = outings.iter().map(|(_, games)| games).sum();
    let points: f64 = outings.iter().map(|(points, _)| points).sum();
    let mean = points / f64::from(games);
    let count = outings.len() as f64;
    let spread: f64 =
        outings.iter().map(|(points, games)| (points - mean * f64::from(*games)).powi(2)).sum();
    let error = (spread * count / (count - 1.0)).sqrt() / f64::from(games);
    let half = student(outings.len() - 1) * error;
    Some(Mean { games, mean, low: mean - half, high: mean + half })
}

/// Standard deviations on both sides of the mean that hold 95 % of a normal distribution.
const NORMAL: f64 = 1.959_964;

/// The same for Student's distribution with a number of degrees of freedom.
fn student(freedom: usize) -> f64 {
    const FACTORS: [f64; 30] = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
        2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
        2.052, 2.048, 2.045, 2.042,
    ];
    match freedom.checked_sub(1).and_then(|index| FACTORS.get(index)) {
        Some(factor) => *factor,
        // Of many degrees little is left of the difference; this is right to the third place.
        None => NORMAL + 2.4 / freedom as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn wilsons_interval_is_the_known_one() {
        // Worked in Agresti and Coull: 1 of 10.
        let Share { rate, low, high } = share(1, 10);
        assert!((rate - 0.1).abs() < 1e-9, "{rate}");
        assert!((low - 0.0179).abs() < 1e-3 && (high - 0.4042).abs() < 1e-3, "{low} {high}");
        assert_eq!(share(0, 0), Share { rate: 0.0, low: 0.0, high: 1.0 });
    }

    #[test]
    fn a_mean_needs_two_outings() {
        assert_eq!(mean([]), None);
        assert_eq!(mean([(30.0, 5)]), None);
        assert_eq!(mean([(30.0, 5), (0.0, 0)]), None);
        let same = mean([(30.0, 5), (60.0, 10)]).expect("two outings");
        assert_eq!((same.games, same.mean, same.low, same.high), (15, 6.0, 6.0, 6.0));
    }

    #[test]
    fn single_games_give_the_interval_of_any_mean() {
        // 4, 6, 8: mean 6, standard deviation 2, so 6 ± 4.303 · 2 / √3.
        let found = mean([(4.0, 1), (6.0, 1), (8.0, 1)]).expect("three outings");
        assert!((found.mean - 6.0).abs() < 1e-9);
        assert!((found.high - 6.0 - 4.303 * 2.0 / 3.0_f64.sqrt()).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn students_factor_falls_towards_the_normal_one() {
        let factors: Vec<f64> = (1..200).map(student).collect();
        assert!(factors.windows(2).all(|pair| pair[0] >= pair[1]), "{factors:?}");
        assert!((student(100_000) - NORMAL).abs() < 1e-3);
    }

    proptest! {
        #[test]
        fn a_share_lies_in_its_interval_and_more_lists_narrow_it(count in 0_u32..500, more in 0_u32..500) {
            let all = count + more;
            let once = share(count, all);
            prop_assert!(0.0 <= once.low && once.low <= once.rate);
            prop_assert!(once.rate <= once.high && once.high <= 1.0);
            let ten = share(count * 10, all * 10);
            prop_assert!(ten.high - ten.low <= once.high - once.low);
        }

        #[test]
        fn a_mean_lies_between_the_worst_and_the_best(
            outings in proptest::collection::vec((0_u32..=10, 1_u32..8), 2..40),
        ) {
            let summed = outings.iter().map(|(each, games)| (f64::from(each * games), *games));
            let found = mean(summed).expect("two outings or more");
            let each = outings.iter().map(|(each, _)| f64::from(*each));
            let (worst, best) = each.fold((f64::MAX, f64::MIN), |(low, high), it| (low.min(it), high.max(it)));
            prop_assert!(worst - 1e-9 <= found.mean && found.mean <= best + 1e-9);
            prop_assert!(found.low <= found.mean && found.mean <= found.high);
        }
    }
}
