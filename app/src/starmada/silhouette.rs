//! The shapes of starships, seen from above with the bow to the right: drawn for this project, one for each bundled class.
//!
//! A shape is half an outline, from bow to stern; the other half mirrors it. The Cinder League builds with edges, the Tidal
//! Mandate with curves. Ships of other books get the shape of their size.

use std::fmt::Write as _;

use flagbridge_starmada::Sheet;
use leptos::prelude::*;

/// Half an outline: how far ahead and how far to the side, in a box from -50 to 50.
type Profile = &'static [(i8, i8)];

/// A silhouette as paths for an `svg` whose x runs from -50 to 50 and whose y from -30 to 30.
pub fn shape(sheet: &Sheet) -> AnyView {
    let (profile, curved) = profile(sheet);
    let deck: Vec<(f64, f64)> = profile
        .iter()
        .map(|(ahead, aside)| (f64::from(*ahead) * 0.5 - 4.0, f64::from(*aside) * 0.38))
        .collect();
    let hull: Vec<(f64, f64)> =
        profile.iter().map(|(ahead, aside)| (f64::from(*ahead), f64::from(*aside))).collect();
    view! {
        <path class="silhouette__hull" d=path(&hull, curved)></path>
        <path class="silhouette__deck" d=path(&deck, curved)></path>
    }
    .into_any()
}

/// A whole drawing of its own, hidden from screen readers.
pub fn drawing(sheet: &Sheet) -> AnyView {
    view! {
        <svg class="starmada-silhouette" viewBox="-52 -32 104 64" aria-hidden="true">
            {shape(sheet)}
        </svg>
    }
    .into_any()
}

/// The outline of a class, and whether it is curved.
fn profile(sheet: &Sheet) -> (Profile, bool) {
    let bundled = CLASSES.iter().find(|(class, _)| *class == sheet.class);
    match (sheet.faction.as_str(), bundled) {
        ("Cinder League", Some((_, profile))) => (profile, false),
        ("Tidal Mandate", Some((_, profile))) => (profile, true),
        _ if sheet.carrier > 0 => (LARGE_DECK, false),
        _ => match sheet.hull {
            0..=4 => (SMALL, false),
            5..=9 => (MEDIUM, false),
            _ => (LARGE, false),
        },
    }
}

const SMALL: Profile = &[(34, 0), (10, 8), (-20, 12), (-30, 6), (-34, 0)];
const MEDIUM: Profile = &[(44, 0), (30, 8), (0, 10), (-16, 18), (-38, 18), (-42, 0)];
const LARGE: Profile =
    &[(50, 0), (40, 12), (10, 14), (0, 22), (-30, 24), (-44, 16), (-50, 16), (-50, 0)];
const LARGE_DECK: Profile =
    &[(46, 0), (46, 12), (34, 12), (30, 22), (-30, 22), (-36, 12), (-46, 12), (-46, 0)];

