//! The twelve firing arcs as a drawing, and what the numbers of a weapon mean.

use leptos::prelude::*;

/// The middle of an arc in degrees clockwise from the bow, which points up, and its letter. Starmada Unity, 4.1 (p. 19).
const BY_ROWS: [(f64, char); 6] =
    [(30.0, 'B'), (90.0, 'D'), (150.0, 'F'), (210.0, 'E'), (270.0, 'C'), (330.0, 'A')];
const BY_SPINES: [(f64, char); 6] =
    [(0.0, 'G'), (60.0, 'I'), (120.0, 'K'), (180.0, 'L'), (240.0, 'J'), (300.0, 'H')];

/// The arcs around a ship whose bow points up: A to F in the outer ring, G to L in the inner one.
pub fn arc_diagram() -> AnyView {
    let outer = ring(&BY_ROWS, 46.0, 72.0);
    let inner = ring(&BY_SPINES, 18.0, 46.0);
    view! {
        <figure class="starmada-arcs">
            <svg viewBox="-80 -80 160 160" role="img" aria-label="Firing arcs around a ship that faces up: A ahead to port, B ahead to starboard, C and D abeam, E and F astern; G ahead, H and I on the bows, J and K on the quarters, L astern">
                {outer}
                {inner}
                <path class="starmada-arcs__ship" d="M0 -13L8 10L0 5L-8 10Z"></path>
            </svg>
            <figcaption>
                "The bow points up. A hex lies in one arc of the outer ring (A to F) and one of the inner ring (G to L); a hex cut by a line lies in both. "
                "ACE is the port broadside, BDF the starboard broadside, AB ahead, EF astern."
            </figcaption>
        </figure>
    }
    .into_any()
}

fn ring(arcs: &[(f64, char); 6], from: f64, to: f64) -> AnyView {
    let point = |degrees: f64, radius: f64| {
        let angle = degrees.to_radians();
        (radius * angle.sin(), -radius * angle.cos())
    };
    let one = |(middle, letter): &(f64, char)| {
        let ((x1, y1), (x2, y2)) = (point(middle - 30.0, from), point(middle - 30.0, to));
        let (x, y) = point(*middle, (from + to) / 2.0);
        view! {
            <line x1=format!("{x1:.1}") y1=format!("{y1:.1}") x2=format!("{x2:.1}") y2=format!("{y2:.1}")></line>
            <text x=format!("{x:.1}") y=format!("{:.1}", y + 3.5)>{letter.to_string()}</text>
        }
    };
    view! {
        <g class="starmada-arcs__ring">
            <circle r=to></circle>
            {arcs.iter().map(one).collect_view()}
        </g>
    }
    .into_any()
}

/// What RNG, ROF, ACC, IMP and DMG mean. Starmada Unity, 1.3 (p. 10) and chapter 4 (pp. 20-21).
pub fn weapon_terms() -> AnyView {
    let terms = [
        ("RNG", "Range: the last hexes of short (+1 to hit), medium and long range (−1 to hit)."),
        ("ROF", "Rate of fire: how many to-hit dice each weapon rolls."),
        ("ACC", "Accuracy: what a to-hit die must show; lower is better."),
        ("IMP", "Impact: how many dice each hit rolls against the shields."),
        ("DMG", "Damage: how many damage dice each impact that gets through rolls."),
        (
            "Limit",
            "Loss limit: how many weapons of a battery can be lost before every battery has reached its limit.",
        ),
    ];
    let term = |(word, words): (&'static str, &'static str)| {
        view! { <dt>{word}</dt><dd>{words}</dd> }
    };
    view! {
        <details class="starmada-terms">
            <summary>"What the numbers and letters mean"</summary>
            <dl>{terms.map(term)}</dl>
            {arc_diagram()}
        </details>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{BY_ROWS, BY_SPINES};
    use flagbridge_starmada::{Arcs, Direction, Hex};

    #[test]
    fn the_letters_lie_where_the_rules_count_them() {
        let from = Hex::at(15, 9);
        for (middle, letter) in BY_ROWS.into_iter().chain(BY_SPINES) {
            // The bow points to the east here: a quarter turn more.
            let angle = middle.to_radians();
            let (x, y) = (20.0 * angle.cos(), 20.0 * angle.sin());
            let r = y / (3.0_f64.sqrt() / 2.0);
            let q = x - r / 2.0;
            let target = Hex { q: from.q + q.round() as i16, r: from.r + r.round() as i16 };
            let seen = Arcs::towards(from, Direction::East, target);
            assert!(seen.letters().any(|it| it == letter), "{letter} {seen}");
        }
    }
}
