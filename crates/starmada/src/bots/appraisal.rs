//! What a class is worth: the combat rating at which it wins half of its battles against the bundled classes.

use std::sync::Arc;

use crate::bots::{Arena, Bot};
use crate::chance::Chance;
use crate::faction::factions;
use crate::game::{Roster, RosterShip};
use crate::options::{BattleSize, Options};
use crate::sheet::Sheet;

/// Battles of a class whose rating is moved up after each victory and down after each defeat, in ever smaller steps.
#[derive(Clone, Debug)]
pub struct Appraisal {
    sheet: Sheet,
    opponents: Vec<Arc<Sheet>>,
    /// The natural logarithm of the rating after each pair of battles.
    ratings: Vec<f64>,
    seed: u64,
}

/// How much the first battles move the rating: by half.
const FIRST_STEP: f64 = 0.8;

/// The lowest and highest rating that is looked for.
const BOUNDS: (f64, f64) = (5.0, 900.0);

impl Appraisal {
    /// The appraisal of a class; none where its sheet cannot be played. The rating on the sheet is only where it begins.
    pub fn new(sheet: &Sheet, seed: u64) -> Option<Appraisal> {
        let guess = match sheet.rating {
            0 => u16::from(sheet.hull) * 15,
            rating => rating,
        };
        let sheet = Sheet { rating: guess.max(1), ..sheet.clone() };
        if sheet.check().iter().any(crate::violation::Violation::is_error) {
            return None;
        }
        let all = factions().iter().flat_map(|faction| &faction.classes);
        let others = all.filter(|it| (&it.faction, &it.class) != (&sheet.faction, &sheet.class));
        let opponents: Vec<Arc<Sheet>> = others.cloned().collect();
        let first = f64::from(sheet.rating).clamp(BOUNDS.0, BOUNDS.1).ln();
        (!opponents.is_empty()).then(|| Appraisal { sheet, opponents, ratings: vec![first], seed })
    }

    /// How many battles were played.
    pub fn battles(&self) -> usize {
        2 * (self.ratings.len() - 1)
    }

    /// Plays two battles against the next bundled class, with sides swapped, and moves the rating.
    pub fn play(&mut self) {
        let round = self.ratings.len() - 1;
        let mut chance = Chance::new(self.seed ^ (round as u64).wrapping_mul(0x9e37_79b9));
        let opponent = Arc::clone(&self.opponents[chance.below(self.opponents.len())]);
        let now = self.ratings[round];
        let sheet = Arc::new(Sheet { rating: now.exp().round() as u16, ..self.sheet.clone() });
        let won = match equal_battle(&sheet, &opponent, [Bot::Commodore; 2], chance.word()) {
            Some(arena) => {
                let won = |number| match arena.play(number).winner {
                    Some(0) => 1.0,
                    Some(_) => 0.0,
                    None => 0.5,
                };
                (won(0) + won(1)) / 2.0
            }
            None => 0.5,
        };
        let step = FIRST_STEP / (1.0 + round as f64 / 8.0).sqrt();
        let next = now + step * (won - 0.5);
        self.ratings.push(next.clamp(BOUNDS.0.ln(), BOUNDS.1.ln()));
    }

    /// The rating so far: the mean of the second half of the steps, with the lowest and highest of their middle four fifths.
    pub fn rating(&self) -> (u16, u16, u16) {
        let half = &self.ratings[self.ratings.len() / 2..];
        let mut sorted = half.to_vec();
        sorted.sort_by(f64::total_cmp);
        let mean = half.iter().sum::<f64>() / half.len() as f64;
        let tenth = sorted.len() / 10;
        let points = |logarithm: f64| logarithm.exp().round() as u16;
        (points(mean), points(sorted[tenth]), points(sorted[sorted.len() - 1 - tenth]))
    }
}

/// Fleets of two classes with nearly equal points; 60 % of the points win, as in every battle size.
pub fn equal_battle(
    one: &Arc<Sheet>,
    two: &Arc<Sheet>,
    bots: [Bot; 2],
    seed: u64,
) -> Option<Arena> {
    let (count, against) = equal_fleets(one.rating, two.rating);
    let total = (count * one.rating).min(against * two.rating);
    let options = Options { target: total / 5 * 3, ..Options::STANDARD };
    let fleet = |sheet: &Arc<Sheet>, count: u16| {
        let (name, flights) = (String::new(), sheet.carrier);
        let ship = RosterShip { sheet: Arc::clone(sheet), name, flights };
        Roster { ships: vec![ship; usize::from(count)] }
    };
    Arena::new(options, [fleet(one, count), fleet(two, against)], bots, seed).ok()
}

/// How many ships of two classes make fleets of the same points, as nearly as whole ships can, in a battle of about the medium
/// size.
fn equal_fleets(one: u16, two: u16) -> (u16, u16) {
    let limit = u32::from(BattleSize::Medium.limit());
    let (one, two) = (u32::from(one.max(1)), u32::from(two.max(1)));
    let most = limit + limit / 10;
    let pairs = (1..=60).flat_map(|count| (1..=60).map(move |against| (count, against)));
    let fitting = pairs.filter(|(count, against)| {
        let larger = (count * one).max(against * two);
        (limit / 2..=most).contains(&larger)
    });
    let unequal = |(count, against): &(u32, u32)| {
        let (first, second) = (count * one, against * two);
        let larger = first.max(second);
        // Differences count by their share; of equal ones the battle nearer to the medium size is taken.
        10_000 * first.abs_diff(second) / larger + 200 * limit.abs_diff(larger) / limit
    };
    let found = fitting.min_by_key(unequal).unwrap_or((1, 1));
    (found.0 as u16, found.1 as u16)
}

#[cfg(test)]
mod tests {
    use super::{Appraisal, equal_fleets};
    use crate::faction::factions;
    use crate::sheet::Sheet;

    #[test]
    fn fleets_of_two_classes_have_nearly_the_same_points() {
        for one in [27, 36, 63, 105, 153, 204, 300, 480] {
            for two in [33, 61, 73, 147, 185, 224, 291] {
                let (count, against) = equal_fleets(one, two);
                let (first, second) = (count * one, against * two);
                assert!(first.abs_diff(second) * 5 <= first.max(second), "{one} {two}");
                assert!((500..=1100).contains(&first.max(second)), "{one} {two}");
            }
        }
        assert_eq!(equal_fleets(100, 200), (10, 5));
    }

    #[test]
    fn an_overrated_class_is_rated_lower() {
        let ember = &factions()[0].classes[0];
        let mut appraisal = Appraisal::new(&Sheet { rating: 300, ..(**ember).clone() }, 5).unwrap();
        assert_eq!((appraisal.battles(), appraisal.rating()), (0, (300, 300, 300)));
        (0..8).for_each(|_| appraisal.play());
        let (rating, low, high) = appraisal.rating();
        assert!(rating < 250 && low <= rating && rating <= high, "{rating} {low} {high}");
        assert_eq!(appraisal.battles(), 16);
        assert!(Appraisal::new(&Sheet::default(), 5).is_none());
    }
}