/// Every bundled class.
const CLASSES: [(&str, Profile); 16] = [
    ("Ember", &[(36, 0), (30, 5), (6, 6), (-2, 15), (-18, 15), (-22, 7), (-32, 7), (-32, 0)]),
    (
        "Clinker",
        &[(40, 0), (40, 6), (18, 6), (12, 14), (-8, 14), (-14, 8), (-24, 18), (-38, 18), (-38, 0)],
    ),
    (
        "Bellows",
        &[(44, 0), (36, 9), (22, 4), (10, 4), (2, 16), (-20, 16), (-24, 9), (-40, 13), (-40, 0)],
    ),
    (
        "Anvil",
        &[(34, 0), (44, 10), (44, 16), (20, 16), (12, 9), (-10, 9), (-16, 20), (-42, 20), (-42, 0)],
    ),
    (
        "Crucible",
        &[
            (38, 0),
            (38, 8),
            (48, 12),
            (46, 19),
            (8, 19),
            (0, 12),
            (-16, 12),
            (-22, 22),
            (-46, 22),
            (-46, 0),
        ],
    ),
    (
        "Furnace",
        &[
            (50, 0),
            (44, 7),
            (18, 9),
            (14, 18),
            (-4, 18),
            (-10, 11),
            (-18, 24),
            (-40, 24),
            (-48, 14),
            (-48, 0),
        ],
    ),
    (
        "Volcano",
        &[
            (40, 0),
            (50, 8),
            (50, 17),
            (28, 17),
            (22, 26),
            (-6, 26),
            (-12, 18),
            (-24, 18),
            (-28, 28),
            (-50, 28),
            (-50, 0),
        ],
    ),
    (
        "Ash Cloud",
        &[
            (30, 0),
            (30, 9),
            (46, 9),
            (46, 20),
            (-12, 20),
            (-16, 26),
            (-40, 26),
            (-40, 12),
            (-48, 12),
            (-48, 0),
        ],
    ),
    ("Spray", &[(36, 0), (8, 3), (-8, 8), (-26, 18), (-22, 6), (-30, 0)]),
    ("Ripple", &[(42, 0), (22, 6), (2, 4), (-16, 9), (-34, 20), (-28, 7), (-34, 0)]),
    ("Breaker", &[(46, 0), (26, 4), (10, 13), (-12, 12), (-26, 7), (-42, 16), (-36, 0)]),
    ("Current", &[(46, 0), (34, 8), (12, 9), (-8, 6), (-18, 17), (-42, 21), (-34, 7), (-40, 0)]),
    ("Undertow", &[(48, 0), (30, 11), (14, 8), (2, 17), (-20, 16), (-30, 9), (-46, 22), (-40, 0)]),
    (
        "Riptide",
        &[(50, 0), (38, 6), (16, 6), (0, 13), (-8, 24), (-26, 16), (-48, 24), (-40, 8), (-46, 0)],
    ),
    (
        "Leviathan",
        &[
            (50, 0),
            (44, 12),
            (22, 17),
            (4, 14),
            (-8, 25),
            (-28, 22),
            (-36, 14),
            (-50, 26),
            (-46, 8),
            (-50, 0),
        ],
    ),
    ("Lagoon", &[(34, 0), (46, 12), (28, 23), (-2, 25), (-30, 23), (-48, 12), (-40, 6), (-46, 0)]),
];

/// The outline and its mirror image. A curve runs through the middles of the edges, with the corners pulling at it.
fn path(half: &[(f64, f64)], curved: bool) -> String {
    let mirrored = half.iter().rev().filter(|(_, aside)| *aside != 0.0).map(|(x, y)| (*x, -*y));
    let points: Vec<(f64, f64)> = half.iter().copied().chain(mirrored).collect();
    let mut path = String::new();
    let middle = |one: (f64, f64), two: (f64, f64)| ((one.0 + two.0) / 2.0, (one.1 + two.1) / 2.0);
    for (place, point) in points.iter().enumerate() {
        let next = points[(place + 1) % points.len()];
        let (x, y) = middle(*point, next);
        // Writing to a string cannot fail.
        let _ = match (place, curved) {
            (0, false) => write!(path, "M{:.1} {:.1}", point.0, point.1),
            (_, false) => write!(path, "L{:.1} {:.1}", point.0, point.1),
            (0, true) => write!(path, "M{:.1} {:.1}L{x:.1} {y:.1}", point.0, point.1),
            (_, true) => write!(path, "Q{:.1} {:.1} {x:.1} {y:.1}", point.0, point.1),
        };
    }
    path + "Z"
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagbridge_starmada::faction::factions;

    #[test]
    fn every_bundled_class_has_a_shape_of_its_own_within_the_box() {
        let mut seen = Vec::new();
        for sheet in factions().iter().flat_map(|faction| &faction.classes) {
            let (profile, _) = profile(sheet);
            assert!(CLASSES.iter().any(|(class, own)| *class == sheet.class && *own == profile));
            assert!(!seen.contains(&profile), "{}", sheet.class);
            let fits = |(ahead, aside): &(i8, i8)| ahead.abs() <= 50 && (0..=30).contains(aside);
            assert!(profile.iter().all(fits), "{}", sheet.class);
            assert_eq!((profile[0].1, profile[profile.len() - 1].1), (0, 0), "{}", sheet.class);
            seen.push(profile);
        }
    }

    #[test]
    fn ships_of_other_books_have_the_shape_of_their_size() {
        let sheet = |hull, carrier| Sheet { hull, carrier, ..Sheet::default() };
        let shapes = [sheet(2, 0), sheet(8, 0), sheet(20, 0), sheet(8, 2)];
        let shapes = shapes.each_ref().map(|sheet| profile(sheet).0);
        assert_eq!(shapes, [SMALL, MEDIUM, LARGE, LARGE_DECK]);
    }
}
